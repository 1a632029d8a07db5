package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import java.io.Serializable;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** What one seed stands for: the shape of a job, its settings, which calls of its parts go wrong, and how it ends. */
public final class FaultPlan implements Serializable {
    @Serial
    private static final long serialVersionUID = 1L;

    /** What can go wrong. */
    public enum Fault {
        SOURCE_THROWS,
        MAP_THROWS,
        /** What is no exception ends the task's thread, too. */
        MAP_ERROR,
        SUM_THROWS,
        SUM_ERROR,
        SNAPSHOT_THROWS,
        /** A file of a checkpoint cannot be created, by a task or by the job's master. */
        STORAGE_FAILS
    }

    /** What becomes of the job when all has gone wrong that is to. */
    public enum End {
        /** Its sources end. */
        BY_ITSELF,
        /** It is cancelled, and begun again from the checkpoint it leaves behind. */
        CANCELLED,
        /** It is stopped with a savepoint while a consumer stands still, and resumed. */
        STOPPED
    }

    /** Which subtask stands still while the job is held. */
    public enum Held {
        /** One of two maps, between sources and sums: what sums get from the other waits for its barriers. */
        MAP,
        /** One of the sums, at the end. */
        SUM
    }

    /** How numbers get from the sources to the map. */
    public enum Shuffle {
        REBALANCE,
        RESCALE,
        SHUFFLE,
        KEYED
    }

    /** Sources never end by themselves, and barriers stand in line behind what they have emitted. */
    private static final Map<String, String> FEW_SMALL_BUFFERS = Map.of(
            "taskmanager.memory.segment-size", "4 kb",
            "taskmanager.network.memory.floating-buffers-per-gate", "2",
            "taskmanager.network.memory.max-buffers-per-channel", "2",
            // Each of these small buffers takes a cluster time to make.
            "taskmanager.memory.network.min", "16 mb",
            "taskmanager.memory.network.max", "16 mb");

    private static final String STRUCK = "struck";
    private static final int FEW_RECORDS = 50;
    private static final int MANY_RECORDS = 10_000;
    private static final int SNAPSHOTS = 12;
    private static final int FILES = 20;

    private final long seed;
    private final Setup setup;
    private final Shuffle shuffle;
    private final int regions;
    private final boolean sourceEndsEarly;
    private final int concurrentCheckpoints;
    private final Held held;
    private final End end;
    private final HashMap<String, String> settings = new HashMap<>();
    private final HashMap<Fault, HashSet<Long>> faults = new HashMap<>();

    private FaultPlan(
            End end, boolean sourceEndsEarly, Held held, int concurrentCheckpoints, Map<String, String> settings) {
        seed = 0;
        setup = Setup.DEFAULT;
        shuffle = Shuffle.REBALANCE;
        regions = 1;
        this.sourceEndsEarly = sourceEndsEarly;
        this.concurrentCheckpoints = concurrentCheckpoints;
        this.held = held;
        this.end = end;
        this.settings.putAll(FEW_SMALL_BUFFERS);
        this.settings.putAll(settings);
        this.settings.put("execution.checkpointing.interval", "10 ms");
        this.settings.put("execution.checkpointing.max-concurrent-checkpoints", String.valueOf(concurrentCheckpoints));
    }

    public FaultPlan(long seed) {
        this.seed = seed;
        Random random = new Random(seed);
        // In turn rather than by chance, so that few runs cover all.
        end = End.values()[Math.floorMod(seed, End.values().length)];
        Fault certain = Fault.values()[Math.floorMod(seed, Fault.values().length)];
        Setup plain = Setup.of(1 + random.nextInt(3), 1 + random.nextInt(3))
                .withBundlesOf(new int[] {0, 1, 7}[random.nextInt(3)]);
        Setup reused = random.nextBoolean() ? plain.reusingObjects() : plain;
        Setup placed = Math.floorMod(seed, 3) == 0 ? reused.placedOnNodes() : reused;
        setup = Math.floorMod(seed, 2) == 1 ? placed.spreadOverTaskManagers() : placed;
        shuffle = Shuffle.values()[random.nextInt(Shuffle.values().length)];
        regions = 1 + random.nextInt(2);
        sourceEndsEarly = random.nextInt(3) == 0;
        held = Held.SUM;
        boolean unaligned = random.nextInt(3) == 0;
        // Flink's own limit for unaligned ones is 1.
        concurrentCheckpoints = unaligned || random.nextBoolean() ? 1 : 3;
        settings.putAll(FEW_SMALL_BUFFERS);
        settings.put("execution.checkpointing.unaligned.enabled", String.valueOf(unaligned));
        settings.put("execution.checkpointing.aligned-checkpoint-timeout", 5 * random.nextInt(2) + " ms");
        settings.put("taskmanager.network.memory.buffer-debloat.enabled", String.valueOf(random.nextBoolean()));
        settings.put("taskmanager.network.memory.buffer-debloat.period", "10 ms");
        settings.put("execution.checkpointing.max-concurrent-checkpoints", String.valueOf(concurrentCheckpoints));
        settings.put("execution.checkpointing.interval", 10 + random.nextInt(30) + " ms");
        settings.put(
                "execution.checkpointing.tolerable-failed-checkpoints", String.valueOf(random.nextInt(2) * SNAPSHOTS));
        // Of incremental checkpoints that overlap Flink's JobManager may lose an acknowledgement, for which it then
        // waits
        // for ever: SharedStateRegistryImpl throws "Attempt to reference unknown state".
        boolean incremental = random.nextBoolean() && concurrentCheckpoints == 1;
        settings.put("execution.checkpointing.incremental", String.valueOf(incremental));
        settings.put("state.backend.type", random.nextBoolean() ? "hashmap" : "rocksdb");
        settings.put("restart-strategy.type", "fixed-delay");
        settings.put("restart-strategy.fixed-delay.attempts", "100");
        settings.put("restart-strategy.fixed-delay.delay", "0 s");
        add(certain, random);
        for (int more = random.nextInt(3); more > 0; more--) {
            add(Fault.values()[random.nextInt(Fault.values().length)], random);
        }
    }

    private void add(Fault fault, Random random) {
        int calls = switch (fault) {
            case SNAPSHOT_THROWS -> SNAPSHOTS;
            case STORAGE_FAILS -> FILES;
            // Some before the first checkpoint, most after it.
            default -> random.nextInt(4) == 0 ? FEW_RECORDS : MANY_RECORDS;
        };
        faults.computeIfAbsent(fault, any -> new HashSet<>()).add(1L + random.nextInt(calls));
    }

    /** One in which nothing goes wrong, and a source ends early or does not. */
    public static FaultPlan harmless(End end, boolean sourceEndsEarly, Map<String, String> settings) {
        return new FaultPlan(end, sourceEndsEarly, Held.SUM, 1, settings);
    }

    /** One in which nothing goes wrong, but a subtask stands still. */
    public static FaultPlan holding(Held held, int concurrentCheckpoints, Map<String, String> settings) {
        return new FaultPlan(End.BY_ITSELF, false, held, concurrentCheckpoints, settings);
    }

    public long seed() {
        return seed;
    }

    public Setup setup() {
        return setup;
    }

    public End end() {
        return end;
    }

    /** Settings beside those of the setup. */
    public Map<String, String> settings() {
        return Map.copyOf(settings);
    }

    /** The kinds of faults there are. */
    public Set<Fault> faults() {
        Set<Fault> kinds = EnumSet.noneOf(Fault.class);
        kinds.addAll(faults.keySet());
        return kinds;
    }

    /** How many parts the job has between which no records pass; faults are in the first. */
    public int regions() {
        return regions;
    }

    Shuffle shuffle() {
        return shuffle;
    }

    boolean sourceEndsEarly() {
        return sourceEndsEarly;
    }

    int concurrentCheckpoints() {
        return concurrentCheckpoints;
    }

    Held held() {
        return held;
    }

    /** Counts a call; tells whether it is one that goes wrong in that way. */
    public boolean strikes(Fault fault, Run run) {
        Set<Long> calls = faults.get(fault);
        if (calls == null || !calls.contains(run.gate(fault.name()).arrive(Long.MAX_VALUE))) {
            return false;
        }
        run.gate(STRUCK).arrive(faults.values().stream().mapToInt(Set::size).sum());
        return true;
    }

    /** Whether nothing more will go wrong. */
    boolean isThrough(Run run) {
        return faults.isEmpty() || run.gate(STRUCK).isOpen();
    }

    @Override
    public String toString() {
        return "seed " + seed + ": " + setup + ", " + shuffle + ", " + regions + " regions"
                + (sourceEndsEarly ? ", a source ends early" : "") + ", " + settings + ", faults at calls " + faults
                + ", "
                + end;
    }
}
