package io.aurochs.worker;

import io.aurochs.channel.Outbox;
import io.aurochs.channel.ParkSignal;
import io.aurochs.channel.ReadyQueue;
import io.aurochs.channel.Signal;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * One thread per core claims any task group that is ready. A worker that has to wait inside a task, because the task's
 * overflow is full, is replaced by a spare for that time.
 *
 * <pre>
 *  Source:     the usual pool over a ready queue; StreamBox §6 for what it is to become.
 *  Writers:    states, ready – see ReadyState; sleeping – under its own lock; timekeeper – the worker that wins it, until it
 *              is awake again; running, waitingForRoom – workers, atomically.
 *  Invariants: a group is run by one worker at a time; workers ≤ running - waitingForRoom, spares about to retire apart;
 *              while a source sleeps, a worker is awake or watches the clock.
 *  Ordering:   a worker announces its sleep, then looks into ready and stopping; raisers publish, then look for a sleeper.
 *  Progress:   raising never blocks; adding a sleeping source takes a short lock.
 *  Ownership:  a group belongs to the worker between take and rest.
 *  Failure:    a step that throws leaves its group standing still, closed; its worker serves the others.
 *  Checked by: ReadyStateLincheck, ParkSignalLincheck, SharedWorkersTest.
 * </pre>
 */
public final class SharedWorkers implements Workers {
    /** Steps of one group in a row: enough to stay in its code and data, few enough that the others get their turn. */
    private static final int STEPS_IN_A_ROW = 8;

    private static final int LOOKS_BEFORE_SLEEP = 20;

    private final int workers;
    private final ReadyState[] states;
    private final ReadyQueue<ReadyState> ready;
    private final SleepingGroups sleeping = new SleepingGroups();
    private final List<ParkSignal> parked = new CopyOnWriteArrayList<>();
    private final AtomicReference<ParkSignal> timekeeper = new AtomicReference<>();
    private final AtomicInteger waitingForRoom = new AtomicInteger();
    private final AtomicInteger running = new AtomicInteger();
    private final Object spares = new Object();
    private final AtomicInteger started = new AtomicInteger();
    private final ThreadStarter threads;
    private final Consumer<Throwable> onFailure;
    private final LongSupplier clock;
    private final RoomWait roomWait = new RoomWait();
    private volatile List<TaskGroup> groups = List.of();
    private volatile boolean stopping;

    /**
     * @param groups number of task groups
     * @param workers number of threads
     * @param onFailure hears, on a worker thread, of every failure; must not wait for workers
     * @param clock nanoseconds
     */
    public SharedWorkers(
            int groups, int workers, CoreBinding binding, Consumer<Throwable> onFailure, LongSupplier clock) {
        this.workers = workers;
        this.ready = new ReadyQueue<>(groups);
        this.states = new ReadyState[groups];
        for (int i = 0; i < groups; i++) {
            states[i] = new ReadyState(i, ready, this::wakeOne);
        }
        this.threads = new ThreadStarter(onFailure, binding);
        this.onFailure = onFailure;
        this.clock = clock;
    }

    @Override
    public Signal signalOf(int group) {
        return states[group];
    }

    @Override
    public Outbox.RoomWaiter roomWaiterOf(int group) {
        return drained -> {
            waitForRoom();
            try {
                roomWait.await("task group " + group, drained, () -> stopping);
            } finally {
                waitingForRoom.decrementAndGet();
            }
        };
    }

    @Override
    public void start(List<TaskGroup> newGroups) {
        groups = List.copyOf(newGroups);
        for (ReadyState state : states) {
            state.raise();
        }
        for (int i = 0; i < workers; i++) {
            startWorker();
        }
    }

    private void startWorker() {
        running.incrementAndGet();
        threads.start("aurochs-worker-" + started.getAndIncrement(), this::run);
    }

    private void run() {
        ParkSignal signal = new ParkSignal();
        parked.add(signal);
        boolean retired = false;
        try {
            int looks = 0;
            while (!stopping && !retired) {
                wakeDueGroups();
                ReadyState next = ready.poll();
                if (next != null) {
                    passTimekeepingOn();
                    run(next);
                    looks = 0;
                } else if (++looks < LOOKS_BEFORE_SLEEP && sleeping.earliestNs() == Long.MAX_VALUE) {
                    Thread.onSpinWait();
                } else {
                    sleep(signal);
                    looks = 0;
                }
                retired = retire();
            }
        } finally {
            parked.remove(signal);
            // It may have been woken for work that it leaves to the others.
            wakeOne();
            if (!retired && running.decrementAndGet() == 0 && stopping) {
                closeGroups();
            }
        }
    }

    /** The calling worker is about to wait for room; a spare stands in for it. */
    private void waitForRoom() {
        // Under the lock that a spare retires under: the last one must not go when a worker has just counted on it.
        synchronized (spares) {
            waitingForRoom.incrementAndGet();
            if (running.get() - waitingForRoom.get() < workers) {
                startWorker();
            }
        }
    }

    /** A spare ends once the worker it stood in for is back; true when the calling one is to end. */
    private boolean retire() {
        if (running.get() - waitingForRoom.get() <= workers) {
            return false;
        }
        synchronized (spares) {
            boolean oneTooMany = running.get() - waitingForRoom.get() > workers;
            if (oneTooMany) {
                running.decrementAndGet();
            }
            return oneTooMany;
        }
    }

    private void run(ReadyState state) {
        TaskGroup group = groups.get(state.group());
        state.take();
        group.enter();
        boolean worked = true;
        try {
            for (int i = 0; worked && i < STEPS_IN_A_ROW && !stopping; i++) {
                worked = group.step();
            }
        } catch (RuntimeException | Error e) {
            // The group is never rested and so stands still; the worker goes on to serve the others.
            onFailure.accept(e);
            group.close(onFailure);
            group.leave();
            return;
        }
        long wakeAt = worked ? Long.MAX_VALUE : group.wakeAtNs();
        group.leave();
        if (wakeAt != Long.MAX_VALUE && sleeping.add(state, wakeAt)) {
            ParkSignal keeper = timekeeper.get();
            if (keeper != null) {
                keeper.raise();
            }
        }
        state.rest(worked);
    }

    private void wakeDueGroups() {
        if (sleeping.earliestNs() == Long.MAX_VALUE) {
            return;
        }
        long now = clock.getAsLong();
        for (ReadyState due = sleeping.takeDue(now); due != null; due = sleeping.takeDue(now)) {
            due.raise();
        }
    }

    /** A worker that goes into user code may not come back in time: somebody asleep has to watch the clock. */
    private void passTimekeepingOn() {
        if (sleeping.earliestNs() != Long.MAX_VALUE && timekeeper.get() == null) {
            wakeOne();
        }
    }

    private void sleep(ParkSignal signal) {
        signal.announce();
        // One sleeper watches the clock for all; more would all wake for the same idle source.
        boolean keepsTime = timekeeper.compareAndSet(null, signal);
        long wakeAt = keepsTime ? sleeping.earliestNs() : Long.MAX_VALUE;
        long longest = wakeAt == Long.MAX_VALUE ? Long.MAX_VALUE : wakeAt - clock.getAsLong();
        if (stopping || !ready.isEmpty() || longest <= 0) {
            signal.cancel();
        } else {
            signal.sleep(longest);
        }
        if (keepsTime) {
            timekeeper.set(null);
        }
    }

    private void wakeOne() {
        for (ParkSignal signal : parked) {
            // Somebody else may have woken this one in between, for other work: then the next.
            if (signal.wake()) {
                return;
            }
        }
    }

    /** The last worker out closes the tasks: by then nobody runs one. */
    private void closeGroups() {
        for (TaskGroup group : groups) {
            group.enter();
            group.close(onFailure);
            group.leave();
        }
    }

    @Override
    public boolean stop(long graceNs) {
        stopping = true;
        for (ParkSignal signal : parked) {
            signal.raise();
        }
        boolean ended = threads.join(graceNs);
        if (!ended) {
            closeGroupsNobodyRuns();
        }
        return ended;
    }

    /** Somebody's user code did not come back, so no worker is the last: the others' components are closed all the same. */
    private void closeGroupsNobodyRuns() {
        for (TaskGroup group : groups) {
            if (states[groups.indexOf(group)].takeToClose()) {
                group.enter();
                group.close(onFailure);
                group.leave();
            }
        }
    }
}
