package io.aurochs.epoch;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Brings the containers that come of a task's several inputs, each of them in order, into one order: that of their watermarks, as soon
 * as these are known (StreamBox §5.3). In any other order the watermark that holds for all inputs would lag behind. Under its input's
 * lock.
 */
final class LaneOrder {
    private final List<Queue<EpochContainer>> lanes;
    /** By lane, the watermark of the last container that was ordered: the next one's is later. */
    private final long[] reached;

    LaneOrder(int count) {
        lanes = IntStream.range(0, count)
                .<Queue<EpochContainer>>mapToObj(lane -> new ArrayDeque<>())
                .toList();
        reached = new long[count];
        Arrays.fill(reached, Watermark.NONE);
    }

    /** Adds the youngest container of its lane. */
    void add(EpochContainer container) {
        lanes.get(container.lane()).add(container);
    }

    /**
     * Takes the container that comes next, whatever the others' watermarks will be; null when that is not known yet. Cancelled containers
     * come right before the one that goes on for them.
     */
    @Nullable
    EpochContainer next() {
        int first = -1;
        long earliest = Long.MAX_VALUE;
        for (int lane = 0; lane < reached.length; lane++) {
            long watermark = nextWatermark(lane);
            if (watermark != Watermark.NONE && (first < 0 || watermark < earliest)) {
                first = lane;
                earliest = watermark;
            }
        }
        if (first < 0 || !isEarliest(first, earliest)) {
            return null;
        }
        EpochContainer next = lanes.get(first).remove();
        if (next.state() != ContainerState.WATERMARK_CANCELLED) {
            reached[first] = earliest;
        }
        return next;
    }

    private boolean isEarliest(int first, long watermark) {
        for (int lane = 0; lane < reached.length; lane++) {
            if (lane != first) {
                // It may be known by now.
                long next = nextWatermark(lane);
                if ((next == Watermark.NONE ? reached[lane] : next) < watermark) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The watermark of the first container of a lane that was not cancelled, {@link Watermark#NONE} when it is not known. */
    private long nextWatermark(int lane) {
        for (EpochContainer container : lanes.get(lane)) {
            ContainerState state = container.state();
            if (state == ContainerState.OPEN) {
                return Watermark.NONE;
            }
            if (state != ContainerState.WATERMARK_CANCELLED) {
                return container.endWatermark();
            }
        }
        return Watermark.NONE;
    }
}
