package io.aurochs.pipeline.oracle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/** Pairs of records of two streams that have the same key and whose times are no farther apart than a range. */
public final class PlainJoin {
    private final PlainStream pairs;
    private final long lateRecords;

    private PlainJoin(PlainStream pairs, long lateRecords) {
        this.pairs = pairs;
        this.lateRecords = lateRecords;
    }

    /**
     * Joins two streams.
     *
     * @param rangeMs how far apart the times may be, either way, milliseconds
     * @param function makes one record of a left and a right one; its time is set to that of the later one
     */
    public static PlainJoin of(
            PlainStream left,
            PlainStream right,
            Function<PlainRecord, Object> leftKey,
            Function<PlainRecord, Object> rightKey,
            long rangeMs,
            BinaryOperator<PlainRecord> function) {
        List<PlainEpoch> lefts = withoutLate(left);
        List<PlainEpoch> rights = withoutLate(right);
        Map<Object, List<PlainRecord>> byKey = new HashMap<>();
        for (PlainEpoch epoch : rights) {
            for (PlainRecord record : epoch.records()) {
                byKey.computeIfAbsent(rightKey.apply(record), missing -> new ArrayList<>())
                        .add(record);
            }
        }
        List<PlainEpoch> pairsByLeft = lefts.stream()
                .map(epoch -> epoch.flatMap(record -> byKey.getOrDefault(leftKey.apply(record), List.of()).stream()
                        .filter(other -> Math.abs(other.time() - record.time()) <= rangeMs)
                        .map(other -> function.apply(record, other).at(Math.max(record.time(), other.time())))
                        .toList()))
                .toList();
        List<PlainEpoch> noneByRight = rights.stream()
                .map(epoch -> new PlainEpoch(List.of(), epoch.watermark()))
                .toList();
        long late = left.records().size() + right.records().size() - count(lefts) - count(rights);
        return new PlainJoin(PlainStream.joined(List.of(pairsByLeft, noneByRight)), late);
    }

    private static long count(List<PlainEpoch> epochs) {
        return epochs.stream().mapToLong(epoch -> epoch.records().size()).sum();
    }

    private static List<PlainEpoch> withoutLate(PlainStream stream) {
        List<PlainEpoch> kept = new ArrayList<>();
        long reached = PlainEpoch.NONE;
        for (PlainEpoch epoch : stream.inOrder()) {
            long last = reached;
            kept.add(new PlainEpoch(
                    epoch.records().stream()
                            .filter(record -> record.time() >= last)
                            .toList(),
                    epoch.watermark()));
            reached = Math.max(reached, epoch.watermark());
        }
        return kept;
    }

    /** The pairs. */
    public PlainStream pairs() {
        return pairs;
    }

    /** How many records were left out. */
    public long lateRecords() {
        return lateRecords;
    }
}
