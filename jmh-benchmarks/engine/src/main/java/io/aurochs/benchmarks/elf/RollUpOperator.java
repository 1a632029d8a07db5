package io.aurochs.benchmarks.elf;

import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.DoubleField;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.time.Duration;
import java.util.Comparator;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/** What is computed of an interval's words: as in the paper, {@code max} and {@code min} keep the first few, the others all words. */
enum RollUpOperator {
    MAX,
    MIN,
    SUM,
    AVG;

    private static final int KEPT = 10;
    private static final String RESULT = "result";
    private static final WindowSpec INTERVAL = WindowSpec.fixed(Duration.ofMillis(IntervalSource.INTERVAL_MS));

    /** The results of a stream of words. */
    RecordStream results(RecordStream words) {
        RecordStream combined = words.window(INTERVAL)
                .groupByKey(IntervalSource.TEXT)
                .aggregate(
                        RollUpJob.COMBINE,
                        this == AVG
                                ? Aggregates.avg(IntervalSource.VALUE, RESULT)
                                : Aggregates.sum(IntervalSource.VALUE, RESULT))
                .results();
        return this == MAX || this == MIN
                ? combined.window(INTERVAL).top("top", KEPT, order(combined.schema()))
                : combined;
    }

    private Comparator<RecordCursor> order(Schema sums) {
        LongField sum = sums.longField(RESULT);
        return (a, b) -> this == MAX ? Long.compare(b.get(sum), a.get(sum)) : Long.compare(a.get(sum), b.get(sum));
    }

    /** Reads a result. */
    ToLongFunction<RecordCursor> reader(Schema results) {
        if (this == AVG) {
            DoubleField mean = results.doubleField(RESULT);
            return result -> Math.round(result.get(mean));
        }
        LongField sum = results.longField(RESULT);
        return result -> result.get(sum);
    }

    /** What a plain loop computes of an interval: its results, in any order. */
    LongStream byLoop(int words) {
        LongStream values = LongStream.range(0, words).map(word -> IntervalSource.value(word, words));
        return switch (this) {
            case MAX -> values.map(value -> -value).sorted().limit(KEPT).map(value -> -value);
            case MIN -> values.sorted().limit(KEPT);
            case SUM, AVG -> values;
        };
    }
}
