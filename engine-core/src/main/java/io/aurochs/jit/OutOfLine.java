package io.aurochs.jit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;

/**
 * A step that few records need, on the way of every record. HotSpot does not inline it there.
 *
 * <p>HotSpot of JDK 17 inlines every callee that has been called a hundred times, also one that is called for one record of a thousand, until
 * the compiled method has reached its largest size. Such a step then fills the compiled code of the hot path: what each record
 * needs and comes later is called instead of inlined, and each compilation takes seconds. Newer releases look at the frequency.
 *
 * <p>To be kept in a static final field, one for each step. Any thread may call it.
 *
 * @param <A> first argument
 * @param <B> second argument
 * @param <R> result
 */
public final class OutOfLine<A, B, R> {
    private static final MethodHandle APPLY = applyHandle();

    private static final Object NOTHING = new Object();

    /** Not final, as a JVM may take final fields for constants: HotSpot inlines handles that are constants, and no others. */
    @SuppressWarnings("FieldMayBeFinal")
    private MethodHandle step;

    public OutOfLine(BiFunction<? super A, ? super B, ? extends R> step) {
        this.step = APPLY.bindTo(step);
    }

    /** One without a result: {@link #call} returns an object that means nothing. */
    public static <A, B> OutOfLine<A, B, Object> of(BiConsumer<? super A, ? super B> step) {
        return new OutOfLine<>((A first, B second) -> {
            step.accept(first, second);
            return NOTHING;
        });
    }

    /** Takes the step. What it throws is thrown as it is, also a checked exception of a language that has none. */
    @SuppressWarnings("unchecked") // the step is one from A and B to R
    public R call(A first, B second) {
        try {
            return (R) (Object) step.invokeExact((Object) first, (Object) second);
        } catch (Throwable e) {
            throw OutOfLine.<RuntimeException>unchecked(e);
        }
    }

    @SuppressWarnings("unchecked") // nothing checks it
    private static <E extends Throwable> RuntimeException unchecked(Throwable e) throws E {
        throw (E) e;
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
