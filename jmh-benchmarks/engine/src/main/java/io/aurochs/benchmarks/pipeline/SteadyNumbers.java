package io.aurochs.benchmarks.pipeline;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Emits numbers without end, at a rate or as fast as there is room: one each millisecond of event time, and watermarks. */
public final class SteadyNumbers implements EpochSource {
    public static final Schema NUMBER =
            Schema.named("number").longs("key").longs("value").build();
    public static final LongField KEY = NUMBER.longField("key");
    public static final LongField VALUE = NUMBER.longField("value");

    private static final int KEYS = 100;
    private static final int USUAL_EPOCH_RECORDS = 1_000;
    private static final long SECOND_NS = TimeUnit.SECONDS.toNanos(1);

    private final int rate;
    private final int epochRecords;
    private long next;
    private long startNs;
    private @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    /** @param rate records in a second; 0: any number */
    SteadyNumbers(int rate) {
        this(rate, USUAL_EPOCH_RECORDS);
    }

    /**
     * A source at its beginning.
     *
     * @param rate records in a second; 0: any number
     * @param epochRecords from one watermark to the next
     */
    public SteadyNumbers(int rate, int epochRecords) {
        this.rate = rate;
        this.epochRecords = epochRecords;
    }

    /** The same record. */
    public static void copy(RecordCursor number, RecordWriter numbers) {
        numbers.put(KEY, number.get(KEY)).put(VALUE, number.get(VALUE));
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
        writer = newOutput.writer(NUMBER);
        startNs = System.nanoTime();
    }

    @Override
    public long produce() {
        RecordWriter records = Objects.requireNonNull(writer);
        long end = next / epochRecords * epochRecords + epochRecords;
        if (rate > 0) {
            long due = (System.nanoTime() - startNs) * rate / SECOND_NS;
            end = Math.min(end, due);
            if (next >= end) {
                return SECOND_NS / rate;
            }
        }
        for (; next < end; next++) {
            records.begin(next).put(KEY, next % KEYS).put(VALUE, next).commit();
        }
        records.flush();
        if (next % epochRecords == 0) {
            Objects.requireNonNull(output).watermark(next);
        }
        return PRODUCED;
    }
}
