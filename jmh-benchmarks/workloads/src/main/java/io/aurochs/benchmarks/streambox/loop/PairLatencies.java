package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.result.NetmonResults;
import java.util.Arrays;

/** The latencies of each pair of addresses in a window. One thread. */
final class PairLatencies {
    private final LongIndex index = new LongIndex();
    /** Of a pair's number: source in the high, destination in the low half. */
    private long[] pairs = new long[512];

    private long[] sumsUs = new long[512];
    private long[] counts = new long[512];

    void add(long source, long destination, long latencyUs) {
        long pair = source << 32 | destination;
        int known = index.size();
        int number = index.indexOf(pair);
        if (number == known) {
            begin(number, pair);
        }
        sumsUs[number] += latencyUs;
        counts[number]++;
    }

    private void begin(int number, long pair) {
        if (number == pairs.length) {
            pairs = Arrays.copyOf(pairs, 2 * number);
            sumsUs = Arrays.copyOf(sumsUs, 2 * number);
            counts = Arrays.copyOf(counts, 2 * number);
        }
        pairs[number] = pair;
        sumsUs[number] = 0;
        counts[number] = 0;
    }

    void emit(long windowEndMs, NetmonResults results) {
        for (int number = 0; number < index.size(); number++) {
            long pair = pairs[number];
            results.latency(windowEndMs, pair >>> 32, pair & 0xFFFF_FFFFL, sumsUs[number], counts[number]);
        }
    }

    void clear() {
        index.clear();
    }
}
