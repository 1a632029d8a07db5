package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** Claims bundles and watermarks anywhere in a cascade and processes them, one operation of a container or an input at each step. */
final class CascadeWorker {
    private static final int MOST_DERIVED = 2;

    private final RandomCascade cascade;
    private final SplittableRandom random;

    /** What it is at; null: nothing. */
    private @Nullable TrackedInput at;

    private @Nullable EpochContainer container;
    /** What it processes; null: the watermark. */
    private @Nullable FlatBundle bundle;
    /** What it passes on of a watermark. */
    private long watermark;

    private int path;
    /** Which consumer comes next, how many bundles for it are left to be deposited, and where. */
    private int consumer;

    private int left;
    private @Nullable EpochContainer below;

    CascadeWorker(RandomCascade cascade, SplittableRandom random) {
        this.cascade = cascade;
        this.random = random;
    }

    boolean isIdle() {
        return at == null;
    }

    /** One operation, at a place that is chosen at random if it is at none; false when it has found nothing there. */
    boolean step() {
        TrackedInput busy = at;
        if (busy != null) {
            goOn(busy, Objects.requireNonNull(container));
            return true;
        }
        TrackedInput input =
                cascade.inputs().get(random.nextInt(cascade.inputs().size()));
        if (random.nextInt(3) == 0) {
            return retrieve(input);
        }
        EpochContainer[] open = input.input.containers();
        return open.length > 0 && claim(input, open[random.nextInt(open.length)]);
    }

    /** Looks for anything to do at all. */
    boolean search() {
        for (TrackedInput input : cascade.inputs()) {
            if (retrieve(input)) {
                return true;
            }
            for (EpochContainer open : input.input.containers()) {
                if (claim(input, open)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean claim(TrackedInput input, EpochContainer from) {
        FlatBundle claimed = from.tryClaim(random.nextInt(RandomCascade.NODES));
        if (claimed == null) {
            return false;
        }
        input.claimed(from, claimed);
        begin(input, from, claimed, claimed.sourceTask());
        return true;
    }

    private boolean retrieve(TrackedInput input) {
        input.input.dropCancelled();
        EpochContainer oldest = input.input.tryRetrieve();
        if (oldest == null) {
            return false;
        }
        long joint = input.retrieved(oldest);
        boolean passesOn = joint == Watermark.END || (joint != Watermark.NONE && random.nextInt(100) >= input.keptBack);
        watermark = passesOn ? joint : Watermark.NONE;
        begin(input, oldest, null, input.pathOf(oldest));
        return true;
    }

    private void begin(TrackedInput input, EpochContainer from, @Nullable FlatBundle what, int pathThere) {
        at = input;
        container = from;
        bundle = what;
        path = pathThere;
        consumer = -1;
        left = 0;
    }

    private void goOn(TrackedInput input, EpochContainer from) {
        while (left == 0 && ++consumer < input.consumers().size()) {
            // What comes of a watermark whose path nobody knows, as no bundle took it, could not be followed.
            left = path < 0 ? 0 : random.nextInt(MOST_DERIVED + 1);
        }
        if (left == 0) {
            finish(input, from);
            return;
        }
        TrackedInput to = input.consumers().get(consumer);
        int epoch = (int) from.epoch();
        int pathBelow = to.pathFrom(input, path);
        EpochContainer known = below;
        if (known == null) {
            EpochContainer found = to.input.below(from);
            to.goesTo(found, pathBelow, epoch);
            below = found;
            return;
        }
        to.depositing(pathBelow, epoch);
        known.deposit(cascade.bundle(epoch, pathBelow, random));
        below = null;
        left--;
    }

    private void finish(TrackedInput input, EpochContainer from) {
        at = null;
        container = null;
        FlatBundle done = bundle;
        if (done != null) {
            input.processed(done);
            from.consumed();
            done.recycle();
            return;
        }
        if (watermark != Watermark.NONE) {
            input.emitting(watermark);
        }
        input.input.consume(from, watermark);
    }
}
