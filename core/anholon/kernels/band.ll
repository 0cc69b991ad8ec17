; Made of band.c by `python3 dev.py kernels`; do not edit.
; sources: c6f08d6d43fe2e3ff2030bf0f6e442550cbe1447481b2e3a634a4e5509fb1fa7
; Function Attrs: nounwind
define dso_local i64 @band_factorise(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) #0 {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i32, align 4
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca double, align 8
  %17 = alloca i64, align 8
  %18 = alloca double, align 8
  %19 = alloca ptr, align 8
  %20 = alloca ptr, align 8
  %21 = alloca i64, align 8
  %22 = alloca double, align 8
  %23 = alloca double, align 8
  %24 = alloca i64, align 8
  %25 = alloca ptr, align 8
  %26 = alloca double, align 8
  %27 = alloca i64, align 8
  store ptr %0, ptr %6, align 8, !tbaa !5
  store ptr %1, ptr %7, align 8, !tbaa !5
  store i64 %2, ptr %8, align 8, !tbaa !9
  store i64 %3, ptr %9, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #4
  %28 = load i64, ptr %9, align 8, !tbaa !9
  %29 = mul nsw i64 3, %28
  %30 = add nsw i64 %29, 1
  store i64 %30, ptr %10, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #4
  store i64 0, ptr %11, align 8, !tbaa !9
  br label %31

31:                                               ; preds = %214, %4
  %32 = load i64, ptr %11, align 8, !tbaa !9
  %33 = load i64, ptr %8, align 8, !tbaa !9
  %34 = icmp slt i64 %32, %33
  br i1 %34, label %36, label %35

35:                                               ; preds = %31
  store i32 2, ptr %12, align 4
  br label %217

36:                                               ; preds = %31
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #4
  %37 = load i64, ptr %11, align 8, !tbaa !9
  %38 = load i64, ptr %9, align 8, !tbaa !9
  %39 = add nsw i64 %37, %38
  %40 = add nsw i64 %39, 1
  %41 = load i64, ptr %8, align 8, !tbaa !9
  %42 = call i64 @least(i64 noundef %40, i64 noundef %41)
  store i64 %42, ptr %13, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #4
  %43 = load i64, ptr %11, align 8, !tbaa !9
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = mul nsw i64 2, %44
  %46 = add nsw i64 %43, %45
  %47 = add nsw i64 %46, 1
  %48 = load i64, ptr %8, align 8, !tbaa !9
  %49 = call i64 @least(i64 noundef %47, i64 noundef %48)
  store i64 %49, ptr %14, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #4
  %50 = load i64, ptr %11, align 8, !tbaa !9
  store i64 %50, ptr %15, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #4
  store double -1.000000e+00, ptr %16, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #4
  %51 = load i64, ptr %11, align 8, !tbaa !9
  store i64 %51, ptr %17, align 8, !tbaa !9
  br label %52

52:                                               ; preds = %78, %36
  %53 = load i64, ptr %17, align 8, !tbaa !9
  %54 = load i64, ptr %13, align 8, !tbaa !9
  %55 = icmp slt i64 %53, %54
  br i1 %55, label %57, label %56

56:                                               ; preds = %52
  store i32 5, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #4
  br label %81

57:                                               ; preds = %52
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #4
  %58 = load ptr, ptr %6, align 8, !tbaa !5
  %59 = load i64, ptr %10, align 8, !tbaa !9
  %60 = load i64, ptr %17, align 8, !tbaa !9
  %61 = mul nsw i64 %59, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = load i64, ptr %17, align 8, !tbaa !9
  %65 = sub nsw i64 %63, %64
  %66 = load i64, ptr %11, align 8, !tbaa !9
  %67 = add nsw i64 %65, %66
  %68 = getelementptr inbounds double, ptr %58, i64 %67
  %69 = load double, ptr %68, align 8, !tbaa !11
  %70 = call double @magnitude(double noundef %69)
  store double %70, ptr %18, align 8, !tbaa !11
  %71 = load double, ptr %18, align 8, !tbaa !11
  %72 = load double, ptr %16, align 8, !tbaa !11
  %73 = fcmp ogt double %71, %72
  br i1 %73, label %74, label %77

74:                                               ; preds = %57
  %75 = load double, ptr %18, align 8, !tbaa !11
  store double %75, ptr %16, align 8, !tbaa !11
  %76 = load i64, ptr %17, align 8, !tbaa !9
  store i64 %76, ptr %15, align 8, !tbaa !9
  br label %77

77:                                               ; preds = %74, %57
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #4
  br label %78

78:                                               ; preds = %77
  %79 = load i64, ptr %17, align 8, !tbaa !9
  %80 = add nsw i64 %79, 1
  store i64 %80, ptr %17, align 8, !tbaa !9
  br label %52

81:                                               ; preds = %56
  %82 = load i64, ptr %15, align 8, !tbaa !9
  %83 = load ptr, ptr %7, align 8, !tbaa !5
  %84 = load i64, ptr %11, align 8, !tbaa !9
  %85 = getelementptr inbounds i64, ptr %83, i64 %84
  store i64 %82, ptr %85, align 8, !tbaa !9
  %86 = load double, ptr %16, align 8, !tbaa !11
  %87 = fcmp ogt double %86, 0.000000e+00
  br i1 %87, label %89, label %88

88:                                               ; preds = %81
  store i64 0, ptr %5, align 8
  store i32 1, ptr %12, align 4
  br label %211

89:                                               ; preds = %81
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #4
  %90 = load ptr, ptr %6, align 8, !tbaa !5
  %91 = load i64, ptr %10, align 8, !tbaa !9
  %92 = load i64, ptr %11, align 8, !tbaa !9
  %93 = mul nsw i64 %91, %92
  %94 = getelementptr inbounds double, ptr %90, i64 %93
  %95 = load i64, ptr %9, align 8, !tbaa !9
  %96 = getelementptr inbounds double, ptr %94, i64 %95
  %97 = load i64, ptr %11, align 8, !tbaa !9
  %98 = sub i64 0, %97
  %99 = getelementptr inbounds double, ptr %96, i64 %98
  store ptr %99, ptr %19, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #4
  %100 = load ptr, ptr %6, align 8, !tbaa !5
  %101 = load i64, ptr %10, align 8, !tbaa !9
  %102 = load i64, ptr %15, align 8, !tbaa !9
  %103 = mul nsw i64 %101, %102
  %104 = getelementptr inbounds double, ptr %100, i64 %103
  %105 = load i64, ptr %9, align 8, !tbaa !9
  %106 = getelementptr inbounds double, ptr %104, i64 %105
  %107 = load i64, ptr %15, align 8, !tbaa !9
  %108 = sub i64 0, %107
  %109 = getelementptr inbounds double, ptr %106, i64 %108
  store ptr %109, ptr %20, align 8, !tbaa !5
  %110 = load i64, ptr %15, align 8, !tbaa !9
  %111 = load i64, ptr %11, align 8, !tbaa !9
  %112 = icmp ne i64 %110, %111
  br i1 %112, label %113, label %140

113:                                              ; preds = %89
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #4
  %114 = load i64, ptr %11, align 8, !tbaa !9
  store i64 %114, ptr %21, align 8, !tbaa !9
  br label %115

115:                                              ; preds = %136, %113
  %116 = load i64, ptr %21, align 8, !tbaa !9
  %117 = load i64, ptr %14, align 8, !tbaa !9
  %118 = icmp slt i64 %116, %117
  br i1 %118, label %120, label %119

119:                                              ; preds = %115
  store i32 8, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #4
  br label %139

120:                                              ; preds = %115
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #4
  %121 = load ptr, ptr %19, align 8, !tbaa !5
  %122 = load i64, ptr %21, align 8, !tbaa !9
  %123 = getelementptr inbounds double, ptr %121, i64 %122
  %124 = load double, ptr %123, align 8, !tbaa !11
  store double %124, ptr %22, align 8, !tbaa !11
  %125 = load ptr, ptr %20, align 8, !tbaa !5
  %126 = load i64, ptr %21, align 8, !tbaa !9
  %127 = getelementptr inbounds double, ptr %125, i64 %126
  %128 = load double, ptr %127, align 8, !tbaa !11
  %129 = load ptr, ptr %19, align 8, !tbaa !5
  %130 = load i64, ptr %21, align 8, !tbaa !9
  %131 = getelementptr inbounds double, ptr %129, i64 %130
  store double %128, ptr %131, align 8, !tbaa !11
  %132 = load double, ptr %22, align 8, !tbaa !11
  %133 = load ptr, ptr %20, align 8, !tbaa !5
  %134 = load i64, ptr %21, align 8, !tbaa !9
  %135 = getelementptr inbounds double, ptr %133, i64 %134
  store double %132, ptr %135, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #4
  br label %136

136:                                              ; preds = %120
  %137 = load i64, ptr %21, align 8, !tbaa !9
  %138 = add nsw i64 %137, 1
  store i64 %138, ptr %21, align 8, !tbaa !9
  br label %115

139:                                              ; preds = %119
  br label %140

140:                                              ; preds = %139, %89
  call void @llvm.lifetime.start.p0(i64 8, ptr %23) #4
  %141 = load ptr, ptr %19, align 8, !tbaa !5
  %142 = load i64, ptr %11, align 8, !tbaa !9
  %143 = getelementptr inbounds double, ptr %141, i64 %142
  %144 = load double, ptr %143, align 8, !tbaa !11
  %145 = fdiv double 1.000000e+00, %144
  store double %145, ptr %23, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #4
  %146 = load i64, ptr %11, align 8, !tbaa !9
  %147 = add nsw i64 %146, 1
  store i64 %147, ptr %24, align 8, !tbaa !9
  br label %148

148:                                              ; preds = %207, %140
  %149 = load i64, ptr %24, align 8, !tbaa !9
  %150 = load i64, ptr %13, align 8, !tbaa !9
  %151 = icmp slt i64 %149, %150
  br i1 %151, label %153, label %152

152:                                              ; preds = %148
  store i32 11, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #4
  br label %210

153:                                              ; preds = %148
  call void @llvm.lifetime.start.p0(i64 8, ptr %25) #4
  %154 = load ptr, ptr %6, align 8, !tbaa !5
  %155 = load i64, ptr %10, align 8, !tbaa !9
  %156 = load i64, ptr %24, align 8, !tbaa !9
  %157 = mul nsw i64 %155, %156
  %158 = getelementptr inbounds double, ptr %154, i64 %157
  %159 = load i64, ptr %9, align 8, !tbaa !9
  %160 = getelementptr inbounds double, ptr %158, i64 %159
  %161 = load i64, ptr %24, align 8, !tbaa !9
  %162 = sub i64 0, %161
  %163 = getelementptr inbounds double, ptr %160, i64 %162
  store ptr %163, ptr %25, align 8, !tbaa !5
  %164 = load ptr, ptr %25, align 8, !tbaa !5
  %165 = load i64, ptr %11, align 8, !tbaa !9
  %166 = getelementptr inbounds double, ptr %164, i64 %165
  %167 = load double, ptr %166, align 8, !tbaa !11
  %168 = fcmp oeq double %167, 0.000000e+00
  br i1 %168, label %169, label %170

169:                                              ; preds = %153
  store i32 13, ptr %12, align 4
  br label %204

170:                                              ; preds = %153
  call void @llvm.lifetime.start.p0(i64 8, ptr %26) #4
  %171 = load ptr, ptr %25, align 8, !tbaa !5
  %172 = load i64, ptr %11, align 8, !tbaa !9
  %173 = getelementptr inbounds double, ptr %171, i64 %172
  %174 = load double, ptr %173, align 8, !tbaa !11
  %175 = load double, ptr %23, align 8, !tbaa !11
  %176 = fmul double %174, %175
  store double %176, ptr %26, align 8, !tbaa !11
  %177 = load double, ptr %26, align 8, !tbaa !11
  %178 = load ptr, ptr %25, align 8, !tbaa !5
  %179 = load i64, ptr %11, align 8, !tbaa !9
  %180 = getelementptr inbounds double, ptr %178, i64 %179
  store double %177, ptr %180, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %27) #4
  %181 = load i64, ptr %11, align 8, !tbaa !9
  %182 = add nsw i64 %181, 1
  store i64 %182, ptr %27, align 8, !tbaa !9
  br label %183

183:                                              ; preds = %200, %170
  %184 = load i64, ptr %27, align 8, !tbaa !9
  %185 = load i64, ptr %14, align 8, !tbaa !9
  %186 = icmp slt i64 %184, %185
  br i1 %186, label %188, label %187

187:                                              ; preds = %183
  store i32 14, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %27) #4
  br label %203

188:                                              ; preds = %183
  %189 = load double, ptr %26, align 8, !tbaa !11
  %190 = load ptr, ptr %19, align 8, !tbaa !5
  %191 = load i64, ptr %27, align 8, !tbaa !9
  %192 = getelementptr inbounds double, ptr %190, i64 %191
  %193 = load double, ptr %192, align 8, !tbaa !11
  %194 = fmul double %189, %193
  %195 = load ptr, ptr %25, align 8, !tbaa !5
  %196 = load i64, ptr %27, align 8, !tbaa !9
  %197 = getelementptr inbounds double, ptr %195, i64 %196
  %198 = load double, ptr %197, align 8, !tbaa !11
  %199 = fsub double %198, %194
  store double %199, ptr %197, align 8, !tbaa !11
  br label %200

200:                                              ; preds = %188
  %201 = load i64, ptr %27, align 8, !tbaa !9
  %202 = add nsw i64 %201, 1
  store i64 %202, ptr %27, align 8, !tbaa !9
  br label %183

203:                                              ; preds = %187
  call void @llvm.lifetime.end.p0(i64 8, ptr %26) #4
  store i32 0, ptr %12, align 4
  br label %204

204:                                              ; preds = %203, %169
  call void @llvm.lifetime.end.p0(i64 8, ptr %25) #4
  %205 = load i32, ptr %12, align 4
  switch i32 %205, label %222 [
    i32 0, label %206
    i32 13, label %207
  ]

206:                                              ; preds = %204
  br label %207

207:                                              ; preds = %206, %204
  %208 = load i64, ptr %24, align 8, !tbaa !9
  %209 = add nsw i64 %208, 1
  store i64 %209, ptr %24, align 8, !tbaa !9
  br label %148

210:                                              ; preds = %152
  call void @llvm.lifetime.end.p0(i64 8, ptr %23) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #4
  store i32 0, ptr %12, align 4
  br label %211

211:                                              ; preds = %210, %88
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #4
  %212 = load i32, ptr %12, align 4
  switch i32 %212, label %217 [
    i32 0, label %213
  ]

213:                                              ; preds = %211
  br label %214

214:                                              ; preds = %213
  %215 = load i64, ptr %11, align 8, !tbaa !9
  %216 = add nsw i64 %215, 1
  store i64 %216, ptr %11, align 8, !tbaa !9
  br label %31

217:                                              ; preds = %211, %35
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #4
  %218 = load i32, ptr %12, align 4
  switch i32 %218, label %220 [
    i32 2, label %219
  ]

219:                                              ; preds = %217
  store i64 1, ptr %5, align 8
  store i32 1, ptr %12, align 4
  br label %220

220:                                              ; preds = %219, %217
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #4
  %221 = load i64, ptr %5, align 8
  ret i64 %221

222:                                              ; preds = %204
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: inlinehint nounwind
define internal i64 @least(i64 noundef %0, i64 noundef %1) #2 {
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  store i64 %0, ptr %3, align 8, !tbaa !9
  store i64 %1, ptr %4, align 8, !tbaa !9
  %5 = load i64, ptr %3, align 8, !tbaa !9
  %6 = load i64, ptr %4, align 8, !tbaa !9
  %7 = icmp slt i64 %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load i64, ptr %3, align 8, !tbaa !9
  br label %12

10:                                               ; preds = %2
  %11 = load i64, ptr %4, align 8, !tbaa !9
  br label %12

12:                                               ; preds = %10, %8
  %13 = phi i64 [ %9, %8 ], [ %11, %10 ]
  ret i64 %13
}

; Function Attrs: inlinehint nounwind
define internal double @magnitude(double noundef %0) #2 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !11
  %3 = load double, ptr %2, align 8, !tbaa !11
  %4 = call double @llvm.fabs.f64(double %3)
  ret double %4
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define dso_local void @band_solve(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3, ptr noundef %4) #0 {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i32, align 4
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca double, align 8
  %17 = alloca i64, align 8
  %18 = alloca i64, align 8
  %19 = alloca ptr, align 8
  %20 = alloca double, align 8
  %21 = alloca i64, align 8
  %22 = alloca i64, align 8
  store ptr %0, ptr %6, align 8, !tbaa !5
  store ptr %1, ptr %7, align 8, !tbaa !5
  store i64 %2, ptr %8, align 8, !tbaa !9
  store i64 %3, ptr %9, align 8, !tbaa !9
  store ptr %4, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #4
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = mul nsw i64 3, %23
  %25 = add nsw i64 %24, 1
  store i64 %25, ptr %11, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #4
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %26

26:                                               ; preds = %88, %5
  %27 = load i64, ptr %12, align 8, !tbaa !9
  %28 = load i64, ptr %8, align 8, !tbaa !9
  %29 = icmp slt i64 %27, %28
  br i1 %29, label %31, label %30

30:                                               ; preds = %26
  store i32 2, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #4
  br label %91

31:                                               ; preds = %26
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #4
  %32 = load ptr, ptr %7, align 8, !tbaa !5
  %33 = load i64, ptr %12, align 8, !tbaa !9
  %34 = getelementptr inbounds i64, ptr %32, i64 %33
  %35 = load i64, ptr %34, align 8, !tbaa !9
  store i64 %35, ptr %14, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #4
  %36 = load i64, ptr %12, align 8, !tbaa !9
  %37 = load i64, ptr %9, align 8, !tbaa !9
  %38 = add nsw i64 %36, %37
  %39 = add nsw i64 %38, 1
  %40 = load i64, ptr %8, align 8, !tbaa !9
  %41 = call i64 @least(i64 noundef %39, i64 noundef %40)
  store i64 %41, ptr %15, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #4
  %42 = load ptr, ptr %10, align 8, !tbaa !5
  %43 = load i64, ptr %14, align 8, !tbaa !9
  %44 = getelementptr inbounds double, ptr %42, i64 %43
  %45 = load double, ptr %44, align 8, !tbaa !11
  store double %45, ptr %16, align 8, !tbaa !11
  %46 = load ptr, ptr %10, align 8, !tbaa !5
  %47 = load i64, ptr %12, align 8, !tbaa !9
  %48 = getelementptr inbounds double, ptr %46, i64 %47
  %49 = load double, ptr %48, align 8, !tbaa !11
  %50 = load ptr, ptr %10, align 8, !tbaa !5
  %51 = load i64, ptr %14, align 8, !tbaa !9
  %52 = getelementptr inbounds double, ptr %50, i64 %51
  store double %49, ptr %52, align 8, !tbaa !11
  %53 = load double, ptr %16, align 8, !tbaa !11
  %54 = load ptr, ptr %10, align 8, !tbaa !5
  %55 = load i64, ptr %12, align 8, !tbaa !9
  %56 = getelementptr inbounds double, ptr %54, i64 %55
  store double %53, ptr %56, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #4
  %57 = load i64, ptr %12, align 8, !tbaa !9
  %58 = add nsw i64 %57, 1
  store i64 %58, ptr %17, align 8, !tbaa !9
  br label %59

59:                                               ; preds = %84, %31
  %60 = load i64, ptr %17, align 8, !tbaa !9
  %61 = load i64, ptr %15, align 8, !tbaa !9
  %62 = icmp slt i64 %60, %61
  br i1 %62, label %64, label %63

63:                                               ; preds = %59
  store i32 5, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #4
  br label %87

64:                                               ; preds = %59
  %65 = load ptr, ptr %6, align 8, !tbaa !5
  %66 = load i64, ptr %11, align 8, !tbaa !9
  %67 = load i64, ptr %17, align 8, !tbaa !9
  %68 = mul nsw i64 %66, %67
  %69 = load i64, ptr %9, align 8, !tbaa !9
  %70 = add nsw i64 %68, %69
  %71 = load i64, ptr %17, align 8, !tbaa !9
  %72 = sub nsw i64 %70, %71
  %73 = load i64, ptr %12, align 8, !tbaa !9
  %74 = add nsw i64 %72, %73
  %75 = getelementptr inbounds double, ptr %65, i64 %74
  %76 = load double, ptr %75, align 8, !tbaa !11
  %77 = load double, ptr %16, align 8, !tbaa !11
  %78 = fmul double %76, %77
  %79 = load ptr, ptr %10, align 8, !tbaa !5
  %80 = load i64, ptr %17, align 8, !tbaa !9
  %81 = getelementptr inbounds double, ptr %79, i64 %80
  %82 = load double, ptr %81, align 8, !tbaa !11
  %83 = fsub double %82, %78
  store double %83, ptr %81, align 8, !tbaa !11
  br label %84

84:                                               ; preds = %64
  %85 = load i64, ptr %17, align 8, !tbaa !9
  %86 = add nsw i64 %85, 1
  store i64 %86, ptr %17, align 8, !tbaa !9
  br label %59

87:                                               ; preds = %63
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #4
  br label %88

88:                                               ; preds = %87
  %89 = load i64, ptr %12, align 8, !tbaa !9
  %90 = add nsw i64 %89, 1
  store i64 %90, ptr %12, align 8, !tbaa !9
  br label %26

91:                                               ; preds = %30
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #4
  %92 = load i64, ptr %8, align 8, !tbaa !9
  %93 = sub nsw i64 %92, 1
  store i64 %93, ptr %18, align 8, !tbaa !9
  br label %94

94:                                               ; preds = %152, %91
  %95 = load i64, ptr %18, align 8, !tbaa !9
  %96 = icmp sge i64 %95, 0
  br i1 %96, label %98, label %97

97:                                               ; preds = %94
  store i32 8, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #4
  br label %155

98:                                               ; preds = %94
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #4
  %99 = load ptr, ptr %6, align 8, !tbaa !5
  %100 = load i64, ptr %11, align 8, !tbaa !9
  %101 = load i64, ptr %18, align 8, !tbaa !9
  %102 = mul nsw i64 %100, %101
  %103 = getelementptr inbounds double, ptr %99, i64 %102
  %104 = load i64, ptr %9, align 8, !tbaa !9
  %105 = getelementptr inbounds double, ptr %103, i64 %104
  %106 = load i64, ptr %18, align 8, !tbaa !9
  %107 = sub i64 0, %106
  %108 = getelementptr inbounds double, ptr %105, i64 %107
  store ptr %108, ptr %19, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #4
  %109 = load ptr, ptr %10, align 8, !tbaa !5
  %110 = load i64, ptr %18, align 8, !tbaa !9
  %111 = getelementptr inbounds double, ptr %109, i64 %110
  %112 = load double, ptr %111, align 8, !tbaa !11
  store double %112, ptr %20, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #4
  %113 = load i64, ptr %18, align 8, !tbaa !9
  %114 = load i64, ptr %9, align 8, !tbaa !9
  %115 = mul nsw i64 2, %114
  %116 = add nsw i64 %113, %115
  %117 = add nsw i64 %116, 1
  %118 = load i64, ptr %8, align 8, !tbaa !9
  %119 = call i64 @least(i64 noundef %117, i64 noundef %118)
  store i64 %119, ptr %21, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #4
  %120 = load i64, ptr %18, align 8, !tbaa !9
  %121 = add nsw i64 %120, 1
  store i64 %121, ptr %22, align 8, !tbaa !9
  br label %122

122:                                              ; preds = %139, %98
  %123 = load i64, ptr %22, align 8, !tbaa !9
  %124 = load i64, ptr %21, align 8, !tbaa !9
  %125 = icmp slt i64 %123, %124
  br i1 %125, label %127, label %126

126:                                              ; preds = %122
  store i32 11, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #4
  br label %142

127:                                              ; preds = %122
  %128 = load ptr, ptr %19, align 8, !tbaa !5
  %129 = load i64, ptr %22, align 8, !tbaa !9
  %130 = getelementptr inbounds double, ptr %128, i64 %129
  %131 = load double, ptr %130, align 8, !tbaa !11
  %132 = load ptr, ptr %10, align 8, !tbaa !5
  %133 = load i64, ptr %22, align 8, !tbaa !9
  %134 = getelementptr inbounds double, ptr %132, i64 %133
  %135 = load double, ptr %134, align 8, !tbaa !11
  %136 = fmul double %131, %135
  %137 = load double, ptr %20, align 8, !tbaa !11
  %138 = fsub double %137, %136
  store double %138, ptr %20, align 8, !tbaa !11
  br label %139

139:                                              ; preds = %127
  %140 = load i64, ptr %22, align 8, !tbaa !9
  %141 = add nsw i64 %140, 1
  store i64 %141, ptr %22, align 8, !tbaa !9
  br label %122

142:                                              ; preds = %126
  %143 = load double, ptr %20, align 8, !tbaa !11
  %144 = load ptr, ptr %19, align 8, !tbaa !5
  %145 = load i64, ptr %18, align 8, !tbaa !9
  %146 = getelementptr inbounds double, ptr %144, i64 %145
  %147 = load double, ptr %146, align 8, !tbaa !11
  %148 = fdiv double %143, %147
  %149 = load ptr, ptr %10, align 8, !tbaa !5
  %150 = load i64, ptr %18, align 8, !tbaa !9
  %151 = getelementptr inbounds double, ptr %149, i64 %150
  store double %148, ptr %151, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #4
  br label %152

152:                                              ; preds = %142
  %153 = load i64, ptr %18, align 8, !tbaa !9
  %154 = add nsw i64 %153, -1
  store i64 %154, ptr %18, align 8, !tbaa !9
  br label %94

155:                                              ; preds = %97
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #4
  ret void
}

; Function Attrs: nounwind
define dso_local i64 @band_count_negative(ptr noundef %0, i64 noundef %1, i64 noundef %2) #0 {
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i32, align 4
  %12 = alloca ptr, align 8
  %13 = alloca double, align 8
  %14 = alloca double, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca ptr, align 8
  %18 = alloca double, align 8
  %19 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store i64 %1, ptr %6, align 8, !tbaa !9
  store i64 %2, ptr %7, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #4
  %20 = load i64, ptr %7, align 8, !tbaa !9
  %21 = mul nsw i64 3, %20
  %22 = add nsw i64 %21, 1
  store i64 %22, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #4
  store i64 0, ptr %9, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #4
  store i64 0, ptr %10, align 8, !tbaa !9
  br label %23

23:                                               ; preds = %116, %3
  %24 = load i64, ptr %10, align 8, !tbaa !9
  %25 = load i64, ptr %6, align 8, !tbaa !9
  %26 = icmp slt i64 %24, %25
  br i1 %26, label %28, label %27

27:                                               ; preds = %23
  store i32 2, ptr %11, align 4
  br label %119

28:                                               ; preds = %23
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #4
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = load i64, ptr %8, align 8, !tbaa !9
  %31 = load i64, ptr %10, align 8, !tbaa !9
  %32 = mul nsw i64 %30, %31
  %33 = getelementptr inbounds double, ptr %29, i64 %32
  %34 = load i64, ptr %7, align 8, !tbaa !9
  %35 = getelementptr inbounds double, ptr %33, i64 %34
  %36 = load i64, ptr %10, align 8, !tbaa !9
  %37 = sub i64 0, %36
  %38 = getelementptr inbounds double, ptr %35, i64 %37
  store ptr %38, ptr %12, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #4
  %39 = load ptr, ptr %12, align 8, !tbaa !5
  %40 = load i64, ptr %10, align 8, !tbaa !9
  %41 = getelementptr inbounds double, ptr %39, i64 %40
  %42 = load double, ptr %41, align 8, !tbaa !11
  store double %42, ptr %13, align 8, !tbaa !11
  %43 = load double, ptr %13, align 8, !tbaa !11
  %44 = call double @magnitude(double noundef %43)
  %45 = fcmp ogt double %44, 0.000000e+00
  br i1 %45, label %47, label %46

46:                                               ; preds = %28
  store i64 -1, ptr %4, align 8
  store i32 1, ptr %11, align 4
  br label %113

47:                                               ; preds = %28
  %48 = load double, ptr %13, align 8, !tbaa !11
  %49 = fcmp olt double %48, 0.000000e+00
  %50 = zext i1 %49 to i32
  %51 = sext i32 %50 to i64
  %52 = load i64, ptr %9, align 8, !tbaa !9
  %53 = add nsw i64 %52, %51
  store i64 %53, ptr %9, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #4
  %54 = load double, ptr %13, align 8, !tbaa !11
  %55 = fdiv double 1.000000e+00, %54
  store double %55, ptr %14, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #4
  %56 = load i64, ptr %10, align 8, !tbaa !9
  %57 = load i64, ptr %7, align 8, !tbaa !9
  %58 = add nsw i64 %56, %57
  %59 = add nsw i64 %58, 1
  %60 = load i64, ptr %6, align 8, !tbaa !9
  %61 = call i64 @least(i64 noundef %59, i64 noundef %60)
  store i64 %61, ptr %15, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #4
  %62 = load i64, ptr %10, align 8, !tbaa !9
  %63 = add nsw i64 %62, 1
  store i64 %63, ptr %16, align 8, !tbaa !9
  br label %64

64:                                               ; preds = %109, %47
  %65 = load i64, ptr %16, align 8, !tbaa !9
  %66 = load i64, ptr %15, align 8, !tbaa !9
  %67 = icmp slt i64 %65, %66
  br i1 %67, label %69, label %68

68:                                               ; preds = %64
  store i32 5, ptr %11, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #4
  br label %112

69:                                               ; preds = %64
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #4
  %70 = load ptr, ptr %5, align 8, !tbaa !5
  %71 = load i64, ptr %8, align 8, !tbaa !9
  %72 = load i64, ptr %16, align 8, !tbaa !9
  %73 = mul nsw i64 %71, %72
  %74 = getelementptr inbounds double, ptr %70, i64 %73
  %75 = load i64, ptr %7, align 8, !tbaa !9
  %76 = getelementptr inbounds double, ptr %74, i64 %75
  %77 = load i64, ptr %16, align 8, !tbaa !9
  %78 = sub i64 0, %77
  %79 = getelementptr inbounds double, ptr %76, i64 %78
  store ptr %79, ptr %17, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #4
  %80 = load ptr, ptr %17, align 8, !tbaa !5
  %81 = load i64, ptr %10, align 8, !tbaa !9
  %82 = getelementptr inbounds double, ptr %80, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !11
  %84 = load double, ptr %14, align 8, !tbaa !11
  %85 = fmul double %83, %84
  store double %85, ptr %18, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #4
  %86 = load i64, ptr %10, align 8, !tbaa !9
  %87 = add nsw i64 %86, 1
  store i64 %87, ptr %19, align 8, !tbaa !9
  br label %88

88:                                               ; preds = %105, %69
  %89 = load i64, ptr %19, align 8, !tbaa !9
  %90 = load i64, ptr %15, align 8, !tbaa !9
  %91 = icmp slt i64 %89, %90
  br i1 %91, label %93, label %92

92:                                               ; preds = %88
  store i32 8, ptr %11, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #4
  br label %108

93:                                               ; preds = %88
  %94 = load double, ptr %18, align 8, !tbaa !11
  %95 = load ptr, ptr %12, align 8, !tbaa !5
  %96 = load i64, ptr %19, align 8, !tbaa !9
  %97 = getelementptr inbounds double, ptr %95, i64 %96
  %98 = load double, ptr %97, align 8, !tbaa !11
  %99 = fmul double %94, %98
  %100 = load ptr, ptr %17, align 8, !tbaa !5
  %101 = load i64, ptr %19, align 8, !tbaa !9
  %102 = getelementptr inbounds double, ptr %100, i64 %101
  %103 = load double, ptr %102, align 8, !tbaa !11
  %104 = fsub double %103, %99
  store double %104, ptr %102, align 8, !tbaa !11
  br label %105

105:                                              ; preds = %93
  %106 = load i64, ptr %19, align 8, !tbaa !9
  %107 = add nsw i64 %106, 1
  store i64 %107, ptr %19, align 8, !tbaa !9
  br label %88

108:                                              ; preds = %92
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #4
  br label %109

109:                                              ; preds = %108
  %110 = load i64, ptr %16, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %16, align 8, !tbaa !9
  br label %64

112:                                              ; preds = %68
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #4
  store i32 0, ptr %11, align 4
  br label %113

113:                                              ; preds = %112, %46
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #4
  %114 = load i32, ptr %11, align 4
  switch i32 %114, label %119 [
    i32 0, label %115
  ]

115:                                              ; preds = %113
  br label %116

116:                                              ; preds = %115
  %117 = load i64, ptr %10, align 8, !tbaa !9
  %118 = add nsw i64 %117, 1
  store i64 %118, ptr %10, align 8, !tbaa !9
  br label %23

119:                                              ; preds = %113, %27
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #4
  %120 = load i32, ptr %11, align 4
  switch i32 %120, label %123 [
    i32 2, label %121
  ]

121:                                              ; preds = %119
  %122 = load i64, ptr %9, align 8, !tbaa !9
  store i64 %122, ptr %4, align 8
  store i32 1, ptr %11, align 4
  br label %123

123:                                              ; preds = %121, %119
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #4
  %124 = load i64, ptr %4, align 8
  ret i64 %124
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #3

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { inlinehint nounwind }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind }


!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"long", !7, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"double", !7, i64 0}
