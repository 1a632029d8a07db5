package io.aurochs.io;

import io.aurochs.memory.OffHeapBlock;
import io.aurochs.memory.ShortenedFileException;
import io.aurochs.operator.ReplayableSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a file line by line. Where it is: the offset in the file, the number of the line before, and what the clock of its epochs has. */
final class LineSource implements ReplayableSource {
    private static final Logger LOG = LoggerFactory.getLogger(LineSource.class);

    private final Path path;
    private final LineFormat format;
    private final EpochClock epochs;
    private final boolean skipsMalformed;
    private final int stretchBytes;
    private @Nullable Reading reading;
    private long malformed;

    /** @param stretchBytes how much of the file is mapped at once */
    LineSource(Path path, LineFormat format, EpochClock epochs, boolean skipsMalformed, int stretchBytes) {
        this.path = path;
        this.format = format;
        this.epochs = epochs;
        this.skipsMalformed = skipsMalformed;
        this.stretchBytes = stretchBytes;
    }

    /** What is there from the opening on. */
    private record Reading(SourceOutput output, MappedText text, RecordWriter writer) {}

    @Override
    public void open(SourceOutput output) throws IOException {
        open(output, new MappedText(path, stretchBytes));
    }

    @Override
    public void open(SourceOutput output, String position) throws IOException {
        LinePosition from = LinePosition.of(position);
        epochs.startAt(from.latestMs());
        open(output, MappedText.from(path, stretchBytes, from.offset(), from.line()));
    }

    private void open(SourceOutput output, MappedText text) {
        reading = new Reading(output, text, output.writer(format.schema()));
    }

    @Override
    public String shape() {
        return "file " + path + ", " + format.shape() + ", " + epochs.shape()
                + (skipsMalformed ? ", without malformed lines" : "");
    }

    @Override
    public String position() {
        MappedText text = reading().text();
        return new LinePosition(text.offset(), text.line(), epochs.latestMs()).toString();
    }

    private Reading reading() {
        Reading now = reading;
        if (now == null) {
            throw new IllegalStateException(path + ": not opened");
        }
        return now;
    }

    @Override
    public long produce() throws IOException {
        try {
            return produce(reading());
        } catch (InternalError e) {
            // What the virtual machine throws where a mapping has lost its pages.
            throw new ShortenedFileException(path.toString(), e);
        }
    }

    private long produce(Reading now) throws IOException {
        MappedText text = now.text();
        OffHeapBlock stretch = text.stretch();
        for (int left = now.output().bundleRecords(); left > 0; left--) {
            if (!text.next()) {
                now.output().flush();
                return ENDED;
            }
            if (text.stretch() != stretch) {
                stretch = text.stretch();
                now.writer().flush();
                now.writer().openText(text.block());
            }
            if (read(text, now.writer())) {
                now.output().watermark(epochs.watermark());
                return PRODUCED;
            }
        }
        now.writer().flush();
        return PRODUCED;
    }

    /** Whether the epoch ends with it. */
    private boolean read(MappedText text, RecordWriter writer) throws MalformedLineException {
        try {
            return epochs.read(format.read(text, writer));
        } catch (MalformedLineException e) {
            if (!skipsMalformed) {
                throw e;
            }
            if (malformed++ == 0) {
                LOG.warn("lines that are not as declared are left out; the first is {}", e.getMessage());
            }
            return false;
        }
    }

    @Override
    public void close() {
        Reading last = reading;
        if (last != null) {
            if (malformed > 0) {
                LOG.warn("{}: {} lines were left out", path, malformed);
            }
            try {
                last.text().close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
