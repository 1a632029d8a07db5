package io.aurochs.jit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A step that few records need, on the way of every record. HotSpot does not inline it there.
 *
 * <p>HotSpot of JDK 17 inlines every callee that has been called a hundred times, also one that is called for one record of a thousand, until
 * the compiled method has reached its largest size. Such a step then fills the compiled code of the hot path: what each record
 * needs and comes later is called instead of inlined, and each compilation takes seconds. Newer releases look at the frequency.
 *
 * <p>To be kept in a static final field, one for each place in the code. Any thread may call it.
 *
 * @param <A> first argument
 * @param <B> second argument
 * @param <R> result
 */
public final class OutOfLine<A, B, R> {
    private static final MethodHandle APPLY = applyHandle();

    /** No constant for the compiler, which trusts final fields of objects in few packages only. It inlines constant handles alone. */
    private final MethodHandle step;

    /** One without a result: {@link #call} returns an object that means nothing. */
    public static <A, B> OutOfLine<A, B, Object> of(BiConsumer<? super A, ? super B> step) {
        return new OutOfLine<>((A first, B second) -> {
            step.accept(first, second);
            return APPLY;
        });
    }

    /** @param step also gets null where a caller gives it */
    public OutOfLine(BiFunction<? super A, ? super B, ? extends R> step) {
        this.step = APPLY.bindTo(step);
    }

    /** Takes the step. What it throws is thrown. */
    @SuppressWarnings("unchecked") // the step is one from A and B to R
    public R call(@Nullable A first, @Nullable B second) {
        try {
            return (R) (Object) step.invokeExact((Object) first, (Object) second);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("a BiFunction has thrown a checked exception", e);
        }
    }

    private static MethodHandle applyHandle() {
        try {
            return MethodHandles.lookup()
                    .findVirtual(
                            BiFunction.class, "apply", MethodType.methodType(Object.class, Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
