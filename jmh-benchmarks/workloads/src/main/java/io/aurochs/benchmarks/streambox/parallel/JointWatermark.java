package io.aurochs.benchmarks.streambox.parallel;

import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import java.util.Arrays;

/** The watermark of several sinks together, which is the least of theirs. Any thread. */
final class JointWatermark {
    private final WatermarkListener watermarks;
    private final long[] ofSinks;
    private long least = Long.MIN_VALUE;

    /** @param watermarks hears whenever the watermark has advanced */
    JointWatermark(int sinks, WatermarkListener watermarks) {
        this.watermarks = watermarks;
        ofSinks = new long[sinks];
        Arrays.fill(ofSinks, Long.MIN_VALUE);
    }

    synchronized void advance(int sink, long watermarkMs) {
        ofSinks[sink] = watermarkMs;
        long all = Arrays.stream(ofSinks).min().orElse(Long.MIN_VALUE);
        if (all > least) {
            least = all;
            watermarks.processed(all);
        }
    }
}
