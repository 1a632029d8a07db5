package io.aurochs.pipeline.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Windows of a stream: all records of each window are kept until the end, and its results made of them when it closes. */
public final class PlainWindows {
    private final long sizeMs;
    private final long slideMs;
    private final long latenessMs;
    private final Results function;
    private final boolean isOfItsRecords;

    private final List<PlainEpoch> results = new ArrayList<>();
    private final List<PlainEpoch> late = new ArrayList<>();
    private final Map<Long, List<PlainRecord>> recordsByEnd = new TreeMap<>();
    private long reached = PlainEpoch.NONE;
    private long lateRecords;

    /** Makes the results of a window. */
    @FunctionalInterface
    public interface Results {
        /**
         * What a window's records come to.
         *
         * @param endMs when it ends
         * @param records all that it has, at least one
         */
        List<PlainRecord> of(long endMs, List<PlainRecord> records);
    }

    private PlainWindows(long sizeMs, long slideMs, long latenessMs, boolean isOfItsRecords, Results function) {
        this.sizeMs = sizeMs;
        this.slideMs = slideMs;
        this.latenessMs = latenessMs;
        this.isOfItsRecords = isOfItsRecords;
        this.function = function;
    }

    /**
     * Windows whose results have the time of their last millisecond.
     *
     * @param latenessMs how long after its end a window takes records
     */
    public static PlainWindows of(PlainStream stream, long sizeMs, long slideMs, long latenessMs, Results function) {
        return new PlainWindows(sizeMs, slideMs, latenessMs, false, function).process(stream);
    }

    /** Windows whose results are some of their records. */
    public static PlainWindows ofRecords(PlainStream stream, long sizeMs, Results function) {
        return new PlainWindows(sizeMs, sizeMs, 0, true, function).process(stream);
    }

    private PlainWindows process(PlainStream stream) {
        List<PlainRecord> sinceWatermark = new ArrayList<>();
        for (PlainEpoch epoch : stream.inOrder()) {
            sinceWatermark.addAll(epoch.records());
            if (epoch.watermark() == PlainEpoch.NONE) {
                results.add(new PlainEpoch(List.of(), PlainEpoch.NONE));
                late.add(new PlainEpoch(List.of(), PlainEpoch.NONE));
            } else {
                reach(epoch.watermark(), sinceWatermark);
                sinceWatermark.clear();
            }
        }
        return this;
    }

    private void reach(long watermark, List<PlainRecord> records) {
        TreeSet<Long> again = new TreeSet<>();
        List<PlainRecord> left = new ArrayList<>();
        for (PlainRecord record : records) {
            boolean isTaken = false;
            long firstEnd = (Math.floorDiv(record.time(), slideMs) + 1) * slideMs;
            for (long end = firstEnd; end - sizeMs <= record.time(); end += slideMs) {
                recordsByEnd.computeIfAbsent(end, missing -> new ArrayList<>()).add(record);
                if (reached == PlainEpoch.NONE || end > reached) {
                    isTaken = true;
                } else if (end + latenessMs > reached) {
                    isTaken = true;
                    again.add(end);
                }
            }
            if (!isTaken) {
                left.add(record);
            }
        }
        TreeSet<Long> closing = new TreeSet<>(again);
        for (long end : recordsByEnd.keySet()) {
            if (end <= watermark && (reached == PlainEpoch.NONE || end > reached)) {
                closing.add(end);
            }
        }
        List<PlainRecord> made = new ArrayList<>();
        closing.forEach(end -> made.addAll(function.of(end, recordsByEnd.getOrDefault(end, List.of()))));
        long passedOn = watermark == PlainEpoch.END || !closing.isEmpty() ? passedOn(watermark) : PlainEpoch.NONE;
        results.add(new PlainEpoch(made, passedOn));
        late.add(new PlainEpoch(left, passedOn));
        lateRecords += left.size();
        reached = watermark;
    }

    /** What later results are not older than: those that are records are as old as the beginning of the next window. */
    private long passedOn(long watermark) {
        return isOfItsRecords && watermark != PlainEpoch.END ? Math.floorDiv(watermark, slideMs) * slideMs : watermark;
    }

    /** What the windows come to. */
    public PlainStream results() {
        return PlainStream.of(results);
    }

    /** The records that no window takes. */
    public PlainStream late() {
        return PlainStream.of(late);
    }

    public long lateRecords() {
        return lateRecords;
    }
}
