package io.aurochs.sql.source;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.EventTime;
import io.aurochs.sql.catalogue.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Counts the rows of a generated table, at the table's rate. An epoch ends after so many rows, as one of a CSV file does, so that the same
 * rows are late in each run.
 */
final class GeneratorSource implements EpochSource {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    /** How long it pauses where the rate has it wait: rows come in small groups, and no thread is busy with waiting. */
    private static final long PAUSE_NS = 1_000_000;

    private final Connector.Generator generator;
    private final GeneratedRows rows;
    private final EpochRows epochs;
    private final @Nullable EventTime eventTime;
    private @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;
    private long next;
    private long beganNs;

    GeneratorSource(Table table, Connector.Generator generator, boolean hasWatermarks) {
        this.generator = generator;
        rows = new GeneratedRows(table, generator);
        eventTime = hasWatermarks ? table.eventTime() : null;
        epochs = new EpochRows(eventTime);
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
        writer = newOutput.writer(GeneratedRows.NUMBERS);
        beganNs = System.nanoTime();
    }

    @Override
    public long produce() {
        SourceOutput to = Objects.requireNonNull(output, "not opened");
        long most = Math.min(generator.rows() - next, to.bundleRecords());
        long due = Math.min(most, due());
        for (long left = due; left > 0; left--) {
            if (write(to)) {
                return PRODUCED;
            }
        }
        to.flush();
        if (next == generator.rows()) {
            return ENDED;
        }
        return due < most ? PAUSE_NS : PRODUCED;
    }

    /** How many rows the rate has come by now. */
    private long due() {
        long rate = generator.rowsPerSecond();
        if (rate == Connector.Generator.NO_RATE) {
            return Long.MAX_VALUE;
        }
        long ns = System.nanoTime() - beganNs;
        return ns / NANOS_PER_SECOND * rate + ns % NANOS_PER_SECOND * rate / NANOS_PER_SECOND - next;
    }

    /** Whether an epoch ends with the row. */
    private boolean write(SourceOutput to) {
        EventTime time = eventTime;
        long timeMs = time == null ? 0 : (Long) Objects.requireNonNull(rows.value(next, time.column()));
        Objects.requireNonNull(writer)
                .begin(timeMs)
                .put(GeneratedRows.NUMBER, next)
                .commit();
        next++;
        if (!epochs.endsWith(timeMs)) {
            return false;
        }
        to.watermark(epochs.watermark());
        return true;
    }
}
