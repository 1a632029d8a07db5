package io.aurochs.benchmarks.runner;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The plain loop: a single thread that does what an engine's tasks do, record by record. */
public final class LoopRun<T> implements MeasuredRun {
    /** The system's, on the command line. */
    public static final String NAME = "loop";

    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final Workload<T> workload;
    private final RunWindow window;
    private final RunProbes probes;
    private final RecordGenerator<T> generator;
    private final LoopBody<T> body;
    private final SourceProbe source;
    private final Thread thread = new Thread(this::run, NAME);

    LoopRun(Workload<T> workload, RunProbes probes) {
        this.workload = workload;
        this.probes = probes;
        window = probes.window();
        generator = workload.generator(0);
        body = workload.loop(probes);
        source = probes.addSource(0);
    }

    /** @param workload of one source */
    public static MeasuredRun start(Workload<?> workload, RunProbes probes) {
        LoopRun<?> loop = new LoopRun<>(workload, probes);
        loop.thread.setDaemon(true);
        loop.thread.start();
        return loop;
    }

    /** Runs on the calling thread until the window is over. */
    void run() {
        Pace pace = new Pace(probes.intervalNs());
        for (long i = 0; !window.over(); i++) {
            long dueNs = probes.openLoop() ? awaitDue(pace, i) : 0;
            if (probes.openLoop() && window.endsBefore(dueNs)) {
                break;
            }
            body.process(generator.record(i), dueNs);
            source.countEmitted();
        }
        body.end();
    }

    private long awaitDue(Pace pace, long i) {
        long now = System.nanoTime();
        long due = pace.dueNs(i, now);
        while (now < due && !window.endsBefore(due)) {
            LockSupport.parkNanos(due - now);
            now = System.nanoTime();
        }
        return due;
    }

    @Override
    public long processed() {
        return probes.processed();
    }

    @Override
    public void checkAlive() {
        if (!thread.isAlive() && !window.over()) {
            throw new IllegalStateException("the loop ended before its time");
        }
    }

    @Override
    public RunEnd end(long deadlineNs) throws InterruptedException {
        thread.join(LIMIT.toMillis());
        if (thread.isAlive()) {
            throw new IllegalStateException("the loop did not end within " + LIMIT.toSeconds() + " s");
        }
        return RunEnd.of(probes, ResultCheck.differences(probes, workload.expected(probes.sources())), Map.of());
    }
}
