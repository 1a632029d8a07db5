package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.Pace;
import io.aurochs.benchmarks.runner.RunWindow;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The plain loop: a single thread that does what the job does, record by record. */
final class LoopSystem<T> implements MeasuredSystem {
    static final String NAME = "loop";

    private final RunWindow window;
    private final RunProbes probes;
    private final RecordGenerator<T> generator;
    private final LoopBody<T> body;
    private final SourceProbe source;
    private final Thread thread = new Thread(this::run, NAME);

    private LoopSystem(Application<T> application, RunProbes probes) {
        this.probes = probes;
        window = probes.window();
        generator = application.generator(0);
        body = application.loop(probes);
        source = probes.addSource(0);
    }

    static MeasuredSystem start(Application<?> application, RunProbes probes) {
        LoopSystem<?> loop = new LoopSystem<>(application, probes);
        loop.thread.setDaemon(true);
        loop.thread.start();
        return loop;
    }

    private void run() {
        Pace pace = new Pace(probes.intervalNs());
        for (long i = 0; !window.over(); i++) {
            long dueNs = probes.openLoop() ? awaitDue(pace, i) : 0;
            if (window.endsBefore(dueNs) && probes.openLoop()) {
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
    public void checkAlive() {
        if (!thread.isAlive() && !window.over()) {
            throw new IllegalStateException("the loop ended before its time");
        }
    }

    @Override
    public void awaitEnd(Duration limit) throws InterruptedException {
        thread.join(limit.toMillis());
        if (thread.isAlive()) {
            throw new IllegalStateException("the loop did not end within " + limit.toSeconds() + " s");
        }
    }

    @Override
    public Map<String, Object> conf() {
        return Map.of();
    }
}
