package io.aurochs.pipeline;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import java.util.List;
import java.util.Objects;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** A source that ships one record or watermark after the other, each when the test has come to its stage. Meanwhile it is not idle. */
final class GatedSource implements EpochSource {
    private static final long A_MOMENT_NS = 1_000_000;

    private final IntSupplier stage;
    private final List<Step> steps;
    private int next;
    private @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    /** What it ships. */
    @FunctionalInterface
    interface Action {
        void ship(SourceOutput output, RecordWriter writer);
    }

    /** From a stage on. */
    record Step(int stage, Action action) {}

    GatedSource(IntSupplier stage, List<Step> steps) {
        this.stage = stage;
        this.steps = steps;
    }

    static Step record(int stage, long time, long key, long value) {
        return new Step(stage, (output, writer) -> {
            writer.begin(time)
                    .put(ScriptedSource.KEY, key)
                    .put(ScriptedSource.VALUE, value)
                    .commit();
            writer.flush();
        });
    }

    static Step watermark(int stage, long watermark) {
        return new Step(stage, (output, writer) -> output.watermark(watermark));
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
        writer = newOutput.writer(ScriptedSource.PAIR);
    }

    @Override
    public long produce() {
        if (next == steps.size()) {
            return ENDED;
        }
        Step step = steps.get(next);
        if (stage.getAsInt() < step.stage()) {
            return A_MOMENT_NS;
        }
        next++;
        step.action().ship(Objects.requireNonNull(output), Objects.requireNonNull(writer));
        return PRODUCED;
    }
}
