package io.aurochs.benchmarks.streambox.jet;

import java.io.Serializable;

/**
 * A record of one of the joined streams.
 *
 * @param isLeft of which
 * @param timeMs ms
 */
record JoinItem(boolean isLeft, long key, long timeMs, long payload) implements Serializable {}
