package io.aurochs.tests.differential.scenario;

import java.util.List;

/** Every scenario. */
public final class Scenarios {
    private static final List<Scenario> ALL = List.of(
            // First those that take longest, all by waiting.
            new Lost(),
            new TimeOut(),
            new NoTimeOuts(),
            new KillWait(),
            new BasicBolts(),
            new Hooks(),
            new LateHook(),
            new Events(),
            new Statistics(1.0),
            new Errors(),
            new DataPoints(),
            new Reporters(),
            new TrialSerialization(),
            new DebugLines(),
            new WordCount(false),
            new WordCount(true),
            new Groupings(),
            new BoltGroupings(),
            new Streams(),
            new Direct(),
            new TaskGroups(),
            new Replay(),
            new MultiAnchor(),
            new OddAcks(),
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
            new CountWindows(),
            new TimeWindows(),
            new EventTimeWindows(),
            new StatefulWindows(),
            new StatefulCount(),
            new Join(),
            new TestingComponents(),
            new StreamsApi(),
            Study.wordCount(),
            Study.fraudDetection(),
            Study.spikeDetection(),
            Study.logProcessing(),
            Study.voipStream(1),
            Study.voipStream(2),
            Study.trafficMonitoring(1),
            Study.trafficMonitoring(2),
            Study.linearRoad(),
            new Serializers(),
            new Context(),
            new WrongArity(),
            new CodeDirectory(),
            new Pauses(),
            new Lifecycle(),
            new WorkerHooks(),
            new NewCredentials(),
            new HiddenEmits(),
            new Ordered(false),
            new Ordered(true),
            new Rebalance());

    private Scenarios() {}

    public static List<Scenario> all() {
        return ALL;
    }
}
