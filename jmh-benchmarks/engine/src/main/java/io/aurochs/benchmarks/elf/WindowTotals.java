package io.aurochs.benchmarks.elf;

import io.aurochs.operator.RecordSink;
import io.aurochs.row.LongField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;

/** Adds up the counts of each window, and compares them with the number of its records when it is complete. */
final class WindowTotals implements RecordSink {
    private final LongField count;
    private final long records;
    private final Runnable complete;
    private final ConcurrentSkipListMap<Long, LongAdder> totals = new ConcurrentSkipListMap<>();
    private final List<String> differences = new ArrayList<>();

    /**
     * Nothing so far.
     *
     * @param count column of the records that come
     * @param records how many each window has
     * @param complete called at each watermark that completes a window, by the worker that has processed it
     */
    WindowTotals(LongField count, long records, Runnable complete) {
        this.count = count;
        this.records = records;
        this.complete = complete;
    }

    @Override
    public Receiver receiver(int worker) {
        return result ->
                totals.computeIfAbsent(result.time(), window -> new LongAdder()).add(result.get(count));
    }

    @Override
    public void watermark(long watermark) {
        Map<Long, LongAdder> ended = totals.headMap(watermark);
        if (ended.isEmpty()) {
            return;
        }
        ended.forEach((window, total) -> {
            if (total.sum() != records) {
                synchronized (differences) {
                    differences.add("window that ends behind " + window + " ms: " + total.sum() + " records instead of "
                            + records);
                }
            }
        });
        ended.clear();
        complete.run();
    }

    /** A line for each window whose records were not those of the source. */
    List<String> differences() {
        synchronized (differences) {
            return List.copyOf(differences);
        }
    }
}
