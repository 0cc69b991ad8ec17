; Made of dop853_lanes.c by `python3 dev.py kernels`; do not edit.
; sources: 5004f5dcdbae6f666a186ca7652a2b944c3dc3951f1c8d130e698d2155cb3376
%struct.lane_set = type { ptr, i64, i64, [8 x ptr], [8 x double], [8 x double], ptr, ptr, ptr, ptr, %struct.dop853_step }
%struct.dop853_step = type <{ ptr, ptr, i64, <8 x double>, <8 x double>, ptr, ptr, ptr, ptr }>
%struct.lane_batch = type { i64, i64, ptr, ptr, ptr, ptr, ptr }
%struct.integration = type { double, double, double, double, double, double, double, double, double, double, double, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.error_sums = type { <8 x double>, <8 x double>, <8 x double> }

@dop853_lanes_layout.layout = internal constant [7 x i64] [i64 344, i64 88, i64 208, i64 336, i64 56, i64 48, i64 8], align 16

; Function Attrs: nounwind
define dso_local i64 @dop853_lanes_advance(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca %struct.lane_set, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca %struct.dop853_step, align 8
  %12 = alloca i64, align 8
  %13 = alloca <8 x double>, align 8
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i64, align 8
  %18 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store i64 %1, ptr %4, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.lane_batch, ptr %19, i32 0, i32 0
  %21 = load i64, ptr %20, align 8, !tbaa !11
  %22 = icmp ne i64 %21, 0
  br i1 %22, label %23, label %29

23:                                               ; preds = %2
  %24 = load ptr, ptr %3, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.lane_batch, ptr %24, i32 0, i32 4
  %26 = load ptr, ptr %25, align 8, !tbaa !13
  %27 = getelementptr inbounds %struct.integration, ptr %26, i32 0, i32 24
  %28 = load i64, ptr %27, align 8, !tbaa !14
  br label %30

29:                                               ; preds = %2
  br label %30

30:                                               ; preds = %29, %23
  %31 = phi i64 [ %28, %23 ], [ 0, %29 ]
  store i64 %31, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 432, ptr %6) #7
  call void @llvm.memset.p0.i64(ptr align 8 %6, i8 0, i64 432, i1 false)
  %32 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 0
  %33 = load ptr, ptr %3, align 8, !tbaa !5
  store ptr %33, ptr %32, align 8, !tbaa !17
  %34 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 2
  %35 = load i64, ptr %5, align 8, !tbaa !9
  store i64 %35, ptr %34, align 8, !tbaa !20
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #7
  %36 = load ptr, ptr %3, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.lane_batch, ptr %36, i32 0, i32 6
  %38 = load ptr, ptr %37, align 8, !tbaa !21
  store ptr %38, ptr %7, align 8, !tbaa !5
  %39 = load ptr, ptr %7, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 6
  store ptr %39, ptr %40, align 8, !tbaa !22
  %41 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 6
  %42 = load ptr, ptr %41, align 8, !tbaa !22
  %43 = load ptr, ptr %3, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.lane_batch, ptr %43, i32 0, i32 1
  %45 = load i64, ptr %44, align 8, !tbaa !23
  %46 = getelementptr inbounds <8 x double>, ptr %42, i64 %45
  %47 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 7
  store ptr %46, ptr %47, align 8, !tbaa !24
  %48 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 7
  %49 = load ptr, ptr %48, align 8, !tbaa !24
  %50 = load i64, ptr %5, align 8, !tbaa !9
  %51 = getelementptr inbounds <8 x double>, ptr %49, i64 %50
  %52 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 8
  store ptr %51, ptr %52, align 8, !tbaa !25
  %53 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 8
  %54 = load ptr, ptr %53, align 8, !tbaa !25
  %55 = load i64, ptr %5, align 8, !tbaa !9
  %56 = mul nsw i64 7, %55
  %57 = getelementptr inbounds <8 x double>, ptr %54, i64 %56
  %58 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 9
  store ptr %57, ptr %58, align 8, !tbaa !26
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %59 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 9
  %60 = load ptr, ptr %59, align 8, !tbaa !26
  %61 = load i64, ptr %5, align 8, !tbaa !9
  %62 = getelementptr inbounds <8 x double>, ptr %60, i64 %61
  %63 = getelementptr inbounds <8 x double>, ptr %62, i64 1
  store ptr %63, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  %64 = load ptr, ptr %8, align 8, !tbaa !5
  %65 = load i64, ptr %5, align 8, !tbaa !9
  %66 = getelementptr inbounds <8 x double>, ptr %64, i64 %65
  store ptr %66, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #7
  %67 = load ptr, ptr %9, align 8, !tbaa !5
  %68 = load i64, ptr %5, align 8, !tbaa !9
  %69 = getelementptr inbounds <8 x double>, ptr %67, i64 %68
  store ptr %69, ptr %10, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 10
  %71 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 0
  %72 = load ptr, ptr %3, align 8, !tbaa !5
  %73 = getelementptr inbounds %struct.lane_batch, ptr %72, i32 0, i32 2
  %74 = load ptr, ptr %73, align 8, !tbaa !27
  store ptr %74, ptr %71, align 8, !tbaa !28
  %75 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 1
  %76 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 6
  %77 = load ptr, ptr %76, align 8, !tbaa !22
  store ptr %77, ptr %75, align 8, !tbaa !29
  %78 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 2
  %79 = load i64, ptr %5, align 8, !tbaa !9
  store i64 %79, ptr %78, align 8, !tbaa !30
  %80 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 3
  store <8 x double> zeroinitializer, ptr %80, align 8, !tbaa !31
  %81 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 4
  store <8 x double> zeroinitializer, ptr %81, align 8, !tbaa !31
  %82 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 5
  %83 = getelementptr inbounds %struct.lane_set, ptr %6, i32 0, i32 7
  %84 = load ptr, ptr %83, align 8, !tbaa !24
  store ptr %84, ptr %82, align 8, !tbaa !32
  %85 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 6
  %86 = load ptr, ptr %8, align 8, !tbaa !5
  store ptr %86, ptr %85, align 8, !tbaa !33
  %87 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 7
  %88 = load ptr, ptr %9, align 8, !tbaa !5
  store ptr %88, ptr %87, align 8, !tbaa !34
  %89 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 8
  %90 = load ptr, ptr %10, align 8, !tbaa !5
  store ptr %90, ptr %89, align 8, !tbaa !35
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %70, ptr align 8 %11, i64 184, i1 false), !tbaa.struct !36
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #7
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %91

91:                                               ; preds = %107, %30
  %92 = load i64, ptr %12, align 8, !tbaa !9
  %93 = load ptr, ptr %3, align 8, !tbaa !5
  %94 = getelementptr inbounds %struct.lane_batch, ptr %93, i32 0, i32 1
  %95 = load i64, ptr %94, align 8, !tbaa !23
  %96 = load i64, ptr %5, align 8, !tbaa !9
  %97 = mul nsw i64 27, %96
  %98 = add nsw i64 %95, %97
  %99 = add nsw i64 %98, 1
  %100 = icmp slt i64 %92, %99
  br i1 %100, label %102, label %101

101:                                              ; preds = %91
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #7
  br label %110

102:                                              ; preds = %91
  store <8 x double> zeroinitializer, ptr %13, align 8, !tbaa !31
  %103 = load <8 x double>, ptr %13, align 8, !tbaa !31
  %104 = load ptr, ptr %7, align 8, !tbaa !5
  %105 = load i64, ptr %12, align 8, !tbaa !9
  %106 = getelementptr inbounds <8 x double>, ptr %104, i64 %105
  store <8 x double> %103, ptr %106, align 8, !tbaa !31
  br label %107

107:                                              ; preds = %102
  %108 = load i64, ptr %12, align 8, !tbaa !9
  %109 = add nsw i64 %108, 1
  store i64 %109, ptr %12, align 8, !tbaa !9
  br label %91

110:                                              ; preds = %101
  call void @llvm.lifetime.start.p0(i64 4, ptr %14) #7
  store i32 1, ptr %14, align 4, !tbaa !37
  br label %111

111:                                              ; preds = %138, %110
  %112 = load i32, ptr %14, align 4, !tbaa !37
  %113 = icmp ne i32 %112, 0
  br i1 %113, label %114, label %117

114:                                              ; preds = %111
  %115 = load i64, ptr %4, align 8, !tbaa !9
  %116 = icmp sgt i64 %115, 0
  br label %117

117:                                              ; preds = %114, %111
  %118 = phi i1 [ false, %111 ], [ %116, %114 ]
  br i1 %118, label %120, label %119

119:                                              ; preds = %117
  store i32 5, ptr %15, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %14) #7
  br label %141

120:                                              ; preds = %117
  store i32 0, ptr %14, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 4, ptr %16) #7
  store i32 0, ptr %16, align 4, !tbaa !37
  br label %121

121:                                              ; preds = %130, %120
  %122 = load i32, ptr %16, align 4, !tbaa !37
  %123 = icmp slt i32 %122, 8
  br i1 %123, label %125, label %124

124:                                              ; preds = %121
  store i32 8, ptr %15, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %16) #7
  br label %133

125:                                              ; preds = %121
  %126 = load i32, ptr %16, align 4, !tbaa !37
  %127 = call i32 @choose_lane_step(ptr noundef %6, i32 noundef %126)
  %128 = load i32, ptr %14, align 4, !tbaa !37
  %129 = or i32 %128, %127
  store i32 %129, ptr %14, align 4, !tbaa !37
  br label %130

130:                                              ; preds = %125
  %131 = load i32, ptr %16, align 4, !tbaa !37
  %132 = add nsw i32 %131, 1
  store i32 %132, ptr %16, align 4, !tbaa !37
  br label %121

133:                                              ; preds = %124
  %134 = load i32, ptr %14, align 4, !tbaa !37
  %135 = icmp ne i32 %134, 0
  br i1 %135, label %136, label %137

136:                                              ; preds = %133
  call void @step_lanes(ptr noundef %6)
  br label %137

137:                                              ; preds = %136, %133
  br label %138

138:                                              ; preds = %137
  %139 = load i64, ptr %4, align 8, !tbaa !9
  %140 = add nsw i64 %139, -1
  store i64 %140, ptr %4, align 8, !tbaa !9
  br label %111

141:                                              ; preds = %119
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #7
  store i64 0, ptr %17, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #7
  store i64 0, ptr %18, align 8, !tbaa !9
  br label %142

142:                                              ; preds = %161, %141
  %143 = load i64, ptr %18, align 8, !tbaa !9
  %144 = load ptr, ptr %3, align 8, !tbaa !5
  %145 = getelementptr inbounds %struct.lane_batch, ptr %144, i32 0, i32 0
  %146 = load i64, ptr %145, align 8, !tbaa !11
  %147 = icmp slt i64 %143, %146
  br i1 %147, label %149, label %148

148:                                              ; preds = %142
  store i32 11, ptr %15, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #7
  br label %164

149:                                              ; preds = %142
  %150 = load ptr, ptr %3, align 8, !tbaa !5
  %151 = getelementptr inbounds %struct.lane_batch, ptr %150, i32 0, i32 5
  %152 = load ptr, ptr %151, align 8, !tbaa !39
  %153 = load i64, ptr %18, align 8, !tbaa !9
  %154 = getelementptr inbounds i64, ptr %152, i64 %153
  %155 = load i64, ptr %154, align 8, !tbaa !9
  %156 = icmp eq i64 %155, 0
  %157 = zext i1 %156 to i32
  %158 = sext i32 %157 to i64
  %159 = load i64, ptr %17, align 8, !tbaa !9
  %160 = add nsw i64 %159, %158
  store i64 %160, ptr %17, align 8, !tbaa !9
  br label %161

161:                                              ; preds = %149
  %162 = load i64, ptr %18, align 8, !tbaa !9
  %163 = add nsw i64 %162, 1
  store i64 %163, ptr %18, align 8, !tbaa !9
  br label %142

164:                                              ; preds = %148
  %165 = load i64, ptr %17, align 8, !tbaa !9
  store i32 1, ptr %15, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 432, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret i64 %165
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define internal i32 @choose_lane_step(ptr noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i32 %1, ptr %5, align 4, !tbaa !37
  %9 = load ptr, ptr %4, align 8, !tbaa !5
  %10 = getelementptr inbounds %struct.lane_set, ptr %9, i32 0, i32 10
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 4
  %12 = load i32, ptr %5, align 4, !tbaa !37
  %13 = load <8 x double>, ptr %11, align 8
  %14 = insertelement <8 x double> %13, double 0.000000e+00, i32 %12
  store <8 x double> %14, ptr %11, align 8
  br label %15

15:                                               ; preds = %121, %2
  %16 = load ptr, ptr %4, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.lane_set, ptr %16, i32 0, i32 3
  %18 = load i32, ptr %5, align 4, !tbaa !37
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds [8 x ptr], ptr %17, i64 0, i64 %19
  %21 = load ptr, ptr %20, align 8, !tbaa !5
  %22 = icmp ne ptr %21, null
  br i1 %22, label %28, label %23

23:                                               ; preds = %15
  %24 = load ptr, ptr %4, align 8, !tbaa !5
  %25 = load i32, ptr %5, align 4, !tbaa !37
  %26 = call i32 @fill_lane(ptr noundef %24, i32 noundef %25)
  %27 = icmp ne i32 %26, 0
  br label %28

28:                                               ; preds = %23, %15
  %29 = phi i1 [ true, %15 ], [ %27, %23 ]
  br i1 %29, label %30, label %122

30:                                               ; preds = %28
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.lane_set, ptr %31, i32 0, i32 3
  %33 = load i32, ptr %5, align 4, !tbaa !37
  %34 = sext i32 %33 to i64
  %35 = getelementptr inbounds [8 x ptr], ptr %32, i64 0, i64 %34
  %36 = load ptr, ptr %35, align 8, !tbaa !5
  store ptr %36, ptr %6, align 8, !tbaa !5
  %37 = load ptr, ptr %6, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.integration, ptr %37, i32 0, i32 2
  %39 = load double, ptr %38, align 8, !tbaa !40
  %40 = load ptr, ptr %6, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.integration, ptr %40, i32 0, i32 4
  %42 = load double, ptr %41, align 8, !tbaa !41
  %43 = call double @smaller(double noundef %39, double noundef %42)
  %44 = load ptr, ptr %4, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.lane_set, ptr %44, i32 0, i32 5
  %46 = load i32, ptr %5, align 4, !tbaa !37
  %47 = sext i32 %46 to i64
  %48 = getelementptr inbounds [8 x double], ptr %45, i64 0, i64 %47
  store double %43, ptr %48, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #7
  %49 = load ptr, ptr %6, align 8, !tbaa !5
  %50 = load ptr, ptr %4, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.lane_set, ptr %50, i32 0, i32 5
  %52 = load i32, ptr %5, align 4, !tbaa !37
  %53 = sext i32 %52 to i64
  %54 = getelementptr inbounds [8 x double], ptr %51, i64 0, i64 %53
  %55 = load double, ptr %54, align 8, !tbaa !42
  %56 = load ptr, ptr %4, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.lane_set, ptr %56, i32 0, i32 4
  %58 = load i32, ptr %5, align 4, !tbaa !37
  %59 = sext i32 %58 to i64
  %60 = getelementptr inbounds [8 x double], ptr %57, i64 0, i64 %59
  %61 = call i64 @choose_step(ptr noundef %49, i64 noundef 1, double noundef %55, ptr noundef %60)
  store i64 %61, ptr %7, align 8, !tbaa !9
  %62 = load i64, ptr %7, align 8, !tbaa !9
  %63 = icmp eq i64 %62, 0
  br i1 %63, label %64, label %90

64:                                               ; preds = %30
  %65 = load ptr, ptr %6, align 8, !tbaa !5
  %66 = getelementptr inbounds %struct.integration, ptr %65, i32 0, i32 0
  %67 = load double, ptr %66, align 8, !tbaa !43
  %68 = load ptr, ptr %4, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.lane_set, ptr %68, i32 0, i32 10
  %70 = getelementptr inbounds %struct.dop853_step, ptr %69, i32 0, i32 3
  %71 = load i32, ptr %5, align 4, !tbaa !37
  %72 = load <8 x double>, ptr %70, align 8
  %73 = insertelement <8 x double> %72, double %67, i32 %71
  store <8 x double> %73, ptr %70, align 8
  %74 = load ptr, ptr %4, align 8, !tbaa !5
  %75 = getelementptr inbounds %struct.lane_set, ptr %74, i32 0, i32 4
  %76 = load i32, ptr %5, align 4, !tbaa !37
  %77 = sext i32 %76 to i64
  %78 = getelementptr inbounds [8 x double], ptr %75, i64 0, i64 %77
  %79 = load double, ptr %78, align 8, !tbaa !42
  %80 = load ptr, ptr %6, align 8, !tbaa !5
  %81 = getelementptr inbounds %struct.integration, ptr %80, i32 0, i32 0
  %82 = load double, ptr %81, align 8, !tbaa !43
  %83 = fsub contract double %79, %82
  %84 = load ptr, ptr %4, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.lane_set, ptr %84, i32 0, i32 10
  %86 = getelementptr inbounds %struct.dop853_step, ptr %85, i32 0, i32 4
  %87 = load i32, ptr %5, align 4, !tbaa !37
  %88 = load <8 x double>, ptr %86, align 8
  %89 = insertelement <8 x double> %88, double %83, i32 %87
  store <8 x double> %89, ptr %86, align 8
  store i32 1, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %119

90:                                               ; preds = %30
  %91 = load i64, ptr %7, align 8, !tbaa !9
  %92 = icmp eq i64 %91, -1
  br i1 %92, label %93, label %94

93:                                               ; preds = %90
  br label %96

94:                                               ; preds = %90
  %95 = load i64, ptr %7, align 8, !tbaa !9
  br label %96

96:                                               ; preds = %94, %93
  %97 = phi i64 [ 7, %93 ], [ %95, %94 ]
  %98 = load ptr, ptr %4, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.lane_set, ptr %98, i32 0, i32 0
  %100 = load ptr, ptr %99, align 8, !tbaa !17
  %101 = getelementptr inbounds %struct.lane_batch, ptr %100, i32 0, i32 5
  %102 = load ptr, ptr %101, align 8, !tbaa !39
  %103 = load ptr, ptr %6, align 8, !tbaa !5
  %104 = load ptr, ptr %4, align 8, !tbaa !5
  %105 = getelementptr inbounds %struct.lane_set, ptr %104, i32 0, i32 0
  %106 = load ptr, ptr %105, align 8, !tbaa !17
  %107 = getelementptr inbounds %struct.lane_batch, ptr %106, i32 0, i32 4
  %108 = load ptr, ptr %107, align 8, !tbaa !13
  %109 = ptrtoint ptr %103 to i64
  %110 = ptrtoint ptr %108 to i64
  %111 = sub i64 %109, %110
  %112 = sdiv exact i64 %111, 344
  %113 = getelementptr inbounds i64, ptr %102, i64 %112
  store i64 %97, ptr %113, align 8, !tbaa !9
  %114 = load ptr, ptr %4, align 8, !tbaa !5
  %115 = getelementptr inbounds %struct.lane_set, ptr %114, i32 0, i32 3
  %116 = load i32, ptr %5, align 4, !tbaa !37
  %117 = sext i32 %116 to i64
  %118 = getelementptr inbounds [8 x ptr], ptr %115, i64 0, i64 %117
  store ptr null, ptr %118, align 8, !tbaa !5
  store i32 0, ptr %8, align 4
  br label %119

119:                                              ; preds = %96, %64
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  %120 = load i32, ptr %8, align 4
  switch i32 %120, label %125 [
    i32 0, label %121
    i32 1, label %123
  ]

121:                                              ; preds = %119
  br label %15

122:                                              ; preds = %28
  store i32 0, ptr %3, align 4
  br label %123

123:                                              ; preds = %122, %119
  %124 = load i32, ptr %3, align 4
  ret i32 %124

125:                                              ; preds = %119
  unreachable
}

; Function Attrs: nounwind
define internal void @step_lanes(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca <8 x double>, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca [8 x double], align 16
  %9 = alloca %struct.error_sums, align 8
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i64, align 8
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca ptr, align 8
  %20 = alloca i32, align 4
  %21 = alloca i32, align 4
  %22 = alloca i64, align 8
  %23 = alloca i32, align 4
  %24 = alloca ptr, align 8
  %25 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #7
  %26 = load ptr, ptr %2, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.lane_set, ptr %26, i32 0, i32 2
  %28 = load i64, ptr %27, align 8, !tbaa !20
  store i64 %28, ptr %3, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #7
  %29 = load ptr, ptr %2, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.lane_set, ptr %29, i32 0, i32 10
  store ptr %30, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.dop853_step, ptr %31, i32 0, i32 8
  %33 = load ptr, ptr %32, align 8, !tbaa !35
  %34 = load i64, ptr %3, align 8, !tbaa !9
  %35 = mul nsw i64 12, %34
  %36 = getelementptr inbounds <8 x double>, ptr %33, i64 %35
  store ptr %36, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %6) #7
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  store <8 x double> zeroinitializer, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 64, ptr %8) #7
  call void @llvm.lifetime.start.p0(i64 192, ptr %9) #7
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #7
  store i32 0, ptr %10, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #7
  store i32 0, ptr %11, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #7
  %37 = load ptr, ptr %2, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.lane_set, ptr %37, i32 0, i32 0
  %39 = load ptr, ptr %38, align 8, !tbaa !17
  %40 = getelementptr inbounds %struct.lane_batch, ptr %39, i32 0, i32 4
  %41 = load ptr, ptr %40, align 8, !tbaa !13
  store ptr %41, ptr %12, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %13) #7
  store i32 0, ptr %13, align 4, !tbaa !37
  br label %42

42:                                               ; preds = %72, %1
  %43 = load i32, ptr %13, align 4, !tbaa !37
  %44 = icmp slt i32 %43, 8
  br i1 %44, label %46, label %45

45:                                               ; preds = %42
  call void @llvm.lifetime.end.p0(i64 4, ptr %13) #7
  br label %75

46:                                               ; preds = %42
  %47 = load ptr, ptr %2, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.lane_set, ptr %47, i32 0, i32 3
  %49 = load i32, ptr %13, align 4, !tbaa !37
  %50 = sext i32 %49 to i64
  %51 = getelementptr inbounds [8 x ptr], ptr %48, i64 0, i64 %50
  %52 = load ptr, ptr %51, align 8, !tbaa !5
  %53 = icmp ne ptr %52, null
  br i1 %53, label %54, label %61

54:                                               ; preds = %46
  %55 = load ptr, ptr %2, align 8, !tbaa !5
  %56 = getelementptr inbounds %struct.lane_set, ptr %55, i32 0, i32 4
  %57 = load i32, ptr %13, align 4, !tbaa !37
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds [8 x double], ptr %56, i64 0, i64 %58
  %60 = load double, ptr %59, align 8, !tbaa !42
  br label %67

61:                                               ; preds = %46
  %62 = load ptr, ptr %4, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.dop853_step, ptr %62, i32 0, i32 3
  %64 = load <8 x double>, ptr %63, align 8, !tbaa !31
  %65 = load i32, ptr %13, align 4, !tbaa !37
  %66 = extractelement <8 x double> %64, i32 %65
  br label %67

67:                                               ; preds = %61, %54
  %68 = phi double [ %60, %54 ], [ %66, %61 ]
  %69 = load i32, ptr %13, align 4, !tbaa !37
  %70 = load <8 x double>, ptr %6, align 8
  %71 = insertelement <8 x double> %70, double %68, i32 %69
  store <8 x double> %71, ptr %6, align 8
  br label %72

72:                                               ; preds = %67
  %73 = load i32, ptr %13, align 4, !tbaa !37
  %74 = add nsw i32 %73, 1
  store i32 %74, ptr %13, align 4, !tbaa !37
  br label %42

75:                                               ; preds = %45
  %76 = load ptr, ptr %4, align 8, !tbaa !5
  call void @try_step(ptr noundef %76)
  %77 = load ptr, ptr %4, align 8, !tbaa !5
  %78 = load ptr, ptr %12, align 8, !tbaa !5
  %79 = getelementptr inbounds %struct.integration, ptr %78, i32 0, i32 5
  %80 = load double, ptr %79, align 8, !tbaa !44
  %81 = load ptr, ptr %12, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.integration, ptr %81, i32 0, i32 35
  %83 = load ptr, ptr %82, align 8, !tbaa !45
  call void @sum_errors(ptr noundef %77, double noundef %80, ptr noundef %83, ptr noundef %9)
  call void @llvm.lifetime.start.p0(i64 4, ptr %14) #7
  store i32 0, ptr %14, align 4, !tbaa !37
  br label %84

84:                                               ; preds = %151, %75
  %85 = load i32, ptr %14, align 4, !tbaa !37
  %86 = icmp slt i32 %85, 8
  br i1 %86, label %88, label %87

87:                                               ; preds = %84
  call void @llvm.lifetime.end.p0(i64 4, ptr %14) #7
  br label %154

88:                                               ; preds = %84
  %89 = load ptr, ptr %4, align 8, !tbaa !5
  %90 = getelementptr inbounds %struct.dop853_step, ptr %89, i32 0, i32 4
  %91 = load <8 x double>, ptr %90, align 8, !tbaa !31
  %92 = load i32, ptr %14, align 4, !tbaa !37
  %93 = extractelement <8 x double> %91, i32 %92
  %94 = getelementptr inbounds %struct.error_sums, ptr %9, i32 0, i32 0
  %95 = load <8 x double>, ptr %94, align 8, !tbaa !31
  %96 = load i32, ptr %14, align 4, !tbaa !37
  %97 = extractelement <8 x double> %95, i32 %96
  %98 = getelementptr inbounds %struct.error_sums, ptr %9, i32 0, i32 1
  %99 = load <8 x double>, ptr %98, align 8, !tbaa !31
  %100 = load i32, ptr %14, align 4, !tbaa !37
  %101 = extractelement <8 x double> %99, i32 %100
  %102 = getelementptr inbounds %struct.error_sums, ptr %9, i32 0, i32 2
  %103 = load <8 x double>, ptr %102, align 8, !tbaa !31
  %104 = load i32, ptr %14, align 4, !tbaa !37
  %105 = extractelement <8 x double> %103, i32 %104
  %106 = load i64, ptr %3, align 8, !tbaa !9
  %107 = call double @error_norm(double noundef %93, double noundef %97, double noundef %101, double noundef %105, i64 noundef %106)
  %108 = load i32, ptr %14, align 4, !tbaa !37
  %109 = sext i32 %108 to i64
  %110 = getelementptr inbounds [8 x double], ptr %8, i64 0, i64 %109
  store double %107, ptr %110, align 8, !tbaa !42
  %111 = load ptr, ptr %2, align 8, !tbaa !5
  %112 = getelementptr inbounds %struct.lane_set, ptr %111, i32 0, i32 3
  %113 = load i32, ptr %14, align 4, !tbaa !37
  %114 = sext i32 %113 to i64
  %115 = getelementptr inbounds [8 x ptr], ptr %112, i64 0, i64 %114
  %116 = load ptr, ptr %115, align 8, !tbaa !5
  %117 = icmp ne ptr %116, null
  br i1 %117, label %118, label %124

118:                                              ; preds = %88
  %119 = load i32, ptr %14, align 4, !tbaa !37
  %120 = sext i32 %119 to i64
  %121 = getelementptr inbounds [8 x double], ptr %8, i64 0, i64 %120
  %122 = load double, ptr %121, align 8, !tbaa !42
  %123 = fcmp contract olt double %122, 1.000000e+300
  br label %124

124:                                              ; preds = %118, %88
  %125 = phi i1 [ false, %88 ], [ %123, %118 ]
  %126 = zext i1 %125 to i32
  %127 = load i32, ptr %14, align 4, !tbaa !37
  %128 = shl i32 %126, %127
  %129 = load i32, ptr %11, align 4, !tbaa !37
  %130 = or i32 %129, %128
  store i32 %130, ptr %11, align 4, !tbaa !37
  %131 = load ptr, ptr %2, align 8, !tbaa !5
  %132 = getelementptr inbounds %struct.lane_set, ptr %131, i32 0, i32 3
  %133 = load i32, ptr %14, align 4, !tbaa !37
  %134 = sext i32 %133 to i64
  %135 = getelementptr inbounds [8 x ptr], ptr %132, i64 0, i64 %134
  %136 = load ptr, ptr %135, align 8, !tbaa !5
  %137 = icmp ne ptr %136, null
  br i1 %137, label %138, label %144

138:                                              ; preds = %124
  %139 = load i32, ptr %14, align 4, !tbaa !37
  %140 = sext i32 %139 to i64
  %141 = getelementptr inbounds [8 x double], ptr %8, i64 0, i64 %140
  %142 = load double, ptr %141, align 8, !tbaa !42
  %143 = fcmp contract olt double %142, 1.000000e+00
  br label %144

144:                                              ; preds = %138, %124
  %145 = phi i1 [ false, %124 ], [ %143, %138 ]
  %146 = zext i1 %145 to i32
  %147 = load i32, ptr %14, align 4, !tbaa !37
  %148 = shl i32 %146, %147
  %149 = load i32, ptr %10, align 4, !tbaa !37
  %150 = or i32 %149, %148
  store i32 %150, ptr %10, align 4, !tbaa !37
  br label %151

151:                                              ; preds = %144
  %152 = load i32, ptr %14, align 4, !tbaa !37
  %153 = add nsw i32 %152, 1
  store i32 %153, ptr %14, align 4, !tbaa !37
  br label %84

154:                                              ; preds = %87
  %155 = load i32, ptr %10, align 4, !tbaa !37
  %156 = icmp ne i32 %155, 0
  br i1 %156, label %157, label %265

157:                                              ; preds = %154
  %158 = load ptr, ptr %4, align 8, !tbaa !5
  %159 = getelementptr inbounds %struct.dop853_step, ptr %158, i32 0, i32 0
  %160 = load ptr, ptr %159, align 8, !tbaa !28
  %161 = load ptr, ptr %4, align 8, !tbaa !5
  %162 = getelementptr inbounds %struct.dop853_step, ptr %161, i32 0, i32 6
  %163 = load ptr, ptr %162, align 8, !tbaa !33
  %164 = load ptr, ptr %4, align 8, !tbaa !5
  %165 = getelementptr inbounds %struct.dop853_step, ptr %164, i32 0, i32 1
  %166 = load ptr, ptr %165, align 8, !tbaa !29
  %167 = load ptr, ptr %5, align 8, !tbaa !5
  call void %160(ptr noundef %6, ptr noundef %163, ptr noundef %166, ptr noundef %167)
  call void @llvm.lifetime.start.p0(i64 4, ptr %15) #7
  store i32 0, ptr %15, align 4, !tbaa !37
  br label %168

168:                                              ; preds = %202, %157
  %169 = load i32, ptr %15, align 4, !tbaa !37
  %170 = icmp slt i32 %169, 8
  br i1 %170, label %172, label %171

171:                                              ; preds = %168
  call void @llvm.lifetime.end.p0(i64 4, ptr %15) #7
  br label %205

172:                                              ; preds = %168
  %173 = load i32, ptr %10, align 4, !tbaa !37
  %174 = load i32, ptr %15, align 4, !tbaa !37
  %175 = shl i32 1, %174
  %176 = and i32 %173, %175
  %177 = icmp ne i32 %176, 0
  br i1 %177, label %178, label %201

178:                                              ; preds = %172
  %179 = load ptr, ptr %2, align 8, !tbaa !5
  %180 = getelementptr inbounds %struct.lane_set, ptr %179, i32 0, i32 3
  %181 = load i32, ptr %15, align 4, !tbaa !37
  %182 = sext i32 %181 to i64
  %183 = getelementptr inbounds [8 x ptr], ptr %180, i64 0, i64 %182
  %184 = load ptr, ptr %183, align 8, !tbaa !5
  %185 = getelementptr inbounds %struct.integration, ptr %184, i32 0, i32 15
  %186 = load i64, ptr %185, align 8, !tbaa !46
  %187 = icmp ne i64 %186, 0
  br i1 %187, label %188, label %201

188:                                              ; preds = %178
  %189 = load ptr, ptr %2, align 8, !tbaa !5
  %190 = getelementptr inbounds %struct.lane_set, ptr %189, i32 0, i32 3
  %191 = load i32, ptr %15, align 4, !tbaa !37
  %192 = sext i32 %191 to i64
  %193 = getelementptr inbounds [8 x ptr], ptr %190, i64 0, i64 %192
  %194 = load ptr, ptr %193, align 8, !tbaa !5
  %195 = getelementptr inbounds %struct.integration, ptr %194, i32 0, i32 18
  %196 = load i64, ptr %195, align 8, !tbaa !47
  %197 = icmp sge i64 %196, 1000
  br i1 %197, label %198, label %201

198:                                              ; preds = %188
  %199 = load ptr, ptr %2, align 8, !tbaa !5
  %200 = load i32, ptr %15, align 4, !tbaa !37
  call void @watch_lane(ptr noundef %199, i32 noundef %200)
  br label %201

201:                                              ; preds = %198, %188, %178, %172
  br label %202

202:                                              ; preds = %201
  %203 = load i32, ptr %15, align 4, !tbaa !37
  %204 = add nsw i32 %203, 1
  store i32 %204, ptr %15, align 4, !tbaa !37
  br label %168

205:                                              ; preds = %171
  %206 = load ptr, ptr %12, align 8, !tbaa !5
  %207 = getelementptr inbounds %struct.integration, ptr %206, i32 0, i32 33
  %208 = load ptr, ptr %207, align 8, !tbaa !48
  %209 = icmp ne ptr %208, null
  br i1 %209, label %210, label %216

210:                                              ; preds = %205
  %211 = load ptr, ptr %4, align 8, !tbaa !5
  call void @extend_step(ptr noundef %211)
  %212 = load ptr, ptr %4, align 8, !tbaa !5
  %213 = load ptr, ptr %2, align 8, !tbaa !5
  %214 = getelementptr inbounds %struct.lane_set, ptr %213, i32 0, i32 8
  %215 = load ptr, ptr %214, align 8, !tbaa !25
  call void @fit_interior(ptr noundef %212, ptr noundef %215, ptr noundef %7)
  br label %238

216:                                              ; preds = %205
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #7
  store i64 0, ptr %16, align 8, !tbaa !9
  br label %217

217:                                              ; preds = %234, %216
  %218 = load i64, ptr %16, align 8, !tbaa !9
  %219 = load i64, ptr %3, align 8, !tbaa !9
  %220 = icmp slt i64 %218, %219
  br i1 %220, label %222, label %221

221:                                              ; preds = %217
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #7
  br label %237

222:                                              ; preds = %217
  %223 = load ptr, ptr %5, align 8, !tbaa !5
  %224 = load i64, ptr %16, align 8, !tbaa !9
  %225 = getelementptr inbounds <8 x double>, ptr %223, i64 %224
  %226 = load <8 x double>, ptr %225, align 8, !tbaa !31
  %227 = load ptr, ptr %5, align 8, !tbaa !5
  %228 = load i64, ptr %16, align 8, !tbaa !9
  %229 = getelementptr inbounds <8 x double>, ptr %227, i64 %228
  %230 = load <8 x double>, ptr %229, align 8, !tbaa !31
  %231 = fsub contract <8 x double> %226, %230
  %232 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %233 = fadd contract <8 x double> %232, %231
  store <8 x double> %233, ptr %7, align 8, !tbaa !31
  br label %234

234:                                              ; preds = %222
  %235 = load i64, ptr %16, align 8, !tbaa !9
  %236 = add nsw i64 %235, 1
  store i64 %236, ptr %16, align 8, !tbaa !9
  br label %217

237:                                              ; preds = %221
  br label %238

238:                                              ; preds = %237, %210
  call void @llvm.lifetime.start.p0(i64 4, ptr %17) #7
  store i32 0, ptr %17, align 4, !tbaa !37
  br label %239

239:                                              ; preds = %261, %238
  %240 = load i32, ptr %17, align 4, !tbaa !37
  %241 = icmp slt i32 %240, 8
  br i1 %241, label %243, label %242

242:                                              ; preds = %239
  call void @llvm.lifetime.end.p0(i64 4, ptr %17) #7
  br label %264

243:                                              ; preds = %239
  %244 = load i32, ptr %10, align 4, !tbaa !37
  %245 = load i32, ptr %17, align 4, !tbaa !37
  %246 = shl i32 1, %245
  %247 = and i32 %244, %246
  %248 = icmp ne i32 %247, 0
  br i1 %248, label %249, label %260

249:                                              ; preds = %243
  %250 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %251 = load i32, ptr %17, align 4, !tbaa !37
  %252 = extractelement <8 x double> %250, i32 %251
  %253 = fcmp contract une double %252, 0.000000e+00
  br i1 %253, label %254, label %260

254:                                              ; preds = %249
  %255 = load i32, ptr %17, align 4, !tbaa !37
  %256 = shl i32 1, %255
  %257 = xor i32 %256, -1
  %258 = load i32, ptr %11, align 4, !tbaa !37
  %259 = and i32 %258, %257
  store i32 %259, ptr %11, align 4, !tbaa !37
  br label %260

260:                                              ; preds = %254, %249, %243
  br label %261

261:                                              ; preds = %260
  %262 = load i32, ptr %17, align 4, !tbaa !37
  %263 = add nsw i32 %262, 1
  store i32 %263, ptr %17, align 4, !tbaa !37
  br label %239

264:                                              ; preds = %242
  br label %265

265:                                              ; preds = %264, %154
  call void @llvm.lifetime.start.p0(i64 4, ptr %18) #7
  %266 = load ptr, ptr %2, align 8, !tbaa !5
  %267 = getelementptr inbounds %struct.lane_set, ptr %266, i32 0, i32 0
  %268 = load ptr, ptr %267, align 8, !tbaa !17
  %269 = getelementptr inbounds %struct.lane_batch, ptr %268, i32 0, i32 3
  %270 = load ptr, ptr %269, align 8, !tbaa !49
  %271 = icmp ne ptr %270, null
  br i1 %271, label %272, label %278

272:                                              ; preds = %265
  %273 = load ptr, ptr %2, align 8, !tbaa !5
  %274 = load i32, ptr %10, align 4, !tbaa !37
  %275 = load i32, ptr %11, align 4, !tbaa !37
  %276 = and i32 %274, %275
  %277 = call i32 @project_lanes(ptr noundef %273, ptr noundef %6, i32 noundef %276)
  br label %279

278:                                              ; preds = %265
  br label %279

279:                                              ; preds = %278, %272
  %280 = phi i32 [ %277, %272 ], [ 0, %278 ]
  store i32 %280, ptr %18, align 4, !tbaa !37
  %281 = load i32, ptr %18, align 4, !tbaa !37
  %282 = icmp ne i32 %281, 0
  br i1 %282, label %283, label %355

283:                                              ; preds = %279
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #7
  %284 = load ptr, ptr %2, align 8, !tbaa !5
  %285 = getelementptr inbounds %struct.lane_set, ptr %284, i32 0, i32 9
  %286 = load ptr, ptr %285, align 8, !tbaa !26
  store ptr %286, ptr %19, align 8, !tbaa !5
  %287 = load ptr, ptr %4, align 8, !tbaa !5
  %288 = getelementptr inbounds %struct.dop853_step, ptr %287, i32 0, i32 0
  %289 = load ptr, ptr %288, align 8, !tbaa !28
  %290 = load ptr, ptr %4, align 8, !tbaa !5
  %291 = getelementptr inbounds %struct.dop853_step, ptr %290, i32 0, i32 6
  %292 = load ptr, ptr %291, align 8, !tbaa !33
  %293 = load ptr, ptr %4, align 8, !tbaa !5
  %294 = getelementptr inbounds %struct.dop853_step, ptr %293, i32 0, i32 1
  %295 = load ptr, ptr %294, align 8, !tbaa !29
  %296 = load ptr, ptr %19, align 8, !tbaa !5
  call void %289(ptr noundef %6, ptr noundef %292, ptr noundef %295, ptr noundef %296)
  call void @llvm.lifetime.start.p0(i64 4, ptr %20) #7
  store i32 0, ptr %20, align 4, !tbaa !37
  br label %297

297:                                              ; preds = %351, %283
  %298 = load i32, ptr %20, align 4, !tbaa !37
  %299 = icmp slt i32 %298, 8
  br i1 %299, label %301, label %300

300:                                              ; preds = %297
  store i32 17, ptr %21, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %20) #7
  br label %354

301:                                              ; preds = %297
  %302 = load i32, ptr %18, align 4, !tbaa !37
  %303 = load i32, ptr %20, align 4, !tbaa !37
  %304 = shl i32 1, %303
  %305 = and i32 %302, %304
  %306 = icmp ne i32 %305, 0
  br i1 %306, label %308, label %307

307:                                              ; preds = %301
  br label %351

308:                                              ; preds = %301
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #7
  store i64 0, ptr %22, align 8, !tbaa !9
  br label %309

309:                                              ; preds = %327, %308
  %310 = load i64, ptr %22, align 8, !tbaa !9
  %311 = load i64, ptr %3, align 8, !tbaa !9
  %312 = icmp slt i64 %310, %311
  br i1 %312, label %314, label %313

313:                                              ; preds = %309
  store i32 20, ptr %21, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #7
  br label %330

314:                                              ; preds = %309
  %315 = load ptr, ptr %19, align 8, !tbaa !5
  %316 = load i64, ptr %22, align 8, !tbaa !9
  %317 = getelementptr inbounds <8 x double>, ptr %315, i64 %316
  %318 = load <8 x double>, ptr %317, align 8, !tbaa !31
  %319 = load i32, ptr %20, align 4, !tbaa !37
  %320 = extractelement <8 x double> %318, i32 %319
  %321 = load ptr, ptr %5, align 8, !tbaa !5
  %322 = load i64, ptr %22, align 8, !tbaa !9
  %323 = getelementptr inbounds <8 x double>, ptr %321, i64 %322
  %324 = load i32, ptr %20, align 4, !tbaa !37
  %325 = load <8 x double>, ptr %323, align 8
  %326 = insertelement <8 x double> %325, double %320, i32 %324
  store <8 x double> %326, ptr %323, align 8
  br label %327

327:                                              ; preds = %314
  %328 = load i64, ptr %22, align 8, !tbaa !9
  %329 = add nsw i64 %328, 1
  store i64 %329, ptr %22, align 8, !tbaa !9
  br label %309

330:                                              ; preds = %313
  %331 = load ptr, ptr %4, align 8, !tbaa !5
  %332 = getelementptr inbounds %struct.dop853_step, ptr %331, i32 0, i32 6
  %333 = load ptr, ptr %332, align 8, !tbaa !33
  %334 = load i64, ptr %3, align 8, !tbaa !9
  %335 = load i32, ptr %20, align 4, !tbaa !37
  %336 = call i32 @lane_is_finite(ptr noundef %333, i64 noundef %334, i32 noundef %335)
  %337 = icmp ne i32 %336, 0
  br i1 %337, label %338, label %344

338:                                              ; preds = %330
  %339 = load ptr, ptr %5, align 8, !tbaa !5
  %340 = load i64, ptr %3, align 8, !tbaa !9
  %341 = load i32, ptr %20, align 4, !tbaa !37
  %342 = call i32 @lane_is_finite(ptr noundef %339, i64 noundef %340, i32 noundef %341)
  %343 = icmp ne i32 %342, 0
  br i1 %343, label %350, label %344

344:                                              ; preds = %338, %330
  %345 = load i32, ptr %20, align 4, !tbaa !37
  %346 = shl i32 1, %345
  %347 = xor i32 %346, -1
  %348 = load i32, ptr %11, align 4, !tbaa !37
  %349 = and i32 %348, %347
  store i32 %349, ptr %11, align 4, !tbaa !37
  br label %350

350:                                              ; preds = %344, %338
  br label %351

351:                                              ; preds = %350, %307
  %352 = load i32, ptr %20, align 4, !tbaa !37
  %353 = add nsw i32 %352, 1
  store i32 %353, ptr %20, align 4, !tbaa !37
  br label %297

354:                                              ; preds = %300
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #7
  br label %355

355:                                              ; preds = %354, %279
  %356 = load i32, ptr %10, align 4, !tbaa !37
  %357 = icmp ne i32 %356, 0
  br i1 %357, label %358, label %380

358:                                              ; preds = %355
  %359 = load ptr, ptr %12, align 8, !tbaa !5
  %360 = getelementptr inbounds %struct.integration, ptr %359, i32 0, i32 33
  %361 = load ptr, ptr %360, align 8, !tbaa !48
  %362 = icmp ne ptr %361, null
  br i1 %362, label %363, label %380

363:                                              ; preds = %358
  %364 = load ptr, ptr %4, align 8, !tbaa !5
  %365 = getelementptr inbounds %struct.dop853_step, ptr %364, i32 0, i32 4
  %366 = load ptr, ptr %4, align 8, !tbaa !5
  %367 = getelementptr inbounds %struct.dop853_step, ptr %366, i32 0, i32 5
  %368 = load ptr, ptr %367, align 8, !tbaa !32
  %369 = load ptr, ptr %4, align 8, !tbaa !5
  %370 = getelementptr inbounds %struct.dop853_step, ptr %369, i32 0, i32 8
  %371 = load ptr, ptr %370, align 8, !tbaa !35
  %372 = load ptr, ptr %4, align 8, !tbaa !5
  %373 = getelementptr inbounds %struct.dop853_step, ptr %372, i32 0, i32 6
  %374 = load ptr, ptr %373, align 8, !tbaa !33
  %375 = load ptr, ptr %5, align 8, !tbaa !5
  %376 = load i64, ptr %3, align 8, !tbaa !9
  %377 = load ptr, ptr %2, align 8, !tbaa !5
  %378 = getelementptr inbounds %struct.lane_set, ptr %377, i32 0, i32 8
  %379 = load ptr, ptr %378, align 8, !tbaa !25
  call void @fit_ends(ptr noundef %365, ptr noundef %368, ptr noundef %371, ptr noundef %374, ptr noundef %375, i64 noundef %376, ptr noundef %379)
  br label %380

380:                                              ; preds = %363, %358, %355
  call void @llvm.lifetime.start.p0(i64 4, ptr %23) #7
  store i32 0, ptr %23, align 4, !tbaa !37
  br label %381

381:                                              ; preds = %464, %380
  %382 = load i32, ptr %23, align 4, !tbaa !37
  %383 = icmp slt i32 %382, 8
  br i1 %383, label %385, label %384

384:                                              ; preds = %381
  store i32 23, ptr %21, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %23) #7
  br label %467

385:                                              ; preds = %381
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #7
  %386 = load ptr, ptr %2, align 8, !tbaa !5
  %387 = getelementptr inbounds %struct.lane_set, ptr %386, i32 0, i32 3
  %388 = load i32, ptr %23, align 4, !tbaa !37
  %389 = sext i32 %388 to i64
  %390 = getelementptr inbounds [8 x ptr], ptr %387, i64 0, i64 %389
  %391 = load ptr, ptr %390, align 8, !tbaa !5
  store ptr %391, ptr %24, align 8, !tbaa !5
  %392 = load ptr, ptr %24, align 8, !tbaa !5
  %393 = icmp ne ptr %392, null
  br i1 %393, label %395, label %394

394:                                              ; preds = %385
  store i32 25, ptr %21, align 4
  br label %461

395:                                              ; preds = %385
  call void @llvm.lifetime.start.p0(i64 8, ptr %25) #7
  %396 = load ptr, ptr %2, align 8, !tbaa !5
  %397 = getelementptr inbounds %struct.lane_set, ptr %396, i32 0, i32 0
  %398 = load ptr, ptr %397, align 8, !tbaa !17
  %399 = getelementptr inbounds %struct.lane_batch, ptr %398, i32 0, i32 5
  %400 = load ptr, ptr %399, align 8, !tbaa !39
  %401 = load ptr, ptr %24, align 8, !tbaa !5
  %402 = load ptr, ptr %2, align 8, !tbaa !5
  %403 = getelementptr inbounds %struct.lane_set, ptr %402, i32 0, i32 0
  %404 = load ptr, ptr %403, align 8, !tbaa !17
  %405 = getelementptr inbounds %struct.lane_batch, ptr %404, i32 0, i32 4
  %406 = load ptr, ptr %405, align 8, !tbaa !13
  %407 = ptrtoint ptr %401 to i64
  %408 = ptrtoint ptr %406 to i64
  %409 = sub i64 %407, %408
  %410 = sdiv exact i64 %409, 344
  %411 = getelementptr inbounds i64, ptr %400, i64 %410
  store ptr %411, ptr %25, align 8, !tbaa !5
  %412 = load i32, ptr %10, align 4, !tbaa !37
  %413 = load i32, ptr %11, align 4, !tbaa !37
  %414 = and i32 %412, %413
  %415 = load i32, ptr %23, align 4, !tbaa !37
  %416 = shl i32 1, %415
  %417 = and i32 %414, %416
  %418 = icmp ne i32 %417, 0
  br i1 %418, label %419, label %434

419:                                              ; preds = %395
  %420 = load ptr, ptr %2, align 8, !tbaa !5
  %421 = load i32, ptr %23, align 4, !tbaa !37
  %422 = load i32, ptr %23, align 4, !tbaa !37
  %423 = sext i32 %422 to i64
  %424 = getelementptr inbounds [8 x double], ptr %8, i64 0, i64 %423
  %425 = load double, ptr %424, align 8, !tbaa !42
  call void @accept_lane(ptr noundef %420, i32 noundef %421, double noundef %425)
  %426 = load ptr, ptr %24, align 8, !tbaa !5
  %427 = getelementptr inbounds %struct.integration, ptr %426, i32 0, i32 16
  %428 = load i64, ptr %427, align 8, !tbaa !50
  %429 = icmp eq i64 %428, 15
  %430 = zext i1 %429 to i64
  %431 = select i1 %429, i32 8, i32 0
  %432 = sext i32 %431 to i64
  %433 = load ptr, ptr %25, align 8, !tbaa !5
  store i64 %432, ptr %433, align 8, !tbaa !9
  br label %450

434:                                              ; preds = %395
  %435 = load ptr, ptr %2, align 8, !tbaa !5
  %436 = load i32, ptr %23, align 4, !tbaa !37
  %437 = load i32, ptr %23, align 4, !tbaa !37
  %438 = sext i32 %437 to i64
  %439 = getelementptr inbounds [8 x double], ptr %8, i64 0, i64 %438
  %440 = load double, ptr %439, align 8, !tbaa !42
  %441 = load i32, ptr %11, align 4, !tbaa !37
  %442 = load i32, ptr %23, align 4, !tbaa !37
  %443 = ashr i32 %441, %442
  %444 = and i32 %443, 1
  %445 = call i32 @reject_lane(ptr noundef %435, i32 noundef %436, double noundef %440, i32 noundef %444)
  %446 = icmp ne i32 %445, 0
  br i1 %446, label %449, label %447

447:                                              ; preds = %434
  %448 = load ptr, ptr %25, align 8, !tbaa !5
  store i64 4, ptr %448, align 8, !tbaa !9
  br label %449

449:                                              ; preds = %447, %434
  br label %450

450:                                              ; preds = %449, %419
  %451 = load ptr, ptr %25, align 8, !tbaa !5
  %452 = load i64, ptr %451, align 8, !tbaa !9
  %453 = icmp ne i64 %452, 0
  br i1 %453, label %454, label %460

454:                                              ; preds = %450
  %455 = load ptr, ptr %2, align 8, !tbaa !5
  %456 = getelementptr inbounds %struct.lane_set, ptr %455, i32 0, i32 3
  %457 = load i32, ptr %23, align 4, !tbaa !37
  %458 = sext i32 %457 to i64
  %459 = getelementptr inbounds [8 x ptr], ptr %456, i64 0, i64 %458
  store ptr null, ptr %459, align 8, !tbaa !5
  br label %460

460:                                              ; preds = %454, %450
  call void @llvm.lifetime.end.p0(i64 8, ptr %25) #7
  store i32 0, ptr %21, align 4
  br label %461

461:                                              ; preds = %460, %394
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #7
  %462 = load i32, ptr %21, align 4
  switch i32 %462, label %468 [
    i32 0, label %463
    i32 25, label %464
  ]

463:                                              ; preds = %461
  br label %464

464:                                              ; preds = %463, %461
  %465 = load i32, ptr %23, align 4, !tbaa !37
  %466 = add nsw i32 %465, 1
  store i32 %466, ptr %23, align 4, !tbaa !37
  br label %381

467:                                              ; preds = %384
  call void @llvm.lifetime.end.p0(i64 4, ptr %18) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #7
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #7
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #7
  call void @llvm.lifetime.end.p0(i64 192, ptr %9) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #7
  ret void

468:                                              ; preds = %461
  unreachable
}

; Function Attrs: nounwind
define dso_local ptr @dop853_lanes_layout() #0 {
  ret ptr @dop853_lanes_layout.layout
}

; Function Attrs: nounwind
define internal i32 @fill_lane(ptr noundef %0, i32 noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i32 %1, ptr %5, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %9 = load ptr, ptr %4, align 8, !tbaa !5
  %10 = getelementptr inbounds %struct.lane_set, ptr %9, i32 0, i32 0
  %11 = load ptr, ptr %10, align 8, !tbaa !17
  store ptr %11, ptr %6, align 8, !tbaa !5
  br label %12

12:                                               ; preds = %107, %2
  %13 = load ptr, ptr %4, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.lane_set, ptr %13, i32 0, i32 1
  %15 = load i64, ptr %14, align 8, !tbaa !51
  %16 = load ptr, ptr %6, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.lane_batch, ptr %16, i32 0, i32 0
  %18 = load i64, ptr %17, align 8, !tbaa !11
  %19 = icmp slt i64 %15, %18
  br i1 %19, label %20, label %112

20:                                               ; preds = %12
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #7
  %21 = load ptr, ptr %6, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.lane_batch, ptr %21, i32 0, i32 4
  %23 = load ptr, ptr %22, align 8, !tbaa !13
  %24 = load ptr, ptr %4, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.lane_set, ptr %24, i32 0, i32 1
  %26 = load i64, ptr %25, align 8, !tbaa !51
  %27 = getelementptr inbounds %struct.integration, ptr %23, i64 %26
  store ptr %27, ptr %7, align 8, !tbaa !5
  %28 = load ptr, ptr %6, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.lane_batch, ptr %28, i32 0, i32 5
  %30 = load ptr, ptr %29, align 8, !tbaa !39
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.lane_set, ptr %31, i32 0, i32 1
  %33 = load i64, ptr %32, align 8, !tbaa !51
  %34 = getelementptr inbounds i64, ptr %30, i64 %33
  %35 = load i64, ptr %34, align 8, !tbaa !9
  %36 = icmp ne i64 %35, 0
  br i1 %36, label %37, label %38

37:                                               ; preds = %20
  store i32 4, ptr %8, align 4
  br label %105

38:                                               ; preds = %20
  %39 = load ptr, ptr %7, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.integration, ptr %39, i32 0, i32 11
  %41 = load i64, ptr %40, align 8, !tbaa !52
  %42 = icmp ne i64 %41, 0
  br i1 %42, label %43, label %63

43:                                               ; preds = %38
  %44 = load ptr, ptr %7, align 8, !tbaa !5
  %45 = load ptr, ptr %7, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.integration, ptr %45, i32 0, i32 40
  %47 = load ptr, ptr %46, align 8, !tbaa !53
  %48 = load ptr, ptr %4, align 8, !tbaa !5
  %49 = getelementptr inbounds %struct.lane_set, ptr %48, i32 0, i32 2
  %50 = load i64, ptr %49, align 8, !tbaa !20
  %51 = mul nsw i64 12, %50
  %52 = getelementptr inbounds double, ptr %47, i64 %51
  %53 = call i64 @start(ptr noundef %44, ptr noundef %52, ptr noundef @eighth_root)
  %54 = icmp ne i64 %53, 0
  br i1 %54, label %55, label %63

55:                                               ; preds = %43
  %56 = load ptr, ptr %6, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.lane_batch, ptr %56, i32 0, i32 5
  %58 = load ptr, ptr %57, align 8, !tbaa !39
  %59 = load ptr, ptr %4, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.lane_set, ptr %59, i32 0, i32 1
  %61 = load i64, ptr %60, align 8, !tbaa !51
  %62 = getelementptr inbounds i64, ptr %58, i64 %61
  store i64 4, ptr %62, align 8, !tbaa !9
  store i32 4, ptr %8, align 4
  br label %105

63:                                               ; preds = %43, %38
  %64 = load ptr, ptr %4, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.lane_set, ptr %64, i32 0, i32 6
  %66 = load ptr, ptr %65, align 8, !tbaa !22
  %67 = load ptr, ptr %7, align 8, !tbaa !5
  %68 = getelementptr inbounds %struct.integration, ptr %67, i32 0, i32 29
  %69 = load ptr, ptr %68, align 8, !tbaa !54
  %70 = load ptr, ptr %6, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.lane_batch, ptr %70, i32 0, i32 1
  %72 = load i64, ptr %71, align 8, !tbaa !23
  %73 = load i32, ptr %5, align 4, !tbaa !37
  call void @set_column(ptr noundef %66, ptr noundef %69, i64 noundef %72, i32 noundef %73)
  %74 = load ptr, ptr %4, align 8, !tbaa !5
  %75 = getelementptr inbounds %struct.lane_set, ptr %74, i32 0, i32 7
  %76 = load ptr, ptr %75, align 8, !tbaa !24
  %77 = load ptr, ptr %7, align 8, !tbaa !5
  %78 = getelementptr inbounds %struct.integration, ptr %77, i32 0, i32 36
  %79 = load ptr, ptr %78, align 8, !tbaa !55
  %80 = load ptr, ptr %4, align 8, !tbaa !5
  %81 = getelementptr inbounds %struct.lane_set, ptr %80, i32 0, i32 2
  %82 = load i64, ptr %81, align 8, !tbaa !20
  %83 = load i32, ptr %5, align 4, !tbaa !37
  call void @set_column(ptr noundef %76, ptr noundef %79, i64 noundef %82, i32 noundef %83)
  %84 = load ptr, ptr %4, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.lane_set, ptr %84, i32 0, i32 10
  %86 = getelementptr inbounds %struct.dop853_step, ptr %85, i32 0, i32 8
  %87 = load ptr, ptr %86, align 8, !tbaa !56
  %88 = load ptr, ptr %7, align 8, !tbaa !5
  %89 = getelementptr inbounds %struct.integration, ptr %88, i32 0, i32 40
  %90 = load ptr, ptr %89, align 8, !tbaa !53
  %91 = load ptr, ptr %4, align 8, !tbaa !5
  %92 = getelementptr inbounds %struct.lane_set, ptr %91, i32 0, i32 2
  %93 = load i64, ptr %92, align 8, !tbaa !20
  %94 = load i32, ptr %5, align 4, !tbaa !37
  call void @set_column(ptr noundef %87, ptr noundef %90, i64 noundef %93, i32 noundef %94)
  %95 = load ptr, ptr %7, align 8, !tbaa !5
  %96 = load ptr, ptr %4, align 8, !tbaa !5
  %97 = getelementptr inbounds %struct.lane_set, ptr %96, i32 0, i32 3
  %98 = load i32, ptr %5, align 4, !tbaa !37
  %99 = sext i32 %98 to i64
  %100 = getelementptr inbounds [8 x ptr], ptr %97, i64 0, i64 %99
  store ptr %95, ptr %100, align 8, !tbaa !5
  %101 = load ptr, ptr %4, align 8, !tbaa !5
  %102 = getelementptr inbounds %struct.lane_set, ptr %101, i32 0, i32 1
  %103 = load i64, ptr %102, align 8, !tbaa !51
  %104 = add nsw i64 %103, 1
  store i64 %104, ptr %102, align 8, !tbaa !51
  store i32 1, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %105

105:                                              ; preds = %63, %55, %37
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #7
  %106 = load i32, ptr %8, align 4
  switch i32 %106, label %113 [
    i32 4, label %107
  ]

107:                                              ; preds = %105
  %108 = load ptr, ptr %4, align 8, !tbaa !5
  %109 = getelementptr inbounds %struct.lane_set, ptr %108, i32 0, i32 1
  %110 = load i64, ptr %109, align 8, !tbaa !51
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %109, align 8, !tbaa !51
  br label %12

112:                                              ; preds = %12
  store i32 0, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %113

113:                                              ; preds = %112, %105
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  %114 = load i32, ptr %3, align 4
  ret i32 %114
}

; Function Attrs: inlinehint nounwind
define internal double @smaller(double noundef %0, double noundef %1) #4 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !42
  store double %1, ptr %4, align 8, !tbaa !42
  %5 = load double, ptr %3, align 8, !tbaa !42
  %6 = load double, ptr %4, align 8, !tbaa !42
  %7 = fcmp contract olt double %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load double, ptr %3, align 8, !tbaa !42
  br label %12

10:                                               ; preds = %2
  %11 = load double, ptr %4, align 8, !tbaa !42
  br label %12

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ]
  ret double %13
}

; Function Attrs: nounwind
define internal i64 @choose_step(ptr noundef %0, i64 noundef %1, double noundef %2, ptr noundef %3) #0 {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca double, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i64, align 8
  %11 = alloca i32, align 4
  store ptr %0, ptr %6, align 8, !tbaa !5
  store i64 %1, ptr %7, align 8, !tbaa !9
  store double %2, ptr %8, align 8, !tbaa !42
  store ptr %3, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #7
  %12 = load ptr, ptr %6, align 8, !tbaa !5
  %13 = load i64, ptr %7, align 8, !tbaa !9
  %14 = call i64 @reason_to_stop(ptr noundef %12, i64 noundef %13)
  store i64 %14, ptr %10, align 8, !tbaa !9
  %15 = load i64, ptr %10, align 8, !tbaa !9
  %16 = icmp ne i64 %15, 0
  br i1 %16, label %20, label %17

17:                                               ; preds = %4
  %18 = load i64, ptr %7, align 8, !tbaa !9
  %19 = icmp sle i64 %18, 0
  br i1 %19, label %20, label %22

20:                                               ; preds = %17, %4
  %21 = load i64, ptr %10, align 8, !tbaa !9
  store i64 %21, ptr %5, align 8
  store i32 1, ptr %11, align 4
  br label %62

22:                                               ; preds = %17
  %23 = load ptr, ptr %6, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.integration, ptr %23, i32 0, i32 23
  %25 = load i64, ptr %24, align 8, !tbaa !57
  %26 = add nsw i64 %25, 1
  store i64 %26, ptr %24, align 8, !tbaa !57
  %27 = load double, ptr %8, align 8, !tbaa !42
  %28 = load ptr, ptr %6, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.integration, ptr %28, i32 0, i32 3
  %30 = load double, ptr %29, align 8, !tbaa !58
  %31 = load ptr, ptr %6, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 0
  %33 = load double, ptr %32, align 8, !tbaa !43
  %34 = call contract double @magnitude(double noundef %33)
  %35 = fmul contract double 0x3CE4000000000000, %34
  %36 = call contract double @larger(double noundef %30, double noundef %35)
  %37 = fcmp contract olt double %27, %36
  br i1 %37, label %38, label %57

38:                                               ; preds = %22
  %39 = load double, ptr %8, align 8, !tbaa !42
  %40 = load ptr, ptr %6, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.integration, ptr %40, i32 0, i32 1
  %42 = load double, ptr %41, align 8, !tbaa !59
  %43 = load ptr, ptr %6, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.integration, ptr %43, i32 0, i32 0
  %45 = load double, ptr %44, align 8, !tbaa !43
  %46 = fsub contract double %42, %45
  %47 = call contract double @magnitude(double noundef %46)
  %48 = fcmp contract olt double %39, %47
  br i1 %48, label %49, label %57

49:                                               ; preds = %38
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.integration, ptr %50, i32 0, i32 13
  %52 = load i64, ptr %51, align 8, !tbaa !60
  %53 = icmp ne i64 %52, 0
  %54 = zext i1 %53 to i64
  %55 = select i1 %53, i32 4, i32 5
  %56 = sext i32 %55 to i64
  store i64 %56, ptr %5, align 8
  store i32 1, ptr %11, align 4
  br label %62

57:                                               ; preds = %38, %22
  %58 = load ptr, ptr %6, align 8, !tbaa !5
  %59 = load double, ptr %8, align 8, !tbaa !42
  %60 = call double @choose_end(ptr noundef %58, double noundef %59)
  %61 = load ptr, ptr %9, align 8, !tbaa !5
  store double %60, ptr %61, align 8, !tbaa !42
  store i64 0, ptr %5, align 8
  store i32 1, ptr %11, align 4
  br label %62

62:                                               ; preds = %57, %49, %20
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #7
  %63 = load i64, ptr %5, align 8
  ret i64 %63
}

; Function Attrs: nounwind
define internal i64 @start(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  store ptr %0, ptr %5, align 8, !tbaa !5
  store ptr %1, ptr %6, align 8, !tbaa !5
  store ptr %2, ptr %7, align 8, !tbaa !5
  %10 = load ptr, ptr %5, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.integration, ptr %10, i32 0, i32 26
  %12 = load ptr, ptr %11, align 8, !tbaa !61
  %13 = load ptr, ptr %5, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.integration, ptr %13, i32 0, i32 0
  %15 = load double, ptr %14, align 8, !tbaa !43
  %16 = load ptr, ptr %5, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.integration, ptr %16, i32 0, i32 36
  %18 = load ptr, ptr %17, align 8, !tbaa !55
  %19 = load ptr, ptr %5, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.integration, ptr %19, i32 0, i32 29
  %21 = load ptr, ptr %20, align 8, !tbaa !54
  %22 = load ptr, ptr %5, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 40
  %24 = load ptr, ptr %23, align 8, !tbaa !53
  call void %12(double noundef %15, ptr noundef %18, ptr noundef %21, ptr noundef %24)
  %25 = load ptr, ptr %5, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.integration, ptr %25, i32 0, i32 30
  %27 = load ptr, ptr %26, align 8, !tbaa !62
  %28 = getelementptr inbounds i64, ptr %27, i64 2
  %29 = load i64, ptr %28, align 8, !tbaa !9
  %30 = add nsw i64 %29, 1
  store i64 %30, ptr %28, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %31 = load ptr, ptr %5, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 36
  %33 = load ptr, ptr %32, align 8, !tbaa !55
  %34 = load ptr, ptr %5, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.integration, ptr %34, i32 0, i32 24
  %36 = load i64, ptr %35, align 8, !tbaa !14
  %37 = call i64 @first_not_finite(ptr noundef %33, i64 noundef %36)
  store i64 %37, ptr %8, align 8, !tbaa !9
  %38 = load i64, ptr %8, align 8, !tbaa !9
  %39 = icmp sge i64 %38, 0
  br i1 %39, label %40, label %42

40:                                               ; preds = %3
  %41 = load i64, ptr %8, align 8, !tbaa !9
  br label %50

42:                                               ; preds = %3
  %43 = load ptr, ptr %5, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.integration, ptr %43, i32 0, i32 40
  %45 = load ptr, ptr %44, align 8, !tbaa !53
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 24
  %48 = load i64, ptr %47, align 8, !tbaa !14
  %49 = call i64 @first_not_finite(ptr noundef %45, i64 noundef %48)
  br label %50

50:                                               ; preds = %42, %40
  %51 = phi i64 [ %41, %40 ], [ %49, %42 ]
  store i64 %51, ptr %8, align 8, !tbaa !9
  %52 = load i64, ptr %8, align 8, !tbaa !9
  %53 = icmp sge i64 %52, 0
  br i1 %53, label %54, label %63

54:                                               ; preds = %50
  %55 = load ptr, ptr %5, align 8, !tbaa !5
  %56 = getelementptr inbounds %struct.integration, ptr %55, i32 0, i32 0
  %57 = load double, ptr %56, align 8, !tbaa !43
  %58 = load ptr, ptr %5, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.integration, ptr %58, i32 0, i32 10
  store double %57, ptr %59, align 8, !tbaa !63
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = load ptr, ptr %5, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.integration, ptr %61, i32 0, i32 22
  store i64 %60, ptr %62, align 8, !tbaa !64
  store i64 4, ptr %4, align 8
  store i32 1, ptr %9, align 4
  br label %112

63:                                               ; preds = %50
  %64 = load ptr, ptr %5, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.integration, ptr %64, i32 0, i32 2
  %66 = load double, ptr %65, align 8, !tbaa !40
  %67 = fcmp contract oeq double %66, 0.000000e+00
  br i1 %67, label %68, label %83

68:                                               ; preds = %63
  %69 = load ptr, ptr %5, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.integration, ptr %69, i32 0, i32 0
  %71 = load double, ptr %70, align 8, !tbaa !43
  %72 = load ptr, ptr %5, align 8, !tbaa !5
  %73 = getelementptr inbounds %struct.integration, ptr %72, i32 0, i32 1
  %74 = load double, ptr %73, align 8, !tbaa !59
  %75 = fcmp contract une double %71, %74
  br i1 %75, label %76, label %83

76:                                               ; preds = %68
  %77 = load ptr, ptr %5, align 8, !tbaa !5
  %78 = load ptr, ptr %6, align 8, !tbaa !5
  %79 = load ptr, ptr %7, align 8, !tbaa !5
  %80 = call double @initial_step(ptr noundef %77, ptr noundef %78, ptr noundef %79)
  %81 = load ptr, ptr %5, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.integration, ptr %81, i32 0, i32 2
  store double %80, ptr %82, align 8, !tbaa !40
  br label %83

83:                                               ; preds = %76, %68, %63
  %84 = load ptr, ptr %5, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.integration, ptr %84, i32 0, i32 25
  %86 = load i64, ptr %85, align 8, !tbaa !65
  %87 = icmp sgt i64 %86, 0
  br i1 %87, label %88, label %104

88:                                               ; preds = %83
  %89 = load ptr, ptr %5, align 8, !tbaa !5
  %90 = getelementptr inbounds %struct.integration, ptr %89, i32 0, i32 28
  %91 = load ptr, ptr %90, align 8, !tbaa !66
  %92 = load ptr, ptr %5, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.integration, ptr %92, i32 0, i32 0
  %94 = load double, ptr %93, align 8, !tbaa !43
  %95 = load ptr, ptr %5, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.integration, ptr %95, i32 0, i32 36
  %97 = load ptr, ptr %96, align 8, !tbaa !55
  %98 = load ptr, ptr %5, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.integration, ptr %98, i32 0, i32 29
  %100 = load ptr, ptr %99, align 8, !tbaa !54
  %101 = load ptr, ptr %5, align 8, !tbaa !5
  %102 = getelementptr inbounds %struct.integration, ptr %101, i32 0, i32 41
  %103 = load ptr, ptr %102, align 8, !tbaa !67
  call void %91(double noundef %94, ptr noundef %97, ptr noundef %100, ptr noundef %103)
  br label %104

104:                                              ; preds = %88, %83
  %105 = load ptr, ptr %5, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.integration, ptr %105, i32 0, i32 0
  %107 = load double, ptr %106, align 8, !tbaa !43
  %108 = load ptr, ptr %5, align 8, !tbaa !5
  %109 = getelementptr inbounds %struct.integration, ptr %108, i32 0, i32 7
  store double %107, ptr %109, align 8, !tbaa !68
  %110 = load ptr, ptr %5, align 8, !tbaa !5
  %111 = getelementptr inbounds %struct.integration, ptr %110, i32 0, i32 11
  store i64 0, ptr %111, align 8, !tbaa !52
  store i64 0, ptr %4, align 8
  store i32 1, ptr %9, align 4
  br label %112

112:                                              ; preds = %104, %54
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  %113 = load i64, ptr %4, align 8
  ret i64 %113
}

; Function Attrs: nounwind
define internal double @eighth_root(double noundef %0) #0 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !42
  %3 = load double, ptr %2, align 8, !tbaa !42
  %4 = call double @square_root(double noundef %3)
  %5 = call double @square_root(double noundef %4)
  %6 = call double @square_root(double noundef %5)
  ret double %6
}

; Function Attrs: inlinehint nounwind
define internal void @set_column(ptr noundef %0, ptr noundef %1, i64 noundef %2, i32 noundef %3) #4 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store ptr %1, ptr %6, align 8, !tbaa !5
  store i64 %2, ptr %7, align 8, !tbaa !9
  store i32 %3, ptr %8, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %10

10:                                               ; preds = %26, %4
  %11 = load i64, ptr %9, align 8, !tbaa !9
  %12 = load i64, ptr %7, align 8, !tbaa !9
  %13 = icmp slt i64 %11, %12
  br i1 %13, label %15, label %14

14:                                               ; preds = %10
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %29

15:                                               ; preds = %10
  %16 = load ptr, ptr %6, align 8, !tbaa !5
  %17 = load i64, ptr %9, align 8, !tbaa !9
  %18 = getelementptr inbounds double, ptr %16, i64 %17
  %19 = load double, ptr %18, align 8, !tbaa !42
  %20 = load ptr, ptr %5, align 8, !tbaa !5
  %21 = load i64, ptr %9, align 8, !tbaa !9
  %22 = getelementptr inbounds <8 x double>, ptr %20, i64 %21
  %23 = load i32, ptr %8, align 4, !tbaa !37
  %24 = load <8 x double>, ptr %22, align 8
  %25 = insertelement <8 x double> %24, double %19, i32 %23
  store <8 x double> %25, ptr %22, align 8
  br label %26

26:                                               ; preds = %15
  %27 = load i64, ptr %9, align 8, !tbaa !9
  %28 = add nsw i64 %27, 1
  store i64 %28, ptr %9, align 8, !tbaa !9
  br label %10

29:                                               ; preds = %14
  ret void
}

; Function Attrs: noinline nounwind
define internal i64 @first_not_finite(ptr noundef %0, i64 noundef %1) #5 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  store i64 0, ptr %6, align 8, !tbaa !9
  br label %8

8:                                                ; preds = %27, %2
  %9 = load i64, ptr %6, align 8, !tbaa !9
  %10 = load i64, ptr %5, align 8, !tbaa !9
  %11 = icmp slt i64 %9, %10
  br i1 %11, label %13, label %12

12:                                               ; preds = %8
  store i32 2, ptr %7, align 4
  br label %30

13:                                               ; preds = %8
  %14 = load ptr, ptr %4, align 8, !tbaa !5
  %15 = load i64, ptr %6, align 8, !tbaa !9
  %16 = getelementptr inbounds double, ptr %14, i64 %15
  %17 = load double, ptr %16, align 8, !tbaa !42
  %18 = load ptr, ptr %4, align 8, !tbaa !5
  %19 = load i64, ptr %6, align 8, !tbaa !9
  %20 = getelementptr inbounds double, ptr %18, i64 %19
  %21 = load double, ptr %20, align 8, !tbaa !42
  %22 = fsub contract double %17, %21
  %23 = fcmp contract une double %22, 0.000000e+00
  br i1 %23, label %24, label %26

24:                                               ; preds = %13
  %25 = load i64, ptr %6, align 8, !tbaa !9
  store i64 %25, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %30

26:                                               ; preds = %13
  br label %27

27:                                               ; preds = %26
  %28 = load i64, ptr %6, align 8, !tbaa !9
  %29 = add nsw i64 %28, 1
  store i64 %29, ptr %6, align 8, !tbaa !9
  br label %8

30:                                               ; preds = %24, %12
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  %31 = load i32, ptr %7, align 4
  switch i32 %31, label %35 [
    i32 2, label %32
    i32 1, label %33
  ]

32:                                               ; preds = %30
  store i64 -1, ptr %3, align 8
  br label %33

33:                                               ; preds = %32, %30
  %34 = load i64, ptr %3, align 8
  ret i64 %34

35:                                               ; preds = %30
  unreachable
}

; Function Attrs: nounwind
define internal double @initial_step(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca double, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca i64, align 8
  %15 = alloca double, align 8
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  %18 = alloca i64, align 8
  %19 = alloca i64, align 8
  %20 = alloca double, align 8
  %21 = alloca double, align 8
  %22 = alloca double, align 8
  %23 = alloca i32, align 4
  %24 = alloca double, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store ptr %1, ptr %6, align 8, !tbaa !5
  store ptr %2, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %25 = load ptr, ptr %5, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.integration, ptr %25, i32 0, i32 36
  %27 = load ptr, ptr %26, align 8, !tbaa !55
  store ptr %27, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.integration, ptr %28, i32 0, i32 40
  %30 = load ptr, ptr %29, align 8, !tbaa !53
  store ptr %30, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #7
  %31 = load ptr, ptr %5, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 1
  %33 = load double, ptr %32, align 8, !tbaa !59
  %34 = load ptr, ptr %5, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.integration, ptr %34, i32 0, i32 0
  %36 = load double, ptr %35, align 8, !tbaa !43
  %37 = fsub contract double %33, %36
  store double %37, ptr %10, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #7
  store double 0.000000e+00, ptr %11, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #7
  store double 0.000000e+00, ptr %12, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #7
  store double 0.000000e+00, ptr %13, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #7
  store i64 0, ptr %14, align 8, !tbaa !9
  br label %38

38:                                               ; preds = %93, %3
  %39 = load i64, ptr %14, align 8, !tbaa !9
  %40 = load ptr, ptr %5, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.integration, ptr %40, i32 0, i32 24
  %42 = load i64, ptr %41, align 8, !tbaa !14
  %43 = icmp slt i64 %39, %42
  br i1 %43, label %45, label %44

44:                                               ; preds = %38
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #7
  br label %96

45:                                               ; preds = %38
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #7
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 35
  %48 = load ptr, ptr %47, align 8, !tbaa !45
  %49 = load i64, ptr %14, align 8, !tbaa !9
  %50 = getelementptr inbounds double, ptr %48, i64 %49
  %51 = load double, ptr %50, align 8, !tbaa !42
  %52 = load ptr, ptr %5, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.integration, ptr %52, i32 0, i32 5
  %54 = load double, ptr %53, align 8, !tbaa !44
  %55 = load ptr, ptr %8, align 8, !tbaa !5
  %56 = load i64, ptr %14, align 8, !tbaa !9
  %57 = getelementptr inbounds double, ptr %55, i64 %56
  %58 = load double, ptr %57, align 8, !tbaa !42
  %59 = call double @magnitude(double noundef %58)
  %60 = fmul contract double %54, %59
  %61 = fadd contract double %51, %60
  %62 = fdiv contract double 1.000000e+00, %61
  store double %62, ptr %15, align 8, !tbaa !42
  %63 = load double, ptr %15, align 8, !tbaa !42
  %64 = load ptr, ptr %8, align 8, !tbaa !5
  %65 = load i64, ptr %14, align 8, !tbaa !9
  %66 = getelementptr inbounds double, ptr %64, i64 %65
  %67 = load double, ptr %66, align 8, !tbaa !42
  %68 = fmul contract double %63, %67
  %69 = load double, ptr %15, align 8, !tbaa !42
  %70 = fmul contract double %68, %69
  %71 = load ptr, ptr %8, align 8, !tbaa !5
  %72 = load i64, ptr %14, align 8, !tbaa !9
  %73 = getelementptr inbounds double, ptr %71, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !42
  %75 = fmul contract double %70, %74
  %76 = load double, ptr %11, align 8, !tbaa !42
  %77 = fadd contract double %76, %75
  store double %77, ptr %11, align 8, !tbaa !42
  %78 = load double, ptr %15, align 8, !tbaa !42
  %79 = load ptr, ptr %9, align 8, !tbaa !5
  %80 = load i64, ptr %14, align 8, !tbaa !9
  %81 = getelementptr inbounds double, ptr %79, i64 %80
  %82 = load double, ptr %81, align 8, !tbaa !42
  %83 = fmul contract double %78, %82
  %84 = load double, ptr %15, align 8, !tbaa !42
  %85 = fmul contract double %83, %84
  %86 = load ptr, ptr %9, align 8, !tbaa !5
  %87 = load i64, ptr %14, align 8, !tbaa !9
  %88 = getelementptr inbounds double, ptr %86, i64 %87
  %89 = load double, ptr %88, align 8, !tbaa !42
  %90 = fmul contract double %85, %89
  %91 = load double, ptr %12, align 8, !tbaa !42
  %92 = fadd contract double %91, %90
  store double %92, ptr %12, align 8, !tbaa !42
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #7
  br label %93

93:                                               ; preds = %45
  %94 = load i64, ptr %14, align 8, !tbaa !9
  %95 = add nsw i64 %94, 1
  store i64 %95, ptr %14, align 8, !tbaa !9
  br label %38

96:                                               ; preds = %44
  %97 = load double, ptr %11, align 8, !tbaa !42
  %98 = load ptr, ptr %5, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.integration, ptr %98, i32 0, i32 24
  %100 = load i64, ptr %99, align 8, !tbaa !14
  %101 = call double @larger_of_one_and(i64 noundef %100)
  %102 = fdiv contract double %97, %101
  %103 = call double @square_root(double noundef %102)
  store double %103, ptr %11, align 8, !tbaa !42
  %104 = load double, ptr %12, align 8, !tbaa !42
  %105 = load ptr, ptr %5, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.integration, ptr %105, i32 0, i32 24
  %107 = load i64, ptr %106, align 8, !tbaa !14
  %108 = call double @larger_of_one_and(i64 noundef %107)
  %109 = fdiv contract double %104, %108
  %110 = call double @square_root(double noundef %109)
  store double %110, ptr %12, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #7
  %111 = load double, ptr %11, align 8, !tbaa !42
  %112 = fcmp contract olt double %111, 1.000000e-05
  br i1 %112, label %116, label %113

113:                                              ; preds = %96
  %114 = load double, ptr %12, align 8, !tbaa !42
  %115 = fcmp contract olt double %114, 1.000000e-05
  br i1 %115, label %116, label %117

116:                                              ; preds = %113, %96
  br label %122

117:                                              ; preds = %113
  %118 = load double, ptr %11, align 8, !tbaa !42
  %119 = fmul contract double 1.000000e-02, %118
  %120 = load double, ptr %12, align 8, !tbaa !42
  %121 = fdiv contract double %119, %120
  br label %122

122:                                              ; preds = %117, %116
  %123 = phi double [ 0x3EB0C6F7A0B5ED8D, %116 ], [ %121, %117 ]
  store double %123, ptr %16, align 8, !tbaa !42
  %124 = load double, ptr %16, align 8, !tbaa !42
  %125 = load double, ptr %10, align 8, !tbaa !42
  %126 = call double @magnitude(double noundef %125)
  %127 = call double @smaller(double noundef %124, double noundef %126)
  store double %127, ptr %16, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #7
  %128 = load double, ptr %10, align 8, !tbaa !42
  %129 = fcmp contract ogt double %128, 0.000000e+00
  br i1 %129, label %130, label %132

130:                                              ; preds = %122
  %131 = load double, ptr %16, align 8, !tbaa !42
  br label %135

132:                                              ; preds = %122
  %133 = load double, ptr %16, align 8, !tbaa !42
  %134 = fneg double %133
  br label %135

135:                                              ; preds = %132, %130
  %136 = phi double [ %131, %130 ], [ %134, %132 ]
  store double %136, ptr %17, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #7
  store i64 0, ptr %18, align 8, !tbaa !9
  br label %137

137:                                              ; preds = %161, %135
  %138 = load i64, ptr %18, align 8, !tbaa !9
  %139 = load ptr, ptr %5, align 8, !tbaa !5
  %140 = getelementptr inbounds %struct.integration, ptr %139, i32 0, i32 24
  %141 = load i64, ptr %140, align 8, !tbaa !14
  %142 = icmp slt i64 %138, %141
  br i1 %142, label %144, label %143

143:                                              ; preds = %137
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #7
  br label %164

144:                                              ; preds = %137
  %145 = load ptr, ptr %8, align 8, !tbaa !5
  %146 = load i64, ptr %18, align 8, !tbaa !9
  %147 = getelementptr inbounds double, ptr %145, i64 %146
  %148 = load double, ptr %147, align 8, !tbaa !42
  %149 = load double, ptr %17, align 8, !tbaa !42
  %150 = load ptr, ptr %9, align 8, !tbaa !5
  %151 = load i64, ptr %18, align 8, !tbaa !9
  %152 = getelementptr inbounds double, ptr %150, i64 %151
  %153 = load double, ptr %152, align 8, !tbaa !42
  %154 = fmul contract double %149, %153
  %155 = fadd contract double %148, %154
  %156 = load ptr, ptr %5, align 8, !tbaa !5
  %157 = getelementptr inbounds %struct.integration, ptr %156, i32 0, i32 38
  %158 = load ptr, ptr %157, align 8, !tbaa !69
  %159 = load i64, ptr %18, align 8, !tbaa !9
  %160 = getelementptr inbounds double, ptr %158, i64 %159
  store double %155, ptr %160, align 8, !tbaa !42
  br label %161

161:                                              ; preds = %144
  %162 = load i64, ptr %18, align 8, !tbaa !9
  %163 = add nsw i64 %162, 1
  store i64 %163, ptr %18, align 8, !tbaa !9
  br label %137

164:                                              ; preds = %143
  %165 = load ptr, ptr %5, align 8, !tbaa !5
  %166 = getelementptr inbounds %struct.integration, ptr %165, i32 0, i32 26
  %167 = load ptr, ptr %166, align 8, !tbaa !61
  %168 = load ptr, ptr %5, align 8, !tbaa !5
  %169 = getelementptr inbounds %struct.integration, ptr %168, i32 0, i32 0
  %170 = load double, ptr %169, align 8, !tbaa !43
  %171 = load double, ptr %17, align 8, !tbaa !42
  %172 = fadd contract double %170, %171
  %173 = load ptr, ptr %5, align 8, !tbaa !5
  %174 = getelementptr inbounds %struct.integration, ptr %173, i32 0, i32 38
  %175 = load ptr, ptr %174, align 8, !tbaa !69
  %176 = load ptr, ptr %5, align 8, !tbaa !5
  %177 = getelementptr inbounds %struct.integration, ptr %176, i32 0, i32 29
  %178 = load ptr, ptr %177, align 8, !tbaa !54
  %179 = load ptr, ptr %6, align 8, !tbaa !5
  call void %167(double noundef %172, ptr noundef %175, ptr noundef %178, ptr noundef %179)
  %180 = load ptr, ptr %5, align 8, !tbaa !5
  %181 = getelementptr inbounds %struct.integration, ptr %180, i32 0, i32 30
  %182 = load ptr, ptr %181, align 8, !tbaa !62
  %183 = getelementptr inbounds i64, ptr %182, i64 2
  %184 = load i64, ptr %183, align 8, !tbaa !9
  %185 = add nsw i64 %184, 1
  store i64 %185, ptr %183, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #7
  store i64 0, ptr %19, align 8, !tbaa !9
  br label %186

186:                                              ; preds = %227, %164
  %187 = load i64, ptr %19, align 8, !tbaa !9
  %188 = load ptr, ptr %5, align 8, !tbaa !5
  %189 = getelementptr inbounds %struct.integration, ptr %188, i32 0, i32 24
  %190 = load i64, ptr %189, align 8, !tbaa !14
  %191 = icmp slt i64 %187, %190
  br i1 %191, label %193, label %192

192:                                              ; preds = %186
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #7
  br label %230

193:                                              ; preds = %186
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #7
  %194 = load ptr, ptr %5, align 8, !tbaa !5
  %195 = getelementptr inbounds %struct.integration, ptr %194, i32 0, i32 35
  %196 = load ptr, ptr %195, align 8, !tbaa !45
  %197 = load i64, ptr %19, align 8, !tbaa !9
  %198 = getelementptr inbounds double, ptr %196, i64 %197
  %199 = load double, ptr %198, align 8, !tbaa !42
  %200 = load ptr, ptr %5, align 8, !tbaa !5
  %201 = getelementptr inbounds %struct.integration, ptr %200, i32 0, i32 5
  %202 = load double, ptr %201, align 8, !tbaa !44
  %203 = load ptr, ptr %8, align 8, !tbaa !5
  %204 = load i64, ptr %19, align 8, !tbaa !9
  %205 = getelementptr inbounds double, ptr %203, i64 %204
  %206 = load double, ptr %205, align 8, !tbaa !42
  %207 = call double @magnitude(double noundef %206)
  %208 = fmul contract double %202, %207
  %209 = fadd contract double %199, %208
  %210 = fdiv contract double 1.000000e+00, %209
  store double %210, ptr %20, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #7
  %211 = load double, ptr %20, align 8, !tbaa !42
  %212 = load ptr, ptr %6, align 8, !tbaa !5
  %213 = load i64, ptr %19, align 8, !tbaa !9
  %214 = getelementptr inbounds double, ptr %212, i64 %213
  %215 = load double, ptr %214, align 8, !tbaa !42
  %216 = load ptr, ptr %9, align 8, !tbaa !5
  %217 = load i64, ptr %19, align 8, !tbaa !9
  %218 = getelementptr inbounds double, ptr %216, i64 %217
  %219 = load double, ptr %218, align 8, !tbaa !42
  %220 = fsub contract double %215, %219
  %221 = fmul contract double %211, %220
  store double %221, ptr %21, align 8, !tbaa !42
  %222 = load double, ptr %21, align 8, !tbaa !42
  %223 = load double, ptr %21, align 8, !tbaa !42
  %224 = fmul contract double %222, %223
  %225 = load double, ptr %13, align 8, !tbaa !42
  %226 = fadd contract double %225, %224
  store double %226, ptr %13, align 8, !tbaa !42
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #7
  br label %227

227:                                              ; preds = %193
  %228 = load i64, ptr %19, align 8, !tbaa !9
  %229 = add nsw i64 %228, 1
  store i64 %229, ptr %19, align 8, !tbaa !9
  br label %186

230:                                              ; preds = %192
  %231 = load double, ptr %13, align 8, !tbaa !42
  %232 = load ptr, ptr %5, align 8, !tbaa !5
  %233 = getelementptr inbounds %struct.integration, ptr %232, i32 0, i32 24
  %234 = load i64, ptr %233, align 8, !tbaa !14
  %235 = call double @larger_of_one_and(i64 noundef %234)
  %236 = fdiv contract double %231, %235
  %237 = call double @square_root(double noundef %236)
  %238 = load double, ptr %16, align 8, !tbaa !42
  %239 = fdiv contract double %237, %238
  store double %239, ptr %13, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #7
  %240 = load double, ptr %12, align 8, !tbaa !42
  %241 = load double, ptr %13, align 8, !tbaa !42
  %242 = call double @larger(double noundef %240, double noundef %241)
  store double %242, ptr %22, align 8, !tbaa !42
  %243 = load double, ptr %22, align 8, !tbaa !42
  %244 = fcmp contract olt double %243, 1.000000e+300
  br i1 %244, label %247, label %245

245:                                              ; preds = %230
  %246 = load double, ptr %16, align 8, !tbaa !42
  store double %246, ptr %4, align 8
  store i32 1, ptr %23, align 4
  br label %265

247:                                              ; preds = %230
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #7
  %248 = load double, ptr %22, align 8, !tbaa !42
  %249 = fcmp contract ole double %248, 1.000000e-15
  br i1 %249, label %250, label %254

250:                                              ; preds = %247
  %251 = load double, ptr %16, align 8, !tbaa !42
  %252 = fmul contract double 1.000000e-03, %251
  %253 = call double @larger(double noundef 0x3EB0C6F7A0B5ED8D, double noundef %252)
  br label %259

254:                                              ; preds = %247
  %255 = load ptr, ptr %7, align 8, !tbaa !5
  %256 = load double, ptr %22, align 8, !tbaa !42
  %257 = fdiv contract double 1.000000e-02, %256
  %258 = call double %255(double noundef %257)
  br label %259

259:                                              ; preds = %254, %250
  %260 = phi double [ %253, %250 ], [ %258, %254 ]
  store double %260, ptr %24, align 8, !tbaa !42
  %261 = load double, ptr %16, align 8, !tbaa !42
  %262 = fmul contract double 1.000000e+02, %261
  %263 = load double, ptr %24, align 8, !tbaa !42
  %264 = call double @smaller(double noundef %262, double noundef %263)
  store double %264, ptr %4, align 8
  store i32 1, ptr %23, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #7
  br label %265

265:                                              ; preds = %259, %245
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  %266 = load double, ptr %4, align 8
  ret double %266
}

; Function Attrs: inlinehint nounwind
define internal double @magnitude(double noundef %0) #4 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !42
  %3 = load double, ptr %2, align 8, !tbaa !42
  %4 = call double @llvm.fabs.f64(double %3)
  ret double %4
}

; Function Attrs: inlinehint nounwind
define internal double @square_root(double noundef %0) #4 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !42
  %3 = load double, ptr %2, align 8, !tbaa !42
  %4 = call contract double @llvm.sqrt.f64(double %3)
  ret double %4
}

; Function Attrs: nounwind
define internal double @larger_of_one_and(i64 noundef %0) #0 {
  %2 = alloca i64, align 8
  store i64 %0, ptr %2, align 8, !tbaa !9
  %3 = load i64, ptr %2, align 8, !tbaa !9
  %4 = sitofp i64 %3 to double
  %5 = call double @larger(double noundef 1.000000e+00, double noundef %4)
  ret double %5
}

; Function Attrs: inlinehint nounwind
define internal double @larger(double noundef %0, double noundef %1) #4 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !42
  store double %1, ptr %4, align 8, !tbaa !42
  %5 = load double, ptr %3, align 8, !tbaa !42
  %6 = load double, ptr %4, align 8, !tbaa !42
  %7 = fcmp contract ogt double %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load double, ptr %3, align 8, !tbaa !42
  br label %12

10:                                               ; preds = %2
  %11 = load double, ptr %4, align 8, !tbaa !42
  br label %12

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ]
  ret double %13
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #6

; Function Attrs: nounwind
define internal i64 @reason_to_stop(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  %6 = load ptr, ptr %4, align 8, !tbaa !5
  %7 = getelementptr inbounds %struct.integration, ptr %6, i32 0, i32 0
  %8 = load double, ptr %7, align 8, !tbaa !43
  %9 = load ptr, ptr %4, align 8, !tbaa !5
  %10 = getelementptr inbounds %struct.integration, ptr %9, i32 0, i32 1
  %11 = load double, ptr %10, align 8, !tbaa !59
  %12 = fcmp contract oeq double %8, %11
  br i1 %12, label %13, label %14

13:                                               ; preds = %2
  store i64 1, ptr %3, align 8
  br label %70

14:                                               ; preds = %2
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 30
  %17 = load ptr, ptr %16, align 8, !tbaa !62
  %18 = getelementptr inbounds i64, ptr %17, i64 0
  %19 = load volatile i64, ptr %18, align 8, !tbaa !9
  %20 = icmp ne i64 %19, 0
  br i1 %20, label %21, label %22

21:                                               ; preds = %14
  store i64 3, ptr %3, align 8
  br label %70

22:                                               ; preds = %14
  %23 = load i64, ptr %5, align 8, !tbaa !9
  %24 = icmp sle i64 %23, 0
  br i1 %24, label %25, label %26

25:                                               ; preds = %22
  store i64 0, ptr %3, align 8
  br label %70

26:                                               ; preds = %22
  %27 = load ptr, ptr %4, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.integration, ptr %27, i32 0, i32 18
  %29 = load i64, ptr %28, align 8, !tbaa !47
  %30 = add nsw i64 %29, 2
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 19
  %33 = load i64, ptr %32, align 8, !tbaa !70
  %34 = icmp sgt i64 %30, %33
  br i1 %34, label %48, label %35

35:                                               ; preds = %26
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 20
  %38 = load i64, ptr %37, align 8, !tbaa !71
  %39 = load ptr, ptr %4, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.integration, ptr %39, i32 0, i32 25
  %41 = load i64, ptr %40, align 8, !tbaa !65
  %42 = mul nsw i64 16, %41
  %43 = add nsw i64 %38, %42
  %44 = load ptr, ptr %4, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.integration, ptr %44, i32 0, i32 21
  %46 = load i64, ptr %45, align 8, !tbaa !72
  %47 = icmp sgt i64 %43, %46
  br i1 %47, label %48, label %49

48:                                               ; preds = %35, %26
  store i64 -1, ptr %3, align 8
  br label %70

49:                                               ; preds = %35
  %50 = load ptr, ptr %4, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.integration, ptr %50, i32 0, i32 18
  %52 = load i64, ptr %51, align 8, !tbaa !47
  %53 = sitofp i64 %52 to double
  %54 = load ptr, ptr %4, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.integration, ptr %54, i32 0, i32 9
  %56 = load double, ptr %55, align 8, !tbaa !73
  %57 = load ptr, ptr %4, align 8, !tbaa !5
  %58 = getelementptr inbounds %struct.integration, ptr %57, i32 0, i32 0
  %59 = load double, ptr %58, align 8, !tbaa !43
  %60 = load ptr, ptr %4, align 8, !tbaa !5
  %61 = getelementptr inbounds %struct.integration, ptr %60, i32 0, i32 6
  %62 = load double, ptr %61, align 8, !tbaa !74
  %63 = fsub contract double %59, %62
  %64 = call contract double @magnitude(double noundef %63)
  %65 = fadd contract double %64, 1.000000e+00
  %66 = fmul contract double %56, %65
  %67 = fcmp contract ogt double %53, %66
  br i1 %67, label %68, label %69

68:                                               ; preds = %49
  store i64 6, ptr %3, align 8
  br label %70

69:                                               ; preds = %49
  store i64 0, ptr %3, align 8
  br label %70

70:                                               ; preds = %69, %68, %48, %25, %21, %13
  %71 = load i64, ptr %3, align 8
  ret i64 %71
}

; Function Attrs: nounwind
define internal double @choose_end(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca double, align 8
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca double, align 8
  %7 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store double %1, ptr %5, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %8 = load ptr, ptr %4, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.integration, ptr %8, i32 0, i32 1
  %10 = load double, ptr %9, align 8, !tbaa !59
  %11 = load ptr, ptr %4, align 8, !tbaa !5
  %12 = getelementptr inbounds %struct.integration, ptr %11, i32 0, i32 0
  %13 = load double, ptr %12, align 8, !tbaa !43
  %14 = fsub contract double %10, %13
  store double %14, ptr %6, align 8, !tbaa !42
  %15 = load double, ptr %5, align 8, !tbaa !42
  %16 = fmul contract double 1.010000e+00, %15
  %17 = load double, ptr %6, align 8, !tbaa !42
  %18 = call contract double @magnitude(double noundef %17)
  %19 = fcmp contract oge double %16, %18
  br i1 %19, label %20, label %24

20:                                               ; preds = %2
  %21 = load ptr, ptr %4, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.integration, ptr %21, i32 0, i32 1
  %23 = load double, ptr %22, align 8, !tbaa !59
  store double %23, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %56

24:                                               ; preds = %2
  %25 = load double, ptr %5, align 8, !tbaa !42
  %26 = fmul contract double 2.000000e+00, %25
  %27 = load double, ptr %6, align 8, !tbaa !42
  %28 = call contract double @magnitude(double noundef %27)
  %29 = fcmp contract ogt double %26, %28
  br i1 %29, label %30, label %42

30:                                               ; preds = %24
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 14
  %33 = load i64, ptr %32, align 8, !tbaa !75
  %34 = icmp ne i64 %33, 0
  br i1 %34, label %42, label %35

35:                                               ; preds = %30
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 0
  %38 = load double, ptr %37, align 8, !tbaa !43
  %39 = load double, ptr %6, align 8, !tbaa !42
  %40 = fmul contract double 5.000000e-01, %39
  %41 = fadd contract double %38, %40
  store double %41, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %56

42:                                               ; preds = %30, %24
  %43 = load ptr, ptr %4, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.integration, ptr %43, i32 0, i32 0
  %45 = load double, ptr %44, align 8, !tbaa !43
  %46 = load double, ptr %6, align 8, !tbaa !42
  %47 = fcmp contract ogt double %46, 0.000000e+00
  br i1 %47, label %48, label %50

48:                                               ; preds = %42
  %49 = load double, ptr %5, align 8, !tbaa !42
  br label %53

50:                                               ; preds = %42
  %51 = load double, ptr %5, align 8, !tbaa !42
  %52 = fneg double %51
  br label %53

53:                                               ; preds = %50, %48
  %54 = phi double [ %49, %48 ], [ %52, %50 ]
  %55 = fadd contract double %45, %54
  store double %55, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %56

56:                                               ; preds = %53, %35, %20
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  %57 = load double, ptr %3, align 8
  ret double %57
}

; Function Attrs: inlinehint nounwind
define internal void @try_step(ptr noundef %0) #4 {
  %2 = alloca ptr, align 8
  %3 = alloca <8 x double>, align 8
  %4 = alloca <8 x double>, align 8
  %5 = alloca <8 x double>, align 8
  %6 = alloca <8 x double>, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca <8 x double>, align 8
  %9 = alloca <8 x double>, align 8
  %10 = alloca <8 x double>, align 8
  %11 = alloca <8 x double>, align 8
  %12 = alloca <8 x double>, align 8
  %13 = alloca <8 x double>, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = load ptr, ptr %2, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.dop853_step, ptr %15, i32 0, i32 7
  %17 = load ptr, ptr %16, align 8, !tbaa !34
  call void @stage_2(ptr noundef %14, ptr noundef %17)
  br label %18

18:                                               ; preds = %1
  call void @llvm.lifetime.start.p0(i64 64, ptr %3) #7
  %19 = load ptr, ptr %2, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 3
  %21 = load <8 x double>, ptr %20, align 8, !tbaa !31
  %22 = load ptr, ptr %2, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.dop853_step, ptr %22, i32 0, i32 4
  %24 = load <8 x double>, ptr %23, align 8, !tbaa !31
  %25 = fmul contract <8 x double> <double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A>, %24
  %26 = fadd contract <8 x double> %21, %25
  store <8 x double> %26, ptr %3, align 8, !tbaa !31
  %27 = load ptr, ptr %2, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.dop853_step, ptr %27, i32 0, i32 0
  %29 = load ptr, ptr %28, align 8, !tbaa !28
  %30 = load ptr, ptr %2, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.dop853_step, ptr %30, i32 0, i32 7
  %32 = load ptr, ptr %31, align 8, !tbaa !34
  %33 = load ptr, ptr %2, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.dop853_step, ptr %33, i32 0, i32 1
  %35 = load ptr, ptr %34, align 8, !tbaa !29
  %36 = load ptr, ptr %2, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.dop853_step, ptr %36, i32 0, i32 8
  %38 = load ptr, ptr %37, align 8, !tbaa !35
  %39 = load ptr, ptr %2, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.dop853_step, ptr %39, i32 0, i32 2
  %41 = load i64, ptr %40, align 8, !tbaa !30
  %42 = mul nsw i64 1, %41
  %43 = getelementptr inbounds <8 x double>, ptr %38, i64 %42
  call void %29(ptr noundef %3, ptr noundef %32, ptr noundef %35, ptr noundef %43)
  call void @llvm.lifetime.end.p0(i64 64, ptr %3) #7
  br label %44

44:                                               ; preds = %18
  %45 = load ptr, ptr %2, align 8, !tbaa !5
  %46 = load ptr, ptr %2, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.dop853_step, ptr %46, i32 0, i32 7
  %48 = load ptr, ptr %47, align 8, !tbaa !34
  call void @stage_3(ptr noundef %45, ptr noundef %48)
  br label %49

49:                                               ; preds = %44
  call void @llvm.lifetime.start.p0(i64 64, ptr %4) #7
  %50 = load ptr, ptr %2, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.dop853_step, ptr %50, i32 0, i32 3
  %52 = load <8 x double>, ptr %51, align 8, !tbaa !31
  %53 = load ptr, ptr %2, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.dop853_step, ptr %53, i32 0, i32 4
  %55 = load <8 x double>, ptr %54, align 8, !tbaa !31
  %56 = fmul contract <8 x double> <double 0x3FB432CE2AA42CAC, double 0x3FB432CE2AA42CAC, double 0x3FB432CE2AA42CAC, double 0x3FB432CE2AA42CAC, double 0x3FB432CE2AA42CAC, double 0x3FB432CE2AA42CAC, double 0x3FB432CE2AA42CAC, double 0x3FB432CE2AA42CAC>, %55
  %57 = fadd contract <8 x double> %52, %56
  store <8 x double> %57, ptr %4, align 8, !tbaa !31
  %58 = load ptr, ptr %2, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.dop853_step, ptr %58, i32 0, i32 0
  %60 = load ptr, ptr %59, align 8, !tbaa !28
  %61 = load ptr, ptr %2, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.dop853_step, ptr %61, i32 0, i32 7
  %63 = load ptr, ptr %62, align 8, !tbaa !34
  %64 = load ptr, ptr %2, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.dop853_step, ptr %64, i32 0, i32 1
  %66 = load ptr, ptr %65, align 8, !tbaa !29
  %67 = load ptr, ptr %2, align 8, !tbaa !5
  %68 = getelementptr inbounds %struct.dop853_step, ptr %67, i32 0, i32 8
  %69 = load ptr, ptr %68, align 8, !tbaa !35
  %70 = load ptr, ptr %2, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.dop853_step, ptr %70, i32 0, i32 2
  %72 = load i64, ptr %71, align 8, !tbaa !30
  %73 = mul nsw i64 2, %72
  %74 = getelementptr inbounds <8 x double>, ptr %69, i64 %73
  call void %60(ptr noundef %4, ptr noundef %63, ptr noundef %66, ptr noundef %74)
  call void @llvm.lifetime.end.p0(i64 64, ptr %4) #7
  br label %75

75:                                               ; preds = %49
  %76 = load ptr, ptr %2, align 8, !tbaa !5
  %77 = load ptr, ptr %2, align 8, !tbaa !5
  %78 = getelementptr inbounds %struct.dop853_step, ptr %77, i32 0, i32 7
  %79 = load ptr, ptr %78, align 8, !tbaa !34
  call void @stage_4(ptr noundef %76, ptr noundef %79)
  br label %80

80:                                               ; preds = %75
  call void @llvm.lifetime.start.p0(i64 64, ptr %5) #7
  %81 = load ptr, ptr %2, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.dop853_step, ptr %81, i32 0, i32 3
  %83 = load <8 x double>, ptr %82, align 8, !tbaa !31
  %84 = load ptr, ptr %2, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.dop853_step, ptr %84, i32 0, i32 4
  %86 = load <8 x double>, ptr %85, align 8, !tbaa !31
  %87 = fmul contract <8 x double> <double 0x3FBE4C353FF64302, double 0x3FBE4C353FF64302, double 0x3FBE4C353FF64302, double 0x3FBE4C353FF64302, double 0x3FBE4C353FF64302, double 0x3FBE4C353FF64302, double 0x3FBE4C353FF64302, double 0x3FBE4C353FF64302>, %86
  %88 = fadd contract <8 x double> %83, %87
  store <8 x double> %88, ptr %5, align 8, !tbaa !31
  %89 = load ptr, ptr %2, align 8, !tbaa !5
  %90 = getelementptr inbounds %struct.dop853_step, ptr %89, i32 0, i32 0
  %91 = load ptr, ptr %90, align 8, !tbaa !28
  %92 = load ptr, ptr %2, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.dop853_step, ptr %92, i32 0, i32 7
  %94 = load ptr, ptr %93, align 8, !tbaa !34
  %95 = load ptr, ptr %2, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.dop853_step, ptr %95, i32 0, i32 1
  %97 = load ptr, ptr %96, align 8, !tbaa !29
  %98 = load ptr, ptr %2, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.dop853_step, ptr %98, i32 0, i32 8
  %100 = load ptr, ptr %99, align 8, !tbaa !35
  %101 = load ptr, ptr %2, align 8, !tbaa !5
  %102 = getelementptr inbounds %struct.dop853_step, ptr %101, i32 0, i32 2
  %103 = load i64, ptr %102, align 8, !tbaa !30
  %104 = mul nsw i64 3, %103
  %105 = getelementptr inbounds <8 x double>, ptr %100, i64 %104
  call void %91(ptr noundef %5, ptr noundef %94, ptr noundef %97, ptr noundef %105)
  call void @llvm.lifetime.end.p0(i64 64, ptr %5) #7
  br label %106

106:                                              ; preds = %80
  %107 = load ptr, ptr %2, align 8, !tbaa !5
  %108 = load ptr, ptr %2, align 8, !tbaa !5
  %109 = getelementptr inbounds %struct.dop853_step, ptr %108, i32 0, i32 7
  %110 = load ptr, ptr %109, align 8, !tbaa !34
  call void @stage_5(ptr noundef %107, ptr noundef %110)
  br label %111

111:                                              ; preds = %106
  call void @llvm.lifetime.start.p0(i64 64, ptr %6) #7
  %112 = load ptr, ptr %2, align 8, !tbaa !5
  %113 = getelementptr inbounds %struct.dop853_step, ptr %112, i32 0, i32 3
  %114 = load <8 x double>, ptr %113, align 8, !tbaa !31
  %115 = load ptr, ptr %2, align 8, !tbaa !5
  %116 = getelementptr inbounds %struct.dop853_step, ptr %115, i32 0, i32 4
  %117 = load <8 x double>, ptr %116, align 8, !tbaa !31
  %118 = fmul contract <8 x double> <double 0x3FD2068C499C08D9, double 0x3FD2068C499C08D9, double 0x3FD2068C499C08D9, double 0x3FD2068C499C08D9, double 0x3FD2068C499C08D9, double 0x3FD2068C499C08D9, double 0x3FD2068C499C08D9, double 0x3FD2068C499C08D9>, %117
  %119 = fadd contract <8 x double> %114, %118
  store <8 x double> %119, ptr %6, align 8, !tbaa !31
  %120 = load ptr, ptr %2, align 8, !tbaa !5
  %121 = getelementptr inbounds %struct.dop853_step, ptr %120, i32 0, i32 0
  %122 = load ptr, ptr %121, align 8, !tbaa !28
  %123 = load ptr, ptr %2, align 8, !tbaa !5
  %124 = getelementptr inbounds %struct.dop853_step, ptr %123, i32 0, i32 7
  %125 = load ptr, ptr %124, align 8, !tbaa !34
  %126 = load ptr, ptr %2, align 8, !tbaa !5
  %127 = getelementptr inbounds %struct.dop853_step, ptr %126, i32 0, i32 1
  %128 = load ptr, ptr %127, align 8, !tbaa !29
  %129 = load ptr, ptr %2, align 8, !tbaa !5
  %130 = getelementptr inbounds %struct.dop853_step, ptr %129, i32 0, i32 8
  %131 = load ptr, ptr %130, align 8, !tbaa !35
  %132 = load ptr, ptr %2, align 8, !tbaa !5
  %133 = getelementptr inbounds %struct.dop853_step, ptr %132, i32 0, i32 2
  %134 = load i64, ptr %133, align 8, !tbaa !30
  %135 = mul nsw i64 4, %134
  %136 = getelementptr inbounds <8 x double>, ptr %131, i64 %135
  call void %122(ptr noundef %6, ptr noundef %125, ptr noundef %128, ptr noundef %136)
  call void @llvm.lifetime.end.p0(i64 64, ptr %6) #7
  br label %137

137:                                              ; preds = %111
  %138 = load ptr, ptr %2, align 8, !tbaa !5
  %139 = load ptr, ptr %2, align 8, !tbaa !5
  %140 = getelementptr inbounds %struct.dop853_step, ptr %139, i32 0, i32 7
  %141 = load ptr, ptr %140, align 8, !tbaa !34
  call void @stage_6(ptr noundef %138, ptr noundef %141)
  br label %142

142:                                              ; preds = %137
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %143 = load ptr, ptr %2, align 8, !tbaa !5
  %144 = getelementptr inbounds %struct.dop853_step, ptr %143, i32 0, i32 3
  %145 = load <8 x double>, ptr %144, align 8, !tbaa !31
  %146 = load ptr, ptr %2, align 8, !tbaa !5
  %147 = getelementptr inbounds %struct.dop853_step, ptr %146, i32 0, i32 4
  %148 = load <8 x double>, ptr %147, align 8, !tbaa !31
  %149 = fmul contract <8 x double> <double 0x3FD5555555555555, double 0x3FD5555555555555, double 0x3FD5555555555555, double 0x3FD5555555555555, double 0x3FD5555555555555, double 0x3FD5555555555555, double 0x3FD5555555555555, double 0x3FD5555555555555>, %148
  %150 = fadd contract <8 x double> %145, %149
  store <8 x double> %150, ptr %7, align 8, !tbaa !31
  %151 = load ptr, ptr %2, align 8, !tbaa !5
  %152 = getelementptr inbounds %struct.dop853_step, ptr %151, i32 0, i32 0
  %153 = load ptr, ptr %152, align 8, !tbaa !28
  %154 = load ptr, ptr %2, align 8, !tbaa !5
  %155 = getelementptr inbounds %struct.dop853_step, ptr %154, i32 0, i32 7
  %156 = load ptr, ptr %155, align 8, !tbaa !34
  %157 = load ptr, ptr %2, align 8, !tbaa !5
  %158 = getelementptr inbounds %struct.dop853_step, ptr %157, i32 0, i32 1
  %159 = load ptr, ptr %158, align 8, !tbaa !29
  %160 = load ptr, ptr %2, align 8, !tbaa !5
  %161 = getelementptr inbounds %struct.dop853_step, ptr %160, i32 0, i32 8
  %162 = load ptr, ptr %161, align 8, !tbaa !35
  %163 = load ptr, ptr %2, align 8, !tbaa !5
  %164 = getelementptr inbounds %struct.dop853_step, ptr %163, i32 0, i32 2
  %165 = load i64, ptr %164, align 8, !tbaa !30
  %166 = mul nsw i64 5, %165
  %167 = getelementptr inbounds <8 x double>, ptr %162, i64 %166
  call void %153(ptr noundef %7, ptr noundef %156, ptr noundef %159, ptr noundef %167)
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  br label %168

168:                                              ; preds = %142
  %169 = load ptr, ptr %2, align 8, !tbaa !5
  %170 = load ptr, ptr %2, align 8, !tbaa !5
  %171 = getelementptr inbounds %struct.dop853_step, ptr %170, i32 0, i32 7
  %172 = load ptr, ptr %171, align 8, !tbaa !34
  call void @stage_7(ptr noundef %169, ptr noundef %172)
  br label %173

173:                                              ; preds = %168
  call void @llvm.lifetime.start.p0(i64 64, ptr %8) #7
  %174 = load ptr, ptr %2, align 8, !tbaa !5
  %175 = getelementptr inbounds %struct.dop853_step, ptr %174, i32 0, i32 3
  %176 = load <8 x double>, ptr %175, align 8, !tbaa !31
  %177 = load ptr, ptr %2, align 8, !tbaa !5
  %178 = getelementptr inbounds %struct.dop853_step, ptr %177, i32 0, i32 4
  %179 = load <8 x double>, ptr %178, align 8, !tbaa !31
  %180 = fmul contract <8 x double> <double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01, double 2.500000e-01>, %179
  %181 = fadd contract <8 x double> %176, %180
  store <8 x double> %181, ptr %8, align 8, !tbaa !31
  %182 = load ptr, ptr %2, align 8, !tbaa !5
  %183 = getelementptr inbounds %struct.dop853_step, ptr %182, i32 0, i32 0
  %184 = load ptr, ptr %183, align 8, !tbaa !28
  %185 = load ptr, ptr %2, align 8, !tbaa !5
  %186 = getelementptr inbounds %struct.dop853_step, ptr %185, i32 0, i32 7
  %187 = load ptr, ptr %186, align 8, !tbaa !34
  %188 = load ptr, ptr %2, align 8, !tbaa !5
  %189 = getelementptr inbounds %struct.dop853_step, ptr %188, i32 0, i32 1
  %190 = load ptr, ptr %189, align 8, !tbaa !29
  %191 = load ptr, ptr %2, align 8, !tbaa !5
  %192 = getelementptr inbounds %struct.dop853_step, ptr %191, i32 0, i32 8
  %193 = load ptr, ptr %192, align 8, !tbaa !35
  %194 = load ptr, ptr %2, align 8, !tbaa !5
  %195 = getelementptr inbounds %struct.dop853_step, ptr %194, i32 0, i32 2
  %196 = load i64, ptr %195, align 8, !tbaa !30
  %197 = mul nsw i64 6, %196
  %198 = getelementptr inbounds <8 x double>, ptr %193, i64 %197
  call void %184(ptr noundef %8, ptr noundef %187, ptr noundef %190, ptr noundef %198)
  call void @llvm.lifetime.end.p0(i64 64, ptr %8) #7
  br label %199

199:                                              ; preds = %173
  %200 = load ptr, ptr %2, align 8, !tbaa !5
  %201 = load ptr, ptr %2, align 8, !tbaa !5
  %202 = getelementptr inbounds %struct.dop853_step, ptr %201, i32 0, i32 7
  %203 = load ptr, ptr %202, align 8, !tbaa !34
  call void @stage_8(ptr noundef %200, ptr noundef %203)
  br label %204

204:                                              ; preds = %199
  call void @llvm.lifetime.start.p0(i64 64, ptr %9) #7
  %205 = load ptr, ptr %2, align 8, !tbaa !5
  %206 = getelementptr inbounds %struct.dop853_step, ptr %205, i32 0, i32 3
  %207 = load <8 x double>, ptr %206, align 8, !tbaa !31
  %208 = load ptr, ptr %2, align 8, !tbaa !5
  %209 = getelementptr inbounds %struct.dop853_step, ptr %208, i32 0, i32 4
  %210 = load <8 x double>, ptr %209, align 8, !tbaa !31
  %211 = fmul contract <8 x double> <double 0x3FD3B13B13B13B14, double 0x3FD3B13B13B13B14, double 0x3FD3B13B13B13B14, double 0x3FD3B13B13B13B14, double 0x3FD3B13B13B13B14, double 0x3FD3B13B13B13B14, double 0x3FD3B13B13B13B14, double 0x3FD3B13B13B13B14>, %210
  %212 = fadd contract <8 x double> %207, %211
  store <8 x double> %212, ptr %9, align 8, !tbaa !31
  %213 = load ptr, ptr %2, align 8, !tbaa !5
  %214 = getelementptr inbounds %struct.dop853_step, ptr %213, i32 0, i32 0
  %215 = load ptr, ptr %214, align 8, !tbaa !28
  %216 = load ptr, ptr %2, align 8, !tbaa !5
  %217 = getelementptr inbounds %struct.dop853_step, ptr %216, i32 0, i32 7
  %218 = load ptr, ptr %217, align 8, !tbaa !34
  %219 = load ptr, ptr %2, align 8, !tbaa !5
  %220 = getelementptr inbounds %struct.dop853_step, ptr %219, i32 0, i32 1
  %221 = load ptr, ptr %220, align 8, !tbaa !29
  %222 = load ptr, ptr %2, align 8, !tbaa !5
  %223 = getelementptr inbounds %struct.dop853_step, ptr %222, i32 0, i32 8
  %224 = load ptr, ptr %223, align 8, !tbaa !35
  %225 = load ptr, ptr %2, align 8, !tbaa !5
  %226 = getelementptr inbounds %struct.dop853_step, ptr %225, i32 0, i32 2
  %227 = load i64, ptr %226, align 8, !tbaa !30
  %228 = mul nsw i64 7, %227
  %229 = getelementptr inbounds <8 x double>, ptr %224, i64 %228
  call void %215(ptr noundef %9, ptr noundef %218, ptr noundef %221, ptr noundef %229)
  call void @llvm.lifetime.end.p0(i64 64, ptr %9) #7
  br label %230

230:                                              ; preds = %204
  %231 = load ptr, ptr %2, align 8, !tbaa !5
  %232 = load ptr, ptr %2, align 8, !tbaa !5
  %233 = getelementptr inbounds %struct.dop853_step, ptr %232, i32 0, i32 7
  %234 = load ptr, ptr %233, align 8, !tbaa !34
  call void @stage_9(ptr noundef %231, ptr noundef %234)
  br label %235

235:                                              ; preds = %230
  call void @llvm.lifetime.start.p0(i64 64, ptr %10) #7
  %236 = load ptr, ptr %2, align 8, !tbaa !5
  %237 = getelementptr inbounds %struct.dop853_step, ptr %236, i32 0, i32 3
  %238 = load <8 x double>, ptr %237, align 8, !tbaa !31
  %239 = load ptr, ptr %2, align 8, !tbaa !5
  %240 = getelementptr inbounds %struct.dop853_step, ptr %239, i32 0, i32 4
  %241 = load <8 x double>, ptr %240, align 8, !tbaa !31
  %242 = fmul contract <8 x double> <double 0x3FE4D74D74D74D75, double 0x3FE4D74D74D74D75, double 0x3FE4D74D74D74D75, double 0x3FE4D74D74D74D75, double 0x3FE4D74D74D74D75, double 0x3FE4D74D74D74D75, double 0x3FE4D74D74D74D75, double 0x3FE4D74D74D74D75>, %241
  %243 = fadd contract <8 x double> %238, %242
  store <8 x double> %243, ptr %10, align 8, !tbaa !31
  %244 = load ptr, ptr %2, align 8, !tbaa !5
  %245 = getelementptr inbounds %struct.dop853_step, ptr %244, i32 0, i32 0
  %246 = load ptr, ptr %245, align 8, !tbaa !28
  %247 = load ptr, ptr %2, align 8, !tbaa !5
  %248 = getelementptr inbounds %struct.dop853_step, ptr %247, i32 0, i32 7
  %249 = load ptr, ptr %248, align 8, !tbaa !34
  %250 = load ptr, ptr %2, align 8, !tbaa !5
  %251 = getelementptr inbounds %struct.dop853_step, ptr %250, i32 0, i32 1
  %252 = load ptr, ptr %251, align 8, !tbaa !29
  %253 = load ptr, ptr %2, align 8, !tbaa !5
  %254 = getelementptr inbounds %struct.dop853_step, ptr %253, i32 0, i32 8
  %255 = load ptr, ptr %254, align 8, !tbaa !35
  %256 = load ptr, ptr %2, align 8, !tbaa !5
  %257 = getelementptr inbounds %struct.dop853_step, ptr %256, i32 0, i32 2
  %258 = load i64, ptr %257, align 8, !tbaa !30
  %259 = mul nsw i64 8, %258
  %260 = getelementptr inbounds <8 x double>, ptr %255, i64 %259
  call void %246(ptr noundef %10, ptr noundef %249, ptr noundef %252, ptr noundef %260)
  call void @llvm.lifetime.end.p0(i64 64, ptr %10) #7
  br label %261

261:                                              ; preds = %235
  %262 = load ptr, ptr %2, align 8, !tbaa !5
  %263 = load ptr, ptr %2, align 8, !tbaa !5
  %264 = getelementptr inbounds %struct.dop853_step, ptr %263, i32 0, i32 7
  %265 = load ptr, ptr %264, align 8, !tbaa !34
  call void @stage_10(ptr noundef %262, ptr noundef %265)
  br label %266

266:                                              ; preds = %261
  call void @llvm.lifetime.start.p0(i64 64, ptr %11) #7
  %267 = load ptr, ptr %2, align 8, !tbaa !5
  %268 = getelementptr inbounds %struct.dop853_step, ptr %267, i32 0, i32 3
  %269 = load <8 x double>, ptr %268, align 8, !tbaa !31
  %270 = load ptr, ptr %2, align 8, !tbaa !5
  %271 = getelementptr inbounds %struct.dop853_step, ptr %270, i32 0, i32 4
  %272 = load <8 x double>, ptr %271, align 8, !tbaa !31
  %273 = fmul contract <8 x double> <double 6.000000e-01, double 6.000000e-01, double 6.000000e-01, double 6.000000e-01, double 6.000000e-01, double 6.000000e-01, double 6.000000e-01, double 6.000000e-01>, %272
  %274 = fadd contract <8 x double> %269, %273
  store <8 x double> %274, ptr %11, align 8, !tbaa !31
  %275 = load ptr, ptr %2, align 8, !tbaa !5
  %276 = getelementptr inbounds %struct.dop853_step, ptr %275, i32 0, i32 0
  %277 = load ptr, ptr %276, align 8, !tbaa !28
  %278 = load ptr, ptr %2, align 8, !tbaa !5
  %279 = getelementptr inbounds %struct.dop853_step, ptr %278, i32 0, i32 7
  %280 = load ptr, ptr %279, align 8, !tbaa !34
  %281 = load ptr, ptr %2, align 8, !tbaa !5
  %282 = getelementptr inbounds %struct.dop853_step, ptr %281, i32 0, i32 1
  %283 = load ptr, ptr %282, align 8, !tbaa !29
  %284 = load ptr, ptr %2, align 8, !tbaa !5
  %285 = getelementptr inbounds %struct.dop853_step, ptr %284, i32 0, i32 8
  %286 = load ptr, ptr %285, align 8, !tbaa !35
  %287 = load ptr, ptr %2, align 8, !tbaa !5
  %288 = getelementptr inbounds %struct.dop853_step, ptr %287, i32 0, i32 2
  %289 = load i64, ptr %288, align 8, !tbaa !30
  %290 = mul nsw i64 9, %289
  %291 = getelementptr inbounds <8 x double>, ptr %286, i64 %290
  call void %277(ptr noundef %11, ptr noundef %280, ptr noundef %283, ptr noundef %291)
  call void @llvm.lifetime.end.p0(i64 64, ptr %11) #7
  br label %292

292:                                              ; preds = %266
  %293 = load ptr, ptr %2, align 8, !tbaa !5
  %294 = load ptr, ptr %2, align 8, !tbaa !5
  %295 = getelementptr inbounds %struct.dop853_step, ptr %294, i32 0, i32 7
  %296 = load ptr, ptr %295, align 8, !tbaa !34
  call void @stage_11(ptr noundef %293, ptr noundef %296)
  br label %297

297:                                              ; preds = %292
  call void @llvm.lifetime.start.p0(i64 64, ptr %12) #7
  %298 = load ptr, ptr %2, align 8, !tbaa !5
  %299 = getelementptr inbounds %struct.dop853_step, ptr %298, i32 0, i32 3
  %300 = load <8 x double>, ptr %299, align 8, !tbaa !31
  %301 = load ptr, ptr %2, align 8, !tbaa !5
  %302 = getelementptr inbounds %struct.dop853_step, ptr %301, i32 0, i32 4
  %303 = load <8 x double>, ptr %302, align 8, !tbaa !31
  %304 = fmul contract <8 x double> <double 0x3FEB6DB6DB6DB6DB, double 0x3FEB6DB6DB6DB6DB, double 0x3FEB6DB6DB6DB6DB, double 0x3FEB6DB6DB6DB6DB, double 0x3FEB6DB6DB6DB6DB, double 0x3FEB6DB6DB6DB6DB, double 0x3FEB6DB6DB6DB6DB, double 0x3FEB6DB6DB6DB6DB>, %303
  %305 = fadd contract <8 x double> %300, %304
  store <8 x double> %305, ptr %12, align 8, !tbaa !31
  %306 = load ptr, ptr %2, align 8, !tbaa !5
  %307 = getelementptr inbounds %struct.dop853_step, ptr %306, i32 0, i32 0
  %308 = load ptr, ptr %307, align 8, !tbaa !28
  %309 = load ptr, ptr %2, align 8, !tbaa !5
  %310 = getelementptr inbounds %struct.dop853_step, ptr %309, i32 0, i32 7
  %311 = load ptr, ptr %310, align 8, !tbaa !34
  %312 = load ptr, ptr %2, align 8, !tbaa !5
  %313 = getelementptr inbounds %struct.dop853_step, ptr %312, i32 0, i32 1
  %314 = load ptr, ptr %313, align 8, !tbaa !29
  %315 = load ptr, ptr %2, align 8, !tbaa !5
  %316 = getelementptr inbounds %struct.dop853_step, ptr %315, i32 0, i32 8
  %317 = load ptr, ptr %316, align 8, !tbaa !35
  %318 = load ptr, ptr %2, align 8, !tbaa !5
  %319 = getelementptr inbounds %struct.dop853_step, ptr %318, i32 0, i32 2
  %320 = load i64, ptr %319, align 8, !tbaa !30
  %321 = mul nsw i64 10, %320
  %322 = getelementptr inbounds <8 x double>, ptr %317, i64 %321
  call void %308(ptr noundef %12, ptr noundef %311, ptr noundef %314, ptr noundef %322)
  call void @llvm.lifetime.end.p0(i64 64, ptr %12) #7
  br label %323

323:                                              ; preds = %297
  %324 = load ptr, ptr %2, align 8, !tbaa !5
  %325 = load ptr, ptr %2, align 8, !tbaa !5
  %326 = getelementptr inbounds %struct.dop853_step, ptr %325, i32 0, i32 7
  %327 = load ptr, ptr %326, align 8, !tbaa !34
  call void @stage_12(ptr noundef %324, ptr noundef %327)
  br label %328

328:                                              ; preds = %323
  call void @llvm.lifetime.start.p0(i64 64, ptr %13) #7
  %329 = load ptr, ptr %2, align 8, !tbaa !5
  %330 = getelementptr inbounds %struct.dop853_step, ptr %329, i32 0, i32 3
  %331 = load <8 x double>, ptr %330, align 8, !tbaa !31
  %332 = load ptr, ptr %2, align 8, !tbaa !5
  %333 = getelementptr inbounds %struct.dop853_step, ptr %332, i32 0, i32 4
  %334 = load <8 x double>, ptr %333, align 8, !tbaa !31
  %335 = fmul contract <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %334
  %336 = fadd contract <8 x double> %331, %335
  store <8 x double> %336, ptr %13, align 8, !tbaa !31
  %337 = load ptr, ptr %2, align 8, !tbaa !5
  %338 = getelementptr inbounds %struct.dop853_step, ptr %337, i32 0, i32 0
  %339 = load ptr, ptr %338, align 8, !tbaa !28
  %340 = load ptr, ptr %2, align 8, !tbaa !5
  %341 = getelementptr inbounds %struct.dop853_step, ptr %340, i32 0, i32 7
  %342 = load ptr, ptr %341, align 8, !tbaa !34
  %343 = load ptr, ptr %2, align 8, !tbaa !5
  %344 = getelementptr inbounds %struct.dop853_step, ptr %343, i32 0, i32 1
  %345 = load ptr, ptr %344, align 8, !tbaa !29
  %346 = load ptr, ptr %2, align 8, !tbaa !5
  %347 = getelementptr inbounds %struct.dop853_step, ptr %346, i32 0, i32 8
  %348 = load ptr, ptr %347, align 8, !tbaa !35
  %349 = load ptr, ptr %2, align 8, !tbaa !5
  %350 = getelementptr inbounds %struct.dop853_step, ptr %349, i32 0, i32 2
  %351 = load i64, ptr %350, align 8, !tbaa !30
  %352 = mul nsw i64 11, %351
  %353 = getelementptr inbounds <8 x double>, ptr %348, i64 %352
  call void %339(ptr noundef %13, ptr noundef %342, ptr noundef %345, ptr noundef %353)
  call void @llvm.lifetime.end.p0(i64 64, ptr %13) #7
  br label %354

354:                                              ; preds = %328
  %355 = load ptr, ptr %2, align 8, !tbaa !5
  %356 = load ptr, ptr %2, align 8, !tbaa !5
  %357 = getelementptr inbounds %struct.dop853_step, ptr %356, i32 0, i32 6
  %358 = load ptr, ptr %357, align 8, !tbaa !33
  call void @solution(ptr noundef %355, ptr noundef %358)
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @sum_errors(ptr noundef %0, double noundef %1, ptr noundef %2, ptr noundef %3) #4 {
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  %13 = alloca <8 x double>, align 8
  %14 = alloca <8 x double>, align 8
  %15 = alloca <8 x double>, align 8
  %16 = alloca i64, align 8
  %17 = alloca <8 x double>, align 8
  %18 = alloca <8 x double>, align 8
  %19 = alloca <8 x double>, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store double %1, ptr %6, align 8, !tbaa !42
  store ptr %2, ptr %7, align 8, !tbaa !5
  store ptr %3, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  %20 = load ptr, ptr %5, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.dop853_step, ptr %20, i32 0, i32 5
  %22 = load ptr, ptr %21, align 8, !tbaa !32
  store ptr %22, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #7
  %23 = load ptr, ptr %5, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.dop853_step, ptr %23, i32 0, i32 6
  %25 = load ptr, ptr %24, align 8, !tbaa !33
  store ptr %25, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #7
  %26 = load ptr, ptr %5, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.dop853_step, ptr %26, i32 0, i32 8
  %28 = load ptr, ptr %27, align 8, !tbaa !35
  store ptr %28, ptr %11, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #7
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.dop853_step, ptr %29, i32 0, i32 2
  %31 = load i64, ptr %30, align 8, !tbaa !30
  store i64 %31, ptr %12, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 64, ptr %13) #7
  store <8 x double> zeroinitializer, ptr %13, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 64, ptr %14) #7
  store <8 x double> zeroinitializer, ptr %14, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 64, ptr %15) #7
  store <8 x double> zeroinitializer, ptr %15, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #7
  store i64 0, ptr %16, align 8, !tbaa !9
  br label %32

32:                                               ; preds = %228, %4
  %33 = load i64, ptr %16, align 8, !tbaa !9
  %34 = load i64, ptr %12, align 8, !tbaa !9
  %35 = icmp slt i64 %33, %34
  br i1 %35, label %37, label %36

36:                                               ; preds = %32
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #7
  br label %231

37:                                               ; preds = %32
  call void @llvm.lifetime.start.p0(i64 64, ptr %17) #7
  %38 = load ptr, ptr %7, align 8, !tbaa !5
  %39 = load i64, ptr %16, align 8, !tbaa !9
  %40 = getelementptr inbounds double, ptr %38, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !42
  %42 = insertelement <8 x double> poison, double %41, i64 0
  %43 = shufflevector <8 x double> %42, <8 x double> poison, <8 x i32> zeroinitializer
  %44 = load double, ptr %6, align 8, !tbaa !42
  %45 = insertelement <8 x double> poison, double %44, i64 0
  %46 = shufflevector <8 x double> %45, <8 x double> poison, <8 x i32> zeroinitializer
  %47 = load ptr, ptr %9, align 8, !tbaa !5
  %48 = load i64, ptr %16, align 8, !tbaa !9
  %49 = getelementptr inbounds <8 x double>, ptr %47, i64 %48
  %50 = load <8 x double>, ptr %49, align 8, !tbaa !31
  %51 = call <8 x double> @llvm.fabs.v8f64(<8 x double> %50)
  %52 = load ptr, ptr %10, align 8, !tbaa !5
  %53 = load i64, ptr %16, align 8, !tbaa !9
  %54 = getelementptr inbounds <8 x double>, ptr %52, i64 %53
  %55 = load <8 x double>, ptr %54, align 8, !tbaa !31
  %56 = call <8 x double> @llvm.fabs.v8f64(<8 x double> %55)
  %57 = call <8 x double> @llvm.maxnum.v8f64(<8 x double> %51, <8 x double> %56)
  %58 = fmul <8 x double> %46, %57
  %59 = fadd <8 x double> %43, %58
  %60 = fdiv <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %59
  store <8 x double> %60, ptr %17, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 64, ptr %18) #7
  %61 = load <8 x double>, ptr %17, align 8, !tbaa !31
  %62 = load ptr, ptr %11, align 8, !tbaa !5
  %63 = load i64, ptr %12, align 8, !tbaa !9
  %64 = mul nsw i64 0, %63
  %65 = load i64, ptr %16, align 8, !tbaa !9
  %66 = add nsw i64 %64, %65
  %67 = getelementptr inbounds <8 x double>, ptr %62, i64 %66
  %68 = load <8 x double>, ptr %67, align 8, !tbaa !31
  %69 = fmul <8 x double> <double 0x3F8ADEAEA1607E1A, double 0x3F8ADEAEA1607E1A, double 0x3F8ADEAEA1607E1A, double 0x3F8ADEAEA1607E1A, double 0x3F8ADEAEA1607E1A, double 0x3F8ADEAEA1607E1A, double 0x3F8ADEAEA1607E1A, double 0x3F8ADEAEA1607E1A>, %68
  %70 = load ptr, ptr %11, align 8, !tbaa !5
  %71 = load i64, ptr %12, align 8, !tbaa !9
  %72 = mul nsw i64 5, %71
  %73 = load i64, ptr %16, align 8, !tbaa !9
  %74 = add nsw i64 %72, %73
  %75 = getelementptr inbounds <8 x double>, ptr %70, i64 %74
  %76 = load <8 x double>, ptr %75, align 8, !tbaa !31
  %77 = fmul <8 x double> <double 0xBFF39A3DA55AB5C3, double 0xBFF39A3DA55AB5C3, double 0xBFF39A3DA55AB5C3, double 0xBFF39A3DA55AB5C3, double 0xBFF39A3DA55AB5C3, double 0xBFF39A3DA55AB5C3, double 0xBFF39A3DA55AB5C3, double 0xBFF39A3DA55AB5C3>, %76
  %78 = fadd <8 x double> %69, %77
  %79 = load ptr, ptr %11, align 8, !tbaa !5
  %80 = load i64, ptr %12, align 8, !tbaa !9
  %81 = mul nsw i64 6, %80
  %82 = load i64, ptr %16, align 8, !tbaa !9
  %83 = add nsw i64 %81, %82
  %84 = getelementptr inbounds <8 x double>, ptr %79, i64 %83
  %85 = load <8 x double>, ptr %84, align 8, !tbaa !31
  %86 = fmul <8 x double> <double 0xBFDFBA83BEDE8A72, double 0xBFDFBA83BEDE8A72, double 0xBFDFBA83BEDE8A72, double 0xBFDFBA83BEDE8A72, double 0xBFDFBA83BEDE8A72, double 0xBFDFBA83BEDE8A72, double 0xBFDFBA83BEDE8A72, double 0xBFDFBA83BEDE8A72>, %85
  %87 = fadd <8 x double> %78, %86
  %88 = load ptr, ptr %11, align 8, !tbaa !5
  %89 = load i64, ptr %12, align 8, !tbaa !9
  %90 = mul nsw i64 7, %89
  %91 = load i64, ptr %16, align 8, !tbaa !9
  %92 = add nsw i64 %90, %91
  %93 = getelementptr inbounds <8 x double>, ptr %88, i64 %92
  %94 = load <8 x double>, ptr %93, align 8, !tbaa !31
  %95 = fmul <8 x double> <double 0x3FFAA149F7EDA509, double 0x3FFAA149F7EDA509, double 0x3FFAA149F7EDA509, double 0x3FFAA149F7EDA509, double 0x3FFAA149F7EDA509, double 0x3FFAA149F7EDA509, double 0x3FFAA149F7EDA509, double 0x3FFAA149F7EDA509>, %94
  %96 = fadd <8 x double> %87, %95
  %97 = load ptr, ptr %11, align 8, !tbaa !5
  %98 = load i64, ptr %12, align 8, !tbaa !9
  %99 = mul nsw i64 8, %98
  %100 = load i64, ptr %16, align 8, !tbaa !9
  %101 = add nsw i64 %99, %100
  %102 = getelementptr inbounds <8 x double>, ptr %97, i64 %101
  %103 = load <8 x double>, ptr %102, align 8, !tbaa !31
  %104 = fmul <8 x double> <double 0xBFD66BC9B10E7E71, double 0xBFD66BC9B10E7E71, double 0xBFD66BC9B10E7E71, double 0xBFD66BC9B10E7E71, double 0xBFD66BC9B10E7E71, double 0xBFD66BC9B10E7E71, double 0xBFD66BC9B10E7E71, double 0xBFD66BC9B10E7E71>, %103
  %105 = fadd <8 x double> %96, %104
  %106 = load ptr, ptr %11, align 8, !tbaa !5
  %107 = load i64, ptr %12, align 8, !tbaa !9
  %108 = mul nsw i64 9, %107
  %109 = load i64, ptr %16, align 8, !tbaa !9
  %110 = add nsw i64 %108, %109
  %111 = getelementptr inbounds <8 x double>, ptr %106, i64 %110
  %112 = load <8 x double>, ptr %111, align 8, !tbaa !31
  %113 = fmul <8 x double> <double 0x3FD56330D0783989, double 0x3FD56330D0783989, double 0x3FD56330D0783989, double 0x3FD56330D0783989, double 0x3FD56330D0783989, double 0x3FD56330D0783989, double 0x3FD56330D0783989, double 0x3FD56330D0783989>, %112
  %114 = fadd <8 x double> %105, %113
  %115 = load ptr, ptr %11, align 8, !tbaa !5
  %116 = load i64, ptr %12, align 8, !tbaa !9
  %117 = mul nsw i64 10, %116
  %118 = load i64, ptr %16, align 8, !tbaa !9
  %119 = add nsw i64 %117, %118
  %120 = getelementptr inbounds <8 x double>, ptr %115, i64 %119
  %121 = load <8 x double>, ptr %120, align 8, !tbaa !31
  %122 = fmul <8 x double> <double 0x3FB4F8EB54A31435, double 0x3FB4F8EB54A31435, double 0x3FB4F8EB54A31435, double 0x3FB4F8EB54A31435, double 0x3FB4F8EB54A31435, double 0x3FB4F8EB54A31435, double 0x3FB4F8EB54A31435, double 0x3FB4F8EB54A31435>, %121
  %123 = fadd <8 x double> %114, %122
  %124 = load ptr, ptr %11, align 8, !tbaa !5
  %125 = load i64, ptr %12, align 8, !tbaa !9
  %126 = mul nsw i64 11, %125
  %127 = load i64, ptr %16, align 8, !tbaa !9
  %128 = add nsw i64 %126, %127
  %129 = getelementptr inbounds <8 x double>, ptr %124, i64 %128
  %130 = load <8 x double>, ptr %129, align 8, !tbaa !31
  %131 = fmul <8 x double> <double 0xBF96E44F50AB6BC2, double 0xBF96E44F50AB6BC2, double 0xBF96E44F50AB6BC2, double 0xBF96E44F50AB6BC2, double 0xBF96E44F50AB6BC2, double 0xBF96E44F50AB6BC2, double 0xBF96E44F50AB6BC2, double 0xBF96E44F50AB6BC2>, %130
  %132 = fadd <8 x double> %123, %131
  %133 = fmul <8 x double> %61, %132
  store <8 x double> %133, ptr %18, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 64, ptr %19) #7
  %134 = load <8 x double>, ptr %17, align 8, !tbaa !31
  %135 = load ptr, ptr %11, align 8, !tbaa !5
  %136 = load i64, ptr %12, align 8, !tbaa !9
  %137 = mul nsw i64 0, %136
  %138 = load i64, ptr %16, align 8, !tbaa !9
  %139 = add nsw i64 %137, %138
  %140 = getelementptr inbounds <8 x double>, ptr %135, i64 %139
  %141 = load <8 x double>, ptr %140, align 8, !tbaa !31
  %142 = fmul <8 x double> <double 0xBFC84B641FBFA1F1, double 0xBFC84B641FBFA1F1, double 0xBFC84B641FBFA1F1, double 0xBFC84B641FBFA1F1, double 0xBFC84B641FBFA1F1, double 0xBFC84B641FBFA1F1, double 0xBFC84B641FBFA1F1, double 0xBFC84B641FBFA1F1>, %141
  %143 = load ptr, ptr %11, align 8, !tbaa !5
  %144 = load i64, ptr %12, align 8, !tbaa !9
  %145 = mul nsw i64 5, %144
  %146 = load i64, ptr %16, align 8, !tbaa !9
  %147 = add nsw i64 %145, %146
  %148 = getelementptr inbounds <8 x double>, ptr %143, i64 %147
  %149 = load <8 x double>, ptr %148, align 8, !tbaa !31
  %150 = fmul <8 x double> <double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2>, %149
  %151 = fadd <8 x double> %142, %150
  %152 = load ptr, ptr %11, align 8, !tbaa !5
  %153 = load i64, ptr %12, align 8, !tbaa !9
  %154 = mul nsw i64 6, %153
  %155 = load i64, ptr %16, align 8, !tbaa !9
  %156 = add nsw i64 %154, %155
  %157 = getelementptr inbounds <8 x double>, ptr %152, i64 %156
  %158 = load <8 x double>, ptr %157, align 8, !tbaa !31
  %159 = fmul <8 x double> <double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F>, %158
  %160 = fadd <8 x double> %151, %159
  %161 = load ptr, ptr %11, align 8, !tbaa !5
  %162 = load i64, ptr %12, align 8, !tbaa !9
  %163 = mul nsw i64 7, %162
  %164 = load i64, ptr %16, align 8, !tbaa !9
  %165 = add nsw i64 %163, %164
  %166 = getelementptr inbounds <8 x double>, ptr %161, i64 %165
  %167 = load <8 x double>, ptr %166, align 8, !tbaa !31
  %168 = fmul <8 x double> <double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43>, %167
  %169 = fadd <8 x double> %160, %168
  %170 = load ptr, ptr %11, align 8, !tbaa !5
  %171 = load i64, ptr %12, align 8, !tbaa !9
  %172 = mul nsw i64 8, %171
  %173 = load i64, ptr %16, align 8, !tbaa !9
  %174 = add nsw i64 %172, %173
  %175 = getelementptr inbounds <8 x double>, ptr %170, i64 %174
  %176 = load <8 x double>, ptr %175, align 8, !tbaa !31
  %177 = fmul <8 x double> <double 0xBFDB0D3A26ABB716, double 0xBFDB0D3A26ABB716, double 0xBFDB0D3A26ABB716, double 0xBFDB0D3A26ABB716, double 0xBFDB0D3A26ABB716, double 0xBFDB0D3A26ABB716, double 0xBFDB0D3A26ABB716, double 0xBFDB0D3A26ABB716>, %176
  %178 = fadd <8 x double> %169, %177
  %179 = load ptr, ptr %11, align 8, !tbaa !5
  %180 = load i64, ptr %12, align 8, !tbaa !9
  %181 = mul nsw i64 9, %180
  %182 = load i64, ptr %16, align 8, !tbaa !9
  %183 = add nsw i64 %181, %182
  %184 = getelementptr inbounds <8 x double>, ptr %179, i64 %183
  %185 = load <8 x double>, ptr %184, align 8, !tbaa !31
  %186 = fmul <8 x double> <double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002>, %185
  %187 = fadd <8 x double> %178, %186
  %188 = load ptr, ptr %11, align 8, !tbaa !5
  %189 = load i64, ptr %12, align 8, !tbaa !9
  %190 = mul nsw i64 10, %189
  %191 = load i64, ptr %16, align 8, !tbaa !9
  %192 = add nsw i64 %190, %191
  %193 = getelementptr inbounds <8 x double>, ptr %188, i64 %192
  %194 = load <8 x double>, ptr %193, align 8, !tbaa !31
  %195 = fmul <8 x double> <double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D>, %194
  %196 = fadd <8 x double> %187, %195
  %197 = load ptr, ptr %11, align 8, !tbaa !5
  %198 = load i64, ptr %12, align 8, !tbaa !9
  %199 = mul nsw i64 11, %198
  %200 = load i64, ptr %16, align 8, !tbaa !9
  %201 = add nsw i64 %199, %200
  %202 = getelementptr inbounds <8 x double>, ptr %197, i64 %201
  %203 = load <8 x double>, ptr %202, align 8, !tbaa !31
  %204 = fmul <8 x double> <double 0x3F9732080AC040ED, double 0x3F9732080AC040ED, double 0x3F9732080AC040ED, double 0x3F9732080AC040ED, double 0x3F9732080AC040ED, double 0x3F9732080AC040ED, double 0x3F9732080AC040ED, double 0x3F9732080AC040ED>, %203
  %205 = fadd <8 x double> %196, %204
  %206 = fmul <8 x double> %134, %205
  store <8 x double> %206, ptr %19, align 8, !tbaa !31
  %207 = load <8 x double>, ptr %18, align 8, !tbaa !31
  %208 = load <8 x double>, ptr %18, align 8, !tbaa !31
  %209 = fmul <8 x double> %207, %208
  %210 = load <8 x double>, ptr %13, align 8, !tbaa !31
  %211 = fadd <8 x double> %210, %209
  store <8 x double> %211, ptr %13, align 8, !tbaa !31
  %212 = load <8 x double>, ptr %19, align 8, !tbaa !31
  %213 = load <8 x double>, ptr %19, align 8, !tbaa !31
  %214 = fmul <8 x double> %212, %213
  %215 = load <8 x double>, ptr %14, align 8, !tbaa !31
  %216 = fadd <8 x double> %215, %214
  store <8 x double> %216, ptr %14, align 8, !tbaa !31
  %217 = load ptr, ptr %10, align 8, !tbaa !5
  %218 = load i64, ptr %16, align 8, !tbaa !9
  %219 = getelementptr inbounds <8 x double>, ptr %217, i64 %218
  %220 = load <8 x double>, ptr %219, align 8, !tbaa !31
  %221 = load ptr, ptr %10, align 8, !tbaa !5
  %222 = load i64, ptr %16, align 8, !tbaa !9
  %223 = getelementptr inbounds <8 x double>, ptr %221, i64 %222
  %224 = load <8 x double>, ptr %223, align 8, !tbaa !31
  %225 = fsub <8 x double> %220, %224
  %226 = load <8 x double>, ptr %15, align 8, !tbaa !31
  %227 = fadd <8 x double> %226, %225
  store <8 x double> %227, ptr %15, align 8, !tbaa !31
  call void @llvm.lifetime.end.p0(i64 64, ptr %19) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %18) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %17) #7
  br label %228

228:                                              ; preds = %37
  %229 = load i64, ptr %16, align 8, !tbaa !9
  %230 = add nsw i64 %229, 1
  store i64 %230, ptr %16, align 8, !tbaa !9
  br label %32

231:                                              ; preds = %36
  %232 = load <8 x double>, ptr %13, align 8, !tbaa !31
  %233 = load ptr, ptr %8, align 8, !tbaa !5
  %234 = getelementptr inbounds %struct.error_sums, ptr %233, i32 0, i32 0
  store <8 x double> %232, ptr %234, align 8, !tbaa !31
  %235 = load <8 x double>, ptr %14, align 8, !tbaa !31
  %236 = load ptr, ptr %8, align 8, !tbaa !5
  %237 = getelementptr inbounds %struct.error_sums, ptr %236, i32 0, i32 1
  store <8 x double> %235, ptr %237, align 8, !tbaa !31
  %238 = load <8 x double>, ptr %15, align 8, !tbaa !31
  %239 = load ptr, ptr %8, align 8, !tbaa !5
  %240 = getelementptr inbounds %struct.error_sums, ptr %239, i32 0, i32 2
  store <8 x double> %238, ptr %240, align 8, !tbaa !31
  call void @llvm.lifetime.end.p0(i64 64, ptr %15) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %14) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %13) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal double @error_norm(double noundef %0, double noundef %1, double noundef %2, double noundef %3, i64 noundef %4) #4 {
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  store double %0, ptr %7, align 8, !tbaa !42
  store double %1, ptr %8, align 8, !tbaa !42
  store double %2, ptr %9, align 8, !tbaa !42
  store double %3, ptr %10, align 8, !tbaa !42
  store i64 %4, ptr %11, align 8, !tbaa !9
  %12 = load double, ptr %8, align 8, !tbaa !42
  %13 = fcmp contract oeq double %12, 0.000000e+00
  br i1 %13, label %14, label %19

14:                                               ; preds = %5
  %15 = load double, ptr %9, align 8, !tbaa !42
  %16 = fcmp contract oeq double %15, 0.000000e+00
  br i1 %16, label %17, label %19

17:                                               ; preds = %14
  %18 = load double, ptr %10, align 8, !tbaa !42
  store double %18, ptr %6, align 8
  br label %35

19:                                               ; preds = %14, %5
  %20 = load double, ptr %7, align 8, !tbaa !42
  %21 = call double @magnitude(double noundef %20)
  %22 = load double, ptr %8, align 8, !tbaa !42
  %23 = fmul contract double %21, %22
  %24 = load double, ptr %8, align 8, !tbaa !42
  %25 = load double, ptr %9, align 8, !tbaa !42
  %26 = fmul contract double 1.000000e-02, %25
  %27 = fadd contract double %24, %26
  %28 = load i64, ptr %11, align 8, !tbaa !9
  %29 = sitofp i64 %28 to double
  %30 = fmul contract double %27, %29
  %31 = call double @square_root(double noundef %30)
  %32 = fdiv contract double %23, %31
  %33 = load double, ptr %10, align 8, !tbaa !42
  %34 = fadd contract double %32, %33
  store double %34, ptr %6, align 8
  br label %35

35:                                               ; preds = %19, %17
  %36 = load double, ptr %6, align 8
  ret double %36
}

; Function Attrs: nounwind
define internal void @watch_lane(ptr noundef %0, i32 noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store i32 %1, ptr %4, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %7 = load ptr, ptr %3, align 8, !tbaa !5
  %8 = getelementptr inbounds %struct.lane_set, ptr %7, i32 0, i32 2
  %9 = load i64, ptr %8, align 8, !tbaa !20
  store i64 %9, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.lane_set, ptr %10, i32 0, i32 3
  %12 = load i32, ptr %4, align 4, !tbaa !37
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds [8 x ptr], ptr %11, i64 0, i64 %13
  %15 = load ptr, ptr %14, align 8, !tbaa !5
  store ptr %15, ptr %6, align 8, !tbaa !5
  %16 = load ptr, ptr %6, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.integration, ptr %16, i32 0, i32 37
  %18 = load ptr, ptr %17, align 8, !tbaa !76
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.lane_set, ptr %19, i32 0, i32 10
  %21 = getelementptr inbounds %struct.dop853_step, ptr %20, i32 0, i32 6
  %22 = load ptr, ptr %21, align 8, !tbaa !77
  %23 = load i64, ptr %5, align 8, !tbaa !9
  %24 = load i32, ptr %4, align 4, !tbaa !37
  call void @get_column(ptr noundef %18, ptr noundef %22, i64 noundef %23, i32 noundef %24)
  %25 = load ptr, ptr %6, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.integration, ptr %25, i32 0, i32 38
  %27 = load ptr, ptr %26, align 8, !tbaa !69
  %28 = load ptr, ptr %3, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.lane_set, ptr %28, i32 0, i32 10
  %30 = getelementptr inbounds %struct.dop853_step, ptr %29, i32 0, i32 7
  %31 = load ptr, ptr %30, align 8, !tbaa !78
  %32 = load i64, ptr %5, align 8, !tbaa !9
  %33 = load i32, ptr %4, align 4, !tbaa !37
  call void @get_column(ptr noundef %27, ptr noundef %31, i64 noundef %32, i32 noundef %33)
  %34 = load ptr, ptr %6, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.integration, ptr %34, i32 0, i32 40
  %36 = load ptr, ptr %35, align 8, !tbaa !53
  %37 = load i64, ptr %5, align 8, !tbaa !9
  %38 = mul nsw i64 11, %37
  %39 = getelementptr inbounds double, ptr %36, i64 %38
  %40 = load ptr, ptr %3, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.lane_set, ptr %40, i32 0, i32 10
  %42 = getelementptr inbounds %struct.dop853_step, ptr %41, i32 0, i32 8
  %43 = load ptr, ptr %42, align 8, !tbaa !56
  %44 = load i64, ptr %5, align 8, !tbaa !9
  %45 = mul nsw i64 11, %44
  %46 = getelementptr inbounds <8 x double>, ptr %43, i64 %45
  %47 = load i64, ptr %5, align 8, !tbaa !9
  %48 = mul nsw i64 2, %47
  %49 = load i32, ptr %4, align 4, !tbaa !37
  call void @get_column(ptr noundef %39, ptr noundef %46, i64 noundef %48, i32 noundef %49)
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load ptr, ptr %3, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.lane_set, ptr %51, i32 0, i32 10
  %53 = getelementptr inbounds %struct.dop853_step, ptr %52, i32 0, i32 4
  %54 = load <8 x double>, ptr %53, align 8, !tbaa !31
  %55 = load i32, ptr %4, align 4, !tbaa !37
  %56 = extractelement <8 x double> %54, i32 %55
  %57 = load ptr, ptr %6, align 8, !tbaa !5
  %58 = getelementptr inbounds %struct.integration, ptr %57, i32 0, i32 40
  %59 = load ptr, ptr %58, align 8, !tbaa !53
  %60 = load i64, ptr %5, align 8, !tbaa !9
  %61 = mul nsw i64 11, %60
  %62 = getelementptr inbounds double, ptr %59, i64 %61
  %63 = load ptr, ptr %6, align 8, !tbaa !5
  %64 = getelementptr inbounds %struct.integration, ptr %63, i32 0, i32 40
  %65 = load ptr, ptr %64, align 8, !tbaa !53
  %66 = load i64, ptr %5, align 8, !tbaa !9
  %67 = mul nsw i64 12, %66
  %68 = getelementptr inbounds double, ptr %65, i64 %67
  call void @watch_stiffness(ptr noundef %50, double noundef %56, ptr noundef %62, ptr noundef %68)
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @extend_step(ptr noundef %0) #4 {
  %2 = alloca ptr, align 8
  %3 = alloca <8 x double>, align 8
  %4 = alloca <8 x double>, align 8
  %5 = alloca <8 x double>, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %6 = load ptr, ptr %2, align 8, !tbaa !5
  %7 = load ptr, ptr %2, align 8, !tbaa !5
  %8 = getelementptr inbounds %struct.dop853_step, ptr %7, i32 0, i32 7
  %9 = load ptr, ptr %8, align 8, !tbaa !34
  call void @stage_14(ptr noundef %6, ptr noundef %9)
  br label %10

10:                                               ; preds = %1
  call void @llvm.lifetime.start.p0(i64 64, ptr %3) #7
  %11 = load ptr, ptr %2, align 8, !tbaa !5
  %12 = getelementptr inbounds %struct.dop853_step, ptr %11, i32 0, i32 3
  %13 = load <8 x double>, ptr %12, align 8, !tbaa !31
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.dop853_step, ptr %14, i32 0, i32 4
  %16 = load <8 x double>, ptr %15, align 8, !tbaa !31
  %17 = fmul contract <8 x double> <double 1.000000e-01, double 1.000000e-01, double 1.000000e-01, double 1.000000e-01, double 1.000000e-01, double 1.000000e-01, double 1.000000e-01, double 1.000000e-01>, %16
  %18 = fadd contract <8 x double> %13, %17
  store <8 x double> %18, ptr %3, align 8, !tbaa !31
  %19 = load ptr, ptr %2, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 0
  %21 = load ptr, ptr %20, align 8, !tbaa !28
  %22 = load ptr, ptr %2, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.dop853_step, ptr %22, i32 0, i32 7
  %24 = load ptr, ptr %23, align 8, !tbaa !34
  %25 = load ptr, ptr %2, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.dop853_step, ptr %25, i32 0, i32 1
  %27 = load ptr, ptr %26, align 8, !tbaa !29
  %28 = load ptr, ptr %2, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.dop853_step, ptr %28, i32 0, i32 8
  %30 = load ptr, ptr %29, align 8, !tbaa !35
  %31 = load ptr, ptr %2, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.dop853_step, ptr %31, i32 0, i32 2
  %33 = load i64, ptr %32, align 8, !tbaa !30
  %34 = mul nsw i64 13, %33
  %35 = getelementptr inbounds <8 x double>, ptr %30, i64 %34
  call void %21(ptr noundef %3, ptr noundef %24, ptr noundef %27, ptr noundef %35)
  call void @llvm.lifetime.end.p0(i64 64, ptr %3) #7
  br label %36

36:                                               ; preds = %10
  %37 = load ptr, ptr %2, align 8, !tbaa !5
  %38 = load ptr, ptr %2, align 8, !tbaa !5
  %39 = getelementptr inbounds %struct.dop853_step, ptr %38, i32 0, i32 7
  %40 = load ptr, ptr %39, align 8, !tbaa !34
  call void @stage_15(ptr noundef %37, ptr noundef %40)
  br label %41

41:                                               ; preds = %36
  call void @llvm.lifetime.start.p0(i64 64, ptr %4) #7
  %42 = load ptr, ptr %2, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.dop853_step, ptr %42, i32 0, i32 3
  %44 = load <8 x double>, ptr %43, align 8, !tbaa !31
  %45 = load ptr, ptr %2, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.dop853_step, ptr %45, i32 0, i32 4
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 2.000000e-01, double 2.000000e-01, double 2.000000e-01, double 2.000000e-01, double 2.000000e-01, double 2.000000e-01, double 2.000000e-01, double 2.000000e-01>, %47
  %49 = fadd contract <8 x double> %44, %48
  store <8 x double> %49, ptr %4, align 8, !tbaa !31
  %50 = load ptr, ptr %2, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.dop853_step, ptr %50, i32 0, i32 0
  %52 = load ptr, ptr %51, align 8, !tbaa !28
  %53 = load ptr, ptr %2, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.dop853_step, ptr %53, i32 0, i32 7
  %55 = load ptr, ptr %54, align 8, !tbaa !34
  %56 = load ptr, ptr %2, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.dop853_step, ptr %56, i32 0, i32 1
  %58 = load ptr, ptr %57, align 8, !tbaa !29
  %59 = load ptr, ptr %2, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.dop853_step, ptr %59, i32 0, i32 8
  %61 = load ptr, ptr %60, align 8, !tbaa !35
  %62 = load ptr, ptr %2, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.dop853_step, ptr %62, i32 0, i32 2
  %64 = load i64, ptr %63, align 8, !tbaa !30
  %65 = mul nsw i64 14, %64
  %66 = getelementptr inbounds <8 x double>, ptr %61, i64 %65
  call void %52(ptr noundef %4, ptr noundef %55, ptr noundef %58, ptr noundef %66)
  call void @llvm.lifetime.end.p0(i64 64, ptr %4) #7
  br label %67

67:                                               ; preds = %41
  %68 = load ptr, ptr %2, align 8, !tbaa !5
  %69 = load ptr, ptr %2, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.dop853_step, ptr %69, i32 0, i32 7
  %71 = load ptr, ptr %70, align 8, !tbaa !34
  call void @stage_16(ptr noundef %68, ptr noundef %71)
  br label %72

72:                                               ; preds = %67
  call void @llvm.lifetime.start.p0(i64 64, ptr %5) #7
  %73 = load ptr, ptr %2, align 8, !tbaa !5
  %74 = getelementptr inbounds %struct.dop853_step, ptr %73, i32 0, i32 3
  %75 = load <8 x double>, ptr %74, align 8, !tbaa !31
  %76 = load ptr, ptr %2, align 8, !tbaa !5
  %77 = getelementptr inbounds %struct.dop853_step, ptr %76, i32 0, i32 4
  %78 = load <8 x double>, ptr %77, align 8, !tbaa !31
  %79 = fmul contract <8 x double> <double 0x3FE8E38E38E38E39, double 0x3FE8E38E38E38E39, double 0x3FE8E38E38E38E39, double 0x3FE8E38E38E38E39, double 0x3FE8E38E38E38E39, double 0x3FE8E38E38E38E39, double 0x3FE8E38E38E38E39, double 0x3FE8E38E38E38E39>, %78
  %80 = fadd contract <8 x double> %75, %79
  store <8 x double> %80, ptr %5, align 8, !tbaa !31
  %81 = load ptr, ptr %2, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.dop853_step, ptr %81, i32 0, i32 0
  %83 = load ptr, ptr %82, align 8, !tbaa !28
  %84 = load ptr, ptr %2, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.dop853_step, ptr %84, i32 0, i32 7
  %86 = load ptr, ptr %85, align 8, !tbaa !34
  %87 = load ptr, ptr %2, align 8, !tbaa !5
  %88 = getelementptr inbounds %struct.dop853_step, ptr %87, i32 0, i32 1
  %89 = load ptr, ptr %88, align 8, !tbaa !29
  %90 = load ptr, ptr %2, align 8, !tbaa !5
  %91 = getelementptr inbounds %struct.dop853_step, ptr %90, i32 0, i32 8
  %92 = load ptr, ptr %91, align 8, !tbaa !35
  %93 = load ptr, ptr %2, align 8, !tbaa !5
  %94 = getelementptr inbounds %struct.dop853_step, ptr %93, i32 0, i32 2
  %95 = load i64, ptr %94, align 8, !tbaa !30
  %96 = mul nsw i64 15, %95
  %97 = getelementptr inbounds <8 x double>, ptr %92, i64 %96
  call void %83(ptr noundef %5, ptr noundef %86, ptr noundef %89, ptr noundef %97)
  call void @llvm.lifetime.end.p0(i64 64, ptr %5) #7
  br label %98

98:                                               ; preds = %72
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @fit_interior(ptr noundef %0, ptr noalias noundef %1, ptr noundef %2) #4 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca <8 x double>, align 8
  %9 = alloca i64, align 8
  %10 = alloca <8 x double>, align 8
  %11 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #7
  %12 = load ptr, ptr %4, align 8, !tbaa !5
  %13 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 8
  %14 = load ptr, ptr %13, align 8, !tbaa !35
  store ptr %14, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %8) #7
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.dop853_step, ptr %15, i32 0, i32 4
  %17 = load <8 x double>, ptr %16, align 8, !tbaa !31
  store <8 x double> %17, ptr %8, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  %18 = load ptr, ptr %4, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.dop853_step, ptr %18, i32 0, i32 2
  %20 = load i64, ptr %19, align 8, !tbaa !30
  store i64 %20, ptr %9, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 64, ptr %10) #7
  store <8 x double> zeroinitializer, ptr %10, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #7
  store i64 0, ptr %11, align 8, !tbaa !9
  br label %21

21:                                               ; preds = %504, %3
  %22 = load i64, ptr %11, align 8, !tbaa !9
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = icmp slt i64 %22, %23
  br i1 %24, label %26, label %25

25:                                               ; preds = %21
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #7
  br label %507

26:                                               ; preds = %21
  %27 = load <8 x double>, ptr %8, align 8, !tbaa !31
  %28 = load ptr, ptr %7, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = mul nsw i64 0, %29
  %31 = load i64, ptr %11, align 8, !tbaa !9
  %32 = add nsw i64 %30, %31
  %33 = getelementptr inbounds <8 x double>, ptr %28, i64 %32
  %34 = load <8 x double>, ptr %33, align 8, !tbaa !31
  %35 = fmul contract <8 x double> <double 0xC020DB9DCC37C81B, double 0xC020DB9DCC37C81B, double 0xC020DB9DCC37C81B, double 0xC020DB9DCC37C81B, double 0xC020DB9DCC37C81B, double 0xC020DB9DCC37C81B, double 0xC020DB9DCC37C81B, double 0xC020DB9DCC37C81B>, %34
  %36 = load ptr, ptr %7, align 8, !tbaa !5
  %37 = load i64, ptr %9, align 8, !tbaa !9
  %38 = mul nsw i64 5, %37
  %39 = load i64, ptr %11, align 8, !tbaa !9
  %40 = add nsw i64 %38, %39
  %41 = getelementptr inbounds <8 x double>, ptr %36, i64 %40
  %42 = load <8 x double>, ptr %41, align 8, !tbaa !31
  %43 = fmul contract <8 x double> <double 0x3FE2228765F0A2EB, double 0x3FE2228765F0A2EB, double 0x3FE2228765F0A2EB, double 0x3FE2228765F0A2EB, double 0x3FE2228765F0A2EB, double 0x3FE2228765F0A2EB, double 0x3FE2228765F0A2EB, double 0x3FE2228765F0A2EB>, %42
  %44 = fadd contract <8 x double> %35, %43
  %45 = load ptr, ptr %7, align 8, !tbaa !5
  %46 = load i64, ptr %9, align 8, !tbaa !9
  %47 = mul nsw i64 6, %46
  %48 = load i64, ptr %11, align 8, !tbaa !9
  %49 = add nsw i64 %47, %48
  %50 = getelementptr inbounds <8 x double>, ptr %45, i64 %49
  %51 = load <8 x double>, ptr %50, align 8, !tbaa !31
  %52 = fmul contract <8 x double> <double 0xC0088D35A1175376, double 0xC0088D35A1175376, double 0xC0088D35A1175376, double 0xC0088D35A1175376, double 0xC0088D35A1175376, double 0xC0088D35A1175376, double 0xC0088D35A1175376, double 0xC0088D35A1175376>, %51
  %53 = fadd contract <8 x double> %44, %52
  %54 = load ptr, ptr %7, align 8, !tbaa !5
  %55 = load i64, ptr %9, align 8, !tbaa !9
  %56 = mul nsw i64 7, %55
  %57 = load i64, ptr %11, align 8, !tbaa !9
  %58 = add nsw i64 %56, %57
  %59 = getelementptr inbounds <8 x double>, ptr %54, i64 %58
  %60 = load <8 x double>, ptr %59, align 8, !tbaa !31
  %61 = fmul contract <8 x double> <double 0x400313CCA2E462EC, double 0x400313CCA2E462EC, double 0x400313CCA2E462EC, double 0x400313CCA2E462EC, double 0x400313CCA2E462EC, double 0x400313CCA2E462EC, double 0x400313CCA2E462EC, double 0x400313CCA2E462EC>, %60
  %62 = fadd contract <8 x double> %53, %61
  %63 = load ptr, ptr %7, align 8, !tbaa !5
  %64 = load i64, ptr %9, align 8, !tbaa !9
  %65 = mul nsw i64 8, %64
  %66 = load i64, ptr %11, align 8, !tbaa !9
  %67 = add nsw i64 %65, %66
  %68 = getelementptr inbounds <8 x double>, ptr %63, i64 %67
  %69 = load <8 x double>, ptr %68, align 8, !tbaa !31
  %70 = fmul contract <8 x double> <double 0x4000EFAFD3C0D1BD, double 0x4000EFAFD3C0D1BD, double 0x4000EFAFD3C0D1BD, double 0x4000EFAFD3C0D1BD, double 0x4000EFAFD3C0D1BD, double 0x4000EFAFD3C0D1BD, double 0x4000EFAFD3C0D1BD, double 0x4000EFAFD3C0D1BD>, %69
  %71 = fadd contract <8 x double> %62, %70
  %72 = load ptr, ptr %7, align 8, !tbaa !5
  %73 = load i64, ptr %9, align 8, !tbaa !9
  %74 = mul nsw i64 9, %73
  %75 = load i64, ptr %11, align 8, !tbaa !9
  %76 = add nsw i64 %74, %75
  %77 = getelementptr inbounds <8 x double>, ptr %72, i64 %76
  %78 = load <8 x double>, ptr %77, align 8, !tbaa !31
  %79 = fmul contract <8 x double> <double 0xBFEBE2709A4AC0D3, double 0xBFEBE2709A4AC0D3, double 0xBFEBE2709A4AC0D3, double 0xBFEBE2709A4AC0D3, double 0xBFEBE2709A4AC0D3, double 0xBFEBE2709A4AC0D3, double 0xBFEBE2709A4AC0D3, double 0xBFEBE2709A4AC0D3>, %78
  %80 = fadd contract <8 x double> %71, %79
  %81 = load ptr, ptr %7, align 8, !tbaa !5
  %82 = load i64, ptr %9, align 8, !tbaa !9
  %83 = mul nsw i64 10, %82
  %84 = load i64, ptr %11, align 8, !tbaa !9
  %85 = add nsw i64 %83, %84
  %86 = getelementptr inbounds <8 x double>, ptr %81, i64 %85
  %87 = load <8 x double>, ptr %86, align 8, !tbaa !31
  %88 = fmul contract <8 x double> <double 0x4001EC6A759DA28B, double 0x4001EC6A759DA28B, double 0x4001EC6A759DA28B, double 0x4001EC6A759DA28B, double 0x4001EC6A759DA28B, double 0x4001EC6A759DA28B, double 0x4001EC6A759DA28B, double 0x4001EC6A759DA28B>, %87
  %89 = fadd contract <8 x double> %80, %88
  %90 = load ptr, ptr %7, align 8, !tbaa !5
  %91 = load i64, ptr %9, align 8, !tbaa !9
  %92 = mul nsw i64 11, %91
  %93 = load i64, ptr %11, align 8, !tbaa !9
  %94 = add nsw i64 %92, %93
  %95 = getelementptr inbounds <8 x double>, ptr %90, i64 %94
  %96 = load <8 x double>, ptr %95, align 8, !tbaa !31
  %97 = fmul contract <8 x double> <double 0x3FE435E4B2F53319, double 0x3FE435E4B2F53319, double 0x3FE435E4B2F53319, double 0x3FE435E4B2F53319, double 0x3FE435E4B2F53319, double 0x3FE435E4B2F53319, double 0x3FE435E4B2F53319, double 0x3FE435E4B2F53319>, %96
  %98 = fadd contract <8 x double> %89, %97
  %99 = load ptr, ptr %7, align 8, !tbaa !5
  %100 = load i64, ptr %9, align 8, !tbaa !9
  %101 = mul nsw i64 12, %100
  %102 = load i64, ptr %11, align 8, !tbaa !9
  %103 = add nsw i64 %101, %102
  %104 = getelementptr inbounds <8 x double>, ptr %99, i64 %103
  %105 = load <8 x double>, ptr %104, align 8, !tbaa !31
  %106 = fmul contract <8 x double> <double 0xBFB6C81218B7F07C, double 0xBFB6C81218B7F07C, double 0xBFB6C81218B7F07C, double 0xBFB6C81218B7F07C, double 0xBFB6C81218B7F07C, double 0xBFB6C81218B7F07C, double 0xBFB6C81218B7F07C, double 0xBFB6C81218B7F07C>, %105
  %107 = fadd contract <8 x double> %98, %106
  %108 = load ptr, ptr %7, align 8, !tbaa !5
  %109 = load i64, ptr %9, align 8, !tbaa !9
  %110 = mul nsw i64 13, %109
  %111 = load i64, ptr %11, align 8, !tbaa !9
  %112 = add nsw i64 %110, %111
  %113 = getelementptr inbounds <8 x double>, ptr %108, i64 %112
  %114 = load <8 x double>, ptr %113, align 8, !tbaa !31
  %115 = fmul contract <8 x double> <double 0x40322604753358B4, double 0x40322604753358B4, double 0x40322604753358B4, double 0x40322604753358B4, double 0x40322604753358B4, double 0x40322604753358B4, double 0x40322604753358B4, double 0x40322604753358B4>, %114
  %116 = fadd contract <8 x double> %107, %115
  %117 = load ptr, ptr %7, align 8, !tbaa !5
  %118 = load i64, ptr %9, align 8, !tbaa !9
  %119 = mul nsw i64 14, %118
  %120 = load i64, ptr %11, align 8, !tbaa !9
  %121 = add nsw i64 %119, %120
  %122 = getelementptr inbounds <8 x double>, ptr %117, i64 %121
  %123 = load <8 x double>, ptr %122, align 8, !tbaa !31
  %124 = fmul contract <8 x double> <double 0xC02263A6DB60DFA1, double 0xC02263A6DB60DFA1, double 0xC02263A6DB60DFA1, double 0xC02263A6DB60DFA1, double 0xC02263A6DB60DFA1, double 0xC02263A6DB60DFA1, double 0xC02263A6DB60DFA1, double 0xC02263A6DB60DFA1>, %123
  %125 = fadd contract <8 x double> %116, %124
  %126 = load ptr, ptr %7, align 8, !tbaa !5
  %127 = load i64, ptr %9, align 8, !tbaa !9
  %128 = mul nsw i64 15, %127
  %129 = load i64, ptr %11, align 8, !tbaa !9
  %130 = add nsw i64 %128, %129
  %131 = getelementptr inbounds <8 x double>, ptr %126, i64 %130
  %132 = load <8 x double>, ptr %131, align 8, !tbaa !31
  %133 = fmul contract <8 x double> <double 0xC011BE8052A2581D, double 0xC011BE8052A2581D, double 0xC011BE8052A2581D, double 0xC011BE8052A2581D, double 0xC011BE8052A2581D, double 0xC011BE8052A2581D, double 0xC011BE8052A2581D, double 0xC011BE8052A2581D>, %132
  %134 = fadd contract <8 x double> %125, %133
  %135 = fmul contract <8 x double> %27, %134
  %136 = load ptr, ptr %5, align 8, !tbaa !5
  %137 = load i64, ptr %9, align 8, !tbaa !9
  %138 = mul nsw i64 3, %137
  %139 = load i64, ptr %11, align 8, !tbaa !9
  %140 = add nsw i64 %138, %139
  %141 = getelementptr inbounds <8 x double>, ptr %136, i64 %140
  store <8 x double> %135, ptr %141, align 8, !tbaa !31
  %142 = load <8 x double>, ptr %8, align 8, !tbaa !31
  %143 = load ptr, ptr %7, align 8, !tbaa !5
  %144 = load i64, ptr %9, align 8, !tbaa !9
  %145 = mul nsw i64 0, %144
  %146 = load i64, ptr %11, align 8, !tbaa !9
  %147 = add nsw i64 %145, %146
  %148 = getelementptr inbounds <8 x double>, ptr %143, i64 %147
  %149 = load <8 x double>, ptr %148, align 8, !tbaa !31
  %150 = fmul contract <8 x double> <double 0x4024DAE269AD44FC, double 0x4024DAE269AD44FC, double 0x4024DAE269AD44FC, double 0x4024DAE269AD44FC, double 0x4024DAE269AD44FC, double 0x4024DAE269AD44FC, double 0x4024DAE269AD44FC, double 0x4024DAE269AD44FC>, %149
  %151 = load ptr, ptr %7, align 8, !tbaa !5
  %152 = load i64, ptr %9, align 8, !tbaa !9
  %153 = mul nsw i64 5, %152
  %154 = load i64, ptr %11, align 8, !tbaa !9
  %155 = add nsw i64 %153, %154
  %156 = getelementptr inbounds <8 x double>, ptr %151, i64 %155
  %157 = load <8 x double>, ptr %156, align 8, !tbaa !31
  %158 = fmul contract <8 x double> <double 0x406E49125D57ED67, double 0x406E49125D57ED67, double 0x406E49125D57ED67, double 0x406E49125D57ED67, double 0x406E49125D57ED67, double 0x406E49125D57ED67, double 0x406E49125D57ED67, double 0x406E49125D57ED67>, %157
  %159 = fadd contract <8 x double> %150, %158
  %160 = load ptr, ptr %7, align 8, !tbaa !5
  %161 = load i64, ptr %9, align 8, !tbaa !9
  %162 = mul nsw i64 6, %161
  %163 = load i64, ptr %11, align 8, !tbaa !9
  %164 = add nsw i64 %162, %163
  %165 = getelementptr inbounds <8 x double>, ptr %160, i64 %164
  %166 = load <8 x double>, ptr %165, align 8, !tbaa !31
  %167 = fmul contract <8 x double> <double 0x4064A66A19B8434B, double 0x4064A66A19B8434B, double 0x4064A66A19B8434B, double 0x4064A66A19B8434B, double 0x4064A66A19B8434B, double 0x4064A66A19B8434B, double 0x4064A66A19B8434B, double 0x4064A66A19B8434B>, %166
  %168 = fadd contract <8 x double> %159, %167
  %169 = load ptr, ptr %7, align 8, !tbaa !5
  %170 = load i64, ptr %9, align 8, !tbaa !9
  %171 = mul nsw i64 7, %170
  %172 = load i64, ptr %11, align 8, !tbaa !9
  %173 = add nsw i64 %171, %172
  %174 = getelementptr inbounds <8 x double>, ptr %169, i64 %173
  %175 = load <8 x double>, ptr %174, align 8, !tbaa !31
  %176 = fmul contract <8 x double> <double 0xC07768BF81E14E35, double 0xC07768BF81E14E35, double 0xC07768BF81E14E35, double 0xC07768BF81E14E35, double 0xC07768BF81E14E35, double 0xC07768BF81E14E35, double 0xC07768BF81E14E35, double 0xC07768BF81E14E35>, %175
  %177 = fadd contract <8 x double> %168, %176
  %178 = load ptr, ptr %7, align 8, !tbaa !5
  %179 = load i64, ptr %9, align 8, !tbaa !9
  %180 = mul nsw i64 8, %179
  %181 = load i64, ptr %11, align 8, !tbaa !9
  %182 = add nsw i64 %180, %181
  %183 = getelementptr inbounds <8 x double>, ptr %178, i64 %182
  %184 = load <8 x double>, ptr %183, align 8, !tbaa !31
  %185 = fmul contract <8 x double> <double 0xC0361D194558CFFB, double 0xC0361D194558CFFB, double 0xC0361D194558CFFB, double 0xC0361D194558CFFB, double 0xC0361D194558CFFB, double 0xC0361D194558CFFB, double 0xC0361D194558CFFB, double 0xC0361D194558CFFB>, %184
  %186 = fadd contract <8 x double> %177, %185
  %187 = load ptr, ptr %7, align 8, !tbaa !5
  %188 = load i64, ptr %9, align 8, !tbaa !9
  %189 = mul nsw i64 9, %188
  %190 = load i64, ptr %11, align 8, !tbaa !9
  %191 = add nsw i64 %189, %190
  %192 = getelementptr inbounds <8 x double>, ptr %187, i64 %191
  %193 = load <8 x double>, ptr %192, align 8, !tbaa !31
  %194 = fmul contract <8 x double> <double 0x401EEF08F933A023, double 0x401EEF08F933A023, double 0x401EEF08F933A023, double 0x401EEF08F933A023, double 0x401EEF08F933A023, double 0x401EEF08F933A023, double 0x401EEF08F933A023, double 0x401EEF08F933A023>, %193
  %195 = fadd contract <8 x double> %186, %194
  %196 = load ptr, ptr %7, align 8, !tbaa !5
  %197 = load i64, ptr %9, align 8, !tbaa !9
  %198 = mul nsw i64 10, %197
  %199 = load i64, ptr %11, align 8, !tbaa !9
  %200 = add nsw i64 %198, %199
  %201 = getelementptr inbounds <8 x double>, ptr %196, i64 %200
  %202 = load <8 x double>, ptr %201, align 8, !tbaa !31
  %203 = fmul contract <8 x double> <double 0xC03EAC90D122C30D, double 0xC03EAC90D122C30D, double 0xC03EAC90D122C30D, double 0xC03EAC90D122C30D, double 0xC03EAC90D122C30D, double 0xC03EAC90D122C30D, double 0xC03EAC90D122C30D, double 0xC03EAC90D122C30D>, %202
  %204 = fadd contract <8 x double> %195, %203
  %205 = load ptr, ptr %7, align 8, !tbaa !5
  %206 = load i64, ptr %9, align 8, !tbaa !9
  %207 = mul nsw i64 11, %206
  %208 = load i64, ptr %11, align 8, !tbaa !9
  %209 = add nsw i64 %207, %208
  %210 = getelementptr inbounds <8 x double>, ptr %205, i64 %209
  %211 = load <8 x double>, ptr %210, align 8, !tbaa !31
  %212 = fmul contract <8 x double> <double 0xC022AA0D032A0ACD, double 0xC022AA0D032A0ACD, double 0xC022AA0D032A0ACD, double 0xC022AA0D032A0ACD, double 0xC022AA0D032A0ACD, double 0xC022AA0D032A0ACD, double 0xC022AA0D032A0ACD, double 0xC022AA0D032A0ACD>, %211
  %213 = fadd contract <8 x double> %204, %212
  %214 = load ptr, ptr %7, align 8, !tbaa !5
  %215 = load i64, ptr %9, align 8, !tbaa !9
  %216 = mul nsw i64 12, %215
  %217 = load i64, ptr %11, align 8, !tbaa !9
  %218 = add nsw i64 %216, %217
  %219 = getelementptr inbounds <8 x double>, ptr %214, i64 %218
  %220 = load <8 x double>, ptr %219, align 8, !tbaa !31
  %221 = fmul contract <8 x double> <double 0x402F64FC65250F7C, double 0x402F64FC65250F7C, double 0x402F64FC65250F7C, double 0x402F64FC65250F7C, double 0x402F64FC65250F7C, double 0x402F64FC65250F7C, double 0x402F64FC65250F7C, double 0x402F64FC65250F7C>, %220
  %222 = fadd contract <8 x double> %213, %221
  %223 = load ptr, ptr %7, align 8, !tbaa !5
  %224 = load i64, ptr %9, align 8, !tbaa !9
  %225 = mul nsw i64 13, %224
  %226 = load i64, ptr %11, align 8, !tbaa !9
  %227 = add nsw i64 %225, %226
  %228 = getelementptr inbounds <8 x double>, ptr %223, i64 %227
  %229 = load <8 x double>, ptr %228, align 8, !tbaa !31
  %230 = fmul contract <8 x double> <double 0xC03F23AFEDECFD53, double 0xC03F23AFEDECFD53, double 0xC03F23AFEDECFD53, double 0xC03F23AFEDECFD53, double 0xC03F23AFEDECFD53, double 0xC03F23AFEDECFD53, double 0xC03F23AFEDECFD53, double 0xC03F23AFEDECFD53>, %229
  %231 = fadd contract <8 x double> %222, %230
  %232 = load ptr, ptr %7, align 8, !tbaa !5
  %233 = load i64, ptr %9, align 8, !tbaa !9
  %234 = mul nsw i64 14, %233
  %235 = load i64, ptr %11, align 8, !tbaa !9
  %236 = add nsw i64 %234, %235
  %237 = getelementptr inbounds <8 x double>, ptr %232, i64 %236
  %238 = load <8 x double>, ptr %237, align 8, !tbaa !31
  %239 = fmul contract <8 x double> <double 0xC022B4B2806665CA, double 0xC022B4B2806665CA, double 0xC022B4B2806665CA, double 0xC022B4B2806665CA, double 0xC022B4B2806665CA, double 0xC022B4B2806665CA, double 0xC022B4B2806665CA, double 0xC022B4B2806665CA>, %238
  %240 = fadd contract <8 x double> %231, %239
  %241 = load ptr, ptr %7, align 8, !tbaa !5
  %242 = load i64, ptr %9, align 8, !tbaa !9
  %243 = mul nsw i64 15, %242
  %244 = load i64, ptr %11, align 8, !tbaa !9
  %245 = add nsw i64 %243, %244
  %246 = getelementptr inbounds <8 x double>, ptr %241, i64 %245
  %247 = load <8 x double>, ptr %246, align 8, !tbaa !31
  %248 = fmul contract <8 x double> <double 0x4041E88E43070A10, double 0x4041E88E43070A10, double 0x4041E88E43070A10, double 0x4041E88E43070A10, double 0x4041E88E43070A10, double 0x4041E88E43070A10, double 0x4041E88E43070A10, double 0x4041E88E43070A10>, %247
  %249 = fadd contract <8 x double> %240, %248
  %250 = fmul contract <8 x double> %142, %249
  %251 = load ptr, ptr %5, align 8, !tbaa !5
  %252 = load i64, ptr %9, align 8, !tbaa !9
  %253 = mul nsw i64 4, %252
  %254 = load i64, ptr %11, align 8, !tbaa !9
  %255 = add nsw i64 %253, %254
  %256 = getelementptr inbounds <8 x double>, ptr %251, i64 %255
  store <8 x double> %250, ptr %256, align 8, !tbaa !31
  %257 = load <8 x double>, ptr %8, align 8, !tbaa !31
  %258 = load ptr, ptr %7, align 8, !tbaa !5
  %259 = load i64, ptr %9, align 8, !tbaa !9
  %260 = mul nsw i64 0, %259
  %261 = load i64, ptr %11, align 8, !tbaa !9
  %262 = add nsw i64 %260, %261
  %263 = getelementptr inbounds <8 x double>, ptr %258, i64 %262
  %264 = load <8 x double>, ptr %263, align 8, !tbaa !31
  %265 = fmul contract <8 x double> <double 0x4033FC2C7303381F, double 0x4033FC2C7303381F, double 0x4033FC2C7303381F, double 0x4033FC2C7303381F, double 0x4033FC2C7303381F, double 0x4033FC2C7303381F, double 0x4033FC2C7303381F, double 0x4033FC2C7303381F>, %264
  %266 = load ptr, ptr %7, align 8, !tbaa !5
  %267 = load i64, ptr %9, align 8, !tbaa !9
  %268 = mul nsw i64 5, %267
  %269 = load i64, ptr %11, align 8, !tbaa !9
  %270 = add nsw i64 %268, %269
  %271 = getelementptr inbounds <8 x double>, ptr %266, i64 %270
  %272 = load <8 x double>, ptr %271, align 8, !tbaa !31
  %273 = fmul contract <8 x double> <double 0xC0783098D10F2521, double 0xC0783098D10F2521, double 0xC0783098D10F2521, double 0xC0783098D10F2521, double 0xC0783098D10F2521, double 0xC0783098D10F2521, double 0xC0783098D10F2521, double 0xC0783098D10F2521>, %272
  %274 = fadd contract <8 x double> %265, %273
  %275 = load ptr, ptr %7, align 8, !tbaa !5
  %276 = load i64, ptr %9, align 8, !tbaa !9
  %277 = mul nsw i64 6, %276
  %278 = load i64, ptr %11, align 8, !tbaa !9
  %279 = add nsw i64 %277, %278
  %280 = getelementptr inbounds <8 x double>, ptr %275, i64 %279
  %281 = load <8 x double>, ptr %280, align 8, !tbaa !31
  %282 = fmul contract <8 x double> <double 0xC067A5B34EDF4D39, double 0xC067A5B34EDF4D39, double 0xC067A5B34EDF4D39, double 0xC067A5B34EDF4D39, double 0xC067A5B34EDF4D39, double 0xC067A5B34EDF4D39, double 0xC067A5B34EDF4D39, double 0xC067A5B34EDF4D39>, %281
  %283 = fadd contract <8 x double> %274, %282
  %284 = load ptr, ptr %7, align 8, !tbaa !5
  %285 = load i64, ptr %9, align 8, !tbaa !9
  %286 = mul nsw i64 7, %285
  %287 = load i64, ptr %11, align 8, !tbaa !9
  %288 = add nsw i64 %286, %287
  %289 = getelementptr inbounds <8 x double>, ptr %284, i64 %288
  %290 = load <8 x double>, ptr %289, align 8, !tbaa !31
  %291 = fmul contract <8 x double> <double 0x40807E771C2C6A0C, double 0x40807E771C2C6A0C, double 0x40807E771C2C6A0C, double 0x40807E771C2C6A0C, double 0x40807E771C2C6A0C, double 0x40807E771C2C6A0C, double 0x40807E771C2C6A0C, double 0x40807E771C2C6A0C>, %290
  %292 = fadd contract <8 x double> %283, %291
  %293 = load ptr, ptr %7, align 8, !tbaa !5
  %294 = load i64, ptr %9, align 8, !tbaa !9
  %295 = mul nsw i64 8, %294
  %296 = load i64, ptr %11, align 8, !tbaa !9
  %297 = add nsw i64 %295, %296
  %298 = getelementptr inbounds <8 x double>, ptr %293, i64 %297
  %299 = load <8 x double>, ptr %298, align 8, !tbaa !31
  %300 = fmul contract <8 x double> <double 0xC02725D68DC06F96, double 0xC02725D68DC06F96, double 0xC02725D68DC06F96, double 0xC02725D68DC06F96, double 0xC02725D68DC06F96, double 0xC02725D68DC06F96, double 0xC02725D68DC06F96, double 0xC02725D68DC06F96>, %299
  %301 = fadd contract <8 x double> %292, %300
  %302 = load ptr, ptr %7, align 8, !tbaa !5
  %303 = load i64, ptr %9, align 8, !tbaa !9
  %304 = mul nsw i64 9, %303
  %305 = load i64, ptr %11, align 8, !tbaa !9
  %306 = add nsw i64 %304, %305
  %307 = getelementptr inbounds <8 x double>, ptr %302, i64 %306
  %308 = load <8 x double>, ptr %307, align 8, !tbaa !31
  %309 = fmul contract <8 x double> <double 0x401B8661DD0F8BD7, double 0x401B8661DD0F8BD7, double 0x401B8661DD0F8BD7, double 0x401B8661DD0F8BD7, double 0x401B8661DD0F8BD7, double 0x401B8661DD0F8BD7, double 0x401B8661DD0F8BD7, double 0x401B8661DD0F8BD7>, %308
  %310 = fadd contract <8 x double> %301, %309
  %311 = load ptr, ptr %7, align 8, !tbaa !5
  %312 = load i64, ptr %9, align 8, !tbaa !9
  %313 = mul nsw i64 10, %312
  %314 = load i64, ptr %11, align 8, !tbaa !9
  %315 = add nsw i64 %313, %314
  %316 = getelementptr inbounds <8 x double>, ptr %311, i64 %315
  %317 = load <8 x double>, ptr %316, align 8, !tbaa !31
  %318 = fmul contract <8 x double> <double 0xBFF0027A7D67FC68, double 0xBFF0027A7D67FC68, double 0xBFF0027A7D67FC68, double 0xBFF0027A7D67FC68, double 0xBFF0027A7D67FC68, double 0xBFF0027A7D67FC68, double 0xBFF0027A7D67FC68, double 0xBFF0027A7D67FC68>, %317
  %319 = fadd contract <8 x double> %310, %318
  %320 = load ptr, ptr %7, align 8, !tbaa !5
  %321 = load i64, ptr %9, align 8, !tbaa !9
  %322 = mul nsw i64 11, %321
  %323 = load i64, ptr %11, align 8, !tbaa !9
  %324 = add nsw i64 %322, %323
  %325 = getelementptr inbounds <8 x double>, ptr %320, i64 %324
  %326 = load <8 x double>, ptr %325, align 8, !tbaa !31
  %327 = fmul contract <8 x double> <double 0x3FE8E308023D3331, double 0x3FE8E308023D3331, double 0x3FE8E308023D3331, double 0x3FE8E308023D3331, double 0x3FE8E308023D3331, double 0x3FE8E308023D3331, double 0x3FE8E308023D3331, double 0x3FE8E308023D3331>, %326
  %328 = fadd contract <8 x double> %319, %327
  %329 = load ptr, ptr %7, align 8, !tbaa !5
  %330 = load i64, ptr %9, align 8, !tbaa !9
  %331 = mul nsw i64 12, %330
  %332 = load i64, ptr %11, align 8, !tbaa !9
  %333 = add nsw i64 %331, %332
  %334 = getelementptr inbounds <8 x double>, ptr %329, i64 %333
  %335 = load <8 x double>, ptr %334, align 8, !tbaa !31
  %336 = fmul contract <8 x double> <double 0xC00639C3EFFF56D2, double 0xC00639C3EFFF56D2, double 0xC00639C3EFFF56D2, double 0xC00639C3EFFF56D2, double 0xC00639C3EFFF56D2, double 0xC00639C3EFFF56D2, double 0xC00639C3EFFF56D2, double 0xC00639C3EFFF56D2>, %335
  %337 = fadd contract <8 x double> %328, %336
  %338 = load ptr, ptr %7, align 8, !tbaa !5
  %339 = load i64, ptr %9, align 8, !tbaa !9
  %340 = mul nsw i64 13, %339
  %341 = load i64, ptr %11, align 8, !tbaa !9
  %342 = add nsw i64 %340, %341
  %343 = getelementptr inbounds <8 x double>, ptr %338, i64 %342
  %344 = load <8 x double>, ptr %343, align 8, !tbaa !31
  %345 = fmul contract <8 x double> <double 0xC04E192D4F30C77F, double 0xC04E192D4F30C77F, double 0xC04E192D4F30C77F, double 0xC04E192D4F30C77F, double 0xC04E192D4F30C77F, double 0xC04E192D4F30C77F, double 0xC04E192D4F30C77F, double 0xC04E192D4F30C77F>, %344
  %346 = fadd contract <8 x double> %337, %345
  %347 = load ptr, ptr %7, align 8, !tbaa !5
  %348 = load i64, ptr %9, align 8, !tbaa !9
  %349 = mul nsw i64 14, %348
  %350 = load i64, ptr %11, align 8, !tbaa !9
  %351 = add nsw i64 %349, %350
  %352 = getelementptr inbounds <8 x double>, ptr %347, i64 %351
  %353 = load <8 x double>, ptr %352, align 8, !tbaa !31
  %354 = fmul contract <8 x double> <double 0x40551481861928C0, double 0x40551481861928C0, double 0x40551481861928C0, double 0x40551481861928C0, double 0x40551481861928C0, double 0x40551481861928C0, double 0x40551481861928C0, double 0x40551481861928C0>, %353
  %355 = fadd contract <8 x double> %346, %354
  %356 = load ptr, ptr %7, align 8, !tbaa !5
  %357 = load i64, ptr %9, align 8, !tbaa !9
  %358 = mul nsw i64 15, %357
  %359 = load i64, ptr %11, align 8, !tbaa !9
  %360 = add nsw i64 %358, %359
  %361 = getelementptr inbounds <8 x double>, ptr %356, i64 %360
  %362 = load <8 x double>, ptr %361, align 8, !tbaa !31
  %363 = fmul contract <8 x double> <double 0x4027FC0D95740812, double 0x4027FC0D95740812, double 0x4027FC0D95740812, double 0x4027FC0D95740812, double 0x4027FC0D95740812, double 0x4027FC0D95740812, double 0x4027FC0D95740812, double 0x4027FC0D95740812>, %362
  %364 = fadd contract <8 x double> %355, %363
  %365 = fmul contract <8 x double> %257, %364
  %366 = load ptr, ptr %5, align 8, !tbaa !5
  %367 = load i64, ptr %9, align 8, !tbaa !9
  %368 = mul nsw i64 5, %367
  %369 = load i64, ptr %11, align 8, !tbaa !9
  %370 = add nsw i64 %368, %369
  %371 = getelementptr inbounds <8 x double>, ptr %366, i64 %370
  store <8 x double> %365, ptr %371, align 8, !tbaa !31
  %372 = load <8 x double>, ptr %8, align 8, !tbaa !31
  %373 = load ptr, ptr %7, align 8, !tbaa !5
  %374 = load i64, ptr %9, align 8, !tbaa !9
  %375 = mul nsw i64 0, %374
  %376 = load i64, ptr %11, align 8, !tbaa !9
  %377 = add nsw i64 %375, %376
  %378 = getelementptr inbounds <8 x double>, ptr %373, i64 %377
  %379 = load <8 x double>, ptr %378, align 8, !tbaa !31
  %380 = fmul contract <8 x double> <double 0xC039B1A59F97E9A3, double 0xC039B1A59F97E9A3, double 0xC039B1A59F97E9A3, double 0xC039B1A59F97E9A3, double 0xC039B1A59F97E9A3, double 0xC039B1A59F97E9A3, double 0xC039B1A59F97E9A3, double 0xC039B1A59F97E9A3>, %379
  %381 = load ptr, ptr %7, align 8, !tbaa !5
  %382 = load i64, ptr %9, align 8, !tbaa !9
  %383 = mul nsw i64 5, %382
  %384 = load i64, ptr %11, align 8, !tbaa !9
  %385 = add nsw i64 %383, %384
  %386 = getelementptr inbounds <8 x double>, ptr %381, i64 %385
  %387 = load <8 x double>, ptr %386, align 8, !tbaa !31
  %388 = fmul contract <8 x double> <double 0xC06346126BD860C7, double 0xC06346126BD860C7, double 0xC06346126BD860C7, double 0xC06346126BD860C7, double 0xC06346126BD860C7, double 0xC06346126BD860C7, double 0xC06346126BD860C7, double 0xC06346126BD860C7>, %387
  %389 = fadd contract <8 x double> %380, %388
  %390 = load ptr, ptr %7, align 8, !tbaa !5
  %391 = load i64, ptr %9, align 8, !tbaa !9
  %392 = mul nsw i64 6, %391
  %393 = load i64, ptr %11, align 8, !tbaa !9
  %394 = add nsw i64 %392, %393
  %395 = getelementptr inbounds <8 x double>, ptr %390, i64 %394
  %396 = load <8 x double>, ptr %395, align 8, !tbaa !31
  %397 = fmul contract <8 x double> <double 0xC06CF0F0AC990990, double 0xC06CF0F0AC990990, double 0xC06CF0F0AC990990, double 0xC06CF0F0AC990990, double 0xC06CF0F0AC990990, double 0xC06CF0F0AC990990, double 0xC06CF0F0AC990990, double 0xC06CF0F0AC990990>, %396
  %398 = fadd contract <8 x double> %389, %397
  %399 = load ptr, ptr %7, align 8, !tbaa !5
  %400 = load i64, ptr %9, align 8, !tbaa !9
  %401 = mul nsw i64 7, %400
  %402 = load i64, ptr %11, align 8, !tbaa !9
  %403 = add nsw i64 %401, %402
  %404 = getelementptr inbounds <8 x double>, ptr %399, i64 %403
  %405 = load <8 x double>, ptr %404, align 8, !tbaa !31
  %406 = fmul contract <8 x double> <double 0x40765A39D3B3C602, double 0x40765A39D3B3C602, double 0x40765A39D3B3C602, double 0x40765A39D3B3C602, double 0x40765A39D3B3C602, double 0x40765A39D3B3C602, double 0x40765A39D3B3C602, double 0x40765A39D3B3C602>, %405
  %407 = fadd contract <8 x double> %398, %406
  %408 = load ptr, ptr %7, align 8, !tbaa !5
  %409 = load i64, ptr %9, align 8, !tbaa !9
  %410 = mul nsw i64 8, %409
  %411 = load i64, ptr %11, align 8, !tbaa !9
  %412 = add nsw i64 %410, %411
  %413 = getelementptr inbounds <8 x double>, ptr %408, i64 %412
  %414 = load <8 x double>, ptr %413, align 8, !tbaa !31
  %415 = fmul contract <8 x double> <double 0x405759F0D4D83C70, double 0x405759F0D4D83C70, double 0x405759F0D4D83C70, double 0x405759F0D4D83C70, double 0x405759F0D4D83C70, double 0x405759F0D4D83C70, double 0x405759F0D4D83C70, double 0x405759F0D4D83C70>, %414
  %416 = fadd contract <8 x double> %407, %415
  %417 = load ptr, ptr %7, align 8, !tbaa !5
  %418 = load i64, ptr %9, align 8, !tbaa !9
  %419 = mul nsw i64 9, %418
  %420 = load i64, ptr %11, align 8, !tbaa !9
  %421 = add nsw i64 %419, %420
  %422 = getelementptr inbounds <8 x double>, ptr %417, i64 %421
  %423 = load <8 x double>, ptr %422, align 8, !tbaa !31
  %424 = fmul contract <8 x double> <double 0xC042BAAA552107AB, double 0xC042BAAA552107AB, double 0xC042BAAA552107AB, double 0xC042BAAA552107AB, double 0xC042BAAA552107AB, double 0xC042BAAA552107AB, double 0xC042BAAA552107AB, double 0xC042BAAA552107AB>, %423
  %425 = fadd contract <8 x double> %416, %424
  %426 = load ptr, ptr %7, align 8, !tbaa !5
  %427 = load i64, ptr %9, align 8, !tbaa !9
  %428 = mul nsw i64 10, %427
  %429 = load i64, ptr %11, align 8, !tbaa !9
  %430 = add nsw i64 %428, %429
  %431 = getelementptr inbounds <8 x double>, ptr %426, i64 %430
  %432 = load <8 x double>, ptr %431, align 8, !tbaa !31
  %433 = fmul contract <8 x double> <double 0x405A0660A855838E, double 0x405A0660A855838E, double 0x405A0660A855838E, double 0x405A0660A855838E, double 0x405A0660A855838E, double 0x405A0660A855838E, double 0x405A0660A855838E, double 0x405A0660A855838E>, %432
  %434 = fadd contract <8 x double> %425, %433
  %435 = load ptr, ptr %7, align 8, !tbaa !5
  %436 = load i64, ptr %9, align 8, !tbaa !9
  %437 = mul nsw i64 11, %436
  %438 = load i64, ptr %11, align 8, !tbaa !9
  %439 = add nsw i64 %437, %438
  %440 = getelementptr inbounds <8 x double>, ptr %435, i64 %439
  %441 = load <8 x double>, ptr %440, align 8, !tbaa !31
  %442 = fmul contract <8 x double> <double 0x403DD71D78528CF6, double 0x403DD71D78528CF6, double 0x403DD71D78528CF6, double 0x403DD71D78528CF6, double 0x403DD71D78528CF6, double 0x403DD71D78528CF6, double 0x403DD71D78528CF6, double 0x403DD71D78528CF6>, %441
  %443 = fadd contract <8 x double> %434, %442
  %444 = load ptr, ptr %7, align 8, !tbaa !5
  %445 = load i64, ptr %9, align 8, !tbaa !9
  %446 = mul nsw i64 12, %445
  %447 = load i64, ptr %11, align 8, !tbaa !9
  %448 = add nsw i64 %446, %447
  %449 = getelementptr inbounds <8 x double>, ptr %444, i64 %448
  %450 = load <8 x double>, ptr %449, align 8, !tbaa !31
  %451 = fmul contract <8 x double> <double 0xC045C4484E37F77E, double 0xC045C4484E37F77E, double 0xC045C4484E37F77E, double 0xC045C4484E37F77E, double 0xC045C4484E37F77E, double 0xC045C4484E37F77E, double 0xC045C4484E37F77E, double 0xC045C4484E37F77E>, %450
  %452 = fadd contract <8 x double> %443, %451
  %453 = load ptr, ptr %7, align 8, !tbaa !5
  %454 = load i64, ptr %9, align 8, !tbaa !9
  %455 = mul nsw i64 13, %454
  %456 = load i64, ptr %11, align 8, !tbaa !9
  %457 = add nsw i64 %455, %456
  %458 = getelementptr inbounds <8 x double>, ptr %453, i64 %457
  %459 = load <8 x double>, ptr %458, align 8, !tbaa !31
  %460 = fmul contract <8 x double> <double 0x405814C57DF82010, double 0x405814C57DF82010, double 0x405814C57DF82010, double 0x405814C57DF82010, double 0x405814C57DF82010, double 0x405814C57DF82010, double 0x405814C57DF82010, double 0x405814C57DF82010>, %459
  %461 = fadd contract <8 x double> %452, %460
  %462 = load ptr, ptr %7, align 8, !tbaa !5
  %463 = load i64, ptr %9, align 8, !tbaa !9
  %464 = mul nsw i64 14, %463
  %465 = load i64, ptr %11, align 8, !tbaa !9
  %466 = add nsw i64 %464, %465
  %467 = getelementptr inbounds <8 x double>, ptr %462, i64 %466
  %468 = load <8 x double>, ptr %467, align 8, !tbaa !31
  %469 = fmul contract <8 x double> <double 0xC04396B082B5CD1E, double 0xC04396B082B5CD1E, double 0xC04396B082B5CD1E, double 0xC04396B082B5CD1E, double 0xC04396B082B5CD1E, double 0xC04396B082B5CD1E, double 0xC04396B082B5CD1E, double 0xC04396B082B5CD1E>, %468
  %470 = fadd contract <8 x double> %461, %469
  %471 = load ptr, ptr %7, align 8, !tbaa !5
  %472 = load i64, ptr %9, align 8, !tbaa !9
  %473 = mul nsw i64 15, %472
  %474 = load i64, ptr %11, align 8, !tbaa !9
  %475 = add nsw i64 %473, %474
  %476 = getelementptr inbounds <8 x double>, ptr %471, i64 %475
  %477 = load <8 x double>, ptr %476, align 8, !tbaa !31
  %478 = fmul contract <8 x double> <double 0xC062B7423E1CB30D, double 0xC062B7423E1CB30D, double 0xC062B7423E1CB30D, double 0xC062B7423E1CB30D, double 0xC062B7423E1CB30D, double 0xC062B7423E1CB30D, double 0xC062B7423E1CB30D, double 0xC062B7423E1CB30D>, %477
  %479 = fadd contract <8 x double> %470, %478
  %480 = fmul contract <8 x double> %372, %479
  %481 = load ptr, ptr %5, align 8, !tbaa !5
  %482 = load i64, ptr %9, align 8, !tbaa !9
  %483 = mul nsw i64 6, %482
  %484 = load i64, ptr %11, align 8, !tbaa !9
  %485 = add nsw i64 %483, %484
  %486 = getelementptr inbounds <8 x double>, ptr %481, i64 %485
  store <8 x double> %480, ptr %486, align 8, !tbaa !31
  %487 = load ptr, ptr %5, align 8, !tbaa !5
  %488 = load i64, ptr %9, align 8, !tbaa !9
  %489 = mul nsw i64 3, %488
  %490 = load i64, ptr %11, align 8, !tbaa !9
  %491 = add nsw i64 %489, %490
  %492 = getelementptr inbounds <8 x double>, ptr %487, i64 %491
  %493 = load <8 x double>, ptr %492, align 8, !tbaa !31
  %494 = load ptr, ptr %5, align 8, !tbaa !5
  %495 = load i64, ptr %9, align 8, !tbaa !9
  %496 = mul nsw i64 3, %495
  %497 = load i64, ptr %11, align 8, !tbaa !9
  %498 = add nsw i64 %496, %497
  %499 = getelementptr inbounds <8 x double>, ptr %494, i64 %498
  %500 = load <8 x double>, ptr %499, align 8, !tbaa !31
  %501 = fsub contract <8 x double> %493, %500
  %502 = load <8 x double>, ptr %10, align 8, !tbaa !31
  %503 = fadd contract <8 x double> %502, %501
  store <8 x double> %503, ptr %10, align 8, !tbaa !31
  br label %504

504:                                              ; preds = %26
  %505 = load i64, ptr %11, align 8, !tbaa !9
  %506 = add nsw i64 %505, 1
  store i64 %506, ptr %11, align 8, !tbaa !9
  br label %21

507:                                              ; preds = %25
  %508 = load <8 x double>, ptr %10, align 8, !tbaa !31
  %509 = load ptr, ptr %6, align 8, !tbaa !5
  store <8 x double> %508, ptr %509, align 8, !tbaa !31
  call void @llvm.lifetime.end.p0(i64 64, ptr %10) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #7
  ret void
}

; Function Attrs: nounwind
define internal i32 @project_lanes(ptr noundef %0, ptr noundef %1, i32 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  %8 = alloca [8 x double], align 16
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca double, align 8
  %15 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store i32 %2, ptr %6, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #7
  %16 = load ptr, ptr %4, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.lane_set, ptr %16, i32 0, i32 2
  %18 = load i64, ptr %17, align 8, !tbaa !20
  store i64 %18, ptr %7, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 64, ptr %8) #7
  call void @llvm.memset.p0.i64(ptr align 16 %8, i8 0, i64 64, i1 false)
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #7
  %19 = load i32, ptr %6, align 4, !tbaa !37
  store i32 %19, ptr %9, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #7
  store i32 0, ptr %10, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #7
  store i32 0, ptr %11, align 4, !tbaa !37
  br label %20

20:                                               ; preds = %145, %3
  %21 = load i32, ptr %11, align 4, !tbaa !37
  %22 = icmp slt i32 %21, 5
  br i1 %22, label %23, label %26

23:                                               ; preds = %20
  %24 = load i32, ptr %9, align 4, !tbaa !37
  %25 = icmp ne i32 %24, 0
  br label %26

26:                                               ; preds = %23, %20
  %27 = phi i1 [ false, %20 ], [ %25, %23 ]
  br i1 %27, label %29, label %28

28:                                               ; preds = %26
  store i32 2, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #7
  br label %148

29:                                               ; preds = %26
  %30 = load ptr, ptr %4, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.lane_set, ptr %30, i32 0, i32 0
  %32 = load ptr, ptr %31, align 8, !tbaa !17
  %33 = getelementptr inbounds %struct.lane_batch, ptr %32, i32 0, i32 3
  %34 = load ptr, ptr %33, align 8, !tbaa !49
  %35 = load ptr, ptr %5, align 8, !tbaa !5
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.lane_set, ptr %36, i32 0, i32 10
  %38 = getelementptr inbounds %struct.dop853_step, ptr %37, i32 0, i32 6
  %39 = load ptr, ptr %38, align 8, !tbaa !77
  %40 = load ptr, ptr %4, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.lane_set, ptr %40, i32 0, i32 6
  %42 = load ptr, ptr %41, align 8, !tbaa !22
  %43 = load ptr, ptr %4, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.lane_set, ptr %43, i32 0, i32 9
  %45 = load ptr, ptr %44, align 8, !tbaa !26
  call void %34(ptr noundef %35, ptr noundef %39, ptr noundef %42, ptr noundef %45)
  call void @llvm.lifetime.start.p0(i64 4, ptr %13) #7
  store i32 0, ptr %13, align 4, !tbaa !37
  br label %46

46:                                               ; preds = %141, %29
  %47 = load i32, ptr %13, align 4, !tbaa !37
  %48 = icmp slt i32 %47, 8
  br i1 %48, label %50, label %49

49:                                               ; preds = %46
  store i32 5, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %13) #7
  br label %144

50:                                               ; preds = %46
  %51 = load i32, ptr %9, align 4, !tbaa !37
  %52 = load i32, ptr %13, align 4, !tbaa !37
  %53 = shl i32 1, %52
  %54 = and i32 %51, %53
  %55 = icmp ne i32 %54, 0
  br i1 %55, label %57, label %56

56:                                               ; preds = %50
  br label %141

57:                                               ; preds = %50
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #7
  %58 = load ptr, ptr %4, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.lane_set, ptr %58, i32 0, i32 9
  %60 = load ptr, ptr %59, align 8, !tbaa !26
  %61 = load i64, ptr %7, align 8, !tbaa !9
  %62 = getelementptr inbounds <8 x double>, ptr %60, i64 %61
  %63 = load <8 x double>, ptr %62, align 8, !tbaa !31
  %64 = load i32, ptr %13, align 4, !tbaa !37
  %65 = extractelement <8 x double> %63, i32 %64
  store double %65, ptr %14, align 8, !tbaa !42
  %66 = load double, ptr %14, align 8, !tbaa !42
  %67 = load ptr, ptr %4, align 8, !tbaa !5
  %68 = getelementptr inbounds %struct.lane_set, ptr %67, i32 0, i32 3
  %69 = load i32, ptr %13, align 4, !tbaa !37
  %70 = sext i32 %69 to i64
  %71 = getelementptr inbounds [8 x ptr], ptr %68, i64 0, i64 %70
  %72 = load ptr, ptr %71, align 8, !tbaa !5
  %73 = getelementptr inbounds %struct.integration, ptr %72, i32 0, i32 8
  %74 = load double, ptr %73, align 8, !tbaa !79
  %75 = fcmp contract ole double %66, %74
  br i1 %75, label %87, label %76

76:                                               ; preds = %57
  %77 = load i32, ptr %11, align 4, !tbaa !37
  %78 = icmp sgt i32 %77, 0
  br i1 %78, label %79, label %93

79:                                               ; preds = %76
  %80 = load double, ptr %14, align 8, !tbaa !42
  %81 = load i32, ptr %13, align 4, !tbaa !37
  %82 = sext i32 %81 to i64
  %83 = getelementptr inbounds [8 x double], ptr %8, i64 0, i64 %82
  %84 = load double, ptr %83, align 8, !tbaa !42
  %85 = fmul contract double 5.000000e-01, %84
  %86 = fcmp contract olt double %80, %85
  br i1 %86, label %93, label %87

87:                                               ; preds = %79, %57
  %88 = load i32, ptr %13, align 4, !tbaa !37
  %89 = shl i32 1, %88
  %90 = xor i32 %89, -1
  %91 = load i32, ptr %9, align 4, !tbaa !37
  %92 = and i32 %91, %90
  store i32 %92, ptr %9, align 4, !tbaa !37
  store i32 7, ptr %12, align 4
  br label %138

93:                                               ; preds = %79, %76
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #7
  store i64 0, ptr %15, align 8, !tbaa !9
  br label %94

94:                                               ; preds = %117, %93
  %95 = load i64, ptr %15, align 8, !tbaa !9
  %96 = load i64, ptr %7, align 8, !tbaa !9
  %97 = icmp slt i64 %95, %96
  br i1 %97, label %99, label %98

98:                                               ; preds = %94
  store i32 8, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #7
  br label %120

99:                                               ; preds = %94
  %100 = load ptr, ptr %4, align 8, !tbaa !5
  %101 = getelementptr inbounds %struct.lane_set, ptr %100, i32 0, i32 9
  %102 = load ptr, ptr %101, align 8, !tbaa !26
  %103 = load i64, ptr %15, align 8, !tbaa !9
  %104 = getelementptr inbounds <8 x double>, ptr %102, i64 %103
  %105 = load <8 x double>, ptr %104, align 8, !tbaa !31
  %106 = load i32, ptr %13, align 4, !tbaa !37
  %107 = extractelement <8 x double> %105, i32 %106
  %108 = load ptr, ptr %4, align 8, !tbaa !5
  %109 = getelementptr inbounds %struct.lane_set, ptr %108, i32 0, i32 10
  %110 = getelementptr inbounds %struct.dop853_step, ptr %109, i32 0, i32 6
  %111 = load ptr, ptr %110, align 8, !tbaa !77
  %112 = load i64, ptr %15, align 8, !tbaa !9
  %113 = getelementptr inbounds <8 x double>, ptr %111, i64 %112
  %114 = load i32, ptr %13, align 4, !tbaa !37
  %115 = load <8 x double>, ptr %113, align 8
  %116 = insertelement <8 x double> %115, double %107, i32 %114
  store <8 x double> %116, ptr %113, align 8
  br label %117

117:                                              ; preds = %99
  %118 = load i64, ptr %15, align 8, !tbaa !9
  %119 = add nsw i64 %118, 1
  store i64 %119, ptr %15, align 8, !tbaa !9
  br label %94

120:                                              ; preds = %98
  %121 = load i32, ptr %13, align 4, !tbaa !37
  %122 = shl i32 1, %121
  %123 = load i32, ptr %10, align 4, !tbaa !37
  %124 = or i32 %123, %122
  store i32 %124, ptr %10, align 4, !tbaa !37
  %125 = load double, ptr %14, align 8, !tbaa !42
  %126 = load i32, ptr %13, align 4, !tbaa !37
  %127 = sext i32 %126 to i64
  %128 = getelementptr inbounds [8 x double], ptr %8, i64 0, i64 %127
  store double %125, ptr %128, align 8, !tbaa !42
  %129 = load double, ptr %14, align 8, !tbaa !42
  %130 = fcmp contract olt double %129, 1.000000e-09
  br i1 %130, label %131, label %137

131:                                              ; preds = %120
  %132 = load i32, ptr %13, align 4, !tbaa !37
  %133 = shl i32 1, %132
  %134 = xor i32 %133, -1
  %135 = load i32, ptr %9, align 4, !tbaa !37
  %136 = and i32 %135, %134
  store i32 %136, ptr %9, align 4, !tbaa !37
  br label %137

137:                                              ; preds = %131, %120
  store i32 0, ptr %12, align 4
  br label %138

138:                                              ; preds = %137, %87
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #7
  %139 = load i32, ptr %12, align 4
  switch i32 %139, label %150 [
    i32 0, label %140
    i32 7, label %141
  ]

140:                                              ; preds = %138
  br label %141

141:                                              ; preds = %140, %138, %56
  %142 = load i32, ptr %13, align 4, !tbaa !37
  %143 = add nsw i32 %142, 1
  store i32 %143, ptr %13, align 4, !tbaa !37
  br label %46

144:                                              ; preds = %49
  br label %145

145:                                              ; preds = %144
  %146 = load i32, ptr %11, align 4, !tbaa !37
  %147 = add nsw i32 %146, 1
  store i32 %147, ptr %11, align 4, !tbaa !37
  br label %20

148:                                              ; preds = %28
  %149 = load i32, ptr %10, align 4, !tbaa !37
  store i32 1, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #7
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #7
  ret i32 %149

150:                                              ; preds = %138
  unreachable
}

; Function Attrs: nounwind
define internal i32 @lane_is_finite(ptr noundef %0, i64 noundef %1, i32 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i32, align 4
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  store i32 %2, ptr %6, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #7
  store double 0.000000e+00, ptr %7, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  store i64 0, ptr %8, align 8, !tbaa !9
  br label %9

9:                                                ; preds = %30, %3
  %10 = load i64, ptr %8, align 8, !tbaa !9
  %11 = load i64, ptr %5, align 8, !tbaa !9
  %12 = icmp slt i64 %10, %11
  br i1 %12, label %14, label %13

13:                                               ; preds = %9
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  br label %33

14:                                               ; preds = %9
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = load i64, ptr %8, align 8, !tbaa !9
  %17 = getelementptr inbounds <8 x double>, ptr %15, i64 %16
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  %19 = load i32, ptr %6, align 4, !tbaa !37
  %20 = extractelement <8 x double> %18, i32 %19
  %21 = load ptr, ptr %4, align 8, !tbaa !5
  %22 = load i64, ptr %8, align 8, !tbaa !9
  %23 = getelementptr inbounds <8 x double>, ptr %21, i64 %22
  %24 = load <8 x double>, ptr %23, align 8, !tbaa !31
  %25 = load i32, ptr %6, align 4, !tbaa !37
  %26 = extractelement <8 x double> %24, i32 %25
  %27 = fsub contract double %20, %26
  %28 = load double, ptr %7, align 8, !tbaa !42
  %29 = fadd contract double %28, %27
  store double %29, ptr %7, align 8, !tbaa !42
  br label %30

30:                                               ; preds = %14
  %31 = load i64, ptr %8, align 8, !tbaa !9
  %32 = add nsw i64 %31, 1
  store i64 %32, ptr %8, align 8, !tbaa !9
  br label %9

33:                                               ; preds = %13
  %34 = load double, ptr %7, align 8, !tbaa !42
  %35 = fcmp contract oeq double %34, 0.000000e+00
  %36 = zext i1 %35 to i32
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #7
  ret i32 %36
}

; Function Attrs: inlinehint nounwind
define internal void @fit_ends(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4, i64 noundef %5, ptr noundef %6) #4 {
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  %13 = alloca i64, align 8
  %14 = alloca ptr, align 8
  %15 = alloca ptr, align 8
  %16 = alloca ptr, align 8
  %17 = alloca ptr, align 8
  %18 = alloca i64, align 8
  %19 = alloca <8 x double>, align 8
  store ptr %0, ptr %8, align 8, !tbaa !5
  store ptr %1, ptr %9, align 8, !tbaa !5
  store ptr %2, ptr %10, align 8, !tbaa !5
  store ptr %3, ptr %11, align 8, !tbaa !5
  store ptr %4, ptr %12, align 8, !tbaa !5
  store i64 %5, ptr %13, align 8, !tbaa !9
  store ptr %6, ptr %14, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #7
  %20 = load ptr, ptr %14, align 8, !tbaa !5
  store ptr %20, ptr %15, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #7
  %21 = load ptr, ptr %14, align 8, !tbaa !5
  %22 = load i64, ptr %13, align 8, !tbaa !9
  %23 = getelementptr inbounds <8 x double>, ptr %21, i64 %22
  store ptr %23, ptr %16, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #7
  %24 = load ptr, ptr %14, align 8, !tbaa !5
  %25 = load i64, ptr %13, align 8, !tbaa !9
  %26 = mul nsw i64 2, %25
  %27 = getelementptr inbounds <8 x double>, ptr %24, i64 %26
  store ptr %27, ptr %17, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #7
  store i64 0, ptr %18, align 8, !tbaa !9
  br label %28

28:                                               ; preds = %77, %7
  %29 = load i64, ptr %18, align 8, !tbaa !9
  %30 = load i64, ptr %13, align 8, !tbaa !9
  %31 = icmp slt i64 %29, %30
  br i1 %31, label %33, label %32

32:                                               ; preds = %28
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #7
  br label %80

33:                                               ; preds = %28
  call void @llvm.lifetime.start.p0(i64 64, ptr %19) #7
  %34 = load ptr, ptr %11, align 8, !tbaa !5
  %35 = load i64, ptr %18, align 8, !tbaa !9
  %36 = getelementptr inbounds <8 x double>, ptr %34, i64 %35
  %37 = load <8 x double>, ptr %36, align 8, !tbaa !31
  %38 = load ptr, ptr %9, align 8, !tbaa !5
  %39 = load i64, ptr %18, align 8, !tbaa !9
  %40 = getelementptr inbounds <8 x double>, ptr %38, i64 %39
  %41 = load <8 x double>, ptr %40, align 8, !tbaa !31
  %42 = fsub contract <8 x double> %37, %41
  store <8 x double> %42, ptr %19, align 8, !tbaa !31
  %43 = load <8 x double>, ptr %19, align 8, !tbaa !31
  %44 = load ptr, ptr %15, align 8, !tbaa !5
  %45 = load i64, ptr %18, align 8, !tbaa !9
  %46 = getelementptr inbounds <8 x double>, ptr %44, i64 %45
  store <8 x double> %43, ptr %46, align 8, !tbaa !31
  %47 = load ptr, ptr %8, align 8, !tbaa !5
  %48 = load <8 x double>, ptr %47, align 8, !tbaa !31
  %49 = load ptr, ptr %10, align 8, !tbaa !5
  %50 = load i64, ptr %18, align 8, !tbaa !9
  %51 = getelementptr inbounds <8 x double>, ptr %49, i64 %50
  %52 = load <8 x double>, ptr %51, align 8, !tbaa !31
  %53 = fmul contract <8 x double> %48, %52
  %54 = load <8 x double>, ptr %19, align 8, !tbaa !31
  %55 = fsub contract <8 x double> %53, %54
  %56 = load ptr, ptr %16, align 8, !tbaa !5
  %57 = load i64, ptr %18, align 8, !tbaa !9
  %58 = getelementptr inbounds <8 x double>, ptr %56, i64 %57
  store <8 x double> %55, ptr %58, align 8, !tbaa !31
  %59 = load <8 x double>, ptr %19, align 8, !tbaa !31
  %60 = fmul contract <8 x double> <double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00, double 2.000000e+00>, %59
  %61 = load ptr, ptr %8, align 8, !tbaa !5
  %62 = load <8 x double>, ptr %61, align 8, !tbaa !31
  %63 = load ptr, ptr %12, align 8, !tbaa !5
  %64 = load i64, ptr %18, align 8, !tbaa !9
  %65 = getelementptr inbounds <8 x double>, ptr %63, i64 %64
  %66 = load <8 x double>, ptr %65, align 8, !tbaa !31
  %67 = load ptr, ptr %10, align 8, !tbaa !5
  %68 = load i64, ptr %18, align 8, !tbaa !9
  %69 = getelementptr inbounds <8 x double>, ptr %67, i64 %68
  %70 = load <8 x double>, ptr %69, align 8, !tbaa !31
  %71 = fadd contract <8 x double> %66, %70
  %72 = fmul contract <8 x double> %62, %71
  %73 = fsub contract <8 x double> %60, %72
  %74 = load ptr, ptr %17, align 8, !tbaa !5
  %75 = load i64, ptr %18, align 8, !tbaa !9
  %76 = getelementptr inbounds <8 x double>, ptr %74, i64 %75
  store <8 x double> %73, ptr %76, align 8, !tbaa !31
  call void @llvm.lifetime.end.p0(i64 64, ptr %19) #7
  br label %77

77:                                               ; preds = %33
  %78 = load i64, ptr %18, align 8, !tbaa !9
  %79 = add nsw i64 %78, 1
  store i64 %79, ptr %18, align 8, !tbaa !9
  br label %28

80:                                               ; preds = %32
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #7
  ret void
}

; Function Attrs: nounwind
define internal void @accept_lane(ptr noundef %0, i32 noundef %1, double noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca double, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i32 %1, ptr %5, align 4, !tbaa !37
  store double %2, ptr %6, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #7
  %13 = load ptr, ptr %4, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.lane_set, ptr %13, i32 0, i32 2
  %15 = load i64, ptr %14, align 8, !tbaa !20
  store i64 %15, ptr %7, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %16 = load ptr, ptr %4, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.lane_set, ptr %16, i32 0, i32 3
  %18 = load i32, ptr %5, align 4, !tbaa !37
  %19 = sext i32 %18 to i64
  %20 = getelementptr inbounds [8 x ptr], ptr %17, i64 0, i64 %19
  %21 = load ptr, ptr %20, align 8, !tbaa !5
  store ptr %21, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  %22 = load ptr, ptr %8, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 33
  %24 = load ptr, ptr %23, align 8, !tbaa !48
  %25 = icmp ne ptr %24, null
  br i1 %25, label %26, label %38

26:                                               ; preds = %3
  %27 = load ptr, ptr %8, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.integration, ptr %27, i32 0, i32 33
  %29 = load ptr, ptr %28, align 8, !tbaa !48
  %30 = load ptr, ptr %8, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.integration, ptr %30, i32 0, i32 18
  %32 = load i64, ptr %31, align 8, !tbaa !47
  %33 = load i64, ptr %7, align 8, !tbaa !9
  %34 = mul nsw i64 8, %33
  %35 = add nsw i64 2, %34
  %36 = mul nsw i64 %32, %35
  %37 = getelementptr inbounds double, ptr %29, i64 %36
  br label %39

38:                                               ; preds = %3
  br label %39

39:                                               ; preds = %38, %26
  %40 = phi ptr [ %37, %26 ], [ null, %38 ]
  store ptr %40, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #7
  %41 = load ptr, ptr %8, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.integration, ptr %41, i32 0, i32 40
  %43 = load ptr, ptr %42, align 8, !tbaa !53
  %44 = load i64, ptr %7, align 8, !tbaa !9
  %45 = mul nsw i64 12, %44
  %46 = getelementptr inbounds double, ptr %43, i64 %45
  store ptr %46, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #7
  %47 = load ptr, ptr %4, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.lane_set, ptr %47, i32 0, i32 10
  %49 = getelementptr inbounds %struct.dop853_step, ptr %48, i32 0, i32 8
  %50 = load ptr, ptr %49, align 8, !tbaa !56
  %51 = load i64, ptr %7, align 8, !tbaa !9
  %52 = mul nsw i64 12, %51
  %53 = getelementptr inbounds <8 x double>, ptr %50, i64 %52
  store ptr %53, ptr %11, align 8, !tbaa !5
  %54 = load ptr, ptr %9, align 8, !tbaa !5
  %55 = icmp ne ptr %54, null
  br i1 %55, label %56, label %67

56:                                               ; preds = %39
  %57 = load ptr, ptr %9, align 8, !tbaa !5
  %58 = getelementptr inbounds double, ptr %57, i64 2
  %59 = load i64, ptr %7, align 8, !tbaa !9
  %60 = getelementptr inbounds double, ptr %58, i64 %59
  %61 = load ptr, ptr %4, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.lane_set, ptr %61, i32 0, i32 8
  %63 = load ptr, ptr %62, align 8, !tbaa !25
  %64 = load i64, ptr %7, align 8, !tbaa !9
  %65 = mul nsw i64 7, %64
  %66 = load i32, ptr %5, align 4, !tbaa !37
  call void @get_column(ptr noundef %60, ptr noundef %63, i64 noundef %65, i32 noundef %66)
  br label %67

67:                                               ; preds = %56, %39
  %68 = load ptr, ptr %8, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.integration, ptr %68, i32 0, i32 37
  %70 = load ptr, ptr %69, align 8, !tbaa !76
  %71 = load ptr, ptr %4, align 8, !tbaa !5
  %72 = getelementptr inbounds %struct.lane_set, ptr %71, i32 0, i32 10
  %73 = getelementptr inbounds %struct.dop853_step, ptr %72, i32 0, i32 6
  %74 = load ptr, ptr %73, align 8, !tbaa !77
  %75 = load i64, ptr %7, align 8, !tbaa !9
  %76 = load i32, ptr %5, align 4, !tbaa !37
  call void @get_column(ptr noundef %70, ptr noundef %74, i64 noundef %75, i32 noundef %76)
  %77 = load ptr, ptr %10, align 8, !tbaa !5
  %78 = load ptr, ptr %11, align 8, !tbaa !5
  %79 = load i64, ptr %7, align 8, !tbaa !9
  %80 = load i32, ptr %5, align 4, !tbaa !37
  call void @get_column(ptr noundef %77, ptr noundef %78, i64 noundef %79, i32 noundef %80)
  %81 = load ptr, ptr %8, align 8, !tbaa !5
  %82 = load ptr, ptr %4, align 8, !tbaa !5
  %83 = getelementptr inbounds %struct.lane_set, ptr %82, i32 0, i32 10
  %84 = getelementptr inbounds %struct.dop853_step, ptr %83, i32 0, i32 4
  %85 = load <8 x double>, ptr %84, align 8, !tbaa !31
  %86 = load i32, ptr %5, align 4, !tbaa !37
  %87 = extractelement <8 x double> %85, i32 %86
  %88 = load ptr, ptr %4, align 8, !tbaa !5
  %89 = getelementptr inbounds %struct.lane_set, ptr %88, i32 0, i32 5
  %90 = load i32, ptr %5, align 4, !tbaa !37
  %91 = sext i32 %90 to i64
  %92 = getelementptr inbounds [8 x double], ptr %89, i64 0, i64 %91
  %93 = load double, ptr %92, align 8, !tbaa !42
  %94 = load double, ptr %6, align 8, !tbaa !42
  call void @set_next_size(ptr noundef %81, double noundef %87, double noundef %93, double noundef %94)
  %95 = load ptr, ptr %8, align 8, !tbaa !5
  %96 = load ptr, ptr %9, align 8, !tbaa !5
  %97 = load ptr, ptr %4, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.lane_set, ptr %97, i32 0, i32 10
  %99 = getelementptr inbounds %struct.dop853_step, ptr %98, i32 0, i32 4
  %100 = load <8 x double>, ptr %99, align 8, !tbaa !31
  %101 = load i32, ptr %5, align 4, !tbaa !37
  %102 = extractelement <8 x double> %100, i32 %101
  %103 = load ptr, ptr %4, align 8, !tbaa !5
  %104 = getelementptr inbounds %struct.lane_set, ptr %103, i32 0, i32 4
  %105 = load i32, ptr %5, align 4, !tbaa !37
  %106 = sext i32 %105 to i64
  %107 = getelementptr inbounds [8 x double], ptr %104, i64 0, i64 %106
  %108 = load double, ptr %107, align 8, !tbaa !42
  %109 = load ptr, ptr %10, align 8, !tbaa !5
  call void @move(ptr noundef %95, ptr noundef %96, double noundef %102, double noundef %108, ptr noundef %109)
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #7
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %110

110:                                              ; preds = %148, %67
  %111 = load i64, ptr %12, align 8, !tbaa !9
  %112 = load i64, ptr %7, align 8, !tbaa !9
  %113 = icmp slt i64 %111, %112
  br i1 %113, label %115, label %114

114:                                              ; preds = %110
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #7
  br label %151

115:                                              ; preds = %110
  %116 = load ptr, ptr %4, align 8, !tbaa !5
  %117 = getelementptr inbounds %struct.lane_set, ptr %116, i32 0, i32 10
  %118 = getelementptr inbounds %struct.dop853_step, ptr %117, i32 0, i32 6
  %119 = load ptr, ptr %118, align 8, !tbaa !77
  %120 = load i64, ptr %12, align 8, !tbaa !9
  %121 = getelementptr inbounds <8 x double>, ptr %119, i64 %120
  %122 = load <8 x double>, ptr %121, align 8, !tbaa !31
  %123 = load i32, ptr %5, align 4, !tbaa !37
  %124 = extractelement <8 x double> %122, i32 %123
  %125 = load ptr, ptr %4, align 8, !tbaa !5
  %126 = getelementptr inbounds %struct.lane_set, ptr %125, i32 0, i32 7
  %127 = load ptr, ptr %126, align 8, !tbaa !24
  %128 = load i64, ptr %12, align 8, !tbaa !9
  %129 = getelementptr inbounds <8 x double>, ptr %127, i64 %128
  %130 = load i32, ptr %5, align 4, !tbaa !37
  %131 = load <8 x double>, ptr %129, align 8
  %132 = insertelement <8 x double> %131, double %124, i32 %130
  store <8 x double> %132, ptr %129, align 8
  %133 = load ptr, ptr %11, align 8, !tbaa !5
  %134 = load i64, ptr %12, align 8, !tbaa !9
  %135 = getelementptr inbounds <8 x double>, ptr %133, i64 %134
  %136 = load <8 x double>, ptr %135, align 8, !tbaa !31
  %137 = load i32, ptr %5, align 4, !tbaa !37
  %138 = extractelement <8 x double> %136, i32 %137
  %139 = load ptr, ptr %4, align 8, !tbaa !5
  %140 = getelementptr inbounds %struct.lane_set, ptr %139, i32 0, i32 10
  %141 = getelementptr inbounds %struct.dop853_step, ptr %140, i32 0, i32 8
  %142 = load ptr, ptr %141, align 8, !tbaa !56
  %143 = load i64, ptr %12, align 8, !tbaa !9
  %144 = getelementptr inbounds <8 x double>, ptr %142, i64 %143
  %145 = load i32, ptr %5, align 4, !tbaa !37
  %146 = load <8 x double>, ptr %144, align 8
  %147 = insertelement <8 x double> %146, double %138, i32 %145
  store <8 x double> %147, ptr %144, align 8
  br label %148

148:                                              ; preds = %115
  %149 = load i64, ptr %12, align 8, !tbaa !9
  %150 = add nsw i64 %149, 1
  store i64 %150, ptr %12, align 8, !tbaa !9
  br label %110

151:                                              ; preds = %114
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #7
  ret void
}

; Function Attrs: nounwind
define internal i32 @reject_lane(ptr noundef %0, i32 noundef %1, double noundef %2, i32 noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca double, align 8
  %8 = alloca i32, align 4
  %9 = alloca ptr, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store i32 %1, ptr %6, align 4, !tbaa !37
  store double %2, ptr %7, align 8, !tbaa !42
  store i32 %3, ptr %8, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  %10 = load ptr, ptr %5, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.lane_set, ptr %10, i32 0, i32 3
  %12 = load i32, ptr %6, align 4, !tbaa !37
  %13 = sext i32 %12 to i64
  %14 = getelementptr inbounds [8 x ptr], ptr %11, i64 0, i64 %13
  %15 = load ptr, ptr %14, align 8, !tbaa !5
  store ptr %15, ptr %9, align 8, !tbaa !5
  %16 = load i32, ptr %8, align 4, !tbaa !37
  %17 = icmp ne i32 %16, 0
  br i1 %17, label %42, label %18

18:                                               ; preds = %4
  %19 = load ptr, ptr %9, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.integration, ptr %19, i32 0, i32 40
  %21 = load ptr, ptr %20, align 8, !tbaa !53
  %22 = load ptr, ptr %5, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.lane_set, ptr %22, i32 0, i32 10
  %24 = getelementptr inbounds %struct.dop853_step, ptr %23, i32 0, i32 8
  %25 = load ptr, ptr %24, align 8, !tbaa !56
  %26 = load ptr, ptr %5, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.lane_set, ptr %26, i32 0, i32 2
  %28 = load i64, ptr %27, align 8, !tbaa !20
  %29 = mul nsw i64 16, %28
  %30 = load i32, ptr %6, align 4, !tbaa !37
  call void @get_column(ptr noundef %21, ptr noundef %25, i64 noundef %29, i32 noundef %30)
  %31 = load ptr, ptr %9, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 37
  %33 = load ptr, ptr %32, align 8, !tbaa !76
  %34 = load ptr, ptr %5, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.lane_set, ptr %34, i32 0, i32 10
  %36 = getelementptr inbounds %struct.dop853_step, ptr %35, i32 0, i32 6
  %37 = load ptr, ptr %36, align 8, !tbaa !77
  %38 = load ptr, ptr %5, align 8, !tbaa !5
  %39 = getelementptr inbounds %struct.lane_set, ptr %38, i32 0, i32 2
  %40 = load i64, ptr %39, align 8, !tbaa !20
  %41 = load i32, ptr %6, align 4, !tbaa !37
  call void @get_column(ptr noundef %33, ptr noundef %37, i64 noundef %40, i32 noundef %41)
  br label %42

42:                                               ; preds = %18, %4
  %43 = load ptr, ptr %9, align 8, !tbaa !5
  %44 = load ptr, ptr %5, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.lane_set, ptr %44, i32 0, i32 10
  %46 = getelementptr inbounds %struct.dop853_step, ptr %45, i32 0, i32 4
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = load i32, ptr %6, align 4, !tbaa !37
  %49 = extractelement <8 x double> %47, i32 %48
  %50 = load ptr, ptr %5, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.lane_set, ptr %50, i32 0, i32 4
  %52 = load i32, ptr %6, align 4, !tbaa !37
  %53 = sext i32 %52 to i64
  %54 = getelementptr inbounds [8 x double], ptr %51, i64 0, i64 %53
  %55 = load double, ptr %54, align 8, !tbaa !42
  %56 = load double, ptr %7, align 8, !tbaa !42
  %57 = load i32, ptr %8, align 4, !tbaa !37
  %58 = call i32 @reject(ptr noundef %43, double noundef %49, double noundef %55, double noundef %56, i32 noundef %57)
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  ret i32 %58
}

; Function Attrs: inlinehint nounwind
define internal void @stage_2(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %46, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %49

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A, double 0x3FAAEE6838DAE63A>, %39
  %41 = fmul contract <8 x double> %32, %40
  %42 = fadd contract <8 x double> %31, %41
  %43 = load ptr, ptr %4, align 8, !tbaa !5
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = getelementptr inbounds <8 x double>, ptr %43, i64 %44
  store <8 x double> %42, ptr %45, align 8, !tbaa !31
  br label %46

46:                                               ; preds = %27
  %47 = load i64, ptr %9, align 8, !tbaa !9
  %48 = add nsw i64 %47, 1
  store i64 %48, ptr %9, align 8, !tbaa !9
  br label %22

49:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_3(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %55, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %58

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3F9432CE2AA42CAC, double 0x3F9432CE2AA42CAC, double 0x3F9432CE2AA42CAC, double 0x3F9432CE2AA42CAC, double 0x3F9432CE2AA42CAC, double 0x3F9432CE2AA42CAC, double 0x3F9432CE2AA42CAC, double 0x3F9432CE2AA42CAC>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 1, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0x3FAE4C353FF64302, double 0x3FAE4C353FF64302, double 0x3FAE4C353FF64302, double 0x3FAE4C353FF64302, double 0x3FAE4C353FF64302, double 0x3FAE4C353FF64302, double 0x3FAE4C353FF64302, double 0x3FAE4C353FF64302>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = fmul contract <8 x double> %32, %49
  %51 = fadd contract <8 x double> %31, %50
  %52 = load ptr, ptr %4, align 8, !tbaa !5
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = getelementptr inbounds <8 x double>, ptr %52, i64 %53
  store <8 x double> %51, ptr %54, align 8, !tbaa !31
  br label %55

55:                                               ; preds = %27
  %56 = load i64, ptr %9, align 8, !tbaa !9
  %57 = add nsw i64 %56, 1
  store i64 %57, ptr %9, align 8, !tbaa !9
  br label %22

58:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_4(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %55, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %58

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3F9E4C353FF64302, double 0x3F9E4C353FF64302, double 0x3F9E4C353FF64302, double 0x3F9E4C353FF64302, double 0x3F9E4C353FF64302, double 0x3F9E4C353FF64302, double 0x3F9E4C353FF64302, double 0x3F9E4C353FF64302>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 2, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0x3FB6B927EFF8B241, double 0x3FB6B927EFF8B241, double 0x3FB6B927EFF8B241, double 0x3FB6B927EFF8B241, double 0x3FB6B927EFF8B241, double 0x3FB6B927EFF8B241, double 0x3FB6B927EFF8B241, double 0x3FB6B927EFF8B241>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = fmul contract <8 x double> %32, %49
  %51 = fadd contract <8 x double> %31, %50
  %52 = load ptr, ptr %4, align 8, !tbaa !5
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = getelementptr inbounds <8 x double>, ptr %52, i64 %53
  store <8 x double> %51, ptr %54, align 8, !tbaa !31
  br label %55

55:                                               ; preds = %27
  %56 = load i64, ptr %9, align 8, !tbaa !9
  %57 = add nsw i64 %56, 1
  store i64 %57, ptr %9, align 8, !tbaa !9
  br label %22

58:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_5(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %64, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %67

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FCEE50D7ECDE9FA, double 0x3FCEE50D7ECDE9FA, double 0x3FCEE50D7ECDE9FA, double 0x3FCEE50D7ECDE9FA, double 0x3FCEE50D7ECDE9FA, double 0x3FCEE50D7ECDE9FA, double 0x3FCEE50D7ECDE9FA, double 0x3FCEE50D7ECDE9FA>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 2, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0xBFEC4E3AB5AD1507, double 0xBFEC4E3AB5AD1507, double 0xBFEC4E3AB5AD1507, double 0xBFEC4E3AB5AD1507, double 0xBFEC4E3AB5AD1507, double 0xBFEC4E3AB5AD1507, double 0xBFEC4E3AB5AD1507, double 0xBFEC4E3AB5AD1507>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 3, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0x3FED983D7AC79EF5, double 0x3FED983D7AC79EF5, double 0x3FED983D7AC79EF5, double 0x3FED983D7AC79EF5, double 0x3FED983D7AC79EF5, double 0x3FED983D7AC79EF5, double 0x3FED983D7AC79EF5, double 0x3FED983D7AC79EF5>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = fmul contract <8 x double> %32, %58
  %60 = fadd contract <8 x double> %31, %59
  %61 = load ptr, ptr %4, align 8, !tbaa !5
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = getelementptr inbounds <8 x double>, ptr %61, i64 %62
  store <8 x double> %60, ptr %63, align 8, !tbaa !31
  br label %64

64:                                               ; preds = %27
  %65 = load i64, ptr %9, align 8, !tbaa !9
  %66 = add nsw i64 %65, 1
  store i64 %66, ptr %9, align 8, !tbaa !9
  br label %22

67:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_6(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %64, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %67

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FA2F684BDA12F68, double 0x3FA2F684BDA12F68, double 0x3FA2F684BDA12F68, double 0x3FA2F684BDA12F68, double 0x3FA2F684BDA12F68, double 0x3FA2F684BDA12F68, double 0x3FA2F684BDA12F68, double 0x3FA2F684BDA12F68>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0x3FC5DDB63BDB6D36, double 0x3FC5DDB63BDB6D36, double 0x3FC5DDB63BDB6D36, double 0x3FC5DDB63BDB6D36, double 0x3FC5DDB63BDB6D36, double 0x3FC5DDB63BDB6D36, double 0x3FC5DDB63BDB6D36, double 0x3FC5DDB63BDB6D36>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0x3FC00F533F66F19A, double 0x3FC00F533F66F19A, double 0x3FC00F533F66F19A, double 0x3FC00F533F66F19A, double 0x3FC00F533F66F19A, double 0x3FC00F533F66F19A, double 0x3FC00F533F66F19A, double 0x3FC00F533F66F19A>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = fmul contract <8 x double> %32, %58
  %60 = fadd contract <8 x double> %31, %59
  %61 = load ptr, ptr %4, align 8, !tbaa !5
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = getelementptr inbounds <8 x double>, ptr %61, i64 %62
  store <8 x double> %60, ptr %63, align 8, !tbaa !31
  br label %64

64:                                               ; preds = %27
  %65 = load i64, ptr %9, align 8, !tbaa !9
  %66 = add nsw i64 %65, 1
  store i64 %66, ptr %9, align 8, !tbaa !9
  br label %22

67:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_7(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %73, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %76

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FA3000000000000, double 0x3FA3000000000000, double 0x3FA3000000000000, double 0x3FA3000000000000, double 0x3FA3000000000000, double 0x3FA3000000000000, double 0x3FA3000000000000, double 0x3FA3000000000000>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0x3FC5CAD30F3347ED, double 0x3FC5CAD30F3347ED, double 0x3FC5CAD30F3347ED, double 0x3FC5CAD30F3347ED, double 0x3FC5CAD30F3347ED, double 0x3FC5CAD30F3347ED, double 0x3FC5CAD30F3347ED, double 0x3FC5CAD30F3347ED>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0x3FAED4B3C332E04D, double 0x3FAED4B3C332E04D, double 0x3FAED4B3C332E04D, double 0x3FAED4B3C332E04D, double 0x3FAED4B3C332E04D, double 0x3FAED4B3C332E04D, double 0x3FAED4B3C332E04D, double 0x3FAED4B3C332E04D>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0xBF92000000000000, double 0xBF92000000000000, double 0xBF92000000000000, double 0xBF92000000000000, double 0xBF92000000000000, double 0xBF92000000000000, double 0xBF92000000000000, double 0xBF92000000000000>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = fmul contract <8 x double> %32, %67
  %69 = fadd contract <8 x double> %31, %68
  %70 = load ptr, ptr %4, align 8, !tbaa !5
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = getelementptr inbounds <8 x double>, ptr %70, i64 %71
  store <8 x double> %69, ptr %72, align 8, !tbaa !31
  br label %73

73:                                               ; preds = %27
  %74 = load i64, ptr %9, align 8, !tbaa !9
  %75 = add nsw i64 %74, 1
  store i64 %75, ptr %9, align 8, !tbaa !9
  br label %22

76:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_8(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %82, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %85

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FA2FDB8FEE78792, double 0x3FA2FDB8FEE78792, double 0x3FA2FDB8FEE78792, double 0x3FA2FDB8FEE78792, double 0x3FA2FDB8FEE78792, double 0x3FA2FDB8FEE78792, double 0x3FA2FDB8FEE78792, double 0x3FA2FDB8FEE78792>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0x3FC5CF23F6595D72, double 0x3FC5CF23F6595D72, double 0x3FC5CF23F6595D72, double 0x3FC5CF23F6595D72, double 0x3FC5CF23F6595D72, double 0x3FC5CF23F6595D72, double 0x3FC5CF23F6595D72, double 0x3FC5CF23F6595D72>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0x3FBB758640DEA698, double 0x3FBB758640DEA698, double 0x3FBB758640DEA698, double 0x3FBB758640DEA698, double 0x3FBB758640DEA698, double 0x3FBB758640DEA698, double 0x3FBB758640DEA698, double 0x3FBB758640DEA698>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0xBF8F5FCC20FCD32F, double 0xBF8F5FCC20FCD32F, double 0xBF8F5FCC20FCD32F, double 0xBF8F5FCC20FCD32F, double 0xBF8F5FCC20FCD32F, double 0xBF8F5FCC20FCD32F, double 0xBF8F5FCC20FCD32F, double 0xBF8F5FCC20FCD32F>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds <8 x double>, ptr %68, i64 %72
  %74 = load <8 x double>, ptr %73, align 8, !tbaa !31
  %75 = fmul contract <8 x double> <double 0x3F80F1D92EFB0B71, double 0x3F80F1D92EFB0B71, double 0x3F80F1D92EFB0B71, double 0x3F80F1D92EFB0B71, double 0x3F80F1D92EFB0B71, double 0x3F80F1D92EFB0B71, double 0x3F80F1D92EFB0B71, double 0x3F80F1D92EFB0B71>, %74
  %76 = fadd contract <8 x double> %67, %75
  %77 = fmul contract <8 x double> %32, %76
  %78 = fadd contract <8 x double> %31, %77
  %79 = load ptr, ptr %4, align 8, !tbaa !5
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = getelementptr inbounds <8 x double>, ptr %79, i64 %80
  store <8 x double> %78, ptr %81, align 8, !tbaa !31
  br label %82

82:                                               ; preds = %27
  %83 = load i64, ptr %9, align 8, !tbaa !9
  %84 = add nsw i64 %83, 1
  store i64 %84, ptr %9, align 8, !tbaa !9
  br label %22

85:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_9(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %91, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %94

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FE3F8B78B985813, double 0x3FE3F8B78B985813, double 0x3FE3F8B78B985813, double 0x3FE3F8B78B985813, double 0x3FE3F8B78B985813, double 0x3FE3F8B78B985813, double 0x3FE3F8B78B985813, double 0x3FE3F8B78B985813>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0xC00AE31BACC6BC8A, double 0xC00AE31BACC6BC8A, double 0xC00AE31BACC6BC8A, double 0xC00AE31BACC6BC8A, double 0xC00AE31BACC6BC8A, double 0xC00AE31BACC6BC8A, double 0xC00AE31BACC6BC8A, double 0xC00AE31BACC6BC8A>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0xBFEBC873F08E11F9, double 0xBFEBC873F08E11F9, double 0xBFEBC873F08E11F9, double 0xBFEBC873F08E11F9, double 0xBFEBC873F08E11F9, double 0xBFEBC873F08E11F9, double 0xBFEBC873F08E11F9, double 0xBFEBC873F08E11F9>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0x403B9793D88D1855, double 0x403B9793D88D1855, double 0x403B9793D88D1855, double 0x403B9793D88D1855, double 0x403B9793D88D1855, double 0x403B9793D88D1855, double 0x403B9793D88D1855, double 0x403B9793D88D1855>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds <8 x double>, ptr %68, i64 %72
  %74 = load <8 x double>, ptr %73, align 8, !tbaa !31
  %75 = fmul contract <8 x double> <double 0x40342770F892AD69, double 0x40342770F892AD69, double 0x40342770F892AD69, double 0x40342770F892AD69, double 0x40342770F892AD69, double 0x40342770F892AD69, double 0x40342770F892AD69, double 0x40342770F892AD69>, %74
  %76 = fadd contract <8 x double> %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 7, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds <8 x double>, ptr %77, i64 %81
  %83 = load <8 x double>, ptr %82, align 8, !tbaa !31
  %84 = fmul contract <8 x double> <double 0xC045BEB4865C42F9, double 0xC045BEB4865C42F9, double 0xC045BEB4865C42F9, double 0xC045BEB4865C42F9, double 0xC045BEB4865C42F9, double 0xC045BEB4865C42F9, double 0xC045BEB4865C42F9, double 0xC045BEB4865C42F9>, %83
  %85 = fadd contract <8 x double> %76, %84
  %86 = fmul contract <8 x double> %32, %85
  %87 = fadd contract <8 x double> %31, %86
  %88 = load ptr, ptr %4, align 8, !tbaa !5
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = getelementptr inbounds <8 x double>, ptr %88, i64 %89
  store <8 x double> %87, ptr %90, align 8, !tbaa !31
  br label %91

91:                                               ; preds = %27
  %92 = load i64, ptr %9, align 8, !tbaa !9
  %93 = add nsw i64 %92, 1
  store i64 %93, ptr %9, align 8, !tbaa !9
  br label %22

94:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_10(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %100, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %103

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FDE9205E321B655, double 0x3FDE9205E321B655, double 0x3FDE9205E321B655, double 0x3FDE9205E321B655, double 0x3FDE9205E321B655, double 0x3FDE9205E321B655, double 0x3FDE9205E321B655, double 0x3FDE9205E321B655>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0xC003E7A8A34BD27F, double 0xC003E7A8A34BD27F, double 0xC003E7A8A34BD27F, double 0xC003E7A8A34BD27F, double 0xC003E7A8A34BD27F, double 0xC003E7A8A34BD27F, double 0xC003E7A8A34BD27F, double 0xC003E7A8A34BD27F>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0xBFE2E3A9968C93C8, double 0xBFE2E3A9968C93C8, double 0xBFE2E3A9968C93C8, double 0xBFE2E3A9968C93C8, double 0xBFE2E3A9968C93C8, double 0xBFE2E3A9968C93C8, double 0xBFE2E3A9968C93C8, double 0xBFE2E3A9968C93C8>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0x40353AE4A6D655EE, double 0x40353AE4A6D655EE, double 0x40353AE4A6D655EE, double 0x40353AE4A6D655EE, double 0x40353AE4A6D655EE, double 0x40353AE4A6D655EE, double 0x40353AE4A6D655EE, double 0x40353AE4A6D655EE>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds <8 x double>, ptr %68, i64 %72
  %74 = load <8 x double>, ptr %73, align 8, !tbaa !31
  %75 = fmul contract <8 x double> <double 0x402E8EF7B5F258B8, double 0x402E8EF7B5F258B8, double 0x402E8EF7B5F258B8, double 0x402E8EF7B5F258B8, double 0x402E8EF7B5F258B8, double 0x402E8EF7B5F258B8, double 0x402E8EF7B5F258B8, double 0x402E8EF7B5F258B8>, %74
  %76 = fadd contract <8 x double> %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 7, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds <8 x double>, ptr %77, i64 %81
  %83 = load <8 x double>, ptr %82, align 8, !tbaa !31
  %84 = fmul contract <8 x double> <double 0xC040A4E418D711B9, double 0xC040A4E418D711B9, double 0xC040A4E418D711B9, double 0xC040A4E418D711B9, double 0xC040A4E418D711B9, double 0xC040A4E418D711B9, double 0xC040A4E418D711B9, double 0xC040A4E418D711B9>, %83
  %85 = fadd contract <8 x double> %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 8, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds <8 x double>, ptr %86, i64 %90
  %92 = load <8 x double>, ptr %91, align 8, !tbaa !31
  %93 = fmul contract <8 x double> <double 0xBF94D1B3D9B4A876, double 0xBF94D1B3D9B4A876, double 0xBF94D1B3D9B4A876, double 0xBF94D1B3D9B4A876, double 0xBF94D1B3D9B4A876, double 0xBF94D1B3D9B4A876, double 0xBF94D1B3D9B4A876, double 0xBF94D1B3D9B4A876>, %92
  %94 = fadd contract <8 x double> %85, %93
  %95 = fmul contract <8 x double> %32, %94
  %96 = fadd contract <8 x double> %31, %95
  %97 = load ptr, ptr %4, align 8, !tbaa !5
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = getelementptr inbounds <8 x double>, ptr %97, i64 %98
  store <8 x double> %96, ptr %99, align 8, !tbaa !31
  br label %100

100:                                              ; preds = %27
  %101 = load i64, ptr %9, align 8, !tbaa !9
  %102 = add nsw i64 %101, 1
  store i64 %102, ptr %9, align 8, !tbaa !9
  br label %22

103:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_11(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0xBFEDFD121F1D399B, double 0xBFEDFD121F1D399B, double 0xBFEDFD121F1D399B, double 0xBFEDFD121F1D399B, double 0xBFEDFD121F1D399B, double 0xBFEDFD121F1D399B, double 0xBFEDFD121F1D399B, double 0xBFEDFD121F1D399B>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0x4014BED869FB0B9D, double 0x4014BED869FB0B9D, double 0x4014BED869FB0B9D, double 0x4014BED869FB0B9D, double 0x4014BED869FB0B9D, double 0x4014BED869FB0B9D, double 0x4014BED869FB0B9D, double 0x4014BED869FB0B9D>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0x3FF1768702792EA9, double 0x3FF1768702792EA9, double 0x3FF1768702792EA9, double 0x3FF1768702792EA9, double 0x3FF1768702792EA9, double 0x3FF1768702792EA9, double 0x3FF1768702792EA9, double 0x3FF1768702792EA9>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0xC0204CB0E2110C1C, double 0xC0204CB0E2110C1C, double 0xC0204CB0E2110C1C, double 0xC0204CB0E2110C1C, double 0xC0204CB0E2110C1C, double 0xC0204CB0E2110C1C, double 0xC0204CB0E2110C1C, double 0xC0204CB0E2110C1C>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds <8 x double>, ptr %68, i64 %72
  %74 = load <8 x double>, ptr %73, align 8, !tbaa !31
  %75 = fmul contract <8 x double> <double 0xC032852305E975A8, double 0xC032852305E975A8, double 0xC032852305E975A8, double 0xC032852305E975A8, double 0xC032852305E975A8, double 0xC032852305E975A8, double 0xC032852305E975A8, double 0xC032852305E975A8>, %74
  %76 = fadd contract <8 x double> %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 7, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds <8 x double>, ptr %77, i64 %81
  %83 = load <8 x double>, ptr %82, align 8, !tbaa !31
  %84 = fmul contract <8 x double> <double 0x4036BD4F06CB863A, double 0x4036BD4F06CB863A, double 0x4036BD4F06CB863A, double 0x4036BD4F06CB863A, double 0x4036BD4F06CB863A, double 0x4036BD4F06CB863A, double 0x4036BD4F06CB863A, double 0x4036BD4F06CB863A>, %83
  %85 = fadd contract <8 x double> %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 8, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds <8 x double>, ptr %86, i64 %90
  %92 = load <8 x double>, ptr %91, align 8, !tbaa !31
  %93 = fmul contract <8 x double> <double 0x4003F2E777CF109D, double 0x4003F2E777CF109D, double 0x4003F2E777CF109D, double 0x4003F2E777CF109D, double 0x4003F2E777CF109D, double 0x4003F2E777CF109D, double 0x4003F2E777CF109D, double 0x4003F2E777CF109D>, %92
  %94 = fadd contract <8 x double> %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 9, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds <8 x double>, ptr %95, i64 %99
  %101 = load <8 x double>, ptr %100, align 8, !tbaa !31
  %102 = fmul contract <8 x double> <double 0xC0085FC60D2B572C, double 0xC0085FC60D2B572C, double 0xC0085FC60D2B572C, double 0xC0085FC60D2B572C, double 0xC0085FC60D2B572C, double 0xC0085FC60D2B572C, double 0xC0085FC60D2B572C, double 0xC0085FC60D2B572C>, %101
  %103 = fadd contract <8 x double> %94, %102
  %104 = fmul contract <8 x double> %32, %103
  %105 = fadd contract <8 x double> %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds <8 x double>, ptr %106, i64 %107
  store <8 x double> %105, ptr %108, align 8, !tbaa !31
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_12(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %118, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %121

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x40022FBD3B09FCDC, double 0x40022FBD3B09FCDC, double 0x40022FBD3B09FCDC, double 0x40022FBD3B09FCDC, double 0x40022FBD3B09FCDC, double 0x40022FBD3B09FCDC, double 0x40022FBD3B09FCDC, double 0x40022FBD3B09FCDC>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0xC02511A963CAFE55, double 0xC02511A963CAFE55, double 0xC02511A963CAFE55, double 0xC02511A963CAFE55, double 0xC02511A963CAFE55, double 0xC02511A963CAFE55, double 0xC02511A963CAFE55, double 0xC02511A963CAFE55>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0xC00001C935AC72AC, double 0xC00001C935AC72AC, double 0xC00001C935AC72AC, double 0xC00001C935AC72AC, double 0xC00001C935AC72AC, double 0xC00001C935AC72AC, double 0xC00001C935AC72AC, double 0xC00001C935AC72AC>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0xC031F57C8EFF3006, double 0xC031F57C8EFF3006, double 0xC031F57C8EFF3006, double 0xC031F57C8EFF3006, double 0xC031F57C8EFF3006, double 0xC031F57C8EFF3006, double 0xC031F57C8EFF3006, double 0xC031F57C8EFF3006>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds <8 x double>, ptr %68, i64 %72
  %74 = load <8 x double>, ptr %73, align 8, !tbaa !31
  %75 = fmul contract <8 x double> <double 0x403BF2EA18B58A01, double 0x403BF2EA18B58A01, double 0x403BF2EA18B58A01, double 0x403BF2EA18B58A01, double 0x403BF2EA18B58A01, double 0x403BF2EA18B58A01, double 0x403BF2EA18B58A01, double 0x403BF2EA18B58A01>, %74
  %76 = fadd contract <8 x double> %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 7, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds <8 x double>, ptr %77, i64 %81
  %83 = load <8 x double>, ptr %82, align 8, !tbaa !31
  %84 = fmul contract <8 x double> <double 0xC006DF3A7D1CEC13, double 0xC006DF3A7D1CEC13, double 0xC006DF3A7D1CEC13, double 0xC006DF3A7D1CEC13, double 0xC006DF3A7D1CEC13, double 0xC006DF3A7D1CEC13, double 0xC006DF3A7D1CEC13, double 0xC006DF3A7D1CEC13>, %83
  %85 = fadd contract <8 x double> %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 8, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds <8 x double>, ptr %86, i64 %90
  %92 = load <8 x double>, ptr %91, align 8, !tbaa !31
  %93 = fmul contract <8 x double> <double 0xC021BEE71A9F33A9, double 0xC021BEE71A9F33A9, double 0xC021BEE71A9F33A9, double 0xC021BEE71A9F33A9, double 0xC021BEE71A9F33A9, double 0xC021BEE71A9F33A9, double 0xC021BEE71A9F33A9, double 0xC021BEE71A9F33A9>, %92
  %94 = fadd contract <8 x double> %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 9, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds <8 x double>, ptr %95, i64 %99
  %101 = load <8 x double>, ptr %100, align 8, !tbaa !31
  %102 = fmul contract <8 x double> <double 0x4028B89C42C81861, double 0x4028B89C42C81861, double 0x4028B89C42C81861, double 0x4028B89C42C81861, double 0x4028B89C42C81861, double 0x4028B89C42C81861, double 0x4028B89C42C81861, double 0x4028B89C42C81861>, %101
  %103 = fadd contract <8 x double> %94, %102
  %104 = load ptr, ptr %6, align 8, !tbaa !5
  %105 = load i64, ptr %8, align 8, !tbaa !9
  %106 = mul nsw i64 10, %105
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = add nsw i64 %106, %107
  %109 = getelementptr inbounds <8 x double>, ptr %104, i64 %108
  %110 = load <8 x double>, ptr %109, align 8, !tbaa !31
  %111 = fmul contract <8 x double> <double 0x3FE496AC6253E202, double 0x3FE496AC6253E202, double 0x3FE496AC6253E202, double 0x3FE496AC6253E202, double 0x3FE496AC6253E202, double 0x3FE496AC6253E202, double 0x3FE496AC6253E202, double 0x3FE496AC6253E202>, %110
  %112 = fadd contract <8 x double> %103, %111
  %113 = fmul contract <8 x double> %32, %112
  %114 = fadd contract <8 x double> %31, %113
  %115 = load ptr, ptr %4, align 8, !tbaa !5
  %116 = load i64, ptr %9, align 8, !tbaa !9
  %117 = getelementptr inbounds <8 x double>, ptr %115, i64 %116
  store <8 x double> %114, ptr %117, align 8, !tbaa !31
  br label %118

118:                                              ; preds = %27
  %119 = load i64, ptr %9, align 8, !tbaa !9
  %120 = add nsw i64 %119, 1
  store i64 %120, ptr %9, align 8, !tbaa !9
  br label %22

121:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @solution(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FABCC6368D1177C, double 0x3FABCC6368D1177C, double 0x3FABCC6368D1177C, double 0x3FABCC6368D1177C, double 0x3FABCC6368D1177C, double 0x3FABCC6368D1177C, double 0x3FABCC6368D1177C, double 0x3FABCC6368D1177C>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 5, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2, double 0x4011CD1ED2AD5AE2>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 6, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F, double 0x3FFE43A845D5AB9F>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 7, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43, double 0xC017346ECF96AF43>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 8, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds <8 x double>, ptr %68, i64 %72
  %74 = load <8 x double>, ptr %73, align 8, !tbaa !31
  %75 = fmul contract <8 x double> <double 0x3FD3EA1DF2F0EB98, double 0x3FD3EA1DF2F0EB98, double 0x3FD3EA1DF2F0EB98, double 0x3FD3EA1DF2F0EB98, double 0x3FD3EA1DF2F0EB98, double 0x3FD3EA1DF2F0EB98, double 0x3FD3EA1DF2F0EB98, double 0x3FD3EA1DF2F0EB98>, %74
  %76 = fadd contract <8 x double> %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 9, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds <8 x double>, ptr %77, i64 %81
  %83 = load <8 x double>, ptr %82, align 8, !tbaa !31
  %84 = fmul contract <8 x double> <double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002, double 0xBFC37A028F43B002>, %83
  %85 = fadd contract <8 x double> %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 10, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds <8 x double>, ptr %86, i64 %90
  %92 = load <8 x double>, ptr %91, align 8, !tbaa !31
  %93 = fmul contract <8 x double> <double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D, double 0x3FC9C657697FE72D>, %92
  %94 = fadd contract <8 x double> %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 11, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds <8 x double>, ptr %95, i64 %99
  %101 = load <8 x double>, ptr %100, align 8, !tbaa !31
  %102 = fmul contract <8 x double> <double 0x3FA6E44F50AB6BC2, double 0x3FA6E44F50AB6BC2, double 0x3FA6E44F50AB6BC2, double 0x3FA6E44F50AB6BC2, double 0x3FA6E44F50AB6BC2, double 0x3FA6E44F50AB6BC2, double 0x3FA6E44F50AB6BC2, double 0x3FA6E44F50AB6BC2>, %101
  %103 = fadd contract <8 x double> %94, %102
  %104 = fmul contract <8 x double> %32, %103
  %105 = fadd contract <8 x double> %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds <8 x double>, ptr %106, i64 %107
  store <8 x double> %105, ptr %108, align 8, !tbaa !31
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x double> @llvm.fabs.v8f64(<8 x double>) #6

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x double> @llvm.maxnum.v8f64(<8 x double>, <8 x double>) #6

; Function Attrs: inlinehint nounwind
define internal void @get_column(ptr noundef %0, ptr noundef %1, i64 noundef %2, i32 noundef %3) #4 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store ptr %1, ptr %6, align 8, !tbaa !5
  store i64 %2, ptr %7, align 8, !tbaa !9
  store i32 %3, ptr %8, align 4, !tbaa !37
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %10

10:                                               ; preds = %25, %4
  %11 = load i64, ptr %9, align 8, !tbaa !9
  %12 = load i64, ptr %7, align 8, !tbaa !9
  %13 = icmp slt i64 %11, %12
  br i1 %13, label %15, label %14

14:                                               ; preds = %10
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %28

15:                                               ; preds = %10
  %16 = load ptr, ptr %6, align 8, !tbaa !5
  %17 = load i64, ptr %9, align 8, !tbaa !9
  %18 = getelementptr inbounds <8 x double>, ptr %16, i64 %17
  %19 = load <8 x double>, ptr %18, align 8, !tbaa !31
  %20 = load i32, ptr %8, align 4, !tbaa !37
  %21 = extractelement <8 x double> %19, i32 %20
  %22 = load ptr, ptr %5, align 8, !tbaa !5
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = getelementptr inbounds double, ptr %22, i64 %23
  store double %21, ptr %24, align 8, !tbaa !42
  br label %25

25:                                               ; preds = %15
  %26 = load i64, ptr %9, align 8, !tbaa !9
  %27 = add nsw i64 %26, 1
  store i64 %27, ptr %9, align 8, !tbaa !9
  br label %10

28:                                               ; preds = %14
  ret void
}

; Function Attrs: nounwind
define internal void @watch_stiffness(ptr noundef %0, double noundef %1, ptr noundef %2, ptr noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca i64, align 8
  %14 = alloca double, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store double %1, ptr %6, align 8, !tbaa !42
  store ptr %2, ptr %7, align 8, !tbaa !5
  store ptr %3, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store double 0.000000e+00, ptr %9, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #7
  store double 0.000000e+00, ptr %10, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #7
  store double 0.000000e+00, ptr %11, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #7
  store double 0.000000e+00, ptr %12, align 8, !tbaa !42
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #7
  store i64 0, ptr %13, align 8, !tbaa !9
  br label %15

15:                                               ; preds = %127, %4
  %16 = load i64, ptr %13, align 8, !tbaa !9
  %17 = load ptr, ptr %5, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.integration, ptr %17, i32 0, i32 24
  %19 = load i64, ptr %18, align 8, !tbaa !14
  %20 = icmp slt i64 %16, %19
  br i1 %20, label %22, label %21

21:                                               ; preds = %15
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #7
  br label %130

22:                                               ; preds = %15
  %23 = load ptr, ptr %5, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.integration, ptr %23, i32 0, i32 37
  %25 = load ptr, ptr %24, align 8, !tbaa !76
  %26 = load i64, ptr %13, align 8, !tbaa !9
  %27 = getelementptr inbounds double, ptr %25, i64 %26
  %28 = load double, ptr %27, align 8, !tbaa !42
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.integration, ptr %29, i32 0, i32 38
  %31 = load ptr, ptr %30, align 8, !tbaa !69
  %32 = load i64, ptr %13, align 8, !tbaa !9
  %33 = getelementptr inbounds double, ptr %31, i64 %32
  %34 = load double, ptr %33, align 8, !tbaa !42
  %35 = fsub contract double %28, %34
  %36 = load ptr, ptr %5, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 37
  %38 = load ptr, ptr %37, align 8, !tbaa !76
  %39 = load i64, ptr %13, align 8, !tbaa !9
  %40 = getelementptr inbounds double, ptr %38, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !42
  %42 = load ptr, ptr %5, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.integration, ptr %42, i32 0, i32 38
  %44 = load ptr, ptr %43, align 8, !tbaa !69
  %45 = load i64, ptr %13, align 8, !tbaa !9
  %46 = getelementptr inbounds double, ptr %44, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !42
  %48 = fsub contract double %41, %47
  %49 = fmul contract double %35, %48
  %50 = load double, ptr %9, align 8, !tbaa !42
  %51 = fadd contract double %50, %49
  store double %51, ptr %9, align 8, !tbaa !42
  %52 = load ptr, ptr %8, align 8, !tbaa !5
  %53 = load i64, ptr %13, align 8, !tbaa !9
  %54 = getelementptr inbounds double, ptr %52, i64 %53
  %55 = load double, ptr %54, align 8, !tbaa !42
  %56 = load ptr, ptr %7, align 8, !tbaa !5
  %57 = load i64, ptr %13, align 8, !tbaa !9
  %58 = getelementptr inbounds double, ptr %56, i64 %57
  %59 = load double, ptr %58, align 8, !tbaa !42
  %60 = fsub contract double %55, %59
  %61 = load ptr, ptr %8, align 8, !tbaa !5
  %62 = load i64, ptr %13, align 8, !tbaa !9
  %63 = getelementptr inbounds double, ptr %61, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !42
  %65 = load ptr, ptr %7, align 8, !tbaa !5
  %66 = load i64, ptr %13, align 8, !tbaa !9
  %67 = getelementptr inbounds double, ptr %65, i64 %66
  %68 = load double, ptr %67, align 8, !tbaa !42
  %69 = fsub contract double %64, %68
  %70 = fmul contract double %60, %69
  %71 = load double, ptr %10, align 8, !tbaa !42
  %72 = fadd contract double %71, %70
  store double %72, ptr %10, align 8, !tbaa !42
  %73 = load ptr, ptr %5, align 8, !tbaa !5
  %74 = getelementptr inbounds %struct.integration, ptr %73, i32 0, i32 37
  %75 = load ptr, ptr %74, align 8, !tbaa !76
  %76 = load i64, ptr %13, align 8, !tbaa !9
  %77 = getelementptr inbounds double, ptr %75, i64 %76
  %78 = load double, ptr %77, align 8, !tbaa !42
  %79 = load ptr, ptr %5, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.integration, ptr %79, i32 0, i32 36
  %81 = load ptr, ptr %80, align 8, !tbaa !55
  %82 = load i64, ptr %13, align 8, !tbaa !9
  %83 = getelementptr inbounds double, ptr %81, i64 %82
  %84 = load double, ptr %83, align 8, !tbaa !42
  %85 = fsub contract double %78, %84
  %86 = load ptr, ptr %5, align 8, !tbaa !5
  %87 = getelementptr inbounds %struct.integration, ptr %86, i32 0, i32 37
  %88 = load ptr, ptr %87, align 8, !tbaa !76
  %89 = load i64, ptr %13, align 8, !tbaa !9
  %90 = getelementptr inbounds double, ptr %88, i64 %89
  %91 = load double, ptr %90, align 8, !tbaa !42
  %92 = load ptr, ptr %5, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.integration, ptr %92, i32 0, i32 36
  %94 = load ptr, ptr %93, align 8, !tbaa !55
  %95 = load i64, ptr %13, align 8, !tbaa !9
  %96 = getelementptr inbounds double, ptr %94, i64 %95
  %97 = load double, ptr %96, align 8, !tbaa !42
  %98 = fsub contract double %91, %97
  %99 = fmul contract double %85, %98
  %100 = load double, ptr %11, align 8, !tbaa !42
  %101 = fadd contract double %100, %99
  store double %101, ptr %11, align 8, !tbaa !42
  %102 = load ptr, ptr %8, align 8, !tbaa !5
  %103 = load i64, ptr %13, align 8, !tbaa !9
  %104 = getelementptr inbounds double, ptr %102, i64 %103
  %105 = load double, ptr %104, align 8, !tbaa !42
  %106 = load ptr, ptr %5, align 8, !tbaa !5
  %107 = getelementptr inbounds %struct.integration, ptr %106, i32 0, i32 40
  %108 = load ptr, ptr %107, align 8, !tbaa !53
  %109 = load i64, ptr %13, align 8, !tbaa !9
  %110 = getelementptr inbounds double, ptr %108, i64 %109
  %111 = load double, ptr %110, align 8, !tbaa !42
  %112 = fsub contract double %105, %111
  %113 = load ptr, ptr %8, align 8, !tbaa !5
  %114 = load i64, ptr %13, align 8, !tbaa !9
  %115 = getelementptr inbounds double, ptr %113, i64 %114
  %116 = load double, ptr %115, align 8, !tbaa !42
  %117 = load ptr, ptr %5, align 8, !tbaa !5
  %118 = getelementptr inbounds %struct.integration, ptr %117, i32 0, i32 40
  %119 = load ptr, ptr %118, align 8, !tbaa !53
  %120 = load i64, ptr %13, align 8, !tbaa !9
  %121 = getelementptr inbounds double, ptr %119, i64 %120
  %122 = load double, ptr %121, align 8, !tbaa !42
  %123 = fsub contract double %116, %122
  %124 = fmul contract double %112, %123
  %125 = load double, ptr %12, align 8, !tbaa !42
  %126 = fadd contract double %125, %124
  store double %126, ptr %12, align 8, !tbaa !42
  br label %127

127:                                              ; preds = %22
  %128 = load i64, ptr %13, align 8, !tbaa !9
  %129 = add nsw i64 %128, 1
  store i64 %129, ptr %13, align 8, !tbaa !9
  br label %15

130:                                              ; preds = %21
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #7
  %131 = load double, ptr %12, align 8, !tbaa !42
  %132 = load double, ptr %9, align 8, !tbaa !42
  %133 = fmul contract double %131, %132
  %134 = load double, ptr %10, align 8, !tbaa !42
  %135 = fmul contract double 0x3F847AE147AE147C, %134
  %136 = load double, ptr %11, align 8, !tbaa !42
  %137 = fmul contract double %135, %136
  %138 = fcmp contract olt double %133, %137
  %139 = zext i1 %138 to i64
  %140 = select i1 %138, double 1.000000e+00, double 6.100000e+00
  store double %140, ptr %14, align 8, !tbaa !42
  %141 = load double, ptr %6, align 8, !tbaa !42
  %142 = load double, ptr %6, align 8, !tbaa !42
  %143 = fmul contract double %141, %142
  %144 = load double, ptr %10, align 8, !tbaa !42
  %145 = fmul contract double %143, %144
  %146 = load double, ptr %14, align 8, !tbaa !42
  %147 = load double, ptr %14, align 8, !tbaa !42
  %148 = fmul contract double %146, %147
  %149 = load double, ptr %9, align 8, !tbaa !42
  %150 = fmul contract double %148, %149
  %151 = fcmp contract ogt double %145, %150
  br i1 %151, label %152, label %159

152:                                              ; preds = %130
  %153 = load ptr, ptr %5, align 8, !tbaa !5
  %154 = getelementptr inbounds %struct.integration, ptr %153, i32 0, i32 17
  store i64 0, ptr %154, align 8, !tbaa !80
  %155 = load ptr, ptr %5, align 8, !tbaa !5
  %156 = getelementptr inbounds %struct.integration, ptr %155, i32 0, i32 16
  %157 = load i64, ptr %156, align 8, !tbaa !50
  %158 = add nsw i64 %157, 1
  store i64 %158, ptr %156, align 8, !tbaa !50
  br label %169

159:                                              ; preds = %130
  %160 = load ptr, ptr %5, align 8, !tbaa !5
  %161 = getelementptr inbounds %struct.integration, ptr %160, i32 0, i32 17
  %162 = load i64, ptr %161, align 8, !tbaa !80
  %163 = add nsw i64 %162, 1
  store i64 %163, ptr %161, align 8, !tbaa !80
  %164 = icmp eq i64 %163, 6
  br i1 %164, label %165, label %168

165:                                              ; preds = %159
  %166 = load ptr, ptr %5, align 8, !tbaa !5
  %167 = getelementptr inbounds %struct.integration, ptr %166, i32 0, i32 16
  store i64 0, ptr %167, align 8, !tbaa !50
  br label %168

168:                                              ; preds = %165, %159
  br label %169

169:                                              ; preds = %168, %152
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_14(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FACC1FCA2CEB148, double 0x3FACC1FCA2CEB148, double 0x3FACC1FCA2CEB148, double 0x3FACC1FCA2CEB148, double 0x3FACC1FCA2CEB148, double 0x3FACC1FCA2CEB148, double 0x3FACC1FCA2CEB148, double 0x3FACC1FCA2CEB148>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 6, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0x3FD03958F21A35B8, double 0x3FD03958F21A35B8, double 0x3FD03958F21A35B8, double 0x3FD03958F21A35B8, double 0x3FD03958F21A35B8, double 0x3FD03958F21A35B8, double 0x3FD03958F21A35B8, double 0x3FD03958F21A35B8>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 7, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0xBFCF84C2C277C23E, double 0xBFCF84C2C277C23E, double 0xBFCF84C2C277C23E, double 0xBFCF84C2C277C23E, double 0xBFCF84C2C277C23E, double 0xBFCF84C2C277C23E, double 0xBFCF84C2C277C23E, double 0xBFCF84C2C277C23E>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 8, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0xBFBFCB02555C9DEF, double 0xBFBFCB02555C9DEF, double 0xBFBFCB02555C9DEF, double 0xBFBFCB02555C9DEF, double 0xBFBFCB02555C9DEF, double 0xBFBFCB02555C9DEF, double 0xBFBFCB02555C9DEF, double 0xBFBFCB02555C9DEF>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 9, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds <8 x double>, ptr %68, i64 %72
  %74 = load <8 x double>, ptr %73, align 8, !tbaa !31
  %75 = fmul contract <8 x double> <double 0x3FC39F10CE2D1913, double 0x3FC39F10CE2D1913, double 0x3FC39F10CE2D1913, double 0x3FC39F10CE2D1913, double 0x3FC39F10CE2D1913, double 0x3FC39F10CE2D1913, double 0x3FC39F10CE2D1913, double 0x3FC39F10CE2D1913>, %74
  %76 = fadd contract <8 x double> %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 10, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds <8 x double>, ptr %77, i64 %81
  %83 = load <8 x double>, ptr %82, align 8, !tbaa !31
  %84 = fmul contract <8 x double> <double 0x3F80CBB69B38652C, double 0x3F80CBB69B38652C, double 0x3F80CBB69B38652C, double 0x3F80CBB69B38652C, double 0x3F80CBB69B38652C, double 0x3F80CBB69B38652C, double 0x3F80CBB69B38652C, double 0x3F80CBB69B38652C>, %83
  %85 = fadd contract <8 x double> %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 11, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds <8 x double>, ptr %86, i64 %90
  %92 = load <8 x double>, ptr %91, align 8, !tbaa !31
  %93 = fmul contract <8 x double> <double 0x3F7EFF840F396BA9, double 0x3F7EFF840F396BA9, double 0x3F7EFF840F396BA9, double 0x3F7EFF840F396BA9, double 0x3F7EFF840F396BA9, double 0x3F7EFF840F396BA9, double 0x3F7EFF840F396BA9, double 0x3F7EFF840F396BA9>, %92
  %94 = fadd contract <8 x double> %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 12, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds <8 x double>, ptr %95, i64 %99
  %101 = load <8 x double>, ptr %100, align 8, !tbaa !31
  %102 = fmul contract <8 x double> <double -8.298000e-03, double -8.298000e-03, double -8.298000e-03, double -8.298000e-03, double -8.298000e-03, double -8.298000e-03, double -8.298000e-03, double -8.298000e-03>, %101
  %103 = fadd contract <8 x double> %94, %102
  %104 = fmul contract <8 x double> %32, %103
  %105 = fadd contract <8 x double> %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds <8 x double>, ptr %106, i64 %107
  store <8 x double> %105, ptr %108, align 8, !tbaa !31
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_15(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0x3FA04CA1897BDB63, double 0x3FA04CA1897BDB63, double 0x3FA04CA1897BDB63, double 0x3FA04CA1897BDB63, double 0x3FA04CA1897BDB63, double 0x3FA04CA1897BDB63, double 0x3FA04CA1897BDB63, double 0x3FA04CA1897BDB63>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 5, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0x3F9CFAE9E5F59F45, double 0x3F9CFAE9E5F59F45, double 0x3F9CFAE9E5F59F45, double 0x3F9CFAE9E5F59F45, double 0x3F9CFAE9E5F59F45, double 0x3F9CFAE9E5F59F45, double 0x3F9CFAE9E5F59F45, double 0x3F9CFAE9E5F59F45>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 6, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0x3FAB69DB017C8CF9, double 0x3FAB69DB017C8CF9, double 0x3FAB69DB017C8CF9, double 0x3FAB69DB017C8CF9, double 0x3FAB69DB017C8CF9, double 0x3FAB69DB017C8CF9, double 0x3FAB69DB017C8CF9, double 0x3FAB69DB017C8CF9>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 7, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0xBFAC1EF72FC69469, double 0xBFAC1EF72FC69469, double 0xBFAC1EF72FC69469, double 0xBFAC1EF72FC69469, double 0xBFAC1EF72FC69469, double 0xBFAC1EF72FC69469, double 0xBFAC1EF72FC69469, double 0xBFAC1EF72FC69469>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 10, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds <8 x double>, ptr %68, i64 %72
  %74 = load <8 x double>, ptr %73, align 8, !tbaa !31
  %75 = fmul contract <8 x double> <double 0xBF1C6710EEF6E153, double 0xBF1C6710EEF6E153, double 0xBF1C6710EEF6E153, double 0xBF1C6710EEF6E153, double 0xBF1C6710EEF6E153, double 0xBF1C6710EEF6E153, double 0xBF1C6710EEF6E153, double 0xBF1C6710EEF6E153>, %74
  %76 = fadd contract <8 x double> %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 11, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds <8 x double>, ptr %77, i64 %81
  %83 = load <8 x double>, ptr %82, align 8, !tbaa !31
  %84 = fmul contract <8 x double> <double 0x3F39127A52D32320, double 0x3F39127A52D32320, double 0x3F39127A52D32320, double 0x3F39127A52D32320, double 0x3F39127A52D32320, double 0x3F39127A52D32320, double 0x3F39127A52D32320, double 0x3F39127A52D32320>, %83
  %85 = fadd contract <8 x double> %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 12, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds <8 x double>, ptr %86, i64 %90
  %92 = load <8 x double>, ptr %91, align 8, !tbaa !31
  %93 = fmul contract <8 x double> <double 0xBF36500E13E7149B, double 0xBF36500E13E7149B, double 0xBF36500E13E7149B, double 0xBF36500E13E7149B, double 0xBF36500E13E7149B, double 0xBF36500E13E7149B, double 0xBF36500E13E7149B, double 0xBF36500E13E7149B>, %92
  %94 = fadd contract <8 x double> %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 13, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds <8 x double>, ptr %95, i64 %99
  %101 = load <8 x double>, ptr %100, align 8, !tbaa !31
  %102 = fmul contract <8 x double> <double 0x3FC21686B20CD989, double 0x3FC21686B20CD989, double 0x3FC21686B20CD989, double 0x3FC21686B20CD989, double 0x3FC21686B20CD989, double 0x3FC21686B20CD989, double 0x3FC21686B20CD989, double 0x3FC21686B20CD989>, %101
  %103 = fadd contract <8 x double> %94, %102
  %104 = fmul contract <8 x double> %32, %103
  %105 = fadd contract <8 x double> %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds <8 x double>, ptr %106, i64 %107
  store <8 x double> %105, ptr %108, align 8, !tbaa !31
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_16(ptr noundef %0, ptr noalias noundef %1) #4 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #7
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !32
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !35
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #7
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load <8 x double>, ptr %17, align 8, !tbaa !31
  store <8 x double> %18, ptr %7, align 8, !tbaa !31
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #7
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !30
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds <8 x double>, ptr %28, i64 %29
  %31 = load <8 x double>, ptr %30, align 8, !tbaa !31
  %32 = load <8 x double>, ptr %7, align 8, !tbaa !31
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds <8 x double>, ptr %33, i64 %37
  %39 = load <8 x double>, ptr %38, align 8, !tbaa !31
  %40 = fmul contract <8 x double> <double 0xBFDB7309792B6015, double 0xBFDB7309792B6015, double 0xBFDB7309792B6015, double 0xBFDB7309792B6015, double 0xBFDB7309792B6015, double 0xBFDB7309792B6015, double 0xBFDB7309792B6015, double 0xBFDB7309792B6015>, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 5, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds <8 x double>, ptr %41, i64 %45
  %47 = load <8 x double>, ptr %46, align 8, !tbaa !31
  %48 = fmul contract <8 x double> <double 0xC012CA5D44AFDC9A, double 0xC012CA5D44AFDC9A, double 0xC012CA5D44AFDC9A, double 0xC012CA5D44AFDC9A, double 0xC012CA5D44AFDC9A, double 0xC012CA5D44AFDC9A, double 0xC012CA5D44AFDC9A, double 0xC012CA5D44AFDC9A>, %47
  %49 = fadd contract <8 x double> %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 6, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds <8 x double>, ptr %50, i64 %54
  %56 = load <8 x double>, ptr %55, align 8, !tbaa !31
  %57 = fmul contract <8 x double> <double 0x401EBBD2C419EDA3, double 0x401EBBD2C419EDA3, double 0x401EBBD2C419EDA3, double 0x401EBBD2C419EDA3, double 0x401EBBD2C419EDA3, double 0x401EBBD2C419EDA3, double 0x401EBBD2C419EDA3, double 0x401EBBD2C419EDA3>, %56
  %58 = fadd contract <8 x double> %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 7, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds <8 x double>, ptr %59, i64 %63
  %65 = load <8 x double>, ptr %64, align 8, !tbaa !31
  %66 = fmul contract <8 x double> <double 0x401046A54457171C, double 0x401046A54457171C, double 0x401046A54457171C, double 0x401046A54457171C, double 0x401046A54457171C, double 0x401046A54457171C, double 0x401046A54457171C, double 0x401046A54457171C>, %65
  %67 = fadd contract <8 x double> %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 8, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds <8 x double>, ptr %68, i64 %72
  %74 = load <8 x double>, ptr %73, align 8, !tbaa !31
  %75 = fmul contract <8 x double> <double 0x3FD6D49E44EDBA44, double 0x3FD6D49E44EDBA44, double 0x3FD6D49E44EDBA44, double 0x3FD6D49E44EDBA44, double 0x3FD6D49E44EDBA44, double 0x3FD6D49E44EDBA44, double 0x3FD6D49E44EDBA44, double 0x3FD6D49E44EDBA44>, %74
  %76 = fadd contract <8 x double> %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 12, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds <8 x double>, ptr %77, i64 %81
  %83 = load <8 x double>, ptr %82, align 8, !tbaa !31
  %84 = fmul contract <8 x double> <double 0xBF56EBEEC24871D4, double 0xBF56EBEEC24871D4, double 0xBF56EBEEC24871D4, double 0xBF56EBEEC24871D4, double 0xBF56EBEEC24871D4, double 0xBF56EBEEC24871D4, double 0xBF56EBEEC24871D4, double 0xBF56EBEEC24871D4>, %83
  %85 = fadd contract <8 x double> %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 13, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds <8 x double>, ptr %86, i64 %90
  %92 = load <8 x double>, ptr %91, align 8, !tbaa !31
  %93 = fmul contract <8 x double> <double 0x40079482A23F1996, double 0x40079482A23F1996, double 0x40079482A23F1996, double 0x40079482A23F1996, double 0x40079482A23F1996, double 0x40079482A23F1996, double 0x40079482A23F1996, double 0x40079482A23F1996>, %92
  %94 = fadd contract <8 x double> %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 14, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds <8 x double>, ptr %95, i64 %99
  %101 = load <8 x double>, ptr %100, align 8, !tbaa !31
  %102 = fmul contract <8 x double> <double 0xC0224D4A6DCA2222, double 0xC0224D4A6DCA2222, double 0xC0224D4A6DCA2222, double 0xC0224D4A6DCA2222, double 0xC0224D4A6DCA2222, double 0xC0224D4A6DCA2222, double 0xC0224D4A6DCA2222, double 0xC0224D4A6DCA2222>, %101
  %103 = fadd contract <8 x double> %94, %102
  %104 = fmul contract <8 x double> %32, %103
  %105 = fadd contract <8 x double> %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds <8 x double>, ptr %106, i64 %107
  store <8 x double> %105, ptr %108, align 8, !tbaa !31
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #7
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #7
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #7
  ret void
}

; Function Attrs: nounwind
define internal void @set_next_size(ptr noundef %0, double noundef %1, double noundef %2, double noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store double %1, ptr %6, align 8, !tbaa !42
  store double %2, ptr %7, align 8, !tbaa !42
  store double %3, ptr %8, align 8, !tbaa !42
  %10 = load ptr, ptr %5, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.integration, ptr %10, i32 0, i32 14
  %12 = load i64, ptr %11, align 8, !tbaa !75
  %13 = icmp ne i64 %12, 0
  br i1 %13, label %49, label %14

14:                                               ; preds = %4
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #7
  %15 = load double, ptr %8, align 8, !tbaa !42
  %16 = call double @eighth_root(double noundef %15)
  %17 = fdiv contract double 9.000000e-01, %16
  %18 = call double @smaller(double noundef 1.000000e+01, double noundef %17)
  store double %18, ptr %9, align 8, !tbaa !42
  %19 = load ptr, ptr %5, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.integration, ptr %19, i32 0, i32 12
  %21 = load i64, ptr %20, align 8, !tbaa !81
  %22 = icmp ne i64 %21, 0
  br i1 %22, label %23, label %31

23:                                               ; preds = %14
  %24 = load double, ptr %6, align 8, !tbaa !42
  %25 = call double @magnitude(double noundef %24)
  %26 = load double, ptr %9, align 8, !tbaa !42
  %27 = call double @smaller(double noundef 1.000000e+00, double noundef %26)
  %28 = fmul contract double %25, %27
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.integration, ptr %29, i32 0, i32 2
  store double %28, ptr %30, align 8, !tbaa !40
  br label %48

31:                                               ; preds = %14
  %32 = load double, ptr %6, align 8, !tbaa !42
  %33 = call double @magnitude(double noundef %32)
  %34 = load double, ptr %9, align 8, !tbaa !42
  %35 = fmul contract double %33, %34
  %36 = load double, ptr %6, align 8, !tbaa !42
  %37 = call contract double @magnitude(double noundef %36)
  %38 = load double, ptr %7, align 8, !tbaa !42
  %39 = fcmp contract olt double %37, %38
  br i1 %39, label %40, label %42

40:                                               ; preds = %31
  %41 = load double, ptr %7, align 8, !tbaa !42
  br label %43

42:                                               ; preds = %31
  br label %43

43:                                               ; preds = %42, %40
  %44 = phi double [ %41, %40 ], [ 0.000000e+00, %42 ]
  %45 = call double @larger(double noundef %35, double noundef %44)
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 2
  store double %45, ptr %47, align 8, !tbaa !40
  br label %48

48:                                               ; preds = %43, %23
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #7
  br label %49

49:                                               ; preds = %48, %4
  %50 = load ptr, ptr %5, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.integration, ptr %50, i32 0, i32 13
  store i64 0, ptr %51, align 8, !tbaa !60
  %52 = load ptr, ptr %5, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.integration, ptr %52, i32 0, i32 12
  store i64 0, ptr %53, align 8, !tbaa !81
  ret void
}

; Function Attrs: nounwind
define internal void @move(ptr noundef %0, ptr noundef %1, double noundef %2, double noundef %3, ptr noundef %4) #0 {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  store ptr %0, ptr %6, align 8, !tbaa !5
  store ptr %1, ptr %7, align 8, !tbaa !5
  store double %2, ptr %8, align 8, !tbaa !42
  store double %3, ptr %9, align 8, !tbaa !42
  store ptr %4, ptr %10, align 8, !tbaa !5
  %12 = load ptr, ptr %6, align 8, !tbaa !5
  %13 = getelementptr inbounds %struct.integration, ptr %12, i32 0, i32 37
  %14 = load ptr, ptr %13, align 8, !tbaa !76
  %15 = load ptr, ptr %6, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 36
  %17 = load ptr, ptr %16, align 8, !tbaa !55
  %18 = load ptr, ptr %6, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.integration, ptr %18, i32 0, i32 24
  %20 = load i64, ptr %19, align 8, !tbaa !14
  call void @copy(ptr noundef %14, ptr noundef %17, i64 noundef %20)
  %21 = load ptr, ptr %10, align 8, !tbaa !5
  %22 = load ptr, ptr %6, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 40
  %24 = load ptr, ptr %23, align 8, !tbaa !53
  %25 = load ptr, ptr %6, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.integration, ptr %25, i32 0, i32 24
  %27 = load i64, ptr %26, align 8, !tbaa !14
  call void @copy(ptr noundef %21, ptr noundef %24, i64 noundef %27)
  %28 = load ptr, ptr %7, align 8, !tbaa !5
  %29 = icmp ne ptr %28, null
  br i1 %29, label %30, label %54

30:                                               ; preds = %5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #7
  %31 = load ptr, ptr %7, align 8, !tbaa !5
  %32 = getelementptr inbounds double, ptr %31, i64 2
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.integration, ptr %33, i32 0, i32 24
  %35 = load i64, ptr %34, align 8, !tbaa !14
  %36 = mul nsw i64 8, %35
  %37 = getelementptr inbounds double, ptr %32, i64 %36
  store ptr %37, ptr %11, align 8, !tbaa !5
  %38 = load double, ptr %8, align 8, !tbaa !42
  %39 = load ptr, ptr %7, align 8, !tbaa !5
  %40 = getelementptr inbounds double, ptr %39, i64 1
  store double %38, ptr %40, align 8, !tbaa !42
  %41 = load double, ptr %9, align 8, !tbaa !42
  %42 = load ptr, ptr %11, align 8, !tbaa !5
  %43 = getelementptr inbounds double, ptr %42, i64 0
  store double %41, ptr %43, align 8, !tbaa !42
  %44 = load ptr, ptr %11, align 8, !tbaa !5
  %45 = getelementptr inbounds double, ptr %44, i64 1
  store double 0.000000e+00, ptr %45, align 8, !tbaa !42
  %46 = load ptr, ptr %6, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 36
  %48 = load ptr, ptr %47, align 8, !tbaa !55
  %49 = load ptr, ptr %11, align 8, !tbaa !5
  %50 = getelementptr inbounds double, ptr %49, i64 2
  %51 = load ptr, ptr %6, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.integration, ptr %51, i32 0, i32 24
  %53 = load i64, ptr %52, align 8, !tbaa !14
  call void @copy(ptr noundef %48, ptr noundef %50, i64 noundef %53)
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #7
  br label %54

54:                                               ; preds = %30, %5
  %55 = load double, ptr %9, align 8, !tbaa !42
  %56 = load ptr, ptr %6, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.integration, ptr %56, i32 0, i32 0
  store double %55, ptr %57, align 8, !tbaa !43
  %58 = load ptr, ptr %6, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.integration, ptr %58, i32 0, i32 18
  %60 = load i64, ptr %59, align 8, !tbaa !47
  %61 = add nsw i64 %60, 1
  store i64 %61, ptr %59, align 8, !tbaa !47
  %62 = load ptr, ptr %6, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.integration, ptr %62, i32 0, i32 30
  %64 = load ptr, ptr %63, align 8, !tbaa !62
  %65 = getelementptr inbounds i64, ptr %64, i64 1
  %66 = load i64, ptr %65, align 8, !tbaa !9
  %67 = add nsw i64 %66, 1
  store i64 %67, ptr %65, align 8, !tbaa !9
  ret void
}

; Function Attrs: noinline nounwind
define internal void @copy(ptr noundef %0, ptr noundef %1, i64 noundef %2) #5 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store i64 %2, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #7
  store i64 0, ptr %7, align 8, !tbaa !9
  br label %8

8:                                                ; preds = %21, %3
  %9 = load i64, ptr %7, align 8, !tbaa !9
  %10 = load i64, ptr %6, align 8, !tbaa !9
  %11 = icmp slt i64 %9, %10
  br i1 %11, label %13, label %12

12:                                               ; preds = %8
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #7
  br label %24

13:                                               ; preds = %8
  %14 = load ptr, ptr %4, align 8, !tbaa !5
  %15 = load i64, ptr %7, align 8, !tbaa !9
  %16 = getelementptr inbounds double, ptr %14, i64 %15
  %17 = load double, ptr %16, align 8, !tbaa !42
  %18 = load ptr, ptr %5, align 8, !tbaa !5
  %19 = load i64, ptr %7, align 8, !tbaa !9
  %20 = getelementptr inbounds double, ptr %18, i64 %19
  store double %17, ptr %20, align 8, !tbaa !42
  br label %21

21:                                               ; preds = %13
  %22 = load i64, ptr %7, align 8, !tbaa !9
  %23 = add nsw i64 %22, 1
  store i64 %23, ptr %7, align 8, !tbaa !9
  br label %8

24:                                               ; preds = %12
  ret void
}

; Function Attrs: nounwind
define internal i32 @reject(ptr noundef %0, double noundef %1, double noundef %2, double noundef %3, i32 noundef %4) #0 {
  %6 = alloca i32, align 4
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  store ptr %0, ptr %7, align 8, !tbaa !5
  store double %1, ptr %8, align 8, !tbaa !42
  store double %2, ptr %9, align 8, !tbaa !42
  store double %3, ptr %10, align 8, !tbaa !42
  store i32 %4, ptr %11, align 4, !tbaa !37
  %13 = load ptr, ptr %7, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.integration, ptr %13, i32 0, i32 12
  store i64 1, ptr %14, align 8, !tbaa !81
  %15 = load i32, ptr %11, align 4, !tbaa !37
  %16 = icmp ne i32 %15, 0
  %17 = xor i1 %16, true
  %18 = zext i1 %17 to i32
  %19 = sext i32 %18 to i64
  %20 = load ptr, ptr %7, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.integration, ptr %20, i32 0, i32 13
  store i64 %19, ptr %21, align 8, !tbaa !60
  %22 = load i32, ptr %11, align 4, !tbaa !37
  %23 = icmp ne i32 %22, 0
  br i1 %23, label %24, label %34

24:                                               ; preds = %5
  %25 = load double, ptr %8, align 8, !tbaa !42
  %26 = call double @magnitude(double noundef %25)
  %27 = load double, ptr %10, align 8, !tbaa !42
  %28 = call double @eighth_root(double noundef %27)
  %29 = fdiv contract double 9.000000e-01, %28
  %30 = call double @larger(double noundef 2.000000e-01, double noundef %29)
  %31 = fmul contract double %26, %30
  %32 = load ptr, ptr %7, align 8, !tbaa !5
  %33 = getelementptr inbounds %struct.integration, ptr %32, i32 0, i32 2
  store double %31, ptr %33, align 8, !tbaa !40
  store i32 1, ptr %6, align 4
  br label %81

34:                                               ; preds = %5
  %35 = load double, ptr %9, align 8, !tbaa !42
  %36 = load ptr, ptr %7, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 10
  store double %35, ptr %37, align 8, !tbaa !63
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #7
  %38 = load ptr, ptr %7, align 8, !tbaa !5
  %39 = getelementptr inbounds %struct.integration, ptr %38, i32 0, i32 40
  %40 = load ptr, ptr %39, align 8, !tbaa !53
  %41 = load ptr, ptr %7, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.integration, ptr %41, i32 0, i32 24
  %43 = load i64, ptr %42, align 8, !tbaa !14
  %44 = getelementptr inbounds double, ptr %40, i64 %43
  %45 = load ptr, ptr %7, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.integration, ptr %45, i32 0, i32 24
  %47 = load i64, ptr %46, align 8, !tbaa !14
  %48 = mul nsw i64 15, %47
  %49 = call i64 @first_not_finite(ptr noundef %44, i64 noundef %48)
  store i64 %49, ptr %12, align 8, !tbaa !9
  %50 = load i64, ptr %12, align 8, !tbaa !9
  %51 = icmp sge i64 %50, 0
  br i1 %51, label %52, label %58

52:                                               ; preds = %34
  %53 = load i64, ptr %12, align 8, !tbaa !9
  %54 = load ptr, ptr %7, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.integration, ptr %54, i32 0, i32 24
  %56 = load i64, ptr %55, align 8, !tbaa !14
  %57 = srem i64 %53, %56
  br label %66

58:                                               ; preds = %34
  %59 = load ptr, ptr %7, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.integration, ptr %59, i32 0, i32 37
  %61 = load ptr, ptr %60, align 8, !tbaa !76
  %62 = load ptr, ptr %7, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.integration, ptr %62, i32 0, i32 24
  %64 = load i64, ptr %63, align 8, !tbaa !14
  %65 = call i64 @first_not_finite(ptr noundef %61, i64 noundef %64)
  br label %66

66:                                               ; preds = %58, %52
  %67 = phi i64 [ %57, %52 ], [ %65, %58 ]
  %68 = load ptr, ptr %7, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.integration, ptr %68, i32 0, i32 22
  store i64 %67, ptr %69, align 8, !tbaa !64
  %70 = load double, ptr %8, align 8, !tbaa !42
  %71 = call double @magnitude(double noundef %70)
  %72 = fmul contract double 2.000000e-01, %71
  %73 = load ptr, ptr %7, align 8, !tbaa !5
  %74 = getelementptr inbounds %struct.integration, ptr %73, i32 0, i32 2
  store double %72, ptr %74, align 8, !tbaa !40
  %75 = load ptr, ptr %7, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.integration, ptr %75, i32 0, i32 14
  %77 = load i64, ptr %76, align 8, !tbaa !75
  %78 = icmp ne i64 %77, 0
  %79 = xor i1 %78, true
  %80 = zext i1 %79 to i32
  store i32 %80, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #7
  br label %81

81:                                               ; preds = %66, %24
  %82 = load i32, ptr %6, align 4
  ret i32 %82
}

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { inlinehint nounwind }
attributes #5 = { noinline nounwind }
attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind }


!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"long", !7, i64 0}
!11 = !{!12, !10, i64 0}
!12 = !{!"", !10, i64 0, !10, i64 8, !6, i64 16, !6, i64 24, !6, i64 32, !6, i64 40, !6, i64 48}
!13 = !{!12, !6, i64 32}
!14 = !{!15, !10, i64 192}
!15 = !{!"", !16, i64 0, !16, i64 8, !16, i64 16, !16, i64 24, !16, i64 32, !16, i64 40, !16, i64 48, !16, i64 56, !16, i64 64, !16, i64 72, !16, i64 80, !10, i64 88, !10, i64 96, !10, i64 104, !10, i64 112, !10, i64 120, !10, i64 128, !10, i64 136, !10, i64 144, !10, i64 152, !10, i64 160, !10, i64 168, !10, i64 176, !10, i64 184, !10, i64 192, !10, i64 200, !6, i64 208, !6, i64 216, !6, i64 224, !6, i64 232, !6, i64 240, !6, i64 248, !6, i64 256, !6, i64 264, !6, i64 272, !6, i64 280, !6, i64 288, !6, i64 296, !6, i64 304, !6, i64 312, !6, i64 320, !6, i64 328, !6, i64 336}
!16 = !{!"double", !7, i64 0}
!17 = !{!18, !6, i64 0}
!18 = !{!"", !6, i64 0, !10, i64 8, !10, i64 16, !7, i64 24, !7, i64 88, !7, i64 152, !6, i64 216, !6, i64 224, !6, i64 232, !6, i64 240, !19, i64 248}
!19 = !{!"", !6, i64 0, !6, i64 8, !10, i64 16, !7, i64 24, !7, i64 88, !6, i64 152, !6, i64 160, !6, i64 168, !6, i64 176}
!20 = !{!18, !10, i64 16}
!21 = !{!12, !6, i64 48}
!22 = !{!18, !6, i64 216}
!23 = !{!12, !10, i64 8}
!24 = !{!18, !6, i64 224}
!25 = !{!18, !6, i64 232}
!26 = !{!18, !6, i64 240}
!27 = !{!12, !6, i64 16}
!28 = !{!19, !6, i64 0}
!29 = !{!19, !6, i64 8}
!30 = !{!19, !10, i64 16}
!31 = !{!7, !7, i64 0}
!32 = !{!19, !6, i64 152}
!33 = !{!19, !6, i64 160}
!34 = !{!19, !6, i64 168}
!35 = !{!19, !6, i64 176}
!36 = !{i64 0, i64 8, !5, i64 8, i64 8, !5, i64 16, i64 8, !9, i64 24, i64 64, !31, i64 88, i64 64, !31, i64 152, i64 8, !5, i64 160, i64 8, !5, i64 168, i64 8, !5, i64 176, i64 8, !5}
!37 = !{!38, !38, i64 0}
!38 = !{!"int", !7, i64 0}
!39 = !{!12, !6, i64 40}
!40 = !{!15, !16, i64 16}
!41 = !{!15, !16, i64 32}
!42 = !{!16, !16, i64 0}
!43 = !{!15, !16, i64 0}
!44 = !{!15, !16, i64 40}
!45 = !{!15, !6, i64 280}
!46 = !{!15, !10, i64 120}
!47 = !{!15, !10, i64 144}
!48 = !{!15, !6, i64 264}
!49 = !{!12, !6, i64 24}
!50 = !{!15, !10, i64 128}
!51 = !{!18, !10, i64 8}
!52 = !{!15, !10, i64 88}
!53 = !{!15, !6, i64 320}
!54 = !{!15, !6, i64 232}
!55 = !{!15, !6, i64 288}
!56 = !{!18, !6, i64 424}
!57 = !{!15, !10, i64 184}
!58 = !{!15, !16, i64 24}
!59 = !{!15, !16, i64 8}
!60 = !{!15, !10, i64 104}
!61 = !{!15, !6, i64 208}
!62 = !{!15, !6, i64 240}
!63 = !{!15, !16, i64 80}
!64 = !{!15, !10, i64 176}
!65 = !{!15, !10, i64 200}
!66 = !{!15, !6, i64 224}
!67 = !{!15, !6, i64 328}
!68 = !{!15, !16, i64 56}
!69 = !{!15, !6, i64 304}
!70 = !{!15, !10, i64 152}
!71 = !{!15, !10, i64 160}
!72 = !{!15, !10, i64 168}
!73 = !{!15, !16, i64 72}
!74 = !{!15, !16, i64 48}
!75 = !{!15, !10, i64 112}
!76 = !{!15, !6, i64 296}
!77 = !{!18, !6, i64 408}
!78 = !{!18, !6, i64 416}
!79 = !{!15, !16, i64 64}
!80 = !{!15, !10, i64 136}
!81 = !{!15, !10, i64 96}
