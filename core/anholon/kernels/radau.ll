; Made of radau.c by `python3 dev.py kernels`; do not edit.
; sources: d5a090739196d893beda20e923ff73f835f05a858cf26dd30850763a0c13fc9e
%struct.radau = type { ptr, ptr, ptr, i64, i64, i64, double, double, double, double, double, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.integration = type { double, double, double, double, double, double, double, double, double, double, double, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.event_step = type { ptr, ptr, i64, i64, ptr, double, double, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.crossing_list = type { ptr, double, ptr, i64 }

@radau_layout.layout = internal constant [5 x i64] [i64 200, i64 8, i64 48, i64 192, i64 3], align 16
@NODE = internal constant [3 x double] [double 0x3FC3D8B64657CAEA, double 0x3FE4A36C0803A6DF, double 1.000000e+00], align 16
@T_INVERSE = internal constant [3 x [3 x double]] [[3 x double] [double 0x4010B70201A79C46, double 0x3FD4F8C15DA84E86, double 0x3FE0BF7FF59D56EF], [3 x double] [double 0xC010B70201A79C46, double 0xBFD4F8C15DA84E86, double 0x3FDE810014C55221], [3 x double] [double 0x3FE017885A24A7F2, double 0xC004934E6FCAA598, double 0x3FE312C0CF7BDFD1]], align 16
@T = internal constant [3 x [3 x double]] [[3 x double] [double 0x3FB82D23845D677B, double 0xBFC214A74C403BF7, double 0x3F9EBFF91A6D688E], [3 x double] [double 0x3FD0037DE70AA1ED, double 0x3FCA20E91E20B551, double 0xBFD8821FA2A36DED], [3 x double] [double 1.000000e+00, double 1.000000e+00, double 0.000000e+00]], align 16
@ERROR = internal constant [3 x double] [double 0xC02418FD8BAFFE05, double 0x3FF61D41B2D54580, double 0xBFD5555555555555], align 16
@fit_curve.NODAL = internal constant [4 x double] [double -1.000000e-01, double 9.000000e-01, double -1.800000e+00, double 1.000000e+00], align 16
@fit_curve.INTEGRAL = internal constant [4 x double] [double -1.000000e-01, double 4.500000e-01, double -6.000000e-01, double 2.500000e-01], align 16
@fit_curve.LOOK = internal constant double 4.000000e-01, align 8
@fit_curve.LOOK_NODAL = internal constant double 3.600000e-02, align 8
@fit_curve.LAST_LOOK = internal constant double 8.500000e-01, align 8

; Function Attrs: nounwind
define dso_local i64 @radau_advance(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i64, align 8
  %17 = alloca double, align 8
  %18 = alloca double, align 8
  %19 = alloca i32, align 4
  %20 = alloca ptr, align 8
  %21 = alloca ptr, align 8
  %22 = alloca ptr, align 8
  %23 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %24 = load ptr, ptr %4, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.radau, ptr %24, i32 0, i32 0
  %26 = load ptr, ptr %25, align 8, !tbaa !11
  store ptr %26, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %27 = load ptr, ptr %6, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.integration, ptr %27, i32 0, i32 24
  %29 = load i64, ptr %28, align 8, !tbaa !14
  store i64 %29, ptr %7, align 8, !tbaa !9
  %30 = load ptr, ptr %6, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.integration, ptr %30, i32 0, i32 11
  %32 = load i64, ptr %31, align 8, !tbaa !16
  %33 = icmp ne i64 %32, 0
  br i1 %33, label %34, label %53

34:                                               ; preds = %2
  %35 = load ptr, ptr %6, align 8, !tbaa !5
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.radau, ptr %36, i32 0, i32 24
  %38 = load ptr, ptr %37, align 8, !tbaa !17
  %39 = call i64 @start(ptr noundef %35, ptr noundef %38, ptr noundef @fourth_root)
  %40 = icmp ne i64 %39, 0
  br i1 %40, label %41, label %42

41:                                               ; preds = %34
  store i64 4, ptr %3, align 8
  store i32 1, ptr %8, align 4
  br label %337

42:                                               ; preds = %34
  %43 = load ptr, ptr %4, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.radau, ptr %43, i32 0, i32 5
  store i64 0, ptr %44, align 8, !tbaa !18
  %45 = load ptr, ptr %4, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.radau, ptr %45, i32 0, i32 4
  store i64 0, ptr %46, align 8, !tbaa !19
  %47 = load ptr, ptr %4, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.radau, ptr %47, i32 0, i32 9
  store double 0.000000e+00, ptr %48, align 8, !tbaa !20
  %49 = load ptr, ptr %4, align 8, !tbaa !5
  %50 = getelementptr inbounds %struct.radau, ptr %49, i32 0, i32 7
  store double 0.000000e+00, ptr %50, align 8, !tbaa !21
  %51 = load ptr, ptr %4, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.radau, ptr %51, i32 0, i32 6
  store double 0.000000e+00, ptr %52, align 8, !tbaa !22
  br label %53

53:                                               ; preds = %42, %2
  br label %54

54:                                               ; preds = %334, %53
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %55 = load ptr, ptr %6, align 8, !tbaa !5
  %56 = getelementptr inbounds %struct.integration, ptr %55, i32 0, i32 2
  %57 = load double, ptr %56, align 8, !tbaa !23
  %58 = load ptr, ptr %6, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.integration, ptr %58, i32 0, i32 4
  %60 = load double, ptr %59, align 8, !tbaa !24
  %61 = call double @smaller(double noundef %57, double noundef %60)
  store double %61, ptr %9, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %62 = load ptr, ptr %6, align 8, !tbaa !5
  %63 = load i64, ptr %5, align 8, !tbaa !9
  %64 = load double, ptr %9, align 8, !tbaa !25
  %65 = call i64 @choose_step(ptr noundef %62, i64 noundef %63, double noundef %64, ptr noundef %10)
  store i64 %65, ptr %11, align 8, !tbaa !9
  %66 = load i64, ptr %11, align 8, !tbaa !9
  %67 = icmp ne i64 %66, 0
  br i1 %67, label %71, label %68

68:                                               ; preds = %54
  %69 = load i64, ptr %5, align 8, !tbaa !9
  %70 = icmp sle i64 %69, 0
  br i1 %70, label %71, label %73

71:                                               ; preds = %68, %54
  %72 = load i64, ptr %11, align 8, !tbaa !9
  store i64 %72, ptr %3, align 8
  store i32 1, ptr %8, align 4
  br label %331

73:                                               ; preds = %68
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %74 = load double, ptr %10, align 8, !tbaa !25
  %75 = load ptr, ptr %6, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.integration, ptr %75, i32 0, i32 0
  %77 = load double, ptr %76, align 8, !tbaa !26
  %78 = fsub contract double %74, %77
  store double %78, ptr %12, align 8, !tbaa !25
  %79 = load ptr, ptr %4, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.radau, ptr %79, i32 0, i32 4
  %81 = load i64, ptr %80, align 8, !tbaa !19
  %82 = icmp eq i64 %81, 0
  br i1 %82, label %93, label %83

83:                                               ; preds = %73
  %84 = load ptr, ptr %4, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.radau, ptr %84, i32 0, i32 5
  %86 = load i64, ptr %85, align 8, !tbaa !18
  %87 = icmp ne i64 %86, 0
  br i1 %87, label %88, label %95

88:                                               ; preds = %83
  %89 = load ptr, ptr %4, align 8, !tbaa !5
  %90 = getelementptr inbounds %struct.radau, ptr %89, i32 0, i32 4
  %91 = load i64, ptr %90, align 8, !tbaa !19
  %92 = icmp ne i64 %91, 2
  br i1 %92, label %93, label %95

93:                                               ; preds = %88, %73
  %94 = load ptr, ptr %4, align 8, !tbaa !5
  call void @evaluate_jacobian(ptr noundef %94)
  br label %95

95:                                               ; preds = %93, %88, %83
  %96 = load double, ptr %12, align 8, !tbaa !25
  %97 = load ptr, ptr %4, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.radau, ptr %97, i32 0, i32 6
  %99 = load double, ptr %98, align 8, !tbaa !22
  %100 = fcmp contract une double %96, %99
  br i1 %100, label %101, label %104

101:                                              ; preds = %95
  %102 = load ptr, ptr %4, align 8, !tbaa !5
  %103 = load double, ptr %12, align 8, !tbaa !25
  call void @factorize(ptr noundef %102, double noundef %103)
  br label %104

104:                                              ; preds = %101, %95
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.start.p0(i64 4, ptr %14) #5
  %105 = load ptr, ptr %4, align 8, !tbaa !5
  %106 = load double, ptr %12, align 8, !tbaa !25
  %107 = call i32 @solve_stages(ptr noundef %105, double noundef %106, ptr noundef %13)
  store i32 %107, ptr %14, align 4, !tbaa !27
  %108 = load i32, ptr %14, align 4, !tbaa !27
  %109 = icmp eq i32 %108, 0
  br i1 %109, label %110, label %133

110:                                              ; preds = %104
  call void @llvm.lifetime.start.p0(i64 4, ptr %15) #5
  %111 = load ptr, ptr %4, align 8, !tbaa !5
  %112 = getelementptr inbounds %struct.radau, ptr %111, i32 0, i32 19
  %113 = load ptr, ptr %112, align 8, !tbaa !29
  %114 = load i64, ptr %7, align 8, !tbaa !9
  %115 = mul nsw i64 3, %114
  %116 = call i64 @first_not_finite(ptr noundef %113, i64 noundef %115)
  %117 = icmp slt i64 %116, 0
  %118 = zext i1 %117 to i32
  store i32 %118, ptr %15, align 4, !tbaa !27
  %119 = load ptr, ptr %4, align 8, !tbaa !5
  %120 = getelementptr inbounds %struct.radau, ptr %119, i32 0, i32 4
  %121 = load i64, ptr %120, align 8, !tbaa !19
  %122 = icmp ne i64 %121, 2
  br i1 %122, label %123, label %128

123:                                              ; preds = %110
  %124 = load i32, ptr %15, align 4, !tbaa !27
  %125 = icmp ne i32 %124, 0
  br i1 %125, label %126, label %128

126:                                              ; preds = %123
  %127 = load ptr, ptr %4, align 8, !tbaa !5
  call void @evaluate_jacobian(ptr noundef %127)
  br label %132

128:                                              ; preds = %123, %110
  %129 = load ptr, ptr %4, align 8, !tbaa !5
  %130 = load double, ptr %12, align 8, !tbaa !25
  %131 = load i32, ptr %15, align 4, !tbaa !27
  call void @shrink(ptr noundef %129, double noundef %130, double noundef 5.000000e-01, i32 noundef %131)
  br label %132

132:                                              ; preds = %128, %126
  store i32 4, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %15) #5
  br label %330

133:                                              ; preds = %104
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  store i64 0, ptr %16, align 8, !tbaa !9
  br label %134

134:                                              ; preds = %161, %133
  %135 = load i64, ptr %16, align 8, !tbaa !9
  %136 = load i64, ptr %7, align 8, !tbaa !9
  %137 = icmp slt i64 %135, %136
  br i1 %137, label %139, label %138

138:                                              ; preds = %134
  store i32 5, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  br label %164

139:                                              ; preds = %134
  %140 = load ptr, ptr %6, align 8, !tbaa !5
  %141 = getelementptr inbounds %struct.integration, ptr %140, i32 0, i32 36
  %142 = load ptr, ptr %141, align 8, !tbaa !30
  %143 = load i64, ptr %16, align 8, !tbaa !9
  %144 = getelementptr inbounds double, ptr %142, i64 %143
  %145 = load double, ptr %144, align 8, !tbaa !25
  %146 = load ptr, ptr %4, align 8, !tbaa !5
  %147 = getelementptr inbounds %struct.radau, ptr %146, i32 0, i32 17
  %148 = load ptr, ptr %147, align 8, !tbaa !31
  %149 = load i64, ptr %7, align 8, !tbaa !9
  %150 = mul nsw i64 2, %149
  %151 = load i64, ptr %16, align 8, !tbaa !9
  %152 = add nsw i64 %150, %151
  %153 = getelementptr inbounds double, ptr %148, i64 %152
  %154 = load double, ptr %153, align 8, !tbaa !25
  %155 = fadd contract double %145, %154
  %156 = load ptr, ptr %6, align 8, !tbaa !5
  %157 = getelementptr inbounds %struct.integration, ptr %156, i32 0, i32 37
  %158 = load ptr, ptr %157, align 8, !tbaa !32
  %159 = load i64, ptr %16, align 8, !tbaa !9
  %160 = getelementptr inbounds double, ptr %158, i64 %159
  store double %155, ptr %160, align 8, !tbaa !25
  br label %161

161:                                              ; preds = %139
  %162 = load i64, ptr %16, align 8, !tbaa !9
  %163 = add nsw i64 %162, 1
  store i64 %163, ptr %16, align 8, !tbaa !9
  br label %134

164:                                              ; preds = %138
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %165 = load ptr, ptr %4, align 8, !tbaa !5
  %166 = load double, ptr %12, align 8, !tbaa !25
  %167 = call double @estimate_error(ptr noundef %165, double noundef %166)
  store double %167, ptr %17, align 8, !tbaa !25
  %168 = load double, ptr %17, align 8, !tbaa !25
  %169 = fcmp contract olt double %168, 1.000000e+00
  br i1 %169, label %170, label %181

170:                                              ; preds = %164
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %171 = load ptr, ptr %4, align 8, !tbaa !5
  %172 = load double, ptr %12, align 8, !tbaa !25
  %173 = call double @fit_curve(ptr noundef %171, double noundef %172)
  store double %173, ptr %18, align 8, !tbaa !25
  %174 = load double, ptr %17, align 8, !tbaa !25
  %175 = load double, ptr %18, align 8, !tbaa !25
  %176 = call double @fourth_root(double noundef %175)
  %177 = load double, ptr %18, align 8, !tbaa !25
  %178 = call double @square_root(double noundef %177)
  %179 = fmul contract double %176, %178
  %180 = call double @larger(double noundef %174, double noundef %179)
  store double %180, ptr %17, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %181

181:                                              ; preds = %170, %164
  %182 = load double, ptr %17, align 8, !tbaa !25
  %183 = fcmp contract olt double %182, 1.000000e+00
  br i1 %183, label %203, label %184

184:                                              ; preds = %181
  call void @llvm.lifetime.start.p0(i64 4, ptr %19) #5
  %185 = load double, ptr %17, align 8, !tbaa !25
  %186 = fcmp contract olt double %185, 1.000000e+300
  %187 = zext i1 %186 to i32
  store i32 %187, ptr %19, align 4, !tbaa !27
  %188 = load ptr, ptr %4, align 8, !tbaa !5
  %189 = load double, ptr %12, align 8, !tbaa !25
  %190 = load i32, ptr %19, align 4, !tbaa !27
  %191 = icmp ne i32 %190, 0
  br i1 %191, label %192, label %199

192:                                              ; preds = %184
  %193 = load ptr, ptr %4, align 8, !tbaa !5
  %194 = load double, ptr %12, align 8, !tbaa !25
  %195 = load double, ptr %17, align 8, !tbaa !25
  %196 = call double @predict_factor(ptr noundef %193, double noundef %194, double noundef %195)
  %197 = fmul contract double 9.000000e-01, %196
  %198 = call double @larger(double noundef 2.000000e-01, double noundef %197)
  br label %200

199:                                              ; preds = %184
  br label %200

200:                                              ; preds = %199, %192
  %201 = phi double [ %198, %192 ], [ 2.000000e-01, %199 ]
  %202 = load i32, ptr %19, align 4, !tbaa !27
  call void @shrink(ptr noundef %188, double noundef %189, double noundef %201, i32 noundef %202)
  store i32 4, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %19) #5
  br label %329

203:                                              ; preds = %181
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #5
  %204 = load ptr, ptr %6, align 8, !tbaa !5
  %205 = getelementptr inbounds %struct.integration, ptr %204, i32 0, i32 33
  %206 = load ptr, ptr %205, align 8, !tbaa !33
  %207 = load ptr, ptr %6, align 8, !tbaa !5
  %208 = getelementptr inbounds %struct.integration, ptr %207, i32 0, i32 18
  %209 = load i64, ptr %208, align 8, !tbaa !34
  %210 = load i64, ptr %7, align 8, !tbaa !9
  %211 = mul nsw i64 8, %210
  %212 = add nsw i64 2, %211
  %213 = mul nsw i64 %209, %212
  %214 = getelementptr inbounds double, ptr %206, i64 %213
  store ptr %214, ptr %20, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #5
  %215 = load ptr, ptr %20, align 8, !tbaa !5
  %216 = getelementptr inbounds double, ptr %215, i64 2
  %217 = load i64, ptr %7, align 8, !tbaa !9
  %218 = getelementptr inbounds double, ptr %216, i64 %217
  store ptr %218, ptr %21, align 8, !tbaa !5
  %219 = load ptr, ptr %6, align 8, !tbaa !5
  %220 = getelementptr inbounds %struct.integration, ptr %219, i32 0, i32 27
  %221 = load ptr, ptr %220, align 8, !tbaa !35
  %222 = icmp ne ptr %221, null
  br i1 %222, label %223, label %242

223:                                              ; preds = %203
  %224 = load ptr, ptr %6, align 8, !tbaa !5
  %225 = getelementptr inbounds %struct.integration, ptr %224, i32 0, i32 27
  %226 = load ptr, ptr %225, align 8, !tbaa !35
  %227 = load double, ptr %10, align 8, !tbaa !25
  %228 = load ptr, ptr %6, align 8, !tbaa !5
  %229 = getelementptr inbounds %struct.integration, ptr %228, i32 0, i32 37
  %230 = load ptr, ptr %229, align 8, !tbaa !32
  %231 = load ptr, ptr %6, align 8, !tbaa !5
  %232 = getelementptr inbounds %struct.integration, ptr %231, i32 0, i32 29
  %233 = load ptr, ptr %232, align 8, !tbaa !36
  %234 = load i64, ptr %7, align 8, !tbaa !9
  %235 = load ptr, ptr %6, align 8, !tbaa !5
  %236 = getelementptr inbounds %struct.integration, ptr %235, i32 0, i32 39
  %237 = load ptr, ptr %236, align 8, !tbaa !37
  %238 = load ptr, ptr %6, align 8, !tbaa !5
  %239 = getelementptr inbounds %struct.integration, ptr %238, i32 0, i32 8
  %240 = load double, ptr %239, align 8, !tbaa !38
  %241 = call i32 @project_state(ptr noundef %226, double noundef %227, ptr noundef %230, ptr noundef %233, i64 noundef %234, ptr noundef %237, double noundef %240)
  br label %242

242:                                              ; preds = %223, %203
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #5
  %243 = load ptr, ptr %4, align 8, !tbaa !5
  %244 = getelementptr inbounds %struct.radau, ptr %243, i32 0, i32 24
  %245 = load ptr, ptr %244, align 8, !tbaa !17
  store ptr %245, ptr %22, align 8, !tbaa !5
  %246 = load ptr, ptr %6, align 8, !tbaa !5
  %247 = getelementptr inbounds %struct.integration, ptr %246, i32 0, i32 26
  %248 = load ptr, ptr %247, align 8, !tbaa !39
  %249 = load double, ptr %10, align 8, !tbaa !25
  %250 = load ptr, ptr %6, align 8, !tbaa !5
  %251 = getelementptr inbounds %struct.integration, ptr %250, i32 0, i32 37
  %252 = load ptr, ptr %251, align 8, !tbaa !32
  %253 = load ptr, ptr %6, align 8, !tbaa !5
  %254 = getelementptr inbounds %struct.integration, ptr %253, i32 0, i32 29
  %255 = load ptr, ptr %254, align 8, !tbaa !36
  %256 = load ptr, ptr %22, align 8, !tbaa !5
  call void %248(double noundef %249, ptr noundef %252, ptr noundef %255, ptr noundef %256)
  %257 = load ptr, ptr %6, align 8, !tbaa !5
  %258 = getelementptr inbounds %struct.integration, ptr %257, i32 0, i32 30
  %259 = load ptr, ptr %258, align 8, !tbaa !40
  %260 = getelementptr inbounds i64, ptr %259, i64 2
  %261 = load i64, ptr %260, align 8, !tbaa !9
  %262 = add nsw i64 %261, 1
  store i64 %262, ptr %260, align 8, !tbaa !9
  %263 = load ptr, ptr %6, align 8, !tbaa !5
  %264 = getelementptr inbounds %struct.integration, ptr %263, i32 0, i32 37
  %265 = load ptr, ptr %264, align 8, !tbaa !32
  %266 = load i64, ptr %7, align 8, !tbaa !9
  %267 = call i64 @first_not_finite(ptr noundef %265, i64 noundef %266)
  %268 = icmp sge i64 %267, 0
  br i1 %268, label %274, label %269

269:                                              ; preds = %242
  %270 = load ptr, ptr %22, align 8, !tbaa !5
  %271 = load i64, ptr %7, align 8, !tbaa !9
  %272 = call i64 @first_not_finite(ptr noundef %270, i64 noundef %271)
  %273 = icmp sge i64 %272, 0
  br i1 %273, label %274, label %282

274:                                              ; preds = %269, %242
  %275 = load ptr, ptr %22, align 8, !tbaa !5
  %276 = load ptr, ptr %4, align 8, !tbaa !5
  %277 = getelementptr inbounds %struct.radau, ptr %276, i32 0, i32 19
  %278 = load ptr, ptr %277, align 8, !tbaa !29
  %279 = load i64, ptr %7, align 8, !tbaa !9
  call void @copy(ptr noundef %275, ptr noundef %278, i64 noundef %279)
  %280 = load ptr, ptr %4, align 8, !tbaa !5
  %281 = load double, ptr %12, align 8, !tbaa !25
  call void @shrink(ptr noundef %280, double noundef %281, double noundef 2.000000e-01, i32 noundef 0)
  store i32 4, ptr %8, align 4
  br label %328

282:                                              ; preds = %269
  %283 = load ptr, ptr %4, align 8, !tbaa !5
  %284 = load double, ptr %12, align 8, !tbaa !25
  %285 = load ptr, ptr %21, align 8, !tbaa !5
  call void @write_dense_output(ptr noundef %283, double noundef %284, ptr noundef %285)
  %286 = load ptr, ptr %4, align 8, !tbaa !5
  %287 = getelementptr inbounds %struct.radau, ptr %286, i32 0, i32 21
  %288 = load ptr, ptr %287, align 8, !tbaa !41
  %289 = load ptr, ptr %4, align 8, !tbaa !5
  %290 = getelementptr inbounds %struct.radau, ptr %289, i32 0, i32 20
  %291 = load ptr, ptr %290, align 8, !tbaa !42
  %292 = load i64, ptr %7, align 8, !tbaa !9
  %293 = mul nsw i64 3, %292
  call void @copy(ptr noundef %288, ptr noundef %291, i64 noundef %293)
  %294 = load double, ptr %12, align 8, !tbaa !25
  %295 = load ptr, ptr %4, align 8, !tbaa !5
  %296 = getelementptr inbounds %struct.radau, ptr %295, i32 0, i32 9
  store double %294, ptr %296, align 8, !tbaa !20
  %297 = load ptr, ptr %4, align 8, !tbaa !5
  %298 = load double, ptr %12, align 8, !tbaa !25
  %299 = load double, ptr %9, align 8, !tbaa !25
  %300 = load double, ptr %17, align 8, !tbaa !25
  %301 = load i32, ptr %14, align 4, !tbaa !27
  %302 = load double, ptr %13, align 8, !tbaa !25
  call void @set_next_size(ptr noundef %297, double noundef %298, double noundef %299, double noundef %300, i32 noundef %301, double noundef %302)
  call void @llvm.lifetime.start.p0(i64 4, ptr %23) #5
  %303 = load ptr, ptr %6, align 8, !tbaa !5
  %304 = getelementptr inbounds %struct.integration, ptr %303, i32 0, i32 25
  %305 = load i64, ptr %304, align 8, !tbaa !43
  %306 = icmp sgt i64 %305, 0
  br i1 %306, label %307, label %313

307:                                              ; preds = %282
  %308 = load ptr, ptr %6, align 8, !tbaa !5
  %309 = load double, ptr %12, align 8, !tbaa !25
  %310 = load ptr, ptr %21, align 8, !tbaa !5
  %311 = call i32 @locate_events(ptr noundef %308, double noundef %309, ptr noundef %310, ptr noundef %10)
  %312 = icmp ne i32 %311, 0
  br label %313

313:                                              ; preds = %307, %282
  %314 = phi i1 [ false, %282 ], [ %312, %307 ]
  %315 = zext i1 %314 to i32
  store i32 %315, ptr %23, align 4, !tbaa !27
  %316 = load ptr, ptr %6, align 8, !tbaa !5
  %317 = load ptr, ptr %20, align 8, !tbaa !5
  %318 = load double, ptr %12, align 8, !tbaa !25
  %319 = load double, ptr %10, align 8, !tbaa !25
  %320 = load ptr, ptr %22, align 8, !tbaa !5
  call void @move(ptr noundef %316, ptr noundef %317, double noundef %318, double noundef %319, ptr noundef %320)
  %321 = load i32, ptr %23, align 4, !tbaa !27
  %322 = icmp ne i32 %321, 0
  br i1 %322, label %323, label %326

323:                                              ; preds = %313
  %324 = load ptr, ptr %6, align 8, !tbaa !5
  %325 = getelementptr inbounds %struct.integration, ptr %324, i32 0, i32 11
  store i64 1, ptr %325, align 8, !tbaa !16
  store i64 2, ptr %3, align 8
  store i32 1, ptr %8, align 4
  br label %327

326:                                              ; preds = %313
  store i32 0, ptr %8, align 4
  br label %327

327:                                              ; preds = %326, %323
  call void @llvm.lifetime.end.p0(i64 4, ptr %23) #5
  br label %328

328:                                              ; preds = %327, %274
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #5
  br label %329

329:                                              ; preds = %328, %200
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  br label %330

330:                                              ; preds = %329, %132
  call void @llvm.lifetime.end.p0(i64 4, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %331

331:                                              ; preds = %330, %71
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  %332 = load i32, ptr %8, align 4
  switch i32 %332, label %337 [
    i32 0, label %333
    i32 4, label %334
  ]

333:                                              ; preds = %331
  br label %334

334:                                              ; preds = %333, %331
  %335 = load i64, ptr %5, align 8, !tbaa !9
  %336 = add nsw i64 %335, -1
  store i64 %336, ptr %5, align 8, !tbaa !9
  br label %54

337:                                              ; preds = %331, %41
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  %338 = load i64, ptr %3, align 8
  ret i64 %338
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

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
  %12 = load ptr, ptr %11, align 8, !tbaa !39
  %13 = load ptr, ptr %5, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.integration, ptr %13, i32 0, i32 0
  %15 = load double, ptr %14, align 8, !tbaa !26
  %16 = load ptr, ptr %5, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.integration, ptr %16, i32 0, i32 36
  %18 = load ptr, ptr %17, align 8, !tbaa !30
  %19 = load ptr, ptr %5, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.integration, ptr %19, i32 0, i32 29
  %21 = load ptr, ptr %20, align 8, !tbaa !36
  %22 = load ptr, ptr %5, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 40
  %24 = load ptr, ptr %23, align 8, !tbaa !44
  call void %12(double noundef %15, ptr noundef %18, ptr noundef %21, ptr noundef %24)
  %25 = load ptr, ptr %5, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.integration, ptr %25, i32 0, i32 30
  %27 = load ptr, ptr %26, align 8, !tbaa !40
  %28 = getelementptr inbounds i64, ptr %27, i64 2
  %29 = load i64, ptr %28, align 8, !tbaa !9
  %30 = add nsw i64 %29, 1
  store i64 %30, ptr %28, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %31 = load ptr, ptr %5, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 36
  %33 = load ptr, ptr %32, align 8, !tbaa !30
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
  %45 = load ptr, ptr %44, align 8, !tbaa !44
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
  %57 = load double, ptr %56, align 8, !tbaa !26
  %58 = load ptr, ptr %5, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.integration, ptr %58, i32 0, i32 10
  store double %57, ptr %59, align 8, !tbaa !45
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = load ptr, ptr %5, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.integration, ptr %61, i32 0, i32 22
  store i64 %60, ptr %62, align 8, !tbaa !46
  store i64 4, ptr %4, align 8
  store i32 1, ptr %9, align 4
  br label %112

63:                                               ; preds = %50
  %64 = load ptr, ptr %5, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.integration, ptr %64, i32 0, i32 2
  %66 = load double, ptr %65, align 8, !tbaa !23
  %67 = fcmp contract oeq double %66, 0.000000e+00
  br i1 %67, label %68, label %83

68:                                               ; preds = %63
  %69 = load ptr, ptr %5, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.integration, ptr %69, i32 0, i32 0
  %71 = load double, ptr %70, align 8, !tbaa !26
  %72 = load ptr, ptr %5, align 8, !tbaa !5
  %73 = getelementptr inbounds %struct.integration, ptr %72, i32 0, i32 1
  %74 = load double, ptr %73, align 8, !tbaa !47
  %75 = fcmp contract une double %71, %74
  br i1 %75, label %76, label %83

76:                                               ; preds = %68
  %77 = load ptr, ptr %5, align 8, !tbaa !5
  %78 = load ptr, ptr %6, align 8, !tbaa !5
  %79 = load ptr, ptr %7, align 8, !tbaa !5
  %80 = call double @initial_step(ptr noundef %77, ptr noundef %78, ptr noundef %79)
  %81 = load ptr, ptr %5, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.integration, ptr %81, i32 0, i32 2
  store double %80, ptr %82, align 8, !tbaa !23
  br label %83

83:                                               ; preds = %76, %68, %63
  %84 = load ptr, ptr %5, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.integration, ptr %84, i32 0, i32 25
  %86 = load i64, ptr %85, align 8, !tbaa !43
  %87 = icmp sgt i64 %86, 0
  br i1 %87, label %88, label %104

88:                                               ; preds = %83
  %89 = load ptr, ptr %5, align 8, !tbaa !5
  %90 = getelementptr inbounds %struct.integration, ptr %89, i32 0, i32 28
  %91 = load ptr, ptr %90, align 8, !tbaa !48
  %92 = load ptr, ptr %5, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.integration, ptr %92, i32 0, i32 0
  %94 = load double, ptr %93, align 8, !tbaa !26
  %95 = load ptr, ptr %5, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.integration, ptr %95, i32 0, i32 36
  %97 = load ptr, ptr %96, align 8, !tbaa !30
  %98 = load ptr, ptr %5, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.integration, ptr %98, i32 0, i32 29
  %100 = load ptr, ptr %99, align 8, !tbaa !36
  %101 = load ptr, ptr %5, align 8, !tbaa !5
  %102 = getelementptr inbounds %struct.integration, ptr %101, i32 0, i32 41
  %103 = load ptr, ptr %102, align 8, !tbaa !49
  call void %91(double noundef %94, ptr noundef %97, ptr noundef %100, ptr noundef %103)
  br label %104

104:                                              ; preds = %88, %83
  %105 = load ptr, ptr %5, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.integration, ptr %105, i32 0, i32 0
  %107 = load double, ptr %106, align 8, !tbaa !26
  %108 = load ptr, ptr %5, align 8, !tbaa !5
  %109 = getelementptr inbounds %struct.integration, ptr %108, i32 0, i32 7
  store double %107, ptr %109, align 8, !tbaa !50
  %110 = load ptr, ptr %5, align 8, !tbaa !5
  %111 = getelementptr inbounds %struct.integration, ptr %110, i32 0, i32 11
  store i64 0, ptr %111, align 8, !tbaa !16
  store i64 0, ptr %4, align 8
  store i32 1, ptr %9, align 4
  br label %112

112:                                              ; preds = %104, %54
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  %113 = load i64, ptr %4, align 8
  ret i64 %113
}

; Function Attrs: nounwind
define internal double @fourth_root(double noundef %0) #0 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !25
  %3 = load double, ptr %2, align 8, !tbaa !25
  %4 = call double @square_root(double noundef %3)
  %5 = call double @square_root(double noundef %4)
  ret double %5
}

; Function Attrs: inlinehint nounwind
define internal double @smaller(double noundef %0, double noundef %1) #2 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !25
  store double %1, ptr %4, align 8, !tbaa !25
  %5 = load double, ptr %3, align 8, !tbaa !25
  %6 = load double, ptr %4, align 8, !tbaa !25
  %7 = fcmp contract olt double %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load double, ptr %3, align 8, !tbaa !25
  br label %12

10:                                               ; preds = %2
  %11 = load double, ptr %4, align 8, !tbaa !25
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
  store double %2, ptr %8, align 8, !tbaa !25
  store ptr %3, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
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
  %25 = load i64, ptr %24, align 8, !tbaa !51
  %26 = add nsw i64 %25, 1
  store i64 %26, ptr %24, align 8, !tbaa !51
  %27 = load double, ptr %8, align 8, !tbaa !25
  %28 = load ptr, ptr %6, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.integration, ptr %28, i32 0, i32 3
  %30 = load double, ptr %29, align 8, !tbaa !52
  %31 = load ptr, ptr %6, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 0
  %33 = load double, ptr %32, align 8, !tbaa !26
  %34 = call contract double @magnitude(double noundef %33)
  %35 = fmul contract double 0x3CE4000000000000, %34
  %36 = call contract double @larger(double noundef %30, double noundef %35)
  %37 = fcmp contract olt double %27, %36
  br i1 %37, label %38, label %57

38:                                               ; preds = %22
  %39 = load double, ptr %8, align 8, !tbaa !25
  %40 = load ptr, ptr %6, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.integration, ptr %40, i32 0, i32 1
  %42 = load double, ptr %41, align 8, !tbaa !47
  %43 = load ptr, ptr %6, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.integration, ptr %43, i32 0, i32 0
  %45 = load double, ptr %44, align 8, !tbaa !26
  %46 = fsub contract double %42, %45
  %47 = call contract double @magnitude(double noundef %46)
  %48 = fcmp contract olt double %39, %47
  br i1 %48, label %49, label %57

49:                                               ; preds = %38
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.integration, ptr %50, i32 0, i32 13
  %52 = load i64, ptr %51, align 8, !tbaa !53
  %53 = icmp ne i64 %52, 0
  %54 = zext i1 %53 to i64
  %55 = select i1 %53, i32 4, i32 5
  %56 = sext i32 %55 to i64
  store i64 %56, ptr %5, align 8
  store i32 1, ptr %11, align 4
  br label %62

57:                                               ; preds = %38, %22
  %58 = load ptr, ptr %6, align 8, !tbaa !5
  %59 = load double, ptr %8, align 8, !tbaa !25
  %60 = call double @choose_end(ptr noundef %58, double noundef %59)
  %61 = load ptr, ptr %9, align 8, !tbaa !5
  store double %60, ptr %61, align 8, !tbaa !25
  store i64 0, ptr %5, align 8
  store i32 1, ptr %11, align 4
  br label %62

62:                                               ; preds = %57, %49, %20
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  %63 = load i64, ptr %5, align 8
  ret i64 %63
}

; Function Attrs: nounwind
define internal void @evaluate_jacobian(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #5
  %4 = load ptr, ptr %2, align 8, !tbaa !5
  %5 = getelementptr inbounds %struct.radau, ptr %4, i32 0, i32 0
  %6 = load ptr, ptr %5, align 8, !tbaa !11
  %7 = getelementptr inbounds %struct.integration, ptr %6, i32 0, i32 24
  %8 = load i64, ptr %7, align 8, !tbaa !14
  store i64 %8, ptr %3, align 8, !tbaa !9
  %9 = load ptr, ptr %2, align 8, !tbaa !5
  %10 = getelementptr inbounds %struct.radau, ptr %9, i32 0, i32 1
  %11 = load ptr, ptr %10, align 8, !tbaa !54
  %12 = icmp ne ptr %11, null
  br i1 %12, label %13, label %33

13:                                               ; preds = %1
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.radau, ptr %14, i32 0, i32 1
  %16 = load ptr, ptr %15, align 8, !tbaa !54
  %17 = load ptr, ptr %2, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.radau, ptr %17, i32 0, i32 0
  %19 = load ptr, ptr %18, align 8, !tbaa !11
  %20 = getelementptr inbounds %struct.integration, ptr %19, i32 0, i32 0
  %21 = load double, ptr %20, align 8, !tbaa !26
  %22 = load ptr, ptr %2, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.radau, ptr %22, i32 0, i32 0
  %24 = load ptr, ptr %23, align 8, !tbaa !11
  %25 = getelementptr inbounds %struct.integration, ptr %24, i32 0, i32 36
  %26 = load ptr, ptr %25, align 8, !tbaa !30
  %27 = load ptr, ptr %2, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.radau, ptr %27, i32 0, i32 2
  %29 = load ptr, ptr %28, align 8, !tbaa !55
  %30 = load ptr, ptr %2, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.radau, ptr %30, i32 0, i32 13
  %32 = load ptr, ptr %31, align 8, !tbaa !56
  call void %16(double noundef %21, ptr noundef %26, ptr noundef %29, ptr noundef %32)
  br label %33

33:                                               ; preds = %13, %1
  %34 = load ptr, ptr %2, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.radau, ptr %34, i32 0, i32 1
  %36 = load ptr, ptr %35, align 8, !tbaa !54
  %37 = icmp ne ptr %36, null
  br i1 %37, label %38, label %51

38:                                               ; preds = %33
  %39 = load ptr, ptr %2, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.radau, ptr %39, i32 0, i32 13
  %41 = load ptr, ptr %40, align 8, !tbaa !56
  %42 = load i64, ptr %3, align 8, !tbaa !9
  %43 = load ptr, ptr %2, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.radau, ptr %43, i32 0, i32 3
  %45 = load i64, ptr %44, align 8, !tbaa !57
  %46 = sub nsw i64 %42, %45
  %47 = load i64, ptr %3, align 8, !tbaa !9
  %48 = mul nsw i64 %46, %47
  %49 = call i64 @first_not_finite(ptr noundef %41, i64 noundef %48)
  %50 = icmp sge i64 %49, 0
  br i1 %50, label %51, label %53

51:                                               ; preds = %38, %33
  %52 = load ptr, ptr %2, align 8, !tbaa !5
  call void @differentiate(ptr noundef %52)
  br label %53

53:                                               ; preds = %51, %38
  %54 = load ptr, ptr %2, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.radau, ptr %54, i32 0, i32 11
  %56 = load i64, ptr %55, align 8, !tbaa !58
  %57 = add nsw i64 %56, 1
  store i64 %57, ptr %55, align 8, !tbaa !58
  %58 = load ptr, ptr %2, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.radau, ptr %58, i32 0, i32 4
  store i64 2, ptr %59, align 8, !tbaa !19
  %60 = load ptr, ptr %2, align 8, !tbaa !5
  %61 = getelementptr inbounds %struct.radau, ptr %60, i32 0, i32 6
  store double 0.000000e+00, ptr %61, align 8, !tbaa !22
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #5
  ret void
}

; Function Attrs: nounwind
define internal void @factorize(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i32, align 4
  %14 = alloca i64, align 8
  %15 = alloca double, align 8
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store double %1, ptr %4, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %18 = load ptr, ptr %3, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.radau, ptr %18, i32 0, i32 0
  %20 = load ptr, ptr %19, align 8, !tbaa !11
  %21 = getelementptr inbounds %struct.integration, ptr %20, i32 0, i32 24
  %22 = load i64, ptr %21, align 8, !tbaa !14
  store i64 %22, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %23 = load ptr, ptr %3, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.radau, ptr %23, i32 0, i32 3
  %25 = load i64, ptr %24, align 8, !tbaa !57
  store i64 %25, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %26 = load i64, ptr %5, align 8, !tbaa !9
  %27 = load i64, ptr %6, align 8, !tbaa !9
  %28 = sub nsw i64 %26, %27
  store i64 %28, ptr %7, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %29 = load double, ptr %4, align 8, !tbaa !25
  %30 = fdiv contract double 0x400D1A48D83E731D, %29
  store double %30, ptr %8, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %31 = load double, ptr %4, align 8, !tbaa !25
  %32 = fdiv contract double 0x400572DB93E0C671, %31
  store double %32, ptr %9, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %33 = load double, ptr %4, align 8, !tbaa !25
  %34 = fdiv contract double 0xC0086747F2C3FCB6, %33
  store double %34, ptr %10, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %35 = load double, ptr %9, align 8, !tbaa !25
  %36 = load double, ptr %9, align 8, !tbaa !25
  %37 = fmul contract double %35, %36
  %38 = load double, ptr %10, align 8, !tbaa !25
  %39 = load double, ptr %10, align 8, !tbaa !25
  %40 = fmul contract double %38, %39
  %41 = fadd contract double %37, %40
  store double %41, ptr %11, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %42

42:                                               ; preds = %151, %2
  %43 = load i64, ptr %12, align 8, !tbaa !9
  %44 = load i64, ptr %7, align 8, !tbaa !9
  %45 = icmp slt i64 %43, %44
  br i1 %45, label %47, label %46

46:                                               ; preds = %42
  store i32 2, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %154

47:                                               ; preds = %42
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  store i64 0, ptr %14, align 8, !tbaa !9
  br label %48

48:                                               ; preds = %147, %47
  %49 = load i64, ptr %14, align 8, !tbaa !9
  %50 = load i64, ptr %7, align 8, !tbaa !9
  %51 = icmp slt i64 %49, %50
  br i1 %51, label %53, label %52

52:                                               ; preds = %48
  store i32 5, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %150

53:                                               ; preds = %48
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %54 = load ptr, ptr %3, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.radau, ptr %54, i32 0, i32 13
  %56 = load ptr, ptr %55, align 8, !tbaa !56
  %57 = load i64, ptr %12, align 8, !tbaa !9
  %58 = load i64, ptr %5, align 8, !tbaa !9
  %59 = mul nsw i64 %57, %58
  %60 = load i64, ptr %6, align 8, !tbaa !9
  %61 = add nsw i64 %59, %60
  %62 = load i64, ptr %14, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %56, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !25
  store double %65, ptr %15, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %66 = load i64, ptr %6, align 8, !tbaa !9
  %67 = icmp ne i64 %66, 0
  br i1 %67, label %68, label %79

68:                                               ; preds = %53
  %69 = load ptr, ptr %3, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.radau, ptr %69, i32 0, i32 13
  %71 = load ptr, ptr %70, align 8, !tbaa !56
  %72 = load i64, ptr %12, align 8, !tbaa !9
  %73 = load i64, ptr %5, align 8, !tbaa !9
  %74 = mul nsw i64 %72, %73
  %75 = load i64, ptr %14, align 8, !tbaa !9
  %76 = add nsw i64 %74, %75
  %77 = getelementptr inbounds double, ptr %71, i64 %76
  %78 = load double, ptr %77, align 8, !tbaa !25
  br label %80

79:                                               ; preds = %53
  br label %80

80:                                               ; preds = %79, %68
  %81 = phi double [ %78, %68 ], [ 0.000000e+00, %79 ]
  store double %81, ptr %16, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %82 = load i64, ptr %12, align 8, !tbaa !9
  %83 = load i64, ptr %14, align 8, !tbaa !9
  %84 = icmp eq i64 %82, %83
  %85 = zext i1 %84 to i32
  %86 = sitofp i32 %85 to double
  store double %86, ptr %17, align 8, !tbaa !25
  %87 = load double, ptr %17, align 8, !tbaa !25
  %88 = load double, ptr %8, align 8, !tbaa !25
  %89 = fmul contract double %87, %88
  %90 = load double, ptr %15, align 8, !tbaa !25
  %91 = fsub contract double %89, %90
  %92 = load double, ptr %16, align 8, !tbaa !25
  %93 = load double, ptr %8, align 8, !tbaa !25
  %94 = fdiv contract double %92, %93
  %95 = fsub contract double %91, %94
  %96 = load ptr, ptr %3, align 8, !tbaa !5
  %97 = getelementptr inbounds %struct.radau, ptr %96, i32 0, i32 14
  %98 = load ptr, ptr %97, align 8, !tbaa !59
  %99 = load i64, ptr %12, align 8, !tbaa !9
  %100 = load i64, ptr %7, align 8, !tbaa !9
  %101 = mul nsw i64 %99, %100
  %102 = load i64, ptr %14, align 8, !tbaa !9
  %103 = add nsw i64 %101, %102
  %104 = getelementptr inbounds double, ptr %98, i64 %103
  store double %95, ptr %104, align 8, !tbaa !25
  %105 = load double, ptr %17, align 8, !tbaa !25
  %106 = load double, ptr %9, align 8, !tbaa !25
  %107 = fmul contract double %105, %106
  %108 = load double, ptr %15, align 8, !tbaa !25
  %109 = fsub contract double %107, %108
  %110 = load double, ptr %16, align 8, !tbaa !25
  %111 = load double, ptr %9, align 8, !tbaa !25
  %112 = fmul contract double %110, %111
  %113 = load double, ptr %11, align 8, !tbaa !25
  %114 = fdiv contract double %112, %113
  %115 = fsub contract double %109, %114
  %116 = load ptr, ptr %3, align 8, !tbaa !5
  %117 = getelementptr inbounds %struct.radau, ptr %116, i32 0, i32 15
  %118 = load ptr, ptr %117, align 8, !tbaa !60
  %119 = load i64, ptr %12, align 8, !tbaa !9
  %120 = load i64, ptr %7, align 8, !tbaa !9
  %121 = mul nsw i64 %119, %120
  %122 = load i64, ptr %14, align 8, !tbaa !9
  %123 = add nsw i64 %121, %122
  %124 = getelementptr inbounds double, ptr %118, i64 %123
  store double %115, ptr %124, align 8, !tbaa !25
  %125 = load double, ptr %17, align 8, !tbaa !25
  %126 = load double, ptr %10, align 8, !tbaa !25
  %127 = fmul contract double %125, %126
  %128 = load double, ptr %16, align 8, !tbaa !25
  %129 = load double, ptr %10, align 8, !tbaa !25
  %130 = fmul contract double %128, %129
  %131 = load double, ptr %11, align 8, !tbaa !25
  %132 = fdiv contract double %130, %131
  %133 = fadd contract double %127, %132
  %134 = load ptr, ptr %3, align 8, !tbaa !5
  %135 = getelementptr inbounds %struct.radau, ptr %134, i32 0, i32 15
  %136 = load ptr, ptr %135, align 8, !tbaa !60
  %137 = load i64, ptr %7, align 8, !tbaa !9
  %138 = load i64, ptr %7, align 8, !tbaa !9
  %139 = mul nsw i64 %137, %138
  %140 = load i64, ptr %12, align 8, !tbaa !9
  %141 = load i64, ptr %7, align 8, !tbaa !9
  %142 = mul nsw i64 %140, %141
  %143 = add nsw i64 %139, %142
  %144 = load i64, ptr %14, align 8, !tbaa !9
  %145 = add nsw i64 %143, %144
  %146 = getelementptr inbounds double, ptr %136, i64 %145
  store double %133, ptr %146, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  br label %147

147:                                              ; preds = %80
  %148 = load i64, ptr %14, align 8, !tbaa !9
  %149 = add nsw i64 %148, 1
  store i64 %149, ptr %14, align 8, !tbaa !9
  br label %48

150:                                              ; preds = %52
  br label %151

151:                                              ; preds = %150
  %152 = load i64, ptr %12, align 8, !tbaa !9
  %153 = add nsw i64 %152, 1
  store i64 %153, ptr %12, align 8, !tbaa !9
  br label %42

154:                                              ; preds = %46
  %155 = load ptr, ptr %3, align 8, !tbaa !5
  %156 = getelementptr inbounds %struct.radau, ptr %155, i32 0, i32 14
  %157 = load ptr, ptr %156, align 8, !tbaa !59
  %158 = load i64, ptr %7, align 8, !tbaa !9
  %159 = load ptr, ptr %3, align 8, !tbaa !5
  %160 = getelementptr inbounds %struct.radau, ptr %159, i32 0, i32 16
  %161 = load ptr, ptr %160, align 8, !tbaa !61
  call void @factor_real(ptr noundef %157, i64 noundef %158, ptr noundef %161)
  %162 = load ptr, ptr %3, align 8, !tbaa !5
  %163 = getelementptr inbounds %struct.radau, ptr %162, i32 0, i32 15
  %164 = load ptr, ptr %163, align 8, !tbaa !60
  %165 = load i64, ptr %7, align 8, !tbaa !9
  %166 = load ptr, ptr %3, align 8, !tbaa !5
  %167 = getelementptr inbounds %struct.radau, ptr %166, i32 0, i32 16
  %168 = load ptr, ptr %167, align 8, !tbaa !61
  %169 = load i64, ptr %7, align 8, !tbaa !9
  %170 = getelementptr inbounds i64, ptr %168, i64 %169
  call void @factor_complex(ptr noundef %164, i64 noundef %165, ptr noundef %170)
  %171 = load ptr, ptr %3, align 8, !tbaa !5
  %172 = getelementptr inbounds %struct.radau, ptr %171, i32 0, i32 12
  %173 = load i64, ptr %172, align 8, !tbaa !62
  %174 = add nsw i64 %173, 1
  store i64 %174, ptr %172, align 8, !tbaa !62
  %175 = load double, ptr %4, align 8, !tbaa !25
  %176 = load ptr, ptr %3, align 8, !tbaa !5
  %177 = getelementptr inbounds %struct.radau, ptr %176, i32 0, i32 6
  store double %175, ptr %177, align 8, !tbaa !22
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: nounwind
define internal i32 @solve_stages(ptr noundef %0, double noundef %1, ptr noundef %2) #0 {
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca double, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store double %1, ptr %6, align 8, !tbaa !25
  store ptr %2, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %13 = load ptr, ptr %5, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.radau, ptr %13, i32 0, i32 0
  %15 = load ptr, ptr %14, align 8, !tbaa !11
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 5
  %17 = load double, ptr %16, align 8, !tbaa !63
  %18 = fdiv contract double 0x3CE4000000000000, %17
  %19 = load ptr, ptr %5, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.radau, ptr %19, i32 0, i32 0
  %21 = load ptr, ptr %20, align 8, !tbaa !11
  %22 = getelementptr inbounds %struct.integration, ptr %21, i32 0, i32 5
  %23 = load double, ptr %22, align 8, !tbaa !63
  %24 = call double @square_root(double noundef %23)
  %25 = call double @smaller(double noundef 3.000000e-02, double noundef %24)
  %26 = call double @larger(double noundef %18, double noundef %25)
  store double %26, ptr %8, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store double 0.000000e+00, ptr %9, align 8, !tbaa !25
  %27 = load ptr, ptr %7, align 8, !tbaa !5
  store double 0.000000e+00, ptr %27, align 8, !tbaa !25
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.radau, ptr %29, i32 0, i32 0
  %31 = load ptr, ptr %30, align 8, !tbaa !11
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 36
  %33 = load ptr, ptr %32, align 8, !tbaa !30
  call void @set_scale(ptr noundef %28, ptr noundef %33)
  %34 = load ptr, ptr %5, align 8, !tbaa !5
  %35 = load double, ptr %6, align 8, !tbaa !25
  call void @predict(ptr noundef %34, double noundef %35)
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #5
  store i32 0, ptr %10, align 4, !tbaa !27
  br label %36

36:                                               ; preds = %101, %3
  %37 = load i32, ptr %10, align 4, !tbaa !27
  %38 = icmp slt i32 %37, 6
  br i1 %38, label %40, label %39

39:                                               ; preds = %36
  store i32 2, ptr %11, align 4
  br label %104

40:                                               ; preds = %36
  %41 = load ptr, ptr %5, align 8, !tbaa !5
  %42 = load double, ptr %6, align 8, !tbaa !25
  call void @evaluate_stages(ptr noundef %41, double noundef %42)
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %43 = load ptr, ptr %5, align 8, !tbaa !5
  %44 = load double, ptr %6, align 8, !tbaa !25
  %45 = call double @correct_stages(ptr noundef %43, double noundef %44)
  store double %45, ptr %12, align 8, !tbaa !25
  %46 = load double, ptr %12, align 8, !tbaa !25
  %47 = fcmp contract olt double %46, 1.000000e+300
  br i1 %47, label %49, label %48

48:                                               ; preds = %40
  store i32 0, ptr %4, align 4
  store i32 1, ptr %11, align 4
  br label %98

49:                                               ; preds = %40
  %50 = load i32, ptr %10, align 4, !tbaa !27
  %51 = icmp sgt i32 %50, 0
  br i1 %51, label %52, label %76

52:                                               ; preds = %49
  %53 = load double, ptr %12, align 8, !tbaa !25
  %54 = load double, ptr %9, align 8, !tbaa !25
  %55 = fdiv contract double %53, %54
  %56 = load ptr, ptr %7, align 8, !tbaa !5
  store double %55, ptr %56, align 8, !tbaa !25
  %57 = load ptr, ptr %7, align 8, !tbaa !5
  %58 = load double, ptr %57, align 8, !tbaa !25
  %59 = fcmp contract oge double %58, 1.000000e+00
  br i1 %59, label %74, label %60

60:                                               ; preds = %52
  %61 = load ptr, ptr %7, align 8, !tbaa !5
  %62 = load double, ptr %61, align 8, !tbaa !25
  %63 = load i32, ptr %10, align 4, !tbaa !27
  %64 = sub nsw i32 6, %63
  %65 = call contract double @whole_power(double noundef %62, i32 noundef %64)
  %66 = load ptr, ptr %7, align 8, !tbaa !5
  %67 = load double, ptr %66, align 8, !tbaa !25
  %68 = fsub contract double 1.000000e+00, %67
  %69 = fdiv contract double %65, %68
  %70 = load double, ptr %12, align 8, !tbaa !25
  %71 = fmul contract double %69, %70
  %72 = load double, ptr %8, align 8, !tbaa !25
  %73 = fcmp contract ogt double %71, %72
  br i1 %73, label %74, label %75

74:                                               ; preds = %60, %52
  store i32 0, ptr %4, align 4
  store i32 1, ptr %11, align 4
  br label %98

75:                                               ; preds = %60
  br label %76

76:                                               ; preds = %75, %49
  %77 = load double, ptr %12, align 8, !tbaa !25
  %78 = fcmp contract oeq double %77, 0.000000e+00
  br i1 %78, label %93, label %79

79:                                               ; preds = %76
  %80 = load i32, ptr %10, align 4, !tbaa !27
  %81 = icmp sgt i32 %80, 0
  br i1 %81, label %82, label %96

82:                                               ; preds = %79
  %83 = load ptr, ptr %7, align 8, !tbaa !5
  %84 = load double, ptr %83, align 8, !tbaa !25
  %85 = load ptr, ptr %7, align 8, !tbaa !5
  %86 = load double, ptr %85, align 8, !tbaa !25
  %87 = fsub contract double 1.000000e+00, %86
  %88 = fdiv contract double %84, %87
  %89 = load double, ptr %12, align 8, !tbaa !25
  %90 = fmul contract double %88, %89
  %91 = load double, ptr %8, align 8, !tbaa !25
  %92 = fcmp contract olt double %90, %91
  br i1 %92, label %93, label %96

93:                                               ; preds = %82, %76
  %94 = load i32, ptr %10, align 4, !tbaa !27
  %95 = add nsw i32 %94, 1
  store i32 %95, ptr %4, align 4
  store i32 1, ptr %11, align 4
  br label %98

96:                                               ; preds = %82, %79
  %97 = load double, ptr %12, align 8, !tbaa !25
  store double %97, ptr %9, align 8, !tbaa !25
  store i32 0, ptr %11, align 4
  br label %98

98:                                               ; preds = %96, %93, %74, %48
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  %99 = load i32, ptr %11, align 4
  switch i32 %99, label %104 [
    i32 0, label %100
  ]

100:                                              ; preds = %98
  br label %101

101:                                              ; preds = %100
  %102 = load i32, ptr %10, align 4, !tbaa !27
  %103 = add nsw i32 %102, 1
  store i32 %103, ptr %10, align 4, !tbaa !27
  br label %36

104:                                              ; preds = %98, %39
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #5
  %105 = load i32, ptr %11, align 4
  switch i32 %105, label %107 [
    i32 2, label %106
  ]

106:                                              ; preds = %104
  store i32 0, ptr %4, align 4
  store i32 1, ptr %11, align 4
  br label %107

107:                                              ; preds = %106, %104
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  %108 = load i32, ptr %4, align 4
  ret i32 %108
}

; Function Attrs: noinline nounwind
define internal i64 @first_not_finite(ptr noundef %0, i64 noundef %1) #3 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
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
  %17 = load double, ptr %16, align 8, !tbaa !25
  %18 = load ptr, ptr %4, align 8, !tbaa !5
  %19 = load i64, ptr %6, align 8, !tbaa !9
  %20 = getelementptr inbounds double, ptr %18, i64 %19
  %21 = load double, ptr %20, align 8, !tbaa !25
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
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
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
define internal void @shrink(ptr noundef %0, double noundef %1, double noundef %2, i32 noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca i32, align 4
  %9 = alloca ptr, align 8
  %10 = alloca i32, align 4
  %11 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store double %1, ptr %6, align 8, !tbaa !25
  store double %2, ptr %7, align 8, !tbaa !25
  store i32 %3, ptr %8, align 4, !tbaa !27
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %12 = load ptr, ptr %5, align 8, !tbaa !5
  %13 = getelementptr inbounds %struct.radau, ptr %12, i32 0, i32 0
  %14 = load ptr, ptr %13, align 8, !tbaa !11
  store ptr %14, ptr %9, align 8, !tbaa !5
  %15 = load ptr, ptr %9, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 12
  store i64 1, ptr %16, align 8, !tbaa !64
  %17 = load i32, ptr %8, align 4, !tbaa !27
  %18 = icmp ne i32 %17, 0
  %19 = xor i1 %18, true
  %20 = zext i1 %19 to i32
  %21 = sext i32 %20 to i64
  %22 = load ptr, ptr %9, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 13
  store i64 %21, ptr %23, align 8, !tbaa !53
  %24 = load double, ptr %6, align 8, !tbaa !25
  %25 = call double @magnitude(double noundef %24)
  %26 = load double, ptr %7, align 8, !tbaa !25
  %27 = fmul contract double %25, %26
  %28 = load ptr, ptr %9, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.integration, ptr %28, i32 0, i32 2
  store double %27, ptr %29, align 8, !tbaa !23
  %30 = load i32, ptr %8, align 4, !tbaa !27
  %31 = icmp ne i32 %30, 0
  br i1 %31, label %32, label %33

32:                                               ; preds = %4
  store i32 1, ptr %10, align 4
  br label %76

33:                                               ; preds = %4
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %34 = load ptr, ptr %5, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.radau, ptr %34, i32 0, i32 19
  %36 = load ptr, ptr %35, align 8, !tbaa !29
  %37 = load ptr, ptr %9, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.integration, ptr %37, i32 0, i32 24
  %39 = load i64, ptr %38, align 8, !tbaa !14
  %40 = mul nsw i64 3, %39
  %41 = call i64 @first_not_finite(ptr noundef %36, i64 noundef %40)
  store i64 %41, ptr %11, align 8, !tbaa !9
  %42 = load ptr, ptr %9, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.integration, ptr %42, i32 0, i32 0
  %44 = load double, ptr %43, align 8, !tbaa !26
  %45 = load double, ptr %6, align 8, !tbaa !25
  %46 = load i64, ptr %11, align 8, !tbaa !9
  %47 = icmp sge i64 %46, 0
  br i1 %47, label %48, label %56

48:                                               ; preds = %33
  %49 = load i64, ptr %11, align 8, !tbaa !9
  %50 = load ptr, ptr %9, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.integration, ptr %50, i32 0, i32 24
  %52 = load i64, ptr %51, align 8, !tbaa !14
  %53 = sdiv i64 %49, %52
  %54 = getelementptr inbounds [3 x double], ptr @NODE, i64 0, i64 %53
  %55 = load double, ptr %54, align 8, !tbaa !25
  br label %57

56:                                               ; preds = %33
  br label %57

57:                                               ; preds = %56, %48
  %58 = phi double [ %55, %48 ], [ 1.000000e+00, %56 ]
  %59 = fmul contract double %45, %58
  %60 = fadd contract double %44, %59
  %61 = load ptr, ptr %9, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.integration, ptr %61, i32 0, i32 10
  store double %60, ptr %62, align 8, !tbaa !45
  %63 = load i64, ptr %11, align 8, !tbaa !9
  %64 = icmp sge i64 %63, 0
  br i1 %64, label %65, label %71

65:                                               ; preds = %57
  %66 = load i64, ptr %11, align 8, !tbaa !9
  %67 = load ptr, ptr %9, align 8, !tbaa !5
  %68 = getelementptr inbounds %struct.integration, ptr %67, i32 0, i32 24
  %69 = load i64, ptr %68, align 8, !tbaa !14
  %70 = srem i64 %66, %69
  br label %72

71:                                               ; preds = %57
  br label %72

72:                                               ; preds = %71, %65
  %73 = phi i64 [ %70, %65 ], [ 0, %71 ]
  %74 = load ptr, ptr %9, align 8, !tbaa !5
  %75 = getelementptr inbounds %struct.integration, ptr %74, i32 0, i32 22
  store i64 %73, ptr %75, align 8, !tbaa !46
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  store i32 0, ptr %10, align 4
  br label %76

76:                                               ; preds = %72, %32
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  %77 = load i32, ptr %10, align 4
  switch i32 %77, label %79 [
    i32 0, label %78
    i32 1, label %78
  ]

78:                                               ; preds = %76, %76
  ret void

79:                                               ; preds = %76
  unreachable
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define internal double @estimate_error(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store double %1, ptr %4, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.radau, ptr %13, i32 0, i32 0
  %15 = load ptr, ptr %14, align 8, !tbaa !11
  store ptr %15, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %16 = load ptr, ptr %5, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.integration, ptr %16, i32 0, i32 24
  %18 = load i64, ptr %17, align 8, !tbaa !14
  store i64 %18, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.radau, ptr %19, i32 0, i32 24
  %21 = load ptr, ptr %20, align 8, !tbaa !17
  store ptr %21, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %22 = load ptr, ptr %3, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.radau, ptr %22, i32 0, i32 24
  %24 = load ptr, ptr %23, align 8, !tbaa !17
  %25 = load i64, ptr %6, align 8, !tbaa !9
  %26 = getelementptr inbounds double, ptr %24, i64 %25
  store ptr %26, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %27

27:                                               ; preds = %83, %2
  %28 = load i64, ptr %9, align 8, !tbaa !9
  %29 = load i64, ptr %6, align 8, !tbaa !9
  %30 = icmp slt i64 %28, %29
  br i1 %30, label %32, label %31

31:                                               ; preds = %27
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %86

32:                                               ; preds = %27
  %33 = load double, ptr @ERROR, align 16, !tbaa !25
  %34 = load ptr, ptr %3, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.radau, ptr %34, i32 0, i32 17
  %36 = load ptr, ptr %35, align 8, !tbaa !31
  %37 = load i64, ptr %9, align 8, !tbaa !9
  %38 = getelementptr inbounds double, ptr %36, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !25
  %40 = fmul contract double %33, %39
  %41 = load double, ptr getelementptr inbounds ([3 x double], ptr @ERROR, i64 0, i64 1), align 8, !tbaa !25
  %42 = load ptr, ptr %3, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.radau, ptr %42, i32 0, i32 17
  %44 = load ptr, ptr %43, align 8, !tbaa !31
  %45 = load i64, ptr %6, align 8, !tbaa !9
  %46 = load i64, ptr %9, align 8, !tbaa !9
  %47 = add nsw i64 %45, %46
  %48 = getelementptr inbounds double, ptr %44, i64 %47
  %49 = load double, ptr %48, align 8, !tbaa !25
  %50 = fmul contract double %41, %49
  %51 = fadd contract double %40, %50
  %52 = load double, ptr getelementptr inbounds ([3 x double], ptr @ERROR, i64 0, i64 2), align 16, !tbaa !25
  %53 = load ptr, ptr %3, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.radau, ptr %53, i32 0, i32 17
  %55 = load ptr, ptr %54, align 8, !tbaa !31
  %56 = load i64, ptr %6, align 8, !tbaa !9
  %57 = mul nsw i64 2, %56
  %58 = load i64, ptr %9, align 8, !tbaa !9
  %59 = add nsw i64 %57, %58
  %60 = getelementptr inbounds double, ptr %55, i64 %59
  %61 = load double, ptr %60, align 8, !tbaa !25
  %62 = fmul contract double %52, %61
  %63 = fadd contract double %51, %62
  %64 = load double, ptr %4, align 8, !tbaa !25
  %65 = fdiv contract double %63, %64
  %66 = load ptr, ptr %8, align 8, !tbaa !5
  %67 = load i64, ptr %9, align 8, !tbaa !9
  %68 = getelementptr inbounds double, ptr %66, i64 %67
  store double %65, ptr %68, align 8, !tbaa !25
  %69 = load ptr, ptr %5, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.integration, ptr %69, i32 0, i32 40
  %71 = load ptr, ptr %70, align 8, !tbaa !44
  %72 = load i64, ptr %9, align 8, !tbaa !9
  %73 = getelementptr inbounds double, ptr %71, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !25
  %75 = load ptr, ptr %8, align 8, !tbaa !5
  %76 = load i64, ptr %9, align 8, !tbaa !9
  %77 = getelementptr inbounds double, ptr %75, i64 %76
  %78 = load double, ptr %77, align 8, !tbaa !25
  %79 = fadd contract double %74, %78
  %80 = load ptr, ptr %7, align 8, !tbaa !5
  %81 = load i64, ptr %9, align 8, !tbaa !9
  %82 = getelementptr inbounds double, ptr %80, i64 %81
  store double %79, ptr %82, align 8, !tbaa !25
  br label %83

83:                                               ; preds = %32
  %84 = load i64, ptr %9, align 8, !tbaa !9
  %85 = add nsw i64 %84, 1
  store i64 %85, ptr %9, align 8, !tbaa !9
  br label %27

86:                                               ; preds = %31
  %87 = load ptr, ptr %3, align 8, !tbaa !5
  %88 = load ptr, ptr %7, align 8, !tbaa !5
  call void @solve_real_block(ptr noundef %87, ptr noundef %88)
  %89 = load ptr, ptr %3, align 8, !tbaa !5
  %90 = load ptr, ptr %5, align 8, !tbaa !5
  %91 = getelementptr inbounds %struct.integration, ptr %90, i32 0, i32 37
  %92 = load ptr, ptr %91, align 8, !tbaa !32
  call void @set_scale(ptr noundef %89, ptr noundef %92)
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %93 = load ptr, ptr %3, align 8, !tbaa !5
  %94 = load ptr, ptr %7, align 8, !tbaa !5
  %95 = call double @scaled_norm(ptr noundef %93, ptr noundef %94)
  store double %95, ptr %10, align 8, !tbaa !25
  %96 = load double, ptr %10, align 8, !tbaa !25
  %97 = fcmp contract oge double %96, 1.000000e+00
  br i1 %97, label %98, label %178

98:                                               ; preds = %86
  %99 = load ptr, ptr %5, align 8, !tbaa !5
  %100 = getelementptr inbounds %struct.integration, ptr %99, i32 0, i32 12
  %101 = load i64, ptr %100, align 8, !tbaa !64
  %102 = icmp ne i64 %101, 0
  br i1 %102, label %108, label %103

103:                                              ; preds = %98
  %104 = load ptr, ptr %3, align 8, !tbaa !5
  %105 = getelementptr inbounds %struct.radau, ptr %104, i32 0, i32 7
  %106 = load double, ptr %105, align 8, !tbaa !21
  %107 = fcmp contract oeq double %106, 0.000000e+00
  br i1 %107, label %108, label %178

108:                                              ; preds = %103, %98
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  store i64 0, ptr %11, align 8, !tbaa !9
  br label %109

109:                                              ; preds = %131, %108
  %110 = load i64, ptr %11, align 8, !tbaa !9
  %111 = load i64, ptr %6, align 8, !tbaa !9
  %112 = icmp slt i64 %110, %111
  br i1 %112, label %114, label %113

113:                                              ; preds = %109
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %134

114:                                              ; preds = %109
  %115 = load ptr, ptr %5, align 8, !tbaa !5
  %116 = getelementptr inbounds %struct.integration, ptr %115, i32 0, i32 36
  %117 = load ptr, ptr %116, align 8, !tbaa !30
  %118 = load i64, ptr %11, align 8, !tbaa !9
  %119 = getelementptr inbounds double, ptr %117, i64 %118
  %120 = load double, ptr %119, align 8, !tbaa !25
  %121 = load ptr, ptr %7, align 8, !tbaa !5
  %122 = load i64, ptr %11, align 8, !tbaa !9
  %123 = getelementptr inbounds double, ptr %121, i64 %122
  %124 = load double, ptr %123, align 8, !tbaa !25
  %125 = fadd contract double %120, %124
  %126 = load ptr, ptr %5, align 8, !tbaa !5
  %127 = getelementptr inbounds %struct.integration, ptr %126, i32 0, i32 38
  %128 = load ptr, ptr %127, align 8, !tbaa !65
  %129 = load i64, ptr %11, align 8, !tbaa !9
  %130 = getelementptr inbounds double, ptr %128, i64 %129
  store double %125, ptr %130, align 8, !tbaa !25
  br label %131

131:                                              ; preds = %114
  %132 = load i64, ptr %11, align 8, !tbaa !9
  %133 = add nsw i64 %132, 1
  store i64 %133, ptr %11, align 8, !tbaa !9
  br label %109

134:                                              ; preds = %113
  %135 = load ptr, ptr %5, align 8, !tbaa !5
  %136 = getelementptr inbounds %struct.integration, ptr %135, i32 0, i32 26
  %137 = load ptr, ptr %136, align 8, !tbaa !39
  %138 = load ptr, ptr %5, align 8, !tbaa !5
  %139 = getelementptr inbounds %struct.integration, ptr %138, i32 0, i32 0
  %140 = load double, ptr %139, align 8, !tbaa !26
  %141 = load ptr, ptr %5, align 8, !tbaa !5
  %142 = getelementptr inbounds %struct.integration, ptr %141, i32 0, i32 38
  %143 = load ptr, ptr %142, align 8, !tbaa !65
  %144 = load ptr, ptr %5, align 8, !tbaa !5
  %145 = getelementptr inbounds %struct.integration, ptr %144, i32 0, i32 29
  %146 = load ptr, ptr %145, align 8, !tbaa !36
  %147 = load ptr, ptr %7, align 8, !tbaa !5
  call void %137(double noundef %140, ptr noundef %143, ptr noundef %146, ptr noundef %147)
  %148 = load ptr, ptr %5, align 8, !tbaa !5
  %149 = getelementptr inbounds %struct.integration, ptr %148, i32 0, i32 30
  %150 = load ptr, ptr %149, align 8, !tbaa !40
  %151 = getelementptr inbounds i64, ptr %150, i64 2
  %152 = load i64, ptr %151, align 8, !tbaa !9
  %153 = add nsw i64 %152, 1
  store i64 %153, ptr %151, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %154

154:                                              ; preds = %169, %134
  %155 = load i64, ptr %12, align 8, !tbaa !9
  %156 = load i64, ptr %6, align 8, !tbaa !9
  %157 = icmp slt i64 %155, %156
  br i1 %157, label %159, label %158

158:                                              ; preds = %154
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %172

159:                                              ; preds = %154
  %160 = load ptr, ptr %8, align 8, !tbaa !5
  %161 = load i64, ptr %12, align 8, !tbaa !9
  %162 = getelementptr inbounds double, ptr %160, i64 %161
  %163 = load double, ptr %162, align 8, !tbaa !25
  %164 = load ptr, ptr %7, align 8, !tbaa !5
  %165 = load i64, ptr %12, align 8, !tbaa !9
  %166 = getelementptr inbounds double, ptr %164, i64 %165
  %167 = load double, ptr %166, align 8, !tbaa !25
  %168 = fadd contract double %167, %163
  store double %168, ptr %166, align 8, !tbaa !25
  br label %169

169:                                              ; preds = %159
  %170 = load i64, ptr %12, align 8, !tbaa !9
  %171 = add nsw i64 %170, 1
  store i64 %171, ptr %12, align 8, !tbaa !9
  br label %154

172:                                              ; preds = %158
  %173 = load ptr, ptr %3, align 8, !tbaa !5
  %174 = load ptr, ptr %7, align 8, !tbaa !5
  call void @solve_real_block(ptr noundef %173, ptr noundef %174)
  %175 = load ptr, ptr %3, align 8, !tbaa !5
  %176 = load ptr, ptr %7, align 8, !tbaa !5
  %177 = call double @scaled_norm(ptr noundef %175, ptr noundef %176)
  store double %177, ptr %10, align 8, !tbaa !25
  br label %178

178:                                              ; preds = %172, %103, %86
  %179 = load double, ptr %10, align 8, !tbaa !25
  %180 = call double @larger(double noundef %179, double noundef 1.000000e-10)
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret double %180
}

; Function Attrs: nounwind
define internal double @fit_curve(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i64, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i32, align 4
  %17 = alloca i32, align 4
  %18 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store double %1, ptr %4, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.radau, ptr %19, i32 0, i32 0
  %21 = load ptr, ptr %20, align 8, !tbaa !11
  %22 = getelementptr inbounds %struct.integration, ptr %21, i32 0, i32 24
  %23 = load i64, ptr %22, align 8, !tbaa !14
  store i64 %23, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %24 = load ptr, ptr %3, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.radau, ptr %24, i32 0, i32 17
  %26 = load ptr, ptr %25, align 8, !tbaa !31
  store ptr %26, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %27 = load ptr, ptr %3, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.radau, ptr %27, i32 0, i32 22
  %29 = load ptr, ptr %28, align 8, !tbaa !66
  store ptr %29, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %30 = load ptr, ptr %3, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.radau, ptr %30, i32 0, i32 24
  %32 = load ptr, ptr %31, align 8, !tbaa !17
  store ptr %32, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %33 = load ptr, ptr %3, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.radau, ptr %33, i32 0, i32 24
  %35 = load ptr, ptr %34, align 8, !tbaa !17
  %36 = load i64, ptr %5, align 8, !tbaa !9
  %37 = getelementptr inbounds double, ptr %35, i64 %36
  store ptr %37, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  store i64 0, ptr %10, align 8, !tbaa !9
  br label %38

38:                                               ; preds = %107, %2
  %39 = load i64, ptr %10, align 8, !tbaa !9
  %40 = load i64, ptr %5, align 8, !tbaa !9
  %41 = icmp slt i64 %39, %40
  br i1 %41, label %43, label %42

42:                                               ; preds = %38
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  br label %110

43:                                               ; preds = %38
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %44 = load ptr, ptr %6, align 8, !tbaa !5
  %45 = load i64, ptr %10, align 8, !tbaa !9
  %46 = getelementptr inbounds double, ptr %44, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !25
  store double %47, ptr %11, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %48 = load ptr, ptr %6, align 8, !tbaa !5
  %49 = load i64, ptr %5, align 8, !tbaa !9
  %50 = load i64, ptr %10, align 8, !tbaa !9
  %51 = add nsw i64 %49, %50
  %52 = getelementptr inbounds double, ptr %48, i64 %51
  %53 = load double, ptr %52, align 8, !tbaa !25
  store double %53, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %54 = load ptr, ptr %6, align 8, !tbaa !5
  %55 = load i64, ptr %5, align 8, !tbaa !9
  %56 = mul nsw i64 2, %55
  %57 = load i64, ptr %10, align 8, !tbaa !9
  %58 = add nsw i64 %56, %57
  %59 = getelementptr inbounds double, ptr %54, i64 %58
  %60 = load double, ptr %59, align 8, !tbaa !25
  store double %60, ptr %13, align 8, !tbaa !25
  %61 = load double, ptr %11, align 8, !tbaa !25
  %62 = fmul contract double 0x403E257C5187FD08, %61
  %63 = load double, ptr %12, align 8, !tbaa !25
  %64 = fmul contract double 0xC01095F1461FF420, %63
  %65 = fadd contract double %62, %64
  %66 = load double, ptr %13, align 8, !tbaa !25
  %67 = fadd contract double %65, %66
  %68 = fdiv contract double %67, 3.000000e+00
  %69 = load ptr, ptr %7, align 8, !tbaa !5
  %70 = load i64, ptr %10, align 8, !tbaa !9
  %71 = getelementptr inbounds double, ptr %69, i64 %70
  store double %68, ptr %71, align 8, !tbaa !25
  %72 = load double, ptr %11, align 8, !tbaa !25
  %73 = fmul contract double 0xC05338E1ADC646D0, %72
  %74 = load double, ptr %12, align 8, !tbaa !25
  %75 = fmul contract double 0x403EE386B7191B3E, %74
  %76 = fadd contract double %73, %75
  %77 = load double, ptr %13, align 8, !tbaa !25
  %78 = fmul contract double 8.000000e+00, %77
  %79 = fsub contract double %76, %78
  %80 = fdiv contract double %79, 3.000000e+00
  %81 = load ptr, ptr %7, align 8, !tbaa !5
  %82 = load i64, ptr %5, align 8, !tbaa !9
  %83 = load i64, ptr %10, align 8, !tbaa !9
  %84 = add nsw i64 %82, %83
  %85 = getelementptr inbounds double, ptr %81, i64 %84
  store double %80, ptr %85, align 8, !tbaa !25
  %86 = load double, ptr %11, align 8, !tbaa !25
  %87 = fmul contract double 0x40475F0532C88F1B, %86
  %88 = load double, ptr %12, align 8, !tbaa !25
  %89 = fmul contract double 0xC03ABE0A65911E36, %88
  %90 = fadd contract double %87, %89
  %91 = load double, ptr %13, align 8, !tbaa !25
  %92 = fmul contract double 1.000000e+01, %91
  %93 = fadd contract double %90, %92
  %94 = fdiv contract double %93, 3.000000e+00
  %95 = load ptr, ptr %7, align 8, !tbaa !5
  %96 = load i64, ptr %5, align 8, !tbaa !9
  %97 = mul nsw i64 2, %96
  %98 = load i64, ptr %10, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds double, ptr %95, i64 %99
  store double %94, ptr %100, align 8, !tbaa !25
  %101 = load ptr, ptr %7, align 8, !tbaa !5
  %102 = load i64, ptr %5, align 8, !tbaa !9
  %103 = mul nsw i64 3, %102
  %104 = load i64, ptr %10, align 8, !tbaa !9
  %105 = add nsw i64 %103, %104
  %106 = getelementptr inbounds double, ptr %101, i64 %105
  store double 0.000000e+00, ptr %106, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %107

107:                                              ; preds = %43
  %108 = load i64, ptr %10, align 8, !tbaa !9
  %109 = add nsw i64 %108, 1
  store i64 %109, ptr %10, align 8, !tbaa !9
  br label %38

110:                                              ; preds = %42
  %111 = load ptr, ptr %7, align 8, !tbaa !5
  %112 = load ptr, ptr %3, align 8, !tbaa !5
  %113 = getelementptr inbounds %struct.radau, ptr %112, i32 0, i32 21
  %114 = load ptr, ptr %113, align 8, !tbaa !41
  %115 = load i64, ptr %5, align 8, !tbaa !9
  %116 = mul nsw i64 3, %115
  call void @copy(ptr noundef %111, ptr noundef %114, i64 noundef %116)
  %117 = load ptr, ptr %3, align 8, !tbaa !5
  %118 = load double, ptr %4, align 8, !tbaa !25
  %119 = load ptr, ptr %8, align 8, !tbaa !5
  call void @evaluate_defect(ptr noundef %117, double noundef %118, double noundef 4.000000e-01, ptr noundef %119)
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  store i64 0, ptr %14, align 8, !tbaa !9
  br label %120

120:                                              ; preds = %131, %110
  %121 = load i64, ptr %14, align 8, !tbaa !9
  %122 = load i64, ptr %5, align 8, !tbaa !9
  %123 = icmp slt i64 %121, %122
  br i1 %123, label %125, label %124

124:                                              ; preds = %120
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %134

125:                                              ; preds = %120
  %126 = load ptr, ptr %8, align 8, !tbaa !5
  %127 = load i64, ptr %14, align 8, !tbaa !9
  %128 = getelementptr inbounds double, ptr %126, i64 %127
  %129 = load double, ptr %128, align 8, !tbaa !25
  %130 = fdiv contract double %129, 3.600000e-02
  store double %130, ptr %128, align 8, !tbaa !25
  br label %131

131:                                              ; preds = %125
  %132 = load i64, ptr %14, align 8, !tbaa !9
  %133 = add nsw i64 %132, 1
  store i64 %133, ptr %14, align 8, !tbaa !9
  br label %120

134:                                              ; preds = %124
  %135 = load ptr, ptr %3, align 8, !tbaa !5
  %136 = load ptr, ptr %8, align 8, !tbaa !5
  call void @solve_real_block(ptr noundef %135, ptr noundef %136)
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  store i64 0, ptr %15, align 8, !tbaa !9
  br label %137

137:                                              ; preds = %153, %134
  %138 = load i64, ptr %15, align 8, !tbaa !9
  %139 = load i64, ptr %5, align 8, !tbaa !9
  %140 = icmp slt i64 %138, %139
  br i1 %140, label %142, label %141

141:                                              ; preds = %137
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  br label %156

142:                                              ; preds = %137
  %143 = load ptr, ptr %8, align 8, !tbaa !5
  %144 = load i64, ptr %15, align 8, !tbaa !9
  %145 = getelementptr inbounds double, ptr %143, i64 %144
  %146 = load double, ptr %145, align 8, !tbaa !25
  %147 = load double, ptr %4, align 8, !tbaa !25
  %148 = fdiv contract double 0x400D1A48D83E731D, %147
  %149 = fmul contract double %146, %148
  %150 = load ptr, ptr %9, align 8, !tbaa !5
  %151 = load i64, ptr %15, align 8, !tbaa !9
  %152 = getelementptr inbounds double, ptr %150, i64 %151
  store double %149, ptr %152, align 8, !tbaa !25
  br label %153

153:                                              ; preds = %142
  %154 = load i64, ptr %15, align 8, !tbaa !9
  %155 = add nsw i64 %154, 1
  store i64 %155, ptr %15, align 8, !tbaa !9
  br label %137

156:                                              ; preds = %141
  %157 = load ptr, ptr %3, align 8, !tbaa !5
  %158 = load ptr, ptr %9, align 8, !tbaa !5
  call void @solve_real_block(ptr noundef %157, ptr noundef %158)
  call void @llvm.lifetime.start.p0(i64 4, ptr %16) #5
  store i32 0, ptr %16, align 4, !tbaa !27
  br label %159

159:                                              ; preds = %210, %156
  %160 = load i32, ptr %16, align 4, !tbaa !27
  %161 = icmp slt i32 %160, 4
  br i1 %161, label %163, label %162

162:                                              ; preds = %159
  store i32 11, ptr %17, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %16) #5
  br label %213

163:                                              ; preds = %159
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  store i64 0, ptr %18, align 8, !tbaa !9
  br label %164

164:                                              ; preds = %206, %163
  %165 = load i64, ptr %18, align 8, !tbaa !9
  %166 = load i64, ptr %5, align 8, !tbaa !9
  %167 = icmp slt i64 %165, %166
  br i1 %167, label %169, label %168

168:                                              ; preds = %164
  store i32 14, ptr %17, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %209

169:                                              ; preds = %164
  %170 = load i32, ptr %16, align 4, !tbaa !27
  %171 = sext i32 %170 to i64
  %172 = getelementptr inbounds [4 x double], ptr @fit_curve.INTEGRAL, i64 0, i64 %171
  %173 = load double, ptr %172, align 8, !tbaa !25
  %174 = fmul contract double 0x400D1A48D83E731D, %173
  %175 = load ptr, ptr %9, align 8, !tbaa !5
  %176 = load i64, ptr %18, align 8, !tbaa !9
  %177 = getelementptr inbounds double, ptr %175, i64 %176
  %178 = load double, ptr %177, align 8, !tbaa !25
  %179 = fmul contract double %174, %178
  %180 = load i32, ptr %16, align 4, !tbaa !27
  %181 = sext i32 %180 to i64
  %182 = getelementptr inbounds [4 x double], ptr @fit_curve.NODAL, i64 0, i64 %181
  %183 = load double, ptr %182, align 8, !tbaa !25
  %184 = fdiv contract double %183, 4.000000e-01
  %185 = load ptr, ptr %8, align 8, !tbaa !5
  %186 = load i64, ptr %18, align 8, !tbaa !9
  %187 = getelementptr inbounds double, ptr %185, i64 %186
  %188 = load double, ptr %187, align 8, !tbaa !25
  %189 = load ptr, ptr %9, align 8, !tbaa !5
  %190 = load i64, ptr %18, align 8, !tbaa !9
  %191 = getelementptr inbounds double, ptr %189, i64 %190
  %192 = load double, ptr %191, align 8, !tbaa !25
  %193 = fsub contract double %188, %192
  %194 = fmul contract double %184, %193
  %195 = fadd contract double %179, %194
  %196 = load ptr, ptr %7, align 8, !tbaa !5
  %197 = load i32, ptr %16, align 4, !tbaa !27
  %198 = sext i32 %197 to i64
  %199 = load i64, ptr %5, align 8, !tbaa !9
  %200 = mul nsw i64 %198, %199
  %201 = load i64, ptr %18, align 8, !tbaa !9
  %202 = add nsw i64 %200, %201
  %203 = getelementptr inbounds double, ptr %196, i64 %202
  %204 = load double, ptr %203, align 8, !tbaa !25
  %205 = fadd contract double %204, %195
  store double %205, ptr %203, align 8, !tbaa !25
  br label %206

206:                                              ; preds = %169
  %207 = load i64, ptr %18, align 8, !tbaa !9
  %208 = add nsw i64 %207, 1
  store i64 %208, ptr %18, align 8, !tbaa !9
  br label %164

209:                                              ; preds = %168
  br label %210

210:                                              ; preds = %209
  %211 = load i32, ptr %16, align 4, !tbaa !27
  %212 = add nsw i32 %211, 1
  store i32 %212, ptr %16, align 4, !tbaa !27
  br label %159

213:                                              ; preds = %162
  %214 = load ptr, ptr %3, align 8, !tbaa !5
  %215 = load double, ptr %4, align 8, !tbaa !25
  %216 = load ptr, ptr %8, align 8, !tbaa !5
  call void @evaluate_defect(ptr noundef %214, double noundef %215, double noundef 8.500000e-01, ptr noundef %216)
  %217 = load ptr, ptr %3, align 8, !tbaa !5
  %218 = load ptr, ptr %8, align 8, !tbaa !5
  call void @solve_real_block(ptr noundef %217, ptr noundef %218)
  %219 = load ptr, ptr %3, align 8, !tbaa !5
  %220 = load ptr, ptr %8, align 8, !tbaa !5
  %221 = call double @scaled_norm(ptr noundef %219, ptr noundef %220)
  %222 = load ptr, ptr %3, align 8, !tbaa !5
  %223 = getelementptr inbounds %struct.radau, ptr %222, i32 0, i32 10
  %224 = load double, ptr %223, align 8, !tbaa !67
  %225 = fdiv contract double %221, %224
  store i32 1, ptr %17, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret double %225
}

; Function Attrs: inlinehint nounwind
define internal double @larger(double noundef %0, double noundef %1) #2 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !25
  store double %1, ptr %4, align 8, !tbaa !25
  %5 = load double, ptr %3, align 8, !tbaa !25
  %6 = load double, ptr %4, align 8, !tbaa !25
  %7 = fcmp contract ogt double %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load double, ptr %3, align 8, !tbaa !25
  br label %12

10:                                               ; preds = %2
  %11 = load double, ptr %4, align 8, !tbaa !25
  br label %12

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ]
  ret double %13
}

; Function Attrs: inlinehint nounwind
define internal double @square_root(double noundef %0) #2 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !25
  %3 = load double, ptr %2, align 8, !tbaa !25
  %4 = call contract double @llvm.sqrt.f64(double %3)
  ret double %4
}

; Function Attrs: nounwind
define internal double @predict_factor(ptr noundef %0, double noundef %1, double noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store double %1, ptr %5, align 8, !tbaa !25
  store double %2, ptr %6, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  store double 1.000000e+00, ptr %7, align 8, !tbaa !25
  %8 = load ptr, ptr %4, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.radau, ptr %8, i32 0, i32 7
  %10 = load double, ptr %9, align 8, !tbaa !21
  %11 = fcmp contract une double %10, 0.000000e+00
  br i1 %11, label %12, label %25

12:                                               ; preds = %3
  %13 = load double, ptr %5, align 8, !tbaa !25
  %14 = load ptr, ptr %4, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.radau, ptr %14, i32 0, i32 7
  %16 = load double, ptr %15, align 8, !tbaa !21
  %17 = fdiv contract double %13, %16
  %18 = load ptr, ptr %4, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.radau, ptr %18, i32 0, i32 8
  %20 = load double, ptr %19, align 8, !tbaa !68
  %21 = load double, ptr %6, align 8, !tbaa !25
  %22 = fdiv contract double %20, %21
  %23 = call double @fourth_root(double noundef %22)
  %24 = fmul contract double %17, %23
  store double %24, ptr %7, align 8, !tbaa !25
  br label %25

25:                                               ; preds = %12, %3
  %26 = load double, ptr %7, align 8, !tbaa !25
  %27 = call double @magnitude(double noundef %26)
  %28 = call double @smaller(double noundef 1.000000e+00, double noundef %27)
  %29 = load double, ptr %6, align 8, !tbaa !25
  %30 = call double @fourth_root(double noundef %29)
  %31 = fdiv contract double %28, %30
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  ret double %31
}

; Function Attrs: nounwind
define internal i32 @project_state(ptr noundef %0, double noundef %1, ptr noundef %2, ptr noundef %3, i64 noundef %4, ptr noundef %5, double noundef %6) #0 {
  %8 = alloca ptr, align 8
  %9 = alloca double, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  %13 = alloca ptr, align 8
  %14 = alloca double, align 8
  %15 = alloca i32, align 4
  %16 = alloca double, align 8
  %17 = alloca i32, align 4
  %18 = alloca i32, align 4
  %19 = alloca double, align 8
  store ptr %0, ptr %8, align 8, !tbaa !5
  store double %1, ptr %9, align 8, !tbaa !25
  store ptr %2, ptr %10, align 8, !tbaa !5
  store ptr %3, ptr %11, align 8, !tbaa !5
  store i64 %4, ptr %12, align 8, !tbaa !9
  store ptr %5, ptr %13, align 8, !tbaa !5
  store double %6, ptr %14, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 4, ptr %15) #5
  store i32 0, ptr %15, align 4, !tbaa !27
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  store double 0.000000e+00, ptr %16, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 4, ptr %17) #5
  store i32 0, ptr %17, align 4, !tbaa !27
  br label %20

20:                                               ; preds = %58, %7
  %21 = load i32, ptr %17, align 4, !tbaa !27
  %22 = icmp slt i32 %21, 5
  br i1 %22, label %24, label %23

23:                                               ; preds = %20
  store i32 2, ptr %18, align 4
  br label %61

24:                                               ; preds = %20
  %25 = load ptr, ptr %8, align 8, !tbaa !5
  %26 = load double, ptr %9, align 8, !tbaa !25
  %27 = load ptr, ptr %10, align 8, !tbaa !5
  %28 = load ptr, ptr %11, align 8, !tbaa !5
  %29 = load ptr, ptr %13, align 8, !tbaa !5
  call void %25(double noundef %26, ptr noundef %27, ptr noundef %28, ptr noundef %29)
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %30 = load ptr, ptr %13, align 8, !tbaa !5
  %31 = load i64, ptr %12, align 8, !tbaa !9
  %32 = getelementptr inbounds double, ptr %30, i64 %31
  %33 = load double, ptr %32, align 8, !tbaa !25
  store double %33, ptr %19, align 8, !tbaa !25
  %34 = load double, ptr %19, align 8, !tbaa !25
  %35 = load double, ptr %14, align 8, !tbaa !25
  %36 = fcmp contract ole double %34, %35
  br i1 %36, label %45, label %37

37:                                               ; preds = %24
  %38 = load i32, ptr %17, align 4, !tbaa !27
  %39 = icmp sgt i32 %38, 0
  br i1 %39, label %40, label %46

40:                                               ; preds = %37
  %41 = load double, ptr %19, align 8, !tbaa !25
  %42 = load double, ptr %16, align 8, !tbaa !25
  %43 = fmul contract double 5.000000e-01, %42
  %44 = fcmp contract olt double %41, %43
  br i1 %44, label %46, label %45

45:                                               ; preds = %40, %24
  store i32 2, ptr %18, align 4
  br label %55

46:                                               ; preds = %40, %37
  %47 = load ptr, ptr %13, align 8, !tbaa !5
  %48 = load ptr, ptr %10, align 8, !tbaa !5
  %49 = load i64, ptr %12, align 8, !tbaa !9
  call void @copy(ptr noundef %47, ptr noundef %48, i64 noundef %49)
  store i32 1, ptr %15, align 4, !tbaa !27
  %50 = load double, ptr %19, align 8, !tbaa !25
  store double %50, ptr %16, align 8, !tbaa !25
  %51 = load double, ptr %19, align 8, !tbaa !25
  %52 = fcmp contract olt double %51, 1.000000e-09
  br i1 %52, label %53, label %54

53:                                               ; preds = %46
  store i32 2, ptr %18, align 4
  br label %55

54:                                               ; preds = %46
  store i32 0, ptr %18, align 4
  br label %55

55:                                               ; preds = %54, %53, %45
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  %56 = load i32, ptr %18, align 4
  switch i32 %56, label %61 [
    i32 0, label %57
  ]

57:                                               ; preds = %55
  br label %58

58:                                               ; preds = %57
  %59 = load i32, ptr %17, align 4, !tbaa !27
  %60 = add nsw i32 %59, 1
  store i32 %60, ptr %17, align 4, !tbaa !27
  br label %20

61:                                               ; preds = %55, %23
  call void @llvm.lifetime.end.p0(i64 4, ptr %17) #5
  br label %62

62:                                               ; preds = %61
  %63 = load i32, ptr %15, align 4, !tbaa !27
  store i32 1, ptr %18, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %15) #5
  ret i32 %63
}

; Function Attrs: noinline nounwind
define internal void @copy(ptr noundef %0, ptr noundef %1, i64 noundef %2) #3 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store i64 %2, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  store i64 0, ptr %7, align 8, !tbaa !9
  br label %8

8:                                                ; preds = %21, %3
  %9 = load i64, ptr %7, align 8, !tbaa !9
  %10 = load i64, ptr %6, align 8, !tbaa !9
  %11 = icmp slt i64 %9, %10
  br i1 %11, label %13, label %12

12:                                               ; preds = %8
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  br label %24

13:                                               ; preds = %8
  %14 = load ptr, ptr %4, align 8, !tbaa !5
  %15 = load i64, ptr %7, align 8, !tbaa !9
  %16 = getelementptr inbounds double, ptr %14, i64 %15
  %17 = load double, ptr %16, align 8, !tbaa !25
  %18 = load ptr, ptr %5, align 8, !tbaa !5
  %19 = load i64, ptr %7, align 8, !tbaa !9
  %20 = getelementptr inbounds double, ptr %18, i64 %19
  store double %17, ptr %20, align 8, !tbaa !25
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
define internal void @write_dense_output(ptr noundef %0, double noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store double %1, ptr %5, align 8, !tbaa !25
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %13 = load ptr, ptr %4, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.radau, ptr %13, i32 0, i32 0
  %15 = load ptr, ptr %14, align 8, !tbaa !11
  store ptr %15, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %16 = load ptr, ptr %7, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.integration, ptr %16, i32 0, i32 24
  %18 = load i64, ptr %17, align 8, !tbaa !14
  store i64 %18, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %19 = load ptr, ptr %4, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.radau, ptr %19, i32 0, i32 22
  %21 = load ptr, ptr %20, align 8, !tbaa !66
  store ptr %21, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %22 = load ptr, ptr %4, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.radau, ptr %22, i32 0, i32 24
  %24 = load ptr, ptr %23, align 8, !tbaa !17
  %25 = load i64, ptr %8, align 8, !tbaa !9
  %26 = getelementptr inbounds double, ptr %24, i64 %25
  store ptr %26, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %27 = load ptr, ptr %4, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.radau, ptr %27, i32 0, i32 24
  %29 = load ptr, ptr %28, align 8, !tbaa !17
  %30 = load i64, ptr %8, align 8, !tbaa !9
  %31 = mul nsw i64 2, %30
  %32 = getelementptr inbounds double, ptr %29, i64 %31
  store ptr %32, ptr %11, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %33

33:                                               ; preds = %114, %3
  %34 = load i64, ptr %12, align 8, !tbaa !9
  %35 = load i64, ptr %8, align 8, !tbaa !9
  %36 = icmp slt i64 %34, %35
  br i1 %36, label %38, label %37

37:                                               ; preds = %33
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %117

38:                                               ; preds = %33
  %39 = load ptr, ptr %9, align 8, !tbaa !5
  %40 = load i64, ptr %12, align 8, !tbaa !9
  %41 = getelementptr inbounds double, ptr %39, i64 %40
  %42 = load double, ptr %41, align 8, !tbaa !25
  %43 = load double, ptr %5, align 8, !tbaa !25
  %44 = fdiv contract double %42, %43
  %45 = load ptr, ptr %10, align 8, !tbaa !5
  %46 = load i64, ptr %12, align 8, !tbaa !9
  %47 = getelementptr inbounds double, ptr %45, i64 %46
  store double %44, ptr %47, align 8, !tbaa !25
  %48 = load ptr, ptr %9, align 8, !tbaa !5
  %49 = load i64, ptr %12, align 8, !tbaa !9
  %50 = getelementptr inbounds double, ptr %48, i64 %49
  %51 = load double, ptr %50, align 8, !tbaa !25
  %52 = load ptr, ptr %9, align 8, !tbaa !5
  %53 = load i64, ptr %8, align 8, !tbaa !9
  %54 = load i64, ptr %12, align 8, !tbaa !9
  %55 = add nsw i64 %53, %54
  %56 = getelementptr inbounds double, ptr %52, i64 %55
  %57 = load double, ptr %56, align 8, !tbaa !25
  %58 = fmul contract double 2.000000e+00, %57
  %59 = fadd contract double %51, %58
  %60 = load ptr, ptr %9, align 8, !tbaa !5
  %61 = load i64, ptr %8, align 8, !tbaa !9
  %62 = mul nsw i64 2, %61
  %63 = load i64, ptr %12, align 8, !tbaa !9
  %64 = add nsw i64 %62, %63
  %65 = getelementptr inbounds double, ptr %60, i64 %64
  %66 = load double, ptr %65, align 8, !tbaa !25
  %67 = fmul contract double 3.000000e+00, %66
  %68 = fadd contract double %59, %67
  %69 = load ptr, ptr %9, align 8, !tbaa !5
  %70 = load i64, ptr %8, align 8, !tbaa !9
  %71 = mul nsw i64 3, %70
  %72 = load i64, ptr %12, align 8, !tbaa !9
  %73 = add nsw i64 %71, %72
  %74 = getelementptr inbounds double, ptr %69, i64 %73
  %75 = load double, ptr %74, align 8, !tbaa !25
  %76 = fmul contract double 4.000000e+00, %75
  %77 = fadd contract double %68, %76
  %78 = load double, ptr %5, align 8, !tbaa !25
  %79 = fdiv contract double %77, %78
  %80 = load ptr, ptr %11, align 8, !tbaa !5
  %81 = load i64, ptr %12, align 8, !tbaa !9
  %82 = getelementptr inbounds double, ptr %80, i64 %81
  store double %79, ptr %82, align 8, !tbaa !25
  %83 = load ptr, ptr %9, align 8, !tbaa !5
  %84 = load i64, ptr %8, align 8, !tbaa !9
  %85 = mul nsw i64 3, %84
  %86 = load i64, ptr %12, align 8, !tbaa !9
  %87 = add nsw i64 %85, %86
  %88 = getelementptr inbounds double, ptr %83, i64 %87
  %89 = load double, ptr %88, align 8, !tbaa !25
  %90 = load ptr, ptr %6, align 8, !tbaa !5
  %91 = load i64, ptr %8, align 8, !tbaa !9
  %92 = mul nsw i64 3, %91
  %93 = load i64, ptr %12, align 8, !tbaa !9
  %94 = add nsw i64 %92, %93
  %95 = getelementptr inbounds double, ptr %90, i64 %94
  store double %89, ptr %95, align 8, !tbaa !25
  %96 = load ptr, ptr %6, align 8, !tbaa !5
  %97 = load i64, ptr %8, align 8, !tbaa !9
  %98 = mul nsw i64 6, %97
  %99 = load i64, ptr %12, align 8, !tbaa !9
  %100 = add nsw i64 %98, %99
  %101 = getelementptr inbounds double, ptr %96, i64 %100
  store double 0.000000e+00, ptr %101, align 8, !tbaa !25
  %102 = load ptr, ptr %6, align 8, !tbaa !5
  %103 = load i64, ptr %8, align 8, !tbaa !9
  %104 = mul nsw i64 5, %103
  %105 = load i64, ptr %12, align 8, !tbaa !9
  %106 = add nsw i64 %104, %105
  %107 = getelementptr inbounds double, ptr %102, i64 %106
  store double 0.000000e+00, ptr %107, align 8, !tbaa !25
  %108 = load ptr, ptr %6, align 8, !tbaa !5
  %109 = load i64, ptr %8, align 8, !tbaa !9
  %110 = mul nsw i64 4, %109
  %111 = load i64, ptr %12, align 8, !tbaa !9
  %112 = add nsw i64 %110, %111
  %113 = getelementptr inbounds double, ptr %108, i64 %112
  store double 0.000000e+00, ptr %113, align 8, !tbaa !25
  br label %114

114:                                              ; preds = %38
  %115 = load i64, ptr %12, align 8, !tbaa !9
  %116 = add nsw i64 %115, 1
  store i64 %116, ptr %12, align 8, !tbaa !9
  br label %33

117:                                              ; preds = %37
  %118 = load ptr, ptr %7, align 8, !tbaa !5
  %119 = getelementptr inbounds %struct.integration, ptr %118, i32 0, i32 36
  %120 = load ptr, ptr %119, align 8, !tbaa !30
  %121 = load ptr, ptr %10, align 8, !tbaa !5
  %122 = load ptr, ptr %7, align 8, !tbaa !5
  %123 = getelementptr inbounds %struct.integration, ptr %122, i32 0, i32 37
  %124 = load ptr, ptr %123, align 8, !tbaa !32
  %125 = load ptr, ptr %11, align 8, !tbaa !5
  %126 = load i64, ptr %8, align 8, !tbaa !9
  %127 = load ptr, ptr %6, align 8, !tbaa !5
  call void @fit_ends(ptr noundef %5, ptr noundef %120, ptr noundef %121, ptr noundef %124, ptr noundef %125, i64 noundef %126, ptr noundef %127)
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  ret void
}

; Function Attrs: nounwind
define internal void @set_next_size(ptr noundef %0, double noundef %1, double noundef %2, double noundef %3, i32 noundef %4, double noundef %5) #0 {
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i32, align 4
  %12 = alloca double, align 8
  %13 = alloca ptr, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  %16 = alloca double, align 8
  store ptr %0, ptr %7, align 8, !tbaa !5
  store double %1, ptr %8, align 8, !tbaa !25
  store double %2, ptr %9, align 8, !tbaa !25
  store double %3, ptr %10, align 8, !tbaa !25
  store i32 %4, ptr %11, align 4, !tbaa !27
  store double %5, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %17 = load ptr, ptr %7, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.radau, ptr %17, i32 0, i32 0
  %19 = load ptr, ptr %18, align 8, !tbaa !11
  store ptr %19, ptr %13, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %20 = load i32, ptr %11, align 4, !tbaa !27
  %21 = add nsw i32 12, %20
  %22 = sitofp i32 %21 to double
  %23 = fdiv contract double 0x4027666666666667, %22
  store double %23, ptr %14, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %24 = load double, ptr %14, align 8, !tbaa !25
  %25 = load ptr, ptr %7, align 8, !tbaa !5
  %26 = load double, ptr %8, align 8, !tbaa !25
  %27 = load double, ptr %10, align 8, !tbaa !25
  %28 = call double @predict_factor(ptr noundef %25, double noundef %26, double noundef %27)
  %29 = fmul contract double %24, %28
  %30 = call double @smaller(double noundef 1.000000e+01, double noundef %29)
  store double %30, ptr %15, align 8, !tbaa !25
  %31 = load i32, ptr %11, align 4, !tbaa !27
  %32 = icmp sgt i32 %31, 2
  br i1 %32, label %33, label %36

33:                                               ; preds = %6
  %34 = load double, ptr %12, align 8, !tbaa !25
  %35 = fcmp contract ogt double %34, 1.000000e-03
  br label %36

36:                                               ; preds = %33, %6
  %37 = phi i1 [ false, %6 ], [ %35, %33 ]
  %38 = zext i1 %37 to i32
  %39 = sext i32 %38 to i64
  %40 = load ptr, ptr %7, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.radau, ptr %40, i32 0, i32 5
  store i64 %39, ptr %41, align 8, !tbaa !18
  %42 = load ptr, ptr %13, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.integration, ptr %42, i32 0, i32 12
  %44 = load i64, ptr %43, align 8, !tbaa !64
  %45 = icmp ne i64 %44, 0
  br i1 %45, label %46, label %49

46:                                               ; preds = %36
  %47 = load double, ptr %15, align 8, !tbaa !25
  %48 = call double @smaller(double noundef %47, double noundef 1.000000e+00)
  store double %48, ptr %15, align 8, !tbaa !25
  br label %49

49:                                               ; preds = %46, %36
  %50 = load ptr, ptr %7, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.radau, ptr %50, i32 0, i32 5
  %52 = load i64, ptr %51, align 8, !tbaa !18
  %53 = icmp ne i64 %52, 0
  br i1 %53, label %61, label %54

54:                                               ; preds = %49
  %55 = load double, ptr %15, align 8, !tbaa !25
  %56 = fcmp contract oge double %55, 1.000000e+00
  br i1 %56, label %57, label %61

57:                                               ; preds = %54
  %58 = load double, ptr %15, align 8, !tbaa !25
  %59 = fcmp contract olt double %58, 1.200000e+00
  br i1 %59, label %60, label %61

60:                                               ; preds = %57
  store double 1.000000e+00, ptr %15, align 8, !tbaa !25
  br label %61

61:                                               ; preds = %60, %57, %54, %49
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %62 = load double, ptr %8, align 8, !tbaa !25
  %63 = call double @magnitude(double noundef %62)
  %64 = load double, ptr %15, align 8, !tbaa !25
  %65 = fmul contract double %63, %64
  store double %65, ptr %16, align 8, !tbaa !25
  %66 = load ptr, ptr %13, align 8, !tbaa !5
  %67 = getelementptr inbounds %struct.integration, ptr %66, i32 0, i32 12
  %68 = load i64, ptr %67, align 8, !tbaa !64
  %69 = icmp ne i64 %68, 0
  br i1 %69, label %70, label %72

70:                                               ; preds = %61
  %71 = load double, ptr %16, align 8, !tbaa !25
  br label %84

72:                                               ; preds = %61
  %73 = load double, ptr %16, align 8, !tbaa !25
  %74 = load double, ptr %8, align 8, !tbaa !25
  %75 = call contract double @magnitude(double noundef %74)
  %76 = load double, ptr %9, align 8, !tbaa !25
  %77 = fcmp contract olt double %75, %76
  br i1 %77, label %78, label %80

78:                                               ; preds = %72
  %79 = load double, ptr %9, align 8, !tbaa !25
  br label %81

80:                                               ; preds = %72
  br label %81

81:                                               ; preds = %80, %78
  %82 = phi double [ %79, %78 ], [ 0.000000e+00, %80 ]
  %83 = call double @larger(double noundef %73, double noundef %82)
  br label %84

84:                                               ; preds = %81, %70
  %85 = phi double [ %71, %70 ], [ %83, %81 ]
  %86 = load ptr, ptr %13, align 8, !tbaa !5
  %87 = getelementptr inbounds %struct.integration, ptr %86, i32 0, i32 2
  store double %85, ptr %87, align 8, !tbaa !23
  %88 = load double, ptr %8, align 8, !tbaa !25
  %89 = load ptr, ptr %7, align 8, !tbaa !5
  %90 = getelementptr inbounds %struct.radau, ptr %89, i32 0, i32 7
  store double %88, ptr %90, align 8, !tbaa !21
  %91 = load double, ptr %10, align 8, !tbaa !25
  %92 = call double @larger(double noundef %91, double noundef 1.000000e-02)
  %93 = load ptr, ptr %7, align 8, !tbaa !5
  %94 = getelementptr inbounds %struct.radau, ptr %93, i32 0, i32 8
  store double %92, ptr %94, align 8, !tbaa !68
  %95 = load ptr, ptr %7, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.radau, ptr %95, i32 0, i32 4
  store i64 1, ptr %96, align 8, !tbaa !19
  %97 = load ptr, ptr %13, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.integration, ptr %97, i32 0, i32 13
  store i64 0, ptr %98, align 8, !tbaa !53
  %99 = load ptr, ptr %13, align 8, !tbaa !5
  %100 = getelementptr inbounds %struct.integration, ptr %99, i32 0, i32 12
  store i64 0, ptr %100, align 8, !tbaa !64
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  ret void
}

; Function Attrs: nounwind
define internal i32 @locate_events(ptr noundef %0, double noundef %1, ptr noundef %2, ptr noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca %struct.event_step, align 8
  %11 = alloca %struct.crossing_list, align 8
  %12 = alloca i32, align 4
  %13 = alloca i64, align 8
  %14 = alloca ptr, align 8
  %15 = alloca i32, align 4
  store ptr %0, ptr %5, align 8, !tbaa !5
  store double %1, ptr %6, align 8, !tbaa !25
  store ptr %2, ptr %7, align 8, !tbaa !5
  store ptr %3, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %16 = load ptr, ptr %5, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.integration, ptr %16, i32 0, i32 34
  %18 = load ptr, ptr %17, align 8, !tbaa !69
  %19 = load ptr, ptr %5, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.integration, ptr %19, i32 0, i32 20
  %21 = load i64, ptr %20, align 8, !tbaa !70
  %22 = load ptr, ptr %5, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 24
  %24 = load i64, ptr %23, align 8, !tbaa !14
  %25 = add nsw i64 %24, 2
  %26 = mul nsw i64 %21, %25
  %27 = getelementptr inbounds double, ptr %18, i64 %26
  store ptr %27, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 104, ptr %10) #5
  %28 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 0
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.integration, ptr %29, i32 0, i32 28
  %31 = load ptr, ptr %30, align 8, !tbaa !48
  store ptr %31, ptr %28, align 8, !tbaa !71
  %32 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 1
  %33 = load ptr, ptr %5, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.integration, ptr %33, i32 0, i32 29
  %35 = load ptr, ptr %34, align 8, !tbaa !36
  store ptr %35, ptr %32, align 8, !tbaa !73
  %36 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 2
  %37 = load ptr, ptr %5, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.integration, ptr %37, i32 0, i32 24
  %39 = load i64, ptr %38, align 8, !tbaa !14
  store i64 %39, ptr %36, align 8, !tbaa !74
  %40 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 3
  %41 = load ptr, ptr %5, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.integration, ptr %41, i32 0, i32 25
  %43 = load i64, ptr %42, align 8, !tbaa !43
  store i64 %43, ptr %40, align 8, !tbaa !75
  %44 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 4
  store ptr @dense_output, ptr %44, align 8, !tbaa !76
  %45 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 5
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 0
  %48 = load double, ptr %47, align 8, !tbaa !26
  store double %48, ptr %45, align 8, !tbaa !77
  %49 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 6
  %50 = load double, ptr %6, align 8, !tbaa !25
  store double %50, ptr %49, align 8, !tbaa !78
  %51 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 7
  %52 = load ptr, ptr %5, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.integration, ptr %52, i32 0, i32 36
  %54 = load ptr, ptr %53, align 8, !tbaa !30
  store ptr %54, ptr %51, align 8, !tbaa !79
  %55 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 8
  %56 = load ptr, ptr %5, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.integration, ptr %56, i32 0, i32 37
  %58 = load ptr, ptr %57, align 8, !tbaa !32
  store ptr %58, ptr %55, align 8, !tbaa !80
  %59 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 9
  %60 = load ptr, ptr %7, align 8, !tbaa !5
  store ptr %60, ptr %59, align 8, !tbaa !81
  %61 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 10
  %62 = load ptr, ptr %5, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.integration, ptr %62, i32 0, i32 41
  %64 = load ptr, ptr %63, align 8, !tbaa !49
  store ptr %64, ptr %61, align 8, !tbaa !82
  %65 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 11
  %66 = load ptr, ptr %5, align 8, !tbaa !5
  %67 = getelementptr inbounds %struct.integration, ptr %66, i32 0, i32 38
  %68 = load ptr, ptr %67, align 8, !tbaa !65
  store ptr %68, ptr %65, align 8, !tbaa !83
  %69 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 12
  %70 = load ptr, ptr %5, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.integration, ptr %70, i32 0, i32 42
  %72 = load ptr, ptr %71, align 8, !tbaa !84
  store ptr %72, ptr %69, align 8, !tbaa !85
  call void @llvm.lifetime.start.p0(i64 32, ptr %11) #5
  %73 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 0
  %74 = load ptr, ptr %5, align 8, !tbaa !5
  %75 = getelementptr inbounds %struct.integration, ptr %74, i32 0, i32 31
  %76 = load ptr, ptr %75, align 8, !tbaa !86
  store ptr %76, ptr %73, align 8, !tbaa !87
  %77 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 1
  %78 = load ptr, ptr %5, align 8, !tbaa !5
  %79 = getelementptr inbounds %struct.integration, ptr %78, i32 0, i32 7
  %80 = load double, ptr %79, align 8, !tbaa !50
  store double %80, ptr %77, align 8, !tbaa !89
  %81 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 2
  %82 = load ptr, ptr %9, align 8, !tbaa !5
  store ptr %82, ptr %81, align 8, !tbaa !90
  %83 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 3
  store i64 0, ptr %83, align 8, !tbaa !91
  call void @search_events(ptr noundef %10, ptr noundef %11)
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #5
  store i32 0, ptr %12, align 4, !tbaa !27
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store i64 0, ptr %13, align 8, !tbaa !9
  br label %84

84:                                               ; preds = %139, %4
  %85 = load i64, ptr %13, align 8, !tbaa !9
  %86 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 3
  %87 = load i64, ptr %86, align 8, !tbaa !91
  %88 = icmp slt i64 %85, %87
  br i1 %88, label %89, label %142

89:                                               ; preds = %84
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %90 = load ptr, ptr %9, align 8, !tbaa !5
  %91 = load i64, ptr %13, align 8, !tbaa !9
  %92 = load ptr, ptr %5, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.integration, ptr %92, i32 0, i32 24
  %94 = load i64, ptr %93, align 8, !tbaa !14
  %95 = add nsw i64 %94, 2
  %96 = mul nsw i64 %91, %95
  %97 = getelementptr inbounds double, ptr %90, i64 %96
  store ptr %97, ptr %14, align 8, !tbaa !5
  %98 = load i32, ptr %12, align 4, !tbaa !27
  %99 = icmp ne i32 %98, 0
  br i1 %99, label %100, label %108

100:                                              ; preds = %89
  %101 = load ptr, ptr %14, align 8, !tbaa !5
  %102 = getelementptr inbounds double, ptr %101, i64 1
  %103 = load double, ptr %102, align 8, !tbaa !25
  %104 = load ptr, ptr %8, align 8, !tbaa !5
  %105 = load double, ptr %104, align 8, !tbaa !25
  %106 = fcmp contract une double %103, %105
  br i1 %106, label %107, label %108

107:                                              ; preds = %100
  store i32 2, ptr %15, align 4
  br label %136

108:                                              ; preds = %100, %89
  %109 = load i32, ptr %12, align 4, !tbaa !27
  %110 = icmp ne i32 %109, 0
  br i1 %110, label %135, label %111

111:                                              ; preds = %108
  %112 = load ptr, ptr %5, align 8, !tbaa !5
  %113 = getelementptr inbounds %struct.integration, ptr %112, i32 0, i32 32
  %114 = load ptr, ptr %113, align 8, !tbaa !92
  %115 = load ptr, ptr %14, align 8, !tbaa !5
  %116 = getelementptr inbounds double, ptr %115, i64 0
  %117 = load double, ptr %116, align 8, !tbaa !25
  %118 = fptosi double %117 to i64
  %119 = getelementptr inbounds i64, ptr %114, i64 %118
  %120 = load i64, ptr %119, align 8, !tbaa !9
  %121 = icmp ne i64 %120, 0
  br i1 %121, label %122, label %135

122:                                              ; preds = %111
  store i32 1, ptr %12, align 4, !tbaa !27
  %123 = load ptr, ptr %14, align 8, !tbaa !5
  %124 = getelementptr inbounds double, ptr %123, i64 1
  %125 = load double, ptr %124, align 8, !tbaa !25
  %126 = load ptr, ptr %8, align 8, !tbaa !5
  store double %125, ptr %126, align 8, !tbaa !25
  %127 = load ptr, ptr %14, align 8, !tbaa !5
  %128 = getelementptr inbounds double, ptr %127, i64 2
  %129 = load ptr, ptr %5, align 8, !tbaa !5
  %130 = getelementptr inbounds %struct.integration, ptr %129, i32 0, i32 37
  %131 = load ptr, ptr %130, align 8, !tbaa !32
  %132 = load ptr, ptr %5, align 8, !tbaa !5
  %133 = getelementptr inbounds %struct.integration, ptr %132, i32 0, i32 24
  %134 = load i64, ptr %133, align 8, !tbaa !14
  call void @copy(ptr noundef %128, ptr noundef %131, i64 noundef %134)
  br label %135

135:                                              ; preds = %122, %111, %108
  store i32 0, ptr %15, align 4
  br label %136

136:                                              ; preds = %135, %107
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  %137 = load i32, ptr %15, align 4
  switch i32 %137, label %163 [
    i32 0, label %138
    i32 2, label %142
  ]

138:                                              ; preds = %136
  br label %139

139:                                              ; preds = %138
  %140 = load i64, ptr %13, align 8, !tbaa !9
  %141 = add nsw i64 %140, 1
  store i64 %141, ptr %13, align 8, !tbaa !9
  br label %84

142:                                              ; preds = %136, %84
  %143 = load i64, ptr %13, align 8, !tbaa !9
  %144 = load ptr, ptr %5, align 8, !tbaa !5
  %145 = getelementptr inbounds %struct.integration, ptr %144, i32 0, i32 20
  %146 = load i64, ptr %145, align 8, !tbaa !70
  %147 = add nsw i64 %146, %143
  store i64 %147, ptr %145, align 8, !tbaa !70
  %148 = load ptr, ptr %5, align 8, !tbaa !5
  %149 = getelementptr inbounds %struct.integration, ptr %148, i32 0, i32 41
  %150 = load ptr, ptr %149, align 8, !tbaa !49
  %151 = load ptr, ptr %5, align 8, !tbaa !5
  %152 = getelementptr inbounds %struct.integration, ptr %151, i32 0, i32 25
  %153 = load i64, ptr %152, align 8, !tbaa !43
  %154 = mul nsw i64 8, %153
  %155 = getelementptr inbounds double, ptr %150, i64 %154
  %156 = load ptr, ptr %5, align 8, !tbaa !5
  %157 = getelementptr inbounds %struct.integration, ptr %156, i32 0, i32 41
  %158 = load ptr, ptr %157, align 8, !tbaa !49
  %159 = load ptr, ptr %5, align 8, !tbaa !5
  %160 = getelementptr inbounds %struct.integration, ptr %159, i32 0, i32 25
  %161 = load i64, ptr %160, align 8, !tbaa !43
  call void @copy(ptr noundef %155, ptr noundef %158, i64 noundef %161)
  %162 = load i32, ptr %12, align 4, !tbaa !27
  store i32 1, ptr %15, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 32, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 104, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  ret i32 %162

163:                                              ; preds = %136
  unreachable
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
  store double %2, ptr %8, align 8, !tbaa !25
  store double %3, ptr %9, align 8, !tbaa !25
  store ptr %4, ptr %10, align 8, !tbaa !5
  %12 = load ptr, ptr %6, align 8, !tbaa !5
  %13 = getelementptr inbounds %struct.integration, ptr %12, i32 0, i32 37
  %14 = load ptr, ptr %13, align 8, !tbaa !32
  %15 = load ptr, ptr %6, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 36
  %17 = load ptr, ptr %16, align 8, !tbaa !30
  %18 = load ptr, ptr %6, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.integration, ptr %18, i32 0, i32 24
  %20 = load i64, ptr %19, align 8, !tbaa !14
  call void @copy(ptr noundef %14, ptr noundef %17, i64 noundef %20)
  %21 = load ptr, ptr %10, align 8, !tbaa !5
  %22 = load ptr, ptr %6, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 40
  %24 = load ptr, ptr %23, align 8, !tbaa !44
  %25 = load ptr, ptr %6, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.integration, ptr %25, i32 0, i32 24
  %27 = load i64, ptr %26, align 8, !tbaa !14
  call void @copy(ptr noundef %21, ptr noundef %24, i64 noundef %27)
  %28 = load ptr, ptr %7, align 8, !tbaa !5
  %29 = icmp ne ptr %28, null
  br i1 %29, label %30, label %54

30:                                               ; preds = %5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %31 = load ptr, ptr %7, align 8, !tbaa !5
  %32 = getelementptr inbounds double, ptr %31, i64 2
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.integration, ptr %33, i32 0, i32 24
  %35 = load i64, ptr %34, align 8, !tbaa !14
  %36 = mul nsw i64 8, %35
  %37 = getelementptr inbounds double, ptr %32, i64 %36
  store ptr %37, ptr %11, align 8, !tbaa !5
  %38 = load double, ptr %8, align 8, !tbaa !25
  %39 = load ptr, ptr %7, align 8, !tbaa !5
  %40 = getelementptr inbounds double, ptr %39, i64 1
  store double %38, ptr %40, align 8, !tbaa !25
  %41 = load double, ptr %9, align 8, !tbaa !25
  %42 = load ptr, ptr %11, align 8, !tbaa !5
  %43 = getelementptr inbounds double, ptr %42, i64 0
  store double %41, ptr %43, align 8, !tbaa !25
  %44 = load ptr, ptr %11, align 8, !tbaa !5
  %45 = getelementptr inbounds double, ptr %44, i64 1
  store double 0.000000e+00, ptr %45, align 8, !tbaa !25
  %46 = load ptr, ptr %6, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 36
  %48 = load ptr, ptr %47, align 8, !tbaa !30
  %49 = load ptr, ptr %11, align 8, !tbaa !5
  %50 = getelementptr inbounds double, ptr %49, i64 2
  %51 = load ptr, ptr %6, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.integration, ptr %51, i32 0, i32 24
  %53 = load i64, ptr %52, align 8, !tbaa !14
  call void @copy(ptr noundef %48, ptr noundef %50, i64 noundef %53)
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %54

54:                                               ; preds = %30, %5
  %55 = load double, ptr %9, align 8, !tbaa !25
  %56 = load ptr, ptr %6, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.integration, ptr %56, i32 0, i32 0
  store double %55, ptr %57, align 8, !tbaa !26
  %58 = load ptr, ptr %6, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.integration, ptr %58, i32 0, i32 18
  %60 = load i64, ptr %59, align 8, !tbaa !34
  %61 = add nsw i64 %60, 1
  store i64 %61, ptr %59, align 8, !tbaa !34
  %62 = load ptr, ptr %6, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.integration, ptr %62, i32 0, i32 30
  %64 = load ptr, ptr %63, align 8, !tbaa !40
  %65 = getelementptr inbounds i64, ptr %64, i64 1
  %66 = load i64, ptr %65, align 8, !tbaa !9
  %67 = add nsw i64 %66, 1
  store i64 %67, ptr %65, align 8, !tbaa !9
  ret void
}

; Function Attrs: nounwind
define dso_local ptr @radau_layout() #0 {
  ret ptr @radau_layout.layout
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
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %25 = load ptr, ptr %5, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.integration, ptr %25, i32 0, i32 36
  %27 = load ptr, ptr %26, align 8, !tbaa !30
  store ptr %27, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.integration, ptr %28, i32 0, i32 40
  %30 = load ptr, ptr %29, align 8, !tbaa !44
  store ptr %30, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %31 = load ptr, ptr %5, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 1
  %33 = load double, ptr %32, align 8, !tbaa !47
  %34 = load ptr, ptr %5, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.integration, ptr %34, i32 0, i32 0
  %36 = load double, ptr %35, align 8, !tbaa !26
  %37 = fsub contract double %33, %36
  store double %37, ptr %10, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  store double 0.000000e+00, ptr %11, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store double 0.000000e+00, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store double 0.000000e+00, ptr %13, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
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
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %96

45:                                               ; preds = %38
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 35
  %48 = load ptr, ptr %47, align 8, !tbaa !93
  %49 = load i64, ptr %14, align 8, !tbaa !9
  %50 = getelementptr inbounds double, ptr %48, i64 %49
  %51 = load double, ptr %50, align 8, !tbaa !25
  %52 = load ptr, ptr %5, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.integration, ptr %52, i32 0, i32 5
  %54 = load double, ptr %53, align 8, !tbaa !63
  %55 = load ptr, ptr %8, align 8, !tbaa !5
  %56 = load i64, ptr %14, align 8, !tbaa !9
  %57 = getelementptr inbounds double, ptr %55, i64 %56
  %58 = load double, ptr %57, align 8, !tbaa !25
  %59 = call double @magnitude(double noundef %58)
  %60 = fmul contract double %54, %59
  %61 = fadd contract double %51, %60
  %62 = fdiv contract double 1.000000e+00, %61
  store double %62, ptr %15, align 8, !tbaa !25
  %63 = load double, ptr %15, align 8, !tbaa !25
  %64 = load ptr, ptr %8, align 8, !tbaa !5
  %65 = load i64, ptr %14, align 8, !tbaa !9
  %66 = getelementptr inbounds double, ptr %64, i64 %65
  %67 = load double, ptr %66, align 8, !tbaa !25
  %68 = fmul contract double %63, %67
  %69 = load double, ptr %15, align 8, !tbaa !25
  %70 = fmul contract double %68, %69
  %71 = load ptr, ptr %8, align 8, !tbaa !5
  %72 = load i64, ptr %14, align 8, !tbaa !9
  %73 = getelementptr inbounds double, ptr %71, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !25
  %75 = fmul contract double %70, %74
  %76 = load double, ptr %11, align 8, !tbaa !25
  %77 = fadd contract double %76, %75
  store double %77, ptr %11, align 8, !tbaa !25
  %78 = load double, ptr %15, align 8, !tbaa !25
  %79 = load ptr, ptr %9, align 8, !tbaa !5
  %80 = load i64, ptr %14, align 8, !tbaa !9
  %81 = getelementptr inbounds double, ptr %79, i64 %80
  %82 = load double, ptr %81, align 8, !tbaa !25
  %83 = fmul contract double %78, %82
  %84 = load double, ptr %15, align 8, !tbaa !25
  %85 = fmul contract double %83, %84
  %86 = load ptr, ptr %9, align 8, !tbaa !5
  %87 = load i64, ptr %14, align 8, !tbaa !9
  %88 = getelementptr inbounds double, ptr %86, i64 %87
  %89 = load double, ptr %88, align 8, !tbaa !25
  %90 = fmul contract double %85, %89
  %91 = load double, ptr %12, align 8, !tbaa !25
  %92 = fadd contract double %91, %90
  store double %92, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  br label %93

93:                                               ; preds = %45
  %94 = load i64, ptr %14, align 8, !tbaa !9
  %95 = add nsw i64 %94, 1
  store i64 %95, ptr %14, align 8, !tbaa !9
  br label %38

96:                                               ; preds = %44
  %97 = load double, ptr %11, align 8, !tbaa !25
  %98 = load ptr, ptr %5, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.integration, ptr %98, i32 0, i32 24
  %100 = load i64, ptr %99, align 8, !tbaa !14
  %101 = call double @larger_of_one_and(i64 noundef %100)
  %102 = fdiv contract double %97, %101
  %103 = call double @square_root(double noundef %102)
  store double %103, ptr %11, align 8, !tbaa !25
  %104 = load double, ptr %12, align 8, !tbaa !25
  %105 = load ptr, ptr %5, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.integration, ptr %105, i32 0, i32 24
  %107 = load i64, ptr %106, align 8, !tbaa !14
  %108 = call double @larger_of_one_and(i64 noundef %107)
  %109 = fdiv contract double %104, %108
  %110 = call double @square_root(double noundef %109)
  store double %110, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %111 = load double, ptr %11, align 8, !tbaa !25
  %112 = fcmp contract olt double %111, 1.000000e-05
  br i1 %112, label %116, label %113

113:                                              ; preds = %96
  %114 = load double, ptr %12, align 8, !tbaa !25
  %115 = fcmp contract olt double %114, 1.000000e-05
  br i1 %115, label %116, label %117

116:                                              ; preds = %113, %96
  br label %122

117:                                              ; preds = %113
  %118 = load double, ptr %11, align 8, !tbaa !25
  %119 = fmul contract double 1.000000e-02, %118
  %120 = load double, ptr %12, align 8, !tbaa !25
  %121 = fdiv contract double %119, %120
  br label %122

122:                                              ; preds = %117, %116
  %123 = phi double [ 0x3EB0C6F7A0B5ED8D, %116 ], [ %121, %117 ]
  store double %123, ptr %16, align 8, !tbaa !25
  %124 = load double, ptr %16, align 8, !tbaa !25
  %125 = load double, ptr %10, align 8, !tbaa !25
  %126 = call double @magnitude(double noundef %125)
  %127 = call double @smaller(double noundef %124, double noundef %126)
  store double %127, ptr %16, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %128 = load double, ptr %10, align 8, !tbaa !25
  %129 = fcmp contract ogt double %128, 0.000000e+00
  br i1 %129, label %130, label %132

130:                                              ; preds = %122
  %131 = load double, ptr %16, align 8, !tbaa !25
  br label %135

132:                                              ; preds = %122
  %133 = load double, ptr %16, align 8, !tbaa !25
  %134 = fneg double %133
  br label %135

135:                                              ; preds = %132, %130
  %136 = phi double [ %131, %130 ], [ %134, %132 ]
  store double %136, ptr %17, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
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
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %164

144:                                              ; preds = %137
  %145 = load ptr, ptr %8, align 8, !tbaa !5
  %146 = load i64, ptr %18, align 8, !tbaa !9
  %147 = getelementptr inbounds double, ptr %145, i64 %146
  %148 = load double, ptr %147, align 8, !tbaa !25
  %149 = load double, ptr %17, align 8, !tbaa !25
  %150 = load ptr, ptr %9, align 8, !tbaa !5
  %151 = load i64, ptr %18, align 8, !tbaa !9
  %152 = getelementptr inbounds double, ptr %150, i64 %151
  %153 = load double, ptr %152, align 8, !tbaa !25
  %154 = fmul contract double %149, %153
  %155 = fadd contract double %148, %154
  %156 = load ptr, ptr %5, align 8, !tbaa !5
  %157 = getelementptr inbounds %struct.integration, ptr %156, i32 0, i32 38
  %158 = load ptr, ptr %157, align 8, !tbaa !65
  %159 = load i64, ptr %18, align 8, !tbaa !9
  %160 = getelementptr inbounds double, ptr %158, i64 %159
  store double %155, ptr %160, align 8, !tbaa !25
  br label %161

161:                                              ; preds = %144
  %162 = load i64, ptr %18, align 8, !tbaa !9
  %163 = add nsw i64 %162, 1
  store i64 %163, ptr %18, align 8, !tbaa !9
  br label %137

164:                                              ; preds = %143
  %165 = load ptr, ptr %5, align 8, !tbaa !5
  %166 = getelementptr inbounds %struct.integration, ptr %165, i32 0, i32 26
  %167 = load ptr, ptr %166, align 8, !tbaa !39
  %168 = load ptr, ptr %5, align 8, !tbaa !5
  %169 = getelementptr inbounds %struct.integration, ptr %168, i32 0, i32 0
  %170 = load double, ptr %169, align 8, !tbaa !26
  %171 = load double, ptr %17, align 8, !tbaa !25
  %172 = fadd contract double %170, %171
  %173 = load ptr, ptr %5, align 8, !tbaa !5
  %174 = getelementptr inbounds %struct.integration, ptr %173, i32 0, i32 38
  %175 = load ptr, ptr %174, align 8, !tbaa !65
  %176 = load ptr, ptr %5, align 8, !tbaa !5
  %177 = getelementptr inbounds %struct.integration, ptr %176, i32 0, i32 29
  %178 = load ptr, ptr %177, align 8, !tbaa !36
  %179 = load ptr, ptr %6, align 8, !tbaa !5
  call void %167(double noundef %172, ptr noundef %175, ptr noundef %178, ptr noundef %179)
  %180 = load ptr, ptr %5, align 8, !tbaa !5
  %181 = getelementptr inbounds %struct.integration, ptr %180, i32 0, i32 30
  %182 = load ptr, ptr %181, align 8, !tbaa !40
  %183 = getelementptr inbounds i64, ptr %182, i64 2
  %184 = load i64, ptr %183, align 8, !tbaa !9
  %185 = add nsw i64 %184, 1
  store i64 %185, ptr %183, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
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
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  br label %230

193:                                              ; preds = %186
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #5
  %194 = load ptr, ptr %5, align 8, !tbaa !5
  %195 = getelementptr inbounds %struct.integration, ptr %194, i32 0, i32 35
  %196 = load ptr, ptr %195, align 8, !tbaa !93
  %197 = load i64, ptr %19, align 8, !tbaa !9
  %198 = getelementptr inbounds double, ptr %196, i64 %197
  %199 = load double, ptr %198, align 8, !tbaa !25
  %200 = load ptr, ptr %5, align 8, !tbaa !5
  %201 = getelementptr inbounds %struct.integration, ptr %200, i32 0, i32 5
  %202 = load double, ptr %201, align 8, !tbaa !63
  %203 = load ptr, ptr %8, align 8, !tbaa !5
  %204 = load i64, ptr %19, align 8, !tbaa !9
  %205 = getelementptr inbounds double, ptr %203, i64 %204
  %206 = load double, ptr %205, align 8, !tbaa !25
  %207 = call double @magnitude(double noundef %206)
  %208 = fmul contract double %202, %207
  %209 = fadd contract double %199, %208
  %210 = fdiv contract double 1.000000e+00, %209
  store double %210, ptr %20, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #5
  %211 = load double, ptr %20, align 8, !tbaa !25
  %212 = load ptr, ptr %6, align 8, !tbaa !5
  %213 = load i64, ptr %19, align 8, !tbaa !9
  %214 = getelementptr inbounds double, ptr %212, i64 %213
  %215 = load double, ptr %214, align 8, !tbaa !25
  %216 = load ptr, ptr %9, align 8, !tbaa !5
  %217 = load i64, ptr %19, align 8, !tbaa !9
  %218 = getelementptr inbounds double, ptr %216, i64 %217
  %219 = load double, ptr %218, align 8, !tbaa !25
  %220 = fsub contract double %215, %219
  %221 = fmul contract double %211, %220
  store double %221, ptr %21, align 8, !tbaa !25
  %222 = load double, ptr %21, align 8, !tbaa !25
  %223 = load double, ptr %21, align 8, !tbaa !25
  %224 = fmul contract double %222, %223
  %225 = load double, ptr %13, align 8, !tbaa !25
  %226 = fadd contract double %225, %224
  store double %226, ptr %13, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #5
  br label %227

227:                                              ; preds = %193
  %228 = load i64, ptr %19, align 8, !tbaa !9
  %229 = add nsw i64 %228, 1
  store i64 %229, ptr %19, align 8, !tbaa !9
  br label %186

230:                                              ; preds = %192
  %231 = load double, ptr %13, align 8, !tbaa !25
  %232 = load ptr, ptr %5, align 8, !tbaa !5
  %233 = getelementptr inbounds %struct.integration, ptr %232, i32 0, i32 24
  %234 = load i64, ptr %233, align 8, !tbaa !14
  %235 = call double @larger_of_one_and(i64 noundef %234)
  %236 = fdiv contract double %231, %235
  %237 = call double @square_root(double noundef %236)
  %238 = load double, ptr %16, align 8, !tbaa !25
  %239 = fdiv contract double %237, %238
  store double %239, ptr %13, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #5
  %240 = load double, ptr %12, align 8, !tbaa !25
  %241 = load double, ptr %13, align 8, !tbaa !25
  %242 = call double @larger(double noundef %240, double noundef %241)
  store double %242, ptr %22, align 8, !tbaa !25
  %243 = load double, ptr %22, align 8, !tbaa !25
  %244 = fcmp contract olt double %243, 1.000000e+300
  br i1 %244, label %247, label %245

245:                                              ; preds = %230
  %246 = load double, ptr %16, align 8, !tbaa !25
  store double %246, ptr %4, align 8
  store i32 1, ptr %23, align 4
  br label %265

247:                                              ; preds = %230
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #5
  %248 = load double, ptr %22, align 8, !tbaa !25
  %249 = fcmp contract ole double %248, 1.000000e-15
  br i1 %249, label %250, label %254

250:                                              ; preds = %247
  %251 = load double, ptr %16, align 8, !tbaa !25
  %252 = fmul contract double 1.000000e-03, %251
  %253 = call double @larger(double noundef 0x3EB0C6F7A0B5ED8D, double noundef %252)
  br label %259

254:                                              ; preds = %247
  %255 = load ptr, ptr %7, align 8, !tbaa !5
  %256 = load double, ptr %22, align 8, !tbaa !25
  %257 = fdiv contract double 1.000000e-02, %256
  %258 = call double %255(double noundef %257)
  br label %259

259:                                              ; preds = %254, %250
  %260 = phi double [ %253, %250 ], [ %258, %254 ]
  store double %260, ptr %24, align 8, !tbaa !25
  %261 = load double, ptr %16, align 8, !tbaa !25
  %262 = fmul contract double 1.000000e+02, %261
  %263 = load double, ptr %24, align 8, !tbaa !25
  %264 = call double @smaller(double noundef %262, double noundef %263)
  store double %264, ptr %4, align 8
  store i32 1, ptr %23, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #5
  br label %265

265:                                              ; preds = %259, %245
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  %266 = load double, ptr %4, align 8
  ret double %266
}

; Function Attrs: inlinehint nounwind
define internal double @magnitude(double noundef %0) #2 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !25
  %3 = load double, ptr %2, align 8, !tbaa !25
  %4 = call double @llvm.fabs.f64(double %3)
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #4

; Function Attrs: nounwind
define internal i64 @reason_to_stop(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  %6 = load ptr, ptr %4, align 8, !tbaa !5
  %7 = getelementptr inbounds %struct.integration, ptr %6, i32 0, i32 0
  %8 = load double, ptr %7, align 8, !tbaa !26
  %9 = load ptr, ptr %4, align 8, !tbaa !5
  %10 = getelementptr inbounds %struct.integration, ptr %9, i32 0, i32 1
  %11 = load double, ptr %10, align 8, !tbaa !47
  %12 = fcmp contract oeq double %8, %11
  br i1 %12, label %13, label %14

13:                                               ; preds = %2
  store i64 1, ptr %3, align 8
  br label %70

14:                                               ; preds = %2
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 30
  %17 = load ptr, ptr %16, align 8, !tbaa !40
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
  %29 = load i64, ptr %28, align 8, !tbaa !34
  %30 = add nsw i64 %29, 2
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 19
  %33 = load i64, ptr %32, align 8, !tbaa !94
  %34 = icmp sgt i64 %30, %33
  br i1 %34, label %48, label %35

35:                                               ; preds = %26
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 20
  %38 = load i64, ptr %37, align 8, !tbaa !70
  %39 = load ptr, ptr %4, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.integration, ptr %39, i32 0, i32 25
  %41 = load i64, ptr %40, align 8, !tbaa !43
  %42 = mul nsw i64 16, %41
  %43 = add nsw i64 %38, %42
  %44 = load ptr, ptr %4, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.integration, ptr %44, i32 0, i32 21
  %46 = load i64, ptr %45, align 8, !tbaa !95
  %47 = icmp sgt i64 %43, %46
  br i1 %47, label %48, label %49

48:                                               ; preds = %35, %26
  store i64 -1, ptr %3, align 8
  br label %70

49:                                               ; preds = %35
  %50 = load ptr, ptr %4, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.integration, ptr %50, i32 0, i32 18
  %52 = load i64, ptr %51, align 8, !tbaa !34
  %53 = sitofp i64 %52 to double
  %54 = load ptr, ptr %4, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.integration, ptr %54, i32 0, i32 9
  %56 = load double, ptr %55, align 8, !tbaa !96
  %57 = load ptr, ptr %4, align 8, !tbaa !5
  %58 = getelementptr inbounds %struct.integration, ptr %57, i32 0, i32 0
  %59 = load double, ptr %58, align 8, !tbaa !26
  %60 = load ptr, ptr %4, align 8, !tbaa !5
  %61 = getelementptr inbounds %struct.integration, ptr %60, i32 0, i32 6
  %62 = load double, ptr %61, align 8, !tbaa !97
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
  store double %1, ptr %5, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %8 = load ptr, ptr %4, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.integration, ptr %8, i32 0, i32 1
  %10 = load double, ptr %9, align 8, !tbaa !47
  %11 = load ptr, ptr %4, align 8, !tbaa !5
  %12 = getelementptr inbounds %struct.integration, ptr %11, i32 0, i32 0
  %13 = load double, ptr %12, align 8, !tbaa !26
  %14 = fsub contract double %10, %13
  store double %14, ptr %6, align 8, !tbaa !25
  %15 = load double, ptr %5, align 8, !tbaa !25
  %16 = fmul contract double 1.010000e+00, %15
  %17 = load double, ptr %6, align 8, !tbaa !25
  %18 = call contract double @magnitude(double noundef %17)
  %19 = fcmp contract oge double %16, %18
  br i1 %19, label %20, label %24

20:                                               ; preds = %2
  %21 = load ptr, ptr %4, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.integration, ptr %21, i32 0, i32 1
  %23 = load double, ptr %22, align 8, !tbaa !47
  store double %23, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %56

24:                                               ; preds = %2
  %25 = load double, ptr %5, align 8, !tbaa !25
  %26 = fmul contract double 2.000000e+00, %25
  %27 = load double, ptr %6, align 8, !tbaa !25
  %28 = call contract double @magnitude(double noundef %27)
  %29 = fcmp contract ogt double %26, %28
  br i1 %29, label %30, label %42

30:                                               ; preds = %24
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 14
  %33 = load i64, ptr %32, align 8, !tbaa !98
  %34 = icmp ne i64 %33, 0
  br i1 %34, label %42, label %35

35:                                               ; preds = %30
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 0
  %38 = load double, ptr %37, align 8, !tbaa !26
  %39 = load double, ptr %6, align 8, !tbaa !25
  %40 = fmul contract double 5.000000e-01, %39
  %41 = fadd contract double %38, %40
  store double %41, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %56

42:                                               ; preds = %30, %24
  %43 = load ptr, ptr %4, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.integration, ptr %43, i32 0, i32 0
  %45 = load double, ptr %44, align 8, !tbaa !26
  %46 = load double, ptr %6, align 8, !tbaa !25
  %47 = fcmp contract ogt double %46, 0.000000e+00
  br i1 %47, label %48, label %50

48:                                               ; preds = %42
  %49 = load double, ptr %5, align 8, !tbaa !25
  br label %53

50:                                               ; preds = %42
  %51 = load double, ptr %5, align 8, !tbaa !25
  %52 = fneg double %51
  br label %53

53:                                               ; preds = %50, %48
  %54 = phi double [ %49, %48 ], [ %52, %50 ]
  %55 = fadd contract double %45, %54
  store double %55, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %56

56:                                               ; preds = %53, %35, %20
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  %57 = load double, ptr %3, align 8
  ret double %57
}

; Function Attrs: nounwind
define internal void @differentiate(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i32, align 4
  %12 = alloca double, align 8
  %13 = alloca i64, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %3) #5
  %14 = load ptr, ptr %2, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.radau, ptr %14, i32 0, i32 0
  %16 = load ptr, ptr %15, align 8, !tbaa !11
  store ptr %16, ptr %3, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #5
  %17 = load ptr, ptr %3, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.integration, ptr %17, i32 0, i32 24
  %19 = load i64, ptr %18, align 8, !tbaa !14
  store i64 %19, ptr %4, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %20 = load ptr, ptr %2, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.radau, ptr %20, i32 0, i32 3
  %22 = load i64, ptr %21, align 8, !tbaa !57
  store i64 %22, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %23 = load ptr, ptr %2, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.radau, ptr %23, i32 0, i32 24
  %25 = load ptr, ptr %24, align 8, !tbaa !17
  store ptr %25, ptr %6, align 8, !tbaa !5
  %26 = load ptr, ptr %3, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.integration, ptr %26, i32 0, i32 36
  %28 = load ptr, ptr %27, align 8, !tbaa !30
  %29 = load ptr, ptr %3, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.integration, ptr %29, i32 0, i32 38
  %31 = load ptr, ptr %30, align 8, !tbaa !65
  %32 = load i64, ptr %4, align 8, !tbaa !9
  call void @copy(ptr noundef %28, ptr noundef %31, i64 noundef %32)
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  store i64 0, ptr %7, align 8, !tbaa !9
  br label %33

33:                                               ; preds = %171, %1
  %34 = load i64, ptr %7, align 8, !tbaa !9
  %35 = load i64, ptr %4, align 8, !tbaa !9
  %36 = icmp slt i64 %34, %35
  br i1 %36, label %38, label %37

37:                                               ; preds = %33
  store i32 2, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  br label %174

38:                                               ; preds = %33
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %39 = load ptr, ptr %3, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.integration, ptr %39, i32 0, i32 36
  %41 = load ptr, ptr %40, align 8, !tbaa !30
  %42 = load i64, ptr %7, align 8, !tbaa !9
  %43 = getelementptr inbounds double, ptr %41, i64 %42
  %44 = load double, ptr %43, align 8, !tbaa !25
  %45 = call double @magnitude(double noundef %44)
  %46 = load ptr, ptr %3, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 35
  %48 = load ptr, ptr %47, align 8, !tbaa !93
  %49 = load i64, ptr %7, align 8, !tbaa !9
  %50 = getelementptr inbounds double, ptr %48, i64 %49
  %51 = load double, ptr %50, align 8, !tbaa !25
  %52 = load ptr, ptr %3, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.integration, ptr %52, i32 0, i32 5
  %54 = load double, ptr %53, align 8, !tbaa !63
  %55 = fdiv contract double %51, %54
  %56 = call double @larger(double noundef %45, double noundef %55)
  store double %56, ptr %9, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %57 = load double, ptr %9, align 8, !tbaa !25
  %58 = fmul contract double 1.500000e-08, %57
  store double %58, ptr %10, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #5
  store i32 0, ptr %11, align 4, !tbaa !27
  br label %59

59:                                               ; preds = %120, %38
  %60 = load i32, ptr %11, align 4, !tbaa !27
  %61 = icmp slt i32 %60, 2
  br i1 %61, label %63, label %62

62:                                               ; preds = %59
  store i32 5, ptr %8, align 4
  br label %123

63:                                               ; preds = %59
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %64 = load ptr, ptr %3, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.integration, ptr %64, i32 0, i32 36
  %66 = load ptr, ptr %65, align 8, !tbaa !30
  %67 = load i64, ptr %7, align 8, !tbaa !9
  %68 = getelementptr inbounds double, ptr %66, i64 %67
  %69 = load double, ptr %68, align 8, !tbaa !25
  %70 = load double, ptr %10, align 8, !tbaa !25
  %71 = fadd contract double %69, %70
  store volatile double %71, ptr %12, align 8, !tbaa !25
  %72 = load volatile double, ptr %12, align 8, !tbaa !25
  %73 = load ptr, ptr %3, align 8, !tbaa !5
  %74 = getelementptr inbounds %struct.integration, ptr %73, i32 0, i32 36
  %75 = load ptr, ptr %74, align 8, !tbaa !30
  %76 = load i64, ptr %7, align 8, !tbaa !9
  %77 = getelementptr inbounds double, ptr %75, i64 %76
  %78 = load double, ptr %77, align 8, !tbaa !25
  %79 = fsub contract double %72, %78
  store double %79, ptr %10, align 8, !tbaa !25
  %80 = load volatile double, ptr %12, align 8, !tbaa !25
  %81 = load ptr, ptr %3, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.integration, ptr %81, i32 0, i32 38
  %83 = load ptr, ptr %82, align 8, !tbaa !65
  %84 = load i64, ptr %7, align 8, !tbaa !9
  %85 = getelementptr inbounds double, ptr %83, i64 %84
  store double %80, ptr %85, align 8, !tbaa !25
  %86 = load ptr, ptr %3, align 8, !tbaa !5
  %87 = getelementptr inbounds %struct.integration, ptr %86, i32 0, i32 26
  %88 = load ptr, ptr %87, align 8, !tbaa !39
  %89 = load ptr, ptr %3, align 8, !tbaa !5
  %90 = getelementptr inbounds %struct.integration, ptr %89, i32 0, i32 0
  %91 = load double, ptr %90, align 8, !tbaa !26
  %92 = load ptr, ptr %3, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.integration, ptr %92, i32 0, i32 38
  %94 = load ptr, ptr %93, align 8, !tbaa !65
  %95 = load ptr, ptr %3, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.integration, ptr %95, i32 0, i32 29
  %97 = load ptr, ptr %96, align 8, !tbaa !36
  %98 = load ptr, ptr %6, align 8, !tbaa !5
  call void %88(double noundef %91, ptr noundef %94, ptr noundef %97, ptr noundef %98)
  %99 = load ptr, ptr %3, align 8, !tbaa !5
  %100 = getelementptr inbounds %struct.integration, ptr %99, i32 0, i32 30
  %101 = load ptr, ptr %100, align 8, !tbaa !40
  %102 = getelementptr inbounds i64, ptr %101, i64 2
  %103 = load i64, ptr %102, align 8, !tbaa !9
  %104 = add nsw i64 %103, 1
  store i64 %104, ptr %102, align 8, !tbaa !9
  %105 = load ptr, ptr %6, align 8, !tbaa !5
  %106 = load i64, ptr %5, align 8, !tbaa !9
  %107 = getelementptr inbounds double, ptr %105, i64 %106
  %108 = load i64, ptr %4, align 8, !tbaa !9
  %109 = load i64, ptr %5, align 8, !tbaa !9
  %110 = sub nsw i64 %108, %109
  %111 = call i64 @first_not_finite(ptr noundef %107, i64 noundef %110)
  %112 = icmp slt i64 %111, 0
  br i1 %112, label %113, label %114

113:                                              ; preds = %63
  store i32 5, ptr %8, align 4
  br label %117

114:                                              ; preds = %63
  %115 = load double, ptr %10, align 8, !tbaa !25
  %116 = fneg double %115
  store double %116, ptr %10, align 8, !tbaa !25
  store i32 0, ptr %8, align 4
  br label %117

117:                                              ; preds = %114, %113
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  %118 = load i32, ptr %8, align 4
  switch i32 %118, label %123 [
    i32 0, label %119
  ]

119:                                              ; preds = %117
  br label %120

120:                                              ; preds = %119
  %121 = load i32, ptr %11, align 4, !tbaa !27
  %122 = add nsw i32 %121, 1
  store i32 %122, ptr %11, align 4, !tbaa !27
  br label %59

123:                                              ; preds = %117, %62
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #5
  br label %124

124:                                              ; preds = %123
  %125 = load ptr, ptr %3, align 8, !tbaa !5
  %126 = getelementptr inbounds %struct.integration, ptr %125, i32 0, i32 36
  %127 = load ptr, ptr %126, align 8, !tbaa !30
  %128 = load i64, ptr %7, align 8, !tbaa !9
  %129 = getelementptr inbounds double, ptr %127, i64 %128
  %130 = load double, ptr %129, align 8, !tbaa !25
  %131 = load ptr, ptr %3, align 8, !tbaa !5
  %132 = getelementptr inbounds %struct.integration, ptr %131, i32 0, i32 38
  %133 = load ptr, ptr %132, align 8, !tbaa !65
  %134 = load i64, ptr %7, align 8, !tbaa !9
  %135 = getelementptr inbounds double, ptr %133, i64 %134
  store double %130, ptr %135, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %136 = load i64, ptr %5, align 8, !tbaa !9
  store i64 %136, ptr %13, align 8, !tbaa !9
  br label %137

137:                                              ; preds = %167, %124
  %138 = load i64, ptr %13, align 8, !tbaa !9
  %139 = load i64, ptr %4, align 8, !tbaa !9
  %140 = icmp slt i64 %138, %139
  br i1 %140, label %142, label %141

141:                                              ; preds = %137
  store i32 8, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  br label %170

142:                                              ; preds = %137
  %143 = load ptr, ptr %6, align 8, !tbaa !5
  %144 = load i64, ptr %13, align 8, !tbaa !9
  %145 = getelementptr inbounds double, ptr %143, i64 %144
  %146 = load double, ptr %145, align 8, !tbaa !25
  %147 = load ptr, ptr %3, align 8, !tbaa !5
  %148 = getelementptr inbounds %struct.integration, ptr %147, i32 0, i32 40
  %149 = load ptr, ptr %148, align 8, !tbaa !44
  %150 = load i64, ptr %13, align 8, !tbaa !9
  %151 = getelementptr inbounds double, ptr %149, i64 %150
  %152 = load double, ptr %151, align 8, !tbaa !25
  %153 = fsub contract double %146, %152
  %154 = load double, ptr %10, align 8, !tbaa !25
  %155 = fdiv contract double %153, %154
  %156 = load ptr, ptr %2, align 8, !tbaa !5
  %157 = getelementptr inbounds %struct.radau, ptr %156, i32 0, i32 13
  %158 = load ptr, ptr %157, align 8, !tbaa !56
  %159 = load i64, ptr %13, align 8, !tbaa !9
  %160 = load i64, ptr %5, align 8, !tbaa !9
  %161 = sub nsw i64 %159, %160
  %162 = load i64, ptr %4, align 8, !tbaa !9
  %163 = mul nsw i64 %161, %162
  %164 = load i64, ptr %7, align 8, !tbaa !9
  %165 = add nsw i64 %163, %164
  %166 = getelementptr inbounds double, ptr %158, i64 %165
  store double %155, ptr %166, align 8, !tbaa !25
  br label %167

167:                                              ; preds = %142
  %168 = load i64, ptr %13, align 8, !tbaa !9
  %169 = add nsw i64 %168, 1
  store i64 %169, ptr %13, align 8, !tbaa !9
  br label %137

170:                                              ; preds = %141
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %171

171:                                              ; preds = %170
  %172 = load i64, ptr %7, align 8, !tbaa !9
  %173 = add nsw i64 %172, 1
  store i64 %173, ptr %7, align 8, !tbaa !9
  br label %33

174:                                              ; preds = %37
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %3) #5
  ret void
}

; Function Attrs: noinline nounwind
define internal void @factor_real(ptr noundef %0, i64 noundef %1, ptr noundef %2) #3 {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  store i64 0, ptr %7, align 8, !tbaa !9
  br label %13

13:                                               ; preds = %144, %3
  %14 = load i64, ptr %7, align 8, !tbaa !9
  %15 = load i64, ptr %5, align 8, !tbaa !9
  %16 = icmp slt i64 %14, %15
  br i1 %16, label %18, label %17

17:                                               ; preds = %13
  store i32 2, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  br label %147

18:                                               ; preds = %13
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %19 = load i64, ptr %7, align 8, !tbaa !9
  store i64 %19, ptr %9, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %20 = load i64, ptr %7, align 8, !tbaa !9
  %21 = add nsw i64 %20, 1
  store i64 %21, ptr %10, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %50, %18
  %23 = load i64, ptr %10, align 8, !tbaa !9
  %24 = load i64, ptr %5, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  store i32 5, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  br label %53

27:                                               ; preds = %22
  %28 = load ptr, ptr %4, align 8, !tbaa !5
  %29 = load i64, ptr %10, align 8, !tbaa !9
  %30 = load i64, ptr %5, align 8, !tbaa !9
  %31 = mul nsw i64 %29, %30
  %32 = load i64, ptr %7, align 8, !tbaa !9
  %33 = add nsw i64 %31, %32
  %34 = getelementptr inbounds double, ptr %28, i64 %33
  %35 = load double, ptr %34, align 8, !tbaa !25
  %36 = call contract double @magnitude(double noundef %35)
  %37 = load ptr, ptr %4, align 8, !tbaa !5
  %38 = load i64, ptr %9, align 8, !tbaa !9
  %39 = load i64, ptr %5, align 8, !tbaa !9
  %40 = mul nsw i64 %38, %39
  %41 = load i64, ptr %7, align 8, !tbaa !9
  %42 = add nsw i64 %40, %41
  %43 = getelementptr inbounds double, ptr %37, i64 %42
  %44 = load double, ptr %43, align 8, !tbaa !25
  %45 = call contract double @magnitude(double noundef %44)
  %46 = fcmp contract ogt double %36, %45
  br i1 %46, label %47, label %49

47:                                               ; preds = %27
  %48 = load i64, ptr %10, align 8, !tbaa !9
  store i64 %48, ptr %9, align 8, !tbaa !9
  br label %49

49:                                               ; preds = %47, %27
  br label %50

50:                                               ; preds = %49
  %51 = load i64, ptr %10, align 8, !tbaa !9
  %52 = add nsw i64 %51, 1
  store i64 %52, ptr %10, align 8, !tbaa !9
  br label %22

53:                                               ; preds = %26
  %54 = load i64, ptr %9, align 8, !tbaa !9
  %55 = load ptr, ptr %6, align 8, !tbaa !5
  %56 = load i64, ptr %7, align 8, !tbaa !9
  %57 = getelementptr inbounds i64, ptr %55, i64 %56
  store i64 %54, ptr %57, align 8, !tbaa !9
  %58 = load i64, ptr %9, align 8, !tbaa !9
  %59 = load i64, ptr %7, align 8, !tbaa !9
  %60 = icmp ne i64 %58, %59
  br i1 %60, label %61, label %73

61:                                               ; preds = %53
  %62 = load ptr, ptr %4, align 8, !tbaa !5
  %63 = load i64, ptr %7, align 8, !tbaa !9
  %64 = load i64, ptr %5, align 8, !tbaa !9
  %65 = mul nsw i64 %63, %64
  %66 = getelementptr inbounds double, ptr %62, i64 %65
  %67 = load ptr, ptr %4, align 8, !tbaa !5
  %68 = load i64, ptr %9, align 8, !tbaa !9
  %69 = load i64, ptr %5, align 8, !tbaa !9
  %70 = mul nsw i64 %68, %69
  %71 = getelementptr inbounds double, ptr %67, i64 %70
  %72 = load i64, ptr %5, align 8, !tbaa !9
  call void @swap_rows(ptr noundef %66, ptr noundef %71, i64 noundef %72)
  br label %73

73:                                               ; preds = %61, %53
  %74 = load ptr, ptr %4, align 8, !tbaa !5
  %75 = load i64, ptr %7, align 8, !tbaa !9
  %76 = load i64, ptr %5, align 8, !tbaa !9
  %77 = mul nsw i64 %75, %76
  %78 = load i64, ptr %7, align 8, !tbaa !9
  %79 = add nsw i64 %77, %78
  %80 = getelementptr inbounds double, ptr %74, i64 %79
  %81 = load double, ptr %80, align 8, !tbaa !25
  %82 = fdiv contract double 1.000000e+00, %81
  %83 = load ptr, ptr %4, align 8, !tbaa !5
  %84 = load i64, ptr %7, align 8, !tbaa !9
  %85 = load i64, ptr %5, align 8, !tbaa !9
  %86 = mul nsw i64 %84, %85
  %87 = load i64, ptr %7, align 8, !tbaa !9
  %88 = add nsw i64 %86, %87
  %89 = getelementptr inbounds double, ptr %83, i64 %88
  store double %82, ptr %89, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %90 = load i64, ptr %7, align 8, !tbaa !9
  %91 = add nsw i64 %90, 1
  store i64 %91, ptr %11, align 8, !tbaa !9
  br label %92

92:                                               ; preds = %140, %73
  %93 = load i64, ptr %11, align 8, !tbaa !9
  %94 = load i64, ptr %5, align 8, !tbaa !9
  %95 = icmp slt i64 %93, %94
  br i1 %95, label %97, label %96

96:                                               ; preds = %92
  store i32 8, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %143

97:                                               ; preds = %92
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %98 = load ptr, ptr %4, align 8, !tbaa !5
  %99 = load i64, ptr %7, align 8, !tbaa !9
  %100 = load i64, ptr %5, align 8, !tbaa !9
  %101 = mul nsw i64 %99, %100
  %102 = load i64, ptr %7, align 8, !tbaa !9
  %103 = add nsw i64 %101, %102
  %104 = getelementptr inbounds double, ptr %98, i64 %103
  %105 = load double, ptr %104, align 8, !tbaa !25
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %11, align 8, !tbaa !9
  %108 = load i64, ptr %5, align 8, !tbaa !9
  %109 = mul nsw i64 %107, %108
  %110 = load i64, ptr %7, align 8, !tbaa !9
  %111 = add nsw i64 %109, %110
  %112 = getelementptr inbounds double, ptr %106, i64 %111
  %113 = load double, ptr %112, align 8, !tbaa !25
  %114 = fmul contract double %113, %105
  store double %114, ptr %112, align 8, !tbaa !25
  store double %114, ptr %12, align 8, !tbaa !25
  %115 = load double, ptr %12, align 8, !tbaa !25
  %116 = fcmp contract une double %115, 0.000000e+00
  br i1 %116, label %117, label %139

117:                                              ; preds = %97
  %118 = load ptr, ptr %4, align 8, !tbaa !5
  %119 = load i64, ptr %11, align 8, !tbaa !9
  %120 = load i64, ptr %5, align 8, !tbaa !9
  %121 = mul nsw i64 %119, %120
  %122 = getelementptr inbounds double, ptr %118, i64 %121
  %123 = load i64, ptr %7, align 8, !tbaa !9
  %124 = getelementptr inbounds double, ptr %122, i64 %123
  %125 = getelementptr inbounds double, ptr %124, i64 1
  %126 = load ptr, ptr %4, align 8, !tbaa !5
  %127 = load i64, ptr %7, align 8, !tbaa !9
  %128 = load i64, ptr %5, align 8, !tbaa !9
  %129 = mul nsw i64 %127, %128
  %130 = getelementptr inbounds double, ptr %126, i64 %129
  %131 = load i64, ptr %7, align 8, !tbaa !9
  %132 = getelementptr inbounds double, ptr %130, i64 %131
  %133 = getelementptr inbounds double, ptr %132, i64 1
  %134 = load double, ptr %12, align 8, !tbaa !25
  %135 = load i64, ptr %5, align 8, !tbaa !9
  %136 = load i64, ptr %7, align 8, !tbaa !9
  %137 = sub nsw i64 %135, %136
  %138 = sub nsw i64 %137, 1
  call void @subtract_multiple(ptr noundef %125, ptr noundef %133, double noundef %134, i64 noundef %138)
  br label %139

139:                                              ; preds = %117, %97
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %140

140:                                              ; preds = %139
  %141 = load i64, ptr %11, align 8, !tbaa !9
  %142 = add nsw i64 %141, 1
  store i64 %142, ptr %11, align 8, !tbaa !9
  br label %92

143:                                              ; preds = %96
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %144

144:                                              ; preds = %143
  %145 = load i64, ptr %7, align 8, !tbaa !9
  %146 = add nsw i64 %145, 1
  store i64 %146, ptr %7, align 8, !tbaa !9
  br label %13

147:                                              ; preds = %17
  ret void
}

; Function Attrs: noinline nounwind
define internal void @factor_complex(ptr noundef %0, i64 noundef %1, ptr noundef %2) #3 {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i32, align 4
  %11 = alloca i64, align 8
  %12 = alloca double, align 8
  %13 = alloca i64, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  %16 = alloca double, align 8
  %17 = alloca i64, align 8
  %18 = alloca double, align 8
  %19 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %20 = load ptr, ptr %4, align 8, !tbaa !5
  store ptr %20, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %21 = load ptr, ptr %4, align 8, !tbaa !5
  %22 = load i64, ptr %5, align 8, !tbaa !9
  %23 = load i64, ptr %5, align 8, !tbaa !9
  %24 = mul nsw i64 %22, %23
  %25 = getelementptr inbounds double, ptr %21, i64 %24
  store ptr %25, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %26

26:                                               ; preds = %269, %3
  %27 = load i64, ptr %9, align 8, !tbaa !9
  %28 = load i64, ptr %5, align 8, !tbaa !9
  %29 = icmp slt i64 %27, %28
  br i1 %29, label %31, label %30

30:                                               ; preds = %26
  store i32 2, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %272

31:                                               ; preds = %26
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %32 = load i64, ptr %9, align 8, !tbaa !9
  store i64 %32, ptr %11, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store double -1.000000e+00, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %33 = load i64, ptr %9, align 8, !tbaa !9
  store i64 %33, ptr %13, align 8, !tbaa !9
  br label %34

34:                                               ; preds = %82, %31
  %35 = load i64, ptr %13, align 8, !tbaa !9
  %36 = load i64, ptr %5, align 8, !tbaa !9
  %37 = icmp slt i64 %35, %36
  br i1 %37, label %39, label %38

38:                                               ; preds = %34
  store i32 5, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  br label %85

39:                                               ; preds = %34
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %40 = load ptr, ptr %7, align 8, !tbaa !5
  %41 = load i64, ptr %13, align 8, !tbaa !9
  %42 = load i64, ptr %5, align 8, !tbaa !9
  %43 = mul nsw i64 %41, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %40, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !25
  %48 = load ptr, ptr %7, align 8, !tbaa !5
  %49 = load i64, ptr %13, align 8, !tbaa !9
  %50 = load i64, ptr %5, align 8, !tbaa !9
  %51 = mul nsw i64 %49, %50
  %52 = load i64, ptr %9, align 8, !tbaa !9
  %53 = add nsw i64 %51, %52
  %54 = getelementptr inbounds double, ptr %48, i64 %53
  %55 = load double, ptr %54, align 8, !tbaa !25
  %56 = fmul contract double %47, %55
  %57 = load ptr, ptr %8, align 8, !tbaa !5
  %58 = load i64, ptr %13, align 8, !tbaa !9
  %59 = load i64, ptr %5, align 8, !tbaa !9
  %60 = mul nsw i64 %58, %59
  %61 = load i64, ptr %9, align 8, !tbaa !9
  %62 = add nsw i64 %60, %61
  %63 = getelementptr inbounds double, ptr %57, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !25
  %65 = load ptr, ptr %8, align 8, !tbaa !5
  %66 = load i64, ptr %13, align 8, !tbaa !9
  %67 = load i64, ptr %5, align 8, !tbaa !9
  %68 = mul nsw i64 %66, %67
  %69 = load i64, ptr %9, align 8, !tbaa !9
  %70 = add nsw i64 %68, %69
  %71 = getelementptr inbounds double, ptr %65, i64 %70
  %72 = load double, ptr %71, align 8, !tbaa !25
  %73 = fmul contract double %64, %72
  %74 = fadd contract double %56, %73
  store double %74, ptr %14, align 8, !tbaa !25
  %75 = load double, ptr %14, align 8, !tbaa !25
  %76 = load double, ptr %12, align 8, !tbaa !25
  %77 = fcmp contract ogt double %75, %76
  br i1 %77, label %78, label %81

78:                                               ; preds = %39
  %79 = load double, ptr %14, align 8, !tbaa !25
  store double %79, ptr %12, align 8, !tbaa !25
  %80 = load i64, ptr %13, align 8, !tbaa !9
  store i64 %80, ptr %11, align 8, !tbaa !9
  br label %81

81:                                               ; preds = %78, %39
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %82

82:                                               ; preds = %81
  %83 = load i64, ptr %13, align 8, !tbaa !9
  %84 = add nsw i64 %83, 1
  store i64 %84, ptr %13, align 8, !tbaa !9
  br label %34

85:                                               ; preds = %38
  %86 = load i64, ptr %11, align 8, !tbaa !9
  %87 = load ptr, ptr %6, align 8, !tbaa !5
  %88 = load i64, ptr %9, align 8, !tbaa !9
  %89 = getelementptr inbounds i64, ptr %87, i64 %88
  store i64 %86, ptr %89, align 8, !tbaa !9
  %90 = load i64, ptr %11, align 8, !tbaa !9
  %91 = load i64, ptr %9, align 8, !tbaa !9
  %92 = icmp ne i64 %90, %91
  br i1 %92, label %93, label %116

93:                                               ; preds = %85
  %94 = load ptr, ptr %7, align 8, !tbaa !5
  %95 = load i64, ptr %9, align 8, !tbaa !9
  %96 = load i64, ptr %5, align 8, !tbaa !9
  %97 = mul nsw i64 %95, %96
  %98 = getelementptr inbounds double, ptr %94, i64 %97
  %99 = load ptr, ptr %7, align 8, !tbaa !5
  %100 = load i64, ptr %11, align 8, !tbaa !9
  %101 = load i64, ptr %5, align 8, !tbaa !9
  %102 = mul nsw i64 %100, %101
  %103 = getelementptr inbounds double, ptr %99, i64 %102
  %104 = load i64, ptr %5, align 8, !tbaa !9
  call void @swap_rows(ptr noundef %98, ptr noundef %103, i64 noundef %104)
  %105 = load ptr, ptr %8, align 8, !tbaa !5
  %106 = load i64, ptr %9, align 8, !tbaa !9
  %107 = load i64, ptr %5, align 8, !tbaa !9
  %108 = mul nsw i64 %106, %107
  %109 = getelementptr inbounds double, ptr %105, i64 %108
  %110 = load ptr, ptr %8, align 8, !tbaa !5
  %111 = load i64, ptr %11, align 8, !tbaa !9
  %112 = load i64, ptr %5, align 8, !tbaa !9
  %113 = mul nsw i64 %111, %112
  %114 = getelementptr inbounds double, ptr %110, i64 %113
  %115 = load i64, ptr %5, align 8, !tbaa !9
  call void @swap_rows(ptr noundef %109, ptr noundef %114, i64 noundef %115)
  br label %116

116:                                              ; preds = %93, %85
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %117 = load ptr, ptr %7, align 8, !tbaa !5
  %118 = load i64, ptr %9, align 8, !tbaa !9
  %119 = load i64, ptr %5, align 8, !tbaa !9
  %120 = mul nsw i64 %118, %119
  %121 = load i64, ptr %9, align 8, !tbaa !9
  %122 = add nsw i64 %120, %121
  %123 = getelementptr inbounds double, ptr %117, i64 %122
  %124 = load double, ptr %123, align 8, !tbaa !25
  %125 = load double, ptr %12, align 8, !tbaa !25
  %126 = fdiv contract double %124, %125
  store double %126, ptr %15, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %127 = load ptr, ptr %8, align 8, !tbaa !5
  %128 = load i64, ptr %9, align 8, !tbaa !9
  %129 = load i64, ptr %5, align 8, !tbaa !9
  %130 = mul nsw i64 %128, %129
  %131 = load i64, ptr %9, align 8, !tbaa !9
  %132 = add nsw i64 %130, %131
  %133 = getelementptr inbounds double, ptr %127, i64 %132
  %134 = load double, ptr %133, align 8, !tbaa !25
  %135 = fneg double %134
  %136 = load double, ptr %12, align 8, !tbaa !25
  %137 = fdiv contract double %135, %136
  store double %137, ptr %16, align 8, !tbaa !25
  %138 = load double, ptr %15, align 8, !tbaa !25
  %139 = load ptr, ptr %7, align 8, !tbaa !5
  %140 = load i64, ptr %9, align 8, !tbaa !9
  %141 = load i64, ptr %5, align 8, !tbaa !9
  %142 = mul nsw i64 %140, %141
  %143 = load i64, ptr %9, align 8, !tbaa !9
  %144 = add nsw i64 %142, %143
  %145 = getelementptr inbounds double, ptr %139, i64 %144
  store double %138, ptr %145, align 8, !tbaa !25
  %146 = load double, ptr %16, align 8, !tbaa !25
  %147 = load ptr, ptr %8, align 8, !tbaa !5
  %148 = load i64, ptr %9, align 8, !tbaa !9
  %149 = load i64, ptr %5, align 8, !tbaa !9
  %150 = mul nsw i64 %148, %149
  %151 = load i64, ptr %9, align 8, !tbaa !9
  %152 = add nsw i64 %150, %151
  %153 = getelementptr inbounds double, ptr %147, i64 %152
  store double %146, ptr %153, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %154 = load i64, ptr %9, align 8, !tbaa !9
  %155 = add nsw i64 %154, 1
  store i64 %155, ptr %17, align 8, !tbaa !9
  br label %156

156:                                              ; preds = %265, %116
  %157 = load i64, ptr %17, align 8, !tbaa !9
  %158 = load i64, ptr %5, align 8, !tbaa !9
  %159 = icmp slt i64 %157, %158
  br i1 %159, label %161, label %160

160:                                              ; preds = %156
  store i32 8, ptr %10, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  br label %268

161:                                              ; preds = %156
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %162 = load ptr, ptr %7, align 8, !tbaa !5
  %163 = load i64, ptr %17, align 8, !tbaa !9
  %164 = load i64, ptr %5, align 8, !tbaa !9
  %165 = mul nsw i64 %163, %164
  %166 = load i64, ptr %9, align 8, !tbaa !9
  %167 = add nsw i64 %165, %166
  %168 = getelementptr inbounds double, ptr %162, i64 %167
  %169 = load double, ptr %168, align 8, !tbaa !25
  %170 = load double, ptr %15, align 8, !tbaa !25
  %171 = fmul contract double %169, %170
  %172 = load ptr, ptr %8, align 8, !tbaa !5
  %173 = load i64, ptr %17, align 8, !tbaa !9
  %174 = load i64, ptr %5, align 8, !tbaa !9
  %175 = mul nsw i64 %173, %174
  %176 = load i64, ptr %9, align 8, !tbaa !9
  %177 = add nsw i64 %175, %176
  %178 = getelementptr inbounds double, ptr %172, i64 %177
  %179 = load double, ptr %178, align 8, !tbaa !25
  %180 = load double, ptr %16, align 8, !tbaa !25
  %181 = fmul contract double %179, %180
  %182 = fsub contract double %171, %181
  store double %182, ptr %18, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %183 = load ptr, ptr %7, align 8, !tbaa !5
  %184 = load i64, ptr %17, align 8, !tbaa !9
  %185 = load i64, ptr %5, align 8, !tbaa !9
  %186 = mul nsw i64 %184, %185
  %187 = load i64, ptr %9, align 8, !tbaa !9
  %188 = add nsw i64 %186, %187
  %189 = getelementptr inbounds double, ptr %183, i64 %188
  %190 = load double, ptr %189, align 8, !tbaa !25
  %191 = load double, ptr %16, align 8, !tbaa !25
  %192 = fmul contract double %190, %191
  %193 = load ptr, ptr %8, align 8, !tbaa !5
  %194 = load i64, ptr %17, align 8, !tbaa !9
  %195 = load i64, ptr %5, align 8, !tbaa !9
  %196 = mul nsw i64 %194, %195
  %197 = load i64, ptr %9, align 8, !tbaa !9
  %198 = add nsw i64 %196, %197
  %199 = getelementptr inbounds double, ptr %193, i64 %198
  %200 = load double, ptr %199, align 8, !tbaa !25
  %201 = load double, ptr %15, align 8, !tbaa !25
  %202 = fmul contract double %200, %201
  %203 = fadd contract double %192, %202
  store double %203, ptr %19, align 8, !tbaa !25
  %204 = load double, ptr %18, align 8, !tbaa !25
  %205 = load ptr, ptr %7, align 8, !tbaa !5
  %206 = load i64, ptr %17, align 8, !tbaa !9
  %207 = load i64, ptr %5, align 8, !tbaa !9
  %208 = mul nsw i64 %206, %207
  %209 = load i64, ptr %9, align 8, !tbaa !9
  %210 = add nsw i64 %208, %209
  %211 = getelementptr inbounds double, ptr %205, i64 %210
  store double %204, ptr %211, align 8, !tbaa !25
  %212 = load double, ptr %19, align 8, !tbaa !25
  %213 = load ptr, ptr %8, align 8, !tbaa !5
  %214 = load i64, ptr %17, align 8, !tbaa !9
  %215 = load i64, ptr %5, align 8, !tbaa !9
  %216 = mul nsw i64 %214, %215
  %217 = load i64, ptr %9, align 8, !tbaa !9
  %218 = add nsw i64 %216, %217
  %219 = getelementptr inbounds double, ptr %213, i64 %218
  store double %212, ptr %219, align 8, !tbaa !25
  %220 = load double, ptr %18, align 8, !tbaa !25
  %221 = fcmp contract une double %220, 0.000000e+00
  br i1 %221, label %225, label %222

222:                                              ; preds = %161
  %223 = load double, ptr %19, align 8, !tbaa !25
  %224 = fcmp contract une double %223, 0.000000e+00
  br i1 %224, label %225, label %264

225:                                              ; preds = %222, %161
  %226 = load ptr, ptr %7, align 8, !tbaa !5
  %227 = load i64, ptr %17, align 8, !tbaa !9
  %228 = load i64, ptr %5, align 8, !tbaa !9
  %229 = mul nsw i64 %227, %228
  %230 = getelementptr inbounds double, ptr %226, i64 %229
  %231 = load i64, ptr %9, align 8, !tbaa !9
  %232 = getelementptr inbounds double, ptr %230, i64 %231
  %233 = getelementptr inbounds double, ptr %232, i64 1
  %234 = load ptr, ptr %8, align 8, !tbaa !5
  %235 = load i64, ptr %17, align 8, !tbaa !9
  %236 = load i64, ptr %5, align 8, !tbaa !9
  %237 = mul nsw i64 %235, %236
  %238 = getelementptr inbounds double, ptr %234, i64 %237
  %239 = load i64, ptr %9, align 8, !tbaa !9
  %240 = getelementptr inbounds double, ptr %238, i64 %239
  %241 = getelementptr inbounds double, ptr %240, i64 1
  %242 = load ptr, ptr %7, align 8, !tbaa !5
  %243 = load i64, ptr %9, align 8, !tbaa !9
  %244 = load i64, ptr %5, align 8, !tbaa !9
  %245 = mul nsw i64 %243, %244
  %246 = getelementptr inbounds double, ptr %242, i64 %245
  %247 = load i64, ptr %9, align 8, !tbaa !9
  %248 = getelementptr inbounds double, ptr %246, i64 %247
  %249 = getelementptr inbounds double, ptr %248, i64 1
  %250 = load ptr, ptr %8, align 8, !tbaa !5
  %251 = load i64, ptr %9, align 8, !tbaa !9
  %252 = load i64, ptr %5, align 8, !tbaa !9
  %253 = mul nsw i64 %251, %252
  %254 = getelementptr inbounds double, ptr %250, i64 %253
  %255 = load i64, ptr %9, align 8, !tbaa !9
  %256 = getelementptr inbounds double, ptr %254, i64 %255
  %257 = getelementptr inbounds double, ptr %256, i64 1
  %258 = load double, ptr %18, align 8, !tbaa !25
  %259 = load double, ptr %19, align 8, !tbaa !25
  %260 = load i64, ptr %5, align 8, !tbaa !9
  %261 = load i64, ptr %9, align 8, !tbaa !9
  %262 = sub nsw i64 %260, %261
  %263 = sub nsw i64 %262, 1
  call void @subtract_complex_multiple(ptr noundef %233, ptr noundef %241, ptr noundef %249, ptr noundef %257, double noundef %258, double noundef %259, i64 noundef %263)
  br label %264

264:                                              ; preds = %225, %222
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %265

265:                                              ; preds = %264
  %266 = load i64, ptr %17, align 8, !tbaa !9
  %267 = add nsw i64 %266, 1
  store i64 %267, ptr %17, align 8, !tbaa !9
  br label %156

268:                                              ; preds = %160
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %269

269:                                              ; preds = %268
  %270 = load i64, ptr %9, align 8, !tbaa !9
  %271 = add nsw i64 %270, 1
  store i64 %271, ptr %9, align 8, !tbaa !9
  br label %26

272:                                              ; preds = %30
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @swap_rows(ptr noalias noundef %0, ptr noalias noundef %1, i64 noundef %2) #2 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store i64 %2, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  store i64 0, ptr %7, align 8, !tbaa !9
  br label %9

9:                                                ; preds = %30, %3
  %10 = load i64, ptr %7, align 8, !tbaa !9
  %11 = load i64, ptr %6, align 8, !tbaa !9
  %12 = icmp slt i64 %10, %11
  br i1 %12, label %14, label %13

13:                                               ; preds = %9
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  br label %33

14:                                               ; preds = %9
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = load i64, ptr %7, align 8, !tbaa !9
  %17 = getelementptr inbounds double, ptr %15, i64 %16
  %18 = load double, ptr %17, align 8, !tbaa !25
  store double %18, ptr %8, align 8, !tbaa !25
  %19 = load ptr, ptr %5, align 8, !tbaa !5
  %20 = load i64, ptr %7, align 8, !tbaa !9
  %21 = getelementptr inbounds double, ptr %19, i64 %20
  %22 = load double, ptr %21, align 8, !tbaa !25
  %23 = load ptr, ptr %4, align 8, !tbaa !5
  %24 = load i64, ptr %7, align 8, !tbaa !9
  %25 = getelementptr inbounds double, ptr %23, i64 %24
  store double %22, ptr %25, align 8, !tbaa !25
  %26 = load double, ptr %8, align 8, !tbaa !25
  %27 = load ptr, ptr %5, align 8, !tbaa !5
  %28 = load i64, ptr %7, align 8, !tbaa !9
  %29 = getelementptr inbounds double, ptr %27, i64 %28
  store double %26, ptr %29, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  br label %30

30:                                               ; preds = %14
  %31 = load i64, ptr %7, align 8, !tbaa !9
  %32 = add nsw i64 %31, 1
  store i64 %32, ptr %7, align 8, !tbaa !9
  br label %9

33:                                               ; preds = %13
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @subtract_multiple(ptr noalias noundef %0, ptr noalias noundef %1, double noundef %2, i64 noundef %3) #2 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store ptr %1, ptr %6, align 8, !tbaa !5
  store double %2, ptr %7, align 8, !tbaa !25
  store i64 %3, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %10

10:                                               ; preds = %27, %4
  %11 = load i64, ptr %9, align 8, !tbaa !9
  %12 = load i64, ptr %8, align 8, !tbaa !9
  %13 = icmp slt i64 %11, %12
  br i1 %13, label %15, label %14

14:                                               ; preds = %10
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %30

15:                                               ; preds = %10
  %16 = load double, ptr %7, align 8, !tbaa !25
  %17 = load ptr, ptr %6, align 8, !tbaa !5
  %18 = load i64, ptr %9, align 8, !tbaa !9
  %19 = getelementptr inbounds double, ptr %17, i64 %18
  %20 = load double, ptr %19, align 8, !tbaa !25
  %21 = fmul contract double %16, %20
  %22 = load ptr, ptr %5, align 8, !tbaa !5
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = getelementptr inbounds double, ptr %22, i64 %23
  %25 = load double, ptr %24, align 8, !tbaa !25
  %26 = fsub contract double %25, %21
  store double %26, ptr %24, align 8, !tbaa !25
  br label %27

27:                                               ; preds = %15
  %28 = load i64, ptr %9, align 8, !tbaa !9
  %29 = add nsw i64 %28, 1
  store i64 %29, ptr %9, align 8, !tbaa !9
  br label %10

30:                                               ; preds = %14
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @subtract_complex_multiple(ptr noalias noundef %0, ptr noalias noundef %1, ptr noalias noundef %2, ptr noalias noundef %3, double noundef %4, double noundef %5, i64 noundef %6) #2 {
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  store ptr %0, ptr %8, align 8, !tbaa !5
  store ptr %1, ptr %9, align 8, !tbaa !5
  store ptr %2, ptr %10, align 8, !tbaa !5
  store ptr %3, ptr %11, align 8, !tbaa !5
  store double %4, ptr %12, align 8, !tbaa !25
  store double %5, ptr %13, align 8, !tbaa !25
  store i64 %6, ptr %14, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  store i64 0, ptr %15, align 8, !tbaa !9
  br label %16

16:                                               ; preds = %58, %7
  %17 = load i64, ptr %15, align 8, !tbaa !9
  %18 = load i64, ptr %14, align 8, !tbaa !9
  %19 = icmp slt i64 %17, %18
  br i1 %19, label %21, label %20

20:                                               ; preds = %16
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  br label %61

21:                                               ; preds = %16
  %22 = load double, ptr %12, align 8, !tbaa !25
  %23 = load ptr, ptr %10, align 8, !tbaa !5
  %24 = load i64, ptr %15, align 8, !tbaa !9
  %25 = getelementptr inbounds double, ptr %23, i64 %24
  %26 = load double, ptr %25, align 8, !tbaa !25
  %27 = fmul contract double %22, %26
  %28 = load double, ptr %13, align 8, !tbaa !25
  %29 = load ptr, ptr %11, align 8, !tbaa !5
  %30 = load i64, ptr %15, align 8, !tbaa !9
  %31 = getelementptr inbounds double, ptr %29, i64 %30
  %32 = load double, ptr %31, align 8, !tbaa !25
  %33 = fmul contract double %28, %32
  %34 = fsub contract double %27, %33
  %35 = load ptr, ptr %8, align 8, !tbaa !5
  %36 = load i64, ptr %15, align 8, !tbaa !9
  %37 = getelementptr inbounds double, ptr %35, i64 %36
  %38 = load double, ptr %37, align 8, !tbaa !25
  %39 = fsub contract double %38, %34
  store double %39, ptr %37, align 8, !tbaa !25
  %40 = load double, ptr %12, align 8, !tbaa !25
  %41 = load ptr, ptr %11, align 8, !tbaa !5
  %42 = load i64, ptr %15, align 8, !tbaa !9
  %43 = getelementptr inbounds double, ptr %41, i64 %42
  %44 = load double, ptr %43, align 8, !tbaa !25
  %45 = fmul contract double %40, %44
  %46 = load double, ptr %13, align 8, !tbaa !25
  %47 = load ptr, ptr %10, align 8, !tbaa !5
  %48 = load i64, ptr %15, align 8, !tbaa !9
  %49 = getelementptr inbounds double, ptr %47, i64 %48
  %50 = load double, ptr %49, align 8, !tbaa !25
  %51 = fmul contract double %46, %50
  %52 = fadd contract double %45, %51
  %53 = load ptr, ptr %9, align 8, !tbaa !5
  %54 = load i64, ptr %15, align 8, !tbaa !9
  %55 = getelementptr inbounds double, ptr %53, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !25
  %57 = fsub contract double %56, %52
  store double %57, ptr %55, align 8, !tbaa !25
  br label %58

58:                                               ; preds = %21
  %59 = load i64, ptr %15, align 8, !tbaa !9
  %60 = add nsw i64 %59, 1
  store i64 %60, ptr %15, align 8, !tbaa !9
  br label %16

61:                                               ; preds = %20
  ret void
}

; Function Attrs: nounwind
define internal void @set_scale(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %7 = load ptr, ptr %3, align 8, !tbaa !5
  %8 = getelementptr inbounds %struct.radau, ptr %7, i32 0, i32 0
  %9 = load ptr, ptr %8, align 8, !tbaa !11
  store ptr %9, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  store i64 0, ptr %6, align 8, !tbaa !9
  br label %10

10:                                               ; preds = %47, %2
  %11 = load i64, ptr %6, align 8, !tbaa !9
  %12 = load ptr, ptr %5, align 8, !tbaa !5
  %13 = getelementptr inbounds %struct.integration, ptr %12, i32 0, i32 24
  %14 = load i64, ptr %13, align 8, !tbaa !14
  %15 = icmp slt i64 %11, %14
  br i1 %15, label %17, label %16

16:                                               ; preds = %10
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  br label %50

17:                                               ; preds = %10
  %18 = load ptr, ptr %5, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.integration, ptr %18, i32 0, i32 35
  %20 = load ptr, ptr %19, align 8, !tbaa !93
  %21 = load i64, ptr %6, align 8, !tbaa !9
  %22 = getelementptr inbounds double, ptr %20, i64 %21
  %23 = load double, ptr %22, align 8, !tbaa !25
  %24 = load ptr, ptr %5, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.integration, ptr %24, i32 0, i32 5
  %26 = load double, ptr %25, align 8, !tbaa !63
  %27 = load ptr, ptr %5, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.integration, ptr %27, i32 0, i32 36
  %29 = load ptr, ptr %28, align 8, !tbaa !30
  %30 = load i64, ptr %6, align 8, !tbaa !9
  %31 = getelementptr inbounds double, ptr %29, i64 %30
  %32 = load double, ptr %31, align 8, !tbaa !25
  %33 = call double @magnitude(double noundef %32)
  %34 = load ptr, ptr %4, align 8, !tbaa !5
  %35 = load i64, ptr %6, align 8, !tbaa !9
  %36 = getelementptr inbounds double, ptr %34, i64 %35
  %37 = load double, ptr %36, align 8, !tbaa !25
  %38 = call double @magnitude(double noundef %37)
  %39 = call double @larger(double noundef %33, double noundef %38)
  %40 = fmul contract double %26, %39
  %41 = fadd contract double %23, %40
  %42 = load ptr, ptr %3, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.radau, ptr %42, i32 0, i32 23
  %44 = load ptr, ptr %43, align 8, !tbaa !99
  %45 = load i64, ptr %6, align 8, !tbaa !9
  %46 = getelementptr inbounds double, ptr %44, i64 %45
  store double %41, ptr %46, align 8, !tbaa !25
  br label %47

47:                                               ; preds = %17
  %48 = load i64, ptr %6, align 8, !tbaa !9
  %49 = add nsw i64 %48, 1
  store i64 %49, ptr %6, align 8, !tbaa !9
  br label %10

50:                                               ; preds = %16
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: nounwind
define internal void @predict(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca double, align 8
  %10 = alloca i64, align 8
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store double %1, ptr %4, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.radau, ptr %13, i32 0, i32 0
  %15 = load ptr, ptr %14, align 8, !tbaa !11
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 24
  %17 = load i64, ptr %16, align 8, !tbaa !14
  store i64 %17, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %18 = load ptr, ptr %3, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.radau, ptr %18, i32 0, i32 20
  %20 = load ptr, ptr %19, align 8, !tbaa !42
  store ptr %20, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #5
  store i32 0, ptr %7, align 4, !tbaa !27
  br label %21

21:                                               ; preds = %102, %2
  %22 = load i32, ptr %7, align 4, !tbaa !27
  %23 = icmp slt i32 %22, 3
  br i1 %23, label %25, label %24

24:                                               ; preds = %21
  store i32 2, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #5
  br label %105

25:                                               ; preds = %21
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %26 = load i32, ptr %7, align 4, !tbaa !27
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds [3 x double], ptr @NODE, i64 0, i64 %27
  %29 = load double, ptr %28, align 8, !tbaa !25
  %30 = load double, ptr %4, align 8, !tbaa !25
  %31 = fmul contract double %29, %30
  %32 = load ptr, ptr %3, align 8, !tbaa !5
  %33 = getelementptr inbounds %struct.radau, ptr %32, i32 0, i32 9
  %34 = load double, ptr %33, align 8, !tbaa !20
  %35 = fcmp contract une double %34, 0.000000e+00
  br i1 %35, label %36, label %40

36:                                               ; preds = %25
  %37 = load ptr, ptr %3, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.radau, ptr %37, i32 0, i32 9
  %39 = load double, ptr %38, align 8, !tbaa !20
  br label %41

40:                                               ; preds = %25
  br label %41

41:                                               ; preds = %40, %36
  %42 = phi double [ %39, %36 ], [ 1.000000e+00, %40 ]
  %43 = fdiv contract double %31, %42
  store double %43, ptr %9, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  store i64 0, ptr %10, align 8, !tbaa !9
  br label %44

44:                                               ; preds = %98, %41
  %45 = load i64, ptr %10, align 8, !tbaa !9
  %46 = load i64, ptr %5, align 8, !tbaa !9
  %47 = icmp slt i64 %45, %46
  br i1 %47, label %49, label %48

48:                                               ; preds = %44
  store i32 5, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  br label %101

49:                                               ; preds = %44
  %50 = load ptr, ptr %3, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.radau, ptr %50, i32 0, i32 9
  %52 = load double, ptr %51, align 8, !tbaa !20
  %53 = fcmp contract une double %52, 0.000000e+00
  br i1 %53, label %54, label %85

54:                                               ; preds = %49
  %55 = load double, ptr %9, align 8, !tbaa !25
  %56 = load ptr, ptr %6, align 8, !tbaa !5
  %57 = load i64, ptr %10, align 8, !tbaa !9
  %58 = getelementptr inbounds double, ptr %56, i64 %57
  %59 = load double, ptr %58, align 8, !tbaa !25
  %60 = load ptr, ptr %6, align 8, !tbaa !5
  %61 = load i64, ptr %5, align 8, !tbaa !9
  %62 = load i64, ptr %10, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %60, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !25
  %66 = load double, ptr %9, align 8, !tbaa !25
  %67 = fadd contract double 2.000000e+00, %66
  %68 = fmul contract double %65, %67
  %69 = fadd contract double %59, %68
  %70 = load ptr, ptr %6, align 8, !tbaa !5
  %71 = load i64, ptr %5, align 8, !tbaa !9
  %72 = mul nsw i64 2, %71
  %73 = load i64, ptr %10, align 8, !tbaa !9
  %74 = add nsw i64 %72, %73
  %75 = getelementptr inbounds double, ptr %70, i64 %74
  %76 = load double, ptr %75, align 8, !tbaa !25
  %77 = load double, ptr %9, align 8, !tbaa !25
  %78 = load double, ptr %9, align 8, !tbaa !25
  %79 = fadd contract double 3.000000e+00, %78
  %80 = fmul contract double %77, %79
  %81 = fadd contract double 3.000000e+00, %80
  %82 = fmul contract double %76, %81
  %83 = fadd contract double %69, %82
  %84 = fmul contract double %55, %83
  br label %86

85:                                               ; preds = %49
  br label %86

86:                                               ; preds = %85, %54
  %87 = phi double [ %84, %54 ], [ 0.000000e+00, %85 ]
  %88 = load ptr, ptr %3, align 8, !tbaa !5
  %89 = getelementptr inbounds %struct.radau, ptr %88, i32 0, i32 17
  %90 = load ptr, ptr %89, align 8, !tbaa !31
  %91 = load i32, ptr %7, align 4, !tbaa !27
  %92 = sext i32 %91 to i64
  %93 = load i64, ptr %5, align 8, !tbaa !9
  %94 = mul nsw i64 %92, %93
  %95 = load i64, ptr %10, align 8, !tbaa !9
  %96 = add nsw i64 %94, %95
  %97 = getelementptr inbounds double, ptr %90, i64 %96
  store double %87, ptr %97, align 8, !tbaa !25
  br label %98

98:                                               ; preds = %86
  %99 = load i64, ptr %10, align 8, !tbaa !9
  %100 = add nsw i64 %99, 1
  store i64 %100, ptr %10, align 8, !tbaa !9
  br label %44

101:                                              ; preds = %48
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %102

102:                                              ; preds = %101
  %103 = load i32, ptr %7, align 4, !tbaa !27
  %104 = add nsw i32 %103, 1
  store i32 %104, ptr %7, align 4, !tbaa !27
  br label %21

105:                                              ; preds = %24
  call void @llvm.lifetime.start.p0(i64 4, ptr %11) #5
  store i32 0, ptr %11, align 4, !tbaa !27
  br label %106

106:                                              ; preds = %174, %105
  %107 = load i32, ptr %11, align 4, !tbaa !27
  %108 = icmp slt i32 %107, 3
  br i1 %108, label %110, label %109

109:                                              ; preds = %106
  store i32 8, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %11) #5
  br label %177

110:                                              ; preds = %106
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %111

111:                                              ; preds = %170, %110
  %112 = load i64, ptr %12, align 8, !tbaa !9
  %113 = load i64, ptr %5, align 8, !tbaa !9
  %114 = icmp slt i64 %112, %113
  br i1 %114, label %116, label %115

115:                                              ; preds = %111
  store i32 11, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %173

116:                                              ; preds = %111
  %117 = load i32, ptr %11, align 4, !tbaa !27
  %118 = sext i32 %117 to i64
  %119 = getelementptr inbounds [3 x [3 x double]], ptr @T_INVERSE, i64 0, i64 %118
  %120 = getelementptr inbounds [3 x double], ptr %119, i64 0, i64 0
  %121 = load double, ptr %120, align 8, !tbaa !25
  %122 = load ptr, ptr %3, align 8, !tbaa !5
  %123 = getelementptr inbounds %struct.radau, ptr %122, i32 0, i32 17
  %124 = load ptr, ptr %123, align 8, !tbaa !31
  %125 = load i64, ptr %12, align 8, !tbaa !9
  %126 = getelementptr inbounds double, ptr %124, i64 %125
  %127 = load double, ptr %126, align 8, !tbaa !25
  %128 = fmul contract double %121, %127
  %129 = load i32, ptr %11, align 4, !tbaa !27
  %130 = sext i32 %129 to i64
  %131 = getelementptr inbounds [3 x [3 x double]], ptr @T_INVERSE, i64 0, i64 %130
  %132 = getelementptr inbounds [3 x double], ptr %131, i64 0, i64 1
  %133 = load double, ptr %132, align 8, !tbaa !25
  %134 = load ptr, ptr %3, align 8, !tbaa !5
  %135 = getelementptr inbounds %struct.radau, ptr %134, i32 0, i32 17
  %136 = load ptr, ptr %135, align 8, !tbaa !31
  %137 = load i64, ptr %5, align 8, !tbaa !9
  %138 = load i64, ptr %12, align 8, !tbaa !9
  %139 = add nsw i64 %137, %138
  %140 = getelementptr inbounds double, ptr %136, i64 %139
  %141 = load double, ptr %140, align 8, !tbaa !25
  %142 = fmul contract double %133, %141
  %143 = fadd contract double %128, %142
  %144 = load i32, ptr %11, align 4, !tbaa !27
  %145 = sext i32 %144 to i64
  %146 = getelementptr inbounds [3 x [3 x double]], ptr @T_INVERSE, i64 0, i64 %145
  %147 = getelementptr inbounds [3 x double], ptr %146, i64 0, i64 2
  %148 = load double, ptr %147, align 8, !tbaa !25
  %149 = load ptr, ptr %3, align 8, !tbaa !5
  %150 = getelementptr inbounds %struct.radau, ptr %149, i32 0, i32 17
  %151 = load ptr, ptr %150, align 8, !tbaa !31
  %152 = load i64, ptr %5, align 8, !tbaa !9
  %153 = mul nsw i64 2, %152
  %154 = load i64, ptr %12, align 8, !tbaa !9
  %155 = add nsw i64 %153, %154
  %156 = getelementptr inbounds double, ptr %151, i64 %155
  %157 = load double, ptr %156, align 8, !tbaa !25
  %158 = fmul contract double %148, %157
  %159 = fadd contract double %143, %158
  %160 = load ptr, ptr %3, align 8, !tbaa !5
  %161 = getelementptr inbounds %struct.radau, ptr %160, i32 0, i32 18
  %162 = load ptr, ptr %161, align 8, !tbaa !100
  %163 = load i32, ptr %11, align 4, !tbaa !27
  %164 = sext i32 %163 to i64
  %165 = load i64, ptr %5, align 8, !tbaa !9
  %166 = mul nsw i64 %164, %165
  %167 = load i64, ptr %12, align 8, !tbaa !9
  %168 = add nsw i64 %166, %167
  %169 = getelementptr inbounds double, ptr %162, i64 %168
  store double %159, ptr %169, align 8, !tbaa !25
  br label %170

170:                                              ; preds = %116
  %171 = load i64, ptr %12, align 8, !tbaa !9
  %172 = add nsw i64 %171, 1
  store i64 %172, ptr %12, align 8, !tbaa !9
  br label %111

173:                                              ; preds = %115
  br label %174

174:                                              ; preds = %173
  %175 = load i32, ptr %11, align 4, !tbaa !27
  %176 = add nsw i32 %175, 1
  store i32 %176, ptr %11, align 4, !tbaa !27
  br label %106

177:                                              ; preds = %109
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: nounwind
define internal void @evaluate_stages(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store double %1, ptr %4, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.radau, ptr %10, i32 0, i32 0
  %12 = load ptr, ptr %11, align 8, !tbaa !11
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %5, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.integration, ptr %13, i32 0, i32 24
  %15 = load i64, ptr %14, align 8, !tbaa !14
  store i64 %15, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #5
  store i32 0, ptr %7, align 4, !tbaa !27
  br label %16

16:                                               ; preds = %81, %2
  %17 = load i32, ptr %7, align 4, !tbaa !27
  %18 = icmp slt i32 %17, 3
  br i1 %18, label %20, label %19

19:                                               ; preds = %16
  store i32 2, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #5
  br label %84

20:                                               ; preds = %16
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %21

21:                                               ; preds = %50, %20
  %22 = load i64, ptr %9, align 8, !tbaa !9
  %23 = load i64, ptr %6, align 8, !tbaa !9
  %24 = icmp slt i64 %22, %23
  br i1 %24, label %26, label %25

25:                                               ; preds = %21
  store i32 5, ptr %8, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %53

26:                                               ; preds = %21
  %27 = load ptr, ptr %5, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.integration, ptr %27, i32 0, i32 36
  %29 = load ptr, ptr %28, align 8, !tbaa !30
  %30 = load i64, ptr %9, align 8, !tbaa !9
  %31 = getelementptr inbounds double, ptr %29, i64 %30
  %32 = load double, ptr %31, align 8, !tbaa !25
  %33 = load ptr, ptr %3, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.radau, ptr %33, i32 0, i32 17
  %35 = load ptr, ptr %34, align 8, !tbaa !31
  %36 = load i32, ptr %7, align 4, !tbaa !27
  %37 = sext i32 %36 to i64
  %38 = load i64, ptr %6, align 8, !tbaa !9
  %39 = mul nsw i64 %37, %38
  %40 = load i64, ptr %9, align 8, !tbaa !9
  %41 = add nsw i64 %39, %40
  %42 = getelementptr inbounds double, ptr %35, i64 %41
  %43 = load double, ptr %42, align 8, !tbaa !25
  %44 = fadd contract double %32, %43
  %45 = load ptr, ptr %5, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.integration, ptr %45, i32 0, i32 38
  %47 = load ptr, ptr %46, align 8, !tbaa !65
  %48 = load i64, ptr %9, align 8, !tbaa !9
  %49 = getelementptr inbounds double, ptr %47, i64 %48
  store double %44, ptr %49, align 8, !tbaa !25
  br label %50

50:                                               ; preds = %26
  %51 = load i64, ptr %9, align 8, !tbaa !9
  %52 = add nsw i64 %51, 1
  store i64 %52, ptr %9, align 8, !tbaa !9
  br label %21

53:                                               ; preds = %25
  %54 = load ptr, ptr %5, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.integration, ptr %54, i32 0, i32 26
  %56 = load ptr, ptr %55, align 8, !tbaa !39
  %57 = load ptr, ptr %5, align 8, !tbaa !5
  %58 = getelementptr inbounds %struct.integration, ptr %57, i32 0, i32 0
  %59 = load double, ptr %58, align 8, !tbaa !26
  %60 = load i32, ptr %7, align 4, !tbaa !27
  %61 = sext i32 %60 to i64
  %62 = getelementptr inbounds [3 x double], ptr @NODE, i64 0, i64 %61
  %63 = load double, ptr %62, align 8, !tbaa !25
  %64 = load double, ptr %4, align 8, !tbaa !25
  %65 = fmul contract double %63, %64
  %66 = fadd contract double %59, %65
  %67 = load ptr, ptr %5, align 8, !tbaa !5
  %68 = getelementptr inbounds %struct.integration, ptr %67, i32 0, i32 38
  %69 = load ptr, ptr %68, align 8, !tbaa !65
  %70 = load ptr, ptr %5, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.integration, ptr %70, i32 0, i32 29
  %72 = load ptr, ptr %71, align 8, !tbaa !36
  %73 = load ptr, ptr %3, align 8, !tbaa !5
  %74 = getelementptr inbounds %struct.radau, ptr %73, i32 0, i32 19
  %75 = load ptr, ptr %74, align 8, !tbaa !29
  %76 = load i32, ptr %7, align 4, !tbaa !27
  %77 = sext i32 %76 to i64
  %78 = load i64, ptr %6, align 8, !tbaa !9
  %79 = mul nsw i64 %77, %78
  %80 = getelementptr inbounds double, ptr %75, i64 %79
  call void %56(double noundef %66, ptr noundef %69, ptr noundef %72, ptr noundef %80)
  br label %81

81:                                               ; preds = %53
  %82 = load i32, ptr %7, align 4, !tbaa !27
  %83 = add nsw i32 %82, 1
  store i32 %83, ptr %7, align 4, !tbaa !27
  br label %16

84:                                               ; preds = %19
  %85 = load ptr, ptr %5, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.integration, ptr %85, i32 0, i32 30
  %87 = load ptr, ptr %86, align 8, !tbaa !40
  %88 = getelementptr inbounds i64, ptr %87, i64 2
  %89 = load i64, ptr %88, align 8, !tbaa !9
  %90 = add nsw i64 %89, 3
  store i64 %90, ptr %88, align 8, !tbaa !9
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: nounwind
define internal double @correct_stages(ptr noundef %0, double noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca double, align 8
  %5 = alloca i64, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  %15 = alloca [3 x double], align 16
  %16 = alloca i32, align 4
  %17 = alloca double, align 8
  %18 = alloca i64, align 8
  %19 = alloca double, align 8
  %20 = alloca i32, align 4
  %21 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store double %1, ptr %4, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %22 = load ptr, ptr %3, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.radau, ptr %22, i32 0, i32 0
  %24 = load ptr, ptr %23, align 8, !tbaa !11
  %25 = getelementptr inbounds %struct.integration, ptr %24, i32 0, i32 24
  %26 = load i64, ptr %25, align 8, !tbaa !14
  store i64 %26, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %27 = load double, ptr %4, align 8, !tbaa !25
  %28 = fdiv contract double 0x400D1A48D83E731D, %27
  store double %28, ptr %6, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %29 = load double, ptr %4, align 8, !tbaa !25
  %30 = fdiv contract double 0x400572DB93E0C671, %29
  store double %30, ptr %7, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %31 = load double, ptr %4, align 8, !tbaa !25
  %32 = fdiv contract double 0xC0086747F2C3FCB6, %31
  store double %32, ptr %8, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %33 = load ptr, ptr %3, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.radau, ptr %33, i32 0, i32 19
  %35 = load ptr, ptr %34, align 8, !tbaa !29
  store ptr %35, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %36 = load ptr, ptr %3, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.radau, ptr %36, i32 0, i32 18
  %38 = load ptr, ptr %37, align 8, !tbaa !100
  store ptr %38, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %39 = load ptr, ptr %3, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.radau, ptr %39, i32 0, i32 17
  %41 = load ptr, ptr %40, align 8, !tbaa !31
  store ptr %41, ptr %11, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %42 = load ptr, ptr %3, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.radau, ptr %42, i32 0, i32 24
  %44 = load ptr, ptr %43, align 8, !tbaa !17
  store ptr %44, ptr %12, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store i64 0, ptr %13, align 8, !tbaa !9
  br label %45

45:                                               ; preds = %165, %2
  %46 = load i64, ptr %13, align 8, !tbaa !9
  %47 = load i64, ptr %5, align 8, !tbaa !9
  %48 = icmp slt i64 %46, %47
  br i1 %48, label %50, label %49

49:                                               ; preds = %45
  store i32 2, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  br label %168

50:                                               ; preds = %45
  call void @llvm.lifetime.start.p0(i64 24, ptr %15) #5
  call void @llvm.lifetime.start.p0(i64 4, ptr %16) #5
  store i32 0, ptr %16, align 4, !tbaa !27
  br label %51

51:                                               ; preds = %96, %50
  %52 = load i32, ptr %16, align 4, !tbaa !27
  %53 = icmp slt i32 %52, 3
  br i1 %53, label %55, label %54

54:                                               ; preds = %51
  store i32 5, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %16) #5
  br label %99

55:                                               ; preds = %51
  %56 = load i32, ptr %16, align 4, !tbaa !27
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds [3 x [3 x double]], ptr @T_INVERSE, i64 0, i64 %57
  %59 = getelementptr inbounds [3 x double], ptr %58, i64 0, i64 0
  %60 = load double, ptr %59, align 8, !tbaa !25
  %61 = load ptr, ptr %9, align 8, !tbaa !5
  %62 = load i64, ptr %13, align 8, !tbaa !9
  %63 = getelementptr inbounds double, ptr %61, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !25
  %65 = fmul contract double %60, %64
  %66 = load i32, ptr %16, align 4, !tbaa !27
  %67 = sext i32 %66 to i64
  %68 = getelementptr inbounds [3 x [3 x double]], ptr @T_INVERSE, i64 0, i64 %67
  %69 = getelementptr inbounds [3 x double], ptr %68, i64 0, i64 1
  %70 = load double, ptr %69, align 8, !tbaa !25
  %71 = load ptr, ptr %9, align 8, !tbaa !5
  %72 = load i64, ptr %5, align 8, !tbaa !9
  %73 = load i64, ptr %13, align 8, !tbaa !9
  %74 = add nsw i64 %72, %73
  %75 = getelementptr inbounds double, ptr %71, i64 %74
  %76 = load double, ptr %75, align 8, !tbaa !25
  %77 = fmul contract double %70, %76
  %78 = fadd contract double %65, %77
  %79 = load i32, ptr %16, align 4, !tbaa !27
  %80 = sext i32 %79 to i64
  %81 = getelementptr inbounds [3 x [3 x double]], ptr @T_INVERSE, i64 0, i64 %80
  %82 = getelementptr inbounds [3 x double], ptr %81, i64 0, i64 2
  %83 = load double, ptr %82, align 8, !tbaa !25
  %84 = load ptr, ptr %9, align 8, !tbaa !5
  %85 = load i64, ptr %5, align 8, !tbaa !9
  %86 = mul nsw i64 2, %85
  %87 = load i64, ptr %13, align 8, !tbaa !9
  %88 = add nsw i64 %86, %87
  %89 = getelementptr inbounds double, ptr %84, i64 %88
  %90 = load double, ptr %89, align 8, !tbaa !25
  %91 = fmul contract double %83, %90
  %92 = fadd contract double %78, %91
  %93 = load i32, ptr %16, align 4, !tbaa !27
  %94 = sext i32 %93 to i64
  %95 = getelementptr inbounds [3 x double], ptr %15, i64 0, i64 %94
  store double %92, ptr %95, align 8, !tbaa !25
  br label %96

96:                                               ; preds = %55
  %97 = load i32, ptr %16, align 4, !tbaa !27
  %98 = add nsw i32 %97, 1
  store i32 %98, ptr %16, align 4, !tbaa !27
  br label %51

99:                                               ; preds = %54
  %100 = getelementptr inbounds [3 x double], ptr %15, i64 0, i64 0
  %101 = load double, ptr %100, align 16, !tbaa !25
  %102 = load double, ptr %6, align 8, !tbaa !25
  %103 = load ptr, ptr %10, align 8, !tbaa !5
  %104 = load i64, ptr %13, align 8, !tbaa !9
  %105 = getelementptr inbounds double, ptr %103, i64 %104
  %106 = load double, ptr %105, align 8, !tbaa !25
  %107 = fmul contract double %102, %106
  %108 = fsub contract double %101, %107
  %109 = load ptr, ptr %12, align 8, !tbaa !5
  %110 = load i64, ptr %13, align 8, !tbaa !9
  %111 = getelementptr inbounds double, ptr %109, i64 %110
  store double %108, ptr %111, align 8, !tbaa !25
  %112 = getelementptr inbounds [3 x double], ptr %15, i64 0, i64 1
  %113 = load double, ptr %112, align 8, !tbaa !25
  %114 = load double, ptr %7, align 8, !tbaa !25
  %115 = load ptr, ptr %10, align 8, !tbaa !5
  %116 = load i64, ptr %5, align 8, !tbaa !9
  %117 = load i64, ptr %13, align 8, !tbaa !9
  %118 = add nsw i64 %116, %117
  %119 = getelementptr inbounds double, ptr %115, i64 %118
  %120 = load double, ptr %119, align 8, !tbaa !25
  %121 = fmul contract double %114, %120
  %122 = load double, ptr %8, align 8, !tbaa !25
  %123 = load ptr, ptr %10, align 8, !tbaa !5
  %124 = load i64, ptr %5, align 8, !tbaa !9
  %125 = mul nsw i64 2, %124
  %126 = load i64, ptr %13, align 8, !tbaa !9
  %127 = add nsw i64 %125, %126
  %128 = getelementptr inbounds double, ptr %123, i64 %127
  %129 = load double, ptr %128, align 8, !tbaa !25
  %130 = fmul contract double %122, %129
  %131 = fsub contract double %121, %130
  %132 = fsub contract double %113, %131
  %133 = load ptr, ptr %12, align 8, !tbaa !5
  %134 = load i64, ptr %5, align 8, !tbaa !9
  %135 = load i64, ptr %13, align 8, !tbaa !9
  %136 = add nsw i64 %134, %135
  %137 = getelementptr inbounds double, ptr %133, i64 %136
  store double %132, ptr %137, align 8, !tbaa !25
  %138 = getelementptr inbounds [3 x double], ptr %15, i64 0, i64 2
  %139 = load double, ptr %138, align 16, !tbaa !25
  %140 = load double, ptr %7, align 8, !tbaa !25
  %141 = load ptr, ptr %10, align 8, !tbaa !5
  %142 = load i64, ptr %5, align 8, !tbaa !9
  %143 = mul nsw i64 2, %142
  %144 = load i64, ptr %13, align 8, !tbaa !9
  %145 = add nsw i64 %143, %144
  %146 = getelementptr inbounds double, ptr %141, i64 %145
  %147 = load double, ptr %146, align 8, !tbaa !25
  %148 = fmul contract double %140, %147
  %149 = load double, ptr %8, align 8, !tbaa !25
  %150 = load ptr, ptr %10, align 8, !tbaa !5
  %151 = load i64, ptr %5, align 8, !tbaa !9
  %152 = load i64, ptr %13, align 8, !tbaa !9
  %153 = add nsw i64 %151, %152
  %154 = getelementptr inbounds double, ptr %150, i64 %153
  %155 = load double, ptr %154, align 8, !tbaa !25
  %156 = fmul contract double %149, %155
  %157 = fadd contract double %148, %156
  %158 = fsub contract double %139, %157
  %159 = load ptr, ptr %12, align 8, !tbaa !5
  %160 = load i64, ptr %5, align 8, !tbaa !9
  %161 = mul nsw i64 2, %160
  %162 = load i64, ptr %13, align 8, !tbaa !9
  %163 = add nsw i64 %161, %162
  %164 = getelementptr inbounds double, ptr %159, i64 %163
  store double %158, ptr %164, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 24, ptr %15) #5
  br label %165

165:                                              ; preds = %99
  %166 = load i64, ptr %13, align 8, !tbaa !9
  %167 = add nsw i64 %166, 1
  store i64 %167, ptr %13, align 8, !tbaa !9
  br label %45

168:                                              ; preds = %49
  %169 = load ptr, ptr %3, align 8, !tbaa !5
  %170 = load ptr, ptr %12, align 8, !tbaa !5
  call void @solve_real_block(ptr noundef %169, ptr noundef %170)
  %171 = load ptr, ptr %3, align 8, !tbaa !5
  %172 = load ptr, ptr %12, align 8, !tbaa !5
  %173 = load i64, ptr %5, align 8, !tbaa !9
  %174 = getelementptr inbounds double, ptr %172, i64 %173
  %175 = load ptr, ptr %12, align 8, !tbaa !5
  %176 = load i64, ptr %5, align 8, !tbaa !9
  %177 = mul nsw i64 2, %176
  %178 = getelementptr inbounds double, ptr %175, i64 %177
  call void @solve_complex_block(ptr noundef %171, ptr noundef %174, ptr noundef %178)
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  store double 0.000000e+00, ptr %17, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  store i64 0, ptr %18, align 8, !tbaa !9
  br label %179

179:                                              ; preds = %213, %168
  %180 = load i64, ptr %18, align 8, !tbaa !9
  %181 = load i64, ptr %5, align 8, !tbaa !9
  %182 = mul nsw i64 3, %181
  %183 = icmp slt i64 %180, %182
  br i1 %183, label %185, label %184

184:                                              ; preds = %179
  store i32 8, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %216

185:                                              ; preds = %179
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %186 = load ptr, ptr %12, align 8, !tbaa !5
  %187 = load i64, ptr %18, align 8, !tbaa !9
  %188 = getelementptr inbounds double, ptr %186, i64 %187
  %189 = load double, ptr %188, align 8, !tbaa !25
  %190 = load ptr, ptr %3, align 8, !tbaa !5
  %191 = getelementptr inbounds %struct.radau, ptr %190, i32 0, i32 23
  %192 = load ptr, ptr %191, align 8, !tbaa !99
  %193 = load i64, ptr %18, align 8, !tbaa !9
  %194 = load i64, ptr %5, align 8, !tbaa !9
  %195 = srem i64 %193, %194
  %196 = getelementptr inbounds double, ptr %192, i64 %195
  %197 = load double, ptr %196, align 8, !tbaa !25
  %198 = fdiv contract double %189, %197
  store double %198, ptr %19, align 8, !tbaa !25
  %199 = load double, ptr %19, align 8, !tbaa !25
  %200 = load double, ptr %19, align 8, !tbaa !25
  %201 = fmul contract double %199, %200
  %202 = load double, ptr %17, align 8, !tbaa !25
  %203 = fadd contract double %202, %201
  store double %203, ptr %17, align 8, !tbaa !25
  %204 = load ptr, ptr %12, align 8, !tbaa !5
  %205 = load i64, ptr %18, align 8, !tbaa !9
  %206 = getelementptr inbounds double, ptr %204, i64 %205
  %207 = load double, ptr %206, align 8, !tbaa !25
  %208 = load ptr, ptr %10, align 8, !tbaa !5
  %209 = load i64, ptr %18, align 8, !tbaa !9
  %210 = getelementptr inbounds double, ptr %208, i64 %209
  %211 = load double, ptr %210, align 8, !tbaa !25
  %212 = fadd contract double %211, %207
  store double %212, ptr %210, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  br label %213

213:                                              ; preds = %185
  %214 = load i64, ptr %18, align 8, !tbaa !9
  %215 = add nsw i64 %214, 1
  store i64 %215, ptr %18, align 8, !tbaa !9
  br label %179

216:                                              ; preds = %184
  call void @llvm.lifetime.start.p0(i64 4, ptr %20) #5
  store i32 0, ptr %20, align 4, !tbaa !27
  br label %217

217:                                              ; preds = %277, %216
  %218 = load i32, ptr %20, align 4, !tbaa !27
  %219 = icmp slt i32 %218, 3
  br i1 %219, label %221, label %220

220:                                              ; preds = %217
  store i32 11, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %20) #5
  br label %280

221:                                              ; preds = %217
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #5
  store i64 0, ptr %21, align 8, !tbaa !9
  br label %222

222:                                              ; preds = %273, %221
  %223 = load i64, ptr %21, align 8, !tbaa !9
  %224 = load i64, ptr %5, align 8, !tbaa !9
  %225 = icmp slt i64 %223, %224
  br i1 %225, label %227, label %226

226:                                              ; preds = %222
  store i32 14, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #5
  br label %276

227:                                              ; preds = %222
  %228 = load i32, ptr %20, align 4, !tbaa !27
  %229 = sext i32 %228 to i64
  %230 = getelementptr inbounds [3 x [3 x double]], ptr @T, i64 0, i64 %229
  %231 = getelementptr inbounds [3 x double], ptr %230, i64 0, i64 0
  %232 = load double, ptr %231, align 8, !tbaa !25
  %233 = load ptr, ptr %10, align 8, !tbaa !5
  %234 = load i64, ptr %21, align 8, !tbaa !9
  %235 = getelementptr inbounds double, ptr %233, i64 %234
  %236 = load double, ptr %235, align 8, !tbaa !25
  %237 = fmul contract double %232, %236
  %238 = load i32, ptr %20, align 4, !tbaa !27
  %239 = sext i32 %238 to i64
  %240 = getelementptr inbounds [3 x [3 x double]], ptr @T, i64 0, i64 %239
  %241 = getelementptr inbounds [3 x double], ptr %240, i64 0, i64 1
  %242 = load double, ptr %241, align 8, !tbaa !25
  %243 = load ptr, ptr %10, align 8, !tbaa !5
  %244 = load i64, ptr %5, align 8, !tbaa !9
  %245 = load i64, ptr %21, align 8, !tbaa !9
  %246 = add nsw i64 %244, %245
  %247 = getelementptr inbounds double, ptr %243, i64 %246
  %248 = load double, ptr %247, align 8, !tbaa !25
  %249 = fmul contract double %242, %248
  %250 = fadd contract double %237, %249
  %251 = load i32, ptr %20, align 4, !tbaa !27
  %252 = sext i32 %251 to i64
  %253 = getelementptr inbounds [3 x [3 x double]], ptr @T, i64 0, i64 %252
  %254 = getelementptr inbounds [3 x double], ptr %253, i64 0, i64 2
  %255 = load double, ptr %254, align 8, !tbaa !25
  %256 = load ptr, ptr %10, align 8, !tbaa !5
  %257 = load i64, ptr %5, align 8, !tbaa !9
  %258 = mul nsw i64 2, %257
  %259 = load i64, ptr %21, align 8, !tbaa !9
  %260 = add nsw i64 %258, %259
  %261 = getelementptr inbounds double, ptr %256, i64 %260
  %262 = load double, ptr %261, align 8, !tbaa !25
  %263 = fmul contract double %255, %262
  %264 = fadd contract double %250, %263
  %265 = load ptr, ptr %11, align 8, !tbaa !5
  %266 = load i32, ptr %20, align 4, !tbaa !27
  %267 = sext i32 %266 to i64
  %268 = load i64, ptr %5, align 8, !tbaa !9
  %269 = mul nsw i64 %267, %268
  %270 = load i64, ptr %21, align 8, !tbaa !9
  %271 = add nsw i64 %269, %270
  %272 = getelementptr inbounds double, ptr %265, i64 %271
  store double %264, ptr %272, align 8, !tbaa !25
  br label %273

273:                                              ; preds = %227
  %274 = load i64, ptr %21, align 8, !tbaa !9
  %275 = add nsw i64 %274, 1
  store i64 %275, ptr %21, align 8, !tbaa !9
  br label %222

276:                                              ; preds = %226
  br label %277

277:                                              ; preds = %276
  %278 = load i32, ptr %20, align 4, !tbaa !27
  %279 = add nsw i32 %278, 1
  store i32 %279, ptr %20, align 4, !tbaa !27
  br label %217

280:                                              ; preds = %220
  %281 = load double, ptr %17, align 8, !tbaa !25
  %282 = load i64, ptr %5, align 8, !tbaa !9
  %283 = mul nsw i64 3, %282
  %284 = call double @larger_of_one_and(i64 noundef %283)
  %285 = fdiv contract double %281, %284
  %286 = call double @square_root(double noundef %285)
  store i32 1, ptr %14, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret double %286
}

; Function Attrs: nounwind
define internal double @whole_power(double noundef %0, i32 noundef %1) #0 {
  %3 = alloca double, align 8
  %4 = alloca i32, align 4
  %5 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !25
  store i32 %1, ptr %4, align 4, !tbaa !27
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  store double 1.000000e+00, ptr %5, align 8, !tbaa !25
  br label %6

6:                                                ; preds = %10, %2
  %7 = load i32, ptr %4, align 4, !tbaa !27
  %8 = add nsw i32 %7, -1
  store i32 %8, ptr %4, align 4, !tbaa !27
  %9 = icmp sgt i32 %7, 0
  br i1 %9, label %10, label %14

10:                                               ; preds = %6
  %11 = load double, ptr %3, align 8, !tbaa !25
  %12 = load double, ptr %5, align 8, !tbaa !25
  %13 = fmul contract double %12, %11
  store double %13, ptr %5, align 8, !tbaa !25
  br label %6

14:                                               ; preds = %6
  %15 = load double, ptr %5, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret double %15
}

; Function Attrs: nounwind
define internal void @solve_real_block(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.radau, ptr %13, i32 0, i32 0
  %15 = load ptr, ptr %14, align 8, !tbaa !11
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 24
  %17 = load i64, ptr %16, align 8, !tbaa !14
  store i64 %17, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %18 = load ptr, ptr %3, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.radau, ptr %18, i32 0, i32 3
  %20 = load i64, ptr %19, align 8, !tbaa !57
  store i64 %20, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %21 = load ptr, ptr %3, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.radau, ptr %21, i32 0, i32 6
  %23 = load double, ptr %22, align 8, !tbaa !22
  %24 = fdiv contract double 0x400D1A48D83E731D, %23
  store double %24, ptr %7, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  store i64 0, ptr %8, align 8, !tbaa !9
  br label %25

25:                                               ; preds = %68, %2
  %26 = load i64, ptr %8, align 8, !tbaa !9
  %27 = load i64, ptr %6, align 8, !tbaa !9
  %28 = icmp slt i64 %26, %27
  br i1 %28, label %30, label %29

29:                                               ; preds = %25
  store i32 2, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  br label %71

30:                                               ; preds = %25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  store double 0.000000e+00, ptr %10, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  store i64 0, ptr %11, align 8, !tbaa !9
  br label %31

31:                                               ; preds = %54, %30
  %32 = load i64, ptr %11, align 8, !tbaa !9
  %33 = load i64, ptr %6, align 8, !tbaa !9
  %34 = icmp slt i64 %32, %33
  br i1 %34, label %36, label %35

35:                                               ; preds = %31
  store i32 5, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %57

36:                                               ; preds = %31
  %37 = load ptr, ptr %3, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.radau, ptr %37, i32 0, i32 13
  %39 = load ptr, ptr %38, align 8, !tbaa !56
  %40 = load i64, ptr %8, align 8, !tbaa !9
  %41 = load i64, ptr %5, align 8, !tbaa !9
  %42 = mul nsw i64 %40, %41
  %43 = load i64, ptr %11, align 8, !tbaa !9
  %44 = add nsw i64 %42, %43
  %45 = getelementptr inbounds double, ptr %39, i64 %44
  %46 = load double, ptr %45, align 8, !tbaa !25
  %47 = load ptr, ptr %4, align 8, !tbaa !5
  %48 = load i64, ptr %11, align 8, !tbaa !9
  %49 = getelementptr inbounds double, ptr %47, i64 %48
  %50 = load double, ptr %49, align 8, !tbaa !25
  %51 = fmul contract double %46, %50
  %52 = load double, ptr %10, align 8, !tbaa !25
  %53 = fadd contract double %52, %51
  store double %53, ptr %10, align 8, !tbaa !25
  br label %54

54:                                               ; preds = %36
  %55 = load i64, ptr %11, align 8, !tbaa !9
  %56 = add nsw i64 %55, 1
  store i64 %56, ptr %11, align 8, !tbaa !9
  br label %31

57:                                               ; preds = %35
  %58 = load double, ptr %10, align 8, !tbaa !25
  %59 = load double, ptr %7, align 8, !tbaa !25
  %60 = fdiv contract double %58, %59
  %61 = load ptr, ptr %4, align 8, !tbaa !5
  %62 = load i64, ptr %6, align 8, !tbaa !9
  %63 = load i64, ptr %8, align 8, !tbaa !9
  %64 = add nsw i64 %62, %63
  %65 = getelementptr inbounds double, ptr %61, i64 %64
  %66 = load double, ptr %65, align 8, !tbaa !25
  %67 = fadd contract double %66, %60
  store double %67, ptr %65, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  br label %68

68:                                               ; preds = %57
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = add nsw i64 %69, 1
  store i64 %70, ptr %8, align 8, !tbaa !9
  br label %25

71:                                               ; preds = %29
  %72 = load ptr, ptr %3, align 8, !tbaa !5
  %73 = getelementptr inbounds %struct.radau, ptr %72, i32 0, i32 14
  %74 = load ptr, ptr %73, align 8, !tbaa !59
  %75 = load i64, ptr %5, align 8, !tbaa !9
  %76 = load i64, ptr %6, align 8, !tbaa !9
  %77 = sub nsw i64 %75, %76
  %78 = load ptr, ptr %3, align 8, !tbaa !5
  %79 = getelementptr inbounds %struct.radau, ptr %78, i32 0, i32 16
  %80 = load ptr, ptr %79, align 8, !tbaa !61
  %81 = load ptr, ptr %4, align 8, !tbaa !5
  %82 = load i64, ptr %6, align 8, !tbaa !9
  %83 = getelementptr inbounds double, ptr %81, i64 %82
  call void @solve_real(ptr noundef %74, i64 noundef %77, ptr noundef %80, ptr noundef %83)
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %84

84:                                               ; preds = %106, %71
  %85 = load i64, ptr %12, align 8, !tbaa !9
  %86 = load i64, ptr %6, align 8, !tbaa !9
  %87 = icmp slt i64 %85, %86
  br i1 %87, label %89, label %88

88:                                               ; preds = %84
  store i32 8, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %109

89:                                               ; preds = %84
  %90 = load ptr, ptr %4, align 8, !tbaa !5
  %91 = load i64, ptr %12, align 8, !tbaa !9
  %92 = getelementptr inbounds double, ptr %90, i64 %91
  %93 = load double, ptr %92, align 8, !tbaa !25
  %94 = load ptr, ptr %4, align 8, !tbaa !5
  %95 = load i64, ptr %6, align 8, !tbaa !9
  %96 = load i64, ptr %12, align 8, !tbaa !9
  %97 = add nsw i64 %95, %96
  %98 = getelementptr inbounds double, ptr %94, i64 %97
  %99 = load double, ptr %98, align 8, !tbaa !25
  %100 = fadd contract double %93, %99
  %101 = load double, ptr %7, align 8, !tbaa !25
  %102 = fdiv contract double %100, %101
  %103 = load ptr, ptr %4, align 8, !tbaa !5
  %104 = load i64, ptr %12, align 8, !tbaa !9
  %105 = getelementptr inbounds double, ptr %103, i64 %104
  store double %102, ptr %105, align 8, !tbaa !25
  br label %106

106:                                              ; preds = %89
  %107 = load i64, ptr %12, align 8, !tbaa !9
  %108 = add nsw i64 %107, 1
  store i64 %108, ptr %12, align 8, !tbaa !9
  br label %84

109:                                              ; preds = %88
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: nounwind
define internal void @solve_complex_block(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca i64, align 8
  %15 = alloca i32, align 4
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  %18 = alloca i64, align 8
  %19 = alloca i64, align 8
  %20 = alloca double, align 8
  %21 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %22 = load ptr, ptr %4, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.radau, ptr %22, i32 0, i32 0
  %24 = load ptr, ptr %23, align 8, !tbaa !11
  %25 = getelementptr inbounds %struct.integration, ptr %24, i32 0, i32 24
  %26 = load i64, ptr %25, align 8, !tbaa !14
  store i64 %26, ptr %7, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %27 = load ptr, ptr %4, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.radau, ptr %27, i32 0, i32 3
  %29 = load i64, ptr %28, align 8, !tbaa !57
  store i64 %29, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %30 = load ptr, ptr %4, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.radau, ptr %30, i32 0, i32 6
  %32 = load double, ptr %31, align 8, !tbaa !22
  %33 = fdiv contract double 0x400572DB93E0C671, %32
  store double %33, ptr %9, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %34 = load ptr, ptr %4, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.radau, ptr %34, i32 0, i32 6
  %36 = load double, ptr %35, align 8, !tbaa !22
  %37 = fdiv contract double 0xC0086747F2C3FCB6, %36
  store double %37, ptr %10, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %38 = load double, ptr %9, align 8, !tbaa !25
  %39 = load double, ptr %9, align 8, !tbaa !25
  %40 = fmul contract double %38, %39
  %41 = load double, ptr %10, align 8, !tbaa !25
  %42 = load double, ptr %10, align 8, !tbaa !25
  %43 = fmul contract double %41, %42
  %44 = fadd contract double %40, %43
  store double %44, ptr %11, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %45 = load double, ptr %9, align 8, !tbaa !25
  %46 = load double, ptr %11, align 8, !tbaa !25
  %47 = fdiv contract double %45, %46
  store double %47, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %48 = load double, ptr %10, align 8, !tbaa !25
  %49 = fneg double %48
  %50 = load double, ptr %11, align 8, !tbaa !25
  %51 = fdiv contract double %49, %50
  store double %51, ptr %13, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  store i64 0, ptr %14, align 8, !tbaa !9
  br label %52

52:                                               ; preds = %130, %3
  %53 = load i64, ptr %14, align 8, !tbaa !9
  %54 = load i64, ptr %8, align 8, !tbaa !9
  %55 = icmp slt i64 %53, %54
  br i1 %55, label %57, label %56

56:                                               ; preds = %52
  store i32 2, ptr %15, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %133

57:                                               ; preds = %52
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  store double 0.000000e+00, ptr %16, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  store double 0.000000e+00, ptr %17, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  store i64 0, ptr %18, align 8, !tbaa !9
  br label %58

58:                                               ; preds = %98, %57
  %59 = load i64, ptr %18, align 8, !tbaa !9
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = icmp slt i64 %59, %60
  br i1 %61, label %63, label %62

62:                                               ; preds = %58
  store i32 5, ptr %15, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %101

63:                                               ; preds = %58
  %64 = load ptr, ptr %4, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.radau, ptr %64, i32 0, i32 13
  %66 = load ptr, ptr %65, align 8, !tbaa !56
  %67 = load i64, ptr %14, align 8, !tbaa !9
  %68 = load i64, ptr %7, align 8, !tbaa !9
  %69 = mul nsw i64 %67, %68
  %70 = load i64, ptr %18, align 8, !tbaa !9
  %71 = add nsw i64 %69, %70
  %72 = getelementptr inbounds double, ptr %66, i64 %71
  %73 = load double, ptr %72, align 8, !tbaa !25
  %74 = load ptr, ptr %5, align 8, !tbaa !5
  %75 = load i64, ptr %18, align 8, !tbaa !9
  %76 = getelementptr inbounds double, ptr %74, i64 %75
  %77 = load double, ptr %76, align 8, !tbaa !25
  %78 = fmul contract double %73, %77
  %79 = load double, ptr %16, align 8, !tbaa !25
  %80 = fadd contract double %79, %78
  store double %80, ptr %16, align 8, !tbaa !25
  %81 = load ptr, ptr %4, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.radau, ptr %81, i32 0, i32 13
  %83 = load ptr, ptr %82, align 8, !tbaa !56
  %84 = load i64, ptr %14, align 8, !tbaa !9
  %85 = load i64, ptr %7, align 8, !tbaa !9
  %86 = mul nsw i64 %84, %85
  %87 = load i64, ptr %18, align 8, !tbaa !9
  %88 = add nsw i64 %86, %87
  %89 = getelementptr inbounds double, ptr %83, i64 %88
  %90 = load double, ptr %89, align 8, !tbaa !25
  %91 = load ptr, ptr %6, align 8, !tbaa !5
  %92 = load i64, ptr %18, align 8, !tbaa !9
  %93 = getelementptr inbounds double, ptr %91, i64 %92
  %94 = load double, ptr %93, align 8, !tbaa !25
  %95 = fmul contract double %90, %94
  %96 = load double, ptr %17, align 8, !tbaa !25
  %97 = fadd contract double %96, %95
  store double %97, ptr %17, align 8, !tbaa !25
  br label %98

98:                                               ; preds = %63
  %99 = load i64, ptr %18, align 8, !tbaa !9
  %100 = add nsw i64 %99, 1
  store i64 %100, ptr %18, align 8, !tbaa !9
  br label %58

101:                                              ; preds = %62
  %102 = load double, ptr %12, align 8, !tbaa !25
  %103 = load double, ptr %16, align 8, !tbaa !25
  %104 = fmul contract double %102, %103
  %105 = load double, ptr %13, align 8, !tbaa !25
  %106 = load double, ptr %17, align 8, !tbaa !25
  %107 = fmul contract double %105, %106
  %108 = fsub contract double %104, %107
  %109 = load ptr, ptr %5, align 8, !tbaa !5
  %110 = load i64, ptr %8, align 8, !tbaa !9
  %111 = load i64, ptr %14, align 8, !tbaa !9
  %112 = add nsw i64 %110, %111
  %113 = getelementptr inbounds double, ptr %109, i64 %112
  %114 = load double, ptr %113, align 8, !tbaa !25
  %115 = fadd contract double %114, %108
  store double %115, ptr %113, align 8, !tbaa !25
  %116 = load double, ptr %12, align 8, !tbaa !25
  %117 = load double, ptr %17, align 8, !tbaa !25
  %118 = fmul contract double %116, %117
  %119 = load double, ptr %13, align 8, !tbaa !25
  %120 = load double, ptr %16, align 8, !tbaa !25
  %121 = fmul contract double %119, %120
  %122 = fadd contract double %118, %121
  %123 = load ptr, ptr %6, align 8, !tbaa !5
  %124 = load i64, ptr %8, align 8, !tbaa !9
  %125 = load i64, ptr %14, align 8, !tbaa !9
  %126 = add nsw i64 %124, %125
  %127 = getelementptr inbounds double, ptr %123, i64 %126
  %128 = load double, ptr %127, align 8, !tbaa !25
  %129 = fadd contract double %128, %122
  store double %129, ptr %127, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  br label %130

130:                                              ; preds = %101
  %131 = load i64, ptr %14, align 8, !tbaa !9
  %132 = add nsw i64 %131, 1
  store i64 %132, ptr %14, align 8, !tbaa !9
  br label %52

133:                                              ; preds = %56
  %134 = load ptr, ptr %4, align 8, !tbaa !5
  %135 = getelementptr inbounds %struct.radau, ptr %134, i32 0, i32 15
  %136 = load ptr, ptr %135, align 8, !tbaa !60
  %137 = load i64, ptr %7, align 8, !tbaa !9
  %138 = load i64, ptr %8, align 8, !tbaa !9
  %139 = sub nsw i64 %137, %138
  %140 = load ptr, ptr %4, align 8, !tbaa !5
  %141 = getelementptr inbounds %struct.radau, ptr %140, i32 0, i32 16
  %142 = load ptr, ptr %141, align 8, !tbaa !61
  %143 = load i64, ptr %7, align 8, !tbaa !9
  %144 = getelementptr inbounds i64, ptr %142, i64 %143
  %145 = load i64, ptr %8, align 8, !tbaa !9
  %146 = sub i64 0, %145
  %147 = getelementptr inbounds i64, ptr %144, i64 %146
  %148 = load ptr, ptr %5, align 8, !tbaa !5
  %149 = load i64, ptr %8, align 8, !tbaa !9
  %150 = getelementptr inbounds double, ptr %148, i64 %149
  %151 = load ptr, ptr %6, align 8, !tbaa !5
  %152 = load i64, ptr %8, align 8, !tbaa !9
  %153 = getelementptr inbounds double, ptr %151, i64 %152
  call void @solve_complex(ptr noundef %136, i64 noundef %139, ptr noundef %147, ptr noundef %150, ptr noundef %153)
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  store i64 0, ptr %19, align 8, !tbaa !9
  br label %154

154:                                              ; preds = %202, %133
  %155 = load i64, ptr %19, align 8, !tbaa !9
  %156 = load i64, ptr %8, align 8, !tbaa !9
  %157 = icmp slt i64 %155, %156
  br i1 %157, label %159, label %158

158:                                              ; preds = %154
  store i32 8, ptr %15, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  br label %205

159:                                              ; preds = %154
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #5
  %160 = load ptr, ptr %5, align 8, !tbaa !5
  %161 = load i64, ptr %19, align 8, !tbaa !9
  %162 = getelementptr inbounds double, ptr %160, i64 %161
  %163 = load double, ptr %162, align 8, !tbaa !25
  %164 = load ptr, ptr %5, align 8, !tbaa !5
  %165 = load i64, ptr %8, align 8, !tbaa !9
  %166 = load i64, ptr %19, align 8, !tbaa !9
  %167 = add nsw i64 %165, %166
  %168 = getelementptr inbounds double, ptr %164, i64 %167
  %169 = load double, ptr %168, align 8, !tbaa !25
  %170 = fadd contract double %163, %169
  store double %170, ptr %20, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #5
  %171 = load ptr, ptr %6, align 8, !tbaa !5
  %172 = load i64, ptr %19, align 8, !tbaa !9
  %173 = getelementptr inbounds double, ptr %171, i64 %172
  %174 = load double, ptr %173, align 8, !tbaa !25
  %175 = load ptr, ptr %6, align 8, !tbaa !5
  %176 = load i64, ptr %8, align 8, !tbaa !9
  %177 = load i64, ptr %19, align 8, !tbaa !9
  %178 = add nsw i64 %176, %177
  %179 = getelementptr inbounds double, ptr %175, i64 %178
  %180 = load double, ptr %179, align 8, !tbaa !25
  %181 = fadd contract double %174, %180
  store double %181, ptr %21, align 8, !tbaa !25
  %182 = load double, ptr %12, align 8, !tbaa !25
  %183 = load double, ptr %20, align 8, !tbaa !25
  %184 = fmul contract double %182, %183
  %185 = load double, ptr %13, align 8, !tbaa !25
  %186 = load double, ptr %21, align 8, !tbaa !25
  %187 = fmul contract double %185, %186
  %188 = fsub contract double %184, %187
  %189 = load ptr, ptr %5, align 8, !tbaa !5
  %190 = load i64, ptr %19, align 8, !tbaa !9
  %191 = getelementptr inbounds double, ptr %189, i64 %190
  store double %188, ptr %191, align 8, !tbaa !25
  %192 = load double, ptr %12, align 8, !tbaa !25
  %193 = load double, ptr %21, align 8, !tbaa !25
  %194 = fmul contract double %192, %193
  %195 = load double, ptr %13, align 8, !tbaa !25
  %196 = load double, ptr %20, align 8, !tbaa !25
  %197 = fmul contract double %195, %196
  %198 = fadd contract double %194, %197
  %199 = load ptr, ptr %6, align 8, !tbaa !5
  %200 = load i64, ptr %19, align 8, !tbaa !9
  %201 = getelementptr inbounds double, ptr %199, i64 %200
  store double %198, ptr %201, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #5
  br label %202

202:                                              ; preds = %159
  %203 = load i64, ptr %19, align 8, !tbaa !9
  %204 = add nsw i64 %203, 1
  store i64 %204, ptr %19, align 8, !tbaa !9
  br label %154

205:                                              ; preds = %158
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  ret void
}

; Function Attrs: nounwind
define internal void @solve_real(ptr noundef %0, i64 noundef %1, ptr noundef %2, ptr noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  %12 = alloca i32, align 4
  %13 = alloca double, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca double, align 8
  %17 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store i64 %1, ptr %6, align 8, !tbaa !9
  store ptr %2, ptr %7, align 8, !tbaa !5
  store ptr %3, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %18

18:                                               ; preds = %45, %4
  %19 = load i64, ptr %9, align 8, !tbaa !9
  %20 = load i64, ptr %6, align 8, !tbaa !9
  %21 = icmp slt i64 %19, %20
  br i1 %21, label %23, label %22

22:                                               ; preds = %18
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %48

23:                                               ; preds = %18
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %24 = load ptr, ptr %8, align 8, !tbaa !5
  %25 = load ptr, ptr %7, align 8, !tbaa !5
  %26 = load i64, ptr %9, align 8, !tbaa !9
  %27 = getelementptr inbounds i64, ptr %25, i64 %26
  %28 = load i64, ptr %27, align 8, !tbaa !9
  %29 = getelementptr inbounds double, ptr %24, i64 %28
  %30 = load double, ptr %29, align 8, !tbaa !25
  store double %30, ptr %10, align 8, !tbaa !25
  %31 = load ptr, ptr %8, align 8, !tbaa !5
  %32 = load i64, ptr %9, align 8, !tbaa !9
  %33 = getelementptr inbounds double, ptr %31, i64 %32
  %34 = load double, ptr %33, align 8, !tbaa !25
  %35 = load ptr, ptr %8, align 8, !tbaa !5
  %36 = load ptr, ptr %7, align 8, !tbaa !5
  %37 = load i64, ptr %9, align 8, !tbaa !9
  %38 = getelementptr inbounds i64, ptr %36, i64 %37
  %39 = load i64, ptr %38, align 8, !tbaa !9
  %40 = getelementptr inbounds double, ptr %35, i64 %39
  store double %34, ptr %40, align 8, !tbaa !25
  %41 = load double, ptr %10, align 8, !tbaa !25
  %42 = load ptr, ptr %8, align 8, !tbaa !5
  %43 = load i64, ptr %9, align 8, !tbaa !9
  %44 = getelementptr inbounds double, ptr %42, i64 %43
  store double %41, ptr %44, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  br label %45

45:                                               ; preds = %23
  %46 = load i64, ptr %9, align 8, !tbaa !9
  %47 = add nsw i64 %46, 1
  store i64 %47, ptr %9, align 8, !tbaa !9
  br label %18

48:                                               ; preds = %22
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  store i64 1, ptr %11, align 8, !tbaa !9
  br label %49

49:                                               ; preds = %86, %48
  %50 = load i64, ptr %11, align 8, !tbaa !9
  %51 = load i64, ptr %6, align 8, !tbaa !9
  %52 = icmp slt i64 %50, %51
  br i1 %52, label %54, label %53

53:                                               ; preds = %49
  store i32 5, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %89

54:                                               ; preds = %49
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store double 0.000000e+00, ptr %13, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  store i64 0, ptr %14, align 8, !tbaa !9
  br label %55

55:                                               ; preds = %76, %54
  %56 = load i64, ptr %14, align 8, !tbaa !9
  %57 = load i64, ptr %11, align 8, !tbaa !9
  %58 = icmp slt i64 %56, %57
  br i1 %58, label %60, label %59

59:                                               ; preds = %55
  store i32 8, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %79

60:                                               ; preds = %55
  %61 = load ptr, ptr %5, align 8, !tbaa !5
  %62 = load i64, ptr %11, align 8, !tbaa !9
  %63 = load i64, ptr %6, align 8, !tbaa !9
  %64 = mul nsw i64 %62, %63
  %65 = load i64, ptr %14, align 8, !tbaa !9
  %66 = add nsw i64 %64, %65
  %67 = getelementptr inbounds double, ptr %61, i64 %66
  %68 = load double, ptr %67, align 8, !tbaa !25
  %69 = load ptr, ptr %8, align 8, !tbaa !5
  %70 = load i64, ptr %14, align 8, !tbaa !9
  %71 = getelementptr inbounds double, ptr %69, i64 %70
  %72 = load double, ptr %71, align 8, !tbaa !25
  %73 = fmul contract double %68, %72
  %74 = load double, ptr %13, align 8, !tbaa !25
  %75 = fadd contract double %74, %73
  store double %75, ptr %13, align 8, !tbaa !25
  br label %76

76:                                               ; preds = %60
  %77 = load i64, ptr %14, align 8, !tbaa !9
  %78 = add nsw i64 %77, 1
  store i64 %78, ptr %14, align 8, !tbaa !9
  br label %55

79:                                               ; preds = %59
  %80 = load double, ptr %13, align 8, !tbaa !25
  %81 = load ptr, ptr %8, align 8, !tbaa !5
  %82 = load i64, ptr %11, align 8, !tbaa !9
  %83 = getelementptr inbounds double, ptr %81, i64 %82
  %84 = load double, ptr %83, align 8, !tbaa !25
  %85 = fsub contract double %84, %80
  store double %85, ptr %83, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  br label %86

86:                                               ; preds = %79
  %87 = load i64, ptr %11, align 8, !tbaa !9
  %88 = add nsw i64 %87, 1
  store i64 %88, ptr %11, align 8, !tbaa !9
  br label %49

89:                                               ; preds = %53
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %90 = load i64, ptr %6, align 8, !tbaa !9
  %91 = sub nsw i64 %90, 1
  store i64 %91, ptr %15, align 8, !tbaa !9
  br label %92

92:                                               ; preds = %142, %89
  %93 = load i64, ptr %15, align 8, !tbaa !9
  %94 = icmp sge i64 %93, 0
  br i1 %94, label %96, label %95

95:                                               ; preds = %92
  store i32 11, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  br label %145

96:                                               ; preds = %92
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  store double 0.000000e+00, ptr %16, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %97 = load i64, ptr %15, align 8, !tbaa !9
  %98 = add nsw i64 %97, 1
  store i64 %98, ptr %17, align 8, !tbaa !9
  br label %99

99:                                               ; preds = %120, %96
  %100 = load i64, ptr %17, align 8, !tbaa !9
  %101 = load i64, ptr %6, align 8, !tbaa !9
  %102 = icmp slt i64 %100, %101
  br i1 %102, label %104, label %103

103:                                              ; preds = %99
  store i32 14, ptr %12, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  br label %123

104:                                              ; preds = %99
  %105 = load ptr, ptr %5, align 8, !tbaa !5
  %106 = load i64, ptr %15, align 8, !tbaa !9
  %107 = load i64, ptr %6, align 8, !tbaa !9
  %108 = mul nsw i64 %106, %107
  %109 = load i64, ptr %17, align 8, !tbaa !9
  %110 = add nsw i64 %108, %109
  %111 = getelementptr inbounds double, ptr %105, i64 %110
  %112 = load double, ptr %111, align 8, !tbaa !25
  %113 = load ptr, ptr %8, align 8, !tbaa !5
  %114 = load i64, ptr %17, align 8, !tbaa !9
  %115 = getelementptr inbounds double, ptr %113, i64 %114
  %116 = load double, ptr %115, align 8, !tbaa !25
  %117 = fmul contract double %112, %116
  %118 = load double, ptr %16, align 8, !tbaa !25
  %119 = fadd contract double %118, %117
  store double %119, ptr %16, align 8, !tbaa !25
  br label %120

120:                                              ; preds = %104
  %121 = load i64, ptr %17, align 8, !tbaa !9
  %122 = add nsw i64 %121, 1
  store i64 %122, ptr %17, align 8, !tbaa !9
  br label %99

123:                                              ; preds = %103
  %124 = load ptr, ptr %8, align 8, !tbaa !5
  %125 = load i64, ptr %15, align 8, !tbaa !9
  %126 = getelementptr inbounds double, ptr %124, i64 %125
  %127 = load double, ptr %126, align 8, !tbaa !25
  %128 = load double, ptr %16, align 8, !tbaa !25
  %129 = fsub contract double %127, %128
  %130 = load ptr, ptr %5, align 8, !tbaa !5
  %131 = load i64, ptr %15, align 8, !tbaa !9
  %132 = load i64, ptr %6, align 8, !tbaa !9
  %133 = mul nsw i64 %131, %132
  %134 = load i64, ptr %15, align 8, !tbaa !9
  %135 = add nsw i64 %133, %134
  %136 = getelementptr inbounds double, ptr %130, i64 %135
  %137 = load double, ptr %136, align 8, !tbaa !25
  %138 = fmul contract double %129, %137
  %139 = load ptr, ptr %8, align 8, !tbaa !5
  %140 = load i64, ptr %15, align 8, !tbaa !9
  %141 = getelementptr inbounds double, ptr %139, i64 %140
  store double %138, ptr %141, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  br label %142

142:                                              ; preds = %123
  %143 = load i64, ptr %15, align 8, !tbaa !9
  %144 = add nsw i64 %143, -1
  store i64 %144, ptr %15, align 8, !tbaa !9
  br label %92

145:                                              ; preds = %95
  ret void
}

; Function Attrs: nounwind
define internal void @solve_complex(ptr noundef %0, i64 noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4) #0 {
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca ptr, align 8
  %13 = alloca i64, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  %16 = alloca i64, align 8
  %17 = alloca i32, align 4
  %18 = alloca double, align 8
  %19 = alloca double, align 8
  %20 = alloca i64, align 8
  %21 = alloca i64, align 8
  %22 = alloca double, align 8
  %23 = alloca double, align 8
  %24 = alloca i64, align 8
  store ptr %0, ptr %6, align 8, !tbaa !5
  store i64 %1, ptr %7, align 8, !tbaa !9
  store ptr %2, ptr %8, align 8, !tbaa !5
  store ptr %3, ptr %9, align 8, !tbaa !5
  store ptr %4, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %25 = load ptr, ptr %6, align 8, !tbaa !5
  store ptr %25, ptr %11, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %26 = load ptr, ptr %6, align 8, !tbaa !5
  %27 = load i64, ptr %7, align 8, !tbaa !9
  %28 = load i64, ptr %7, align 8, !tbaa !9
  %29 = mul nsw i64 %27, %28
  %30 = getelementptr inbounds double, ptr %26, i64 %29
  store ptr %30, ptr %12, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store i64 0, ptr %13, align 8, !tbaa !9
  br label %31

31:                                               ; preds = %79, %5
  %32 = load i64, ptr %13, align 8, !tbaa !9
  %33 = load i64, ptr %7, align 8, !tbaa !9
  %34 = icmp slt i64 %32, %33
  br i1 %34, label %36, label %35

35:                                               ; preds = %31
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  br label %82

36:                                               ; preds = %31
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %37 = load ptr, ptr %9, align 8, !tbaa !5
  %38 = load ptr, ptr %8, align 8, !tbaa !5
  %39 = load i64, ptr %13, align 8, !tbaa !9
  %40 = getelementptr inbounds i64, ptr %38, i64 %39
  %41 = load i64, ptr %40, align 8, !tbaa !9
  %42 = getelementptr inbounds double, ptr %37, i64 %41
  %43 = load double, ptr %42, align 8, !tbaa !25
  store double %43, ptr %14, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %44 = load ptr, ptr %10, align 8, !tbaa !5
  %45 = load ptr, ptr %8, align 8, !tbaa !5
  %46 = load i64, ptr %13, align 8, !tbaa !9
  %47 = getelementptr inbounds i64, ptr %45, i64 %46
  %48 = load i64, ptr %47, align 8, !tbaa !9
  %49 = getelementptr inbounds double, ptr %44, i64 %48
  %50 = load double, ptr %49, align 8, !tbaa !25
  store double %50, ptr %15, align 8, !tbaa !25
  %51 = load ptr, ptr %9, align 8, !tbaa !5
  %52 = load i64, ptr %13, align 8, !tbaa !9
  %53 = getelementptr inbounds double, ptr %51, i64 %52
  %54 = load double, ptr %53, align 8, !tbaa !25
  %55 = load ptr, ptr %9, align 8, !tbaa !5
  %56 = load ptr, ptr %8, align 8, !tbaa !5
  %57 = load i64, ptr %13, align 8, !tbaa !9
  %58 = getelementptr inbounds i64, ptr %56, i64 %57
  %59 = load i64, ptr %58, align 8, !tbaa !9
  %60 = getelementptr inbounds double, ptr %55, i64 %59
  store double %54, ptr %60, align 8, !tbaa !25
  %61 = load ptr, ptr %10, align 8, !tbaa !5
  %62 = load i64, ptr %13, align 8, !tbaa !9
  %63 = getelementptr inbounds double, ptr %61, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !25
  %65 = load ptr, ptr %10, align 8, !tbaa !5
  %66 = load ptr, ptr %8, align 8, !tbaa !5
  %67 = load i64, ptr %13, align 8, !tbaa !9
  %68 = getelementptr inbounds i64, ptr %66, i64 %67
  %69 = load i64, ptr %68, align 8, !tbaa !9
  %70 = getelementptr inbounds double, ptr %65, i64 %69
  store double %64, ptr %70, align 8, !tbaa !25
  %71 = load double, ptr %14, align 8, !tbaa !25
  %72 = load ptr, ptr %9, align 8, !tbaa !5
  %73 = load i64, ptr %13, align 8, !tbaa !9
  %74 = getelementptr inbounds double, ptr %72, i64 %73
  store double %71, ptr %74, align 8, !tbaa !25
  %75 = load double, ptr %15, align 8, !tbaa !25
  %76 = load ptr, ptr %10, align 8, !tbaa !5
  %77 = load i64, ptr %13, align 8, !tbaa !9
  %78 = getelementptr inbounds double, ptr %76, i64 %77
  store double %75, ptr %78, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %79

79:                                               ; preds = %36
  %80 = load i64, ptr %13, align 8, !tbaa !9
  %81 = add nsw i64 %80, 1
  store i64 %81, ptr %13, align 8, !tbaa !9
  br label %31

82:                                               ; preds = %35
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  store i64 1, ptr %16, align 8, !tbaa !9
  br label %83

83:                                               ; preds = %169, %82
  %84 = load i64, ptr %16, align 8, !tbaa !9
  %85 = load i64, ptr %7, align 8, !tbaa !9
  %86 = icmp slt i64 %84, %85
  br i1 %86, label %88, label %87

87:                                               ; preds = %83
  store i32 5, ptr %17, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  br label %172

88:                                               ; preds = %83
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  store double 0.000000e+00, ptr %18, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  store double 0.000000e+00, ptr %19, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #5
  store i64 0, ptr %20, align 8, !tbaa !9
  br label %89

89:                                               ; preds = %153, %88
  %90 = load i64, ptr %20, align 8, !tbaa !9
  %91 = load i64, ptr %16, align 8, !tbaa !9
  %92 = icmp slt i64 %90, %91
  br i1 %92, label %94, label %93

93:                                               ; preds = %89
  store i32 8, ptr %17, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #5
  br label %156

94:                                               ; preds = %89
  %95 = load ptr, ptr %11, align 8, !tbaa !5
  %96 = load i64, ptr %16, align 8, !tbaa !9
  %97 = load i64, ptr %7, align 8, !tbaa !9
  %98 = mul nsw i64 %96, %97
  %99 = load i64, ptr %20, align 8, !tbaa !9
  %100 = add nsw i64 %98, %99
  %101 = getelementptr inbounds double, ptr %95, i64 %100
  %102 = load double, ptr %101, align 8, !tbaa !25
  %103 = load ptr, ptr %9, align 8, !tbaa !5
  %104 = load i64, ptr %20, align 8, !tbaa !9
  %105 = getelementptr inbounds double, ptr %103, i64 %104
  %106 = load double, ptr %105, align 8, !tbaa !25
  %107 = fmul contract double %102, %106
  %108 = load ptr, ptr %12, align 8, !tbaa !5
  %109 = load i64, ptr %16, align 8, !tbaa !9
  %110 = load i64, ptr %7, align 8, !tbaa !9
  %111 = mul nsw i64 %109, %110
  %112 = load i64, ptr %20, align 8, !tbaa !9
  %113 = add nsw i64 %111, %112
  %114 = getelementptr inbounds double, ptr %108, i64 %113
  %115 = load double, ptr %114, align 8, !tbaa !25
  %116 = load ptr, ptr %10, align 8, !tbaa !5
  %117 = load i64, ptr %20, align 8, !tbaa !9
  %118 = getelementptr inbounds double, ptr %116, i64 %117
  %119 = load double, ptr %118, align 8, !tbaa !25
  %120 = fmul contract double %115, %119
  %121 = fsub contract double %107, %120
  %122 = load double, ptr %18, align 8, !tbaa !25
  %123 = fadd contract double %122, %121
  store double %123, ptr %18, align 8, !tbaa !25
  %124 = load ptr, ptr %11, align 8, !tbaa !5
  %125 = load i64, ptr %16, align 8, !tbaa !9
  %126 = load i64, ptr %7, align 8, !tbaa !9
  %127 = mul nsw i64 %125, %126
  %128 = load i64, ptr %20, align 8, !tbaa !9
  %129 = add nsw i64 %127, %128
  %130 = getelementptr inbounds double, ptr %124, i64 %129
  %131 = load double, ptr %130, align 8, !tbaa !25
  %132 = load ptr, ptr %10, align 8, !tbaa !5
  %133 = load i64, ptr %20, align 8, !tbaa !9
  %134 = getelementptr inbounds double, ptr %132, i64 %133
  %135 = load double, ptr %134, align 8, !tbaa !25
  %136 = fmul contract double %131, %135
  %137 = load ptr, ptr %12, align 8, !tbaa !5
  %138 = load i64, ptr %16, align 8, !tbaa !9
  %139 = load i64, ptr %7, align 8, !tbaa !9
  %140 = mul nsw i64 %138, %139
  %141 = load i64, ptr %20, align 8, !tbaa !9
  %142 = add nsw i64 %140, %141
  %143 = getelementptr inbounds double, ptr %137, i64 %142
  %144 = load double, ptr %143, align 8, !tbaa !25
  %145 = load ptr, ptr %9, align 8, !tbaa !5
  %146 = load i64, ptr %20, align 8, !tbaa !9
  %147 = getelementptr inbounds double, ptr %145, i64 %146
  %148 = load double, ptr %147, align 8, !tbaa !25
  %149 = fmul contract double %144, %148
  %150 = fadd contract double %136, %149
  %151 = load double, ptr %19, align 8, !tbaa !25
  %152 = fadd contract double %151, %150
  store double %152, ptr %19, align 8, !tbaa !25
  br label %153

153:                                              ; preds = %94
  %154 = load i64, ptr %20, align 8, !tbaa !9
  %155 = add nsw i64 %154, 1
  store i64 %155, ptr %20, align 8, !tbaa !9
  br label %89

156:                                              ; preds = %93
  %157 = load double, ptr %18, align 8, !tbaa !25
  %158 = load ptr, ptr %9, align 8, !tbaa !5
  %159 = load i64, ptr %16, align 8, !tbaa !9
  %160 = getelementptr inbounds double, ptr %158, i64 %159
  %161 = load double, ptr %160, align 8, !tbaa !25
  %162 = fsub contract double %161, %157
  store double %162, ptr %160, align 8, !tbaa !25
  %163 = load double, ptr %19, align 8, !tbaa !25
  %164 = load ptr, ptr %10, align 8, !tbaa !5
  %165 = load i64, ptr %16, align 8, !tbaa !9
  %166 = getelementptr inbounds double, ptr %164, i64 %165
  %167 = load double, ptr %166, align 8, !tbaa !25
  %168 = fsub contract double %167, %163
  store double %168, ptr %166, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %169

169:                                              ; preds = %156
  %170 = load i64, ptr %16, align 8, !tbaa !9
  %171 = add nsw i64 %170, 1
  store i64 %171, ptr %16, align 8, !tbaa !9
  br label %83

172:                                              ; preds = %87
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #5
  %173 = load i64, ptr %7, align 8, !tbaa !9
  %174 = sub nsw i64 %173, 1
  store i64 %174, ptr %21, align 8, !tbaa !9
  br label %175

175:                                              ; preds = %306, %172
  %176 = load i64, ptr %21, align 8, !tbaa !9
  %177 = icmp sge i64 %176, 0
  br i1 %177, label %179, label %178

178:                                              ; preds = %175
  store i32 11, ptr %17, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #5
  br label %309

179:                                              ; preds = %175
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #5
  %180 = load ptr, ptr %9, align 8, !tbaa !5
  %181 = load i64, ptr %21, align 8, !tbaa !9
  %182 = getelementptr inbounds double, ptr %180, i64 %181
  %183 = load double, ptr %182, align 8, !tbaa !25
  store double %183, ptr %22, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %23) #5
  %184 = load ptr, ptr %10, align 8, !tbaa !5
  %185 = load i64, ptr %21, align 8, !tbaa !9
  %186 = getelementptr inbounds double, ptr %184, i64 %185
  %187 = load double, ptr %186, align 8, !tbaa !25
  store double %187, ptr %23, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #5
  %188 = load i64, ptr %21, align 8, !tbaa !9
  %189 = add nsw i64 %188, 1
  store i64 %189, ptr %24, align 8, !tbaa !9
  br label %190

190:                                              ; preds = %254, %179
  %191 = load i64, ptr %24, align 8, !tbaa !9
  %192 = load i64, ptr %7, align 8, !tbaa !9
  %193 = icmp slt i64 %191, %192
  br i1 %193, label %195, label %194

194:                                              ; preds = %190
  store i32 14, ptr %17, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #5
  br label %257

195:                                              ; preds = %190
  %196 = load ptr, ptr %11, align 8, !tbaa !5
  %197 = load i64, ptr %21, align 8, !tbaa !9
  %198 = load i64, ptr %7, align 8, !tbaa !9
  %199 = mul nsw i64 %197, %198
  %200 = load i64, ptr %24, align 8, !tbaa !9
  %201 = add nsw i64 %199, %200
  %202 = getelementptr inbounds double, ptr %196, i64 %201
  %203 = load double, ptr %202, align 8, !tbaa !25
  %204 = load ptr, ptr %9, align 8, !tbaa !5
  %205 = load i64, ptr %24, align 8, !tbaa !9
  %206 = getelementptr inbounds double, ptr %204, i64 %205
  %207 = load double, ptr %206, align 8, !tbaa !25
  %208 = fmul contract double %203, %207
  %209 = load ptr, ptr %12, align 8, !tbaa !5
  %210 = load i64, ptr %21, align 8, !tbaa !9
  %211 = load i64, ptr %7, align 8, !tbaa !9
  %212 = mul nsw i64 %210, %211
  %213 = load i64, ptr %24, align 8, !tbaa !9
  %214 = add nsw i64 %212, %213
  %215 = getelementptr inbounds double, ptr %209, i64 %214
  %216 = load double, ptr %215, align 8, !tbaa !25
  %217 = load ptr, ptr %10, align 8, !tbaa !5
  %218 = load i64, ptr %24, align 8, !tbaa !9
  %219 = getelementptr inbounds double, ptr %217, i64 %218
  %220 = load double, ptr %219, align 8, !tbaa !25
  %221 = fmul contract double %216, %220
  %222 = fsub contract double %208, %221
  %223 = load double, ptr %22, align 8, !tbaa !25
  %224 = fsub contract double %223, %222
  store double %224, ptr %22, align 8, !tbaa !25
  %225 = load ptr, ptr %11, align 8, !tbaa !5
  %226 = load i64, ptr %21, align 8, !tbaa !9
  %227 = load i64, ptr %7, align 8, !tbaa !9
  %228 = mul nsw i64 %226, %227
  %229 = load i64, ptr %24, align 8, !tbaa !9
  %230 = add nsw i64 %228, %229
  %231 = getelementptr inbounds double, ptr %225, i64 %230
  %232 = load double, ptr %231, align 8, !tbaa !25
  %233 = load ptr, ptr %10, align 8, !tbaa !5
  %234 = load i64, ptr %24, align 8, !tbaa !9
  %235 = getelementptr inbounds double, ptr %233, i64 %234
  %236 = load double, ptr %235, align 8, !tbaa !25
  %237 = fmul contract double %232, %236
  %238 = load ptr, ptr %12, align 8, !tbaa !5
  %239 = load i64, ptr %21, align 8, !tbaa !9
  %240 = load i64, ptr %7, align 8, !tbaa !9
  %241 = mul nsw i64 %239, %240
  %242 = load i64, ptr %24, align 8, !tbaa !9
  %243 = add nsw i64 %241, %242
  %244 = getelementptr inbounds double, ptr %238, i64 %243
  %245 = load double, ptr %244, align 8, !tbaa !25
  %246 = load ptr, ptr %9, align 8, !tbaa !5
  %247 = load i64, ptr %24, align 8, !tbaa !9
  %248 = getelementptr inbounds double, ptr %246, i64 %247
  %249 = load double, ptr %248, align 8, !tbaa !25
  %250 = fmul contract double %245, %249
  %251 = fadd contract double %237, %250
  %252 = load double, ptr %23, align 8, !tbaa !25
  %253 = fsub contract double %252, %251
  store double %253, ptr %23, align 8, !tbaa !25
  br label %254

254:                                              ; preds = %195
  %255 = load i64, ptr %24, align 8, !tbaa !9
  %256 = add nsw i64 %255, 1
  store i64 %256, ptr %24, align 8, !tbaa !9
  br label %190

257:                                              ; preds = %194
  %258 = load double, ptr %22, align 8, !tbaa !25
  %259 = load ptr, ptr %11, align 8, !tbaa !5
  %260 = load i64, ptr %21, align 8, !tbaa !9
  %261 = load i64, ptr %7, align 8, !tbaa !9
  %262 = mul nsw i64 %260, %261
  %263 = load i64, ptr %21, align 8, !tbaa !9
  %264 = add nsw i64 %262, %263
  %265 = getelementptr inbounds double, ptr %259, i64 %264
  %266 = load double, ptr %265, align 8, !tbaa !25
  %267 = fmul contract double %258, %266
  %268 = load double, ptr %23, align 8, !tbaa !25
  %269 = load ptr, ptr %12, align 8, !tbaa !5
  %270 = load i64, ptr %21, align 8, !tbaa !9
  %271 = load i64, ptr %7, align 8, !tbaa !9
  %272 = mul nsw i64 %270, %271
  %273 = load i64, ptr %21, align 8, !tbaa !9
  %274 = add nsw i64 %272, %273
  %275 = getelementptr inbounds double, ptr %269, i64 %274
  %276 = load double, ptr %275, align 8, !tbaa !25
  %277 = fmul contract double %268, %276
  %278 = fsub contract double %267, %277
  %279 = load ptr, ptr %9, align 8, !tbaa !5
  %280 = load i64, ptr %21, align 8, !tbaa !9
  %281 = getelementptr inbounds double, ptr %279, i64 %280
  store double %278, ptr %281, align 8, !tbaa !25
  %282 = load double, ptr %22, align 8, !tbaa !25
  %283 = load ptr, ptr %12, align 8, !tbaa !5
  %284 = load i64, ptr %21, align 8, !tbaa !9
  %285 = load i64, ptr %7, align 8, !tbaa !9
  %286 = mul nsw i64 %284, %285
  %287 = load i64, ptr %21, align 8, !tbaa !9
  %288 = add nsw i64 %286, %287
  %289 = getelementptr inbounds double, ptr %283, i64 %288
  %290 = load double, ptr %289, align 8, !tbaa !25
  %291 = fmul contract double %282, %290
  %292 = load double, ptr %23, align 8, !tbaa !25
  %293 = load ptr, ptr %11, align 8, !tbaa !5
  %294 = load i64, ptr %21, align 8, !tbaa !9
  %295 = load i64, ptr %7, align 8, !tbaa !9
  %296 = mul nsw i64 %294, %295
  %297 = load i64, ptr %21, align 8, !tbaa !9
  %298 = add nsw i64 %296, %297
  %299 = getelementptr inbounds double, ptr %293, i64 %298
  %300 = load double, ptr %299, align 8, !tbaa !25
  %301 = fmul contract double %292, %300
  %302 = fadd contract double %291, %301
  %303 = load ptr, ptr %10, align 8, !tbaa !5
  %304 = load i64, ptr %21, align 8, !tbaa !9
  %305 = getelementptr inbounds double, ptr %303, i64 %304
  store double %302, ptr %305, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %23) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #5
  br label %306

306:                                              ; preds = %257
  %307 = load i64, ptr %21, align 8, !tbaa !9
  %308 = add nsw i64 %307, -1
  store i64 %308, ptr %21, align 8, !tbaa !9
  br label %175

309:                                              ; preds = %178
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  ret void
}

; Function Attrs: nounwind
define internal double @scaled_norm(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca i64, align 8
  %7 = alloca double, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  store double 0.000000e+00, ptr %5, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  store i64 0, ptr %6, align 8, !tbaa !9
  br label %8

8:                                                ; preds = %34, %2
  %9 = load i64, ptr %6, align 8, !tbaa !9
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.radau, ptr %10, i32 0, i32 0
  %12 = load ptr, ptr %11, align 8, !tbaa !11
  %13 = getelementptr inbounds %struct.integration, ptr %12, i32 0, i32 24
  %14 = load i64, ptr %13, align 8, !tbaa !14
  %15 = icmp slt i64 %9, %14
  br i1 %15, label %17, label %16

16:                                               ; preds = %8
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  br label %37

17:                                               ; preds = %8
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %18 = load ptr, ptr %4, align 8, !tbaa !5
  %19 = load i64, ptr %6, align 8, !tbaa !9
  %20 = getelementptr inbounds double, ptr %18, i64 %19
  %21 = load double, ptr %20, align 8, !tbaa !25
  %22 = load ptr, ptr %3, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.radau, ptr %22, i32 0, i32 23
  %24 = load ptr, ptr %23, align 8, !tbaa !99
  %25 = load i64, ptr %6, align 8, !tbaa !9
  %26 = getelementptr inbounds double, ptr %24, i64 %25
  %27 = load double, ptr %26, align 8, !tbaa !25
  %28 = fdiv contract double %21, %27
  store double %28, ptr %7, align 8, !tbaa !25
  %29 = load double, ptr %7, align 8, !tbaa !25
  %30 = load double, ptr %7, align 8, !tbaa !25
  %31 = fmul contract double %29, %30
  %32 = load double, ptr %5, align 8, !tbaa !25
  %33 = fadd contract double %32, %31
  store double %33, ptr %5, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  br label %34

34:                                               ; preds = %17
  %35 = load i64, ptr %6, align 8, !tbaa !9
  %36 = add nsw i64 %35, 1
  store i64 %36, ptr %6, align 8, !tbaa !9
  br label %8

37:                                               ; preds = %16
  %38 = load double, ptr %5, align 8, !tbaa !25
  %39 = load ptr, ptr %3, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.radau, ptr %39, i32 0, i32 0
  %41 = load ptr, ptr %40, align 8, !tbaa !11
  %42 = getelementptr inbounds %struct.integration, ptr %41, i32 0, i32 24
  %43 = load i64, ptr %42, align 8, !tbaa !14
  %44 = call double @larger_of_one_and(i64 noundef %43)
  %45 = fdiv contract double %38, %44
  %46 = call double @square_root(double noundef %45)
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret double %46
}

; Function Attrs: nounwind
define internal void @evaluate_defect(ptr noundef %0, double noundef %1, double noundef %2, ptr noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i64, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store double %1, ptr %6, align 8, !tbaa !25
  store double %2, ptr %7, align 8, !tbaa !25
  store ptr %3, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %14 = load ptr, ptr %5, align 8, !tbaa !5
  %15 = getelementptr inbounds %struct.radau, ptr %14, i32 0, i32 0
  %16 = load ptr, ptr %15, align 8, !tbaa !11
  store ptr %16, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %17 = load ptr, ptr %9, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.integration, ptr %17, i32 0, i32 24
  %19 = load i64, ptr %18, align 8, !tbaa !14
  store i64 %19, ptr %10, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %20 = load ptr, ptr %5, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.radau, ptr %20, i32 0, i32 22
  %22 = load ptr, ptr %21, align 8, !tbaa !66
  store ptr %22, ptr %11, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %23

23:                                               ; preds = %76, %4
  %24 = load i64, ptr %12, align 8, !tbaa !9
  %25 = load i64, ptr %10, align 8, !tbaa !9
  %26 = icmp slt i64 %24, %25
  br i1 %26, label %28, label %27

27:                                               ; preds = %23
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %79

28:                                               ; preds = %23
  %29 = load ptr, ptr %9, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.integration, ptr %29, i32 0, i32 36
  %31 = load ptr, ptr %30, align 8, !tbaa !30
  %32 = load i64, ptr %12, align 8, !tbaa !9
  %33 = getelementptr inbounds double, ptr %31, i64 %32
  %34 = load double, ptr %33, align 8, !tbaa !25
  %35 = load double, ptr %7, align 8, !tbaa !25
  %36 = load ptr, ptr %11, align 8, !tbaa !5
  %37 = load i64, ptr %12, align 8, !tbaa !9
  %38 = getelementptr inbounds double, ptr %36, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !25
  %40 = load double, ptr %7, align 8, !tbaa !25
  %41 = load ptr, ptr %11, align 8, !tbaa !5
  %42 = load i64, ptr %10, align 8, !tbaa !9
  %43 = load i64, ptr %12, align 8, !tbaa !9
  %44 = add nsw i64 %42, %43
  %45 = getelementptr inbounds double, ptr %41, i64 %44
  %46 = load double, ptr %45, align 8, !tbaa !25
  %47 = load double, ptr %7, align 8, !tbaa !25
  %48 = load ptr, ptr %11, align 8, !tbaa !5
  %49 = load i64, ptr %10, align 8, !tbaa !9
  %50 = mul nsw i64 2, %49
  %51 = load i64, ptr %12, align 8, !tbaa !9
  %52 = add nsw i64 %50, %51
  %53 = getelementptr inbounds double, ptr %48, i64 %52
  %54 = load double, ptr %53, align 8, !tbaa !25
  %55 = load double, ptr %7, align 8, !tbaa !25
  %56 = load ptr, ptr %11, align 8, !tbaa !5
  %57 = load i64, ptr %10, align 8, !tbaa !9
  %58 = mul nsw i64 3, %57
  %59 = load i64, ptr %12, align 8, !tbaa !9
  %60 = add nsw i64 %58, %59
  %61 = getelementptr inbounds double, ptr %56, i64 %60
  %62 = load double, ptr %61, align 8, !tbaa !25
  %63 = fmul contract double %55, %62
  %64 = fadd contract double %54, %63
  %65 = fmul contract double %47, %64
  %66 = fadd contract double %46, %65
  %67 = fmul contract double %40, %66
  %68 = fadd contract double %39, %67
  %69 = fmul contract double %35, %68
  %70 = fadd contract double %34, %69
  %71 = load ptr, ptr %9, align 8, !tbaa !5
  %72 = getelementptr inbounds %struct.integration, ptr %71, i32 0, i32 38
  %73 = load ptr, ptr %72, align 8, !tbaa !65
  %74 = load i64, ptr %12, align 8, !tbaa !9
  %75 = getelementptr inbounds double, ptr %73, i64 %74
  store double %70, ptr %75, align 8, !tbaa !25
  br label %76

76:                                               ; preds = %28
  %77 = load i64, ptr %12, align 8, !tbaa !9
  %78 = add nsw i64 %77, 1
  store i64 %78, ptr %12, align 8, !tbaa !9
  br label %23

79:                                               ; preds = %27
  %80 = load ptr, ptr %9, align 8, !tbaa !5
  %81 = getelementptr inbounds %struct.integration, ptr %80, i32 0, i32 26
  %82 = load ptr, ptr %81, align 8, !tbaa !39
  %83 = load ptr, ptr %9, align 8, !tbaa !5
  %84 = getelementptr inbounds %struct.integration, ptr %83, i32 0, i32 0
  %85 = load double, ptr %84, align 8, !tbaa !26
  %86 = load double, ptr %7, align 8, !tbaa !25
  %87 = load double, ptr %6, align 8, !tbaa !25
  %88 = fmul contract double %86, %87
  %89 = fadd contract double %85, %88
  %90 = load ptr, ptr %9, align 8, !tbaa !5
  %91 = getelementptr inbounds %struct.integration, ptr %90, i32 0, i32 38
  %92 = load ptr, ptr %91, align 8, !tbaa !65
  %93 = load ptr, ptr %9, align 8, !tbaa !5
  %94 = getelementptr inbounds %struct.integration, ptr %93, i32 0, i32 29
  %95 = load ptr, ptr %94, align 8, !tbaa !36
  %96 = load ptr, ptr %8, align 8, !tbaa !5
  call void %82(double noundef %89, ptr noundef %92, ptr noundef %95, ptr noundef %96)
  %97 = load ptr, ptr %9, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.integration, ptr %97, i32 0, i32 30
  %99 = load ptr, ptr %98, align 8, !tbaa !40
  %100 = getelementptr inbounds i64, ptr %99, i64 2
  %101 = load i64, ptr %100, align 8, !tbaa !9
  %102 = add nsw i64 %101, 1
  store i64 %102, ptr %100, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store i64 0, ptr %13, align 8, !tbaa !9
  br label %103

103:                                              ; preds = %152, %79
  %104 = load i64, ptr %13, align 8, !tbaa !9
  %105 = load i64, ptr %10, align 8, !tbaa !9
  %106 = icmp slt i64 %104, %105
  br i1 %106, label %108, label %107

107:                                              ; preds = %103
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  br label %155

108:                                              ; preds = %103
  %109 = load ptr, ptr %11, align 8, !tbaa !5
  %110 = load i64, ptr %13, align 8, !tbaa !9
  %111 = getelementptr inbounds double, ptr %109, i64 %110
  %112 = load double, ptr %111, align 8, !tbaa !25
  %113 = load double, ptr %7, align 8, !tbaa !25
  %114 = load ptr, ptr %11, align 8, !tbaa !5
  %115 = load i64, ptr %10, align 8, !tbaa !9
  %116 = load i64, ptr %13, align 8, !tbaa !9
  %117 = add nsw i64 %115, %116
  %118 = getelementptr inbounds double, ptr %114, i64 %117
  %119 = load double, ptr %118, align 8, !tbaa !25
  %120 = fmul contract double 2.000000e+00, %119
  %121 = load double, ptr %7, align 8, !tbaa !25
  %122 = load ptr, ptr %11, align 8, !tbaa !5
  %123 = load i64, ptr %10, align 8, !tbaa !9
  %124 = mul nsw i64 2, %123
  %125 = load i64, ptr %13, align 8, !tbaa !9
  %126 = add nsw i64 %124, %125
  %127 = getelementptr inbounds double, ptr %122, i64 %126
  %128 = load double, ptr %127, align 8, !tbaa !25
  %129 = fmul contract double 3.000000e+00, %128
  %130 = load double, ptr %7, align 8, !tbaa !25
  %131 = fmul contract double %130, 4.000000e+00
  %132 = load ptr, ptr %11, align 8, !tbaa !5
  %133 = load i64, ptr %10, align 8, !tbaa !9
  %134 = mul nsw i64 3, %133
  %135 = load i64, ptr %13, align 8, !tbaa !9
  %136 = add nsw i64 %134, %135
  %137 = getelementptr inbounds double, ptr %132, i64 %136
  %138 = load double, ptr %137, align 8, !tbaa !25
  %139 = fmul contract double %131, %138
  %140 = fadd contract double %129, %139
  %141 = fmul contract double %121, %140
  %142 = fadd contract double %120, %141
  %143 = fmul contract double %113, %142
  %144 = fadd contract double %112, %143
  %145 = load double, ptr %6, align 8, !tbaa !25
  %146 = fdiv contract double %144, %145
  %147 = load ptr, ptr %8, align 8, !tbaa !5
  %148 = load i64, ptr %13, align 8, !tbaa !9
  %149 = getelementptr inbounds double, ptr %147, i64 %148
  %150 = load double, ptr %149, align 8, !tbaa !25
  %151 = fsub contract double %150, %146
  store double %151, ptr %149, align 8, !tbaa !25
  br label %152

152:                                              ; preds = %108
  %153 = load i64, ptr %13, align 8, !tbaa !9
  %154 = add nsw i64 %153, 1
  store i64 %154, ptr %13, align 8, !tbaa !9
  br label %103

155:                                              ; preds = %107
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #4

; Function Attrs: inlinehint nounwind
define internal void @fit_ends(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4, i64 noundef %5, ptr noundef %6) #2 {
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
  %19 = alloca double, align 8
  store ptr %0, ptr %8, align 8, !tbaa !5
  store ptr %1, ptr %9, align 8, !tbaa !5
  store ptr %2, ptr %10, align 8, !tbaa !5
  store ptr %3, ptr %11, align 8, !tbaa !5
  store ptr %4, ptr %12, align 8, !tbaa !5
  store i64 %5, ptr %13, align 8, !tbaa !9
  store ptr %6, ptr %14, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %20 = load ptr, ptr %14, align 8, !tbaa !5
  store ptr %20, ptr %15, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %21 = load ptr, ptr %14, align 8, !tbaa !5
  %22 = load i64, ptr %13, align 8, !tbaa !9
  %23 = getelementptr inbounds double, ptr %21, i64 %22
  store ptr %23, ptr %16, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %24 = load ptr, ptr %14, align 8, !tbaa !5
  %25 = load i64, ptr %13, align 8, !tbaa !9
  %26 = mul nsw i64 2, %25
  %27 = getelementptr inbounds double, ptr %24, i64 %26
  store ptr %27, ptr %17, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  store i64 0, ptr %18, align 8, !tbaa !9
  br label %28

28:                                               ; preds = %77, %7
  %29 = load i64, ptr %18, align 8, !tbaa !9
  %30 = load i64, ptr %13, align 8, !tbaa !9
  %31 = icmp slt i64 %29, %30
  br i1 %31, label %33, label %32

32:                                               ; preds = %28
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %80

33:                                               ; preds = %28
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %34 = load ptr, ptr %11, align 8, !tbaa !5
  %35 = load i64, ptr %18, align 8, !tbaa !9
  %36 = getelementptr inbounds double, ptr %34, i64 %35
  %37 = load double, ptr %36, align 8, !tbaa !25
  %38 = load ptr, ptr %9, align 8, !tbaa !5
  %39 = load i64, ptr %18, align 8, !tbaa !9
  %40 = getelementptr inbounds double, ptr %38, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !25
  %42 = fsub contract double %37, %41
  store double %42, ptr %19, align 8, !tbaa !25
  %43 = load double, ptr %19, align 8, !tbaa !25
  %44 = load ptr, ptr %15, align 8, !tbaa !5
  %45 = load i64, ptr %18, align 8, !tbaa !9
  %46 = getelementptr inbounds double, ptr %44, i64 %45
  store double %43, ptr %46, align 8, !tbaa !25
  %47 = load ptr, ptr %8, align 8, !tbaa !5
  %48 = load double, ptr %47, align 8, !tbaa !25
  %49 = load ptr, ptr %10, align 8, !tbaa !5
  %50 = load i64, ptr %18, align 8, !tbaa !9
  %51 = getelementptr inbounds double, ptr %49, i64 %50
  %52 = load double, ptr %51, align 8, !tbaa !25
  %53 = fmul contract double %48, %52
  %54 = load double, ptr %19, align 8, !tbaa !25
  %55 = fsub contract double %53, %54
  %56 = load ptr, ptr %16, align 8, !tbaa !5
  %57 = load i64, ptr %18, align 8, !tbaa !9
  %58 = getelementptr inbounds double, ptr %56, i64 %57
  store double %55, ptr %58, align 8, !tbaa !25
  %59 = load double, ptr %19, align 8, !tbaa !25
  %60 = fmul contract double 2.000000e+00, %59
  %61 = load ptr, ptr %8, align 8, !tbaa !5
  %62 = load double, ptr %61, align 8, !tbaa !25
  %63 = load ptr, ptr %12, align 8, !tbaa !5
  %64 = load i64, ptr %18, align 8, !tbaa !9
  %65 = getelementptr inbounds double, ptr %63, i64 %64
  %66 = load double, ptr %65, align 8, !tbaa !25
  %67 = load ptr, ptr %10, align 8, !tbaa !5
  %68 = load i64, ptr %18, align 8, !tbaa !9
  %69 = getelementptr inbounds double, ptr %67, i64 %68
  %70 = load double, ptr %69, align 8, !tbaa !25
  %71 = fadd contract double %66, %70
  %72 = fmul contract double %62, %71
  %73 = fsub contract double %60, %72
  %74 = load ptr, ptr %17, align 8, !tbaa !5
  %75 = load i64, ptr %18, align 8, !tbaa !9
  %76 = getelementptr inbounds double, ptr %74, i64 %75
  store double %73, ptr %76, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  br label %77

77:                                               ; preds = %33
  %78 = load i64, ptr %18, align 8, !tbaa !9
  %79 = add nsw i64 %78, 1
  store i64 %79, ptr %18, align 8, !tbaa !9
  br label %28

80:                                               ; preds = %32
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  ret void
}

; Function Attrs: noinline nounwind
define internal void @dense_output(ptr noundef %0, ptr noundef %1, i64 noundef %2, double noundef %3, ptr noundef %4) #3 {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca double, align 8
  %10 = alloca ptr, align 8
  %11 = alloca double, align 8
  %12 = alloca i64, align 8
  %13 = alloca i32, align 4
  %14 = alloca i64, align 8
  store ptr %0, ptr %6, align 8, !tbaa !5
  store ptr %1, ptr %7, align 8, !tbaa !5
  store i64 %2, ptr %8, align 8, !tbaa !9
  store double %3, ptr %9, align 8, !tbaa !25
  store ptr %4, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %15 = load double, ptr %9, align 8, !tbaa !25
  %16 = fsub contract double 1.000000e+00, %15
  store double %16, ptr %11, align 8, !tbaa !25
  %17 = load i64, ptr %8, align 8, !tbaa !9
  %18 = icmp slt i64 %17, 4
  br i1 %18, label %19, label %103

19:                                               ; preds = %5
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store i64 0, ptr %12, align 8, !tbaa !9
  br label %20

20:                                               ; preds = %99, %19
  %21 = load i64, ptr %12, align 8, !tbaa !9
  %22 = load i64, ptr %8, align 8, !tbaa !9
  %23 = icmp slt i64 %21, %22
  br i1 %23, label %25, label %24

24:                                               ; preds = %20
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %102

25:                                               ; preds = %20
  %26 = load ptr, ptr %6, align 8, !tbaa !5
  %27 = load i64, ptr %12, align 8, !tbaa !9
  %28 = getelementptr inbounds double, ptr %26, i64 %27
  %29 = load double, ptr %28, align 8, !tbaa !25
  %30 = load double, ptr %9, align 8, !tbaa !25
  %31 = load ptr, ptr %7, align 8, !tbaa !5
  %32 = load i64, ptr %12, align 8, !tbaa !9
  %33 = getelementptr inbounds double, ptr %31, i64 %32
  %34 = load double, ptr %33, align 8, !tbaa !25
  %35 = load double, ptr %11, align 8, !tbaa !25
  %36 = load ptr, ptr %7, align 8, !tbaa !5
  %37 = load i64, ptr %8, align 8, !tbaa !9
  %38 = getelementptr inbounds double, ptr %36, i64 %37
  %39 = load i64, ptr %12, align 8, !tbaa !9
  %40 = getelementptr inbounds double, ptr %38, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !25
  %42 = load double, ptr %9, align 8, !tbaa !25
  %43 = load ptr, ptr %7, align 8, !tbaa !5
  %44 = load i64, ptr %8, align 8, !tbaa !9
  %45 = mul nsw i64 2, %44
  %46 = getelementptr inbounds double, ptr %43, i64 %45
  %47 = load i64, ptr %12, align 8, !tbaa !9
  %48 = getelementptr inbounds double, ptr %46, i64 %47
  %49 = load double, ptr %48, align 8, !tbaa !25
  %50 = load double, ptr %11, align 8, !tbaa !25
  %51 = load ptr, ptr %7, align 8, !tbaa !5
  %52 = load i64, ptr %8, align 8, !tbaa !9
  %53 = mul nsw i64 3, %52
  %54 = getelementptr inbounds double, ptr %51, i64 %53
  %55 = load i64, ptr %12, align 8, !tbaa !9
  %56 = getelementptr inbounds double, ptr %54, i64 %55
  %57 = load double, ptr %56, align 8, !tbaa !25
  %58 = load double, ptr %9, align 8, !tbaa !25
  %59 = load ptr, ptr %7, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 4, %60
  %62 = getelementptr inbounds double, ptr %59, i64 %61
  %63 = load i64, ptr %12, align 8, !tbaa !9
  %64 = getelementptr inbounds double, ptr %62, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !25
  %66 = load double, ptr %11, align 8, !tbaa !25
  %67 = load ptr, ptr %7, align 8, !tbaa !5
  %68 = load i64, ptr %8, align 8, !tbaa !9
  %69 = mul nsw i64 5, %68
  %70 = getelementptr inbounds double, ptr %67, i64 %69
  %71 = load i64, ptr %12, align 8, !tbaa !9
  %72 = getelementptr inbounds double, ptr %70, i64 %71
  %73 = load double, ptr %72, align 8, !tbaa !25
  %74 = load double, ptr %9, align 8, !tbaa !25
  %75 = load ptr, ptr %7, align 8, !tbaa !5
  %76 = load i64, ptr %8, align 8, !tbaa !9
  %77 = mul nsw i64 6, %76
  %78 = getelementptr inbounds double, ptr %75, i64 %77
  %79 = load i64, ptr %12, align 8, !tbaa !9
  %80 = getelementptr inbounds double, ptr %78, i64 %79
  %81 = load double, ptr %80, align 8, !tbaa !25
  %82 = fmul contract double %74, %81
  %83 = fadd contract double %73, %82
  %84 = fmul contract double %66, %83
  %85 = fadd contract double %65, %84
  %86 = fmul contract double %58, %85
  %87 = fadd contract double %57, %86
  %88 = fmul contract double %50, %87
  %89 = fadd contract double %49, %88
  %90 = fmul contract double %42, %89
  %91 = fadd contract double %41, %90
  %92 = fmul contract double %35, %91
  %93 = fadd contract double %34, %92
  %94 = fmul contract double %30, %93
  %95 = fadd contract double %29, %94
  %96 = load ptr, ptr %10, align 8, !tbaa !5
  %97 = load i64, ptr %12, align 8, !tbaa !9
  %98 = getelementptr inbounds double, ptr %96, i64 %97
  store double %95, ptr %98, align 8, !tbaa !25
  br label %99

99:                                               ; preds = %25
  %100 = load i64, ptr %12, align 8, !tbaa !9
  %101 = add nsw i64 %100, 1
  store i64 %101, ptr %12, align 8, !tbaa !9
  br label %20

102:                                              ; preds = %24
  store i32 1, ptr %13, align 4
  br label %303

103:                                              ; preds = %5
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  store i64 0, ptr %14, align 8, !tbaa !9
  br label %104

104:                                              ; preds = %198, %103
  %105 = load i64, ptr %14, align 8, !tbaa !9
  %106 = add nsw i64 %105, 4
  %107 = load i64, ptr %8, align 8, !tbaa !9
  %108 = icmp sle i64 %106, %107
  br i1 %108, label %110, label %109

109:                                              ; preds = %104
  store i32 5, ptr %13, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %201

110:                                              ; preds = %104
  %111 = load ptr, ptr %6, align 8, !tbaa !5
  %112 = load i64, ptr %14, align 8, !tbaa !9
  %113 = getelementptr inbounds double, ptr %111, i64 %112
  %114 = load <4 x double>, ptr %113, align 8, !tbaa !101
  %115 = load double, ptr %9, align 8, !tbaa !25
  %116 = insertelement <4 x double> poison, double %115, i64 0
  %117 = shufflevector <4 x double> %116, <4 x double> poison, <4 x i32> zeroinitializer
  %118 = load ptr, ptr %7, align 8, !tbaa !5
  %119 = load i64, ptr %14, align 8, !tbaa !9
  %120 = getelementptr inbounds double, ptr %118, i64 %119
  %121 = load <4 x double>, ptr %120, align 8, !tbaa !101
  %122 = load double, ptr %11, align 8, !tbaa !25
  %123 = insertelement <4 x double> poison, double %122, i64 0
  %124 = shufflevector <4 x double> %123, <4 x double> poison, <4 x i32> zeroinitializer
  %125 = load ptr, ptr %7, align 8, !tbaa !5
  %126 = load i64, ptr %8, align 8, !tbaa !9
  %127 = getelementptr inbounds double, ptr %125, i64 %126
  %128 = load i64, ptr %14, align 8, !tbaa !9
  %129 = getelementptr inbounds double, ptr %127, i64 %128
  %130 = load <4 x double>, ptr %129, align 8, !tbaa !101
  %131 = load double, ptr %9, align 8, !tbaa !25
  %132 = insertelement <4 x double> poison, double %131, i64 0
  %133 = shufflevector <4 x double> %132, <4 x double> poison, <4 x i32> zeroinitializer
  %134 = load ptr, ptr %7, align 8, !tbaa !5
  %135 = load i64, ptr %8, align 8, !tbaa !9
  %136 = mul nsw i64 2, %135
  %137 = getelementptr inbounds double, ptr %134, i64 %136
  %138 = load i64, ptr %14, align 8, !tbaa !9
  %139 = getelementptr inbounds double, ptr %137, i64 %138
  %140 = load <4 x double>, ptr %139, align 8, !tbaa !101
  %141 = load double, ptr %11, align 8, !tbaa !25
  %142 = insertelement <4 x double> poison, double %141, i64 0
  %143 = shufflevector <4 x double> %142, <4 x double> poison, <4 x i32> zeroinitializer
  %144 = load ptr, ptr %7, align 8, !tbaa !5
  %145 = load i64, ptr %8, align 8, !tbaa !9
  %146 = mul nsw i64 3, %145
  %147 = getelementptr inbounds double, ptr %144, i64 %146
  %148 = load i64, ptr %14, align 8, !tbaa !9
  %149 = getelementptr inbounds double, ptr %147, i64 %148
  %150 = load <4 x double>, ptr %149, align 8, !tbaa !101
  %151 = load double, ptr %9, align 8, !tbaa !25
  %152 = insertelement <4 x double> poison, double %151, i64 0
  %153 = shufflevector <4 x double> %152, <4 x double> poison, <4 x i32> zeroinitializer
  %154 = load ptr, ptr %7, align 8, !tbaa !5
  %155 = load i64, ptr %8, align 8, !tbaa !9
  %156 = mul nsw i64 4, %155
  %157 = getelementptr inbounds double, ptr %154, i64 %156
  %158 = load i64, ptr %14, align 8, !tbaa !9
  %159 = getelementptr inbounds double, ptr %157, i64 %158
  %160 = load <4 x double>, ptr %159, align 8, !tbaa !101
  %161 = load double, ptr %11, align 8, !tbaa !25
  %162 = insertelement <4 x double> poison, double %161, i64 0
  %163 = shufflevector <4 x double> %162, <4 x double> poison, <4 x i32> zeroinitializer
  %164 = load ptr, ptr %7, align 8, !tbaa !5
  %165 = load i64, ptr %8, align 8, !tbaa !9
  %166 = mul nsw i64 5, %165
  %167 = getelementptr inbounds double, ptr %164, i64 %166
  %168 = load i64, ptr %14, align 8, !tbaa !9
  %169 = getelementptr inbounds double, ptr %167, i64 %168
  %170 = load <4 x double>, ptr %169, align 8, !tbaa !101
  %171 = load double, ptr %9, align 8, !tbaa !25
  %172 = insertelement <4 x double> poison, double %171, i64 0
  %173 = shufflevector <4 x double> %172, <4 x double> poison, <4 x i32> zeroinitializer
  %174 = load ptr, ptr %7, align 8, !tbaa !5
  %175 = load i64, ptr %8, align 8, !tbaa !9
  %176 = mul nsw i64 6, %175
  %177 = getelementptr inbounds double, ptr %174, i64 %176
  %178 = load i64, ptr %14, align 8, !tbaa !9
  %179 = getelementptr inbounds double, ptr %177, i64 %178
  %180 = load <4 x double>, ptr %179, align 8, !tbaa !101
  %181 = fmul contract <4 x double> %173, %180
  %182 = fadd contract <4 x double> %170, %181
  %183 = fmul contract <4 x double> %163, %182
  %184 = fadd contract <4 x double> %160, %183
  %185 = fmul contract <4 x double> %153, %184
  %186 = fadd contract <4 x double> %150, %185
  %187 = fmul contract <4 x double> %143, %186
  %188 = fadd contract <4 x double> %140, %187
  %189 = fmul contract <4 x double> %133, %188
  %190 = fadd contract <4 x double> %130, %189
  %191 = fmul contract <4 x double> %124, %190
  %192 = fadd contract <4 x double> %121, %191
  %193 = fmul contract <4 x double> %117, %192
  %194 = fadd contract <4 x double> %114, %193
  %195 = load ptr, ptr %10, align 8, !tbaa !5
  %196 = load i64, ptr %14, align 8, !tbaa !9
  %197 = getelementptr inbounds double, ptr %195, i64 %196
  store <4 x double> %194, ptr %197, align 8, !tbaa !101
  br label %198

198:                                              ; preds = %110
  %199 = load i64, ptr %14, align 8, !tbaa !9
  %200 = add nsw i64 %199, 4
  store i64 %200, ptr %14, align 8, !tbaa !9
  br label %104

201:                                              ; preds = %109
  %202 = load i64, ptr %8, align 8, !tbaa !9
  %203 = srem i64 %202, 4
  %204 = icmp ne i64 %203, 0
  br i1 %204, label %205, label %302

205:                                              ; preds = %201
  %206 = load ptr, ptr %6, align 8, !tbaa !5
  %207 = load i64, ptr %8, align 8, !tbaa !9
  %208 = sub nsw i64 %207, 4
  %209 = getelementptr inbounds double, ptr %206, i64 %208
  %210 = load <4 x double>, ptr %209, align 8, !tbaa !101
  %211 = load double, ptr %9, align 8, !tbaa !25
  %212 = insertelement <4 x double> poison, double %211, i64 0
  %213 = shufflevector <4 x double> %212, <4 x double> poison, <4 x i32> zeroinitializer
  %214 = load ptr, ptr %7, align 8, !tbaa !5
  %215 = load i64, ptr %8, align 8, !tbaa !9
  %216 = sub nsw i64 %215, 4
  %217 = getelementptr inbounds double, ptr %214, i64 %216
  %218 = load <4 x double>, ptr %217, align 8, !tbaa !101
  %219 = load double, ptr %11, align 8, !tbaa !25
  %220 = insertelement <4 x double> poison, double %219, i64 0
  %221 = shufflevector <4 x double> %220, <4 x double> poison, <4 x i32> zeroinitializer
  %222 = load ptr, ptr %7, align 8, !tbaa !5
  %223 = load i64, ptr %8, align 8, !tbaa !9
  %224 = getelementptr inbounds double, ptr %222, i64 %223
  %225 = load i64, ptr %8, align 8, !tbaa !9
  %226 = sub nsw i64 %225, 4
  %227 = getelementptr inbounds double, ptr %224, i64 %226
  %228 = load <4 x double>, ptr %227, align 8, !tbaa !101
  %229 = load double, ptr %9, align 8, !tbaa !25
  %230 = insertelement <4 x double> poison, double %229, i64 0
  %231 = shufflevector <4 x double> %230, <4 x double> poison, <4 x i32> zeroinitializer
  %232 = load ptr, ptr %7, align 8, !tbaa !5
  %233 = load i64, ptr %8, align 8, !tbaa !9
  %234 = mul nsw i64 2, %233
  %235 = getelementptr inbounds double, ptr %232, i64 %234
  %236 = load i64, ptr %8, align 8, !tbaa !9
  %237 = sub nsw i64 %236, 4
  %238 = getelementptr inbounds double, ptr %235, i64 %237
  %239 = load <4 x double>, ptr %238, align 8, !tbaa !101
  %240 = load double, ptr %11, align 8, !tbaa !25
  %241 = insertelement <4 x double> poison, double %240, i64 0
  %242 = shufflevector <4 x double> %241, <4 x double> poison, <4 x i32> zeroinitializer
  %243 = load ptr, ptr %7, align 8, !tbaa !5
  %244 = load i64, ptr %8, align 8, !tbaa !9
  %245 = mul nsw i64 3, %244
  %246 = getelementptr inbounds double, ptr %243, i64 %245
  %247 = load i64, ptr %8, align 8, !tbaa !9
  %248 = sub nsw i64 %247, 4
  %249 = getelementptr inbounds double, ptr %246, i64 %248
  %250 = load <4 x double>, ptr %249, align 8, !tbaa !101
  %251 = load double, ptr %9, align 8, !tbaa !25
  %252 = insertelement <4 x double> poison, double %251, i64 0
  %253 = shufflevector <4 x double> %252, <4 x double> poison, <4 x i32> zeroinitializer
  %254 = load ptr, ptr %7, align 8, !tbaa !5
  %255 = load i64, ptr %8, align 8, !tbaa !9
  %256 = mul nsw i64 4, %255
  %257 = getelementptr inbounds double, ptr %254, i64 %256
  %258 = load i64, ptr %8, align 8, !tbaa !9
  %259 = sub nsw i64 %258, 4
  %260 = getelementptr inbounds double, ptr %257, i64 %259
  %261 = load <4 x double>, ptr %260, align 8, !tbaa !101
  %262 = load double, ptr %11, align 8, !tbaa !25
  %263 = insertelement <4 x double> poison, double %262, i64 0
  %264 = shufflevector <4 x double> %263, <4 x double> poison, <4 x i32> zeroinitializer
  %265 = load ptr, ptr %7, align 8, !tbaa !5
  %266 = load i64, ptr %8, align 8, !tbaa !9
  %267 = mul nsw i64 5, %266
  %268 = getelementptr inbounds double, ptr %265, i64 %267
  %269 = load i64, ptr %8, align 8, !tbaa !9
  %270 = sub nsw i64 %269, 4
  %271 = getelementptr inbounds double, ptr %268, i64 %270
  %272 = load <4 x double>, ptr %271, align 8, !tbaa !101
  %273 = load double, ptr %9, align 8, !tbaa !25
  %274 = insertelement <4 x double> poison, double %273, i64 0
  %275 = shufflevector <4 x double> %274, <4 x double> poison, <4 x i32> zeroinitializer
  %276 = load ptr, ptr %7, align 8, !tbaa !5
  %277 = load i64, ptr %8, align 8, !tbaa !9
  %278 = mul nsw i64 6, %277
  %279 = getelementptr inbounds double, ptr %276, i64 %278
  %280 = load i64, ptr %8, align 8, !tbaa !9
  %281 = sub nsw i64 %280, 4
  %282 = getelementptr inbounds double, ptr %279, i64 %281
  %283 = load <4 x double>, ptr %282, align 8, !tbaa !101
  %284 = fmul contract <4 x double> %275, %283
  %285 = fadd contract <4 x double> %272, %284
  %286 = fmul contract <4 x double> %264, %285
  %287 = fadd contract <4 x double> %261, %286
  %288 = fmul contract <4 x double> %253, %287
  %289 = fadd contract <4 x double> %250, %288
  %290 = fmul contract <4 x double> %242, %289
  %291 = fadd contract <4 x double> %239, %290
  %292 = fmul contract <4 x double> %231, %291
  %293 = fadd contract <4 x double> %228, %292
  %294 = fmul contract <4 x double> %221, %293
  %295 = fadd contract <4 x double> %218, %294
  %296 = fmul contract <4 x double> %213, %295
  %297 = fadd contract <4 x double> %210, %296
  %298 = load ptr, ptr %10, align 8, !tbaa !5
  %299 = load i64, ptr %8, align 8, !tbaa !9
  %300 = sub nsw i64 %299, 4
  %301 = getelementptr inbounds double, ptr %298, i64 %300
  store <4 x double> %297, ptr %301, align 8, !tbaa !101
  br label %302

302:                                              ; preds = %205, %201
  store i32 0, ptr %13, align 4
  br label %303

303:                                              ; preds = %302, %102
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  %304 = load i32, ptr %13, align 4
  switch i32 %304, label %306 [
    i32 0, label %305
    i32 1, label %305
  ]

305:                                              ; preds = %303, %303
  ret void

306:                                              ; preds = %303
  unreachable
}

; Function Attrs: nounwind
define internal void @search_events(ptr noundef %0, ptr noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i64, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  store i64 1, ptr %5, align 8, !tbaa !9
  br label %16

16:                                               ; preds = %68, %2
  %17 = load i64, ptr %5, align 8, !tbaa !9
  %18 = icmp slt i64 %17, 8
  br i1 %18, label %20, label %19

19:                                               ; preds = %16
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  br label %71

20:                                               ; preds = %16
  %21 = load ptr, ptr %3, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.event_step, ptr %21, i32 0, i32 4
  %23 = load ptr, ptr %22, align 8, !tbaa !76
  %24 = load ptr, ptr %3, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.event_step, ptr %24, i32 0, i32 7
  %26 = load ptr, ptr %25, align 8, !tbaa !79
  %27 = load ptr, ptr %3, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.event_step, ptr %27, i32 0, i32 9
  %29 = load ptr, ptr %28, align 8, !tbaa !81
  %30 = load ptr, ptr %3, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.event_step, ptr %30, i32 0, i32 2
  %32 = load i64, ptr %31, align 8, !tbaa !74
  %33 = load i64, ptr %5, align 8, !tbaa !9
  %34 = sitofp i64 %33 to double
  %35 = fdiv contract double %34, 8.000000e+00
  %36 = load ptr, ptr %3, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.event_step, ptr %36, i32 0, i32 11
  %38 = load ptr, ptr %37, align 8, !tbaa !83
  call void %23(ptr noundef %26, ptr noundef %29, i64 noundef %32, double noundef %35, ptr noundef %38)
  %39 = load ptr, ptr %3, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.event_step, ptr %39, i32 0, i32 0
  %41 = load ptr, ptr %40, align 8, !tbaa !71
  %42 = load ptr, ptr %3, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.event_step, ptr %42, i32 0, i32 5
  %44 = load double, ptr %43, align 8, !tbaa !77
  %45 = load ptr, ptr %3, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.event_step, ptr %45, i32 0, i32 6
  %47 = load double, ptr %46, align 8, !tbaa !78
  %48 = load i64, ptr %5, align 8, !tbaa !9
  %49 = sitofp i64 %48 to double
  %50 = fmul contract double %47, %49
  %51 = fdiv contract double %50, 8.000000e+00
  %52 = fadd contract double %44, %51
  %53 = load ptr, ptr %3, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.event_step, ptr %53, i32 0, i32 11
  %55 = load ptr, ptr %54, align 8, !tbaa !83
  %56 = load ptr, ptr %3, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.event_step, ptr %56, i32 0, i32 1
  %58 = load ptr, ptr %57, align 8, !tbaa !73
  %59 = load ptr, ptr %3, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.event_step, ptr %59, i32 0, i32 10
  %61 = load ptr, ptr %60, align 8, !tbaa !82
  %62 = load i64, ptr %5, align 8, !tbaa !9
  %63 = load ptr, ptr %3, align 8, !tbaa !5
  %64 = getelementptr inbounds %struct.event_step, ptr %63, i32 0, i32 3
  %65 = load i64, ptr %64, align 8, !tbaa !75
  %66 = mul nsw i64 %62, %65
  %67 = getelementptr inbounds double, ptr %61, i64 %66
  call void %41(double noundef %52, ptr noundef %55, ptr noundef %58, ptr noundef %67)
  br label %68

68:                                               ; preds = %20
  %69 = load i64, ptr %5, align 8, !tbaa !9
  %70 = add nsw i64 %69, 1
  store i64 %70, ptr %5, align 8, !tbaa !9
  br label %16

71:                                               ; preds = %19
  %72 = load ptr, ptr %3, align 8, !tbaa !5
  %73 = getelementptr inbounds %struct.event_step, ptr %72, i32 0, i32 0
  %74 = load ptr, ptr %73, align 8, !tbaa !71
  %75 = load ptr, ptr %3, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.event_step, ptr %75, i32 0, i32 5
  %77 = load double, ptr %76, align 8, !tbaa !77
  %78 = load ptr, ptr %3, align 8, !tbaa !5
  %79 = getelementptr inbounds %struct.event_step, ptr %78, i32 0, i32 6
  %80 = load double, ptr %79, align 8, !tbaa !78
  %81 = fadd contract double %77, %80
  %82 = load ptr, ptr %3, align 8, !tbaa !5
  %83 = getelementptr inbounds %struct.event_step, ptr %82, i32 0, i32 8
  %84 = load ptr, ptr %83, align 8, !tbaa !80
  %85 = load ptr, ptr %3, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.event_step, ptr %85, i32 0, i32 1
  %87 = load ptr, ptr %86, align 8, !tbaa !73
  %88 = load ptr, ptr %3, align 8, !tbaa !5
  %89 = getelementptr inbounds %struct.event_step, ptr %88, i32 0, i32 10
  %90 = load ptr, ptr %89, align 8, !tbaa !82
  %91 = load ptr, ptr %3, align 8, !tbaa !5
  %92 = getelementptr inbounds %struct.event_step, ptr %91, i32 0, i32 3
  %93 = load i64, ptr %92, align 8, !tbaa !75
  %94 = mul nsw i64 8, %93
  %95 = getelementptr inbounds double, ptr %90, i64 %94
  call void %74(double noundef %81, ptr noundef %84, ptr noundef %87, ptr noundef %95)
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  store i64 0, ptr %6, align 8, !tbaa !9
  br label %96

96:                                               ; preds = %227, %71
  %97 = load i64, ptr %6, align 8, !tbaa !9
  %98 = load ptr, ptr %3, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.event_step, ptr %98, i32 0, i32 3
  %100 = load i64, ptr %99, align 8, !tbaa !75
  %101 = icmp slt i64 %97, %100
  br i1 %101, label %103, label %102

102:                                              ; preds = %96
  store i32 5, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  br label %230

103:                                              ; preds = %96
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  store i64 0, ptr %8, align 8, !tbaa !9
  br label %104

104:                                              ; preds = %223, %103
  %105 = load i64, ptr %8, align 8, !tbaa !9
  %106 = icmp slt i64 %105, 8
  br i1 %106, label %108, label %107

107:                                              ; preds = %104
  store i32 8, ptr %7, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  br label %226

108:                                              ; preds = %104
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %109 = load ptr, ptr %3, align 8, !tbaa !5
  %110 = getelementptr inbounds %struct.event_step, ptr %109, i32 0, i32 10
  %111 = load ptr, ptr %110, align 8, !tbaa !82
  %112 = load i64, ptr %8, align 8, !tbaa !9
  %113 = load ptr, ptr %3, align 8, !tbaa !5
  %114 = getelementptr inbounds %struct.event_step, ptr %113, i32 0, i32 3
  %115 = load i64, ptr %114, align 8, !tbaa !75
  %116 = mul nsw i64 %112, %115
  %117 = load i64, ptr %6, align 8, !tbaa !9
  %118 = add nsw i64 %116, %117
  %119 = getelementptr inbounds double, ptr %111, i64 %118
  %120 = load double, ptr %119, align 8, !tbaa !25
  store double %120, ptr %9, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %121 = load ptr, ptr %3, align 8, !tbaa !5
  %122 = getelementptr inbounds %struct.event_step, ptr %121, i32 0, i32 10
  %123 = load ptr, ptr %122, align 8, !tbaa !82
  %124 = load i64, ptr %8, align 8, !tbaa !9
  %125 = add nsw i64 %124, 1
  %126 = load ptr, ptr %3, align 8, !tbaa !5
  %127 = getelementptr inbounds %struct.event_step, ptr %126, i32 0, i32 3
  %128 = load i64, ptr %127, align 8, !tbaa !75
  %129 = mul nsw i64 %125, %128
  %130 = load i64, ptr %6, align 8, !tbaa !9
  %131 = add nsw i64 %129, %130
  %132 = getelementptr inbounds double, ptr %123, i64 %131
  %133 = load double, ptr %132, align 8, !tbaa !25
  store double %133, ptr %10, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %134 = load i64, ptr %8, align 8, !tbaa !9
  %135 = sitofp i64 %134 to double
  %136 = fdiv contract double %135, 8.000000e+00
  store double %136, ptr %11, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %137 = load i64, ptr %8, align 8, !tbaa !9
  %138 = add nsw i64 %137, 1
  %139 = sitofp i64 %138 to double
  %140 = fdiv contract double %139, 8.000000e+00
  store double %140, ptr %12, align 8, !tbaa !25
  %141 = load double, ptr %9, align 8, !tbaa !25
  %142 = fcmp contract olt double %141, 0.000000e+00
  br i1 %142, label %143, label %146

143:                                              ; preds = %108
  %144 = load double, ptr %10, align 8, !tbaa !25
  %145 = fcmp contract oge double %144, 0.000000e+00
  br i1 %145, label %152, label %146

146:                                              ; preds = %143, %108
  %147 = load double, ptr %9, align 8, !tbaa !25
  %148 = fcmp contract ogt double %147, 0.000000e+00
  br i1 %148, label %149, label %167

149:                                              ; preds = %146
  %150 = load double, ptr %10, align 8, !tbaa !25
  %151 = fcmp contract ole double %150, 0.000000e+00
  br i1 %151, label %152, label %167

152:                                              ; preds = %149, %143
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %153 = load ptr, ptr %3, align 8, !tbaa !5
  %154 = load i64, ptr %6, align 8, !tbaa !9
  %155 = load double, ptr %11, align 8, !tbaa !25
  %156 = load double, ptr %9, align 8, !tbaa !25
  %157 = load double, ptr %12, align 8, !tbaa !25
  %158 = load double, ptr %10, align 8, !tbaa !25
  %159 = call double @find_zero(ptr noundef %153, i64 noundef %154, double noundef %155, double noundef %156, double noundef %157, double noundef %158)
  store double %159, ptr %13, align 8, !tbaa !25
  %160 = load ptr, ptr %3, align 8, !tbaa !5
  %161 = load i64, ptr %6, align 8, !tbaa !9
  %162 = load double, ptr %13, align 8, !tbaa !25
  %163 = load double, ptr %9, align 8, !tbaa !25
  %164 = fcmp contract olt double %163, 0.000000e+00
  %165 = zext i1 %164 to i32
  %166 = load ptr, ptr %4, align 8, !tbaa !5
  call void @keep_crossing(ptr noundef %160, i64 noundef %161, double noundef %162, i32 noundef %165, ptr noundef %166)
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  br label %219

167:                                              ; preds = %149, %146
  %168 = load double, ptr %9, align 8, !tbaa !25
  %169 = load double, ptr %10, align 8, !tbaa !25
  %170 = fmul contract double %168, %169
  %171 = fcmp contract ogt double %170, 0.000000e+00
  br i1 %171, label %172, label %218

172:                                              ; preds = %167
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %173 = load ptr, ptr %3, align 8, !tbaa !5
  %174 = load i64, ptr %6, align 8, !tbaa !9
  %175 = load i64, ptr %8, align 8, !tbaa !9
  %176 = load double, ptr %9, align 8, !tbaa !25
  %177 = fcmp contract ogt double %176, 0.000000e+00
  %178 = zext i1 %177 to i64
  %179 = select i1 %177, double 1.000000e+00, double -1.000000e+00
  %180 = call double @find_dip(ptr noundef %173, i64 noundef %174, i64 noundef %175, double noundef %179)
  store double %180, ptr %14, align 8, !tbaa !25
  %181 = load double, ptr %14, align 8, !tbaa !25
  %182 = fcmp contract olt double %181, 0.000000e+00
  br i1 %182, label %183, label %184

183:                                              ; preds = %172
  store i32 10, ptr %7, align 4
  br label %215

184:                                              ; preds = %172
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %185 = load ptr, ptr %3, align 8, !tbaa !5
  %186 = load i64, ptr %6, align 8, !tbaa !9
  %187 = load double, ptr %14, align 8, !tbaa !25
  %188 = call double @event_value(ptr noundef %185, i64 noundef %186, double noundef %187)
  store double %188, ptr %15, align 8, !tbaa !25
  %189 = load ptr, ptr %3, align 8, !tbaa !5
  %190 = load i64, ptr %6, align 8, !tbaa !9
  %191 = load ptr, ptr %3, align 8, !tbaa !5
  %192 = load i64, ptr %6, align 8, !tbaa !9
  %193 = load double, ptr %11, align 8, !tbaa !25
  %194 = load double, ptr %9, align 8, !tbaa !25
  %195 = load double, ptr %14, align 8, !tbaa !25
  %196 = load double, ptr %15, align 8, !tbaa !25
  %197 = call double @find_zero(ptr noundef %191, i64 noundef %192, double noundef %193, double noundef %194, double noundef %195, double noundef %196)
  %198 = load double, ptr %9, align 8, !tbaa !25
  %199 = fcmp contract olt double %198, 0.000000e+00
  %200 = zext i1 %199 to i32
  %201 = load ptr, ptr %4, align 8, !tbaa !5
  call void @keep_crossing(ptr noundef %189, i64 noundef %190, double noundef %197, i32 noundef %200, ptr noundef %201)
  %202 = load ptr, ptr %3, align 8, !tbaa !5
  %203 = load i64, ptr %6, align 8, !tbaa !9
  %204 = load ptr, ptr %3, align 8, !tbaa !5
  %205 = load i64, ptr %6, align 8, !tbaa !9
  %206 = load double, ptr %14, align 8, !tbaa !25
  %207 = load double, ptr %15, align 8, !tbaa !25
  %208 = load double, ptr %12, align 8, !tbaa !25
  %209 = load double, ptr %10, align 8, !tbaa !25
  %210 = call double @find_zero(ptr noundef %204, i64 noundef %205, double noundef %206, double noundef %207, double noundef %208, double noundef %209)
  %211 = load double, ptr %9, align 8, !tbaa !25
  %212 = fcmp contract ogt double %211, 0.000000e+00
  %213 = zext i1 %212 to i32
  %214 = load ptr, ptr %4, align 8, !tbaa !5
  call void @keep_crossing(ptr noundef %202, i64 noundef %203, double noundef %210, i32 noundef %213, ptr noundef %214)
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  store i32 0, ptr %7, align 4
  br label %215

215:                                              ; preds = %184, %183
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  %216 = load i32, ptr %7, align 4
  switch i32 %216, label %220 [
    i32 0, label %217
  ]

217:                                              ; preds = %215
  br label %218

218:                                              ; preds = %217, %167
  br label %219

219:                                              ; preds = %218, %152
  store i32 0, ptr %7, align 4
  br label %220

220:                                              ; preds = %219, %215
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  %221 = load i32, ptr %7, align 4
  switch i32 %221, label %231 [
    i32 0, label %222
    i32 10, label %223
  ]

222:                                              ; preds = %220
  br label %223

223:                                              ; preds = %222, %220
  %224 = load i64, ptr %8, align 8, !tbaa !9
  %225 = add nsw i64 %224, 1
  store i64 %225, ptr %8, align 8, !tbaa !9
  br label %104

226:                                              ; preds = %107
  br label %227

227:                                              ; preds = %226
  %228 = load i64, ptr %6, align 8, !tbaa !9
  %229 = add nsw i64 %228, 1
  store i64 %229, ptr %6, align 8, !tbaa !9
  br label %96

230:                                              ; preds = %102
  ret void

231:                                              ; preds = %220
  unreachable
}

; Function Attrs: noinline nounwind
define internal double @find_zero(ptr noundef %0, i64 noundef %1, double noundef %2, double noundef %3, double noundef %4, double noundef %5) #3 {
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
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
  %21 = alloca i32, align 4
  %22 = alloca i32, align 4
  %23 = alloca double, align 8
  %24 = alloca double, align 8
  %25 = alloca double, align 8
  %26 = alloca double, align 8
  %27 = alloca double, align 8
  %28 = alloca double, align 8
  store ptr %0, ptr %7, align 8, !tbaa !5
  store i64 %1, ptr %8, align 8, !tbaa !9
  store double %2, ptr %9, align 8, !tbaa !25
  store double %3, ptr %10, align 8, !tbaa !25
  store double %4, ptr %11, align 8, !tbaa !25
  store double %5, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %29 = load ptr, ptr %7, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.event_step, ptr %29, i32 0, i32 5
  %31 = load double, ptr %30, align 8, !tbaa !77
  %32 = load ptr, ptr %7, align 8, !tbaa !5
  %33 = getelementptr inbounds %struct.event_step, ptr %32, i32 0, i32 6
  %34 = load double, ptr %33, align 8, !tbaa !78
  %35 = fdiv contract double %31, %34
  %36 = call double @magnitude(double noundef %35)
  %37 = call double @larger(double noundef 1.000000e+00, double noundef %36)
  %38 = fmul contract double 1.000000e-15, %37
  store double %38, ptr %13, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %39 = load double, ptr %11, align 8, !tbaa !25
  store double %39, ptr %14, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %40 = load double, ptr %12, align 8, !tbaa !25
  store double %40, ptr %15, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %41 = load double, ptr %9, align 8, !tbaa !25
  store double %41, ptr %16, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %42 = load double, ptr %10, align 8, !tbaa !25
  store double %42, ptr %17, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %43 = load double, ptr %14, align 8, !tbaa !25
  store double %43, ptr %18, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %44 = load double, ptr %15, align 8, !tbaa !25
  store double %44, ptr %19, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #5
  store double 5.000000e-01, ptr %20, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 4, ptr %21) #5
  store i32 0, ptr %21, align 4, !tbaa !27
  br label %45

45:                                               ; preds = %196, %6
  %46 = load i32, ptr %21, align 4, !tbaa !27
  %47 = icmp slt i32 %46, 100
  br i1 %47, label %49, label %48

48:                                               ; preds = %45
  store i32 2, ptr %22, align 4
  br label %199

49:                                               ; preds = %45
  call void @llvm.lifetime.start.p0(i64 8, ptr %23) #5
  %50 = load double, ptr %16, align 8, !tbaa !25
  %51 = load double, ptr %14, align 8, !tbaa !25
  %52 = fsub contract double %50, %51
  %53 = call double @magnitude(double noundef %52)
  store double %53, ptr %23, align 8, !tbaa !25
  %54 = load double, ptr %15, align 8, !tbaa !25
  %55 = fcmp contract oeq double %54, 0.000000e+00
  br i1 %55, label %60, label %56

56:                                               ; preds = %49
  %57 = load double, ptr %23, align 8, !tbaa !25
  %58 = load double, ptr %13, align 8, !tbaa !25
  %59 = fcmp contract ole double %57, %58
  br i1 %59, label %60, label %61

60:                                               ; preds = %56, %49
  store i32 2, ptr %22, align 4
  br label %193

61:                                               ; preds = %56
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #5
  %62 = load double, ptr %14, align 8, !tbaa !25
  %63 = load double, ptr %20, align 8, !tbaa !25
  %64 = load double, ptr %16, align 8, !tbaa !25
  %65 = load double, ptr %14, align 8, !tbaa !25
  %66 = fsub contract double %64, %65
  %67 = fmul contract double %63, %66
  %68 = fadd contract double %62, %67
  store double %68, ptr %24, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %25) #5
  %69 = load ptr, ptr %7, align 8, !tbaa !5
  %70 = load i64, ptr %8, align 8, !tbaa !9
  %71 = load double, ptr %24, align 8, !tbaa !25
  %72 = call double @event_value(ptr noundef %69, i64 noundef %70, double noundef %71)
  store double %72, ptr %25, align 8, !tbaa !25
  %73 = load double, ptr %25, align 8, !tbaa !25
  %74 = fcmp contract ogt double %73, 0.000000e+00
  %75 = zext i1 %74 to i32
  %76 = load double, ptr %15, align 8, !tbaa !25
  %77 = fcmp contract ogt double %76, 0.000000e+00
  %78 = zext i1 %77 to i32
  %79 = icmp eq i32 %75, %78
  br i1 %79, label %80, label %83

80:                                               ; preds = %61
  %81 = load double, ptr %14, align 8, !tbaa !25
  store double %81, ptr %18, align 8, !tbaa !25
  %82 = load double, ptr %15, align 8, !tbaa !25
  store double %82, ptr %19, align 8, !tbaa !25
  br label %88

83:                                               ; preds = %61
  %84 = load double, ptr %16, align 8, !tbaa !25
  store double %84, ptr %18, align 8, !tbaa !25
  %85 = load double, ptr %17, align 8, !tbaa !25
  store double %85, ptr %19, align 8, !tbaa !25
  %86 = load double, ptr %14, align 8, !tbaa !25
  store double %86, ptr %16, align 8, !tbaa !25
  %87 = load double, ptr %15, align 8, !tbaa !25
  store double %87, ptr %17, align 8, !tbaa !25
  br label %88

88:                                               ; preds = %83, %80
  %89 = load double, ptr %24, align 8, !tbaa !25
  store double %89, ptr %14, align 8, !tbaa !25
  %90 = load double, ptr %25, align 8, !tbaa !25
  store double %90, ptr %15, align 8, !tbaa !25
  store double 5.000000e-01, ptr %20, align 8, !tbaa !25
  %91 = load double, ptr %19, align 8, !tbaa !25
  %92 = load double, ptr %17, align 8, !tbaa !25
  %93 = fcmp contract une double %91, %92
  br i1 %93, label %94, label %164

94:                                               ; preds = %88
  %95 = load double, ptr %15, align 8, !tbaa !25
  %96 = load double, ptr %19, align 8, !tbaa !25
  %97 = fcmp contract une double %95, %96
  br i1 %97, label %98, label %164

98:                                               ; preds = %94
  %99 = load double, ptr %15, align 8, !tbaa !25
  %100 = load double, ptr %17, align 8, !tbaa !25
  %101 = fcmp contract une double %99, %100
  br i1 %101, label %102, label %164

102:                                              ; preds = %98
  call void @llvm.lifetime.start.p0(i64 8, ptr %26) #5
  %103 = load double, ptr %14, align 8, !tbaa !25
  %104 = load double, ptr %16, align 8, !tbaa !25
  %105 = fsub contract double %103, %104
  %106 = load double, ptr %18, align 8, !tbaa !25
  %107 = load double, ptr %16, align 8, !tbaa !25
  %108 = fsub contract double %106, %107
  %109 = fdiv contract double %105, %108
  store double %109, ptr %26, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %27) #5
  %110 = load double, ptr %15, align 8, !tbaa !25
  %111 = load double, ptr %17, align 8, !tbaa !25
  %112 = fsub contract double %110, %111
  %113 = load double, ptr %19, align 8, !tbaa !25
  %114 = load double, ptr %17, align 8, !tbaa !25
  %115 = fsub contract double %113, %114
  %116 = fdiv contract double %112, %115
  store double %116, ptr %27, align 8, !tbaa !25
  %117 = load double, ptr %27, align 8, !tbaa !25
  %118 = load double, ptr %27, align 8, !tbaa !25
  %119 = fmul contract double %117, %118
  %120 = load double, ptr %26, align 8, !tbaa !25
  %121 = fcmp contract olt double %119, %120
  br i1 %121, label %122, label %163

122:                                              ; preds = %102
  %123 = load double, ptr %27, align 8, !tbaa !25
  %124 = fsub contract double 1.000000e+00, %123
  %125 = load double, ptr %27, align 8, !tbaa !25
  %126 = fsub contract double 1.000000e+00, %125
  %127 = fmul contract double %124, %126
  %128 = load double, ptr %26, align 8, !tbaa !25
  %129 = fsub contract double 1.000000e+00, %128
  %130 = fcmp contract olt double %127, %129
  br i1 %130, label %131, label %163

131:                                              ; preds = %122
  %132 = load double, ptr %15, align 8, !tbaa !25
  %133 = load double, ptr %17, align 8, !tbaa !25
  %134 = load double, ptr %15, align 8, !tbaa !25
  %135 = fsub contract double %133, %134
  %136 = fdiv contract double %132, %135
  %137 = load double, ptr %19, align 8, !tbaa !25
  %138 = fmul contract double %136, %137
  %139 = load double, ptr %17, align 8, !tbaa !25
  %140 = load double, ptr %19, align 8, !tbaa !25
  %141 = fsub contract double %139, %140
  %142 = fdiv contract double %138, %141
  %143 = load double, ptr %18, align 8, !tbaa !25
  %144 = load double, ptr %14, align 8, !tbaa !25
  %145 = fsub contract double %143, %144
  %146 = load double, ptr %16, align 8, !tbaa !25
  %147 = load double, ptr %14, align 8, !tbaa !25
  %148 = fsub contract double %146, %147
  %149 = fdiv contract double %145, %148
  %150 = load double, ptr %15, align 8, !tbaa !25
  %151 = fmul contract double %149, %150
  %152 = load double, ptr %19, align 8, !tbaa !25
  %153 = load double, ptr %15, align 8, !tbaa !25
  %154 = fsub contract double %152, %153
  %155 = fdiv contract double %151, %154
  %156 = load double, ptr %17, align 8, !tbaa !25
  %157 = fmul contract double %155, %156
  %158 = load double, ptr %19, align 8, !tbaa !25
  %159 = load double, ptr %17, align 8, !tbaa !25
  %160 = fsub contract double %158, %159
  %161 = fdiv contract double %157, %160
  %162 = fadd contract double %142, %161
  store double %162, ptr %20, align 8, !tbaa !25
  br label %163

163:                                              ; preds = %131, %122, %102
  call void @llvm.lifetime.end.p0(i64 8, ptr %27) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %26) #5
  br label %164

164:                                              ; preds = %163, %98, %94, %88
  call void @llvm.lifetime.start.p0(i64 8, ptr %28) #5
  %165 = load double, ptr %13, align 8, !tbaa !25
  %166 = fmul contract double 5.000000e-01, %165
  %167 = load double, ptr %16, align 8, !tbaa !25
  %168 = load double, ptr %14, align 8, !tbaa !25
  %169 = fsub contract double %167, %168
  %170 = call double @magnitude(double noundef %169)
  %171 = load double, ptr %13, align 8, !tbaa !25
  %172 = call double @larger(double noundef %170, double noundef %171)
  %173 = fdiv contract double %166, %172
  store double %173, ptr %28, align 8, !tbaa !25
  %174 = load double, ptr %20, align 8, !tbaa !25
  %175 = load double, ptr %28, align 8, !tbaa !25
  %176 = fcmp contract olt double %174, %175
  br i1 %176, label %177, label %179

177:                                              ; preds = %164
  %178 = load double, ptr %28, align 8, !tbaa !25
  br label %191

179:                                              ; preds = %164
  %180 = load double, ptr %20, align 8, !tbaa !25
  %181 = load double, ptr %28, align 8, !tbaa !25
  %182 = fsub contract double 1.000000e+00, %181
  %183 = fcmp contract ogt double %180, %182
  br i1 %183, label %184, label %187

184:                                              ; preds = %179
  %185 = load double, ptr %28, align 8, !tbaa !25
  %186 = fsub contract double 1.000000e+00, %185
  br label %189

187:                                              ; preds = %179
  %188 = load double, ptr %20, align 8, !tbaa !25
  br label %189

189:                                              ; preds = %187, %184
  %190 = phi double [ %186, %184 ], [ %188, %187 ]
  br label %191

191:                                              ; preds = %189, %177
  %192 = phi double [ %178, %177 ], [ %190, %189 ]
  store double %192, ptr %20, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %28) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %25) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #5
  store i32 0, ptr %22, align 4
  br label %193

193:                                              ; preds = %191, %60
  call void @llvm.lifetime.end.p0(i64 8, ptr %23) #5
  %194 = load i32, ptr %22, align 4
  switch i32 %194, label %199 [
    i32 0, label %195
  ]

195:                                              ; preds = %193
  br label %196

196:                                              ; preds = %195
  %197 = load i32, ptr %21, align 4, !tbaa !27
  %198 = add nsw i32 %197, 1
  store i32 %198, ptr %21, align 4, !tbaa !27
  br label %45

199:                                              ; preds = %193, %48
  call void @llvm.lifetime.end.p0(i64 4, ptr %21) #5
  br label %200

200:                                              ; preds = %199
  %201 = load double, ptr %15, align 8, !tbaa !25
  %202 = fcmp contract ogt double %201, 0.000000e+00
  %203 = zext i1 %202 to i32
  %204 = load double, ptr %10, align 8, !tbaa !25
  %205 = fcmp contract ogt double %204, 0.000000e+00
  %206 = zext i1 %205 to i32
  %207 = icmp eq i32 %203, %206
  br i1 %207, label %208, label %213

208:                                              ; preds = %200
  %209 = load double, ptr %15, align 8, !tbaa !25
  %210 = fcmp contract une double %209, 0.000000e+00
  br i1 %210, label %211, label %213

211:                                              ; preds = %208
  %212 = load double, ptr %16, align 8, !tbaa !25
  br label %215

213:                                              ; preds = %208, %200
  %214 = load double, ptr %14, align 8, !tbaa !25
  br label %215

215:                                              ; preds = %213, %211
  %216 = phi double [ %212, %211 ], [ %214, %213 ]
  store i32 1, ptr %22, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  ret double %216
}

; Function Attrs: noinline nounwind
define internal void @keep_crossing(ptr noundef %0, i64 noundef %1, double noundef %2, i32 noundef %3, ptr noundef %4) #3 {
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca double, align 8
  %9 = alloca i32, align 4
  %10 = alloca ptr, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  %17 = alloca double, align 8
  %18 = alloca ptr, align 8
  store ptr %0, ptr %6, align 8, !tbaa !5
  store i64 %1, ptr %7, align 8, !tbaa !9
  store double %2, ptr %8, align 8, !tbaa !25
  store i32 %3, ptr %9, align 4, !tbaa !27
  store ptr %4, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %19 = load ptr, ptr %6, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.event_step, ptr %19, i32 0, i32 5
  %21 = load double, ptr %20, align 8, !tbaa !77
  %22 = load double, ptr %8, align 8, !tbaa !25
  %23 = load ptr, ptr %6, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.event_step, ptr %23, i32 0, i32 6
  %25 = load double, ptr %24, align 8, !tbaa !78
  %26 = fmul contract double %22, %25
  %27 = fadd contract double %21, %26
  store double %27, ptr %11, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %28 = load ptr, ptr %10, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.crossing_list, ptr %28, i32 0, i32 1
  %30 = load double, ptr %29, align 8, !tbaa !89
  store double %30, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %31 = load ptr, ptr %10, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.crossing_list, ptr %31, i32 0, i32 0
  %33 = load ptr, ptr %32, align 8, !tbaa !87
  %34 = load i64, ptr %7, align 8, !tbaa !9
  %35 = getelementptr inbounds i64, ptr %33, i64 %34
  %36 = load i64, ptr %35, align 8, !tbaa !9
  store i64 %36, ptr %13, align 8, !tbaa !9
  %37 = load i64, ptr %13, align 8, !tbaa !9
  %38 = icmp sgt i64 %37, 0
  br i1 %38, label %39, label %42

39:                                               ; preds = %5
  %40 = load i32, ptr %9, align 4, !tbaa !27
  %41 = icmp ne i32 %40, 0
  br i1 %41, label %42, label %48

42:                                               ; preds = %39, %5
  %43 = load i64, ptr %13, align 8, !tbaa !9
  %44 = icmp slt i64 %43, 0
  br i1 %44, label %45, label %49

45:                                               ; preds = %42
  %46 = load i32, ptr %9, align 4, !tbaa !27
  %47 = icmp ne i32 %46, 0
  br i1 %47, label %48, label %49

48:                                               ; preds = %45, %39
  store i32 1, ptr %14, align 4
  br label %148

49:                                               ; preds = %45, %42
  %50 = load double, ptr %11, align 8, !tbaa !25
  %51 = load double, ptr %12, align 8, !tbaa !25
  %52 = fsub contract double %50, %51
  %53 = call contract double @magnitude(double noundef %52)
  %54 = load double, ptr %12, align 8, !tbaa !25
  %55 = call contract double @magnitude(double noundef %54)
  %56 = call contract double @larger(double noundef 1.000000e+00, double noundef %55)
  %57 = fmul contract double 1.000000e-10, %56
  %58 = fcmp contract ole double %53, %57
  br i1 %58, label %59, label %60

59:                                               ; preds = %49
  store i32 1, ptr %14, align 4
  br label %148

60:                                               ; preds = %49
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %61 = load ptr, ptr %6, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.event_step, ptr %61, i32 0, i32 2
  %63 = load i64, ptr %62, align 8, !tbaa !74
  %64 = add nsw i64 %63, 2
  store i64 %64, ptr %15, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %65 = load ptr, ptr %10, align 8, !tbaa !5
  %66 = getelementptr inbounds %struct.crossing_list, ptr %65, i32 0, i32 3
  %67 = load i64, ptr %66, align 8, !tbaa !91
  store i64 %67, ptr %16, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.event_step, ptr %68, i32 0, i32 6
  %70 = load double, ptr %69, align 8, !tbaa !78
  %71 = fcmp contract ogt double %70, 0.000000e+00
  %72 = zext i1 %71 to i64
  %73 = select i1 %71, double 1.000000e+00, double -1.000000e+00
  store double %73, ptr %17, align 8, !tbaa !25
  br label %74

74:                                               ; preds = %95, %60
  %75 = load i64, ptr %16, align 8, !tbaa !9
  %76 = icmp sgt i64 %75, 0
  br i1 %76, label %77, label %93

77:                                               ; preds = %74
  %78 = load double, ptr %17, align 8, !tbaa !25
  %79 = load ptr, ptr %10, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.crossing_list, ptr %79, i32 0, i32 2
  %81 = load ptr, ptr %80, align 8, !tbaa !90
  %82 = load i64, ptr %16, align 8, !tbaa !9
  %83 = sub nsw i64 %82, 1
  %84 = load i64, ptr %15, align 8, !tbaa !9
  %85 = mul nsw i64 %83, %84
  %86 = add nsw i64 %85, 1
  %87 = getelementptr inbounds double, ptr %81, i64 %86
  %88 = load double, ptr %87, align 8, !tbaa !25
  %89 = load double, ptr %11, align 8, !tbaa !25
  %90 = fsub contract double %88, %89
  %91 = fmul contract double %78, %90
  %92 = fcmp contract ogt double %91, 0.000000e+00
  br label %93

93:                                               ; preds = %77, %74
  %94 = phi i1 [ false, %74 ], [ %92, %77 ]
  br i1 %94, label %95, label %114

95:                                               ; preds = %93
  %96 = load ptr, ptr %10, align 8, !tbaa !5
  %97 = getelementptr inbounds %struct.crossing_list, ptr %96, i32 0, i32 2
  %98 = load ptr, ptr %97, align 8, !tbaa !90
  %99 = load i64, ptr %16, align 8, !tbaa !9
  %100 = sub nsw i64 %99, 1
  %101 = load i64, ptr %15, align 8, !tbaa !9
  %102 = mul nsw i64 %100, %101
  %103 = getelementptr inbounds double, ptr %98, i64 %102
  %104 = load ptr, ptr %10, align 8, !tbaa !5
  %105 = getelementptr inbounds %struct.crossing_list, ptr %104, i32 0, i32 2
  %106 = load ptr, ptr %105, align 8, !tbaa !90
  %107 = load i64, ptr %16, align 8, !tbaa !9
  %108 = load i64, ptr %15, align 8, !tbaa !9
  %109 = mul nsw i64 %107, %108
  %110 = getelementptr inbounds double, ptr %106, i64 %109
  %111 = load i64, ptr %15, align 8, !tbaa !9
  call void @copy(ptr noundef %103, ptr noundef %110, i64 noundef %111)
  %112 = load i64, ptr %16, align 8, !tbaa !9
  %113 = add nsw i64 %112, -1
  store i64 %113, ptr %16, align 8, !tbaa !9
  br label %74

114:                                              ; preds = %93
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %115 = load ptr, ptr %10, align 8, !tbaa !5
  %116 = getelementptr inbounds %struct.crossing_list, ptr %115, i32 0, i32 2
  %117 = load ptr, ptr %116, align 8, !tbaa !90
  %118 = load i64, ptr %16, align 8, !tbaa !9
  %119 = load i64, ptr %15, align 8, !tbaa !9
  %120 = mul nsw i64 %118, %119
  %121 = getelementptr inbounds double, ptr %117, i64 %120
  store ptr %121, ptr %18, align 8, !tbaa !5
  %122 = load i64, ptr %7, align 8, !tbaa !9
  %123 = sitofp i64 %122 to double
  %124 = load ptr, ptr %18, align 8, !tbaa !5
  %125 = getelementptr inbounds double, ptr %124, i64 0
  store double %123, ptr %125, align 8, !tbaa !25
  %126 = load double, ptr %11, align 8, !tbaa !25
  %127 = load ptr, ptr %18, align 8, !tbaa !5
  %128 = getelementptr inbounds double, ptr %127, i64 1
  store double %126, ptr %128, align 8, !tbaa !25
  %129 = load ptr, ptr %6, align 8, !tbaa !5
  %130 = getelementptr inbounds %struct.event_step, ptr %129, i32 0, i32 4
  %131 = load ptr, ptr %130, align 8, !tbaa !76
  %132 = load ptr, ptr %6, align 8, !tbaa !5
  %133 = getelementptr inbounds %struct.event_step, ptr %132, i32 0, i32 7
  %134 = load ptr, ptr %133, align 8, !tbaa !79
  %135 = load ptr, ptr %6, align 8, !tbaa !5
  %136 = getelementptr inbounds %struct.event_step, ptr %135, i32 0, i32 9
  %137 = load ptr, ptr %136, align 8, !tbaa !81
  %138 = load ptr, ptr %6, align 8, !tbaa !5
  %139 = getelementptr inbounds %struct.event_step, ptr %138, i32 0, i32 2
  %140 = load i64, ptr %139, align 8, !tbaa !74
  %141 = load double, ptr %8, align 8, !tbaa !25
  %142 = load ptr, ptr %18, align 8, !tbaa !5
  %143 = getelementptr inbounds double, ptr %142, i64 2
  call void %131(ptr noundef %134, ptr noundef %137, i64 noundef %140, double noundef %141, ptr noundef %143)
  %144 = load ptr, ptr %10, align 8, !tbaa !5
  %145 = getelementptr inbounds %struct.crossing_list, ptr %144, i32 0, i32 3
  %146 = load i64, ptr %145, align 8, !tbaa !91
  %147 = add nsw i64 %146, 1
  store i64 %147, ptr %145, align 8, !tbaa !91
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  store i32 0, ptr %14, align 4
  br label %148

148:                                              ; preds = %114, %59, %48
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  %149 = load i32, ptr %14, align 4
  switch i32 %149, label %151 [
    i32 0, label %150
    i32 1, label %150
  ]

150:                                              ; preds = %148, %148
  ret void

151:                                              ; preds = %148
  unreachable
}

; Function Attrs: noinline nounwind
define internal double @find_dip(ptr noundef %0, i64 noundef %1, i64 noundef %2, double noundef %3) #3 {
  %5 = alloca double, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i32, align 4
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  %18 = alloca double, align 8
  store ptr %0, ptr %6, align 8, !tbaa !5
  store i64 %1, ptr %7, align 8, !tbaa !9
  store i64 %2, ptr %8, align 8, !tbaa !9
  store double %3, ptr %9, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %19 = load ptr, ptr %6, align 8, !tbaa !5
  %20 = load i64, ptr %7, align 8, !tbaa !9
  %21 = load i64, ptr %8, align 8, !tbaa !9
  %22 = load double, ptr %9, align 8, !tbaa !25
  %23 = call double @round_dip(ptr noundef %19, i64 noundef %20, i64 noundef %21, double noundef %22)
  store double %23, ptr %10, align 8, !tbaa !25
  %24 = load double, ptr %10, align 8, !tbaa !25
  %25 = fcmp contract olt double %24, 0.000000e+00
  br i1 %25, label %26, label %32

26:                                               ; preds = %4
  %27 = load ptr, ptr %6, align 8, !tbaa !5
  %28 = load i64, ptr %7, align 8, !tbaa !9
  %29 = load i64, ptr %8, align 8, !tbaa !9
  %30 = load double, ptr %9, align 8, !tbaa !25
  %31 = call double @sharp_dip(ptr noundef %27, i64 noundef %28, i64 noundef %29, double noundef %30)
  store double %31, ptr %10, align 8, !tbaa !25
  br label %32

32:                                               ; preds = %26, %4
  %33 = load double, ptr %10, align 8, !tbaa !25
  %34 = fcmp contract olt double %33, 0.000000e+00
  br i1 %34, label %35, label %36

35:                                               ; preds = %32
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %11, align 4
  br label %117

36:                                               ; preds = %32
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %37 = load i64, ptr %8, align 8, !tbaa !9
  %38 = sitofp i64 %37 to double
  %39 = fdiv contract double %38, 8.000000e+00
  store double %39, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %40 = load i64, ptr %8, align 8, !tbaa !9
  %41 = add nsw i64 %40, 1
  %42 = sitofp i64 %41 to double
  %43 = fdiv contract double %42, 8.000000e+00
  store double %43, ptr %13, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %44 = load double, ptr %10, align 8, !tbaa !25
  %45 = fdiv contract double %44, 8.000000e+00
  store double %45, ptr %14, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %46 = load double, ptr %9, align 8, !tbaa !25
  %47 = load ptr, ptr %6, align 8, !tbaa !5
  %48 = load i64, ptr %7, align 8, !tbaa !9
  %49 = load double, ptr %14, align 8, !tbaa !25
  %50 = call double @event_value(ptr noundef %47, i64 noundef %48, double noundef %49)
  %51 = fmul contract double %46, %50
  store double %51, ptr %15, align 8, !tbaa !25
  br label %52

52:                                               ; preds = %108, %36
  %53 = load double, ptr %15, align 8, !tbaa !25
  %54 = fcmp contract olt double %53, 0.000000e+00
  br i1 %54, label %60, label %55

55:                                               ; preds = %52
  %56 = load double, ptr %13, align 8, !tbaa !25
  %57 = load double, ptr %12, align 8, !tbaa !25
  %58 = fsub contract double %56, %57
  %59 = fcmp contract ogt double %58, 1.000000e-09
  br label %60

60:                                               ; preds = %55, %52
  %61 = phi i1 [ false, %52 ], [ %59, %55 ]
  br i1 %61, label %62, label %109

62:                                               ; preds = %60
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %63 = load double, ptr %13, align 8, !tbaa !25
  %64 = load double, ptr %14, align 8, !tbaa !25
  %65 = fsub contract double %63, %64
  %66 = load double, ptr %14, align 8, !tbaa !25
  %67 = load double, ptr %12, align 8, !tbaa !25
  %68 = fsub contract double %66, %67
  %69 = fcmp contract ogt double %65, %68
  br i1 %69, label %70, label %77

70:                                               ; preds = %62
  %71 = load double, ptr %14, align 8, !tbaa !25
  %72 = load double, ptr %13, align 8, !tbaa !25
  %73 = load double, ptr %14, align 8, !tbaa !25
  %74 = fsub contract double %72, %73
  %75 = fmul contract double 0x3FD8722191A02D60, %74
  %76 = fadd contract double %71, %75
  br label %84

77:                                               ; preds = %62
  %78 = load double, ptr %14, align 8, !tbaa !25
  %79 = load double, ptr %14, align 8, !tbaa !25
  %80 = load double, ptr %12, align 8, !tbaa !25
  %81 = fsub contract double %79, %80
  %82 = fmul contract double 0x3FD8722191A02D60, %81
  %83 = fsub contract double %78, %82
  br label %84

84:                                               ; preds = %77, %70
  %85 = phi double [ %76, %70 ], [ %83, %77 ]
  store double %85, ptr %16, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %86 = load double, ptr %9, align 8, !tbaa !25
  %87 = load ptr, ptr %6, align 8, !tbaa !5
  %88 = load i64, ptr %7, align 8, !tbaa !9
  %89 = load double, ptr %16, align 8, !tbaa !25
  %90 = call double @event_value(ptr noundef %87, i64 noundef %88, double noundef %89)
  %91 = fmul contract double %86, %90
  store double %91, ptr %17, align 8, !tbaa !25
  %92 = load double, ptr %17, align 8, !tbaa !25
  %93 = load double, ptr %15, align 8, !tbaa !25
  %94 = fcmp contract olt double %92, %93
  br i1 %94, label %95, label %100

95:                                               ; preds = %84
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %96 = load double, ptr %14, align 8, !tbaa !25
  store double %96, ptr %18, align 8, !tbaa !25
  %97 = load double, ptr %16, align 8, !tbaa !25
  store double %97, ptr %14, align 8, !tbaa !25
  %98 = load double, ptr %18, align 8, !tbaa !25
  store double %98, ptr %16, align 8, !tbaa !25
  %99 = load double, ptr %17, align 8, !tbaa !25
  store double %99, ptr %15, align 8, !tbaa !25
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %100

100:                                              ; preds = %95, %84
  %101 = load double, ptr %16, align 8, !tbaa !25
  %102 = load double, ptr %14, align 8, !tbaa !25
  %103 = fcmp contract ogt double %101, %102
  br i1 %103, label %104, label %106

104:                                              ; preds = %100
  %105 = load double, ptr %16, align 8, !tbaa !25
  store double %105, ptr %13, align 8, !tbaa !25
  br label %108

106:                                              ; preds = %100
  %107 = load double, ptr %16, align 8, !tbaa !25
  store double %107, ptr %12, align 8, !tbaa !25
  br label %108

108:                                              ; preds = %106, %104
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  br label %52

109:                                              ; preds = %60
  %110 = load double, ptr %15, align 8, !tbaa !25
  %111 = fcmp contract olt double %110, 0.000000e+00
  br i1 %111, label %112, label %114

112:                                              ; preds = %109
  %113 = load double, ptr %14, align 8, !tbaa !25
  br label %115

114:                                              ; preds = %109
  br label %115

115:                                              ; preds = %114, %112
  %116 = phi double [ %113, %112 ], [ -1.000000e+00, %114 ]
  store double %116, ptr %5, align 8
  store i32 1, ptr %11, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %117

117:                                              ; preds = %115, %35
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  %118 = load double, ptr %5, align 8
  ret double %118
}

; Function Attrs: noinline nounwind
define internal double @event_value(ptr noundef %0, i64 noundef %1, double noundef %2) #3 {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca double, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  store double %2, ptr %6, align 8, !tbaa !25
  %7 = load ptr, ptr %4, align 8, !tbaa !5
  %8 = getelementptr inbounds %struct.event_step, ptr %7, i32 0, i32 4
  %9 = load ptr, ptr %8, align 8, !tbaa !76
  %10 = load ptr, ptr %4, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 7
  %12 = load ptr, ptr %11, align 8, !tbaa !79
  %13 = load ptr, ptr %4, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.event_step, ptr %13, i32 0, i32 9
  %15 = load ptr, ptr %14, align 8, !tbaa !81
  %16 = load ptr, ptr %4, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.event_step, ptr %16, i32 0, i32 2
  %18 = load i64, ptr %17, align 8, !tbaa !74
  %19 = load double, ptr %6, align 8, !tbaa !25
  %20 = load ptr, ptr %4, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.event_step, ptr %20, i32 0, i32 11
  %22 = load ptr, ptr %21, align 8, !tbaa !83
  call void %9(ptr noundef %12, ptr noundef %15, i64 noundef %18, double noundef %19, ptr noundef %22)
  %23 = load ptr, ptr %4, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.event_step, ptr %23, i32 0, i32 0
  %25 = load ptr, ptr %24, align 8, !tbaa !71
  %26 = load ptr, ptr %4, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.event_step, ptr %26, i32 0, i32 5
  %28 = load double, ptr %27, align 8, !tbaa !77
  %29 = load double, ptr %6, align 8, !tbaa !25
  %30 = load ptr, ptr %4, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.event_step, ptr %30, i32 0, i32 6
  %32 = load double, ptr %31, align 8, !tbaa !78
  %33 = fmul contract double %29, %32
  %34 = fadd contract double %28, %33
  %35 = load ptr, ptr %4, align 8, !tbaa !5
  %36 = getelementptr inbounds %struct.event_step, ptr %35, i32 0, i32 11
  %37 = load ptr, ptr %36, align 8, !tbaa !83
  %38 = load ptr, ptr %4, align 8, !tbaa !5
  %39 = getelementptr inbounds %struct.event_step, ptr %38, i32 0, i32 1
  %40 = load ptr, ptr %39, align 8, !tbaa !73
  %41 = load ptr, ptr %4, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.event_step, ptr %41, i32 0, i32 12
  %43 = load ptr, ptr %42, align 8, !tbaa !85
  call void %25(double noundef %34, ptr noundef %37, ptr noundef %40, ptr noundef %43)
  %44 = load ptr, ptr %4, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.event_step, ptr %44, i32 0, i32 12
  %46 = load ptr, ptr %45, align 8, !tbaa !85
  %47 = load i64, ptr %5, align 8, !tbaa !9
  %48 = getelementptr inbounds double, ptr %46, i64 %47
  %49 = load double, ptr %48, align 8, !tbaa !25
  ret double %49
}

; Function Attrs: nounwind
define internal double @round_dip(ptr noundef %0, i64 noundef %1, i64 noundef %2, double noundef %3) #0 {
  %5 = alloca double, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca double, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca i64, align 8
  %15 = alloca double, align 8
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  %18 = alloca double, align 8
  %19 = alloca double, align 8
  %20 = alloca i32, align 4
  %21 = alloca double, align 8
  store ptr %0, ptr %6, align 8, !tbaa !5
  store i64 %1, ptr %7, align 8, !tbaa !9
  store i64 %2, ptr %8, align 8, !tbaa !9
  store double %3, ptr %9, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %22 = load ptr, ptr %6, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.event_step, ptr %22, i32 0, i32 10
  %24 = load ptr, ptr %23, align 8, !tbaa !82
  %25 = load i64, ptr %7, align 8, !tbaa !9
  %26 = getelementptr inbounds double, ptr %24, i64 %25
  store ptr %26, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %27 = load ptr, ptr %6, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.event_step, ptr %27, i32 0, i32 3
  %29 = load i64, ptr %28, align 8, !tbaa !75
  store i64 %29, ptr %11, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %30 = load double, ptr %9, align 8, !tbaa !25
  %31 = load ptr, ptr %10, align 8, !tbaa !5
  %32 = load i64, ptr %8, align 8, !tbaa !9
  %33 = load i64, ptr %11, align 8, !tbaa !9
  %34 = mul nsw i64 %32, %33
  %35 = getelementptr inbounds double, ptr %31, i64 %34
  %36 = load double, ptr %35, align 8, !tbaa !25
  %37 = fmul contract double %30, %36
  store double %37, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %38 = load double, ptr %9, align 8, !tbaa !25
  %39 = load ptr, ptr %10, align 8, !tbaa !5
  %40 = load i64, ptr %8, align 8, !tbaa !9
  %41 = add nsw i64 %40, 1
  %42 = load i64, ptr %11, align 8, !tbaa !9
  %43 = mul nsw i64 %41, %42
  %44 = getelementptr inbounds double, ptr %39, i64 %43
  %45 = load double, ptr %44, align 8, !tbaa !25
  %46 = fmul contract double %38, %45
  store double %46, ptr %13, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %47 = load double, ptr %12, align 8, !tbaa !25
  %48 = load double, ptr %13, align 8, !tbaa !25
  %49 = fcmp contract olt double %47, %48
  br i1 %49, label %50, label %52

50:                                               ; preds = %4
  %51 = load i64, ptr %8, align 8, !tbaa !9
  br label %55

52:                                               ; preds = %4
  %53 = load i64, ptr %8, align 8, !tbaa !9
  %54 = add nsw i64 %53, 1
  br label %55

55:                                               ; preds = %52, %50
  %56 = phi i64 [ %51, %50 ], [ %54, %52 ]
  store i64 %56, ptr %14, align 8, !tbaa !9
  %57 = load i64, ptr %14, align 8, !tbaa !9
  %58 = icmp slt i64 %57, 1
  br i1 %58, label %59, label %60

59:                                               ; preds = %55
  br label %68

60:                                               ; preds = %55
  %61 = load i64, ptr %14, align 8, !tbaa !9
  %62 = icmp sgt i64 %61, 7
  br i1 %62, label %63, label %64

63:                                               ; preds = %60
  br label %66

64:                                               ; preds = %60
  %65 = load i64, ptr %14, align 8, !tbaa !9
  br label %66

66:                                               ; preds = %64, %63
  %67 = phi i64 [ 7, %63 ], [ %65, %64 ]
  br label %68

68:                                               ; preds = %66, %59
  %69 = phi i64 [ 1, %59 ], [ %67, %66 ]
  store i64 %69, ptr %14, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %70 = load double, ptr %9, align 8, !tbaa !25
  %71 = load ptr, ptr %10, align 8, !tbaa !5
  %72 = load i64, ptr %14, align 8, !tbaa !9
  %73 = sub nsw i64 %72, 1
  %74 = load i64, ptr %11, align 8, !tbaa !9
  %75 = mul nsw i64 %73, %74
  %76 = getelementptr inbounds double, ptr %71, i64 %75
  %77 = load double, ptr %76, align 8, !tbaa !25
  %78 = fmul contract double %70, %77
  store double %78, ptr %15, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %79 = load double, ptr %9, align 8, !tbaa !25
  %80 = load ptr, ptr %10, align 8, !tbaa !5
  %81 = load i64, ptr %14, align 8, !tbaa !9
  %82 = load i64, ptr %11, align 8, !tbaa !9
  %83 = mul nsw i64 %81, %82
  %84 = getelementptr inbounds double, ptr %80, i64 %83
  %85 = load double, ptr %84, align 8, !tbaa !25
  %86 = fmul contract double %79, %85
  store double %86, ptr %16, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %87 = load double, ptr %9, align 8, !tbaa !25
  %88 = load ptr, ptr %10, align 8, !tbaa !5
  %89 = load i64, ptr %14, align 8, !tbaa !9
  %90 = add nsw i64 %89, 1
  %91 = load i64, ptr %11, align 8, !tbaa !9
  %92 = mul nsw i64 %90, %91
  %93 = getelementptr inbounds double, ptr %88, i64 %92
  %94 = load double, ptr %93, align 8, !tbaa !25
  %95 = fmul contract double %87, %94
  store double %95, ptr %17, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %96 = load double, ptr %15, align 8, !tbaa !25
  %97 = load double, ptr %16, align 8, !tbaa !25
  %98 = fmul contract double 2.000000e+00, %97
  %99 = fsub contract double %96, %98
  %100 = load double, ptr %17, align 8, !tbaa !25
  %101 = fadd contract double %99, %100
  store double %101, ptr %18, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %102 = load double, ptr %17, align 8, !tbaa !25
  %103 = load double, ptr %15, align 8, !tbaa !25
  %104 = fsub contract double %102, %103
  %105 = fmul contract double 5.000000e-01, %104
  store double %105, ptr %19, align 8, !tbaa !25
  %106 = load double, ptr %18, align 8, !tbaa !25
  %107 = fcmp contract ogt double %106, 0.000000e+00
  br i1 %107, label %109, label %108

108:                                              ; preds = %68
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %20, align 4
  br label %151

109:                                              ; preds = %68
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #5
  %110 = load i64, ptr %14, align 8, !tbaa !9
  %111 = sitofp i64 %110 to double
  %112 = load double, ptr %19, align 8, !tbaa !25
  %113 = load double, ptr %18, align 8, !tbaa !25
  %114 = fdiv contract double %112, %113
  %115 = fsub contract double %111, %114
  store double %115, ptr %21, align 8, !tbaa !25
  %116 = load i64, ptr %8, align 8, !tbaa !9
  %117 = sitofp i64 %116 to double
  %118 = load double, ptr %21, align 8, !tbaa !25
  %119 = fcmp contract ole double %117, %118
  br i1 %119, label %120, label %126

120:                                              ; preds = %109
  %121 = load double, ptr %21, align 8, !tbaa !25
  %122 = load i64, ptr %8, align 8, !tbaa !9
  %123 = add nsw i64 %122, 1
  %124 = sitofp i64 %123 to double
  %125 = fcmp contract ole double %121, %124
  br i1 %125, label %127, label %126

126:                                              ; preds = %120, %109
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %20, align 4
  br label %150

127:                                              ; preds = %120
  %128 = load double, ptr %16, align 8, !tbaa !25
  %129 = load double, ptr %19, align 8, !tbaa !25
  %130 = fmul contract double 5.000000e-01, %129
  %131 = load double, ptr %19, align 8, !tbaa !25
  %132 = fmul contract double %130, %131
  %133 = load double, ptr %18, align 8, !tbaa !25
  %134 = fdiv contract double %132, %133
  %135 = fsub contract double %128, %134
  %136 = load double, ptr %12, align 8, !tbaa !25
  %137 = load double, ptr %13, align 8, !tbaa !25
  %138 = fcmp contract olt double %136, %137
  br i1 %138, label %139, label %141

139:                                              ; preds = %127
  %140 = load double, ptr %12, align 8, !tbaa !25
  br label %143

141:                                              ; preds = %127
  %142 = load double, ptr %13, align 8, !tbaa !25
  br label %143

143:                                              ; preds = %141, %139
  %144 = phi contract double [ %140, %139 ], [ %142, %141 ]
  %145 = fmul contract double 5.000000e-01, %144
  %146 = fcmp contract ogt double %135, %145
  br i1 %146, label %147, label %148

147:                                              ; preds = %143
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %20, align 4
  br label %150

148:                                              ; preds = %143
  %149 = load double, ptr %21, align 8, !tbaa !25
  store double %149, ptr %5, align 8
  store i32 1, ptr %20, align 4
  br label %150

150:                                              ; preds = %148, %147, %126
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #5
  br label %151

151:                                              ; preds = %150, %108
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  %152 = load double, ptr %5, align 8
  ret double %152
}

; Function Attrs: nounwind
define internal double @sharp_dip(ptr noundef %0, i64 noundef %1, i64 noundef %2, double noundef %3) #0 {
  %5 = alloca double, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca double, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca double, align 8
  %13 = alloca double, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  %16 = alloca i32, align 4
  %17 = alloca double, align 8
  store ptr %0, ptr %6, align 8, !tbaa !5
  store i64 %1, ptr %7, align 8, !tbaa !9
  store i64 %2, ptr %8, align 8, !tbaa !9
  store double %3, ptr %9, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %18 = load ptr, ptr %6, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.event_step, ptr %18, i32 0, i32 10
  %20 = load ptr, ptr %19, align 8, !tbaa !82
  %21 = load i64, ptr %7, align 8, !tbaa !9
  %22 = getelementptr inbounds double, ptr %20, i64 %21
  store ptr %22, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %23 = load ptr, ptr %6, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.event_step, ptr %23, i32 0, i32 3
  %25 = load i64, ptr %24, align 8, !tbaa !75
  store i64 %25, ptr %11, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %26 = load double, ptr %9, align 8, !tbaa !25
  %27 = load ptr, ptr %10, align 8, !tbaa !5
  %28 = load i64, ptr %8, align 8, !tbaa !9
  %29 = load i64, ptr %11, align 8, !tbaa !9
  %30 = mul nsw i64 %28, %29
  %31 = getelementptr inbounds double, ptr %27, i64 %30
  %32 = load double, ptr %31, align 8, !tbaa !25
  %33 = fmul contract double %26, %32
  store double %33, ptr %12, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %34 = load double, ptr %9, align 8, !tbaa !25
  %35 = load ptr, ptr %10, align 8, !tbaa !5
  %36 = load i64, ptr %8, align 8, !tbaa !9
  %37 = add nsw i64 %36, 1
  %38 = load i64, ptr %11, align 8, !tbaa !9
  %39 = mul nsw i64 %37, %38
  %40 = getelementptr inbounds double, ptr %35, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !25
  %42 = fmul contract double %34, %41
  store double %42, ptr %13, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  store double 0.000000e+00, ptr %14, align 8, !tbaa !25
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  store double 0.000000e+00, ptr %15, align 8, !tbaa !25
  %43 = load i64, ptr %8, align 8, !tbaa !9
  %44 = icmp sgt i64 %43, 0
  br i1 %44, label %45, label %63

45:                                               ; preds = %4
  %46 = load double, ptr %12, align 8, !tbaa !25
  %47 = load double, ptr %9, align 8, !tbaa !25
  %48 = load ptr, ptr %10, align 8, !tbaa !5
  %49 = load i64, ptr %8, align 8, !tbaa !9
  %50 = sub nsw i64 %49, 1
  %51 = load i64, ptr %11, align 8, !tbaa !9
  %52 = mul nsw i64 %50, %51
  %53 = getelementptr inbounds double, ptr %48, i64 %52
  %54 = load double, ptr %53, align 8, !tbaa !25
  %55 = fmul contract double %47, %54
  %56 = fsub contract double %46, %55
  store double %56, ptr %14, align 8, !tbaa !25
  %57 = load double, ptr %12, align 8, !tbaa !25
  %58 = load double, ptr %14, align 8, !tbaa !25
  %59 = fadd contract double %57, %58
  %60 = fcmp contract oge double %59, 0.000000e+00
  br i1 %60, label %61, label %62

61:                                               ; preds = %45
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %16, align 4
  br label %144

62:                                               ; preds = %45
  br label %63

63:                                               ; preds = %62, %4
  %64 = load i64, ptr %8, align 8, !tbaa !9
  %65 = icmp slt i64 %64, 7
  br i1 %65, label %66, label %84

66:                                               ; preds = %63
  %67 = load double, ptr %9, align 8, !tbaa !25
  %68 = load ptr, ptr %10, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = add nsw i64 %69, 2
  %71 = load i64, ptr %11, align 8, !tbaa !9
  %72 = mul nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !25
  %75 = fmul contract double %67, %74
  %76 = load double, ptr %13, align 8, !tbaa !25
  %77 = fsub contract double %75, %76
  store double %77, ptr %15, align 8, !tbaa !25
  %78 = load double, ptr %13, align 8, !tbaa !25
  %79 = load double, ptr %15, align 8, !tbaa !25
  %80 = fsub contract double %78, %79
  %81 = fcmp contract oge double %80, 0.000000e+00
  br i1 %81, label %82, label %83

82:                                               ; preds = %66
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %16, align 4
  br label %144

83:                                               ; preds = %66
  br label %84

84:                                               ; preds = %83, %63
  %85 = load i64, ptr %8, align 8, !tbaa !9
  %86 = icmp eq i64 %85, 0
  br i1 %86, label %87, label %96

87:                                               ; preds = %84
  %88 = load double, ptr %9, align 8, !tbaa !25
  %89 = load ptr, ptr %6, align 8, !tbaa !5
  %90 = load i64, ptr %7, align 8, !tbaa !9
  %91 = call double @event_value(ptr noundef %89, i64 noundef %90, double noundef 7.812500e-03)
  %92 = fmul contract double %88, %91
  %93 = load double, ptr %12, align 8, !tbaa !25
  %94 = fsub contract double %92, %93
  %95 = fdiv contract double %94, 6.250000e-02
  store double %95, ptr %14, align 8, !tbaa !25
  br label %96

96:                                               ; preds = %87, %84
  %97 = load i64, ptr %8, align 8, !tbaa !9
  %98 = icmp eq i64 %97, 7
  br i1 %98, label %99, label %108

99:                                               ; preds = %96
  %100 = load double, ptr %13, align 8, !tbaa !25
  %101 = load double, ptr %9, align 8, !tbaa !25
  %102 = load ptr, ptr %6, align 8, !tbaa !5
  %103 = load i64, ptr %7, align 8, !tbaa !9
  %104 = call double @event_value(ptr noundef %102, i64 noundef %103, double noundef 0x3FEFC00000000000)
  %105 = fmul contract double %101, %104
  %106 = fsub contract double %100, %105
  %107 = fdiv contract double %106, 6.250000e-02
  store double %107, ptr %15, align 8, !tbaa !25
  br label %108

108:                                              ; preds = %99, %96
  %109 = load double, ptr %14, align 8, !tbaa !25
  %110 = fcmp contract olt double %109, 0.000000e+00
  br i1 %110, label %111, label %114

111:                                              ; preds = %108
  %112 = load double, ptr %15, align 8, !tbaa !25
  %113 = fcmp contract olt double 0.000000e+00, %112
  br i1 %113, label %115, label %114

114:                                              ; preds = %111, %108
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %16, align 4
  br label %144

115:                                              ; preds = %111
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %116 = load double, ptr %13, align 8, !tbaa !25
  %117 = load double, ptr %15, align 8, !tbaa !25
  %118 = fsub contract double %116, %117
  %119 = load double, ptr %12, align 8, !tbaa !25
  %120 = fsub contract double %118, %119
  %121 = load double, ptr %14, align 8, !tbaa !25
  %122 = load double, ptr %15, align 8, !tbaa !25
  %123 = fsub contract double %121, %122
  %124 = fdiv contract double %120, %123
  store double %124, ptr %17, align 8, !tbaa !25
  %125 = load double, ptr %12, align 8, !tbaa !25
  %126 = load double, ptr %14, align 8, !tbaa !25
  %127 = load double, ptr %17, align 8, !tbaa !25
  %128 = fmul contract double %126, %127
  %129 = fadd contract double %125, %128
  %130 = fcmp contract oge double %129, 0.000000e+00
  br i1 %130, label %137, label %131

131:                                              ; preds = %115
  %132 = load double, ptr %17, align 8, !tbaa !25
  %133 = fcmp contract ole double %132, 0.000000e+00
  br i1 %133, label %137, label %134

134:                                              ; preds = %131
  %135 = load double, ptr %17, align 8, !tbaa !25
  %136 = fcmp contract oge double %135, 1.000000e+00
  br i1 %136, label %137, label %138

137:                                              ; preds = %134, %131, %115
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %16, align 4
  br label %143

138:                                              ; preds = %134
  %139 = load i64, ptr %8, align 8, !tbaa !9
  %140 = sitofp i64 %139 to double
  %141 = load double, ptr %17, align 8, !tbaa !25
  %142 = fadd contract double %140, %141
  store double %142, ptr %5, align 8
  store i32 1, ptr %16, align 4
  br label %143

143:                                              ; preds = %138, %137
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  br label %144

144:                                              ; preds = %143, %114, %82, %61
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  %145 = load double, ptr %5, align 8
  ret double %145
}

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { inlinehint nounwind }
attributes #3 = { noinline nounwind }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }


!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"long", !7, i64 0}
!11 = !{!12, !6, i64 0}
!12 = !{!"", !6, i64 0, !6, i64 8, !6, i64 16, !10, i64 24, !10, i64 32, !10, i64 40, !13, i64 48, !13, i64 56, !13, i64 64, !13, i64 72, !13, i64 80, !10, i64 88, !10, i64 96, !6, i64 104, !6, i64 112, !6, i64 120, !6, i64 128, !6, i64 136, !6, i64 144, !6, i64 152, !6, i64 160, !6, i64 168, !6, i64 176, !6, i64 184, !6, i64 192}
!13 = !{!"double", !7, i64 0}
!14 = !{!15, !10, i64 192}
!15 = !{!"", !13, i64 0, !13, i64 8, !13, i64 16, !13, i64 24, !13, i64 32, !13, i64 40, !13, i64 48, !13, i64 56, !13, i64 64, !13, i64 72, !13, i64 80, !10, i64 88, !10, i64 96, !10, i64 104, !10, i64 112, !10, i64 120, !10, i64 128, !10, i64 136, !10, i64 144, !10, i64 152, !10, i64 160, !10, i64 168, !10, i64 176, !10, i64 184, !10, i64 192, !10, i64 200, !6, i64 208, !6, i64 216, !6, i64 224, !6, i64 232, !6, i64 240, !6, i64 248, !6, i64 256, !6, i64 264, !6, i64 272, !6, i64 280, !6, i64 288, !6, i64 296, !6, i64 304, !6, i64 312, !6, i64 320, !6, i64 328, !6, i64 336}
!16 = !{!15, !10, i64 88}
!17 = !{!12, !6, i64 192}
!18 = !{!12, !10, i64 40}
!19 = !{!12, !10, i64 32}
!20 = !{!12, !13, i64 72}
!21 = !{!12, !13, i64 56}
!22 = !{!12, !13, i64 48}
!23 = !{!15, !13, i64 16}
!24 = !{!15, !13, i64 32}
!25 = !{!13, !13, i64 0}
!26 = !{!15, !13, i64 0}
!27 = !{!28, !28, i64 0}
!28 = !{!"int", !7, i64 0}
!29 = !{!12, !6, i64 152}
!30 = !{!15, !6, i64 288}
!31 = !{!12, !6, i64 136}
!32 = !{!15, !6, i64 296}
!33 = !{!15, !6, i64 264}
!34 = !{!15, !10, i64 144}
!35 = !{!15, !6, i64 216}
!36 = !{!15, !6, i64 232}
!37 = !{!15, !6, i64 312}
!38 = !{!15, !13, i64 64}
!39 = !{!15, !6, i64 208}
!40 = !{!15, !6, i64 240}
!41 = !{!12, !6, i64 168}
!42 = !{!12, !6, i64 160}
!43 = !{!15, !10, i64 200}
!44 = !{!15, !6, i64 320}
!45 = !{!15, !13, i64 80}
!46 = !{!15, !10, i64 176}
!47 = !{!15, !13, i64 8}
!48 = !{!15, !6, i64 224}
!49 = !{!15, !6, i64 328}
!50 = !{!15, !13, i64 56}
!51 = !{!15, !10, i64 184}
!52 = !{!15, !13, i64 24}
!53 = !{!15, !10, i64 104}
!54 = !{!12, !6, i64 8}
!55 = !{!12, !6, i64 16}
!56 = !{!12, !6, i64 104}
!57 = !{!12, !10, i64 24}
!58 = !{!12, !10, i64 88}
!59 = !{!12, !6, i64 112}
!60 = !{!12, !6, i64 120}
!61 = !{!12, !6, i64 128}
!62 = !{!12, !10, i64 96}
!63 = !{!15, !13, i64 40}
!64 = !{!15, !10, i64 96}
!65 = !{!15, !6, i64 304}
!66 = !{!12, !6, i64 176}
!67 = !{!12, !13, i64 80}
!68 = !{!12, !13, i64 64}
!69 = !{!15, !6, i64 272}
!70 = !{!15, !10, i64 160}
!71 = !{!72, !6, i64 0}
!72 = !{!"", !6, i64 0, !6, i64 8, !10, i64 16, !10, i64 24, !6, i64 32, !13, i64 40, !13, i64 48, !6, i64 56, !6, i64 64, !6, i64 72, !6, i64 80, !6, i64 88, !6, i64 96}
!73 = !{!72, !6, i64 8}
!74 = !{!72, !10, i64 16}
!75 = !{!72, !10, i64 24}
!76 = !{!72, !6, i64 32}
!77 = !{!72, !13, i64 40}
!78 = !{!72, !13, i64 48}
!79 = !{!72, !6, i64 56}
!80 = !{!72, !6, i64 64}
!81 = !{!72, !6, i64 72}
!82 = !{!72, !6, i64 80}
!83 = !{!72, !6, i64 88}
!84 = !{!15, !6, i64 336}
!85 = !{!72, !6, i64 96}
!86 = !{!15, !6, i64 248}
!87 = !{!88, !6, i64 0}
!88 = !{!"", !6, i64 0, !13, i64 8, !6, i64 16, !10, i64 24}
!89 = !{!88, !13, i64 8}
!90 = !{!88, !6, i64 16}
!91 = !{!88, !10, i64 24}
!92 = !{!15, !6, i64 256}
!93 = !{!15, !6, i64 280}
!94 = !{!15, !10, i64 152}
!95 = !{!15, !10, i64 168}
!96 = !{!15, !13, i64 72}
!97 = !{!15, !13, i64 48}
!98 = !{!15, !10, i64 112}
!99 = !{!12, !6, i64 184}
!100 = !{!12, !6, i64 144}
!101 = !{!7, !7, i64 0}
