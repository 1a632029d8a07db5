package io.aurochs.pipeline.oracle;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What comes out of a source or a transform: one sequence of epochs for each input of the transform, each of which ends with {@link
 * PlainEpoch#END}.
 */
public final class PlainStream {
    private final List<List<PlainEpoch>> lanes;
    private final boolean isSettled;

    private PlainStream(List<List<PlainEpoch>> lanes, boolean isSettled) {
        this.lanes = List.copyOf(lanes);
        this.isSettled = isSettled;
    }

    /** What comes of a source, or of a transform with one input. */
    public static PlainStream of(List<PlainEpoch> epochs) {
        return new PlainStream(List.of(epochs), true);
    }

    /** What comes of a join: its pairs may be in the epoch of either record, whichever is processed last. */
    static PlainStream joined(List<List<PlainEpoch>> lanes) {
        return new PlainStream(lanes, false);
    }

    /** Whether every record has its epoch: behind a join, some may be in one or another. */
    public boolean isSettled() {
        return isSettled;
    }

    /**
     * The epochs as a consumer processes them: in the order of the watermarks that they end with, of equal ones that of the first input
     * first. Its watermark is the earliest of those of the inputs; where that is no later than before, the epoch goes on.
     */
    public List<PlainEpoch> inOrder() {
        int[] next = new int[lanes.size()];
        long[] reached = new long[lanes.size()];
        Arrays.fill(reached, PlainEpoch.NONE);
        long joint = PlainEpoch.NONE;
        List<PlainEpoch> ordered = new ArrayList<>();
        for (int lane = earliest(next); lane >= 0; lane = earliest(next)) {
            PlainEpoch epoch = lanes.get(lane).get(next[lane]++);
            while (epoch.watermark() == PlainEpoch.NONE) {
                ordered.add(epoch);
                epoch = lanes.get(lane).get(next[lane]++);
            }
            reached[lane] = epoch.watermark();
            long earliest = Arrays.stream(reached).min().orElseThrow();
            ordered.add(new PlainEpoch(epoch.records(), earliest > joint ? earliest : PlainEpoch.NONE));
            joint = Math.max(joint, earliest);
        }
        return ordered;
    }

    /** The input whose next watermark is the earliest; negative after the last one. */
    private int earliest(int[] next) {
        int first = -1;
        long earliest = PlainEpoch.END;
        for (int lane = 0; lane < next.length; lane++) {
            int at = next[lane];
            while (at < lanes.get(lane).size() && lanes.get(lane).get(at).watermark() == PlainEpoch.NONE) {
                at++;
            }
            if (at < lanes.get(lane).size()) {
                long watermark = lanes.get(lane).get(at).watermark();
                if (first < 0 || watermark < earliest) {
                    first = lane;
                    earliest = watermark;
                }
            }
        }
        return first;
    }

    /** Any number of records for each. */
    public PlainStream flatMap(Function<PlainRecord, List<PlainRecord>> function) {
        return new PlainStream(
                List.of(inOrder().stream().map(epoch -> epoch.flatMap(function)).toList()), isSettled);
    }

    /** The records of all. */
    public static PlainStream union(List<PlainStream> streams) {
        return new PlainStream(
                streams.stream().map(PlainStream::inOrder).toList(),
                streams.stream().allMatch(PlainStream::isSettled));
    }

    /** All records, of all epochs. */
    public List<PlainRecord> records() {
        return inOrder().stream().flatMap(epoch -> epoch.records().stream()).toList();
    }

    /** The watermarks that a consumer comes to. */
    public List<Long> watermarks() {
        return inOrder().stream()
                .map(PlainEpoch::watermark)
                .filter(watermark -> watermark != PlainEpoch.NONE)
                .collect(Collectors.toList());
    }
}
