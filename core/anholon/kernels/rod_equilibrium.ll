; Made of rod_equilibrium.c by `python3 dev.py kernels`; do not edit.
; sources: 562fa3c9c87cb13dc0014d7f69bc15bec63f9dab36dbd3137cd087ed516cd1c7
%struct.equilibrium = type { %struct.loop_program, %struct.loop_program, ptr, double, double, double, double, double, double, double, i64 }
%struct.loop_program = type { i64, ptr }
%struct.loop_entry = type { i64, %union.anon, i64, i64, i64, ptr, ptr, ptr, ptr }
%union.anon = type { ptr }

@rod_equilibrium_layout.layout = internal constant [4 x i64] [i64 104, i64 32, i64 96, i64 9], align 16

; Function Attrs: nounwind
define dso_local i64 @rod_equilibrium_newton(ptr noundef %0, i64 noundef %1) #0 {
  %3 = alloca i64, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca double, align 8
  %7 = alloca double, align 8
  %8 = alloca double, align 8
  %9 = alloca double, align 8
  %10 = alloca double, align 8
  %11 = alloca i32, align 4
  store ptr %0, ptr %4, align 8, !tbaa !5
  store i64 %1, ptr %5, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #4
  store double 0x7FF0000000000000, ptr %6, align 8, !tbaa !11
  %12 = load ptr, ptr %4, align 8, !tbaa !5
  %13 = getelementptr inbounds %struct.equilibrium, ptr %12, i32 0, i32 10
  store i64 1, ptr %13, align 8, !tbaa !13
  br label %14

14:                                               ; preds = %103, %2
  %15 = load ptr, ptr %4, align 8, !tbaa !5
  %16 = getelementptr inbounds %struct.equilibrium, ptr %15, i32 0, i32 0
  %17 = getelementptr inbounds { i64, ptr }, ptr %16, i32 0, i32 0
  %18 = load i64, ptr %17, align 8
  %19 = getelementptr inbounds { i64, ptr }, ptr %16, i32 0, i32 1
  %20 = load ptr, ptr %19, align 8
  call void @run_loops(i64 %18, ptr %20)
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #4
  %21 = load ptr, ptr %4, align 8, !tbaa !5
  %22 = getelementptr inbounds %struct.equilibrium, ptr %21, i32 0, i32 2
  %23 = load ptr, ptr %22, align 8, !tbaa !16
  %24 = getelementptr inbounds double, ptr %23, i64 0
  %25 = load double, ptr %24, align 8, !tbaa !11
  %26 = load ptr, ptr %4, align 8, !tbaa !5
  %27 = getelementptr inbounds %struct.equilibrium, ptr %26, i32 0, i32 3
  %28 = load double, ptr %27, align 8, !tbaa !17
  %29 = fmul double %25, %28
  store double %29, ptr %7, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #4
  %30 = load ptr, ptr %4, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.equilibrium, ptr %30, i32 0, i32 2
  %32 = load ptr, ptr %31, align 8, !tbaa !16
  %33 = getelementptr inbounds double, ptr %32, i64 1
  %34 = load double, ptr %33, align 8, !tbaa !11
  store double %34, ptr %8, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %9) #4
  %35 = load ptr, ptr %4, align 8, !tbaa !5
  %36 = getelementptr inbounds %struct.equilibrium, ptr %35, i32 0, i32 2
  %37 = load ptr, ptr %36, align 8, !tbaa !16
  %38 = getelementptr inbounds double, ptr %37, i64 2
  %39 = load double, ptr %38, align 8, !tbaa !11
  store double %39, ptr %9, align 8, !tbaa !11
  call void @llvm.lifetime.start.p0(i64 8, ptr %10) #4
  %40 = load double, ptr %7, align 8, !tbaa !11
  %41 = load double, ptr %8, align 8, !tbaa !11
  %42 = call double @larger(double noundef %40, double noundef %41)
  store double %42, ptr %10, align 8, !tbaa !11
  %43 = load double, ptr %10, align 8, !tbaa !11
  %44 = load ptr, ptr %4, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.equilibrium, ptr %44, i32 0, i32 9
  store double %43, ptr %45, align 8, !tbaa !18
  %46 = load double, ptr %9, align 8, !tbaa !11
  %47 = fcmp olt double %46, 0x7FF0000000000000
  br i1 %47, label %48, label %60

48:                                               ; preds = %14
  %49 = load double, ptr %8, align 8, !tbaa !11
  %50 = load ptr, ptr %4, align 8, !tbaa !5
  %51 = getelementptr inbounds %struct.equilibrium, ptr %50, i32 0, i32 7
  %52 = load double, ptr %51, align 8, !tbaa !19
  %53 = fcmp olt double %49, %52
  br i1 %53, label %54, label %60

54:                                               ; preds = %48
  %55 = load double, ptr %10, align 8, !tbaa !11
  %56 = load ptr, ptr %4, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.equilibrium, ptr %56, i32 0, i32 6
  %58 = load double, ptr %57, align 8, !tbaa !20
  %59 = fcmp ole double %55, %58
  br i1 %59, label %61, label %60

60:                                               ; preds = %54, %48, %14
  store i64 1, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %100

61:                                               ; preds = %54
  %62 = load double, ptr %10, align 8, !tbaa !11
  %63 = load ptr, ptr %4, align 8, !tbaa !5
  %64 = getelementptr inbounds %struct.equilibrium, ptr %63, i32 0, i32 4
  %65 = load double, ptr %64, align 8, !tbaa !21
  %66 = fcmp olt double %62, %65
  br i1 %66, label %67, label %68

67:                                               ; preds = %61
  store i64 0, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %100

68:                                               ; preds = %61
  %69 = load ptr, ptr %4, align 8, !tbaa !5
  %70 = getelementptr inbounds %struct.equilibrium, ptr %69, i32 0, i32 10
  %71 = load i64, ptr %70, align 8, !tbaa !13
  %72 = icmp eq i64 %71, 1
  br i1 %72, label %73, label %80

73:                                               ; preds = %68
  %74 = load double, ptr %10, align 8, !tbaa !11
  %75 = load ptr, ptr %4, align 8, !tbaa !5
  %76 = getelementptr inbounds %struct.equilibrium, ptr %75, i32 0, i32 5
  %77 = load double, ptr %76, align 8, !tbaa !22
  %78 = fcmp ogt double %74, %77
  br i1 %78, label %79, label %80

79:                                               ; preds = %73
  store i64 2, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %100

80:                                               ; preds = %73, %68
  %81 = load double, ptr %10, align 8, !tbaa !11
  %82 = load double, ptr %6, align 8, !tbaa !11
  %83 = fmul double 5.000000e-01, %82
  %84 = fcmp ogt double %81, %83
  br i1 %84, label %85, label %91

85:                                               ; preds = %80
  %86 = load double, ptr %10, align 8, !tbaa !11
  %87 = load ptr, ptr %4, align 8, !tbaa !5
  %88 = getelementptr inbounds %struct.equilibrium, ptr %87, i32 0, i32 8
  %89 = load double, ptr %88, align 8, !tbaa !23
  %90 = fcmp olt double %86, %89
  br i1 %90, label %97, label %91

91:                                               ; preds = %85, %80
  %92 = load ptr, ptr %4, align 8, !tbaa !5
  %93 = getelementptr inbounds %struct.equilibrium, ptr %92, i32 0, i32 10
  %94 = load i64, ptr %93, align 8, !tbaa !13
  %95 = load i64, ptr %5, align 8, !tbaa !9
  %96 = icmp sge i64 %94, %95
  br i1 %96, label %97, label %98

97:                                               ; preds = %91, %85
  store i64 3, ptr %3, align 8
  store i32 1, ptr %11, align 4
  br label %100

98:                                               ; preds = %91
  %99 = load double, ptr %10, align 8, !tbaa !11
  store double %99, ptr %6, align 8, !tbaa !11
  store i32 0, ptr %11, align 4
  br label %100

100:                                              ; preds = %98, %97, %79, %67, %60
  call void @llvm.lifetime.end.p0(i64 8, ptr %10) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %9) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #4
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #4
  %101 = load i32, ptr %11, align 4
  switch i32 %101, label %108 [
    i32 0, label %102
  ]

102:                                              ; preds = %100
  br label %103

103:                                              ; preds = %102
  %104 = load ptr, ptr %4, align 8, !tbaa !5
  %105 = getelementptr inbounds %struct.equilibrium, ptr %104, i32 0, i32 10
  %106 = load i64, ptr %105, align 8, !tbaa !13
  %107 = add nsw i64 %106, 1
  store i64 %107, ptr %105, align 8, !tbaa !13
  br label %14

108:                                              ; preds = %100
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #4
  %109 = load i64, ptr %3, align 8
  ret i64 %109
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: noinline nounwind
define internal void @run_loops(i64 %0, ptr %1) #2 {
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
  call void @llvm.lifetime.start.p0(i64 8, ptr %4) #4
  store i64 0, ptr %4, align 8, !tbaa !9
  br label %11

11:                                               ; preds = %119, %2
  %12 = load i64, ptr %4, align 8, !tbaa !9
  %13 = getelementptr inbounds %struct.loop_program, ptr %3, i32 0, i32 0
  %14 = load i64, ptr %13, align 8, !tbaa !24
  %15 = icmp slt i64 %12, %14
  br i1 %15, label %17, label %16

16:                                               ; preds = %11
  store i32 2, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %4) #4
  br label %122

17:                                               ; preds = %11
  call void @llvm.lifetime.start.p0(i64 8, ptr %6) #4
  %18 = getelementptr inbounds %struct.loop_program, ptr %3, i32 0, i32 1
  %19 = load ptr, ptr %18, align 8, !tbaa !25
  %20 = load i64, ptr %4, align 8, !tbaa !9
  %21 = getelementptr inbounds %struct.loop_entry, ptr %19, i64 %20
  store ptr %21, ptr %6, align 8, !tbaa !5
  %22 = load ptr, ptr %6, align 8, !tbaa !5
  %23 = getelementptr inbounds %struct.loop_entry, ptr %22, i32 0, i32 0
  %24 = load i64, ptr %23, align 8, !tbaa !26
  %25 = icmp ne i64 %24, 0
  br i1 %25, label %26, label %75

26:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(i64 8, ptr %7) #4
  store i64 0, ptr %7, align 8, !tbaa !9
  br label %27

27:                                               ; preds = %71, %26
  %28 = load i64, ptr %7, align 8, !tbaa !9
  %29 = add nsw i64 %28, 4
  %30 = load ptr, ptr %6, align 8, !tbaa !5
  %31 = getelementptr inbounds %struct.loop_entry, ptr %30, i32 0, i32 2
  %32 = load i64, ptr %31, align 8, !tbaa !28
  %33 = icmp sle i64 %29, %32
  br i1 %33, label %35, label %34

34:                                               ; preds = %27
  store i32 5, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %7) #4
  br label %74

35:                                               ; preds = %27
  %36 = load ptr, ptr %6, align 8, !tbaa !5
  %37 = getelementptr inbounds %struct.loop_entry, ptr %36, i32 0, i32 1
  %38 = load ptr, ptr %37, align 8, !tbaa !29
  %39 = load ptr, ptr %6, align 8, !tbaa !5
  %40 = getelementptr inbounds %struct.loop_entry, ptr %39, i32 0, i32 5
  %41 = load ptr, ptr %40, align 8, !tbaa !30
  %42 = load i64, ptr %7, align 8, !tbaa !9
  %43 = getelementptr inbounds double, ptr %41, i64 %42
  %44 = load ptr, ptr %6, align 8, !tbaa !5
  %45 = getelementptr inbounds %struct.loop_entry, ptr %44, i32 0, i32 6
  %46 = load ptr, ptr %45, align 8, !tbaa !31
  %47 = load i64, ptr %7, align 8, !tbaa !9
  %48 = load ptr, ptr %6, align 8, !tbaa !5
  %49 = getelementptr inbounds %struct.loop_entry, ptr %48, i32 0, i32 3
  %50 = load i64, ptr %49, align 8, !tbaa !32
  %51 = mul nsw i64 %47, %50
  %52 = getelementptr inbounds double, ptr %46, i64 %51
  %53 = load ptr, ptr %6, align 8, !tbaa !5
  %54 = getelementptr inbounds %struct.loop_entry, ptr %53, i32 0, i32 3
  %55 = load i64, ptr %54, align 8, !tbaa !32
  %56 = load ptr, ptr %6, align 8, !tbaa !5
  %57 = getelementptr inbounds %struct.loop_entry, ptr %56, i32 0, i32 7
  %58 = load ptr, ptr %57, align 8, !tbaa !33
  %59 = load ptr, ptr %6, align 8, !tbaa !5
  %60 = getelementptr inbounds %struct.loop_entry, ptr %59, i32 0, i32 8
  %61 = load ptr, ptr %60, align 8, !tbaa !34
  %62 = load i64, ptr %7, align 8, !tbaa !9
  %63 = load ptr, ptr %6, align 8, !tbaa !5
  %64 = getelementptr inbounds %struct.loop_entry, ptr %63, i32 0, i32 4
  %65 = load i64, ptr %64, align 8, !tbaa !35
  %66 = mul nsw i64 %62, %65
  %67 = getelementptr inbounds double, ptr %61, i64 %66
  %68 = load ptr, ptr %6, align 8, !tbaa !5
  %69 = getelementptr inbounds %struct.loop_entry, ptr %68, i32 0, i32 4
  %70 = load i64, ptr %69, align 8, !tbaa !35
  call void %38(ptr noundef %43, ptr noundef %52, i64 noundef %55, ptr noundef %58, ptr noundef %67, i64 noundef %70)
  br label %71

71:                                               ; preds = %35
  %72 = load i64, ptr %7, align 8, !tbaa !9
  %73 = add nsw i64 %72, 4
  store i64 %73, ptr %7, align 8, !tbaa !9
  br label %27

74:                                               ; preds = %34
  br label %118

75:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(i64 8, ptr %8) #4
  store i64 0, ptr %8, align 8, !tbaa !9
  br label %76

76:                                               ; preds = %114, %75
  %77 = load i64, ptr %8, align 8, !tbaa !9
  %78 = load ptr, ptr %6, align 8, !tbaa !5
  %79 = getelementptr inbounds %struct.loop_entry, ptr %78, i32 0, i32 2
  %80 = load i64, ptr %79, align 8, !tbaa !28
  %81 = icmp slt i64 %77, %80
  br i1 %81, label %83, label %82

82:                                               ; preds = %76
  store i32 8, ptr %5, align 4
  call void @llvm.lifetime.end.p0(i64 8, ptr %8) #4
  br label %117

83:                                               ; preds = %76
  %84 = load ptr, ptr %6, align 8, !tbaa !5
  %85 = getelementptr inbounds %struct.loop_entry, ptr %84, i32 0, i32 1
  %86 = load ptr, ptr %85, align 8, !tbaa !29
  %87 = load ptr, ptr %6, align 8, !tbaa !5
  %88 = getelementptr inbounds %struct.loop_entry, ptr %87, i32 0, i32 5
  %89 = load ptr, ptr %88, align 8, !tbaa !30
  %90 = load i64, ptr %8, align 8, !tbaa !9
  %91 = getelementptr inbounds double, ptr %89, i64 %90
  %92 = load double, ptr %91, align 8, !tbaa !11
  %93 = load ptr, ptr %6, align 8, !tbaa !5
  %94 = getelementptr inbounds %struct.loop_entry, ptr %93, i32 0, i32 6
  %95 = load ptr, ptr %94, align 8, !tbaa !31
  %96 = load i64, ptr %8, align 8, !tbaa !9
  %97 = load ptr, ptr %6, align 8, !tbaa !5
  %98 = getelementptr inbounds %struct.loop_entry, ptr %97, i32 0, i32 3
  %99 = load i64, ptr %98, align 8, !tbaa !32
  %100 = mul nsw i64 %96, %99
  %101 = getelementptr inbounds double, ptr %95, i64 %100
  %102 = load ptr, ptr %6, align 8, !tbaa !5
  %103 = getelementptr inbounds %struct.loop_entry, ptr %102, i32 0, i32 7
  %104 = load ptr, ptr %103, align 8, !tbaa !33
  %105 = load ptr, ptr %6, align 8, !tbaa !5
  %106 = getelementptr inbounds %struct.loop_entry, ptr %105, i32 0, i32 8
  %107 = load ptr, ptr %106, align 8, !tbaa !34
  %108 = load i64, ptr %8, align 8, !tbaa !9
  %109 = load ptr, ptr %6, align 8, !tbaa !5
  %110 = getelementptr inbounds %struct.loop_entry, ptr %109, i32 0, i32 4
  %111 = load i64, ptr %110, align 8, !tbaa !35
  %112 = mul nsw i64 %108, %111
  %113 = getelementptr inbounds double, ptr %107, i64 %112
  call void %86(double noundef %92, ptr noundef %101, ptr noundef %104, ptr noundef %113)
  br label %114

114:                                              ; preds = %83
  %115 = load i64, ptr %8, align 8, !tbaa !9
  %116 = add nsw i64 %115, 1
  store i64 %116, ptr %8, align 8, !tbaa !9
  br label %76

117:                                              ; preds = %82
  br label %118

118:                                              ; preds = %117, %74
  call void @llvm.lifetime.end.p0(i64 8, ptr %6) #4
  br label %119

119:                                              ; preds = %118
  %120 = load i64, ptr %4, align 8, !tbaa !9
  %121 = add nsw i64 %120, 1
  store i64 %121, ptr %4, align 8, !tbaa !9
  br label %11

122:                                              ; preds = %16
  ret void
}

; Function Attrs: inlinehint nounwind
define internal double @larger(double noundef %0, double noundef %1) #3 {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  store double %0, ptr %3, align 8, !tbaa !11
  store double %1, ptr %4, align 8, !tbaa !11
  %5 = load double, ptr %3, align 8, !tbaa !11
  %6 = load double, ptr %4, align 8, !tbaa !11
  %7 = fcmp ogt double %5, %6
  br i1 %7, label %8, label %10

8:                                                ; preds = %2
  %9 = load double, ptr %3, align 8, !tbaa !11
  br label %12

10:                                               ; preds = %2
  %11 = load double, ptr %4, align 8, !tbaa !11
  br label %12

12:                                               ; preds = %10, %8
  %13 = phi double [ %9, %8 ], [ %11, %10 ]
  ret double %13
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define dso_local void @rod_equilibrium_residual(ptr noundef %0) #0 {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8, !tbaa !5
  %3 = load ptr, ptr %2, align 8, !tbaa !5
  %4 = getelementptr inbounds %struct.equilibrium, ptr %3, i32 0, i32 1
  %5 = getelementptr inbounds { i64, ptr }, ptr %4, i32 0, i32 0
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds { i64, ptr }, ptr %4, i32 0, i32 1
  %8 = load ptr, ptr %7, align 8
  call void @run_loops(i64 %6, ptr %8)
  ret void
}

; Function Attrs: nounwind
define dso_local ptr @rod_equilibrium_layout() #0 {
  ret ptr @rod_equilibrium_layout.layout
}

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { noinline nounwind }
attributes #3 = { inlinehint nounwind }
attributes #4 = { nounwind }


!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"long", !7, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"double", !7, i64 0}
!13 = !{!14, !10, i64 96}
!14 = !{!"", !15, i64 0, !15, i64 16, !6, i64 32, !12, i64 40, !12, i64 48, !12, i64 56, !12, i64 64, !12, i64 72, !12, i64 80, !12, i64 88, !10, i64 96}
!15 = !{!"", !10, i64 0, !6, i64 8}
!16 = !{!14, !6, i64 32}
!17 = !{!14, !12, i64 40}
!18 = !{!14, !12, i64 88}
!19 = !{!14, !12, i64 72}
!20 = !{!14, !12, i64 64}
!21 = !{!14, !12, i64 48}
!22 = !{!14, !12, i64 56}
!23 = !{!14, !12, i64 80}
!24 = !{!15, !10, i64 0}
!25 = !{!15, !6, i64 8}
!26 = !{!27, !10, i64 0}
!27 = !{!"", !10, i64 0, !7, i64 8, !10, i64 16, !10, i64 24, !10, i64 32, !6, i64 40, !6, i64 48, !6, i64 56, !6, i64 64}
!28 = !{!27, !10, i64 16}
!29 = !{!7, !7, i64 0}
!30 = !{!27, !6, i64 40}
!31 = !{!27, !6, i64 48}
!32 = !{!27, !10, i64 24}
!33 = !{!27, !6, i64 56}
!34 = !{!27, !6, i64 64}
!35 = !{!27, !10, i64 32}
