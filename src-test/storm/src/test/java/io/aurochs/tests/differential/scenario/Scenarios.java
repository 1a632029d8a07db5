package io.aurochs.tests.differential.scenario;

import java.util.List;

/** Every scenario. */
public final class Scenarios {
    private static final List<Scenario> ALL = List.of(
            // First, because it takes longest, all by waiting.
            new TimeOut(),
            new Hooks(),
            new WordCount(false),
            new WordCount(true),
            new Groupings(),
            new Streams(),
            new Direct(),
            new TaskGroups(),
            new Replay(),
            new MultiAnchor(),
            new Untracked(),
            new NoAckers(),
            new MaxPending(false),
            new MaxPending(true),
            new ForeignThreads(),
            new ForeignBurst(),
            new SleepingSpout(),
            new SlowBolt(),
            new SlowBranch(),
            new HeldBack(),
            new Loop(),
            new Burst(),
            new Context(),
            new Lifecycle(),
            new WorkerHooks(),
            new NewCredentials(),
            new HiddenEmits(),
            new Rebalance());

    private Scenarios() {}

    public static List<Scenario> all() {
        return ALL;
    }
}
