package io.aurochs.sql.source;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.EventTime;
import io.aurochs.sql.catalogue.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a CSV file, unparsed. If the table has an event time and watermarks are wanted, an epoch ends after so many rows: by
 * number and not by the clock, so that the same rows are late in each run.
 */
final class CsvSource implements EpochSource {
    private final Connector.CsvFile file;
    private final CsvRows rows;
    private final @Nullable EventTime eventTime;
    private @Nullable Reading reading;
    private long latestMs = Long.MIN_VALUE;
    private int rowsOfEpoch;

    CsvSource(Table table, Connector.CsvFile file, boolean hasWatermarks) {
        this.file = file;
        this.rows = new CsvRows(table, file);
        this.eventTime = hasWatermarks ? table.eventTime() : null;
    }

    /** What there is from the opening on. */
    private record Reading(SourceOutput output, RecordWriter writer, CsvReader reader) {}

    @Override
    public void open(SourceOutput output) throws IOException {
        CsvReader reader = new CsvReader(file.path());
        reading = new Reading(output, output.writer(CsvLines.SCHEMA), reader);
        if (file.hasHeader() && reader.next()) {
            rows.checkHeader(reader.bytes(), reader.start(), reader.length());
        }
    }

    @Override
    public long produce() throws IOException {
        Reading now = reading;
        if (now == null) {
            throw new IllegalStateException(file.path() + ": not opened");
        }
        for (int left = now.output().bundleRecords(); left > 0; left--) {
            if (!now.reader().next()) {
                now.output().flush();
                return ENDED;
            }
            if (write(now)) {
                return PRODUCED;
            }
        }
        now.writer().flush();
        return PRODUCED;
    }

    /** Whether an epoch ends with the row. */
    private boolean write(Reading now) {
        CsvReader row = now.reader();
        EventTime time = eventTime;
        long timeMs = time == null ? 0 : timeOf(row, time.column());
        now.writer()
                .begin(timeMs)
                .put(CsvLines.NUMBER, row.line())
                .put(CsvLines.TEXT, row.bytes(), row.start(), row.length())
                .commit();
        if (time == null) {
            return false;
        }
        latestMs = Math.max(latestMs, timeMs);
        if (++rowsOfEpoch < time.epochRows()) {
            return false;
        }
        rowsOfEpoch = 0;
        now.output().watermark(latestMs - time.delayMs());
        return true;
    }

    private long timeOf(CsvReader row, int column) {
        Object time = rows.value(row.line(), row.bytes(), row.start(), row.length(), column);
        if (time == null) {
            throw new IllegalStateException(file.path() + ", line " + row.line() + ": an event time is NOT NULL");
        }
        return (Long) time;
    }

    @Override
    public void close() {
        Reading last = reading;
        if (last != null) {
            try {
                last.reader().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
