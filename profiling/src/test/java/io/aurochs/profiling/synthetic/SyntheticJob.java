package io.aurochs.profiling.synthetic;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongSupplier;

/**
 * Two subtasks of one task that spend half of their processor time in user code, three tenths in state access and the rest in
 * serialisation, in slices of one millisecond that are shuffled. Ends when its standard input does, or with an argument when it is
 * killed, or with {@link #FAILS} when the file exists that the next argument names.
 */
public final class SyntheticJob {
    /** As Flink names the threads of its subtasks. */
    public static final String TASK = "Source: synthetic";

    public static final double USER = 0.5;
    public static final double STATE = 0.3;
    public static final double SERIALISATION = 0.2;

    /** The argument with which it fails, and the exit code then. */
    public static final String FAILS = "fails";

    public static final int FAILURE = 7;

    private static final int SUBTASKS = 2;
    private static final long SLICE_NS = 1_000_000;
    private static final int SLICES = 10;
    private static final long SEED = 20_170_419;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    /** Whatever the work computes, so that it is computed. */
    @SuppressWarnings("unused")
    private static volatile long sink;

    private SyntheticJob() {}

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < SUBTASKS; i++) {
            int number = i + 1;
            Random random = new Random(SEED + i);
            Thread subtask = new Thread(() -> work(random), TASK + " (" + number + "/" + SUBTASKS + ")#0");
            subtask.setDaemon(true);
            subtask.start();
        }
        System.out.println("running");
        if (args.length > 0 && args[0].equals(FAILS)) {
            awaitFile(Path.of(args[1]));
            System.exit(FAILURE);
        }
        if (args.length > 0) {
            Thread.currentThread().join();
        }
        while (System.in.read() >= 0) {
            // Whatever is written there means nothing.
        }
    }

    private static void awaitFile(Path file) throws Exception {
        try (WatchService changes = file.getFileSystem().newWatchService()) {
            file.resolveSibling(".").register(changes, StandardWatchEventKinds.ENTRY_CREATE);
            while (!Files.exists(file)) {
                changes.take().reset();
            }
        }
    }

    private static void work(Random random) {
        List<LongSupplier> works = List.of(new UserWork()::some, new StateWork()::some, new SerialisationWork()::some);
        // By index of the work; in another order every time, lest a sampler's interval meets the same again and again.
        List<Integer> slices = new ArrayList<>();
        for (int i = 0; i < SLICES; i++) {
            double place = (i + 0.5) / SLICES;
            slices.add(place < USER ? 0 : place < USER + STATE ? 1 : 2);
        }
        // A slice ends a little late; what it took too long is taken off the next of its kind.
        long[] owed = new long[3];
        while (true) {
            Collections.shuffle(slices, random);
            for (int kind : slices) {
                owed[kind] = spend(works.get(kind), SLICE_NS - owed[kind]);
            }
        }
    }

    /** Returns how much more than {@code ns} of processor time it took. */
    private static long spend(LongSupplier work, long ns) {
        long start = THREADS.getCurrentThreadCpuTime();
        long spent = 0;
        while (spent < ns) {
            sink = work.getAsLong();
            spent = THREADS.getCurrentThreadCpuTime() - start;
        }
        return spent - ns;
    }
}
