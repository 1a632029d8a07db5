package io.aurochs.examples;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** A source of what other threads of the process hand over; while they do not, it costs nothing. */
final class HandedValues implements EpochSource {
    static final Schema SCHEMA = Schema.named("handed").longs("value").build();
    static final LongField VALUE = SCHEMA.longField("value");

    private final Queue<Long> values = new ConcurrentLinkedQueue<>();
    private volatile @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    @Override
    public void open(SourceOutput newOutput) {
        writer = newOutput.writer(SCHEMA);
        output = newOutput;
    }

    /** Any thread. */
    void hand(long value) {
        values.add(value);
        SourceOutput opened = output;
        if (opened != null) {
            opened.wake();
        }
    }

    @Override
    public long produce() {
        RecordWriter records = Objects.requireNonNull(writer);
        Long value = values.poll();
        if (value == null) {
            records.flush();
            return UNTIL_WOKEN;
        }
        records.begin(System.currentTimeMillis()).put(VALUE, value).commit();
        return PRODUCED;
    }
}
