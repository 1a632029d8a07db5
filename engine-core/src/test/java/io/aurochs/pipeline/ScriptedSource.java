package io.aurochs.pipeline;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A source of records of two numbers, and watermarks, as a test lists them. */
final class ScriptedSource implements EpochSource {
    static final Schema PAIR = Schema.named("pair").longs("key").longs("value").build();
    static final LongField KEY = PAIR.longField("key");
    static final LongField VALUE = PAIR.longField("value");

    /** What a step is. */
    enum Kind {
        RECORD,
        WATERMARK,
        /** The source has nothing, until something else holds. */
        IDLE
    }

    /** Something that the source does. */
    record Step(Kind kind, long time, long key, long value, BooleanSupplier until) {}

    private static final long A_MOMENT_NS = 1_000_000;

    private final List<Step> steps;
    private final int bundleRecords;
    private int next;
    private @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    ScriptedSource(List<Step> steps, int bundleRecords) {
        this.steps = steps;
        this.bundleRecords = bundleRecords;
    }

    /** Collects steps. */
    static final class Script {
        final List<Step> steps = new ArrayList<>();

        Script record(long time, long key, long value) {
            steps.add(new Step(Kind.RECORD, time, key, value, () -> true));
            return this;
        }

        Script watermark(long time) {
            steps.add(new Step(Kind.WATERMARK, time, 0, 0, () -> true));
            return this;
        }

        Script idleUntil(BooleanSupplier until) {
            steps.add(new Step(Kind.IDLE, 0, 0, 0, until));
            return this;
        }
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
        writer = newOutput.writer(PAIR);
        writer.bundleRecords(bundleRecords);
    }

    @Override
    public long produce() {
        SourceOutput out = output;
        RecordWriter records = writer;
        if (out == null || records == null) {
            throw new IllegalStateException("not opened");
        }
        for (int i = 0; i < bundleRecords && next < steps.size(); i++) {
            Step step = steps.get(next);
            if (!step.until().getAsBoolean()) {
                out.idle();
                return A_MOMENT_NS;
            }
            next++;
            if (step.kind() == Kind.IDLE) {
                continue;
            }
            if (step.kind() == Kind.WATERMARK) {
                out.watermark(step.time());
                records.bundleRecords(bundleRecords);
                return PRODUCED;
            }
            records.begin(step.time())
                    .put(KEY, step.key())
                    .put(VALUE, step.value())
                    .commit();
        }
        records.flush();
        return next < steps.size() ? PRODUCED : ENDED;
    }
}
