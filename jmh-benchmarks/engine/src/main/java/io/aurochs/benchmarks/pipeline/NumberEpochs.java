package io.aurochs.benchmarks.pipeline;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Emits records with keys in turn; epochs of a second, as many as {@link #allow} has said, and sleeps in between. */
public final class NumberEpochs implements EpochSource {
    public static final Schema NUMBER = Schema.named("number").longs("key").build();
    public static final LongField KEY = NUMBER.longField("key");
    public static final int EPOCH_MS = 1_000;

    private static final int RECORDS_OF_A_CALL = 1_000;

    private final int records;
    private final int keys;
    private final AtomicLong wanted = new AtomicLong();
    private long epoch;
    private int record;
    private volatile @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    /**
     * A source.
     *
     * @param records how many it emits in each epoch
     * @param keys how many different ones
     */
    public NumberEpochs(int records, int keys) {
        this.records = records;
        this.keys = keys;
    }

    /** Asks for more epochs, each of which ends with a watermark. Any thread. */
    public void allow(int epochs) {
        wanted.addAndGet(epochs);
        SourceOutput out = output;
        // One that is not open looks when it is.
        if (out != null) {
            out.wake();
        }
    }

    @Override
    public void open(SourceOutput newOutput) {
        writer = newOutput.writer(NUMBER);
        output = newOutput;
    }

    @Override
    public long produce() {
        SourceOutput out = output;
        RecordWriter to = writer;
        if (out == null || to == null) {
            throw new IllegalStateException("not opened");
        }
        if (epoch == wanted.get()) {
            return UNTIL_WOKEN;
        }
        int end = Math.min(records, record + RECORDS_OF_A_CALL);
        for (; record < end; record++) {
            to.begin(epoch * EPOCH_MS + (long) record * EPOCH_MS / records)
                    .put(KEY, record % keys)
                    .commit();
        }
        if (record == records) {
            record = 0;
            epoch++;
            out.watermark(epoch * EPOCH_MS);
        }
        return PRODUCED;
    }
}
