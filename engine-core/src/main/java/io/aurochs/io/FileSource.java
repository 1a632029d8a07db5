package io.aurochs.io;

import io.aurochs.operator.EpochSource;
import io.aurochs.row.BytesField;
import io.aurochs.row.Schema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.Supplier;

/**
 * A file as a source, for {@link io.aurochs.pipeline.Pipeline#source}. An epoch ends after every 100,000 records, and its watermark is the
 * latest time so far, unless {@link #epochs} says otherwise. A file that ends inside an epoch ends that: all windows close. It has to be a regular
 * file, of which nothing may be taken away while it is read, or records of it are processed; what is added meanwhile is not read.
 * Immutable.
 */
public final class FileSource implements Supplier<EpochSource> {
    /** The records of {@link #lines}: a line each. */
    public static final Schema LINE =
            Schema.named("line").bytes("text", Schema.MOST_BYTES).build();

    /** The line, without what ends it. */
    public static final BytesField TEXT = LINE.bytesField("text");

    private static final int RECORDS_PER_EPOCH = 100_000;
    private static final int STRETCH_BYTES = 256 << 20;
    private static final Duration MOST_LAG = Duration.ofDays(1_000_000);

    private final Path path;
    private final LineFormat format;
    private final int recordsPerEpoch;
    private final long lagMs;
    private final boolean skipsMalformed;

    private FileSource(Path path, LineFormat format, int recordsPerEpoch, long lagMs, boolean skipsMalformed) {
        this.path = path;
        this.format = format;
        this.recordsPerEpoch = recordsPerEpoch;
        this.lagMs = lagMs;
        this.skipsMalformed = skipsMalformed;
    }

    /** A text, line by line: records of {@link #LINE}. It is mapped into memory, and not copied. A line has 16 MiB at most. */
    public static FileSource lines(Path path, LineTime time) {
        return new FileSource(path, new TextFormat(time), RECORDS_PER_EPOCH, 0, false);
    }

    /**
     * A table: each line is an event time, in milliseconds since 1970, and the columns of a schema in its order, with a separator between
     * each two. There are no quotes, and no line of titles.
     *
     * @param separator a character of one byte in UTF-8, such as a comma or a tab; none that numbers have
     */
    public static FileSource csv(Path path, Schema schema, char separator) {
        return new FileSource(path, new CsvFormat(schema, Separator.of(separator)), RECORDS_PER_EPOCH, 0, false);
    }

    /**
     * Where epochs end.
     *
     * @param records after so many each
     * @param lag how much older than the latest record before a later one may be without being late; not negative
     */
    public FileSource epochs(int records, Duration lag) {
        if (records < 1) {
            throw new IllegalArgumentException("records=" + records + ": an epoch has at least one");
        }
        if (lag.isNegative() || lag.compareTo(MOST_LAG) > 0) {
            throw new IllegalArgumentException("lag=" + lag + ": not in [0, " + MOST_LAG + "]");
        }
        return new FileSource(path, format, records, lag.toMillis(), skipsMalformed);
    }

    /** Lines that are not as declared are counted, said once, and left out; else the first one fails the pipeline. */
    public FileSource skippingMalformed() {
        return new FileSource(path, format, recordsPerEpoch, lagMs, true);
    }

    /** What the records consist of. */
    public Schema schema() {
        return format.schema();
    }

    @Override
    public EpochSource get() {
        return new LineSource(path, format, new EpochClock(recordsPerEpoch, lagMs), skipsMalformed, STRETCH_BYTES);
    }
}
