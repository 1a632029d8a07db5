package io.aurochs.sync;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A long alone on its cache lines: at least 128 bytes (a line and its prefetched neighbour) on either side, so that
 * writers of two sequences never share a line. Each method is named after its memory mode; who may write is the
 * composing class's contract.
 */
public final class PaddedSequence extends PaddedSequenceTail {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(PaddedSequenceValue.class, "value", long.class);
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

/* Superclass fields are laid out before subclass fields: three levels keep the padding on both sides of the value. */
abstract class PaddedSequenceHead {
    long h01;
    long h02;
    long h03;
    long h04;
    long h05;
    long h06;
    long h07;
    long h08;
    long h09;
    long h10;
    long h11;
    long h12;
    long h13;
    long h14;
    long h15;
    long h16;
}

abstract class PaddedSequenceValue extends PaddedSequenceHead {
    long value;
}

abstract class PaddedSequenceTail extends PaddedSequenceValue {
    long t01;
    long t02;
    long t03;
    long t04;
    long t05;
    long t06;
    long t07;
    long t08;
    long t09;
    long t10;
    long t11;
    long t12;
    long t13;
    long t14;
    long t15;
    long t16;
}
