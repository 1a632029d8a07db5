package io.aurochs.sync;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A long alone on its cache lines, see {@link PaddedLong}, for several threads. Each method is named after its memory mode;
 * who may write is the composing class's contract.
 */
public final class PaddedSequence extends PaddedLong {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(PaddedLong.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public PaddedSequence(long initial) {
        value = initial;
    }

    public long getVolatile() {
        return (long) VALUE.getVolatile(this);
    }

    public long getAcquire() {
        return (long) VALUE.getAcquire(this);
    }

    public long getOpaque() {
        return (long) VALUE.getOpaque(this);
    }

    public void setVolatile(long newValue) {
        VALUE.setVolatile(this, newValue);
    }

    public void setRelease(long newValue) {
        VALUE.setRelease(this, newValue);
    }

    public boolean compareAndSet(long expected, long newValue) {
        return VALUE.compareAndSet(this, expected, newValue);
    }

    public long getAndAdd(long delta) {
        return (long) VALUE.getAndAdd(this, delta);
    }
}
