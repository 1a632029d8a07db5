package io.aurochs.worker;

import io.aurochs.channel.Outbox;
import io.aurochs.channel.ParkSignal;
import io.aurochs.channel.Signal;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** One thread per task group: user code may block without stalling anybody else. */
public final class DedicatedWorkers implements Workers {
    /** Looks for work before a worker sleeps; more only takes the core from the task that would bring the work. */
    private static final int LOOKS_BEFORE_SLEEP = 20;

    private final ParkSignal[] signals;
    private final ThreadStarter threads;
    private final Consumer<Throwable> onFailure;
    private final LongSupplier clock;
    private final RoomWait roomWait = new RoomWait();
    private volatile boolean stopping;

    /**
     * @param groups number of task groups
     * @param onFailure hears, on a worker thread, of every failure; must not wait for workers
     * @param clock nanoseconds
     */
    public DedicatedWorkers(int groups, CoreBinding binding, Consumer<Throwable> onFailure, LongSupplier clock) {
        this.signals = new ParkSignal[groups];
        for (int i = 0; i < groups; i++) {
            signals[i] = new ParkSignal();
        }
        this.threads = new ThreadStarter(onFailure, binding);
        this.onFailure = onFailure;
        this.clock = clock;
    }

    @Override
    public Signal signalOf(int group) {
        return signals[group];
    }

    @Override
    public Outbox.RoomWaiter roomWaiterOf(int group) {
        return drained -> roomWait.await("task group " + group, drained, () -> stopping);
    }

    @Override
    public void start(List<TaskGroup> groups) {
        for (int i = 0; i < groups.size(); i++) {
            TaskGroup group = groups.get(i);
            ParkSignal signal = signals[i];
            threads.start(group.name(), () -> run(group, signal));
        }
    }

    private void run(TaskGroup group, ParkSignal signal) {
        group.enter();
        try {
            int looks = 0;
            while (!stopping) {
                if (group.step()) {
                    looks = 0;
                } else if (++looks < LOOKS_BEFORE_SLEEP && group.wakeAtNs() == Long.MAX_VALUE) {
                    Thread.onSpinWait();
                } else {
                    sleep(group, signal);
                    looks = 0;
                }
            }
        } catch (RuntimeException | Error e) {
            onFailure.accept(e);
        } finally {
            group.close(onFailure);
            group.leave();
        }
    }

    private void sleep(TaskGroup group, ParkSignal signal) {
        long wakeAt = group.wakeAtNs();
        long longest = Long.MAX_VALUE;
        if (wakeAt != Long.MAX_VALUE) {
            longest = wakeAt - clock.getAsLong();
            if (longest <= 0) {
                return;
            }
        }
        signal.announce();
        if (stopping || group.hasWork()) {
            signal.cancel();
        } else {
            signal.sleep(longest);
        }
    }

    @Override
    public boolean stop(long graceNs) {
        stopping = true;
        for (ParkSignal signal : signals) {
            signal.raise();
        }
        return threads.join(graceNs);
    }
}
