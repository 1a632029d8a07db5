package io.aurochs.worker;

import io.aurochs.channel.Outbox;
import io.aurochs.channel.ParkSignal;
import io.aurochs.channel.Signal;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** One thread per task group: user code may block without stalling anybody else. */
public final class DedicatedWorkers implements Workers {
    /** Looks for work before a worker sleeps; more only takes the core from the task that would bring the work. */
    private static final int LOOKS_BEFORE_SLEEP = 20;

    private final ParkSignal[] signals;
    private final ThreadStarter threads;
    private final Consumer<Throwable> onFailure;
    private final LongSupplier clock;
    private final RoomWait roomWait;
    private final CallWatch watch;
    private final boolean[] isRun;
    private List<Duty> groups = List.of();
    private final CoreBinding binding;
    private final AtomicIntegerArray coreOfGroup;
    private final AtomicLongArray threadOfGroup;
    private volatile int[] nodeOfGroup;
    private volatile boolean pausing;
    private volatile boolean stopping;

    /**
     * @param groups number of task groups
     * @param onFailure hears, on a worker thread, of every failure; must not wait for workers
     * @param latencyNs how long a call in progress may hold back what was emitted, nanoseconds
     * @param clock nanoseconds
     */
    public DedicatedWorkers(
            int groups, CoreBinding binding, Consumer<Throwable> onFailure, long latencyNs, LongSupplier clock) {
        this.signals = new ParkSignal[groups];
        for (int i = 0; i < groups; i++) {
            signals[i] = new ParkSignal();
        }
        this.isRun = new boolean[groups];
        this.binding = binding;
        this.nodeOfGroup = new int[groups];
        int[] unbound = new int[groups];
        Arrays.fill(unbound, CoreBinding.ANY_CORE);
        this.threadOfGroup = new AtomicLongArray(groups);
        this.coreOfGroup = new AtomicIntegerArray(unbound);
        this.threads = new ThreadStarter(onFailure);
        this.watch = new CallWatch(latencyNs, CallWatch.Helper.NONE, clock);
        this.onFailure = onFailure;
        this.clock = clock;
        this.roomWait = new RoomWait(clock);
    }

    @Override
    public Signal signalOf(int group) {
        return signals[group];
    }

    @Override
    public Outbox.RoomWaiter roomWaiterOf(int group) {
        return (drained, forItself) ->
                roomWait.await("task group " + group, drained, forItself, () -> stopping || pausing);
    }

    @Override
    public Signal heldBackSignal() {
        return watch.signal();
    }

    @Override
    public void place(int[] newNodeOfGroup) {
        nodeOfGroup = newNodeOfGroup;
        raiseAll();
    }

    @Override
    public long cpuTimeNs(int group) {
        long thread = threadOfGroup.get(group);
        return thread == 0 ? 0 : Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(thread));
    }

    @Override
    public Set<Long> threadsOf(int group) {
        long thread = threadOfGroup.get(group);
        return thread == 0 ? Set.of() : Set.of(thread);
    }

    /** Those of all groups, by their ids in Java. */
    Set<Long> threadIds() {
        return IntStream.range(0, signals.length)
                .mapToLong(threadOfGroup::get)
                .filter(thread -> thread != 0)
                .boxed()
                .collect(Collectors.toSet());
    }

    @Override
    public int coreOf(int group) {
        return coreOfGroup.getOpaque(group);
    }

    @Override
    public void start(List<? extends Duty> newGroups) {
        groups = List.copyOf(newGroups);
        watch.watch(groups);
        threads.start("aurochs-watch", watch.body());
        startThreads();
    }

    private void startThreads() {
        for (int i = 0; i < groups.size(); i++) {
            int index = i;
            synchronized (isRun) {
                if (isRun[index]) {
                    continue;
                }
                isRun[index] = true;
            }
            threads.start(groups.get(index).name(), () -> run(index));
        }
    }

    private void run(int index) {
        Duty group = groups.get(index);
        ParkSignal signal = signals[index];
        // First of all, so that what the thread allocates lies near its core.
        int[] placed = nodeOfGroup;
        bind(index, placed);
        threadOfGroup.set(index, Thread.currentThread().getId());
        Turn turn = new Turn();
        watch.add(turn);
        group.enter();
        boolean pauses = false;
        try {
            int looks = 0;
            while (!stopping) {
                if (pausing) {
                    group.leave();
                    pauses = goesOff(index);
                    if (pauses) {
                        return;
                    }
                    group.enter();
                }
                if (placed != nodeOfGroup) {
                    placed = nodeOfGroup;
                    bind(index, placed);
                }
                turn.begin(group);
                boolean worked = group.step();
                turn.end(worked);
                if (worked) {
                    looks = 0;
                } else if (++looks < LOOKS_BEFORE_SLEEP && group.wakeAtNs() == Long.MAX_VALUE) {
                    Thread.onSpinWait();
                } else {
                    sleep(group, signal, placed);
                    looks = 0;
                }
            }
        } catch (RuntimeException | Error e) {
            onFailure.accept(e);
        } finally {
            watch.remove(turn);
            if (!pauses) {
                group.close(onFailure);
                group.leave();
            }
        }
    }

    /** The thread ends if the pause still holds, and another one may be started for its group when it no longer does. */
    private boolean goesOff(int index) {
        synchronized (isRun) {
            isRun[index] = !pausing;
            return !isRun[index];
        }
    }

    private void bind(int index, int[] placed) {
        int before = 0;
        for (int group = 0; group < index; group++) {
            before += placed[group] == placed[index] ? 1 : 0;
        }
        coreOfGroup.setOpaque(index, binding.bindCurrentThread(placed[index], before));
    }

    private void sleep(Duty group, ParkSignal signal, int[] placed) {
        long wakeAt = group.wakeAtNs();
        long longest = Long.MAX_VALUE;
        if (wakeAt != Long.MAX_VALUE) {
            longest = wakeAt - clock.getAsLong();
            if (longest <= 0) {
                return;
            }
        }
        signal.announce();
        if (stopping || pausing || placed != nodeOfGroup || group.hasWork()) {
            signal.cancel();
        } else {
            signal.sleep(longest);
        }
    }

    @Override
    public boolean stop(long graceNs) {
        dismiss();
        return threads.join(graceNs);
    }

    /** {@link #stop} that waits for nothing; also for worker threads. */
    void dismiss() {
        stopping = true;
        watch.stop();
        raiseAll();
    }

    /** The threads, to wait for many workers' at once. */
    ThreadStarter threads() {
        return threads;
    }

    /** Whether all threads have ended. */
    boolean hasEnded() {
        return threads.joinPatiently(0);
    }

    @Override
    public boolean pause(long graceNs) {
        synchronized (isRun) {
            pausing = true;
        }
        watch.stop();
        raiseAll();
        return threads.joinPatiently(graceNs);
    }

    @Override
    public void resume() {
        synchronized (isRun) {
            pausing = false;
        }
        threads.start("aurochs-watch", watch.body());
        startThreads();
    }

    private void raiseAll() {
        for (ParkSignal signal : signals) {
            signal.raise();
        }
    }
}
