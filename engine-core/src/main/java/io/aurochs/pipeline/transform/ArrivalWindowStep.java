package io.aurochs.pipeline.transform;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.pipeline.model.ArrivalWindow;
import io.aurochs.pipeline.model.Combiner;
import io.aurochs.row.Field;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import java.util.List;

/**
 * Combines the records of windows that follow each other: a key has one open window at a time.
 *
 * <pre>
 *  numbers of a key:  [records in the open window][its end, ms, if it has one][accumulators]
 * </pre>
 */
public final class ArrivalWindowStep implements KeyedStep {
    private static final int END = Long.BYTES;
    private static final int ENTRY = 2 * Long.BYTES;
    private static final int OWN_NUMBERS = ENTRY / Long.BYTES;

    private final ArrivalWindow window;
    private final boolean isOfTime;
    private final Combination combination;
    private final ArrivalResults results;

    private ArrivalWindowStep(ArrivalWindow window, List<Field> keys, List<Combiner> combiners, RecordWriter results) {
        this.window = window;
        this.isOfTime = window.kind() == ArrivalWindow.Kind.TIME;
        this.combination = new Combination(combiners, false);
        this.results = new ArrivalResults(combination, keys, results);
    }

    /** How many numbers windows need for a key. */
    public static long numbers(ArrivalWindow window, List<Combiner> combiners) {
        return window.kind() == ArrivalWindow.Kind.LAST
                ? LastRecordsStep.numbers(window.size(), combiners)
                : OWN_NUMBERS + new Combination(combiners, false).slots();
    }

    /** What combines the records of windows of any kind. */
    public static KeyedStep of(ArrivalWindow window, List<Field> keys, List<Combiner> combiners, RecordWriter results) {
        return window.kind() == ArrivalWindow.Kind.LAST
                ? new LastRecordsStep((int) window.size(), keys, combiners, results)
                : new ArrivalWindowStep(window, keys, combiners, results);
    }

    @Override
    public void process(RecordCursor record, OffHeapBlock block, int at) {
        long records = block.getLong(at);
        if (isOfTime && records > 0 && record.time() >= block.getLong(at + END)) {
            close(record, block.getLong(at + END) - 1, block, at);
            records = 0;
        }
        if (isOfTime && records == 0) {
            block.putLong(at + END, endOf(record.time()));
        }
        combination.add(block, at + ENTRY, records == 0, record);
        records++;
        block.putLong(at, records);
        if (!isOfTime && records == window.size()) {
            close(record, record.time(), block, at);
        }
    }

    /** @throws IllegalArgumentException when the window of that time ends after all times */
    private long endOf(long timeMs) {
        try {
            return Math.multiplyExact(Math.addExact(Math.floorDiv(timeMs, window.size()), 1), window.size());
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "time=" + timeMs + "ms: its window of " + window.size() + " ms would end after all times;"
                            + " give records the times of their arrival",
                    e);
        }
    }

    private void close(RecordCursor record, long timeMs, OffHeapBlock block, int at) {
        results.emit(record, timeMs, block, at + ENTRY);
        block.putLong(at, 0);
        block.clear(at + ENTRY, combination.slots() * Long.BYTES);
    }
}
