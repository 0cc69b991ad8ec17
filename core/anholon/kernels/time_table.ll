; Made of time_table.c by `python3 dev.py kernels`; do not edit.
; sources: 9a2af0ecb3f3e337a5cc843704b3ad10b7c06ad15277eb3cf371b2a5d28ffe4e
%struct.time_table = type { double, double, double, i64, i64, i64, [2 x double], [0 x <8 x double>] }

@anholon_look_up_layout.layout = internal constant [3 x i64] [i64 64, i64 24, i64 8], align 16

; Function Attrs: nounwind
define dso_local void @anholon_look_up(double noundef %0, ptr noundef %1) #0 {
  %3 = alloca double, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca i64, align 8
  store double %0, ptr %3, align 8, !tbaa !5
  store ptr %1, ptr %4, align 8, !tbaa !9
  %10 = load ptr, ptr %4, align 8, !tbaa !9
  %11 = getelementptr inbounds %struct.time_table, ptr %10, i32 0, i32 0
  %12 = load double, ptr %11, align 8, !tbaa !5
  %13 = load double, ptr %3, align 8, !tbaa !5
  %14 = fcmp oeq double %12, %13
  br i1 %14, label %15, label %16

15:                                               ; preds = %2
  br label %99

16:                                               ; preds = %2
  %17 = load double, ptr %3, align 8, !tbaa !5
  %18 = load ptr, ptr %4, align 8, !tbaa !9
  %19 = getelementptr inbounds %struct.time_table, ptr %18, i32 0, i32 0
  store double %17, ptr %19, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %5) #3
  %20 = load ptr, ptr %4, align 8, !tbaa !9
  %21 = getelementptr inbounds %struct.time_table, ptr %20, i32 0, i32 7
  %22 = getelementptr inbounds [0 x <8 x double>], ptr %21, i64 0, i64 0
  %23 = load ptr, ptr %4, align 8, !tbaa !9
  %24 = getelementptr inbounds %struct.time_table, ptr %23, i32 0, i32 4
  %25 = load i64, ptr %24, align 8, !tbaa !11
  %26 = getelementptr inbounds <8 x double>, ptr %22, i64 %25
  store ptr %26, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #3
  %27 = load ptr, ptr %4, align 8, !tbaa !9
  %28 = load ptr, ptr %5, align 8, !tbaa !9
  %29 = load double, ptr %3, align 8, !tbaa !5
  %30 = call i64 @find_piece(ptr noundef %27, ptr noundef %28, double noundef %29)
  %31 = load ptr, ptr %4, align 8, !tbaa !9
  %32 = getelementptr inbounds %struct.time_table, ptr %31, i32 0, i32 5
  store i64 %30, ptr %32, align 8, !tbaa !11
  store i64 %30, ptr %6, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #3
  %33 = load ptr, ptr %5, align 8, !tbaa !9
  %34 = load ptr, ptr %4, align 8, !tbaa !9
  %35 = getelementptr inbounds %struct.time_table, ptr %34, i32 0, i32 3
  %36 = load i64, ptr %35, align 8, !tbaa !11
  %37 = getelementptr inbounds double, ptr %33, i64 %36
  %38 = getelementptr inbounds double, ptr %37, i64 1
  %39 = load i64, ptr %6, align 8, !tbaa !11
  %40 = load ptr, ptr %4, align 8, !tbaa !9
  %41 = getelementptr inbounds %struct.time_table, ptr %40, i32 0, i32 4
  %42 = load i64, ptr %41, align 8, !tbaa !11
  %43 = mul nsw i64 %39, %42
  %44 = mul nsw i64 %43, 24
  %45 = getelementptr inbounds <8 x double>, ptr %38, i64 %44
  store ptr %45, ptr %7, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #3
  store double 0x7FF8000000000000, ptr %8, align 8, !tbaa !5
  %46 = load double, ptr %3, align 8, !tbaa !5
  %47 = load ptr, ptr %4, align 8, !tbaa !9
  %48 = getelementptr inbounds %struct.time_table, ptr %47, i32 0, i32 1
  %49 = load double, ptr %48, align 8, !tbaa !5
  %50 = fcmp oge double %46, %49
  br i1 %50, label %51, label %76

51:                                               ; preds = %16
  %52 = load double, ptr %3, align 8, !tbaa !5
  %53 = load ptr, ptr %4, align 8, !tbaa !9
  %54 = getelementptr inbounds %struct.time_table, ptr %53, i32 0, i32 2
  %55 = load double, ptr %54, align 8, !tbaa !5
  %56 = fcmp ole double %52, %55
  br i1 %56, label %57, label %76

57:                                               ; preds = %51
  %58 = load double, ptr %3, align 8, !tbaa !5
  %59 = load ptr, ptr %5, align 8, !tbaa !9
  %60 = load i64, ptr %6, align 8, !tbaa !11
  %61 = getelementptr inbounds double, ptr %59, i64 %60
  %62 = load double, ptr %61, align 8, !tbaa !5
  %63 = fsub double %58, %62
  %64 = load ptr, ptr %5, align 8, !tbaa !9
  %65 = load i64, ptr %6, align 8, !tbaa !11
  %66 = add nsw i64 %65, 1
  %67 = getelementptr inbounds double, ptr %64, i64 %66
  %68 = load double, ptr %67, align 8, !tbaa !5
  %69 = load ptr, ptr %5, align 8, !tbaa !9
  %70 = load i64, ptr %6, align 8, !tbaa !11
  %71 = getelementptr inbounds double, ptr %69, i64 %70
  %72 = load double, ptr %71, align 8, !tbaa !5
  %73 = fsub double %68, %72
  %74 = fdiv double %63, %73
  %75 = call double @llvm.fmuladd.f64(double 2.000000e+00, double %74, double -1.000000e+00)
  store double %75, ptr %8, align 8, !tbaa !5
  br label %76

76:                                               ; preds = %57, %51, %16
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #3
  store i64 0, ptr %9, align 8, !tbaa !11
  br label %77

77:                                               ; preds = %95, %76
  %78 = load i64, ptr %9, align 8, !tbaa !11
  %79 = load ptr, ptr %4, align 8, !tbaa !9
  %80 = getelementptr inbounds %struct.time_table, ptr %79, i32 0, i32 4
  %81 = load i64, ptr %80, align 8, !tbaa !11
  %82 = icmp slt i64 %78, %81
  br i1 %82, label %84, label %83

83:                                               ; preds = %77
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #3
  br label %98

84:                                               ; preds = %77
  %85 = load ptr, ptr %7, align 8, !tbaa !9
  %86 = load i64, ptr %9, align 8, !tbaa !11
  %87 = mul nsw i64 %86, 24
  %88 = getelementptr inbounds <8 x double>, ptr %85, i64 %87
  %89 = load double, ptr %8, align 8, !tbaa !5
  %90 = load ptr, ptr %4, align 8, !tbaa !9
  %91 = getelementptr inbounds %struct.time_table, ptr %90, i32 0, i32 7
  %92 = getelementptr inbounds [0 x <8 x double>], ptr %91, i64 0, i64 0
  %93 = load i64, ptr %9, align 8, !tbaa !11
  %94 = getelementptr inbounds <8 x double>, ptr %92, i64 %93
  call void @sum_chebyshev(ptr noundef %88, double noundef %89, ptr noundef %94)
  br label %95

95:                                               ; preds = %84
  %96 = load i64, ptr %9, align 8, !tbaa !11
  %97 = add nsw i64 %96, 1
  store i64 %97, ptr %9, align 8, !tbaa !11
  br label %77

98:                                               ; preds = %83
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #3
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #3
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #3
  call void @llvm.lifetime.end.p0(i64 8, ptr %5) #3
  br label %99

99:                                               ; preds = %98, %15
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define internal i64 @find_piece(ptr noundef %0, ptr noundef %1, double noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca double, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %4, align 8, !tbaa !9
  store ptr %1, ptr %5, align 8, !tbaa !9
  store double %2, ptr %6, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #3
  %8 = load ptr, ptr %4, align 8, !tbaa !9
  %9 = getelementptr inbounds %struct.time_table, ptr %8, i32 0, i32 5
  %10 = load i64, ptr %9, align 8, !tbaa !11
  store i64 %10, ptr %7, align 8, !tbaa !11
  br label %11

11:                                               ; preds = %23, %3
  %12 = load i64, ptr %7, align 8, !tbaa !11
  %13 = icmp sgt i64 %12, 0
  br i1 %13, label %14, label %21

14:                                               ; preds = %11
  %15 = load double, ptr %6, align 8, !tbaa !5
  %16 = load ptr, ptr %5, align 8, !tbaa !9
  %17 = load i64, ptr %7, align 8, !tbaa !11
  %18 = getelementptr inbounds double, ptr %16, i64 %17
  %19 = load double, ptr %18, align 8, !tbaa !5
  %20 = fcmp olt double %15, %19
  br label %21

21:                                               ; preds = %14, %11
  %22 = phi i1 [ false, %11 ], [ %20, %14 ]
  br i1 %22, label %23, label %26

23:                                               ; preds = %21
  %24 = load i64, ptr %7, align 8, !tbaa !11
  %25 = add nsw i64 %24, -1
  store i64 %25, ptr %7, align 8, !tbaa !11
  br label %11

26:                                               ; preds = %21
  br label %27

27:                                               ; preds = %44, %26
  %28 = load i64, ptr %7, align 8, !tbaa !11
  %29 = load ptr, ptr %4, align 8, !tbaa !9
  %30 = getelementptr inbounds %struct.time_table, ptr %29, i32 0, i32 3
  %31 = load i64, ptr %30, align 8, !tbaa !11
  %32 = sub nsw i64 %31, 1
  %33 = icmp slt i64 %28, %32
  br i1 %33, label %34, label %42

34:                                               ; preds = %27
  %35 = load double, ptr %6, align 8, !tbaa !5
  %36 = load ptr, ptr %5, align 8, !tbaa !9
  %37 = load i64, ptr %7, align 8, !tbaa !11
  %38 = add nsw i64 %37, 1
  %39 = getelementptr inbounds double, ptr %36, i64 %38
  %40 = load double, ptr %39, align 8, !tbaa !5
  %41 = fcmp oge double %35, %40
  br label %42

42:                                               ; preds = %34, %27
  %43 = phi i1 [ false, %27 ], [ %41, %34 ]
  br i1 %43, label %44, label %47

44:                                               ; preds = %42
  %45 = load i64, ptr %7, align 8, !tbaa !11
  %46 = add nsw i64 %45, 1
  store i64 %46, ptr %7, align 8, !tbaa !11
  br label %27

47:                                               ; preds = %42
  %48 = load i64, ptr %7, align 8, !tbaa !11
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #3
  ret i64 %48
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #2

; Function Attrs: nounwind
define internal void @sum_chebyshev(ptr noundef %0, double noundef %1, ptr noundef %2) #0 {
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  %6 = alloca ptr, align 8
  %7 = alloca <8 x double>, align 8
  %8 = alloca <8 x double>, align 8
  %9 = alloca i32, align 4
  %10 = alloca <8 x double>, align 8
  store ptr %0, ptr %4, align 8, !tbaa !9
  store double %1, ptr %5, align 8, !tbaa !5
  store ptr %2, ptr %6, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 64, ptr %7) #3
  store <8 x double> zeroinitializer, ptr %7, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 64, ptr %8) #3
  store <8 x double> zeroinitializer, ptr %8, align 8, !tbaa !13
  call void @llvm.lifetime.start.p0(i64 4, ptr %9) #3
  store i32 23, ptr %9, align 4, !tbaa !14
  br label %11

11:                                               ; preds = %31, %3
  %12 = load i32, ptr %9, align 4, !tbaa !14
  %13 = icmp sgt i32 %12, 0
  br i1 %13, label %15, label %14

14:                                               ; preds = %11
  call void @llvm.lifetime.end.p0(i64 4, ptr %9) #3
  br label %34

15:                                               ; preds = %11
  call void @llvm.lifetime.start.p0(i64 64, ptr %10) #3
  %16 = load double, ptr %5, align 8, !tbaa !5
  %17 = fmul double 2.000000e+00, %16
  %18 = insertelement <8 x double> poison, double %17, i64 0
  %19 = shufflevector <8 x double> %18, <8 x double> poison, <8 x i32> zeroinitializer
  %20 = load <8 x double>, ptr %7, align 8, !tbaa !13
  %21 = load ptr, ptr %4, align 8, !tbaa !9
  %22 = load i32, ptr %9, align 4, !tbaa !14
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds <8 x double>, ptr %21, i64 %23
  %25 = load <8 x double>, ptr %24, align 8, !tbaa !13
  %26 = load <8 x double>, ptr %8, align 8, !tbaa !13
  %27 = fsub <8 x double> %25, %26
  %28 = call <8 x double> @llvm.fmuladd.v8f64(<8 x double> %19, <8 x double> %20, <8 x double> %27)
  store <8 x double> %28, ptr %10, align 8, !tbaa !13
  %29 = load <8 x double>, ptr %7, align 8, !tbaa !13
  store <8 x double> %29, ptr %8, align 8, !tbaa !13
  %30 = load <8 x double>, ptr %10, align 8, !tbaa !13
  store <8 x double> %30, ptr %7, align 8, !tbaa !13
  call void @llvm.lifetime.end.p0(i64 64, ptr %10) #3
  br label %31

31:                                               ; preds = %15
  %32 = load i32, ptr %9, align 4, !tbaa !14
  %33 = add nsw i32 %32, -1
  store i32 %33, ptr %9, align 4, !tbaa !14
  br label %11

34:                                               ; preds = %14
  %35 = load double, ptr %5, align 8, !tbaa !5
  %36 = insertelement <8 x double> poison, double %35, i64 0
  %37 = shufflevector <8 x double> %36, <8 x double> poison, <8 x i32> zeroinitializer
  %38 = load <8 x double>, ptr %7, align 8, !tbaa !13
  %39 = load ptr, ptr %4, align 8, !tbaa !9
  %40 = getelementptr inbounds <8 x double>, ptr %39, i64 0
  %41 = load <8 x double>, ptr %40, align 8, !tbaa !13
  %42 = load <8 x double>, ptr %8, align 8, !tbaa !13
  %43 = fsub <8 x double> %41, %42
  %44 = call <8 x double> @llvm.fmuladd.v8f64(<8 x double> %37, <8 x double> %38, <8 x double> %43)
  %45 = load ptr, ptr %6, align 8, !tbaa !9
  store <8 x double> %44, ptr %45, align 8, !tbaa !13
  call void @llvm.lifetime.end.p0(i64 64, ptr %8) #3
  call void @llvm.lifetime.end.p0(i64 64, ptr %7) #3
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define dso_local ptr @anholon_look_up_layout() #0 {
  ret ptr @anholon_look_up_layout.layout
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <8 x double> @llvm.fmuladd.v8f64(<8 x double>, <8 x double>, <8 x double>) #2

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind }


!5 = !{!6, !6, i64 0}
!6 = !{!"double", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"any pointer", !7, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"long", !7, i64 0}
!13 = !{!7, !7, i64 0}
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !7, i64 0}
