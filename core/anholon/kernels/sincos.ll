; Made of sincos.c by `python3 dev.py kernels`; do not edit.
; sources: 8f3447d5f61e111e145e321c950dbbc2a3cf4d7086384073bb9dcc1d93385715
%union.number = type { double }
%union.number.0 = type { <4 x double> }
%union.number.1 = type { <8 x double> }

@anholon_sincos_layout.layout = internal constant [2 x i64] [i64 4, i64 8], align 16

; Function Attrs: nounwind
define dso_local void @anholon_sincos(double noundef %0, ptr noalias noundef %1, ptr noalias noundef %2) #0 {
  %4 = alloca double, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store double %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !9
  store ptr %2, ptr %6, align 8, !tbaa !9
  %7 = load double, ptr %4, align 8, !tbaa !5
  %8 = call double @magnitude(double noundef %7)
  %9 = fcmp ole double %8, 1.000000e+05
  br i1 %9, label %10, label %13

10:                                               ; preds = %3
  %11 = load ptr, ptr %5, align 8, !tbaa !9
  %12 = load ptr, ptr %6, align 8, !tbaa !9
  call void @sincos_of_small(ptr noundef %4, ptr noundef %11, ptr noundef %12)
  br label %20

13:                                               ; preds = %3
  %14 = load double, ptr %4, align 8, !tbaa !5
  %15 = call double @library_sine(double noundef %14)
  %16 = load ptr, ptr %5, align 8, !tbaa !9
  store double %15, ptr %16, align 8, !tbaa !5
  %17 = load double, ptr %4, align 8, !tbaa !5
  %18 = call double @library_cosine(double noundef %17)
  %19 = load ptr, ptr %6, align 8, !tbaa !9
  store double %18, ptr %19, align 8, !tbaa !5
  br label %20

20:                                               ; preds = %13, %10
  ret void
}

; Function Attrs: inlinehint nounwind
define internal double @magnitude(double noundef %0) #1 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !5
  %3 = load double, ptr %2, align 8, !tbaa !5
  %4 = call double @llvm.fabs.f64(double %3)
  ret double %4
}

; Function Attrs: inlinehint nounwind
define internal void @sincos_of_small(ptr noundef %0, ptr noundef %1, ptr noundef %2) #1 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca %union.number, align 8
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
  %28 = alloca %union.number, align 8
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
  %39 = alloca %union.number, align 8
  %40 = alloca i64, align 8
  %41 = alloca %union.number, align 8
  %42 = alloca %union.number, align 8
  store ptr %0, ptr %4, align 8, !tbaa !9
  store ptr %1, ptr %5, align 8, !tbaa !9
  store ptr %2, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %43 = load ptr, ptr %4, align 8, !tbaa !9
  %44 = load double, ptr %43, align 8, !tbaa !5
  store double %44, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %45 = load double, ptr %7, align 8, !tbaa !5
  store double 0.000000e+00, ptr %9, align 8, !tbaa !5
  %46 = load double, ptr %9, align 8, !tbaa !5
  %47 = fadd double %46, 0x3FE45F306DC9C883
  store double 0.000000e+00, ptr %10, align 8, !tbaa !5
  %48 = load double, ptr %10, align 8, !tbaa !5
  %49 = fadd double %48, 0x4338000000000000
  %50 = call double @llvm.fma.f64(double %45, double %47, double %49)
  store double %50, ptr %8, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %51 = load double, ptr %8, align 8, !tbaa !11
  %52 = fsub double %51, 0x4338000000000000
  store double %52, ptr %11, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %53 = load double, ptr %11, align 8, !tbaa !5
  %54 = fneg double %53
  store double 0.000000e+00, ptr %13, align 8, !tbaa !5
  %55 = load double, ptr %13, align 8, !tbaa !5
  %56 = fadd double %55, 0x3FF921FB54442D18
  %57 = load double, ptr %7, align 8, !tbaa !5
  %58 = call double @llvm.fma.f64(double %54, double %56, double %57)
  store double %58, ptr %12, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %59 = load double, ptr %11, align 8, !tbaa !5
  %60 = fmul double %59, 0x3C91A62633145C07
  store double %60, ptr %14, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %61 = load double, ptr %12, align 8, !tbaa !5
  %62 = load double, ptr %14, align 8, !tbaa !5
  %63 = fsub double %61, %62
  store double %63, ptr %15, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %64 = load double, ptr %15, align 8, !tbaa !5
  %65 = load double, ptr %12, align 8, !tbaa !5
  %66 = fsub double %64, %65
  store double %66, ptr %16, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %67 = load double, ptr %12, align 8, !tbaa !5
  %68 = load double, ptr %15, align 8, !tbaa !5
  %69 = load double, ptr %16, align 8, !tbaa !5
  %70 = fsub double %68, %69
  %71 = fsub double %67, %70
  %72 = load double, ptr %14, align 8, !tbaa !5
  %73 = load double, ptr %16, align 8, !tbaa !5
  %74 = fadd double %72, %73
  %75 = fsub double %71, %74
  %76 = load double, ptr %11, align 8, !tbaa !5
  store double 0.000000e+00, ptr %18, align 8, !tbaa !5
  %77 = load double, ptr %18, align 8, !tbaa !5
  %78 = fadd double %77, 0x3C91A62633145C07
  %79 = load double, ptr %14, align 8, !tbaa !5
  %80 = fneg double %79
  %81 = call double @llvm.fma.f64(double %76, double %78, double %80)
  %82 = fsub double %75, %81
  store double %82, ptr %17, align 8, !tbaa !5
  %83 = load double, ptr %11, align 8, !tbaa !5
  %84 = fneg double %83
  store double 0.000000e+00, ptr %19, align 8, !tbaa !5
  %85 = load double, ptr %19, align 8, !tbaa !5
  %86 = fadd double %85, 0xB91F1976B7ED900B
  %87 = load double, ptr %17, align 8, !tbaa !5
  %88 = call double @llvm.fma.f64(double %84, double %86, double %87)
  store double %88, ptr %17, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #5
  %89 = load double, ptr %15, align 8, !tbaa !5
  %90 = load double, ptr %15, align 8, !tbaa !5
  %91 = fmul double %89, %90
  store double %91, ptr %20, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #5
  store double 0.000000e+00, ptr %22, align 8, !tbaa !5
  %92 = load double, ptr %22, align 8, !tbaa !5
  %93 = fadd double %92, 0x3DE5D93A5ACFD57C
  store double %93, ptr %21, align 8, !tbaa !5
  %94 = load double, ptr %21, align 8, !tbaa !5
  %95 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %23, align 8, !tbaa !5
  %96 = load double, ptr %23, align 8, !tbaa !5
  %97 = fadd double %96, 0xBE5AE5E68A2B9CEB
  %98 = call double @llvm.fma.f64(double %94, double %95, double %97)
  store double %98, ptr %21, align 8, !tbaa !5
  %99 = load double, ptr %21, align 8, !tbaa !5
  %100 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %24, align 8, !tbaa !5
  %101 = load double, ptr %24, align 8, !tbaa !5
  %102 = fadd double %101, 0x3EC71DE357B1FE7D
  %103 = call double @llvm.fma.f64(double %99, double %100, double %102)
  store double %103, ptr %21, align 8, !tbaa !5
  %104 = load double, ptr %21, align 8, !tbaa !5
  %105 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %25, align 8, !tbaa !5
  %106 = load double, ptr %25, align 8, !tbaa !5
  %107 = fadd double %106, 0xBF2A01A019C161D5
  %108 = call double @llvm.fma.f64(double %104, double %105, double %107)
  store double %108, ptr %21, align 8, !tbaa !5
  %109 = load double, ptr %21, align 8, !tbaa !5
  %110 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %26, align 8, !tbaa !5
  %111 = load double, ptr %26, align 8, !tbaa !5
  %112 = fadd double %111, 0x3F8111111110F8A6
  %113 = call double @llvm.fma.f64(double %109, double %110, double %112)
  store double %113, ptr %21, align 8, !tbaa !5
  %114 = load double, ptr %21, align 8, !tbaa !5
  %115 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %27, align 8, !tbaa !5
  %116 = load double, ptr %27, align 8, !tbaa !5
  %117 = fadd double %116, 0xBFC5555555555549
  %118 = call double @llvm.fma.f64(double %114, double %115, double %117)
  store double %118, ptr %21, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %28) #5
  %119 = load double, ptr %15, align 8, !tbaa !5
  %120 = load double, ptr %20, align 8, !tbaa !5
  %121 = load double, ptr %15, align 8, !tbaa !5
  %122 = fmul double %120, %121
  %123 = load double, ptr %21, align 8, !tbaa !5
  %124 = load double, ptr %20, align 8, !tbaa !5
  %125 = fmul double %124, -5.000000e-01
  %126 = load double, ptr %17, align 8, !tbaa !5
  %127 = load double, ptr %17, align 8, !tbaa !5
  %128 = call double @llvm.fma.f64(double %125, double %126, double %127)
  %129 = call double @llvm.fma.f64(double %122, double %123, double %128)
  %130 = fadd double %119, %129
  store double %130, ptr %28, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %29) #5
  store double 0.000000e+00, ptr %30, align 8, !tbaa !5
  %131 = load double, ptr %30, align 8, !tbaa !5
  %132 = fadd double %131, 0xBDA8FAE9BE8838D4
  store double %132, ptr %29, align 8, !tbaa !5
  %133 = load double, ptr %29, align 8, !tbaa !5
  %134 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %31, align 8, !tbaa !5
  %135 = load double, ptr %31, align 8, !tbaa !5
  %136 = fadd double %135, 0x3E21EE9EBDB4B1C4
  %137 = call double @llvm.fma.f64(double %133, double %134, double %136)
  store double %137, ptr %29, align 8, !tbaa !5
  %138 = load double, ptr %29, align 8, !tbaa !5
  %139 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %32, align 8, !tbaa !5
  %140 = load double, ptr %32, align 8, !tbaa !5
  %141 = fadd double %140, 0xBE927E4F809C52AD
  %142 = call double @llvm.fma.f64(double %138, double %139, double %141)
  store double %142, ptr %29, align 8, !tbaa !5
  %143 = load double, ptr %29, align 8, !tbaa !5
  %144 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %33, align 8, !tbaa !5
  %145 = load double, ptr %33, align 8, !tbaa !5
  %146 = fadd double %145, 0x3EFA01A019CB1590
  %147 = call double @llvm.fma.f64(double %143, double %144, double %146)
  store double %147, ptr %29, align 8, !tbaa !5
  %148 = load double, ptr %29, align 8, !tbaa !5
  %149 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %34, align 8, !tbaa !5
  %150 = load double, ptr %34, align 8, !tbaa !5
  %151 = fadd double %150, 0xBF56C16C16C15177
  %152 = call double @llvm.fma.f64(double %148, double %149, double %151)
  store double %152, ptr %29, align 8, !tbaa !5
  %153 = load double, ptr %29, align 8, !tbaa !5
  %154 = load double, ptr %20, align 8, !tbaa !5
  store double 0.000000e+00, ptr %35, align 8, !tbaa !5
  %155 = load double, ptr %35, align 8, !tbaa !5
  %156 = fadd double %155, 0x3FA555555555554C
  %157 = call double @llvm.fma.f64(double %153, double %154, double %156)
  store double %157, ptr %29, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %36) #5
  %158 = load double, ptr %20, align 8, !tbaa !5
  %159 = fmul double %158, 5.000000e-01
  store double %159, ptr %36, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %37) #5
  %160 = load double, ptr %36, align 8, !tbaa !5
  %161 = fsub double 1.000000e+00, %160
  store double %161, ptr %37, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %38) #5
  %162 = load double, ptr %37, align 8, !tbaa !5
  %163 = fsub double 1.000000e+00, %162
  %164 = load double, ptr %36, align 8, !tbaa !5
  %165 = fsub double %163, %164
  store double %165, ptr %38, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %39) #5
  %166 = load double, ptr %37, align 8, !tbaa !5
  %167 = load double, ptr %20, align 8, !tbaa !5
  %168 = load double, ptr %20, align 8, !tbaa !5
  %169 = fmul double %167, %168
  %170 = load double, ptr %29, align 8, !tbaa !5
  %171 = load double, ptr %15, align 8, !tbaa !5
  %172 = fneg double %171
  %173 = load double, ptr %17, align 8, !tbaa !5
  %174 = load double, ptr %38, align 8, !tbaa !5
  %175 = call double @llvm.fma.f64(double %172, double %173, double %174)
  %176 = call double @llvm.fma.f64(double %169, double %170, double %175)
  %177 = fadd double %166, %176
  store double %177, ptr %39, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %40) #5
  %178 = load i64, ptr %8, align 8, !tbaa !11
  %179 = and i64 %178, 1
  %180 = sub i64 0, %179
  store i64 %180, ptr %40, align 8, !tbaa !12
  call void @llvm.lifetime.start.p0(i64 8, ptr %41) #5
  %181 = load i64, ptr %39, align 8, !tbaa !11
  %182 = load i64, ptr %40, align 8, !tbaa !12
  %183 = and i64 %181, %182
  %184 = load i64, ptr %28, align 8, !tbaa !11
  %185 = load i64, ptr %40, align 8, !tbaa !12
  %186 = xor i64 %185, -1
  %187 = and i64 %184, %186
  %188 = or i64 %183, %187
  store i64 %188, ptr %41, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %42) #5
  %189 = load i64, ptr %28, align 8, !tbaa !11
  %190 = load i64, ptr %40, align 8, !tbaa !12
  %191 = and i64 %189, %190
  %192 = load i64, ptr %39, align 8, !tbaa !11
  %193 = load i64, ptr %40, align 8, !tbaa !12
  %194 = xor i64 %193, -1
  %195 = and i64 %192, %194
  %196 = or i64 %191, %195
  store i64 %196, ptr %42, align 8, !tbaa !11
  %197 = load i64, ptr %8, align 8, !tbaa !11
  %198 = shl i64 %197, 62
  %199 = and i64 %198, -9223372036854775808
  %200 = load i64, ptr %41, align 8, !tbaa !11
  %201 = xor i64 %200, %199
  store i64 %201, ptr %41, align 8, !tbaa !11
  %202 = load i64, ptr %8, align 8, !tbaa !11
  %203 = add i64 %202, 1
  %204 = shl i64 %203, 62
  %205 = and i64 %204, -9223372036854775808
  %206 = load i64, ptr %42, align 8, !tbaa !11
  %207 = xor i64 %206, %205
  store i64 %207, ptr %42, align 8, !tbaa !11
  %208 = load double, ptr %41, align 8, !tbaa !11
  %209 = load ptr, ptr %5, align 8, !tbaa !9
  store double %208, ptr %209, align 8, !tbaa !5
  %210 = load double, ptr %42, align 8, !tbaa !11
  %211 = load ptr, ptr %6, align 8, !tbaa !9
  store double %210, ptr %211, align 8, !tbaa !5
  call void @llvm.lifetime.end.p0(i64 8, ptr %42) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %41) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %40) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %39) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %38) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %37) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %36) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %29) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %28) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  ret void
}

; Function Attrs: noinline nounwind
define internal double @library_sine(double noundef %0) #2 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !5
  %3 = load double, ptr %2, align 8, !tbaa !5
  %4 = call double @llvm.sin.f64(double %3)
  ret double %4
}

; Function Attrs: noinline nounwind
define internal double @library_cosine(double noundef %0) #2 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !5
  %3 = load double, ptr %2, align 8, !tbaa !5
  %4 = call double @llvm.cos.f64(double %3)
  ret double %4
}

; Function Attrs: nounwind
define dso_local void @anholon_sincos_row(i64 noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) #0 {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  store i64 %0, ptr %5, align 8, !tbaa !12
  store ptr %1, ptr %6, align 8, !tbaa !9
  store ptr %2, ptr %7, align 8, !tbaa !9
  store ptr %3, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !12
  br label %10

10:                                               ; preds = %26, %4
  %11 = load i64, ptr %9, align 8, !tbaa !12
  %12 = load i64, ptr %5, align 8, !tbaa !12
  %13 = icmp slt i64 %11, %12
  br i1 %13, label %15, label %14

14:                                               ; preds = %10
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %29

15:                                               ; preds = %10
  %16 = load ptr, ptr %6, align 8, !tbaa !9
  %17 = load i64, ptr %9, align 8, !tbaa !12
  %18 = getelementptr inbounds double, ptr %16, i64 %17
  %19 = load double, ptr %18, align 8, !tbaa !5
  %20 = load ptr, ptr %7, align 8, !tbaa !9
  %21 = load i64, ptr %9, align 8, !tbaa !12
  %22 = getelementptr inbounds double, ptr %20, i64 %21
  %23 = load ptr, ptr %8, align 8, !tbaa !9
  %24 = load i64, ptr %9, align 8, !tbaa !12
  %25 = getelementptr inbounds double, ptr %23, i64 %24
  call void @anholon_sincos(double noundef %19, ptr noundef %22, ptr noundef %25)
  br label %26

26:                                               ; preds = %15
  %27 = load i64, ptr %9, align 8, !tbaa !12
  %28 = add nsw i64 %27, 1
  store i64 %28, ptr %9, align 8, !tbaa !12
  br label %10

29:                                               ; preds = %14
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #3

; Function Attrs: nounwind
define dso_local void @anholon_sincos_lanes(ptr noundef %0, ptr noalias noundef %1, ptr noalias noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8, !tbaa !9
  store ptr %1, ptr %5, align 8, !tbaa !9
  store ptr %2, ptr %6, align 8, !tbaa !9
  %7 = load ptr, ptr %4, align 8, !tbaa !9
  %8 = load <4 x double>, ptr %7, align 8, !tbaa !11
  %9 = call <4 x double> @llvm.fabs.v4f64(<4 x double> %8)
  %10 = fcmp ole <4 x double> %9, <double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05>
  %11 = sext <4 x i1> %10 to <4 x i64>
  %12 = call i64 @llvm.vector.reduce.and.v4i64(<4 x i64> %11)
  %13 = icmp ne i64 %12, 0
  br i1 %13, label %14, label %18

14:                                               ; preds = %3
  %15 = load ptr, ptr %4, align 8, !tbaa !9
  %16 = load ptr, ptr %5, align 8, !tbaa !9
  %17 = load ptr, ptr %6, align 8, !tbaa !9
  call void @sincos_of_few(ptr noundef %15, ptr noundef %16, ptr noundef %17)
  br label %22

18:                                               ; preds = %3
  %19 = load ptr, ptr %4, align 8, !tbaa !9
  %20 = load ptr, ptr %5, align 8, !tbaa !9
  %21 = load ptr, ptr %6, align 8, !tbaa !9
  call void @anholon_sincos_row(i64 noundef 4, ptr noundef %19, ptr noundef %20, ptr noundef %21)
  br label %22

22:                                               ; preds = %18, %14
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x double> @llvm.fabs.v4f64(<4 x double>) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.vector.reduce.and.v4i64(<4 x i64>) #4

; Function Attrs: inlinehint nounwind
define internal void @sincos_of_few(ptr noundef %0, ptr noundef %1, ptr noundef %2) #1 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <4 x double>, align 8
  %8 = alloca %union.number.0, align 32
  %9 = alloca <4 x double>, align 8
  %10 = alloca <4 x double>, align 8
  %11 = alloca <4 x double>, align 8
  %12 = alloca <4 x double>, align 8
  %13 = alloca <4 x double>, align 8
  %14 = alloca <4 x double>, align 8
  %15 = alloca <4 x double>, align 8
  %16 = alloca <4 x double>, align 8
  %17 = alloca <4 x double>, align 8
  %18 = alloca <4 x double>, align 8
  %19 = alloca <4 x double>, align 8
  %20 = alloca <4 x double>, align 8
  %21 = alloca <4 x double>, align 8
  %22 = alloca <4 x double>, align 8
  %23 = alloca <4 x double>, align 8
  %24 = alloca <4 x double>, align 8
  %25 = alloca <4 x double>, align 8
  %26 = alloca <4 x double>, align 8
  %27 = alloca <4 x double>, align 8
  %28 = alloca %union.number.0, align 32
  %29 = alloca <4 x double>, align 8
  %30 = alloca <4 x double>, align 8
  %31 = alloca <4 x double>, align 8
  %32 = alloca <4 x double>, align 8
  %33 = alloca <4 x double>, align 8
  %34 = alloca <4 x double>, align 8
  %35 = alloca <4 x double>, align 8
  %36 = alloca <4 x double>, align 8
  %37 = alloca <4 x double>, align 8
  %38 = alloca <4 x double>, align 8
  %39 = alloca %union.number.0, align 32
  %40 = alloca <4 x i64>, align 32
  %41 = alloca %union.number.0, align 32
  %42 = alloca %union.number.0, align 32
  store ptr %0, ptr %4, align 8, !tbaa !9
  store ptr %1, ptr %5, align 8, !tbaa !9
  store ptr %2, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 32, ptr %7) #5
  %43 = load ptr, ptr %4, align 8, !tbaa !9
  %44 = load <4 x double>, ptr %43, align 8, !tbaa !11
  store <4 x double> %44, ptr %7, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %8) #5
  %45 = load <4 x double>, ptr %7, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %9, align 8, !tbaa !11
  %46 = load <4 x double>, ptr %9, align 8, !tbaa !11
  %47 = fadd <4 x double> %46, <double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883>
  store <4 x double> zeroinitializer, ptr %10, align 8, !tbaa !11
  %48 = load <4 x double>, ptr %10, align 8, !tbaa !11
  %49 = fadd <4 x double> %48, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
  %50 = call <4 x double> @llvm.fma.v4f64(<4 x double> %45, <4 x double> %47, <4 x double> %49)
  store <4 x double> %50, ptr %8, align 32, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %11) #5
  %51 = load <4 x double>, ptr %8, align 32, !tbaa !11
  %52 = fsub <4 x double> %51, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
  store <4 x double> %52, ptr %11, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %12) #5
  %53 = load <4 x double>, ptr %11, align 8, !tbaa !11
  %54 = fneg <4 x double> %53
  store <4 x double> zeroinitializer, ptr %13, align 8, !tbaa !11
  %55 = load <4 x double>, ptr %13, align 8, !tbaa !11
  %56 = fadd <4 x double> %55, <double 0x3FF921FB54442D18, double 0x3FF921FB54442D18, double 0x3FF921FB54442D18, double 0x3FF921FB54442D18>
  %57 = load <4 x double>, ptr %7, align 8, !tbaa !11
  %58 = call <4 x double> @llvm.fma.v4f64(<4 x double> %54, <4 x double> %56, <4 x double> %57)
  store <4 x double> %58, ptr %12, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %14) #5
  %59 = load <4 x double>, ptr %11, align 8, !tbaa !11
  %60 = fmul <4 x double> %59, <double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07>
  store <4 x double> %60, ptr %14, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %15) #5
  %61 = load <4 x double>, ptr %12, align 8, !tbaa !11
  %62 = load <4 x double>, ptr %14, align 8, !tbaa !11
  %63 = fsub <4 x double> %61, %62
  store <4 x double> %63, ptr %15, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %16) #5
  %64 = load <4 x double>, ptr %15, align 8, !tbaa !11
  %65 = load <4 x double>, ptr %12, align 8, !tbaa !11
  %66 = fsub <4 x double> %64, %65
  store <4 x double> %66, ptr %16, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %17) #5
  %67 = load <4 x double>, ptr %12, align 8, !tbaa !11
  %68 = load <4 x double>, ptr %15, align 8, !tbaa !11
  %69 = load <4 x double>, ptr %16, align 8, !tbaa !11
  %70 = fsub <4 x double> %68, %69
  %71 = fsub <4 x double> %67, %70
  %72 = load <4 x double>, ptr %14, align 8, !tbaa !11
  %73 = load <4 x double>, ptr %16, align 8, !tbaa !11
  %74 = fadd <4 x double> %72, %73
  %75 = fsub <4 x double> %71, %74
  %76 = load <4 x double>, ptr %11, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %18, align 8, !tbaa !11
  %77 = load <4 x double>, ptr %18, align 8, !tbaa !11
  %78 = fadd <4 x double> %77, <double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07>
  %79 = load <4 x double>, ptr %14, align 8, !tbaa !11
  %80 = fneg <4 x double> %79
  %81 = call <4 x double> @llvm.fma.v4f64(<4 x double> %76, <4 x double> %78, <4 x double> %80)
  %82 = fsub <4 x double> %75, %81
  store <4 x double> %82, ptr %17, align 8, !tbaa !11
  %83 = load <4 x double>, ptr %11, align 8, !tbaa !11
  %84 = fneg <4 x double> %83
  store <4 x double> zeroinitializer, ptr %19, align 8, !tbaa !11
  %85 = load <4 x double>, ptr %19, align 8, !tbaa !11
  %86 = fadd <4 x double> %85, <double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B>
  %87 = load <4 x double>, ptr %17, align 8, !tbaa !11
  %88 = call <4 x double> @llvm.fma.v4f64(<4 x double> %84, <4 x double> %86, <4 x double> %87)
  store <4 x double> %88, ptr %17, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %20) #5
  %89 = load <4 x double>, ptr %15, align 8, !tbaa !11
  %90 = load <4 x double>, ptr %15, align 8, !tbaa !11
  %91 = fmul <4 x double> %89, %90
  store <4 x double> %91, ptr %20, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %21) #5
  store <4 x double> zeroinitializer, ptr %22, align 8, !tbaa !11
  %92 = load <4 x double>, ptr %22, align 8, !tbaa !11
  %93 = fadd <4 x double> %92, <double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C>
  store <4 x double> %93, ptr %21, align 8, !tbaa !11
  %94 = load <4 x double>, ptr %21, align 8, !tbaa !11
  %95 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %23, align 8, !tbaa !11
  %96 = load <4 x double>, ptr %23, align 8, !tbaa !11
  %97 = fadd <4 x double> %96, <double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB>
  %98 = call <4 x double> @llvm.fma.v4f64(<4 x double> %94, <4 x double> %95, <4 x double> %97)
  store <4 x double> %98, ptr %21, align 8, !tbaa !11
  %99 = load <4 x double>, ptr %21, align 8, !tbaa !11
  %100 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %24, align 8, !tbaa !11
  %101 = load <4 x double>, ptr %24, align 8, !tbaa !11
  %102 = fadd <4 x double> %101, <double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D>
  %103 = call <4 x double> @llvm.fma.v4f64(<4 x double> %99, <4 x double> %100, <4 x double> %102)
  store <4 x double> %103, ptr %21, align 8, !tbaa !11
  %104 = load <4 x double>, ptr %21, align 8, !tbaa !11
  %105 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %25, align 8, !tbaa !11
  %106 = load <4 x double>, ptr %25, align 8, !tbaa !11
  %107 = fadd <4 x double> %106, <double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5>
  %108 = call <4 x double> @llvm.fma.v4f64(<4 x double> %104, <4 x double> %105, <4 x double> %107)
  store <4 x double> %108, ptr %21, align 8, !tbaa !11
  %109 = load <4 x double>, ptr %21, align 8, !tbaa !11
  %110 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %26, align 8, !tbaa !11
  %111 = load <4 x double>, ptr %26, align 8, !tbaa !11
  %112 = fadd <4 x double> %111, <double 0x3F8111111110F8A6, double 0x3F8111111110F8A6, double 0x3F8111111110F8A6, double 0x3F8111111110F8A6>
  %113 = call <4 x double> @llvm.fma.v4f64(<4 x double> %109, <4 x double> %110, <4 x double> %112)
  store <4 x double> %113, ptr %21, align 8, !tbaa !11
  %114 = load <4 x double>, ptr %21, align 8, !tbaa !11
  %115 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %27, align 8, !tbaa !11
  %116 = load <4 x double>, ptr %27, align 8, !tbaa !11
  %117 = fadd <4 x double> %116, <double 0xBFC5555555555549, double 0xBFC5555555555549, double 0xBFC5555555555549, double 0xBFC5555555555549>
  %118 = call <4 x double> @llvm.fma.v4f64(<4 x double> %114, <4 x double> %115, <4 x double> %117)
  store <4 x double> %118, ptr %21, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %28) #5
  %119 = load <4 x double>, ptr %15, align 8, !tbaa !11
  %120 = load <4 x double>, ptr %20, align 8, !tbaa !11
  %121 = load <4 x double>, ptr %15, align 8, !tbaa !11
  %122 = fmul <4 x double> %120, %121
  %123 = load <4 x double>, ptr %21, align 8, !tbaa !11
  %124 = load <4 x double>, ptr %20, align 8, !tbaa !11
  %125 = fmul <4 x double> %124, <double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01>
  %126 = load <4 x double>, ptr %17, align 8, !tbaa !11
  %127 = load <4 x double>, ptr %17, align 8, !tbaa !11
  %128 = call <4 x double> @llvm.fma.v4f64(<4 x double> %125, <4 x double> %126, <4 x double> %127)
  %129 = call <4 x double> @llvm.fma.v4f64(<4 x double> %122, <4 x double> %123, <4 x double> %128)
  %130 = fadd <4 x double> %119, %129
  store <4 x double> %130, ptr %28, align 32, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %29) #5
  store <4 x double> zeroinitializer, ptr %30, align 8, !tbaa !11
  %131 = load <4 x double>, ptr %30, align 8, !tbaa !11
  %132 = fadd <4 x double> %131, <double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4>
  store <4 x double> %132, ptr %29, align 8, !tbaa !11
  %133 = load <4 x double>, ptr %29, align 8, !tbaa !11
  %134 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %31, align 8, !tbaa !11
  %135 = load <4 x double>, ptr %31, align 8, !tbaa !11
  %136 = fadd <4 x double> %135, <double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4>
  %137 = call <4 x double> @llvm.fma.v4f64(<4 x double> %133, <4 x double> %134, <4 x double> %136)
  store <4 x double> %137, ptr %29, align 8, !tbaa !11
  %138 = load <4 x double>, ptr %29, align 8, !tbaa !11
  %139 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %32, align 8, !tbaa !11
  %140 = load <4 x double>, ptr %32, align 8, !tbaa !11
  %141 = fadd <4 x double> %140, <double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD>
  %142 = call <4 x double> @llvm.fma.v4f64(<4 x double> %138, <4 x double> %139, <4 x double> %141)
  store <4 x double> %142, ptr %29, align 8, !tbaa !11
  %143 = load <4 x double>, ptr %29, align 8, !tbaa !11
  %144 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %33, align 8, !tbaa !11
  %145 = load <4 x double>, ptr %33, align 8, !tbaa !11
  %146 = fadd <4 x double> %145, <double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590>
  %147 = call <4 x double> @llvm.fma.v4f64(<4 x double> %143, <4 x double> %144, <4 x double> %146)
  store <4 x double> %147, ptr %29, align 8, !tbaa !11
  %148 = load <4 x double>, ptr %29, align 8, !tbaa !11
  %149 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %34, align 8, !tbaa !11
  %150 = load <4 x double>, ptr %34, align 8, !tbaa !11
  %151 = fadd <4 x double> %150, <double 0xBF56C16C16C15177, double 0xBF56C16C16C15177, double 0xBF56C16C16C15177, double 0xBF56C16C16C15177>
  %152 = call <4 x double> @llvm.fma.v4f64(<4 x double> %148, <4 x double> %149, <4 x double> %151)
  store <4 x double> %152, ptr %29, align 8, !tbaa !11
  %153 = load <4 x double>, ptr %29, align 8, !tbaa !11
  %154 = load <4 x double>, ptr %20, align 8, !tbaa !11
  store <4 x double> zeroinitializer, ptr %35, align 8, !tbaa !11
  %155 = load <4 x double>, ptr %35, align 8, !tbaa !11
  %156 = fadd <4 x double> %155, <double 0x3FA555555555554C, double 0x3FA555555555554C, double 0x3FA555555555554C, double 0x3FA555555555554C>
  %157 = call <4 x double> @llvm.fma.v4f64(<4 x double> %153, <4 x double> %154, <4 x double> %156)
  store <4 x double> %157, ptr %29, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %36) #5
  %158 = load <4 x double>, ptr %20, align 8, !tbaa !11
  %159 = fmul <4 x double> %158, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  store <4 x double> %159, ptr %36, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %37) #5
  %160 = load <4 x double>, ptr %36, align 8, !tbaa !11
  %161 = fsub <4 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %160
  store <4 x double> %161, ptr %37, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %38) #5
  %162 = load <4 x double>, ptr %37, align 8, !tbaa !11
  %163 = fsub <4 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %162
  %164 = load <4 x double>, ptr %36, align 8, !tbaa !11
  %165 = fsub <4 x double> %163, %164
  store <4 x double> %165, ptr %38, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %39) #5
  %166 = load <4 x double>, ptr %37, align 8, !tbaa !11
  %167 = load <4 x double>, ptr %20, align 8, !tbaa !11
  %168 = load <4 x double>, ptr %20, align 8, !tbaa !11
  %169 = fmul <4 x double> %167, %168
  %170 = load <4 x double>, ptr %29, align 8, !tbaa !11
  %171 = load <4 x double>, ptr %15, align 8, !tbaa !11
  %172 = fneg <4 x double> %171
  %173 = load <4 x double>, ptr %17, align 8, !tbaa !11
  %174 = load <4 x double>, ptr %38, align 8, !tbaa !11
  %175 = call <4 x double> @llvm.fma.v4f64(<4 x double> %172, <4 x double> %173, <4 x double> %174)
  %176 = call <4 x double> @llvm.fma.v4f64(<4 x double> %169, <4 x double> %170, <4 x double> %175)
  %177 = fadd <4 x double> %166, %176
  store <4 x double> %177, ptr %39, align 32, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %40) #5
  %178 = load <4 x i64>, ptr %8, align 32, !tbaa !11
  %179 = and <4 x i64> %178, <i64 1, i64 1, i64 1, i64 1>
  %180 = sub <4 x i64> zeroinitializer, %179
  store <4 x i64> %180, ptr %40, align 32, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %41) #5
  %181 = load <4 x i64>, ptr %39, align 32, !tbaa !11
  %182 = load <4 x i64>, ptr %40, align 32, !tbaa !11
  %183 = and <4 x i64> %181, %182
  %184 = load <4 x i64>, ptr %28, align 32, !tbaa !11
  %185 = load <4 x i64>, ptr %40, align 32, !tbaa !11
  %186 = xor <4 x i64> %185, <i64 -1, i64 -1, i64 -1, i64 -1>
  %187 = and <4 x i64> %184, %186
  %188 = or <4 x i64> %183, %187
  store <4 x i64> %188, ptr %41, align 32, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 32, ptr %42) #5
  %189 = load <4 x i64>, ptr %28, align 32, !tbaa !11
  %190 = load <4 x i64>, ptr %40, align 32, !tbaa !11
  %191 = and <4 x i64> %189, %190
  %192 = load <4 x i64>, ptr %39, align 32, !tbaa !11
  %193 = load <4 x i64>, ptr %40, align 32, !tbaa !11
  %194 = xor <4 x i64> %193, <i64 -1, i64 -1, i64 -1, i64 -1>
  %195 = and <4 x i64> %192, %194
  %196 = or <4 x i64> %191, %195
  store <4 x i64> %196, ptr %42, align 32, !tbaa !11
  %197 = load <4 x i64>, ptr %8, align 32, !tbaa !11
  %198 = shl <4 x i64> %197, <i64 62, i64 62, i64 62, i64 62>
  %199 = and <4 x i64> %198, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %200 = load <4 x i64>, ptr %41, align 32, !tbaa !11
  %201 = xor <4 x i64> %200, %199
  store <4 x i64> %201, ptr %41, align 32, !tbaa !11
  %202 = load <4 x i64>, ptr %8, align 32, !tbaa !11
  %203 = add <4 x i64> %202, <i64 1, i64 1, i64 1, i64 1>
  %204 = shl <4 x i64> %203, <i64 62, i64 62, i64 62, i64 62>
  %205 = and <4 x i64> %204, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %206 = load <4 x i64>, ptr %42, align 32, !tbaa !11
  %207 = xor <4 x i64> %206, %205
  store <4 x i64> %207, ptr %42, align 32, !tbaa !11
  %208 = load <4 x double>, ptr %41, align 32, !tbaa !11
  %209 = load ptr, ptr %5, align 8, !tbaa !9
  store <4 x double> %208, ptr %209, align 8, !tbaa !11
  %210 = load <4 x double>, ptr %42, align 32, !tbaa !11
  %211 = load ptr, ptr %6, align 8, !tbaa !9
  store <4 x double> %210, ptr %211, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 32, ptr %42) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %41) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %40) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %39) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %38) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %37) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %36) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %29) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %28) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %21) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %20) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %7) #5
  ret void
}

; Function Attrs: nounwind
define dso_local void @anholon_sincos_wide(ptr noundef %0, ptr noalias noundef %1, ptr noalias noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8, !tbaa !9
  store ptr %1, ptr %5, align 8, !tbaa !9
  store ptr %2, ptr %6, align 8, !tbaa !9
  %7 = load ptr, ptr %4, align 8, !tbaa !9
  %8 = load <8 x double>, ptr %7, align 8, !tbaa !11
  %9 = call <8 x double> @llvm.fabs.v8f64(<8 x double> %8)
  %10 = fcmp ole <8 x double> %9, <double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05, double 1.000000e+05>
  %11 = sext <8 x i1> %10 to <8 x i64>
  %12 = call i64 @llvm.vector.reduce.and.v8i64(<8 x i64> %11)
  %13 = icmp ne i64 %12, 0
  br i1 %13, label %14, label %18

14:                                               ; preds = %3
  %15 = load ptr, ptr %4, align 8, !tbaa !9
  %16 = load ptr, ptr %5, align 8, !tbaa !9
  %17 = load ptr, ptr %6, align 8, !tbaa !9
  call void @sincos_of_many(ptr noundef %15, ptr noundef %16, ptr noundef %17)
  br label %22

18:                                               ; preds = %3
  %19 = load ptr, ptr %4, align 8, !tbaa !9
  %20 = load ptr, ptr %5, align 8, !tbaa !9
  %21 = load ptr, ptr %6, align 8, !tbaa !9
  call void @anholon_sincos_row(i64 noundef 8, ptr noundef %19, ptr noundef %20, ptr noundef %21)
  br label %22

22:                                               ; preds = %18, %14
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x double> @llvm.fabs.v8f64(<8 x double>) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.vector.reduce.and.v8i64(<8 x i64>) #4

; Function Attrs: inlinehint nounwind
define internal void @sincos_of_many(ptr noundef %0, ptr noundef %1, ptr noundef %2) #1 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca %union.number.1, align 64
  %9 = alloca <8 x double>, align 8
  %10 = alloca <8 x double>, align 8
  %11 = alloca <8 x double>, align 8
  %12 = alloca <8 x double>, align 8
  %13 = alloca <8 x double>, align 8
  %14 = alloca <8 x double>, align 8
  %15 = alloca <8 x double>, align 8
  %16 = alloca <8 x double>, align 8
  %17 = alloca <8 x double>, align 8
  %18 = alloca <8 x double>, align 8
  %19 = alloca <8 x double>, align 8
  %20 = alloca <8 x double>, align 8
  %21 = alloca <8 x double>, align 8
  %22 = alloca <8 x double>, align 8
  %23 = alloca <8 x double>, align 8
  %24 = alloca <8 x double>, align 8
  %25 = alloca <8 x double>, align 8
  %26 = alloca <8 x double>, align 8
  %27 = alloca <8 x double>, align 8
  %28 = alloca %union.number.1, align 64
  %29 = alloca <8 x double>, align 8
  %30 = alloca <8 x double>, align 8
  %31 = alloca <8 x double>, align 8
  %32 = alloca <8 x double>, align 8
  %33 = alloca <8 x double>, align 8
  %34 = alloca <8 x double>, align 8
  %35 = alloca <8 x double>, align 8
  %36 = alloca <8 x double>, align 8
  %37 = alloca <8 x double>, align 8
  %38 = alloca <8 x double>, align 8
  %39 = alloca %union.number.1, align 64
  %40 = alloca <8 x i64>, align 64
  %41 = alloca %union.number.1, align 64
  %42 = alloca %union.number.1, align 64
  store ptr %0, ptr %4, align 8, !tbaa !9
  store ptr %1, ptr %5, align 8, !tbaa !9
  store ptr %2, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #5
  %43 = load ptr, ptr %4, align 8, !tbaa !9
  %44 = load <8 x double>, ptr %43, align 8, !tbaa !11
  store <8 x double> %44, ptr %7, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %8) #5
  %45 = load <8 x double>, ptr %7, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %9, align 8, !tbaa !11
  %46 = load <8 x double>, ptr %9, align 8, !tbaa !11
  %47 = fadd <8 x double> %46, <double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883, double 0x3FE45F306DC9C883>
  store <8 x double> zeroinitializer, ptr %10, align 8, !tbaa !11
  %48 = load <8 x double>, ptr %10, align 8, !tbaa !11
  %49 = fadd <8 x double> %48, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
  %50 = call <8 x double> @llvm.fma.v8f64(<8 x double> %45, <8 x double> %47, <8 x double> %49)
  store <8 x double> %50, ptr %8, align 64, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %11) #5
  %51 = load <8 x double>, ptr %8, align 64, !tbaa !11
  %52 = fsub <8 x double> %51, <double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000, double 0x4338000000000000>
  store <8 x double> %52, ptr %11, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %12) #5
  %53 = load <8 x double>, ptr %11, align 8, !tbaa !11
  %54 = fneg <8 x double> %53
  store <8 x double> zeroinitializer, ptr %13, align 8, !tbaa !11
  %55 = load <8 x double>, ptr %13, align 8, !tbaa !11
  %56 = fadd <8 x double> %55, <double 0x3FF921FB54442D18, double 0x3FF921FB54442D18, double 0x3FF921FB54442D18, double 0x3FF921FB54442D18, double 0x3FF921FB54442D18, double 0x3FF921FB54442D18, double 0x3FF921FB54442D18, double 0x3FF921FB54442D18>
  %57 = load <8 x double>, ptr %7, align 8, !tbaa !11
  %58 = call <8 x double> @llvm.fma.v8f64(<8 x double> %54, <8 x double> %56, <8 x double> %57)
  store <8 x double> %58, ptr %12, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %14) #5
  %59 = load <8 x double>, ptr %11, align 8, !tbaa !11
  %60 = fmul <8 x double> %59, <double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07>
  store <8 x double> %60, ptr %14, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %15) #5
  %61 = load <8 x double>, ptr %12, align 8, !tbaa !11
  %62 = load <8 x double>, ptr %14, align 8, !tbaa !11
  %63 = fsub <8 x double> %61, %62
  store <8 x double> %63, ptr %15, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %16) #5
  %64 = load <8 x double>, ptr %15, align 8, !tbaa !11
  %65 = load <8 x double>, ptr %12, align 8, !tbaa !11
  %66 = fsub <8 x double> %64, %65
  store <8 x double> %66, ptr %16, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %17) #5
  %67 = load <8 x double>, ptr %12, align 8, !tbaa !11
  %68 = load <8 x double>, ptr %15, align 8, !tbaa !11
  %69 = load <8 x double>, ptr %16, align 8, !tbaa !11
  %70 = fsub <8 x double> %68, %69
  %71 = fsub <8 x double> %67, %70
  %72 = load <8 x double>, ptr %14, align 8, !tbaa !11
  %73 = load <8 x double>, ptr %16, align 8, !tbaa !11
  %74 = fadd <8 x double> %72, %73
  %75 = fsub <8 x double> %71, %74
  %76 = load <8 x double>, ptr %11, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %18, align 8, !tbaa !11
  %77 = load <8 x double>, ptr %18, align 8, !tbaa !11
  %78 = fadd <8 x double> %77, <double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07, double 0x3C91A62633145C07>
  %79 = load <8 x double>, ptr %14, align 8, !tbaa !11
  %80 = fneg <8 x double> %79
  %81 = call <8 x double> @llvm.fma.v8f64(<8 x double> %76, <8 x double> %78, <8 x double> %80)
  %82 = fsub <8 x double> %75, %81
  store <8 x double> %82, ptr %17, align 8, !tbaa !11
  %83 = load <8 x double>, ptr %11, align 8, !tbaa !11
  %84 = fneg <8 x double> %83
  store <8 x double> zeroinitializer, ptr %19, align 8, !tbaa !11
  %85 = load <8 x double>, ptr %19, align 8, !tbaa !11
  %86 = fadd <8 x double> %85, <double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B, double 0xB91F1976B7ED900B>
  %87 = load <8 x double>, ptr %17, align 8, !tbaa !11
  %88 = call <8 x double> @llvm.fma.v8f64(<8 x double> %84, <8 x double> %86, <8 x double> %87)
  store <8 x double> %88, ptr %17, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %20) #5
  %89 = load <8 x double>, ptr %15, align 8, !tbaa !11
  %90 = load <8 x double>, ptr %15, align 8, !tbaa !11
  %91 = fmul <8 x double> %89, %90
  store <8 x double> %91, ptr %20, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %21) #5
  store <8 x double> zeroinitializer, ptr %22, align 8, !tbaa !11
  %92 = load <8 x double>, ptr %22, align 8, !tbaa !11
  %93 = fadd <8 x double> %92, <double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C, double 0x3DE5D93A5ACFD57C>
  store <8 x double> %93, ptr %21, align 8, !tbaa !11
  %94 = load <8 x double>, ptr %21, align 8, !tbaa !11
  %95 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %23, align 8, !tbaa !11
  %96 = load <8 x double>, ptr %23, align 8, !tbaa !11
  %97 = fadd <8 x double> %96, <double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB, double 0xBE5AE5E68A2B9CEB>
  %98 = call <8 x double> @llvm.fma.v8f64(<8 x double> %94, <8 x double> %95, <8 x double> %97)
  store <8 x double> %98, ptr %21, align 8, !tbaa !11
  %99 = load <8 x double>, ptr %21, align 8, !tbaa !11
  %100 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %24, align 8, !tbaa !11
  %101 = load <8 x double>, ptr %24, align 8, !tbaa !11
  %102 = fadd <8 x double> %101, <double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D, double 0x3EC71DE357B1FE7D>
  %103 = call <8 x double> @llvm.fma.v8f64(<8 x double> %99, <8 x double> %100, <8 x double> %102)
  store <8 x double> %103, ptr %21, align 8, !tbaa !11
  %104 = load <8 x double>, ptr %21, align 8, !tbaa !11
  %105 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %25, align 8, !tbaa !11
  %106 = load <8 x double>, ptr %25, align 8, !tbaa !11
  %107 = fadd <8 x double> %106, <double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5, double 0xBF2A01A019C161D5>
  %108 = call <8 x double> @llvm.fma.v8f64(<8 x double> %104, <8 x double> %105, <8 x double> %107)
  store <8 x double> %108, ptr %21, align 8, !tbaa !11
  %109 = load <8 x double>, ptr %21, align 8, !tbaa !11
  %110 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %26, align 8, !tbaa !11
  %111 = load <8 x double>, ptr %26, align 8, !tbaa !11
  %112 = fadd <8 x double> %111, <double 0x3F8111111110F8A6, double 0x3F8111111110F8A6, double 0x3F8111111110F8A6, double 0x3F8111111110F8A6, double 0x3F8111111110F8A6, double 0x3F8111111110F8A6, double 0x3F8111111110F8A6, double 0x3F8111111110F8A6>
  %113 = call <8 x double> @llvm.fma.v8f64(<8 x double> %109, <8 x double> %110, <8 x double> %112)
  store <8 x double> %113, ptr %21, align 8, !tbaa !11
  %114 = load <8 x double>, ptr %21, align 8, !tbaa !11
  %115 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %27, align 8, !tbaa !11
  %116 = load <8 x double>, ptr %27, align 8, !tbaa !11
  %117 = fadd <8 x double> %116, <double 0xBFC5555555555549, double 0xBFC5555555555549, double 0xBFC5555555555549, double 0xBFC5555555555549, double 0xBFC5555555555549, double 0xBFC5555555555549, double 0xBFC5555555555549, double 0xBFC5555555555549>
  %118 = call <8 x double> @llvm.fma.v8f64(<8 x double> %114, <8 x double> %115, <8 x double> %117)
  store <8 x double> %118, ptr %21, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %28) #5
  %119 = load <8 x double>, ptr %15, align 8, !tbaa !11
  %120 = load <8 x double>, ptr %20, align 8, !tbaa !11
  %121 = load <8 x double>, ptr %15, align 8, !tbaa !11
  %122 = fmul <8 x double> %120, %121
  %123 = load <8 x double>, ptr %21, align 8, !tbaa !11
  %124 = load <8 x double>, ptr %20, align 8, !tbaa !11
  %125 = fmul <8 x double> %124, <double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01, double -5.000000e-01>
  %126 = load <8 x double>, ptr %17, align 8, !tbaa !11
  %127 = load <8 x double>, ptr %17, align 8, !tbaa !11
  %128 = call <8 x double> @llvm.fma.v8f64(<8 x double> %125, <8 x double> %126, <8 x double> %127)
  %129 = call <8 x double> @llvm.fma.v8f64(<8 x double> %122, <8 x double> %123, <8 x double> %128)
  %130 = fadd <8 x double> %119, %129
  store <8 x double> %130, ptr %28, align 64, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %29) #5
  store <8 x double> zeroinitializer, ptr %30, align 8, !tbaa !11
  %131 = load <8 x double>, ptr %30, align 8, !tbaa !11
  %132 = fadd <8 x double> %131, <double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4, double 0xBDA8FAE9BE8838D4>
  store <8 x double> %132, ptr %29, align 8, !tbaa !11
  %133 = load <8 x double>, ptr %29, align 8, !tbaa !11
  %134 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %31, align 8, !tbaa !11
  %135 = load <8 x double>, ptr %31, align 8, !tbaa !11
  %136 = fadd <8 x double> %135, <double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4, double 0x3E21EE9EBDB4B1C4>
  %137 = call <8 x double> @llvm.fma.v8f64(<8 x double> %133, <8 x double> %134, <8 x double> %136)
  store <8 x double> %137, ptr %29, align 8, !tbaa !11
  %138 = load <8 x double>, ptr %29, align 8, !tbaa !11
  %139 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %32, align 8, !tbaa !11
  %140 = load <8 x double>, ptr %32, align 8, !tbaa !11
  %141 = fadd <8 x double> %140, <double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD, double 0xBE927E4F809C52AD>
  %142 = call <8 x double> @llvm.fma.v8f64(<8 x double> %138, <8 x double> %139, <8 x double> %141)
  store <8 x double> %142, ptr %29, align 8, !tbaa !11
  %143 = load <8 x double>, ptr %29, align 8, !tbaa !11
  %144 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %33, align 8, !tbaa !11
  %145 = load <8 x double>, ptr %33, align 8, !tbaa !11
  %146 = fadd <8 x double> %145, <double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590, double 0x3EFA01A019CB1590>
  %147 = call <8 x double> @llvm.fma.v8f64(<8 x double> %143, <8 x double> %144, <8 x double> %146)
  store <8 x double> %147, ptr %29, align 8, !tbaa !11
  %148 = load <8 x double>, ptr %29, align 8, !tbaa !11
  %149 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %34, align 8, !tbaa !11
  %150 = load <8 x double>, ptr %34, align 8, !tbaa !11
  %151 = fadd <8 x double> %150, <double 0xBF56C16C16C15177, double 0xBF56C16C16C15177, double 0xBF56C16C16C15177, double 0xBF56C16C16C15177, double 0xBF56C16C16C15177, double 0xBF56C16C16C15177, double 0xBF56C16C16C15177, double 0xBF56C16C16C15177>
  %152 = call <8 x double> @llvm.fma.v8f64(<8 x double> %148, <8 x double> %149, <8 x double> %151)
  store <8 x double> %152, ptr %29, align 8, !tbaa !11
  %153 = load <8 x double>, ptr %29, align 8, !tbaa !11
  %154 = load <8 x double>, ptr %20, align 8, !tbaa !11
  store <8 x double> zeroinitializer, ptr %35, align 8, !tbaa !11
  %155 = load <8 x double>, ptr %35, align 8, !tbaa !11
  %156 = fadd <8 x double> %155, <double 0x3FA555555555554C, double 0x3FA555555555554C, double 0x3FA555555555554C, double 0x3FA555555555554C, double 0x3FA555555555554C, double 0x3FA555555555554C, double 0x3FA555555555554C, double 0x3FA555555555554C>
  %157 = call <8 x double> @llvm.fma.v8f64(<8 x double> %153, <8 x double> %154, <8 x double> %156)
  store <8 x double> %157, ptr %29, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %36) #5
  %158 = load <8 x double>, ptr %20, align 8, !tbaa !11
  %159 = fmul <8 x double> %158, <double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01, double 5.000000e-01>
  store <8 x double> %159, ptr %36, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %37) #5
  %160 = load <8 x double>, ptr %36, align 8, !tbaa !11
  %161 = fsub <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %160
  store <8 x double> %161, ptr %37, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %38) #5
  %162 = load <8 x double>, ptr %37, align 8, !tbaa !11
  %163 = fsub <8 x double> <double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00, double 1.000000e+00>, %162
  %164 = load <8 x double>, ptr %36, align 8, !tbaa !11
  %165 = fsub <8 x double> %163, %164
  store <8 x double> %165, ptr %38, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %39) #5
  %166 = load <8 x double>, ptr %37, align 8, !tbaa !11
  %167 = load <8 x double>, ptr %20, align 8, !tbaa !11
  %168 = load <8 x double>, ptr %20, align 8, !tbaa !11
  %169 = fmul <8 x double> %167, %168
  %170 = load <8 x double>, ptr %29, align 8, !tbaa !11
  %171 = load <8 x double>, ptr %15, align 8, !tbaa !11
  %172 = fneg <8 x double> %171
  %173 = load <8 x double>, ptr %17, align 8, !tbaa !11
  %174 = load <8 x double>, ptr %38, align 8, !tbaa !11
  %175 = call <8 x double> @llvm.fma.v8f64(<8 x double> %172, <8 x double> %173, <8 x double> %174)
  %176 = call <8 x double> @llvm.fma.v8f64(<8 x double> %169, <8 x double> %170, <8 x double> %175)
  %177 = fadd <8 x double> %166, %176
  store <8 x double> %177, ptr %39, align 64, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %40) #5
  %178 = load <8 x i64>, ptr %8, align 64, !tbaa !11
  %179 = and <8 x i64> %178, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %180 = sub <8 x i64> zeroinitializer, %179
  store <8 x i64> %180, ptr %40, align 64, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %41) #5
  %181 = load <8 x i64>, ptr %39, align 64, !tbaa !11
  %182 = load <8 x i64>, ptr %40, align 64, !tbaa !11
  %183 = and <8 x i64> %181, %182
  %184 = load <8 x i64>, ptr %28, align 64, !tbaa !11
  %185 = load <8 x i64>, ptr %40, align 64, !tbaa !11
  %186 = xor <8 x i64> %185, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %187 = and <8 x i64> %184, %186
  %188 = or <8 x i64> %183, %187
  store <8 x i64> %188, ptr %41, align 64, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 64, ptr %42) #5
  %189 = load <8 x i64>, ptr %28, align 64, !tbaa !11
  %190 = load <8 x i64>, ptr %40, align 64, !tbaa !11
  %191 = and <8 x i64> %189, %190
  %192 = load <8 x i64>, ptr %39, align 64, !tbaa !11
  %193 = load <8 x i64>, ptr %40, align 64, !tbaa !11
  %194 = xor <8 x i64> %193, <i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1, i64 -1>
  %195 = and <8 x i64> %192, %194
  %196 = or <8 x i64> %191, %195
  store <8 x i64> %196, ptr %42, align 64, !tbaa !11
  %197 = load <8 x i64>, ptr %8, align 64, !tbaa !11
  %198 = shl <8 x i64> %197, <i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62>
  %199 = and <8 x i64> %198, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %200 = load <8 x i64>, ptr %41, align 64, !tbaa !11
  %201 = xor <8 x i64> %200, %199
  store <8 x i64> %201, ptr %41, align 64, !tbaa !11
  %202 = load <8 x i64>, ptr %8, align 64, !tbaa !11
  %203 = add <8 x i64> %202, <i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1, i64 1>
  %204 = shl <8 x i64> %203, <i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62, i64 62>
  %205 = and <8 x i64> %204, <i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808, i64 -9223372036854775808>
  %206 = load <8 x i64>, ptr %42, align 64, !tbaa !11
  %207 = xor <8 x i64> %206, %205
  store <8 x i64> %207, ptr %42, align 64, !tbaa !11
  %208 = load <8 x double>, ptr %41, align 64, !tbaa !11
  %209 = load ptr, ptr %5, align 8, !tbaa !9
  store <8 x double> %208, ptr %209, align 8, !tbaa !11
  %210 = load <8 x double>, ptr %42, align 64, !tbaa !11
  %211 = load ptr, ptr %6, align 8, !tbaa !9
  store <8 x double> %210, ptr %211, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 64, ptr %42) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %41) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %40) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %39) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %38) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %37) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %36) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %29) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %28) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %21) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %20) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #5
  ret void
}

; Function Attrs: nounwind
define dso_local ptr @anholon_sincos_layout() #0 {
  ret ptr @anholon_sincos_layout.layout
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sin.f64(double) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.cos.f64(double) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <4 x double> @llvm.fma.v4f64(<4 x double>, <4 x double>, <4 x double>) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x double> @llvm.fma.v8f64(<8 x double>, <8 x double>, <8 x double>) #4

attributes #0 = { nounwind }
attributes #1 = { inlinehint nounwind }
attributes #2 = { noinline nounwind }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }


!5 = !{!6, !6, i64 0}
!6 = !{!"double", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"any pointer", !7, i64 0}
!11 = !{!7, !7, i64 0}
!12 = !{!13, !13, i64 0}
!13 = !{!"long", !7, i64 0}
