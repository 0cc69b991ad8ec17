; Made of dop853.c by `python3 dev.py kernels`; do not edit.
; sources: dc2167ce9d309153e54da751de707b084f8a6ae80c70d55b7d0f7fad15422f02
%struct.dop853_step = type { ptr, ptr, i64, double, double, ptr, ptr, ptr, ptr }
%struct.error_sums = type { double, double, double }
%struct.integration = type { double, double, double, double, double, double, double, double, double, double, double, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.event_step = type { ptr, ptr, i64, i64, ptr, double, double, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.crossing_list = type { ptr, double, ptr, i64 }
%struct.projection = type { ptr, ptr, ptr, ptr, i64, double, i64 }

@dop853_layout.layout = internal constant [11 x i64] [i64 344, i64 88, i64 208, i64 336, i64 56, i64 24, i64 48, i64 3, i64 8, i64 4, i64 16], align 16

; Function Attrs: nounwind
define dso_local i64 @dop853_advance(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca i64, align 8
  %11 = alloca i32, align 4
  %12 = alloca %struct.dop853_step, align 8
  %13 = alloca %struct.error_sums, align 8
  %14 = alloca ptr, align 8
  %15 = alloca ptr, align 8
  %16 = alloca double, align 8
  %17 = alloca double, align 8
  %18 = alloca i32, align 4
  %19 = alloca i32, align 4
  %20 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  %21 = load ptr, ptr %4, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.integration, ptr %21, i32 0, i32 11
  %23 = load i64, ptr %22, align 8, !tbaa !11
  %24 = icmp ne i64 %23, 0
  br i1 %24, label %25, label %38

25:                                               ; preds = %2
  %26 = load ptr, ptr %4, align 8, !tbaa !5
  %27 = load ptr, ptr %4, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.integration, ptr %27, i32 0, i32 40
  %29 = load ptr, ptr %28, align 8, !tbaa !14
  %30 = load ptr, ptr %4, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.integration, ptr %30, i32 0, i32 24
  %32 = load i64, ptr %31, align 8, !tbaa !15
  %33 = mul nsw i64 12, %32
  %34 = getelementptr inbounds double, ptr %29, i64 %33
  %35 = call i64 @start(ptr noundef %26, ptr noundef %34, ptr noundef @eighth_root)
  %36 = icmp ne i64 %35, 0
  br i1 %36, label %37, label %38

37:                                               ; preds = %25
  store i64 4, ptr %3, align 8
  br label %346

38:                                               ; preds = %25, %2
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %39 = load ptr, ptr %4, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.integration, ptr %39, i32 0, i32 24
  %41 = load i64, ptr %40, align 8, !tbaa !15
  store i64 %41, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %42 = load ptr, ptr %4, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.integration, ptr %42, i32 0, i32 40
  %44 = load ptr, ptr %43, align 8, !tbaa !14
  %45 = load i64, ptr %6, align 8, !tbaa !9
  %46 = mul nsw i64 12, %45
  %47 = getelementptr inbounds double, ptr %44, i64 %46
  store ptr %47, ptr %7, align 8, !tbaa !5
  br label %48

48:                                               ; preds = %342, %38
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %49 = load ptr, ptr %4, align 8, !tbaa !5
  %50 = getelementptr inbounds %struct.integration, ptr %49, i32 0, i32 2
  %51 = load double, ptr %50, align 8, !tbaa !16
  %52 = load ptr, ptr %4, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.integration, ptr %52, i32 0, i32 4
  %54 = load double, ptr %53, align 8, !tbaa !17
  %55 = call double @smaller(double noundef %51, double noundef %54)
  store double %55, ptr %8, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %56 = load ptr, ptr %4, align 8, !tbaa !5
  %57 = load i64, ptr %5, align 8, !tbaa !9
  %58 = load double, ptr %8, align 8, !tbaa !18
  %59 = call i64 @choose_step(ptr noundef %56, i64 noundef %57, double noundef %58, ptr noundef %9)
  store i64 %59, ptr %10, align 8, !tbaa !9
  %60 = load i64, ptr %10, align 8, !tbaa !9
  %61 = icmp ne i64 %60, 0
  br i1 %61, label %65, label %62

62:                                               ; preds = %48
  %63 = load i64, ptr %5, align 8, !tbaa !9
  %64 = icmp sle i64 %63, 0
  br i1 %64, label %65, label %67

65:                                               ; preds = %62, %48
  %66 = load i64, ptr %10, align 8, !tbaa !9
  store i64 %66, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %339

67:                                               ; preds = %62
  call void @llvm.lifetime.start.p0(i64 72, ptr %12) #5
  %68 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 0
  %69 = load ptr, ptr %4, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.integration, ptr %69, i32 0, i32 26
  %71 = load ptr, ptr %70, align 8, !tbaa !19
  store ptr %71, ptr %68, align 8, !tbaa !20
  %72 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 1
  %73 = load ptr, ptr %4, align 8, !tbaa !5
  %74 = getelementptr inbounds %struct.integration, ptr %73, i32 0, i32 29
  %75 = load ptr, ptr %74, align 8, !tbaa !22
  store ptr %75, ptr %72, align 8, !tbaa !23
  %76 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 2
  %77 = load i64, ptr %6, align 8, !tbaa !9
  store i64 %77, ptr %76, align 8, !tbaa !24
  %78 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 3
  %79 = load ptr, ptr %4, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.integration, ptr %79, i32 0, i32 0
  %81 = load double, ptr %80, align 8, !tbaa !25
  store double %81, ptr %78, align 8, !tbaa !26
  %82 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 4
  %83 = load double, ptr %9, align 8, !tbaa !18
  %84 = load ptr, ptr %4, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.integration, ptr %84, i32 0, i32 0
  %86 = load double, ptr %85, align 8, !tbaa !25
  %87 = fsub contract double %83, %86
  store double %87, ptr %82, align 8, !tbaa !27
  %88 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 5
  %89 = load ptr, ptr %4, align 8, !tbaa !5
  %90 = getelementptr inbounds %struct.integration, ptr %89, i32 0, i32 36
  %91 = load ptr, ptr %90, align 8, !tbaa !28
  store ptr %91, ptr %88, align 8, !tbaa !29
  %92 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 6
  %93 = load ptr, ptr %4, align 8, !tbaa !5
  %94 = getelementptr inbounds %struct.integration, ptr %93, i32 0, i32 37
  %95 = load ptr, ptr %94, align 8, !tbaa !30
  store ptr %95, ptr %92, align 8, !tbaa !31
  %96 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 7
  %97 = load ptr, ptr %4, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.integration, ptr %97, i32 0, i32 38
  %99 = load ptr, ptr %98, align 8, !tbaa !32
  store ptr %99, ptr %96, align 8, !tbaa !33
  %100 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 8
  %101 = load ptr, ptr %4, align 8, !tbaa !5
  %102 = getelementptr inbounds %struct.integration, ptr %101, i32 0, i32 40
  %103 = load ptr, ptr %102, align 8, !tbaa !14
  store ptr %103, ptr %100, align 8, !tbaa !34
  call void @llvm.lifetime.start.p0(i64 24, ptr %13) #5
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %104 = load ptr, ptr %4, align 8, !tbaa !5
  %105 = getelementptr inbounds %struct.integration, ptr %104, i32 0, i32 33
  %106 = load ptr, ptr %105, align 8, !tbaa !35
  %107 = load ptr, ptr %4, align 8, !tbaa !5
  %108 = getelementptr inbounds %struct.integration, ptr %107, i32 0, i32 18
  %109 = load i64, ptr %108, align 8, !tbaa !36
  %110 = load i64, ptr %6, align 8, !tbaa !9
  %111 = mul nsw i64 8, %110
  %112 = add nsw i64 2, %111
  %113 = mul nsw i64 %109, %112
  %114 = getelementptr inbounds double, ptr %106, i64 %113
  store ptr %114, ptr %14, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %115 = load ptr, ptr %14, align 8, !tbaa !5
  %116 = getelementptr inbounds double, ptr %115, i64 2
  %117 = load i64, ptr %6, align 8, !tbaa !9
  %118 = getelementptr inbounds double, ptr %116, i64 %117
  store ptr %118, ptr %15, align 8, !tbaa !5
  call void @try_step(ptr noundef %12)
  %119 = load ptr, ptr %4, align 8, !tbaa !5
  %120 = getelementptr inbounds %struct.integration, ptr %119, i32 0, i32 5
  %121 = load double, ptr %120, align 8, !tbaa !37
  %122 = load ptr, ptr %4, align 8, !tbaa !5
  %123 = getelementptr inbounds %struct.integration, ptr %122, i32 0, i32 35
  %124 = load ptr, ptr %123, align 8, !tbaa !38
  call void @sum_errors(ptr noundef %12, double noundef %121, ptr noundef %124, ptr noundef %13)
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %125 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 4
  %126 = load double, ptr %125, align 8, !tbaa !27
  %127 = getelementptr inbounds %struct.error_sums, ptr %13, i32 0, i32 0
  %128 = load double, ptr %127, align 8, !tbaa !39
  %129 = getelementptr inbounds %struct.error_sums, ptr %13, i32 0, i32 1
  %130 = load double, ptr %129, align 8, !tbaa !41
  %131 = getelementptr inbounds %struct.error_sums, ptr %13, i32 0, i32 2
  %132 = load double, ptr %131, align 8, !tbaa !42
  %133 = load i64, ptr %6, align 8, !tbaa !9
  %134 = call double @error_norm(double noundef %126, double noundef %128, double noundef %130, double noundef %132, i64 noundef %133)
  store double %134, ptr %16, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  store double 0.000000e+00, ptr %17, align 8, !tbaa !18
  %135 = load ptr, ptr %4, align 8, !tbaa !5
  %136 = getelementptr inbounds %struct.integration, ptr %135, i32 0, i32 30
  %137 = load ptr, ptr %136, align 8, !tbaa !43
  %138 = getelementptr inbounds i64, ptr %137, i64 2
  %139 = load i64, ptr %138, align 8, !tbaa !9
  %140 = add nsw i64 %139, 11
  store i64 %140, ptr %138, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 4, ptr %18) #5
  %141 = load double, ptr %16, align 8, !tbaa !18
  %142 = fcmp contract olt double %141, 1.000000e+300
  %143 = zext i1 %142 to i32
  store i32 %143, ptr %18, align 4, !tbaa !44
  call void @llvm.lifetime.start.p0(i64 4, ptr %19) #5
  %144 = load i32, ptr %18, align 4, !tbaa !44
  %145 = icmp ne i32 %144, 0
  br i1 %145, label %146, label %156

146:                                              ; preds = %67
  %147 = load double, ptr %16, align 8, !tbaa !18
  %148 = fcmp contract olt double %147, 1.000000e+00
  br i1 %148, label %154, label %149

149:                                              ; preds = %146
  %150 = load ptr, ptr %4, align 8, !tbaa !5
  %151 = getelementptr inbounds %struct.integration, ptr %150, i32 0, i32 14
  %152 = load i64, ptr %151, align 8, !tbaa !46
  %153 = icmp ne i64 %152, 0
  br label %154

154:                                              ; preds = %149, %146
  %155 = phi i1 [ true, %146 ], [ %153, %149 ]
  br label %156

156:                                              ; preds = %154, %67
  %157 = phi i1 [ false, %67 ], [ %155, %154 ]
  %158 = zext i1 %157 to i32
  store i32 %158, ptr %19, align 4, !tbaa !44
  %159 = load i32, ptr %19, align 4, !tbaa !44
  %160 = icmp ne i32 %159, 0
  br i1 %160, label %161, label %204

161:                                              ; preds = %156
  %162 = load ptr, ptr %4, align 8, !tbaa !5
  %163 = getelementptr inbounds %struct.integration, ptr %162, i32 0, i32 26
  %164 = load ptr, ptr %163, align 8, !tbaa !19
  %165 = load double, ptr %9, align 8, !tbaa !18
  %166 = load ptr, ptr %4, align 8, !tbaa !5
  %167 = getelementptr inbounds %struct.integration, ptr %166, i32 0, i32 37
  %168 = load ptr, ptr %167, align 8, !tbaa !30
  %169 = load ptr, ptr %4, align 8, !tbaa !5
  %170 = getelementptr inbounds %struct.integration, ptr %169, i32 0, i32 29
  %171 = load ptr, ptr %170, align 8, !tbaa !22
  %172 = load ptr, ptr %7, align 8, !tbaa !5
  call void %164(double noundef %165, ptr noundef %168, ptr noundef %171, ptr noundef %172)
  %173 = load ptr, ptr %4, align 8, !tbaa !5
  %174 = getelementptr inbounds %struct.integration, ptr %173, i32 0, i32 15
  %175 = load i64, ptr %174, align 8, !tbaa !47
  %176 = icmp ne i64 %175, 0
  br i1 %176, label %177, label %193

177:                                              ; preds = %161
  %178 = load ptr, ptr %4, align 8, !tbaa !5
  %179 = getelementptr inbounds %struct.integration, ptr %178, i32 0, i32 18
  %180 = load i64, ptr %179, align 8, !tbaa !36
  %181 = icmp sge i64 %180, 1000
  br i1 %181, label %182, label %193

182:                                              ; preds = %177
  %183 = load ptr, ptr %4, align 8, !tbaa !5
  %184 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 4
  %185 = load double, ptr %184, align 8, !tbaa !27
  %186 = load ptr, ptr %4, align 8, !tbaa !5
  %187 = getelementptr inbounds %struct.integration, ptr %186, i32 0, i32 40
  %188 = load ptr, ptr %187, align 8, !tbaa !14
  %189 = load i64, ptr %6, align 8, !tbaa !9
  %190 = mul nsw i64 11, %189
  %191 = getelementptr inbounds double, ptr %188, i64 %190
  %192 = load ptr, ptr %7, align 8, !tbaa !5
  call void @watch_stiffness(ptr noundef %183, double noundef %185, ptr noundef %191, ptr noundef %192)
  br label %193

193:                                              ; preds = %182, %177, %161
  call void @extend_step(ptr noundef %12)
  %194 = load ptr, ptr %4, align 8, !tbaa !5
  %195 = getelementptr inbounds %struct.integration, ptr %194, i32 0, i32 30
  %196 = load ptr, ptr %195, align 8, !tbaa !43
  %197 = getelementptr inbounds i64, ptr %196, i64 2
  %198 = load i64, ptr %197, align 8, !tbaa !9
  %199 = add nsw i64 %198, 4
  store i64 %199, ptr %197, align 8, !tbaa !9
  %200 = load ptr, ptr %15, align 8, !tbaa !5
  call void @fit_interior(ptr noundef %12, ptr noundef %200, ptr noundef %17)
  %201 = load double, ptr %17, align 8, !tbaa !18
  %202 = fcmp contract oeq double %201, 0.000000e+00
  %203 = zext i1 %202 to i32
  store i32 %203, ptr %18, align 4, !tbaa !44
  br label %204

204:                                              ; preds = %193, %156
  %205 = load i32, ptr %19, align 4, !tbaa !44
  %206 = icmp ne i32 %205, 0
  br i1 %206, label %207, label %267

207:                                              ; preds = %204
  %208 = load i32, ptr %18, align 4, !tbaa !44
  %209 = icmp ne i32 %208, 0
  br i1 %209, label %210, label %267

210:                                              ; preds = %207
  %211 = load ptr, ptr %4, align 8, !tbaa !5
  %212 = getelementptr inbounds %struct.integration, ptr %211, i32 0, i32 27
  %213 = load ptr, ptr %212, align 8, !tbaa !48
  %214 = icmp ne ptr %213, null
  br i1 %214, label %215, label %267

215:                                              ; preds = %210
  %216 = load ptr, ptr %4, align 8, !tbaa !5
  %217 = getelementptr inbounds %struct.integration, ptr %216, i32 0, i32 27
  %218 = load ptr, ptr %217, align 8, !tbaa !48
  %219 = load double, ptr %9, align 8, !tbaa !18
  %220 = load ptr, ptr %4, align 8, !tbaa !5
  %221 = getelementptr inbounds %struct.integration, ptr %220, i32 0, i32 37
  %222 = load ptr, ptr %221, align 8, !tbaa !30
  %223 = load ptr, ptr %4, align 8, !tbaa !5
  %224 = getelementptr inbounds %struct.integration, ptr %223, i32 0, i32 29
  %225 = load ptr, ptr %224, align 8, !tbaa !22
  %226 = load i64, ptr %6, align 8, !tbaa !9
  %227 = load ptr, ptr %4, align 8, !tbaa !5
  %228 = getelementptr inbounds %struct.integration, ptr %227, i32 0, i32 39
  %229 = load ptr, ptr %228, align 8, !tbaa !49
  %230 = load ptr, ptr %4, align 8, !tbaa !5
  %231 = getelementptr inbounds %struct.integration, ptr %230, i32 0, i32 8
  %232 = load double, ptr %231, align 8, !tbaa !50
  %233 = call i32 @project_state(ptr noundef %218, double noundef %219, ptr noundef %222, ptr noundef %225, i64 noundef %226, ptr noundef %229, double noundef %232)
  %234 = icmp ne i32 %233, 0
  br i1 %234, label %235, label %267

235:                                              ; preds = %215
  %236 = load ptr, ptr %4, align 8, !tbaa !5
  %237 = getelementptr inbounds %struct.integration, ptr %236, i32 0, i32 26
  %238 = load ptr, ptr %237, align 8, !tbaa !19
  %239 = load double, ptr %9, align 8, !tbaa !18
  %240 = load ptr, ptr %4, align 8, !tbaa !5
  %241 = getelementptr inbounds %struct.integration, ptr %240, i32 0, i32 37
  %242 = load ptr, ptr %241, align 8, !tbaa !30
  %243 = load ptr, ptr %4, align 8, !tbaa !5
  %244 = getelementptr inbounds %struct.integration, ptr %243, i32 0, i32 29
  %245 = load ptr, ptr %244, align 8, !tbaa !22
  %246 = load ptr, ptr %7, align 8, !tbaa !5
  call void %238(double noundef %239, ptr noundef %242, ptr noundef %245, ptr noundef %246)
  %247 = load ptr, ptr %4, align 8, !tbaa !5
  %248 = getelementptr inbounds %struct.integration, ptr %247, i32 0, i32 30
  %249 = load ptr, ptr %248, align 8, !tbaa !43
  %250 = getelementptr inbounds i64, ptr %249, i64 2
  %251 = load i64, ptr %250, align 8, !tbaa !9
  %252 = add nsw i64 %251, 1
  store i64 %252, ptr %250, align 8, !tbaa !9
  %253 = load ptr, ptr %4, align 8, !tbaa !5
  %254 = getelementptr inbounds %struct.integration, ptr %253, i32 0, i32 37
  %255 = load ptr, ptr %254, align 8, !tbaa !30
  %256 = load i64, ptr %6, align 8, !tbaa !9
  %257 = call i64 @first_not_finite(ptr noundef %255, i64 noundef %256)
  %258 = icmp slt i64 %257, 0
  br i1 %258, label %259, label %264

259:                                              ; preds = %235
  %260 = load ptr, ptr %7, align 8, !tbaa !5
  %261 = load i64, ptr %6, align 8, !tbaa !9
  %262 = call i64 @first_not_finite(ptr noundef %260, i64 noundef %261)
  %263 = icmp slt i64 %262, 0
  br label %264

264:                                              ; preds = %259, %235
  %265 = phi i1 [ false, %235 ], [ %263, %259 ]
  %266 = zext i1 %265 to i32
  store i32 %266, ptr %18, align 4, !tbaa !44
  br label %267

267:                                              ; preds = %264, %215, %210, %207, %204
  %268 = load i32, ptr %19, align 4, !tbaa !44
  %269 = icmp ne i32 %268, 0
  br i1 %269, label %270, label %273

270:                                              ; preds = %267
  %271 = load i32, ptr %18, align 4, !tbaa !44
  %272 = icmp ne i32 %271, 0
  br i1 %272, label %284, label %273

273:                                              ; preds = %270, %267
  %274 = load ptr, ptr %4, align 8, !tbaa !5
  %275 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 4
  %276 = load double, ptr %275, align 8, !tbaa !27
  %277 = load double, ptr %9, align 8, !tbaa !18
  %278 = load double, ptr %16, align 8, !tbaa !18
  %279 = load i32, ptr %18, align 4, !tbaa !44
  %280 = call i32 @reject(ptr noundef %274, double noundef %276, double noundef %277, double noundef %278, i32 noundef %279)
  %281 = icmp ne i32 %280, 0
  br i1 %281, label %283, label %282

282:                                              ; preds = %273
  store i64 4, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %338

283:                                              ; preds = %273
  store i32 4, ptr %11, align 4
  br label %338

284:                                              ; preds = %270
  %285 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 4
  %286 = load ptr, ptr %4, align 8, !tbaa !5
  %287 = getelementptr inbounds %struct.integration, ptr %286, i32 0, i32 36
  %288 = load ptr, ptr %287, align 8, !tbaa !28
  %289 = load ptr, ptr %4, align 8, !tbaa !5
  %290 = getelementptr inbounds %struct.integration, ptr %289, i32 0, i32 40
  %291 = load ptr, ptr %290, align 8, !tbaa !14
  %292 = load ptr, ptr %4, align 8, !tbaa !5
  %293 = getelementptr inbounds %struct.integration, ptr %292, i32 0, i32 37
  %294 = load ptr, ptr %293, align 8, !tbaa !30
  %295 = load ptr, ptr %7, align 8, !tbaa !5
  %296 = load i64, ptr %6, align 8, !tbaa !9
  %297 = load ptr, ptr %15, align 8, !tbaa !5
  call void @fit_ends(ptr noundef %285, ptr noundef %288, ptr noundef %291, ptr noundef %294, ptr noundef %295, i64 noundef %296, ptr noundef %297)
  %298 = load ptr, ptr %4, align 8, !tbaa !5
  %299 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 4
  %300 = load double, ptr %299, align 8, !tbaa !27
  %301 = load double, ptr %8, align 8, !tbaa !18
  %302 = load double, ptr %16, align 8, !tbaa !18
  call void @set_next_size(ptr noundef %298, double noundef %300, double noundef %301, double noundef %302)
  call void @llvm.lifetime.start.p0(i64 4, ptr %20) #5
  %303 = load ptr, ptr %4, align 8, !tbaa !5
  %304 = getelementptr inbounds %struct.integration, ptr %303, i32 0, i32 25
  %305 = load i64, ptr %304, align 8, !tbaa !51
  %306 = icmp sgt i64 %305, 0
  br i1 %306, label %307, label %314

307:                                              ; preds = %284
  %308 = load ptr, ptr %4, align 8, !tbaa !5
  %309 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 4
  %310 = load double, ptr %309, align 8, !tbaa !27
  %311 = load ptr, ptr %15, align 8, !tbaa !5
  %312 = call i32 @locate_events(ptr noundef %308, double noundef %310, ptr noundef %311, ptr noundef %9)
  %313 = icmp ne i32 %312, 0
  br label %314

314:                                              ; preds = %307, %284
  %315 = phi i1 [ false, %284 ], [ %313, %307 ]
  %316 = zext i1 %315 to i32
  store i32 %316, ptr %20, align 4, !tbaa !44
  %317 = load ptr, ptr %4, align 8, !tbaa !5
  %318 = load ptr, ptr %14, align 8, !tbaa !5
  %319 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 4
  %320 = load double, ptr %319, align 8, !tbaa !27
  %321 = load double, ptr %9, align 8, !tbaa !18
  %322 = load ptr, ptr %7, align 8, !tbaa !5
  call void @move(ptr noundef %317, ptr noundef %318, double noundef %320, double noundef %321, ptr noundef %322)
  %323 = load i32, ptr %20, align 4, !tbaa !44
  %324 = icmp ne i32 %323, 0
  br i1 %324, label %325, label %328

325:                                              ; preds = %314
  %326 = load ptr, ptr %4, align 8, !tbaa !5
  %327 = getelementptr inbounds %struct.integration, ptr %326, i32 0, i32 11
  store i64 1, ptr %327, align 8, !tbaa !11
  store i64 2, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %337

328:                                              ; preds = %314
  %329 = load ptr, ptr %4, align 8, !tbaa !5
  %330 = getelementptr inbounds %struct.integration, ptr %329, i32 0, i32 16
  %331 = load i64, ptr %330, align 8, !tbaa !52
  %332 = icmp eq i64 %331, 15
  br i1 %332, label %333, label %336

333:                                              ; preds = %328
  %334 = load ptr, ptr %4, align 8, !tbaa !5
  %335 = getelementptr inbounds %struct.integration, ptr %334, i32 0, i32 16
  store i64 0, ptr %335, align 8, !tbaa !52
  store i64 8, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %337

336:                                              ; preds = %328
  store i32 0, ptr %11, align 4
  br label %337

337:                                              ; preds = %336, %333, %325
  call void @llvm.lifetime.end.p0(i64 4, ptr %20) #5
  br label %338

338:                                              ; preds = %337, %283, %282
  call void @llvm.lifetime.end.p0(i64 4, ptr %19) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %18) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 24, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 72, ptr %12) #5
  br label %339

339:                                              ; preds = %338, %65
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  %340 = load i32, ptr %11, align 4
  switch i32 %340, label %345 [
    i32 0, label %341
    i32 4, label %342
  ]

341:                                              ; preds = %339
  br label %342

342:                                              ; preds = %341, %339
  %343 = load i64, ptr %5, align 8, !tbaa !9
  %344 = add nsw i64 %343, -1
  store i64 %344, ptr %5, align 8, !tbaa !9
  br label %48

345:                                              ; preds = %339
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  br label %346

346:                                              ; preds = %345, %37
  %347 = load i64, ptr %3, align 8
  ret i64 %347
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
  %12 = load ptr, ptr %11, align 8, !tbaa !19
  %13 = load ptr, ptr %5, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.integration, ptr %13, i32 0, i32 0
  %15 = load double, ptr %14, align 8, !tbaa !25
  %16 = load ptr, ptr %5, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.integration, ptr %16, i32 0, i32 36
  %18 = load ptr, ptr %17, align 8, !tbaa !28
  %19 = load ptr, ptr %5, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.integration, ptr %19, i32 0, i32 29
  %21 = load ptr, ptr %20, align 8, !tbaa !22
  %22 = load ptr, ptr %5, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 40
  %24 = load ptr, ptr %23, align 8, !tbaa !14
  call void %12(double noundef %15, ptr noundef %18, ptr noundef %21, ptr noundef %24)
  %25 = load ptr, ptr %5, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.integration, ptr %25, i32 0, i32 30
  %27 = load ptr, ptr %26, align 8, !tbaa !43
  %28 = getelementptr inbounds i64, ptr %27, i64 2
  %29 = load i64, ptr %28, align 8, !tbaa !9
  %30 = add nsw i64 %29, 1
  store i64 %30, ptr %28, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %31 = load ptr, ptr %5, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 36
  %33 = load ptr, ptr %32, align 8, !tbaa !28
  %34 = load ptr, ptr %5, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.integration, ptr %34, i32 0, i32 24
  %36 = load i64, ptr %35, align 8, !tbaa !15
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
  %45 = load ptr, ptr %44, align 8, !tbaa !14
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 24
  %48 = load i64, ptr %47, align 8, !tbaa !15
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
  %57 = load double, ptr %56, align 8, !tbaa !25
  %58 = load ptr, ptr %5, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.integration, ptr %58, i32 0, i32 10
  store double %57, ptr %59, align 8, !tbaa !53
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = load ptr, ptr %5, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.integration, ptr %61, i32 0, i32 22
  store i64 %60, ptr %62, align 8, !tbaa !54
  store i64 4, ptr %4, align 8
  store i32 1, ptr %9, align 4
  br label %112

63:                                               ; preds = %50
  %64 = load ptr, ptr %5, align 8, !tbaa !5
  %65 = getelementptr inbounds %struct.integration, ptr %64, i32 0, i32 2
  %66 = load double, ptr %65, align 8, !tbaa !16
  %67 = fcmp contract oeq double %66, 0.000000e+00
  br i1 %67, label %68, label %83

68:                                               ; preds = %63
  %69 = load ptr, ptr %5, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.integration, ptr %69, i32 0, i32 0
  %71 = load double, ptr %70, align 8, !tbaa !25
  %72 = load ptr, ptr %5, align 8, !tbaa !5
  %73 = getelementptr inbounds %struct.integration, ptr %72, i32 0, i32 1
  %74 = load double, ptr %73, align 8, !tbaa !55
  %75 = fcmp contract une double %71, %74
  br i1 %75, label %76, label %83

76:                                               ; preds = %68
  %77 = load ptr, ptr %5, align 8, !tbaa !5
  %78 = load ptr, ptr %6, align 8, !tbaa !5
  %79 = load ptr, ptr %7, align 8, !tbaa !5
  %80 = call double @initial_step(ptr noundef %77, ptr noundef %78, ptr noundef %79)
  %81 = load ptr, ptr %5, align 8, !tbaa !5
  %82 = getelementptr inbounds %struct.integration, ptr %81, i32 0, i32 2
  store double %80, ptr %82, align 8, !tbaa !16
  br label %83

83:                                               ; preds = %76, %68, %63
  %84 = load ptr, ptr %5, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.integration, ptr %84, i32 0, i32 25
  %86 = load i64, ptr %85, align 8, !tbaa !51
  %87 = icmp sgt i64 %86, 0
  br i1 %87, label %88, label %104

88:                                               ; preds = %83
  %89 = load ptr, ptr %5, align 8, !tbaa !5
  %90 = getelementptr inbounds %struct.integration, ptr %89, i32 0, i32 28
  %91 = load ptr, ptr %90, align 8, !tbaa !56
  %92 = load ptr, ptr %5, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.integration, ptr %92, i32 0, i32 0
  %94 = load double, ptr %93, align 8, !tbaa !25
  %95 = load ptr, ptr %5, align 8, !tbaa !5
  %96 = getelementptr inbounds %struct.integration, ptr %95, i32 0, i32 36
  %97 = load ptr, ptr %96, align 8, !tbaa !28
  %98 = load ptr, ptr %5, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.integration, ptr %98, i32 0, i32 29
  %100 = load ptr, ptr %99, align 8, !tbaa !22
  %101 = load ptr, ptr %5, align 8, !tbaa !5
  %102 = getelementptr inbounds %struct.integration, ptr %101, i32 0, i32 41
  %103 = load ptr, ptr %102, align 8, !tbaa !57
  call void %91(double noundef %94, ptr noundef %97, ptr noundef %100, ptr noundef %103)
  br label %104

104:                                              ; preds = %88, %83
  %105 = load ptr, ptr %5, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.integration, ptr %105, i32 0, i32 0
  %107 = load double, ptr %106, align 8, !tbaa !25
  %108 = load ptr, ptr %5, align 8, !tbaa !5
  %109 = getelementptr inbounds %struct.integration, ptr %108, i32 0, i32 7
  store double %107, ptr %109, align 8, !tbaa !58
  %110 = load ptr, ptr %5, align 8, !tbaa !5
  %111 = getelementptr inbounds %struct.integration, ptr %110, i32 0, i32 11
  store i64 0, ptr %111, align 8, !tbaa !11
  store i64 0, ptr %4, align 8
  store i32 1, ptr %9, align 4
  br label %112

112:                                              ; preds = %104, %54
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  %113 = load i64, ptr %4, align 8
  ret i64 %113
}

; Function Attrs: nounwind
define internal double @eighth_root(double noundef %0) #0 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !18
  %3 = load double, ptr %2, align 8, !tbaa !18
  %4 = call double @square_root(double noundef %3)
  %5 = call double @square_root(double noundef %4)
  %6 = call double @square_root(double noundef %5)
  ret double %6
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: inlinehint nounwind
define internal double @smaller(double noundef %0, double noundef %1) #2 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !18
  store double %1, ptr %4, align 8, !tbaa !18
  %5 = load double, ptr %3, align 8, !tbaa !18
  %6 = load double, ptr %4, align 8, !tbaa !18
  %7 = fcmp contract olt double %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load double, ptr %3, align 8, !tbaa !18
  br label %12

10:                                               ; preds = %2
  %11 = load double, ptr %4, align 8, !tbaa !18
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
  store double %2, ptr %8, align 8, !tbaa !18
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
  %25 = load i64, ptr %24, align 8, !tbaa !59
  %26 = add nsw i64 %25, 1
  store i64 %26, ptr %24, align 8, !tbaa !59
  %27 = load double, ptr %8, align 8, !tbaa !18
  %28 = load ptr, ptr %6, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.integration, ptr %28, i32 0, i32 3
  %30 = load double, ptr %29, align 8, !tbaa !60
  %31 = load ptr, ptr %6, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 0
  %33 = load double, ptr %32, align 8, !tbaa !25
  %34 = call contract double @magnitude(double noundef %33)
  %35 = fmul contract double 0x3CE4000000000000, %34
  %36 = call contract double @larger(double noundef %30, double noundef %35)
  %37 = fcmp contract olt double %27, %36
  br i1 %37, label %38, label %57

38:                                               ; preds = %22
  %39 = load double, ptr %8, align 8, !tbaa !18
  %40 = load ptr, ptr %6, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.integration, ptr %40, i32 0, i32 1
  %42 = load double, ptr %41, align 8, !tbaa !55
  %43 = load ptr, ptr %6, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.integration, ptr %43, i32 0, i32 0
  %45 = load double, ptr %44, align 8, !tbaa !25
  %46 = fsub contract double %42, %45
  %47 = call contract double @magnitude(double noundef %46)
  %48 = fcmp contract olt double %39, %47
  br i1 %48, label %49, label %57

49:                                               ; preds = %38
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.integration, ptr %50, i32 0, i32 13
  %52 = load i64, ptr %51, align 8, !tbaa !61
  %53 = icmp ne i64 %52, 0
  %54 = zext i1 %53 to i64
  %55 = select i1 %53, i32 4, i32 5
  %56 = sext i32 %55 to i64
  store i64 %56, ptr %5, align 8
  store i32 1, ptr %11, align 4
  br label %62

57:                                               ; preds = %38, %22
  %58 = load ptr, ptr %6, align 8, !tbaa !5
  %59 = load double, ptr %8, align 8, !tbaa !18
  %60 = call double @choose_end(ptr noundef %58, double noundef %59)
  %61 = load ptr, ptr %9, align 8, !tbaa !5
  store double %60, ptr %61, align 8, !tbaa !18
  store i64 0, ptr %5, align 8
  store i32 1, ptr %11, align 4
  br label %62

62:                                               ; preds = %57, %49, %20
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  %63 = load i64, ptr %5, align 8
  ret i64 %63
}

; Function Attrs: inlinehint nounwind
define internal void @try_step(ptr noundef %0) #2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %3 = load ptr, ptr %2, align 8, !tbaa !5
  %4 = load ptr, ptr %2, align 8, !tbaa !5
  %5 = getelementptr inbounds %struct.dop853_step, ptr %4, i32 0, i32 7
  %6 = load ptr, ptr %5, align 8, !tbaa !33
  call void @stage_2(ptr noundef %3, ptr noundef %6)
  %7 = load ptr, ptr %2, align 8, !tbaa !5
  %8 = getelementptr inbounds %struct.dop853_step, ptr %7, i32 0, i32 0
  %9 = load ptr, ptr %8, align 8, !tbaa !20
  %10 = load ptr, ptr %2, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 3
  %12 = load double, ptr %11, align 8, !tbaa !26
  %13 = load ptr, ptr %2, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 4
  %15 = load double, ptr %14, align 8, !tbaa !27
  %16 = fmul contract double 0x3FAAEE6838DAE63A, %15
  %17 = fadd contract double %12, %16
  %18 = load ptr, ptr %2, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.dop853_step, ptr %18, i32 0, i32 7
  %20 = load ptr, ptr %19, align 8, !tbaa !33
  %21 = load ptr, ptr %2, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.dop853_step, ptr %21, i32 0, i32 1
  %23 = load ptr, ptr %22, align 8, !tbaa !23
  %24 = load ptr, ptr %2, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.dop853_step, ptr %24, i32 0, i32 8
  %26 = load ptr, ptr %25, align 8, !tbaa !34
  %27 = load ptr, ptr %2, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.dop853_step, ptr %27, i32 0, i32 2
  %29 = load i64, ptr %28, align 8, !tbaa !24
  %30 = mul nsw i64 1, %29
  %31 = getelementptr inbounds double, ptr %26, i64 %30
  call void %9(double noundef %17, ptr noundef %20, ptr noundef %23, ptr noundef %31)
  %32 = load ptr, ptr %2, align 8, !tbaa !5
  %33 = load ptr, ptr %2, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.dop853_step, ptr %33, i32 0, i32 7
  %35 = load ptr, ptr %34, align 8, !tbaa !33
  call void @stage_3(ptr noundef %32, ptr noundef %35)
  %36 = load ptr, ptr %2, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.dop853_step, ptr %36, i32 0, i32 0
  %38 = load ptr, ptr %37, align 8, !tbaa !20
  %39 = load ptr, ptr %2, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.dop853_step, ptr %39, i32 0, i32 3
  %41 = load double, ptr %40, align 8, !tbaa !26
  %42 = load ptr, ptr %2, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.dop853_step, ptr %42, i32 0, i32 4
  %44 = load double, ptr %43, align 8, !tbaa !27
  %45 = fmul contract double 0x3FB432CE2AA42CAC, %44
  %46 = fadd contract double %41, %45
  %47 = load ptr, ptr %2, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.dop853_step, ptr %47, i32 0, i32 7
  %49 = load ptr, ptr %48, align 8, !tbaa !33
  %50 = load ptr, ptr %2, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.dop853_step, ptr %50, i32 0, i32 1
  %52 = load ptr, ptr %51, align 8, !tbaa !23
  %53 = load ptr, ptr %2, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.dop853_step, ptr %53, i32 0, i32 8
  %55 = load ptr, ptr %54, align 8, !tbaa !34
  %56 = load ptr, ptr %2, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.dop853_step, ptr %56, i32 0, i32 2
  %58 = load i64, ptr %57, align 8, !tbaa !24
  %59 = mul nsw i64 2, %58
  %60 = getelementptr inbounds double, ptr %55, i64 %59
  call void %38(double noundef %46, ptr noundef %49, ptr noundef %52, ptr noundef %60)
  %61 = load ptr, ptr %2, align 8, !tbaa !5
  %62 = load ptr, ptr %2, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.dop853_step, ptr %62, i32 0, i32 7
  %64 = load ptr, ptr %63, align 8, !tbaa !33
  call void @stage_4(ptr noundef %61, ptr noundef %64)
  %65 = load ptr, ptr %2, align 8, !tbaa !5
  %66 = getelementptr inbounds %struct.dop853_step, ptr %65, i32 0, i32 0
  %67 = load ptr, ptr %66, align 8, !tbaa !20
  %68 = load ptr, ptr %2, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.dop853_step, ptr %68, i32 0, i32 3
  %70 = load double, ptr %69, align 8, !tbaa !26
  %71 = load ptr, ptr %2, align 8, !tbaa !5
  %72 = getelementptr inbounds %struct.dop853_step, ptr %71, i32 0, i32 4
  %73 = load double, ptr %72, align 8, !tbaa !27
  %74 = fmul contract double 0x3FBE4C353FF64302, %73
  %75 = fadd contract double %70, %74
  %76 = load ptr, ptr %2, align 8, !tbaa !5
  %77 = getelementptr inbounds %struct.dop853_step, ptr %76, i32 0, i32 7
  %78 = load ptr, ptr %77, align 8, !tbaa !33
  %79 = load ptr, ptr %2, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.dop853_step, ptr %79, i32 0, i32 1
  %81 = load ptr, ptr %80, align 8, !tbaa !23
  %82 = load ptr, ptr %2, align 8, !tbaa !5
  %83 = getelementptr inbounds %struct.dop853_step, ptr %82, i32 0, i32 8
  %84 = load ptr, ptr %83, align 8, !tbaa !34
  %85 = load ptr, ptr %2, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.dop853_step, ptr %85, i32 0, i32 2
  %87 = load i64, ptr %86, align 8, !tbaa !24
  %88 = mul nsw i64 3, %87
  %89 = getelementptr inbounds double, ptr %84, i64 %88
  call void %67(double noundef %75, ptr noundef %78, ptr noundef %81, ptr noundef %89)
  %90 = load ptr, ptr %2, align 8, !tbaa !5
  %91 = load ptr, ptr %2, align 8, !tbaa !5
  %92 = getelementptr inbounds %struct.dop853_step, ptr %91, i32 0, i32 7
  %93 = load ptr, ptr %92, align 8, !tbaa !33
  call void @stage_5(ptr noundef %90, ptr noundef %93)
  %94 = load ptr, ptr %2, align 8, !tbaa !5
  %95 = getelementptr inbounds %struct.dop853_step, ptr %94, i32 0, i32 0
  %96 = load ptr, ptr %95, align 8, !tbaa !20
  %97 = load ptr, ptr %2, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.dop853_step, ptr %97, i32 0, i32 3
  %99 = load double, ptr %98, align 8, !tbaa !26
  %100 = load ptr, ptr %2, align 8, !tbaa !5
  %101 = getelementptr inbounds %struct.dop853_step, ptr %100, i32 0, i32 4
  %102 = load double, ptr %101, align 8, !tbaa !27
  %103 = fmul contract double 0x3FD2068C499C08D9, %102
  %104 = fadd contract double %99, %103
  %105 = load ptr, ptr %2, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.dop853_step, ptr %105, i32 0, i32 7
  %107 = load ptr, ptr %106, align 8, !tbaa !33
  %108 = load ptr, ptr %2, align 8, !tbaa !5
  %109 = getelementptr inbounds %struct.dop853_step, ptr %108, i32 0, i32 1
  %110 = load ptr, ptr %109, align 8, !tbaa !23
  %111 = load ptr, ptr %2, align 8, !tbaa !5
  %112 = getelementptr inbounds %struct.dop853_step, ptr %111, i32 0, i32 8
  %113 = load ptr, ptr %112, align 8, !tbaa !34
  %114 = load ptr, ptr %2, align 8, !tbaa !5
  %115 = getelementptr inbounds %struct.dop853_step, ptr %114, i32 0, i32 2
  %116 = load i64, ptr %115, align 8, !tbaa !24
  %117 = mul nsw i64 4, %116
  %118 = getelementptr inbounds double, ptr %113, i64 %117
  call void %96(double noundef %104, ptr noundef %107, ptr noundef %110, ptr noundef %118)
  %119 = load ptr, ptr %2, align 8, !tbaa !5
  %120 = load ptr, ptr %2, align 8, !tbaa !5
  %121 = getelementptr inbounds %struct.dop853_step, ptr %120, i32 0, i32 7
  %122 = load ptr, ptr %121, align 8, !tbaa !33
  call void @stage_6(ptr noundef %119, ptr noundef %122)
  %123 = load ptr, ptr %2, align 8, !tbaa !5
  %124 = getelementptr inbounds %struct.dop853_step, ptr %123, i32 0, i32 0
  %125 = load ptr, ptr %124, align 8, !tbaa !20
  %126 = load ptr, ptr %2, align 8, !tbaa !5
  %127 = getelementptr inbounds %struct.dop853_step, ptr %126, i32 0, i32 3
  %128 = load double, ptr %127, align 8, !tbaa !26
  %129 = load ptr, ptr %2, align 8, !tbaa !5
  %130 = getelementptr inbounds %struct.dop853_step, ptr %129, i32 0, i32 4
  %131 = load double, ptr %130, align 8, !tbaa !27
  %132 = fmul contract double 0x3FD5555555555555, %131
  %133 = fadd contract double %128, %132
  %134 = load ptr, ptr %2, align 8, !tbaa !5
  %135 = getelementptr inbounds %struct.dop853_step, ptr %134, i32 0, i32 7
  %136 = load ptr, ptr %135, align 8, !tbaa !33
  %137 = load ptr, ptr %2, align 8, !tbaa !5
  %138 = getelementptr inbounds %struct.dop853_step, ptr %137, i32 0, i32 1
  %139 = load ptr, ptr %138, align 8, !tbaa !23
  %140 = load ptr, ptr %2, align 8, !tbaa !5
  %141 = getelementptr inbounds %struct.dop853_step, ptr %140, i32 0, i32 8
  %142 = load ptr, ptr %141, align 8, !tbaa !34
  %143 = load ptr, ptr %2, align 8, !tbaa !5
  %144 = getelementptr inbounds %struct.dop853_step, ptr %143, i32 0, i32 2
  %145 = load i64, ptr %144, align 8, !tbaa !24
  %146 = mul nsw i64 5, %145
  %147 = getelementptr inbounds double, ptr %142, i64 %146
  call void %125(double noundef %133, ptr noundef %136, ptr noundef %139, ptr noundef %147)
  %148 = load ptr, ptr %2, align 8, !tbaa !5
  %149 = load ptr, ptr %2, align 8, !tbaa !5
  %150 = getelementptr inbounds %struct.dop853_step, ptr %149, i32 0, i32 7
  %151 = load ptr, ptr %150, align 8, !tbaa !33
  call void @stage_7(ptr noundef %148, ptr noundef %151)
  %152 = load ptr, ptr %2, align 8, !tbaa !5
  %153 = getelementptr inbounds %struct.dop853_step, ptr %152, i32 0, i32 0
  %154 = load ptr, ptr %153, align 8, !tbaa !20
  %155 = load ptr, ptr %2, align 8, !tbaa !5
  %156 = getelementptr inbounds %struct.dop853_step, ptr %155, i32 0, i32 3
  %157 = load double, ptr %156, align 8, !tbaa !26
  %158 = load ptr, ptr %2, align 8, !tbaa !5
  %159 = getelementptr inbounds %struct.dop853_step, ptr %158, i32 0, i32 4
  %160 = load double, ptr %159, align 8, !tbaa !27
  %161 = fmul contract double 2.500000e-01, %160
  %162 = fadd contract double %157, %161
  %163 = load ptr, ptr %2, align 8, !tbaa !5
  %164 = getelementptr inbounds %struct.dop853_step, ptr %163, i32 0, i32 7
  %165 = load ptr, ptr %164, align 8, !tbaa !33
  %166 = load ptr, ptr %2, align 8, !tbaa !5
  %167 = getelementptr inbounds %struct.dop853_step, ptr %166, i32 0, i32 1
  %168 = load ptr, ptr %167, align 8, !tbaa !23
  %169 = load ptr, ptr %2, align 8, !tbaa !5
  %170 = getelementptr inbounds %struct.dop853_step, ptr %169, i32 0, i32 8
  %171 = load ptr, ptr %170, align 8, !tbaa !34
  %172 = load ptr, ptr %2, align 8, !tbaa !5
  %173 = getelementptr inbounds %struct.dop853_step, ptr %172, i32 0, i32 2
  %174 = load i64, ptr %173, align 8, !tbaa !24
  %175 = mul nsw i64 6, %174
  %176 = getelementptr inbounds double, ptr %171, i64 %175
  call void %154(double noundef %162, ptr noundef %165, ptr noundef %168, ptr noundef %176)
  %177 = load ptr, ptr %2, align 8, !tbaa !5
  %178 = load ptr, ptr %2, align 8, !tbaa !5
  %179 = getelementptr inbounds %struct.dop853_step, ptr %178, i32 0, i32 7
  %180 = load ptr, ptr %179, align 8, !tbaa !33
  call void @stage_8(ptr noundef %177, ptr noundef %180)
  %181 = load ptr, ptr %2, align 8, !tbaa !5
  %182 = getelementptr inbounds %struct.dop853_step, ptr %181, i32 0, i32 0
  %183 = load ptr, ptr %182, align 8, !tbaa !20
  %184 = load ptr, ptr %2, align 8, !tbaa !5
  %185 = getelementptr inbounds %struct.dop853_step, ptr %184, i32 0, i32 3
  %186 = load double, ptr %185, align 8, !tbaa !26
  %187 = load ptr, ptr %2, align 8, !tbaa !5
  %188 = getelementptr inbounds %struct.dop853_step, ptr %187, i32 0, i32 4
  %189 = load double, ptr %188, align 8, !tbaa !27
  %190 = fmul contract double 0x3FD3B13B13B13B14, %189
  %191 = fadd contract double %186, %190
  %192 = load ptr, ptr %2, align 8, !tbaa !5
  %193 = getelementptr inbounds %struct.dop853_step, ptr %192, i32 0, i32 7
  %194 = load ptr, ptr %193, align 8, !tbaa !33
  %195 = load ptr, ptr %2, align 8, !tbaa !5
  %196 = getelementptr inbounds %struct.dop853_step, ptr %195, i32 0, i32 1
  %197 = load ptr, ptr %196, align 8, !tbaa !23
  %198 = load ptr, ptr %2, align 8, !tbaa !5
  %199 = getelementptr inbounds %struct.dop853_step, ptr %198, i32 0, i32 8
  %200 = load ptr, ptr %199, align 8, !tbaa !34
  %201 = load ptr, ptr %2, align 8, !tbaa !5
  %202 = getelementptr inbounds %struct.dop853_step, ptr %201, i32 0, i32 2
  %203 = load i64, ptr %202, align 8, !tbaa !24
  %204 = mul nsw i64 7, %203
  %205 = getelementptr inbounds double, ptr %200, i64 %204
  call void %183(double noundef %191, ptr noundef %194, ptr noundef %197, ptr noundef %205)
  %206 = load ptr, ptr %2, align 8, !tbaa !5
  %207 = load ptr, ptr %2, align 8, !tbaa !5
  %208 = getelementptr inbounds %struct.dop853_step, ptr %207, i32 0, i32 7
  %209 = load ptr, ptr %208, align 8, !tbaa !33
  call void @stage_9(ptr noundef %206, ptr noundef %209)
  %210 = load ptr, ptr %2, align 8, !tbaa !5
  %211 = getelementptr inbounds %struct.dop853_step, ptr %210, i32 0, i32 0
  %212 = load ptr, ptr %211, align 8, !tbaa !20
  %213 = load ptr, ptr %2, align 8, !tbaa !5
  %214 = getelementptr inbounds %struct.dop853_step, ptr %213, i32 0, i32 3
  %215 = load double, ptr %214, align 8, !tbaa !26
  %216 = load ptr, ptr %2, align 8, !tbaa !5
  %217 = getelementptr inbounds %struct.dop853_step, ptr %216, i32 0, i32 4
  %218 = load double, ptr %217, align 8, !tbaa !27
  %219 = fmul contract double 0x3FE4D74D74D74D75, %218
  %220 = fadd contract double %215, %219
  %221 = load ptr, ptr %2, align 8, !tbaa !5
  %222 = getelementptr inbounds %struct.dop853_step, ptr %221, i32 0, i32 7
  %223 = load ptr, ptr %222, align 8, !tbaa !33
  %224 = load ptr, ptr %2, align 8, !tbaa !5
  %225 = getelementptr inbounds %struct.dop853_step, ptr %224, i32 0, i32 1
  %226 = load ptr, ptr %225, align 8, !tbaa !23
  %227 = load ptr, ptr %2, align 8, !tbaa !5
  %228 = getelementptr inbounds %struct.dop853_step, ptr %227, i32 0, i32 8
  %229 = load ptr, ptr %228, align 8, !tbaa !34
  %230 = load ptr, ptr %2, align 8, !tbaa !5
  %231 = getelementptr inbounds %struct.dop853_step, ptr %230, i32 0, i32 2
  %232 = load i64, ptr %231, align 8, !tbaa !24
  %233 = mul nsw i64 8, %232
  %234 = getelementptr inbounds double, ptr %229, i64 %233
  call void %212(double noundef %220, ptr noundef %223, ptr noundef %226, ptr noundef %234)
  %235 = load ptr, ptr %2, align 8, !tbaa !5
  %236 = load ptr, ptr %2, align 8, !tbaa !5
  %237 = getelementptr inbounds %struct.dop853_step, ptr %236, i32 0, i32 7
  %238 = load ptr, ptr %237, align 8, !tbaa !33
  call void @stage_10(ptr noundef %235, ptr noundef %238)
  %239 = load ptr, ptr %2, align 8, !tbaa !5
  %240 = getelementptr inbounds %struct.dop853_step, ptr %239, i32 0, i32 0
  %241 = load ptr, ptr %240, align 8, !tbaa !20
  %242 = load ptr, ptr %2, align 8, !tbaa !5
  %243 = getelementptr inbounds %struct.dop853_step, ptr %242, i32 0, i32 3
  %244 = load double, ptr %243, align 8, !tbaa !26
  %245 = load ptr, ptr %2, align 8, !tbaa !5
  %246 = getelementptr inbounds %struct.dop853_step, ptr %245, i32 0, i32 4
  %247 = load double, ptr %246, align 8, !tbaa !27
  %248 = fmul contract double 6.000000e-01, %247
  %249 = fadd contract double %244, %248
  %250 = load ptr, ptr %2, align 8, !tbaa !5
  %251 = getelementptr inbounds %struct.dop853_step, ptr %250, i32 0, i32 7
  %252 = load ptr, ptr %251, align 8, !tbaa !33
  %253 = load ptr, ptr %2, align 8, !tbaa !5
  %254 = getelementptr inbounds %struct.dop853_step, ptr %253, i32 0, i32 1
  %255 = load ptr, ptr %254, align 8, !tbaa !23
  %256 = load ptr, ptr %2, align 8, !tbaa !5
  %257 = getelementptr inbounds %struct.dop853_step, ptr %256, i32 0, i32 8
  %258 = load ptr, ptr %257, align 8, !tbaa !34
  %259 = load ptr, ptr %2, align 8, !tbaa !5
  %260 = getelementptr inbounds %struct.dop853_step, ptr %259, i32 0, i32 2
  %261 = load i64, ptr %260, align 8, !tbaa !24
  %262 = mul nsw i64 9, %261
  %263 = getelementptr inbounds double, ptr %258, i64 %262
  call void %241(double noundef %249, ptr noundef %252, ptr noundef %255, ptr noundef %263)
  %264 = load ptr, ptr %2, align 8, !tbaa !5
  %265 = load ptr, ptr %2, align 8, !tbaa !5
  %266 = getelementptr inbounds %struct.dop853_step, ptr %265, i32 0, i32 7
  %267 = load ptr, ptr %266, align 8, !tbaa !33
  call void @stage_11(ptr noundef %264, ptr noundef %267)
  %268 = load ptr, ptr %2, align 8, !tbaa !5
  %269 = getelementptr inbounds %struct.dop853_step, ptr %268, i32 0, i32 0
  %270 = load ptr, ptr %269, align 8, !tbaa !20
  %271 = load ptr, ptr %2, align 8, !tbaa !5
  %272 = getelementptr inbounds %struct.dop853_step, ptr %271, i32 0, i32 3
  %273 = load double, ptr %272, align 8, !tbaa !26
  %274 = load ptr, ptr %2, align 8, !tbaa !5
  %275 = getelementptr inbounds %struct.dop853_step, ptr %274, i32 0, i32 4
  %276 = load double, ptr %275, align 8, !tbaa !27
  %277 = fmul contract double 0x3FEB6DB6DB6DB6DB, %276
  %278 = fadd contract double %273, %277
  %279 = load ptr, ptr %2, align 8, !tbaa !5
  %280 = getelementptr inbounds %struct.dop853_step, ptr %279, i32 0, i32 7
  %281 = load ptr, ptr %280, align 8, !tbaa !33
  %282 = load ptr, ptr %2, align 8, !tbaa !5
  %283 = getelementptr inbounds %struct.dop853_step, ptr %282, i32 0, i32 1
  %284 = load ptr, ptr %283, align 8, !tbaa !23
  %285 = load ptr, ptr %2, align 8, !tbaa !5
  %286 = getelementptr inbounds %struct.dop853_step, ptr %285, i32 0, i32 8
  %287 = load ptr, ptr %286, align 8, !tbaa !34
  %288 = load ptr, ptr %2, align 8, !tbaa !5
  %289 = getelementptr inbounds %struct.dop853_step, ptr %288, i32 0, i32 2
  %290 = load i64, ptr %289, align 8, !tbaa !24
  %291 = mul nsw i64 10, %290
  %292 = getelementptr inbounds double, ptr %287, i64 %291
  call void %270(double noundef %278, ptr noundef %281, ptr noundef %284, ptr noundef %292)
  %293 = load ptr, ptr %2, align 8, !tbaa !5
  %294 = load ptr, ptr %2, align 8, !tbaa !5
  %295 = getelementptr inbounds %struct.dop853_step, ptr %294, i32 0, i32 7
  %296 = load ptr, ptr %295, align 8, !tbaa !33
  call void @stage_12(ptr noundef %293, ptr noundef %296)
  %297 = load ptr, ptr %2, align 8, !tbaa !5
  %298 = getelementptr inbounds %struct.dop853_step, ptr %297, i32 0, i32 0
  %299 = load ptr, ptr %298, align 8, !tbaa !20
  %300 = load ptr, ptr %2, align 8, !tbaa !5
  %301 = getelementptr inbounds %struct.dop853_step, ptr %300, i32 0, i32 3
  %302 = load double, ptr %301, align 8, !tbaa !26
  %303 = load ptr, ptr %2, align 8, !tbaa !5
  %304 = getelementptr inbounds %struct.dop853_step, ptr %303, i32 0, i32 4
  %305 = load double, ptr %304, align 8, !tbaa !27
  %306 = fmul contract double 1.000000e+00, %305
  %307 = fadd contract double %302, %306
  %308 = load ptr, ptr %2, align 8, !tbaa !5
  %309 = getelementptr inbounds %struct.dop853_step, ptr %308, i32 0, i32 7
  %310 = load ptr, ptr %309, align 8, !tbaa !33
  %311 = load ptr, ptr %2, align 8, !tbaa !5
  %312 = getelementptr inbounds %struct.dop853_step, ptr %311, i32 0, i32 1
  %313 = load ptr, ptr %312, align 8, !tbaa !23
  %314 = load ptr, ptr %2, align 8, !tbaa !5
  %315 = getelementptr inbounds %struct.dop853_step, ptr %314, i32 0, i32 8
  %316 = load ptr, ptr %315, align 8, !tbaa !34
  %317 = load ptr, ptr %2, align 8, !tbaa !5
  %318 = getelementptr inbounds %struct.dop853_step, ptr %317, i32 0, i32 2
  %319 = load i64, ptr %318, align 8, !tbaa !24
  %320 = mul nsw i64 11, %319
  %321 = getelementptr inbounds double, ptr %316, i64 %320
  call void %299(double noundef %307, ptr noundef %310, ptr noundef %313, ptr noundef %321)
  %322 = load ptr, ptr %2, align 8, !tbaa !5
  %323 = load ptr, ptr %2, align 8, !tbaa !5
  %324 = getelementptr inbounds %struct.dop853_step, ptr %323, i32 0, i32 6
  %325 = load ptr, ptr %324, align 8, !tbaa !31
  call void @solution(ptr noundef %322, ptr noundef %325)
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @sum_errors(ptr noundef %0, double noundef %1, ptr noundef %2, ptr noundef %3) #2 {
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  %13 = alloca double, align 8
  %14 = alloca double, align 8
  %15 = alloca double, align 8
  %16 = alloca i64, align 8
  %17 = alloca double, align 8
  %18 = alloca double, align 8
  %19 = alloca double, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store double %1, ptr %6, align 8, !tbaa !18
  store ptr %2, ptr %7, align 8, !tbaa !5
  store ptr %3, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %20 = load ptr, ptr %5, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.dop853_step, ptr %20, i32 0, i32 5
  %22 = load ptr, ptr %21, align 8, !tbaa !29
  store ptr %22, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %23 = load ptr, ptr %5, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.dop853_step, ptr %23, i32 0, i32 6
  %25 = load ptr, ptr %24, align 8, !tbaa !31
  store ptr %25, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %26 = load ptr, ptr %5, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.dop853_step, ptr %26, i32 0, i32 8
  %28 = load ptr, ptr %27, align 8, !tbaa !34
  store ptr %28, ptr %11, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.dop853_step, ptr %29, i32 0, i32 2
  %31 = load i64, ptr %30, align 8, !tbaa !24
  store i64 %31, ptr %12, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store double 0.000000e+00, ptr %13, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  store double 0.000000e+00, ptr %14, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  store double 0.000000e+00, ptr %15, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  store i64 0, ptr %16, align 8, !tbaa !9
  br label %32

32:                                               ; preds = %224, %4
  %33 = load i64, ptr %16, align 8, !tbaa !9
  %34 = load i64, ptr %12, align 8, !tbaa !9
  %35 = icmp slt i64 %33, %34
  br i1 %35, label %37, label %36

36:                                               ; preds = %32
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  br label %227

37:                                               ; preds = %32
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %38 = load ptr, ptr %7, align 8, !tbaa !5
  %39 = load i64, ptr %16, align 8, !tbaa !9
  %40 = getelementptr inbounds double, ptr %38, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !18
  %42 = load double, ptr %6, align 8, !tbaa !18
  %43 = load ptr, ptr %9, align 8, !tbaa !5
  %44 = load i64, ptr %16, align 8, !tbaa !9
  %45 = getelementptr inbounds double, ptr %43, i64 %44
  %46 = load double, ptr %45, align 8, !tbaa !18
  %47 = call double @magnitude(double noundef %46)
  %48 = load ptr, ptr %10, align 8, !tbaa !5
  %49 = load i64, ptr %16, align 8, !tbaa !9
  %50 = getelementptr inbounds double, ptr %48, i64 %49
  %51 = load double, ptr %50, align 8, !tbaa !18
  %52 = call double @magnitude(double noundef %51)
  %53 = call double @larger(double noundef %47, double noundef %52)
  %54 = fmul double %42, %53
  %55 = fadd double %41, %54
  %56 = fdiv double 1.000000e+00, %55
  store double %56, ptr %17, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %57 = load double, ptr %17, align 8, !tbaa !18
  %58 = load ptr, ptr %11, align 8, !tbaa !5
  %59 = load i64, ptr %12, align 8, !tbaa !9
  %60 = mul nsw i64 0, %59
  %61 = load i64, ptr %16, align 8, !tbaa !9
  %62 = add nsw i64 %60, %61
  %63 = getelementptr inbounds double, ptr %58, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !18
  %65 = fmul double 0x3F8ADEAEA1607E1A, %64
  %66 = load ptr, ptr %11, align 8, !tbaa !5
  %67 = load i64, ptr %12, align 8, !tbaa !9
  %68 = mul nsw i64 5, %67
  %69 = load i64, ptr %16, align 8, !tbaa !9
  %70 = add nsw i64 %68, %69
  %71 = getelementptr inbounds double, ptr %66, i64 %70
  %72 = load double, ptr %71, align 8, !tbaa !18
  %73 = fmul double 0xBFF39A3DA55AB5C3, %72
  %74 = fadd double %65, %73
  %75 = load ptr, ptr %11, align 8, !tbaa !5
  %76 = load i64, ptr %12, align 8, !tbaa !9
  %77 = mul nsw i64 6, %76
  %78 = load i64, ptr %16, align 8, !tbaa !9
  %79 = add nsw i64 %77, %78
  %80 = getelementptr inbounds double, ptr %75, i64 %79
  %81 = load double, ptr %80, align 8, !tbaa !18
  %82 = fmul double 0xBFDFBA83BEDE8A72, %81
  %83 = fadd double %74, %82
  %84 = load ptr, ptr %11, align 8, !tbaa !5
  %85 = load i64, ptr %12, align 8, !tbaa !9
  %86 = mul nsw i64 7, %85
  %87 = load i64, ptr %16, align 8, !tbaa !9
  %88 = add nsw i64 %86, %87
  %89 = getelementptr inbounds double, ptr %84, i64 %88
  %90 = load double, ptr %89, align 8, !tbaa !18
  %91 = fmul double 0x3FFAA149F7EDA509, %90
  %92 = fadd double %83, %91
  %93 = load ptr, ptr %11, align 8, !tbaa !5
  %94 = load i64, ptr %12, align 8, !tbaa !9
  %95 = mul nsw i64 8, %94
  %96 = load i64, ptr %16, align 8, !tbaa !9
  %97 = add nsw i64 %95, %96
  %98 = getelementptr inbounds double, ptr %93, i64 %97
  %99 = load double, ptr %98, align 8, !tbaa !18
  %100 = fmul double 0xBFD66BC9B10E7E71, %99
  %101 = fadd double %92, %100
  %102 = load ptr, ptr %11, align 8, !tbaa !5
  %103 = load i64, ptr %12, align 8, !tbaa !9
  %104 = mul nsw i64 9, %103
  %105 = load i64, ptr %16, align 8, !tbaa !9
  %106 = add nsw i64 %104, %105
  %107 = getelementptr inbounds double, ptr %102, i64 %106
  %108 = load double, ptr %107, align 8, !tbaa !18
  %109 = fmul double 0x3FD56330D0783989, %108
  %110 = fadd double %101, %109
  %111 = load ptr, ptr %11, align 8, !tbaa !5
  %112 = load i64, ptr %12, align 8, !tbaa !9
  %113 = mul nsw i64 10, %112
  %114 = load i64, ptr %16, align 8, !tbaa !9
  %115 = add nsw i64 %113, %114
  %116 = getelementptr inbounds double, ptr %111, i64 %115
  %117 = load double, ptr %116, align 8, !tbaa !18
  %118 = fmul double 0x3FB4F8EB54A31435, %117
  %119 = fadd double %110, %118
  %120 = load ptr, ptr %11, align 8, !tbaa !5
  %121 = load i64, ptr %12, align 8, !tbaa !9
  %122 = mul nsw i64 11, %121
  %123 = load i64, ptr %16, align 8, !tbaa !9
  %124 = add nsw i64 %122, %123
  %125 = getelementptr inbounds double, ptr %120, i64 %124
  %126 = load double, ptr %125, align 8, !tbaa !18
  %127 = fmul double 0xBF96E44F50AB6BC2, %126
  %128 = fadd double %119, %127
  %129 = fmul double %57, %128
  store double %129, ptr %18, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %130 = load double, ptr %17, align 8, !tbaa !18
  %131 = load ptr, ptr %11, align 8, !tbaa !5
  %132 = load i64, ptr %12, align 8, !tbaa !9
  %133 = mul nsw i64 0, %132
  %134 = load i64, ptr %16, align 8, !tbaa !9
  %135 = add nsw i64 %133, %134
  %136 = getelementptr inbounds double, ptr %131, i64 %135
  %137 = load double, ptr %136, align 8, !tbaa !18
  %138 = fmul double 0xBFC84B641FBFA1F1, %137
  %139 = load ptr, ptr %11, align 8, !tbaa !5
  %140 = load i64, ptr %12, align 8, !tbaa !9
  %141 = mul nsw i64 5, %140
  %142 = load i64, ptr %16, align 8, !tbaa !9
  %143 = add nsw i64 %141, %142
  %144 = getelementptr inbounds double, ptr %139, i64 %143
  %145 = load double, ptr %144, align 8, !tbaa !18
  %146 = fmul double 0x4011CD1ED2AD5AE2, %145
  %147 = fadd double %138, %146
  %148 = load ptr, ptr %11, align 8, !tbaa !5
  %149 = load i64, ptr %12, align 8, !tbaa !9
  %150 = mul nsw i64 6, %149
  %151 = load i64, ptr %16, align 8, !tbaa !9
  %152 = add nsw i64 %150, %151
  %153 = getelementptr inbounds double, ptr %148, i64 %152
  %154 = load double, ptr %153, align 8, !tbaa !18
  %155 = fmul double 0x3FFE43A845D5AB9F, %154
  %156 = fadd double %147, %155
  %157 = load ptr, ptr %11, align 8, !tbaa !5
  %158 = load i64, ptr %12, align 8, !tbaa !9
  %159 = mul nsw i64 7, %158
  %160 = load i64, ptr %16, align 8, !tbaa !9
  %161 = add nsw i64 %159, %160
  %162 = getelementptr inbounds double, ptr %157, i64 %161
  %163 = load double, ptr %162, align 8, !tbaa !18
  %164 = fmul double 0xC017346ECF96AF43, %163
  %165 = fadd double %156, %164
  %166 = load ptr, ptr %11, align 8, !tbaa !5
  %167 = load i64, ptr %12, align 8, !tbaa !9
  %168 = mul nsw i64 8, %167
  %169 = load i64, ptr %16, align 8, !tbaa !9
  %170 = add nsw i64 %168, %169
  %171 = getelementptr inbounds double, ptr %166, i64 %170
  %172 = load double, ptr %171, align 8, !tbaa !18
  %173 = fmul double 0xBFDB0D3A26ABB716, %172
  %174 = fadd double %165, %173
  %175 = load ptr, ptr %11, align 8, !tbaa !5
  %176 = load i64, ptr %12, align 8, !tbaa !9
  %177 = mul nsw i64 9, %176
  %178 = load i64, ptr %16, align 8, !tbaa !9
  %179 = add nsw i64 %177, %178
  %180 = getelementptr inbounds double, ptr %175, i64 %179
  %181 = load double, ptr %180, align 8, !tbaa !18
  %182 = fmul double 0xBFC37A028F43B002, %181
  %183 = fadd double %174, %182
  %184 = load ptr, ptr %11, align 8, !tbaa !5
  %185 = load i64, ptr %12, align 8, !tbaa !9
  %186 = mul nsw i64 10, %185
  %187 = load i64, ptr %16, align 8, !tbaa !9
  %188 = add nsw i64 %186, %187
  %189 = getelementptr inbounds double, ptr %184, i64 %188
  %190 = load double, ptr %189, align 8, !tbaa !18
  %191 = fmul double 0x3FC9C657697FE72D, %190
  %192 = fadd double %183, %191
  %193 = load ptr, ptr %11, align 8, !tbaa !5
  %194 = load i64, ptr %12, align 8, !tbaa !9
  %195 = mul nsw i64 11, %194
  %196 = load i64, ptr %16, align 8, !tbaa !9
  %197 = add nsw i64 %195, %196
  %198 = getelementptr inbounds double, ptr %193, i64 %197
  %199 = load double, ptr %198, align 8, !tbaa !18
  %200 = fmul double 0x3F9732080AC040ED, %199
  %201 = fadd double %192, %200
  %202 = fmul double %130, %201
  store double %202, ptr %19, align 8, !tbaa !18
  %203 = load double, ptr %18, align 8, !tbaa !18
  %204 = load double, ptr %18, align 8, !tbaa !18
  %205 = fmul double %203, %204
  %206 = load double, ptr %13, align 8, !tbaa !18
  %207 = fadd double %206, %205
  store double %207, ptr %13, align 8, !tbaa !18
  %208 = load double, ptr %19, align 8, !tbaa !18
  %209 = load double, ptr %19, align 8, !tbaa !18
  %210 = fmul double %208, %209
  %211 = load double, ptr %14, align 8, !tbaa !18
  %212 = fadd double %211, %210
  store double %212, ptr %14, align 8, !tbaa !18
  %213 = load ptr, ptr %10, align 8, !tbaa !5
  %214 = load i64, ptr %16, align 8, !tbaa !9
  %215 = getelementptr inbounds double, ptr %213, i64 %214
  %216 = load double, ptr %215, align 8, !tbaa !18
  %217 = load ptr, ptr %10, align 8, !tbaa !5
  %218 = load i64, ptr %16, align 8, !tbaa !9
  %219 = getelementptr inbounds double, ptr %217, i64 %218
  %220 = load double, ptr %219, align 8, !tbaa !18
  %221 = fsub double %216, %220
  %222 = load double, ptr %15, align 8, !tbaa !18
  %223 = fadd double %222, %221
  store double %223, ptr %15, align 8, !tbaa !18
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  br label %224

224:                                              ; preds = %37
  %225 = load i64, ptr %16, align 8, !tbaa !9
  %226 = add nsw i64 %225, 1
  store i64 %226, ptr %16, align 8, !tbaa !9
  br label %32

227:                                              ; preds = %36
  %228 = load double, ptr %13, align 8, !tbaa !18
  %229 = load ptr, ptr %8, align 8, !tbaa !5
  %230 = getelementptr inbounds %struct.error_sums, ptr %229, i32 0, i32 0
  store double %228, ptr %230, align 8, !tbaa !39
  %231 = load double, ptr %14, align 8, !tbaa !18
  %232 = load ptr, ptr %8, align 8, !tbaa !5
  %233 = getelementptr inbounds %struct.error_sums, ptr %232, i32 0, i32 1
  store double %231, ptr %233, align 8, !tbaa !41
  %234 = load double, ptr %15, align 8, !tbaa !18
  %235 = load ptr, ptr %8, align 8, !tbaa !5
  %236 = getelementptr inbounds %struct.error_sums, ptr %235, i32 0, i32 2
  store double %234, ptr %236, align 8, !tbaa !42
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal double @error_norm(double noundef %0, double noundef %1, double noundef %2, double noundef %3, i64 noundef %4) #2 {
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  store double %0, ptr %7, align 8, !tbaa !18
  store double %1, ptr %8, align 8, !tbaa !18
  store double %2, ptr %9, align 8, !tbaa !18
  store double %3, ptr %10, align 8, !tbaa !18
  store i64 %4, ptr %11, align 8, !tbaa !9
  %12 = load double, ptr %8, align 8, !tbaa !18
  %13 = fcmp contract oeq double %12, 0.000000e+00
  br i1 %13, label %14, label %19

14:                                               ; preds = %5
  %15 = load double, ptr %9, align 8, !tbaa !18
  %16 = fcmp contract oeq double %15, 0.000000e+00
  br i1 %16, label %17, label %19

17:                                               ; preds = %14
  %18 = load double, ptr %10, align 8, !tbaa !18
  store double %18, ptr %6, align 8
  br label %35

19:                                               ; preds = %14, %5
  %20 = load double, ptr %7, align 8, !tbaa !18
  %21 = call double @magnitude(double noundef %20)
  %22 = load double, ptr %8, align 8, !tbaa !18
  %23 = fmul contract double %21, %22
  %24 = load double, ptr %8, align 8, !tbaa !18
  %25 = load double, ptr %9, align 8, !tbaa !18
  %26 = fmul contract double 1.000000e-02, %25
  %27 = fadd contract double %24, %26
  %28 = load i64, ptr %11, align 8, !tbaa !9
  %29 = sitofp i64 %28 to double
  %30 = fmul contract double %27, %29
  %31 = call double @square_root(double noundef %30)
  %32 = fdiv contract double %23, %31
  %33 = load double, ptr %10, align 8, !tbaa !18
  %34 = fadd contract double %32, %33
  store double %34, ptr %6, align 8
  br label %35

35:                                               ; preds = %19, %17
  %36 = load double, ptr %6, align 8
  ret double %36
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
  store double %1, ptr %6, align 8, !tbaa !18
  store ptr %2, ptr %7, align 8, !tbaa !5
  store ptr %3, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store double 0.000000e+00, ptr %9, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  store double 0.000000e+00, ptr %10, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  store double 0.000000e+00, ptr %11, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store double 0.000000e+00, ptr %12, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store i64 0, ptr %13, align 8, !tbaa !9
  br label %15

15:                                               ; preds = %127, %4
  %16 = load i64, ptr %13, align 8, !tbaa !9
  %17 = load ptr, ptr %5, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.integration, ptr %17, i32 0, i32 24
  %19 = load i64, ptr %18, align 8, !tbaa !15
  %20 = icmp slt i64 %16, %19
  br i1 %20, label %22, label %21

21:                                               ; preds = %15
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  br label %130

22:                                               ; preds = %15
  %23 = load ptr, ptr %5, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.integration, ptr %23, i32 0, i32 37
  %25 = load ptr, ptr %24, align 8, !tbaa !30
  %26 = load i64, ptr %13, align 8, !tbaa !9
  %27 = getelementptr inbounds double, ptr %25, i64 %26
  %28 = load double, ptr %27, align 8, !tbaa !18
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.integration, ptr %29, i32 0, i32 38
  %31 = load ptr, ptr %30, align 8, !tbaa !32
  %32 = load i64, ptr %13, align 8, !tbaa !9
  %33 = getelementptr inbounds double, ptr %31, i64 %32
  %34 = load double, ptr %33, align 8, !tbaa !18
  %35 = fsub contract double %28, %34
  %36 = load ptr, ptr %5, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 37
  %38 = load ptr, ptr %37, align 8, !tbaa !30
  %39 = load i64, ptr %13, align 8, !tbaa !9
  %40 = getelementptr inbounds double, ptr %38, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !18
  %42 = load ptr, ptr %5, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.integration, ptr %42, i32 0, i32 38
  %44 = load ptr, ptr %43, align 8, !tbaa !32
  %45 = load i64, ptr %13, align 8, !tbaa !9
  %46 = getelementptr inbounds double, ptr %44, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fsub contract double %41, %47
  %49 = fmul contract double %35, %48
  %50 = load double, ptr %9, align 8, !tbaa !18
  %51 = fadd contract double %50, %49
  store double %51, ptr %9, align 8, !tbaa !18
  %52 = load ptr, ptr %8, align 8, !tbaa !5
  %53 = load i64, ptr %13, align 8, !tbaa !9
  %54 = getelementptr inbounds double, ptr %52, i64 %53
  %55 = load double, ptr %54, align 8, !tbaa !18
  %56 = load ptr, ptr %7, align 8, !tbaa !5
  %57 = load i64, ptr %13, align 8, !tbaa !9
  %58 = getelementptr inbounds double, ptr %56, i64 %57
  %59 = load double, ptr %58, align 8, !tbaa !18
  %60 = fsub contract double %55, %59
  %61 = load ptr, ptr %8, align 8, !tbaa !5
  %62 = load i64, ptr %13, align 8, !tbaa !9
  %63 = getelementptr inbounds double, ptr %61, i64 %62
  %64 = load double, ptr %63, align 8, !tbaa !18
  %65 = load ptr, ptr %7, align 8, !tbaa !5
  %66 = load i64, ptr %13, align 8, !tbaa !9
  %67 = getelementptr inbounds double, ptr %65, i64 %66
  %68 = load double, ptr %67, align 8, !tbaa !18
  %69 = fsub contract double %64, %68
  %70 = fmul contract double %60, %69
  %71 = load double, ptr %10, align 8, !tbaa !18
  %72 = fadd contract double %71, %70
  store double %72, ptr %10, align 8, !tbaa !18
  %73 = load ptr, ptr %5, align 8, !tbaa !5
  %74 = getelementptr inbounds %struct.integration, ptr %73, i32 0, i32 37
  %75 = load ptr, ptr %74, align 8, !tbaa !30
  %76 = load i64, ptr %13, align 8, !tbaa !9
  %77 = getelementptr inbounds double, ptr %75, i64 %76
  %78 = load double, ptr %77, align 8, !tbaa !18
  %79 = load ptr, ptr %5, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.integration, ptr %79, i32 0, i32 36
  %81 = load ptr, ptr %80, align 8, !tbaa !28
  %82 = load i64, ptr %13, align 8, !tbaa !9
  %83 = getelementptr inbounds double, ptr %81, i64 %82
  %84 = load double, ptr %83, align 8, !tbaa !18
  %85 = fsub contract double %78, %84
  %86 = load ptr, ptr %5, align 8, !tbaa !5
  %87 = getelementptr inbounds %struct.integration, ptr %86, i32 0, i32 37
  %88 = load ptr, ptr %87, align 8, !tbaa !30
  %89 = load i64, ptr %13, align 8, !tbaa !9
  %90 = getelementptr inbounds double, ptr %88, i64 %89
  %91 = load double, ptr %90, align 8, !tbaa !18
  %92 = load ptr, ptr %5, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.integration, ptr %92, i32 0, i32 36
  %94 = load ptr, ptr %93, align 8, !tbaa !28
  %95 = load i64, ptr %13, align 8, !tbaa !9
  %96 = getelementptr inbounds double, ptr %94, i64 %95
  %97 = load double, ptr %96, align 8, !tbaa !18
  %98 = fsub contract double %91, %97
  %99 = fmul contract double %85, %98
  %100 = load double, ptr %11, align 8, !tbaa !18
  %101 = fadd contract double %100, %99
  store double %101, ptr %11, align 8, !tbaa !18
  %102 = load ptr, ptr %8, align 8, !tbaa !5
  %103 = load i64, ptr %13, align 8, !tbaa !9
  %104 = getelementptr inbounds double, ptr %102, i64 %103
  %105 = load double, ptr %104, align 8, !tbaa !18
  %106 = load ptr, ptr %5, align 8, !tbaa !5
  %107 = getelementptr inbounds %struct.integration, ptr %106, i32 0, i32 40
  %108 = load ptr, ptr %107, align 8, !tbaa !14
  %109 = load i64, ptr %13, align 8, !tbaa !9
  %110 = getelementptr inbounds double, ptr %108, i64 %109
  %111 = load double, ptr %110, align 8, !tbaa !18
  %112 = fsub contract double %105, %111
  %113 = load ptr, ptr %8, align 8, !tbaa !5
  %114 = load i64, ptr %13, align 8, !tbaa !9
  %115 = getelementptr inbounds double, ptr %113, i64 %114
  %116 = load double, ptr %115, align 8, !tbaa !18
  %117 = load ptr, ptr %5, align 8, !tbaa !5
  %118 = getelementptr inbounds %struct.integration, ptr %117, i32 0, i32 40
  %119 = load ptr, ptr %118, align 8, !tbaa !14
  %120 = load i64, ptr %13, align 8, !tbaa !9
  %121 = getelementptr inbounds double, ptr %119, i64 %120
  %122 = load double, ptr %121, align 8, !tbaa !18
  %123 = fsub contract double %116, %122
  %124 = fmul contract double %112, %123
  %125 = load double, ptr %12, align 8, !tbaa !18
  %126 = fadd contract double %125, %124
  store double %126, ptr %12, align 8, !tbaa !18
  br label %127

127:                                              ; preds = %22
  %128 = load i64, ptr %13, align 8, !tbaa !9
  %129 = add nsw i64 %128, 1
  store i64 %129, ptr %13, align 8, !tbaa !9
  br label %15

130:                                              ; preds = %21
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %131 = load double, ptr %12, align 8, !tbaa !18
  %132 = load double, ptr %9, align 8, !tbaa !18
  %133 = fmul contract double %131, %132
  %134 = load double, ptr %10, align 8, !tbaa !18
  %135 = fmul contract double 0x3F847AE147AE147C, %134
  %136 = load double, ptr %11, align 8, !tbaa !18
  %137 = fmul contract double %135, %136
  %138 = fcmp contract olt double %133, %137
  %139 = zext i1 %138 to i64
  %140 = select i1 %138, double 1.000000e+00, double 6.100000e+00
  store double %140, ptr %14, align 8, !tbaa !18
  %141 = load double, ptr %6, align 8, !tbaa !18
  %142 = load double, ptr %6, align 8, !tbaa !18
  %143 = fmul contract double %141, %142
  %144 = load double, ptr %10, align 8, !tbaa !18
  %145 = fmul contract double %143, %144
  %146 = load double, ptr %14, align 8, !tbaa !18
  %147 = load double, ptr %14, align 8, !tbaa !18
  %148 = fmul contract double %146, %147
  %149 = load double, ptr %9, align 8, !tbaa !18
  %150 = fmul contract double %148, %149
  %151 = fcmp contract ogt double %145, %150
  br i1 %151, label %152, label %159

152:                                              ; preds = %130
  %153 = load ptr, ptr %5, align 8, !tbaa !5
  %154 = getelementptr inbounds %struct.integration, ptr %153, i32 0, i32 17
  store i64 0, ptr %154, align 8, !tbaa !62
  %155 = load ptr, ptr %5, align 8, !tbaa !5
  %156 = getelementptr inbounds %struct.integration, ptr %155, i32 0, i32 16
  %157 = load i64, ptr %156, align 8, !tbaa !52
  %158 = add nsw i64 %157, 1
  store i64 %158, ptr %156, align 8, !tbaa !52
  br label %169

159:                                              ; preds = %130
  %160 = load ptr, ptr %5, align 8, !tbaa !5
  %161 = getelementptr inbounds %struct.integration, ptr %160, i32 0, i32 17
  %162 = load i64, ptr %161, align 8, !tbaa !62
  %163 = add nsw i64 %162, 1
  store i64 %163, ptr %161, align 8, !tbaa !62
  %164 = icmp eq i64 %163, 6
  br i1 %164, label %165, label %168

165:                                              ; preds = %159
  %166 = load ptr, ptr %5, align 8, !tbaa !5
  %167 = getelementptr inbounds %struct.integration, ptr %166, i32 0, i32 16
  store i64 0, ptr %167, align 8, !tbaa !52
  br label %168

168:                                              ; preds = %165, %159
  br label %169

169:                                              ; preds = %168, %152
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @extend_step(ptr noundef %0) #2 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %3 = load ptr, ptr %2, align 8, !tbaa !5
  %4 = load ptr, ptr %2, align 8, !tbaa !5
  %5 = getelementptr inbounds %struct.dop853_step, ptr %4, i32 0, i32 7
  %6 = load ptr, ptr %5, align 8, !tbaa !33
  call void @stage_14(ptr noundef %3, ptr noundef %6)
  %7 = load ptr, ptr %2, align 8, !tbaa !5
  %8 = getelementptr inbounds %struct.dop853_step, ptr %7, i32 0, i32 0
  %9 = load ptr, ptr %8, align 8, !tbaa !20
  %10 = load ptr, ptr %2, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 3
  %12 = load double, ptr %11, align 8, !tbaa !26
  %13 = load ptr, ptr %2, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 4
  %15 = load double, ptr %14, align 8, !tbaa !27
  %16 = fmul contract double 1.000000e-01, %15
  %17 = fadd contract double %12, %16
  %18 = load ptr, ptr %2, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.dop853_step, ptr %18, i32 0, i32 7
  %20 = load ptr, ptr %19, align 8, !tbaa !33
  %21 = load ptr, ptr %2, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.dop853_step, ptr %21, i32 0, i32 1
  %23 = load ptr, ptr %22, align 8, !tbaa !23
  %24 = load ptr, ptr %2, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.dop853_step, ptr %24, i32 0, i32 8
  %26 = load ptr, ptr %25, align 8, !tbaa !34
  %27 = load ptr, ptr %2, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.dop853_step, ptr %27, i32 0, i32 2
  %29 = load i64, ptr %28, align 8, !tbaa !24
  %30 = mul nsw i64 13, %29
  %31 = getelementptr inbounds double, ptr %26, i64 %30
  call void %9(double noundef %17, ptr noundef %20, ptr noundef %23, ptr noundef %31)
  %32 = load ptr, ptr %2, align 8, !tbaa !5
  %33 = load ptr, ptr %2, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.dop853_step, ptr %33, i32 0, i32 7
  %35 = load ptr, ptr %34, align 8, !tbaa !33
  call void @stage_15(ptr noundef %32, ptr noundef %35)
  %36 = load ptr, ptr %2, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.dop853_step, ptr %36, i32 0, i32 0
  %38 = load ptr, ptr %37, align 8, !tbaa !20
  %39 = load ptr, ptr %2, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.dop853_step, ptr %39, i32 0, i32 3
  %41 = load double, ptr %40, align 8, !tbaa !26
  %42 = load ptr, ptr %2, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.dop853_step, ptr %42, i32 0, i32 4
  %44 = load double, ptr %43, align 8, !tbaa !27
  %45 = fmul contract double 2.000000e-01, %44
  %46 = fadd contract double %41, %45
  %47 = load ptr, ptr %2, align 8, !tbaa !5
  %48 = getelementptr inbounds %struct.dop853_step, ptr %47, i32 0, i32 7
  %49 = load ptr, ptr %48, align 8, !tbaa !33
  %50 = load ptr, ptr %2, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.dop853_step, ptr %50, i32 0, i32 1
  %52 = load ptr, ptr %51, align 8, !tbaa !23
  %53 = load ptr, ptr %2, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.dop853_step, ptr %53, i32 0, i32 8
  %55 = load ptr, ptr %54, align 8, !tbaa !34
  %56 = load ptr, ptr %2, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.dop853_step, ptr %56, i32 0, i32 2
  %58 = load i64, ptr %57, align 8, !tbaa !24
  %59 = mul nsw i64 14, %58
  %60 = getelementptr inbounds double, ptr %55, i64 %59
  call void %38(double noundef %46, ptr noundef %49, ptr noundef %52, ptr noundef %60)
  %61 = load ptr, ptr %2, align 8, !tbaa !5
  %62 = load ptr, ptr %2, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.dop853_step, ptr %62, i32 0, i32 7
  %64 = load ptr, ptr %63, align 8, !tbaa !33
  call void @stage_16(ptr noundef %61, ptr noundef %64)
  %65 = load ptr, ptr %2, align 8, !tbaa !5
  %66 = getelementptr inbounds %struct.dop853_step, ptr %65, i32 0, i32 0
  %67 = load ptr, ptr %66, align 8, !tbaa !20
  %68 = load ptr, ptr %2, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.dop853_step, ptr %68, i32 0, i32 3
  %70 = load double, ptr %69, align 8, !tbaa !26
  %71 = load ptr, ptr %2, align 8, !tbaa !5
  %72 = getelementptr inbounds %struct.dop853_step, ptr %71, i32 0, i32 4
  %73 = load double, ptr %72, align 8, !tbaa !27
  %74 = fmul contract double 0x3FE8E38E38E38E39, %73
  %75 = fadd contract double %70, %74
  %76 = load ptr, ptr %2, align 8, !tbaa !5
  %77 = getelementptr inbounds %struct.dop853_step, ptr %76, i32 0, i32 7
  %78 = load ptr, ptr %77, align 8, !tbaa !33
  %79 = load ptr, ptr %2, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.dop853_step, ptr %79, i32 0, i32 1
  %81 = load ptr, ptr %80, align 8, !tbaa !23
  %82 = load ptr, ptr %2, align 8, !tbaa !5
  %83 = getelementptr inbounds %struct.dop853_step, ptr %82, i32 0, i32 8
  %84 = load ptr, ptr %83, align 8, !tbaa !34
  %85 = load ptr, ptr %2, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.dop853_step, ptr %85, i32 0, i32 2
  %87 = load i64, ptr %86, align 8, !tbaa !24
  %88 = mul nsw i64 15, %87
  %89 = getelementptr inbounds double, ptr %84, i64 %88
  call void %67(double noundef %75, ptr noundef %78, ptr noundef %81, ptr noundef %89)
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @fit_interior(ptr noundef %0, ptr noalias noundef %1, ptr noundef %2) #2 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca i64, align 8
  %10 = alloca double, align 8
  %11 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %12 = load ptr, ptr %4, align 8, !tbaa !5
  %13 = getelementptr inbounds %struct.dop853_step, ptr %12, i32 0, i32 8
  %14 = load ptr, ptr %13, align 8, !tbaa !34
  store ptr %14, ptr %7, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.dop853_step, ptr %15, i32 0, i32 4
  %17 = load double, ptr %16, align 8, !tbaa !27
  store double %17, ptr %8, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %18 = load ptr, ptr %4, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.dop853_step, ptr %18, i32 0, i32 2
  %20 = load i64, ptr %19, align 8, !tbaa !24
  store i64 %20, ptr %9, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  store double 0.000000e+00, ptr %10, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  store i64 0, ptr %11, align 8, !tbaa !9
  br label %21

21:                                               ; preds = %504, %3
  %22 = load i64, ptr %11, align 8, !tbaa !9
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = icmp slt i64 %22, %23
  br i1 %24, label %26, label %25

25:                                               ; preds = %21
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %507

26:                                               ; preds = %21
  %27 = load double, ptr %8, align 8, !tbaa !18
  %28 = load ptr, ptr %7, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = mul nsw i64 0, %29
  %31 = load i64, ptr %11, align 8, !tbaa !9
  %32 = add nsw i64 %30, %31
  %33 = getelementptr inbounds double, ptr %28, i64 %32
  %34 = load double, ptr %33, align 8, !tbaa !18
  %35 = fmul contract double 0xC020DB9DCC37C81B, %34
  %36 = load ptr, ptr %7, align 8, !tbaa !5
  %37 = load i64, ptr %9, align 8, !tbaa !9
  %38 = mul nsw i64 5, %37
  %39 = load i64, ptr %11, align 8, !tbaa !9
  %40 = add nsw i64 %38, %39
  %41 = getelementptr inbounds double, ptr %36, i64 %40
  %42 = load double, ptr %41, align 8, !tbaa !18
  %43 = fmul contract double 0x3FE2228765F0A2EB, %42
  %44 = fadd contract double %35, %43
  %45 = load ptr, ptr %7, align 8, !tbaa !5
  %46 = load i64, ptr %9, align 8, !tbaa !9
  %47 = mul nsw i64 6, %46
  %48 = load i64, ptr %11, align 8, !tbaa !9
  %49 = add nsw i64 %47, %48
  %50 = getelementptr inbounds double, ptr %45, i64 %49
  %51 = load double, ptr %50, align 8, !tbaa !18
  %52 = fmul contract double 0xC0088D35A1175376, %51
  %53 = fadd contract double %44, %52
  %54 = load ptr, ptr %7, align 8, !tbaa !5
  %55 = load i64, ptr %9, align 8, !tbaa !9
  %56 = mul nsw i64 7, %55
  %57 = load i64, ptr %11, align 8, !tbaa !9
  %58 = add nsw i64 %56, %57
  %59 = getelementptr inbounds double, ptr %54, i64 %58
  %60 = load double, ptr %59, align 8, !tbaa !18
  %61 = fmul contract double 0x400313CCA2E462EC, %60
  %62 = fadd contract double %53, %61
  %63 = load ptr, ptr %7, align 8, !tbaa !5
  %64 = load i64, ptr %9, align 8, !tbaa !9
  %65 = mul nsw i64 8, %64
  %66 = load i64, ptr %11, align 8, !tbaa !9
  %67 = add nsw i64 %65, %66
  %68 = getelementptr inbounds double, ptr %63, i64 %67
  %69 = load double, ptr %68, align 8, !tbaa !18
  %70 = fmul contract double 0x4000EFAFD3C0D1BD, %69
  %71 = fadd contract double %62, %70
  %72 = load ptr, ptr %7, align 8, !tbaa !5
  %73 = load i64, ptr %9, align 8, !tbaa !9
  %74 = mul nsw i64 9, %73
  %75 = load i64, ptr %11, align 8, !tbaa !9
  %76 = add nsw i64 %74, %75
  %77 = getelementptr inbounds double, ptr %72, i64 %76
  %78 = load double, ptr %77, align 8, !tbaa !18
  %79 = fmul contract double 0xBFEBE2709A4AC0D3, %78
  %80 = fadd contract double %71, %79
  %81 = load ptr, ptr %7, align 8, !tbaa !5
  %82 = load i64, ptr %9, align 8, !tbaa !9
  %83 = mul nsw i64 10, %82
  %84 = load i64, ptr %11, align 8, !tbaa !9
  %85 = add nsw i64 %83, %84
  %86 = getelementptr inbounds double, ptr %81, i64 %85
  %87 = load double, ptr %86, align 8, !tbaa !18
  %88 = fmul contract double 0x4001EC6A759DA28B, %87
  %89 = fadd contract double %80, %88
  %90 = load ptr, ptr %7, align 8, !tbaa !5
  %91 = load i64, ptr %9, align 8, !tbaa !9
  %92 = mul nsw i64 11, %91
  %93 = load i64, ptr %11, align 8, !tbaa !9
  %94 = add nsw i64 %92, %93
  %95 = getelementptr inbounds double, ptr %90, i64 %94
  %96 = load double, ptr %95, align 8, !tbaa !18
  %97 = fmul contract double 0x3FE435E4B2F53319, %96
  %98 = fadd contract double %89, %97
  %99 = load ptr, ptr %7, align 8, !tbaa !5
  %100 = load i64, ptr %9, align 8, !tbaa !9
  %101 = mul nsw i64 12, %100
  %102 = load i64, ptr %11, align 8, !tbaa !9
  %103 = add nsw i64 %101, %102
  %104 = getelementptr inbounds double, ptr %99, i64 %103
  %105 = load double, ptr %104, align 8, !tbaa !18
  %106 = fmul contract double 0xBFB6C81218B7F07C, %105
  %107 = fadd contract double %98, %106
  %108 = load ptr, ptr %7, align 8, !tbaa !5
  %109 = load i64, ptr %9, align 8, !tbaa !9
  %110 = mul nsw i64 13, %109
  %111 = load i64, ptr %11, align 8, !tbaa !9
  %112 = add nsw i64 %110, %111
  %113 = getelementptr inbounds double, ptr %108, i64 %112
  %114 = load double, ptr %113, align 8, !tbaa !18
  %115 = fmul contract double 0x40322604753358B4, %114
  %116 = fadd contract double %107, %115
  %117 = load ptr, ptr %7, align 8, !tbaa !5
  %118 = load i64, ptr %9, align 8, !tbaa !9
  %119 = mul nsw i64 14, %118
  %120 = load i64, ptr %11, align 8, !tbaa !9
  %121 = add nsw i64 %119, %120
  %122 = getelementptr inbounds double, ptr %117, i64 %121
  %123 = load double, ptr %122, align 8, !tbaa !18
  %124 = fmul contract double 0xC02263A6DB60DFA1, %123
  %125 = fadd contract double %116, %124
  %126 = load ptr, ptr %7, align 8, !tbaa !5
  %127 = load i64, ptr %9, align 8, !tbaa !9
  %128 = mul nsw i64 15, %127
  %129 = load i64, ptr %11, align 8, !tbaa !9
  %130 = add nsw i64 %128, %129
  %131 = getelementptr inbounds double, ptr %126, i64 %130
  %132 = load double, ptr %131, align 8, !tbaa !18
  %133 = fmul contract double 0xC011BE8052A2581D, %132
  %134 = fadd contract double %125, %133
  %135 = fmul contract double %27, %134
  %136 = load ptr, ptr %5, align 8, !tbaa !5
  %137 = load i64, ptr %9, align 8, !tbaa !9
  %138 = mul nsw i64 3, %137
  %139 = load i64, ptr %11, align 8, !tbaa !9
  %140 = add nsw i64 %138, %139
  %141 = getelementptr inbounds double, ptr %136, i64 %140
  store double %135, ptr %141, align 8, !tbaa !18
  %142 = load double, ptr %8, align 8, !tbaa !18
  %143 = load ptr, ptr %7, align 8, !tbaa !5
  %144 = load i64, ptr %9, align 8, !tbaa !9
  %145 = mul nsw i64 0, %144
  %146 = load i64, ptr %11, align 8, !tbaa !9
  %147 = add nsw i64 %145, %146
  %148 = getelementptr inbounds double, ptr %143, i64 %147
  %149 = load double, ptr %148, align 8, !tbaa !18
  %150 = fmul contract double 0x4024DAE269AD44FC, %149
  %151 = load ptr, ptr %7, align 8, !tbaa !5
  %152 = load i64, ptr %9, align 8, !tbaa !9
  %153 = mul nsw i64 5, %152
  %154 = load i64, ptr %11, align 8, !tbaa !9
  %155 = add nsw i64 %153, %154
  %156 = getelementptr inbounds double, ptr %151, i64 %155
  %157 = load double, ptr %156, align 8, !tbaa !18
  %158 = fmul contract double 0x406E49125D57ED67, %157
  %159 = fadd contract double %150, %158
  %160 = load ptr, ptr %7, align 8, !tbaa !5
  %161 = load i64, ptr %9, align 8, !tbaa !9
  %162 = mul nsw i64 6, %161
  %163 = load i64, ptr %11, align 8, !tbaa !9
  %164 = add nsw i64 %162, %163
  %165 = getelementptr inbounds double, ptr %160, i64 %164
  %166 = load double, ptr %165, align 8, !tbaa !18
  %167 = fmul contract double 0x4064A66A19B8434B, %166
  %168 = fadd contract double %159, %167
  %169 = load ptr, ptr %7, align 8, !tbaa !5
  %170 = load i64, ptr %9, align 8, !tbaa !9
  %171 = mul nsw i64 7, %170
  %172 = load i64, ptr %11, align 8, !tbaa !9
  %173 = add nsw i64 %171, %172
  %174 = getelementptr inbounds double, ptr %169, i64 %173
  %175 = load double, ptr %174, align 8, !tbaa !18
  %176 = fmul contract double 0xC07768BF81E14E35, %175
  %177 = fadd contract double %168, %176
  %178 = load ptr, ptr %7, align 8, !tbaa !5
  %179 = load i64, ptr %9, align 8, !tbaa !9
  %180 = mul nsw i64 8, %179
  %181 = load i64, ptr %11, align 8, !tbaa !9
  %182 = add nsw i64 %180, %181
  %183 = getelementptr inbounds double, ptr %178, i64 %182
  %184 = load double, ptr %183, align 8, !tbaa !18
  %185 = fmul contract double 0xC0361D194558CFFB, %184
  %186 = fadd contract double %177, %185
  %187 = load ptr, ptr %7, align 8, !tbaa !5
  %188 = load i64, ptr %9, align 8, !tbaa !9
  %189 = mul nsw i64 9, %188
  %190 = load i64, ptr %11, align 8, !tbaa !9
  %191 = add nsw i64 %189, %190
  %192 = getelementptr inbounds double, ptr %187, i64 %191
  %193 = load double, ptr %192, align 8, !tbaa !18
  %194 = fmul contract double 0x401EEF08F933A023, %193
  %195 = fadd contract double %186, %194
  %196 = load ptr, ptr %7, align 8, !tbaa !5
  %197 = load i64, ptr %9, align 8, !tbaa !9
  %198 = mul nsw i64 10, %197
  %199 = load i64, ptr %11, align 8, !tbaa !9
  %200 = add nsw i64 %198, %199
  %201 = getelementptr inbounds double, ptr %196, i64 %200
  %202 = load double, ptr %201, align 8, !tbaa !18
  %203 = fmul contract double 0xC03EAC90D122C30D, %202
  %204 = fadd contract double %195, %203
  %205 = load ptr, ptr %7, align 8, !tbaa !5
  %206 = load i64, ptr %9, align 8, !tbaa !9
  %207 = mul nsw i64 11, %206
  %208 = load i64, ptr %11, align 8, !tbaa !9
  %209 = add nsw i64 %207, %208
  %210 = getelementptr inbounds double, ptr %205, i64 %209
  %211 = load double, ptr %210, align 8, !tbaa !18
  %212 = fmul contract double 0xC022AA0D032A0ACD, %211
  %213 = fadd contract double %204, %212
  %214 = load ptr, ptr %7, align 8, !tbaa !5
  %215 = load i64, ptr %9, align 8, !tbaa !9
  %216 = mul nsw i64 12, %215
  %217 = load i64, ptr %11, align 8, !tbaa !9
  %218 = add nsw i64 %216, %217
  %219 = getelementptr inbounds double, ptr %214, i64 %218
  %220 = load double, ptr %219, align 8, !tbaa !18
  %221 = fmul contract double 0x402F64FC65250F7C, %220
  %222 = fadd contract double %213, %221
  %223 = load ptr, ptr %7, align 8, !tbaa !5
  %224 = load i64, ptr %9, align 8, !tbaa !9
  %225 = mul nsw i64 13, %224
  %226 = load i64, ptr %11, align 8, !tbaa !9
  %227 = add nsw i64 %225, %226
  %228 = getelementptr inbounds double, ptr %223, i64 %227
  %229 = load double, ptr %228, align 8, !tbaa !18
  %230 = fmul contract double 0xC03F23AFEDECFD53, %229
  %231 = fadd contract double %222, %230
  %232 = load ptr, ptr %7, align 8, !tbaa !5
  %233 = load i64, ptr %9, align 8, !tbaa !9
  %234 = mul nsw i64 14, %233
  %235 = load i64, ptr %11, align 8, !tbaa !9
  %236 = add nsw i64 %234, %235
  %237 = getelementptr inbounds double, ptr %232, i64 %236
  %238 = load double, ptr %237, align 8, !tbaa !18
  %239 = fmul contract double 0xC022B4B2806665CA, %238
  %240 = fadd contract double %231, %239
  %241 = load ptr, ptr %7, align 8, !tbaa !5
  %242 = load i64, ptr %9, align 8, !tbaa !9
  %243 = mul nsw i64 15, %242
  %244 = load i64, ptr %11, align 8, !tbaa !9
  %245 = add nsw i64 %243, %244
  %246 = getelementptr inbounds double, ptr %241, i64 %245
  %247 = load double, ptr %246, align 8, !tbaa !18
  %248 = fmul contract double 0x4041E88E43070A10, %247
  %249 = fadd contract double %240, %248
  %250 = fmul contract double %142, %249
  %251 = load ptr, ptr %5, align 8, !tbaa !5
  %252 = load i64, ptr %9, align 8, !tbaa !9
  %253 = mul nsw i64 4, %252
  %254 = load i64, ptr %11, align 8, !tbaa !9
  %255 = add nsw i64 %253, %254
  %256 = getelementptr inbounds double, ptr %251, i64 %255
  store double %250, ptr %256, align 8, !tbaa !18
  %257 = load double, ptr %8, align 8, !tbaa !18
  %258 = load ptr, ptr %7, align 8, !tbaa !5
  %259 = load i64, ptr %9, align 8, !tbaa !9
  %260 = mul nsw i64 0, %259
  %261 = load i64, ptr %11, align 8, !tbaa !9
  %262 = add nsw i64 %260, %261
  %263 = getelementptr inbounds double, ptr %258, i64 %262
  %264 = load double, ptr %263, align 8, !tbaa !18
  %265 = fmul contract double 0x4033FC2C7303381F, %264
  %266 = load ptr, ptr %7, align 8, !tbaa !5
  %267 = load i64, ptr %9, align 8, !tbaa !9
  %268 = mul nsw i64 5, %267
  %269 = load i64, ptr %11, align 8, !tbaa !9
  %270 = add nsw i64 %268, %269
  %271 = getelementptr inbounds double, ptr %266, i64 %270
  %272 = load double, ptr %271, align 8, !tbaa !18
  %273 = fmul contract double 0xC0783098D10F2521, %272
  %274 = fadd contract double %265, %273
  %275 = load ptr, ptr %7, align 8, !tbaa !5
  %276 = load i64, ptr %9, align 8, !tbaa !9
  %277 = mul nsw i64 6, %276
  %278 = load i64, ptr %11, align 8, !tbaa !9
  %279 = add nsw i64 %277, %278
  %280 = getelementptr inbounds double, ptr %275, i64 %279
  %281 = load double, ptr %280, align 8, !tbaa !18
  %282 = fmul contract double 0xC067A5B34EDF4D39, %281
  %283 = fadd contract double %274, %282
  %284 = load ptr, ptr %7, align 8, !tbaa !5
  %285 = load i64, ptr %9, align 8, !tbaa !9
  %286 = mul nsw i64 7, %285
  %287 = load i64, ptr %11, align 8, !tbaa !9
  %288 = add nsw i64 %286, %287
  %289 = getelementptr inbounds double, ptr %284, i64 %288
  %290 = load double, ptr %289, align 8, !tbaa !18
  %291 = fmul contract double 0x40807E771C2C6A0C, %290
  %292 = fadd contract double %283, %291
  %293 = load ptr, ptr %7, align 8, !tbaa !5
  %294 = load i64, ptr %9, align 8, !tbaa !9
  %295 = mul nsw i64 8, %294
  %296 = load i64, ptr %11, align 8, !tbaa !9
  %297 = add nsw i64 %295, %296
  %298 = getelementptr inbounds double, ptr %293, i64 %297
  %299 = load double, ptr %298, align 8, !tbaa !18
  %300 = fmul contract double 0xC02725D68DC06F96, %299
  %301 = fadd contract double %292, %300
  %302 = load ptr, ptr %7, align 8, !tbaa !5
  %303 = load i64, ptr %9, align 8, !tbaa !9
  %304 = mul nsw i64 9, %303
  %305 = load i64, ptr %11, align 8, !tbaa !9
  %306 = add nsw i64 %304, %305
  %307 = getelementptr inbounds double, ptr %302, i64 %306
  %308 = load double, ptr %307, align 8, !tbaa !18
  %309 = fmul contract double 0x401B8661DD0F8BD7, %308
  %310 = fadd contract double %301, %309
  %311 = load ptr, ptr %7, align 8, !tbaa !5
  %312 = load i64, ptr %9, align 8, !tbaa !9
  %313 = mul nsw i64 10, %312
  %314 = load i64, ptr %11, align 8, !tbaa !9
  %315 = add nsw i64 %313, %314
  %316 = getelementptr inbounds double, ptr %311, i64 %315
  %317 = load double, ptr %316, align 8, !tbaa !18
  %318 = fmul contract double 0xBFF0027A7D67FC68, %317
  %319 = fadd contract double %310, %318
  %320 = load ptr, ptr %7, align 8, !tbaa !5
  %321 = load i64, ptr %9, align 8, !tbaa !9
  %322 = mul nsw i64 11, %321
  %323 = load i64, ptr %11, align 8, !tbaa !9
  %324 = add nsw i64 %322, %323
  %325 = getelementptr inbounds double, ptr %320, i64 %324
  %326 = load double, ptr %325, align 8, !tbaa !18
  %327 = fmul contract double 0x3FE8E308023D3331, %326
  %328 = fadd contract double %319, %327
  %329 = load ptr, ptr %7, align 8, !tbaa !5
  %330 = load i64, ptr %9, align 8, !tbaa !9
  %331 = mul nsw i64 12, %330
  %332 = load i64, ptr %11, align 8, !tbaa !9
  %333 = add nsw i64 %331, %332
  %334 = getelementptr inbounds double, ptr %329, i64 %333
  %335 = load double, ptr %334, align 8, !tbaa !18
  %336 = fmul contract double 0xC00639C3EFFF56D2, %335
  %337 = fadd contract double %328, %336
  %338 = load ptr, ptr %7, align 8, !tbaa !5
  %339 = load i64, ptr %9, align 8, !tbaa !9
  %340 = mul nsw i64 13, %339
  %341 = load i64, ptr %11, align 8, !tbaa !9
  %342 = add nsw i64 %340, %341
  %343 = getelementptr inbounds double, ptr %338, i64 %342
  %344 = load double, ptr %343, align 8, !tbaa !18
  %345 = fmul contract double 0xC04E192D4F30C77F, %344
  %346 = fadd contract double %337, %345
  %347 = load ptr, ptr %7, align 8, !tbaa !5
  %348 = load i64, ptr %9, align 8, !tbaa !9
  %349 = mul nsw i64 14, %348
  %350 = load i64, ptr %11, align 8, !tbaa !9
  %351 = add nsw i64 %349, %350
  %352 = getelementptr inbounds double, ptr %347, i64 %351
  %353 = load double, ptr %352, align 8, !tbaa !18
  %354 = fmul contract double 0x40551481861928C0, %353
  %355 = fadd contract double %346, %354
  %356 = load ptr, ptr %7, align 8, !tbaa !5
  %357 = load i64, ptr %9, align 8, !tbaa !9
  %358 = mul nsw i64 15, %357
  %359 = load i64, ptr %11, align 8, !tbaa !9
  %360 = add nsw i64 %358, %359
  %361 = getelementptr inbounds double, ptr %356, i64 %360
  %362 = load double, ptr %361, align 8, !tbaa !18
  %363 = fmul contract double 0x4027FC0D95740812, %362
  %364 = fadd contract double %355, %363
  %365 = fmul contract double %257, %364
  %366 = load ptr, ptr %5, align 8, !tbaa !5
  %367 = load i64, ptr %9, align 8, !tbaa !9
  %368 = mul nsw i64 5, %367
  %369 = load i64, ptr %11, align 8, !tbaa !9
  %370 = add nsw i64 %368, %369
  %371 = getelementptr inbounds double, ptr %366, i64 %370
  store double %365, ptr %371, align 8, !tbaa !18
  %372 = load double, ptr %8, align 8, !tbaa !18
  %373 = load ptr, ptr %7, align 8, !tbaa !5
  %374 = load i64, ptr %9, align 8, !tbaa !9
  %375 = mul nsw i64 0, %374
  %376 = load i64, ptr %11, align 8, !tbaa !9
  %377 = add nsw i64 %375, %376
  %378 = getelementptr inbounds double, ptr %373, i64 %377
  %379 = load double, ptr %378, align 8, !tbaa !18
  %380 = fmul contract double 0xC039B1A59F97E9A3, %379
  %381 = load ptr, ptr %7, align 8, !tbaa !5
  %382 = load i64, ptr %9, align 8, !tbaa !9
  %383 = mul nsw i64 5, %382
  %384 = load i64, ptr %11, align 8, !tbaa !9
  %385 = add nsw i64 %383, %384
  %386 = getelementptr inbounds double, ptr %381, i64 %385
  %387 = load double, ptr %386, align 8, !tbaa !18
  %388 = fmul contract double 0xC06346126BD860C7, %387
  %389 = fadd contract double %380, %388
  %390 = load ptr, ptr %7, align 8, !tbaa !5
  %391 = load i64, ptr %9, align 8, !tbaa !9
  %392 = mul nsw i64 6, %391
  %393 = load i64, ptr %11, align 8, !tbaa !9
  %394 = add nsw i64 %392, %393
  %395 = getelementptr inbounds double, ptr %390, i64 %394
  %396 = load double, ptr %395, align 8, !tbaa !18
  %397 = fmul contract double 0xC06CF0F0AC990990, %396
  %398 = fadd contract double %389, %397
  %399 = load ptr, ptr %7, align 8, !tbaa !5
  %400 = load i64, ptr %9, align 8, !tbaa !9
  %401 = mul nsw i64 7, %400
  %402 = load i64, ptr %11, align 8, !tbaa !9
  %403 = add nsw i64 %401, %402
  %404 = getelementptr inbounds double, ptr %399, i64 %403
  %405 = load double, ptr %404, align 8, !tbaa !18
  %406 = fmul contract double 0x40765A39D3B3C602, %405
  %407 = fadd contract double %398, %406
  %408 = load ptr, ptr %7, align 8, !tbaa !5
  %409 = load i64, ptr %9, align 8, !tbaa !9
  %410 = mul nsw i64 8, %409
  %411 = load i64, ptr %11, align 8, !tbaa !9
  %412 = add nsw i64 %410, %411
  %413 = getelementptr inbounds double, ptr %408, i64 %412
  %414 = load double, ptr %413, align 8, !tbaa !18
  %415 = fmul contract double 0x405759F0D4D83C70, %414
  %416 = fadd contract double %407, %415
  %417 = load ptr, ptr %7, align 8, !tbaa !5
  %418 = load i64, ptr %9, align 8, !tbaa !9
  %419 = mul nsw i64 9, %418
  %420 = load i64, ptr %11, align 8, !tbaa !9
  %421 = add nsw i64 %419, %420
  %422 = getelementptr inbounds double, ptr %417, i64 %421
  %423 = load double, ptr %422, align 8, !tbaa !18
  %424 = fmul contract double 0xC042BAAA552107AB, %423
  %425 = fadd contract double %416, %424
  %426 = load ptr, ptr %7, align 8, !tbaa !5
  %427 = load i64, ptr %9, align 8, !tbaa !9
  %428 = mul nsw i64 10, %427
  %429 = load i64, ptr %11, align 8, !tbaa !9
  %430 = add nsw i64 %428, %429
  %431 = getelementptr inbounds double, ptr %426, i64 %430
  %432 = load double, ptr %431, align 8, !tbaa !18
  %433 = fmul contract double 0x405A0660A855838E, %432
  %434 = fadd contract double %425, %433
  %435 = load ptr, ptr %7, align 8, !tbaa !5
  %436 = load i64, ptr %9, align 8, !tbaa !9
  %437 = mul nsw i64 11, %436
  %438 = load i64, ptr %11, align 8, !tbaa !9
  %439 = add nsw i64 %437, %438
  %440 = getelementptr inbounds double, ptr %435, i64 %439
  %441 = load double, ptr %440, align 8, !tbaa !18
  %442 = fmul contract double 0x403DD71D78528CF6, %441
  %443 = fadd contract double %434, %442
  %444 = load ptr, ptr %7, align 8, !tbaa !5
  %445 = load i64, ptr %9, align 8, !tbaa !9
  %446 = mul nsw i64 12, %445
  %447 = load i64, ptr %11, align 8, !tbaa !9
  %448 = add nsw i64 %446, %447
  %449 = getelementptr inbounds double, ptr %444, i64 %448
  %450 = load double, ptr %449, align 8, !tbaa !18
  %451 = fmul contract double 0xC045C4484E37F77E, %450
  %452 = fadd contract double %443, %451
  %453 = load ptr, ptr %7, align 8, !tbaa !5
  %454 = load i64, ptr %9, align 8, !tbaa !9
  %455 = mul nsw i64 13, %454
  %456 = load i64, ptr %11, align 8, !tbaa !9
  %457 = add nsw i64 %455, %456
  %458 = getelementptr inbounds double, ptr %453, i64 %457
  %459 = load double, ptr %458, align 8, !tbaa !18
  %460 = fmul contract double 0x405814C57DF82010, %459
  %461 = fadd contract double %452, %460
  %462 = load ptr, ptr %7, align 8, !tbaa !5
  %463 = load i64, ptr %9, align 8, !tbaa !9
  %464 = mul nsw i64 14, %463
  %465 = load i64, ptr %11, align 8, !tbaa !9
  %466 = add nsw i64 %464, %465
  %467 = getelementptr inbounds double, ptr %462, i64 %466
  %468 = load double, ptr %467, align 8, !tbaa !18
  %469 = fmul contract double 0xC04396B082B5CD1E, %468
  %470 = fadd contract double %461, %469
  %471 = load ptr, ptr %7, align 8, !tbaa !5
  %472 = load i64, ptr %9, align 8, !tbaa !9
  %473 = mul nsw i64 15, %472
  %474 = load i64, ptr %11, align 8, !tbaa !9
  %475 = add nsw i64 %473, %474
  %476 = getelementptr inbounds double, ptr %471, i64 %475
  %477 = load double, ptr %476, align 8, !tbaa !18
  %478 = fmul contract double 0xC062B7423E1CB30D, %477
  %479 = fadd contract double %470, %478
  %480 = fmul contract double %372, %479
  %481 = load ptr, ptr %5, align 8, !tbaa !5
  %482 = load i64, ptr %9, align 8, !tbaa !9
  %483 = mul nsw i64 6, %482
  %484 = load i64, ptr %11, align 8, !tbaa !9
  %485 = add nsw i64 %483, %484
  %486 = getelementptr inbounds double, ptr %481, i64 %485
  store double %480, ptr %486, align 8, !tbaa !18
  %487 = load ptr, ptr %5, align 8, !tbaa !5
  %488 = load i64, ptr %9, align 8, !tbaa !9
  %489 = mul nsw i64 3, %488
  %490 = load i64, ptr %11, align 8, !tbaa !9
  %491 = add nsw i64 %489, %490
  %492 = getelementptr inbounds double, ptr %487, i64 %491
  %493 = load double, ptr %492, align 8, !tbaa !18
  %494 = load ptr, ptr %5, align 8, !tbaa !5
  %495 = load i64, ptr %9, align 8, !tbaa !9
  %496 = mul nsw i64 3, %495
  %497 = load i64, ptr %11, align 8, !tbaa !9
  %498 = add nsw i64 %496, %497
  %499 = getelementptr inbounds double, ptr %494, i64 %498
  %500 = load double, ptr %499, align 8, !tbaa !18
  %501 = fsub contract double %493, %500
  %502 = load double, ptr %10, align 8, !tbaa !18
  %503 = fadd contract double %502, %501
  store double %503, ptr %10, align 8, !tbaa !18
  br label %504

504:                                              ; preds = %26
  %505 = load i64, ptr %11, align 8, !tbaa !9
  %506 = add nsw i64 %505, 1
  store i64 %506, ptr %11, align 8, !tbaa !9
  br label %21

507:                                              ; preds = %25
  %508 = load double, ptr %10, align 8, !tbaa !18
  %509 = load ptr, ptr %6, align 8, !tbaa !5
  store double %508, ptr %509, align 8, !tbaa !18
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  ret void
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
  store double %1, ptr %9, align 8, !tbaa !18
  store ptr %2, ptr %10, align 8, !tbaa !5
  store ptr %3, ptr %11, align 8, !tbaa !5
  store i64 %4, ptr %12, align 8, !tbaa !9
  store ptr %5, ptr %13, align 8, !tbaa !5
  store double %6, ptr %14, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %15) #5
  store i32 0, ptr %15, align 4, !tbaa !44
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  store double 0.000000e+00, ptr %16, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %17) #5
  store i32 0, ptr %17, align 4, !tbaa !44
  br label %20

20:                                               ; preds = %58, %7
  %21 = load i32, ptr %17, align 4, !tbaa !44
  %22 = icmp slt i32 %21, 5
  br i1 %22, label %24, label %23

23:                                               ; preds = %20
  store i32 2, ptr %18, align 4
  br label %61

24:                                               ; preds = %20
  %25 = load ptr, ptr %8, align 8, !tbaa !5
  %26 = load double, ptr %9, align 8, !tbaa !18
  %27 = load ptr, ptr %10, align 8, !tbaa !5
  %28 = load ptr, ptr %11, align 8, !tbaa !5
  %29 = load ptr, ptr %13, align 8, !tbaa !5
  call void %25(double noundef %26, ptr noundef %27, ptr noundef %28, ptr noundef %29)
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %30 = load ptr, ptr %13, align 8, !tbaa !5
  %31 = load i64, ptr %12, align 8, !tbaa !9
  %32 = getelementptr inbounds double, ptr %30, i64 %31
  %33 = load double, ptr %32, align 8, !tbaa !18
  store double %33, ptr %19, align 8, !tbaa !18
  %34 = load double, ptr %19, align 8, !tbaa !18
  %35 = load double, ptr %14, align 8, !tbaa !18
  %36 = fcmp contract ole double %34, %35
  br i1 %36, label %45, label %37

37:                                               ; preds = %24
  %38 = load i32, ptr %17, align 4, !tbaa !44
  %39 = icmp sgt i32 %38, 0
  br i1 %39, label %40, label %46

40:                                               ; preds = %37
  %41 = load double, ptr %19, align 8, !tbaa !18
  %42 = load double, ptr %16, align 8, !tbaa !18
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
  store i32 1, ptr %15, align 4, !tbaa !44
  %50 = load double, ptr %19, align 8, !tbaa !18
  store double %50, ptr %16, align 8, !tbaa !18
  %51 = load double, ptr %19, align 8, !tbaa !18
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
  %59 = load i32, ptr %17, align 4, !tbaa !44
  %60 = add nsw i32 %59, 1
  store i32 %60, ptr %17, align 4, !tbaa !44
  br label %20

61:                                               ; preds = %55, %23
  call void @llvm.lifetime.end.p0(i64 4, ptr %17) #5
  br label %62

62:                                               ; preds = %61
  %63 = load i32, ptr %15, align 4, !tbaa !44
  store i32 1, ptr %18, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  call void @llvm.lifetime.end.p0(i64 4, ptr %15) #5
  ret i32 %63
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
  %17 = load double, ptr %16, align 8, !tbaa !18
  %18 = load ptr, ptr %4, align 8, !tbaa !5
  %19 = load i64, ptr %6, align 8, !tbaa !9
  %20 = getelementptr inbounds double, ptr %18, i64 %19
  %21 = load double, ptr %20, align 8, !tbaa !18
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
define internal i32 @reject(ptr noundef %0, double noundef %1, double noundef %2, double noundef %3, i32 noundef %4) #0 {
  %6 = alloca i32, align 4
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i32, align 4
  %12 = alloca i64, align 8
  store ptr %0, ptr %7, align 8, !tbaa !5
  store double %1, ptr %8, align 8, !tbaa !18
  store double %2, ptr %9, align 8, !tbaa !18
  store double %3, ptr %10, align 8, !tbaa !18
  store i32 %4, ptr %11, align 4, !tbaa !44
  %13 = load ptr, ptr %7, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.integration, ptr %13, i32 0, i32 12
  store i64 1, ptr %14, align 8, !tbaa !63
  %15 = load i32, ptr %11, align 4, !tbaa !44
  %16 = icmp ne i32 %15, 0
  %17 = xor i1 %16, true
  %18 = zext i1 %17 to i32
  %19 = sext i32 %18 to i64
  %20 = load ptr, ptr %7, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.integration, ptr %20, i32 0, i32 13
  store i64 %19, ptr %21, align 8, !tbaa !61
  %22 = load i32, ptr %11, align 4, !tbaa !44
  %23 = icmp ne i32 %22, 0
  br i1 %23, label %24, label %34

24:                                               ; preds = %5
  %25 = load double, ptr %8, align 8, !tbaa !18
  %26 = call double @magnitude(double noundef %25)
  %27 = load double, ptr %10, align 8, !tbaa !18
  %28 = call double @eighth_root(double noundef %27)
  %29 = fdiv contract double 9.000000e-01, %28
  %30 = call double @larger(double noundef 2.000000e-01, double noundef %29)
  %31 = fmul contract double %26, %30
  %32 = load ptr, ptr %7, align 8, !tbaa !5
  %33 = getelementptr inbounds %struct.integration, ptr %32, i32 0, i32 2
  store double %31, ptr %33, align 8, !tbaa !16
  store i32 1, ptr %6, align 4
  br label %81

34:                                               ; preds = %5
  %35 = load double, ptr %9, align 8, !tbaa !18
  %36 = load ptr, ptr %7, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 10
  store double %35, ptr %37, align 8, !tbaa !53
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %38 = load ptr, ptr %7, align 8, !tbaa !5
  %39 = getelementptr inbounds %struct.integration, ptr %38, i32 0, i32 40
  %40 = load ptr, ptr %39, align 8, !tbaa !14
  %41 = load ptr, ptr %7, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.integration, ptr %41, i32 0, i32 24
  %43 = load i64, ptr %42, align 8, !tbaa !15
  %44 = getelementptr inbounds double, ptr %40, i64 %43
  %45 = load ptr, ptr %7, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.integration, ptr %45, i32 0, i32 24
  %47 = load i64, ptr %46, align 8, !tbaa !15
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
  %56 = load i64, ptr %55, align 8, !tbaa !15
  %57 = srem i64 %53, %56
  br label %66

58:                                               ; preds = %34
  %59 = load ptr, ptr %7, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.integration, ptr %59, i32 0, i32 37
  %61 = load ptr, ptr %60, align 8, !tbaa !30
  %62 = load ptr, ptr %7, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.integration, ptr %62, i32 0, i32 24
  %64 = load i64, ptr %63, align 8, !tbaa !15
  %65 = call i64 @first_not_finite(ptr noundef %61, i64 noundef %64)
  br label %66

66:                                               ; preds = %58, %52
  %67 = phi i64 [ %57, %52 ], [ %65, %58 ]
  %68 = load ptr, ptr %7, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.integration, ptr %68, i32 0, i32 22
  store i64 %67, ptr %69, align 8, !tbaa !54
  %70 = load double, ptr %8, align 8, !tbaa !18
  %71 = call double @magnitude(double noundef %70)
  %72 = fmul contract double 2.000000e-01, %71
  %73 = load ptr, ptr %7, align 8, !tbaa !5
  %74 = getelementptr inbounds %struct.integration, ptr %73, i32 0, i32 2
  store double %72, ptr %74, align 8, !tbaa !16
  %75 = load ptr, ptr %7, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.integration, ptr %75, i32 0, i32 14
  %77 = load i64, ptr %76, align 8, !tbaa !46
  %78 = icmp ne i64 %77, 0
  %79 = xor i1 %78, true
  %80 = zext i1 %79 to i32
  store i32 %80, ptr %6, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %12) #5
  br label %81

81:                                               ; preds = %66, %24
  %82 = load i32, ptr %6, align 4
  ret i32 %82
}

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
  %37 = load double, ptr %36, align 8, !tbaa !18
  %38 = load ptr, ptr %9, align 8, !tbaa !5
  %39 = load i64, ptr %18, align 8, !tbaa !9
  %40 = getelementptr inbounds double, ptr %38, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !18
  %42 = fsub contract double %37, %41
  store double %42, ptr %19, align 8, !tbaa !18
  %43 = load double, ptr %19, align 8, !tbaa !18
  %44 = load ptr, ptr %15, align 8, !tbaa !5
  %45 = load i64, ptr %18, align 8, !tbaa !9
  %46 = getelementptr inbounds double, ptr %44, i64 %45
  store double %43, ptr %46, align 8, !tbaa !18
  %47 = load ptr, ptr %8, align 8, !tbaa !5
  %48 = load double, ptr %47, align 8, !tbaa !18
  %49 = load ptr, ptr %10, align 8, !tbaa !5
  %50 = load i64, ptr %18, align 8, !tbaa !9
  %51 = getelementptr inbounds double, ptr %49, i64 %50
  %52 = load double, ptr %51, align 8, !tbaa !18
  %53 = fmul contract double %48, %52
  %54 = load double, ptr %19, align 8, !tbaa !18
  %55 = fsub contract double %53, %54
  %56 = load ptr, ptr %16, align 8, !tbaa !5
  %57 = load i64, ptr %18, align 8, !tbaa !9
  %58 = getelementptr inbounds double, ptr %56, i64 %57
  store double %55, ptr %58, align 8, !tbaa !18
  %59 = load double, ptr %19, align 8, !tbaa !18
  %60 = fmul contract double 2.000000e+00, %59
  %61 = load ptr, ptr %8, align 8, !tbaa !5
  %62 = load double, ptr %61, align 8, !tbaa !18
  %63 = load ptr, ptr %12, align 8, !tbaa !5
  %64 = load i64, ptr %18, align 8, !tbaa !9
  %65 = getelementptr inbounds double, ptr %63, i64 %64
  %66 = load double, ptr %65, align 8, !tbaa !18
  %67 = load ptr, ptr %10, align 8, !tbaa !5
  %68 = load i64, ptr %18, align 8, !tbaa !9
  %69 = getelementptr inbounds double, ptr %67, i64 %68
  %70 = load double, ptr %69, align 8, !tbaa !18
  %71 = fadd contract double %66, %70
  %72 = fmul contract double %62, %71
  %73 = fsub contract double %60, %72
  %74 = load ptr, ptr %17, align 8, !tbaa !5
  %75 = load i64, ptr %18, align 8, !tbaa !9
  %76 = getelementptr inbounds double, ptr %74, i64 %75
  store double %73, ptr %76, align 8, !tbaa !18
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

; Function Attrs: nounwind
define internal void @set_next_size(ptr noundef %0, double noundef %1, double noundef %2, double noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store double %1, ptr %6, align 8, !tbaa !18
  store double %2, ptr %7, align 8, !tbaa !18
  store double %3, ptr %8, align 8, !tbaa !18
  %10 = load ptr, ptr %5, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.integration, ptr %10, i32 0, i32 14
  %12 = load i64, ptr %11, align 8, !tbaa !46
  %13 = icmp ne i64 %12, 0
  br i1 %13, label %49, label %14

14:                                               ; preds = %4
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %15 = load double, ptr %8, align 8, !tbaa !18
  %16 = call double @eighth_root(double noundef %15)
  %17 = fdiv contract double 9.000000e-01, %16
  %18 = call double @smaller(double noundef 1.000000e+01, double noundef %17)
  store double %18, ptr %9, align 8, !tbaa !18
  %19 = load ptr, ptr %5, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.integration, ptr %19, i32 0, i32 12
  %21 = load i64, ptr %20, align 8, !tbaa !63
  %22 = icmp ne i64 %21, 0
  br i1 %22, label %23, label %31

23:                                               ; preds = %14
  %24 = load double, ptr %6, align 8, !tbaa !18
  %25 = call double @magnitude(double noundef %24)
  %26 = load double, ptr %9, align 8, !tbaa !18
  %27 = call double @smaller(double noundef 1.000000e+00, double noundef %26)
  %28 = fmul contract double %25, %27
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.integration, ptr %29, i32 0, i32 2
  store double %28, ptr %30, align 8, !tbaa !16
  br label %48

31:                                               ; preds = %14
  %32 = load double, ptr %6, align 8, !tbaa !18
  %33 = call double @magnitude(double noundef %32)
  %34 = load double, ptr %9, align 8, !tbaa !18
  %35 = fmul contract double %33, %34
  %36 = load double, ptr %6, align 8, !tbaa !18
  %37 = call contract double @magnitude(double noundef %36)
  %38 = load double, ptr %7, align 8, !tbaa !18
  %39 = fcmp contract olt double %37, %38
  br i1 %39, label %40, label %42

40:                                               ; preds = %31
  %41 = load double, ptr %7, align 8, !tbaa !18
  br label %43

42:                                               ; preds = %31
  br label %43

43:                                               ; preds = %42, %40
  %44 = phi double [ %41, %40 ], [ 0.000000e+00, %42 ]
  %45 = call double @larger(double noundef %35, double noundef %44)
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 2
  store double %45, ptr %47, align 8, !tbaa !16
  br label %48

48:                                               ; preds = %43, %23
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %49

49:                                               ; preds = %48, %4
  %50 = load ptr, ptr %5, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.integration, ptr %50, i32 0, i32 13
  store i64 0, ptr %51, align 8, !tbaa !61
  %52 = load ptr, ptr %5, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.integration, ptr %52, i32 0, i32 12
  store i64 0, ptr %53, align 8, !tbaa !63
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
  store double %1, ptr %6, align 8, !tbaa !18
  store ptr %2, ptr %7, align 8, !tbaa !5
  store ptr %3, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %16 = load ptr, ptr %5, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.integration, ptr %16, i32 0, i32 34
  %18 = load ptr, ptr %17, align 8, !tbaa !64
  %19 = load ptr, ptr %5, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.integration, ptr %19, i32 0, i32 20
  %21 = load i64, ptr %20, align 8, !tbaa !65
  %22 = load ptr, ptr %5, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 24
  %24 = load i64, ptr %23, align 8, !tbaa !15
  %25 = add nsw i64 %24, 2
  %26 = mul nsw i64 %21, %25
  %27 = getelementptr inbounds double, ptr %18, i64 %26
  store ptr %27, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 104, ptr %10) #5
  %28 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 0
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.integration, ptr %29, i32 0, i32 28
  %31 = load ptr, ptr %30, align 8, !tbaa !56
  store ptr %31, ptr %28, align 8, !tbaa !66
  %32 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 1
  %33 = load ptr, ptr %5, align 8, !tbaa !5
  %34 = getelementptr inbounds %struct.integration, ptr %33, i32 0, i32 29
  %35 = load ptr, ptr %34, align 8, !tbaa !22
  store ptr %35, ptr %32, align 8, !tbaa !68
  %36 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 2
  %37 = load ptr, ptr %5, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.integration, ptr %37, i32 0, i32 24
  %39 = load i64, ptr %38, align 8, !tbaa !15
  store i64 %39, ptr %36, align 8, !tbaa !69
  %40 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 3
  %41 = load ptr, ptr %5, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.integration, ptr %41, i32 0, i32 25
  %43 = load i64, ptr %42, align 8, !tbaa !51
  store i64 %43, ptr %40, align 8, !tbaa !70
  %44 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 4
  store ptr @dense_output, ptr %44, align 8, !tbaa !71
  %45 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 5
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 0
  %48 = load double, ptr %47, align 8, !tbaa !25
  store double %48, ptr %45, align 8, !tbaa !72
  %49 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 6
  %50 = load double, ptr %6, align 8, !tbaa !18
  store double %50, ptr %49, align 8, !tbaa !73
  %51 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 7
  %52 = load ptr, ptr %5, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.integration, ptr %52, i32 0, i32 36
  %54 = load ptr, ptr %53, align 8, !tbaa !28
  store ptr %54, ptr %51, align 8, !tbaa !74
  %55 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 8
  %56 = load ptr, ptr %5, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.integration, ptr %56, i32 0, i32 37
  %58 = load ptr, ptr %57, align 8, !tbaa !30
  store ptr %58, ptr %55, align 8, !tbaa !75
  %59 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 9
  %60 = load ptr, ptr %7, align 8, !tbaa !5
  store ptr %60, ptr %59, align 8, !tbaa !76
  %61 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 10
  %62 = load ptr, ptr %5, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.integration, ptr %62, i32 0, i32 41
  %64 = load ptr, ptr %63, align 8, !tbaa !57
  store ptr %64, ptr %61, align 8, !tbaa !77
  %65 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 11
  %66 = load ptr, ptr %5, align 8, !tbaa !5
  %67 = getelementptr inbounds %struct.integration, ptr %66, i32 0, i32 38
  %68 = load ptr, ptr %67, align 8, !tbaa !32
  store ptr %68, ptr %65, align 8, !tbaa !78
  %69 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 12
  %70 = load ptr, ptr %5, align 8, !tbaa !5
  %71 = getelementptr inbounds %struct.integration, ptr %70, i32 0, i32 42
  %72 = load ptr, ptr %71, align 8, !tbaa !79
  store ptr %72, ptr %69, align 8, !tbaa !80
  call void @llvm.lifetime.start.p0(i64 32, ptr %11) #5
  %73 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 0
  %74 = load ptr, ptr %5, align 8, !tbaa !5
  %75 = getelementptr inbounds %struct.integration, ptr %74, i32 0, i32 31
  %76 = load ptr, ptr %75, align 8, !tbaa !81
  store ptr %76, ptr %73, align 8, !tbaa !82
  %77 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 1
  %78 = load ptr, ptr %5, align 8, !tbaa !5
  %79 = getelementptr inbounds %struct.integration, ptr %78, i32 0, i32 7
  %80 = load double, ptr %79, align 8, !tbaa !58
  store double %80, ptr %77, align 8, !tbaa !84
  %81 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 2
  %82 = load ptr, ptr %9, align 8, !tbaa !5
  store ptr %82, ptr %81, align 8, !tbaa !85
  %83 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 3
  store i64 0, ptr %83, align 8, !tbaa !86
  call void @search_events(ptr noundef %10, ptr noundef %11)
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #5
  store i32 0, ptr %12, align 4, !tbaa !44
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store i64 0, ptr %13, align 8, !tbaa !9
  br label %84

84:                                               ; preds = %139, %4
  %85 = load i64, ptr %13, align 8, !tbaa !9
  %86 = getelementptr inbounds %struct.crossing_list, ptr %11, i32 0, i32 3
  %87 = load i64, ptr %86, align 8, !tbaa !86
  %88 = icmp slt i64 %85, %87
  br i1 %88, label %89, label %142

89:                                               ; preds = %84
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %90 = load ptr, ptr %9, align 8, !tbaa !5
  %91 = load i64, ptr %13, align 8, !tbaa !9
  %92 = load ptr, ptr %5, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.integration, ptr %92, i32 0, i32 24
  %94 = load i64, ptr %93, align 8, !tbaa !15
  %95 = add nsw i64 %94, 2
  %96 = mul nsw i64 %91, %95
  %97 = getelementptr inbounds double, ptr %90, i64 %96
  store ptr %97, ptr %14, align 8, !tbaa !5
  %98 = load i32, ptr %12, align 4, !tbaa !44
  %99 = icmp ne i32 %98, 0
  br i1 %99, label %100, label %108

100:                                              ; preds = %89
  %101 = load ptr, ptr %14, align 8, !tbaa !5
  %102 = getelementptr inbounds double, ptr %101, i64 1
  %103 = load double, ptr %102, align 8, !tbaa !18
  %104 = load ptr, ptr %8, align 8, !tbaa !5
  %105 = load double, ptr %104, align 8, !tbaa !18
  %106 = fcmp contract une double %103, %105
  br i1 %106, label %107, label %108

107:                                              ; preds = %100
  store i32 2, ptr %15, align 4
  br label %136

108:                                              ; preds = %100, %89
  %109 = load i32, ptr %12, align 4, !tbaa !44
  %110 = icmp ne i32 %109, 0
  br i1 %110, label %135, label %111

111:                                              ; preds = %108
  %112 = load ptr, ptr %5, align 8, !tbaa !5
  %113 = getelementptr inbounds %struct.integration, ptr %112, i32 0, i32 32
  %114 = load ptr, ptr %113, align 8, !tbaa !87
  %115 = load ptr, ptr %14, align 8, !tbaa !5
  %116 = getelementptr inbounds double, ptr %115, i64 0
  %117 = load double, ptr %116, align 8, !tbaa !18
  %118 = fptosi double %117 to i64
  %119 = getelementptr inbounds i64, ptr %114, i64 %118
  %120 = load i64, ptr %119, align 8, !tbaa !9
  %121 = icmp ne i64 %120, 0
  br i1 %121, label %122, label %135

122:                                              ; preds = %111
  store i32 1, ptr %12, align 4, !tbaa !44
  %123 = load ptr, ptr %14, align 8, !tbaa !5
  %124 = getelementptr inbounds double, ptr %123, i64 1
  %125 = load double, ptr %124, align 8, !tbaa !18
  %126 = load ptr, ptr %8, align 8, !tbaa !5
  store double %125, ptr %126, align 8, !tbaa !18
  %127 = load ptr, ptr %14, align 8, !tbaa !5
  %128 = getelementptr inbounds double, ptr %127, i64 2
  %129 = load ptr, ptr %5, align 8, !tbaa !5
  %130 = getelementptr inbounds %struct.integration, ptr %129, i32 0, i32 37
  %131 = load ptr, ptr %130, align 8, !tbaa !30
  %132 = load ptr, ptr %5, align 8, !tbaa !5
  %133 = getelementptr inbounds %struct.integration, ptr %132, i32 0, i32 24
  %134 = load i64, ptr %133, align 8, !tbaa !15
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
  %146 = load i64, ptr %145, align 8, !tbaa !65
  %147 = add nsw i64 %146, %143
  store i64 %147, ptr %145, align 8, !tbaa !65
  %148 = load ptr, ptr %5, align 8, !tbaa !5
  %149 = getelementptr inbounds %struct.integration, ptr %148, i32 0, i32 41
  %150 = load ptr, ptr %149, align 8, !tbaa !57
  %151 = load ptr, ptr %5, align 8, !tbaa !5
  %152 = getelementptr inbounds %struct.integration, ptr %151, i32 0, i32 25
  %153 = load i64, ptr %152, align 8, !tbaa !51
  %154 = mul nsw i64 8, %153
  %155 = getelementptr inbounds double, ptr %150, i64 %154
  %156 = load ptr, ptr %5, align 8, !tbaa !5
  %157 = getelementptr inbounds %struct.integration, ptr %156, i32 0, i32 41
  %158 = load ptr, ptr %157, align 8, !tbaa !57
  %159 = load ptr, ptr %5, align 8, !tbaa !5
  %160 = getelementptr inbounds %struct.integration, ptr %159, i32 0, i32 25
  %161 = load i64, ptr %160, align 8, !tbaa !51
  call void @copy(ptr noundef %155, ptr noundef %158, i64 noundef %161)
  %162 = load i32, ptr %12, align 4, !tbaa !44
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
  store double %2, ptr %8, align 8, !tbaa !18
  store double %3, ptr %9, align 8, !tbaa !18
  store ptr %4, ptr %10, align 8, !tbaa !5
  %12 = load ptr, ptr %6, align 8, !tbaa !5
  %13 = getelementptr inbounds %struct.integration, ptr %12, i32 0, i32 37
  %14 = load ptr, ptr %13, align 8, !tbaa !30
  %15 = load ptr, ptr %6, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 36
  %17 = load ptr, ptr %16, align 8, !tbaa !28
  %18 = load ptr, ptr %6, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.integration, ptr %18, i32 0, i32 24
  %20 = load i64, ptr %19, align 8, !tbaa !15
  call void @copy(ptr noundef %14, ptr noundef %17, i64 noundef %20)
  %21 = load ptr, ptr %10, align 8, !tbaa !5
  %22 = load ptr, ptr %6, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.integration, ptr %22, i32 0, i32 40
  %24 = load ptr, ptr %23, align 8, !tbaa !14
  %25 = load ptr, ptr %6, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.integration, ptr %25, i32 0, i32 24
  %27 = load i64, ptr %26, align 8, !tbaa !15
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
  %35 = load i64, ptr %34, align 8, !tbaa !15
  %36 = mul nsw i64 8, %35
  %37 = getelementptr inbounds double, ptr %32, i64 %36
  store ptr %37, ptr %11, align 8, !tbaa !5
  %38 = load double, ptr %8, align 8, !tbaa !18
  %39 = load ptr, ptr %7, align 8, !tbaa !5
  %40 = getelementptr inbounds double, ptr %39, i64 1
  store double %38, ptr %40, align 8, !tbaa !18
  %41 = load double, ptr %9, align 8, !tbaa !18
  %42 = load ptr, ptr %11, align 8, !tbaa !5
  %43 = getelementptr inbounds double, ptr %42, i64 0
  store double %41, ptr %43, align 8, !tbaa !18
  %44 = load ptr, ptr %11, align 8, !tbaa !5
  %45 = getelementptr inbounds double, ptr %44, i64 1
  store double 0.000000e+00, ptr %45, align 8, !tbaa !18
  %46 = load ptr, ptr %6, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 36
  %48 = load ptr, ptr %47, align 8, !tbaa !28
  %49 = load ptr, ptr %11, align 8, !tbaa !5
  %50 = getelementptr inbounds double, ptr %49, i64 2
  %51 = load ptr, ptr %6, align 8, !tbaa !5
  %52 = getelementptr inbounds %struct.integration, ptr %51, i32 0, i32 24
  %53 = load i64, ptr %52, align 8, !tbaa !15
  call void @copy(ptr noundef %48, ptr noundef %50, i64 noundef %53)
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %54

54:                                               ; preds = %30, %5
  %55 = load double, ptr %9, align 8, !tbaa !18
  %56 = load ptr, ptr %6, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.integration, ptr %56, i32 0, i32 0
  store double %55, ptr %57, align 8, !tbaa !25
  %58 = load ptr, ptr %6, align 8, !tbaa !5
  %59 = getelementptr inbounds %struct.integration, ptr %58, i32 0, i32 18
  %60 = load i64, ptr %59, align 8, !tbaa !36
  %61 = add nsw i64 %60, 1
  store i64 %61, ptr %59, align 8, !tbaa !36
  %62 = load ptr, ptr %6, align 8, !tbaa !5
  %63 = getelementptr inbounds %struct.integration, ptr %62, i32 0, i32 30
  %64 = load ptr, ptr %63, align 8, !tbaa !43
  %65 = getelementptr inbounds i64, ptr %64, i64 1
  %66 = load i64, ptr %65, align 8, !tbaa !9
  %67 = add nsw i64 %66, 1
  store i64 %67, ptr %65, align 8, !tbaa !9
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define dso_local i64 @dop853_interpolate(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4, ptr noundef %5, ptr noundef %6) #0 {
  %8 = alloca i64, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca ptr, align 8
  %13 = alloca i64, align 8
  %14 = alloca ptr, align 8
  %15 = alloca ptr, align 8
  %16 = alloca i64, align 8
  %17 = alloca double, align 8
  %18 = alloca double, align 8
  %19 = alloca double, align 8
  %20 = alloca i64, align 8
  %21 = alloca i64, align 8
  %22 = alloca double, align 8
  %23 = alloca i32, align 4
  %24 = alloca ptr, align 8
  %25 = alloca double, align 8
  %26 = alloca double, align 8
  %27 = alloca double, align 8
  store ptr %0, ptr %9, align 8, !tbaa !5
  store i64 %1, ptr %10, align 8, !tbaa !9
  store i64 %2, ptr %11, align 8, !tbaa !9
  store ptr %3, ptr %12, align 8, !tbaa !5
  store i64 %4, ptr %13, align 8, !tbaa !9
  store ptr %5, ptr %14, align 8, !tbaa !5
  store ptr %6, ptr %15, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %28 = load i64, ptr %11, align 8, !tbaa !9
  %29 = mul nsw i64 8, %28
  %30 = add nsw i64 2, %29
  store i64 %30, ptr %16, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %31 = load ptr, ptr %9, align 8, !tbaa !5
  %32 = getelementptr inbounds double, ptr %31, i64 0
  %33 = load double, ptr %32, align 8, !tbaa !18
  store double %33, ptr %17, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %34 = load ptr, ptr %9, align 8, !tbaa !5
  %35 = load i64, ptr %10, align 8, !tbaa !9
  %36 = load i64, ptr %16, align 8, !tbaa !9
  %37 = mul nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %34, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  store double %39, ptr %18, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %40 = load double, ptr %18, align 8, !tbaa !18
  %41 = load double, ptr %17, align 8, !tbaa !18
  %42 = fcmp contract oge double %40, %41
  %43 = zext i1 %42 to i64
  %44 = select i1 %42, double 1.000000e+00, double -1.000000e+00
  store double %44, ptr %19, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #5
  store i64 0, ptr %20, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #5
  store i64 0, ptr %21, align 8, !tbaa !9
  br label %45

45:                                               ; preds = %162, %160, %7
  %46 = load i64, ptr %21, align 8, !tbaa !9
  %47 = load i64, ptr %13, align 8, !tbaa !9
  %48 = icmp slt i64 %46, %47
  br i1 %48, label %49, label %163

49:                                               ; preds = %45
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #5
  %50 = load ptr, ptr %12, align 8, !tbaa !5
  %51 = load i64, ptr %21, align 8, !tbaa !9
  %52 = getelementptr inbounds double, ptr %50, i64 %51
  %53 = load double, ptr %52, align 8, !tbaa !18
  store double %53, ptr %22, align 8, !tbaa !18
  %54 = load double, ptr %19, align 8, !tbaa !18
  %55 = load double, ptr %22, align 8, !tbaa !18
  %56 = load double, ptr %17, align 8, !tbaa !18
  %57 = fsub contract double %55, %56
  %58 = fmul contract double %54, %57
  %59 = fcmp contract oge double %58, 0.000000e+00
  br i1 %59, label %60, label %67

60:                                               ; preds = %49
  %61 = load double, ptr %19, align 8, !tbaa !18
  %62 = load double, ptr %18, align 8, !tbaa !18
  %63 = load double, ptr %22, align 8, !tbaa !18
  %64 = fsub contract double %62, %63
  %65 = fmul contract double %61, %64
  %66 = fcmp contract oge double %65, 0.000000e+00
  br i1 %66, label %69, label %67

67:                                               ; preds = %60, %49
  %68 = load i64, ptr %21, align 8, !tbaa !9
  store i64 %68, ptr %8, align 8
  store i32 1, ptr %23, align 4
  br label %160

69:                                               ; preds = %60
  %70 = load ptr, ptr %9, align 8, !tbaa !5
  %71 = load i64, ptr %10, align 8, !tbaa !9
  %72 = load i64, ptr %16, align 8, !tbaa !9
  %73 = load double, ptr %19, align 8, !tbaa !18
  %74 = load double, ptr %22, align 8, !tbaa !18
  %75 = load i64, ptr %20, align 8, !tbaa !9
  %76 = call i64 @find_row(ptr noundef %70, i64 noundef %71, i64 noundef %72, double noundef %73, double noundef %74, i64 noundef %75)
  store i64 %76, ptr %20, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #5
  %77 = load ptr, ptr %9, align 8, !tbaa !5
  %78 = load i64, ptr %20, align 8, !tbaa !9
  %79 = load i64, ptr %16, align 8, !tbaa !9
  %80 = mul nsw i64 %78, %79
  %81 = getelementptr inbounds double, ptr %77, i64 %80
  store ptr %81, ptr %24, align 8, !tbaa !5
  %82 = load i64, ptr %20, align 8, !tbaa !9
  %83 = load i64, ptr %10, align 8, !tbaa !9
  %84 = icmp eq i64 %82, %83
  br i1 %84, label %91, label %85

85:                                               ; preds = %69
  %86 = load double, ptr %22, align 8, !tbaa !18
  %87 = load ptr, ptr %24, align 8, !tbaa !5
  %88 = getelementptr inbounds double, ptr %87, i64 0
  %89 = load double, ptr %88, align 8, !tbaa !18
  %90 = fcmp contract oeq double %86, %89
  br i1 %90, label %91, label %102

91:                                               ; preds = %85, %69
  %92 = load ptr, ptr %24, align 8, !tbaa !5
  %93 = getelementptr inbounds double, ptr %92, i64 2
  %94 = load ptr, ptr %14, align 8, !tbaa !5
  %95 = load i64, ptr %21, align 8, !tbaa !9
  %96 = load i64, ptr %11, align 8, !tbaa !9
  %97 = mul nsw i64 %95, %96
  %98 = getelementptr inbounds double, ptr %94, i64 %97
  %99 = load i64, ptr %11, align 8, !tbaa !9
  call void @copy(ptr noundef %93, ptr noundef %98, i64 noundef %99)
  %100 = load i64, ptr %21, align 8, !tbaa !9
  %101 = add nsw i64 %100, 1
  store i64 %101, ptr %21, align 8, !tbaa !9
  store i32 2, ptr %23, align 4
  br label %159

102:                                              ; preds = %85
  call void @llvm.lifetime.start.p0(i64 8, ptr %25) #5
  %103 = load ptr, ptr %24, align 8, !tbaa !5
  %104 = getelementptr inbounds double, ptr %103, i64 1
  %105 = load double, ptr %104, align 8, !tbaa !18
  %106 = fdiv contract double 1.000000e+00, %105
  store double %106, ptr %25, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %26) #5
  %107 = load ptr, ptr %24, align 8, !tbaa !5
  %108 = getelementptr inbounds double, ptr %107, i64 0
  %109 = load double, ptr %108, align 8, !tbaa !18
  store double %109, ptr %26, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %27) #5
  %110 = load ptr, ptr %24, align 8, !tbaa !5
  %111 = load i64, ptr %16, align 8, !tbaa !9
  %112 = getelementptr inbounds double, ptr %110, i64 %111
  %113 = load double, ptr %112, align 8, !tbaa !18
  store double %113, ptr %27, align 8, !tbaa !18
  br label %114

114:                                              ; preds = %156, %102
  %115 = load ptr, ptr %24, align 8, !tbaa !5
  %116 = getelementptr inbounds double, ptr %115, i64 2
  %117 = load ptr, ptr %24, align 8, !tbaa !5
  %118 = getelementptr inbounds double, ptr %117, i64 2
  %119 = load i64, ptr %11, align 8, !tbaa !9
  %120 = getelementptr inbounds double, ptr %118, i64 %119
  %121 = load i64, ptr %11, align 8, !tbaa !9
  %122 = load double, ptr %22, align 8, !tbaa !18
  %123 = load double, ptr %26, align 8, !tbaa !18
  %124 = fsub contract double %122, %123
  %125 = load double, ptr %25, align 8, !tbaa !18
  %126 = fmul contract double %124, %125
  %127 = load ptr, ptr %14, align 8, !tbaa !5
  %128 = load i64, ptr %21, align 8, !tbaa !9
  %129 = load i64, ptr %11, align 8, !tbaa !9
  %130 = mul nsw i64 %128, %129
  %131 = getelementptr inbounds double, ptr %127, i64 %130
  call void @dense_output(ptr noundef %116, ptr noundef %120, i64 noundef %121, double noundef %126, ptr noundef %131)
  %132 = load i64, ptr %21, align 8, !tbaa !9
  %133 = add nsw i64 %132, 1
  store i64 %133, ptr %21, align 8, !tbaa !9
  %134 = load i64, ptr %13, align 8, !tbaa !9
  %135 = icmp eq i64 %133, %134
  br i1 %135, label %136, label %137

136:                                              ; preds = %114
  br label %158

137:                                              ; preds = %114
  %138 = load ptr, ptr %12, align 8, !tbaa !5
  %139 = load i64, ptr %21, align 8, !tbaa !9
  %140 = getelementptr inbounds double, ptr %138, i64 %139
  %141 = load double, ptr %140, align 8, !tbaa !18
  store double %141, ptr %22, align 8, !tbaa !18
  br label %142

142:                                              ; preds = %137
  %143 = load double, ptr %19, align 8, !tbaa !18
  %144 = load double, ptr %22, align 8, !tbaa !18
  %145 = load double, ptr %26, align 8, !tbaa !18
  %146 = fsub contract double %144, %145
  %147 = fmul contract double %143, %146
  %148 = fcmp contract ogt double %147, 0.000000e+00
  br i1 %148, label %149, label %156

149:                                              ; preds = %142
  %150 = load double, ptr %19, align 8, !tbaa !18
  %151 = load double, ptr %27, align 8, !tbaa !18
  %152 = load double, ptr %22, align 8, !tbaa !18
  %153 = fsub contract double %151, %152
  %154 = fmul contract double %150, %153
  %155 = fcmp contract ogt double %154, 0.000000e+00
  br label %156

156:                                              ; preds = %149, %142
  %157 = phi i1 [ false, %142 ], [ %155, %149 ]
  br i1 %157, label %114, label %158

158:                                              ; preds = %156, %136
  call void @llvm.lifetime.end.p0(i64 8, ptr %27) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %26) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %25) #5
  store i32 0, ptr %23, align 4
  br label %159

159:                                              ; preds = %158, %91
  call void @llvm.lifetime.end.p0(i64 8, ptr %24) #5
  br label %160

160:                                              ; preds = %159, %67
  call void @llvm.lifetime.end.p0(i64 8, ptr %22) #5
  %161 = load i32, ptr %23, align 4
  switch i32 %161, label %172 [
    i32 0, label %162
    i32 2, label %45
  ]

162:                                              ; preds = %160
  br label %45

163:                                              ; preds = %45
  %164 = load ptr, ptr %15, align 8, !tbaa !5
  %165 = icmp ne ptr %164, null
  br i1 %165, label %166, label %171

166:                                              ; preds = %163
  %167 = load ptr, ptr %15, align 8, !tbaa !5
  %168 = load ptr, ptr %12, align 8, !tbaa !5
  %169 = load ptr, ptr %14, align 8, !tbaa !5
  %170 = load i64, ptr %13, align 8, !tbaa !9
  call void @project_rows(ptr noundef %167, ptr noundef %168, ptr noundef %169, i64 noundef %170)
  br label %171

171:                                              ; preds = %166, %163
  store i64 -1, ptr %8, align 8
  store i32 1, ptr %23, align 4
  br label %172

172:                                              ; preds = %171, %160
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  %173 = load i64, ptr %8, align 8
  ret i64 %173
}

; Function Attrs: nounwind
define internal i64 @find_row(ptr noundef %0, i64 noundef %1, i64 noundef %2, double noundef %3, double noundef %4, i64 noundef %5) #0 {
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca double, align 8
  %12 = alloca double, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca i64, align 8
  %16 = alloca i64, align 8
  store ptr %0, ptr %8, align 8, !tbaa !5
  store i64 %1, ptr %9, align 8, !tbaa !9
  store i64 %2, ptr %10, align 8, !tbaa !9
  store double %3, ptr %11, align 8, !tbaa !18
  store double %4, ptr %12, align 8, !tbaa !18
  store i64 %5, ptr %13, align 8, !tbaa !9
  %17 = load double, ptr %11, align 8, !tbaa !18
  %18 = load double, ptr %12, align 8, !tbaa !18
  %19 = load ptr, ptr %8, align 8, !tbaa !5
  %20 = load i64, ptr %13, align 8, !tbaa !9
  %21 = load i64, ptr %10, align 8, !tbaa !9
  %22 = mul nsw i64 %20, %21
  %23 = getelementptr inbounds double, ptr %19, i64 %22
  %24 = load double, ptr %23, align 8, !tbaa !18
  %25 = fsub contract double %18, %24
  %26 = fmul contract double %17, %25
  %27 = fcmp contract olt double %26, 0.000000e+00
  br i1 %27, label %28, label %29

28:                                               ; preds = %6
  store i64 0, ptr %13, align 8, !tbaa !9
  br label %29

29:                                               ; preds = %28, %6
  %30 = load i64, ptr %13, align 8, !tbaa !9
  %31 = load i64, ptr %9, align 8, !tbaa !9
  %32 = icmp slt i64 %30, %31
  br i1 %32, label %33, label %49

33:                                               ; preds = %29
  %34 = load double, ptr %11, align 8, !tbaa !18
  %35 = load double, ptr %12, align 8, !tbaa !18
  %36 = load ptr, ptr %8, align 8, !tbaa !5
  %37 = load i64, ptr %13, align 8, !tbaa !9
  %38 = add nsw i64 %37, 1
  %39 = load i64, ptr %10, align 8, !tbaa !9
  %40 = mul nsw i64 %38, %39
  %41 = getelementptr inbounds double, ptr %36, i64 %40
  %42 = load double, ptr %41, align 8, !tbaa !18
  %43 = fsub contract double %35, %42
  %44 = fmul contract double %34, %43
  %45 = fcmp contract oge double %44, 0.000000e+00
  br i1 %45, label %46, label %49

46:                                               ; preds = %33
  %47 = load i64, ptr %13, align 8, !tbaa !9
  %48 = add nsw i64 %47, 1
  store i64 %48, ptr %13, align 8, !tbaa !9
  br label %49

49:                                               ; preds = %46, %33, %29
  %50 = load i64, ptr %13, align 8, !tbaa !9
  %51 = load i64, ptr %9, align 8, !tbaa !9
  %52 = icmp eq i64 %50, %51
  br i1 %52, label %66, label %53

53:                                               ; preds = %49
  %54 = load double, ptr %11, align 8, !tbaa !18
  %55 = load double, ptr %12, align 8, !tbaa !18
  %56 = load ptr, ptr %8, align 8, !tbaa !5
  %57 = load i64, ptr %13, align 8, !tbaa !9
  %58 = add nsw i64 %57, 1
  %59 = load i64, ptr %10, align 8, !tbaa !9
  %60 = mul nsw i64 %58, %59
  %61 = getelementptr inbounds double, ptr %56, i64 %60
  %62 = load double, ptr %61, align 8, !tbaa !18
  %63 = fsub contract double %55, %62
  %64 = fmul contract double %54, %63
  %65 = fcmp contract olt double %64, 0.000000e+00
  br i1 %65, label %66, label %68

66:                                               ; preds = %53, %49
  %67 = load i64, ptr %13, align 8, !tbaa !9
  store i64 %67, ptr %7, align 8
  br label %101

68:                                               ; preds = %53
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %69 = load i64, ptr %13, align 8, !tbaa !9
  %70 = add nsw i64 %69, 1
  store i64 %70, ptr %14, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %71, 1
  store i64 %72, ptr %15, align 8, !tbaa !9
  br label %73

73:                                               ; preds = %98, %68
  %74 = load i64, ptr %15, align 8, !tbaa !9
  %75 = load i64, ptr %14, align 8, !tbaa !9
  %76 = sub nsw i64 %74, %75
  %77 = icmp sgt i64 %76, 1
  br i1 %77, label %78, label %99

78:                                               ; preds = %73
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %79 = load i64, ptr %14, align 8, !tbaa !9
  %80 = load i64, ptr %15, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = sdiv i64 %81, 2
  store i64 %82, ptr %16, align 8, !tbaa !9
  %83 = load double, ptr %11, align 8, !tbaa !18
  %84 = load double, ptr %12, align 8, !tbaa !18
  %85 = load ptr, ptr %8, align 8, !tbaa !5
  %86 = load i64, ptr %16, align 8, !tbaa !9
  %87 = load i64, ptr %10, align 8, !tbaa !9
  %88 = mul nsw i64 %86, %87
  %89 = getelementptr inbounds double, ptr %85, i64 %88
  %90 = load double, ptr %89, align 8, !tbaa !18
  %91 = fsub contract double %84, %90
  %92 = fmul contract double %83, %91
  %93 = fcmp contract oge double %92, 0.000000e+00
  br i1 %93, label %94, label %96

94:                                               ; preds = %78
  %95 = load i64, ptr %16, align 8, !tbaa !9
  store i64 %95, ptr %14, align 8, !tbaa !9
  br label %98

96:                                               ; preds = %78
  %97 = load i64, ptr %16, align 8, !tbaa !9
  store i64 %97, ptr %15, align 8, !tbaa !9
  br label %98

98:                                               ; preds = %96, %94
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  br label %73

99:                                               ; preds = %73
  %100 = load i64, ptr %14, align 8, !tbaa !9
  store i64 %100, ptr %7, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %101

101:                                              ; preds = %99, %66
  %102 = load i64, ptr %7, align 8
  ret i64 %102
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
  %17 = load double, ptr %16, align 8, !tbaa !18
  %18 = load ptr, ptr %5, align 8, !tbaa !5
  %19 = load i64, ptr %7, align 8, !tbaa !9
  %20 = getelementptr inbounds double, ptr %18, i64 %19
  store double %17, ptr %20, align 8, !tbaa !18
  br label %21

21:                                               ; preds = %13
  %22 = load i64, ptr %7, align 8, !tbaa !9
  %23 = add nsw i64 %22, 1
  store i64 %23, ptr %7, align 8, !tbaa !9
  br label %8

24:                                               ; preds = %12
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
  store double %3, ptr %9, align 8, !tbaa !18
  store ptr %4, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %15 = load double, ptr %9, align 8, !tbaa !18
  %16 = fsub contract double 1.000000e+00, %15
  store double %16, ptr %11, align 8, !tbaa !18
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
  %29 = load double, ptr %28, align 8, !tbaa !18
  %30 = load double, ptr %9, align 8, !tbaa !18
  %31 = load ptr, ptr %7, align 8, !tbaa !5
  %32 = load i64, ptr %12, align 8, !tbaa !9
  %33 = getelementptr inbounds double, ptr %31, i64 %32
  %34 = load double, ptr %33, align 8, !tbaa !18
  %35 = load double, ptr %11, align 8, !tbaa !18
  %36 = load ptr, ptr %7, align 8, !tbaa !5
  %37 = load i64, ptr %8, align 8, !tbaa !9
  %38 = getelementptr inbounds double, ptr %36, i64 %37
  %39 = load i64, ptr %12, align 8, !tbaa !9
  %40 = getelementptr inbounds double, ptr %38, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !18
  %42 = load double, ptr %9, align 8, !tbaa !18
  %43 = load ptr, ptr %7, align 8, !tbaa !5
  %44 = load i64, ptr %8, align 8, !tbaa !9
  %45 = mul nsw i64 2, %44
  %46 = getelementptr inbounds double, ptr %43, i64 %45
  %47 = load i64, ptr %12, align 8, !tbaa !9
  %48 = getelementptr inbounds double, ptr %46, i64 %47
  %49 = load double, ptr %48, align 8, !tbaa !18
  %50 = load double, ptr %11, align 8, !tbaa !18
  %51 = load ptr, ptr %7, align 8, !tbaa !5
  %52 = load i64, ptr %8, align 8, !tbaa !9
  %53 = mul nsw i64 3, %52
  %54 = getelementptr inbounds double, ptr %51, i64 %53
  %55 = load i64, ptr %12, align 8, !tbaa !9
  %56 = getelementptr inbounds double, ptr %54, i64 %55
  %57 = load double, ptr %56, align 8, !tbaa !18
  %58 = load double, ptr %9, align 8, !tbaa !18
  %59 = load ptr, ptr %7, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 4, %60
  %62 = getelementptr inbounds double, ptr %59, i64 %61
  %63 = load i64, ptr %12, align 8, !tbaa !9
  %64 = getelementptr inbounds double, ptr %62, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = load double, ptr %11, align 8, !tbaa !18
  %67 = load ptr, ptr %7, align 8, !tbaa !5
  %68 = load i64, ptr %8, align 8, !tbaa !9
  %69 = mul nsw i64 5, %68
  %70 = getelementptr inbounds double, ptr %67, i64 %69
  %71 = load i64, ptr %12, align 8, !tbaa !9
  %72 = getelementptr inbounds double, ptr %70, i64 %71
  %73 = load double, ptr %72, align 8, !tbaa !18
  %74 = load double, ptr %9, align 8, !tbaa !18
  %75 = load ptr, ptr %7, align 8, !tbaa !5
  %76 = load i64, ptr %8, align 8, !tbaa !9
  %77 = mul nsw i64 6, %76
  %78 = getelementptr inbounds double, ptr %75, i64 %77
  %79 = load i64, ptr %12, align 8, !tbaa !9
  %80 = getelementptr inbounds double, ptr %78, i64 %79
  %81 = load double, ptr %80, align 8, !tbaa !18
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
  store double %95, ptr %98, align 8, !tbaa !18
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
  %114 = load <4 x double>, ptr %113, align 8, !tbaa !88
  %115 = load double, ptr %9, align 8, !tbaa !18
  %116 = insertelement <4 x double> poison, double %115, i64 0
  %117 = shufflevector <4 x double> %116, <4 x double> poison, <4 x i32> zeroinitializer
  %118 = load ptr, ptr %7, align 8, !tbaa !5
  %119 = load i64, ptr %14, align 8, !tbaa !9
  %120 = getelementptr inbounds double, ptr %118, i64 %119
  %121 = load <4 x double>, ptr %120, align 8, !tbaa !88
  %122 = load double, ptr %11, align 8, !tbaa !18
  %123 = insertelement <4 x double> poison, double %122, i64 0
  %124 = shufflevector <4 x double> %123, <4 x double> poison, <4 x i32> zeroinitializer
  %125 = load ptr, ptr %7, align 8, !tbaa !5
  %126 = load i64, ptr %8, align 8, !tbaa !9
  %127 = getelementptr inbounds double, ptr %125, i64 %126
  %128 = load i64, ptr %14, align 8, !tbaa !9
  %129 = getelementptr inbounds double, ptr %127, i64 %128
  %130 = load <4 x double>, ptr %129, align 8, !tbaa !88
  %131 = load double, ptr %9, align 8, !tbaa !18
  %132 = insertelement <4 x double> poison, double %131, i64 0
  %133 = shufflevector <4 x double> %132, <4 x double> poison, <4 x i32> zeroinitializer
  %134 = load ptr, ptr %7, align 8, !tbaa !5
  %135 = load i64, ptr %8, align 8, !tbaa !9
  %136 = mul nsw i64 2, %135
  %137 = getelementptr inbounds double, ptr %134, i64 %136
  %138 = load i64, ptr %14, align 8, !tbaa !9
  %139 = getelementptr inbounds double, ptr %137, i64 %138
  %140 = load <4 x double>, ptr %139, align 8, !tbaa !88
  %141 = load double, ptr %11, align 8, !tbaa !18
  %142 = insertelement <4 x double> poison, double %141, i64 0
  %143 = shufflevector <4 x double> %142, <4 x double> poison, <4 x i32> zeroinitializer
  %144 = load ptr, ptr %7, align 8, !tbaa !5
  %145 = load i64, ptr %8, align 8, !tbaa !9
  %146 = mul nsw i64 3, %145
  %147 = getelementptr inbounds double, ptr %144, i64 %146
  %148 = load i64, ptr %14, align 8, !tbaa !9
  %149 = getelementptr inbounds double, ptr %147, i64 %148
  %150 = load <4 x double>, ptr %149, align 8, !tbaa !88
  %151 = load double, ptr %9, align 8, !tbaa !18
  %152 = insertelement <4 x double> poison, double %151, i64 0
  %153 = shufflevector <4 x double> %152, <4 x double> poison, <4 x i32> zeroinitializer
  %154 = load ptr, ptr %7, align 8, !tbaa !5
  %155 = load i64, ptr %8, align 8, !tbaa !9
  %156 = mul nsw i64 4, %155
  %157 = getelementptr inbounds double, ptr %154, i64 %156
  %158 = load i64, ptr %14, align 8, !tbaa !9
  %159 = getelementptr inbounds double, ptr %157, i64 %158
  %160 = load <4 x double>, ptr %159, align 8, !tbaa !88
  %161 = load double, ptr %11, align 8, !tbaa !18
  %162 = insertelement <4 x double> poison, double %161, i64 0
  %163 = shufflevector <4 x double> %162, <4 x double> poison, <4 x i32> zeroinitializer
  %164 = load ptr, ptr %7, align 8, !tbaa !5
  %165 = load i64, ptr %8, align 8, !tbaa !9
  %166 = mul nsw i64 5, %165
  %167 = getelementptr inbounds double, ptr %164, i64 %166
  %168 = load i64, ptr %14, align 8, !tbaa !9
  %169 = getelementptr inbounds double, ptr %167, i64 %168
  %170 = load <4 x double>, ptr %169, align 8, !tbaa !88
  %171 = load double, ptr %9, align 8, !tbaa !18
  %172 = insertelement <4 x double> poison, double %171, i64 0
  %173 = shufflevector <4 x double> %172, <4 x double> poison, <4 x i32> zeroinitializer
  %174 = load ptr, ptr %7, align 8, !tbaa !5
  %175 = load i64, ptr %8, align 8, !tbaa !9
  %176 = mul nsw i64 6, %175
  %177 = getelementptr inbounds double, ptr %174, i64 %176
  %178 = load i64, ptr %14, align 8, !tbaa !9
  %179 = getelementptr inbounds double, ptr %177, i64 %178
  %180 = load <4 x double>, ptr %179, align 8, !tbaa !88
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
  store <4 x double> %194, ptr %197, align 8, !tbaa !88
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
  %210 = load <4 x double>, ptr %209, align 8, !tbaa !88
  %211 = load double, ptr %9, align 8, !tbaa !18
  %212 = insertelement <4 x double> poison, double %211, i64 0
  %213 = shufflevector <4 x double> %212, <4 x double> poison, <4 x i32> zeroinitializer
  %214 = load ptr, ptr %7, align 8, !tbaa !5
  %215 = load i64, ptr %8, align 8, !tbaa !9
  %216 = sub nsw i64 %215, 4
  %217 = getelementptr inbounds double, ptr %214, i64 %216
  %218 = load <4 x double>, ptr %217, align 8, !tbaa !88
  %219 = load double, ptr %11, align 8, !tbaa !18
  %220 = insertelement <4 x double> poison, double %219, i64 0
  %221 = shufflevector <4 x double> %220, <4 x double> poison, <4 x i32> zeroinitializer
  %222 = load ptr, ptr %7, align 8, !tbaa !5
  %223 = load i64, ptr %8, align 8, !tbaa !9
  %224 = getelementptr inbounds double, ptr %222, i64 %223
  %225 = load i64, ptr %8, align 8, !tbaa !9
  %226 = sub nsw i64 %225, 4
  %227 = getelementptr inbounds double, ptr %224, i64 %226
  %228 = load <4 x double>, ptr %227, align 8, !tbaa !88
  %229 = load double, ptr %9, align 8, !tbaa !18
  %230 = insertelement <4 x double> poison, double %229, i64 0
  %231 = shufflevector <4 x double> %230, <4 x double> poison, <4 x i32> zeroinitializer
  %232 = load ptr, ptr %7, align 8, !tbaa !5
  %233 = load i64, ptr %8, align 8, !tbaa !9
  %234 = mul nsw i64 2, %233
  %235 = getelementptr inbounds double, ptr %232, i64 %234
  %236 = load i64, ptr %8, align 8, !tbaa !9
  %237 = sub nsw i64 %236, 4
  %238 = getelementptr inbounds double, ptr %235, i64 %237
  %239 = load <4 x double>, ptr %238, align 8, !tbaa !88
  %240 = load double, ptr %11, align 8, !tbaa !18
  %241 = insertelement <4 x double> poison, double %240, i64 0
  %242 = shufflevector <4 x double> %241, <4 x double> poison, <4 x i32> zeroinitializer
  %243 = load ptr, ptr %7, align 8, !tbaa !5
  %244 = load i64, ptr %8, align 8, !tbaa !9
  %245 = mul nsw i64 3, %244
  %246 = getelementptr inbounds double, ptr %243, i64 %245
  %247 = load i64, ptr %8, align 8, !tbaa !9
  %248 = sub nsw i64 %247, 4
  %249 = getelementptr inbounds double, ptr %246, i64 %248
  %250 = load <4 x double>, ptr %249, align 8, !tbaa !88
  %251 = load double, ptr %9, align 8, !tbaa !18
  %252 = insertelement <4 x double> poison, double %251, i64 0
  %253 = shufflevector <4 x double> %252, <4 x double> poison, <4 x i32> zeroinitializer
  %254 = load ptr, ptr %7, align 8, !tbaa !5
  %255 = load i64, ptr %8, align 8, !tbaa !9
  %256 = mul nsw i64 4, %255
  %257 = getelementptr inbounds double, ptr %254, i64 %256
  %258 = load i64, ptr %8, align 8, !tbaa !9
  %259 = sub nsw i64 %258, 4
  %260 = getelementptr inbounds double, ptr %257, i64 %259
  %261 = load <4 x double>, ptr %260, align 8, !tbaa !88
  %262 = load double, ptr %11, align 8, !tbaa !18
  %263 = insertelement <4 x double> poison, double %262, i64 0
  %264 = shufflevector <4 x double> %263, <4 x double> poison, <4 x i32> zeroinitializer
  %265 = load ptr, ptr %7, align 8, !tbaa !5
  %266 = load i64, ptr %8, align 8, !tbaa !9
  %267 = mul nsw i64 5, %266
  %268 = getelementptr inbounds double, ptr %265, i64 %267
  %269 = load i64, ptr %8, align 8, !tbaa !9
  %270 = sub nsw i64 %269, 4
  %271 = getelementptr inbounds double, ptr %268, i64 %270
  %272 = load <4 x double>, ptr %271, align 8, !tbaa !88
  %273 = load double, ptr %9, align 8, !tbaa !18
  %274 = insertelement <4 x double> poison, double %273, i64 0
  %275 = shufflevector <4 x double> %274, <4 x double> poison, <4 x i32> zeroinitializer
  %276 = load ptr, ptr %7, align 8, !tbaa !5
  %277 = load i64, ptr %8, align 8, !tbaa !9
  %278 = mul nsw i64 6, %277
  %279 = getelementptr inbounds double, ptr %276, i64 %278
  %280 = load i64, ptr %8, align 8, !tbaa !9
  %281 = sub nsw i64 %280, 4
  %282 = getelementptr inbounds double, ptr %279, i64 %281
  %283 = load <4 x double>, ptr %282, align 8, !tbaa !88
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
  store <4 x double> %297, ptr %301, align 8, !tbaa !88
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

; Function Attrs: noinline nounwind
define internal void @project_rows(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3) #3 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store ptr %1, ptr %6, align 8, !tbaa !5
  store ptr %2, ptr %7, align 8, !tbaa !5
  store i64 %3, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  %10 = load ptr, ptr %5, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.projection, ptr %10, i32 0, i32 1
  %12 = load ptr, ptr %11, align 8, !tbaa !89
  %13 = icmp ne ptr %12, null
  br i1 %13, label %14, label %36

14:                                               ; preds = %4
  br label %15

15:                                               ; preds = %32, %14
  %16 = load i64, ptr %9, align 8, !tbaa !9
  %17 = add nsw i64 %16, 4
  %18 = load i64, ptr %8, align 8, !tbaa !9
  %19 = icmp sle i64 %17, %18
  br i1 %19, label %20, label %35

20:                                               ; preds = %15
  %21 = load ptr, ptr %5, align 8, !tbaa !5
  %22 = load ptr, ptr %6, align 8, !tbaa !5
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = getelementptr inbounds double, ptr %22, i64 %23
  %25 = load ptr, ptr %7, align 8, !tbaa !5
  %26 = load i64, ptr %9, align 8, !tbaa !9
  %27 = load ptr, ptr %5, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.projection, ptr %27, i32 0, i32 4
  %29 = load i64, ptr %28, align 8, !tbaa !91
  %30 = mul nsw i64 %26, %29
  %31 = getelementptr inbounds double, ptr %25, i64 %30
  call void @project_block(ptr noundef %21, ptr noundef %24, ptr noundef %31)
  br label %32

32:                                               ; preds = %20
  %33 = load i64, ptr %9, align 8, !tbaa !9
  %34 = add nsw i64 %33, 4
  store i64 %34, ptr %9, align 8, !tbaa !9
  br label %15

35:                                               ; preds = %15
  br label %36

36:                                               ; preds = %35, %4
  br label %37

37:                                               ; preds = %54, %36
  %38 = load i64, ptr %9, align 8, !tbaa !9
  %39 = load i64, ptr %8, align 8, !tbaa !9
  %40 = icmp slt i64 %38, %39
  br i1 %40, label %41, label %57

41:                                               ; preds = %37
  %42 = load ptr, ptr %5, align 8, !tbaa !5
  %43 = load ptr, ptr %6, align 8, !tbaa !5
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = getelementptr inbounds double, ptr %43, i64 %44
  %46 = load double, ptr %45, align 8, !tbaa !18
  %47 = load ptr, ptr %7, align 8, !tbaa !5
  %48 = load i64, ptr %9, align 8, !tbaa !9
  %49 = load ptr, ptr %5, align 8, !tbaa !5
  %50 = getelementptr inbounds %struct.projection, ptr %49, i32 0, i32 4
  %51 = load i64, ptr %50, align 8, !tbaa !91
  %52 = mul nsw i64 %48, %51
  %53 = getelementptr inbounds double, ptr %47, i64 %52
  call void @project_row(ptr noundef %42, double noundef %46, ptr noundef %53)
  br label %54

54:                                               ; preds = %41
  %55 = load i64, ptr %9, align 8, !tbaa !9
  %56 = add nsw i64 %55, 1
  store i64 %56, ptr %9, align 8, !tbaa !9
  br label %37

57:                                               ; preds = %37
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  ret void
}

; Function Attrs: nounwind
define dso_local void @dop853_project(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3) #0 {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i64, align 8
  store ptr %0, ptr %5, align 8, !tbaa !5
  store ptr %1, ptr %6, align 8, !tbaa !5
  store ptr %2, ptr %7, align 8, !tbaa !5
  store i64 %3, ptr %8, align 8, !tbaa !9
  %9 = load ptr, ptr %5, align 8, !tbaa !5
  %10 = load ptr, ptr %6, align 8, !tbaa !5
  %11 = load ptr, ptr %7, align 8, !tbaa !5
  %12 = load i64, ptr %8, align 8, !tbaa !9
  call void @project_rows(ptr noundef %9, ptr noundef %10, ptr noundef %11, i64 noundef %12)
  ret void
}

; Function Attrs: nounwind
define dso_local ptr @dop853_layout() #0 {
  ret ptr @dop853_layout.layout
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
  %27 = load ptr, ptr %26, align 8, !tbaa !28
  store ptr %27, ptr %8, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.integration, ptr %28, i32 0, i32 40
  %30 = load ptr, ptr %29, align 8, !tbaa !14
  store ptr %30, ptr %9, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %31 = load ptr, ptr %5, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 1
  %33 = load double, ptr %32, align 8, !tbaa !55
  %34 = load ptr, ptr %5, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.integration, ptr %34, i32 0, i32 0
  %36 = load double, ptr %35, align 8, !tbaa !25
  %37 = fsub contract double %33, %36
  store double %37, ptr %10, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  store double 0.000000e+00, ptr %11, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  store double 0.000000e+00, ptr %12, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  store double 0.000000e+00, ptr %13, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  store i64 0, ptr %14, align 8, !tbaa !9
  br label %38

38:                                               ; preds = %93, %3
  %39 = load i64, ptr %14, align 8, !tbaa !9
  %40 = load ptr, ptr %5, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.integration, ptr %40, i32 0, i32 24
  %42 = load i64, ptr %41, align 8, !tbaa !15
  %43 = icmp slt i64 %39, %42
  br i1 %43, label %45, label %44

44:                                               ; preds = %38
  call void @llvm.lifetime.end.p0(i64 8, ptr %14) #5
  br label %96

45:                                               ; preds = %38
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %46 = load ptr, ptr %5, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.integration, ptr %46, i32 0, i32 35
  %48 = load ptr, ptr %47, align 8, !tbaa !38
  %49 = load i64, ptr %14, align 8, !tbaa !9
  %50 = getelementptr inbounds double, ptr %48, i64 %49
  %51 = load double, ptr %50, align 8, !tbaa !18
  %52 = load ptr, ptr %5, align 8, !tbaa !5
  %53 = getelementptr inbounds %struct.integration, ptr %52, i32 0, i32 5
  %54 = load double, ptr %53, align 8, !tbaa !37
  %55 = load ptr, ptr %8, align 8, !tbaa !5
  %56 = load i64, ptr %14, align 8, !tbaa !9
  %57 = getelementptr inbounds double, ptr %55, i64 %56
  %58 = load double, ptr %57, align 8, !tbaa !18
  %59 = call double @magnitude(double noundef %58)
  %60 = fmul contract double %54, %59
  %61 = fadd contract double %51, %60
  %62 = fdiv contract double 1.000000e+00, %61
  store double %62, ptr %15, align 8, !tbaa !18
  %63 = load double, ptr %15, align 8, !tbaa !18
  %64 = load ptr, ptr %8, align 8, !tbaa !5
  %65 = load i64, ptr %14, align 8, !tbaa !9
  %66 = getelementptr inbounds double, ptr %64, i64 %65
  %67 = load double, ptr %66, align 8, !tbaa !18
  %68 = fmul contract double %63, %67
  %69 = load double, ptr %15, align 8, !tbaa !18
  %70 = fmul contract double %68, %69
  %71 = load ptr, ptr %8, align 8, !tbaa !5
  %72 = load i64, ptr %14, align 8, !tbaa !9
  %73 = getelementptr inbounds double, ptr %71, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double %70, %74
  %76 = load double, ptr %11, align 8, !tbaa !18
  %77 = fadd contract double %76, %75
  store double %77, ptr %11, align 8, !tbaa !18
  %78 = load double, ptr %15, align 8, !tbaa !18
  %79 = load ptr, ptr %9, align 8, !tbaa !5
  %80 = load i64, ptr %14, align 8, !tbaa !9
  %81 = getelementptr inbounds double, ptr %79, i64 %80
  %82 = load double, ptr %81, align 8, !tbaa !18
  %83 = fmul contract double %78, %82
  %84 = load double, ptr %15, align 8, !tbaa !18
  %85 = fmul contract double %83, %84
  %86 = load ptr, ptr %9, align 8, !tbaa !5
  %87 = load i64, ptr %14, align 8, !tbaa !9
  %88 = getelementptr inbounds double, ptr %86, i64 %87
  %89 = load double, ptr %88, align 8, !tbaa !18
  %90 = fmul contract double %85, %89
  %91 = load double, ptr %12, align 8, !tbaa !18
  %92 = fadd contract double %91, %90
  store double %92, ptr %12, align 8, !tbaa !18
  call void @llvm.lifetime.end.p0(i64 8, ptr %15) #5
  br label %93

93:                                               ; preds = %45
  %94 = load i64, ptr %14, align 8, !tbaa !9
  %95 = add nsw i64 %94, 1
  store i64 %95, ptr %14, align 8, !tbaa !9
  br label %38

96:                                               ; preds = %44
  %97 = load double, ptr %11, align 8, !tbaa !18
  %98 = load ptr, ptr %5, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.integration, ptr %98, i32 0, i32 24
  %100 = load i64, ptr %99, align 8, !tbaa !15
  %101 = call double @larger_of_one_and(i64 noundef %100)
  %102 = fdiv contract double %97, %101
  %103 = call double @square_root(double noundef %102)
  store double %103, ptr %11, align 8, !tbaa !18
  %104 = load double, ptr %12, align 8, !tbaa !18
  %105 = load ptr, ptr %5, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.integration, ptr %105, i32 0, i32 24
  %107 = load i64, ptr %106, align 8, !tbaa !15
  %108 = call double @larger_of_one_and(i64 noundef %107)
  %109 = fdiv contract double %104, %108
  %110 = call double @square_root(double noundef %109)
  store double %110, ptr %12, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %111 = load double, ptr %11, align 8, !tbaa !18
  %112 = fcmp contract olt double %111, 1.000000e-05
  br i1 %112, label %116, label %113

113:                                              ; preds = %96
  %114 = load double, ptr %12, align 8, !tbaa !18
  %115 = fcmp contract olt double %114, 1.000000e-05
  br i1 %115, label %116, label %117

116:                                              ; preds = %113, %96
  br label %122

117:                                              ; preds = %113
  %118 = load double, ptr %11, align 8, !tbaa !18
  %119 = fmul contract double 1.000000e-02, %118
  %120 = load double, ptr %12, align 8, !tbaa !18
  %121 = fdiv contract double %119, %120
  br label %122

122:                                              ; preds = %117, %116
  %123 = phi double [ 0x3EB0C6F7A0B5ED8D, %116 ], [ %121, %117 ]
  store double %123, ptr %16, align 8, !tbaa !18
  %124 = load double, ptr %16, align 8, !tbaa !18
  %125 = load double, ptr %10, align 8, !tbaa !18
  %126 = call double @magnitude(double noundef %125)
  %127 = call double @smaller(double noundef %124, double noundef %126)
  store double %127, ptr %16, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %128 = load double, ptr %10, align 8, !tbaa !18
  %129 = fcmp contract ogt double %128, 0.000000e+00
  br i1 %129, label %130, label %132

130:                                              ; preds = %122
  %131 = load double, ptr %16, align 8, !tbaa !18
  br label %135

132:                                              ; preds = %122
  %133 = load double, ptr %16, align 8, !tbaa !18
  %134 = fneg double %133
  br label %135

135:                                              ; preds = %132, %130
  %136 = phi double [ %131, %130 ], [ %134, %132 ]
  store double %136, ptr %17, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  store i64 0, ptr %18, align 8, !tbaa !9
  br label %137

137:                                              ; preds = %161, %135
  %138 = load i64, ptr %18, align 8, !tbaa !9
  %139 = load ptr, ptr %5, align 8, !tbaa !5
  %140 = getelementptr inbounds %struct.integration, ptr %139, i32 0, i32 24
  %141 = load i64, ptr %140, align 8, !tbaa !15
  %142 = icmp slt i64 %138, %141
  br i1 %142, label %144, label %143

143:                                              ; preds = %137
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %164

144:                                              ; preds = %137
  %145 = load ptr, ptr %8, align 8, !tbaa !5
  %146 = load i64, ptr %18, align 8, !tbaa !9
  %147 = getelementptr inbounds double, ptr %145, i64 %146
  %148 = load double, ptr %147, align 8, !tbaa !18
  %149 = load double, ptr %17, align 8, !tbaa !18
  %150 = load ptr, ptr %9, align 8, !tbaa !5
  %151 = load i64, ptr %18, align 8, !tbaa !9
  %152 = getelementptr inbounds double, ptr %150, i64 %151
  %153 = load double, ptr %152, align 8, !tbaa !18
  %154 = fmul contract double %149, %153
  %155 = fadd contract double %148, %154
  %156 = load ptr, ptr %5, align 8, !tbaa !5
  %157 = getelementptr inbounds %struct.integration, ptr %156, i32 0, i32 38
  %158 = load ptr, ptr %157, align 8, !tbaa !32
  %159 = load i64, ptr %18, align 8, !tbaa !9
  %160 = getelementptr inbounds double, ptr %158, i64 %159
  store double %155, ptr %160, align 8, !tbaa !18
  br label %161

161:                                              ; preds = %144
  %162 = load i64, ptr %18, align 8, !tbaa !9
  %163 = add nsw i64 %162, 1
  store i64 %163, ptr %18, align 8, !tbaa !9
  br label %137

164:                                              ; preds = %143
  %165 = load ptr, ptr %5, align 8, !tbaa !5
  %166 = getelementptr inbounds %struct.integration, ptr %165, i32 0, i32 26
  %167 = load ptr, ptr %166, align 8, !tbaa !19
  %168 = load ptr, ptr %5, align 8, !tbaa !5
  %169 = getelementptr inbounds %struct.integration, ptr %168, i32 0, i32 0
  %170 = load double, ptr %169, align 8, !tbaa !25
  %171 = load double, ptr %17, align 8, !tbaa !18
  %172 = fadd contract double %170, %171
  %173 = load ptr, ptr %5, align 8, !tbaa !5
  %174 = getelementptr inbounds %struct.integration, ptr %173, i32 0, i32 38
  %175 = load ptr, ptr %174, align 8, !tbaa !32
  %176 = load ptr, ptr %5, align 8, !tbaa !5
  %177 = getelementptr inbounds %struct.integration, ptr %176, i32 0, i32 29
  %178 = load ptr, ptr %177, align 8, !tbaa !22
  %179 = load ptr, ptr %6, align 8, !tbaa !5
  call void %167(double noundef %172, ptr noundef %175, ptr noundef %178, ptr noundef %179)
  %180 = load ptr, ptr %5, align 8, !tbaa !5
  %181 = getelementptr inbounds %struct.integration, ptr %180, i32 0, i32 30
  %182 = load ptr, ptr %181, align 8, !tbaa !43
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
  %190 = load i64, ptr %189, align 8, !tbaa !15
  %191 = icmp slt i64 %187, %190
  br i1 %191, label %193, label %192

192:                                              ; preds = %186
  call void @llvm.lifetime.end.p0(i64 8, ptr %19) #5
  br label %230

193:                                              ; preds = %186
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #5
  %194 = load ptr, ptr %5, align 8, !tbaa !5
  %195 = getelementptr inbounds %struct.integration, ptr %194, i32 0, i32 35
  %196 = load ptr, ptr %195, align 8, !tbaa !38
  %197 = load i64, ptr %19, align 8, !tbaa !9
  %198 = getelementptr inbounds double, ptr %196, i64 %197
  %199 = load double, ptr %198, align 8, !tbaa !18
  %200 = load ptr, ptr %5, align 8, !tbaa !5
  %201 = getelementptr inbounds %struct.integration, ptr %200, i32 0, i32 5
  %202 = load double, ptr %201, align 8, !tbaa !37
  %203 = load ptr, ptr %8, align 8, !tbaa !5
  %204 = load i64, ptr %19, align 8, !tbaa !9
  %205 = getelementptr inbounds double, ptr %203, i64 %204
  %206 = load double, ptr %205, align 8, !tbaa !18
  %207 = call double @magnitude(double noundef %206)
  %208 = fmul contract double %202, %207
  %209 = fadd contract double %199, %208
  %210 = fdiv contract double 1.000000e+00, %209
  store double %210, ptr %20, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #5
  %211 = load double, ptr %20, align 8, !tbaa !18
  %212 = load ptr, ptr %6, align 8, !tbaa !5
  %213 = load i64, ptr %19, align 8, !tbaa !9
  %214 = getelementptr inbounds double, ptr %212, i64 %213
  %215 = load double, ptr %214, align 8, !tbaa !18
  %216 = load ptr, ptr %9, align 8, !tbaa !5
  %217 = load i64, ptr %19, align 8, !tbaa !9
  %218 = getelementptr inbounds double, ptr %216, i64 %217
  %219 = load double, ptr %218, align 8, !tbaa !18
  %220 = fsub contract double %215, %219
  %221 = fmul contract double %211, %220
  store double %221, ptr %21, align 8, !tbaa !18
  %222 = load double, ptr %21, align 8, !tbaa !18
  %223 = load double, ptr %21, align 8, !tbaa !18
  %224 = fmul contract double %222, %223
  %225 = load double, ptr %13, align 8, !tbaa !18
  %226 = fadd contract double %225, %224
  store double %226, ptr %13, align 8, !tbaa !18
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %20) #5
  br label %227

227:                                              ; preds = %193
  %228 = load i64, ptr %19, align 8, !tbaa !9
  %229 = add nsw i64 %228, 1
  store i64 %229, ptr %19, align 8, !tbaa !9
  br label %186

230:                                              ; preds = %192
  %231 = load double, ptr %13, align 8, !tbaa !18
  %232 = load ptr, ptr %5, align 8, !tbaa !5
  %233 = getelementptr inbounds %struct.integration, ptr %232, i32 0, i32 24
  %234 = load i64, ptr %233, align 8, !tbaa !15
  %235 = call double @larger_of_one_and(i64 noundef %234)
  %236 = fdiv contract double %231, %235
  %237 = call double @square_root(double noundef %236)
  %238 = load double, ptr %16, align 8, !tbaa !18
  %239 = fdiv contract double %237, %238
  store double %239, ptr %13, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %22) #5
  %240 = load double, ptr %12, align 8, !tbaa !18
  %241 = load double, ptr %13, align 8, !tbaa !18
  %242 = call double @larger(double noundef %240, double noundef %241)
  store double %242, ptr %22, align 8, !tbaa !18
  %243 = load double, ptr %22, align 8, !tbaa !18
  %244 = fcmp contract olt double %243, 1.000000e+300
  br i1 %244, label %247, label %245

245:                                              ; preds = %230
  %246 = load double, ptr %16, align 8, !tbaa !18
  store double %246, ptr %4, align 8
  store i32 1, ptr %23, align 4
  br label %265

247:                                              ; preds = %230
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #5
  %248 = load double, ptr %22, align 8, !tbaa !18
  %249 = fcmp contract ole double %248, 1.000000e-15
  br i1 %249, label %250, label %254

250:                                              ; preds = %247
  %251 = load double, ptr %16, align 8, !tbaa !18
  %252 = fmul contract double 1.000000e-03, %251
  %253 = call double @larger(double noundef 0x3EB0C6F7A0B5ED8D, double noundef %252)
  br label %259

254:                                              ; preds = %247
  %255 = load ptr, ptr %7, align 8, !tbaa !5
  %256 = load double, ptr %22, align 8, !tbaa !18
  %257 = fdiv contract double 1.000000e-02, %256
  %258 = call double %255(double noundef %257)
  br label %259

259:                                              ; preds = %254, %250
  %260 = phi double [ %253, %250 ], [ %258, %254 ]
  store double %260, ptr %24, align 8, !tbaa !18
  %261 = load double, ptr %16, align 8, !tbaa !18
  %262 = fmul contract double 1.000000e+02, %261
  %263 = load double, ptr %24, align 8, !tbaa !18
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
  store double %0, ptr %2, align 8, !tbaa !18
  %3 = load double, ptr %2, align 8, !tbaa !18
  %4 = call double @llvm.fabs.f64(double %3)
  ret double %4
}

; Function Attrs: inlinehint nounwind
define internal double @square_root(double noundef %0) #2 {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8, !tbaa !18
  %3 = load double, ptr %2, align 8, !tbaa !18
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
define internal double @larger(double noundef %0, double noundef %1) #2 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !18
  store double %1, ptr %4, align 8, !tbaa !18
  %5 = load double, ptr %3, align 8, !tbaa !18
  %6 = load double, ptr %4, align 8, !tbaa !18
  %7 = fcmp contract ogt double %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load double, ptr %3, align 8, !tbaa !18
  br label %12

10:                                               ; preds = %2
  %11 = load double, ptr %4, align 8, !tbaa !18
  br label %12

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ]
  ret double %13
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.sqrt.f64(double) #4

; Function Attrs: nounwind
define internal i64 @reason_to_stop(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  %6 = load ptr, ptr %4, align 8, !tbaa !5
  %7 = getelementptr inbounds %struct.integration, ptr %6, i32 0, i32 0
  %8 = load double, ptr %7, align 8, !tbaa !25
  %9 = load ptr, ptr %4, align 8, !tbaa !5
  %10 = getelementptr inbounds %struct.integration, ptr %9, i32 0, i32 1
  %11 = load double, ptr %10, align 8, !tbaa !55
  %12 = fcmp contract oeq double %8, %11
  br i1 %12, label %13, label %14

13:                                               ; preds = %2
  store i64 1, ptr %3, align 8
  br label %70

14:                                               ; preds = %2
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.integration, ptr %15, i32 0, i32 30
  %17 = load ptr, ptr %16, align 8, !tbaa !43
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
  %29 = load i64, ptr %28, align 8, !tbaa !36
  %30 = add nsw i64 %29, 2
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 19
  %33 = load i64, ptr %32, align 8, !tbaa !92
  %34 = icmp sgt i64 %30, %33
  br i1 %34, label %48, label %35

35:                                               ; preds = %26
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 20
  %38 = load i64, ptr %37, align 8, !tbaa !65
  %39 = load ptr, ptr %4, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.integration, ptr %39, i32 0, i32 25
  %41 = load i64, ptr %40, align 8, !tbaa !51
  %42 = mul nsw i64 16, %41
  %43 = add nsw i64 %38, %42
  %44 = load ptr, ptr %4, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.integration, ptr %44, i32 0, i32 21
  %46 = load i64, ptr %45, align 8, !tbaa !93
  %47 = icmp sgt i64 %43, %46
  br i1 %47, label %48, label %49

48:                                               ; preds = %35, %26
  store i64 -1, ptr %3, align 8
  br label %70

49:                                               ; preds = %35
  %50 = load ptr, ptr %4, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.integration, ptr %50, i32 0, i32 18
  %52 = load i64, ptr %51, align 8, !tbaa !36
  %53 = sitofp i64 %52 to double
  %54 = load ptr, ptr %4, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.integration, ptr %54, i32 0, i32 9
  %56 = load double, ptr %55, align 8, !tbaa !94
  %57 = load ptr, ptr %4, align 8, !tbaa !5
  %58 = getelementptr inbounds %struct.integration, ptr %57, i32 0, i32 0
  %59 = load double, ptr %58, align 8, !tbaa !25
  %60 = load ptr, ptr %4, align 8, !tbaa !5
  %61 = getelementptr inbounds %struct.integration, ptr %60, i32 0, i32 6
  %62 = load double, ptr %61, align 8, !tbaa !95
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
  store double %1, ptr %5, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %8 = load ptr, ptr %4, align 8, !tbaa !5
  %9 = getelementptr inbounds %struct.integration, ptr %8, i32 0, i32 1
  %10 = load double, ptr %9, align 8, !tbaa !55
  %11 = load ptr, ptr %4, align 8, !tbaa !5
  %12 = getelementptr inbounds %struct.integration, ptr %11, i32 0, i32 0
  %13 = load double, ptr %12, align 8, !tbaa !25
  %14 = fsub contract double %10, %13
  store double %14, ptr %6, align 8, !tbaa !18
  %15 = load double, ptr %5, align 8, !tbaa !18
  %16 = fmul contract double 1.010000e+00, %15
  %17 = load double, ptr %6, align 8, !tbaa !18
  %18 = call contract double @magnitude(double noundef %17)
  %19 = fcmp contract oge double %16, %18
  br i1 %19, label %20, label %24

20:                                               ; preds = %2
  %21 = load ptr, ptr %4, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.integration, ptr %21, i32 0, i32 1
  %23 = load double, ptr %22, align 8, !tbaa !55
  store double %23, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %56

24:                                               ; preds = %2
  %25 = load double, ptr %5, align 8, !tbaa !18
  %26 = fmul contract double 2.000000e+00, %25
  %27 = load double, ptr %6, align 8, !tbaa !18
  %28 = call contract double @magnitude(double noundef %27)
  %29 = fcmp contract ogt double %26, %28
  br i1 %29, label %30, label %42

30:                                               ; preds = %24
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.integration, ptr %31, i32 0, i32 14
  %33 = load i64, ptr %32, align 8, !tbaa !46
  %34 = icmp ne i64 %33, 0
  br i1 %34, label %42, label %35

35:                                               ; preds = %30
  %36 = load ptr, ptr %4, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.integration, ptr %36, i32 0, i32 0
  %38 = load double, ptr %37, align 8, !tbaa !25
  %39 = load double, ptr %6, align 8, !tbaa !18
  %40 = fmul contract double 5.000000e-01, %39
  %41 = fadd contract double %38, %40
  store double %41, ptr %3, align 8
  store i32 1, ptr %7, align 4
  br label %56

42:                                               ; preds = %30, %24
  %43 = load ptr, ptr %4, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.integration, ptr %43, i32 0, i32 0
  %45 = load double, ptr %44, align 8, !tbaa !25
  %46 = load double, ptr %6, align 8, !tbaa !18
  %47 = fcmp contract ogt double %46, 0.000000e+00
  br i1 %47, label %48, label %50

48:                                               ; preds = %42
  %49 = load double, ptr %5, align 8, !tbaa !18
  br label %53

50:                                               ; preds = %42
  %51 = load double, ptr %5, align 8, !tbaa !18
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

; Function Attrs: inlinehint nounwind
define internal void @stage_2(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %46, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %49

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FAAEE6838DAE63A, %39
  %41 = fmul contract double %32, %40
  %42 = fadd contract double %31, %41
  %43 = load ptr, ptr %4, align 8, !tbaa !5
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = getelementptr inbounds double, ptr %43, i64 %44
  store double %42, ptr %45, align 8, !tbaa !18
  br label %46

46:                                               ; preds = %27
  %47 = load i64, ptr %9, align 8, !tbaa !9
  %48 = add nsw i64 %47, 1
  store i64 %48, ptr %9, align 8, !tbaa !9
  br label %22

49:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_3(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %55, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %58

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3F9432CE2AA42CAC, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 1, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0x3FAE4C353FF64302, %47
  %49 = fadd contract double %40, %48
  %50 = fmul contract double %32, %49
  %51 = fadd contract double %31, %50
  %52 = load ptr, ptr %4, align 8, !tbaa !5
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = getelementptr inbounds double, ptr %52, i64 %53
  store double %51, ptr %54, align 8, !tbaa !18
  br label %55

55:                                               ; preds = %27
  %56 = load i64, ptr %9, align 8, !tbaa !9
  %57 = add nsw i64 %56, 1
  store i64 %57, ptr %9, align 8, !tbaa !9
  br label %22

58:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_4(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %55, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %58

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3F9E4C353FF64302, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 2, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0x3FB6B927EFF8B241, %47
  %49 = fadd contract double %40, %48
  %50 = fmul contract double %32, %49
  %51 = fadd contract double %31, %50
  %52 = load ptr, ptr %4, align 8, !tbaa !5
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = getelementptr inbounds double, ptr %52, i64 %53
  store double %51, ptr %54, align 8, !tbaa !18
  br label %55

55:                                               ; preds = %27
  %56 = load i64, ptr %9, align 8, !tbaa !9
  %57 = add nsw i64 %56, 1
  store i64 %57, ptr %9, align 8, !tbaa !9
  br label %22

58:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_5(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %64, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %67

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FCEE50D7ECDE9FA, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 2, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0xBFEC4E3AB5AD1507, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 3, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0x3FED983D7AC79EF5, %56
  %58 = fadd contract double %49, %57
  %59 = fmul contract double %32, %58
  %60 = fadd contract double %31, %59
  %61 = load ptr, ptr %4, align 8, !tbaa !5
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = getelementptr inbounds double, ptr %61, i64 %62
  store double %60, ptr %63, align 8, !tbaa !18
  br label %64

64:                                               ; preds = %27
  %65 = load i64, ptr %9, align 8, !tbaa !9
  %66 = add nsw i64 %65, 1
  store i64 %66, ptr %9, align 8, !tbaa !9
  br label %22

67:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_6(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %64, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %67

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FA2F684BDA12F68, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0x3FC5DDB63BDB6D36, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0x3FC00F533F66F19A, %56
  %58 = fadd contract double %49, %57
  %59 = fmul contract double %32, %58
  %60 = fadd contract double %31, %59
  %61 = load ptr, ptr %4, align 8, !tbaa !5
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = getelementptr inbounds double, ptr %61, i64 %62
  store double %60, ptr %63, align 8, !tbaa !18
  br label %64

64:                                               ; preds = %27
  %65 = load i64, ptr %9, align 8, !tbaa !9
  %66 = add nsw i64 %65, 1
  store i64 %66, ptr %9, align 8, !tbaa !9
  br label %22

67:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_7(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %73, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %76

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FA3000000000000, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0x3FC5CAD30F3347ED, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0x3FAED4B3C332E04D, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0xBF92000000000000, %65
  %67 = fadd contract double %58, %66
  %68 = fmul contract double %32, %67
  %69 = fadd contract double %31, %68
  %70 = load ptr, ptr %4, align 8, !tbaa !5
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = getelementptr inbounds double, ptr %70, i64 %71
  store double %69, ptr %72, align 8, !tbaa !18
  br label %73

73:                                               ; preds = %27
  %74 = load i64, ptr %9, align 8, !tbaa !9
  %75 = add nsw i64 %74, 1
  store i64 %75, ptr %9, align 8, !tbaa !9
  br label %22

76:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_8(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %82, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %85

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FA2FDB8FEE78792, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0x3FC5CF23F6595D72, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0x3FBB758640DEA698, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0xBF8F5FCC20FCD32F, %65
  %67 = fadd contract double %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double 0x3F80F1D92EFB0B71, %74
  %76 = fadd contract double %67, %75
  %77 = fmul contract double %32, %76
  %78 = fadd contract double %31, %77
  %79 = load ptr, ptr %4, align 8, !tbaa !5
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = getelementptr inbounds double, ptr %79, i64 %80
  store double %78, ptr %81, align 8, !tbaa !18
  br label %82

82:                                               ; preds = %27
  %83 = load i64, ptr %9, align 8, !tbaa !9
  %84 = add nsw i64 %83, 1
  store i64 %84, ptr %9, align 8, !tbaa !9
  br label %22

85:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_9(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %91, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %94

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FE3F8B78B985813, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0xC00AE31BACC6BC8A, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0xBFEBC873F08E11F9, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0x403B9793D88D1855, %65
  %67 = fadd contract double %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double 0x40342770F892AD69, %74
  %76 = fadd contract double %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 7, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds double, ptr %77, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !18
  %84 = fmul contract double 0xC045BEB4865C42F9, %83
  %85 = fadd contract double %76, %84
  %86 = fmul contract double %32, %85
  %87 = fadd contract double %31, %86
  %88 = load ptr, ptr %4, align 8, !tbaa !5
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = getelementptr inbounds double, ptr %88, i64 %89
  store double %87, ptr %90, align 8, !tbaa !18
  br label %91

91:                                               ; preds = %27
  %92 = load i64, ptr %9, align 8, !tbaa !9
  %93 = add nsw i64 %92, 1
  store i64 %93, ptr %9, align 8, !tbaa !9
  br label %22

94:                                               ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_10(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %100, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %103

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FDE9205E321B655, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0xC003E7A8A34BD27F, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0xBFE2E3A9968C93C8, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0x40353AE4A6D655EE, %65
  %67 = fadd contract double %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double 0x402E8EF7B5F258B8, %74
  %76 = fadd contract double %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 7, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds double, ptr %77, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !18
  %84 = fmul contract double 0xC040A4E418D711B9, %83
  %85 = fadd contract double %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 8, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds double, ptr %86, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !18
  %93 = fmul contract double 0xBF94D1B3D9B4A876, %92
  %94 = fadd contract double %85, %93
  %95 = fmul contract double %32, %94
  %96 = fadd contract double %31, %95
  %97 = load ptr, ptr %4, align 8, !tbaa !5
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = getelementptr inbounds double, ptr %97, i64 %98
  store double %96, ptr %99, align 8, !tbaa !18
  br label %100

100:                                              ; preds = %27
  %101 = load i64, ptr %9, align 8, !tbaa !9
  %102 = add nsw i64 %101, 1
  store i64 %102, ptr %9, align 8, !tbaa !9
  br label %22

103:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_11(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0xBFEDFD121F1D399B, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0x4014BED869FB0B9D, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0x3FF1768702792EA9, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0xC0204CB0E2110C1C, %65
  %67 = fadd contract double %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double 0xC032852305E975A8, %74
  %76 = fadd contract double %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 7, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds double, ptr %77, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !18
  %84 = fmul contract double 0x4036BD4F06CB863A, %83
  %85 = fadd contract double %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 8, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds double, ptr %86, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !18
  %93 = fmul contract double 0x4003F2E777CF109D, %92
  %94 = fadd contract double %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 9, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds double, ptr %95, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !18
  %102 = fmul contract double 0xC0085FC60D2B572C, %101
  %103 = fadd contract double %94, %102
  %104 = fmul contract double %32, %103
  %105 = fadd contract double %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds double, ptr %106, i64 %107
  store double %105, ptr %108, align 8, !tbaa !18
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_12(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %118, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %121

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x40022FBD3B09FCDC, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 3, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0xC02511A963CAFE55, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 4, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0xC00001C935AC72AC, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 5, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0xC031F57C8EFF3006, %65
  %67 = fadd contract double %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 6, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double 0x403BF2EA18B58A01, %74
  %76 = fadd contract double %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 7, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds double, ptr %77, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !18
  %84 = fmul contract double 0xC006DF3A7D1CEC13, %83
  %85 = fadd contract double %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 8, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds double, ptr %86, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !18
  %93 = fmul contract double 0xC021BEE71A9F33A9, %92
  %94 = fadd contract double %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 9, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds double, ptr %95, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !18
  %102 = fmul contract double 0x4028B89C42C81861, %101
  %103 = fadd contract double %94, %102
  %104 = load ptr, ptr %6, align 8, !tbaa !5
  %105 = load i64, ptr %8, align 8, !tbaa !9
  %106 = mul nsw i64 10, %105
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = add nsw i64 %106, %107
  %109 = getelementptr inbounds double, ptr %104, i64 %108
  %110 = load double, ptr %109, align 8, !tbaa !18
  %111 = fmul contract double 0x3FE496AC6253E202, %110
  %112 = fadd contract double %103, %111
  %113 = fmul contract double %32, %112
  %114 = fadd contract double %31, %113
  %115 = load ptr, ptr %4, align 8, !tbaa !5
  %116 = load i64, ptr %9, align 8, !tbaa !9
  %117 = getelementptr inbounds double, ptr %115, i64 %116
  store double %114, ptr %117, align 8, !tbaa !18
  br label %118

118:                                              ; preds = %27
  %119 = load i64, ptr %9, align 8, !tbaa !9
  %120 = add nsw i64 %119, 1
  store i64 %120, ptr %9, align 8, !tbaa !9
  br label %22

121:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @solution(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FABCC6368D1177C, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 5, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0x4011CD1ED2AD5AE2, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 6, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0x3FFE43A845D5AB9F, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 7, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0xC017346ECF96AF43, %65
  %67 = fadd contract double %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 8, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double 0x3FD3EA1DF2F0EB98, %74
  %76 = fadd contract double %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 9, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds double, ptr %77, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !18
  %84 = fmul contract double 0xBFC37A028F43B002, %83
  %85 = fadd contract double %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 10, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds double, ptr %86, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !18
  %93 = fmul contract double 0x3FC9C657697FE72D, %92
  %94 = fadd contract double %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 11, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds double, ptr %95, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !18
  %102 = fmul contract double 0x3FA6E44F50AB6BC2, %101
  %103 = fadd contract double %94, %102
  %104 = fmul contract double %32, %103
  %105 = fadd contract double %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds double, ptr %106, i64 %107
  store double %105, ptr %108, align 8, !tbaa !18
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_14(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FACC1FCA2CEB148, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 6, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0x3FD03958F21A35B8, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 7, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0xBFCF84C2C277C23E, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 8, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0xBFBFCB02555C9DEF, %65
  %67 = fadd contract double %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 9, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double 0x3FC39F10CE2D1913, %74
  %76 = fadd contract double %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 10, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds double, ptr %77, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !18
  %84 = fmul contract double 0x3F80CBB69B38652C, %83
  %85 = fadd contract double %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 11, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds double, ptr %86, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !18
  %93 = fmul contract double 0x3F7EFF840F396BA9, %92
  %94 = fadd contract double %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 12, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds double, ptr %95, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !18
  %102 = fmul contract double -8.298000e-03, %101
  %103 = fadd contract double %94, %102
  %104 = fmul contract double %32, %103
  %105 = fadd contract double %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds double, ptr %106, i64 %107
  store double %105, ptr %108, align 8, !tbaa !18
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_15(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0x3FA04CA1897BDB63, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 5, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0x3F9CFAE9E5F59F45, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 6, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0x3FAB69DB017C8CF9, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 7, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0xBFAC1EF72FC69469, %65
  %67 = fadd contract double %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 10, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double 0xBF1C6710EEF6E153, %74
  %76 = fadd contract double %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 11, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds double, ptr %77, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !18
  %84 = fmul contract double 0x3F39127A52D32320, %83
  %85 = fadd contract double %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 12, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds double, ptr %86, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !18
  %93 = fmul contract double 0xBF36500E13E7149B, %92
  %94 = fadd contract double %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 13, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds double, ptr %95, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !18
  %102 = fmul contract double 0x3FC21686B20CD989, %101
  %103 = fadd contract double %94, %102
  %104 = fmul contract double %32, %103
  %105 = fadd contract double %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds double, ptr %106, i64 %107
  store double %105, ptr %108, align 8, !tbaa !18
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
}

; Function Attrs: inlinehint nounwind
define internal void @stage_16(ptr noundef %0, ptr noalias noundef %1) #2 {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca double, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  %10 = load ptr, ptr %3, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.dop853_step, ptr %10, i32 0, i32 5
  %12 = load ptr, ptr %11, align 8, !tbaa !29
  store ptr %12, ptr %5, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.dop853_step, ptr %13, i32 0, i32 8
  %15 = load ptr, ptr %14, align 8, !tbaa !34
  store ptr %15, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  %16 = load ptr, ptr %3, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.dop853_step, ptr %16, i32 0, i32 4
  %18 = load double, ptr %17, align 8, !tbaa !27
  store double %18, ptr %7, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  %19 = load ptr, ptr %3, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.dop853_step, ptr %19, i32 0, i32 2
  %21 = load i64, ptr %20, align 8, !tbaa !24
  store i64 %21, ptr %8, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #5
  store i64 0, ptr %9, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %109, %2
  %23 = load i64, ptr %9, align 8, !tbaa !9
  %24 = load i64, ptr %8, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #5
  br label %112

27:                                               ; preds = %22
  %28 = load ptr, ptr %5, align 8, !tbaa !5
  %29 = load i64, ptr %9, align 8, !tbaa !9
  %30 = getelementptr inbounds double, ptr %28, i64 %29
  %31 = load double, ptr %30, align 8, !tbaa !18
  %32 = load double, ptr %7, align 8, !tbaa !18
  %33 = load ptr, ptr %6, align 8, !tbaa !5
  %34 = load i64, ptr %8, align 8, !tbaa !9
  %35 = mul nsw i64 0, %34
  %36 = load i64, ptr %9, align 8, !tbaa !9
  %37 = add nsw i64 %35, %36
  %38 = getelementptr inbounds double, ptr %33, i64 %37
  %39 = load double, ptr %38, align 8, !tbaa !18
  %40 = fmul contract double 0xBFDB7309792B6015, %39
  %41 = load ptr, ptr %6, align 8, !tbaa !5
  %42 = load i64, ptr %8, align 8, !tbaa !9
  %43 = mul nsw i64 5, %42
  %44 = load i64, ptr %9, align 8, !tbaa !9
  %45 = add nsw i64 %43, %44
  %46 = getelementptr inbounds double, ptr %41, i64 %45
  %47 = load double, ptr %46, align 8, !tbaa !18
  %48 = fmul contract double 0xC012CA5D44AFDC9A, %47
  %49 = fadd contract double %40, %48
  %50 = load ptr, ptr %6, align 8, !tbaa !5
  %51 = load i64, ptr %8, align 8, !tbaa !9
  %52 = mul nsw i64 6, %51
  %53 = load i64, ptr %9, align 8, !tbaa !9
  %54 = add nsw i64 %52, %53
  %55 = getelementptr inbounds double, ptr %50, i64 %54
  %56 = load double, ptr %55, align 8, !tbaa !18
  %57 = fmul contract double 0x401EBBD2C419EDA3, %56
  %58 = fadd contract double %49, %57
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = load i64, ptr %8, align 8, !tbaa !9
  %61 = mul nsw i64 7, %60
  %62 = load i64, ptr %9, align 8, !tbaa !9
  %63 = add nsw i64 %61, %62
  %64 = getelementptr inbounds double, ptr %59, i64 %63
  %65 = load double, ptr %64, align 8, !tbaa !18
  %66 = fmul contract double 0x401046A54457171C, %65
  %67 = fadd contract double %58, %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = mul nsw i64 8, %69
  %71 = load i64, ptr %9, align 8, !tbaa !9
  %72 = add nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double 0x3FD6D49E44EDBA44, %74
  %76 = fadd contract double %67, %75
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i64, ptr %8, align 8, !tbaa !9
  %79 = mul nsw i64 12, %78
  %80 = load i64, ptr %9, align 8, !tbaa !9
  %81 = add nsw i64 %79, %80
  %82 = getelementptr inbounds double, ptr %77, i64 %81
  %83 = load double, ptr %82, align 8, !tbaa !18
  %84 = fmul contract double 0xBF56EBEEC24871D4, %83
  %85 = fadd contract double %76, %84
  %86 = load ptr, ptr %6, align 8, !tbaa !5
  %87 = load i64, ptr %8, align 8, !tbaa !9
  %88 = mul nsw i64 13, %87
  %89 = load i64, ptr %9, align 8, !tbaa !9
  %90 = add nsw i64 %88, %89
  %91 = getelementptr inbounds double, ptr %86, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !18
  %93 = fmul contract double 0x40079482A23F1996, %92
  %94 = fadd contract double %85, %93
  %95 = load ptr, ptr %6, align 8, !tbaa !5
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = mul nsw i64 14, %96
  %98 = load i64, ptr %9, align 8, !tbaa !9
  %99 = add nsw i64 %97, %98
  %100 = getelementptr inbounds double, ptr %95, i64 %99
  %101 = load double, ptr %100, align 8, !tbaa !18
  %102 = fmul contract double 0xC0224D4A6DCA2222, %101
  %103 = fadd contract double %94, %102
  %104 = fmul contract double %32, %103
  %105 = fadd contract double %31, %104
  %106 = load ptr, ptr %4, align 8, !tbaa !5
  %107 = load i64, ptr %9, align 8, !tbaa !9
  %108 = getelementptr inbounds double, ptr %106, i64 %107
  store double %105, ptr %108, align 8, !tbaa !18
  br label %109

109:                                              ; preds = %27
  %110 = load i64, ptr %9, align 8, !tbaa !9
  %111 = add nsw i64 %110, 1
  store i64 %111, ptr %9, align 8, !tbaa !9
  br label %22

112:                                              ; preds = %26
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret void
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
  %23 = load ptr, ptr %22, align 8, !tbaa !71
  %24 = load ptr, ptr %3, align 8, !tbaa !5
  %25 = getelementptr inbounds %struct.event_step, ptr %24, i32 0, i32 7
  %26 = load ptr, ptr %25, align 8, !tbaa !74
  %27 = load ptr, ptr %3, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.event_step, ptr %27, i32 0, i32 9
  %29 = load ptr, ptr %28, align 8, !tbaa !76
  %30 = load ptr, ptr %3, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.event_step, ptr %30, i32 0, i32 2
  %32 = load i64, ptr %31, align 8, !tbaa !69
  %33 = load i64, ptr %5, align 8, !tbaa !9
  %34 = sitofp i64 %33 to double
  %35 = fdiv contract double %34, 8.000000e+00
  %36 = load ptr, ptr %3, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.event_step, ptr %36, i32 0, i32 11
  %38 = load ptr, ptr %37, align 8, !tbaa !78
  call void %23(ptr noundef %26, ptr noundef %29, i64 noundef %32, double noundef %35, ptr noundef %38)
  %39 = load ptr, ptr %3, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.event_step, ptr %39, i32 0, i32 0
  %41 = load ptr, ptr %40, align 8, !tbaa !66
  %42 = load ptr, ptr %3, align 8, !tbaa !5
  %43 = getelementptr inbounds %struct.event_step, ptr %42, i32 0, i32 5
  %44 = load double, ptr %43, align 8, !tbaa !72
  %45 = load ptr, ptr %3, align 8, !tbaa !5
  %46 = getelementptr inbounds %struct.event_step, ptr %45, i32 0, i32 6
  %47 = load double, ptr %46, align 8, !tbaa !73
  %48 = load i64, ptr %5, align 8, !tbaa !9
  %49 = sitofp i64 %48 to double
  %50 = fmul contract double %47, %49
  %51 = fdiv contract double %50, 8.000000e+00
  %52 = fadd contract double %44, %51
  %53 = load ptr, ptr %3, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.event_step, ptr %53, i32 0, i32 11
  %55 = load ptr, ptr %54, align 8, !tbaa !78
  %56 = load ptr, ptr %3, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.event_step, ptr %56, i32 0, i32 1
  %58 = load ptr, ptr %57, align 8, !tbaa !68
  %59 = load ptr, ptr %3, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.event_step, ptr %59, i32 0, i32 10
  %61 = load ptr, ptr %60, align 8, !tbaa !77
  %62 = load i64, ptr %5, align 8, !tbaa !9
  %63 = load ptr, ptr %3, align 8, !tbaa !5
  %64 = getelementptr inbounds %struct.event_step, ptr %63, i32 0, i32 3
  %65 = load i64, ptr %64, align 8, !tbaa !70
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
  %74 = load ptr, ptr %73, align 8, !tbaa !66
  %75 = load ptr, ptr %3, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.event_step, ptr %75, i32 0, i32 5
  %77 = load double, ptr %76, align 8, !tbaa !72
  %78 = load ptr, ptr %3, align 8, !tbaa !5
  %79 = getelementptr inbounds %struct.event_step, ptr %78, i32 0, i32 6
  %80 = load double, ptr %79, align 8, !tbaa !73
  %81 = fadd contract double %77, %80
  %82 = load ptr, ptr %3, align 8, !tbaa !5
  %83 = getelementptr inbounds %struct.event_step, ptr %82, i32 0, i32 8
  %84 = load ptr, ptr %83, align 8, !tbaa !75
  %85 = load ptr, ptr %3, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.event_step, ptr %85, i32 0, i32 1
  %87 = load ptr, ptr %86, align 8, !tbaa !68
  %88 = load ptr, ptr %3, align 8, !tbaa !5
  %89 = getelementptr inbounds %struct.event_step, ptr %88, i32 0, i32 10
  %90 = load ptr, ptr %89, align 8, !tbaa !77
  %91 = load ptr, ptr %3, align 8, !tbaa !5
  %92 = getelementptr inbounds %struct.event_step, ptr %91, i32 0, i32 3
  %93 = load i64, ptr %92, align 8, !tbaa !70
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
  %100 = load i64, ptr %99, align 8, !tbaa !70
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
  %111 = load ptr, ptr %110, align 8, !tbaa !77
  %112 = load i64, ptr %8, align 8, !tbaa !9
  %113 = load ptr, ptr %3, align 8, !tbaa !5
  %114 = getelementptr inbounds %struct.event_step, ptr %113, i32 0, i32 3
  %115 = load i64, ptr %114, align 8, !tbaa !70
  %116 = mul nsw i64 %112, %115
  %117 = load i64, ptr %6, align 8, !tbaa !9
  %118 = add nsw i64 %116, %117
  %119 = getelementptr inbounds double, ptr %111, i64 %118
  %120 = load double, ptr %119, align 8, !tbaa !18
  store double %120, ptr %9, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %121 = load ptr, ptr %3, align 8, !tbaa !5
  %122 = getelementptr inbounds %struct.event_step, ptr %121, i32 0, i32 10
  %123 = load ptr, ptr %122, align 8, !tbaa !77
  %124 = load i64, ptr %8, align 8, !tbaa !9
  %125 = add nsw i64 %124, 1
  %126 = load ptr, ptr %3, align 8, !tbaa !5
  %127 = getelementptr inbounds %struct.event_step, ptr %126, i32 0, i32 3
  %128 = load i64, ptr %127, align 8, !tbaa !70
  %129 = mul nsw i64 %125, %128
  %130 = load i64, ptr %6, align 8, !tbaa !9
  %131 = add nsw i64 %129, %130
  %132 = getelementptr inbounds double, ptr %123, i64 %131
  %133 = load double, ptr %132, align 8, !tbaa !18
  store double %133, ptr %10, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %134 = load i64, ptr %8, align 8, !tbaa !9
  %135 = sitofp i64 %134 to double
  %136 = fdiv contract double %135, 8.000000e+00
  store double %136, ptr %11, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %137 = load i64, ptr %8, align 8, !tbaa !9
  %138 = add nsw i64 %137, 1
  %139 = sitofp i64 %138 to double
  %140 = fdiv contract double %139, 8.000000e+00
  store double %140, ptr %12, align 8, !tbaa !18
  %141 = load double, ptr %9, align 8, !tbaa !18
  %142 = fcmp contract olt double %141, 0.000000e+00
  br i1 %142, label %143, label %146

143:                                              ; preds = %108
  %144 = load double, ptr %10, align 8, !tbaa !18
  %145 = fcmp contract oge double %144, 0.000000e+00
  br i1 %145, label %152, label %146

146:                                              ; preds = %143, %108
  %147 = load double, ptr %9, align 8, !tbaa !18
  %148 = fcmp contract ogt double %147, 0.000000e+00
  br i1 %148, label %149, label %167

149:                                              ; preds = %146
  %150 = load double, ptr %10, align 8, !tbaa !18
  %151 = fcmp contract ole double %150, 0.000000e+00
  br i1 %151, label %152, label %167

152:                                              ; preds = %149, %143
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %153 = load ptr, ptr %3, align 8, !tbaa !5
  %154 = load i64, ptr %6, align 8, !tbaa !9
  %155 = load double, ptr %11, align 8, !tbaa !18
  %156 = load double, ptr %9, align 8, !tbaa !18
  %157 = load double, ptr %12, align 8, !tbaa !18
  %158 = load double, ptr %10, align 8, !tbaa !18
  %159 = call double @find_zero(ptr noundef %153, i64 noundef %154, double noundef %155, double noundef %156, double noundef %157, double noundef %158)
  store double %159, ptr %13, align 8, !tbaa !18
  %160 = load ptr, ptr %3, align 8, !tbaa !5
  %161 = load i64, ptr %6, align 8, !tbaa !9
  %162 = load double, ptr %13, align 8, !tbaa !18
  %163 = load double, ptr %9, align 8, !tbaa !18
  %164 = fcmp contract olt double %163, 0.000000e+00
  %165 = zext i1 %164 to i32
  %166 = load ptr, ptr %4, align 8, !tbaa !5
  call void @keep_crossing(ptr noundef %160, i64 noundef %161, double noundef %162, i32 noundef %165, ptr noundef %166)
  call void @llvm.lifetime.end.p0(i64 8, ptr %13) #5
  br label %219

167:                                              ; preds = %149, %146
  %168 = load double, ptr %9, align 8, !tbaa !18
  %169 = load double, ptr %10, align 8, !tbaa !18
  %170 = fmul contract double %168, %169
  %171 = fcmp contract ogt double %170, 0.000000e+00
  br i1 %171, label %172, label %218

172:                                              ; preds = %167
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %173 = load ptr, ptr %3, align 8, !tbaa !5
  %174 = load i64, ptr %6, align 8, !tbaa !9
  %175 = load i64, ptr %8, align 8, !tbaa !9
  %176 = load double, ptr %9, align 8, !tbaa !18
  %177 = fcmp contract ogt double %176, 0.000000e+00
  %178 = zext i1 %177 to i64
  %179 = select i1 %177, double 1.000000e+00, double -1.000000e+00
  %180 = call double @find_dip(ptr noundef %173, i64 noundef %174, i64 noundef %175, double noundef %179)
  store double %180, ptr %14, align 8, !tbaa !18
  %181 = load double, ptr %14, align 8, !tbaa !18
  %182 = fcmp contract olt double %181, 0.000000e+00
  br i1 %182, label %183, label %184

183:                                              ; preds = %172
  store i32 10, ptr %7, align 4
  br label %215

184:                                              ; preds = %172
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %185 = load ptr, ptr %3, align 8, !tbaa !5
  %186 = load i64, ptr %6, align 8, !tbaa !9
  %187 = load double, ptr %14, align 8, !tbaa !18
  %188 = call double @event_value(ptr noundef %185, i64 noundef %186, double noundef %187)
  store double %188, ptr %15, align 8, !tbaa !18
  %189 = load ptr, ptr %3, align 8, !tbaa !5
  %190 = load i64, ptr %6, align 8, !tbaa !9
  %191 = load ptr, ptr %3, align 8, !tbaa !5
  %192 = load i64, ptr %6, align 8, !tbaa !9
  %193 = load double, ptr %11, align 8, !tbaa !18
  %194 = load double, ptr %9, align 8, !tbaa !18
  %195 = load double, ptr %14, align 8, !tbaa !18
  %196 = load double, ptr %15, align 8, !tbaa !18
  %197 = call double @find_zero(ptr noundef %191, i64 noundef %192, double noundef %193, double noundef %194, double noundef %195, double noundef %196)
  %198 = load double, ptr %9, align 8, !tbaa !18
  %199 = fcmp contract olt double %198, 0.000000e+00
  %200 = zext i1 %199 to i32
  %201 = load ptr, ptr %4, align 8, !tbaa !5
  call void @keep_crossing(ptr noundef %189, i64 noundef %190, double noundef %197, i32 noundef %200, ptr noundef %201)
  %202 = load ptr, ptr %3, align 8, !tbaa !5
  %203 = load i64, ptr %6, align 8, !tbaa !9
  %204 = load ptr, ptr %3, align 8, !tbaa !5
  %205 = load i64, ptr %6, align 8, !tbaa !9
  %206 = load double, ptr %14, align 8, !tbaa !18
  %207 = load double, ptr %15, align 8, !tbaa !18
  %208 = load double, ptr %12, align 8, !tbaa !18
  %209 = load double, ptr %10, align 8, !tbaa !18
  %210 = call double @find_zero(ptr noundef %204, i64 noundef %205, double noundef %206, double noundef %207, double noundef %208, double noundef %209)
  %211 = load double, ptr %9, align 8, !tbaa !18
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
  store double %2, ptr %9, align 8, !tbaa !18
  store double %3, ptr %10, align 8, !tbaa !18
  store double %4, ptr %11, align 8, !tbaa !18
  store double %5, ptr %12, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %29 = load ptr, ptr %7, align 8, !tbaa !5
  %30 = getelementptr inbounds %struct.event_step, ptr %29, i32 0, i32 5
  %31 = load double, ptr %30, align 8, !tbaa !72
  %32 = load ptr, ptr %7, align 8, !tbaa !5
  %33 = getelementptr inbounds %struct.event_step, ptr %32, i32 0, i32 6
  %34 = load double, ptr %33, align 8, !tbaa !73
  %35 = fdiv contract double %31, %34
  %36 = call double @magnitude(double noundef %35)
  %37 = call double @larger(double noundef 1.000000e+00, double noundef %36)
  %38 = fmul contract double 1.000000e-15, %37
  store double %38, ptr %13, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %39 = load double, ptr %11, align 8, !tbaa !18
  store double %39, ptr %14, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %40 = load double, ptr %12, align 8, !tbaa !18
  store double %40, ptr %15, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %41 = load double, ptr %9, align 8, !tbaa !18
  store double %41, ptr %16, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %42 = load double, ptr %10, align 8, !tbaa !18
  store double %42, ptr %17, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %43 = load double, ptr %14, align 8, !tbaa !18
  store double %43, ptr %18, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %44 = load double, ptr %15, align 8, !tbaa !18
  store double %44, ptr %19, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %20) #5
  store double 5.000000e-01, ptr %20, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 4, ptr %21) #5
  store i32 0, ptr %21, align 4, !tbaa !44
  br label %45

45:                                               ; preds = %196, %6
  %46 = load i32, ptr %21, align 4, !tbaa !44
  %47 = icmp slt i32 %46, 100
  br i1 %47, label %49, label %48

48:                                               ; preds = %45
  store i32 2, ptr %22, align 4
  br label %199

49:                                               ; preds = %45
  call void @llvm.lifetime.start.p0(i64 8, ptr %23) #5
  %50 = load double, ptr %16, align 8, !tbaa !18
  %51 = load double, ptr %14, align 8, !tbaa !18
  %52 = fsub contract double %50, %51
  %53 = call double @magnitude(double noundef %52)
  store double %53, ptr %23, align 8, !tbaa !18
  %54 = load double, ptr %15, align 8, !tbaa !18
  %55 = fcmp contract oeq double %54, 0.000000e+00
  br i1 %55, label %60, label %56

56:                                               ; preds = %49
  %57 = load double, ptr %23, align 8, !tbaa !18
  %58 = load double, ptr %13, align 8, !tbaa !18
  %59 = fcmp contract ole double %57, %58
  br i1 %59, label %60, label %61

60:                                               ; preds = %56, %49
  store i32 2, ptr %22, align 4
  br label %193

61:                                               ; preds = %56
  call void @llvm.lifetime.start.p0(i64 8, ptr %24) #5
  %62 = load double, ptr %14, align 8, !tbaa !18
  %63 = load double, ptr %20, align 8, !tbaa !18
  %64 = load double, ptr %16, align 8, !tbaa !18
  %65 = load double, ptr %14, align 8, !tbaa !18
  %66 = fsub contract double %64, %65
  %67 = fmul contract double %63, %66
  %68 = fadd contract double %62, %67
  store double %68, ptr %24, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %25) #5
  %69 = load ptr, ptr %7, align 8, !tbaa !5
  %70 = load i64, ptr %8, align 8, !tbaa !9
  %71 = load double, ptr %24, align 8, !tbaa !18
  %72 = call double @event_value(ptr noundef %69, i64 noundef %70, double noundef %71)
  store double %72, ptr %25, align 8, !tbaa !18
  %73 = load double, ptr %25, align 8, !tbaa !18
  %74 = fcmp contract ogt double %73, 0.000000e+00
  %75 = zext i1 %74 to i32
  %76 = load double, ptr %15, align 8, !tbaa !18
  %77 = fcmp contract ogt double %76, 0.000000e+00
  %78 = zext i1 %77 to i32
  %79 = icmp eq i32 %75, %78
  br i1 %79, label %80, label %83

80:                                               ; preds = %61
  %81 = load double, ptr %14, align 8, !tbaa !18
  store double %81, ptr %18, align 8, !tbaa !18
  %82 = load double, ptr %15, align 8, !tbaa !18
  store double %82, ptr %19, align 8, !tbaa !18
  br label %88

83:                                               ; preds = %61
  %84 = load double, ptr %16, align 8, !tbaa !18
  store double %84, ptr %18, align 8, !tbaa !18
  %85 = load double, ptr %17, align 8, !tbaa !18
  store double %85, ptr %19, align 8, !tbaa !18
  %86 = load double, ptr %14, align 8, !tbaa !18
  store double %86, ptr %16, align 8, !tbaa !18
  %87 = load double, ptr %15, align 8, !tbaa !18
  store double %87, ptr %17, align 8, !tbaa !18
  br label %88

88:                                               ; preds = %83, %80
  %89 = load double, ptr %24, align 8, !tbaa !18
  store double %89, ptr %14, align 8, !tbaa !18
  %90 = load double, ptr %25, align 8, !tbaa !18
  store double %90, ptr %15, align 8, !tbaa !18
  store double 5.000000e-01, ptr %20, align 8, !tbaa !18
  %91 = load double, ptr %19, align 8, !tbaa !18
  %92 = load double, ptr %17, align 8, !tbaa !18
  %93 = fcmp contract une double %91, %92
  br i1 %93, label %94, label %164

94:                                               ; preds = %88
  %95 = load double, ptr %15, align 8, !tbaa !18
  %96 = load double, ptr %19, align 8, !tbaa !18
  %97 = fcmp contract une double %95, %96
  br i1 %97, label %98, label %164

98:                                               ; preds = %94
  %99 = load double, ptr %15, align 8, !tbaa !18
  %100 = load double, ptr %17, align 8, !tbaa !18
  %101 = fcmp contract une double %99, %100
  br i1 %101, label %102, label %164

102:                                              ; preds = %98
  call void @llvm.lifetime.start.p0(i64 8, ptr %26) #5
  %103 = load double, ptr %14, align 8, !tbaa !18
  %104 = load double, ptr %16, align 8, !tbaa !18
  %105 = fsub contract double %103, %104
  %106 = load double, ptr %18, align 8, !tbaa !18
  %107 = load double, ptr %16, align 8, !tbaa !18
  %108 = fsub contract double %106, %107
  %109 = fdiv contract double %105, %108
  store double %109, ptr %26, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %27) #5
  %110 = load double, ptr %15, align 8, !tbaa !18
  %111 = load double, ptr %17, align 8, !tbaa !18
  %112 = fsub contract double %110, %111
  %113 = load double, ptr %19, align 8, !tbaa !18
  %114 = load double, ptr %17, align 8, !tbaa !18
  %115 = fsub contract double %113, %114
  %116 = fdiv contract double %112, %115
  store double %116, ptr %27, align 8, !tbaa !18
  %117 = load double, ptr %27, align 8, !tbaa !18
  %118 = load double, ptr %27, align 8, !tbaa !18
  %119 = fmul contract double %117, %118
  %120 = load double, ptr %26, align 8, !tbaa !18
  %121 = fcmp contract olt double %119, %120
  br i1 %121, label %122, label %163

122:                                              ; preds = %102
  %123 = load double, ptr %27, align 8, !tbaa !18
  %124 = fsub contract double 1.000000e+00, %123
  %125 = load double, ptr %27, align 8, !tbaa !18
  %126 = fsub contract double 1.000000e+00, %125
  %127 = fmul contract double %124, %126
  %128 = load double, ptr %26, align 8, !tbaa !18
  %129 = fsub contract double 1.000000e+00, %128
  %130 = fcmp contract olt double %127, %129
  br i1 %130, label %131, label %163

131:                                              ; preds = %122
  %132 = load double, ptr %15, align 8, !tbaa !18
  %133 = load double, ptr %17, align 8, !tbaa !18
  %134 = load double, ptr %15, align 8, !tbaa !18
  %135 = fsub contract double %133, %134
  %136 = fdiv contract double %132, %135
  %137 = load double, ptr %19, align 8, !tbaa !18
  %138 = fmul contract double %136, %137
  %139 = load double, ptr %17, align 8, !tbaa !18
  %140 = load double, ptr %19, align 8, !tbaa !18
  %141 = fsub contract double %139, %140
  %142 = fdiv contract double %138, %141
  %143 = load double, ptr %18, align 8, !tbaa !18
  %144 = load double, ptr %14, align 8, !tbaa !18
  %145 = fsub contract double %143, %144
  %146 = load double, ptr %16, align 8, !tbaa !18
  %147 = load double, ptr %14, align 8, !tbaa !18
  %148 = fsub contract double %146, %147
  %149 = fdiv contract double %145, %148
  %150 = load double, ptr %15, align 8, !tbaa !18
  %151 = fmul contract double %149, %150
  %152 = load double, ptr %19, align 8, !tbaa !18
  %153 = load double, ptr %15, align 8, !tbaa !18
  %154 = fsub contract double %152, %153
  %155 = fdiv contract double %151, %154
  %156 = load double, ptr %17, align 8, !tbaa !18
  %157 = fmul contract double %155, %156
  %158 = load double, ptr %19, align 8, !tbaa !18
  %159 = load double, ptr %17, align 8, !tbaa !18
  %160 = fsub contract double %158, %159
  %161 = fdiv contract double %157, %160
  %162 = fadd contract double %142, %161
  store double %162, ptr %20, align 8, !tbaa !18
  br label %163

163:                                              ; preds = %131, %122, %102
  call void @llvm.lifetime.end.p0(i64 8, ptr %27) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %26) #5
  br label %164

164:                                              ; preds = %163, %98, %94, %88
  call void @llvm.lifetime.start.p0(i64 8, ptr %28) #5
  %165 = load double, ptr %13, align 8, !tbaa !18
  %166 = fmul contract double 5.000000e-01, %165
  %167 = load double, ptr %16, align 8, !tbaa !18
  %168 = load double, ptr %14, align 8, !tbaa !18
  %169 = fsub contract double %167, %168
  %170 = call double @magnitude(double noundef %169)
  %171 = load double, ptr %13, align 8, !tbaa !18
  %172 = call double @larger(double noundef %170, double noundef %171)
  %173 = fdiv contract double %166, %172
  store double %173, ptr %28, align 8, !tbaa !18
  %174 = load double, ptr %20, align 8, !tbaa !18
  %175 = load double, ptr %28, align 8, !tbaa !18
  %176 = fcmp contract olt double %174, %175
  br i1 %176, label %177, label %179

177:                                              ; preds = %164
  %178 = load double, ptr %28, align 8, !tbaa !18
  br label %191

179:                                              ; preds = %164
  %180 = load double, ptr %20, align 8, !tbaa !18
  %181 = load double, ptr %28, align 8, !tbaa !18
  %182 = fsub contract double 1.000000e+00, %181
  %183 = fcmp contract ogt double %180, %182
  br i1 %183, label %184, label %187

184:                                              ; preds = %179
  %185 = load double, ptr %28, align 8, !tbaa !18
  %186 = fsub contract double 1.000000e+00, %185
  br label %189

187:                                              ; preds = %179
  %188 = load double, ptr %20, align 8, !tbaa !18
  br label %189

189:                                              ; preds = %187, %184
  %190 = phi double [ %186, %184 ], [ %188, %187 ]
  br label %191

191:                                              ; preds = %189, %177
  %192 = phi double [ %178, %177 ], [ %190, %189 ]
  store double %192, ptr %20, align 8, !tbaa !18
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
  %197 = load i32, ptr %21, align 4, !tbaa !44
  %198 = add nsw i32 %197, 1
  store i32 %198, ptr %21, align 4, !tbaa !44
  br label %45

199:                                              ; preds = %193, %48
  call void @llvm.lifetime.end.p0(i64 4, ptr %21) #5
  br label %200

200:                                              ; preds = %199
  %201 = load double, ptr %15, align 8, !tbaa !18
  %202 = fcmp contract ogt double %201, 0.000000e+00
  %203 = zext i1 %202 to i32
  %204 = load double, ptr %10, align 8, !tbaa !18
  %205 = fcmp contract ogt double %204, 0.000000e+00
  %206 = zext i1 %205 to i32
  %207 = icmp eq i32 %203, %206
  br i1 %207, label %208, label %213

208:                                              ; preds = %200
  %209 = load double, ptr %15, align 8, !tbaa !18
  %210 = fcmp contract une double %209, 0.000000e+00
  br i1 %210, label %211, label %213

211:                                              ; preds = %208
  %212 = load double, ptr %16, align 8, !tbaa !18
  br label %215

213:                                              ; preds = %208, %200
  %214 = load double, ptr %14, align 8, !tbaa !18
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
  store double %2, ptr %8, align 8, !tbaa !18
  store i32 %3, ptr %9, align 4, !tbaa !44
  store ptr %4, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %19 = load ptr, ptr %6, align 8, !tbaa !5
  %20 = getelementptr inbounds %struct.event_step, ptr %19, i32 0, i32 5
  %21 = load double, ptr %20, align 8, !tbaa !72
  %22 = load double, ptr %8, align 8, !tbaa !18
  %23 = load ptr, ptr %6, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.event_step, ptr %23, i32 0, i32 6
  %25 = load double, ptr %24, align 8, !tbaa !73
  %26 = fmul contract double %22, %25
  %27 = fadd contract double %21, %26
  store double %27, ptr %11, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %28 = load ptr, ptr %10, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.crossing_list, ptr %28, i32 0, i32 1
  %30 = load double, ptr %29, align 8, !tbaa !84
  store double %30, ptr %12, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %31 = load ptr, ptr %10, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.crossing_list, ptr %31, i32 0, i32 0
  %33 = load ptr, ptr %32, align 8, !tbaa !82
  %34 = load i64, ptr %7, align 8, !tbaa !9
  %35 = getelementptr inbounds i64, ptr %33, i64 %34
  %36 = load i64, ptr %35, align 8, !tbaa !9
  store i64 %36, ptr %13, align 8, !tbaa !9
  %37 = load i64, ptr %13, align 8, !tbaa !9
  %38 = icmp sgt i64 %37, 0
  br i1 %38, label %39, label %42

39:                                               ; preds = %5
  %40 = load i32, ptr %9, align 4, !tbaa !44
  %41 = icmp ne i32 %40, 0
  br i1 %41, label %42, label %48

42:                                               ; preds = %39, %5
  %43 = load i64, ptr %13, align 8, !tbaa !9
  %44 = icmp slt i64 %43, 0
  br i1 %44, label %45, label %49

45:                                               ; preds = %42
  %46 = load i32, ptr %9, align 4, !tbaa !44
  %47 = icmp ne i32 %46, 0
  br i1 %47, label %48, label %49

48:                                               ; preds = %45, %39
  store i32 1, ptr %14, align 4
  br label %148

49:                                               ; preds = %45, %42
  %50 = load double, ptr %11, align 8, !tbaa !18
  %51 = load double, ptr %12, align 8, !tbaa !18
  %52 = fsub contract double %50, %51
  %53 = call contract double @magnitude(double noundef %52)
  %54 = load double, ptr %12, align 8, !tbaa !18
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
  %63 = load i64, ptr %62, align 8, !tbaa !69
  %64 = add nsw i64 %63, 2
  store i64 %64, ptr %15, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %65 = load ptr, ptr %10, align 8, !tbaa !5
  %66 = getelementptr inbounds %struct.crossing_list, ptr %65, i32 0, i32 3
  %67 = load i64, ptr %66, align 8, !tbaa !86
  store i64 %67, ptr %16, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.event_step, ptr %68, i32 0, i32 6
  %70 = load double, ptr %69, align 8, !tbaa !73
  %71 = fcmp contract ogt double %70, 0.000000e+00
  %72 = zext i1 %71 to i64
  %73 = select i1 %71, double 1.000000e+00, double -1.000000e+00
  store double %73, ptr %17, align 8, !tbaa !18
  br label %74

74:                                               ; preds = %95, %60
  %75 = load i64, ptr %16, align 8, !tbaa !9
  %76 = icmp sgt i64 %75, 0
  br i1 %76, label %77, label %93

77:                                               ; preds = %74
  %78 = load double, ptr %17, align 8, !tbaa !18
  %79 = load ptr, ptr %10, align 8, !tbaa !5
  %80 = getelementptr inbounds %struct.crossing_list, ptr %79, i32 0, i32 2
  %81 = load ptr, ptr %80, align 8, !tbaa !85
  %82 = load i64, ptr %16, align 8, !tbaa !9
  %83 = sub nsw i64 %82, 1
  %84 = load i64, ptr %15, align 8, !tbaa !9
  %85 = mul nsw i64 %83, %84
  %86 = add nsw i64 %85, 1
  %87 = getelementptr inbounds double, ptr %81, i64 %86
  %88 = load double, ptr %87, align 8, !tbaa !18
  %89 = load double, ptr %11, align 8, !tbaa !18
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
  %98 = load ptr, ptr %97, align 8, !tbaa !85
  %99 = load i64, ptr %16, align 8, !tbaa !9
  %100 = sub nsw i64 %99, 1
  %101 = load i64, ptr %15, align 8, !tbaa !9
  %102 = mul nsw i64 %100, %101
  %103 = getelementptr inbounds double, ptr %98, i64 %102
  %104 = load ptr, ptr %10, align 8, !tbaa !5
  %105 = getelementptr inbounds %struct.crossing_list, ptr %104, i32 0, i32 2
  %106 = load ptr, ptr %105, align 8, !tbaa !85
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
  %117 = load ptr, ptr %116, align 8, !tbaa !85
  %118 = load i64, ptr %16, align 8, !tbaa !9
  %119 = load i64, ptr %15, align 8, !tbaa !9
  %120 = mul nsw i64 %118, %119
  %121 = getelementptr inbounds double, ptr %117, i64 %120
  store ptr %121, ptr %18, align 8, !tbaa !5
  %122 = load i64, ptr %7, align 8, !tbaa !9
  %123 = sitofp i64 %122 to double
  %124 = load ptr, ptr %18, align 8, !tbaa !5
  %125 = getelementptr inbounds double, ptr %124, i64 0
  store double %123, ptr %125, align 8, !tbaa !18
  %126 = load double, ptr %11, align 8, !tbaa !18
  %127 = load ptr, ptr %18, align 8, !tbaa !5
  %128 = getelementptr inbounds double, ptr %127, i64 1
  store double %126, ptr %128, align 8, !tbaa !18
  %129 = load ptr, ptr %6, align 8, !tbaa !5
  %130 = getelementptr inbounds %struct.event_step, ptr %129, i32 0, i32 4
  %131 = load ptr, ptr %130, align 8, !tbaa !71
  %132 = load ptr, ptr %6, align 8, !tbaa !5
  %133 = getelementptr inbounds %struct.event_step, ptr %132, i32 0, i32 7
  %134 = load ptr, ptr %133, align 8, !tbaa !74
  %135 = load ptr, ptr %6, align 8, !tbaa !5
  %136 = getelementptr inbounds %struct.event_step, ptr %135, i32 0, i32 9
  %137 = load ptr, ptr %136, align 8, !tbaa !76
  %138 = load ptr, ptr %6, align 8, !tbaa !5
  %139 = getelementptr inbounds %struct.event_step, ptr %138, i32 0, i32 2
  %140 = load i64, ptr %139, align 8, !tbaa !69
  %141 = load double, ptr %8, align 8, !tbaa !18
  %142 = load ptr, ptr %18, align 8, !tbaa !5
  %143 = getelementptr inbounds double, ptr %142, i64 2
  call void %131(ptr noundef %134, ptr noundef %137, i64 noundef %140, double noundef %141, ptr noundef %143)
  %144 = load ptr, ptr %10, align 8, !tbaa !5
  %145 = getelementptr inbounds %struct.crossing_list, ptr %144, i32 0, i32 3
  %146 = load i64, ptr %145, align 8, !tbaa !86
  %147 = add nsw i64 %146, 1
  store i64 %147, ptr %145, align 8, !tbaa !86
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
  store double %3, ptr %9, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %19 = load ptr, ptr %6, align 8, !tbaa !5
  %20 = load i64, ptr %7, align 8, !tbaa !9
  %21 = load i64, ptr %8, align 8, !tbaa !9
  %22 = load double, ptr %9, align 8, !tbaa !18
  %23 = call double @round_dip(ptr noundef %19, i64 noundef %20, i64 noundef %21, double noundef %22)
  store double %23, ptr %10, align 8, !tbaa !18
  %24 = load double, ptr %10, align 8, !tbaa !18
  %25 = fcmp contract olt double %24, 0.000000e+00
  br i1 %25, label %26, label %32

26:                                               ; preds = %4
  %27 = load ptr, ptr %6, align 8, !tbaa !5
  %28 = load i64, ptr %7, align 8, !tbaa !9
  %29 = load i64, ptr %8, align 8, !tbaa !9
  %30 = load double, ptr %9, align 8, !tbaa !18
  %31 = call double @sharp_dip(ptr noundef %27, i64 noundef %28, i64 noundef %29, double noundef %30)
  store double %31, ptr %10, align 8, !tbaa !18
  br label %32

32:                                               ; preds = %26, %4
  %33 = load double, ptr %10, align 8, !tbaa !18
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
  store double %39, ptr %12, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %40 = load i64, ptr %8, align 8, !tbaa !9
  %41 = add nsw i64 %40, 1
  %42 = sitofp i64 %41 to double
  %43 = fdiv contract double %42, 8.000000e+00
  store double %43, ptr %13, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %44 = load double, ptr %10, align 8, !tbaa !18
  %45 = fdiv contract double %44, 8.000000e+00
  store double %45, ptr %14, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  %46 = load double, ptr %9, align 8, !tbaa !18
  %47 = load ptr, ptr %6, align 8, !tbaa !5
  %48 = load i64, ptr %7, align 8, !tbaa !9
  %49 = load double, ptr %14, align 8, !tbaa !18
  %50 = call double @event_value(ptr noundef %47, i64 noundef %48, double noundef %49)
  %51 = fmul contract double %46, %50
  store double %51, ptr %15, align 8, !tbaa !18
  br label %52

52:                                               ; preds = %108, %36
  %53 = load double, ptr %15, align 8, !tbaa !18
  %54 = fcmp contract olt double %53, 0.000000e+00
  br i1 %54, label %60, label %55

55:                                               ; preds = %52
  %56 = load double, ptr %13, align 8, !tbaa !18
  %57 = load double, ptr %12, align 8, !tbaa !18
  %58 = fsub contract double %56, %57
  %59 = fcmp contract ogt double %58, 1.000000e-09
  br label %60

60:                                               ; preds = %55, %52
  %61 = phi i1 [ false, %52 ], [ %59, %55 ]
  br i1 %61, label %62, label %109

62:                                               ; preds = %60
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %63 = load double, ptr %13, align 8, !tbaa !18
  %64 = load double, ptr %14, align 8, !tbaa !18
  %65 = fsub contract double %63, %64
  %66 = load double, ptr %14, align 8, !tbaa !18
  %67 = load double, ptr %12, align 8, !tbaa !18
  %68 = fsub contract double %66, %67
  %69 = fcmp contract ogt double %65, %68
  br i1 %69, label %70, label %77

70:                                               ; preds = %62
  %71 = load double, ptr %14, align 8, !tbaa !18
  %72 = load double, ptr %13, align 8, !tbaa !18
  %73 = load double, ptr %14, align 8, !tbaa !18
  %74 = fsub contract double %72, %73
  %75 = fmul contract double 0x3FD8722191A02D60, %74
  %76 = fadd contract double %71, %75
  br label %84

77:                                               ; preds = %62
  %78 = load double, ptr %14, align 8, !tbaa !18
  %79 = load double, ptr %14, align 8, !tbaa !18
  %80 = load double, ptr %12, align 8, !tbaa !18
  %81 = fsub contract double %79, %80
  %82 = fmul contract double 0x3FD8722191A02D60, %81
  %83 = fsub contract double %78, %82
  br label %84

84:                                               ; preds = %77, %70
  %85 = phi double [ %76, %70 ], [ %83, %77 ]
  store double %85, ptr %16, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %86 = load double, ptr %9, align 8, !tbaa !18
  %87 = load ptr, ptr %6, align 8, !tbaa !5
  %88 = load i64, ptr %7, align 8, !tbaa !9
  %89 = load double, ptr %16, align 8, !tbaa !18
  %90 = call double @event_value(ptr noundef %87, i64 noundef %88, double noundef %89)
  %91 = fmul contract double %86, %90
  store double %91, ptr %17, align 8, !tbaa !18
  %92 = load double, ptr %17, align 8, !tbaa !18
  %93 = load double, ptr %15, align 8, !tbaa !18
  %94 = fcmp contract olt double %92, %93
  br i1 %94, label %95, label %100

95:                                               ; preds = %84
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %96 = load double, ptr %14, align 8, !tbaa !18
  store double %96, ptr %18, align 8, !tbaa !18
  %97 = load double, ptr %16, align 8, !tbaa !18
  store double %97, ptr %14, align 8, !tbaa !18
  %98 = load double, ptr %18, align 8, !tbaa !18
  store double %98, ptr %16, align 8, !tbaa !18
  %99 = load double, ptr %17, align 8, !tbaa !18
  store double %99, ptr %15, align 8, !tbaa !18
  call void @llvm.lifetime.end.p0(i64 8, ptr %18) #5
  br label %100

100:                                              ; preds = %95, %84
  %101 = load double, ptr %16, align 8, !tbaa !18
  %102 = load double, ptr %14, align 8, !tbaa !18
  %103 = fcmp contract ogt double %101, %102
  br i1 %103, label %104, label %106

104:                                              ; preds = %100
  %105 = load double, ptr %16, align 8, !tbaa !18
  store double %105, ptr %13, align 8, !tbaa !18
  br label %108

106:                                              ; preds = %100
  %107 = load double, ptr %16, align 8, !tbaa !18
  store double %107, ptr %12, align 8, !tbaa !18
  br label %108

108:                                              ; preds = %106, %104
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %16) #5
  br label %52

109:                                              ; preds = %60
  %110 = load double, ptr %15, align 8, !tbaa !18
  %111 = fcmp contract olt double %110, 0.000000e+00
  br i1 %111, label %112, label %114

112:                                              ; preds = %109
  %113 = load double, ptr %14, align 8, !tbaa !18
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
  store double %2, ptr %6, align 8, !tbaa !18
  %7 = load ptr, ptr %4, align 8, !tbaa !5
  %8 = getelementptr inbounds %struct.event_step, ptr %7, i32 0, i32 4
  %9 = load ptr, ptr %8, align 8, !tbaa !71
  %10 = load ptr, ptr %4, align 8, !tbaa !5
  %11 = getelementptr inbounds %struct.event_step, ptr %10, i32 0, i32 7
  %12 = load ptr, ptr %11, align 8, !tbaa !74
  %13 = load ptr, ptr %4, align 8, !tbaa !5
  %14 = getelementptr inbounds %struct.event_step, ptr %13, i32 0, i32 9
  %15 = load ptr, ptr %14, align 8, !tbaa !76
  %16 = load ptr, ptr %4, align 8, !tbaa !5
  %17 = getelementptr inbounds %struct.event_step, ptr %16, i32 0, i32 2
  %18 = load i64, ptr %17, align 8, !tbaa !69
  %19 = load double, ptr %6, align 8, !tbaa !18
  %20 = load ptr, ptr %4, align 8, !tbaa !5
  %21 = getelementptr inbounds %struct.event_step, ptr %20, i32 0, i32 11
  %22 = load ptr, ptr %21, align 8, !tbaa !78
  call void %9(ptr noundef %12, ptr noundef %15, i64 noundef %18, double noundef %19, ptr noundef %22)
  %23 = load ptr, ptr %4, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.event_step, ptr %23, i32 0, i32 0
  %25 = load ptr, ptr %24, align 8, !tbaa !66
  %26 = load ptr, ptr %4, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.event_step, ptr %26, i32 0, i32 5
  %28 = load double, ptr %27, align 8, !tbaa !72
  %29 = load double, ptr %6, align 8, !tbaa !18
  %30 = load ptr, ptr %4, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.event_step, ptr %30, i32 0, i32 6
  %32 = load double, ptr %31, align 8, !tbaa !73
  %33 = fmul contract double %29, %32
  %34 = fadd contract double %28, %33
  %35 = load ptr, ptr %4, align 8, !tbaa !5
  %36 = getelementptr inbounds %struct.event_step, ptr %35, i32 0, i32 11
  %37 = load ptr, ptr %36, align 8, !tbaa !78
  %38 = load ptr, ptr %4, align 8, !tbaa !5
  %39 = getelementptr inbounds %struct.event_step, ptr %38, i32 0, i32 1
  %40 = load ptr, ptr %39, align 8, !tbaa !68
  %41 = load ptr, ptr %4, align 8, !tbaa !5
  %42 = getelementptr inbounds %struct.event_step, ptr %41, i32 0, i32 12
  %43 = load ptr, ptr %42, align 8, !tbaa !80
  call void %25(double noundef %34, ptr noundef %37, ptr noundef %40, ptr noundef %43)
  %44 = load ptr, ptr %4, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.event_step, ptr %44, i32 0, i32 12
  %46 = load ptr, ptr %45, align 8, !tbaa !80
  %47 = load i64, ptr %5, align 8, !tbaa !9
  %48 = getelementptr inbounds double, ptr %46, i64 %47
  %49 = load double, ptr %48, align 8, !tbaa !18
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
  store double %3, ptr %9, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %22 = load ptr, ptr %6, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.event_step, ptr %22, i32 0, i32 10
  %24 = load ptr, ptr %23, align 8, !tbaa !77
  %25 = load i64, ptr %7, align 8, !tbaa !9
  %26 = getelementptr inbounds double, ptr %24, i64 %25
  store ptr %26, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %27 = load ptr, ptr %6, align 8, !tbaa !5
  %28 = getelementptr inbounds %struct.event_step, ptr %27, i32 0, i32 3
  %29 = load i64, ptr %28, align 8, !tbaa !70
  store i64 %29, ptr %11, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %30 = load double, ptr %9, align 8, !tbaa !18
  %31 = load ptr, ptr %10, align 8, !tbaa !5
  %32 = load i64, ptr %8, align 8, !tbaa !9
  %33 = load i64, ptr %11, align 8, !tbaa !9
  %34 = mul nsw i64 %32, %33
  %35 = getelementptr inbounds double, ptr %31, i64 %34
  %36 = load double, ptr %35, align 8, !tbaa !18
  %37 = fmul contract double %30, %36
  store double %37, ptr %12, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %38 = load double, ptr %9, align 8, !tbaa !18
  %39 = load ptr, ptr %10, align 8, !tbaa !5
  %40 = load i64, ptr %8, align 8, !tbaa !9
  %41 = add nsw i64 %40, 1
  %42 = load i64, ptr %11, align 8, !tbaa !9
  %43 = mul nsw i64 %41, %42
  %44 = getelementptr inbounds double, ptr %39, i64 %43
  %45 = load double, ptr %44, align 8, !tbaa !18
  %46 = fmul contract double %38, %45
  store double %46, ptr %13, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  %47 = load double, ptr %12, align 8, !tbaa !18
  %48 = load double, ptr %13, align 8, !tbaa !18
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
  %70 = load double, ptr %9, align 8, !tbaa !18
  %71 = load ptr, ptr %10, align 8, !tbaa !5
  %72 = load i64, ptr %14, align 8, !tbaa !9
  %73 = sub nsw i64 %72, 1
  %74 = load i64, ptr %11, align 8, !tbaa !9
  %75 = mul nsw i64 %73, %74
  %76 = getelementptr inbounds double, ptr %71, i64 %75
  %77 = load double, ptr %76, align 8, !tbaa !18
  %78 = fmul contract double %70, %77
  store double %78, ptr %15, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %16) #5
  %79 = load double, ptr %9, align 8, !tbaa !18
  %80 = load ptr, ptr %10, align 8, !tbaa !5
  %81 = load i64, ptr %14, align 8, !tbaa !9
  %82 = load i64, ptr %11, align 8, !tbaa !9
  %83 = mul nsw i64 %81, %82
  %84 = getelementptr inbounds double, ptr %80, i64 %83
  %85 = load double, ptr %84, align 8, !tbaa !18
  %86 = fmul contract double %79, %85
  store double %86, ptr %16, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %87 = load double, ptr %9, align 8, !tbaa !18
  %88 = load ptr, ptr %10, align 8, !tbaa !5
  %89 = load i64, ptr %14, align 8, !tbaa !9
  %90 = add nsw i64 %89, 1
  %91 = load i64, ptr %11, align 8, !tbaa !9
  %92 = mul nsw i64 %90, %91
  %93 = getelementptr inbounds double, ptr %88, i64 %92
  %94 = load double, ptr %93, align 8, !tbaa !18
  %95 = fmul contract double %87, %94
  store double %95, ptr %17, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %18) #5
  %96 = load double, ptr %15, align 8, !tbaa !18
  %97 = load double, ptr %16, align 8, !tbaa !18
  %98 = fmul contract double 2.000000e+00, %97
  %99 = fsub contract double %96, %98
  %100 = load double, ptr %17, align 8, !tbaa !18
  %101 = fadd contract double %99, %100
  store double %101, ptr %18, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %19) #5
  %102 = load double, ptr %17, align 8, !tbaa !18
  %103 = load double, ptr %15, align 8, !tbaa !18
  %104 = fsub contract double %102, %103
  %105 = fmul contract double 5.000000e-01, %104
  store double %105, ptr %19, align 8, !tbaa !18
  %106 = load double, ptr %18, align 8, !tbaa !18
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
  %112 = load double, ptr %19, align 8, !tbaa !18
  %113 = load double, ptr %18, align 8, !tbaa !18
  %114 = fdiv contract double %112, %113
  %115 = fsub contract double %111, %114
  store double %115, ptr %21, align 8, !tbaa !18
  %116 = load i64, ptr %8, align 8, !tbaa !9
  %117 = sitofp i64 %116 to double
  %118 = load double, ptr %21, align 8, !tbaa !18
  %119 = fcmp contract ole double %117, %118
  br i1 %119, label %120, label %126

120:                                              ; preds = %109
  %121 = load double, ptr %21, align 8, !tbaa !18
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
  %128 = load double, ptr %16, align 8, !tbaa !18
  %129 = load double, ptr %19, align 8, !tbaa !18
  %130 = fmul contract double 5.000000e-01, %129
  %131 = load double, ptr %19, align 8, !tbaa !18
  %132 = fmul contract double %130, %131
  %133 = load double, ptr %18, align 8, !tbaa !18
  %134 = fdiv contract double %132, %133
  %135 = fsub contract double %128, %134
  %136 = load double, ptr %12, align 8, !tbaa !18
  %137 = load double, ptr %13, align 8, !tbaa !18
  %138 = fcmp contract olt double %136, %137
  br i1 %138, label %139, label %141

139:                                              ; preds = %127
  %140 = load double, ptr %12, align 8, !tbaa !18
  br label %143

141:                                              ; preds = %127
  %142 = load double, ptr %13, align 8, !tbaa !18
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
  %149 = load double, ptr %21, align 8, !tbaa !18
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
  store double %3, ptr %9, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #5
  %18 = load ptr, ptr %6, align 8, !tbaa !5
  %19 = getelementptr inbounds %struct.event_step, ptr %18, i32 0, i32 10
  %20 = load ptr, ptr %19, align 8, !tbaa !77
  %21 = load i64, ptr %7, align 8, !tbaa !9
  %22 = getelementptr inbounds double, ptr %20, i64 %21
  store ptr %22, ptr %10, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %23 = load ptr, ptr %6, align 8, !tbaa !5
  %24 = getelementptr inbounds %struct.event_step, ptr %23, i32 0, i32 3
  %25 = load i64, ptr %24, align 8, !tbaa !70
  store i64 %25, ptr %11, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %12) #5
  %26 = load double, ptr %9, align 8, !tbaa !18
  %27 = load ptr, ptr %10, align 8, !tbaa !5
  %28 = load i64, ptr %8, align 8, !tbaa !9
  %29 = load i64, ptr %11, align 8, !tbaa !9
  %30 = mul nsw i64 %28, %29
  %31 = getelementptr inbounds double, ptr %27, i64 %30
  %32 = load double, ptr %31, align 8, !tbaa !18
  %33 = fmul contract double %26, %32
  store double %33, ptr %12, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %13) #5
  %34 = load double, ptr %9, align 8, !tbaa !18
  %35 = load ptr, ptr %10, align 8, !tbaa !5
  %36 = load i64, ptr %8, align 8, !tbaa !9
  %37 = add nsw i64 %36, 1
  %38 = load i64, ptr %11, align 8, !tbaa !9
  %39 = mul nsw i64 %37, %38
  %40 = getelementptr inbounds double, ptr %35, i64 %39
  %41 = load double, ptr %40, align 8, !tbaa !18
  %42 = fmul contract double %34, %41
  store double %42, ptr %13, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %14) #5
  store double 0.000000e+00, ptr %14, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %15) #5
  store double 0.000000e+00, ptr %15, align 8, !tbaa !18
  %43 = load i64, ptr %8, align 8, !tbaa !9
  %44 = icmp sgt i64 %43, 0
  br i1 %44, label %45, label %63

45:                                               ; preds = %4
  %46 = load double, ptr %12, align 8, !tbaa !18
  %47 = load double, ptr %9, align 8, !tbaa !18
  %48 = load ptr, ptr %10, align 8, !tbaa !5
  %49 = load i64, ptr %8, align 8, !tbaa !9
  %50 = sub nsw i64 %49, 1
  %51 = load i64, ptr %11, align 8, !tbaa !9
  %52 = mul nsw i64 %50, %51
  %53 = getelementptr inbounds double, ptr %48, i64 %52
  %54 = load double, ptr %53, align 8, !tbaa !18
  %55 = fmul contract double %47, %54
  %56 = fsub contract double %46, %55
  store double %56, ptr %14, align 8, !tbaa !18
  %57 = load double, ptr %12, align 8, !tbaa !18
  %58 = load double, ptr %14, align 8, !tbaa !18
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
  %67 = load double, ptr %9, align 8, !tbaa !18
  %68 = load ptr, ptr %10, align 8, !tbaa !5
  %69 = load i64, ptr %8, align 8, !tbaa !9
  %70 = add nsw i64 %69, 2
  %71 = load i64, ptr %11, align 8, !tbaa !9
  %72 = mul nsw i64 %70, %71
  %73 = getelementptr inbounds double, ptr %68, i64 %72
  %74 = load double, ptr %73, align 8, !tbaa !18
  %75 = fmul contract double %67, %74
  %76 = load double, ptr %13, align 8, !tbaa !18
  %77 = fsub contract double %75, %76
  store double %77, ptr %15, align 8, !tbaa !18
  %78 = load double, ptr %13, align 8, !tbaa !18
  %79 = load double, ptr %15, align 8, !tbaa !18
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
  %88 = load double, ptr %9, align 8, !tbaa !18
  %89 = load ptr, ptr %6, align 8, !tbaa !5
  %90 = load i64, ptr %7, align 8, !tbaa !9
  %91 = call double @event_value(ptr noundef %89, i64 noundef %90, double noundef 7.812500e-03)
  %92 = fmul contract double %88, %91
  %93 = load double, ptr %12, align 8, !tbaa !18
  %94 = fsub contract double %92, %93
  %95 = fdiv contract double %94, 6.250000e-02
  store double %95, ptr %14, align 8, !tbaa !18
  br label %96

96:                                               ; preds = %87, %84
  %97 = load i64, ptr %8, align 8, !tbaa !9
  %98 = icmp eq i64 %97, 7
  br i1 %98, label %99, label %108

99:                                               ; preds = %96
  %100 = load double, ptr %13, align 8, !tbaa !18
  %101 = load double, ptr %9, align 8, !tbaa !18
  %102 = load ptr, ptr %6, align 8, !tbaa !5
  %103 = load i64, ptr %7, align 8, !tbaa !9
  %104 = call double @event_value(ptr noundef %102, i64 noundef %103, double noundef 0x3FEFC00000000000)
  %105 = fmul contract double %101, %104
  %106 = fsub contract double %100, %105
  %107 = fdiv contract double %106, 6.250000e-02
  store double %107, ptr %15, align 8, !tbaa !18
  br label %108

108:                                              ; preds = %99, %96
  %109 = load double, ptr %14, align 8, !tbaa !18
  %110 = fcmp contract olt double %109, 0.000000e+00
  br i1 %110, label %111, label %114

111:                                              ; preds = %108
  %112 = load double, ptr %15, align 8, !tbaa !18
  %113 = fcmp contract olt double 0.000000e+00, %112
  br i1 %113, label %115, label %114

114:                                              ; preds = %111, %108
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %16, align 4
  br label %144

115:                                              ; preds = %111
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #5
  %116 = load double, ptr %13, align 8, !tbaa !18
  %117 = load double, ptr %15, align 8, !tbaa !18
  %118 = fsub contract double %116, %117
  %119 = load double, ptr %12, align 8, !tbaa !18
  %120 = fsub contract double %118, %119
  %121 = load double, ptr %14, align 8, !tbaa !18
  %122 = load double, ptr %15, align 8, !tbaa !18
  %123 = fsub contract double %121, %122
  %124 = fdiv contract double %120, %123
  store double %124, ptr %17, align 8, !tbaa !18
  %125 = load double, ptr %12, align 8, !tbaa !18
  %126 = load double, ptr %14, align 8, !tbaa !18
  %127 = load double, ptr %17, align 8, !tbaa !18
  %128 = fmul contract double %126, %127
  %129 = fadd contract double %125, %128
  %130 = fcmp contract oge double %129, 0.000000e+00
  br i1 %130, label %137, label %131

131:                                              ; preds = %115
  %132 = load double, ptr %17, align 8, !tbaa !18
  %133 = fcmp contract ole double %132, 0.000000e+00
  br i1 %133, label %137, label %134

134:                                              ; preds = %131
  %135 = load double, ptr %17, align 8, !tbaa !18
  %136 = fcmp contract oge double %135, 1.000000e+00
  br i1 %136, label %137, label %138

137:                                              ; preds = %134, %131, %115
  store double -1.000000e+00, ptr %5, align 8
  store i32 1, ptr %16, align 4
  br label %143

138:                                              ; preds = %134
  %139 = load i64, ptr %8, align 8, !tbaa !9
  %140 = sitofp i64 %139 to double
  %141 = load double, ptr %17, align 8, !tbaa !18
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

; Function Attrs: nounwind
define internal void @project_block(ptr noundef %0, ptr noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i64, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca ptr, align 8
  %12 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store ptr %1, ptr %5, align 8, !tbaa !5
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %7) #5
  store i32 15, ptr %7, align 4, !tbaa !44
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #5
  store i64 0, ptr %8, align 8, !tbaa !9
  br label %13

13:                                               ; preds = %113, %3
  %14 = load i64, ptr %8, align 8, !tbaa !9
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.projection, ptr %15, i32 0, i32 6
  %17 = load i64, ptr %16, align 8, !tbaa !96
  %18 = icmp slt i64 %14, %17
  br i1 %18, label %19, label %22

19:                                               ; preds = %13
  %20 = load i32, ptr %7, align 4, !tbaa !44
  %21 = icmp ne i32 %20, 0
  br label %22

22:                                               ; preds = %19, %13
  %23 = phi i1 [ false, %13 ], [ %21, %19 ]
  br i1 %23, label %25, label %24

24:                                               ; preds = %22
  store i32 2, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #5
  br label %116

25:                                               ; preds = %22
  %26 = load ptr, ptr %4, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.projection, ptr %26, i32 0, i32 1
  %28 = load ptr, ptr %27, align 8, !tbaa !89
  %29 = load ptr, ptr %5, align 8, !tbaa !5
  %30 = load ptr, ptr %6, align 8, !tbaa !5
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.projection, ptr %31, i32 0, i32 4
  %33 = load i64, ptr %32, align 8, !tbaa !91
  %34 = load ptr, ptr %4, align 8, !tbaa !5
  %35 = getelementptr inbounds %struct.projection, ptr %34, i32 0, i32 2
  %36 = load ptr, ptr %35, align 8, !tbaa !97
  %37 = load ptr, ptr %4, align 8, !tbaa !5
  %38 = getelementptr inbounds %struct.projection, ptr %37, i32 0, i32 3
  %39 = load ptr, ptr %38, align 8, !tbaa !98
  %40 = load ptr, ptr %4, align 8, !tbaa !5
  %41 = getelementptr inbounds %struct.projection, ptr %40, i32 0, i32 4
  %42 = load i64, ptr %41, align 8, !tbaa !91
  %43 = add nsw i64 %42, 1
  call void %28(ptr noundef %29, ptr noundef %30, i64 noundef %33, ptr noundef %36, ptr noundef %39, i64 noundef %43)
  call void @llvm.lifetime.start.p0(i64 4, ptr %10) #5
  store i32 0, ptr %10, align 4, !tbaa !44
  br label %44

44:                                               ; preds = %109, %25
  %45 = load i32, ptr %10, align 4, !tbaa !44
  %46 = icmp slt i32 %45, 4
  br i1 %46, label %48, label %47

47:                                               ; preds = %44
  store i32 5, ptr %9, align 4
  call void @llvm.lifetime.end.p0(i64 4, ptr %10) #5
  br label %112

48:                                               ; preds = %44
  %49 = load i32, ptr %7, align 4, !tbaa !44
  %50 = load i32, ptr %10, align 4, !tbaa !44
  %51 = shl i32 1, %50
  %52 = and i32 %49, %51
  %53 = icmp ne i32 %52, 0
  br i1 %53, label %55, label %54

54:                                               ; preds = %48
  br label %109

55:                                               ; preds = %48
  call void @llvm.lifetime.start.p0(i64 8, ptr %11) #5
  %56 = load ptr, ptr %4, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.projection, ptr %56, i32 0, i32 3
  %58 = load ptr, ptr %57, align 8, !tbaa !98
  %59 = load i32, ptr %10, align 4, !tbaa !44
  %60 = sext i32 %59 to i64
  %61 = load ptr, ptr %4, align 8, !tbaa !5
  %62 = getelementptr inbounds %struct.projection, ptr %61, i32 0, i32 4
  %63 = load i64, ptr %62, align 8, !tbaa !91
  %64 = add nsw i64 %63, 1
  %65 = mul nsw i64 %60, %64
  %66 = getelementptr inbounds double, ptr %58, i64 %65
  store ptr %66, ptr %11, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 4, ptr %12) #5
  %67 = load ptr, ptr %11, align 8, !tbaa !5
  %68 = load ptr, ptr %4, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.projection, ptr %68, i32 0, i32 4
  %70 = load i64, ptr %69, align 8, !tbaa !91
  %71 = add nsw i64 %70, 1
  %72 = call i32 @all_finite(ptr noundef %67, i64 noundef %71)
  store i32 %72, ptr %12, align 4, !tbaa !44
  %73 = load i32, ptr %12, align 4, !tbaa !44
  %74 = icmp ne i32 %73, 0
  br i1 %74, label %75, label %88

75:                                               ; preds = %55
  %76 = load ptr, ptr %11, align 8, !tbaa !5
  %77 = load ptr, ptr %6, align 8, !tbaa !5
  %78 = load i32, ptr %10, align 4, !tbaa !44
  %79 = sext i32 %78 to i64
  %80 = load ptr, ptr %4, align 8, !tbaa !5
  %81 = getelementptr inbounds %struct.projection, ptr %80, i32 0, i32 4
  %82 = load i64, ptr %81, align 8, !tbaa !91
  %83 = mul nsw i64 %79, %82
  %84 = getelementptr inbounds double, ptr %77, i64 %83
  %85 = load ptr, ptr %4, align 8, !tbaa !5
  %86 = getelementptr inbounds %struct.projection, ptr %85, i32 0, i32 4
  %87 = load i64, ptr %86, align 8, !tbaa !91
  call void @copy(ptr noundef %76, ptr noundef %84, i64 noundef %87)
  br label %88

88:                                               ; preds = %75, %55
  %89 = load i32, ptr %12, align 4, !tbaa !44
  %90 = icmp ne i32 %89, 0
  br i1 %90, label %91, label %102

91:                                               ; preds = %88
  %92 = load ptr, ptr %11, align 8, !tbaa !5
  %93 = load ptr, ptr %4, align 8, !tbaa !5
  %94 = getelementptr inbounds %struct.projection, ptr %93, i32 0, i32 4
  %95 = load i64, ptr %94, align 8, !tbaa !91
  %96 = getelementptr inbounds double, ptr %92, i64 %95
  %97 = load double, ptr %96, align 8, !tbaa !18
  %98 = load ptr, ptr %4, align 8, !tbaa !5
  %99 = getelementptr inbounds %struct.projection, ptr %98, i32 0, i32 5
  %100 = load double, ptr %99, align 8, !tbaa !99
  %101 = fcmp contract olt double %97, %100
  br i1 %101, label %102, label %108

102:                                              ; preds = %91, %88
  %103 = load i32, ptr %10, align 4, !tbaa !44
  %104 = shl i32 1, %103
  %105 = xor i32 %104, -1
  %106 = load i32, ptr %7, align 4, !tbaa !44
  %107 = and i32 %106, %105
  store i32 %107, ptr %7, align 4, !tbaa !44
  br label %108

108:                                              ; preds = %102, %91
  call void @llvm.lifetime.end.p0(i64 4, ptr %12) #5
  call void @llvm.lifetime.end.p0(i64 8, ptr %11) #5
  br label %109

109:                                              ; preds = %108, %54
  %110 = load i32, ptr %10, align 4, !tbaa !44
  %111 = add nsw i32 %110, 1
  store i32 %111, ptr %10, align 4, !tbaa !44
  br label %44

112:                                              ; preds = %47
  br label %113

113:                                              ; preds = %112
  %114 = load i64, ptr %8, align 8, !tbaa !9
  %115 = add nsw i64 %114, 1
  store i64 %115, ptr %8, align 8, !tbaa !9
  br label %13

116:                                              ; preds = %24
  call void @llvm.lifetime.end.p0(i64 4, ptr %7) #5
  ret void
}

; Function Attrs: nounwind
define internal void @project_row(ptr noundef %0, double noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store double %1, ptr %5, align 8, !tbaa !18
  store ptr %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #5
  store i64 0, ptr %7, align 8, !tbaa !9
  br label %9

9:                                                ; preds = %60, %3
  %10 = load i64, ptr %7, align 8, !tbaa !9
  %11 = load ptr, ptr %4, align 8, !tbaa !5
  %12 = getelementptr inbounds %struct.projection, ptr %11, i32 0, i32 6
  %13 = load i64, ptr %12, align 8, !tbaa !96
  %14 = icmp slt i64 %10, %13
  br i1 %14, label %16, label %15

15:                                               ; preds = %9
  store i32 2, ptr %8, align 4
  br label %63

16:                                               ; preds = %9
  %17 = load ptr, ptr %4, align 8, !tbaa !5
  %18 = getelementptr inbounds %struct.projection, ptr %17, i32 0, i32 0
  %19 = load ptr, ptr %18, align 8, !tbaa !100
  %20 = load double, ptr %5, align 8, !tbaa !18
  %21 = load ptr, ptr %6, align 8, !tbaa !5
  %22 = load ptr, ptr %4, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.projection, ptr %22, i32 0, i32 2
  %24 = load ptr, ptr %23, align 8, !tbaa !97
  %25 = load ptr, ptr %4, align 8, !tbaa !5
  %26 = getelementptr inbounds %struct.projection, ptr %25, i32 0, i32 3
  %27 = load ptr, ptr %26, align 8, !tbaa !98
  call void %19(double noundef %20, ptr noundef %21, ptr noundef %24, ptr noundef %27)
  %28 = load ptr, ptr %4, align 8, !tbaa !5
  %29 = getelementptr inbounds %struct.projection, ptr %28, i32 0, i32 3
  %30 = load ptr, ptr %29, align 8, !tbaa !98
  %31 = load ptr, ptr %4, align 8, !tbaa !5
  %32 = getelementptr inbounds %struct.projection, ptr %31, i32 0, i32 4
  %33 = load i64, ptr %32, align 8, !tbaa !91
  %34 = add nsw i64 %33, 1
  %35 = call i32 @all_finite(ptr noundef %30, i64 noundef %34)
  %36 = icmp ne i32 %35, 0
  br i1 %36, label %38, label %37

37:                                               ; preds = %16
  store i32 1, ptr %8, align 4
  br label %63

38:                                               ; preds = %16
  %39 = load ptr, ptr %4, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.projection, ptr %39, i32 0, i32 3
  %41 = load ptr, ptr %40, align 8, !tbaa !98
  %42 = load ptr, ptr %6, align 8, !tbaa !5
  %43 = load ptr, ptr %4, align 8, !tbaa !5
  %44 = getelementptr inbounds %struct.projection, ptr %43, i32 0, i32 4
  %45 = load i64, ptr %44, align 8, !tbaa !91
  call void @copy(ptr noundef %41, ptr noundef %42, i64 noundef %45)
  %46 = load ptr, ptr %4, align 8, !tbaa !5
  %47 = getelementptr inbounds %struct.projection, ptr %46, i32 0, i32 3
  %48 = load ptr, ptr %47, align 8, !tbaa !98
  %49 = load ptr, ptr %4, align 8, !tbaa !5
  %50 = getelementptr inbounds %struct.projection, ptr %49, i32 0, i32 4
  %51 = load i64, ptr %50, align 8, !tbaa !91
  %52 = getelementptr inbounds double, ptr %48, i64 %51
  %53 = load double, ptr %52, align 8, !tbaa !18
  %54 = load ptr, ptr %4, align 8, !tbaa !5
  %55 = getelementptr inbounds %struct.projection, ptr %54, i32 0, i32 5
  %56 = load double, ptr %55, align 8, !tbaa !99
  %57 = fcmp contract olt double %53, %56
  br i1 %57, label %58, label %59

58:                                               ; preds = %38
  store i32 1, ptr %8, align 4
  br label %63

59:                                               ; preds = %38
  br label %60

60:                                               ; preds = %59
  %61 = load i64, ptr %7, align 8, !tbaa !9
  %62 = add nsw i64 %61, 1
  store i64 %62, ptr %7, align 8, !tbaa !9
  br label %9

63:                                               ; preds = %58, %37, %15
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #5
  %64 = load i32, ptr %8, align 4
  switch i32 %64, label %66 [
    i32 2, label %65
    i32 1, label %65
  ]

65:                                               ; preds = %63, %63
  ret void

66:                                               ; preds = %63
  unreachable
}

; Function Attrs: nounwind
define internal i32 @all_finite(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca double, align 8
  %6 = alloca i64, align 8
  store ptr %0, ptr %3, align 8, !tbaa !5
  store i64 %1, ptr %4, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #5
  store double 0.000000e+00, ptr %5, align 8, !tbaa !18
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #5
  store i64 0, ptr %6, align 8, !tbaa !9
  br label %7

7:                                                ; preds = %24, %2
  %8 = load i64, ptr %6, align 8, !tbaa !9
  %9 = load i64, ptr %4, align 8, !tbaa !9
  %10 = icmp slt i64 %8, %9
  br i1 %10, label %12, label %11

11:                                               ; preds = %7
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #5
  br label %27

12:                                               ; preds = %7
  %13 = load ptr, ptr %3, align 8, !tbaa !5
  %14 = load i64, ptr %6, align 8, !tbaa !9
  %15 = getelementptr inbounds double, ptr %13, i64 %14
  %16 = load double, ptr %15, align 8, !tbaa !18
  %17 = load ptr, ptr %3, align 8, !tbaa !5
  %18 = load i64, ptr %6, align 8, !tbaa !9
  %19 = getelementptr inbounds double, ptr %17, i64 %18
  %20 = load double, ptr %19, align 8, !tbaa !18
  %21 = fsub contract double %16, %20
  %22 = load double, ptr %5, align 8, !tbaa !18
  %23 = fadd contract double %22, %21
  store double %23, ptr %5, align 8, !tbaa !18
  br label %24

24:                                               ; preds = %12
  %25 = load i64, ptr %6, align 8, !tbaa !9
  %26 = add nsw i64 %25, 1
  store i64 %26, ptr %6, align 8, !tbaa !9
  br label %7

27:                                               ; preds = %11
  %28 = load double, ptr %5, align 8, !tbaa !18
  %29 = fcmp contract oeq double %28, 0.000000e+00
  %30 = zext i1 %29 to i32
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #5
  ret i32 %30
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
!11 = !{!12, !10, i64 88}
!12 = !{!"", !13, i64 0, !13, i64 8, !13, i64 16, !13, i64 24, !13, i64 32, !13, i64 40, !13, i64 48, !13, i64 56, !13, i64 64, !13, i64 72, !13, i64 80, !10, i64 88, !10, i64 96, !10, i64 104, !10, i64 112, !10, i64 120, !10, i64 128, !10, i64 136, !10, i64 144, !10, i64 152, !10, i64 160, !10, i64 168, !10, i64 176, !10, i64 184, !10, i64 192, !10, i64 200, !6, i64 208, !6, i64 216, !6, i64 224, !6, i64 232, !6, i64 240, !6, i64 248, !6, i64 256, !6, i64 264, !6, i64 272, !6, i64 280, !6, i64 288, !6, i64 296, !6, i64 304, !6, i64 312, !6, i64 320, !6, i64 328, !6, i64 336}
!13 = !{!"double", !7, i64 0}
!14 = !{!12, !6, i64 320}
!15 = !{!12, !10, i64 192}
!16 = !{!12, !13, i64 16}
!17 = !{!12, !13, i64 32}
!18 = !{!13, !13, i64 0}
!19 = !{!12, !6, i64 208}
!20 = !{!21, !6, i64 0}
!21 = !{!"", !6, i64 0, !6, i64 8, !10, i64 16, !13, i64 24, !13, i64 32, !6, i64 40, !6, i64 48, !6, i64 56, !6, i64 64}
!22 = !{!12, !6, i64 232}
!23 = !{!21, !6, i64 8}
!24 = !{!21, !10, i64 16}
!25 = !{!12, !13, i64 0}
!26 = !{!21, !13, i64 24}
!27 = !{!21, !13, i64 32}
!28 = !{!12, !6, i64 288}
!29 = !{!21, !6, i64 40}
!30 = !{!12, !6, i64 296}
!31 = !{!21, !6, i64 48}
!32 = !{!12, !6, i64 304}
!33 = !{!21, !6, i64 56}
!34 = !{!21, !6, i64 64}
!35 = !{!12, !6, i64 264}
!36 = !{!12, !10, i64 144}
!37 = !{!12, !13, i64 40}
!38 = !{!12, !6, i64 280}
!39 = !{!40, !13, i64 0}
!40 = !{!"", !13, i64 0, !13, i64 8, !13, i64 16}
!41 = !{!40, !13, i64 8}
!42 = !{!40, !13, i64 16}
!43 = !{!12, !6, i64 240}
!44 = !{!45, !45, i64 0}
!45 = !{!"int", !7, i64 0}
!46 = !{!12, !10, i64 112}
!47 = !{!12, !10, i64 120}
!48 = !{!12, !6, i64 216}
!49 = !{!12, !6, i64 312}
!50 = !{!12, !13, i64 64}
!51 = !{!12, !10, i64 200}
!52 = !{!12, !10, i64 128}
!53 = !{!12, !13, i64 80}
!54 = !{!12, !10, i64 176}
!55 = !{!12, !13, i64 8}
!56 = !{!12, !6, i64 224}
!57 = !{!12, !6, i64 328}
!58 = !{!12, !13, i64 56}
!59 = !{!12, !10, i64 184}
!60 = !{!12, !13, i64 24}
!61 = !{!12, !10, i64 104}
!62 = !{!12, !10, i64 136}
!63 = !{!12, !10, i64 96}
!64 = !{!12, !6, i64 272}
!65 = !{!12, !10, i64 160}
!66 = !{!67, !6, i64 0}
!67 = !{!"", !6, i64 0, !6, i64 8, !10, i64 16, !10, i64 24, !6, i64 32, !13, i64 40, !13, i64 48, !6, i64 56, !6, i64 64, !6, i64 72, !6, i64 80, !6, i64 88, !6, i64 96}
!68 = !{!67, !6, i64 8}
!69 = !{!67, !10, i64 16}
!70 = !{!67, !10, i64 24}
!71 = !{!67, !6, i64 32}
!72 = !{!67, !13, i64 40}
!73 = !{!67, !13, i64 48}
!74 = !{!67, !6, i64 56}
!75 = !{!67, !6, i64 64}
!76 = !{!67, !6, i64 72}
!77 = !{!67, !6, i64 80}
!78 = !{!67, !6, i64 88}
!79 = !{!12, !6, i64 336}
!80 = !{!67, !6, i64 96}
!81 = !{!12, !6, i64 248}
!82 = !{!83, !6, i64 0}
!83 = !{!"", !6, i64 0, !13, i64 8, !6, i64 16, !10, i64 24}
!84 = !{!83, !13, i64 8}
!85 = !{!83, !6, i64 16}
!86 = !{!83, !10, i64 24}
!87 = !{!12, !6, i64 256}
!88 = !{!7, !7, i64 0}
!89 = !{!90, !6, i64 8}
!90 = !{!"", !6, i64 0, !6, i64 8, !6, i64 16, !6, i64 24, !10, i64 32, !13, i64 40, !10, i64 48}
!91 = !{!90, !10, i64 32}
!92 = !{!12, !10, i64 152}
!93 = !{!12, !10, i64 168}
!94 = !{!12, !13, i64 72}
!95 = !{!12, !13, i64 48}
!96 = !{!90, !10, i64 48}
!97 = !{!90, !6, i64 16}
!98 = !{!90, !6, i64 24}
!99 = !{!90, !13, i64 40}
!100 = !{!90, !6, i64 0}
