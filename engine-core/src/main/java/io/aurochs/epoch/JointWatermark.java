package io.aurochs.epoch;

import java.util.Arrays;

/**
 * The watermark of what comes of several inputs: the earliest of theirs (StreamBox §5.3). One thread at a time, each of which has seen
 * what the one before did.
 */
final class JointWatermark {
    private final long[] byLane;
    private long joint = Watermark.NONE;

    JointWatermark(int lanes) {
        byLane = new long[lanes];
        Arrays.fill(byLane, Watermark.NONE);
    }

    /** The joint one now; {@link Watermark#NONE} before the first. */
    long joint() {
        return joint;
    }

    /** A lane has come to a watermark; the joint one if it is later than before, else {@link Watermark#NONE}. */
    long reach(int lane, long watermark) {
        byLane[lane] = watermark;
        long earliest = Long.MAX_VALUE;
        for (long reached : byLane) {
            earliest = Math.min(earliest, reached);
        }
        if (earliest <= joint) {
            return Watermark.NONE;
        }
        joint = earliest;
        return earliest;
    }
}
