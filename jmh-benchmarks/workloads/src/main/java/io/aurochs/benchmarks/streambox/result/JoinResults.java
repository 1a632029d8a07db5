package io.aurochs.benchmarks.streambox.result;

/** Where the join's results go. */
@FunctionalInterface
public interface JoinResults {
    /** A pair of records with equal keys; times in ms. */
    void pair(long key, long leftMs, long leftPayload, long rightMs, long rightPayload);
}
