; Made of rod_step.c by `python3 dev.py kernels`; do not edit.
; sources: 2a1634ca68867b85f8370714e4e2e0bd25dffaf6560b1d6ac24da8b64ed44c1a
%struct.correction = type { double, double }
%struct.chain = type { double, double, double, double, double, double, double, double, [3 x double], [3 x double], [3 x double], [3 x double], [3 x double], double, double, double, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, [16 x %struct.loop_program] }
%struct.loop_program = type { i64, ptr }
%struct.constraint_block = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, %struct.loop_program, %struct.loop_program, %struct.loop_program, %struct.loop_program, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.step_numbers = type { double, double, double, double, double, double, double, double, double, double, double, double, double, double }
%struct.copy_data = type { i64, i64, i64, ptr, i64 }
%struct.joint_data = type { i64, i64, ptr, [2 x %struct.joint_side] }
%struct.joint_side = type { i64, i64, ptr, ptr }
%struct.loop_entry = type { i64, %union.anon, i64, i64, i64, ptr, ptr, ptr, ptr }
%union.anon = type { ptr }

@rod_step_layout.layout = internal constant [12 x i64] [i64 616, i64 208, i64 352, i64 360, i64 504, i64 136, i64 496, i64 88, i64 40, i64 16, i64 12, i64 9], align 16
@__const.correct_bordered.lost = private unnamed_addr constant %struct.correction { double 0x7FF0000000000000, double 0x7FF0000000000000 }, align 8

; Function Attrs: nounwind
define dso_local i64 @rod_advance(ptr noundef %0) #0 {
  %2 = alloca i64, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !5
  %8 = load ptr, ptr %3, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.chain, ptr %8, i32 0, i32 22
  %10 = load i64, ptr %9, align 8, !tbaa !9
  %11 = icmp eq i64 %10, 2
  br i1 %11, label %12, label %14

12:                                               ; preds = %1
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  call void @record_momenta(ptr noundef %13)
  br label %14

14:                                               ; preds = %12, %1
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  store i64 0, ptr %4, align 8, !tbaa !13
  br label %15

15:                                               ; preds = %164, %162, %14
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.chain, ptr %16, i32 0, i32 16
  %18 = load i64, ptr %17, align 8, !tbaa !14
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.chain, ptr %19, i32 0, i32 17
  %21 = load i64, ptr %20, align 8, !tbaa !15
  %22 = icmp slt i64 %18, %21
  br i1 %22, label %23, label %165

23:                                               ; preds = %15
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %24 = load ptr, ptr %3, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.chain, ptr %24, i32 0, i32 18
  %26 = load i64, ptr %25, align 8, !tbaa !16
  %27 = sub nsw i64 12, %26
  %28 = shl i64 1, %27
  store i64 %28, ptr %5, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #6
  %29 = load ptr, ptr %3, align 8, !tbaa !5
  %30 = load ptr, ptr %3, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.chain, ptr %30, i32 0, i32 0
  %32 = load double, ptr %31, align 8, !tbaa !17
  %33 = load ptr, ptr %3, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.chain, ptr %33, i32 0, i32 18
  %35 = load i64, ptr %34, align 8, !tbaa !16
  %36 = shl i64 1, %35
  %37 = sitofp i64 %36 to double
  %38 = fdiv double %32, %37
  %39 = call i32 @try_step(ptr noundef %29, double noundef %38)
  store i32 %39, ptr %6, align 4, !tbaa !18
  %40 = load i32, ptr %6, align 4, !tbaa !18
  %41 = icmp ne i32 %40, 0
  br i1 %41, label %42, label %50

42:                                               ; preds = %23
  %43 = load ptr, ptr %3, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.chain, ptr %43, i32 0, i32 5
  %45 = load double, ptr %44, align 8, !tbaa !20
  %46 = load ptr, ptr %3, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.chain, ptr %46, i32 0, i32 3
  %48 = load double, ptr %47, align 8, !tbaa !21
  %49 = fcmp ogt double %45, %48
  br i1 %49, label %50, label %75

50:                                               ; preds = %42, %23
  %51 = load ptr, ptr %3, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.chain, ptr %51, i32 0, i32 18
  %53 = load i64, ptr %52, align 8, !tbaa !16
  %54 = icmp slt i64 %53, 12
  br i1 %54, label %55, label %70

55:                                               ; preds = %50
  %56 = load ptr, ptr %3, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.chain, ptr %56, i32 0, i32 18
  %58 = load i64, ptr %57, align 8, !tbaa !16
  %59 = add nsw i64 %58, 1
  store i64 %59, ptr %57, align 8, !tbaa !16
  %60 = load ptr, ptr %3, align 8, !tbaa !5
  %61 = getelementptr inbounds %struct.chain, ptr %60, i32 0, i32 27
  %62 = load i64, ptr %61, align 8, !tbaa !22
  %63 = add nsw i64 %62, 1
  store i64 %63, ptr %61, align 8, !tbaa !22
  %64 = load ptr, ptr %3, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.chain, ptr %64, i32 0, i32 21
  %66 = load i64, ptr %65, align 8, !tbaa !23
  %67 = icmp ne i64 %66, 0
  br i1 %67, label %68, label %69

68:                                               ; preds = %55
  store i64 1, ptr %2, align 8
  store i32 1, ptr %7, align 4
  br label %162

69:                                               ; preds = %55
  store i32 2, ptr %7, align 4
  br label %162

70:                                               ; preds = %50
  %71 = load i32, ptr %6, align 4, !tbaa !18
  %72 = icmp ne i32 %71, 0
  br i1 %72, label %74, label %73

73:                                               ; preds = %70
  store i64 2, ptr %2, align 8
  store i32 1, ptr %7, align 4
  br label %162

74:                                               ; preds = %70
  br label %75

75:                                               ; preds = %74, %42
  %76 = load i64, ptr %5, align 8, !tbaa !13
  %77 = load ptr, ptr %3, align 8, !tbaa !5
  %78 = getelementptr inbounds %struct.chain, ptr %77, i32 0, i32 16
  %79 = load i64, ptr %78, align 8, !tbaa !14
  %80 = add nsw i64 %79, %76
  store i64 %80, ptr %78, align 8, !tbaa !14
  %81 = load ptr, ptr %3, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.chain, ptr %81, i32 0, i32 24
  %83 = load i64, ptr %82, align 8, !tbaa !24
  %84 = add nsw i64 %83, 1
  store i64 %84, ptr %82, align 8, !tbaa !24
  %85 = load ptr, ptr %3, align 8, !tbaa !5
  call void @run_program(ptr noundef %85, i32 noundef 6)
  %86 = load ptr, ptr %3, align 8, !tbaa !5
  %87 = getelementptr inbounds %struct.chain, ptr %86, i32 0, i32 34
  %88 = load ptr, ptr %87, align 8, !tbaa !25
  %89 = icmp ne ptr %88, null
  br i1 %89, label %90, label %94

90:                                               ; preds = %75
  %91 = load ptr, ptr %3, align 8, !tbaa !5
  %92 = getelementptr inbounds %struct.chain, ptr %91, i32 0, i32 34
  %93 = load ptr, ptr %92, align 8, !tbaa !25
  call void @accept_bordered_step(ptr noundef %93)
  br label %94

94:                                               ; preds = %90, %75
  %95 = load ptr, ptr %3, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.chain, ptr %95, i32 0, i32 22
  %97 = load i64, ptr %96, align 8, !tbaa !9
  %98 = icmp eq i64 %97, 1
  br i1 %98, label %99, label %101

99:                                               ; preds = %94
  %100 = load ptr, ptr %3, align 8, !tbaa !5
  call void @correct_momenta(ptr noundef %100)
  br label %101

101:                                              ; preds = %99, %94
  %102 = load ptr, ptr %3, align 8, !tbaa !5
  %103 = getelementptr inbounds %struct.chain, ptr %102, i32 0, i32 5
  %104 = load double, ptr %103, align 8, !tbaa !20
  %105 = load ptr, ptr %3, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.chain, ptr %105, i32 0, i32 3
  %107 = load double, ptr %106, align 8, !tbaa !21
  %108 = fmul double 6.000000e-02, %107
  %109 = fcmp olt double %104, %108
  br i1 %109, label %110, label %115

110:                                              ; preds = %101
  %111 = load ptr, ptr %3, align 8, !tbaa !5
  %112 = getelementptr inbounds %struct.chain, ptr %111, i32 0, i32 19
  %113 = load i64, ptr %112, align 8, !tbaa !26
  %114 = add nsw i64 %113, 1
  br label %116

115:                                              ; preds = %101
  br label %116

116:                                              ; preds = %115, %110
  %117 = phi i64 [ %114, %110 ], [ 0, %115 ]
  %118 = load ptr, ptr %3, align 8, !tbaa !5
  %119 = getelementptr inbounds %struct.chain, ptr %118, i32 0, i32 19
  store i64 %117, ptr %119, align 8, !tbaa !26
  %120 = load ptr, ptr %3, align 8, !tbaa !5
  %121 = getelementptr inbounds %struct.chain, ptr %120, i32 0, i32 18
  %122 = load i64, ptr %121, align 8, !tbaa !16
  %123 = icmp sgt i64 %122, 0
  br i1 %123, label %124, label %144

124:                                              ; preds = %116
  %125 = load ptr, ptr %3, align 8, !tbaa !5
  %126 = getelementptr inbounds %struct.chain, ptr %125, i32 0, i32 16
  %127 = load i64, ptr %126, align 8, !tbaa !14
  %128 = load i64, ptr %5, align 8, !tbaa !13
  %129 = mul nsw i64 2, %128
  %130 = srem i64 %127, %129
  %131 = icmp eq i64 %130, 0
  br i1 %131, label %132, label %144

132:                                              ; preds = %124
  %133 = load ptr, ptr %3, align 8, !tbaa !5
  %134 = getelementptr inbounds %struct.chain, ptr %133, i32 0, i32 19
  %135 = load i64, ptr %134, align 8, !tbaa !26
  %136 = icmp sge i64 %135, 64
  br i1 %136, label %137, label %144

137:                                              ; preds = %132
  %138 = load ptr, ptr %3, align 8, !tbaa !5
  %139 = getelementptr inbounds %struct.chain, ptr %138, i32 0, i32 18
  %140 = load i64, ptr %139, align 8, !tbaa !16
  %141 = add nsw i64 %140, -1
  store i64 %141, ptr %139, align 8, !tbaa !16
  %142 = load ptr, ptr %3, align 8, !tbaa !5
  %143 = getelementptr inbounds %struct.chain, ptr %142, i32 0, i32 19
  store i64 0, ptr %143, align 8, !tbaa !26
  br label %144

144:                                              ; preds = %137, %132, %124, %116
  %145 = load i64, ptr %4, align 8, !tbaa !13
  %146 = add nsw i64 %145, 1
  store i64 %146, ptr %4, align 8, !tbaa !13
  %147 = load i64, ptr %4, align 8, !tbaa !13
  %148 = load ptr, ptr %3, align 8, !tbaa !5
  %149 = getelementptr inbounds %struct.chain, ptr %148, i32 0, i32 20
  %150 = load i64, ptr %149, align 8, !tbaa !27
  %151 = icmp sge i64 %147, %150
  br i1 %151, label %152, label %161

152:                                              ; preds = %144
  %153 = load ptr, ptr %3, align 8, !tbaa !5
  %154 = getelementptr inbounds %struct.chain, ptr %153, i32 0, i32 16
  %155 = load i64, ptr %154, align 8, !tbaa !14
  %156 = load ptr, ptr %3, align 8, !tbaa !5
  %157 = getelementptr inbounds %struct.chain, ptr %156, i32 0, i32 17
  %158 = load i64, ptr %157, align 8, !tbaa !15
  %159 = icmp slt i64 %155, %158
  br i1 %159, label %160, label %161

160:                                              ; preds = %152
  store i64 1, ptr %2, align 8
  store i32 1, ptr %7, align 4
  br label %162

161:                                              ; preds = %152, %144
  store i32 0, ptr %7, align 4
  br label %162

162:                                              ; preds = %161, %160, %73, %69, %68
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  %163 = load i32, ptr %7, align 4
  switch i32 %163, label %166 [
    i32 0, label %164
    i32 2, label %15
  ]

164:                                              ; preds = %162
  br label %15

165:                                              ; preds = %15
  store i64 0, ptr %2, align 8
  store i32 1, ptr %7, align 4
  br label %166

166:                                              ; preds = %165, %162
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  %167 = load i64, ptr %2, align 8
  ret i64 %167
}

; Function Attrs: nounwind
define internal void @record_momenta(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %8 = load ptr, ptr %2, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.chain, ptr %8, i32 0, i32 29
  %10 = load ptr, ptr %9, align 8, !tbaa !28
  store ptr %10, ptr %3, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %11 = load ptr, ptr %2, align 8, !tbaa !5
  %12 = getelementptr inbounds %struct.chain, ptr %11, i32 0, i32 33
  %13 = load ptr, ptr %12, align 8, !tbaa !29
  store ptr %13, ptr %4, align 8, !tbaa !5
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.chain, ptr %14, i32 0, i32 10
  %16 = getelementptr inbounds [3 x double], ptr %15, i64 0, i64 0
  %17 = load ptr, ptr %3, align 8, !tbaa !5
  call void @copy(ptr noundef %16, ptr noundef %17, i64 noundef 3)
  call void @llvm.lifetime.start.p0(i64 4, ptr %5) #6
  store i32 0, ptr %5, align 4, !tbaa !18
  br label %18

18:                                               ; preds = %48, %1
  %19 = load i32, ptr %5, align 4, !tbaa !18
  %20 = icmp slt i32 %19, 2
  br i1 %20, label %22, label %21

21:                                               ; preds = %18
  store i32 2, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %5) #6
  br label %51

22:                                               ; preds = %18
  %23 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %23, i32 noundef 7)
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #6
  store i32 0, ptr %7, align 4, !tbaa !18
  br label %24

24:                                               ; preds = %44, %22
  %25 = load i32, ptr %7, align 4, !tbaa !18
  %26 = icmp slt i32 %25, 3
  br i1 %26, label %28, label %27

27:                                               ; preds = %24
  store i32 5, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #6
  br label %47

28:                                               ; preds = %24
  %29 = load ptr, ptr %4, align 8, !tbaa !5
  %30 = load i32, ptr %7, align 4, !tbaa !18
  %31 = sext i32 %30 to i64
  %32 = getelementptr inbounds double, ptr %29, i64 %31
  %33 = load double, ptr %32, align 8, !tbaa !30
  %34 = load ptr, ptr %4, align 8, !tbaa !5
  %35 = getelementptr inbounds double, ptr %34, i64 15
  %36 = load double, ptr %35, align 8, !tbaa !30
  %37 = fdiv double %33, %36
  %38 = load ptr, ptr %3, align 8, !tbaa !5
  %39 = load i32, ptr %7, align 4, !tbaa !18
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds double, ptr %38, i64 %40
  %42 = load double, ptr %41, align 8, !tbaa !30
  %43 = fadd double %42, %37
  store double %43, ptr %41, align 8, !tbaa !30
  br label %44

44:                                               ; preds = %28
  %45 = load i32, ptr %7, align 4, !tbaa !18
  %46 = add nsw i32 %45, 1
  store i32 %46, ptr %7, align 4, !tbaa !18
  br label %24

47:                                               ; preds = %27
  br label %48

48:                                               ; preds = %47
  %49 = load i32, ptr %5, align 4, !tbaa !18
  %50 = add nsw i32 %49, 1
  store i32 %50, ptr %5, align 4, !tbaa !18
  br label %18

51:                                               ; preds = %21
  %52 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %52, i32 noundef 7)
  %53 = load ptr, ptr %3, align 8, !tbaa !5
  %54 = load ptr, ptr %2, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.chain, ptr %54, i32 0, i32 10
  %56 = getelementptr inbounds [3 x double], ptr %55, i64 0, i64 0
  call void @copy(ptr noundef %53, ptr noundef %56, i64 noundef 3)
  %57 = load ptr, ptr %4, align 8, !tbaa !5
  %58 = getelementptr inbounds double, ptr %57, i64 3
  %59 = load ptr, ptr %2, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.chain, ptr %59, i32 0, i32 11
  %61 = getelementptr inbounds [3 x double], ptr %60, i64 0, i64 0
  call void @copy(ptr noundef %58, ptr noundef %61, i64 noundef 3)
  %62 = load ptr, ptr %4, align 8, !tbaa !5
  %63 = getelementptr inbounds double, ptr %62, i64 6
  %64 = load ptr, ptr %2, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.chain, ptr %64, i32 0, i32 12
  %66 = getelementptr inbounds [3 x double], ptr %65, i64 0, i64 0
  call void @copy(ptr noundef %63, ptr noundef %66, i64 noundef 3)
  %67 = load ptr, ptr %2, align 8, !tbaa !5
  %68 = getelementptr inbounds %struct.chain, ptr %67, i32 0, i32 22
  store i64 1, ptr %68, align 8, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define internal i32 @try_step(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store double %1, ptr %5, align 8, !tbaa !30
  %9 = load ptr, ptr %4, align 8, !tbaa !5
  %10 = getelementptr inbounds %struct.chain, ptr %9, i32 0, i32 28
  %11 = load ptr, ptr %10, align 8, !tbaa !31
  %12 = load ptr, ptr %4, align 8, !tbaa !5
  %13 = getelementptr inbounds %struct.chain, ptr %12, i32 0, i32 4
  %14 = load double, ptr %13, align 8, !tbaa !32
  %15 = load double, ptr %5, align 8, !tbaa !30
  call void @set_step(ptr noundef %11, double noundef %14, double noundef %15)
  %16 = load ptr, ptr %4, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.chain, ptr %16, i32 0, i32 34
  %18 = load ptr, ptr %17, align 8, !tbaa !25
  %19 = icmp ne ptr %18, null
  br i1 %19, label %20, label %73

20:                                               ; preds = %2
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %21 = load ptr, ptr %4, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.chain, ptr %21, i32 0, i32 18
  %23 = load i64, ptr %22, align 8, !tbaa !16
  %24 = sub nsw i64 12, %23
  %25 = shl i64 1, %24
  store i64 %25, ptr %6, align 8, !tbaa !13
  %26 = load ptr, ptr %4, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.chain, ptr %26, i32 0, i32 13
  %28 = load double, ptr %27, align 8, !tbaa !33
  %29 = load ptr, ptr %4, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.chain, ptr %29, i32 0, i32 16
  %31 = load i64, ptr %30, align 8, !tbaa !14
  %32 = load i64, ptr %6, align 8, !tbaa !13
  %33 = add nsw i64 %31, %32
  %34 = sitofp i64 %33 to double
  %35 = load ptr, ptr %4, align 8, !tbaa !5
  %36 = getelementptr inbounds %struct.chain, ptr %35, i32 0, i32 0
  %37 = load double, ptr %36, align 8, !tbaa !17
  %38 = fmul double %34, %37
  %39 = fdiv double %38, 4.096000e+03
  %40 = fadd double %28, %39
  %41 = load ptr, ptr %4, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.chain, ptr %41, i32 0, i32 34
  %43 = load ptr, ptr %42, align 8, !tbaa !25
  %44 = getelementptr inbounds %struct.constraint_block, ptr %43, i32 0, i32 58
  %45 = load ptr, ptr %44, align 8, !tbaa !34
  store double %40, ptr %45, align 8, !tbaa !30
  %46 = load ptr, ptr %4, align 8, !tbaa !5
  %47 = call i32 @solve_bordered_step(ptr noundef %46, i32 noundef 0)
  %48 = icmp ne i32 %47, 0
  br i1 %48, label %56, label %49

49:                                               ; preds = %20
  %50 = load ptr, ptr %4, align 8, !tbaa !5
  %51 = call i32 @solve_bordered_step(ptr noundef %50, i32 noundef 1)
  %52 = icmp ne i32 %51, 0
  br i1 %52, label %56, label %53

53:                                               ; preds = %49
  %54 = load ptr, ptr %4, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.chain, ptr %54, i32 0, i32 7
  store double 0.000000e+00, ptr %55, align 8, !tbaa !37
  store i32 0, ptr %3, align 4
  store i32 1, ptr %7, align 4
  br label %72

56:                                               ; preds = %49, %20
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %57 = load ptr, ptr %4, align 8, !tbaa !5
  %58 = getelementptr inbounds %struct.chain, ptr %57, i32 0, i32 18
  %59 = load i64, ptr %58, align 8, !tbaa !16
  %60 = icmp sgt i64 %59, 0
  %61 = zext i1 %60 to i64
  %62 = select i1 %60, double 6.000000e-02, double 1.000000e+00
  %63 = load ptr, ptr %4, align 8, !tbaa !5
  %64 = getelementptr inbounds %struct.chain, ptr %63, i32 0, i32 3
  %65 = load double, ptr %64, align 8, !tbaa !21
  %66 = fmul double %62, %65
  store double %66, ptr %8, align 8, !tbaa !30
  %67 = load ptr, ptr %4, align 8, !tbaa !5
  %68 = load double, ptr %8, align 8, !tbaa !30
  %69 = call double @estimate_bordered_error(ptr noundef %67, double noundef %68)
  %70 = load ptr, ptr %4, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.chain, ptr %70, i32 0, i32 5
  store double %69, ptr %71, align 8, !tbaa !20
  store i32 1, ptr %3, align 4
  store i32 1, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %72

72:                                               ; preds = %56, %53
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  br label %86

73:                                               ; preds = %2
  %74 = load ptr, ptr %4, align 8, !tbaa !5
  %75 = call i32 @solve_step(ptr noundef %74, i32 noundef 0)
  %76 = icmp ne i32 %75, 0
  br i1 %76, label %84, label %77

77:                                               ; preds = %73
  %78 = load ptr, ptr %4, align 8, !tbaa !5
  %79 = call i32 @solve_step(ptr noundef %78, i32 noundef 1)
  %80 = icmp ne i32 %79, 0
  br i1 %80, label %84, label %81

81:                                               ; preds = %77
  %82 = load ptr, ptr %4, align 8, !tbaa !5
  %83 = getelementptr inbounds %struct.chain, ptr %82, i32 0, i32 7
  store double 0.000000e+00, ptr %83, align 8, !tbaa !37
  store i32 0, ptr %3, align 4
  br label %86

84:                                               ; preds = %77, %73
  %85 = load ptr, ptr %4, align 8, !tbaa !5
  call void @estimate_error(ptr noundef %85)
  store i32 1, ptr %3, align 4
  br label %86

86:                                               ; preds = %84, %81, %72
  %87 = load i32, ptr %3, align 4
  ret i32 %87
}

; Function Attrs: inlinehint nounwind
define internal void @run_program(ptr noundef %0, i32 noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !5
  store i32 %1, ptr %4, align 4, !tbaa !18
  %5 = load ptr, ptr %3, align 8, !tbaa !5
  %6 = getelementptr inbounds %struct.chain, ptr %5, i32 0, i32 35
  %7 = load i32, ptr %4, align 4, !tbaa !18
  %8 = sext i32 %7 to i64
  %9 = getelementptr inbounds [16 x %struct.loop_program], ptr %6, i64 0, i64 %8
  %10 = getelementptr inbounds { i64, ptr }, ptr %9, i32 0, i32 0
  %11 = load i64, ptr %10, align 8
  %12 = getelementptr inbounds { i64, ptr }, ptr %9, i32 0, i32 1
  %13 = load ptr, ptr %12, align 8
  call void @run_loops(i64 %11, ptr %13)
  ret void
}

; Function Attrs: nounwind
define internal void @accept_bordered_step(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %4 = load ptr, ptr %2, align 8, !tbaa !5
  %5 = getelementptr inbounds %struct.constraint_block, ptr %4, i32 0, i32 0
  %6 = load i64, ptr %5, align 8, !tbaa !38
  store i64 %6, ptr %3, align 8, !tbaa !13
  %7 = load ptr, ptr %2, align 8, !tbaa !5
  %8 = getelementptr inbounds %struct.constraint_block, ptr %7, i32 0, i32 25
  %9 = load ptr, ptr %8, align 8, !tbaa !39
  %10 = load ptr, ptr %2, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.constraint_block, ptr %10, i32 0, i32 31
  %12 = load ptr, ptr %11, align 8, !tbaa !40
  %13 = load i64, ptr %3, align 8, !tbaa !13
  %14 = mul nsw i64 2, %13
  call void @copy(ptr noundef %9, ptr noundef %12, i64 noundef %14)
  %15 = load ptr, ptr %2, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.constraint_block, ptr %15, i32 0, i32 27
  %17 = load ptr, ptr %16, align 8, !tbaa !41
  %18 = load ptr, ptr %2, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.constraint_block, ptr %18, i32 0, i32 31
  %20 = load ptr, ptr %19, align 8, !tbaa !40
  %21 = load i64, ptr %3, align 8, !tbaa !13
  %22 = mul nsw i64 2, %21
  %23 = getelementptr inbounds double, ptr %20, i64 %22
  %24 = load i64, ptr %3, align 8, !tbaa !13
  call void @copy(ptr noundef %17, ptr noundef %23, i64 noundef %24)
  %25 = load ptr, ptr %2, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.constraint_block, ptr %25, i32 0, i32 28
  %27 = load ptr, ptr %26, align 8, !tbaa !42
  %28 = load ptr, ptr %2, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.constraint_block, ptr %28, i32 0, i32 31
  %30 = load ptr, ptr %29, align 8, !tbaa !40
  %31 = load i64, ptr %3, align 8, !tbaa !13
  %32 = mul nsw i64 3, %31
  %33 = getelementptr inbounds double, ptr %30, i64 %32
  %34 = load i64, ptr %3, align 8, !tbaa !13
  call void @copy(ptr noundef %27, ptr noundef %33, i64 noundef %34)
  %35 = load ptr, ptr %2, align 8, !tbaa !5
  %36 = getelementptr inbounds %struct.constraint_block, ptr %35, i32 0, i32 29
  %37 = load ptr, ptr %36, align 8, !tbaa !43
  %38 = load ptr, ptr %2, align 8, !tbaa !5
  %39 = getelementptr inbounds %struct.constraint_block, ptr %38, i32 0, i32 31
  %40 = load ptr, ptr %39, align 8, !tbaa !40
  %41 = load i64, ptr %3, align 8, !tbaa !13
  %42 = mul nsw i64 4, %41
  %43 = getelementptr inbounds double, ptr %40, i64 %42
  %44 = load ptr, ptr %2, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.constraint_block, ptr %44, i32 0, i32 1
  %46 = load i64, ptr %45, align 8, !tbaa !44
  call void @copy(ptr noundef %37, ptr noundef %43, i64 noundef %46)
  %47 = load ptr, ptr %2, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.constraint_block, ptr %47, i32 0, i32 30
  %49 = load ptr, ptr %48, align 8, !tbaa !45
  %50 = load ptr, ptr %2, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.constraint_block, ptr %50, i32 0, i32 31
  %52 = load ptr, ptr %51, align 8, !tbaa !40
  %53 = load i64, ptr %3, align 8, !tbaa !13
  %54 = mul nsw i64 4, %53
  %55 = getelementptr inbounds double, ptr %52, i64 %54
  %56 = load ptr, ptr %2, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.constraint_block, ptr %56, i32 0, i32 1
  %58 = load i64, ptr %57, align 8, !tbaa !44
  %59 = getelementptr inbounds double, ptr %55, i64 %58
  %60 = load ptr, ptr %2, align 8, !tbaa !5
  %61 = getelementptr inbounds %struct.constraint_block, ptr %60, i32 0, i32 3
  %62 = load i64, ptr %61, align 8, !tbaa !46
  call void @copy(ptr noundef %49, ptr noundef %59, i64 noundef %62)
  %63 = load ptr, ptr %2, align 8, !tbaa !5
  call void @align_copies(ptr noundef %63)
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret void
}

; Function Attrs: nounwind
define internal void @correct_momenta(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca double, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i32, align 4
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  %18 = alloca double, align 8
  %19 = alloca double, align 8
  %20 = alloca double, align 8
  %21 = alloca double, align 8
  %22 = alloca double, align 8
  %23 = alloca double, align 8
  %24 = alloca double, align 8
  %25 = alloca double, align 8
  %26 = alloca double, align 8
  %27 = alloca double, align 8
  %28 = alloca double, align 8
  %29 = alloca double, align 8
  %30 = alloca double, align 8
  %31 = alloca double, align 8
  %32 = alloca double, align 8
  %33 = alloca double, align 8
  %34 = alloca double, align 8
  %35 = alloca double, align 8
  %36 = alloca double, align 8
  %37 = alloca double, align 8
  %38 = alloca double, align 8
  %39 = alloca i32, align 4
  %40 = alloca double, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %41 = load ptr, ptr %2, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.chain, ptr %41, i32 0, i32 28
  %43 = load ptr, ptr %42, align 8, !tbaa !31
  %44 = getelementptr inbounds %struct.step_numbers, ptr %43, i32 0, i32 0
  %45 = load double, ptr %44, align 8, !tbaa !47
  store double %45, ptr %3, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %46 = load ptr, ptr %2, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.chain, ptr %46, i32 0, i32 29
  %48 = load ptr, ptr %47, align 8, !tbaa !28
  store ptr %48, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %49 = load ptr, ptr %2, align 8, !tbaa !5
  %50 = getelementptr inbounds %struct.chain, ptr %49, i32 0, i32 12
  %51 = getelementptr inbounds [3 x double], ptr %50, i64 0, i64 0
  store ptr %51, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %52 = load ptr, ptr %2, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.chain, ptr %52, i32 0, i32 33
  %54 = load ptr, ptr %53, align 8, !tbaa !29
  store ptr %54, ptr %6, align 8, !tbaa !5
  %55 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %55, i32 noundef 7)
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %56 = load ptr, ptr %6, align 8, !tbaa !5
  %57 = getelementptr inbounds double, ptr %56, i64 15
  %58 = load double, ptr %57, align 8, !tbaa !30
  store double %58, ptr %7, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #6
  store i32 0, ptr %8, align 4, !tbaa !18
  br label %59

59:                                               ; preds = %118, %1
  %60 = load i32, ptr %8, align 4, !tbaa !18
  %61 = icmp slt i32 %60, 3
  br i1 %61, label %63, label %62

62:                                               ; preds = %59
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #6
  br label %121

63:                                               ; preds = %59
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  %64 = load ptr, ptr %2, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.chain, ptr %64, i32 0, i32 8
  %66 = load i32, ptr %8, align 4, !tbaa !18
  %67 = sext i32 %66 to i64
  %68 = getelementptr inbounds [3 x double], ptr %65, i64 0, i64 %67
  %69 = load double, ptr %68, align 8, !tbaa !30
  store double %69, ptr %9, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %70 = load ptr, ptr %2, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.chain, ptr %70, i32 0, i32 9
  %72 = load i32, ptr %8, align 4, !tbaa !18
  %73 = sext i32 %72 to i64
  %74 = getelementptr inbounds [3 x double], ptr %71, i64 0, i64 %73
  %75 = load double, ptr %74, align 8, !tbaa !30
  store double %75, ptr %10, align 8, !tbaa !30
  %76 = load double, ptr %3, align 8, !tbaa !30
  %77 = load ptr, ptr %2, align 8, !tbaa !5
  %78 = getelementptr inbounds %struct.chain, ptr %77, i32 0, i32 11
  %79 = load i32, ptr %8, align 4, !tbaa !18
  %80 = sext i32 %79 to i64
  %81 = getelementptr inbounds [3 x double], ptr %78, i64 0, i64 %80
  %82 = load double, ptr %81, align 8, !tbaa !30
  %83 = fmul double %76, %82
  %84 = load double, ptr %7, align 8, !tbaa !30
  %85 = fdiv double %83, %84
  %86 = load double, ptr %3, align 8, !tbaa !30
  %87 = load double, ptr %3, align 8, !tbaa !30
  %88 = fmul double %86, %87
  %89 = load double, ptr %9, align 8, !tbaa !30
  %90 = fmul double 2.000000e+00, %89
  %91 = load double, ptr %10, align 8, !tbaa !30
  %92 = fadd double %90, %91
  %93 = fmul double %88, %92
  %94 = fdiv double %93, 6.000000e+00
  %95 = fadd double %85, %94
  %96 = load ptr, ptr %2, align 8, !tbaa !5
  %97 = getelementptr inbounds %struct.chain, ptr %96, i32 0, i32 10
  %98 = load i32, ptr %8, align 4, !tbaa !18
  %99 = sext i32 %98 to i64
  %100 = getelementptr inbounds [3 x double], ptr %97, i64 0, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !30
  %102 = fadd double %101, %95
  store double %102, ptr %100, align 8, !tbaa !30
  %103 = load double, ptr %3, align 8, !tbaa !30
  %104 = fmul double 5.000000e-01, %103
  %105 = load double, ptr %7, align 8, !tbaa !30
  %106 = fmul double %104, %105
  %107 = load double, ptr %9, align 8, !tbaa !30
  %108 = load double, ptr %10, align 8, !tbaa !30
  %109 = fadd double %107, %108
  %110 = fmul double %106, %109
  %111 = load ptr, ptr %2, align 8, !tbaa !5
  %112 = getelementptr inbounds %struct.chain, ptr %111, i32 0, i32 11
  %113 = load i32, ptr %8, align 4, !tbaa !18
  %114 = sext i32 %113 to i64
  %115 = getelementptr inbounds [3 x double], ptr %112, i64 0, i64 %114
  %116 = load double, ptr %115, align 8, !tbaa !30
  %117 = fadd double %116, %110
  store double %117, ptr %115, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %118

118:                                              ; preds = %63
  %119 = load i32, ptr %8, align 4, !tbaa !18
  %120 = add nsw i32 %119, 1
  store i32 %120, ptr %8, align 4, !tbaa !18
  br label %59

121:                                              ; preds = %62
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %122 = load ptr, ptr %6, align 8, !tbaa !5
  %123 = getelementptr inbounds double, ptr %122, i64 0
  %124 = load double, ptr %123, align 8, !tbaa !30
  %125 = load double, ptr %7, align 8, !tbaa !30
  %126 = fdiv double %124, %125
  store double %126, ptr %11, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  %127 = load ptr, ptr %6, align 8, !tbaa !5
  %128 = getelementptr inbounds double, ptr %127, i64 1
  %129 = load double, ptr %128, align 8, !tbaa !30
  %130 = load double, ptr %7, align 8, !tbaa !30
  %131 = fdiv double %129, %130
  store double %131, ptr %12, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  %132 = load ptr, ptr %6, align 8, !tbaa !5
  %133 = getelementptr inbounds double, ptr %132, i64 2
  %134 = load double, ptr %133, align 8, !tbaa !30
  %135 = load double, ptr %7, align 8, !tbaa !30
  %136 = fdiv double %134, %135
  store double %136, ptr %13, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  %137 = load ptr, ptr %6, align 8, !tbaa !5
  %138 = getelementptr inbounds double, ptr %137, i64 3
  %139 = load double, ptr %138, align 8, !tbaa !30
  store double %139, ptr %14, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  %140 = load ptr, ptr %6, align 8, !tbaa !5
  %141 = getelementptr inbounds double, ptr %140, i64 4
  %142 = load double, ptr %141, align 8, !tbaa !30
  store double %142, ptr %15, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  %143 = load ptr, ptr %6, align 8, !tbaa !5
  %144 = getelementptr inbounds double, ptr %143, i64 5
  %145 = load double, ptr %144, align 8, !tbaa !30
  store double %145, ptr %16, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  %146 = load ptr, ptr %5, align 8, !tbaa !5
  %147 = getelementptr inbounds double, ptr %146, i64 0
  %148 = load double, ptr %147, align 8, !tbaa !30
  %149 = load ptr, ptr %6, align 8, !tbaa !5
  %150 = getelementptr inbounds double, ptr %149, i64 6
  %151 = load double, ptr %150, align 8, !tbaa !30
  %152 = load double, ptr %12, align 8, !tbaa !30
  %153 = load double, ptr %16, align 8, !tbaa !30
  %154 = fmul double %152, %153
  %155 = load double, ptr %13, align 8, !tbaa !30
  %156 = load double, ptr %15, align 8, !tbaa !30
  %157 = fmul double %155, %156
  %158 = fsub double %154, %157
  %159 = fsub double %151, %158
  %160 = fsub double %148, %159
  store double %160, ptr %17, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #6
  %161 = load ptr, ptr %5, align 8, !tbaa !5
  %162 = getelementptr inbounds double, ptr %161, i64 1
  %163 = load double, ptr %162, align 8, !tbaa !30
  %164 = load ptr, ptr %6, align 8, !tbaa !5
  %165 = getelementptr inbounds double, ptr %164, i64 7
  %166 = load double, ptr %165, align 8, !tbaa !30
  %167 = load double, ptr %13, align 8, !tbaa !30
  %168 = load double, ptr %14, align 8, !tbaa !30
  %169 = fmul double %167, %168
  %170 = load double, ptr %11, align 8, !tbaa !30
  %171 = load double, ptr %16, align 8, !tbaa !30
  %172 = fmul double %170, %171
  %173 = fsub double %169, %172
  %174 = fsub double %166, %173
  %175 = fsub double %163, %174
  store double %175, ptr %18, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #6
  %176 = load ptr, ptr %5, align 8, !tbaa !5
  %177 = getelementptr inbounds double, ptr %176, i64 2
  %178 = load double, ptr %177, align 8, !tbaa !30
  %179 = load ptr, ptr %6, align 8, !tbaa !5
  %180 = getelementptr inbounds double, ptr %179, i64 8
  %181 = load double, ptr %180, align 8, !tbaa !30
  %182 = load double, ptr %11, align 8, !tbaa !30
  %183 = load double, ptr %15, align 8, !tbaa !30
  %184 = fmul double %182, %183
  %185 = load double, ptr %12, align 8, !tbaa !30
  %186 = load double, ptr %14, align 8, !tbaa !30
  %187 = fmul double %185, %186
  %188 = fsub double %184, %187
  %189 = fsub double %181, %188
  %190 = fsub double %178, %189
  store double %190, ptr %19, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #6
  %191 = load double, ptr %11, align 8, !tbaa !30
  %192 = load double, ptr %11, align 8, !tbaa !30
  %193 = fmul double %191, %192
  %194 = load double, ptr %12, align 8, !tbaa !30
  %195 = load double, ptr %12, align 8, !tbaa !30
  %196 = fmul double %194, %195
  %197 = fadd double %193, %196
  %198 = load double, ptr %13, align 8, !tbaa !30
  %199 = load double, ptr %13, align 8, !tbaa !30
  %200 = fmul double %198, %199
  %201 = fadd double %197, %200
  store double %201, ptr %20, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #6
  %202 = load ptr, ptr %6, align 8, !tbaa !5
  %203 = getelementptr inbounds double, ptr %202, i64 9
  %204 = load double, ptr %203, align 8, !tbaa !30
  %205 = load double, ptr %7, align 8, !tbaa !30
  %206 = load double, ptr %20, align 8, !tbaa !30
  %207 = load double, ptr %11, align 8, !tbaa !30
  %208 = load double, ptr %11, align 8, !tbaa !30
  %209 = fmul double %207, %208
  %210 = fsub double %206, %209
  %211 = fmul double %205, %210
  %212 = fsub double %204, %211
  store double %212, ptr %21, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #6
  %213 = load ptr, ptr %6, align 8, !tbaa !5
  %214 = getelementptr inbounds double, ptr %213, i64 10
  %215 = load double, ptr %214, align 8, !tbaa !30
  %216 = load double, ptr %7, align 8, !tbaa !30
  %217 = load double, ptr %20, align 8, !tbaa !30
  %218 = load double, ptr %12, align 8, !tbaa !30
  %219 = load double, ptr %12, align 8, !tbaa !30
  %220 = fmul double %218, %219
  %221 = fsub double %217, %220
  %222 = fmul double %216, %221
  %223 = fsub double %215, %222
  store double %223, ptr %22, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %23) #6
  %224 = load ptr, ptr %6, align 8, !tbaa !5
  %225 = getelementptr inbounds double, ptr %224, i64 11
  %226 = load double, ptr %225, align 8, !tbaa !30
  %227 = load double, ptr %7, align 8, !tbaa !30
  %228 = load double, ptr %20, align 8, !tbaa !30
  %229 = load double, ptr %13, align 8, !tbaa !30
  %230 = load double, ptr %13, align 8, !tbaa !30
  %231 = fmul double %229, %230
  %232 = fsub double %228, %231
  %233 = fmul double %227, %232
  %234 = fsub double %226, %233
  store double %234, ptr %23, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #6
  %235 = load ptr, ptr %6, align 8, !tbaa !5
  %236 = getelementptr inbounds double, ptr %235, i64 12
  %237 = load double, ptr %236, align 8, !tbaa !30
  %238 = load double, ptr %7, align 8, !tbaa !30
  %239 = load double, ptr %12, align 8, !tbaa !30
  %240 = fmul double %238, %239
  %241 = load double, ptr %13, align 8, !tbaa !30
  %242 = fmul double %240, %241
  %243 = fadd double %237, %242
  store double %243, ptr %24, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %25) #6
  %244 = load ptr, ptr %6, align 8, !tbaa !5
  %245 = getelementptr inbounds double, ptr %244, i64 13
  %246 = load double, ptr %245, align 8, !tbaa !30
  %247 = load double, ptr %7, align 8, !tbaa !30
  %248 = load double, ptr %13, align 8, !tbaa !30
  %249 = fmul double %247, %248
  %250 = load double, ptr %11, align 8, !tbaa !30
  %251 = fmul double %249, %250
  %252 = fadd double %246, %251
  store double %252, ptr %25, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %26) #6
  %253 = load ptr, ptr %6, align 8, !tbaa !5
  %254 = getelementptr inbounds double, ptr %253, i64 14
  %255 = load double, ptr %254, align 8, !tbaa !30
  %256 = load double, ptr %7, align 8, !tbaa !30
  %257 = load double, ptr %11, align 8, !tbaa !30
  %258 = fmul double %256, %257
  %259 = load double, ptr %12, align 8, !tbaa !30
  %260 = fmul double %258, %259
  %261 = fadd double %255, %260
  store double %261, ptr %26, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %27) #6
  %262 = load double, ptr %22, align 8, !tbaa !30
  %263 = load double, ptr %23, align 8, !tbaa !30
  %264 = fmul double %262, %263
  %265 = load double, ptr %24, align 8, !tbaa !30
  %266 = load double, ptr %24, align 8, !tbaa !30
  %267 = fmul double %265, %266
  %268 = fsub double %264, %267
  store double %268, ptr %27, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %28) #6
  %269 = load double, ptr %24, align 8, !tbaa !30
  %270 = load double, ptr %25, align 8, !tbaa !30
  %271 = fmul double %269, %270
  %272 = load double, ptr %26, align 8, !tbaa !30
  %273 = load double, ptr %23, align 8, !tbaa !30
  %274 = fmul double %272, %273
  %275 = fsub double %271, %274
  store double %275, ptr %28, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %29) #6
  %276 = load double, ptr %26, align 8, !tbaa !30
  %277 = load double, ptr %24, align 8, !tbaa !30
  %278 = fmul double %276, %277
  %279 = load double, ptr %22, align 8, !tbaa !30
  %280 = load double, ptr %25, align 8, !tbaa !30
  %281 = fmul double %279, %280
  %282 = fsub double %278, %281
  store double %282, ptr %29, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %30) #6
  %283 = load double, ptr %21, align 8, !tbaa !30
  %284 = load double, ptr %23, align 8, !tbaa !30
  %285 = fmul double %283, %284
  %286 = load double, ptr %25, align 8, !tbaa !30
  %287 = load double, ptr %25, align 8, !tbaa !30
  %288 = fmul double %286, %287
  %289 = fsub double %285, %288
  store double %289, ptr %30, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %31) #6
  %290 = load double, ptr %26, align 8, !tbaa !30
  %291 = load double, ptr %25, align 8, !tbaa !30
  %292 = fmul double %290, %291
  %293 = load double, ptr %21, align 8, !tbaa !30
  %294 = load double, ptr %24, align 8, !tbaa !30
  %295 = fmul double %293, %294
  %296 = fsub double %292, %295
  store double %296, ptr %31, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %32) #6
  %297 = load double, ptr %21, align 8, !tbaa !30
  %298 = load double, ptr %22, align 8, !tbaa !30
  %299 = fmul double %297, %298
  %300 = load double, ptr %26, align 8, !tbaa !30
  %301 = load double, ptr %26, align 8, !tbaa !30
  %302 = fmul double %300, %301
  %303 = fsub double %299, %302
  store double %303, ptr %32, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %33) #6
  %304 = load double, ptr %21, align 8, !tbaa !30
  %305 = load double, ptr %27, align 8, !tbaa !30
  %306 = fmul double %304, %305
  %307 = load double, ptr %26, align 8, !tbaa !30
  %308 = load double, ptr %28, align 8, !tbaa !30
  %309 = fmul double %307, %308
  %310 = fadd double %306, %309
  %311 = load double, ptr %25, align 8, !tbaa !30
  %312 = load double, ptr %29, align 8, !tbaa !30
  %313 = fmul double %311, %312
  %314 = fadd double %310, %313
  store double %314, ptr %33, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %34) #6
  %315 = load double, ptr %21, align 8, !tbaa !30
  %316 = load double, ptr %22, align 8, !tbaa !30
  %317 = fadd double %315, %316
  %318 = load double, ptr %23, align 8, !tbaa !30
  %319 = fadd double %317, %318
  store double %319, ptr %34, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %35) #6
  %320 = load double, ptr %27, align 8, !tbaa !30
  %321 = load double, ptr %30, align 8, !tbaa !30
  %322 = fadd double %320, %321
  %323 = load double, ptr %32, align 8, !tbaa !30
  %324 = fadd double %322, %323
  store double %324, ptr %35, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %36) #6
  %325 = load double, ptr %27, align 8, !tbaa !30
  %326 = load double, ptr %17, align 8, !tbaa !30
  %327 = fmul double %325, %326
  %328 = load double, ptr %28, align 8, !tbaa !30
  %329 = load double, ptr %18, align 8, !tbaa !30
  %330 = fmul double %328, %329
  %331 = fadd double %327, %330
  %332 = load double, ptr %29, align 8, !tbaa !30
  %333 = load double, ptr %19, align 8, !tbaa !30
  %334 = fmul double %332, %333
  %335 = fadd double %331, %334
  store double %335, ptr %36, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %37) #6
  %336 = load double, ptr %28, align 8, !tbaa !30
  %337 = load double, ptr %17, align 8, !tbaa !30
  %338 = fmul double %336, %337
  %339 = load double, ptr %30, align 8, !tbaa !30
  %340 = load double, ptr %18, align 8, !tbaa !30
  %341 = fmul double %339, %340
  %342 = fadd double %338, %341
  %343 = load double, ptr %31, align 8, !tbaa !30
  %344 = load double, ptr %19, align 8, !tbaa !30
  %345 = fmul double %343, %344
  %346 = fadd double %342, %345
  store double %346, ptr %37, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %38) #6
  %347 = load double, ptr %29, align 8, !tbaa !30
  %348 = load double, ptr %17, align 8, !tbaa !30
  %349 = fmul double %347, %348
  %350 = load double, ptr %31, align 8, !tbaa !30
  %351 = load double, ptr %18, align 8, !tbaa !30
  %352 = fmul double %350, %351
  %353 = fadd double %349, %352
  %354 = load double, ptr %32, align 8, !tbaa !30
  %355 = load double, ptr %19, align 8, !tbaa !30
  %356 = fmul double %354, %355
  %357 = fadd double %353, %356
  store double %357, ptr %38, align 8, !tbaa !30
  %358 = load double, ptr %33, align 8, !tbaa !30
  %359 = load double, ptr %34, align 8, !tbaa !30
  %360 = fmul double 1.000000e-09, %359
  %361 = load double, ptr %34, align 8, !tbaa !30
  %362 = fmul double %360, %361
  %363 = load double, ptr %34, align 8, !tbaa !30
  %364 = fmul double %362, %363
  %365 = fcmp ogt double %358, %364
  br i1 %365, label %366, label %382

366:                                              ; preds = %121
  %367 = load double, ptr %36, align 8, !tbaa !30
  %368 = load double, ptr %33, align 8, !tbaa !30
  %369 = fdiv double %367, %368
  %370 = load ptr, ptr %4, align 8, !tbaa !5
  %371 = getelementptr inbounds double, ptr %370, i64 9
  store double %369, ptr %371, align 8, !tbaa !30
  %372 = load double, ptr %37, align 8, !tbaa !30
  %373 = load double, ptr %33, align 8, !tbaa !30
  %374 = fdiv double %372, %373
  %375 = load ptr, ptr %4, align 8, !tbaa !5
  %376 = getelementptr inbounds double, ptr %375, i64 10
  store double %374, ptr %376, align 8, !tbaa !30
  %377 = load double, ptr %38, align 8, !tbaa !30
  %378 = load double, ptr %33, align 8, !tbaa !30
  %379 = fdiv double %377, %378
  %380 = load ptr, ptr %4, align 8, !tbaa !5
  %381 = getelementptr inbounds double, ptr %380, i64 11
  store double %379, ptr %381, align 8, !tbaa !30
  br label %455

382:                                              ; preds = %121
  %383 = load double, ptr %17, align 8, !tbaa !30
  %384 = load double, ptr %36, align 8, !tbaa !30
  %385 = load double, ptr %35, align 8, !tbaa !30
  %386 = fdiv double %384, %385
  %387 = fsub double %383, %386
  store double %387, ptr %17, align 8, !tbaa !30
  %388 = load double, ptr %18, align 8, !tbaa !30
  %389 = load double, ptr %37, align 8, !tbaa !30
  %390 = load double, ptr %35, align 8, !tbaa !30
  %391 = fdiv double %389, %390
  %392 = fsub double %388, %391
  store double %392, ptr %18, align 8, !tbaa !30
  %393 = load double, ptr %19, align 8, !tbaa !30
  %394 = load double, ptr %38, align 8, !tbaa !30
  %395 = load double, ptr %35, align 8, !tbaa !30
  %396 = fdiv double %394, %395
  %397 = fsub double %393, %396
  store double %397, ptr %19, align 8, !tbaa !30
  %398 = load double, ptr %34, align 8, !tbaa !30
  %399 = load double, ptr %17, align 8, !tbaa !30
  %400 = fmul double %398, %399
  %401 = load double, ptr %21, align 8, !tbaa !30
  %402 = load double, ptr %17, align 8, !tbaa !30
  %403 = fmul double %401, %402
  %404 = load double, ptr %26, align 8, !tbaa !30
  %405 = load double, ptr %18, align 8, !tbaa !30
  %406 = fmul double %404, %405
  %407 = fadd double %403, %406
  %408 = load double, ptr %25, align 8, !tbaa !30
  %409 = load double, ptr %19, align 8, !tbaa !30
  %410 = fmul double %408, %409
  %411 = fadd double %407, %410
  %412 = fsub double %400, %411
  %413 = load double, ptr %35, align 8, !tbaa !30
  %414 = fdiv double %412, %413
  %415 = load ptr, ptr %4, align 8, !tbaa !5
  %416 = getelementptr inbounds double, ptr %415, i64 9
  store double %414, ptr %416, align 8, !tbaa !30
  %417 = load double, ptr %34, align 8, !tbaa !30
  %418 = load double, ptr %18, align 8, !tbaa !30
  %419 = fmul double %417, %418
  %420 = load double, ptr %26, align 8, !tbaa !30
  %421 = load double, ptr %17, align 8, !tbaa !30
  %422 = fmul double %420, %421
  %423 = load double, ptr %22, align 8, !tbaa !30
  %424 = load double, ptr %18, align 8, !tbaa !30
  %425 = fmul double %423, %424
  %426 = fadd double %422, %425
  %427 = load double, ptr %24, align 8, !tbaa !30
  %428 = load double, ptr %19, align 8, !tbaa !30
  %429 = fmul double %427, %428
  %430 = fadd double %426, %429
  %431 = fsub double %419, %430
  %432 = load double, ptr %35, align 8, !tbaa !30
  %433 = fdiv double %431, %432
  %434 = load ptr, ptr %4, align 8, !tbaa !5
  %435 = getelementptr inbounds double, ptr %434, i64 10
  store double %433, ptr %435, align 8, !tbaa !30
  %436 = load double, ptr %34, align 8, !tbaa !30
  %437 = load double, ptr %19, align 8, !tbaa !30
  %438 = fmul double %436, %437
  %439 = load double, ptr %25, align 8, !tbaa !30
  %440 = load double, ptr %17, align 8, !tbaa !30
  %441 = fmul double %439, %440
  %442 = load double, ptr %24, align 8, !tbaa !30
  %443 = load double, ptr %18, align 8, !tbaa !30
  %444 = fmul double %442, %443
  %445 = fadd double %441, %444
  %446 = load double, ptr %23, align 8, !tbaa !30
  %447 = load double, ptr %19, align 8, !tbaa !30
  %448 = fmul double %446, %447
  %449 = fadd double %445, %448
  %450 = fsub double %438, %449
  %451 = load double, ptr %35, align 8, !tbaa !30
  %452 = fdiv double %450, %451
  %453 = load ptr, ptr %4, align 8, !tbaa !5
  %454 = getelementptr inbounds double, ptr %453, i64 11
  store double %452, ptr %454, align 8, !tbaa !30
  br label %455

455:                                              ; preds = %382, %366
  call void @llvm.lifetime.start.p0(i64 4, ptr %39) #6
  store i32 0, ptr %39, align 4, !tbaa !18
  br label %456

456:                                              ; preds = %523, %455
  %457 = load i32, ptr %39, align 4, !tbaa !18
  %458 = icmp slt i32 %457, 3
  br i1 %458, label %460, label %459

459:                                              ; preds = %456
  call void @llvm.lifetime.end.p0(i64 4, ptr %39) #6
  br label %526

460:                                              ; preds = %456
  call void @llvm.lifetime.start.p0(i64 8, ptr %40) #6
  %461 = load ptr, ptr %4, align 8, !tbaa !5
  %462 = load i32, ptr %39, align 4, !tbaa !18
  %463 = sext i32 %462 to i64
  %464 = getelementptr inbounds double, ptr %461, i64 %463
  %465 = load double, ptr %464, align 8, !tbaa !30
  %466 = load ptr, ptr %6, align 8, !tbaa !5
  %467 = load i32, ptr %39, align 4, !tbaa !18
  %468 = sext i32 %467 to i64
  %469 = getelementptr inbounds double, ptr %466, i64 %468
  %470 = load double, ptr %469, align 8, !tbaa !30
  %471 = load double, ptr %7, align 8, !tbaa !30
  %472 = fdiv double %470, %471
  %473 = fadd double %465, %472
  store double %473, ptr %40, align 8, !tbaa !30
  %474 = load ptr, ptr %2, align 8, !tbaa !5
  %475 = getelementptr inbounds %struct.chain, ptr %474, i32 0, i32 10
  %476 = load i32, ptr %39, align 4, !tbaa !18
  %477 = sext i32 %476 to i64
  %478 = getelementptr inbounds [3 x double], ptr %475, i64 0, i64 %477
  %479 = load double, ptr %478, align 8, !tbaa !30
  %480 = load double, ptr %40, align 8, !tbaa !30
  %481 = fsub double %479, %480
  %482 = load ptr, ptr %4, align 8, !tbaa !5
  %483 = load i32, ptr %39, align 4, !tbaa !18
  %484 = add nsw i32 3, %483
  %485 = sext i32 %484 to i64
  %486 = getelementptr inbounds double, ptr %482, i64 %485
  store double %481, ptr %486, align 8, !tbaa !30
  %487 = load ptr, ptr %2, align 8, !tbaa !5
  %488 = getelementptr inbounds %struct.chain, ptr %487, i32 0, i32 11
  %489 = load i32, ptr %39, align 4, !tbaa !18
  %490 = sext i32 %489 to i64
  %491 = getelementptr inbounds [3 x double], ptr %488, i64 0, i64 %490
  %492 = load double, ptr %491, align 8, !tbaa !30
  %493 = load ptr, ptr %6, align 8, !tbaa !5
  %494 = load i32, ptr %39, align 4, !tbaa !18
  %495 = add nsw i32 3, %494
  %496 = sext i32 %495 to i64
  %497 = getelementptr inbounds double, ptr %493, i64 %496
  %498 = load double, ptr %497, align 8, !tbaa !30
  %499 = fsub double %492, %498
  %500 = load double, ptr %7, align 8, !tbaa !30
  %501 = fdiv double %499, %500
  %502 = load ptr, ptr %4, align 8, !tbaa !5
  %503 = load i32, ptr %39, align 4, !tbaa !18
  %504 = add nsw i32 6, %503
  %505 = sext i32 %504 to i64
  %506 = getelementptr inbounds double, ptr %502, i64 %505
  store double %501, ptr %506, align 8, !tbaa !30
  %507 = load double, ptr %40, align 8, !tbaa !30
  %508 = load ptr, ptr %4, align 8, !tbaa !5
  %509 = load i32, ptr %39, align 4, !tbaa !18
  %510 = add nsw i32 12, %509
  %511 = sext i32 %510 to i64
  %512 = getelementptr inbounds double, ptr %508, i64 %511
  store double %507, ptr %512, align 8, !tbaa !30
  %513 = load ptr, ptr %2, align 8, !tbaa !5
  %514 = getelementptr inbounds %struct.chain, ptr %513, i32 0, i32 10
  %515 = load i32, ptr %39, align 4, !tbaa !18
  %516 = sext i32 %515 to i64
  %517 = getelementptr inbounds [3 x double], ptr %514, i64 0, i64 %516
  %518 = load double, ptr %517, align 8, !tbaa !30
  %519 = load ptr, ptr %4, align 8, !tbaa !5
  %520 = load i32, ptr %39, align 4, !tbaa !18
  %521 = sext i32 %520 to i64
  %522 = getelementptr inbounds double, ptr %519, i64 %521
  store double %518, ptr %522, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %40) #6
  br label %523

523:                                              ; preds = %460
  %524 = load i32, ptr %39, align 4, !tbaa !18
  %525 = add nsw i32 %524, 1
  store i32 %525, ptr %39, align 4, !tbaa !18
  br label %456

526:                                              ; preds = %459
  %527 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %527, i32 noundef 8)
  call void @llvm.lifetime.end.p0(i64 8, ptr %38) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %37) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %36) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %35) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %34) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %33) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %32) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %31) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %30) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %29) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %28) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %27) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %26) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %25) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %23) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define dso_local void @rod_run_program(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store i64 %1, ptr %4, align 8, !tbaa !13
  %5 = load ptr, ptr %3, align 8, !tbaa !5
  %6 = load i64, ptr %4, align 8, !tbaa !13
  %7 = trunc i64 %6 to i32
  call void @run_program(ptr noundef %5, i32 noundef %7)
  ret void
}

; Function Attrs: nounwind
define dso_local void @rod_align_copies(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %3 = load ptr, ptr %2, align 8, !tbaa !5
  %4 = getelementptr inbounds %struct.chain, ptr %3, i32 0, i32 34
  %5 = load ptr, ptr %4, align 8, !tbaa !25
  call void @align_copies(ptr noundef %5)
  ret void
}

; Function Attrs: nounwind
define internal void @align_copies(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca double, align 8
  %13 = alloca i32, align 4
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  %18 = alloca ptr, align 8
  %19 = alloca double, align 8
  %20 = alloca double, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %21 = load ptr, ptr %2, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.constraint_block, ptr %21, i32 0, i32 20
  %23 = load ptr, ptr %22, align 8, !tbaa !49
  store ptr %23, ptr %3, align 8, !tbaa !5
  br label %24

24:                                               ; preds = %336, %1
  %25 = load ptr, ptr %3, align 8, !tbaa !5
  %26 = load ptr, ptr %2, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.constraint_block, ptr %26, i32 0, i32 20
  %28 = load ptr, ptr %27, align 8, !tbaa !49
  %29 = load ptr, ptr %2, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.constraint_block, ptr %29, i32 0, i32 5
  %31 = load i64, ptr %30, align 8, !tbaa !50
  %32 = getelementptr inbounds %struct.copy_data, ptr %28, i64 %31
  %33 = icmp ult ptr %25, %32
  br i1 %33, label %35, label %34

34:                                               ; preds = %24
  store i32 2, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  br label %339

35:                                               ; preds = %24
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %36 = load ptr, ptr %2, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.constraint_block, ptr %36, i32 0, i32 14
  %38 = load ptr, ptr %37, align 8, !tbaa !51
  %39 = load ptr, ptr %2, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.constraint_block, ptr %39, i32 0, i32 7
  %41 = load i64, ptr %40, align 8, !tbaa !52
  %42 = load ptr, ptr %3, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.copy_data, ptr %42, i32 0, i32 0
  %44 = load i64, ptr %43, align 8, !tbaa !53
  %45 = mul nsw i64 %41, %44
  %46 = getelementptr inbounds double, ptr %38, i64 %45
  store ptr %46, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %47 = load ptr, ptr %2, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.constraint_block, ptr %47, i32 0, i32 14
  %49 = load ptr, ptr %48, align 8, !tbaa !51
  %50 = load ptr, ptr %2, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.constraint_block, ptr %50, i32 0, i32 7
  %52 = load i64, ptr %51, align 8, !tbaa !52
  %53 = load ptr, ptr %3, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.copy_data, ptr %53, i32 0, i32 1
  %55 = load i64, ptr %54, align 8, !tbaa !55
  %56 = mul nsw i64 %52, %55
  %57 = getelementptr inbounds double, ptr %49, i64 %56
  store ptr %57, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %58 = load ptr, ptr %3, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.copy_data, ptr %58, i32 0, i32 3
  %60 = load ptr, ptr %59, align 8, !tbaa !56
  store ptr %60, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %61 = load ptr, ptr %3, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.copy_data, ptr %61, i32 0, i32 3
  %63 = load ptr, ptr %62, align 8, !tbaa !56
  %64 = getelementptr inbounds double, ptr %63, i64 4
  store ptr %64, ptr %8, align 8, !tbaa !5
  %65 = load ptr, ptr %6, align 8, !tbaa !5
  %66 = getelementptr inbounds double, ptr %65, i64 4
  %67 = load ptr, ptr %5, align 8, !tbaa !5
  %68 = getelementptr inbounds double, ptr %67, i64 4
  call void @copy(ptr noundef %66, ptr noundef %68, i64 noundef 3)
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #6
  store i32 0, ptr %9, align 4, !tbaa !18
  br label %69

69:                                               ; preds = %141, %35
  %70 = load i32, ptr %9, align 4, !tbaa !18
  %71 = icmp slt i32 %70, 3
  br i1 %71, label %73, label %72

72:                                               ; preds = %69
  store i32 5, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #6
  br label %144

73:                                               ; preds = %69
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #6
  %74 = load i32, ptr %9, align 4, !tbaa !18
  %75 = mul nsw i32 6, %74
  %76 = add nsw i32 7, %75
  store i32 %76, ptr %10, align 4, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #6
  store i32 0, ptr %11, align 4, !tbaa !18
  br label %77

77:                                               ; preds = %137, %73
  %78 = load i32, ptr %11, align 4, !tbaa !18
  %79 = icmp slt i32 %78, 3
  br i1 %79, label %81, label %80

80:                                               ; preds = %77
  store i32 8, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #6
  br label %140

81:                                               ; preds = %77
  %82 = load ptr, ptr %6, align 8, !tbaa !5
  %83 = load i32, ptr %10, align 4, !tbaa !18
  %84 = load i32, ptr %11, align 4, !tbaa !18
  %85 = add nsw i32 %83, %84
  %86 = sext i32 %85 to i64
  %87 = getelementptr inbounds double, ptr %82, i64 %86
  %88 = load double, ptr %87, align 8, !tbaa !30
  %89 = load ptr, ptr %5, align 8, !tbaa !5
  %90 = load i32, ptr %10, align 4, !tbaa !18
  %91 = load i32, ptr %11, align 4, !tbaa !18
  %92 = add nsw i32 %90, %91
  %93 = sext i32 %92 to i64
  %94 = getelementptr inbounds double, ptr %89, i64 %93
  store double %88, ptr %94, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store double 0.000000e+00, ptr %12, align 8, !tbaa !30
  %95 = load ptr, ptr %3, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.copy_data, ptr %95, i32 0, i32 2
  %97 = load i64, ptr %96, align 8, !tbaa !57
  %98 = icmp ne i64 %97, 0
  br i1 %98, label %128, label %99

99:                                               ; preds = %81
  call void @llvm.lifetime.start.p0(i64 4, ptr %13) #6
  store i32 0, ptr %13, align 4, !tbaa !18
  br label %100

100:                                              ; preds = %124, %99
  %101 = load i32, ptr %13, align 4, !tbaa !18
  %102 = icmp slt i32 %101, 3
  br i1 %102, label %104, label %103

103:                                              ; preds = %100
  store i32 11, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %13) #6
  br label %127

104:                                              ; preds = %100
  %105 = load ptr, ptr %8, align 8, !tbaa !5
  %106 = load i32, ptr %13, align 4, !tbaa !18
  %107 = mul nsw i32 3, %106
  %108 = load i32, ptr %11, align 4, !tbaa !18
  %109 = add nsw i32 %107, %108
  %110 = sext i32 %109 to i64
  %111 = getelementptr inbounds double, ptr %105, i64 %110
  %112 = load double, ptr %111, align 8, !tbaa !30
  %113 = load ptr, ptr %6, align 8, !tbaa !5
  %114 = load i32, ptr %10, align 4, !tbaa !18
  %115 = add nsw i32 %114, 3
  %116 = load i32, ptr %13, align 4, !tbaa !18
  %117 = add nsw i32 %115, %116
  %118 = sext i32 %117 to i64
  %119 = getelementptr inbounds double, ptr %113, i64 %118
  %120 = load double, ptr %119, align 8, !tbaa !30
  %121 = fmul double %112, %120
  %122 = load double, ptr %12, align 8, !tbaa !30
  %123 = fadd double %122, %121
  store double %123, ptr %12, align 8, !tbaa !30
  br label %124

124:                                              ; preds = %104
  %125 = load i32, ptr %13, align 4, !tbaa !18
  %126 = add nsw i32 %125, 1
  store i32 %126, ptr %13, align 4, !tbaa !18
  br label %100

127:                                              ; preds = %103
  br label %128

128:                                              ; preds = %127, %81
  %129 = load double, ptr %12, align 8, !tbaa !30
  %130 = load ptr, ptr %5, align 8, !tbaa !5
  %131 = load i32, ptr %10, align 4, !tbaa !18
  %132 = add nsw i32 %131, 3
  %133 = load i32, ptr %11, align 4, !tbaa !18
  %134 = add nsw i32 %132, %133
  %135 = sext i32 %134 to i64
  %136 = getelementptr inbounds double, ptr %130, i64 %135
  store double %129, ptr %136, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  br label %137

137:                                              ; preds = %128
  %138 = load i32, ptr %11, align 4, !tbaa !18
  %139 = add nsw i32 %138, 1
  store i32 %139, ptr %11, align 4, !tbaa !18
  br label %77

140:                                              ; preds = %80
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #6
  br label %141

141:                                              ; preds = %140
  %142 = load i32, ptr %9, align 4, !tbaa !18
  %143 = add nsw i32 %142, 1
  store i32 %143, ptr %9, align 4, !tbaa !18
  br label %69

144:                                              ; preds = %72
  %145 = load ptr, ptr %3, align 8, !tbaa !5
  %146 = getelementptr inbounds %struct.copy_data, ptr %145, i32 0, i32 2
  %147 = load i64, ptr %146, align 8, !tbaa !57
  %148 = icmp ne i64 %147, 0
  br i1 %148, label %149, label %150

149:                                              ; preds = %144
  store i32 4, ptr %4, align 4
  br label %333

150:                                              ; preds = %144
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  %151 = load ptr, ptr %6, align 8, !tbaa !5
  %152 = getelementptr inbounds double, ptr %151, i64 0
  %153 = load double, ptr %152, align 8, !tbaa !30
  %154 = load ptr, ptr %7, align 8, !tbaa !5
  %155 = getelementptr inbounds double, ptr %154, i64 0
  %156 = load double, ptr %155, align 8, !tbaa !30
  %157 = fmul double %153, %156
  %158 = load ptr, ptr %6, align 8, !tbaa !5
  %159 = getelementptr inbounds double, ptr %158, i64 1
  %160 = load double, ptr %159, align 8, !tbaa !30
  %161 = load ptr, ptr %7, align 8, !tbaa !5
  %162 = getelementptr inbounds double, ptr %161, i64 1
  %163 = load double, ptr %162, align 8, !tbaa !30
  %164 = fmul double %160, %163
  %165 = fsub double %157, %164
  %166 = load ptr, ptr %6, align 8, !tbaa !5
  %167 = getelementptr inbounds double, ptr %166, i64 2
  %168 = load double, ptr %167, align 8, !tbaa !30
  %169 = load ptr, ptr %7, align 8, !tbaa !5
  %170 = getelementptr inbounds double, ptr %169, i64 2
  %171 = load double, ptr %170, align 8, !tbaa !30
  %172 = fmul double %168, %171
  %173 = fsub double %165, %172
  %174 = load ptr, ptr %6, align 8, !tbaa !5
  %175 = getelementptr inbounds double, ptr %174, i64 3
  %176 = load double, ptr %175, align 8, !tbaa !30
  %177 = load ptr, ptr %7, align 8, !tbaa !5
  %178 = getelementptr inbounds double, ptr %177, i64 3
  %179 = load double, ptr %178, align 8, !tbaa !30
  %180 = fmul double %176, %179
  %181 = fsub double %173, %180
  store double %181, ptr %14, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  %182 = load ptr, ptr %6, align 8, !tbaa !5
  %183 = getelementptr inbounds double, ptr %182, i64 0
  %184 = load double, ptr %183, align 8, !tbaa !30
  %185 = load ptr, ptr %7, align 8, !tbaa !5
  %186 = getelementptr inbounds double, ptr %185, i64 1
  %187 = load double, ptr %186, align 8, !tbaa !30
  %188 = fmul double %184, %187
  %189 = load ptr, ptr %6, align 8, !tbaa !5
  %190 = getelementptr inbounds double, ptr %189, i64 1
  %191 = load double, ptr %190, align 8, !tbaa !30
  %192 = load ptr, ptr %7, align 8, !tbaa !5
  %193 = getelementptr inbounds double, ptr %192, i64 0
  %194 = load double, ptr %193, align 8, !tbaa !30
  %195 = fmul double %191, %194
  %196 = fadd double %188, %195
  %197 = load ptr, ptr %6, align 8, !tbaa !5
  %198 = getelementptr inbounds double, ptr %197, i64 2
  %199 = load double, ptr %198, align 8, !tbaa !30
  %200 = load ptr, ptr %7, align 8, !tbaa !5
  %201 = getelementptr inbounds double, ptr %200, i64 3
  %202 = load double, ptr %201, align 8, !tbaa !30
  %203 = fmul double %199, %202
  %204 = fadd double %196, %203
  %205 = load ptr, ptr %6, align 8, !tbaa !5
  %206 = getelementptr inbounds double, ptr %205, i64 3
  %207 = load double, ptr %206, align 8, !tbaa !30
  %208 = load ptr, ptr %7, align 8, !tbaa !5
  %209 = getelementptr inbounds double, ptr %208, i64 2
  %210 = load double, ptr %209, align 8, !tbaa !30
  %211 = fmul double %207, %210
  %212 = fsub double %204, %211
  store double %212, ptr %15, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  %213 = load ptr, ptr %6, align 8, !tbaa !5
  %214 = getelementptr inbounds double, ptr %213, i64 0
  %215 = load double, ptr %214, align 8, !tbaa !30
  %216 = load ptr, ptr %7, align 8, !tbaa !5
  %217 = getelementptr inbounds double, ptr %216, i64 2
  %218 = load double, ptr %217, align 8, !tbaa !30
  %219 = fmul double %215, %218
  %220 = load ptr, ptr %6, align 8, !tbaa !5
  %221 = getelementptr inbounds double, ptr %220, i64 1
  %222 = load double, ptr %221, align 8, !tbaa !30
  %223 = load ptr, ptr %7, align 8, !tbaa !5
  %224 = getelementptr inbounds double, ptr %223, i64 3
  %225 = load double, ptr %224, align 8, !tbaa !30
  %226 = fmul double %222, %225
  %227 = fsub double %219, %226
  %228 = load ptr, ptr %6, align 8, !tbaa !5
  %229 = getelementptr inbounds double, ptr %228, i64 2
  %230 = load double, ptr %229, align 8, !tbaa !30
  %231 = load ptr, ptr %7, align 8, !tbaa !5
  %232 = getelementptr inbounds double, ptr %231, i64 0
  %233 = load double, ptr %232, align 8, !tbaa !30
  %234 = fmul double %230, %233
  %235 = fadd double %227, %234
  %236 = load ptr, ptr %6, align 8, !tbaa !5
  %237 = getelementptr inbounds double, ptr %236, i64 3
  %238 = load double, ptr %237, align 8, !tbaa !30
  %239 = load ptr, ptr %7, align 8, !tbaa !5
  %240 = getelementptr inbounds double, ptr %239, i64 1
  %241 = load double, ptr %240, align 8, !tbaa !30
  %242 = fmul double %238, %241
  %243 = fadd double %235, %242
  store double %243, ptr %16, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  %244 = load ptr, ptr %6, align 8, !tbaa !5
  %245 = getelementptr inbounds double, ptr %244, i64 0
  %246 = load double, ptr %245, align 8, !tbaa !30
  %247 = load ptr, ptr %7, align 8, !tbaa !5
  %248 = getelementptr inbounds double, ptr %247, i64 3
  %249 = load double, ptr %248, align 8, !tbaa !30
  %250 = fmul double %246, %249
  %251 = load ptr, ptr %6, align 8, !tbaa !5
  %252 = getelementptr inbounds double, ptr %251, i64 1
  %253 = load double, ptr %252, align 8, !tbaa !30
  %254 = load ptr, ptr %7, align 8, !tbaa !5
  %255 = getelementptr inbounds double, ptr %254, i64 2
  %256 = load double, ptr %255, align 8, !tbaa !30
  %257 = fmul double %253, %256
  %258 = fadd double %250, %257
  %259 = load ptr, ptr %6, align 8, !tbaa !5
  %260 = getelementptr inbounds double, ptr %259, i64 2
  %261 = load double, ptr %260, align 8, !tbaa !30
  %262 = load ptr, ptr %7, align 8, !tbaa !5
  %263 = getelementptr inbounds double, ptr %262, i64 1
  %264 = load double, ptr %263, align 8, !tbaa !30
  %265 = fmul double %261, %264
  %266 = fsub double %258, %265
  %267 = load ptr, ptr %6, align 8, !tbaa !5
  %268 = getelementptr inbounds double, ptr %267, i64 3
  %269 = load double, ptr %268, align 8, !tbaa !30
  %270 = load ptr, ptr %7, align 8, !tbaa !5
  %271 = getelementptr inbounds double, ptr %270, i64 0
  %272 = load double, ptr %271, align 8, !tbaa !30
  %273 = fmul double %269, %272
  %274 = fadd double %266, %273
  store double %274, ptr %17, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #6
  %275 = load ptr, ptr %2, align 8, !tbaa !5
  %276 = getelementptr inbounds %struct.constraint_block, ptr %275, i32 0, i32 14
  %277 = load ptr, ptr %276, align 8, !tbaa !51
  %278 = load ptr, ptr %2, align 8, !tbaa !5
  %279 = getelementptr inbounds %struct.constraint_block, ptr %278, i32 0, i32 7
  %280 = load i64, ptr %279, align 8, !tbaa !52
  %281 = load ptr, ptr %3, align 8, !tbaa !5
  %282 = getelementptr inbounds %struct.copy_data, ptr %281, i32 0, i32 4
  %283 = load i64, ptr %282, align 8, !tbaa !58
  %284 = mul nsw i64 %280, %283
  %285 = getelementptr inbounds double, ptr %277, i64 %284
  store ptr %285, ptr %18, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #6
  %286 = load double, ptr %14, align 8, !tbaa !30
  %287 = load ptr, ptr %18, align 8, !tbaa !5
  %288 = getelementptr inbounds double, ptr %287, i64 0
  %289 = load double, ptr %288, align 8, !tbaa !30
  %290 = fmul double %286, %289
  %291 = load double, ptr %15, align 8, !tbaa !30
  %292 = load ptr, ptr %18, align 8, !tbaa !5
  %293 = getelementptr inbounds double, ptr %292, i64 1
  %294 = load double, ptr %293, align 8, !tbaa !30
  %295 = fmul double %291, %294
  %296 = fadd double %290, %295
  %297 = load double, ptr %16, align 8, !tbaa !30
  %298 = load ptr, ptr %18, align 8, !tbaa !5
  %299 = getelementptr inbounds double, ptr %298, i64 2
  %300 = load double, ptr %299, align 8, !tbaa !30
  %301 = fmul double %297, %300
  %302 = fadd double %296, %301
  %303 = load double, ptr %17, align 8, !tbaa !30
  %304 = load ptr, ptr %18, align 8, !tbaa !5
  %305 = getelementptr inbounds double, ptr %304, i64 3
  %306 = load double, ptr %305, align 8, !tbaa !30
  %307 = fmul double %303, %306
  %308 = fadd double %302, %307
  store double %308, ptr %19, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #6
  %309 = load double, ptr %19, align 8, !tbaa !30
  %310 = fcmp oge double %309, 0.000000e+00
  %311 = zext i1 %310 to i64
  %312 = select i1 %310, double 1.000000e+00, double -1.000000e+00
  store double %312, ptr %20, align 8, !tbaa !30
  %313 = load double, ptr %20, align 8, !tbaa !30
  %314 = load double, ptr %14, align 8, !tbaa !30
  %315 = fmul double %313, %314
  %316 = load ptr, ptr %5, align 8, !tbaa !5
  %317 = getelementptr inbounds double, ptr %316, i64 0
  store double %315, ptr %317, align 8, !tbaa !30
  %318 = load double, ptr %20, align 8, !tbaa !30
  %319 = load double, ptr %15, align 8, !tbaa !30
  %320 = fmul double %318, %319
  %321 = load ptr, ptr %5, align 8, !tbaa !5
  %322 = getelementptr inbounds double, ptr %321, i64 1
  store double %320, ptr %322, align 8, !tbaa !30
  %323 = load double, ptr %20, align 8, !tbaa !30
  %324 = load double, ptr %16, align 8, !tbaa !30
  %325 = fmul double %323, %324
  %326 = load ptr, ptr %5, align 8, !tbaa !5
  %327 = getelementptr inbounds double, ptr %326, i64 2
  store double %325, ptr %327, align 8, !tbaa !30
  %328 = load double, ptr %20, align 8, !tbaa !30
  %329 = load double, ptr %17, align 8, !tbaa !30
  %330 = fmul double %328, %329
  %331 = load ptr, ptr %5, align 8, !tbaa !5
  %332 = getelementptr inbounds double, ptr %331, i64 3
  store double %330, ptr %332, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  store i32 0, ptr %4, align 4
  br label %333

333:                                              ; preds = %150, %149
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  %334 = load i32, ptr %4, align 4
  switch i32 %334, label %340 [
    i32 0, label %335
    i32 4, label %336
  ]

335:                                              ; preds = %333
  br label %336

336:                                              ; preds = %335, %333
  %337 = load ptr, ptr %3, align 8, !tbaa !5
  %338 = getelementptr inbounds %struct.copy_data, ptr %337, i32 1
  store ptr %338, ptr %3, align 8, !tbaa !5
  br label %24

339:                                              ; preds = %34
  ret void

340:                                              ; preds = %333
  unreachable
}

; Function Attrs: nounwind
define dso_local void @rod_set_step(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store double %1, ptr %4, align 8, !tbaa !30
  %5 = load ptr, ptr %3, align 8, !tbaa !5
  %6 = getelementptr inbounds %struct.chain, ptr %5, i32 0, i32 28
  %7 = load ptr, ptr %6, align 8, !tbaa !31
  %8 = load ptr, ptr %3, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.chain, ptr %8, i32 0, i32 4
  %10 = load double, ptr %9, align 8, !tbaa !32
  %11 = load double, ptr %4, align 8, !tbaa !30
  call void @set_step(ptr noundef %7, double noundef %10, double noundef %11)
  ret void
}

; Function Attrs: nounwind
define internal void @set_step(ptr noundef %0, double noundef %1, double noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store double %1, ptr %5, align 8, !tbaa !30
  store double %2, ptr %6, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %13 = load double, ptr %5, align 8, !tbaa !30
  %14 = fmul double 2.000000e+00, %13
  %15 = fsub double %14, 1.000000e+00
  %16 = load double, ptr %5, align 8, !tbaa !30
  %17 = fadd double %16, 1.000000e+00
  %18 = fdiv double %15, %17
  store double %18, ptr %7, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %19 = load double, ptr %5, align 8, !tbaa !30
  %20 = load double, ptr %5, align 8, !tbaa !30
  %21 = fadd double %20, 1.000000e+00
  %22 = fdiv double %19, %21
  store double %22, ptr %8, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  %23 = load double, ptr %7, align 8, !tbaa !30
  %24 = fsub double 5.000000e-01, %23
  %25 = load double, ptr %8, align 8, !tbaa !30
  %26 = fadd double %24, %25
  store double %26, ptr %9, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %27 = load double, ptr %9, align 8, !tbaa !30
  %28 = fadd double %27, 5.000000e-01
  %29 = load double, ptr %9, align 8, !tbaa !30
  %30 = fadd double %29, 5.000000e-01
  %31 = fmul double %28, %30
  %32 = fdiv double %31, 4.000000e+00
  store double %32, ptr %10, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %33 = load double, ptr %6, align 8, !tbaa !30
  %34 = load double, ptr %6, align 8, !tbaa !30
  %35 = fmul double %33, %34
  store double %35, ptr %11, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  %36 = load double, ptr %8, align 8, !tbaa !30
  %37 = fsub double 1.000000e+00, %36
  store double %37, ptr %12, align 8, !tbaa !30
  %38 = load double, ptr %6, align 8, !tbaa !30
  %39 = load ptr, ptr %4, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.step_numbers, ptr %39, i32 0, i32 0
  store double %38, ptr %40, align 8, !tbaa !47
  %41 = load double, ptr %6, align 8, !tbaa !30
  %42 = load double, ptr %9, align 8, !tbaa !30
  %43 = fsub double 1.000000e+00, %42
  %44 = fmul double %41, %43
  %45 = load ptr, ptr %4, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.step_numbers, ptr %45, i32 0, i32 1
  store double %44, ptr %46, align 8, !tbaa !59
  %47 = load double, ptr %6, align 8, !tbaa !30
  %48 = load double, ptr %9, align 8, !tbaa !30
  %49 = fmul double %47, %48
  %50 = load ptr, ptr %4, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.step_numbers, ptr %50, i32 0, i32 2
  store double %49, ptr %51, align 8, !tbaa !60
  %52 = load double, ptr %11, align 8, !tbaa !30
  %53 = load double, ptr %10, align 8, !tbaa !30
  %54 = fsub double 5.000000e-01, %53
  %55 = fmul double %52, %54
  %56 = load ptr, ptr %4, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.step_numbers, ptr %56, i32 0, i32 3
  store double %55, ptr %57, align 8, !tbaa !61
  %58 = load double, ptr %11, align 8, !tbaa !30
  %59 = load double, ptr %10, align 8, !tbaa !30
  %60 = fmul double %58, %59
  %61 = load ptr, ptr %4, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.step_numbers, ptr %61, i32 0, i32 4
  store double %60, ptr %62, align 8, !tbaa !62
  %63 = load double, ptr %7, align 8, !tbaa !30
  %64 = load ptr, ptr %4, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.step_numbers, ptr %64, i32 0, i32 5
  store double %63, ptr %65, align 8, !tbaa !63
  %66 = load double, ptr %7, align 8, !tbaa !30
  %67 = fsub double 1.000000e+00, %66
  %68 = fdiv double 1.000000e+00, %67
  %69 = load ptr, ptr %4, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.step_numbers, ptr %69, i32 0, i32 6
  store double %68, ptr %70, align 8, !tbaa !64
  %71 = load double, ptr %10, align 8, !tbaa !30
  %72 = load double, ptr %11, align 8, !tbaa !30
  %73 = fmul double %71, %72
  %74 = fdiv double 1.000000e+00, %73
  %75 = load ptr, ptr %4, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.step_numbers, ptr %75, i32 0, i32 7
  store double %74, ptr %76, align 8, !tbaa !65
  %77 = load double, ptr %7, align 8, !tbaa !30
  %78 = fsub double 1.000000e+00, %77
  %79 = load double, ptr %12, align 8, !tbaa !30
  %80 = fdiv double %78, %79
  %81 = load ptr, ptr %4, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.step_numbers, ptr %81, i32 0, i32 8
  store double %80, ptr %82, align 8, !tbaa !66
  %83 = load double, ptr %7, align 8, !tbaa !30
  %84 = load double, ptr %12, align 8, !tbaa !30
  %85 = fdiv double %83, %84
  %86 = load ptr, ptr %4, align 8, !tbaa !5
  %87 = getelementptr inbounds %struct.step_numbers, ptr %86, i32 0, i32 9
  store double %85, ptr %87, align 8, !tbaa !67
  %88 = load double, ptr %8, align 8, !tbaa !30
  %89 = load double, ptr %12, align 8, !tbaa !30
  %90 = fdiv double %88, %89
  %91 = load ptr, ptr %4, align 8, !tbaa !5
  %92 = getelementptr inbounds %struct.step_numbers, ptr %91, i32 0, i32 10
  store double %90, ptr %92, align 8, !tbaa !68
  %93 = load double, ptr %9, align 8, !tbaa !30
  %94 = load double, ptr %10, align 8, !tbaa !30
  %95 = load double, ptr %6, align 8, !tbaa !30
  %96 = fmul double %94, %95
  %97 = fdiv double %93, %96
  %98 = load ptr, ptr %4, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.step_numbers, ptr %98, i32 0, i32 11
  store double %97, ptr %99, align 8, !tbaa !69
  %100 = load double, ptr %7, align 8, !tbaa !30
  %101 = fsub double 1.000000e+00, %100
  %102 = load double, ptr %10, align 8, !tbaa !30
  %103 = load double, ptr %11, align 8, !tbaa !30
  %104 = fmul double %102, %103
  %105 = load double, ptr %12, align 8, !tbaa !30
  %106 = fmul double %104, %105
  %107 = fdiv double %101, %106
  %108 = load ptr, ptr %4, align 8, !tbaa !5
  %109 = getelementptr inbounds %struct.step_numbers, ptr %108, i32 0, i32 12
  store double %107, ptr %109, align 8, !tbaa !70
  %110 = load ptr, ptr %4, align 8, !tbaa !5
  %111 = getelementptr inbounds %struct.step_numbers, ptr %110, i32 0, i32 13
  store double 1.000000e+00, ptr %111, align 8, !tbaa !71
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  ret void
}

; Function Attrs: nounwind
define dso_local ptr @rod_step_layout() #0 {
  ret ptr @rod_step_layout.layout
}

; Function Attrs: noinline nounwind
define internal void @copy(ptr noundef %0, ptr noundef %1, i64 noundef %2) #3 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store i64 %2, ptr %6, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store i64 0, ptr %7, align 8, !tbaa !13
  br label %8

8:                                                ; preds = %21, %3
  %9 = load i64, ptr %7, align 8, !tbaa !13
  %10 = load i64, ptr %6, align 8, !tbaa !13
  %11 = icmp slt i64 %9, %10
  br i1 %11, label %13, label %12

12:                                               ; preds = %8
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %24

13:                                               ; preds = %8
  %14 = load ptr, ptr %4, align 8, !tbaa !5
  %15 = load i64, ptr %7, align 8, !tbaa !13
  %16 = getelementptr inbounds double, ptr %14, i64 %15
  %17 = load double, ptr %16, align 8, !tbaa !30
  %18 = load ptr, ptr %5, align 8, !tbaa !5
  %19 = load i64, ptr %7, align 8, !tbaa !13
  %20 = getelementptr inbounds double, ptr %18, i64 %19
  store double %17, ptr %20, align 8, !tbaa !30
  br label %21

21:                                               ; preds = %13
  %22 = load i64, ptr %7, align 8, !tbaa !13
  %23 = add nsw i64 %22, 1
  store i64 %23, ptr %7, align 8, !tbaa !13
  br label %8

24:                                               ; preds = %12
  ret void
}

; Function Attrs: noinline nounwind
define internal i32 @solve_bordered_step(ptr noundef %0, i32 noundef %1) #3 {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  %16 = alloca double, align 8
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca %struct.correction, align 8
  %21 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i32 %1, ptr %5, align 4, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %22 = load ptr, ptr %4, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.chain, ptr %22, i32 0, i32 34
  %24 = load ptr, ptr %23, align 8, !tbaa !25
  store ptr %24, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %25 = load ptr, ptr %4, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.chain, ptr %25, i32 0, i32 28
  %27 = load ptr, ptr %26, align 8, !tbaa !31
  %28 = getelementptr inbounds %struct.step_numbers, ptr %27, i32 0, i32 0
  %29 = load double, ptr %28, align 8, !tbaa !47
  store double %29, ptr %7, align 8, !tbaa !30
  %30 = load ptr, ptr %4, align 8, !tbaa !5
  call void @run_program(ptr noundef %30, i32 noundef 0)
  %31 = load ptr, ptr %6, align 8, !tbaa !5
  %32 = load ptr, ptr %4, align 8, !tbaa !5
  %33 = getelementptr inbounds %struct.chain, ptr %32, i32 0, i32 28
  %34 = load ptr, ptr %33, align 8, !tbaa !31
  call void @predict_bodies(ptr noundef %31, ptr noundef %34)
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %35 = load ptr, ptr %4, align 8, !tbaa !5
  %36 = getelementptr inbounds %struct.chain, ptr %35, i32 0, i32 32
  %37 = load ptr, ptr %36, align 8, !tbaa !72
  %38 = getelementptr inbounds double, ptr %37, i64 0
  %39 = load double, ptr %38, align 8, !tbaa !30
  %40 = fmul double %39, 0x3FFBB67AE8584CAA
  store double %40, ptr %8, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #6
  %41 = load ptr, ptr %4, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.chain, ptr %41, i32 0, i32 7
  %43 = load double, ptr %42, align 8, !tbaa !37
  %44 = load double, ptr %7, align 8, !tbaa !30
  %45 = fsub double %43, %44
  %46 = call double @magnitude(double noundef %45)
  %47 = load double, ptr %7, align 8, !tbaa !30
  %48 = fmul double 1.000000e-09, %47
  %49 = fcmp ole double %46, %48
  %50 = zext i1 %49 to i32
  store i32 %50, ptr %9, align 4, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #6
  store i32 0, ptr %10, align 4, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  store double 0x7FF0000000000000, ptr %11, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store double 0x7FF0000000000000, ptr %12, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  store double 0.000000e+00, ptr %13, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  store double 0.000000e+00, ptr %14, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  store double 0x7FF0000000000000, ptr %15, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  store double 0.000000e+00, ptr %16, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %17) #6
  store i32 0, ptr %17, align 4, !tbaa !18
  br label %51

51:                                               ; preds = %209, %2
  %52 = load i32, ptr %17, align 4, !tbaa !18
  %53 = icmp slt i32 %52, 12
  br i1 %53, label %55, label %54

54:                                               ; preds = %51
  store i32 2, ptr %18, align 4
  br label %212

55:                                               ; preds = %51
  %56 = load ptr, ptr %6, align 8, !tbaa !5
  call void @evaluate_residuals(ptr noundef %56)
  call void @llvm.lifetime.start.p0(i64 4, ptr %19) #6
  %57 = load double, ptr %12, align 8, !tbaa !30
  %58 = load double, ptr %13, align 8, !tbaa !30
  %59 = fcmp olt double %57, %58
  br i1 %59, label %60, label %64

60:                                               ; preds = %55
  %61 = load ptr, ptr %6, align 8, !tbaa !5
  %62 = call double @largest_gap(ptr noundef %61)
  %63 = fcmp olt double %62, 3.000000e-13
  br label %64

64:                                               ; preds = %60, %55
  %65 = phi i1 [ false, %55 ], [ %63, %60 ]
  %66 = zext i1 %65 to i32
  store i32 %66, ptr %19, align 4, !tbaa !18
  %67 = load i32, ptr %19, align 4, !tbaa !18
  %68 = icmp ne i32 %67, 0
  br i1 %68, label %69, label %99

69:                                               ; preds = %64
  %70 = load double, ptr %12, align 8, !tbaa !30
  %71 = load double, ptr %16, align 8, !tbaa !30
  %72 = fcmp olt double %70, %71
  br i1 %72, label %81, label %73

73:                                               ; preds = %69
  %74 = load double, ptr %15, align 8, !tbaa !30
  %75 = load double, ptr %16, align 8, !tbaa !30
  %76 = fmul double 1.000000e-02, %75
  %77 = fcmp olt double %74, %76
  br i1 %77, label %81, label %78

78:                                               ; preds = %73
  %79 = load i32, ptr %17, align 4, !tbaa !18
  %80 = icmp eq i32 %79, 11
  br i1 %80, label %81, label %82

81:                                               ; preds = %78, %73, %69
  store i32 1, ptr %3, align 4
  store i32 1, ptr %18, align 4
  br label %206

82:                                               ; preds = %78
  %83 = load double, ptr %14, align 8, !tbaa !30
  %84 = fcmp ogt double %83, 3.000000e-01
  br i1 %84, label %85, label %98

85:                                               ; preds = %82
  %86 = load i32, ptr %5, align 4, !tbaa !18
  %87 = icmp ne i32 %86, 0
  br i1 %87, label %92, label %88

88:                                               ; preds = %85
  %89 = load i32, ptr %10, align 4, !tbaa !18
  %90 = icmp ne i32 %89, 0
  br i1 %90, label %92, label %91

91:                                               ; preds = %88
  store i32 1, ptr %10, align 4, !tbaa !18
  store i32 0, ptr %9, align 4, !tbaa !18
  br label %97

92:                                               ; preds = %88, %85
  %93 = load double, ptr %14, align 8, !tbaa !30
  %94 = fcmp ogt double %93, 5.000000e-01
  br i1 %94, label %95, label %96

95:                                               ; preds = %92
  store i32 1, ptr %3, align 4
  store i32 1, ptr %18, align 4
  br label %206

96:                                               ; preds = %92
  br label %97

97:                                               ; preds = %96, %91
  br label %98

98:                                               ; preds = %97, %82
  br label %99

99:                                               ; preds = %98, %64
  %100 = load ptr, ptr %4, align 8, !tbaa !5
  %101 = getelementptr inbounds %struct.chain, ptr %100, i32 0, i32 25
  %102 = load i64, ptr %101, align 8, !tbaa !73
  %103 = add nsw i64 %102, 1
  store i64 %103, ptr %101, align 8, !tbaa !73
  %104 = load i32, ptr %5, align 4, !tbaa !18
  %105 = icmp ne i32 %104, 0
  br i1 %105, label %109, label %106

106:                                              ; preds = %99
  %107 = load i32, ptr %9, align 4, !tbaa !18
  %108 = icmp ne i32 %107, 0
  br i1 %108, label %124, label %109

109:                                              ; preds = %106, %99
  %110 = load ptr, ptr %4, align 8, !tbaa !5
  %111 = getelementptr inbounds %struct.chain, ptr %110, i32 0, i32 26
  %112 = load i64, ptr %111, align 8, !tbaa !74
  %113 = add nsw i64 %112, 1
  store i64 %113, ptr %111, align 8, !tbaa !74
  %114 = load ptr, ptr %4, align 8, !tbaa !5
  %115 = getelementptr inbounds %struct.chain, ptr %114, i32 0, i32 7
  store double 0.000000e+00, ptr %115, align 8, !tbaa !37
  %116 = load ptr, ptr %4, align 8, !tbaa !5
  %117 = call i32 @factorise_bordered_tangent(ptr noundef %116)
  %118 = icmp ne i32 %117, 0
  br i1 %118, label %120, label %119

119:                                              ; preds = %109
  store i32 0, ptr %3, align 4
  store i32 1, ptr %18, align 4
  br label %206

120:                                              ; preds = %109
  %121 = load double, ptr %7, align 8, !tbaa !30
  %122 = load ptr, ptr %4, align 8, !tbaa !5
  %123 = getelementptr inbounds %struct.chain, ptr %122, i32 0, i32 7
  store double %121, ptr %123, align 8, !tbaa !37
  store i32 1, ptr %9, align 4, !tbaa !18
  br label %124

124:                                              ; preds = %120, %106
  call void @llvm.lifetime.start.p0(i64 16, ptr %20) #6
  %125 = load ptr, ptr %4, align 8, !tbaa !5
  %126 = call { double, double } @correct_bordered(ptr noundef %125)
  %127 = getelementptr inbounds { double, double }, ptr %20, i32 0, i32 0
  %128 = extractvalue { double, double } %126, 0
  store double %128, ptr %127, align 8
  %129 = getelementptr inbounds { double, double }, ptr %20, i32 0, i32 1
  %130 = extractvalue { double, double } %126, 1
  store double %130, ptr %129, align 8
  %131 = getelementptr inbounds %struct.correction, ptr %20, i32 0, i32 0
  %132 = load double, ptr %131, align 8, !tbaa !75
  store double %132, ptr %12, align 8, !tbaa !30
  %133 = getelementptr inbounds %struct.correction, ptr %20, i32 0, i32 1
  %134 = load double, ptr %133, align 8, !tbaa !77
  %135 = fmul double 2.000000e+00, %134
  %136 = load double, ptr %8, align 8, !tbaa !30
  %137 = fadd double %136, %135
  store double %137, ptr %8, align 8, !tbaa !30
  %138 = load double, ptr %12, align 8, !tbaa !30
  %139 = fcmp olt double %138, 0x7FF0000000000000
  br i1 %139, label %140, label %143

140:                                              ; preds = %124
  %141 = load double, ptr %8, align 8, !tbaa !30
  %142 = fcmp olt double %141, 3.000000e+00
  br i1 %142, label %144, label %143

143:                                              ; preds = %140, %124
  store i32 0, ptr %3, align 4
  store i32 1, ptr %18, align 4
  br label %205

144:                                              ; preds = %140
  %145 = load double, ptr %11, align 8, !tbaa !30
  %146 = fcmp ogt double %145, 0.000000e+00
  br i1 %146, label %147, label %151

147:                                              ; preds = %144
  %148 = load double, ptr %12, align 8, !tbaa !30
  %149 = load double, ptr %11, align 8, !tbaa !30
  %150 = fdiv double %148, %149
  br label %152

151:                                              ; preds = %144
  br label %152

152:                                              ; preds = %151, %147
  %153 = phi double [ %150, %147 ], [ 0.000000e+00, %151 ]
  store double %153, ptr %14, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #6
  store double 1.000000e+00, ptr %21, align 8, !tbaa !30
  %154 = load i32, ptr %17, align 4, !tbaa !18
  %155 = icmp sgt i32 %154, 0
  br i1 %155, label %156, label %166

156:                                              ; preds = %152
  %157 = load double, ptr %12, align 8, !tbaa !30
  %158 = load double, ptr %14, align 8, !tbaa !30
  %159 = fmul double %157, %158
  store double %159, ptr %15, align 8, !tbaa !30
  %160 = load double, ptr %14, align 8, !tbaa !30
  %161 = fsub double 1.000000e+00, %160
  %162 = load double, ptr %14, align 8, !tbaa !30
  %163 = call double @larger(double noundef 1.000000e-03, double noundef %162)
  %164 = fdiv double %161, %163
  %165 = call double @smaller(double noundef %164, double noundef 1.000000e+00)
  store double %165, ptr %21, align 8, !tbaa !30
  br label %177

166:                                              ; preds = %152
  %167 = load ptr, ptr %4, align 8, !tbaa !5
  %168 = getelementptr inbounds %struct.chain, ptr %167, i32 0, i32 15
  %169 = load double, ptr %168, align 8, !tbaa !78
  %170 = load double, ptr %12, align 8, !tbaa !30
  %171 = fmul double 0x3EB0C6F7A0B5ED8D, %170
  %172 = load ptr, ptr %4, align 8, !tbaa !5
  %173 = getelementptr inbounds %struct.chain, ptr %172, i32 0, i32 14
  %174 = load double, ptr %173, align 8, !tbaa !79
  %175 = call double @smaller(double noundef %171, double noundef %174)
  %176 = call double @larger(double noundef %169, double noundef %175)
  store double %176, ptr %16, align 8, !tbaa !30
  br label %177

177:                                              ; preds = %166, %156
  %178 = load ptr, ptr %4, align 8, !tbaa !5
  %179 = getelementptr inbounds %struct.chain, ptr %178, i32 0, i32 1
  %180 = load double, ptr %179, align 8, !tbaa !80
  %181 = load double, ptr %21, align 8, !tbaa !30
  %182 = fmul double %180, %181
  store double %182, ptr %13, align 8, !tbaa !30
  %183 = load i32, ptr %19, align 4, !tbaa !18
  %184 = icmp ne i32 %183, 0
  br i1 %184, label %202, label %185

185:                                              ; preds = %177
  %186 = load i32, ptr %17, align 4, !tbaa !18
  %187 = icmp sgt i32 %186, 0
  br i1 %187, label %188, label %202

188:                                              ; preds = %185
  %189 = load i32, ptr %5, align 4, !tbaa !18
  %190 = icmp ne i32 %189, 0
  br i1 %190, label %202, label %191

191:                                              ; preds = %188
  %192 = load double, ptr %14, align 8, !tbaa !30
  %193 = fcmp ogt double %192, 3.000000e-01
  br i1 %193, label %194, label %202

194:                                              ; preds = %191
  %195 = load i32, ptr %10, align 4, !tbaa !18
  %196 = icmp ne i32 %195, 0
  br i1 %196, label %200, label %197

197:                                              ; preds = %194
  %198 = load double, ptr %14, align 8, !tbaa !30
  %199 = fcmp ogt double %198, 9.000000e-01
  br i1 %199, label %200, label %201

200:                                              ; preds = %197, %194
  store i32 0, ptr %3, align 4
  store i32 1, ptr %18, align 4
  br label %204

201:                                              ; preds = %197
  store i32 1, ptr %10, align 4, !tbaa !18
  store i32 0, ptr %9, align 4, !tbaa !18
  br label %202

202:                                              ; preds = %201, %191, %188, %185, %177
  %203 = load double, ptr %12, align 8, !tbaa !30
  store double %203, ptr %11, align 8, !tbaa !30
  store i32 0, ptr %18, align 4
  br label %204

204:                                              ; preds = %202, %200
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #6
  br label %205

205:                                              ; preds = %204, %143
  call void @llvm.lifetime.end.p0(i64 16, ptr %20) #6
  br label %206

206:                                              ; preds = %205, %119, %95, %81
  call void @llvm.lifetime.end.p0(i64 4, ptr %19) #6
  %207 = load i32, ptr %18, align 4
  switch i32 %207, label %212 [
    i32 0, label %208
  ]

208:                                              ; preds = %206
  br label %209

209:                                              ; preds = %208
  %210 = load i32, ptr %17, align 4, !tbaa !18
  %211 = add nsw i32 %210, 1
  store i32 %211, ptr %17, align 4, !tbaa !18
  br label %51

212:                                              ; preds = %206, %54
  call void @llvm.lifetime.end.p0(i64 4, ptr %17) #6
  %213 = load i32, ptr %18, align 4
  switch i32 %213, label %215 [
    i32 2, label %214
  ]

214:                                              ; preds = %212
  store i32 0, ptr %3, align 4
  store i32 1, ptr %18, align 4
  br label %215

215:                                              ; preds = %214, %212
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  %216 = load i32, ptr %3, align 4
  ret i32 %216
}

; Function Attrs: nounwind
define internal double @estimate_bordered_error(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca i64, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store double %1, ptr %4, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.chain, ptr %10, i32 0, i32 34
  %12 = load ptr, ptr %11, align 8, !tbaa !25
  store ptr %12, ptr %5, align 8, !tbaa !5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  call void @run_program(ptr noundef %13, i32 noundef 4)
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %14 = load ptr, ptr %3, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.chain, ptr %14, i32 0, i32 31
  %16 = load ptr, ptr %15, align 8, !tbaa !81
  %17 = getelementptr inbounds double, ptr %16, i64 1
  %18 = load double, ptr %17, align 8, !tbaa !30
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.chain, ptr %19, i32 0, i32 31
  %21 = load ptr, ptr %20, align 8, !tbaa !81
  %22 = getelementptr inbounds double, ptr %21, i64 0
  %23 = load double, ptr %22, align 8, !tbaa !30
  %24 = load ptr, ptr %3, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.chain, ptr %24, i32 0, i32 2
  %26 = load double, ptr %25, align 8, !tbaa !82
  %27 = fdiv double %23, %26
  %28 = call double @larger(double noundef %18, double noundef %27)
  store double %28, ptr %6, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store i64 0, ptr %7, align 8, !tbaa !13
  br label %29

29:                                               ; preds = %65, %2
  %30 = load i64, ptr %7, align 8, !tbaa !13
  %31 = load ptr, ptr %5, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.constraint_block, ptr %31, i32 0, i32 0
  %33 = load i64, ptr %32, align 8, !tbaa !38
  %34 = icmp slt i64 %30, %33
  br i1 %34, label %36, label %35

35:                                               ; preds = %29
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %68

36:                                               ; preds = %29
  %37 = load ptr, ptr %5, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.constraint_block, ptr %37, i32 0, i32 28
  %39 = load ptr, ptr %38, align 8, !tbaa !42
  %40 = load i64, ptr %7, align 8, !tbaa !13
  %41 = getelementptr inbounds double, ptr %39, i64 %40
  %42 = load double, ptr %41, align 8, !tbaa !30
  %43 = load ptr, ptr %5, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.constraint_block, ptr %43, i32 0, i32 31
  %45 = load ptr, ptr %44, align 8, !tbaa !40
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.constraint_block, ptr %46, i32 0, i32 0
  %48 = load i64, ptr %47, align 8, !tbaa !38
  %49 = mul nsw i64 3, %48
  %50 = load i64, ptr %7, align 8, !tbaa !13
  %51 = add nsw i64 %49, %50
  %52 = getelementptr inbounds double, ptr %45, i64 %51
  %53 = load double, ptr %52, align 8, !tbaa !30
  %54 = fsub double %42, %53
  %55 = call double @magnitude(double noundef %54)
  %56 = load ptr, ptr %5, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.constraint_block, ptr %56, i32 0, i32 32
  %58 = load ptr, ptr %57, align 8, !tbaa !83
  %59 = load i64, ptr %7, align 8, !tbaa !13
  %60 = getelementptr inbounds double, ptr %58, i64 %59
  %61 = load double, ptr %60, align 8, !tbaa !30
  %62 = fdiv double %55, %61
  %63 = load double, ptr %6, align 8, !tbaa !30
  %64 = call double @larger(double noundef %62, double noundef %63)
  store double %64, ptr %6, align 8, !tbaa !30
  br label %65

65:                                               ; preds = %36
  %66 = load i64, ptr %7, align 8, !tbaa !13
  %67 = add nsw i64 %66, 1
  store i64 %67, ptr %7, align 8, !tbaa !13
  br label %29

68:                                               ; preds = %35
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %69 = load ptr, ptr %3, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.chain, ptr %69, i32 0, i32 28
  %71 = load ptr, ptr %70, align 8, !tbaa !31
  %72 = call double @error_factor(ptr noundef %71)
  %73 = load double, ptr %6, align 8, !tbaa !30
  %74 = fmul double %72, %73
  store double %74, ptr %8, align 8, !tbaa !30
  %75 = load double, ptr %8, align 8, !tbaa !30
  %76 = load double, ptr %4, align 8, !tbaa !30
  %77 = fcmp ogt double %75, %76
  br i1 %77, label %78, label %102

78:                                               ; preds = %68
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  %79 = load ptr, ptr %3, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.chain, ptr %79, i32 0, i32 28
  %81 = load ptr, ptr %80, align 8, !tbaa !31
  %82 = call double @error_factor(ptr noundef %81)
  %83 = load ptr, ptr %3, align 8, !tbaa !5
  %84 = getelementptr inbounds %struct.chain, ptr %83, i32 0, i32 28
  %85 = load ptr, ptr %84, align 8, !tbaa !31
  %86 = getelementptr inbounds %struct.step_numbers, ptr %85, i32 0, i32 12
  %87 = load double, ptr %86, align 8, !tbaa !70
  %88 = fmul double %82, %87
  %89 = load ptr, ptr %3, align 8, !tbaa !5
  %90 = call double @filter_bordered_error(ptr noundef %89)
  %91 = fmul double %88, %90
  store double %91, ptr %9, align 8, !tbaa !30
  %92 = load double, ptr %9, align 8, !tbaa !30
  %93 = fcmp olt double %92, 0x7FF0000000000000
  br i1 %93, label %94, label %101

94:                                               ; preds = %78
  %95 = load double, ptr %8, align 8, !tbaa !30
  %96 = load double, ptr %8, align 8, !tbaa !30
  %97 = load double, ptr %9, align 8, !tbaa !30
  %98 = call double @smaller(double noundef %96, double noundef %97)
  %99 = fmul double %95, %98
  %100 = call double @square_root(double noundef %99)
  store double %100, ptr %8, align 8, !tbaa !30
  br label %101

101:                                              ; preds = %94, %78
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %102

102:                                              ; preds = %101, %68
  %103 = load double, ptr %8, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  ret double %103
}

; Function Attrs: noinline nounwind
define internal i32 @solve_step(ptr noundef %0, i32 noundef %1) #3 {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca %struct.correction, align 8
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i32 %1, ptr %5, align 4, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %18 = load ptr, ptr %4, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.chain, ptr %18, i32 0, i32 28
  %20 = load ptr, ptr %19, align 8, !tbaa !31
  %21 = getelementptr inbounds %struct.step_numbers, ptr %20, i32 0, i32 0
  %22 = load double, ptr %21, align 8, !tbaa !47
  store double %22, ptr %6, align 8, !tbaa !30
  %23 = load ptr, ptr %4, align 8, !tbaa !5
  call void @run_program(ptr noundef %23, i32 noundef 0)
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %24 = load ptr, ptr %4, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.chain, ptr %24, i32 0, i32 32
  %26 = load ptr, ptr %25, align 8, !tbaa !72
  %27 = getelementptr inbounds double, ptr %26, i64 0
  %28 = load double, ptr %27, align 8, !tbaa !30
  %29 = fmul double %28, 0x3FFBB67AE8584CAA
  store double %29, ptr %7, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #6
  %30 = load ptr, ptr %4, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.chain, ptr %30, i32 0, i32 7
  %32 = load double, ptr %31, align 8, !tbaa !37
  %33 = load double, ptr %6, align 8, !tbaa !30
  %34 = fsub double %32, %33
  %35 = call double @magnitude(double noundef %34)
  %36 = load double, ptr %6, align 8, !tbaa !30
  %37 = fmul double 1.000000e-09, %36
  %38 = fcmp ole double %35, %37
  %39 = zext i1 %38 to i32
  store i32 %39, ptr %8, align 4, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #6
  store i32 0, ptr %9, align 4, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %40 = load ptr, ptr %4, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.chain, ptr %40, i32 0, i32 6
  %42 = load double, ptr %41, align 8, !tbaa !84
  %43 = call double @square_root(double noundef %42)
  store double %43, ptr %10, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  store double 0x7FF0000000000000, ptr %11, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  %44 = load i32, ptr %8, align 4, !tbaa !18
  %45 = icmp ne i32 %44, 0
  br i1 %45, label %46, label %51

46:                                               ; preds = %2
  %47 = load double, ptr %10, align 8, !tbaa !30
  %48 = load double, ptr %10, align 8, !tbaa !30
  %49 = call double @square_root(double noundef %48)
  %50 = fmul double %47, %49
  br label %52

51:                                               ; preds = %2
  br label %52

52:                                               ; preds = %51, %46
  %53 = phi double [ %50, %46 ], [ 1.000000e+00, %51 ]
  store double %53, ptr %12, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %13) #6
  store i32 0, ptr %13, align 4, !tbaa !18
  br label %54

54:                                               ; preds = %213, %52
  %55 = load i32, ptr %13, align 4, !tbaa !18
  %56 = icmp slt i32 %55, 8
  br i1 %56, label %58, label %57

57:                                               ; preds = %54
  store i32 2, ptr %14, align 4
  br label %216

58:                                               ; preds = %54
  %59 = load ptr, ptr %4, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.chain, ptr %59, i32 0, i32 25
  %61 = load i64, ptr %60, align 8, !tbaa !73
  %62 = add nsw i64 %61, 1
  store i64 %62, ptr %60, align 8, !tbaa !73
  %63 = load i32, ptr %5, align 4, !tbaa !18
  %64 = icmp ne i32 %63, 0
  br i1 %64, label %68, label %65

65:                                               ; preds = %58
  %66 = load i32, ptr %8, align 4, !tbaa !18
  %67 = icmp ne i32 %66, 0
  br i1 %67, label %77, label %68

68:                                               ; preds = %65, %58
  %69 = load ptr, ptr %4, align 8, !tbaa !5
  call void @run_program(ptr noundef %69, i32 noundef 3)
  %70 = load ptr, ptr %4, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.chain, ptr %70, i32 0, i32 26
  %72 = load i64, ptr %71, align 8, !tbaa !74
  %73 = add nsw i64 %72, 1
  store i64 %73, ptr %71, align 8, !tbaa !74
  %74 = load double, ptr %6, align 8, !tbaa !30
  %75 = load ptr, ptr %4, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.chain, ptr %75, i32 0, i32 7
  store double %74, ptr %76, align 8, !tbaa !37
  store i32 1, ptr %8, align 4, !tbaa !18
  store double 1.000000e+00, ptr %12, align 8, !tbaa !30
  br label %77

77:                                               ; preds = %68, %65
  call void @llvm.lifetime.start.p0(i64 16, ptr %15) #6
  %78 = load ptr, ptr %4, align 8, !tbaa !5
  %79 = load i32, ptr %5, align 4, !tbaa !18
  %80 = call { double, double } @correct(ptr noundef %78, i32 noundef %79)
  %81 = getelementptr inbounds { double, double }, ptr %15, i32 0, i32 0
  %82 = extractvalue { double, double } %80, 0
  store double %82, ptr %81, align 8
  %83 = getelementptr inbounds { double, double }, ptr %15, i32 0, i32 1
  %84 = extractvalue { double, double } %80, 1
  store double %84, ptr %83, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  %85 = getelementptr inbounds %struct.correction, ptr %15, i32 0, i32 0
  %86 = load double, ptr %85, align 8, !tbaa !75
  store double %86, ptr %16, align 8, !tbaa !30
  %87 = getelementptr inbounds %struct.correction, ptr %15, i32 0, i32 1
  %88 = load double, ptr %87, align 8, !tbaa !77
  %89 = fmul double 2.000000e+00, %88
  %90 = load double, ptr %7, align 8, !tbaa !30
  %91 = fadd double %90, %89
  store double %91, ptr %7, align 8, !tbaa !30
  %92 = load double, ptr %16, align 8, !tbaa !30
  %93 = fcmp olt double %92, 1.000000e+01
  br i1 %93, label %94, label %97

94:                                               ; preds = %77
  %95 = load double, ptr %7, align 8, !tbaa !30
  %96 = fcmp olt double %95, 3.000000e+00
  br i1 %96, label %98, label %97

97:                                               ; preds = %94, %77
  store i32 0, ptr %3, align 4
  store i32 1, ptr %14, align 4
  br label %210

98:                                               ; preds = %94
  %99 = load i32, ptr %13, align 4, !tbaa !18
  %100 = icmp sgt i32 %99, 0
  br i1 %100, label %101, label %111

101:                                              ; preds = %98
  %102 = load double, ptr %11, align 8, !tbaa !30
  %103 = fcmp ogt double %102, 0.000000e+00
  br i1 %103, label %104, label %108

104:                                              ; preds = %101
  %105 = load double, ptr %16, align 8, !tbaa !30
  %106 = load double, ptr %11, align 8, !tbaa !30
  %107 = fdiv double %105, %106
  br label %109

108:                                              ; preds = %101
  br label %109

109:                                              ; preds = %108, %104
  %110 = phi double [ %107, %104 ], [ 0.000000e+00, %108 ]
  store double %110, ptr %12, align 8, !tbaa !30
  br label %111

111:                                              ; preds = %109, %98
  %112 = load double, ptr %12, align 8, !tbaa !30
  %113 = call double @smaller(double noundef %112, double noundef 1.000000e+00)
  store double %113, ptr %12, align 8, !tbaa !30
  %114 = load double, ptr %12, align 8, !tbaa !30
  %115 = call double @larger(double noundef %114, double noundef 1.000000e-03)
  %116 = load ptr, ptr %4, align 8, !tbaa !5
  %117 = getelementptr inbounds %struct.chain, ptr %116, i32 0, i32 6
  store double %115, ptr %117, align 8, !tbaa !84
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  %118 = load double, ptr %16, align 8, !tbaa !30
  store double %118, ptr %17, align 8, !tbaa !30
  %119 = load ptr, ptr %4, align 8, !tbaa !5
  %120 = getelementptr inbounds %struct.chain, ptr %119, i32 0, i32 6
  %121 = load double, ptr %120, align 8, !tbaa !84
  %122 = fcmp olt double %121, 1.000000e+00
  br i1 %122, label %123, label %139

123:                                              ; preds = %111
  %124 = load ptr, ptr %4, align 8, !tbaa !5
  %125 = getelementptr inbounds %struct.chain, ptr %124, i32 0, i32 23
  %126 = load i64, ptr %125, align 8, !tbaa !85
  %127 = icmp eq i64 %126, 1
  br i1 %127, label %128, label %139

128:                                              ; preds = %123
  %129 = load double, ptr %16, align 8, !tbaa !30
  %130 = load ptr, ptr %4, align 8, !tbaa !5
  %131 = getelementptr inbounds %struct.chain, ptr %130, i32 0, i32 6
  %132 = load double, ptr %131, align 8, !tbaa !84
  %133 = fmul double %129, %132
  %134 = load ptr, ptr %4, align 8, !tbaa !5
  %135 = getelementptr inbounds %struct.chain, ptr %134, i32 0, i32 6
  %136 = load double, ptr %135, align 8, !tbaa !84
  %137 = fsub double 1.000000e+00, %136
  %138 = fdiv double %133, %137
  store double %138, ptr %17, align 8, !tbaa !30
  br label %139

139:                                              ; preds = %128, %123, %111
  %140 = load double, ptr %16, align 8, !tbaa !30
  %141 = load ptr, ptr %4, align 8, !tbaa !5
  %142 = getelementptr inbounds %struct.chain, ptr %141, i32 0, i32 1
  %143 = load double, ptr %142, align 8, !tbaa !80
  %144 = fcmp olt double %140, %143
  br i1 %144, label %152, label %145

145:                                              ; preds = %139
  %146 = load double, ptr %17, align 8, !tbaa !30
  %147 = load ptr, ptr %4, align 8, !tbaa !5
  %148 = getelementptr inbounds %struct.chain, ptr %147, i32 0, i32 1
  %149 = load double, ptr %148, align 8, !tbaa !80
  %150 = fmul double 1.000000e-02, %149
  %151 = fcmp olt double %146, %150
  br i1 %151, label %152, label %189

152:                                              ; preds = %145, %139
  %153 = load double, ptr %16, align 8, !tbaa !30
  %154 = load ptr, ptr %4, align 8, !tbaa !5
  %155 = getelementptr inbounds %struct.chain, ptr %154, i32 0, i32 14
  %156 = load double, ptr %155, align 8, !tbaa !79
  %157 = fcmp olt double %153, %156
  br i1 %157, label %168, label %158

158:                                              ; preds = %152
  %159 = load double, ptr %17, align 8, !tbaa !30
  %160 = load ptr, ptr %4, align 8, !tbaa !5
  %161 = getelementptr inbounds %struct.chain, ptr %160, i32 0, i32 14
  %162 = load double, ptr %161, align 8, !tbaa !79
  %163 = fmul double 1.000000e-02, %162
  %164 = fcmp olt double %159, %163
  br i1 %164, label %168, label %165

165:                                              ; preds = %158
  %166 = load i32, ptr %13, align 4, !tbaa !18
  %167 = icmp eq i32 %166, 7
  br i1 %167, label %168, label %169

168:                                              ; preds = %165, %158, %152
  store i32 1, ptr %3, align 4
  store i32 1, ptr %14, align 4
  br label %209

169:                                              ; preds = %165
  %170 = load i32, ptr %13, align 4, !tbaa !18
  %171 = icmp sgt i32 %170, 0
  br i1 %171, label %172, label %188

172:                                              ; preds = %169
  %173 = load double, ptr %12, align 8, !tbaa !30
  %174 = fcmp ogt double %173, 2.000000e-01
  br i1 %174, label %175, label %188

175:                                              ; preds = %172
  %176 = load i32, ptr %5, align 4, !tbaa !18
  %177 = icmp ne i32 %176, 0
  br i1 %177, label %182, label %178

178:                                              ; preds = %175
  %179 = load i32, ptr %9, align 4, !tbaa !18
  %180 = icmp ne i32 %179, 0
  br i1 %180, label %182, label %181

181:                                              ; preds = %178
  store i32 1, ptr %9, align 4, !tbaa !18
  store i32 0, ptr %8, align 4, !tbaa !18
  br label %187

182:                                              ; preds = %178, %175
  %183 = load double, ptr %12, align 8, !tbaa !30
  %184 = fcmp ogt double %183, 5.000000e-01
  br i1 %184, label %185, label %186

185:                                              ; preds = %182
  store i32 1, ptr %3, align 4
  store i32 1, ptr %14, align 4
  br label %209

186:                                              ; preds = %182
  br label %187

187:                                              ; preds = %186, %181
  br label %188

188:                                              ; preds = %187, %172, %169
  br label %207

189:                                              ; preds = %145
  %190 = load i32, ptr %13, align 4, !tbaa !18
  %191 = icmp sgt i32 %190, 0
  br i1 %191, label %192, label %206

192:                                              ; preds = %189
  %193 = load i32, ptr %5, align 4, !tbaa !18
  %194 = icmp ne i32 %193, 0
  br i1 %194, label %206, label %195

195:                                              ; preds = %192
  %196 = load double, ptr %12, align 8, !tbaa !30
  %197 = fcmp ogt double %196, 2.000000e-01
  br i1 %197, label %198, label %206

198:                                              ; preds = %195
  %199 = load i32, ptr %9, align 4, !tbaa !18
  %200 = icmp ne i32 %199, 0
  br i1 %200, label %204, label %201

201:                                              ; preds = %198
  %202 = load double, ptr %12, align 8, !tbaa !30
  %203 = fcmp ogt double %202, 9.000000e-01
  br i1 %203, label %204, label %205

204:                                              ; preds = %201, %198
  store i32 0, ptr %3, align 4
  store i32 1, ptr %14, align 4
  br label %209

205:                                              ; preds = %201
  store i32 1, ptr %9, align 4, !tbaa !18
  store i32 0, ptr %8, align 4, !tbaa !18
  br label %206

206:                                              ; preds = %205, %195, %192, %189
  br label %207

207:                                              ; preds = %206, %188
  %208 = load double, ptr %16, align 8, !tbaa !30
  store double %208, ptr %11, align 8, !tbaa !30
  store i32 0, ptr %14, align 4
  br label %209

209:                                              ; preds = %207, %204, %185, %168
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  br label %210

210:                                              ; preds = %209, %97
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  call void @llvm.lifetime.end.p0(i64 16, ptr %15) #6
  %211 = load i32, ptr %14, align 4
  switch i32 %211, label %216 [
    i32 0, label %212
  ]

212:                                              ; preds = %210
  br label %213

213:                                              ; preds = %212
  %214 = load i32, ptr %13, align 4, !tbaa !18
  %215 = add nsw i32 %214, 1
  store i32 %215, ptr %13, align 4, !tbaa !18
  br label %54

216:                                              ; preds = %210, %57
  call void @llvm.lifetime.end.p0(i64 4, ptr %13) #6
  %217 = load i32, ptr %14, align 4
  switch i32 %217, label %219 [
    i32 2, label %218
  ]

218:                                              ; preds = %216
  store i32 0, ptr %3, align 4
  store i32 1, ptr %14, align 4
  br label %219

219:                                              ; preds = %218, %216
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  %220 = load i32, ptr %3, align 4
  ret i32 %220
}

; Function Attrs: nounwind
define internal void @estimate_error(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  %5 = alloca double, align 8
  %6 = alloca double, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %7 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %7, i32 noundef 4)
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %8 = load ptr, ptr %2, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.chain, ptr %8, i32 0, i32 31
  %10 = load ptr, ptr %9, align 8, !tbaa !81
  %11 = getelementptr inbounds double, ptr %10, i64 0
  %12 = load double, ptr %11, align 8, !tbaa !30
  %13 = load ptr, ptr %2, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.chain, ptr %13, i32 0, i32 2
  %15 = load double, ptr %14, align 8, !tbaa !82
  %16 = fdiv double %12, %15
  store double %16, ptr %3, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %17 = load ptr, ptr %2, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.chain, ptr %17, i32 0, i32 31
  %19 = load ptr, ptr %18, align 8, !tbaa !81
  %20 = getelementptr inbounds double, ptr %19, i64 1
  %21 = load double, ptr %20, align 8, !tbaa !30
  store double %21, ptr %4, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %22 = load ptr, ptr %2, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.chain, ptr %22, i32 0, i32 28
  %24 = load ptr, ptr %23, align 8, !tbaa !31
  %25 = call double @error_factor(ptr noundef %24)
  %26 = load double, ptr %3, align 8, !tbaa !30
  %27 = load double, ptr %4, align 8, !tbaa !30
  %28 = call double @larger(double noundef %26, double noundef %27)
  %29 = fmul double %25, %28
  store double %29, ptr %5, align 8, !tbaa !30
  %30 = load double, ptr %5, align 8, !tbaa !30
  %31 = load ptr, ptr %2, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.chain, ptr %31, i32 0, i32 18
  %33 = load i64, ptr %32, align 8, !tbaa !16
  %34 = icmp sgt i64 %33, 0
  %35 = zext i1 %34 to i64
  %36 = select i1 %34, double 6.000000e-02, double 1.000000e+00
  %37 = load ptr, ptr %2, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.chain, ptr %37, i32 0, i32 3
  %39 = load double, ptr %38, align 8, !tbaa !21
  %40 = fmul double %36, %39
  %41 = fcmp ogt double %30, %40
  br i1 %41, label %42, label %86

42:                                               ; preds = %1
  %43 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %43, i32 noundef 5)
  %44 = load ptr, ptr %2, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.chain, ptr %44, i32 0, i32 30
  %46 = load ptr, ptr %45, align 8, !tbaa !86
  %47 = getelementptr inbounds double, ptr %46, i64 0
  %48 = load double, ptr %47, align 8, !tbaa !30
  %49 = load ptr, ptr %2, align 8, !tbaa !5
  %50 = getelementptr inbounds %struct.chain, ptr %49, i32 0, i32 2
  %51 = load double, ptr %50, align 8, !tbaa !82
  %52 = fdiv double %48, %51
  store double %52, ptr %3, align 8, !tbaa !30
  %53 = load ptr, ptr %2, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.chain, ptr %53, i32 0, i32 30
  %55 = load ptr, ptr %54, align 8, !tbaa !86
  %56 = getelementptr inbounds double, ptr %55, i64 1
  %57 = load double, ptr %56, align 8, !tbaa !30
  store double %57, ptr %4, align 8, !tbaa !30
  %58 = load ptr, ptr %2, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.chain, ptr %58, i32 0, i32 30
  %60 = load ptr, ptr %59, align 8, !tbaa !86
  %61 = getelementptr inbounds double, ptr %60, i64 2
  %62 = load double, ptr %61, align 8, !tbaa !30
  %63 = fcmp olt double %62, 0x7FF0000000000000
  br i1 %63, label %64, label %85

64:                                               ; preds = %42
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %65 = load ptr, ptr %2, align 8, !tbaa !5
  %66 = getelementptr inbounds %struct.chain, ptr %65, i32 0, i32 28
  %67 = load ptr, ptr %66, align 8, !tbaa !31
  %68 = call double @error_factor(ptr noundef %67)
  %69 = load ptr, ptr %2, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.chain, ptr %69, i32 0, i32 28
  %71 = load ptr, ptr %70, align 8, !tbaa !31
  %72 = getelementptr inbounds %struct.step_numbers, ptr %71, i32 0, i32 12
  %73 = load double, ptr %72, align 8, !tbaa !70
  %74 = fmul double %68, %73
  %75 = load double, ptr %3, align 8, !tbaa !30
  %76 = load double, ptr %4, align 8, !tbaa !30
  %77 = call double @larger(double noundef %75, double noundef %76)
  %78 = fmul double %74, %77
  store double %78, ptr %6, align 8, !tbaa !30
  %79 = load double, ptr %5, align 8, !tbaa !30
  %80 = load double, ptr %6, align 8, !tbaa !30
  %81 = load double, ptr %5, align 8, !tbaa !30
  %82 = call double @smaller(double noundef %80, double noundef %81)
  %83 = fmul double %79, %82
  %84 = call double @square_root(double noundef %83)
  store double %84, ptr %5, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  br label %85

85:                                               ; preds = %64, %42
  br label %86

86:                                               ; preds = %85, %1
  %87 = load double, ptr %5, align 8, !tbaa !30
  %88 = load ptr, ptr %2, align 8, !tbaa !5
  %89 = getelementptr inbounds %struct.chain, ptr %88, i32 0, i32 5
  store double %87, ptr %89, align 8, !tbaa !20
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret void
}

; Function Attrs: nounwind
define internal void @predict_bodies(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.constraint_block, ptr %13, i32 0, i32 0
  %15 = load i64, ptr %14, align 8, !tbaa !38
  store i64 %15, ptr %5, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.constraint_block, ptr %16, i32 0, i32 31
  %18 = load ptr, ptr %17, align 8, !tbaa !40
  store ptr %18, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store i64 0, ptr %7, align 8, !tbaa !13
  br label %19

19:                                               ; preds = %116, %2
  %20 = load i64, ptr %7, align 8, !tbaa !13
  %21 = load i64, ptr %5, align 8, !tbaa !13
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %119

24:                                               ; preds = %19
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %25 = load ptr, ptr %6, align 8, !tbaa !5
  %26 = load i64, ptr %7, align 8, !tbaa !13
  %27 = getelementptr inbounds double, ptr %25, i64 %26
  %28 = load double, ptr %27, align 8, !tbaa !30
  store double %28, ptr %8, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  %29 = load ptr, ptr %6, align 8, !tbaa !5
  %30 = load i64, ptr %5, align 8, !tbaa !13
  %31 = load i64, ptr %7, align 8, !tbaa !13
  %32 = add nsw i64 %30, %31
  %33 = getelementptr inbounds double, ptr %29, i64 %32
  %34 = load double, ptr %33, align 8, !tbaa !30
  store double %34, ptr %9, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %35 = load ptr, ptr %6, align 8, !tbaa !5
  %36 = load i64, ptr %5, align 8, !tbaa !13
  %37 = mul nsw i64 2, %36
  %38 = load i64, ptr %7, align 8, !tbaa !13
  %39 = add nsw i64 %37, %38
  %40 = getelementptr inbounds double, ptr %35, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !30
  store double %41, ptr %10, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %42 = load ptr, ptr %6, align 8, !tbaa !5
  %43 = load i64, ptr %5, align 8, !tbaa !13
  %44 = mul nsw i64 3, %43
  %45 = load i64, ptr %7, align 8, !tbaa !13
  %46 = add nsw i64 %44, %45
  %47 = getelementptr inbounds double, ptr %42, i64 %46
  %48 = load double, ptr %47, align 8, !tbaa !30
  store double %48, ptr %11, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  %49 = load double, ptr %10, align 8, !tbaa !30
  %50 = load ptr, ptr %4, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.step_numbers, ptr %50, i32 0, i32 5
  %52 = load double, ptr %51, align 8, !tbaa !63
  %53 = load double, ptr %11, align 8, !tbaa !30
  %54 = fmul double %52, %53
  %55 = fsub double %49, %54
  %56 = load ptr, ptr %4, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.step_numbers, ptr %56, i32 0, i32 6
  %58 = load double, ptr %57, align 8, !tbaa !64
  %59 = fmul double %55, %58
  store double %59, ptr %12, align 8, !tbaa !30
  %60 = load double, ptr %8, align 8, !tbaa !30
  %61 = load ptr, ptr %4, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.step_numbers, ptr %61, i32 0, i32 0
  %63 = load double, ptr %62, align 8, !tbaa !47
  %64 = load double, ptr %9, align 8, !tbaa !30
  %65 = fmul double %63, %64
  %66 = load ptr, ptr %4, align 8, !tbaa !5
  %67 = getelementptr inbounds %struct.step_numbers, ptr %66, i32 0, i32 3
  %68 = load double, ptr %67, align 8, !tbaa !61
  %69 = load double, ptr %11, align 8, !tbaa !30
  %70 = fmul double %68, %69
  %71 = fadd double %65, %70
  %72 = load ptr, ptr %4, align 8, !tbaa !5
  %73 = getelementptr inbounds %struct.step_numbers, ptr %72, i32 0, i32 4
  %74 = load double, ptr %73, align 8, !tbaa !62
  %75 = load double, ptr %12, align 8, !tbaa !30
  %76 = fmul double %74, %75
  %77 = fadd double %71, %76
  %78 = fadd double %60, %77
  %79 = load ptr, ptr %3, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.constraint_block, ptr %79, i32 0, i32 25
  %81 = load ptr, ptr %80, align 8, !tbaa !39
  %82 = load i64, ptr %7, align 8, !tbaa !13
  %83 = getelementptr inbounds double, ptr %81, i64 %82
  store double %78, ptr %83, align 8, !tbaa !30
  %84 = load double, ptr %9, align 8, !tbaa !30
  %85 = load ptr, ptr %4, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.step_numbers, ptr %85, i32 0, i32 1
  %87 = load double, ptr %86, align 8, !tbaa !59
  %88 = load double, ptr %11, align 8, !tbaa !30
  %89 = fmul double %87, %88
  %90 = load ptr, ptr %4, align 8, !tbaa !5
  %91 = getelementptr inbounds %struct.step_numbers, ptr %90, i32 0, i32 2
  %92 = load double, ptr %91, align 8, !tbaa !60
  %93 = load double, ptr %12, align 8, !tbaa !30
  %94 = fmul double %92, %93
  %95 = fadd double %89, %94
  %96 = fadd double %84, %95
  %97 = load ptr, ptr %3, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.constraint_block, ptr %97, i32 0, i32 25
  %99 = load ptr, ptr %98, align 8, !tbaa !39
  %100 = load i64, ptr %5, align 8, !tbaa !13
  %101 = load i64, ptr %7, align 8, !tbaa !13
  %102 = add nsw i64 %100, %101
  %103 = getelementptr inbounds double, ptr %99, i64 %102
  store double %96, ptr %103, align 8, !tbaa !30
  %104 = load double, ptr %10, align 8, !tbaa !30
  %105 = load ptr, ptr %3, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.constraint_block, ptr %105, i32 0, i32 27
  %107 = load ptr, ptr %106, align 8, !tbaa !41
  %108 = load i64, ptr %7, align 8, !tbaa !13
  %109 = getelementptr inbounds double, ptr %107, i64 %108
  store double %104, ptr %109, align 8, !tbaa !30
  %110 = load double, ptr %12, align 8, !tbaa !30
  %111 = load ptr, ptr %3, align 8, !tbaa !5
  %112 = getelementptr inbounds %struct.constraint_block, ptr %111, i32 0, i32 28
  %113 = load ptr, ptr %112, align 8, !tbaa !42
  %114 = load i64, ptr %7, align 8, !tbaa !13
  %115 = getelementptr inbounds double, ptr %113, i64 %114
  store double %110, ptr %115, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %116

116:                                              ; preds = %24
  %117 = load i64, ptr %7, align 8, !tbaa !13
  %118 = add nsw i64 %117, 1
  store i64 %118, ptr %7, align 8, !tbaa !13
  br label %19

119:                                              ; preds = %23
  %120 = load ptr, ptr %6, align 8, !tbaa !5
  %121 = load i64, ptr %5, align 8, !tbaa !13
  %122 = mul nsw i64 4, %121
  %123 = getelementptr inbounds double, ptr %120, i64 %122
  %124 = load ptr, ptr %3, align 8, !tbaa !5
  %125 = getelementptr inbounds %struct.constraint_block, ptr %124, i32 0, i32 29
  %126 = load ptr, ptr %125, align 8, !tbaa !43
  %127 = load ptr, ptr %3, align 8, !tbaa !5
  %128 = getelementptr inbounds %struct.constraint_block, ptr %127, i32 0, i32 1
  %129 = load i64, ptr %128, align 8, !tbaa !44
  call void @copy(ptr noundef %123, ptr noundef %126, i64 noundef %129)
  %130 = load ptr, ptr %6, align 8, !tbaa !5
  %131 = load i64, ptr %5, align 8, !tbaa !13
  %132 = mul nsw i64 4, %131
  %133 = getelementptr inbounds double, ptr %130, i64 %132
  %134 = load ptr, ptr %3, align 8, !tbaa !5
  %135 = getelementptr inbounds %struct.constraint_block, ptr %134, i32 0, i32 1
  %136 = load i64, ptr %135, align 8, !tbaa !44
  %137 = getelementptr inbounds double, ptr %133, i64 %136
  %138 = load ptr, ptr %3, align 8, !tbaa !5
  %139 = getelementptr inbounds %struct.constraint_block, ptr %138, i32 0, i32 30
  %140 = load ptr, ptr %139, align 8, !tbaa !45
  %141 = load ptr, ptr %3, align 8, !tbaa !5
  %142 = getelementptr inbounds %struct.constraint_block, ptr %141, i32 0, i32 3
  %143 = load i64, ptr %142, align 8, !tbaa !46
  call void @copy(ptr noundef %137, ptr noundef %140, i64 noundef %143)
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  ret void
}

; Function Attrs: inlinehint nounwind
define internal double @magnitude(double noundef %0) #2 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !30
  %3 = load double, ptr %2, align 8, !tbaa !30
  %4 = call double @llvm.fabs.f64(double %3)
  ret double %4
}

; Function Attrs: noinline nounwind
define internal void @evaluate_residuals(ptr noundef %0) #3 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  %8 = alloca double, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca double, align 8
  %18 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %19 = load ptr, ptr %2, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.constraint_block, ptr %19, i32 0, i32 0
  %21 = load i64, ptr %20, align 8, !tbaa !38
  store i64 %21, ptr %3, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %22 = load ptr, ptr %2, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.constraint_block, ptr %22, i32 0, i32 1
  %24 = load i64, ptr %23, align 8, !tbaa !44
  store i64 %24, ptr %4, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %25 = load ptr, ptr %2, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.constraint_block, ptr %25, i32 0, i32 3
  %27 = load i64, ptr %26, align 8, !tbaa !46
  store i64 %27, ptr %5, align 8, !tbaa !13
  %28 = load ptr, ptr %2, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.constraint_block, ptr %28, i32 0, i32 4
  %30 = load i64, ptr %29, align 8, !tbaa !87
  %31 = icmp sgt i64 %30, 0
  br i1 %31, label %32, label %34

32:                                               ; preds = %1
  %33 = load ptr, ptr %2, align 8, !tbaa !5
  call void @evaluate_joints(ptr noundef %33)
  br label %34

34:                                               ; preds = %32, %1
  %35 = load i64, ptr %3, align 8, !tbaa !13
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %37, label %38

37:                                               ; preds = %34
  store i32 1, ptr %6, align 4
  br label %270

38:                                               ; preds = %34
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store i64 0, ptr %7, align 8, !tbaa !13
  br label %39

39:                                               ; preds = %80, %38
  %40 = load i64, ptr %7, align 8, !tbaa !13
  %41 = load i64, ptr %3, align 8, !tbaa !13
  %42 = icmp slt i64 %40, %41
  br i1 %42, label %44, label %43

43:                                               ; preds = %39
  store i32 2, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %83

44:                                               ; preds = %39
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  store double 0.000000e+00, ptr %8, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  store i64 0, ptr %9, align 8, !tbaa !13
  br label %45

45:                                               ; preds = %70, %44
  %46 = load i64, ptr %9, align 8, !tbaa !13
  %47 = load i64, ptr %4, align 8, !tbaa !13
  %48 = icmp slt i64 %46, %47
  br i1 %48, label %50, label %49

49:                                               ; preds = %45
  store i32 5, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %73

50:                                               ; preds = %45
  %51 = load ptr, ptr %2, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.constraint_block, ptr %51, i32 0, i32 29
  %53 = load ptr, ptr %52, align 8, !tbaa !43
  %54 = load i64, ptr %9, align 8, !tbaa !13
  %55 = getelementptr inbounds double, ptr %53, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !30
  %57 = load ptr, ptr %2, align 8, !tbaa !5
  %58 = getelementptr inbounds %struct.constraint_block, ptr %57, i32 0, i32 34
  %59 = load ptr, ptr %58, align 8, !tbaa !88
  %60 = load i64, ptr %9, align 8, !tbaa !13
  %61 = load i64, ptr %3, align 8, !tbaa !13
  %62 = mul nsw i64 %60, %61
  %63 = load i64, ptr %7, align 8, !tbaa !13
  %64 = add nsw i64 %62, %63
  %65 = getelementptr inbounds double, ptr %59, i64 %64
  %66 = load double, ptr %65, align 8, !tbaa !30
  %67 = fmul double %56, %66
  %68 = load double, ptr %8, align 8, !tbaa !30
  %69 = fadd double %68, %67
  store double %69, ptr %8, align 8, !tbaa !30
  br label %70

70:                                               ; preds = %50
  %71 = load i64, ptr %9, align 8, !tbaa !13
  %72 = add nsw i64 %71, 1
  store i64 %72, ptr %9, align 8, !tbaa !13
  br label %45

73:                                               ; preds = %49
  %74 = load double, ptr %8, align 8, !tbaa !30
  %75 = load ptr, ptr %2, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.constraint_block, ptr %75, i32 0, i32 44
  %77 = load ptr, ptr %76, align 8, !tbaa !89
  %78 = load i64, ptr %7, align 8, !tbaa !13
  %79 = getelementptr inbounds double, ptr %77, i64 %78
  store double %74, ptr %79, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %80

80:                                               ; preds = %73
  %81 = load i64, ptr %7, align 8, !tbaa !13
  %82 = add nsw i64 %81, 1
  store i64 %82, ptr %7, align 8, !tbaa !13
  br label %39

83:                                               ; preds = %43
  %84 = load ptr, ptr %2, align 8, !tbaa !5
  call void @evaluate_bodies(ptr noundef %84)
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  store i64 0, ptr %10, align 8, !tbaa !13
  br label %85

85:                                               ; preds = %181, %83
  %86 = load i64, ptr %10, align 8, !tbaa !13
  %87 = load i64, ptr %3, align 8, !tbaa !13
  %88 = icmp slt i64 %86, %87
  br i1 %88, label %90, label %89

89:                                               ; preds = %85
  store i32 8, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  br label %184

90:                                               ; preds = %85
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %91 = load ptr, ptr %2, align 8, !tbaa !5
  %92 = getelementptr inbounds %struct.constraint_block, ptr %91, i32 0, i32 38
  %93 = load ptr, ptr %92, align 8, !tbaa !90
  %94 = load i64, ptr %10, align 8, !tbaa !13
  %95 = getelementptr inbounds double, ptr %93, i64 %94
  %96 = load double, ptr %95, align 8, !tbaa !30
  %97 = fneg double %96
  store double %97, ptr %11, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store i64 0, ptr %12, align 8, !tbaa !13
  br label %98

98:                                               ; preds = %123, %90
  %99 = load i64, ptr %12, align 8, !tbaa !13
  %100 = load i64, ptr %3, align 8, !tbaa !13
  %101 = icmp slt i64 %99, %100
  br i1 %101, label %103, label %102

102:                                              ; preds = %98
  store i32 11, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  br label %126

103:                                              ; preds = %98
  %104 = load ptr, ptr %2, align 8, !tbaa !5
  %105 = getelementptr inbounds %struct.constraint_block, ptr %104, i32 0, i32 37
  %106 = load ptr, ptr %105, align 8, !tbaa !91
  %107 = load i64, ptr %3, align 8, !tbaa !13
  %108 = load i64, ptr %10, align 8, !tbaa !13
  %109 = mul nsw i64 %107, %108
  %110 = load i64, ptr %12, align 8, !tbaa !13
  %111 = add nsw i64 %109, %110
  %112 = getelementptr inbounds double, ptr %106, i64 %111
  %113 = load double, ptr %112, align 8, !tbaa !30
  %114 = load ptr, ptr %2, align 8, !tbaa !5
  %115 = getelementptr inbounds %struct.constraint_block, ptr %114, i32 0, i32 27
  %116 = load ptr, ptr %115, align 8, !tbaa !41
  %117 = load i64, ptr %12, align 8, !tbaa !13
  %118 = getelementptr inbounds double, ptr %116, i64 %117
  %119 = load double, ptr %118, align 8, !tbaa !30
  %120 = fmul double %113, %119
  %121 = load double, ptr %11, align 8, !tbaa !30
  %122 = fadd double %121, %120
  store double %122, ptr %11, align 8, !tbaa !30
  br label %123

123:                                              ; preds = %103
  %124 = load i64, ptr %12, align 8, !tbaa !13
  %125 = add nsw i64 %124, 1
  store i64 %125, ptr %12, align 8, !tbaa !13
  br label %98

126:                                              ; preds = %102
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  store i64 0, ptr %13, align 8, !tbaa !13
  br label %127

127:                                              ; preds = %157, %126
  %128 = load i64, ptr %13, align 8, !tbaa !13
  %129 = load i64, ptr %5, align 8, !tbaa !13
  %130 = icmp slt i64 %128, %129
  br i1 %130, label %132, label %131

131:                                              ; preds = %127
  store i32 14, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  br label %160

132:                                              ; preds = %127
  %133 = load ptr, ptr %2, align 8, !tbaa !5
  %134 = getelementptr inbounds %struct.constraint_block, ptr %133, i32 0, i32 30
  %135 = load ptr, ptr %134, align 8, !tbaa !45
  %136 = load i64, ptr %13, align 8, !tbaa !13
  %137 = getelementptr inbounds double, ptr %135, i64 %136
  %138 = load double, ptr %137, align 8, !tbaa !30
  %139 = load ptr, ptr %2, align 8, !tbaa !5
  %140 = getelementptr inbounds %struct.constraint_block, ptr %139, i32 0, i32 41
  %141 = load ptr, ptr %140, align 8, !tbaa !92
  %142 = load i64, ptr %3, align 8, !tbaa !13
  %143 = load ptr, ptr %2, align 8, !tbaa !5
  %144 = getelementptr inbounds %struct.constraint_block, ptr %143, i32 0, i32 21
  %145 = load ptr, ptr %144, align 8, !tbaa !93
  %146 = load i64, ptr %13, align 8, !tbaa !13
  %147 = getelementptr inbounds i64, ptr %145, i64 %146
  %148 = load i64, ptr %147, align 8, !tbaa !13
  %149 = mul nsw i64 %142, %148
  %150 = load i64, ptr %10, align 8, !tbaa !13
  %151 = add nsw i64 %149, %150
  %152 = getelementptr inbounds double, ptr %141, i64 %151
  %153 = load double, ptr %152, align 8, !tbaa !30
  %154 = fmul double %138, %153
  %155 = load double, ptr %11, align 8, !tbaa !30
  %156 = fsub double %155, %154
  store double %156, ptr %11, align 8, !tbaa !30
  br label %157

157:                                              ; preds = %132
  %158 = load i64, ptr %13, align 8, !tbaa !13
  %159 = add nsw i64 %158, 1
  store i64 %159, ptr %13, align 8, !tbaa !13
  br label %127

160:                                              ; preds = %131
  %161 = load ptr, ptr %2, align 8, !tbaa !5
  %162 = getelementptr inbounds %struct.constraint_block, ptr %161, i32 0, i32 8
  %163 = load i64, ptr %162, align 8, !tbaa !94
  %164 = icmp eq i64 %163, 0
  br i1 %164, label %165, label %174

165:                                              ; preds = %160
  %166 = load ptr, ptr %2, align 8, !tbaa !5
  %167 = getelementptr inbounds %struct.constraint_block, ptr %166, i32 0, i32 44
  %168 = load ptr, ptr %167, align 8, !tbaa !89
  %169 = load i64, ptr %10, align 8, !tbaa !13
  %170 = getelementptr inbounds double, ptr %168, i64 %169
  %171 = load double, ptr %170, align 8, !tbaa !30
  %172 = load double, ptr %11, align 8, !tbaa !30
  %173 = fsub double %172, %171
  store double %173, ptr %11, align 8, !tbaa !30
  br label %174

174:                                              ; preds = %165, %160
  %175 = load double, ptr %11, align 8, !tbaa !30
  %176 = load ptr, ptr %2, align 8, !tbaa !5
  %177 = getelementptr inbounds %struct.constraint_block, ptr %176, i32 0, i32 35
  %178 = load ptr, ptr %177, align 8, !tbaa !95
  %179 = load i64, ptr %10, align 8, !tbaa !13
  %180 = getelementptr inbounds double, ptr %178, i64 %179
  store double %175, ptr %180, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %181

181:                                              ; preds = %174
  %182 = load i64, ptr %10, align 8, !tbaa !13
  %183 = add nsw i64 %182, 1
  store i64 %183, ptr %10, align 8, !tbaa !13
  br label %85

184:                                              ; preds = %89
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  store i64 0, ptr %14, align 8, !tbaa !13
  br label %185

185:                                              ; preds = %266, %184
  %186 = load i64, ptr %14, align 8, !tbaa !13
  %187 = load i64, ptr %5, align 8, !tbaa !13
  %188 = icmp slt i64 %186, %187
  br i1 %188, label %190, label %189

189:                                              ; preds = %185
  store i32 17, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  br label %269

190:                                              ; preds = %185
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  %191 = load ptr, ptr %2, align 8, !tbaa !5
  %192 = getelementptr inbounds %struct.constraint_block, ptr %191, i32 0, i32 21
  %193 = load ptr, ptr %192, align 8, !tbaa !93
  %194 = load i64, ptr %14, align 8, !tbaa !13
  %195 = getelementptr inbounds i64, ptr %193, i64 %194
  %196 = load i64, ptr %195, align 8, !tbaa !13
  store i64 %196, ptr %15, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  %197 = load ptr, ptr %2, align 8, !tbaa !5
  %198 = getelementptr inbounds %struct.constraint_block, ptr %197, i32 0, i32 22
  %199 = load ptr, ptr %198, align 8, !tbaa !96
  %200 = load i64, ptr %14, align 8, !tbaa !13
  %201 = getelementptr inbounds i64, ptr %199, i64 %200
  %202 = load i64, ptr %201, align 8, !tbaa !13
  store i64 %202, ptr %16, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  %203 = load i64, ptr %16, align 8, !tbaa !13
  %204 = icmp eq i64 %203, 0
  br i1 %204, label %205, label %212

205:                                              ; preds = %190
  %206 = load ptr, ptr %2, align 8, !tbaa !5
  %207 = getelementptr inbounds %struct.constraint_block, ptr %206, i32 0, i32 42
  %208 = load ptr, ptr %207, align 8, !tbaa !97
  %209 = load i64, ptr %15, align 8, !tbaa !13
  %210 = getelementptr inbounds double, ptr %208, i64 %209
  %211 = load double, ptr %210, align 8, !tbaa !30
  store double %211, ptr %17, align 8, !tbaa !30
  br label %259

212:                                              ; preds = %190
  %213 = load i64, ptr %16, align 8, !tbaa !13
  %214 = icmp eq i64 %213, 1
  br i1 %214, label %215, label %222

215:                                              ; preds = %212
  %216 = load ptr, ptr %2, align 8, !tbaa !5
  %217 = getelementptr inbounds %struct.constraint_block, ptr %216, i32 0, i32 43
  %218 = load ptr, ptr %217, align 8, !tbaa !98
  %219 = load i64, ptr %15, align 8, !tbaa !13
  %220 = getelementptr inbounds double, ptr %218, i64 %219
  %221 = load double, ptr %220, align 8, !tbaa !30
  store double %221, ptr %17, align 8, !tbaa !30
  br label %258

222:                                              ; preds = %212
  %223 = load ptr, ptr %2, align 8, !tbaa !5
  %224 = getelementptr inbounds %struct.constraint_block, ptr %223, i32 0, i32 40
  %225 = load ptr, ptr %224, align 8, !tbaa !99
  %226 = load i64, ptr %15, align 8, !tbaa !13
  %227 = getelementptr inbounds double, ptr %225, i64 %226
  %228 = load double, ptr %227, align 8, !tbaa !30
  store double %228, ptr %17, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #6
  store i64 0, ptr %18, align 8, !tbaa !13
  br label %229

229:                                              ; preds = %254, %222
  %230 = load i64, ptr %18, align 8, !tbaa !13
  %231 = load i64, ptr %3, align 8, !tbaa !13
  %232 = icmp slt i64 %230, %231
  br i1 %232, label %234, label %233

233:                                              ; preds = %229
  store i32 20, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #6
  br label %257

234:                                              ; preds = %229
  %235 = load ptr, ptr %2, align 8, !tbaa !5
  %236 = getelementptr inbounds %struct.constraint_block, ptr %235, i32 0, i32 39
  %237 = load ptr, ptr %236, align 8, !tbaa !100
  %238 = load i64, ptr %3, align 8, !tbaa !13
  %239 = load i64, ptr %15, align 8, !tbaa !13
  %240 = mul nsw i64 %238, %239
  %241 = load i64, ptr %18, align 8, !tbaa !13
  %242 = add nsw i64 %240, %241
  %243 = getelementptr inbounds double, ptr %237, i64 %242
  %244 = load double, ptr %243, align 8, !tbaa !30
  %245 = load ptr, ptr %2, align 8, !tbaa !5
  %246 = getelementptr inbounds %struct.constraint_block, ptr %245, i32 0, i32 27
  %247 = load ptr, ptr %246, align 8, !tbaa !41
  %248 = load i64, ptr %18, align 8, !tbaa !13
  %249 = getelementptr inbounds double, ptr %247, i64 %248
  %250 = load double, ptr %249, align 8, !tbaa !30
  %251 = fmul double %244, %250
  %252 = load double, ptr %17, align 8, !tbaa !30
  %253 = fadd double %252, %251
  store double %253, ptr %17, align 8, !tbaa !30
  br label %254

254:                                              ; preds = %234
  %255 = load i64, ptr %18, align 8, !tbaa !13
  %256 = add nsw i64 %255, 1
  store i64 %256, ptr %18, align 8, !tbaa !13
  br label %229

257:                                              ; preds = %233
  br label %258

258:                                              ; preds = %257, %215
  br label %259

259:                                              ; preds = %258, %205
  %260 = load double, ptr %17, align 8, !tbaa !30
  %261 = load ptr, ptr %2, align 8, !tbaa !5
  %262 = getelementptr inbounds %struct.constraint_block, ptr %261, i32 0, i32 36
  %263 = load ptr, ptr %262, align 8, !tbaa !101
  %264 = load i64, ptr %14, align 8, !tbaa !13
  %265 = getelementptr inbounds double, ptr %263, i64 %264
  store double %260, ptr %265, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  br label %266

266:                                              ; preds = %259
  %267 = load i64, ptr %14, align 8, !tbaa !13
  %268 = add nsw i64 %267, 1
  store i64 %268, ptr %14, align 8, !tbaa !13
  br label %185

269:                                              ; preds = %189
  store i32 0, ptr %6, align 4
  br label %270

270:                                              ; preds = %269, %37
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  %271 = load i32, ptr %6, align 4
  switch i32 %271, label %273 [
    i32 0, label %272
    i32 1, label %272
  ]

272:                                              ; preds = %270, %270
  ret void

273:                                              ; preds = %270
  unreachable
}

; Function Attrs: nounwind
define internal double @largest_gap(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  %5 = alloca double, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  store double 0.000000e+00, ptr %3, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  store double 1.000000e+00, ptr %4, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  store double 0.000000e+00, ptr %5, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  store i64 0, ptr %6, align 8, !tbaa !13
  br label %12

12:                                               ; preds = %38, %1
  %13 = load i64, ptr %6, align 8, !tbaa !13
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.constraint_block, ptr %14, i32 0, i32 3
  %16 = load i64, ptr %15, align 8, !tbaa !46
  %17 = icmp slt i64 %13, %16
  br i1 %17, label %19, label %18

18:                                               ; preds = %12
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  br label %41

19:                                               ; preds = %12
  %20 = load ptr, ptr %2, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.constraint_block, ptr %20, i32 0, i32 36
  %22 = load ptr, ptr %21, align 8, !tbaa !101
  %23 = load i64, ptr %6, align 8, !tbaa !13
  %24 = getelementptr inbounds double, ptr %22, i64 %23
  %25 = load double, ptr %24, align 8, !tbaa !30
  %26 = call double @magnitude(double noundef %25)
  %27 = load double, ptr %3, align 8, !tbaa !30
  %28 = call double @larger(double noundef %26, double noundef %27)
  store double %28, ptr %3, align 8, !tbaa !30
  %29 = load ptr, ptr %2, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.constraint_block, ptr %29, i32 0, i32 36
  %31 = load ptr, ptr %30, align 8, !tbaa !101
  %32 = load i64, ptr %6, align 8, !tbaa !13
  %33 = getelementptr inbounds double, ptr %31, i64 %32
  %34 = load double, ptr %33, align 8, !tbaa !30
  %35 = call double @magnitude(double noundef %34)
  %36 = load double, ptr %5, align 8, !tbaa !30
  %37 = fadd double %36, %35
  store double %37, ptr %5, align 8, !tbaa !30
  br label %38

38:                                               ; preds = %19
  %39 = load i64, ptr %6, align 8, !tbaa !13
  %40 = add nsw i64 %39, 1
  store i64 %40, ptr %6, align 8, !tbaa !13
  br label %12

41:                                               ; preds = %18
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store i64 0, ptr %7, align 8, !tbaa !13
  br label %42

42:                                               ; preds = %68, %41
  %43 = load i64, ptr %7, align 8, !tbaa !13
  %44 = load ptr, ptr %2, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.constraint_block, ptr %44, i32 0, i32 1
  %46 = load i64, ptr %45, align 8, !tbaa !44
  %47 = icmp slt i64 %43, %46
  br i1 %47, label %49, label %48

48:                                               ; preds = %42
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %71

49:                                               ; preds = %42
  %50 = load ptr, ptr %2, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.constraint_block, ptr %50, i32 0, i32 33
  %52 = load ptr, ptr %51, align 8, !tbaa !102
  %53 = load i64, ptr %7, align 8, !tbaa !13
  %54 = getelementptr inbounds double, ptr %52, i64 %53
  %55 = load double, ptr %54, align 8, !tbaa !30
  %56 = call double @magnitude(double noundef %55)
  %57 = load double, ptr %3, align 8, !tbaa !30
  %58 = call double @larger(double noundef %56, double noundef %57)
  store double %58, ptr %3, align 8, !tbaa !30
  %59 = load ptr, ptr %2, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.constraint_block, ptr %59, i32 0, i32 33
  %61 = load ptr, ptr %60, align 8, !tbaa !102
  %62 = load i64, ptr %7, align 8, !tbaa !13
  %63 = getelementptr inbounds double, ptr %61, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !30
  %65 = call double @magnitude(double noundef %64)
  %66 = load double, ptr %5, align 8, !tbaa !30
  %67 = fadd double %66, %65
  store double %67, ptr %5, align 8, !tbaa !30
  br label %68

68:                                               ; preds = %49
  %69 = load i64, ptr %7, align 8, !tbaa !13
  %70 = add nsw i64 %69, 1
  store i64 %70, ptr %7, align 8, !tbaa !13
  br label %42

71:                                               ; preds = %48
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  store i64 0, ptr %8, align 8, !tbaa !13
  br label %72

72:                                               ; preds = %110, %71
  %73 = load i64, ptr %8, align 8, !tbaa !13
  %74 = load ptr, ptr %2, align 8, !tbaa !5
  %75 = getelementptr inbounds %struct.constraint_block, ptr %74, i32 0, i32 5
  %76 = load i64, ptr %75, align 8, !tbaa !50
  %77 = icmp slt i64 %73, %76
  br i1 %77, label %79, label %78

78:                                               ; preds = %72
  store i32 8, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %113

79:                                               ; preds = %72
  %80 = load ptr, ptr %2, align 8, !tbaa !5
  %81 = getelementptr inbounds %struct.constraint_block, ptr %80, i32 0, i32 20
  %82 = load ptr, ptr %81, align 8, !tbaa !49
  %83 = load i64, ptr %8, align 8, !tbaa !13
  %84 = getelementptr inbounds %struct.copy_data, ptr %82, i64 %83
  %85 = getelementptr inbounds %struct.copy_data, ptr %84, i32 0, i32 2
  %86 = load i64, ptr %85, align 8, !tbaa !57
  %87 = icmp ne i64 %86, 0
  br i1 %87, label %88, label %109

88:                                               ; preds = %79
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  store i64 0, ptr %10, align 8, !tbaa !13
  br label %89

89:                                               ; preds = %105, %88
  %90 = load i64, ptr %10, align 8, !tbaa !13
  %91 = icmp slt i64 %90, 3
  br i1 %91, label %93, label %92

92:                                               ; preds = %89
  store i32 11, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  br label %108

93:                                               ; preds = %89
  %94 = load ptr, ptr %2, align 8, !tbaa !5
  %95 = load ptr, ptr %2, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.constraint_block, ptr %95, i32 0, i32 20
  %97 = load ptr, ptr %96, align 8, !tbaa !49
  %98 = load i64, ptr %8, align 8, !tbaa !13
  %99 = getelementptr inbounds %struct.copy_data, ptr %97, i64 %98
  %100 = load i64, ptr %10, align 8, !tbaa !13
  %101 = call double @copy_gap(ptr noundef %94, ptr noundef %99, i64 noundef %100)
  %102 = call double @magnitude(double noundef %101)
  %103 = load double, ptr %3, align 8, !tbaa !30
  %104 = call double @larger(double noundef %102, double noundef %103)
  store double %104, ptr %3, align 8, !tbaa !30
  br label %105

105:                                              ; preds = %93
  %106 = load i64, ptr %10, align 8, !tbaa !13
  %107 = add nsw i64 %106, 1
  store i64 %107, ptr %10, align 8, !tbaa !13
  br label %89

108:                                              ; preds = %92
  br label %109

109:                                              ; preds = %108, %79
  br label %110

110:                                              ; preds = %109
  %111 = load i64, ptr %8, align 8, !tbaa !13
  %112 = add nsw i64 %111, 1
  store i64 %112, ptr %8, align 8, !tbaa !13
  br label %72

113:                                              ; preds = %78
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  store i64 0, ptr %11, align 8, !tbaa !13
  br label %114

114:                                              ; preds = %135, %113
  %115 = load i64, ptr %11, align 8, !tbaa !13
  %116 = load ptr, ptr %2, align 8, !tbaa !5
  %117 = getelementptr inbounds %struct.constraint_block, ptr %116, i32 0, i32 0
  %118 = load i64, ptr %117, align 8, !tbaa !38
  %119 = icmp slt i64 %115, %118
  br i1 %119, label %121, label %120

120:                                              ; preds = %114
  store i32 14, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %138

121:                                              ; preds = %114
  %122 = load ptr, ptr %2, align 8, !tbaa !5
  %123 = getelementptr inbounds %struct.constraint_block, ptr %122, i32 0, i32 25
  %124 = load ptr, ptr %123, align 8, !tbaa !39
  %125 = load ptr, ptr %2, align 8, !tbaa !5
  %126 = getelementptr inbounds %struct.constraint_block, ptr %125, i32 0, i32 0
  %127 = load i64, ptr %126, align 8, !tbaa !38
  %128 = load i64, ptr %11, align 8, !tbaa !13
  %129 = add nsw i64 %127, %128
  %130 = getelementptr inbounds double, ptr %124, i64 %129
  %131 = load double, ptr %130, align 8, !tbaa !30
  %132 = call double @magnitude(double noundef %131)
  %133 = load double, ptr %4, align 8, !tbaa !30
  %134 = call double @larger(double noundef %132, double noundef %133)
  store double %134, ptr %4, align 8, !tbaa !30
  br label %135

135:                                              ; preds = %121
  %136 = load i64, ptr %11, align 8, !tbaa !13
  %137 = add nsw i64 %136, 1
  store i64 %137, ptr %11, align 8, !tbaa !13
  br label %114

138:                                              ; preds = %120
  %139 = load double, ptr %5, align 8, !tbaa !30
  %140 = fcmp olt double %139, 0x7FF0000000000000
  br i1 %140, label %141, label %145

141:                                              ; preds = %138
  %142 = load double, ptr %3, align 8, !tbaa !30
  %143 = load double, ptr %4, align 8, !tbaa !30
  %144 = fdiv double %142, %143
  br label %146

145:                                              ; preds = %138
  br label %146

146:                                              ; preds = %145, %141
  %147 = phi double [ %144, %141 ], [ 0x7FF0000000000000, %145 ]
  store i32 1, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret double %147
}

; Function Attrs: nounwind
define internal i32 @factorise_bordered_tangent(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %4 = load ptr, ptr %2, align 8, !tbaa !5
  %5 = getelementptr inbounds %struct.chain, ptr %4, i32 0, i32 34
  %6 = load ptr, ptr %5, align 8, !tbaa !25
  store ptr %6, ptr %3, align 8, !tbaa !5
  %7 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %7, i32 noundef 13)
  %8 = load ptr, ptr %3, align 8, !tbaa !5
  call void @add_joint_geometric_stiffness(ptr noundef %8)
  %9 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %9, i32 noundef 14)
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  call void @write_tie_gradients(ptr noundef %10)
  %11 = load ptr, ptr %3, align 8, !tbaa !5
  call void @write_copy_gradients(ptr noundef %11)
  %12 = load ptr, ptr %2, align 8, !tbaa !5
  call void @write_tie_responses(ptr noundef %12)
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.constraint_block, ptr %13, i32 0, i32 0
  %15 = load i64, ptr %14, align 8, !tbaa !38
  %16 = icmp sgt i64 %15, 0
  br i1 %16, label %17, label %19

17:                                               ; preds = %1
  %18 = load ptr, ptr %2, align 8, !tbaa !5
  call void @write_body_tangent(ptr noundef %18)
  br label %19

19:                                               ; preds = %17, %1
  %20 = load ptr, ptr %3, align 8, !tbaa !5
  %21 = load ptr, ptr %2, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.chain, ptr %21, i32 0, i32 28
  %23 = load ptr, ptr %22, align 8, !tbaa !31
  %24 = load ptr, ptr %3, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.constraint_block, ptr %24, i32 0, i32 52
  %26 = load ptr, ptr %25, align 8, !tbaa !103
  call void @write_dense(ptr noundef %20, ptr noundef %23, ptr noundef %26)
  %27 = load ptr, ptr %3, align 8, !tbaa !5
  %28 = load ptr, ptr %3, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.constraint_block, ptr %28, i32 0, i32 52
  %30 = load ptr, ptr %29, align 8, !tbaa !103
  %31 = call i32 @scale_dense(ptr noundef %27, ptr noundef %30)
  %32 = icmp ne i32 %31, 0
  br i1 %32, label %33, label %40

33:                                               ; preds = %19
  %34 = load ptr, ptr %3, align 8, !tbaa !5
  %35 = load ptr, ptr %3, align 8, !tbaa !5
  %36 = getelementptr inbounds %struct.constraint_block, ptr %35, i32 0, i32 52
  %37 = load ptr, ptr %36, align 8, !tbaa !103
  %38 = call double @factorise_dense(ptr noundef %34, ptr noundef %37)
  %39 = fcmp ogt double %38, 1.000000e-13
  br label %40

40:                                               ; preds = %33, %19
  %41 = phi i1 [ false, %19 ], [ %39, %33 ]
  %42 = zext i1 %41 to i32
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret i32 %42
}

; Function Attrs: nounwind
define internal { double, double } @correct_bordered(ptr noundef %0) #0 {
  %2 = alloca %struct.correction, align 8
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca %struct.correction, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca %struct.correction, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca double, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.chain, ptr %16, i32 0, i32 34
  %18 = load ptr, ptr %17, align 8, !tbaa !25
  store ptr %18, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 16, ptr %5) #6
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %5, ptr align 8 @__const.correct_bordered.lost, i64 16, i1 false)
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.chain, ptr %19, i32 0, i32 28
  %21 = load ptr, ptr %20, align 8, !tbaa !31
  store ptr %21, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %22 = load ptr, ptr %4, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.constraint_block, ptr %22, i32 0, i32 0
  %24 = load i64, ptr %23, align 8, !tbaa !38
  store i64 %24, ptr %7, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %25 = load ptr, ptr %4, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.constraint_block, ptr %25, i32 0, i32 56
  %27 = load ptr, ptr %26, align 8, !tbaa !104
  store ptr %27, ptr %8, align 8, !tbaa !5
  %28 = load ptr, ptr %3, align 8, !tbaa !5
  call void @run_program(ptr noundef %28, i32 noundef 9)
  %29 = load ptr, ptr %4, align 8, !tbaa !5
  call void @add_joint_covectors(ptr noundef %29)
  %30 = load ptr, ptr %3, align 8, !tbaa !5
  call void @run_program(ptr noundef %30, i32 noundef 10)
  %31 = load ptr, ptr %3, align 8, !tbaa !5
  call void @run_program(ptr noundef %31, i32 noundef 11)
  %32 = load ptr, ptr %4, align 8, !tbaa !5
  call void @write_tie_gradients(ptr noundef %32)
  %33 = load ptr, ptr %4, align 8, !tbaa !5
  call void @write_right_side(ptr noundef %33)
  %34 = load ptr, ptr %4, align 8, !tbaa !5
  %35 = load ptr, ptr %6, align 8, !tbaa !5
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.constraint_block, ptr %36, i32 0, i32 53
  %38 = load ptr, ptr %37, align 8, !tbaa !105
  call void @write_dense(ptr noundef %34, ptr noundef %35, ptr noundef %38)
  %39 = load ptr, ptr %4, align 8, !tbaa !5
  %40 = load ptr, ptr %4, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.constraint_block, ptr %40, i32 0, i32 53
  %42 = load ptr, ptr %41, align 8, !tbaa !105
  %43 = call double @factorise_dense(ptr noundef %39, ptr noundef %42)
  %44 = fcmp ogt double %43, 0.000000e+00
  br i1 %44, label %46, label %45

45:                                               ; preds = %1
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %2, ptr align 8 %5, i64 16, i1 false), !tbaa.struct !106
  store i32 1, ptr %9, align 4
  br label %220

46:                                               ; preds = %1
  %47 = load ptr, ptr %4, align 8, !tbaa !5
  %48 = load ptr, ptr %4, align 8, !tbaa !5
  %49 = getelementptr inbounds %struct.constraint_block, ptr %48, i32 0, i32 53
  %50 = load ptr, ptr %49, align 8, !tbaa !105
  %51 = load ptr, ptr %8, align 8, !tbaa !5
  call void @solve_dense(ptr noundef %47, ptr noundef %50, ptr noundef %51)
  call void @llvm.lifetime.start.p0(i64 16, ptr %10) #6
  %52 = load ptr, ptr %4, align 8, !tbaa !5
  %53 = load ptr, ptr %8, align 8, !tbaa !5
  %54 = load i64, ptr %7, align 8, !tbaa !13
  %55 = getelementptr inbounds double, ptr %53, i64 %54
  %56 = call { double, double } @add_tie_responses(ptr noundef %52, ptr noundef %55)
  %57 = getelementptr inbounds { double, double }, ptr %10, i32 0, i32 0
  %58 = extractvalue { double, double } %56, 0
  store double %58, ptr %57, align 8
  %59 = getelementptr inbounds { double, double }, ptr %10, i32 0, i32 1
  %60 = extractvalue { double, double } %56, 1
  store double %60, ptr %59, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %61 = getelementptr inbounds %struct.correction, ptr %10, i32 0, i32 1
  %62 = load double, ptr %61, align 8, !tbaa !77
  %63 = getelementptr inbounds %struct.correction, ptr %10, i32 0, i32 0
  %64 = load double, ptr %63, align 8, !tbaa !75
  %65 = load ptr, ptr %3, align 8, !tbaa !5
  %66 = getelementptr inbounds %struct.chain, ptr %65, i32 0, i32 2
  %67 = load double, ptr %66, align 8, !tbaa !82
  %68 = fdiv double %64, %67
  %69 = call double @larger(double noundef %62, double noundef %68)
  store double %69, ptr %11, align 8, !tbaa !30
  %70 = getelementptr inbounds %struct.correction, ptr %10, i32 0, i32 1
  %71 = load double, ptr %70, align 8, !tbaa !77
  %72 = getelementptr inbounds %struct.correction, ptr %10, i32 0, i32 0
  %73 = load double, ptr %72, align 8, !tbaa !75
  %74 = call double @larger(double noundef %71, double noundef %73)
  %75 = fcmp olt double %74, 1.000000e+06
  br i1 %75, label %77, label %76

76:                                               ; preds = %46
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %2, ptr align 8 %5, i64 16, i1 false), !tbaa.struct !106
  store i32 1, ptr %9, align 4
  br label %219

77:                                               ; preds = %46
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store i64 0, ptr %12, align 8, !tbaa !13
  br label %78

78:                                               ; preds = %153, %77
  %79 = load i64, ptr %12, align 8, !tbaa !13
  %80 = load i64, ptr %7, align 8, !tbaa !13
  %81 = icmp slt i64 %79, %80
  br i1 %81, label %83, label %82

82:                                               ; preds = %78
  store i32 2, ptr %9, align 4
  br label %156

83:                                               ; preds = %78
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  %84 = load ptr, ptr %8, align 8, !tbaa !5
  %85 = load i64, ptr %12, align 8, !tbaa !13
  %86 = getelementptr inbounds double, ptr %84, i64 %85
  %87 = load double, ptr %86, align 8, !tbaa !30
  store double %87, ptr %13, align 8, !tbaa !30
  %88 = load double, ptr %13, align 8, !tbaa !30
  %89 = call double @magnitude(double noundef %88)
  %90 = fcmp olt double %89, 1.000000e+06
  br i1 %90, label %92, label %91

91:                                               ; preds = %83
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %2, ptr align 8 %5, i64 16, i1 false), !tbaa.struct !106
  store i32 1, ptr %9, align 4
  br label %150

92:                                               ; preds = %83
  %93 = load double, ptr %13, align 8, !tbaa !30
  %94 = call double @magnitude(double noundef %93)
  %95 = load ptr, ptr %4, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.constraint_block, ptr %95, i32 0, i32 32
  %97 = load ptr, ptr %96, align 8, !tbaa !83
  %98 = load i64, ptr %12, align 8, !tbaa !13
  %99 = getelementptr inbounds double, ptr %97, i64 %98
  %100 = load double, ptr %99, align 8, !tbaa !30
  %101 = fdiv double %94, %100
  %102 = load double, ptr %11, align 8, !tbaa !30
  %103 = call double @larger(double noundef %101, double noundef %102)
  store double %103, ptr %11, align 8, !tbaa !30
  %104 = load double, ptr %13, align 8, !tbaa !30
  %105 = load ptr, ptr %4, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.constraint_block, ptr %105, i32 0, i32 25
  %107 = load ptr, ptr %106, align 8, !tbaa !39
  %108 = load i64, ptr %12, align 8, !tbaa !13
  %109 = getelementptr inbounds double, ptr %107, i64 %108
  %110 = load double, ptr %109, align 8, !tbaa !30
  %111 = fadd double %110, %104
  store double %111, ptr %109, align 8, !tbaa !30
  %112 = load ptr, ptr %6, align 8, !tbaa !5
  %113 = getelementptr inbounds %struct.step_numbers, ptr %112, i32 0, i32 11
  %114 = load double, ptr %113, align 8, !tbaa !69
  %115 = load double, ptr %13, align 8, !tbaa !30
  %116 = fmul double %114, %115
  %117 = load ptr, ptr %4, align 8, !tbaa !5
  %118 = getelementptr inbounds %struct.constraint_block, ptr %117, i32 0, i32 25
  %119 = load ptr, ptr %118, align 8, !tbaa !39
  %120 = load i64, ptr %7, align 8, !tbaa !13
  %121 = load i64, ptr %12, align 8, !tbaa !13
  %122 = add nsw i64 %120, %121
  %123 = getelementptr inbounds double, ptr %119, i64 %122
  %124 = load double, ptr %123, align 8, !tbaa !30
  %125 = fadd double %124, %116
  store double %125, ptr %123, align 8, !tbaa !30
  %126 = load ptr, ptr %6, align 8, !tbaa !5
  %127 = getelementptr inbounds %struct.step_numbers, ptr %126, i32 0, i32 12
  %128 = load double, ptr %127, align 8, !tbaa !70
  %129 = load double, ptr %13, align 8, !tbaa !30
  %130 = fmul double %128, %129
  %131 = load ptr, ptr %4, align 8, !tbaa !5
  %132 = getelementptr inbounds %struct.constraint_block, ptr %131, i32 0, i32 27
  %133 = load ptr, ptr %132, align 8, !tbaa !41
  %134 = load i64, ptr %12, align 8, !tbaa !13
  %135 = getelementptr inbounds double, ptr %133, i64 %134
  %136 = load double, ptr %135, align 8, !tbaa !30
  %137 = fadd double %136, %130
  store double %137, ptr %135, align 8, !tbaa !30
  %138 = load ptr, ptr %6, align 8, !tbaa !5
  %139 = getelementptr inbounds %struct.step_numbers, ptr %138, i32 0, i32 7
  %140 = load double, ptr %139, align 8, !tbaa !65
  %141 = load double, ptr %13, align 8, !tbaa !30
  %142 = fmul double %140, %141
  %143 = load ptr, ptr %4, align 8, !tbaa !5
  %144 = getelementptr inbounds %struct.constraint_block, ptr %143, i32 0, i32 28
  %145 = load ptr, ptr %144, align 8, !tbaa !42
  %146 = load i64, ptr %12, align 8, !tbaa !13
  %147 = getelementptr inbounds double, ptr %145, i64 %146
  %148 = load double, ptr %147, align 8, !tbaa !30
  %149 = fadd double %148, %142
  store double %149, ptr %147, align 8, !tbaa !30
  store i32 0, ptr %9, align 4
  br label %150

150:                                              ; preds = %92, %91
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  %151 = load i32, ptr %9, align 4
  switch i32 %151, label %156 [
    i32 0, label %152
  ]

152:                                              ; preds = %150
  br label %153

153:                                              ; preds = %152
  %154 = load i64, ptr %12, align 8, !tbaa !13
  %155 = add nsw i64 %154, 1
  store i64 %155, ptr %12, align 8, !tbaa !13
  br label %78

156:                                              ; preds = %150, %82
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  %157 = load i32, ptr %9, align 4
  switch i32 %157, label %219 [
    i32 2, label %158
  ]

158:                                              ; preds = %156
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  store i64 0, ptr %14, align 8, !tbaa !13
  br label %159

159:                                              ; preds = %180, %158
  %160 = load i64, ptr %14, align 8, !tbaa !13
  %161 = load ptr, ptr %4, align 8, !tbaa !5
  %162 = getelementptr inbounds %struct.constraint_block, ptr %161, i32 0, i32 1
  %163 = load i64, ptr %162, align 8, !tbaa !44
  %164 = icmp slt i64 %160, %163
  br i1 %164, label %166, label %165

165:                                              ; preds = %159
  store i32 5, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  br label %183

166:                                              ; preds = %159
  %167 = load ptr, ptr %8, align 8, !tbaa !5
  %168 = load i64, ptr %7, align 8, !tbaa !13
  %169 = load i64, ptr %14, align 8, !tbaa !13
  %170 = add nsw i64 %168, %169
  %171 = getelementptr inbounds double, ptr %167, i64 %170
  %172 = load double, ptr %171, align 8, !tbaa !30
  %173 = load ptr, ptr %4, align 8, !tbaa !5
  %174 = getelementptr inbounds %struct.constraint_block, ptr %173, i32 0, i32 29
  %175 = load ptr, ptr %174, align 8, !tbaa !43
  %176 = load i64, ptr %14, align 8, !tbaa !13
  %177 = getelementptr inbounds double, ptr %175, i64 %176
  %178 = load double, ptr %177, align 8, !tbaa !30
  %179 = fadd double %178, %172
  store double %179, ptr %177, align 8, !tbaa !30
  br label %180

180:                                              ; preds = %166
  %181 = load i64, ptr %14, align 8, !tbaa !13
  %182 = add nsw i64 %181, 1
  store i64 %182, ptr %14, align 8, !tbaa !13
  br label %159

183:                                              ; preds = %165
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  store i64 0, ptr %15, align 8, !tbaa !13
  br label %184

184:                                              ; preds = %209, %183
  %185 = load i64, ptr %15, align 8, !tbaa !13
  %186 = load ptr, ptr %4, align 8, !tbaa !5
  %187 = getelementptr inbounds %struct.constraint_block, ptr %186, i32 0, i32 3
  %188 = load i64, ptr %187, align 8, !tbaa !46
  %189 = icmp slt i64 %185, %188
  br i1 %189, label %191, label %190

190:                                              ; preds = %184
  store i32 8, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  br label %212

191:                                              ; preds = %184
  %192 = load ptr, ptr %8, align 8, !tbaa !5
  %193 = load i64, ptr %7, align 8, !tbaa !13
  %194 = load ptr, ptr %4, align 8, !tbaa !5
  %195 = getelementptr inbounds %struct.constraint_block, ptr %194, i32 0, i32 2
  %196 = load i64, ptr %195, align 8, !tbaa !107
  %197 = add nsw i64 %193, %196
  %198 = load i64, ptr %15, align 8, !tbaa !13
  %199 = add nsw i64 %197, %198
  %200 = getelementptr inbounds double, ptr %192, i64 %199
  %201 = load double, ptr %200, align 8, !tbaa !30
  %202 = load ptr, ptr %4, align 8, !tbaa !5
  %203 = getelementptr inbounds %struct.constraint_block, ptr %202, i32 0, i32 30
  %204 = load ptr, ptr %203, align 8, !tbaa !45
  %205 = load i64, ptr %15, align 8, !tbaa !13
  %206 = getelementptr inbounds double, ptr %204, i64 %205
  %207 = load double, ptr %206, align 8, !tbaa !30
  %208 = fadd double %207, %201
  store double %208, ptr %206, align 8, !tbaa !30
  br label %209

209:                                              ; preds = %191
  %210 = load i64, ptr %15, align 8, !tbaa !13
  %211 = add nsw i64 %210, 1
  store i64 %211, ptr %15, align 8, !tbaa !13
  br label %184

212:                                              ; preds = %190
  %213 = load ptr, ptr %3, align 8, !tbaa !5
  call void @run_program(ptr noundef %213, i32 noundef 12)
  %214 = getelementptr inbounds %struct.correction, ptr %2, i32 0, i32 0
  %215 = load double, ptr %11, align 8, !tbaa !30
  store double %215, ptr %214, align 8, !tbaa !75
  %216 = getelementptr inbounds %struct.correction, ptr %2, i32 0, i32 1
  %217 = getelementptr inbounds %struct.correction, ptr %10, i32 0, i32 1
  %218 = load double, ptr %217, align 8, !tbaa !77
  store double %218, ptr %216, align 8, !tbaa !77
  store i32 1, ptr %9, align 4
  br label %219

219:                                              ; preds = %212, %156, %76
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 16, ptr %10) #6
  br label %220

220:                                              ; preds = %219, %45
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 16, ptr %5) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  %221 = load { double, double }, ptr %2, align 8
  ret { double, double } %221
}

; Function Attrs: inlinehint nounwind
define internal double @smaller(double noundef %0, double noundef %1) #2 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !30
  store double %1, ptr %4, align 8, !tbaa !30
  %5 = load double, ptr %3, align 8, !tbaa !30
  %6 = load double, ptr %4, align 8, !tbaa !30
  %7 = fcmp olt double %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load double, ptr %3, align 8, !tbaa !30
  br label %12

10:                                               ; preds = %2
  %11 = load double, ptr %4, align 8, !tbaa !30
  br label %12

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ]
  ret double %13
}

; Function Attrs: inlinehint nounwind
define internal double @larger(double noundef %0, double noundef %1) #2 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !30
  store double %1, ptr %4, align 8, !tbaa !30
  %5 = load double, ptr %3, align 8, !tbaa !30
  %6 = load double, ptr %4, align 8, !tbaa !30
  %7 = fcmp ogt double %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load double, ptr %3, align 8, !tbaa !30
  br label %12

10:                                               ; preds = %2
  %11 = load double, ptr %4, align 8, !tbaa !30
  br label %12

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ]
  ret double %13
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #4

; Function Attrs: nounwind
define internal void @evaluate_joints(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i32, align 4
  %13 = alloca ptr, align 8
  %14 = alloca ptr, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca double, align 8
  %18 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %19 = load ptr, ptr %2, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.constraint_block, ptr %19, i32 0, i32 0
  %21 = load i64, ptr %20, align 8, !tbaa !38
  store i64 %21, ptr %3, align 8, !tbaa !13
  %22 = load ptr, ptr %2, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.constraint_block, ptr %22, i32 0, i32 15
  %24 = getelementptr inbounds %struct.loop_program, ptr %23, i32 0, i32 0
  %25 = load i64, ptr %24, align 8, !tbaa !108
  %26 = icmp sgt i64 %25, 0
  br i1 %26, label %27, label %41

27:                                               ; preds = %1
  %28 = load ptr, ptr %2, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.constraint_block, ptr %28, i32 0, i32 25
  %30 = load ptr, ptr %29, align 8, !tbaa !39
  %31 = load ptr, ptr %2, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.constraint_block, ptr %31, i32 0, i32 26
  %33 = load ptr, ptr %32, align 8, !tbaa !109
  %34 = load i64, ptr %3, align 8, !tbaa !13
  call void @copy(ptr noundef %30, ptr noundef %33, i64 noundef %34)
  %35 = load ptr, ptr %2, align 8, !tbaa !5
  %36 = getelementptr inbounds %struct.constraint_block, ptr %35, i32 0, i32 15
  %37 = getelementptr inbounds { i64, ptr }, ptr %36, i32 0, i32 0
  %38 = load i64, ptr %37, align 8
  %39 = getelementptr inbounds { i64, ptr }, ptr %36, i32 0, i32 1
  %40 = load ptr, ptr %39, align 8
  call void @run_loops(i64 %38, ptr %40)
  br label %41

41:                                               ; preds = %27, %1
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  store i64 0, ptr %4, align 8, !tbaa !13
  br label %42

42:                                               ; preds = %108, %41
  %43 = load i64, ptr %4, align 8, !tbaa !13
  %44 = load ptr, ptr %2, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.constraint_block, ptr %44, i32 0, i32 4
  %46 = load i64, ptr %45, align 8, !tbaa !87
  %47 = icmp slt i64 %43, %46
  br i1 %47, label %49, label %48

48:                                               ; preds = %42
  store i32 2, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  br label %111

49:                                               ; preds = %42
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #6
  store i32 0, ptr %6, align 4, !tbaa !18
  br label %50

50:                                               ; preds = %104, %49
  %51 = load i32, ptr %6, align 4, !tbaa !18
  %52 = icmp slt i32 %51, 2
  br i1 %52, label %54, label %53

53:                                               ; preds = %50
  store i32 5, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #6
  br label %107

54:                                               ; preds = %50
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %55 = load ptr, ptr %2, align 8, !tbaa !5
  %56 = getelementptr inbounds %struct.constraint_block, ptr %55, i32 0, i32 19
  %57 = load ptr, ptr %56, align 8, !tbaa !110
  %58 = load i64, ptr %4, align 8, !tbaa !13
  %59 = getelementptr inbounds %struct.joint_data, ptr %57, i64 %58
  %60 = getelementptr inbounds %struct.joint_data, ptr %59, i32 0, i32 3
  %61 = load i32, ptr %6, align 4, !tbaa !18
  %62 = sext i32 %61 to i64
  %63 = getelementptr inbounds [2 x %struct.joint_side], ptr %60, i64 0, i64 %62
  store ptr %63, ptr %7, align 8, !tbaa !5
  %64 = load ptr, ptr %7, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.joint_side, ptr %64, i32 0, i32 0
  %66 = load i64, ptr %65, align 8, !tbaa !111
  %67 = icmp eq i64 %66, 1
  br i1 %67, label %68, label %90

68:                                               ; preds = %54
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %69 = load ptr, ptr %2, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.constraint_block, ptr %69, i32 0, i32 9
  %71 = load ptr, ptr %70, align 8, !tbaa !113
  %72 = load ptr, ptr %2, align 8, !tbaa !5
  %73 = getelementptr inbounds %struct.constraint_block, ptr %72, i32 0, i32 7
  %74 = load i64, ptr %73, align 8, !tbaa !52
  %75 = load ptr, ptr %7, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.joint_side, ptr %75, i32 0, i32 1
  %77 = load i64, ptr %76, align 8, !tbaa !114
  %78 = mul nsw i64 %74, %77
  %79 = getelementptr inbounds double, ptr %71, i64 %78
  store ptr %79, ptr %8, align 8, !tbaa !5
  %80 = load ptr, ptr %8, align 8, !tbaa !5
  %81 = load ptr, ptr %7, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.joint_side, ptr %81, i32 0, i32 2
  %83 = load ptr, ptr %82, align 8, !tbaa !115
  call void @write_rotation(ptr noundef %80, ptr noundef %83)
  %84 = load ptr, ptr %8, align 8, !tbaa !5
  %85 = getelementptr inbounds double, ptr %84, i64 4
  %86 = load ptr, ptr %7, align 8, !tbaa !5
  %87 = getelementptr inbounds %struct.joint_side, ptr %86, i32 0, i32 2
  %88 = load ptr, ptr %87, align 8, !tbaa !115
  %89 = getelementptr inbounds double, ptr %88, i64 9
  call void @copy(ptr noundef %85, ptr noundef %89, i64 noundef 3)
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %103

90:                                               ; preds = %54
  %91 = load ptr, ptr %7, align 8, !tbaa !5
  %92 = getelementptr inbounds %struct.joint_side, ptr %91, i32 0, i32 0
  %93 = load i64, ptr %92, align 8, !tbaa !111
  %94 = icmp eq i64 %93, 2
  br i1 %94, label %95, label %102

95:                                               ; preds = %90
  %96 = load ptr, ptr %7, align 8, !tbaa !5
  %97 = getelementptr inbounds %struct.joint_side, ptr %96, i32 0, i32 3
  %98 = load ptr, ptr %97, align 8, !tbaa !116
  %99 = load ptr, ptr %7, align 8, !tbaa !5
  %100 = getelementptr inbounds %struct.joint_side, ptr %99, i32 0, i32 2
  %101 = load ptr, ptr %100, align 8, !tbaa !115
  call void @copy(ptr noundef %98, ptr noundef %101, i64 noundef 12)
  br label %102

102:                                              ; preds = %95, %90
  br label %103

103:                                              ; preds = %102, %68
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %104

104:                                              ; preds = %103
  %105 = load i32, ptr %6, align 4, !tbaa !18
  %106 = add nsw i32 %105, 1
  store i32 %106, ptr %6, align 4, !tbaa !18
  br label %50

107:                                              ; preds = %53
  br label %108

108:                                              ; preds = %107
  %109 = load i64, ptr %4, align 8, !tbaa !13
  %110 = add nsw i64 %109, 1
  store i64 %110, ptr %4, align 8, !tbaa !13
  br label %42

111:                                              ; preds = %48
  %112 = load ptr, ptr %2, align 8, !tbaa !5
  %113 = getelementptr inbounds %struct.constraint_block, ptr %112, i32 0, i32 16
  %114 = getelementptr inbounds { i64, ptr }, ptr %113, i32 0, i32 0
  %115 = load i64, ptr %114, align 8
  %116 = getelementptr inbounds { i64, ptr }, ptr %113, i32 0, i32 1
  %117 = load ptr, ptr %116, align 8
  call void @run_loops(i64 %115, ptr %117)
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  store i64 0, ptr %9, align 8, !tbaa !13
  br label %118

118:                                              ; preds = %133, %111
  %119 = load i64, ptr %9, align 8, !tbaa !13
  %120 = load ptr, ptr %2, align 8, !tbaa !5
  %121 = getelementptr inbounds %struct.constraint_block, ptr %120, i32 0, i32 1
  %122 = load i64, ptr %121, align 8, !tbaa !44
  %123 = load i64, ptr %3, align 8, !tbaa !13
  %124 = mul nsw i64 %122, %123
  %125 = icmp slt i64 %119, %124
  br i1 %125, label %127, label %126

126:                                              ; preds = %118
  store i32 8, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %136

127:                                              ; preds = %118
  %128 = load ptr, ptr %2, align 8, !tbaa !5
  %129 = getelementptr inbounds %struct.constraint_block, ptr %128, i32 0, i32 34
  %130 = load ptr, ptr %129, align 8, !tbaa !88
  %131 = load i64, ptr %9, align 8, !tbaa !13
  %132 = getelementptr inbounds double, ptr %130, i64 %131
  store double 0.000000e+00, ptr %132, align 8, !tbaa !30
  br label %133

133:                                              ; preds = %127
  %134 = load i64, ptr %9, align 8, !tbaa !13
  %135 = add nsw i64 %134, 1
  store i64 %135, ptr %9, align 8, !tbaa !13
  br label %118

136:                                              ; preds = %126
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  store i64 0, ptr %10, align 8, !tbaa !13
  br label %137

137:                                              ; preds = %266, %136
  %138 = load i64, ptr %10, align 8, !tbaa !13
  %139 = load ptr, ptr %2, align 8, !tbaa !5
  %140 = getelementptr inbounds %struct.constraint_block, ptr %139, i32 0, i32 4
  %141 = load i64, ptr %140, align 8, !tbaa !87
  %142 = icmp slt i64 %138, %141
  br i1 %142, label %144, label %143

143:                                              ; preds = %137
  store i32 11, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  br label %269

144:                                              ; preds = %137
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %145 = load ptr, ptr %2, align 8, !tbaa !5
  %146 = getelementptr inbounds %struct.constraint_block, ptr %145, i32 0, i32 19
  %147 = load ptr, ptr %146, align 8, !tbaa !110
  %148 = load i64, ptr %10, align 8, !tbaa !13
  %149 = getelementptr inbounds %struct.joint_data, ptr %147, i64 %148
  store ptr %149, ptr %11, align 8, !tbaa !5
  %150 = load ptr, ptr %11, align 8, !tbaa !5
  %151 = getelementptr inbounds %struct.joint_data, ptr %150, i32 0, i32 2
  %152 = load ptr, ptr %151, align 8, !tbaa !117
  %153 = load ptr, ptr %2, align 8, !tbaa !5
  %154 = getelementptr inbounds %struct.constraint_block, ptr %153, i32 0, i32 33
  %155 = load ptr, ptr %154, align 8, !tbaa !102
  %156 = load ptr, ptr %11, align 8, !tbaa !5
  %157 = getelementptr inbounds %struct.joint_data, ptr %156, i32 0, i32 0
  %158 = load i64, ptr %157, align 8, !tbaa !119
  %159 = getelementptr inbounds double, ptr %155, i64 %158
  %160 = load ptr, ptr %11, align 8, !tbaa !5
  %161 = getelementptr inbounds %struct.joint_data, ptr %160, i32 0, i32 1
  %162 = load i64, ptr %161, align 8, !tbaa !120
  call void @copy(ptr noundef %152, ptr noundef %159, i64 noundef %162)
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #6
  store i32 0, ptr %12, align 4, !tbaa !18
  br label %163

163:                                              ; preds = %262, %144
  %164 = load i32, ptr %12, align 4, !tbaa !18
  %165 = icmp slt i32 %164, 2
  br i1 %165, label %167, label %166

166:                                              ; preds = %163
  store i32 14, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #6
  br label %265

167:                                              ; preds = %163
  %168 = load ptr, ptr %11, align 8, !tbaa !5
  %169 = getelementptr inbounds %struct.joint_data, ptr %168, i32 0, i32 3
  %170 = load i32, ptr %12, align 4, !tbaa !18
  %171 = sext i32 %170 to i64
  %172 = getelementptr inbounds [2 x %struct.joint_side], ptr %169, i64 0, i64 %171
  %173 = getelementptr inbounds %struct.joint_side, ptr %172, i32 0, i32 0
  %174 = load i64, ptr %173, align 8, !tbaa !111
  %175 = icmp ne i64 %174, 2
  br i1 %175, label %176, label %177

176:                                              ; preds = %167
  br label %262

177:                                              ; preds = %167
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  %178 = load ptr, ptr %11, align 8, !tbaa !5
  %179 = getelementptr inbounds %struct.joint_data, ptr %178, i32 0, i32 2
  %180 = load ptr, ptr %179, align 8, !tbaa !117
  %181 = load ptr, ptr %11, align 8, !tbaa !5
  %182 = getelementptr inbounds %struct.joint_data, ptr %181, i32 0, i32 1
  %183 = load i64, ptr %182, align 8, !tbaa !120
  %184 = load i32, ptr %12, align 4, !tbaa !18
  %185 = mul nsw i32 6, %184
  %186 = add nsw i32 1, %185
  %187 = sext i32 %186 to i64
  %188 = mul nsw i64 %183, %187
  %189 = getelementptr inbounds double, ptr %180, i64 %188
  store ptr %189, ptr %13, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  %190 = load ptr, ptr %11, align 8, !tbaa !5
  %191 = getelementptr inbounds %struct.joint_data, ptr %190, i32 0, i32 3
  %192 = load i32, ptr %12, align 4, !tbaa !18
  %193 = sext i32 %192 to i64
  %194 = getelementptr inbounds [2 x %struct.joint_side], ptr %191, i64 0, i64 %193
  %195 = getelementptr inbounds %struct.joint_side, ptr %194, i32 0, i32 3
  %196 = load ptr, ptr %195, align 8, !tbaa !116
  %197 = getelementptr inbounds double, ptr %196, i64 12
  store ptr %197, ptr %14, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  store i64 0, ptr %15, align 8, !tbaa !13
  br label %198

198:                                              ; preds = %258, %177
  %199 = load i64, ptr %15, align 8, !tbaa !13
  %200 = load ptr, ptr %11, align 8, !tbaa !5
  %201 = getelementptr inbounds %struct.joint_data, ptr %200, i32 0, i32 1
  %202 = load i64, ptr %201, align 8, !tbaa !120
  %203 = icmp slt i64 %199, %202
  br i1 %203, label %205, label %204

204:                                              ; preds = %198
  store i32 17, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  br label %261

205:                                              ; preds = %198
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  store i64 0, ptr %16, align 8, !tbaa !13
  br label %206

206:                                              ; preds = %254, %205
  %207 = load i64, ptr %16, align 8, !tbaa !13
  %208 = load i64, ptr %3, align 8, !tbaa !13
  %209 = icmp slt i64 %207, %208
  br i1 %209, label %211, label %210

210:                                              ; preds = %206
  store i32 20, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  br label %257

211:                                              ; preds = %206
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  store double 0.000000e+00, ptr %17, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #6
  store i64 0, ptr %18, align 8, !tbaa !13
  br label %212

212:                                              ; preds = %234, %211
  %213 = load i64, ptr %18, align 8, !tbaa !13
  %214 = icmp slt i64 %213, 6
  br i1 %214, label %216, label %215

215:                                              ; preds = %212
  store i32 23, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #6
  br label %237

216:                                              ; preds = %212
  %217 = load ptr, ptr %13, align 8, !tbaa !5
  %218 = load i64, ptr %15, align 8, !tbaa !13
  %219 = mul nsw i64 6, %218
  %220 = load i64, ptr %18, align 8, !tbaa !13
  %221 = add nsw i64 %219, %220
  %222 = getelementptr inbounds double, ptr %217, i64 %221
  %223 = load double, ptr %222, align 8, !tbaa !30
  %224 = load ptr, ptr %14, align 8, !tbaa !5
  %225 = load i64, ptr %16, align 8, !tbaa !13
  %226 = mul nsw i64 6, %225
  %227 = load i64, ptr %18, align 8, !tbaa !13
  %228 = add nsw i64 %226, %227
  %229 = getelementptr inbounds double, ptr %224, i64 %228
  %230 = load double, ptr %229, align 8, !tbaa !30
  %231 = fmul double %223, %230
  %232 = load double, ptr %17, align 8, !tbaa !30
  %233 = fadd double %232, %231
  store double %233, ptr %17, align 8, !tbaa !30
  br label %234

234:                                              ; preds = %216
  %235 = load i64, ptr %18, align 8, !tbaa !13
  %236 = add nsw i64 %235, 1
  store i64 %236, ptr %18, align 8, !tbaa !13
  br label %212

237:                                              ; preds = %215
  %238 = load double, ptr %17, align 8, !tbaa !30
  %239 = load ptr, ptr %2, align 8, !tbaa !5
  %240 = getelementptr inbounds %struct.constraint_block, ptr %239, i32 0, i32 34
  %241 = load ptr, ptr %240, align 8, !tbaa !88
  %242 = load ptr, ptr %11, align 8, !tbaa !5
  %243 = getelementptr inbounds %struct.joint_data, ptr %242, i32 0, i32 0
  %244 = load i64, ptr %243, align 8, !tbaa !119
  %245 = load i64, ptr %15, align 8, !tbaa !13
  %246 = add nsw i64 %244, %245
  %247 = load i64, ptr %3, align 8, !tbaa !13
  %248 = mul nsw i64 %246, %247
  %249 = load i64, ptr %16, align 8, !tbaa !13
  %250 = add nsw i64 %248, %249
  %251 = getelementptr inbounds double, ptr %241, i64 %250
  %252 = load double, ptr %251, align 8, !tbaa !30
  %253 = fadd double %252, %238
  store double %253, ptr %251, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  br label %254

254:                                              ; preds = %237
  %255 = load i64, ptr %16, align 8, !tbaa !13
  %256 = add nsw i64 %255, 1
  store i64 %256, ptr %16, align 8, !tbaa !13
  br label %206

257:                                              ; preds = %210
  br label %258

258:                                              ; preds = %257
  %259 = load i64, ptr %15, align 8, !tbaa !13
  %260 = add nsw i64 %259, 1
  store i64 %260, ptr %15, align 8, !tbaa !13
  br label %198

261:                                              ; preds = %204
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  br label %262

262:                                              ; preds = %261, %176
  %263 = load i32, ptr %12, align 4, !tbaa !18
  %264 = add nsw i32 %263, 1
  store i32 %264, ptr %12, align 4, !tbaa !18
  br label %163

265:                                              ; preds = %166
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %266

266:                                              ; preds = %265
  %267 = load i64, ptr %10, align 8, !tbaa !13
  %268 = add nsw i64 %267, 1
  store i64 %268, ptr %10, align 8, !tbaa !13
  br label %137

269:                                              ; preds = %143
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret void
}

; Function Attrs: nounwind
define internal void @evaluate_bodies(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %3 = load ptr, ptr %2, align 8, !tbaa !5
  %4 = getelementptr inbounds %struct.constraint_block, ptr %3, i32 0, i32 8
  %5 = load i64, ptr %4, align 8, !tbaa !94
  %6 = icmp eq i64 %5, 1
  br i1 %6, label %7, label %20

7:                                                ; preds = %1
  %8 = load ptr, ptr %2, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.constraint_block, ptr %8, i32 0, i32 17
  %10 = getelementptr inbounds %struct.loop_program, ptr %9, i32 0, i32 0
  %11 = load i64, ptr %10, align 8, !tbaa !121
  %12 = icmp sgt i64 %11, 0
  br i1 %12, label %13, label %20

13:                                               ; preds = %7
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.constraint_block, ptr %14, i32 0, i32 17
  %16 = getelementptr inbounds { i64, ptr }, ptr %15, i32 0, i32 0
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr inbounds { i64, ptr }, ptr %15, i32 0, i32 1
  %19 = load ptr, ptr %18, align 8
  call void @run_loops(i64 %17, ptr %19)
  br label %20

20:                                               ; preds = %13, %7, %1
  %21 = load ptr, ptr %2, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.constraint_block, ptr %21, i32 0, i32 18
  %23 = getelementptr inbounds { i64, ptr }, ptr %22, i32 0, i32 0
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds { i64, ptr }, ptr %22, i32 0, i32 1
  %26 = load ptr, ptr %25, align 8
  call void @run_loops(i64 %24, ptr %26)
  ret void
}

; Function Attrs: noinline nounwind
define internal void @run_loops(i64 %0, ptr %1) #3 {
  %3 = alloca %struct.loop_program, align 8
  %4 = alloca i64, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = getelementptr inbounds { i64, ptr }, ptr %3, i32 0, i32 0
  store i64 %0, ptr %9, align 8
  %10 = getelementptr inbounds { i64, ptr }, ptr %3, i32 0, i32 1
  store ptr %1, ptr %10, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  store i64 0, ptr %4, align 8, !tbaa !13
  br label %11

11:                                               ; preds = %119, %2
  %12 = load i64, ptr %4, align 8, !tbaa !13
  %13 = getelementptr inbounds %struct.loop_program, ptr %3, i32 0, i32 0
  %14 = load i64, ptr %13, align 8, !tbaa !122
  %15 = icmp slt i64 %12, %14
  br i1 %15, label %17, label %16

16:                                               ; preds = %11
  store i32 2, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  br label %122

17:                                               ; preds = %11
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %18 = getelementptr inbounds %struct.loop_program, ptr %3, i32 0, i32 1
  %19 = load ptr, ptr %18, align 8, !tbaa !123
  %20 = load i64, ptr %4, align 8, !tbaa !13
  %21 = getelementptr inbounds %struct.loop_entry, ptr %19, i64 %20
  store ptr %21, ptr %6, align 8, !tbaa !5
  %22 = load ptr, ptr %6, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.loop_entry, ptr %22, i32 0, i32 0
  %24 = load i64, ptr %23, align 8, !tbaa !124
  %25 = icmp ne i64 %24, 0
  br i1 %25, label %26, label %75

26:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store i64 0, ptr %7, align 8, !tbaa !13
  br label %27

27:                                               ; preds = %71, %26
  %28 = load i64, ptr %7, align 8, !tbaa !13
  %29 = add nsw i64 %28, 4
  %30 = load ptr, ptr %6, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.loop_entry, ptr %30, i32 0, i32 2
  %32 = load i64, ptr %31, align 8, !tbaa !126
  %33 = icmp sle i64 %29, %32
  br i1 %33, label %35, label %34

34:                                               ; preds = %27
  store i32 5, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %74

35:                                               ; preds = %27
  %36 = load ptr, ptr %6, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.loop_entry, ptr %36, i32 0, i32 1
  %38 = load ptr, ptr %37, align 8, !tbaa !127
  %39 = load ptr, ptr %6, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.loop_entry, ptr %39, i32 0, i32 5
  %41 = load ptr, ptr %40, align 8, !tbaa !128
  %42 = load i64, ptr %7, align 8, !tbaa !13
  %43 = getelementptr inbounds double, ptr %41, i64 %42
  %44 = load ptr, ptr %6, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.loop_entry, ptr %44, i32 0, i32 6
  %46 = load ptr, ptr %45, align 8, !tbaa !129
  %47 = load i64, ptr %7, align 8, !tbaa !13
  %48 = load ptr, ptr %6, align 8, !tbaa !5
  %49 = getelementptr inbounds %struct.loop_entry, ptr %48, i32 0, i32 3
  %50 = load i64, ptr %49, align 8, !tbaa !130
  %51 = mul nsw i64 %47, %50
  %52 = getelementptr inbounds double, ptr %46, i64 %51
  %53 = load ptr, ptr %6, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.loop_entry, ptr %53, i32 0, i32 3
  %55 = load i64, ptr %54, align 8, !tbaa !130
  %56 = load ptr, ptr %6, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.loop_entry, ptr %56, i32 0, i32 7
  %58 = load ptr, ptr %57, align 8, !tbaa !131
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.loop_entry, ptr %59, i32 0, i32 8
  %61 = load ptr, ptr %60, align 8, !tbaa !132
  %62 = load i64, ptr %7, align 8, !tbaa !13
  %63 = load ptr, ptr %6, align 8, !tbaa !5
  %64 = getelementptr inbounds %struct.loop_entry, ptr %63, i32 0, i32 4
  %65 = load i64, ptr %64, align 8, !tbaa !133
  %66 = mul nsw i64 %62, %65
  %67 = getelementptr inbounds double, ptr %61, i64 %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.loop_entry, ptr %68, i32 0, i32 4
  %70 = load i64, ptr %69, align 8, !tbaa !133
  call void %38(ptr noundef %43, ptr noundef %52, i64 noundef %55, ptr noundef %58, ptr noundef %67, i64 noundef %70)
  br label %71

71:                                               ; preds = %35
  %72 = load i64, ptr %7, align 8, !tbaa !13
  %73 = add nsw i64 %72, 4
  store i64 %73, ptr %7, align 8, !tbaa !13
  br label %27

74:                                               ; preds = %34
  br label %118

75:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  store i64 0, ptr %8, align 8, !tbaa !13
  br label %76

76:                                               ; preds = %114, %75
  %77 = load i64, ptr %8, align 8, !tbaa !13
  %78 = load ptr, ptr %6, align 8, !tbaa !5
  %79 = getelementptr inbounds %struct.loop_entry, ptr %78, i32 0, i32 2
  %80 = load i64, ptr %79, align 8, !tbaa !126
  %81 = icmp slt i64 %77, %80
  br i1 %81, label %83, label %82

82:                                               ; preds = %76
  store i32 8, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %117

83:                                               ; preds = %76
  %84 = load ptr, ptr %6, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.loop_entry, ptr %84, i32 0, i32 1
  %86 = load ptr, ptr %85, align 8, !tbaa !127
  %87 = load ptr, ptr %6, align 8, !tbaa !5
  %88 = getelementptr inbounds %struct.loop_entry, ptr %87, i32 0, i32 5
  %89 = load ptr, ptr %88, align 8, !tbaa !128
  %90 = load i64, ptr %8, align 8, !tbaa !13
  %91 = getelementptr inbounds double, ptr %89, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !30
  %93 = load ptr, ptr %6, align 8, !tbaa !5
  %94 = getelementptr inbounds %struct.loop_entry, ptr %93, i32 0, i32 6
  %95 = load ptr, ptr %94, align 8, !tbaa !129
  %96 = load i64, ptr %8, align 8, !tbaa !13
  %97 = load ptr, ptr %6, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.loop_entry, ptr %97, i32 0, i32 3
  %99 = load i64, ptr %98, align 8, !tbaa !130
  %100 = mul nsw i64 %96, %99
  %101 = getelementptr inbounds double, ptr %95, i64 %100
  %102 = load ptr, ptr %6, align 8, !tbaa !5
  %103 = getelementptr inbounds %struct.loop_entry, ptr %102, i32 0, i32 7
  %104 = load ptr, ptr %103, align 8, !tbaa !131
  %105 = load ptr, ptr %6, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.loop_entry, ptr %105, i32 0, i32 8
  %107 = load ptr, ptr %106, align 8, !tbaa !132
  %108 = load i64, ptr %8, align 8, !tbaa !13
  %109 = load ptr, ptr %6, align 8, !tbaa !5
  %110 = getelementptr inbounds %struct.loop_entry, ptr %109, i32 0, i32 4
  %111 = load i64, ptr %110, align 8, !tbaa !133
  %112 = mul nsw i64 %108, %111
  %113 = getelementptr inbounds double, ptr %107, i64 %112
  call void %86(double noundef %92, ptr noundef %101, ptr noundef %104, ptr noundef %113)
  br label %114

114:                                              ; preds = %83
  %115 = load i64, ptr %8, align 8, !tbaa !13
  %116 = add nsw i64 %115, 1
  store i64 %116, ptr %8, align 8, !tbaa !13
  br label %76

117:                                              ; preds = %82
  br label %118

118:                                              ; preds = %117, %74
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  br label %119

119:                                              ; preds = %118
  %120 = load i64, ptr %4, align 8, !tbaa !13
  %121 = add nsw i64 %120, 1
  store i64 %121, ptr %4, align 8, !tbaa !13
  br label %11

122:                                              ; preds = %16
  ret void
}

; Function Attrs: nounwind
define internal void @write_rotation(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %9 = load ptr, ptr %3, align 8, !tbaa !5
  %10 = getelementptr inbounds double, ptr %9, i64 0
  %11 = load double, ptr %10, align 8, !tbaa !30
  store double %11, ptr %5, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %12 = load ptr, ptr %3, align 8, !tbaa !5
  %13 = getelementptr inbounds double, ptr %12, i64 1
  %14 = load double, ptr %13, align 8, !tbaa !30
  store double %14, ptr %6, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %15 = load ptr, ptr %3, align 8, !tbaa !5
  %16 = getelementptr inbounds double, ptr %15, i64 2
  %17 = load double, ptr %16, align 8, !tbaa !30
  store double %17, ptr %7, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %18 = load ptr, ptr %3, align 8, !tbaa !5
  %19 = getelementptr inbounds double, ptr %18, i64 3
  %20 = load double, ptr %19, align 8, !tbaa !30
  store double %20, ptr %8, align 8, !tbaa !30
  %21 = load double, ptr %5, align 8, !tbaa !30
  %22 = load double, ptr %5, align 8, !tbaa !30
  %23 = fmul double %21, %22
  %24 = load double, ptr %6, align 8, !tbaa !30
  %25 = load double, ptr %6, align 8, !tbaa !30
  %26 = fmul double %24, %25
  %27 = fadd double %23, %26
  %28 = load double, ptr %7, align 8, !tbaa !30
  %29 = load double, ptr %7, align 8, !tbaa !30
  %30 = fmul double %28, %29
  %31 = fsub double %27, %30
  %32 = load double, ptr %8, align 8, !tbaa !30
  %33 = load double, ptr %8, align 8, !tbaa !30
  %34 = fmul double %32, %33
  %35 = fsub double %31, %34
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds double, ptr %36, i64 0
  store double %35, ptr %37, align 8, !tbaa !30
  %38 = load double, ptr %6, align 8, !tbaa !30
  %39 = load double, ptr %7, align 8, !tbaa !30
  %40 = fmul double %38, %39
  %41 = load double, ptr %5, align 8, !tbaa !30
  %42 = load double, ptr %8, align 8, !tbaa !30
  %43 = fmul double %41, %42
  %44 = fsub double %40, %43
  %45 = fmul double 2.000000e+00, %44
  %46 = load ptr, ptr %4, align 8, !tbaa !5
  %47 = getelementptr inbounds double, ptr %46, i64 1
  store double %45, ptr %47, align 8, !tbaa !30
  %48 = load double, ptr %6, align 8, !tbaa !30
  %49 = load double, ptr %8, align 8, !tbaa !30
  %50 = fmul double %48, %49
  %51 = load double, ptr %5, align 8, !tbaa !30
  %52 = load double, ptr %7, align 8, !tbaa !30
  %53 = fmul double %51, %52
  %54 = fadd double %50, %53
  %55 = fmul double 2.000000e+00, %54
  %56 = load ptr, ptr %4, align 8, !tbaa !5
  %57 = getelementptr inbounds double, ptr %56, i64 2
  store double %55, ptr %57, align 8, !tbaa !30
  %58 = load double, ptr %6, align 8, !tbaa !30
  %59 = load double, ptr %7, align 8, !tbaa !30
  %60 = fmul double %58, %59
  %61 = load double, ptr %5, align 8, !tbaa !30
  %62 = load double, ptr %8, align 8, !tbaa !30
  %63 = fmul double %61, %62
  %64 = fadd double %60, %63
  %65 = fmul double 2.000000e+00, %64
  %66 = load ptr, ptr %4, align 8, !tbaa !5
  %67 = getelementptr inbounds double, ptr %66, i64 3
  store double %65, ptr %67, align 8, !tbaa !30
  %68 = load double, ptr %5, align 8, !tbaa !30
  %69 = load double, ptr %5, align 8, !tbaa !30
  %70 = fmul double %68, %69
  %71 = load double, ptr %6, align 8, !tbaa !30
  %72 = load double, ptr %6, align 8, !tbaa !30
  %73 = fmul double %71, %72
  %74 = fsub double %70, %73
  %75 = load double, ptr %7, align 8, !tbaa !30
  %76 = load double, ptr %7, align 8, !tbaa !30
  %77 = fmul double %75, %76
  %78 = fadd double %74, %77
  %79 = load double, ptr %8, align 8, !tbaa !30
  %80 = load double, ptr %8, align 8, !tbaa !30
  %81 = fmul double %79, %80
  %82 = fsub double %78, %81
  %83 = load ptr, ptr %4, align 8, !tbaa !5
  %84 = getelementptr inbounds double, ptr %83, i64 4
  store double %82, ptr %84, align 8, !tbaa !30
  %85 = load double, ptr %7, align 8, !tbaa !30
  %86 = load double, ptr %8, align 8, !tbaa !30
  %87 = fmul double %85, %86
  %88 = load double, ptr %5, align 8, !tbaa !30
  %89 = load double, ptr %6, align 8, !tbaa !30
  %90 = fmul double %88, %89
  %91 = fsub double %87, %90
  %92 = fmul double 2.000000e+00, %91
  %93 = load ptr, ptr %4, align 8, !tbaa !5
  %94 = getelementptr inbounds double, ptr %93, i64 5
  store double %92, ptr %94, align 8, !tbaa !30
  %95 = load double, ptr %6, align 8, !tbaa !30
  %96 = load double, ptr %8, align 8, !tbaa !30
  %97 = fmul double %95, %96
  %98 = load double, ptr %5, align 8, !tbaa !30
  %99 = load double, ptr %7, align 8, !tbaa !30
  %100 = fmul double %98, %99
  %101 = fsub double %97, %100
  %102 = fmul double 2.000000e+00, %101
  %103 = load ptr, ptr %4, align 8, !tbaa !5
  %104 = getelementptr inbounds double, ptr %103, i64 6
  store double %102, ptr %104, align 8, !tbaa !30
  %105 = load double, ptr %7, align 8, !tbaa !30
  %106 = load double, ptr %8, align 8, !tbaa !30
  %107 = fmul double %105, %106
  %108 = load double, ptr %5, align 8, !tbaa !30
  %109 = load double, ptr %6, align 8, !tbaa !30
  %110 = fmul double %108, %109
  %111 = fadd double %107, %110
  %112 = fmul double 2.000000e+00, %111
  %113 = load ptr, ptr %4, align 8, !tbaa !5
  %114 = getelementptr inbounds double, ptr %113, i64 7
  store double %112, ptr %114, align 8, !tbaa !30
  %115 = load double, ptr %5, align 8, !tbaa !30
  %116 = load double, ptr %5, align 8, !tbaa !30
  %117 = fmul double %115, %116
  %118 = load double, ptr %6, align 8, !tbaa !30
  %119 = load double, ptr %6, align 8, !tbaa !30
  %120 = fmul double %118, %119
  %121 = fsub double %117, %120
  %122 = load double, ptr %7, align 8, !tbaa !30
  %123 = load double, ptr %7, align 8, !tbaa !30
  %124 = fmul double %122, %123
  %125 = fsub double %121, %124
  %126 = load double, ptr %8, align 8, !tbaa !30
  %127 = load double, ptr %8, align 8, !tbaa !30
  %128 = fmul double %126, %127
  %129 = fadd double %125, %128
  %130 = load ptr, ptr %4, align 8, !tbaa !5
  %131 = getelementptr inbounds double, ptr %130, i64 8
  store double %129, ptr %131, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  ret void
}

; Function Attrs: nounwind
define internal double @copy_gap(ptr noundef %0, ptr noundef %1, i64 noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store i64 %2, ptr %6, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %8 = load ptr, ptr %4, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.constraint_block, ptr %8, i32 0, i32 9
  %10 = load ptr, ptr %9, align 8, !tbaa !113
  %11 = getelementptr inbounds double, ptr %10, i64 4
  %12 = load i64, ptr %6, align 8, !tbaa !13
  %13 = getelementptr inbounds double, ptr %11, i64 %12
  store ptr %13, ptr %7, align 8, !tbaa !5
  %14 = load ptr, ptr %7, align 8, !tbaa !5
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.constraint_block, ptr %15, i32 0, i32 7
  %17 = load i64, ptr %16, align 8, !tbaa !52
  %18 = load ptr, ptr %5, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.copy_data, ptr %18, i32 0, i32 0
  %20 = load i64, ptr %19, align 8, !tbaa !53
  %21 = mul nsw i64 %17, %20
  %22 = getelementptr inbounds double, ptr %14, i64 %21
  %23 = load double, ptr %22, align 8, !tbaa !30
  %24 = load ptr, ptr %7, align 8, !tbaa !5
  %25 = load ptr, ptr %4, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.constraint_block, ptr %25, i32 0, i32 7
  %27 = load i64, ptr %26, align 8, !tbaa !52
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.copy_data, ptr %28, i32 0, i32 1
  %30 = load i64, ptr %29, align 8, !tbaa !55
  %31 = mul nsw i64 %27, %30
  %32 = getelementptr inbounds double, ptr %24, i64 %31
  %33 = load double, ptr %32, align 8, !tbaa !30
  %34 = fsub double %23, %33
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  ret double %34
}

; Function Attrs: nounwind
define internal void @add_joint_geometric_stiffness(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca [3 x double], align 16
  %12 = alloca [3 x double], align 16
  %13 = alloca [3 x double], align 16
  %14 = alloca double, align 8
  %15 = alloca i32, align 4
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  %18 = alloca double, align 8
  %19 = alloca i32, align 4
  %20 = alloca double, align 8
  %21 = alloca i64, align 8
  %22 = alloca ptr, align 8
  %23 = alloca double, align 8
  %24 = alloca i32, align 4
  %25 = alloca i32, align 4
  %26 = alloca i32, align 4
  %27 = alloca i32, align 4
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  store i64 0, ptr %3, align 8, !tbaa !13
  br label %28

28:                                               ; preds = %336, %1
  %29 = load i64, ptr %3, align 8, !tbaa !13
  %30 = load ptr, ptr %2, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.constraint_block, ptr %30, i32 0, i32 4
  %32 = load i64, ptr %31, align 8, !tbaa !87
  %33 = icmp slt i64 %29, %32
  br i1 %33, label %35, label %34

34:                                               ; preds = %28
  store i32 2, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  br label %339

35:                                               ; preds = %28
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %36 = load ptr, ptr %2, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.constraint_block, ptr %36, i32 0, i32 19
  %38 = load ptr, ptr %37, align 8, !tbaa !110
  %39 = load i64, ptr %3, align 8, !tbaa !13
  %40 = getelementptr inbounds %struct.joint_data, ptr %38, i64 %39
  store ptr %40, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %41 = load ptr, ptr %2, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.constraint_block, ptr %41, i32 0, i32 29
  %43 = load ptr, ptr %42, align 8, !tbaa !43
  %44 = load ptr, ptr %5, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.joint_data, ptr %44, i32 0, i32 0
  %46 = load i64, ptr %45, align 8, !tbaa !119
  %47 = getelementptr inbounds double, ptr %43, i64 %46
  store ptr %47, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #6
  store i32 0, ptr %7, align 4, !tbaa !18
  br label %48

48:                                               ; preds = %332, %35
  %49 = load i32, ptr %7, align 4, !tbaa !18
  %50 = icmp slt i32 %49, 2
  br i1 %50, label %52, label %51

51:                                               ; preds = %48
  store i32 5, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #6
  br label %335

52:                                               ; preds = %48
  %53 = load ptr, ptr %5, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.joint_data, ptr %53, i32 0, i32 3
  %55 = load i32, ptr %7, align 4, !tbaa !18
  %56 = sext i32 %55 to i64
  %57 = getelementptr inbounds [2 x %struct.joint_side], ptr %54, i64 0, i64 %56
  %58 = getelementptr inbounds %struct.joint_side, ptr %57, i32 0, i32 0
  %59 = load i64, ptr %58, align 8, !tbaa !111
  %60 = icmp ne i64 %59, 1
  br i1 %60, label %61, label %62

61:                                               ; preds = %52
  br label %332

62:                                               ; preds = %52
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %63 = load ptr, ptr %5, align 8, !tbaa !5
  %64 = getelementptr inbounds %struct.joint_data, ptr %63, i32 0, i32 3
  %65 = load i32, ptr %7, align 4, !tbaa !18
  %66 = sext i32 %65 to i64
  %67 = getelementptr inbounds [2 x %struct.joint_side], ptr %64, i64 0, i64 %66
  %68 = getelementptr inbounds %struct.joint_side, ptr %67, i32 0, i32 2
  %69 = load ptr, ptr %68, align 8, !tbaa !115
  store ptr %69, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  %70 = load ptr, ptr %5, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.joint_data, ptr %70, i32 0, i32 2
  %72 = load ptr, ptr %71, align 8, !tbaa !117
  %73 = load ptr, ptr %5, align 8, !tbaa !5
  %74 = getelementptr inbounds %struct.joint_data, ptr %73, i32 0, i32 1
  %75 = load i64, ptr %74, align 8, !tbaa !120
  %76 = mul nsw i64 25, %75
  %77 = getelementptr inbounds double, ptr %72, i64 %76
  %78 = load i32, ptr %7, align 4, !tbaa !18
  %79 = mul nsw i32 3, %78
  %80 = sext i32 %79 to i64
  %81 = getelementptr inbounds double, ptr %77, i64 %80
  store ptr %81, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %82 = load ptr, ptr %5, align 8, !tbaa !5
  %83 = getelementptr inbounds %struct.joint_data, ptr %82, i32 0, i32 2
  %84 = load ptr, ptr %83, align 8, !tbaa !117
  %85 = load ptr, ptr %5, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.joint_data, ptr %85, i32 0, i32 1
  %87 = load i64, ptr %86, align 8, !tbaa !120
  %88 = mul nsw i64 25, %87
  %89 = getelementptr inbounds double, ptr %84, i64 %88
  %90 = getelementptr inbounds double, ptr %89, i64 6
  store ptr %90, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 24, ptr %11) #6
  call void @llvm.lifetime.start.p0(i64 24, ptr %12) #6
  call void @llvm.lifetime.start.p0(i64 24, ptr %13) #6
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  %91 = load i32, ptr %7, align 4, !tbaa !18
  %92 = sitofp i32 %91 to double
  %93 = fmul double 2.000000e+00, %92
  %94 = fsub double %93, 1.000000e+00
  store double %94, ptr %14, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %15) #6
  store i32 0, ptr %15, align 4, !tbaa !18
  br label %95

95:                                               ; preds = %182, %62
  %96 = load i32, ptr %15, align 4, !tbaa !18
  %97 = icmp slt i32 %96, 3
  br i1 %97, label %99, label %98

98:                                               ; preds = %95
  store i32 8, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %15) #6
  br label %185

99:                                               ; preds = %95
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  store double 0.000000e+00, ptr %16, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  store double 0.000000e+00, ptr %17, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #6
  store double 0.000000e+00, ptr %18, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %19) #6
  store i32 0, ptr %19, align 4, !tbaa !18
  br label %100

100:                                              ; preds = %162, %99
  %101 = load i32, ptr %19, align 4, !tbaa !18
  %102 = icmp slt i32 %101, 3
  br i1 %102, label %104, label %103

103:                                              ; preds = %100
  store i32 11, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %19) #6
  br label %165

104:                                              ; preds = %100
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #6
  %105 = load ptr, ptr %8, align 8, !tbaa !5
  %106 = load i32, ptr %19, align 4, !tbaa !18
  %107 = mul nsw i32 3, %106
  %108 = load i32, ptr %15, align 4, !tbaa !18
  %109 = add nsw i32 %107, %108
  %110 = sext i32 %109 to i64
  %111 = getelementptr inbounds double, ptr %105, i64 %110
  %112 = load double, ptr %111, align 8, !tbaa !30
  store double %112, ptr %20, align 8, !tbaa !30
  %113 = load double, ptr %20, align 8, !tbaa !30
  %114 = load ptr, ptr %6, align 8, !tbaa !5
  %115 = load i32, ptr %19, align 4, !tbaa !18
  %116 = sext i32 %115 to i64
  %117 = getelementptr inbounds double, ptr %114, i64 %116
  %118 = load double, ptr %117, align 8, !tbaa !30
  %119 = fmul double %113, %118
  %120 = load double, ptr %16, align 8, !tbaa !30
  %121 = fadd double %120, %119
  store double %121, ptr %16, align 8, !tbaa !30
  %122 = load double, ptr %20, align 8, !tbaa !30
  %123 = load ptr, ptr %9, align 8, !tbaa !5
  %124 = load i32, ptr %19, align 4, !tbaa !18
  %125 = sext i32 %124 to i64
  %126 = getelementptr inbounds double, ptr %123, i64 %125
  %127 = load double, ptr %126, align 8, !tbaa !30
  %128 = fmul double %122, %127
  %129 = load double, ptr %18, align 8, !tbaa !30
  %130 = fadd double %129, %128
  store double %130, ptr %18, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #6
  store i64 0, ptr %21, align 8, !tbaa !13
  br label %131

131:                                              ; preds = %158, %104
  %132 = load i64, ptr %21, align 8, !tbaa !13
  %133 = load ptr, ptr %5, align 8, !tbaa !5
  %134 = getelementptr inbounds %struct.joint_data, ptr %133, i32 0, i32 1
  %135 = load i64, ptr %134, align 8, !tbaa !120
  %136 = sub nsw i64 %135, 3
  %137 = icmp slt i64 %132, %136
  br i1 %137, label %139, label %138

138:                                              ; preds = %131
  store i32 14, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #6
  br label %161

139:                                              ; preds = %131
  %140 = load double, ptr %20, align 8, !tbaa !30
  %141 = load ptr, ptr %6, align 8, !tbaa !5
  %142 = load i64, ptr %21, align 8, !tbaa !13
  %143 = add nsw i64 3, %142
  %144 = getelementptr inbounds double, ptr %141, i64 %143
  %145 = load double, ptr %144, align 8, !tbaa !30
  %146 = fmul double %140, %145
  %147 = load ptr, ptr %10, align 8, !tbaa !5
  %148 = load i64, ptr %21, align 8, !tbaa !13
  %149 = mul nsw i64 3, %148
  %150 = load i32, ptr %19, align 4, !tbaa !18
  %151 = sext i32 %150 to i64
  %152 = add nsw i64 %149, %151
  %153 = getelementptr inbounds double, ptr %147, i64 %152
  %154 = load double, ptr %153, align 8, !tbaa !30
  %155 = fmul double %146, %154
  %156 = load double, ptr %17, align 8, !tbaa !30
  %157 = fadd double %156, %155
  store double %157, ptr %17, align 8, !tbaa !30
  br label %158

158:                                              ; preds = %139
  %159 = load i64, ptr %21, align 8, !tbaa !13
  %160 = add nsw i64 %159, 1
  store i64 %160, ptr %21, align 8, !tbaa !13
  br label %131

161:                                              ; preds = %138
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #6
  br label %162

162:                                              ; preds = %161
  %163 = load i32, ptr %19, align 4, !tbaa !18
  %164 = add nsw i32 %163, 1
  store i32 %164, ptr %19, align 4, !tbaa !18
  br label %100

165:                                              ; preds = %103
  %166 = load double, ptr %14, align 8, !tbaa !30
  %167 = load double, ptr %16, align 8, !tbaa !30
  %168 = fmul double %166, %167
  %169 = load i32, ptr %15, align 4, !tbaa !18
  %170 = sext i32 %169 to i64
  %171 = getelementptr inbounds [3 x double], ptr %11, i64 0, i64 %170
  store double %168, ptr %171, align 8, !tbaa !30
  %172 = load double, ptr %14, align 8, !tbaa !30
  %173 = load double, ptr %17, align 8, !tbaa !30
  %174 = fmul double %172, %173
  %175 = load i32, ptr %15, align 4, !tbaa !18
  %176 = sext i32 %175 to i64
  %177 = getelementptr inbounds [3 x double], ptr %12, i64 0, i64 %176
  store double %174, ptr %177, align 8, !tbaa !30
  %178 = load double, ptr %18, align 8, !tbaa !30
  %179 = load i32, ptr %15, align 4, !tbaa !18
  %180 = sext i32 %179 to i64
  %181 = getelementptr inbounds [3 x double], ptr %13, i64 0, i64 %180
  store double %178, ptr %181, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  br label %182

182:                                              ; preds = %165
  %183 = load i32, ptr %15, align 4, !tbaa !18
  %184 = add nsw i32 %183, 1
  store i32 %184, ptr %15, align 4, !tbaa !18
  br label %95

185:                                              ; preds = %98
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #6
  %186 = load ptr, ptr %2, align 8, !tbaa !5
  %187 = getelementptr inbounds %struct.constraint_block, ptr %186, i32 0, i32 13
  %188 = load ptr, ptr %187, align 8, !tbaa !134
  %189 = load ptr, ptr %2, align 8, !tbaa !5
  %190 = getelementptr inbounds %struct.constraint_block, ptr %189, i32 0, i32 7
  %191 = load i64, ptr %190, align 8, !tbaa !52
  %192 = load ptr, ptr %5, align 8, !tbaa !5
  %193 = getelementptr inbounds %struct.joint_data, ptr %192, i32 0, i32 3
  %194 = load i32, ptr %7, align 4, !tbaa !18
  %195 = sext i32 %194 to i64
  %196 = getelementptr inbounds [2 x %struct.joint_side], ptr %193, i64 0, i64 %195
  %197 = getelementptr inbounds %struct.joint_side, ptr %196, i32 0, i32 1
  %198 = load i64, ptr %197, align 8, !tbaa !114
  %199 = mul nsw i64 %191, %198
  %200 = getelementptr inbounds double, ptr %188, i64 %199
  store ptr %200, ptr %22, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %23) #6
  %201 = getelementptr inbounds [3 x double], ptr %13, i64 0, i64 0
  %202 = load double, ptr %201, align 16, !tbaa !30
  %203 = getelementptr inbounds [3 x double], ptr %11, i64 0, i64 0
  %204 = load double, ptr %203, align 16, !tbaa !30
  %205 = fmul double %202, %204
  %206 = getelementptr inbounds [3 x double], ptr %13, i64 0, i64 1
  %207 = load double, ptr %206, align 8, !tbaa !30
  %208 = getelementptr inbounds [3 x double], ptr %11, i64 0, i64 1
  %209 = load double, ptr %208, align 8, !tbaa !30
  %210 = fmul double %207, %209
  %211 = fadd double %205, %210
  %212 = getelementptr inbounds [3 x double], ptr %13, i64 0, i64 2
  %213 = load double, ptr %212, align 16, !tbaa !30
  %214 = getelementptr inbounds [3 x double], ptr %11, i64 0, i64 2
  %215 = load double, ptr %214, align 16, !tbaa !30
  %216 = fmul double %213, %215
  %217 = fadd double %211, %216
  store double %217, ptr %23, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %24) #6
  store i32 0, ptr %24, align 4, !tbaa !18
  br label %218

218:                                              ; preds = %328, %185
  %219 = load i32, ptr %24, align 4, !tbaa !18
  %220 = icmp slt i32 %219, 3
  br i1 %220, label %222, label %221

221:                                              ; preds = %218
  store i32 17, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %24) #6
  br label %331

222:                                              ; preds = %218
  call void @llvm.lifetime.start.p0(i64 4, ptr %25) #6
  store i32 0, ptr %25, align 4, !tbaa !18
  br label %223

223:                                              ; preds = %248, %222
  %224 = load i32, ptr %25, align 4, !tbaa !18
  %225 = icmp slt i32 %224, 3
  br i1 %225, label %227, label %226

226:                                              ; preds = %223
  store i32 20, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %25) #6
  br label %251

227:                                              ; preds = %223
  %228 = load i32, ptr %24, align 4, !tbaa !18
  %229 = sext i32 %228 to i64
  %230 = getelementptr inbounds [3 x double], ptr %11, i64 0, i64 %229
  %231 = load double, ptr %230, align 8, !tbaa !30
  %232 = load i32, ptr %25, align 4, !tbaa !18
  %233 = sext i32 %232 to i64
  %234 = getelementptr inbounds [3 x double], ptr %13, i64 0, i64 %233
  %235 = load double, ptr %234, align 8, !tbaa !30
  %236 = fmul double %231, %235
  %237 = load ptr, ptr %22, align 8, !tbaa !5
  %238 = load i32, ptr %24, align 4, !tbaa !18
  %239 = add nsw i32 3, %238
  %240 = mul nsw i32 6, %239
  %241 = add nsw i32 %240, 3
  %242 = load i32, ptr %25, align 4, !tbaa !18
  %243 = add nsw i32 %241, %242
  %244 = sext i32 %243 to i64
  %245 = getelementptr inbounds double, ptr %237, i64 %244
  %246 = load double, ptr %245, align 8, !tbaa !30
  %247 = fsub double %246, %236
  store double %247, ptr %245, align 8, !tbaa !30
  br label %248

248:                                              ; preds = %227
  %249 = load i32, ptr %25, align 4, !tbaa !18
  %250 = add nsw i32 %249, 1
  store i32 %250, ptr %25, align 4, !tbaa !18
  br label %223

251:                                              ; preds = %226
  %252 = load double, ptr %23, align 8, !tbaa !30
  %253 = load ptr, ptr %22, align 8, !tbaa !5
  %254 = load i32, ptr %24, align 4, !tbaa !18
  %255 = add nsw i32 3, %254
  %256 = mul nsw i32 6, %255
  %257 = add nsw i32 %256, 3
  %258 = load i32, ptr %24, align 4, !tbaa !18
  %259 = add nsw i32 %257, %258
  %260 = sext i32 %259 to i64
  %261 = getelementptr inbounds double, ptr %253, i64 %260
  %262 = load double, ptr %261, align 8, !tbaa !30
  %263 = fadd double %262, %252
  store double %263, ptr %261, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %26) #6
  %264 = load i32, ptr %24, align 4, !tbaa !18
  %265 = add nsw i32 %264, 1
  %266 = srem i32 %265, 3
  store i32 %266, ptr %26, align 4, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %27) #6
  %267 = load i32, ptr %24, align 4, !tbaa !18
  %268 = add nsw i32 %267, 2
  %269 = srem i32 %268, 3
  store i32 %269, ptr %27, align 4, !tbaa !18
  %270 = load i32, ptr %24, align 4, !tbaa !18
  %271 = sext i32 %270 to i64
  %272 = getelementptr inbounds [3 x double], ptr %11, i64 0, i64 %271
  %273 = load double, ptr %272, align 8, !tbaa !30
  %274 = load ptr, ptr %22, align 8, !tbaa !5
  %275 = load i32, ptr %26, align 4, !tbaa !18
  %276 = mul nsw i32 6, %275
  %277 = add nsw i32 %276, 3
  %278 = load i32, ptr %27, align 4, !tbaa !18
  %279 = add nsw i32 %277, %278
  %280 = sext i32 %279 to i64
  %281 = getelementptr inbounds double, ptr %274, i64 %280
  %282 = load double, ptr %281, align 8, !tbaa !30
  %283 = fadd double %282, %273
  store double %283, ptr %281, align 8, !tbaa !30
  %284 = load i32, ptr %24, align 4, !tbaa !18
  %285 = sext i32 %284 to i64
  %286 = getelementptr inbounds [3 x double], ptr %11, i64 0, i64 %285
  %287 = load double, ptr %286, align 8, !tbaa !30
  %288 = load ptr, ptr %22, align 8, !tbaa !5
  %289 = load i32, ptr %27, align 4, !tbaa !18
  %290 = mul nsw i32 6, %289
  %291 = add nsw i32 %290, 3
  %292 = load i32, ptr %26, align 4, !tbaa !18
  %293 = add nsw i32 %291, %292
  %294 = sext i32 %293 to i64
  %295 = getelementptr inbounds double, ptr %288, i64 %294
  %296 = load double, ptr %295, align 8, !tbaa !30
  %297 = fsub double %296, %287
  store double %297, ptr %295, align 8, !tbaa !30
  %298 = load i32, ptr %24, align 4, !tbaa !18
  %299 = sext i32 %298 to i64
  %300 = getelementptr inbounds [3 x double], ptr %12, i64 0, i64 %299
  %301 = load double, ptr %300, align 8, !tbaa !30
  %302 = load ptr, ptr %22, align 8, !tbaa !5
  %303 = load i32, ptr %26, align 4, !tbaa !18
  %304 = add nsw i32 3, %303
  %305 = mul nsw i32 6, %304
  %306 = add nsw i32 %305, 3
  %307 = load i32, ptr %27, align 4, !tbaa !18
  %308 = add nsw i32 %306, %307
  %309 = sext i32 %308 to i64
  %310 = getelementptr inbounds double, ptr %302, i64 %309
  %311 = load double, ptr %310, align 8, !tbaa !30
  %312 = fadd double %311, %301
  store double %312, ptr %310, align 8, !tbaa !30
  %313 = load i32, ptr %24, align 4, !tbaa !18
  %314 = sext i32 %313 to i64
  %315 = getelementptr inbounds [3 x double], ptr %12, i64 0, i64 %314
  %316 = load double, ptr %315, align 8, !tbaa !30
  %317 = load ptr, ptr %22, align 8, !tbaa !5
  %318 = load i32, ptr %27, align 4, !tbaa !18
  %319 = add nsw i32 3, %318
  %320 = mul nsw i32 6, %319
  %321 = add nsw i32 %320, 3
  %322 = load i32, ptr %26, align 4, !tbaa !18
  %323 = add nsw i32 %321, %322
  %324 = sext i32 %323 to i64
  %325 = getelementptr inbounds double, ptr %317, i64 %324
  %326 = load double, ptr %325, align 8, !tbaa !30
  %327 = fsub double %326, %316
  store double %327, ptr %325, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 4, ptr %27) #6
  call void @llvm.lifetime.end.p0(i64 4, ptr %26) #6
  br label %328

328:                                              ; preds = %251
  %329 = load i32, ptr %24, align 4, !tbaa !18
  %330 = add nsw i32 %329, 1
  store i32 %330, ptr %24, align 4, !tbaa !18
  br label %218

331:                                              ; preds = %221
  call void @llvm.lifetime.end.p0(i64 8, ptr %23) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  call void @llvm.lifetime.end.p0(i64 24, ptr %13) #6
  call void @llvm.lifetime.end.p0(i64 24, ptr %12) #6
  call void @llvm.lifetime.end.p0(i64 24, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %332

332:                                              ; preds = %331, %61
  %333 = load i32, ptr %7, align 4, !tbaa !18
  %334 = add nsw i32 %333, 1
  store i32 %334, ptr %7, align 4, !tbaa !18
  br label %48

335:                                              ; preds = %51
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  br label %336

336:                                              ; preds = %335
  %337 = load i64, ptr %3, align 8, !tbaa !13
  %338 = add nsw i64 %337, 1
  store i64 %338, ptr %3, align 8, !tbaa !13
  br label %28

339:                                              ; preds = %34
  ret void
}

; Function Attrs: nounwind
define internal void @write_tie_gradients(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  store i64 0, ptr %3, align 8, !tbaa !13
  br label %9

9:                                                ; preds = %83, %1
  %10 = load i64, ptr %3, align 8, !tbaa !13
  %11 = load ptr, ptr %2, align 8, !tbaa !5
  %12 = getelementptr inbounds %struct.constraint_block, ptr %11, i32 0, i32 4
  %13 = load i64, ptr %12, align 8, !tbaa !87
  %14 = icmp slt i64 %10, %13
  br i1 %14, label %16, label %15

15:                                               ; preds = %9
  store i32 2, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  br label %86

16:                                               ; preds = %9
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %17 = load ptr, ptr %2, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.constraint_block, ptr %17, i32 0, i32 19
  %19 = load ptr, ptr %18, align 8, !tbaa !110
  %20 = load i64, ptr %3, align 8, !tbaa !13
  %21 = getelementptr inbounds %struct.joint_data, ptr %19, i64 %20
  store ptr %21, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #6
  store i32 0, ptr %6, align 4, !tbaa !18
  br label %22

22:                                               ; preds = %79, %16
  %23 = load i32, ptr %6, align 4, !tbaa !18
  %24 = icmp slt i32 %23, 2
  br i1 %24, label %26, label %25

25:                                               ; preds = %22
  store i32 5, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #6
  br label %82

26:                                               ; preds = %22
  %27 = load ptr, ptr %5, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.joint_data, ptr %27, i32 0, i32 3
  %29 = load i32, ptr %6, align 4, !tbaa !18
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds [2 x %struct.joint_side], ptr %28, i64 0, i64 %30
  %32 = getelementptr inbounds %struct.joint_side, ptr %31, i32 0, i32 0
  %33 = load i64, ptr %32, align 8, !tbaa !111
  %34 = icmp ne i64 %33, 1
  br i1 %34, label %35, label %36

35:                                               ; preds = %26
  br label %79

36:                                               ; preds = %26
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %37 = load ptr, ptr %5, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.joint_data, ptr %37, i32 0, i32 2
  %39 = load ptr, ptr %38, align 8, !tbaa !117
  %40 = load ptr, ptr %5, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.joint_data, ptr %40, i32 0, i32 1
  %42 = load i64, ptr %41, align 8, !tbaa !120
  %43 = load i32, ptr %6, align 4, !tbaa !18
  %44 = mul nsw i32 6, %43
  %45 = add nsw i32 13, %44
  %46 = sext i32 %45 to i64
  %47 = mul nsw i64 %42, %46
  %48 = getelementptr inbounds double, ptr %39, i64 %47
  store ptr %48, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  store i64 0, ptr %8, align 8, !tbaa !13
  br label %49

49:                                               ; preds = %75, %36
  %50 = load i64, ptr %8, align 8, !tbaa !13
  %51 = load ptr, ptr %5, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.joint_data, ptr %51, i32 0, i32 1
  %53 = load i64, ptr %52, align 8, !tbaa !120
  %54 = icmp slt i64 %50, %53
  br i1 %54, label %56, label %55

55:                                               ; preds = %49
  store i32 8, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %78

56:                                               ; preds = %49
  %57 = load ptr, ptr %7, align 8, !tbaa !5
  %58 = load i64, ptr %8, align 8, !tbaa !13
  %59 = mul nsw i64 6, %58
  %60 = getelementptr inbounds double, ptr %57, i64 %59
  %61 = load ptr, ptr %2, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.constraint_block, ptr %61, i32 0, i32 45
  %63 = load ptr, ptr %62, align 8, !tbaa !135
  %64 = load ptr, ptr %5, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.joint_data, ptr %64, i32 0, i32 0
  %66 = load i64, ptr %65, align 8, !tbaa !119
  %67 = load i64, ptr %8, align 8, !tbaa !13
  %68 = add nsw i64 %66, %67
  %69 = mul nsw i64 12, %68
  %70 = getelementptr inbounds double, ptr %63, i64 %69
  %71 = load i32, ptr %6, align 4, !tbaa !18
  %72 = mul nsw i32 6, %71
  %73 = sext i32 %72 to i64
  %74 = getelementptr inbounds double, ptr %70, i64 %73
  call void @copy(ptr noundef %60, ptr noundef %74, i64 noundef 6)
  br label %75

75:                                               ; preds = %56
  %76 = load i64, ptr %8, align 8, !tbaa !13
  %77 = add nsw i64 %76, 1
  store i64 %77, ptr %8, align 8, !tbaa !13
  br label %49

78:                                               ; preds = %55
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %79

79:                                               ; preds = %78, %35
  %80 = load i32, ptr %6, align 4, !tbaa !18
  %81 = add nsw i32 %80, 1
  store i32 %81, ptr %6, align 4, !tbaa !18
  br label %22

82:                                               ; preds = %25
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  br label %83

83:                                               ; preds = %82
  %84 = load i64, ptr %3, align 8, !tbaa !13
  %85 = add nsw i64 %84, 1
  store i64 %85, ptr %3, align 8, !tbaa !13
  br label %9

86:                                               ; preds = %15
  ret void
}

; Function Attrs: nounwind
define internal void @write_copy_gradients(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca double, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.constraint_block, ptr %14, i32 0, i32 45
  %16 = load ptr, ptr %15, align 8, !tbaa !135
  %17 = load ptr, ptr %2, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.constraint_block, ptr %17, i32 0, i32 1
  %19 = load i64, ptr %18, align 8, !tbaa !44
  %20 = mul nsw i64 12, %19
  %21 = getelementptr inbounds double, ptr %16, i64 %20
  store ptr %21, ptr %3, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %22 = load ptr, ptr %2, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.constraint_block, ptr %22, i32 0, i32 20
  %24 = load ptr, ptr %23, align 8, !tbaa !49
  store ptr %24, ptr %4, align 8, !tbaa !5
  br label %25

25:                                               ; preds = %190, %1
  %26 = load ptr, ptr %4, align 8, !tbaa !5
  %27 = load ptr, ptr %2, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.constraint_block, ptr %27, i32 0, i32 20
  %29 = load ptr, ptr %28, align 8, !tbaa !49
  %30 = load ptr, ptr %2, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.constraint_block, ptr %30, i32 0, i32 5
  %32 = load i64, ptr %31, align 8, !tbaa !50
  %33 = getelementptr inbounds %struct.copy_data, ptr %29, i64 %32
  %34 = icmp ult ptr %26, %33
  br i1 %34, label %36, label %35

35:                                               ; preds = %25
  store i32 2, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  br label %193

36:                                               ; preds = %25
  %37 = load ptr, ptr %4, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.copy_data, ptr %37, i32 0, i32 2
  %39 = load i64, ptr %38, align 8, !tbaa !57
  %40 = icmp ne i64 %39, 0
  br i1 %40, label %41, label %120

41:                                               ; preds = %36
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #6
  store i32 0, ptr %6, align 4, !tbaa !18
  br label %42

42:                                               ; preds = %114, %41
  %43 = load i32, ptr %6, align 4, !tbaa !18
  %44 = icmp slt i32 %43, 2
  br i1 %44, label %46, label %45

45:                                               ; preds = %42
  store i32 5, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #6
  br label %117

46:                                               ; preds = %42
  %47 = load ptr, ptr %2, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.constraint_block, ptr %47, i32 0, i32 9
  %49 = load ptr, ptr %48, align 8, !tbaa !113
  %50 = load ptr, ptr %2, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.constraint_block, ptr %50, i32 0, i32 7
  %52 = load i64, ptr %51, align 8, !tbaa !52
  %53 = load i32, ptr %6, align 4, !tbaa !18
  %54 = icmp ne i32 %53, 0
  br i1 %54, label %55, label %59

55:                                               ; preds = %46
  %56 = load ptr, ptr %4, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.copy_data, ptr %56, i32 0, i32 1
  %58 = load i64, ptr %57, align 8, !tbaa !55
  br label %63

59:                                               ; preds = %46
  %60 = load ptr, ptr %4, align 8, !tbaa !5
  %61 = getelementptr inbounds %struct.copy_data, ptr %60, i32 0, i32 0
  %62 = load i64, ptr %61, align 8, !tbaa !53
  br label %63

63:                                               ; preds = %59, %55
  %64 = phi i64 [ %58, %55 ], [ %62, %59 ]
  %65 = mul nsw i64 %52, %64
  %66 = getelementptr inbounds double, ptr %49, i64 %65
  %67 = load ptr, ptr %2, align 8, !tbaa !5
  %68 = getelementptr inbounds %struct.constraint_block, ptr %67, i32 0, i32 57
  %69 = load ptr, ptr %68, align 8, !tbaa !136
  call void @write_rotation(ptr noundef %66, ptr noundef %69)
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %70 = load i32, ptr %6, align 4, !tbaa !18
  %71 = sitofp i32 %70 to double
  %72 = fmul double 2.000000e+00, %71
  %73 = fsub double 1.000000e+00, %72
  store double %73, ptr %7, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %8) #6
  store i32 0, ptr %8, align 4, !tbaa !18
  br label %74

74:                                               ; preds = %110, %63
  %75 = load i32, ptr %8, align 4, !tbaa !18
  %76 = icmp slt i32 %75, 3
  br i1 %76, label %78, label %77

77:                                               ; preds = %74
  store i32 8, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %8) #6
  br label %113

78:                                               ; preds = %74
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #6
  store i32 0, ptr %9, align 4, !tbaa !18
  br label %79

79:                                               ; preds = %106, %78
  %80 = load i32, ptr %9, align 4, !tbaa !18
  %81 = icmp slt i32 %80, 3
  br i1 %81, label %83, label %82

82:                                               ; preds = %79
  store i32 11, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #6
  br label %109

83:                                               ; preds = %79
  %84 = load double, ptr %7, align 8, !tbaa !30
  %85 = load ptr, ptr %2, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.constraint_block, ptr %85, i32 0, i32 57
  %87 = load ptr, ptr %86, align 8, !tbaa !136
  %88 = load i32, ptr %8, align 4, !tbaa !18
  %89 = mul nsw i32 3, %88
  %90 = load i32, ptr %9, align 4, !tbaa !18
  %91 = add nsw i32 %89, %90
  %92 = sext i32 %91 to i64
  %93 = getelementptr inbounds double, ptr %87, i64 %92
  %94 = load double, ptr %93, align 8, !tbaa !30
  %95 = fmul double %84, %94
  %96 = load ptr, ptr %3, align 8, !tbaa !5
  %97 = load i32, ptr %8, align 4, !tbaa !18
  %98 = mul nsw i32 12, %97
  %99 = load i32, ptr %6, align 4, !tbaa !18
  %100 = mul nsw i32 6, %99
  %101 = add nsw i32 %98, %100
  %102 = load i32, ptr %9, align 4, !tbaa !18
  %103 = add nsw i32 %101, %102
  %104 = sext i32 %103 to i64
  %105 = getelementptr inbounds double, ptr %96, i64 %104
  store double %95, ptr %105, align 8, !tbaa !30
  br label %106

106:                                              ; preds = %83
  %107 = load i32, ptr %9, align 4, !tbaa !18
  %108 = add nsw i32 %107, 1
  store i32 %108, ptr %9, align 4, !tbaa !18
  br label %79

109:                                              ; preds = %82
  br label %110

110:                                              ; preds = %109
  %111 = load i32, ptr %8, align 4, !tbaa !18
  %112 = add nsw i32 %111, 1
  store i32 %112, ptr %8, align 4, !tbaa !18
  br label %74

113:                                              ; preds = %77
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %114

114:                                              ; preds = %113
  %115 = load i32, ptr %6, align 4, !tbaa !18
  %116 = add nsw i32 %115, 1
  store i32 %116, ptr %6, align 4, !tbaa !18
  br label %42

117:                                              ; preds = %45
  %118 = load ptr, ptr %3, align 8, !tbaa !5
  %119 = getelementptr inbounds double, ptr %118, i64 36
  store ptr %119, ptr %3, align 8, !tbaa !5
  br label %190

120:                                              ; preds = %36
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %121 = load ptr, ptr %4, align 8, !tbaa !5
  %122 = getelementptr inbounds %struct.copy_data, ptr %121, i32 0, i32 3
  %123 = load ptr, ptr %122, align 8, !tbaa !56
  %124 = getelementptr inbounds double, ptr %123, i64 4
  store ptr %124, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #6
  store i32 0, ptr %11, align 4, !tbaa !18
  br label %125

125:                                              ; preds = %184, %120
  %126 = load i32, ptr %11, align 4, !tbaa !18
  %127 = icmp slt i32 %126, 3
  br i1 %127, label %129, label %128

128:                                              ; preds = %125
  store i32 14, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #6
  br label %187

129:                                              ; preds = %125
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #6
  store i32 0, ptr %12, align 4, !tbaa !18
  br label %130

130:                                              ; preds = %180, %129
  %131 = load i32, ptr %12, align 4, !tbaa !18
  %132 = icmp slt i32 %131, 2
  br i1 %132, label %134, label %133

133:                                              ; preds = %130
  store i32 17, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #6
  br label %183

134:                                              ; preds = %130
  %135 = load ptr, ptr %3, align 8, !tbaa !5
  %136 = load i32, ptr %11, align 4, !tbaa !18
  %137 = load i32, ptr %12, align 4, !tbaa !18
  %138 = mul nsw i32 3, %137
  %139 = add nsw i32 %136, %138
  %140 = mul nsw i32 12, %139
  %141 = load i32, ptr %11, align 4, !tbaa !18
  %142 = add nsw i32 %140, %141
  %143 = load i32, ptr %12, align 4, !tbaa !18
  %144 = mul nsw i32 3, %143
  %145 = add nsw i32 %142, %144
  %146 = sext i32 %145 to i64
  %147 = getelementptr inbounds double, ptr %135, i64 %146
  store double 1.000000e+00, ptr %147, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %13) #6
  store i32 0, ptr %13, align 4, !tbaa !18
  br label %148

148:                                              ; preds = %176, %134
  %149 = load i32, ptr %13, align 4, !tbaa !18
  %150 = icmp slt i32 %149, 3
  br i1 %150, label %152, label %151

151:                                              ; preds = %148
  store i32 20, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %13) #6
  br label %179

152:                                              ; preds = %148
  %153 = load ptr, ptr %10, align 8, !tbaa !5
  %154 = load i32, ptr %13, align 4, !tbaa !18
  %155 = mul nsw i32 3, %154
  %156 = load i32, ptr %11, align 4, !tbaa !18
  %157 = add nsw i32 %155, %156
  %158 = sext i32 %157 to i64
  %159 = getelementptr inbounds double, ptr %153, i64 %158
  %160 = load double, ptr %159, align 8, !tbaa !30
  %161 = fneg double %160
  %162 = load ptr, ptr %3, align 8, !tbaa !5
  %163 = load i32, ptr %11, align 4, !tbaa !18
  %164 = load i32, ptr %12, align 4, !tbaa !18
  %165 = mul nsw i32 3, %164
  %166 = add nsw i32 %163, %165
  %167 = mul nsw i32 12, %166
  %168 = add nsw i32 %167, 6
  %169 = load i32, ptr %12, align 4, !tbaa !18
  %170 = mul nsw i32 3, %169
  %171 = add nsw i32 %168, %170
  %172 = load i32, ptr %13, align 4, !tbaa !18
  %173 = add nsw i32 %171, %172
  %174 = sext i32 %173 to i64
  %175 = getelementptr inbounds double, ptr %162, i64 %174
  store double %161, ptr %175, align 8, !tbaa !30
  br label %176

176:                                              ; preds = %152
  %177 = load i32, ptr %13, align 4, !tbaa !18
  %178 = add nsw i32 %177, 1
  store i32 %178, ptr %13, align 4, !tbaa !18
  br label %148

179:                                              ; preds = %151
  br label %180

180:                                              ; preds = %179
  %181 = load i32, ptr %12, align 4, !tbaa !18
  %182 = add nsw i32 %181, 1
  store i32 %182, ptr %12, align 4, !tbaa !18
  br label %130

183:                                              ; preds = %133
  br label %184

184:                                              ; preds = %183
  %185 = load i32, ptr %11, align 4, !tbaa !18
  %186 = add nsw i32 %185, 1
  store i32 %186, ptr %11, align 4, !tbaa !18
  br label %125

187:                                              ; preds = %128
  %188 = load ptr, ptr %3, align 8, !tbaa !5
  %189 = getelementptr inbounds double, ptr %188, i64 72
  store ptr %189, ptr %3, align 8, !tbaa !5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  br label %190

190:                                              ; preds = %187, %117
  %191 = load ptr, ptr %4, align 8, !tbaa !5
  %192 = getelementptr inbounds %struct.copy_data, ptr %191, i32 1
  store ptr %192, ptr %4, align 8, !tbaa !5
  br label %25

193:                                              ; preds = %35
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret void
}

; Function Attrs: nounwind
define internal void @write_tie_responses(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i64, align 8
  %12 = alloca i32, align 4
  %13 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.chain, ptr %14, i32 0, i32 34
  %16 = load ptr, ptr %15, align 8, !tbaa !25
  store ptr %16, ptr %3, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %17 = load ptr, ptr %3, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.constraint_block, ptr %17, i32 0, i32 6
  %19 = load i64, ptr %18, align 8, !tbaa !137
  store i64 %19, ptr %4, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %20 = load ptr, ptr %3, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.constraint_block, ptr %20, i32 0, i32 7
  %22 = load i64, ptr %21, align 8, !tbaa !52
  store i64 %22, ptr %5, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  store i64 0, ptr %6, align 8, !tbaa !13
  br label %23

23:                                               ; preds = %146, %1
  %24 = load i64, ptr %6, align 8, !tbaa !13
  %25 = load ptr, ptr %3, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.constraint_block, ptr %25, i32 0, i32 2
  %27 = load i64, ptr %26, align 8, !tbaa !107
  %28 = icmp slt i64 %24, %27
  br i1 %28, label %30, label %29

29:                                               ; preds = %23
  store i32 2, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  br label %149

30:                                               ; preds = %23
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  store i64 0, ptr %8, align 8, !tbaa !13
  br label %31

31:                                               ; preds = %56, %30
  %32 = load i64, ptr %8, align 8, !tbaa !13
  %33 = load i64, ptr %4, align 8, !tbaa !13
  %34 = icmp slt i64 %32, %33
  br i1 %34, label %36, label %35

35:                                               ; preds = %31
  store i32 5, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %59

36:                                               ; preds = %31
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #6
  store i32 0, ptr %9, align 4, !tbaa !18
  br label %37

37:                                               ; preds = %52, %36
  %38 = load i32, ptr %9, align 4, !tbaa !18
  %39 = icmp slt i32 %38, 6
  br i1 %39, label %41, label %40

40:                                               ; preds = %37
  store i32 8, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #6
  br label %55

41:                                               ; preds = %37
  %42 = load ptr, ptr %3, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.constraint_block, ptr %42, i32 0, i32 11
  %44 = load ptr, ptr %43, align 8, !tbaa !138
  %45 = load i64, ptr %5, align 8, !tbaa !13
  %46 = load i64, ptr %8, align 8, !tbaa !13
  %47 = mul nsw i64 %45, %46
  %48 = load i32, ptr %9, align 4, !tbaa !18
  %49 = sext i32 %48 to i64
  %50 = add nsw i64 %47, %49
  %51 = getelementptr inbounds double, ptr %44, i64 %50
  store double 0.000000e+00, ptr %51, align 8, !tbaa !30
  br label %52

52:                                               ; preds = %41
  %53 = load i32, ptr %9, align 4, !tbaa !18
  %54 = add nsw i32 %53, 1
  store i32 %54, ptr %9, align 4, !tbaa !18
  br label %37

55:                                               ; preds = %40
  br label %56

56:                                               ; preds = %55
  %57 = load i64, ptr %8, align 8, !tbaa !13
  %58 = add nsw i64 %57, 1
  store i64 %58, ptr %8, align 8, !tbaa !13
  br label %31

59:                                               ; preds = %35
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #6
  store i32 0, ptr %10, align 4, !tbaa !18
  br label %60

60:                                               ; preds = %114, %59
  %61 = load i32, ptr %10, align 4, !tbaa !18
  %62 = icmp slt i32 %61, 2
  br i1 %62, label %64, label %63

63:                                               ; preds = %60
  store i32 11, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #6
  br label %117

64:                                               ; preds = %60
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %65 = load ptr, ptr %3, align 8, !tbaa !5
  %66 = getelementptr inbounds %struct.constraint_block, ptr %65, i32 0, i32 23
  %67 = load ptr, ptr %66, align 8, !tbaa !139
  %68 = load i64, ptr %6, align 8, !tbaa !13
  %69 = mul nsw i64 2, %68
  %70 = load i32, ptr %10, align 4, !tbaa !18
  %71 = sext i32 %70 to i64
  %72 = add nsw i64 %69, %71
  %73 = getelementptr inbounds i64, ptr %67, i64 %72
  %74 = load i64, ptr %73, align 8, !tbaa !13
  store i64 %74, ptr %11, align 8, !tbaa !13
  %75 = load i64, ptr %11, align 8, !tbaa !13
  %76 = icmp sge i64 %75, 0
  br i1 %76, label %77, label %113

77:                                               ; preds = %64
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #6
  store i32 0, ptr %12, align 4, !tbaa !18
  br label %78

78:                                               ; preds = %109, %77
  %79 = load i32, ptr %12, align 4, !tbaa !18
  %80 = icmp slt i32 %79, 6
  br i1 %80, label %82, label %81

81:                                               ; preds = %78
  store i32 14, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #6
  br label %112

82:                                               ; preds = %78
  %83 = load ptr, ptr %3, align 8, !tbaa !5
  %84 = getelementptr inbounds %struct.constraint_block, ptr %83, i32 0, i32 45
  %85 = load ptr, ptr %84, align 8, !tbaa !135
  %86 = load i64, ptr %6, align 8, !tbaa !13
  %87 = mul nsw i64 12, %86
  %88 = load i32, ptr %10, align 4, !tbaa !18
  %89 = mul nsw i32 6, %88
  %90 = sext i32 %89 to i64
  %91 = add nsw i64 %87, %90
  %92 = load i32, ptr %12, align 4, !tbaa !18
  %93 = sext i32 %92 to i64
  %94 = add nsw i64 %91, %93
  %95 = getelementptr inbounds double, ptr %85, i64 %94
  %96 = load double, ptr %95, align 8, !tbaa !30
  %97 = load ptr, ptr %3, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.constraint_block, ptr %97, i32 0, i32 11
  %99 = load ptr, ptr %98, align 8, !tbaa !138
  %100 = load i64, ptr %5, align 8, !tbaa !13
  %101 = load i64, ptr %11, align 8, !tbaa !13
  %102 = mul nsw i64 %100, %101
  %103 = load i32, ptr %12, align 4, !tbaa !18
  %104 = sext i32 %103 to i64
  %105 = add nsw i64 %102, %104
  %106 = getelementptr inbounds double, ptr %99, i64 %105
  %107 = load double, ptr %106, align 8, !tbaa !30
  %108 = fadd double %107, %96
  store double %108, ptr %106, align 8, !tbaa !30
  br label %109

109:                                              ; preds = %82
  %110 = load i32, ptr %12, align 4, !tbaa !18
  %111 = add nsw i32 %110, 1
  store i32 %111, ptr %12, align 4, !tbaa !18
  br label %78

112:                                              ; preds = %81
  br label %113

113:                                              ; preds = %112, %64
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %114

114:                                              ; preds = %113
  %115 = load i32, ptr %10, align 4, !tbaa !18
  %116 = add nsw i32 %115, 1
  store i32 %116, ptr %10, align 4, !tbaa !18
  br label %60

117:                                              ; preds = %63
  %118 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %118, i32 noundef 15)
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  store i64 0, ptr %13, align 8, !tbaa !13
  br label %119

119:                                              ; preds = %142, %117
  %120 = load i64, ptr %13, align 8, !tbaa !13
  %121 = load i64, ptr %4, align 8, !tbaa !13
  %122 = icmp slt i64 %120, %121
  br i1 %122, label %124, label %123

123:                                              ; preds = %119
  store i32 17, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  br label %145

124:                                              ; preds = %119
  %125 = load ptr, ptr %3, align 8, !tbaa !5
  %126 = getelementptr inbounds %struct.constraint_block, ptr %125, i32 0, i32 12
  %127 = load ptr, ptr %126, align 8, !tbaa !140
  %128 = load i64, ptr %5, align 8, !tbaa !13
  %129 = load i64, ptr %13, align 8, !tbaa !13
  %130 = mul nsw i64 %128, %129
  %131 = getelementptr inbounds double, ptr %127, i64 %130
  %132 = load ptr, ptr %3, align 8, !tbaa !5
  %133 = getelementptr inbounds %struct.constraint_block, ptr %132, i32 0, i32 46
  %134 = load ptr, ptr %133, align 8, !tbaa !141
  %135 = load i64, ptr %4, align 8, !tbaa !13
  %136 = load i64, ptr %6, align 8, !tbaa !13
  %137 = mul nsw i64 %135, %136
  %138 = load i64, ptr %13, align 8, !tbaa !13
  %139 = add nsw i64 %137, %138
  %140 = mul nsw i64 6, %139
  %141 = getelementptr inbounds double, ptr %134, i64 %140
  call void @copy(ptr noundef %131, ptr noundef %141, i64 noundef 6)
  br label %142

142:                                              ; preds = %124
  %143 = load i64, ptr %13, align 8, !tbaa !13
  %144 = add nsw i64 %143, 1
  store i64 %144, ptr %13, align 8, !tbaa !13
  br label %119

145:                                              ; preds = %123
  br label %146

146:                                              ; preds = %145
  %147 = load i64, ptr %6, align 8, !tbaa !13
  %148 = add nsw i64 %147, 1
  store i64 %148, ptr %6, align 8, !tbaa !13
  br label %23

149:                                              ; preds = %29
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret void
}

; Function Attrs: nounwind
define internal void @write_body_tangent(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i32, align 4
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca double, align 8
  %18 = alloca i64, align 8
  %19 = alloca i64, align 8
  %20 = alloca double, align 8
  %21 = alloca i64, align 8
  %22 = alloca i64, align 8
  %23 = alloca double, align 8
  %24 = alloca i64, align 8
  %25 = alloca i64, align 8
  %26 = alloca i64, align 8
  %27 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %28 = load ptr, ptr %2, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.chain, ptr %28, i32 0, i32 34
  %30 = load ptr, ptr %29, align 8, !tbaa !25
  store ptr %30, ptr %3, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %31 = load ptr, ptr %3, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.constraint_block, ptr %31, i32 0, i32 0
  %33 = load i64, ptr %32, align 8, !tbaa !38
  store i64 %33, ptr %4, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %34 = load ptr, ptr %3, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.constraint_block, ptr %34, i32 0, i32 1
  %36 = load i64, ptr %35, align 8, !tbaa !44
  store i64 %36, ptr %5, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %37 = load ptr, ptr %3, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.constraint_block, ptr %37, i32 0, i32 3
  %39 = load i64, ptr %38, align 8, !tbaa !46
  store i64 %39, ptr %6, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %40 = load ptr, ptr %3, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.constraint_block, ptr %40, i32 0, i32 47
  %42 = load ptr, ptr %41, align 8, !tbaa !142
  store ptr %42, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %43 = load ptr, ptr %3, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.constraint_block, ptr %43, i32 0, i32 51
  %45 = load ptr, ptr %44, align 8, !tbaa !143
  store ptr %45, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  %46 = load ptr, ptr %2, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.chain, ptr %46, i32 0, i32 28
  %48 = load ptr, ptr %47, align 8, !tbaa !31
  %49 = getelementptr inbounds %struct.step_numbers, ptr %48, i32 0, i32 11
  %50 = load double, ptr %49, align 8, !tbaa !69
  store double %50, ptr %9, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %51 = load ptr, ptr %2, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.chain, ptr %51, i32 0, i32 28
  %53 = load ptr, ptr %52, align 8, !tbaa !31
  %54 = getelementptr inbounds %struct.step_numbers, ptr %53, i32 0, i32 12
  %55 = load double, ptr %54, align 8, !tbaa !70
  store double %55, ptr %10, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  store i64 0, ptr %11, align 8, !tbaa !13
  br label %56

56:                                               ; preds = %75, %1
  %57 = load i64, ptr %11, align 8, !tbaa !13
  %58 = load i64, ptr %4, align 8, !tbaa !13
  %59 = load i64, ptr %4, align 8, !tbaa !13
  %60 = mul nsw i64 %58, %59
  %61 = icmp slt i64 %57, %60
  br i1 %61, label %63, label %62

62:                                               ; preds = %56
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %78

63:                                               ; preds = %56
  %64 = load double, ptr %10, align 8, !tbaa !30
  %65 = load ptr, ptr %3, align 8, !tbaa !5
  %66 = getelementptr inbounds %struct.constraint_block, ptr %65, i32 0, i32 37
  %67 = load ptr, ptr %66, align 8, !tbaa !91
  %68 = load i64, ptr %11, align 8, !tbaa !13
  %69 = getelementptr inbounds double, ptr %67, i64 %68
  %70 = load double, ptr %69, align 8, !tbaa !30
  %71 = fmul double %64, %70
  %72 = load ptr, ptr %7, align 8, !tbaa !5
  %73 = load i64, ptr %11, align 8, !tbaa !13
  %74 = getelementptr inbounds double, ptr %72, i64 %73
  store double %71, ptr %74, align 8, !tbaa !30
  br label %75

75:                                               ; preds = %63
  %76 = load i64, ptr %11, align 8, !tbaa !13
  %77 = add nsw i64 %76, 1
  store i64 %77, ptr %11, align 8, !tbaa !13
  br label %56

78:                                               ; preds = %62
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store i64 0, ptr %12, align 8, !tbaa !13
  br label %79

79:                                               ; preds = %172, %78
  %80 = load i64, ptr %12, align 8, !tbaa !13
  %81 = load i64, ptr %6, align 8, !tbaa !13
  %82 = icmp slt i64 %80, %81
  br i1 %82, label %84, label %83

83:                                               ; preds = %79
  store i32 5, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  br label %175

84:                                               ; preds = %79
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  %85 = load ptr, ptr %3, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.constraint_block, ptr %85, i32 0, i32 21
  %87 = load ptr, ptr %86, align 8, !tbaa !93
  %88 = load i64, ptr %12, align 8, !tbaa !13
  %89 = getelementptr inbounds i64, ptr %87, i64 %88
  %90 = load i64, ptr %89, align 8, !tbaa !13
  store i64 %90, ptr %14, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  %91 = load ptr, ptr %3, align 8, !tbaa !5
  %92 = getelementptr inbounds %struct.constraint_block, ptr %91, i32 0, i32 22
  %93 = load ptr, ptr %92, align 8, !tbaa !96
  %94 = load i64, ptr %12, align 8, !tbaa !13
  %95 = getelementptr inbounds i64, ptr %93, i64 %94
  %96 = load i64, ptr %95, align 8, !tbaa !13
  store i64 %96, ptr %15, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  store i64 0, ptr %16, align 8, !tbaa !13
  br label %97

97:                                               ; preds = %168, %84
  %98 = load i64, ptr %16, align 8, !tbaa !13
  %99 = load i64, ptr %4, align 8, !tbaa !13
  %100 = icmp slt i64 %98, %99
  br i1 %100, label %102, label %101

101:                                              ; preds = %97
  store i32 8, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  br label %171

102:                                              ; preds = %97
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  %103 = load ptr, ptr %3, align 8, !tbaa !5
  %104 = getelementptr inbounds %struct.constraint_block, ptr %103, i32 0, i32 39
  %105 = load ptr, ptr %104, align 8, !tbaa !100
  %106 = load i64, ptr %4, align 8, !tbaa !13
  %107 = load i64, ptr %14, align 8, !tbaa !13
  %108 = mul nsw i64 %106, %107
  %109 = load i64, ptr %16, align 8, !tbaa !13
  %110 = add nsw i64 %108, %109
  %111 = getelementptr inbounds double, ptr %105, i64 %110
  %112 = load double, ptr %111, align 8, !tbaa !30
  store double %112, ptr %17, align 8, !tbaa !30
  %113 = load double, ptr %17, align 8, !tbaa !30
  %114 = load ptr, ptr %3, align 8, !tbaa !5
  %115 = getelementptr inbounds %struct.constraint_block, ptr %114, i32 0, i32 50
  %116 = load ptr, ptr %115, align 8, !tbaa !144
  %117 = load i64, ptr %4, align 8, !tbaa !13
  %118 = load i64, ptr %12, align 8, !tbaa !13
  %119 = mul nsw i64 %117, %118
  %120 = load i64, ptr %16, align 8, !tbaa !13
  %121 = add nsw i64 %119, %120
  %122 = getelementptr inbounds double, ptr %116, i64 %121
  store double %113, ptr %122, align 8, !tbaa !30
  %123 = load ptr, ptr %3, align 8, !tbaa !5
  %124 = getelementptr inbounds %struct.constraint_block, ptr %123, i32 0, i32 41
  %125 = load ptr, ptr %124, align 8, !tbaa !92
  %126 = load i64, ptr %4, align 8, !tbaa !13
  %127 = load i64, ptr %14, align 8, !tbaa !13
  %128 = mul nsw i64 %126, %127
  %129 = load i64, ptr %16, align 8, !tbaa !13
  %130 = add nsw i64 %128, %129
  %131 = getelementptr inbounds double, ptr %125, i64 %130
  %132 = load double, ptr %131, align 8, !tbaa !30
  %133 = load ptr, ptr %3, align 8, !tbaa !5
  %134 = getelementptr inbounds %struct.constraint_block, ptr %133, i32 0, i32 49
  %135 = load ptr, ptr %134, align 8, !tbaa !145
  %136 = load i64, ptr %4, align 8, !tbaa !13
  %137 = load i64, ptr %12, align 8, !tbaa !13
  %138 = mul nsw i64 %136, %137
  %139 = load i64, ptr %16, align 8, !tbaa !13
  %140 = add nsw i64 %138, %139
  %141 = getelementptr inbounds double, ptr %135, i64 %140
  store double %132, ptr %141, align 8, !tbaa !30
  %142 = load i64, ptr %15, align 8, !tbaa !13
  %143 = icmp eq i64 %142, 0
  br i1 %143, label %144, label %146

144:                                              ; preds = %102
  %145 = load double, ptr %17, align 8, !tbaa !30
  br label %157

146:                                              ; preds = %102
  %147 = load i64, ptr %15, align 8, !tbaa !13
  %148 = icmp eq i64 %147, 1
  br i1 %148, label %149, label %151

149:                                              ; preds = %146
  %150 = load double, ptr %9, align 8, !tbaa !30
  br label %153

151:                                              ; preds = %146
  %152 = load double, ptr %10, align 8, !tbaa !30
  br label %153

153:                                              ; preds = %151, %149
  %154 = phi double [ %150, %149 ], [ %152, %151 ]
  %155 = load double, ptr %17, align 8, !tbaa !30
  %156 = fmul double %154, %155
  br label %157

157:                                              ; preds = %153, %144
  %158 = phi double [ %145, %144 ], [ %156, %153 ]
  %159 = load ptr, ptr %7, align 8, !tbaa !5
  %160 = load i64, ptr %4, align 8, !tbaa !13
  %161 = load i64, ptr %4, align 8, !tbaa !13
  %162 = load i64, ptr %12, align 8, !tbaa !13
  %163 = add nsw i64 %161, %162
  %164 = mul nsw i64 %160, %163
  %165 = load i64, ptr %16, align 8, !tbaa !13
  %166 = add nsw i64 %164, %165
  %167 = getelementptr inbounds double, ptr %159, i64 %166
  store double %158, ptr %167, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  br label %168

168:                                              ; preds = %157
  %169 = load i64, ptr %16, align 8, !tbaa !13
  %170 = add nsw i64 %169, 1
  store i64 %170, ptr %16, align 8, !tbaa !13
  br label %97

171:                                              ; preds = %101
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  br label %172

172:                                              ; preds = %171
  %173 = load i64, ptr %12, align 8, !tbaa !13
  %174 = add nsw i64 %173, 1
  store i64 %174, ptr %12, align 8, !tbaa !13
  br label %79

175:                                              ; preds = %83
  %176 = load ptr, ptr %3, align 8, !tbaa !5
  %177 = getelementptr inbounds %struct.constraint_block, ptr %176, i32 0, i32 8
  %178 = load i64, ptr %177, align 8, !tbaa !94
  %179 = icmp eq i64 %178, 1
  br i1 %179, label %180, label %183

180:                                              ; preds = %175
  %181 = load ptr, ptr %3, align 8, !tbaa !5
  %182 = load ptr, ptr %8, align 8, !tbaa !5
  call void @differentiate_body_forces(ptr noundef %181, ptr noundef %182)
  br label %183

183:                                              ; preds = %180, %175
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #6
  store i64 0, ptr %18, align 8, !tbaa !13
  br label %184

184:                                              ; preds = %259, %183
  %185 = load i64, ptr %18, align 8, !tbaa !13
  %186 = load i64, ptr %4, align 8, !tbaa !13
  %187 = icmp slt i64 %185, %186
  br i1 %187, label %189, label %188

188:                                              ; preds = %184
  store i32 11, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #6
  br label %262

189:                                              ; preds = %184
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #6
  store i64 0, ptr %19, align 8, !tbaa !13
  br label %190

190:                                              ; preds = %255, %189
  %191 = load i64, ptr %19, align 8, !tbaa !13
  %192 = load i64, ptr %5, align 8, !tbaa !13
  %193 = icmp slt i64 %191, %192
  br i1 %193, label %195, label %194

194:                                              ; preds = %190
  store i32 14, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #6
  br label %258

195:                                              ; preds = %190
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #6
  store double 0.000000e+00, ptr %20, align 8, !tbaa !30
  %196 = load ptr, ptr %3, align 8, !tbaa !5
  %197 = getelementptr inbounds %struct.constraint_block, ptr %196, i32 0, i32 8
  %198 = load i64, ptr %197, align 8, !tbaa !94
  %199 = icmp eq i64 %198, 1
  br i1 %199, label %200, label %232

200:                                              ; preds = %195
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #6
  store i64 0, ptr %21, align 8, !tbaa !13
  br label %201

201:                                              ; preds = %228, %200
  %202 = load i64, ptr %21, align 8, !tbaa !13
  %203 = load i64, ptr %4, align 8, !tbaa !13
  %204 = icmp slt i64 %202, %203
  br i1 %204, label %206, label %205

205:                                              ; preds = %201
  store i32 17, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #6
  br label %231

206:                                              ; preds = %201
  %207 = load ptr, ptr %8, align 8, !tbaa !5
  %208 = load i64, ptr %4, align 8, !tbaa !13
  %209 = load i64, ptr %18, align 8, !tbaa !13
  %210 = mul nsw i64 %208, %209
  %211 = load i64, ptr %21, align 8, !tbaa !13
  %212 = add nsw i64 %210, %211
  %213 = getelementptr inbounds double, ptr %207, i64 %212
  %214 = load double, ptr %213, align 8, !tbaa !30
  %215 = load ptr, ptr %3, align 8, !tbaa !5
  %216 = getelementptr inbounds %struct.constraint_block, ptr %215, i32 0, i32 34
  %217 = load ptr, ptr %216, align 8, !tbaa !88
  %218 = load i64, ptr %4, align 8, !tbaa !13
  %219 = load i64, ptr %19, align 8, !tbaa !13
  %220 = mul nsw i64 %218, %219
  %221 = load i64, ptr %21, align 8, !tbaa !13
  %222 = add nsw i64 %220, %221
  %223 = getelementptr inbounds double, ptr %217, i64 %222
  %224 = load double, ptr %223, align 8, !tbaa !30
  %225 = fmul double %214, %224
  %226 = load double, ptr %20, align 8, !tbaa !30
  %227 = fadd double %226, %225
  store double %227, ptr %20, align 8, !tbaa !30
  br label %228

228:                                              ; preds = %206
  %229 = load i64, ptr %21, align 8, !tbaa !13
  %230 = add nsw i64 %229, 1
  store i64 %230, ptr %21, align 8, !tbaa !13
  br label %201

231:                                              ; preds = %205
  br label %243

232:                                              ; preds = %195
  %233 = load ptr, ptr %3, align 8, !tbaa !5
  %234 = getelementptr inbounds %struct.constraint_block, ptr %233, i32 0, i32 34
  %235 = load ptr, ptr %234, align 8, !tbaa !88
  %236 = load i64, ptr %4, align 8, !tbaa !13
  %237 = load i64, ptr %19, align 8, !tbaa !13
  %238 = mul nsw i64 %236, %237
  %239 = load i64, ptr %18, align 8, !tbaa !13
  %240 = add nsw i64 %238, %239
  %241 = getelementptr inbounds double, ptr %235, i64 %240
  %242 = load double, ptr %241, align 8, !tbaa !30
  store double %242, ptr %20, align 8, !tbaa !30
  br label %243

243:                                              ; preds = %232, %231
  %244 = load double, ptr %20, align 8, !tbaa !30
  %245 = fneg double %244
  %246 = load ptr, ptr %3, align 8, !tbaa !5
  %247 = getelementptr inbounds %struct.constraint_block, ptr %246, i32 0, i32 48
  %248 = load ptr, ptr %247, align 8, !tbaa !146
  %249 = load i64, ptr %5, align 8, !tbaa !13
  %250 = load i64, ptr %18, align 8, !tbaa !13
  %251 = mul nsw i64 %249, %250
  %252 = load i64, ptr %19, align 8, !tbaa !13
  %253 = add nsw i64 %251, %252
  %254 = getelementptr inbounds double, ptr %248, i64 %253
  store double %245, ptr %254, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #6
  br label %255

255:                                              ; preds = %243
  %256 = load i64, ptr %19, align 8, !tbaa !13
  %257 = add nsw i64 %256, 1
  store i64 %257, ptr %19, align 8, !tbaa !13
  br label %190

258:                                              ; preds = %194
  br label %259

259:                                              ; preds = %258
  %260 = load i64, ptr %18, align 8, !tbaa !13
  %261 = add nsw i64 %260, 1
  store i64 %261, ptr %18, align 8, !tbaa !13
  br label %184

262:                                              ; preds = %188
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #6
  store i64 0, ptr %22, align 8, !tbaa !13
  br label %263

263:                                              ; preds = %416, %262
  %264 = load i64, ptr %22, align 8, !tbaa !13
  %265 = load i64, ptr %4, align 8, !tbaa !13
  %266 = icmp slt i64 %264, %265
  br i1 %266, label %268, label %267

267:                                              ; preds = %263
  store i32 20, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #6
  br label %419

268:                                              ; preds = %263
  call void @llvm.lifetime.start.p0(i64 8, ptr %23) #6
  %269 = load ptr, ptr %3, align 8, !tbaa !5
  %270 = getelementptr inbounds %struct.constraint_block, ptr %269, i32 0, i32 32
  %271 = load ptr, ptr %270, align 8, !tbaa !83
  %272 = load i64, ptr %22, align 8, !tbaa !13
  %273 = getelementptr inbounds double, ptr %271, i64 %272
  %274 = load double, ptr %273, align 8, !tbaa !30
  %275 = fmul double 0x3E7AD7F29ABCAF48, %274
  store double %275, ptr %23, align 8, !tbaa !30
  %276 = load ptr, ptr %3, align 8, !tbaa !5
  %277 = load ptr, ptr %3, align 8, !tbaa !5
  %278 = getelementptr inbounds %struct.constraint_block, ptr %277, i32 0, i32 25
  %279 = load ptr, ptr %278, align 8, !tbaa !39
  %280 = load i64, ptr %22, align 8, !tbaa !13
  %281 = getelementptr inbounds double, ptr %279, i64 %280
  %282 = load double, ptr %23, align 8, !tbaa !30
  %283 = load ptr, ptr %8, align 8, !tbaa !5
  call void @differentiate_residuals(ptr noundef %276, ptr noundef %281, double noundef %282, ptr noundef %283)
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #6
  store i64 0, ptr %24, align 8, !tbaa !13
  br label %284

284:                                              ; preds = %303, %268
  %285 = load i64, ptr %24, align 8, !tbaa !13
  %286 = load i64, ptr %4, align 8, !tbaa !13
  %287 = icmp slt i64 %285, %286
  br i1 %287, label %289, label %288

288:                                              ; preds = %284
  store i32 23, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #6
  br label %306

289:                                              ; preds = %284
  %290 = load ptr, ptr %8, align 8, !tbaa !5
  %291 = load i64, ptr %24, align 8, !tbaa !13
  %292 = getelementptr inbounds double, ptr %290, i64 %291
  %293 = load double, ptr %292, align 8, !tbaa !30
  %294 = load ptr, ptr %7, align 8, !tbaa !5
  %295 = load i64, ptr %4, align 8, !tbaa !13
  %296 = load i64, ptr %24, align 8, !tbaa !13
  %297 = mul nsw i64 %295, %296
  %298 = load i64, ptr %22, align 8, !tbaa !13
  %299 = add nsw i64 %297, %298
  %300 = getelementptr inbounds double, ptr %294, i64 %299
  %301 = load double, ptr %300, align 8, !tbaa !30
  %302 = fadd double %301, %293
  store double %302, ptr %300, align 8, !tbaa !30
  br label %303

303:                                              ; preds = %289
  %304 = load i64, ptr %24, align 8, !tbaa !13
  %305 = add nsw i64 %304, 1
  store i64 %305, ptr %24, align 8, !tbaa !13
  br label %284

306:                                              ; preds = %288
  call void @llvm.lifetime.start.p0(i64 8, ptr %25) #6
  store i64 0, ptr %25, align 8, !tbaa !13
  br label %307

307:                                              ; preds = %339, %306
  %308 = load i64, ptr %25, align 8, !tbaa !13
  %309 = load i64, ptr %6, align 8, !tbaa !13
  %310 = icmp slt i64 %308, %309
  br i1 %310, label %312, label %311

311:                                              ; preds = %307
  store i32 26, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %25) #6
  br label %342

312:                                              ; preds = %307
  %313 = load ptr, ptr %3, align 8, !tbaa !5
  %314 = getelementptr inbounds %struct.constraint_block, ptr %313, i32 0, i32 22
  %315 = load ptr, ptr %314, align 8, !tbaa !96
  %316 = load i64, ptr %25, align 8, !tbaa !13
  %317 = getelementptr inbounds i64, ptr %315, i64 %316
  %318 = load i64, ptr %317, align 8, !tbaa !13
  %319 = icmp sgt i64 %318, 0
  br i1 %319, label %320, label %338

320:                                              ; preds = %312
  %321 = load ptr, ptr %8, align 8, !tbaa !5
  %322 = load i64, ptr %4, align 8, !tbaa !13
  %323 = load i64, ptr %25, align 8, !tbaa !13
  %324 = add nsw i64 %322, %323
  %325 = getelementptr inbounds double, ptr %321, i64 %324
  %326 = load double, ptr %325, align 8, !tbaa !30
  %327 = load ptr, ptr %7, align 8, !tbaa !5
  %328 = load i64, ptr %4, align 8, !tbaa !13
  %329 = load i64, ptr %4, align 8, !tbaa !13
  %330 = load i64, ptr %25, align 8, !tbaa !13
  %331 = add nsw i64 %329, %330
  %332 = mul nsw i64 %328, %331
  %333 = load i64, ptr %22, align 8, !tbaa !13
  %334 = add nsw i64 %332, %333
  %335 = getelementptr inbounds double, ptr %327, i64 %334
  %336 = load double, ptr %335, align 8, !tbaa !30
  %337 = fadd double %336, %326
  store double %337, ptr %335, align 8, !tbaa !30
  br label %338

338:                                              ; preds = %320, %312
  br label %339

339:                                              ; preds = %338
  %340 = load i64, ptr %25, align 8, !tbaa !13
  %341 = add nsw i64 %340, 1
  store i64 %341, ptr %25, align 8, !tbaa !13
  br label %307

342:                                              ; preds = %311
  %343 = load ptr, ptr %3, align 8, !tbaa !5
  %344 = load ptr, ptr %3, align 8, !tbaa !5
  %345 = getelementptr inbounds %struct.constraint_block, ptr %344, i32 0, i32 25
  %346 = load ptr, ptr %345, align 8, !tbaa !39
  %347 = load i64, ptr %4, align 8, !tbaa !13
  %348 = getelementptr inbounds double, ptr %346, i64 %347
  %349 = load i64, ptr %22, align 8, !tbaa !13
  %350 = getelementptr inbounds double, ptr %348, i64 %349
  %351 = load double, ptr %23, align 8, !tbaa !30
  %352 = load ptr, ptr %8, align 8, !tbaa !5
  call void @differentiate_residuals(ptr noundef %343, ptr noundef %350, double noundef %351, ptr noundef %352)
  call void @llvm.lifetime.start.p0(i64 8, ptr %26) #6
  store i64 0, ptr %26, align 8, !tbaa !13
  br label %353

353:                                              ; preds = %374, %342
  %354 = load i64, ptr %26, align 8, !tbaa !13
  %355 = load i64, ptr %4, align 8, !tbaa !13
  %356 = icmp slt i64 %354, %355
  br i1 %356, label %358, label %357

357:                                              ; preds = %353
  store i32 29, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %26) #6
  br label %377

358:                                              ; preds = %353
  %359 = load double, ptr %9, align 8, !tbaa !30
  %360 = load ptr, ptr %8, align 8, !tbaa !5
  %361 = load i64, ptr %26, align 8, !tbaa !13
  %362 = getelementptr inbounds double, ptr %360, i64 %361
  %363 = load double, ptr %362, align 8, !tbaa !30
  %364 = fmul double %359, %363
  %365 = load ptr, ptr %7, align 8, !tbaa !5
  %366 = load i64, ptr %4, align 8, !tbaa !13
  %367 = load i64, ptr %26, align 8, !tbaa !13
  %368 = mul nsw i64 %366, %367
  %369 = load i64, ptr %22, align 8, !tbaa !13
  %370 = add nsw i64 %368, %369
  %371 = getelementptr inbounds double, ptr %365, i64 %370
  %372 = load double, ptr %371, align 8, !tbaa !30
  %373 = fadd double %372, %364
  store double %373, ptr %371, align 8, !tbaa !30
  br label %374

374:                                              ; preds = %358
  %375 = load i64, ptr %26, align 8, !tbaa !13
  %376 = add nsw i64 %375, 1
  store i64 %376, ptr %26, align 8, !tbaa !13
  br label %353

377:                                              ; preds = %357
  call void @llvm.lifetime.start.p0(i64 8, ptr %27) #6
  store i64 0, ptr %27, align 8, !tbaa !13
  br label %378

378:                                              ; preds = %412, %377
  %379 = load i64, ptr %27, align 8, !tbaa !13
  %380 = load i64, ptr %6, align 8, !tbaa !13
  %381 = icmp slt i64 %379, %380
  br i1 %381, label %383, label %382

382:                                              ; preds = %378
  store i32 32, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %27) #6
  br label %415

383:                                              ; preds = %378
  %384 = load ptr, ptr %3, align 8, !tbaa !5
  %385 = getelementptr inbounds %struct.constraint_block, ptr %384, i32 0, i32 22
  %386 = load ptr, ptr %385, align 8, !tbaa !96
  %387 = load i64, ptr %27, align 8, !tbaa !13
  %388 = getelementptr inbounds i64, ptr %386, i64 %387
  %389 = load i64, ptr %388, align 8, !tbaa !13
  %390 = icmp eq i64 %389, 2
  br i1 %390, label %391, label %411

391:                                              ; preds = %383
  %392 = load double, ptr %9, align 8, !tbaa !30
  %393 = load ptr, ptr %8, align 8, !tbaa !5
  %394 = load i64, ptr %4, align 8, !tbaa !13
  %395 = load i64, ptr %27, align 8, !tbaa !13
  %396 = add nsw i64 %394, %395
  %397 = getelementptr inbounds double, ptr %393, i64 %396
  %398 = load double, ptr %397, align 8, !tbaa !30
  %399 = fmul double %392, %398
  %400 = load ptr, ptr %7, align 8, !tbaa !5
  %401 = load i64, ptr %4, align 8, !tbaa !13
  %402 = load i64, ptr %4, align 8, !tbaa !13
  %403 = load i64, ptr %27, align 8, !tbaa !13
  %404 = add nsw i64 %402, %403
  %405 = mul nsw i64 %401, %404
  %406 = load i64, ptr %22, align 8, !tbaa !13
  %407 = add nsw i64 %405, %406
  %408 = getelementptr inbounds double, ptr %400, i64 %407
  %409 = load double, ptr %408, align 8, !tbaa !30
  %410 = fadd double %409, %399
  store double %410, ptr %408, align 8, !tbaa !30
  br label %411

411:                                              ; preds = %391, %383
  br label %412

412:                                              ; preds = %411
  %413 = load i64, ptr %27, align 8, !tbaa !13
  %414 = add nsw i64 %413, 1
  store i64 %414, ptr %27, align 8, !tbaa !13
  br label %378

415:                                              ; preds = %382
  call void @llvm.lifetime.end.p0(i64 8, ptr %23) #6
  br label %416

416:                                              ; preds = %415
  %417 = load i64, ptr %22, align 8, !tbaa !13
  %418 = add nsw i64 %417, 1
  store i64 %418, ptr %22, align 8, !tbaa !13
  br label %263

419:                                              ; preds = %267
  %420 = load ptr, ptr %3, align 8, !tbaa !5
  call void @evaluate_residuals(ptr noundef %420)
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret void
}

; Function Attrs: noinline nounwind
define internal void @write_dense(ptr noundef %0, ptr noundef %1, ptr noundef %2) #3 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  %15 = alloca ptr, align 8
  %16 = alloca i64, align 8
  %17 = alloca i64, align 8
  %18 = alloca i64, align 8
  %19 = alloca i64, align 8
  %20 = alloca i64, align 8
  %21 = alloca i64, align 8
  %22 = alloca double, align 8
  %23 = alloca i64, align 8
  %24 = alloca i64, align 8
  %25 = alloca double, align 8
  %26 = alloca i32, align 4
  %27 = alloca i64, align 8
  %28 = alloca ptr, align 8
  %29 = alloca ptr, align 8
  %30 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.constraint_block, ptr %31, i32 0, i32 0
  %33 = load i64, ptr %32, align 8, !tbaa !38
  store i64 %33, ptr %7, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %34 = load ptr, ptr %4, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.constraint_block, ptr %34, i32 0, i32 1
  %36 = load i64, ptr %35, align 8, !tbaa !44
  store i64 %36, ptr %8, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  %37 = load ptr, ptr %4, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.constraint_block, ptr %37, i32 0, i32 3
  %39 = load i64, ptr %38, align 8, !tbaa !46
  store i64 %39, ptr %9, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %40 = load ptr, ptr %4, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.constraint_block, ptr %40, i32 0, i32 2
  %42 = load i64, ptr %41, align 8, !tbaa !107
  store i64 %42, ptr %10, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %43 = load ptr, ptr %4, align 8, !tbaa !5
  %44 = call i64 @dense_size(ptr noundef %43)
  store i64 %44, ptr %11, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store i64 0, ptr %12, align 8, !tbaa !13
  br label %45

45:                                               ; preds = %56, %3
  %46 = load i64, ptr %12, align 8, !tbaa !13
  %47 = load i64, ptr %11, align 8, !tbaa !13
  %48 = load i64, ptr %11, align 8, !tbaa !13
  %49 = mul nsw i64 %47, %48
  %50 = icmp slt i64 %46, %49
  br i1 %50, label %52, label %51

51:                                               ; preds = %45
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  br label %59

52:                                               ; preds = %45
  %53 = load ptr, ptr %6, align 8, !tbaa !5
  %54 = load i64, ptr %12, align 8, !tbaa !13
  %55 = getelementptr inbounds double, ptr %53, i64 %54
  store double 0.000000e+00, ptr %55, align 8, !tbaa !30
  br label %56

56:                                               ; preds = %52
  %57 = load i64, ptr %12, align 8, !tbaa !13
  %58 = add nsw i64 %57, 1
  store i64 %58, ptr %12, align 8, !tbaa !13
  br label %45

59:                                               ; preds = %51
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  store i64 0, ptr %13, align 8, !tbaa !13
  br label %60

60:                                               ; preds = %119, %59
  %61 = load i64, ptr %13, align 8, !tbaa !13
  %62 = load i64, ptr %7, align 8, !tbaa !13
  %63 = icmp slt i64 %61, %62
  br i1 %63, label %65, label %64

64:                                               ; preds = %60
  store i32 5, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  br label %122

65:                                               ; preds = %60
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  %66 = load ptr, ptr %6, align 8, !tbaa !5
  %67 = load i64, ptr %11, align 8, !tbaa !13
  %68 = load i64, ptr %13, align 8, !tbaa !13
  %69 = mul nsw i64 %67, %68
  %70 = getelementptr inbounds double, ptr %66, i64 %69
  store ptr %70, ptr %15, align 8, !tbaa !5
  %71 = load ptr, ptr %4, align 8, !tbaa !5
  %72 = getelementptr inbounds %struct.constraint_block, ptr %71, i32 0, i32 47
  %73 = load ptr, ptr %72, align 8, !tbaa !142
  %74 = load i64, ptr %7, align 8, !tbaa !13
  %75 = load i64, ptr %13, align 8, !tbaa !13
  %76 = mul nsw i64 %74, %75
  %77 = getelementptr inbounds double, ptr %73, i64 %76
  %78 = load ptr, ptr %15, align 8, !tbaa !5
  %79 = load i64, ptr %7, align 8, !tbaa !13
  call void @copy(ptr noundef %77, ptr noundef %78, i64 noundef %79)
  %80 = load ptr, ptr %4, align 8, !tbaa !5
  %81 = getelementptr inbounds %struct.constraint_block, ptr %80, i32 0, i32 48
  %82 = load ptr, ptr %81, align 8, !tbaa !146
  %83 = load i64, ptr %8, align 8, !tbaa !13
  %84 = load i64, ptr %13, align 8, !tbaa !13
  %85 = mul nsw i64 %83, %84
  %86 = getelementptr inbounds double, ptr %82, i64 %85
  %87 = load ptr, ptr %15, align 8, !tbaa !5
  %88 = load i64, ptr %7, align 8, !tbaa !13
  %89 = getelementptr inbounds double, ptr %87, i64 %88
  %90 = load i64, ptr %8, align 8, !tbaa !13
  call void @copy(ptr noundef %86, ptr noundef %89, i64 noundef %90)
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  store i64 0, ptr %16, align 8, !tbaa !13
  br label %91

91:                                               ; preds = %115, %65
  %92 = load i64, ptr %16, align 8, !tbaa !13
  %93 = load i64, ptr %9, align 8, !tbaa !13
  %94 = icmp slt i64 %92, %93
  br i1 %94, label %96, label %95

95:                                               ; preds = %91
  store i32 8, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  br label %118

96:                                               ; preds = %91
  %97 = load ptr, ptr %4, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.constraint_block, ptr %97, i32 0, i32 49
  %99 = load ptr, ptr %98, align 8, !tbaa !145
  %100 = load i64, ptr %7, align 8, !tbaa !13
  %101 = load i64, ptr %16, align 8, !tbaa !13
  %102 = mul nsw i64 %100, %101
  %103 = load i64, ptr %13, align 8, !tbaa !13
  %104 = add nsw i64 %102, %103
  %105 = getelementptr inbounds double, ptr %99, i64 %104
  %106 = load double, ptr %105, align 8, !tbaa !30
  %107 = fneg double %106
  %108 = load ptr, ptr %15, align 8, !tbaa !5
  %109 = load i64, ptr %7, align 8, !tbaa !13
  %110 = load i64, ptr %10, align 8, !tbaa !13
  %111 = add nsw i64 %109, %110
  %112 = load i64, ptr %16, align 8, !tbaa !13
  %113 = add nsw i64 %111, %112
  %114 = getelementptr inbounds double, ptr %108, i64 %113
  store double %107, ptr %114, align 8, !tbaa !30
  br label %115

115:                                              ; preds = %96
  %116 = load i64, ptr %16, align 8, !tbaa !13
  %117 = add nsw i64 %116, 1
  store i64 %117, ptr %16, align 8, !tbaa !13
  br label %91

118:                                              ; preds = %95
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  br label %119

119:                                              ; preds = %118
  %120 = load i64, ptr %13, align 8, !tbaa !13
  %121 = add nsw i64 %120, 1
  store i64 %121, ptr %13, align 8, !tbaa !13
  br label %60

122:                                              ; preds = %64
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  store i64 0, ptr %17, align 8, !tbaa !13
  br label %123

123:                                              ; preds = %144, %122
  %124 = load i64, ptr %17, align 8, !tbaa !13
  %125 = load i64, ptr %8, align 8, !tbaa !13
  %126 = icmp slt i64 %124, %125
  br i1 %126, label %128, label %127

127:                                              ; preds = %123
  store i32 11, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  br label %147

128:                                              ; preds = %123
  %129 = load ptr, ptr %4, align 8, !tbaa !5
  %130 = getelementptr inbounds %struct.constraint_block, ptr %129, i32 0, i32 34
  %131 = load ptr, ptr %130, align 8, !tbaa !88
  %132 = load i64, ptr %7, align 8, !tbaa !13
  %133 = load i64, ptr %17, align 8, !tbaa !13
  %134 = mul nsw i64 %132, %133
  %135 = getelementptr inbounds double, ptr %131, i64 %134
  %136 = load ptr, ptr %6, align 8, !tbaa !5
  %137 = load i64, ptr %11, align 8, !tbaa !13
  %138 = load i64, ptr %7, align 8, !tbaa !13
  %139 = load i64, ptr %17, align 8, !tbaa !13
  %140 = add nsw i64 %138, %139
  %141 = mul nsw i64 %137, %140
  %142 = getelementptr inbounds double, ptr %136, i64 %141
  %143 = load i64, ptr %7, align 8, !tbaa !13
  call void @copy(ptr noundef %135, ptr noundef %142, i64 noundef %143)
  br label %144

144:                                              ; preds = %128
  %145 = load i64, ptr %17, align 8, !tbaa !13
  %146 = add nsw i64 %145, 1
  store i64 %146, ptr %17, align 8, !tbaa !13
  br label %123

147:                                              ; preds = %127
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #6
  store i64 0, ptr %18, align 8, !tbaa !13
  br label %148

148:                                              ; preds = %237, %147
  %149 = load i64, ptr %18, align 8, !tbaa !13
  %150 = load i64, ptr %9, align 8, !tbaa !13
  %151 = icmp slt i64 %149, %150
  br i1 %151, label %153, label %152

152:                                              ; preds = %148
  store i32 14, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #6
  br label %240

153:                                              ; preds = %148
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #6
  %154 = load ptr, ptr %4, align 8, !tbaa !5
  %155 = getelementptr inbounds %struct.constraint_block, ptr %154, i32 0, i32 21
  %156 = load ptr, ptr %155, align 8, !tbaa !93
  %157 = load i64, ptr %18, align 8, !tbaa !13
  %158 = getelementptr inbounds i64, ptr %156, i64 %157
  %159 = load i64, ptr %158, align 8, !tbaa !13
  store i64 %159, ptr %19, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #6
  %160 = load ptr, ptr %4, align 8, !tbaa !5
  %161 = getelementptr inbounds %struct.constraint_block, ptr %160, i32 0, i32 22
  %162 = load ptr, ptr %161, align 8, !tbaa !96
  %163 = load i64, ptr %18, align 8, !tbaa !13
  %164 = getelementptr inbounds i64, ptr %162, i64 %163
  %165 = load i64, ptr %164, align 8, !tbaa !13
  store i64 %165, ptr %20, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #6
  store i64 0, ptr %21, align 8, !tbaa !13
  br label %166

166:                                              ; preds = %233, %153
  %167 = load i64, ptr %21, align 8, !tbaa !13
  %168 = load i64, ptr %7, align 8, !tbaa !13
  %169 = icmp slt i64 %167, %168
  br i1 %169, label %171, label %170

170:                                              ; preds = %166
  store i32 17, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #6
  br label %236

171:                                              ; preds = %166
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #6
  %172 = load ptr, ptr %4, align 8, !tbaa !5
  %173 = getelementptr inbounds %struct.constraint_block, ptr %172, i32 0, i32 47
  %174 = load ptr, ptr %173, align 8, !tbaa !142
  %175 = load i64, ptr %7, align 8, !tbaa !13
  %176 = load i64, ptr %7, align 8, !tbaa !13
  %177 = load i64, ptr %18, align 8, !tbaa !13
  %178 = add nsw i64 %176, %177
  %179 = mul nsw i64 %175, %178
  %180 = load i64, ptr %21, align 8, !tbaa !13
  %181 = add nsw i64 %179, %180
  %182 = getelementptr inbounds double, ptr %174, i64 %181
  %183 = load double, ptr %182, align 8, !tbaa !30
  store double %183, ptr %22, align 8, !tbaa !30
  %184 = load i64, ptr %20, align 8, !tbaa !13
  %185 = icmp slt i64 %184, 2
  br i1 %185, label %186, label %220

186:                                              ; preds = %171
  %187 = load i64, ptr %20, align 8, !tbaa !13
  %188 = icmp eq i64 %187, 1
  br i1 %188, label %189, label %193

189:                                              ; preds = %186
  %190 = load ptr, ptr %5, align 8, !tbaa !5
  %191 = getelementptr inbounds %struct.step_numbers, ptr %190, i32 0, i32 11
  %192 = load double, ptr %191, align 8, !tbaa !69
  br label %194

193:                                              ; preds = %186
  br label %194

194:                                              ; preds = %193, %189
  %195 = phi double [ %192, %189 ], [ 1.000000e+00, %193 ]
  %196 = load ptr, ptr %4, align 8, !tbaa !5
  %197 = getelementptr inbounds %struct.constraint_block, ptr %196, i32 0, i32 39
  %198 = load ptr, ptr %197, align 8, !tbaa !100
  %199 = load i64, ptr %7, align 8, !tbaa !13
  %200 = load i64, ptr %19, align 8, !tbaa !13
  %201 = mul nsw i64 %199, %200
  %202 = load i64, ptr %21, align 8, !tbaa !13
  %203 = add nsw i64 %201, %202
  %204 = getelementptr inbounds double, ptr %198, i64 %203
  %205 = load double, ptr %204, align 8, !tbaa !30
  %206 = load ptr, ptr %4, align 8, !tbaa !5
  %207 = getelementptr inbounds %struct.constraint_block, ptr %206, i32 0, i32 50
  %208 = load ptr, ptr %207, align 8, !tbaa !144
  %209 = load i64, ptr %7, align 8, !tbaa !13
  %210 = load i64, ptr %18, align 8, !tbaa !13
  %211 = mul nsw i64 %209, %210
  %212 = load i64, ptr %21, align 8, !tbaa !13
  %213 = add nsw i64 %211, %212
  %214 = getelementptr inbounds double, ptr %208, i64 %213
  %215 = load double, ptr %214, align 8, !tbaa !30
  %216 = fsub double %205, %215
  %217 = fmul double %195, %216
  %218 = load double, ptr %22, align 8, !tbaa !30
  %219 = fadd double %218, %217
  store double %219, ptr %22, align 8, !tbaa !30
  br label %220

220:                                              ; preds = %194, %171
  %221 = load double, ptr %22, align 8, !tbaa !30
  %222 = load ptr, ptr %6, align 8, !tbaa !5
  %223 = load i64, ptr %11, align 8, !tbaa !13
  %224 = load i64, ptr %7, align 8, !tbaa !13
  %225 = load i64, ptr %10, align 8, !tbaa !13
  %226 = add nsw i64 %224, %225
  %227 = load i64, ptr %18, align 8, !tbaa !13
  %228 = add nsw i64 %226, %227
  %229 = mul nsw i64 %223, %228
  %230 = load i64, ptr %21, align 8, !tbaa !13
  %231 = add nsw i64 %229, %230
  %232 = getelementptr inbounds double, ptr %222, i64 %231
  store double %221, ptr %232, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #6
  br label %233

233:                                              ; preds = %220
  %234 = load i64, ptr %21, align 8, !tbaa !13
  %235 = add nsw i64 %234, 1
  store i64 %235, ptr %21, align 8, !tbaa !13
  br label %166

236:                                              ; preds = %170
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #6
  br label %237

237:                                              ; preds = %236
  %238 = load i64, ptr %18, align 8, !tbaa !13
  %239 = add nsw i64 %238, 1
  store i64 %239, ptr %18, align 8, !tbaa !13
  br label %148

240:                                              ; preds = %152
  call void @llvm.lifetime.start.p0(i64 8, ptr %23) #6
  store i64 0, ptr %23, align 8, !tbaa !13
  br label %241

241:                                              ; preds = %339, %240
  %242 = load i64, ptr %23, align 8, !tbaa !13
  %243 = load i64, ptr %10, align 8, !tbaa !13
  %244 = icmp slt i64 %242, %243
  br i1 %244, label %246, label %245

245:                                              ; preds = %241
  store i32 20, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %23) #6
  br label %342

246:                                              ; preds = %241
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #6
  store i64 0, ptr %24, align 8, !tbaa !13
  br label %247

247:                                              ; preds = %335, %246
  %248 = load i64, ptr %24, align 8, !tbaa !13
  %249 = load i64, ptr %10, align 8, !tbaa !13
  %250 = icmp slt i64 %248, %249
  br i1 %250, label %252, label %251

251:                                              ; preds = %247
  store i32 23, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #6
  br label %338

252:                                              ; preds = %247
  call void @llvm.lifetime.start.p0(i64 8, ptr %25) #6
  store double 0.000000e+00, ptr %25, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %26) #6
  store i32 0, ptr %26, align 4, !tbaa !18
  br label %253

253:                                              ; preds = %319, %252
  %254 = load i32, ptr %26, align 4, !tbaa !18
  %255 = icmp slt i32 %254, 2
  br i1 %255, label %257, label %256

256:                                              ; preds = %253
  store i32 26, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %26) #6
  br label %322

257:                                              ; preds = %253
  call void @llvm.lifetime.start.p0(i64 8, ptr %27) #6
  %258 = load ptr, ptr %4, align 8, !tbaa !5
  %259 = getelementptr inbounds %struct.constraint_block, ptr %258, i32 0, i32 23
  %260 = load ptr, ptr %259, align 8, !tbaa !139
  %261 = load i64, ptr %23, align 8, !tbaa !13
  %262 = mul nsw i64 2, %261
  %263 = load i32, ptr %26, align 4, !tbaa !18
  %264 = sext i32 %263 to i64
  %265 = add nsw i64 %262, %264
  %266 = getelementptr inbounds i64, ptr %260, i64 %265
  %267 = load i64, ptr %266, align 8, !tbaa !13
  store i64 %267, ptr %27, align 8, !tbaa !13
  %268 = load i64, ptr %27, align 8, !tbaa !13
  %269 = icmp slt i64 %268, 0
  br i1 %269, label %270, label %271

270:                                              ; preds = %257
  store i32 28, ptr %14, align 4
  br label %316

271:                                              ; preds = %257
  call void @llvm.lifetime.start.p0(i64 8, ptr %28) #6
  %272 = load ptr, ptr %4, align 8, !tbaa !5
  %273 = getelementptr inbounds %struct.constraint_block, ptr %272, i32 0, i32 45
  %274 = load ptr, ptr %273, align 8, !tbaa !135
  %275 = load i64, ptr %23, align 8, !tbaa !13
  %276 = mul nsw i64 12, %275
  %277 = getelementptr inbounds double, ptr %274, i64 %276
  %278 = load i32, ptr %26, align 4, !tbaa !18
  %279 = mul nsw i32 6, %278
  %280 = sext i32 %279 to i64
  %281 = getelementptr inbounds double, ptr %277, i64 %280
  store ptr %281, ptr %28, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %29) #6
  %282 = load ptr, ptr %4, align 8, !tbaa !5
  %283 = getelementptr inbounds %struct.constraint_block, ptr %282, i32 0, i32 46
  %284 = load ptr, ptr %283, align 8, !tbaa !141
  %285 = load ptr, ptr %4, align 8, !tbaa !5
  %286 = getelementptr inbounds %struct.constraint_block, ptr %285, i32 0, i32 6
  %287 = load i64, ptr %286, align 8, !tbaa !137
  %288 = load i64, ptr %24, align 8, !tbaa !13
  %289 = mul nsw i64 %287, %288
  %290 = load i64, ptr %27, align 8, !tbaa !13
  %291 = add nsw i64 %289, %290
  %292 = mul nsw i64 6, %291
  %293 = getelementptr inbounds double, ptr %284, i64 %292
  store ptr %293, ptr %29, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %30) #6
  store i32 0, ptr %30, align 4, !tbaa !18
  br label %294

294:                                              ; preds = %312, %271
  %295 = load i32, ptr %30, align 4, !tbaa !18
  %296 = icmp slt i32 %295, 6
  br i1 %296, label %298, label %297

297:                                              ; preds = %294
  store i32 29, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %30) #6
  br label %315

298:                                              ; preds = %294
  %299 = load ptr, ptr %28, align 8, !tbaa !5
  %300 = load i32, ptr %30, align 4, !tbaa !18
  %301 = sext i32 %300 to i64
  %302 = getelementptr inbounds double, ptr %299, i64 %301
  %303 = load double, ptr %302, align 8, !tbaa !30
  %304 = load ptr, ptr %29, align 8, !tbaa !5
  %305 = load i32, ptr %30, align 4, !tbaa !18
  %306 = sext i32 %305 to i64
  %307 = getelementptr inbounds double, ptr %304, i64 %306
  %308 = load double, ptr %307, align 8, !tbaa !30
  %309 = fmul double %303, %308
  %310 = load double, ptr %25, align 8, !tbaa !30
  %311 = fadd double %310, %309
  store double %311, ptr %25, align 8, !tbaa !30
  br label %312

312:                                              ; preds = %298
  %313 = load i32, ptr %30, align 4, !tbaa !18
  %314 = add nsw i32 %313, 1
  store i32 %314, ptr %30, align 4, !tbaa !18
  br label %294

315:                                              ; preds = %297
  call void @llvm.lifetime.end.p0(i64 8, ptr %29) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %28) #6
  store i32 0, ptr %14, align 4
  br label %316

316:                                              ; preds = %315, %270
  call void @llvm.lifetime.end.p0(i64 8, ptr %27) #6
  %317 = load i32, ptr %14, align 4
  switch i32 %317, label %343 [
    i32 0, label %318
    i32 28, label %319
  ]

318:                                              ; preds = %316
  br label %319

319:                                              ; preds = %318, %316
  %320 = load i32, ptr %26, align 4, !tbaa !18
  %321 = add nsw i32 %320, 1
  store i32 %321, ptr %26, align 4, !tbaa !18
  br label %253

322:                                              ; preds = %256
  %323 = load double, ptr %25, align 8, !tbaa !30
  %324 = load ptr, ptr %6, align 8, !tbaa !5
  %325 = load i64, ptr %11, align 8, !tbaa !13
  %326 = load i64, ptr %7, align 8, !tbaa !13
  %327 = load i64, ptr %23, align 8, !tbaa !13
  %328 = add nsw i64 %326, %327
  %329 = mul nsw i64 %325, %328
  %330 = load i64, ptr %7, align 8, !tbaa !13
  %331 = add nsw i64 %329, %330
  %332 = load i64, ptr %24, align 8, !tbaa !13
  %333 = add nsw i64 %331, %332
  %334 = getelementptr inbounds double, ptr %324, i64 %333
  store double %323, ptr %334, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %25) #6
  br label %335

335:                                              ; preds = %322
  %336 = load i64, ptr %24, align 8, !tbaa !13
  %337 = add nsw i64 %336, 1
  store i64 %337, ptr %24, align 8, !tbaa !13
  br label %247

338:                                              ; preds = %251
  br label %339

339:                                              ; preds = %338
  %340 = load i64, ptr %23, align 8, !tbaa !13
  %341 = add nsw i64 %340, 1
  store i64 %341, ptr %23, align 8, !tbaa !13
  br label %241

342:                                              ; preds = %245
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  ret void

343:                                              ; preds = %316
  unreachable
}

; Function Attrs: nounwind
define internal i32 @scale_dense(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca double, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca double, align 8
  %13 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %14 = load ptr, ptr %4, align 8, !tbaa !5
  %15 = call i64 @dense_size(ptr noundef %14)
  store i64 %15, ptr %6, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store i64 0, ptr %7, align 8, !tbaa !13
  br label %16

16:                                               ; preds = %60, %2
  %17 = load i64, ptr %7, align 8, !tbaa !13
  %18 = load i64, ptr %6, align 8, !tbaa !13
  %19 = icmp slt i64 %17, %18
  br i1 %19, label %21, label %20

20:                                               ; preds = %16
  store i32 2, ptr %8, align 4
  br label %63

21:                                               ; preds = %16
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  store double 0.000000e+00, ptr %9, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  store i64 0, ptr %10, align 8, !tbaa !13
  br label %22

22:                                               ; preds = %39, %21
  %23 = load i64, ptr %10, align 8, !tbaa !13
  %24 = load i64, ptr %6, align 8, !tbaa !13
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  store i32 5, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  br label %42

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %6, align 8, !tbaa !13
  %30 = load i64, ptr %7, align 8, !tbaa !13
  %31 = mul nsw i64 %29, %30
  %32 = load i64, ptr %10, align 8, !tbaa !13
  %33 = add nsw i64 %31, %32
  %34 = getelementptr inbounds double, ptr %28, i64 %33
  %35 = load double, ptr %34, align 8, !tbaa !30
  %36 = call double @magnitude(double noundef %35)
  %37 = load double, ptr %9, align 8, !tbaa !30
  %38 = call double @larger(double noundef %36, double noundef %37)
  store double %38, ptr %9, align 8, !tbaa !30
  br label %39

39:                                               ; preds = %27
  %40 = load i64, ptr %10, align 8, !tbaa !13
  %41 = add nsw i64 %40, 1
  store i64 %41, ptr %10, align 8, !tbaa !13
  br label %22

42:                                               ; preds = %26
  %43 = load double, ptr %9, align 8, !tbaa !30
  %44 = fcmp olt double 0.000000e+00, %43
  br i1 %44, label %45, label %48

45:                                               ; preds = %42
  %46 = load double, ptr %9, align 8, !tbaa !30
  %47 = fcmp olt double %46, 0x7FF0000000000000
  br i1 %47, label %49, label %48

48:                                               ; preds = %45, %42
  store i32 0, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %57

49:                                               ; preds = %45
  %50 = load double, ptr %9, align 8, !tbaa !30
  %51 = fdiv double 1.000000e+00, %50
  %52 = load ptr, ptr %4, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.constraint_block, ptr %52, i32 0, i32 54
  %54 = load ptr, ptr %53, align 8, !tbaa !147
  %55 = load i64, ptr %7, align 8, !tbaa !13
  %56 = getelementptr inbounds double, ptr %54, i64 %55
  store double %51, ptr %56, align 8, !tbaa !30
  store i32 0, ptr %8, align 4
  br label %57

57:                                               ; preds = %49, %48
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  %58 = load i32, ptr %8, align 4
  switch i32 %58, label %63 [
    i32 0, label %59
  ]

59:                                               ; preds = %57
  br label %60

60:                                               ; preds = %59
  %61 = load i64, ptr %7, align 8, !tbaa !13
  %62 = add nsw i64 %61, 1
  store i64 %62, ptr %7, align 8, !tbaa !13
  br label %16

63:                                               ; preds = %57, %20
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  %64 = load i32, ptr %8, align 4
  switch i32 %64, label %123 [
    i32 2, label %65
  ]

65:                                               ; preds = %63
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  store i64 0, ptr %11, align 8, !tbaa !13
  br label %66

66:                                               ; preds = %117, %65
  %67 = load i64, ptr %11, align 8, !tbaa !13
  %68 = load i64, ptr %6, align 8, !tbaa !13
  %69 = icmp slt i64 %67, %68
  br i1 %69, label %71, label %70

70:                                               ; preds = %66
  store i32 8, ptr %8, align 4
  br label %120

71:                                               ; preds = %66
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store double 0.000000e+00, ptr %12, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  store i64 0, ptr %13, align 8, !tbaa !13
  br label %72

72:                                               ; preds = %96, %71
  %73 = load i64, ptr %13, align 8, !tbaa !13
  %74 = load i64, ptr %6, align 8, !tbaa !13
  %75 = icmp slt i64 %73, %74
  br i1 %75, label %77, label %76

76:                                               ; preds = %72
  store i32 11, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  br label %99

77:                                               ; preds = %72
  %78 = load ptr, ptr %5, align 8, !tbaa !5
  %79 = load i64, ptr %6, align 8, !tbaa !13
  %80 = load i64, ptr %13, align 8, !tbaa !13
  %81 = mul nsw i64 %79, %80
  %82 = load i64, ptr %11, align 8, !tbaa !13
  %83 = add nsw i64 %81, %82
  %84 = getelementptr inbounds double, ptr %78, i64 %83
  %85 = load double, ptr %84, align 8, !tbaa !30
  %86 = call double @magnitude(double noundef %85)
  %87 = load ptr, ptr %4, align 8, !tbaa !5
  %88 = getelementptr inbounds %struct.constraint_block, ptr %87, i32 0, i32 54
  %89 = load ptr, ptr %88, align 8, !tbaa !147
  %90 = load i64, ptr %13, align 8, !tbaa !13
  %91 = getelementptr inbounds double, ptr %89, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !30
  %93 = fmul double %86, %92
  %94 = load double, ptr %12, align 8, !tbaa !30
  %95 = call double @larger(double noundef %93, double noundef %94)
  store double %95, ptr %12, align 8, !tbaa !30
  br label %96

96:                                               ; preds = %77
  %97 = load i64, ptr %13, align 8, !tbaa !13
  %98 = add nsw i64 %97, 1
  store i64 %98, ptr %13, align 8, !tbaa !13
  br label %72

99:                                               ; preds = %76
  %100 = load double, ptr %12, align 8, !tbaa !30
  %101 = fcmp olt double 0.000000e+00, %100
  br i1 %101, label %102, label %105

102:                                              ; preds = %99
  %103 = load double, ptr %12, align 8, !tbaa !30
  %104 = fcmp olt double %103, 0x7FF0000000000000
  br i1 %104, label %106, label %105

105:                                              ; preds = %102, %99
  store i32 0, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %114

106:                                              ; preds = %102
  %107 = load double, ptr %12, align 8, !tbaa !30
  %108 = fdiv double 1.000000e+00, %107
  %109 = load ptr, ptr %4, align 8, !tbaa !5
  %110 = getelementptr inbounds %struct.constraint_block, ptr %109, i32 0, i32 55
  %111 = load ptr, ptr %110, align 8, !tbaa !148
  %112 = load i64, ptr %11, align 8, !tbaa !13
  %113 = getelementptr inbounds double, ptr %111, i64 %112
  store double %108, ptr %113, align 8, !tbaa !30
  store i32 0, ptr %8, align 4
  br label %114

114:                                              ; preds = %106, %105
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  %115 = load i32, ptr %8, align 4
  switch i32 %115, label %120 [
    i32 0, label %116
  ]

116:                                              ; preds = %114
  br label %117

117:                                              ; preds = %116
  %118 = load i64, ptr %11, align 8, !tbaa !13
  %119 = add nsw i64 %118, 1
  store i64 %119, ptr %11, align 8, !tbaa !13
  br label %66

120:                                              ; preds = %114, %70
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  %121 = load i32, ptr %8, align 4
  switch i32 %121, label %123 [
    i32 8, label %122
  ]

122:                                              ; preds = %120
  store i32 1, ptr %3, align 4
  store i32 1, ptr %8, align 4
  br label %123

123:                                              ; preds = %122, %120, %63
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  %124 = load i32, ptr %3, align 4
  ret i32 %124
}

; Function Attrs: noinline nounwind
define internal double @factorise_dense(ptr noundef %0, ptr noundef %1) #3 {
  %3 = alloca double, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  %12 = alloca double, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  %18 = alloca i64, align 8
  %19 = alloca double, align 8
  %20 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %21 = load ptr, ptr %4, align 8, !tbaa !5
  %22 = call i64 @dense_size(ptr noundef %21)
  store i64 %22, ptr %6, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store i64 0, ptr %7, align 8, !tbaa !13
  br label %23

23:                                               ; preds = %61, %2
  %24 = load i64, ptr %7, align 8, !tbaa !13
  %25 = load i64, ptr %6, align 8, !tbaa !13
  %26 = icmp slt i64 %24, %25
  br i1 %26, label %28, label %27

27:                                               ; preds = %23
  store i32 2, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %64

28:                                               ; preds = %23
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  store i64 0, ptr %9, align 8, !tbaa !13
  br label %29

29:                                               ; preds = %57, %28
  %30 = load i64, ptr %9, align 8, !tbaa !13
  %31 = load i64, ptr %6, align 8, !tbaa !13
  %32 = icmp slt i64 %30, %31
  br i1 %32, label %34, label %33

33:                                               ; preds = %29
  store i32 5, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %60

34:                                               ; preds = %29
  %35 = load ptr, ptr %4, align 8, !tbaa !5
  %36 = getelementptr inbounds %struct.constraint_block, ptr %35, i32 0, i32 54
  %37 = load ptr, ptr %36, align 8, !tbaa !147
  %38 = load i64, ptr %7, align 8, !tbaa !13
  %39 = getelementptr inbounds double, ptr %37, i64 %38
  %40 = load double, ptr %39, align 8, !tbaa !30
  %41 = load ptr, ptr %4, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.constraint_block, ptr %41, i32 0, i32 55
  %43 = load ptr, ptr %42, align 8, !tbaa !148
  %44 = load i64, ptr %9, align 8, !tbaa !13
  %45 = getelementptr inbounds double, ptr %43, i64 %44
  %46 = load double, ptr %45, align 8, !tbaa !30
  %47 = fmul double %40, %46
  %48 = load ptr, ptr %5, align 8, !tbaa !5
  %49 = load i64, ptr %6, align 8, !tbaa !13
  %50 = load i64, ptr %7, align 8, !tbaa !13
  %51 = mul nsw i64 %49, %50
  %52 = load i64, ptr %9, align 8, !tbaa !13
  %53 = add nsw i64 %51, %52
  %54 = getelementptr inbounds double, ptr %48, i64 %53
  %55 = load double, ptr %54, align 8, !tbaa !30
  %56 = fmul double %55, %47
  store double %56, ptr %54, align 8, !tbaa !30
  br label %57

57:                                               ; preds = %34
  %58 = load i64, ptr %9, align 8, !tbaa !13
  %59 = add nsw i64 %58, 1
  store i64 %59, ptr %9, align 8, !tbaa !13
  br label %29

60:                                               ; preds = %33
  br label %61

61:                                               ; preds = %60
  %62 = load i64, ptr %7, align 8, !tbaa !13
  %63 = add nsw i64 %62, 1
  store i64 %63, ptr %7, align 8, !tbaa !13
  br label %23

64:                                               ; preds = %27
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  store double 0x7FF0000000000000, ptr %10, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  store i64 0, ptr %11, align 8, !tbaa !13
  br label %65

65:                                               ; preds = %249, %64
  %66 = load i64, ptr %11, align 8, !tbaa !13
  %67 = load i64, ptr %6, align 8, !tbaa !13
  %68 = icmp slt i64 %66, %67
  br i1 %68, label %70, label %69

69:                                               ; preds = %65
  store i32 8, ptr %8, align 4
  br label %252

70:                                               ; preds = %65
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store double -1.000000e+00, ptr %12, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  %71 = load i64, ptr %11, align 8, !tbaa !13
  store i64 %71, ptr %13, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  %72 = load i64, ptr %11, align 8, !tbaa !13
  store i64 %72, ptr %14, align 8, !tbaa !13
  br label %73

73:                                               ; preds = %102, %70
  %74 = load i64, ptr %14, align 8, !tbaa !13
  %75 = load i64, ptr %6, align 8, !tbaa !13
  %76 = icmp slt i64 %74, %75
  br i1 %76, label %78, label %77

77:                                               ; preds = %73
  store i32 11, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  br label %105

78:                                               ; preds = %73
  %79 = load ptr, ptr %5, align 8, !tbaa !5
  %80 = load i64, ptr %6, align 8, !tbaa !13
  %81 = load i64, ptr %14, align 8, !tbaa !13
  %82 = mul nsw i64 %80, %81
  %83 = load i64, ptr %11, align 8, !tbaa !13
  %84 = add nsw i64 %82, %83
  %85 = getelementptr inbounds double, ptr %79, i64 %84
  %86 = load double, ptr %85, align 8, !tbaa !30
  %87 = call double @magnitude(double noundef %86)
  %88 = load double, ptr %12, align 8, !tbaa !30
  %89 = fcmp ogt double %87, %88
  br i1 %89, label %90, label %101

90:                                               ; preds = %78
  %91 = load ptr, ptr %5, align 8, !tbaa !5
  %92 = load i64, ptr %6, align 8, !tbaa !13
  %93 = load i64, ptr %14, align 8, !tbaa !13
  %94 = mul nsw i64 %92, %93
  %95 = load i64, ptr %11, align 8, !tbaa !13
  %96 = add nsw i64 %94, %95
  %97 = getelementptr inbounds double, ptr %91, i64 %96
  %98 = load double, ptr %97, align 8, !tbaa !30
  %99 = call double @magnitude(double noundef %98)
  store double %99, ptr %12, align 8, !tbaa !30
  %100 = load i64, ptr %14, align 8, !tbaa !13
  store i64 %100, ptr %13, align 8, !tbaa !13
  br label %101

101:                                              ; preds = %90, %78
  br label %102

102:                                              ; preds = %101
  %103 = load i64, ptr %14, align 8, !tbaa !13
  %104 = add nsw i64 %103, 1
  store i64 %104, ptr %14, align 8, !tbaa !13
  br label %73

105:                                              ; preds = %77
  %106 = load i64, ptr %13, align 8, !tbaa !13
  %107 = load ptr, ptr %4, align 8, !tbaa !5
  %108 = getelementptr inbounds %struct.constraint_block, ptr %107, i32 0, i32 24
  %109 = load ptr, ptr %108, align 8, !tbaa !149
  %110 = load i64, ptr %11, align 8, !tbaa !13
  %111 = getelementptr inbounds i64, ptr %109, i64 %110
  store i64 %106, ptr %111, align 8, !tbaa !13
  %112 = load double, ptr %12, align 8, !tbaa !30
  %113 = fcmp ogt double %112, 0.000000e+00
  br i1 %113, label %115, label %114

114:                                              ; preds = %105
  store double 0.000000e+00, ptr %3, align 8
  store i32 1, ptr %8, align 4
  br label %246

115:                                              ; preds = %105
  %116 = load double, ptr %12, align 8, !tbaa !30
  %117 = load double, ptr %10, align 8, !tbaa !30
  %118 = call double @smaller(double noundef %116, double noundef %117)
  store double %118, ptr %10, align 8, !tbaa !30
  %119 = load i64, ptr %13, align 8, !tbaa !13
  %120 = load i64, ptr %11, align 8, !tbaa !13
  %121 = icmp ne i64 %119, %120
  br i1 %121, label %122, label %164

122:                                              ; preds = %115
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  store i64 0, ptr %15, align 8, !tbaa !13
  br label %123

123:                                              ; preds = %160, %122
  %124 = load i64, ptr %15, align 8, !tbaa !13
  %125 = load i64, ptr %6, align 8, !tbaa !13
  %126 = icmp slt i64 %124, %125
  br i1 %126, label %128, label %127

127:                                              ; preds = %123
  store i32 14, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  br label %163

128:                                              ; preds = %123
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  %129 = load ptr, ptr %5, align 8, !tbaa !5
  %130 = load i64, ptr %6, align 8, !tbaa !13
  %131 = load i64, ptr %11, align 8, !tbaa !13
  %132 = mul nsw i64 %130, %131
  %133 = load i64, ptr %15, align 8, !tbaa !13
  %134 = add nsw i64 %132, %133
  %135 = getelementptr inbounds double, ptr %129, i64 %134
  %136 = load double, ptr %135, align 8, !tbaa !30
  store double %136, ptr %16, align 8, !tbaa !30
  %137 = load ptr, ptr %5, align 8, !tbaa !5
  %138 = load i64, ptr %6, align 8, !tbaa !13
  %139 = load i64, ptr %13, align 8, !tbaa !13
  %140 = mul nsw i64 %138, %139
  %141 = load i64, ptr %15, align 8, !tbaa !13
  %142 = add nsw i64 %140, %141
  %143 = getelementptr inbounds double, ptr %137, i64 %142
  %144 = load double, ptr %143, align 8, !tbaa !30
  %145 = load ptr, ptr %5, align 8, !tbaa !5
  %146 = load i64, ptr %6, align 8, !tbaa !13
  %147 = load i64, ptr %11, align 8, !tbaa !13
  %148 = mul nsw i64 %146, %147
  %149 = load i64, ptr %15, align 8, !tbaa !13
  %150 = add nsw i64 %148, %149
  %151 = getelementptr inbounds double, ptr %145, i64 %150
  store double %144, ptr %151, align 8, !tbaa !30
  %152 = load double, ptr %16, align 8, !tbaa !30
  %153 = load ptr, ptr %5, align 8, !tbaa !5
  %154 = load i64, ptr %6, align 8, !tbaa !13
  %155 = load i64, ptr %13, align 8, !tbaa !13
  %156 = mul nsw i64 %154, %155
  %157 = load i64, ptr %15, align 8, !tbaa !13
  %158 = add nsw i64 %156, %157
  %159 = getelementptr inbounds double, ptr %153, i64 %158
  store double %152, ptr %159, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  br label %160

160:                                              ; preds = %128
  %161 = load i64, ptr %15, align 8, !tbaa !13
  %162 = add nsw i64 %161, 1
  store i64 %162, ptr %15, align 8, !tbaa !13
  br label %123

163:                                              ; preds = %127
  br label %164

164:                                              ; preds = %163, %115
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  %165 = load ptr, ptr %5, align 8, !tbaa !5
  %166 = load i64, ptr %6, align 8, !tbaa !13
  %167 = load i64, ptr %11, align 8, !tbaa !13
  %168 = mul nsw i64 %166, %167
  %169 = load i64, ptr %11, align 8, !tbaa !13
  %170 = add nsw i64 %168, %169
  %171 = getelementptr inbounds double, ptr %165, i64 %170
  %172 = load double, ptr %171, align 8, !tbaa !30
  %173 = fdiv double 1.000000e+00, %172
  store double %173, ptr %17, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #6
  %174 = load i64, ptr %11, align 8, !tbaa !13
  %175 = add nsw i64 %174, 1
  store i64 %175, ptr %18, align 8, !tbaa !13
  br label %176

176:                                              ; preds = %242, %164
  %177 = load i64, ptr %18, align 8, !tbaa !13
  %178 = load i64, ptr %6, align 8, !tbaa !13
  %179 = icmp slt i64 %177, %178
  br i1 %179, label %181, label %180

180:                                              ; preds = %176
  store i32 17, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #6
  br label %245

181:                                              ; preds = %176
  %182 = load ptr, ptr %5, align 8, !tbaa !5
  %183 = load i64, ptr %6, align 8, !tbaa !13
  %184 = load i64, ptr %18, align 8, !tbaa !13
  %185 = mul nsw i64 %183, %184
  %186 = load i64, ptr %11, align 8, !tbaa !13
  %187 = add nsw i64 %185, %186
  %188 = getelementptr inbounds double, ptr %182, i64 %187
  %189 = load double, ptr %188, align 8, !tbaa !30
  %190 = fcmp oeq double %189, 0.000000e+00
  br i1 %190, label %191, label %192

191:                                              ; preds = %181
  br label %242

192:                                              ; preds = %181
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #6
  %193 = load ptr, ptr %5, align 8, !tbaa !5
  %194 = load i64, ptr %6, align 8, !tbaa !13
  %195 = load i64, ptr %18, align 8, !tbaa !13
  %196 = mul nsw i64 %194, %195
  %197 = load i64, ptr %11, align 8, !tbaa !13
  %198 = add nsw i64 %196, %197
  %199 = getelementptr inbounds double, ptr %193, i64 %198
  %200 = load double, ptr %199, align 8, !tbaa !30
  %201 = load double, ptr %17, align 8, !tbaa !30
  %202 = fmul double %200, %201
  store double %202, ptr %19, align 8, !tbaa !30
  %203 = load double, ptr %19, align 8, !tbaa !30
  %204 = load ptr, ptr %5, align 8, !tbaa !5
  %205 = load i64, ptr %6, align 8, !tbaa !13
  %206 = load i64, ptr %18, align 8, !tbaa !13
  %207 = mul nsw i64 %205, %206
  %208 = load i64, ptr %11, align 8, !tbaa !13
  %209 = add nsw i64 %207, %208
  %210 = getelementptr inbounds double, ptr %204, i64 %209
  store double %203, ptr %210, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #6
  %211 = load i64, ptr %11, align 8, !tbaa !13
  %212 = add nsw i64 %211, 1
  store i64 %212, ptr %20, align 8, !tbaa !13
  br label %213

213:                                              ; preds = %238, %192
  %214 = load i64, ptr %20, align 8, !tbaa !13
  %215 = load i64, ptr %6, align 8, !tbaa !13
  %216 = icmp slt i64 %214, %215
  br i1 %216, label %218, label %217

217:                                              ; preds = %213
  store i32 20, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #6
  br label %241

218:                                              ; preds = %213
  %219 = load double, ptr %19, align 8, !tbaa !30
  %220 = load ptr, ptr %5, align 8, !tbaa !5
  %221 = load i64, ptr %6, align 8, !tbaa !13
  %222 = load i64, ptr %11, align 8, !tbaa !13
  %223 = mul nsw i64 %221, %222
  %224 = load i64, ptr %20, align 8, !tbaa !13
  %225 = add nsw i64 %223, %224
  %226 = getelementptr inbounds double, ptr %220, i64 %225
  %227 = load double, ptr %226, align 8, !tbaa !30
  %228 = fmul double %219, %227
  %229 = load ptr, ptr %5, align 8, !tbaa !5
  %230 = load i64, ptr %6, align 8, !tbaa !13
  %231 = load i64, ptr %18, align 8, !tbaa !13
  %232 = mul nsw i64 %230, %231
  %233 = load i64, ptr %20, align 8, !tbaa !13
  %234 = add nsw i64 %232, %233
  %235 = getelementptr inbounds double, ptr %229, i64 %234
  %236 = load double, ptr %235, align 8, !tbaa !30
  %237 = fsub double %236, %228
  store double %237, ptr %235, align 8, !tbaa !30
  br label %238

238:                                              ; preds = %218
  %239 = load i64, ptr %20, align 8, !tbaa !13
  %240 = add nsw i64 %239, 1
  store i64 %240, ptr %20, align 8, !tbaa !13
  br label %213

241:                                              ; preds = %217
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #6
  br label %242

242:                                              ; preds = %241, %191
  %243 = load i64, ptr %18, align 8, !tbaa !13
  %244 = add nsw i64 %243, 1
  store i64 %244, ptr %18, align 8, !tbaa !13
  br label %176

245:                                              ; preds = %180
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  store i32 0, ptr %8, align 4
  br label %246

246:                                              ; preds = %245, %114
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  %247 = load i32, ptr %8, align 4
  switch i32 %247, label %252 [
    i32 0, label %248
  ]

248:                                              ; preds = %246
  br label %249

249:                                              ; preds = %248
  %250 = load i64, ptr %11, align 8, !tbaa !13
  %251 = add nsw i64 %250, 1
  store i64 %251, ptr %11, align 8, !tbaa !13
  br label %65

252:                                              ; preds = %246, %69
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  %253 = load i32, ptr %8, align 4
  switch i32 %253, label %256 [
    i32 8, label %254
  ]

254:                                              ; preds = %252
  %255 = load double, ptr %10, align 8, !tbaa !30
  store double %255, ptr %3, align 8
  store i32 1, ptr %8, align 4
  br label %256

256:                                              ; preds = %254, %252
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  %257 = load double, ptr %3, align 8
  ret double %257
}

; Function Attrs: nounwind
define internal void @differentiate_body_forces(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca double, align 8
  %7 = alloca i64, align 8
  %8 = alloca double, align 8
  %9 = alloca i64, align 8
  %10 = alloca i32, align 4
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %14 = load ptr, ptr %3, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.constraint_block, ptr %14, i32 0, i32 0
  %16 = load i64, ptr %15, align 8, !tbaa !38
  store i64 %16, ptr %5, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  store double 0.000000e+00, ptr %6, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store i64 0, ptr %7, align 8, !tbaa !13
  br label %17

17:                                               ; preds = %32, %2
  %18 = load i64, ptr %7, align 8, !tbaa !13
  %19 = load i64, ptr %5, align 8, !tbaa !13
  %20 = icmp slt i64 %18, %19
  br i1 %20, label %22, label %21

21:                                               ; preds = %17
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %35

22:                                               ; preds = %17
  %23 = load ptr, ptr %3, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.constraint_block, ptr %23, i32 0, i32 44
  %25 = load ptr, ptr %24, align 8, !tbaa !89
  %26 = load i64, ptr %7, align 8, !tbaa !13
  %27 = getelementptr inbounds double, ptr %25, i64 %26
  %28 = load double, ptr %27, align 8, !tbaa !30
  %29 = call double @magnitude(double noundef %28)
  %30 = load double, ptr %6, align 8, !tbaa !30
  %31 = call double @larger(double noundef %29, double noundef %30)
  store double %31, ptr %6, align 8, !tbaa !30
  br label %32

32:                                               ; preds = %22
  %33 = load i64, ptr %7, align 8, !tbaa !13
  %34 = add nsw i64 %33, 1
  store i64 %34, ptr %7, align 8, !tbaa !13
  br label %17

35:                                               ; preds = %21
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %36 = load double, ptr %6, align 8, !tbaa !30
  %37 = fadd double 1.000000e+00, %36
  %38 = fmul double 0x3EB0C6F7A0B5ED8D, %37
  store double %38, ptr %8, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  store i64 0, ptr %9, align 8, !tbaa !13
  br label %39

39:                                               ; preds = %133, %35
  %40 = load i64, ptr %9, align 8, !tbaa !13
  %41 = load i64, ptr %5, align 8, !tbaa !13
  %42 = icmp slt i64 %40, %41
  br i1 %42, label %44, label %43

43:                                               ; preds = %39
  store i32 5, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %136

44:                                               ; preds = %39
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %45 = load ptr, ptr %3, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.constraint_block, ptr %45, i32 0, i32 44
  %47 = load ptr, ptr %46, align 8, !tbaa !89
  %48 = load i64, ptr %9, align 8, !tbaa !13
  %49 = getelementptr inbounds double, ptr %47, i64 %48
  %50 = load double, ptr %49, align 8, !tbaa !30
  store double %50, ptr %11, align 8, !tbaa !30
  %51 = load double, ptr %11, align 8, !tbaa !30
  %52 = load double, ptr %8, align 8, !tbaa !30
  %53 = fadd double %51, %52
  %54 = load ptr, ptr %3, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.constraint_block, ptr %54, i32 0, i32 44
  %56 = load ptr, ptr %55, align 8, !tbaa !89
  %57 = load i64, ptr %9, align 8, !tbaa !13
  %58 = getelementptr inbounds double, ptr %56, i64 %57
  store double %53, ptr %58, align 8, !tbaa !30
  %59 = load ptr, ptr %3, align 8, !tbaa !5
  call void @evaluate_bodies(ptr noundef %59)
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store i64 0, ptr %12, align 8, !tbaa !13
  br label %60

60:                                               ; preds = %79, %44
  %61 = load i64, ptr %12, align 8, !tbaa !13
  %62 = load i64, ptr %5, align 8, !tbaa !13
  %63 = icmp slt i64 %61, %62
  br i1 %63, label %65, label %64

64:                                               ; preds = %60
  store i32 8, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  br label %82

65:                                               ; preds = %60
  %66 = load ptr, ptr %3, align 8, !tbaa !5
  %67 = getelementptr inbounds %struct.constraint_block, ptr %66, i32 0, i32 38
  %68 = load ptr, ptr %67, align 8, !tbaa !90
  %69 = load i64, ptr %12, align 8, !tbaa !13
  %70 = getelementptr inbounds double, ptr %68, i64 %69
  %71 = load double, ptr %70, align 8, !tbaa !30
  %72 = load ptr, ptr %4, align 8, !tbaa !5
  %73 = load i64, ptr %5, align 8, !tbaa !13
  %74 = load i64, ptr %12, align 8, !tbaa !13
  %75 = mul nsw i64 %73, %74
  %76 = load i64, ptr %9, align 8, !tbaa !13
  %77 = add nsw i64 %75, %76
  %78 = getelementptr inbounds double, ptr %72, i64 %77
  store double %71, ptr %78, align 8, !tbaa !30
  br label %79

79:                                               ; preds = %65
  %80 = load i64, ptr %12, align 8, !tbaa !13
  %81 = add nsw i64 %80, 1
  store i64 %81, ptr %12, align 8, !tbaa !13
  br label %60

82:                                               ; preds = %64
  %83 = load double, ptr %11, align 8, !tbaa !30
  %84 = load double, ptr %8, align 8, !tbaa !30
  %85 = fsub double %83, %84
  %86 = load ptr, ptr %3, align 8, !tbaa !5
  %87 = getelementptr inbounds %struct.constraint_block, ptr %86, i32 0, i32 44
  %88 = load ptr, ptr %87, align 8, !tbaa !89
  %89 = load i64, ptr %9, align 8, !tbaa !13
  %90 = getelementptr inbounds double, ptr %88, i64 %89
  store double %85, ptr %90, align 8, !tbaa !30
  %91 = load ptr, ptr %3, align 8, !tbaa !5
  call void @evaluate_bodies(ptr noundef %91)
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  store i64 0, ptr %13, align 8, !tbaa !13
  br label %92

92:                                               ; preds = %123, %82
  %93 = load i64, ptr %13, align 8, !tbaa !13
  %94 = load i64, ptr %5, align 8, !tbaa !13
  %95 = icmp slt i64 %93, %94
  br i1 %95, label %97, label %96

96:                                               ; preds = %92
  store i32 11, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  br label %126

97:                                               ; preds = %92
  %98 = load ptr, ptr %4, align 8, !tbaa !5
  %99 = load i64, ptr %5, align 8, !tbaa !13
  %100 = load i64, ptr %13, align 8, !tbaa !13
  %101 = mul nsw i64 %99, %100
  %102 = load i64, ptr %9, align 8, !tbaa !13
  %103 = add nsw i64 %101, %102
  %104 = getelementptr inbounds double, ptr %98, i64 %103
  %105 = load double, ptr %104, align 8, !tbaa !30
  %106 = load ptr, ptr %3, align 8, !tbaa !5
  %107 = getelementptr inbounds %struct.constraint_block, ptr %106, i32 0, i32 38
  %108 = load ptr, ptr %107, align 8, !tbaa !90
  %109 = load i64, ptr %13, align 8, !tbaa !13
  %110 = getelementptr inbounds double, ptr %108, i64 %109
  %111 = load double, ptr %110, align 8, !tbaa !30
  %112 = fsub double %105, %111
  %113 = load double, ptr %8, align 8, !tbaa !30
  %114 = fmul double 2.000000e+00, %113
  %115 = fdiv double %112, %114
  %116 = load ptr, ptr %4, align 8, !tbaa !5
  %117 = load i64, ptr %5, align 8, !tbaa !13
  %118 = load i64, ptr %13, align 8, !tbaa !13
  %119 = mul nsw i64 %117, %118
  %120 = load i64, ptr %9, align 8, !tbaa !13
  %121 = add nsw i64 %119, %120
  %122 = getelementptr inbounds double, ptr %116, i64 %121
  store double %115, ptr %122, align 8, !tbaa !30
  br label %123

123:                                              ; preds = %97
  %124 = load i64, ptr %13, align 8, !tbaa !13
  %125 = add nsw i64 %124, 1
  store i64 %125, ptr %13, align 8, !tbaa !13
  br label %92

126:                                              ; preds = %96
  %127 = load double, ptr %11, align 8, !tbaa !30
  %128 = load ptr, ptr %3, align 8, !tbaa !5
  %129 = getelementptr inbounds %struct.constraint_block, ptr %128, i32 0, i32 44
  %130 = load ptr, ptr %129, align 8, !tbaa !89
  %131 = load i64, ptr %9, align 8, !tbaa !13
  %132 = getelementptr inbounds double, ptr %130, i64 %131
  store double %127, ptr %132, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %133

133:                                              ; preds = %126
  %134 = load i64, ptr %9, align 8, !tbaa !13
  %135 = add nsw i64 %134, 1
  store i64 %135, ptr %9, align 8, !tbaa !13
  br label %39

136:                                              ; preds = %43
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  ret void
}

; Function Attrs: nounwind
define internal void @differentiate_residuals(ptr noundef %0, ptr noundef %1, double noundef %2, ptr noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store ptr %1, ptr %6, align 8, !tbaa !5
  store double %2, ptr %7, align 8, !tbaa !30
  store ptr %3, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  %14 = load ptr, ptr %5, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.constraint_block, ptr %14, i32 0, i32 0
  %16 = load i64, ptr %15, align 8, !tbaa !38
  store i64 %16, ptr %9, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %17 = load ptr, ptr %5, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.constraint_block, ptr %17, i32 0, i32 3
  %19 = load i64, ptr %18, align 8, !tbaa !46
  store i64 %19, ptr %10, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %20 = load ptr, ptr %6, align 8, !tbaa !5
  %21 = load double, ptr %20, align 8, !tbaa !30
  store double %21, ptr %11, align 8, !tbaa !30
  %22 = load double, ptr %11, align 8, !tbaa !30
  %23 = load double, ptr %7, align 8, !tbaa !30
  %24 = fadd double %22, %23
  %25 = load ptr, ptr %6, align 8, !tbaa !5
  store double %24, ptr %25, align 8, !tbaa !30
  %26 = load ptr, ptr %5, align 8, !tbaa !5
  call void @evaluate_residuals(ptr noundef %26)
  %27 = load ptr, ptr %5, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.constraint_block, ptr %27, i32 0, i32 35
  %29 = load ptr, ptr %28, align 8, !tbaa !95
  %30 = load ptr, ptr %8, align 8, !tbaa !5
  %31 = load i64, ptr %9, align 8, !tbaa !13
  call void @copy(ptr noundef %29, ptr noundef %30, i64 noundef %31)
  %32 = load ptr, ptr %5, align 8, !tbaa !5
  %33 = getelementptr inbounds %struct.constraint_block, ptr %32, i32 0, i32 36
  %34 = load ptr, ptr %33, align 8, !tbaa !101
  %35 = load ptr, ptr %8, align 8, !tbaa !5
  %36 = load i64, ptr %9, align 8, !tbaa !13
  %37 = getelementptr inbounds double, ptr %35, i64 %36
  %38 = load i64, ptr %10, align 8, !tbaa !13
  call void @copy(ptr noundef %34, ptr noundef %37, i64 noundef %38)
  %39 = load double, ptr %11, align 8, !tbaa !30
  %40 = load double, ptr %7, align 8, !tbaa !30
  %41 = fsub double %39, %40
  %42 = load ptr, ptr %6, align 8, !tbaa !5
  store double %41, ptr %42, align 8, !tbaa !30
  %43 = load ptr, ptr %5, align 8, !tbaa !5
  call void @evaluate_residuals(ptr noundef %43)
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store i64 0, ptr %12, align 8, !tbaa !13
  br label %44

44:                                               ; preds = %67, %4
  %45 = load i64, ptr %12, align 8, !tbaa !13
  %46 = load i64, ptr %9, align 8, !tbaa !13
  %47 = icmp slt i64 %45, %46
  br i1 %47, label %49, label %48

48:                                               ; preds = %44
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  br label %70

49:                                               ; preds = %44
  %50 = load ptr, ptr %8, align 8, !tbaa !5
  %51 = load i64, ptr %12, align 8, !tbaa !13
  %52 = getelementptr inbounds double, ptr %50, i64 %51
  %53 = load double, ptr %52, align 8, !tbaa !30
  %54 = load ptr, ptr %5, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.constraint_block, ptr %54, i32 0, i32 35
  %56 = load ptr, ptr %55, align 8, !tbaa !95
  %57 = load i64, ptr %12, align 8, !tbaa !13
  %58 = getelementptr inbounds double, ptr %56, i64 %57
  %59 = load double, ptr %58, align 8, !tbaa !30
  %60 = fsub double %53, %59
  %61 = load double, ptr %7, align 8, !tbaa !30
  %62 = fmul double 2.000000e+00, %61
  %63 = fdiv double %60, %62
  %64 = load ptr, ptr %8, align 8, !tbaa !5
  %65 = load i64, ptr %12, align 8, !tbaa !13
  %66 = getelementptr inbounds double, ptr %64, i64 %65
  store double %63, ptr %66, align 8, !tbaa !30
  br label %67

67:                                               ; preds = %49
  %68 = load i64, ptr %12, align 8, !tbaa !13
  %69 = add nsw i64 %68, 1
  store i64 %69, ptr %12, align 8, !tbaa !13
  br label %44

70:                                               ; preds = %48
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  store i64 0, ptr %13, align 8, !tbaa !13
  br label %71

71:                                               ; preds = %98, %70
  %72 = load i64, ptr %13, align 8, !tbaa !13
  %73 = load i64, ptr %10, align 8, !tbaa !13
  %74 = icmp slt i64 %72, %73
  br i1 %74, label %76, label %75

75:                                               ; preds = %71
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  br label %101

76:                                               ; preds = %71
  %77 = load ptr, ptr %8, align 8, !tbaa !5
  %78 = load i64, ptr %9, align 8, !tbaa !13
  %79 = load i64, ptr %13, align 8, !tbaa !13
  %80 = add nsw i64 %78, %79
  %81 = getelementptr inbounds double, ptr %77, i64 %80
  %82 = load double, ptr %81, align 8, !tbaa !30
  %83 = load ptr, ptr %5, align 8, !tbaa !5
  %84 = getelementptr inbounds %struct.constraint_block, ptr %83, i32 0, i32 36
  %85 = load ptr, ptr %84, align 8, !tbaa !101
  %86 = load i64, ptr %13, align 8, !tbaa !13
  %87 = getelementptr inbounds double, ptr %85, i64 %86
  %88 = load double, ptr %87, align 8, !tbaa !30
  %89 = fsub double %82, %88
  %90 = load double, ptr %7, align 8, !tbaa !30
  %91 = fmul double 2.000000e+00, %90
  %92 = fdiv double %89, %91
  %93 = load ptr, ptr %8, align 8, !tbaa !5
  %94 = load i64, ptr %9, align 8, !tbaa !13
  %95 = load i64, ptr %13, align 8, !tbaa !13
  %96 = add nsw i64 %94, %95
  %97 = getelementptr inbounds double, ptr %93, i64 %96
  store double %92, ptr %97, align 8, !tbaa !30
  br label %98

98:                                               ; preds = %76
  %99 = load i64, ptr %13, align 8, !tbaa !13
  %100 = add nsw i64 %99, 1
  store i64 %100, ptr %13, align 8, !tbaa !13
  br label %71

101:                                              ; preds = %75
  %102 = load double, ptr %11, align 8, !tbaa !30
  %103 = load ptr, ptr %6, align 8, !tbaa !5
  store double %102, ptr %103, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  ret void
}

; Function Attrs: nounwind
define internal i64 @dense_size(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %3 = load ptr, ptr %2, align 8, !tbaa !5
  %4 = getelementptr inbounds %struct.constraint_block, ptr %3, i32 0, i32 0
  %5 = load i64, ptr %4, align 8, !tbaa !38
  %6 = load ptr, ptr %2, align 8, !tbaa !5
  %7 = getelementptr inbounds %struct.constraint_block, ptr %6, i32 0, i32 2
  %8 = load i64, ptr %7, align 8, !tbaa !107
  %9 = add nsw i64 %5, %8
  %10 = load ptr, ptr %2, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.constraint_block, ptr %10, i32 0, i32 3
  %12 = load i64, ptr %11, align 8, !tbaa !46
  %13 = add nsw i64 %9, %12
  ret i64 %13
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #5

; Function Attrs: nounwind
define internal void @add_joint_covectors(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  store i64 0, ptr %3, align 8, !tbaa !13
  br label %12

12:                                               ; preds = %128, %1
  %13 = load i64, ptr %3, align 8, !tbaa !13
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.constraint_block, ptr %14, i32 0, i32 4
  %16 = load i64, ptr %15, align 8, !tbaa !87
  %17 = icmp slt i64 %13, %16
  br i1 %17, label %19, label %18

18:                                               ; preds = %12
  store i32 2, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  br label %131

19:                                               ; preds = %12
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %20 = load ptr, ptr %2, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.constraint_block, ptr %20, i32 0, i32 19
  %22 = load ptr, ptr %21, align 8, !tbaa !110
  %23 = load i64, ptr %3, align 8, !tbaa !13
  %24 = getelementptr inbounds %struct.joint_data, ptr %22, i64 %23
  store ptr %24, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #6
  store i32 0, ptr %6, align 4, !tbaa !18
  br label %25

25:                                               ; preds = %124, %19
  %26 = load i32, ptr %6, align 4, !tbaa !18
  %27 = icmp slt i32 %26, 2
  br i1 %27, label %29, label %28

28:                                               ; preds = %25
  store i32 5, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #6
  br label %127

29:                                               ; preds = %25
  %30 = load ptr, ptr %5, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.joint_data, ptr %30, i32 0, i32 3
  %32 = load i32, ptr %6, align 4, !tbaa !18
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds [2 x %struct.joint_side], ptr %31, i64 0, i64 %33
  %35 = getelementptr inbounds %struct.joint_side, ptr %34, i32 0, i32 0
  %36 = load i64, ptr %35, align 8, !tbaa !111
  %37 = icmp ne i64 %36, 1
  br i1 %37, label %38, label %39

38:                                               ; preds = %29
  br label %124

39:                                               ; preds = %29
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %40 = load ptr, ptr %2, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.constraint_block, ptr %40, i32 0, i32 7
  %42 = load i64, ptr %41, align 8, !tbaa !52
  %43 = load ptr, ptr %5, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.joint_data, ptr %43, i32 0, i32 3
  %45 = load i32, ptr %6, align 4, !tbaa !18
  %46 = sext i32 %45 to i64
  %47 = getelementptr inbounds [2 x %struct.joint_side], ptr %44, i64 0, i64 %46
  %48 = getelementptr inbounds %struct.joint_side, ptr %47, i32 0, i32 1
  %49 = load i64, ptr %48, align 8, !tbaa !114
  %50 = mul nsw i64 %42, %49
  store i64 %50, ptr %7, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %51 = load ptr, ptr %5, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.joint_data, ptr %51, i32 0, i32 2
  %53 = load ptr, ptr %52, align 8, !tbaa !117
  %54 = load ptr, ptr %5, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.joint_data, ptr %54, i32 0, i32 1
  %56 = load i64, ptr %55, align 8, !tbaa !120
  %57 = load i32, ptr %6, align 4, !tbaa !18
  %58 = mul nsw i32 6, %57
  %59 = add nsw i32 13, %58
  %60 = sext i32 %59 to i64
  %61 = mul nsw i64 %56, %60
  %62 = getelementptr inbounds double, ptr %53, i64 %61
  store ptr %62, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  store i64 0, ptr %9, align 8, !tbaa !13
  br label %63

63:                                               ; preds = %120, %39
  %64 = load i64, ptr %9, align 8, !tbaa !13
  %65 = icmp slt i64 %64, 6
  br i1 %65, label %67, label %66

66:                                               ; preds = %63
  store i32 8, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %123

67:                                               ; preds = %63
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  store double 0.000000e+00, ptr %10, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  store i64 0, ptr %11, align 8, !tbaa !13
  br label %68

68:                                               ; preds = %96, %67
  %69 = load i64, ptr %11, align 8, !tbaa !13
  %70 = load ptr, ptr %5, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.joint_data, ptr %70, i32 0, i32 1
  %72 = load i64, ptr %71, align 8, !tbaa !120
  %73 = icmp slt i64 %69, %72
  br i1 %73, label %75, label %74

74:                                               ; preds = %68
  store i32 11, ptr %4, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %99

75:                                               ; preds = %68
  %76 = load ptr, ptr %2, align 8, !tbaa !5
  %77 = getelementptr inbounds %struct.constraint_block, ptr %76, i32 0, i32 29
  %78 = load ptr, ptr %77, align 8, !tbaa !43
  %79 = load ptr, ptr %5, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.joint_data, ptr %79, i32 0, i32 0
  %81 = load i64, ptr %80, align 8, !tbaa !119
  %82 = load i64, ptr %11, align 8, !tbaa !13
  %83 = add nsw i64 %81, %82
  %84 = getelementptr inbounds double, ptr %78, i64 %83
  %85 = load double, ptr %84, align 8, !tbaa !30
  %86 = load ptr, ptr %8, align 8, !tbaa !5
  %87 = load i64, ptr %11, align 8, !tbaa !13
  %88 = mul nsw i64 6, %87
  %89 = load i64, ptr %9, align 8, !tbaa !13
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds double, ptr %86, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !30
  %93 = fmul double %85, %92
  %94 = load double, ptr %10, align 8, !tbaa !30
  %95 = fadd double %94, %93
  store double %95, ptr %10, align 8, !tbaa !30
  br label %96

96:                                               ; preds = %75
  %97 = load i64, ptr %11, align 8, !tbaa !13
  %98 = add nsw i64 %97, 1
  store i64 %98, ptr %11, align 8, !tbaa !13
  br label %68

99:                                               ; preds = %74
  %100 = load double, ptr %10, align 8, !tbaa !30
  %101 = load ptr, ptr %2, align 8, !tbaa !5
  %102 = getelementptr inbounds %struct.constraint_block, ptr %101, i32 0, i32 10
  %103 = load ptr, ptr %102, align 8, !tbaa !150
  %104 = load i64, ptr %7, align 8, !tbaa !13
  %105 = load i64, ptr %9, align 8, !tbaa !13
  %106 = add nsw i64 %104, %105
  %107 = getelementptr inbounds double, ptr %103, i64 %106
  %108 = load double, ptr %107, align 8, !tbaa !30
  %109 = fadd double %108, %100
  store double %109, ptr %107, align 8, !tbaa !30
  %110 = load double, ptr %10, align 8, !tbaa !30
  %111 = load ptr, ptr %2, align 8, !tbaa !5
  %112 = getelementptr inbounds %struct.constraint_block, ptr %111, i32 0, i32 11
  %113 = load ptr, ptr %112, align 8, !tbaa !138
  %114 = load i64, ptr %7, align 8, !tbaa !13
  %115 = load i64, ptr %9, align 8, !tbaa !13
  %116 = add nsw i64 %114, %115
  %117 = getelementptr inbounds double, ptr %113, i64 %116
  %118 = load double, ptr %117, align 8, !tbaa !30
  %119 = fadd double %118, %110
  store double %119, ptr %117, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  br label %120

120:                                              ; preds = %99
  %121 = load i64, ptr %9, align 8, !tbaa !13
  %122 = add nsw i64 %121, 1
  store i64 %122, ptr %9, align 8, !tbaa !13
  br label %63

123:                                              ; preds = %66
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  br label %124

124:                                              ; preds = %123, %38
  %125 = load i32, ptr %6, align 4, !tbaa !18
  %126 = add nsw i32 %125, 1
  store i32 %126, ptr %6, align 4, !tbaa !18
  br label %25

127:                                              ; preds = %28
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  br label %128

128:                                              ; preds = %127
  %129 = load i64, ptr %3, align 8, !tbaa !13
  %130 = add nsw i64 %129, 1
  store i64 %130, ptr %3, align 8, !tbaa !13
  br label %12

131:                                              ; preds = %18
  ret void
}

; Function Attrs: nounwind
define internal void @write_right_side(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca i64, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %13 = load ptr, ptr %2, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.constraint_block, ptr %13, i32 0, i32 0
  %15 = load i64, ptr %14, align 8, !tbaa !38
  store i64 %15, ptr %3, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %16 = load ptr, ptr %2, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.constraint_block, ptr %16, i32 0, i32 56
  %18 = load ptr, ptr %17, align 8, !tbaa !104
  store ptr %18, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  store i64 0, ptr %5, align 8, !tbaa !13
  br label %19

19:                                               ; preds = %35, %1
  %20 = load i64, ptr %5, align 8, !tbaa !13
  %21 = load i64, ptr %3, align 8, !tbaa !13
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  br label %38

24:                                               ; preds = %19
  %25 = load ptr, ptr %2, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.constraint_block, ptr %25, i32 0, i32 35
  %27 = load ptr, ptr %26, align 8, !tbaa !95
  %28 = load i64, ptr %5, align 8, !tbaa !13
  %29 = getelementptr inbounds double, ptr %27, i64 %28
  %30 = load double, ptr %29, align 8, !tbaa !30
  %31 = fneg double %30
  %32 = load ptr, ptr %4, align 8, !tbaa !5
  %33 = load i64, ptr %5, align 8, !tbaa !13
  %34 = getelementptr inbounds double, ptr %32, i64 %33
  store double %31, ptr %34, align 8, !tbaa !30
  br label %35

35:                                               ; preds = %24
  %36 = load i64, ptr %5, align 8, !tbaa !13
  %37 = add nsw i64 %36, 1
  store i64 %37, ptr %5, align 8, !tbaa !13
  br label %19

38:                                               ; preds = %23
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  store i64 0, ptr %6, align 8, !tbaa !13
  br label %39

39:                                               ; preds = %63, %38
  %40 = load i64, ptr %6, align 8, !tbaa !13
  %41 = load ptr, ptr %2, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.constraint_block, ptr %41, i32 0, i32 1
  %43 = load i64, ptr %42, align 8, !tbaa !44
  %44 = icmp slt i64 %40, %43
  br i1 %44, label %46, label %45

45:                                               ; preds = %39
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  br label %66

46:                                               ; preds = %39
  %47 = load ptr, ptr %2, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.constraint_block, ptr %47, i32 0, i32 33
  %49 = load ptr, ptr %48, align 8, !tbaa !102
  %50 = load i64, ptr %6, align 8, !tbaa !13
  %51 = getelementptr inbounds double, ptr %49, i64 %50
  %52 = load double, ptr %51, align 8, !tbaa !30
  %53 = fneg double %52
  %54 = load ptr, ptr %2, align 8, !tbaa !5
  %55 = load i64, ptr %6, align 8, !tbaa !13
  %56 = call double @apply_tie_gradient(ptr noundef %54, i64 noundef %55)
  %57 = fsub double %53, %56
  %58 = load ptr, ptr %4, align 8, !tbaa !5
  %59 = load i64, ptr %3, align 8, !tbaa !13
  %60 = load i64, ptr %6, align 8, !tbaa !13
  %61 = add nsw i64 %59, %60
  %62 = getelementptr inbounds double, ptr %58, i64 %61
  store double %57, ptr %62, align 8, !tbaa !30
  br label %63

63:                                               ; preds = %46
  %64 = load i64, ptr %6, align 8, !tbaa !13
  %65 = add nsw i64 %64, 1
  store i64 %65, ptr %6, align 8, !tbaa !13
  br label %39

66:                                               ; preds = %45
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %67 = load ptr, ptr %2, align 8, !tbaa !5
  %68 = getelementptr inbounds %struct.constraint_block, ptr %67, i32 0, i32 1
  %69 = load i64, ptr %68, align 8, !tbaa !44
  store i64 %69, ptr %7, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %70 = load ptr, ptr %2, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.constraint_block, ptr %70, i32 0, i32 20
  %72 = load ptr, ptr %71, align 8, !tbaa !49
  store ptr %72, ptr %8, align 8, !tbaa !5
  br label %73

73:                                               ; preds = %126, %66
  %74 = load ptr, ptr %8, align 8, !tbaa !5
  %75 = load ptr, ptr %2, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.constraint_block, ptr %75, i32 0, i32 20
  %77 = load ptr, ptr %76, align 8, !tbaa !49
  %78 = load ptr, ptr %2, align 8, !tbaa !5
  %79 = getelementptr inbounds %struct.constraint_block, ptr %78, i32 0, i32 5
  %80 = load i64, ptr %79, align 8, !tbaa !50
  %81 = getelementptr inbounds %struct.copy_data, ptr %77, i64 %80
  %82 = icmp ult ptr %74, %81
  br i1 %82, label %84, label %83

83:                                               ; preds = %73
  store i32 8, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %129

84:                                               ; preds = %73
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  store i64 0, ptr %10, align 8, !tbaa !13
  br label %85

85:                                               ; preds = %120, %84
  %86 = load i64, ptr %10, align 8, !tbaa !13
  %87 = load ptr, ptr %8, align 8, !tbaa !5
  %88 = getelementptr inbounds %struct.copy_data, ptr %87, i32 0, i32 2
  %89 = load i64, ptr %88, align 8, !tbaa !57
  %90 = icmp ne i64 %89, 0
  %91 = zext i1 %90 to i64
  %92 = select i1 %90, i32 3, i32 6
  %93 = sext i32 %92 to i64
  %94 = icmp slt i64 %86, %93
  br i1 %94, label %96, label %95

95:                                               ; preds = %85
  store i32 11, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  br label %125

96:                                               ; preds = %85
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %97 = load ptr, ptr %8, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.copy_data, ptr %97, i32 0, i32 2
  %99 = load i64, ptr %98, align 8, !tbaa !57
  %100 = icmp ne i64 %99, 0
  br i1 %100, label %101, label %106

101:                                              ; preds = %96
  %102 = load ptr, ptr %2, align 8, !tbaa !5
  %103 = load ptr, ptr %8, align 8, !tbaa !5
  %104 = load i64, ptr %10, align 8, !tbaa !13
  %105 = call double @copy_gap(ptr noundef %102, ptr noundef %103, i64 noundef %104)
  br label %107

106:                                              ; preds = %96
  br label %107

107:                                              ; preds = %106, %101
  %108 = phi double [ %105, %101 ], [ 0.000000e+00, %106 ]
  store double %108, ptr %11, align 8, !tbaa !30
  %109 = load double, ptr %11, align 8, !tbaa !30
  %110 = fneg double %109
  %111 = load ptr, ptr %2, align 8, !tbaa !5
  %112 = load i64, ptr %7, align 8, !tbaa !13
  %113 = call double @apply_tie_gradient(ptr noundef %111, i64 noundef %112)
  %114 = fsub double %110, %113
  %115 = load ptr, ptr %4, align 8, !tbaa !5
  %116 = load i64, ptr %3, align 8, !tbaa !13
  %117 = load i64, ptr %7, align 8, !tbaa !13
  %118 = add nsw i64 %116, %117
  %119 = getelementptr inbounds double, ptr %115, i64 %118
  store double %114, ptr %119, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %120

120:                                              ; preds = %107
  %121 = load i64, ptr %10, align 8, !tbaa !13
  %122 = add nsw i64 %121, 1
  store i64 %122, ptr %10, align 8, !tbaa !13
  %123 = load i64, ptr %7, align 8, !tbaa !13
  %124 = add nsw i64 %123, 1
  store i64 %124, ptr %7, align 8, !tbaa !13
  br label %85

125:                                              ; preds = %95
  br label %126

126:                                              ; preds = %125
  %127 = load ptr, ptr %8, align 8, !tbaa !5
  %128 = getelementptr inbounds %struct.copy_data, ptr %127, i32 1
  store ptr %128, ptr %8, align 8, !tbaa !5
  br label %73

129:                                              ; preds = %83
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store i64 0, ptr %12, align 8, !tbaa !13
  br label %130

130:                                              ; preds = %154, %129
  %131 = load i64, ptr %12, align 8, !tbaa !13
  %132 = load ptr, ptr %2, align 8, !tbaa !5
  %133 = getelementptr inbounds %struct.constraint_block, ptr %132, i32 0, i32 3
  %134 = load i64, ptr %133, align 8, !tbaa !46
  %135 = icmp slt i64 %131, %134
  br i1 %135, label %137, label %136

136:                                              ; preds = %130
  store i32 14, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  br label %157

137:                                              ; preds = %130
  %138 = load ptr, ptr %2, align 8, !tbaa !5
  %139 = getelementptr inbounds %struct.constraint_block, ptr %138, i32 0, i32 36
  %140 = load ptr, ptr %139, align 8, !tbaa !101
  %141 = load i64, ptr %12, align 8, !tbaa !13
  %142 = getelementptr inbounds double, ptr %140, i64 %141
  %143 = load double, ptr %142, align 8, !tbaa !30
  %144 = fneg double %143
  %145 = load ptr, ptr %4, align 8, !tbaa !5
  %146 = load i64, ptr %3, align 8, !tbaa !13
  %147 = load ptr, ptr %2, align 8, !tbaa !5
  %148 = getelementptr inbounds %struct.constraint_block, ptr %147, i32 0, i32 2
  %149 = load i64, ptr %148, align 8, !tbaa !107
  %150 = add nsw i64 %146, %149
  %151 = load i64, ptr %12, align 8, !tbaa !13
  %152 = add nsw i64 %150, %151
  %153 = getelementptr inbounds double, ptr %145, i64 %152
  store double %144, ptr %153, align 8, !tbaa !30
  br label %154

154:                                              ; preds = %137
  %155 = load i64, ptr %12, align 8, !tbaa !13
  %156 = add nsw i64 %155, 1
  store i64 %156, ptr %12, align 8, !tbaa !13
  br label %130

157:                                              ; preds = %136
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret void
}

; Function Attrs: nounwind
define internal void @solve_dense(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i32, align 4
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca double, align 8
  %17 = alloca i64, align 8
  %18 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %19 = load ptr, ptr %4, align 8, !tbaa !5
  %20 = call i64 @dense_size(ptr noundef %19)
  store i64 %20, ptr %7, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  store i64 0, ptr %8, align 8, !tbaa !13
  br label %21

21:                                               ; preds = %38, %3
  %22 = load i64, ptr %8, align 8, !tbaa !13
  %23 = load i64, ptr %7, align 8, !tbaa !13
  %24 = icmp slt i64 %22, %23
  br i1 %24, label %26, label %25

25:                                               ; preds = %21
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %41

26:                                               ; preds = %21
  %27 = load ptr, ptr %4, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.constraint_block, ptr %27, i32 0, i32 54
  %29 = load ptr, ptr %28, align 8, !tbaa !147
  %30 = load i64, ptr %8, align 8, !tbaa !13
  %31 = getelementptr inbounds double, ptr %29, i64 %30
  %32 = load double, ptr %31, align 8, !tbaa !30
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !13
  %35 = getelementptr inbounds double, ptr %33, i64 %34
  %36 = load double, ptr %35, align 8, !tbaa !30
  %37 = fmul double %36, %32
  store double %37, ptr %35, align 8, !tbaa !30
  br label %38

38:                                               ; preds = %26
  %39 = load i64, ptr %8, align 8, !tbaa !13
  %40 = add nsw i64 %39, 1
  store i64 %40, ptr %8, align 8, !tbaa !13
  br label %21

41:                                               ; preds = %25
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  store i64 0, ptr %9, align 8, !tbaa !13
  br label %42

42:                                               ; preds = %69, %41
  %43 = load i64, ptr %9, align 8, !tbaa !13
  %44 = load i64, ptr %7, align 8, !tbaa !13
  %45 = icmp slt i64 %43, %44
  br i1 %45, label %47, label %46

46:                                               ; preds = %42
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %72

47:                                               ; preds = %42
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %48 = load ptr, ptr %4, align 8, !tbaa !5
  %49 = getelementptr inbounds %struct.constraint_block, ptr %48, i32 0, i32 24
  %50 = load ptr, ptr %49, align 8, !tbaa !149
  %51 = load i64, ptr %9, align 8, !tbaa !13
  %52 = getelementptr inbounds i64, ptr %50, i64 %51
  %53 = load i64, ptr %52, align 8, !tbaa !13
  store i64 %53, ptr %10, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %54 = load ptr, ptr %6, align 8, !tbaa !5
  %55 = load i64, ptr %10, align 8, !tbaa !13
  %56 = getelementptr inbounds double, ptr %54, i64 %55
  %57 = load double, ptr %56, align 8, !tbaa !30
  store double %57, ptr %11, align 8, !tbaa !30
  %58 = load ptr, ptr %6, align 8, !tbaa !5
  %59 = load i64, ptr %9, align 8, !tbaa !13
  %60 = getelementptr inbounds double, ptr %58, i64 %59
  %61 = load double, ptr %60, align 8, !tbaa !30
  %62 = load ptr, ptr %6, align 8, !tbaa !5
  %63 = load i64, ptr %10, align 8, !tbaa !13
  %64 = getelementptr inbounds double, ptr %62, i64 %63
  store double %61, ptr %64, align 8, !tbaa !30
  %65 = load double, ptr %11, align 8, !tbaa !30
  %66 = load ptr, ptr %6, align 8, !tbaa !5
  %67 = load i64, ptr %9, align 8, !tbaa !13
  %68 = getelementptr inbounds double, ptr %66, i64 %67
  store double %65, ptr %68, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  br label %69

69:                                               ; preds = %47
  %70 = load i64, ptr %9, align 8, !tbaa !13
  %71 = add nsw i64 %70, 1
  store i64 %71, ptr %9, align 8, !tbaa !13
  br label %42

72:                                               ; preds = %46
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #6
  store i64 0, ptr %12, align 8, !tbaa !13
  br label %73

73:                                               ; preds = %109, %72
  %74 = load i64, ptr %12, align 8, !tbaa !13
  %75 = load i64, ptr %7, align 8, !tbaa !13
  %76 = icmp slt i64 %74, %75
  br i1 %76, label %78, label %77

77:                                               ; preds = %73
  store i32 8, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #6
  br label %112

78:                                               ; preds = %73
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  %79 = load i64, ptr %12, align 8, !tbaa !13
  %80 = add nsw i64 %79, 1
  store i64 %80, ptr %14, align 8, !tbaa !13
  br label %81

81:                                               ; preds = %105, %78
  %82 = load i64, ptr %14, align 8, !tbaa !13
  %83 = load i64, ptr %7, align 8, !tbaa !13
  %84 = icmp slt i64 %82, %83
  br i1 %84, label %86, label %85

85:                                               ; preds = %81
  store i32 11, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  br label %108

86:                                               ; preds = %81
  %87 = load ptr, ptr %5, align 8, !tbaa !5
  %88 = load i64, ptr %7, align 8, !tbaa !13
  %89 = load i64, ptr %14, align 8, !tbaa !13
  %90 = mul nsw i64 %88, %89
  %91 = load i64, ptr %12, align 8, !tbaa !13
  %92 = add nsw i64 %90, %91
  %93 = getelementptr inbounds double, ptr %87, i64 %92
  %94 = load double, ptr %93, align 8, !tbaa !30
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %12, align 8, !tbaa !13
  %97 = getelementptr inbounds double, ptr %95, i64 %96
  %98 = load double, ptr %97, align 8, !tbaa !30
  %99 = fmul double %94, %98
  %100 = load ptr, ptr %6, align 8, !tbaa !5
  %101 = load i64, ptr %14, align 8, !tbaa !13
  %102 = getelementptr inbounds double, ptr %100, i64 %101
  %103 = load double, ptr %102, align 8, !tbaa !30
  %104 = fsub double %103, %99
  store double %104, ptr %102, align 8, !tbaa !30
  br label %105

105:                                              ; preds = %86
  %106 = load i64, ptr %14, align 8, !tbaa !13
  %107 = add nsw i64 %106, 1
  store i64 %107, ptr %14, align 8, !tbaa !13
  br label %81

108:                                              ; preds = %85
  br label %109

109:                                              ; preds = %108
  %110 = load i64, ptr %12, align 8, !tbaa !13
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %12, align 8, !tbaa !13
  br label %73

112:                                              ; preds = %77
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #6
  %113 = load i64, ptr %7, align 8, !tbaa !13
  %114 = sub nsw i64 %113, 1
  store i64 %114, ptr %15, align 8, !tbaa !13
  br label %115

115:                                              ; preds = %164, %112
  %116 = load i64, ptr %15, align 8, !tbaa !13
  %117 = icmp sge i64 %116, 0
  br i1 %117, label %119, label %118

118:                                              ; preds = %115
  store i32 14, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #6
  br label %167

119:                                              ; preds = %115
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #6
  %120 = load ptr, ptr %6, align 8, !tbaa !5
  %121 = load i64, ptr %15, align 8, !tbaa !13
  %122 = getelementptr inbounds double, ptr %120, i64 %121
  %123 = load double, ptr %122, align 8, !tbaa !30
  store double %123, ptr %16, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #6
  %124 = load i64, ptr %15, align 8, !tbaa !13
  %125 = add nsw i64 %124, 1
  store i64 %125, ptr %17, align 8, !tbaa !13
  br label %126

126:                                              ; preds = %147, %119
  %127 = load i64, ptr %17, align 8, !tbaa !13
  %128 = load i64, ptr %7, align 8, !tbaa !13
  %129 = icmp slt i64 %127, %128
  br i1 %129, label %131, label %130

130:                                              ; preds = %126
  store i32 17, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #6
  br label %150

131:                                              ; preds = %126
  %132 = load ptr, ptr %5, align 8, !tbaa !5
  %133 = load i64, ptr %7, align 8, !tbaa !13
  %134 = load i64, ptr %15, align 8, !tbaa !13
  %135 = mul nsw i64 %133, %134
  %136 = load i64, ptr %17, align 8, !tbaa !13
  %137 = add nsw i64 %135, %136
  %138 = getelementptr inbounds double, ptr %132, i64 %137
  %139 = load double, ptr %138, align 8, !tbaa !30
  %140 = load ptr, ptr %6, align 8, !tbaa !5
  %141 = load i64, ptr %17, align 8, !tbaa !13
  %142 = getelementptr inbounds double, ptr %140, i64 %141
  %143 = load double, ptr %142, align 8, !tbaa !30
  %144 = fmul double %139, %143
  %145 = load double, ptr %16, align 8, !tbaa !30
  %146 = fsub double %145, %144
  store double %146, ptr %16, align 8, !tbaa !30
  br label %147

147:                                              ; preds = %131
  %148 = load i64, ptr %17, align 8, !tbaa !13
  %149 = add nsw i64 %148, 1
  store i64 %149, ptr %17, align 8, !tbaa !13
  br label %126

150:                                              ; preds = %130
  %151 = load double, ptr %16, align 8, !tbaa !30
  %152 = load ptr, ptr %5, align 8, !tbaa !5
  %153 = load i64, ptr %7, align 8, !tbaa !13
  %154 = load i64, ptr %15, align 8, !tbaa !13
  %155 = mul nsw i64 %153, %154
  %156 = load i64, ptr %15, align 8, !tbaa !13
  %157 = add nsw i64 %155, %156
  %158 = getelementptr inbounds double, ptr %152, i64 %157
  %159 = load double, ptr %158, align 8, !tbaa !30
  %160 = fdiv double %151, %159
  %161 = load ptr, ptr %6, align 8, !tbaa !5
  %162 = load i64, ptr %15, align 8, !tbaa !13
  %163 = getelementptr inbounds double, ptr %161, i64 %162
  store double %160, ptr %163, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #6
  br label %164

164:                                              ; preds = %150
  %165 = load i64, ptr %15, align 8, !tbaa !13
  %166 = add nsw i64 %165, -1
  store i64 %166, ptr %15, align 8, !tbaa !13
  br label %115

167:                                              ; preds = %118
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #6
  store i64 0, ptr %18, align 8, !tbaa !13
  br label %168

168:                                              ; preds = %185, %167
  %169 = load i64, ptr %18, align 8, !tbaa !13
  %170 = load i64, ptr %7, align 8, !tbaa !13
  %171 = icmp slt i64 %169, %170
  br i1 %171, label %173, label %172

172:                                              ; preds = %168
  store i32 20, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #6
  br label %188

173:                                              ; preds = %168
  %174 = load ptr, ptr %4, align 8, !tbaa !5
  %175 = getelementptr inbounds %struct.constraint_block, ptr %174, i32 0, i32 55
  %176 = load ptr, ptr %175, align 8, !tbaa !148
  %177 = load i64, ptr %18, align 8, !tbaa !13
  %178 = getelementptr inbounds double, ptr %176, i64 %177
  %179 = load double, ptr %178, align 8, !tbaa !30
  %180 = load ptr, ptr %6, align 8, !tbaa !5
  %181 = load i64, ptr %18, align 8, !tbaa !13
  %182 = getelementptr inbounds double, ptr %180, i64 %181
  %183 = load double, ptr %182, align 8, !tbaa !30
  %184 = fmul double %183, %179
  store double %184, ptr %182, align 8, !tbaa !30
  br label %185

185:                                              ; preds = %173
  %186 = load i64, ptr %18, align 8, !tbaa !13
  %187 = add nsw i64 %186, 1
  store i64 %187, ptr %18, align 8, !tbaa !13
  br label %168

188:                                              ; preds = %172
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  ret void
}

; Function Attrs: nounwind
define internal { double, double } @add_tie_responses(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca %struct.correction, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca i64, align 8
  %10 = alloca i32, align 4
  %11 = alloca ptr, align 8
  %12 = alloca i32, align 4
  %13 = alloca double, align 8
  %14 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  store double 0.000000e+00, ptr %6, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  store double 0.000000e+00, ptr %7, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  store double 0.000000e+00, ptr %8, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  store i64 0, ptr %9, align 8, !tbaa !13
  br label %15

15:                                               ; preds = %103, %2
  %16 = load i64, ptr %9, align 8, !tbaa !13
  %17 = load ptr, ptr %4, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.constraint_block, ptr %17, i32 0, i32 6
  %19 = load i64, ptr %18, align 8, !tbaa !137
  %20 = icmp slt i64 %16, %19
  br i1 %20, label %22, label %21

21:                                               ; preds = %15
  store i32 2, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %106

22:                                               ; preds = %15
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  %23 = load ptr, ptr %4, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.constraint_block, ptr %23, i32 0, i32 12
  %25 = load ptr, ptr %24, align 8, !tbaa !140
  %26 = load ptr, ptr %4, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.constraint_block, ptr %26, i32 0, i32 7
  %28 = load i64, ptr %27, align 8, !tbaa !52
  %29 = load i64, ptr %9, align 8, !tbaa !13
  %30 = mul nsw i64 %28, %29
  %31 = getelementptr inbounds double, ptr %25, i64 %30
  store ptr %31, ptr %11, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #6
  store i32 0, ptr %12, align 4, !tbaa !18
  br label %32

32:                                               ; preds = %99, %22
  %33 = load i32, ptr %12, align 4, !tbaa !18
  %34 = icmp slt i32 %33, 6
  br i1 %34, label %36, label %35

35:                                               ; preds = %32
  store i32 5, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #6
  br label %102

36:                                               ; preds = %32
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  %37 = load ptr, ptr %11, align 8, !tbaa !5
  %38 = load i32, ptr %12, align 4, !tbaa !18
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds double, ptr %37, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !30
  store double %41, ptr %13, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  store i64 0, ptr %14, align 8, !tbaa !13
  br label %42

42:                                               ; preds = %73, %36
  %43 = load i64, ptr %14, align 8, !tbaa !13
  %44 = load ptr, ptr %4, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.constraint_block, ptr %44, i32 0, i32 2
  %46 = load i64, ptr %45, align 8, !tbaa !107
  %47 = icmp slt i64 %43, %46
  br i1 %47, label %49, label %48

48:                                               ; preds = %42
  store i32 8, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  br label %76

49:                                               ; preds = %42
  %50 = load ptr, ptr %5, align 8, !tbaa !5
  %51 = load i64, ptr %14, align 8, !tbaa !13
  %52 = getelementptr inbounds double, ptr %50, i64 %51
  %53 = load double, ptr %52, align 8, !tbaa !30
  %54 = load ptr, ptr %4, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.constraint_block, ptr %54, i32 0, i32 46
  %56 = load ptr, ptr %55, align 8, !tbaa !141
  %57 = load ptr, ptr %4, align 8, !tbaa !5
  %58 = getelementptr inbounds %struct.constraint_block, ptr %57, i32 0, i32 6
  %59 = load i64, ptr %58, align 8, !tbaa !137
  %60 = load i64, ptr %14, align 8, !tbaa !13
  %61 = mul nsw i64 %59, %60
  %62 = load i64, ptr %9, align 8, !tbaa !13
  %63 = add nsw i64 %61, %62
  %64 = mul nsw i64 6, %63
  %65 = load i32, ptr %12, align 4, !tbaa !18
  %66 = sext i32 %65 to i64
  %67 = add nsw i64 %64, %66
  %68 = getelementptr inbounds double, ptr %56, i64 %67
  %69 = load double, ptr %68, align 8, !tbaa !30
  %70 = fmul double %53, %69
  %71 = load double, ptr %13, align 8, !tbaa !30
  %72 = fadd double %71, %70
  store double %72, ptr %13, align 8, !tbaa !30
  br label %73

73:                                               ; preds = %49
  %74 = load i64, ptr %14, align 8, !tbaa !13
  %75 = add nsw i64 %74, 1
  store i64 %75, ptr %14, align 8, !tbaa !13
  br label %42

76:                                               ; preds = %48
  %77 = load double, ptr %13, align 8, !tbaa !30
  %78 = load ptr, ptr %11, align 8, !tbaa !5
  %79 = load i32, ptr %12, align 4, !tbaa !18
  %80 = sext i32 %79 to i64
  %81 = getelementptr inbounds double, ptr %78, i64 %80
  store double %77, ptr %81, align 8, !tbaa !30
  %82 = load double, ptr %13, align 8, !tbaa !30
  %83 = call double @magnitude(double noundef %82)
  %84 = load double, ptr %8, align 8, !tbaa !30
  %85 = fadd double %84, %83
  store double %85, ptr %8, align 8, !tbaa !30
  %86 = load i32, ptr %12, align 4, !tbaa !18
  %87 = icmp slt i32 %86, 3
  br i1 %87, label %88, label %93

88:                                               ; preds = %76
  %89 = load double, ptr %13, align 8, !tbaa !30
  %90 = call double @magnitude(double noundef %89)
  %91 = load double, ptr %6, align 8, !tbaa !30
  %92 = call double @larger(double noundef %90, double noundef %91)
  store double %92, ptr %6, align 8, !tbaa !30
  br label %98

93:                                               ; preds = %76
  %94 = load double, ptr %13, align 8, !tbaa !30
  %95 = call double @magnitude(double noundef %94)
  %96 = load double, ptr %7, align 8, !tbaa !30
  %97 = call double @larger(double noundef %95, double noundef %96)
  store double %97, ptr %7, align 8, !tbaa !30
  br label %98

98:                                               ; preds = %93, %88
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  br label %99

99:                                               ; preds = %98
  %100 = load i32, ptr %12, align 4, !tbaa !18
  %101 = add nsw i32 %100, 1
  store i32 %101, ptr %12, align 4, !tbaa !18
  br label %32

102:                                              ; preds = %35
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %103

103:                                              ; preds = %102
  %104 = load i64, ptr %9, align 8, !tbaa !13
  %105 = add nsw i64 %104, 1
  store i64 %105, ptr %9, align 8, !tbaa !13
  br label %15

106:                                              ; preds = %21
  %107 = load double, ptr %8, align 8, !tbaa !30
  %108 = fcmp olt double %107, 0x7FF0000000000000
  br i1 %108, label %109, label %114

109:                                              ; preds = %106
  %110 = getelementptr inbounds %struct.correction, ptr %3, i32 0, i32 0
  %111 = load double, ptr %6, align 8, !tbaa !30
  store double %111, ptr %110, align 8, !tbaa !75
  %112 = getelementptr inbounds %struct.correction, ptr %3, i32 0, i32 1
  %113 = load double, ptr %7, align 8, !tbaa !30
  store double %113, ptr %112, align 8, !tbaa !77
  br label %117

114:                                              ; preds = %106
  %115 = getelementptr inbounds %struct.correction, ptr %3, i32 0, i32 0
  store double 0x7FF0000000000000, ptr %115, align 8, !tbaa !75
  %116 = getelementptr inbounds %struct.correction, ptr %3, i32 0, i32 1
  store double 0x7FF0000000000000, ptr %116, align 8, !tbaa !77
  br label %117

117:                                              ; preds = %114, %109
  store i32 1, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  %118 = load { double, double }, ptr %3, align 8
  ret { double, double } %118
}

; Function Attrs: nounwind
define internal double @apply_tie_gradient(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca double, align 8
  %6 = alloca i32, align 4
  %7 = alloca i32, align 4
  %8 = alloca i64, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i32, align 4
  store ptr %0, ptr %3, align 8, !tbaa !5
  store i64 %1, ptr %4, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  store double 0.000000e+00, ptr %5, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 4, ptr %6) #6
  store i32 0, ptr %6, align 4, !tbaa !18
  br label %12

12:                                               ; preds = %75, %2
  %13 = load i32, ptr %6, align 4, !tbaa !18
  %14 = icmp slt i32 %13, 2
  br i1 %14, label %16, label %15

15:                                               ; preds = %12
  store i32 2, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %6) #6
  br label %78

16:                                               ; preds = %12
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %17 = load ptr, ptr %3, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.constraint_block, ptr %17, i32 0, i32 23
  %19 = load ptr, ptr %18, align 8, !tbaa !139
  %20 = load i64, ptr %4, align 8, !tbaa !13
  %21 = mul nsw i64 2, %20
  %22 = load i32, ptr %6, align 4, !tbaa !18
  %23 = sext i32 %22 to i64
  %24 = add nsw i64 %21, %23
  %25 = getelementptr inbounds i64, ptr %19, i64 %24
  %26 = load i64, ptr %25, align 8, !tbaa !13
  store i64 %26, ptr %8, align 8, !tbaa !13
  %27 = load i64, ptr %8, align 8, !tbaa !13
  %28 = icmp slt i64 %27, 0
  br i1 %28, label %29, label %30

29:                                               ; preds = %16
  store i32 4, ptr %7, align 4
  br label %72

30:                                               ; preds = %16
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  %31 = load ptr, ptr %3, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.constraint_block, ptr %31, i32 0, i32 12
  %33 = load ptr, ptr %32, align 8, !tbaa !140
  %34 = load ptr, ptr %3, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.constraint_block, ptr %34, i32 0, i32 7
  %36 = load i64, ptr %35, align 8, !tbaa !52
  %37 = load i64, ptr %8, align 8, !tbaa !13
  %38 = mul nsw i64 %36, %37
  %39 = getelementptr inbounds double, ptr %33, i64 %38
  store ptr %39, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  %40 = load ptr, ptr %3, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.constraint_block, ptr %40, i32 0, i32 45
  %42 = load ptr, ptr %41, align 8, !tbaa !135
  %43 = load i64, ptr %4, align 8, !tbaa !13
  %44 = mul nsw i64 12, %43
  %45 = getelementptr inbounds double, ptr %42, i64 %44
  %46 = load i32, ptr %6, align 4, !tbaa !18
  %47 = mul nsw i32 6, %46
  %48 = sext i32 %47 to i64
  %49 = getelementptr inbounds double, ptr %45, i64 %48
  store ptr %49, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #6
  store i32 0, ptr %11, align 4, !tbaa !18
  br label %50

50:                                               ; preds = %68, %30
  %51 = load i32, ptr %11, align 4, !tbaa !18
  %52 = icmp slt i32 %51, 6
  br i1 %52, label %54, label %53

53:                                               ; preds = %50
  store i32 5, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #6
  br label %71

54:                                               ; preds = %50
  %55 = load ptr, ptr %10, align 8, !tbaa !5
  %56 = load i32, ptr %11, align 4, !tbaa !18
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds double, ptr %55, i64 %57
  %59 = load double, ptr %58, align 8, !tbaa !30
  %60 = load ptr, ptr %9, align 8, !tbaa !5
  %61 = load i32, ptr %11, align 4, !tbaa !18
  %62 = sext i32 %61 to i64
  %63 = getelementptr inbounds double, ptr %60, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !30
  %65 = fmul double %59, %64
  %66 = load double, ptr %5, align 8, !tbaa !30
  %67 = fadd double %66, %65
  store double %67, ptr %5, align 8, !tbaa !30
  br label %68

68:                                               ; preds = %54
  %69 = load i32, ptr %11, align 4, !tbaa !18
  %70 = add nsw i32 %69, 1
  store i32 %70, ptr %11, align 4, !tbaa !18
  br label %50

71:                                               ; preds = %53
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  store i32 0, ptr %7, align 4
  br label %72

72:                                               ; preds = %71, %29
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  %73 = load i32, ptr %7, align 4
  switch i32 %73, label %80 [
    i32 0, label %74
    i32 4, label %75
  ]

74:                                               ; preds = %72
  br label %75

75:                                               ; preds = %74, %72
  %76 = load i32, ptr %6, align 4, !tbaa !18
  %77 = add nsw i32 %76, 1
  store i32 %77, ptr %6, align 4, !tbaa !18
  br label %12

78:                                               ; preds = %15
  %79 = load double, ptr %5, align 8, !tbaa !30
  store i32 1, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  ret double %79

80:                                               ; preds = %72
  unreachable
}

; Function Attrs: nounwind
define internal double @error_factor(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %3 = load ptr, ptr %2, align 8, !tbaa !5
  %4 = getelementptr inbounds %struct.step_numbers, ptr %3, i32 0, i32 4
  %5 = load double, ptr %4, align 8, !tbaa !62
  %6 = load ptr, ptr %2, align 8, !tbaa !5
  %7 = getelementptr inbounds %struct.step_numbers, ptr %6, i32 0, i32 0
  %8 = load double, ptr %7, align 8, !tbaa !47
  %9 = load ptr, ptr %2, align 8, !tbaa !5
  %10 = getelementptr inbounds %struct.step_numbers, ptr %9, i32 0, i32 0
  %11 = load double, ptr %10, align 8, !tbaa !47
  %12 = fmul double %8, %11
  %13 = fdiv double %12, 6.000000e+00
  %14 = fsub double %5, %13
  %15 = call double @magnitude(double noundef %14)
  ret double %15
}

; Function Attrs: nounwind
define internal double @filter_bordered_error(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca double, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca %struct.correction, align 8
  %13 = alloca double, align 8
  %14 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #6
  %15 = load ptr, ptr %2, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.chain, ptr %15, i32 0, i32 34
  %17 = load ptr, ptr %16, align 8, !tbaa !25
  store ptr %17, ptr %3, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #6
  %18 = load ptr, ptr %3, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.constraint_block, ptr %18, i32 0, i32 0
  %20 = load i64, ptr %19, align 8, !tbaa !38
  store i64 %20, ptr %4, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #6
  %21 = load ptr, ptr %3, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.constraint_block, ptr %21, i32 0, i32 56
  %23 = load ptr, ptr %22, align 8, !tbaa !104
  store ptr %23, ptr %5, align 8, !tbaa !5
  %24 = load ptr, ptr %2, align 8, !tbaa !5
  call void @run_program(ptr noundef %24, i32 noundef 5)
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  store i64 0, ptr %6, align 8, !tbaa !13
  br label %25

25:                                               ; preds = %74, %1
  %26 = load i64, ptr %6, align 8, !tbaa !13
  %27 = load i64, ptr %4, align 8, !tbaa !13
  %28 = icmp slt i64 %26, %27
  br i1 %28, label %30, label %29

29:                                               ; preds = %25
  store i32 2, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  br label %77

30:                                               ; preds = %25
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  store double 0.000000e+00, ptr %8, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #6
  store i64 0, ptr %9, align 8, !tbaa !13
  br label %31

31:                                               ; preds = %66, %30
  %32 = load i64, ptr %9, align 8, !tbaa !13
  %33 = load i64, ptr %4, align 8, !tbaa !13
  %34 = icmp slt i64 %32, %33
  br i1 %34, label %36, label %35

35:                                               ; preds = %31
  store i32 5, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #6
  br label %69

36:                                               ; preds = %31
  %37 = load ptr, ptr %3, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.constraint_block, ptr %37, i32 0, i32 37
  %39 = load ptr, ptr %38, align 8, !tbaa !91
  %40 = load i64, ptr %4, align 8, !tbaa !13
  %41 = load i64, ptr %6, align 8, !tbaa !13
  %42 = mul nsw i64 %40, %41
  %43 = load i64, ptr %9, align 8, !tbaa !13
  %44 = add nsw i64 %42, %43
  %45 = getelementptr inbounds double, ptr %39, i64 %44
  %46 = load double, ptr %45, align 8, !tbaa !30
  %47 = load ptr, ptr %3, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.constraint_block, ptr %47, i32 0, i32 28
  %49 = load ptr, ptr %48, align 8, !tbaa !42
  %50 = load i64, ptr %9, align 8, !tbaa !13
  %51 = getelementptr inbounds double, ptr %49, i64 %50
  %52 = load double, ptr %51, align 8, !tbaa !30
  %53 = load ptr, ptr %3, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.constraint_block, ptr %53, i32 0, i32 31
  %55 = load ptr, ptr %54, align 8, !tbaa !40
  %56 = load i64, ptr %4, align 8, !tbaa !13
  %57 = mul nsw i64 3, %56
  %58 = load i64, ptr %9, align 8, !tbaa !13
  %59 = add nsw i64 %57, %58
  %60 = getelementptr inbounds double, ptr %55, i64 %59
  %61 = load double, ptr %60, align 8, !tbaa !30
  %62 = fsub double %52, %61
  %63 = fmul double %46, %62
  %64 = load double, ptr %8, align 8, !tbaa !30
  %65 = fadd double %64, %63
  store double %65, ptr %8, align 8, !tbaa !30
  br label %66

66:                                               ; preds = %36
  %67 = load i64, ptr %9, align 8, !tbaa !13
  %68 = add nsw i64 %67, 1
  store i64 %68, ptr %9, align 8, !tbaa !13
  br label %31

69:                                               ; preds = %35
  %70 = load double, ptr %8, align 8, !tbaa !30
  %71 = load ptr, ptr %5, align 8, !tbaa !5
  %72 = load i64, ptr %6, align 8, !tbaa !13
  %73 = getelementptr inbounds double, ptr %71, i64 %72
  store double %70, ptr %73, align 8, !tbaa !30
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  br label %74

74:                                               ; preds = %69
  %75 = load i64, ptr %6, align 8, !tbaa !13
  %76 = add nsw i64 %75, 1
  store i64 %76, ptr %6, align 8, !tbaa !13
  br label %25

77:                                               ; preds = %29
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #6
  store i64 0, ptr %10, align 8, !tbaa !13
  br label %78

78:                                               ; preds = %95, %77
  %79 = load i64, ptr %10, align 8, !tbaa !13
  %80 = load ptr, ptr %3, align 8, !tbaa !5
  %81 = getelementptr inbounds %struct.constraint_block, ptr %80, i32 0, i32 2
  %82 = load i64, ptr %81, align 8, !tbaa !107
  %83 = icmp slt i64 %79, %82
  br i1 %83, label %85, label %84

84:                                               ; preds = %78
  store i32 8, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #6
  br label %98

85:                                               ; preds = %78
  %86 = load ptr, ptr %3, align 8, !tbaa !5
  %87 = load i64, ptr %10, align 8, !tbaa !13
  %88 = call double @apply_tie_gradient(ptr noundef %86, i64 noundef %87)
  %89 = fneg double %88
  %90 = load ptr, ptr %5, align 8, !tbaa !5
  %91 = load i64, ptr %4, align 8, !tbaa !13
  %92 = load i64, ptr %10, align 8, !tbaa !13
  %93 = add nsw i64 %91, %92
  %94 = getelementptr inbounds double, ptr %90, i64 %93
  store double %89, ptr %94, align 8, !tbaa !30
  br label %95

95:                                               ; preds = %85
  %96 = load i64, ptr %10, align 8, !tbaa !13
  %97 = add nsw i64 %96, 1
  store i64 %97, ptr %10, align 8, !tbaa !13
  br label %78

98:                                               ; preds = %84
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #6
  store i64 0, ptr %11, align 8, !tbaa !13
  br label %99

99:                                               ; preds = %116, %98
  %100 = load i64, ptr %11, align 8, !tbaa !13
  %101 = load ptr, ptr %3, align 8, !tbaa !5
  %102 = getelementptr inbounds %struct.constraint_block, ptr %101, i32 0, i32 3
  %103 = load i64, ptr %102, align 8, !tbaa !46
  %104 = icmp slt i64 %100, %103
  br i1 %104, label %106, label %105

105:                                              ; preds = %99
  store i32 11, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #6
  br label %119

106:                                              ; preds = %99
  %107 = load ptr, ptr %5, align 8, !tbaa !5
  %108 = load i64, ptr %4, align 8, !tbaa !13
  %109 = load ptr, ptr %3, align 8, !tbaa !5
  %110 = getelementptr inbounds %struct.constraint_block, ptr %109, i32 0, i32 2
  %111 = load i64, ptr %110, align 8, !tbaa !107
  %112 = add nsw i64 %108, %111
  %113 = load i64, ptr %11, align 8, !tbaa !13
  %114 = add nsw i64 %112, %113
  %115 = getelementptr inbounds double, ptr %107, i64 %114
  store double 0.000000e+00, ptr %115, align 8, !tbaa !30
  br label %116

116:                                              ; preds = %106
  %117 = load i64, ptr %11, align 8, !tbaa !13
  %118 = add nsw i64 %117, 1
  store i64 %118, ptr %11, align 8, !tbaa !13
  br label %99

119:                                              ; preds = %105
  %120 = load ptr, ptr %3, align 8, !tbaa !5
  %121 = load ptr, ptr %3, align 8, !tbaa !5
  %122 = getelementptr inbounds %struct.constraint_block, ptr %121, i32 0, i32 53
  %123 = load ptr, ptr %122, align 8, !tbaa !105
  %124 = load ptr, ptr %5, align 8, !tbaa !5
  call void @solve_dense(ptr noundef %120, ptr noundef %123, ptr noundef %124)
  call void @llvm.lifetime.start.p0(i64 16, ptr %12) #6
  %125 = load ptr, ptr %3, align 8, !tbaa !5
  %126 = load ptr, ptr %5, align 8, !tbaa !5
  %127 = load i64, ptr %4, align 8, !tbaa !13
  %128 = getelementptr inbounds double, ptr %126, i64 %127
  %129 = call { double, double } @add_tie_responses(ptr noundef %125, ptr noundef %128)
  %130 = getelementptr inbounds { double, double }, ptr %12, i32 0, i32 0
  %131 = extractvalue { double, double } %129, 0
  store double %131, ptr %130, align 8
  %132 = getelementptr inbounds { double, double }, ptr %12, i32 0, i32 1
  %133 = extractvalue { double, double } %129, 1
  store double %133, ptr %132, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #6
  %134 = getelementptr inbounds %struct.correction, ptr %12, i32 0, i32 1
  %135 = load double, ptr %134, align 8, !tbaa !77
  %136 = getelementptr inbounds %struct.correction, ptr %12, i32 0, i32 0
  %137 = load double, ptr %136, align 8, !tbaa !75
  %138 = load ptr, ptr %2, align 8, !tbaa !5
  %139 = getelementptr inbounds %struct.chain, ptr %138, i32 0, i32 2
  %140 = load double, ptr %139, align 8, !tbaa !82
  %141 = fdiv double %137, %140
  %142 = call double @larger(double noundef %135, double noundef %141)
  store double %142, ptr %13, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #6
  store i64 0, ptr %14, align 8, !tbaa !13
  br label %143

143:                                              ; preds = %163, %119
  %144 = load i64, ptr %14, align 8, !tbaa !13
  %145 = load i64, ptr %4, align 8, !tbaa !13
  %146 = icmp slt i64 %144, %145
  br i1 %146, label %148, label %147

147:                                              ; preds = %143
  store i32 14, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #6
  br label %166

148:                                              ; preds = %143
  %149 = load ptr, ptr %5, align 8, !tbaa !5
  %150 = load i64, ptr %14, align 8, !tbaa !13
  %151 = getelementptr inbounds double, ptr %149, i64 %150
  %152 = load double, ptr %151, align 8, !tbaa !30
  %153 = call double @magnitude(double noundef %152)
  %154 = load ptr, ptr %3, align 8, !tbaa !5
  %155 = getelementptr inbounds %struct.constraint_block, ptr %154, i32 0, i32 32
  %156 = load ptr, ptr %155, align 8, !tbaa !83
  %157 = load i64, ptr %14, align 8, !tbaa !13
  %158 = getelementptr inbounds double, ptr %156, i64 %157
  %159 = load double, ptr %158, align 8, !tbaa !30
  %160 = fdiv double %153, %159
  %161 = load double, ptr %13, align 8, !tbaa !30
  %162 = call double @larger(double noundef %160, double noundef %161)
  store double %162, ptr %13, align 8, !tbaa !30
  br label %163

163:                                              ; preds = %148
  %164 = load i64, ptr %14, align 8, !tbaa !13
  %165 = add nsw i64 %164, 1
  store i64 %165, ptr %14, align 8, !tbaa !13
  br label %143

166:                                              ; preds = %147
  %167 = load double, ptr %13, align 8, !tbaa !30
  store i32 1, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #6
  call void @llvm.lifetime.end.p0(i64 16, ptr %12) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #6
  ret double %167
}

; Function Attrs: inlinehint nounwind
define internal double @square_root(double noundef %0) #2 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !30
  %3 = load double, ptr %2, align 8, !tbaa !30
  %4 = call double @llvm.sqrt.f64(double %3)
  ret double %4
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #4

; Function Attrs: nounwind
define internal { double, double } @correct(ptr noundef %0, i32 noundef %1) #0 {
  %3 = alloca %struct.correction, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i32 %1, ptr %5, align 4, !tbaa !18
  %10 = load ptr, ptr %4, align 8, !tbaa !5
  %11 = load i32, ptr %5, align 4, !tbaa !18
  %12 = icmp ne i32 %11, 0
  %13 = zext i1 %12 to i64
  %14 = select i1 %12, i32 2, i32 1
  call void @run_program(ptr noundef %10, i32 noundef %14)
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #6
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.chain, ptr %15, i32 0, i32 30
  %17 = load ptr, ptr %16, align 8, !tbaa !86
  %18 = getelementptr inbounds double, ptr %17, i64 0
  %19 = load double, ptr %18, align 8, !tbaa !30
  %20 = load ptr, ptr %4, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.chain, ptr %20, i32 0, i32 2
  %22 = load double, ptr %21, align 8, !tbaa !82
  %23 = fdiv double %19, %22
  store double %23, ptr %6, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #6
  %24 = load ptr, ptr %4, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.chain, ptr %24, i32 0, i32 30
  %26 = load ptr, ptr %25, align 8, !tbaa !86
  %27 = getelementptr inbounds double, ptr %26, i64 1
  %28 = load double, ptr %27, align 8, !tbaa !30
  store double %28, ptr %7, align 8, !tbaa !30
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #6
  %29 = load ptr, ptr %4, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.chain, ptr %29, i32 0, i32 30
  %31 = load ptr, ptr %30, align 8, !tbaa !86
  %32 = getelementptr inbounds double, ptr %31, i64 2
  %33 = load double, ptr %32, align 8, !tbaa !30
  store double %33, ptr %8, align 8, !tbaa !30
  %34 = load double, ptr %8, align 8, !tbaa !30
  %35 = fcmp olt double %34, 0x7FF0000000000000
  br i1 %35, label %39, label %36

36:                                               ; preds = %2
  %37 = getelementptr inbounds %struct.correction, ptr %3, i32 0, i32 0
  store double 0x7FF0000000000000, ptr %37, align 8, !tbaa !75
  %38 = getelementptr inbounds %struct.correction, ptr %3, i32 0, i32 1
  store double 0x7FF0000000000000, ptr %38, align 8, !tbaa !77
  store i32 1, ptr %9, align 4
  br label %46

39:                                               ; preds = %2
  %40 = getelementptr inbounds %struct.correction, ptr %3, i32 0, i32 0
  %41 = load double, ptr %6, align 8, !tbaa !30
  %42 = load double, ptr %7, align 8, !tbaa !30
  %43 = call double @larger(double noundef %41, double noundef %42)
  store double %43, ptr %40, align 8, !tbaa !75
  %44 = getelementptr inbounds %struct.correction, ptr %3, i32 0, i32 1
  %45 = load double, ptr %7, align 8, !tbaa !30
  store double %45, ptr %44, align 8, !tbaa !77
  store i32 1, ptr %9, align 4
  br label %46

46:                                               ; preds = %39, %36
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #6
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #6
  %47 = load { double, double }, ptr %3, align 8
  ret { double, double } %47
}

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { inlinehint nounwind }
attributes #3 = { noinline nounwind }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #6 = { nounwind }


!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !12, i64 256}
!10 = !{!"", !11, i64 0, !11, i64 8, !11, i64 16, !11, i64 24, !11, i64 32, !11, i64 40, !11, i64 48, !11, i64 56, !7, i64 64, !7, i64 88, !7, i64 112, !7, i64 136, !7, i64 160, !11, i64 184, !11, i64 192, !11, i64 200, !12, i64 208, !12, i64 216, !12, i64 224, !12, i64 232, !12, i64 240, !12, i64 248, !12, i64 256, !12, i64 264, !12, i64 272, !12, i64 280, !12, i64 288, !12, i64 296, !6, i64 304, !6, i64 312, !6, i64 320, !6, i64 328, !6, i64 336, !6, i64 344, !6, i64 352, !7, i64 360}
!11 = !{!"double", !7, i64 0}
!12 = !{!"long", !7, i64 0}
!13 = !{!12, !12, i64 0}
!14 = !{!10, !12, i64 208}
!15 = !{!10, !12, i64 216}
!16 = !{!10, !12, i64 224}
!17 = !{!10, !11, i64 0}
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !7, i64 0}
!20 = !{!10, !11, i64 40}
!21 = !{!10, !11, i64 24}
!22 = !{!10, !12, i64 296}
!23 = !{!10, !12, i64 248}
!24 = !{!10, !12, i64 272}
!25 = !{!10, !6, i64 352}
!26 = !{!10, !12, i64 232}
!27 = !{!10, !12, i64 240}
!28 = !{!10, !6, i64 312}
!29 = !{!10, !6, i64 344}
!30 = !{!11, !11, i64 0}
!31 = !{!10, !6, i64 304}
!32 = !{!10, !11, i64 32}
!33 = !{!10, !11, i64 184}
!34 = !{!35, !6, i64 496}
!35 = !{!"constraint_block", !12, i64 0, !12, i64 8, !12, i64 16, !12, i64 24, !12, i64 32, !12, i64 40, !12, i64 48, !12, i64 56, !12, i64 64, !6, i64 72, !6, i64 80, !6, i64 88, !6, i64 96, !6, i64 104, !6, i64 112, !36, i64 120, !36, i64 136, !36, i64 152, !36, i64 168, !6, i64 184, !6, i64 192, !6, i64 200, !6, i64 208, !6, i64 216, !6, i64 224, !6, i64 232, !6, i64 240, !6, i64 248, !6, i64 256, !6, i64 264, !6, i64 272, !6, i64 280, !6, i64 288, !6, i64 296, !6, i64 304, !6, i64 312, !6, i64 320, !6, i64 328, !6, i64 336, !6, i64 344, !6, i64 352, !6, i64 360, !6, i64 368, !6, i64 376, !6, i64 384, !6, i64 392, !6, i64 400, !6, i64 408, !6, i64 416, !6, i64 424, !6, i64 432, !6, i64 440, !6, i64 448, !6, i64 456, !6, i64 464, !6, i64 472, !6, i64 480, !6, i64 488, !6, i64 496}
!36 = !{!"", !12, i64 0, !6, i64 8}
!37 = !{!10, !11, i64 56}
!38 = !{!35, !12, i64 0}
!39 = !{!35, !6, i64 232}
!40 = !{!35, !6, i64 280}
!41 = !{!35, !6, i64 248}
!42 = !{!35, !6, i64 256}
!43 = !{!35, !6, i64 264}
!44 = !{!35, !12, i64 8}
!45 = !{!35, !6, i64 272}
!46 = !{!35, !12, i64 24}
!47 = !{!48, !11, i64 0}
!48 = !{!"", !11, i64 0, !11, i64 8, !11, i64 16, !11, i64 24, !11, i64 32, !11, i64 40, !11, i64 48, !11, i64 56, !11, i64 64, !11, i64 72, !11, i64 80, !11, i64 88, !11, i64 96, !11, i64 104}
!49 = !{!35, !6, i64 192}
!50 = !{!35, !12, i64 40}
!51 = !{!35, !6, i64 112}
!52 = !{!35, !12, i64 56}
!53 = !{!54, !12, i64 0}
!54 = !{!"", !12, i64 0, !12, i64 8, !12, i64 16, !6, i64 24, !12, i64 32}
!55 = !{!54, !12, i64 8}
!56 = !{!54, !6, i64 24}
!57 = !{!54, !12, i64 16}
!58 = !{!54, !12, i64 32}
!59 = !{!48, !11, i64 8}
!60 = !{!48, !11, i64 16}
!61 = !{!48, !11, i64 24}
!62 = !{!48, !11, i64 32}
!63 = !{!48, !11, i64 40}
!64 = !{!48, !11, i64 48}
!65 = !{!48, !11, i64 56}
!66 = !{!48, !11, i64 64}
!67 = !{!48, !11, i64 72}
!68 = !{!48, !11, i64 80}
!69 = !{!48, !11, i64 88}
!70 = !{!48, !11, i64 96}
!71 = !{!48, !11, i64 104}
!72 = !{!10, !6, i64 336}
!73 = !{!10, !12, i64 280}
!74 = !{!10, !12, i64 288}
!75 = !{!76, !11, i64 0}
!76 = !{!"", !11, i64 0, !11, i64 8}
!77 = !{!76, !11, i64 8}
!78 = !{!10, !11, i64 200}
!79 = !{!10, !11, i64 192}
!80 = !{!10, !11, i64 8}
!81 = !{!10, !6, i64 328}
!82 = !{!10, !11, i64 16}
!83 = !{!35, !6, i64 288}
!84 = !{!10, !11, i64 48}
!85 = !{!10, !12, i64 264}
!86 = !{!10, !6, i64 320}
!87 = !{!35, !12, i64 32}
!88 = !{!35, !6, i64 304}
!89 = !{!35, !6, i64 384}
!90 = !{!35, !6, i64 336}
!91 = !{!35, !6, i64 328}
!92 = !{!35, !6, i64 360}
!93 = !{!35, !6, i64 200}
!94 = !{!35, !12, i64 64}
!95 = !{!35, !6, i64 312}
!96 = !{!35, !6, i64 208}
!97 = !{!35, !6, i64 368}
!98 = !{!35, !6, i64 376}
!99 = !{!35, !6, i64 352}
!100 = !{!35, !6, i64 344}
!101 = !{!35, !6, i64 320}
!102 = !{!35, !6, i64 296}
!103 = !{!35, !6, i64 448}
!104 = !{!35, !6, i64 480}
!105 = !{!35, !6, i64 456}
!106 = !{i64 0, i64 8, !30, i64 8, i64 8, !30}
!107 = !{!35, !12, i64 16}
!108 = !{!35, !12, i64 120}
!109 = !{!35, !6, i64 240}
!110 = !{!35, !6, i64 184}
!111 = !{!112, !12, i64 0}
!112 = !{!"", !12, i64 0, !12, i64 8, !6, i64 16, !6, i64 24}
!113 = !{!35, !6, i64 72}
!114 = !{!112, !12, i64 8}
!115 = !{!112, !6, i64 16}
!116 = !{!112, !6, i64 24}
!117 = !{!118, !6, i64 16}
!118 = !{!"", !12, i64 0, !12, i64 8, !6, i64 16, !7, i64 24}
!119 = !{!118, !12, i64 0}
!120 = !{!118, !12, i64 8}
!121 = !{!35, !12, i64 152}
!122 = !{!36, !12, i64 0}
!123 = !{!36, !6, i64 8}
!124 = !{!125, !12, i64 0}
!125 = !{!"", !12, i64 0, !7, i64 8, !12, i64 16, !12, i64 24, !12, i64 32, !6, i64 40, !6, i64 48, !6, i64 56, !6, i64 64}
!126 = !{!125, !12, i64 16}
!127 = !{!7, !7, i64 0}
!128 = !{!125, !6, i64 40}
!129 = !{!125, !6, i64 48}
!130 = !{!125, !12, i64 24}
!131 = !{!125, !6, i64 56}
!132 = !{!125, !6, i64 64}
!133 = !{!125, !12, i64 32}
!134 = !{!35, !6, i64 104}
!135 = !{!35, !6, i64 392}
!136 = !{!35, !6, i64 488}
!137 = !{!35, !12, i64 48}
!138 = !{!35, !6, i64 88}
!139 = !{!35, !6, i64 216}
!140 = !{!35, !6, i64 96}
!141 = !{!35, !6, i64 400}
!142 = !{!35, !6, i64 408}
!143 = !{!35, !6, i64 440}
!144 = !{!35, !6, i64 432}
!145 = !{!35, !6, i64 424}
!146 = !{!35, !6, i64 416}
!147 = !{!35, !6, i64 464}
!148 = !{!35, !6, i64 472}
!149 = !{!35, !6, i64 224}
!150 = !{!35, !6, i64 80}
