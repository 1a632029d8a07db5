package io.aurochs.worker;

import io.aurochs.channel.Signal;
import io.aurochs.schedule.Share;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** Each job has threads of its own, one for each duty; the system divides the cores among them, whatever their shares. */
public final class DedicatedJobWorkers implements JobWorkers {
    private static final long GRACE_NS = TimeUnit.SECONDS.toNanos(10);

    private final IntFunction<DedicatedWorkers> maker;
    /** Those that have threads, or may still have some. */
    private final Set<DedicatedWorkers> started = ConcurrentHashMap.newKeySet();

    /** @param maker makes the workers of a job with so many duties */
    public DedicatedJobWorkers(IntFunction<DedicatedWorkers> maker) {
        this.maker = maker;
    }

    @Override
    public void start() {}

    @Override
    public Roster roster(int[] nodeOfDuty, Share share) {
        forgetEnded();
        DedicatedWorkers workers = maker.apply(nodeOfDuty.length);
        workers.place(nodeOfDuty);
        return new Roster() {
            @Override
            public Signal signalOf(int duty) {
                return workers.signalOf(duty);
            }

            @Override
            public void start(List<? extends Duty> duties) {
                try {
                    workers.start(duties);
                } catch (RuntimeException | Error e) {
                    // Those that have a thread are closed by it.
                    workers.stop(GRACE_NS);
                    throw e;
                }
                // Not before: without threads they would count as ended.
                started.add(workers);
            }

            @Override
            public Set<Long> threadIds() {
                return workers.threadIds();
            }

            @Override
            public void leave() {
                workers.dismiss();
            }
        };
    }

    @Override
    public boolean stop(long graceNs) {
        // All at once: the time is for all together.
        started.forEach(DedicatedWorkers::dismiss);
        if (join(graceNs)) {
            return true;
        }
        started.forEach(workers -> workers.threads().interrupt());
        boolean ended = join(graceNs);
        started.forEach(workers -> workers.threads().leaveBehind());
        return ended;
    }

    /** Whoever keeps the engine does not keep the jobs that have ended. */
    private void forgetEnded() {
        started.removeIf(DedicatedWorkers::hasEnded);
    }

    private boolean join(long graceNs) {
        long deadlineNs = System.nanoTime() + graceNs;
        boolean ended = true;
        for (DedicatedWorkers workers : started) {
            ended &= workers.threads().joinPatiently(Math.max(0, deadlineNs - System.nanoTime()));
        }
        forgetEnded();
        return ended;
    }
}
