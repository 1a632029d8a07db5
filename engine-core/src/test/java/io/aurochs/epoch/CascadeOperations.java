package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuarantee;
import org.jetbrains.lincheck.datastructures.ManagedStrategyGuaranteeKt;
import org.jspecify.annotations.Nullable;

/**
 * What workers do to three tasks, one behind another, for scenarios of Lincheck. Of the first one all bundles and watermarks are there;
 * how many inputs it has says the test. Each operation throws where something comes in wrong order, and {@link #finish} does what is left.
 */
public abstract class CascadeOperations {
    private static final FlatBundle BUNDLE = new LabelledBundles(1).next();
    private static final int MOST_CONTAINERS = 4;

    /** A container's bundles, whose queues EpochContainerLincheck goes into: there is enough to interleave without. */
    static final ManagedStrategyGuarantee BUNDLES_ARE_CHECKED_ELSEWHERE = ManagedStrategyGuaranteeKt.forClasses(
                    BundleSet.class.getName())
            .allMethods()
            .treatAsAtomic();

    private final List<EpochInput> tops = new ArrayList<>();
    private final EpochInput middle;
    private final EpochInput last;
    /** By input of the first task and epoch: what is there first and, once it is asked for, what is below. */
    private final EpochContainer[][] above;

    private final AtomicReferenceArray<@Nullable EpochContainer> below;
    private int bundles;

    private final AtomicInteger arrived = new AtomicInteger();
    private long reached = Watermark.NONE;

    /**
     * With the first task's bundles and watermarks.
     *
     * @param watermarks by input of the first task, its epochs' watermarks
     * @param bundles by input of the first task, how many bundles its epochs have
     */
    CascadeOperations(long[][] watermarks, int[][] bundles) {
        // No streams: Lincheck would follow what they do, too.
        for (int top = 0; top < watermarks.length; top++) {
            tops.add(new EpochInput("top " + top, 1, List.of()));
        }
        middle = new EpochInput("middle", 1, tops);
        last = new EpochInput("last", 1, List.of(middle));
        above = new EpochContainer[watermarks.length][];
        below = new AtomicReferenceArray<>(watermarks.length * MOST_CONTAINERS);
        for (int top = 0; top < watermarks.length; top++) {
            above[top] = new EpochContainer[watermarks[top].length];
            long start = Watermark.NONE;
            for (int epoch = 0; epoch < above[top].length; epoch++) {
                EpochContainer container = tops.get(top).begin(epoch, start, 0);
                for (int i = 0; i < bundles[top][epoch]; i++) {
                    container.deposit(BUNDLE);
                    this.bundles++;
                }
                start = watermarks[top][epoch];
                container.assign(start);
                above[top][epoch] = container;
            }
        }
    }

    /** A bundle of the first input's epoch is processed by the first task. */
    public void derive(int epoch) {
        derive(0, epoch);
    }

    /** The same of the second input. */
    public void deriveSecond(int epoch) {
        derive(1, epoch);
    }

    private void derive(int top, int epoch) {
        EpochContainer container = above[top][epoch];
        if (container.tryClaim(0) == null) {
            return;
        }
        EpochContainer to = middle.below(container);
        int at = top * MOST_CONTAINERS + epoch;
        if (!below.compareAndSet(at, null, to) && below.get(at) != to) {
            throw new IllegalStateException("two containers below " + container);
        }
        if (to.epoch() != epoch || to.lane() != top) {
            throw new IllegalStateException(to + " is not for " + container);
        }
        to.deposit(BUNDLE);
        container.consumed();
    }

    /** The first input's watermark that is next is passed on by the first task. */
    public void pass() {
        pass(tops.get(0));
    }

    /** The same of the second input. */
    public void passSecond() {
        pass(tops.get(1));
    }

    private static @Nullable EpochContainer retrieve(EpochInput input) {
        input.dropCancelled();
        return input.tryRetrieve();
    }

    private static void pass(EpochInput top) {
        EpochContainer oldest = retrieve(top);
        if (oldest != null) {
            top.consume(oldest, oldest.endWatermark());
        }
    }

    /** The first input's watermark that is next is kept back by the first task, unless it is the last one. */
    public void keepBack() {
        EpochInput top = tops.get(0);
        EpochContainer oldest = retrieve(top);
        if (oldest != null) {
            top.consume(oldest, oldest == above[0][above[0].length - 1] ? oldest.endWatermark() : Watermark.NONE);
        }
    }

    /** A bundle is processed by the task in the middle. */
    public void process() {
        for (EpochContainer container : middle.containers()) {
            if (container.tryClaim(0) != null) {
                last.below(container).deposit(BUNDLE);
                container.consumed();
                return;
            }
        }
    }

    /** A watermark is passed on by the task in the middle. */
    public void passOn() {
        pass(middle);
    }

    /** What is left is done; how many containers are still open then. */
    public int finish() {
        int open = 0;
        for (int top = 0; top < above.length; top++) {
            for (int epoch = 0; epoch < above[top].length; epoch++) {
                while (above[top][epoch].hasUnclaimed()) {
                    derive(top, epoch);
                }
                pass(tops.get(top));
            }
            open += tops.get(top).containers().length;
        }
        for (int i = middle.containers().length; i > 0; i--) {
            process();
            process();
            passOn();
        }
        open += middle.containers().length;
        arrive();
        if (arrived.get() != bundles) {
            throw new IllegalStateException(arrived.get() + " bundles arrived of " + bundles);
        }
        return open + last.containers().length;
    }

    private void arrive() {
        for (EpochContainer container : last.containers()) {
            for (FlatBundle bundle = container.tryClaim(0); bundle != null; bundle = container.tryClaim(0)) {
                arrived.incrementAndGet();
                container.consumed();
            }
        }
        for (EpochContainer oldest = retrieve(last); oldest != null; oldest = retrieve(last)) {
            if (oldest.endWatermark() < reached) {
                throw new IllegalStateException(oldest.endWatermark() + " arrived after " + reached);
            }
            reached = oldest.endWatermark();
            last.consume(oldest, reached);
        }
    }

    /** What they must look like from outside: nothing stays open. */
    public static class AllArrives {
        public void derive(int epoch) {}

        public void deriveSecond(int epoch) {}

        public void pass() {}

        public void passSecond() {}

        public void keepBack() {}

        public void process() {}

        public void passOn() {}

        public int finish() {
            return 0;
        }
    }
}
