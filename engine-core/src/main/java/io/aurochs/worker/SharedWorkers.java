package io.aurochs.worker;

import io.aurochs.channel.FairQueue;
import io.aurochs.channel.Outbox;
import io.aurochs.channel.ParkSignal;
import io.aurochs.channel.ReadyOrder;
import io.aurochs.channel.ReadyQueue;
import io.aurochs.channel.Signal;
import io.aurochs.schedule.Share;
import io.aurochs.sync.PaddedSequence;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One thread per core claims any task group of its node that is ready. A worker that is held up inside a task, because the task's
 * overflow is full or user code blocks, is replaced by a spare for that time.
 *
 * <pre>
 *  Source:     the usual pool over a ready queue; which group comes first is StreamBox §6, see ReadyQueue.
 *  Writers:    states, ready – see ReadyState; jobs – who starts a job, and who closes its last group; sleeping – under its
 *              own lock; timekeeper – the worker that wins it, until it is awake again;
 *              nextLookNs – the worker that wins it; crew – under its own lock.
 *  Invariants: a group is run by one worker at a time; as many workers are at work as there should be, those apart whose call
 *              has not lasted long enough to be noticed; while a group sleeps until a time, a worker is awake or watches
 *              the clock, or the call watch does.
 *  Ordering:   a worker announces its sleep, then looks into ready and stopping; raisers publish, then look for a sleeper.
 *  Progress:   raising takes no lock, but see ReadyQueue; adding a sleeping group takes a short one.
 *  Ownership:  a group belongs to the worker between take and rest.
 *  Failure:    a step that throws leaves its group standing still, closed; its worker serves the others.
 *  Checked by: ReadyStateLincheck, ParkSignalLincheck, SharedWorkersTest, FairSharesTest.
 * </pre>
 */
public final class SharedWorkers implements Workers, JobWorkers {
    /** Steps of one group in a row: enough to stay in its code and data, few enough that the others get their turn. */
    private static final int STEPS_IN_A_ROW = 8;

    /** How long they may take where other jobs wait for theirs, unless a single one takes longer. */
    static final long TURN_NS = TimeUnit.MILLISECONDS.toNanos(1);

    private static final int LOOKS_BEFORE_SLEEP = 20;

    /** How often jobs that have waited too long are looked for. */
    static final long LOOK_EVERY_NS = TimeUnit.MILLISECONDS.toNanos(100);

    /** How long a call lasts before a spare stands in for its worker, while other groups have work waiting. */
    private static final long STAND_IN_NS = TimeUnit.MILLISECONDS.toNanos(1);

    /** Of the groups that are there from the start. */
    private final ReadyState[] states;

    private final Set<JobRoster> jobs = ConcurrentHashMap.newKeySet();
    /** When jobs are looked at next that may have waited too long. */
    private final PaddedSequence nextLookNs;

    private final List<NodeCrew> crews;
    private final SleepingGroups sleeping = new SleepingGroups();
    private final Map<Turn, Worker> crewByTurn = new ConcurrentHashMap<>();
    private final AtomicReference<ParkSignal> timekeeper = new AtomicReference<>();
    private final AtomicInteger started = new AtomicInteger();
    private final AtomicInteger alive = new AtomicInteger();
    private final AtomicBoolean closing = new AtomicBoolean();
    private final CallWatch watch;
    private final ThreadStarter threads;
    private final Consumer<Throwable> onFailure;
    private final LongSupplier clock;
    private final RoomWait roomWait;
    private volatile boolean pausing;
    private volatile boolean stopping;

    /** One thread, which makes it. */
    private static final class Worker {
        private final NodeCrew crew;
        private final int core;
        private final long thread = Thread.currentThread().getId();
        private final Turn turn = new Turn();
        private final Crew.Member member = new Crew.Member();
        private final ParkSignal signal = new ParkSignal();

        private Worker(NodeCrew crew, int core) {
            this.crew = crew;
            this.core = core;
        }
    }

    /**
     * Workers of one or more nodes.
     *
     * @param groups number of task groups; all run on the first node until they are {@linkplain #place placed}
     * @param workers number of threads at work, by node
     * @param onFailure hears, on a worker thread, of every failure; must not wait for workers
     * @param latencyNs how long a call in progress may hold back what was emitted, nanoseconds
     * @param clock nanoseconds
     */
    public SharedWorkers(
            int groups,
            int[] workers,
            CoreBinding binding,
            Consumer<Throwable> onFailure,
            long latencyNs,
            LongSupplier clock) {
        this(groups, ReadyQueue::new, workers, binding, onFailure, latencyNs, clock);
    }

    /** Workers whose groups are those of jobs, which come and go, and share the time of the workers; parameters as of the constructor. */
    public static SharedWorkers ofJobs(
            int[] workers, CoreBinding binding, Consumer<Throwable> onFailure, long latencyNs, LongSupplier clock) {
        return new SharedWorkers(
                0, () -> new FairQueue<>(ReadyState.BY_JOB), workers, binding, onFailure, latencyNs, clock);
    }

    private SharedWorkers(
            int groups,
            Supplier<ReadyOrder<ReadyState>> order,
            int[] workers,
            CoreBinding binding,
            Consumer<Throwable> onFailure,
            long latencyNs,
            LongSupplier clock) {
        this.threads = new ThreadStarter(onFailure);
        this.crews = IntStream.range(0, workers.length)
                .mapToObj(node -> new NodeCrew(
                        order.get(), workers[node], this::tellWatch, number -> hire(binding, node, number)))
                .toList();
        this.states = new ReadyState[groups];
        for (int i = 0; i < groups; i++) {
            states[i] = new ReadyState(crews.get(0));
        }
        this.watch = new CallWatch(latencyNs, new StandIns(), clock);
        this.onFailure = onFailure;
        this.clock = clock;
        this.roomWait = new RoomWait(clock);
        this.nextLookNs = new PaddedSequence(clock.getAsLong() + LOOK_EVERY_NS);
    }

    private void hire(CoreBinding binding, int node, int number) {
        alive.incrementAndGet();
        boolean runs = false;
        try {
            threads.start("aurochs-worker-" + started.getAndIncrement(), () -> {
                // First of all, so that what the thread allocates lies near its core.
                int core = binding.bindCurrentThread(node, number);
                run(new Worker(crews.get(node), core));
            });
            runs = true;
        } finally {
            if (!runs) {
                alive.decrementAndGet();
            }
        }
    }

    @Override
    public void place(int[] nodeOfGroup) {
        for (int group = 0; group < states.length; group++) {
            states[group].move(crews.get(nodeOfGroup[group]));
        }
    }

    @Override
    public Signal signalOf(int group) {
        return states[group];
    }

    @Override
    public Outbox.RoomWaiter roomWaiterOf(int group) {
        return (drained, forItself) -> {
            Worker worker = Objects.requireNonNull(runnerOf(group), "only who runs a group waits on its behalf");
            worker.crew.crew().away(worker.member);
            try {
                roomWait.await("task group " + group, drained, forItself, () -> stopping || pausing);
            } finally {
                worker.crew.crew().back(worker.member);
            }
        };
    }

    private @Nullable Worker runnerOf(int group) {
        Turn turn = states[group].runner();
        return turn == null ? null : crewByTurn.get(turn);
    }

    @Override
    public Signal heldBackSignal() {
        return watch.signal();
    }

    @Override
    public long cpuTimeNs(int group) {
        return NOT_KNOWN;
    }

    @Override
    public int coreOf(int group) {
        Worker runner = runnerOf(group);
        return runner == null ? CoreBinding.ANY_CORE : runner.core;
    }

    @Override
    public void start(List<? extends Duty> newGroups) {
        watch.watch(newGroups);
        for (int i = 0; i < states.length; i++) {
            states[i].run(newGroups.get(i));
            states[i].raise();
        }
        go();
    }

    @Override
    public void start() {
        start(List.of());
    }

    @Override
    public Set<Long> threadsOf(int group) {
        return threadIds();
    }

    private Set<Long> threadIds() {
        return crewByTurn.values().stream().map(worker -> worker.thread).collect(Collectors.toSet());
    }

    @Override
    public Roster roster(int[] nodeOfDuty, Share share) {
        ReadyState[] ofJob = IntStream.range(0, nodeOfDuty.length)
                .mapToObj(duty -> new ReadyState(crews.get(nodeOfDuty[duty]), share, duty))
                .toArray(ReadyState[]::new);
        for (ReadyState state : ofJob) {
            state.hold();
        }
        return new JobRoster(ofJob, share);
    }

    /** The groups of a job. They are held until they are started, so that nobody runs what is not there yet. */
    private final class JobRoster implements Roster {
        private final ReadyState[] ofJob;
        private final Share share;

        private JobRoster(ReadyState[] ofJob, Share share) {
            this.ofJob = ofJob;
            this.share = share;
        }

        @Override
        public Signal signalOf(int duty) {
            return ofJob[duty];
        }

        @Override
        public void start(List<? extends Duty> duties) {
            // All of them first: the first to run may close the last one.
            for (int i = 0; i < ofJob.length; i++) {
                ofJob[i].run(duties.get(i));
            }
            jobs.add(this);
            for (ReadyState state : ofJob) {
                ReadyState.Home queued = state.rest(true);
                if (queued != null) {
                    queued.wakeWorker();
                }
            }
        }

        @Override
        public Set<Long> threadIds() {
            return SharedWorkers.this.threadIds();
        }

        @Override
        public void requeue() {
            for (ReadyState state : ofJob) {
                state.requeue();
            }
        }

        @Override
        public void leave() {
            jobs.remove(this);
            for (ReadyState state : ofJob) {
                sleeping.remove(state);
            }
        }
    }

    private void go() {
        threads.start("aurochs-watch", watch.body());
        crews.forEach(crew -> crew.crew().assemble());
    }

    private void run(Worker me) {
        NodeCrew node = me.crew;
        Crew crew = node.crew();
        crewByTurn.put(me.turn, me);
        watch.add(me.turn);
        node.park(me.signal);
        boolean counts = true;
        try {
            int looks = 0;
            while (!stopping && !pausing && counts) {
                int queued = queueDueGroups(node);
                ReadyState next = node.ready().poll();
                if (next != null) {
                    // It takes one of them itself; the others are for those who sleep.
                    for (int i = 1; i < queued && !node.ready().isEmpty(); i++) {
                        node.wakeWorker();
                    }
                    passTimekeepingOn(node);
                    run(next, me);
                    looks = 0;
                } else if (++looks < LOOKS_BEFORE_SLEEP && sleeping.earliestNs() == Long.MAX_VALUE) {
                    Thread.onSpinWait();
                } else {
                    sleep(me);
                    looks = 0;
                }
                crew.back(me.member);
                counts = !crew.isTooMany() || standAside(me);
            }
        } finally {
            node.unpark(me.signal);
            watch.remove(me.turn);
            crewByTurn.remove(me.turn);
            // It may have been woken for work, or to watch the clock, which it leaves to the others.
            wakeAnyone(node);
            if (counts) {
                crew.leave(me.member);
            }
            if (alive.decrementAndGet() == 0 && stopping && closing.compareAndSet(false, true)) {
                closeGroups();
            }
        }
    }

    /** While it stands aside nobody may wake it for work: the others would sleep on. */
    private boolean standAside(Worker me) {
        me.crew.unpark(me.signal);
        wakeAnyone(me.crew);
        boolean goesOn = me.crew.crew().standAside();
        me.crew.park(me.signal);
        return goesOn;
    }

    /** Has a spare stand in for a worker whose call lasts. */
    private final class StandIns implements CallWatch.Helper {
        @Override
        public void look(long nowNs) {
            // Every worker may be held up, and so nobody watch the clock for the sources.
            queueDueGroups(null);
        }

        @Override
        public void longCall(Turn turn, long stayNs) {
            Worker worker = crewByTurn.get(turn);
            if (worker != null
                    && stayNs >= STAND_IN_NS
                    && turn.group().mayWait()
                    && !worker.crew.ready().isEmpty()
                    && worker.crew.crew().away(worker.member)) {
                if (!turn.isInside()) {
                    // It came back just now, and may have gone to sleep without having seen that it counts as away.
                    worker.crew.crew().back(worker.member);
                    worker.signal.raise();
                }
            }
        }

        @Override
        public boolean isNeeded() {
            return isAnythingReady() || (sleeping.earliestNs() != Long.MAX_VALUE && timekeeper.get() == null);
        }
    }

    private void run(ReadyState state, Worker me) {
        Duty group = state.duty();
        state.take(me.turn);
        group.enter();
        boolean worked = true;
        Share share = state.share();
        long startNs = share == null ? 0 : clock.getAsLong();
        long stayNs = 0;
        try {
            for (int i = 0;
                    worked && (share == null ? i < STEPS_IN_A_ROW : stayNs < TURN_NS) && !stopping && !pausing;
                    i++) {
                me.turn.begin(group);
                worked = group.step();
                me.turn.end(worked);
                if (share != null) {
                    stayNs = clock.getAsLong() - startNs;
                }
            }
            if (share != null) {
                share.charge(stayNs, startNs + stayNs);
                endDebts(startNs + stayNs);
            }
            if (worked) {
                // Input waits, so it may hold output back, and others may run for long before it does again.
                group.shipHeldBack(Long.MAX_VALUE);
            }
        } catch (RuntimeException | Error e) {
            // The group is never rested and so stands still; the worker goes on to serve the others.
            if (me.turn.isInside()) {
                me.turn.end(false);
            }
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
        ReadyState.Home queued = state.rest(worked);
        if (queued != null && queued != me.crew) {
            // It has been moved: this worker will not come by there.
            queued.wakeWorker();
        }
    }

    /** Now and then, sees to it that no job pays back for too long. */
    private void endDebts(long nowNs) {
        long due = nextLookNs.getAcquire();
        if (nowNs - due >= 0 && nextLookNs.compareAndSet(due, nowNs + LOOK_EVERY_NS)) {
            for (JobRoster job : jobs) {
                if (job.share.endDebt(nowNs)) {
                    job.requeue();
                }
            }
        }
    }

    private boolean isAnythingReady() {
        for (NodeCrew crew : crews) {
            if (!crew.ready().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Queues the groups whose time has come, and wakes a worker for each.
     *
     * @param quietly the node of a worker that will serve its groups itself; none is woken there. Null for no node
     * @return how many were queued there
     */
    private int queueDueGroups(@Nullable NodeCrew quietly) {
        int queuedThere = 0;
        if (sleeping.earliestNs() != Long.MAX_VALUE) {
            long now = clock.getAsLong();
            for (ReadyState due = sleeping.takeDue(now); due != null; due = sleeping.takeDue(now)) {
                ReadyState.Home queued = due.raiseQuietly();
                if (queued != null && queued == quietly) {
                    queuedThere++;
                } else if (queued != null) {
                    queued.wakeWorker();
                }
            }
        }
        return queuedThere;
    }

    /** A worker that goes into user code may not come back in time: a sleeping one, or else the watch, has to watch the clock. */
    private void passTimekeepingOn(NodeCrew mine) {
        if (sleeping.earliestNs() != Long.MAX_VALUE && timekeeper.get() == null && !wakeAnyone(mine)) {
            tellWatch();
        }
    }

    /** Wakes a sleeper, one of that node's if there is one. */
    private boolean wakeAnyone(NodeCrew first) {
        if (first.wakeOne()) {
            return true;
        }
        for (NodeCrew crew : crews) {
            if (crew != first && crew.wakeOne()) {
                return true;
            }
        }
        return false;
    }

    /** Everybody is at work, or held up: that is for the watch to find out. */
    private void tellWatch() {
        watch.signal().raise();
    }

    private void sleep(Worker me) {
        ParkSignal signal = me.signal;
        signal.announce();
        Crew crew = me.crew.crew();
        crew.back(me.member);
        // One sleeper watches the clock for all; more would all wake for the same group.
        boolean keepsTime = timekeeper.compareAndSet(null, signal);
        long wakeAt = keepsTime ? sleeping.earliestNs() : Long.MAX_VALUE;
        long longest = wakeAt == Long.MAX_VALUE ? Long.MAX_VALUE : wakeAt - clock.getAsLong();
        if (stopping || pausing || crew.isTooMany() || !me.crew.ready().isEmpty() || longest <= 0) {
            signal.cancel();
        } else {
            signal.sleep(longest);
        }
        if (keepsTime) {
            timekeeper.set(null);
        }
    }

    /** The last worker out closes the tasks: by then nobody runs one. */
    private void closeGroups() {
        all().forEach(this::close);
    }

    /** All groups that were started. */
    private List<ReadyState> all() {
        return Stream.concat(
                        Arrays.stream(states).filter(ReadyState::isThere),
                        jobs.stream().flatMap(job -> Arrays.stream(job.ofJob)))
                .toList();
    }

    private void close(ReadyState state) {
        Duty group = state.duty();
        group.enter();
        group.close(onFailure);
        group.leave();
    }

    @Override
    public boolean pause(long graceNs) {
        pausing = true;
        endThreads();
        return threads.joinPatiently(graceNs);
    }

    @Override
    public void resume() {
        pausing = false;
        go();
    }

    private void endThreads() {
        watch.stop();
        crews.forEach(NodeCrew::dismiss);
    }

    @Override
    public boolean stop(long graceNs) {
        stopping = true;
        endThreads();
        boolean ended = threads.join(graceNs);
        if (ended) {
            // Once more for what a worker left behind that died: the last one out may have gone before the end.
            closeGroups();
        } else {
            closeGroupsNobodyRuns();
        }
        return ended;
    }

    /** User code of some group did not return, so no worker is the last: the components of the others are closed all the same. */
    private void closeGroupsNobodyRuns() {
        for (ReadyState state : all()) {
            if (state.takeToClose()) {
                close(state);
            }
        }
    }
}
