package io.aurochs.sync;

/**
 * A long alone on its cache lines: at least 128 bytes (a line and its prefetched neighbour) on either side, so that writers of two such
 * longs never share a line. For classes one of whose instances has one, written for each record: they need no further object for it.
 */
public abstract class PaddedLong extends PaddedLongValue {
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

/* Superclass fields are laid out before subclass fields: three levels keep the padding on both sides of the value. */
abstract class PaddedLongHead {
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

abstract class PaddedLongValue extends PaddedLongHead {
    /** For classes that extend this. */
    protected long value;
}
