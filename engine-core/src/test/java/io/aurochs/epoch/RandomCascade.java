package io.aurochs.epoch;

import io.aurochs.row.FlatBundle;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Sources, tasks behind one another, tasks of two inputs, and several tasks behind one, at random; and what a worker can do there. Any
 * number of workers.
 */
final class RandomCascade {
    static final int NODES = 2;

    private static final int MOST_DEPTH = 3;
    private static final int MOST_TASKS_BEHIND = 3;
    private static final int[] KEPT_BACK = {0, 0, 30, 80};

    private final LabelledBundles bundles;
    private final List<RandomSource> sources = new ArrayList<>();
    private final List<TrackedInput> inputs = new ArrayList<>();

    RandomCascade(LabelledBundles bundles, SplittableRandom random) {
        this.bundles = bundles;
        List<TrackedInput> last = branch(random.nextInt(MOST_DEPTH), random);
        tail(last, 1 + random.nextInt(MOST_TASKS_BEHIND), random);
        sources.forEach(RandomSource::begin);
    }

    /** The inputs of a task, or what takes its place at a source, and all that is before it. */
    private List<TrackedInput> branch(int depth, SplittableRandom random) {
        int kind = random.nextInt(10);
        if (depth == 0) {
            return kind == 0 ? List.of(source(0, random), source(1, random)) : List.of(source(0, random));
        }
        if (kind < 5) {
            return List.of(input(branch(depth - 1, random), random), input(branch(depth - 1, random), random));
        }
        return List.of(input(branch(depth - 1, random), random));
    }

    /** One task behind another, or several of them, which may come together again. */
    private void tail(List<TrackedInput> before, int tasks, SplittableRandom random) {
        if (tasks == 0) {
            return;
        }
        int kind = random.nextInt(10);
        if (kind == 0 && tasks > 1) {
            TrackedInput left = input(List.of(input(before, random)), random);
            TrackedInput right = input(List.of(input(before, random)), random);
            tail(List.of(left, right), tasks - 1, random);
            return;
        }
        tail(List.of(input(before, random)), tasks - 1, random);
        if (kind < 3) {
            tail(List.of(input(before, random)), tasks - 1, random);
        }
    }

    private TrackedInput source(int label, SplittableRandom random) {
        RandomSource source = new RandomSource(NODES, bundles, label, random);
        sources.add(source);
        return source.own;
    }

    private TrackedInput input(List<TrackedInput> producers, SplittableRandom random) {
        int keptBack = KEPT_BACK[random.nextInt(KEPT_BACK.length)];
        TrackedInput input = new TrackedInput("input " + inputs.size(), NODES, producers, keptBack);
        inputs.add(input);
        return input;
    }

    List<RandomSource> sources() {
        return sources;
    }

    List<TrackedInput> inputs() {
        return inputs;
    }

    FlatBundle bundle(int epoch, int path, SplittableRandom random) {
        return bundles.on(random.nextInt(NODES), epoch, path);
    }

    /** Whether all that the sources had is consumed. */
    boolean isDone() {
        for (RandomSource source : sources) {
            if (!source.isDone()) {
                return false;
            }
        }
        for (TrackedInput input : inputs) {
            if (input.input.containers().length > 0) {
                return false;
            }
        }
        return true;
    }

    /** When it is done. */
    void checkEnd() {
        sources.forEach(source -> source.own.checkEnd());
        inputs.forEach(TrackedInput::checkEnd);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (TrackedInput input : inputs) {
            text.append(input.input)
                    .append(": ")
                    .append(List.of(input.input.containers()))
                    .append(", ordered ")
                    .append(input.input.ordered())
                    .append('\n');
        }
        return text.toString();
    }
}
