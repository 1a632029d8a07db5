package io.aurochs.sql.result;

import io.aurochs.operator.RecordSink;
import io.aurochs.row.Schema;
import io.aurochs.sql.plan.Stage;
import io.aurochs.sql.row.RowLayout;
import io.aurochs.sql.row.ValueRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * Collects results, and writes what the last stages make of them: at each watermark those of the windows that it closes, or all at the end if
 * they are sorted.
 */
public final class StageSink implements RecordSink {
    private static final int PIECE_CHARACTERS = 1 << 16;

    private final RowLayout layout;
    private final Stages stages;
    private final CsvWriter writer;
    private final boolean waitsForEnd;
    /** By the time of their records, which is that of their windows. */
    private final TreeMap<Long, List<ValueRow>> collected = new TreeMap<>();

    public StageSink(RowLayout layout, List<Stage> stages, CsvWriter writer) {
        this.layout = layout;
        this.stages = new Stages(stages);
        this.writer = writer;
        waitsForEnd = stages.stream().anyMatch(Stage.Sort.class::isInstance);
    }

    @Override
    public void check(Schema records) {
        if (records != layout.schema()) {
            throw new IllegalArgumentException(
                    "records of " + records + ": those of " + layout.schema() + " are collected");
        }
    }

    @Override
    public Receiver receiver(int worker) {
        int columns = layout.type().size();
        return record -> add(record.time(), ValueRow.copyOf(layout.at(record), columns));
    }

    private synchronized void add(long time, ValueRow row) {
        collected.computeIfAbsent(time, any -> new ArrayList<>()).add(row);
    }

    @Override
    public synchronized void watermark(long watermark) {
        if (waitsForEnd && watermark != Long.MAX_VALUE) {
            return;
        }
        List<List<ValueRow>> windows =
                new ArrayList<>(collected.headMap(watermark, false).values());
        collected.headMap(watermark, false).clear();
        try {
            write(stages.process(windows));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private void write(List<ValueRow> rows) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (ValueRow row : rows) {
            writer.append(lines, row);
            if (lines.length() >= PIECE_CHARACTERS) {
                writer.write(lines);
                lines.setLength(0);
            }
        }
        if (!lines.isEmpty()) {
            writer.write(lines);
        }
    }
}
