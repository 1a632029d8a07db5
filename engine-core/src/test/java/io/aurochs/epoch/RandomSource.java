package io.aurochs.epoch;

import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A source of a few epochs: how many bundles they have is chosen while it runs. One thread. */
final class RandomSource {
    static final int MOST_EPOCHS = 5;

    private static final int MOST_STEP = 3;
    /** Of each hundred epochs, how many end without a watermark, as functions are replaced. */
    private static final int CHANGES = 20;

    /** Of each hundred steps, how many end the epoch. */
    private static final int ENDS = 40;

    private final int nodes;
    private final LabelledBundles bundles;
    /** What each epoch begins with, the same as the one before if that ends without a watermark; then the end. */
    private final long[] starts;

    final TrackedInput own;

    private final AtomicInteger epoch = new AtomicInteger();
    private final int label;
    private @Nullable Ingress ingress;

    /** @param label which one it is of the sources whose records go to the same inputs */
    RandomSource(int nodes, LabelledBundles bundles, int label, SplittableRandom random) {
        this.nodes = nodes;
        this.bundles = bundles;
        this.label = label;
        starts = new long[2 + random.nextInt(MOST_EPOCHS)];
        starts[0] = Watermark.NONE;
        long watermark = 0;
        for (int i = 1; i < starts.length; i++) {
            if (random.nextInt(100) >= CHANGES) {
                watermark += 1 + random.nextInt(MOST_STEP);
                starts[i] = watermark;
            } else {
                starts[i] = starts[i - 1];
            }
        }
        starts[starts.length - 1] = Watermark.END;
        own = new TrackedInput(new EpochInput("source", nodes, List.of()), this);
    }

    int epochs() {
        return starts.length - 1;
    }

    /** The watermark that an epoch begins with. */
    long start(int ofEpoch) {
        return starts[ofEpoch];
    }

    /** When all tasks are there. */
    void begin() {
        ingress = new Ingress(own.input);
    }

    boolean isDone() {
        return epoch.get() == epochs();
    }

    /** Puts in a bundle, or ends the epoch; unless it is done. */
    void step(SplittableRandom random) {
        int now = epoch.get();
        if (now == epochs()) {
            return;
        }
        Ingress begun = Objects.requireNonNull(ingress);
        if (random.nextInt(100) < ENDS) {
            long watermark = start(now + 1);
            if (watermark == start(now)) {
                begun.change(now + 1);
                epoch.set(now + 1);
                return;
            }
            own.emitting(watermark);
            if (!begun.end(watermark)) {
                throw new AssertionError("watermark " + watermark + " was refused");
            }
            epoch.set(now + 1);
            return;
        }
        for (TrackedInput consumer : own.consumers()) {
            consumer.depositing(label, now);
        }
        begun.deposit(bundles.on(random.nextInt(nodes), 0, label));
    }
}
