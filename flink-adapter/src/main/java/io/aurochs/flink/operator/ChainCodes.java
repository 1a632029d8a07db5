package io.aurochs.flink.operator;

/** Whose code is compiled for the way from one operator of a chain to the next. */
public enum ChainCodes {
    /** Each operator's own. */
    OWN,
    /** Flink's, which all operators of a JVM share. */
    SHARED
}
