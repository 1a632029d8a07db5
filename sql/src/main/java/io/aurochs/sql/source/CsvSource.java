package io.aurochs.sql.source;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.EventTime;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.format.CsvFormat;
import io.aurochs.sql.format.MalformedRowException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads the rows of a CSV file, unparsed but for their event time. */
final class CsvSource implements EpochSource {
    private final Connector.CsvFile file;
    private final CsvFormat format;
    private final @Nullable EventTime eventTime;
    private @Nullable Reading reading;
    private final EpochRows epochs;

    CsvSource(Table table, Connector.CsvFile file, boolean hasWatermarks) {
        this.file = file;
        this.format = new CsvFormat(table.type(), file.separator());
        this.eventTime = hasWatermarks ? table.eventTime() : null;
        epochs = new EpochRows(eventTime);
    }

    /** What there is from the opening on. */
    private record Reading(SourceOutput output, RecordWriter writer, CsvReader reader) {}

    @Override
    public void open(SourceOutput output) throws IOException {
        CsvReader reader = new CsvReader(file.path());
        reading = new Reading(output, output.writer(CsvLines.SCHEMA), reader);
        if (file.hasHeader() && reader.next()) {
            checkHeader(reader);
        }
    }

    private void checkHeader(CsvReader reader) {
        try {
            format.checkHeader(reader.bytes(), reader.start(), reader.length());
        } catch (MalformedRowException e) {
            throw e.at(file.place(reader.line()));
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
        if (!epochs.endsWith(timeMs)) {
            return false;
        }
        now.output().watermark(epochs.watermark());
        return true;
    }

    private long timeOf(CsvReader row, int column) {
        try {
            Object time = format.value(row.bytes(), row.start(), row.length(), column);
            return (Long) Objects.requireNonNull(time, "an event time is NOT NULL");
        } catch (MalformedRowException e) {
            throw e.at(file.place(row.line()));
        }
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
