package io.aurochs.tests.architecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaConstructor;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.BaseStream;

/** Recognises calls that make a thread, a pool or a timer, or that borrow the common pool's threads. */
final class ThreadStarts {
    private static final Set<String> PARALLEL = Set.of("parallel", "parallelStream");

    static final DescribedPredicate<JavaAccess<?>> ANY =
            DescribedPredicate.describe("starts a thread", ThreadStarts::startsThread);

    private ThreadStarts() {}

    private static boolean startsThread(JavaAccess<?> access) {
        JavaClass owner = access.getTargetOwner();
        String name = access.getTarget().getName();
        boolean makes = name.equals(JavaConstructor.CONSTRUCTOR_NAME);
        return (makes && (isKind(owner, Thread.class) || isKind(owner, Executor.class) || isKind(owner, Timer.class)))
                || (makes && owner.getName().equals("org.apache.storm.StormTimer"))
                || (isKind(owner, Thread.class) && name.equals("start"))
                || isKind(owner, Executors.class)
                || isKind(owner, ForkJoinPool.class)
                || (isKind(owner, CompletableFuture.class) && name.endsWith("Async"))
                || (PARALLEL.contains(name) && (isKind(owner, BaseStream.class) || isKind(owner, Iterable.class)));
    }

    private static boolean isKind(JavaClass owner, Class<?> type) {
        return owner.isAssignableTo(type);
    }
}
