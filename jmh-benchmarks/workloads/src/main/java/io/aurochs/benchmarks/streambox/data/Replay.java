package io.aurochs.benchmarks.streambox.data;

import java.util.ArrayList;
import java.util.List;

/**
 * A stream's first epochs in memory, over and over: the times of round r are those of the first round plus r times what the
 * epochs span. So a stream without end costs nothing to make while it is measured. Immutable.
 */
public final class Replay<B extends RecordBatch> {
    private final EpochPlan plan;
    private final List<B> epochs;

    private Replay(EpochPlan plan, List<B> epochs) {
        this.plan = plan;
        this.epochs = List.copyOf(epochs);
    }

    /** Generates and keeps the first {@code count} epochs. */
    public static <B extends RecordBatch> Replay<B> of(Generator<B> generator, int count) {
        EpochPlan plan = generator.plan();
        List<B> epochs = new ArrayList<>();
        for (long epoch = 0; epoch < count; epoch++) {
            epochs.add(generator.generate(epoch * plan.recordsPerEpoch(), plan.recordsPerEpoch()));
        }
        return new Replay<>(plan, epochs);
    }

    public EpochPlan plan() {
        return plan;
    }

    /** How many epochs are kept. */
    public int epochsKept() {
        return epochs.size();
    }

    /** The records of epoch {@code n}, of any round; {@link #offsetMs} is to be added to their times. */
    public B epoch(long n) {
        return epochs.get((int) (n % epochs.size()));
    }

    /** ms. */
    public long offsetMs(long n) {
        return plan.startMs(n - n % epochs.size());
    }

    /** The watermark, in ms, at the end of epoch {@code n}. */
    public long watermarkMs(long n) {
        return plan.watermarkMs(n);
    }
}
