package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An input, and what has to be true of it: a reference that knows of each bundle which source it came from, on which path, and in which
 * epoch, and of each watermark what it promises. Throws {@link AssertionError} where the containers do otherwise. Any thread.
 */
final class TrackedInput {
    final EpochInput input;
    /** Of each hundred watermarks, how many the task keeps back. */
    final int keptBack;

    private final List<TrackedInput> producers;
    private final List<TrackedInput> consumers = new ArrayList<>();
    /** By path that records take to here, the source that they come from. */
    private final List<RandomSource> sources = new ArrayList<>();
    /** By producer, the number of its first path here. */
    private final int[] firstPath;

    /** By path and epoch, how many bundles are here and not processed, and the container that they go to. */
    private final AtomicIntegerArray unprocessed;

    private final AtomicReferenceArray<@Nullable EpochContainer> containers;

    private final long[] reached;
    private volatile long watermark = Watermark.NONE;
    private long lastPartial = Watermark.NONE;
    /** The watermarks as they came to hold for all producers, and those that were passed on. */
    private final List<Long> held = new ArrayList<>();

    private final List<Long> emitted = new ArrayList<>();

    /** What a source itself keeps. */
    TrackedInput(EpochInput own, RandomSource source) {
        this(own, List.of(), 0, 1);
        sources.add(source);
    }

    /** An input of a task behind others. */
    TrackedInput(String name, int nodes, List<TrackedInput> producers, int keptBack) {
        this(
                new EpochInput(
                        name,
                        nodes,
                        producers.stream().map(producer -> producer.input).toList()),
                producers,
                keptBack,
                producers.stream().mapToInt(producer -> producer.sources.size()).sum());
        for (int i = 0; i < producers.size(); i++) {
            firstPath[i] = sources.size();
            sources.addAll(producers.get(i).sources);
            producers.get(i).consumers.add(this);
        }
    }

    private TrackedInput(EpochInput input, List<TrackedInput> producers, int keptBack, int paths) {
        this.input = input;
        this.producers = producers;
        this.keptBack = keptBack;
        firstPath = new int[producers.size()];
        unprocessed = new AtomicIntegerArray(paths * RandomSource.MOST_EPOCHS);
        containers = new AtomicReferenceArray<>(paths * RandomSource.MOST_EPOCHS);
        reached = new long[Math.max(1, producers.size())];
        Arrays.fill(reached, Watermark.NONE);
    }

    List<TrackedInput> consumers() {
        return consumers;
    }

    private static void check(boolean holds, Object... otherwise) {
        if (!holds) {
            throw new AssertionError(
                    Arrays.stream(otherwise).map(String::valueOf).collect(Collectors.joining(" ")));
        }
    }

    private static int at(int path, int epoch) {
        return path * RandomSource.MOST_EPOCHS + epoch;
    }

    /** The path here of what comes from a producer. */
    int pathFrom(TrackedInput producer, int path) {
        return firstPath[producers.indexOf(producer)] + path;
    }

    /** The path of what is in a container; negative when nobody knows, as nothing was. */
    int pathOf(EpochContainer container) {
        int lane = container.lane();
        if (producers.get(lane).sources.size() == 1) {
            return firstPath[lane];
        }
        for (int path = 0; path < sources.size(); path++) {
            if (containers.get(at(path, (int) container.epoch())) == container) {
                return path;
            }
        }
        return -1;
    }

    /** A bundle is about to be deposited. */
    void depositing(int path, int epoch) {
        long start = sources.get(path).start(epoch);
        check(start >= watermark, input, "gets a bundle of epoch", epoch, "that began at", start, "after", watermark);
        unprocessed.incrementAndGet(at(path, epoch));
    }

    /** A container is the one for bundles of a path and an epoch, as always. */
    void goesTo(EpochContainer container, int path, int epoch) {
        check(container.epoch() == epoch, container, "gets a bundle of epoch", epoch);
        containers.compareAndSet(at(path, epoch), null, container);
        for (int other = 0; other < sources.size(); other++) {
            boolean isIt = containers.get(at(other, epoch)) == container;
            check(isIt == (other == path), container, "is where bundles of path", other, "go, those of", path);
        }
    }

    /** A bundle was claimed. */
    void claimed(EpochContainer container, FlatBundle bundle) {
        goesTo(container, bundle.sourceTask(), (int) bundle.epoch());
    }

    /** A bundle is processed, and what came of it deposited. */
    void processed(FlatBundle bundle) {
        unprocessed.decrementAndGet(at(bundle.sourceTask(), (int) bundle.epoch()));
    }

    /**
     * A watermark was retrieved.
     *
     * @return what holds for all producers, if that is later than before, or else {@link Watermark#NONE}
     */
    long retrieved(EpochContainer container) {
        long partial = container.endWatermark();
        int lane = container.lane();
        check(partial > reached[lane], container, "has watermark", partial, "after", reached[lane]);
        check(partial >= lastPartial, container, "has watermark", partial, "after", lastPartial, "of the other");
        reached[lane] = partial;
        lastPartial = partial;
        long joint = Watermark.END;
        for (long each : reached) {
            joint = Math.min(joint, each);
        }
        nothingBefore(container, joint);
        if (joint == watermark) {
            return Watermark.NONE;
        }
        watermark = joint;
        held.add(joint);
        return joint;
    }

    private void nothingBefore(EpochContainer retrieved, long joint) {
        for (int path = 0; path < sources.size(); path++) {
            int epochs = sources.get(path).epochs();
            boolean isOnPath = containers.get(at(path, (int) retrieved.epoch())) == retrieved;
            for (int epoch = 0; epoch < epochs; epoch++) {
                boolean mustBeProcessed =
                        sources.get(path).start(epoch) < joint || (isOnPath && epoch <= retrieved.epoch());
                int left = unprocessed.get(at(path, epoch));
                check(
                        !mustBeProcessed || left == 0,
                        retrieved,
                        "has watermark",
                        joint,
                        "that overtook",
                        left,
                        "bundles of epoch",
                        epoch);
            }
        }
    }

    /** A watermark is about to be passed on. */
    void emitting(long newWatermark) {
        emitted.add(newWatermark);
    }

    /** Everything has come through: what was here, and whether the watermarks were as early as can be. */
    void checkEnd() {
        for (int i = 0; i < unprocessed.length(); i++) {
            check(unprocessed.get(i) == 0, input, "has", unprocessed.get(i), "bundles left");
        }
        if (!producers.isEmpty()) {
            List<Long> expected = joined();
            check(held.equals(expected), input, "has watermarks", held, "that should be", expected);
            check(watermark == Watermark.END, input, "has not ended");
        }
    }

    /** The watermarks that hold for all producers, if theirs come in order; of equal ones, the first producer's first. */
    private List<Long> joined() {
        int[] next = new int[producers.size()];
        long[] latest = new long[producers.size()];
        Arrays.fill(latest, Watermark.NONE);
        List<Long> joined = new ArrayList<>();
        for (int first = earliest(next); first >= 0; first = earliest(next)) {
            latest[first] = producers.get(first).emitted.get(next[first]++);
            long joint = Arrays.stream(latest).min().orElseThrow();
            if (joint != Watermark.NONE && (joined.isEmpty() || joint > joined.get(joined.size() - 1))) {
                joined.add(joint);
            }
        }
        return joined;
    }

    /** The producer whose next watermark is earliest; negative when there is none. */
    private int earliest(int[] next) {
        int first = -1;
        long earliest = Watermark.END;
        for (int i = 0; i < next.length; i++) {
            List<Long> all = producers.get(i).emitted;
            if (next[i] < all.size() && (first < 0 || all.get(next[i]) < earliest)) {
                first = i;
                earliest = all.get(next[i]);
            }
        }
        return first;
    }
}
