; Made of state_loops.c by `python3 dev.py kernels`; do not edit.
; sources: 237f3aca3140d517cf379fe6454188c051436e0405d909b61bb55d1006e79715
; Function Attrs: nounwind
define dso_local void @state_loop_rows(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, ptr noundef %4, ptr noundef %5, ptr noundef %6, ptr noundef %7, i64 noundef %8, i64 noundef %9) #0 {
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca ptr, align 8
  %16 = alloca ptr, align 8
  %17 = alloca ptr, align 8
  %18 = alloca ptr, align 8
  %19 = alloca i64, align 8
  %20 = alloca i64, align 8
  %21 = alloca i64, align 8
  store ptr %0, ptr %11, align 8, !tbaa !5
  store i64 %1, ptr %12, align 8, !tbaa !9
  store i64 %2, ptr %13, align 8, !tbaa !9
  store i64 %3, ptr %14, align 8, !tbaa !9
  store ptr %4, ptr %15, align 8, !tbaa !5
  store ptr %5, ptr %16, align 8, !tbaa !5
  store ptr %6, ptr %17, align 8, !tbaa !5
  store ptr %7, ptr %18, align 8, !tbaa !5
  store i64 %8, ptr %19, align 8, !tbaa !9
  store i64 %9, ptr %20, align 8, !tbaa !9
  call void @llvm.lifetime.start.p0(i64 8, ptr %21) #2
  store i64 0, ptr %21, align 8, !tbaa !9
  br label %22

22:                                               ; preds = %50, %10
  %23 = load i64, ptr %21, align 8, !tbaa !9
  %24 = load i64, ptr %12, align 8, !tbaa !9
  %25 = icmp slt i64 %23, %24
  br i1 %25, label %27, label %26

26:                                               ; preds = %22
  call void @llvm.lifetime.end.p0(i64 8, ptr %21) #2
  br label %53

27:                                               ; preds = %22
  %28 = load ptr, ptr %11, align 8, !tbaa !5
  %29 = load ptr, ptr %15, align 8, !tbaa !5
  %30 = load i64, ptr %21, align 8, !tbaa !9
  %31 = getelementptr inbounds double, ptr %29, i64 %30
  %32 = load double, ptr %31, align 8, !tbaa !11
  %33 = load ptr, ptr %16, align 8, !tbaa !5
  %34 = load i64, ptr %21, align 8, !tbaa !9
  %35 = load i64, ptr %13, align 8, !tbaa !9
  %36 = mul nsw i64 %34, %35
  %37 = getelementptr inbounds double, ptr %33, i64 %36
  %38 = load ptr, ptr %17, align 8, !tbaa !5
  %39 = load i64, ptr %21, align 8, !tbaa !9
  %40 = load i64, ptr %20, align 8, !tbaa !9
  %41 = sdiv i64 %39, %40
  %42 = load i64, ptr %19, align 8, !tbaa !9
  %43 = mul nsw i64 %41, %42
  %44 = getelementptr inbounds double, ptr %38, i64 %43
  %45 = load ptr, ptr %18, align 8, !tbaa !5
  %46 = load i64, ptr %21, align 8, !tbaa !9
  %47 = load i64, ptr %14, align 8, !tbaa !9
  %48 = mul nsw i64 %46, %47
  %49 = getelementptr inbounds double, ptr %45, i64 %48
  call void %28(double noundef %32, ptr noundef %37, ptr noundef %44, ptr noundef %49)
  br label %50

50:                                               ; preds = %27
  %51 = load i64, ptr %21, align 8, !tbaa !9
  %52 = add nsw i64 %51, 1
  store i64 %52, ptr %21, align 8, !tbaa !9
  br label %22

53:                                               ; preds = %26
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #1

; Function Attrs: nounwind
define dso_local void @state_loop(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, ptr noundef %4, ptr noundef %5, ptr noundef %6, ptr noundef %7) #0 {
  %9 = alloca ptr, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca ptr, align 8
  %14 = alloca ptr, align 8
  %15 = alloca ptr, align 8
  %16 = alloca ptr, align 8
  store ptr %0, ptr %9, align 8, !tbaa !5
  store i64 %1, ptr %10, align 8, !tbaa !9
  store i64 %2, ptr %11, align 8, !tbaa !9
  store i64 %3, ptr %12, align 8, !tbaa !9
  store ptr %4, ptr %13, align 8, !tbaa !5
  store ptr %5, ptr %14, align 8, !tbaa !5
  store ptr %6, ptr %15, align 8, !tbaa !5
  store ptr %7, ptr %16, align 8, !tbaa !5
  %17 = load ptr, ptr %9, align 8, !tbaa !5
  %18 = load i64, ptr %10, align 8, !tbaa !9
  %19 = load i64, ptr %11, align 8, !tbaa !9
  %20 = load i64, ptr %12, align 8, !tbaa !9
  %21 = load ptr, ptr %13, align 8, !tbaa !5
  %22 = load ptr, ptr %14, align 8, !tbaa !5
  %23 = load ptr, ptr %15, align 8, !tbaa !5
  %24 = load ptr, ptr %16, align 8, !tbaa !5
  call void @state_loop_rows(ptr noundef %17, i64 noundef %18, i64 noundef %19, i64 noundef %20, ptr noundef %21, ptr noundef %22, ptr noundef %23, ptr noundef %24, i64 noundef 0, i64 noundef 1)
  ret void
}

; Function Attrs: nounwind
define dso_local void @state_loop_lanes(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, ptr noundef %4, ptr noundef %5, ptr noundef %6, ptr noundef %7) #0 {
  %9 = alloca ptr, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca ptr, align 8
  %14 = alloca ptr, align 8
  %15 = alloca ptr, align 8
  %16 = alloca ptr, align 8
  %17 = alloca i64, align 8
  store ptr %0, ptr %9, align 8, !tbaa !5
  store i64 %1, ptr %10, align 8, !tbaa !9
  store i64 %2, ptr %11, align 8, !tbaa !9
  store i64 %3, ptr %12, align 8, !tbaa !9
  store ptr %4, ptr %13, align 8, !tbaa !5
  store ptr %5, ptr %14, align 8, !tbaa !5
  store ptr %6, ptr %15, align 8, !tbaa !5
  store ptr %7, ptr %16, align 8, !tbaa !5
  call void @llvm.lifetime.start.p0(i64 8, ptr %17) #2
  store i64 0, ptr %17, align 8, !tbaa !9
  br label %18

18:                                               ; preds = %42, %8
  %19 = load i64, ptr %17, align 8, !tbaa !9
  %20 = add nsw i64 %19, 4
  %21 = load i64, ptr %10, align 8, !tbaa !9
  %22 = icmp sle i64 %20, %21
  br i1 %22, label %24, label %23

23:                                               ; preds = %18
  call void @llvm.lifetime.end.p0(i64 8, ptr %17) #2
  br label %45

24:                                               ; preds = %18
  %25 = load ptr, ptr %9, align 8, !tbaa !5
  %26 = load ptr, ptr %13, align 8, !tbaa !5
  %27 = load i64, ptr %17, align 8, !tbaa !9
  %28 = getelementptr inbounds double, ptr %26, i64 %27
  %29 = load ptr, ptr %14, align 8, !tbaa !5
  %30 = load i64, ptr %17, align 8, !tbaa !9
  %31 = load i64, ptr %11, align 8, !tbaa !9
  %32 = mul nsw i64 %30, %31
  %33 = getelementptr inbounds double, ptr %29, i64 %32
  %34 = load i64, ptr %11, align 8, !tbaa !9
  %35 = load ptr, ptr %15, align 8, !tbaa !5
  %36 = load ptr, ptr %16, align 8, !tbaa !5
  %37 = load i64, ptr %17, align 8, !tbaa !9
  %38 = load i64, ptr %12, align 8, !tbaa !9
  %39 = mul nsw i64 %37, %38
  %40 = getelementptr inbounds double, ptr %36, i64 %39
  %41 = load i64, ptr %12, align 8, !tbaa !9
  call void %25(ptr noundef %28, ptr noundef %33, i64 noundef %34, ptr noundef %35, ptr noundef %40, i64 noundef %41)
  br label %42

42:                                               ; preds = %24
  %43 = load i64, ptr %17, align 8, !tbaa !9
  %44 = add nsw i64 %43, 4
  store i64 %44, ptr %17, align 8, !tbaa !9
  br label %18

45:                                               ; preds = %23
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }


!5 = !{!6, !6, i64 0}
!6 = !{!"any pointer", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"long", !7, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"double", !7, i64 0}
