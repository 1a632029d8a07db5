package io.aurochs.operator;

import io.aurochs.ack.AckBatch;
import io.aurochs.ack.AckBatchPool;
import io.aurochs.ack.AckCollector;
import io.aurochs.ack.AckLedger;
import io.aurochs.api.Internal;
import io.aurochs.bundle.Bundle;
import io.aurochs.bundle.BundleOutlet;
import io.aurochs.bundle.BundleReader;
import io.aurochs.bundle.RecordSizes;
import io.aurochs.bundle.Router;
import io.aurochs.channel.Channel;
import io.aurochs.channel.Handoff;
import io.aurochs.channel.Outbox;
import io.aurochs.epoch.TaskEpochs;
import io.aurochs.graph.Vertex;
import io.aurochs.metrics.ChannelMetrics;
import io.aurochs.metrics.TaskMetrics;
import java.util.BitSet;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A parallel instance of a vertex. {@link #step()} is its duty cycle: take over what foreign threads handed over and
 * what was acknowledged, ship what found no room, claim one bundle (EXCLUSIVE: one worker at a time, which the caller
 * guarantees), process it, ship the output and the acknowledgements. Nothing in it blocks but user code, and emitting
 * beyond the overflow limit.
 *
 * <p>While output waits for room no input is claimed, with one exception: output that waits for room on a cycle of the
 * graph may be waiting for this very task. Then what comes round the cycle is claimed, and only that, so that the cycle
 * keeps turning and takes nothing more in.
 */
@Internal
public final class Task implements TaskContext {
    private static final int NONE = -1;

    private final int id;
    private final Vertex vertex;
    private final Evaluator evaluator;
    private final @Nullable SourceEvaluator source;
    private final TaskWiring wiring;
    private final Channel<Bundle>[] inputs;
    private final BitSet inputsOnCycle;
    private final Channel<AckBatch>[] ackInputs;
    private final Outbox<Bundle> output;
    private final BitSet outputsOnCycle;
    private final Outbox<AckBatch> ackOutput;
    private final Handoff handoff;
    private final AckBatchPool ackPool;
    private final BundleReader reader;
    private final Router router;
    private final AckCollector acks;
    private final @Nullable AckLedger<Object> ledger;
    private final LatencyBudget latency;
    private final long latencyNs;
    private final LongSupplier clock;
    private final TaskMetrics metrics;
    private final @Nullable RecordSizes sizes;
    private final @Nullable TaskEpochs epochs;

    private int nextInput;
    /** Of the bundle that is being read. */
    private long inputEpoch;

    private long wakeAtNs;
    private long blockedSinceNs;
    /** Start of the oldest bundle whose acknowledgements have not been shipped; 0 for none. */
    private long acksSinceNs;

    private boolean opened;
    private volatile boolean closed;
    /** The thread that runs the task now. A thread that finds itself here wrote it itself, so a plain field will do. */
    private @Nullable Thread runner;

    /**
     * @param routerFactory makes the router, given where its bundles go
     * @param sourceIndex index among the job's sources; ignored unless the evaluator is one
     * @param sources number of sources in the job
     */
    @SuppressWarnings("unchecked")
    public Task(
            int id,
            Vertex vertex,
            Evaluator evaluator,
            TaskWiring wiring,
            Function<BundleOutlet, Router> routerFactory,
            AckBatchPool ackPool,
            int sourceIndex,
            int sources,
            long latencyNs,
            LongSupplier clock) {
        this.id = id;
        this.vertex = vertex;
        this.evaluator = evaluator;
        this.source = evaluator instanceof SourceEvaluator produces ? produces : null;
        this.wiring = wiring;
        this.inputs = wiring.inputs().toArray(Channel[]::new);
        this.inputsOnCycle = wiring.inputsOnCycle();
        this.ackInputs = wiring.ackInputs().toArray(Channel[]::new);
        this.output = wiring.output();
        this.outputsOnCycle = wiring.outputsOnCycle();
        this.ackOutput = wiring.ackOutput();
        this.handoff = wiring.handoff();
        this.ackPool = ackPool;
        this.reader = new BundleReader(wiring.encoding());
        this.metrics = wiring.metrics();
        this.sizes = wiring.sizes();
        this.epochs = wiring.epochs();
        this.router = routerFactory.apply(new Bundles());
        this.acks = new AckCollector(sources, ackPool, new Acknowledgements());
        this.ledger = source == null ? null : new AckLedger<>(sourceIndex, source.ackListener());
        this.latency = new LatencyBudget(latencyNs, clock);
        this.latencyNs = latencyNs;
        this.clock = clock;
    }

    /** Runs the task until it would have to wait; the caller runs it on one thread at a time. */
    public Progress step() {
        if (closed) {
            return Progress.IDLE;
        }
        TaskFailure.Phase phase = TaskFailure.Phase.OPEN;
        try {
            if (!opened) {
                opened = true;
                beginEpoch();
                evaluator.open(this);
                ship();
                return Progress.WORKED;
            }
            phase = TaskFailure.Phase.HANDED_OVER;
            boolean worked = takeHandedOver();
            phase = TaskFailure.Phase.ACKNOWLEDGE;
            worked |= takeAcks();
            if (worked && wakeAtNs == Long.MAX_VALUE) {
                // Noted here, for output that finds no room may put the next look at the source off.
                wakeAtNs = 0;
            }
            drainAcks();
            if (drainOutput()) {
                noteUnblocked();
                if (epochs != null && reader.bundle() == null && router.isEmpty()) {
                    epochs.advance();
                }
            } else {
                shipAcks();
                noteBlocked();
                if (isOutputBlocked()) {
                    return worked ? Progress.WORKED : Progress.BLOCKED;
                }
            }
            if (source == null) {
                phase = TaskFailure.Phase.EVALUATE;
                worked |= claim();
            } else {
                phase = TaskFailure.Phase.PRODUCE;
                worked |= produce(source);
            }
            if (worked) {
                return Progress.WORKED;
            }
            return output.isBlocked() ? Progress.BLOCKED : Progress.IDLE;
        } catch (Exception | Error e) {
            if (phase == TaskFailure.Phase.EVALUATE && e instanceof Exception) {
                // The records before the one that failed are acknowledged, and so what came of them must not be held
                // back.
                shipHeldBack();
            }
            throw new TaskFailure(vertex, index(), phase, e);
        }
    }

    private boolean takeHandedOver() {
        handoff.endQuietIfOver();
        if (handoff.isEmpty()) {
            return false;
        }
        beginEpoch();
        int calls = handoff.drain();
        metrics.tookFromForeignThreads(calls);
        ship();
        return calls > 0;
    }

    private boolean takeAcks() {
        boolean worked = false;
        for (Channel<AckBatch> channel : ackInputs) {
            for (AckBatch batch = channel.poll(); batch != null; batch = channel.poll()) {
                if (!worked) {
                    beginEpoch();
                }
                ledger().apply(batch);
                ackPool.recycle(batch);
                worked = true;
            }
        }
        if (worked) {
            ship();
        }
        return worked;
    }

    private boolean claim() throws Exception {
        if (reader.bundle() == null) {
            int input = nextInput();
            Bundle bundle = input < 0 ? null : inputs[input].poll();
            if (bundle == null) {
                return false;
            }
            metrics.claimedBundle();
            // What goes round gets a new epoch each time, or it would come before all others for ever.
            inputEpoch = epochs == null || !inputsOnCycle.get(input) ? bundle.epoch() : epochs.now();
            reader.open(bundle);
        }
        router.epoch(inputEpoch);
        int before = reader.remaining();
        long start = clock.getAsLong();
        if (router.isEmpty()) {
            latency.begin();
        }
        evaluator.evaluate(reader);
        long now = clock.getAsLong();
        metrics.processed((long) before - reader.remaining(), now - start);
        boolean isFinished = !reader.hasNext();
        if (isFinished) {
            reader.close().recycle();
        }
        shipIfDue(isFinished, start, now);
        return true;
    }

    /**
     * What comes of bundles that follow one another closely leaves together: each bundle wakes its consumer, and one wake for
     * several serves it as well. It leaves when no input waits that may be claimed, or when the oldest is as old as output may get; where
     * there are epochs, also before the next one.
     *
     * @param isFinished whether all records of the bundle have been processed, and not only what there was time for
     */
    private void shipIfDue(boolean isFinished, long bundleStartNs, long nowNs) {
        boolean isWaiting = isInputWaiting();
        if (!isFinished || !isWaiting || latency.isOver(nowNs)) {
            shipOutput();
        }
        if (acks.isEmpty()) {
            return;
        }
        if (acksSinceNs == 0) {
            acksSinceNs = bundleStartNs;
        }
        if (!isWaiting || nowNs - acksSinceNs >= latencyNs) {
            shipAcks();
        }
    }

    /** The input to claim from: in turn, or where epochs are, the one whose oldest bundle is of the oldest. Negative for none. */
    private int nextInput() {
        boolean cycleOnly = output.isBlocked();
        int oldest = NONE;
        long oldestEpoch = Long.MAX_VALUE;
        for (int i = 0; i < inputs.length; i++) {
            int input = nextInput;
            nextInput = nextInput + 1 == inputs.length ? 0 : nextInput + 1;
            Bundle bundle = cycleOnly && !inputsOnCycle.get(input) ? null : inputs[input].peek();
            // What is no younger than the last one is hardly older than the others: no need to look at all of them.
            if (bundle != null && (epochs == null || bundle.epoch() <= inputEpoch)) {
                return input;
            }
            if (bundle != null && bundle.epoch() < oldestEpoch) {
                oldest = input;
                oldestEpoch = bundle.epoch();
            }
        }
        if (oldest != NONE) {
            nextInput = oldest + 1 == inputs.length ? 0 : oldest + 1;
        }
        return oldest;
    }

    /** What is emitted from now on belongs to the epoch that it is now. */
    private void beginEpoch() {
        if (epochs != null) {
            router.epoch(epochs.now());
        }
    }

    /**
     * The epoch of the oldest bundle that is being read or waits, {@link Long#MAX_VALUE} for none. Who runs the task, or has it queued to be
     * run; a hint where it is regrouped or closed meanwhile.
     */
    public long oldestEpoch() {
        long oldest = Long.MAX_VALUE;
        if (epochs != null) {
            if (reader.bundle() != null) {
                oldest = inputEpoch;
            }
            for (Channel<Bundle> input : inputs) {
                Bundle bundle = input.peek();
                if (bundle != null) {
                    oldest = Math.min(oldest, bundle.epoch());
                }
            }
        }
        return oldest;
    }

    private boolean produce(SourceEvaluator produces) throws Exception {
        if (wakeAtNs == Long.MAX_VALUE || (wakeAtNs != 0 && clock.getAsLong() < wakeAtNs)) {
            return false;
        }
        beginEpoch();
        long start = clock.getAsLong();
        latency.begin();
        long wait = produces.produce();
        long now = clock.getAsLong();
        metrics.processed(0, now - start);
        ship();
        if (wait == SourceEvaluator.PRODUCED) {
            wakeAtNs = 0;
            return true;
        }
        // 0 stands for "at once", so a due time that happens to be 0 is moved by a nanosecond.
        wakeAtNs = wait == SourceEvaluator.PAUSED ? Long.MAX_VALUE : Math.max(1, now + wait);
        return false;
    }

    /** Ships what found no room before, as far as there is room now; true when nothing is left. */
    private boolean drainOutput() {
        if (!output.isBlocked()) {
            // Only what this thread ships can find no room: another one ships no more than there is room for.
            return true;
        }
        ReentrantLock shipping = router.shippingLock();
        shipping.lock();
        try {
            return output.drain();
        } finally {
            shipping.unlock();
        }
    }

    private void drainAcks() {
        ReentrantLock shipping = acks.shippingLock();
        shipping.lock();
        try {
            ackOutput.drain();
        } finally {
            shipping.unlock();
        }
    }

    /** Takes the router's bundles. */
    private final class Bundles implements BundleOutlet {
        @Override
        public void ship(int destination, Bundle bundle) {
            if (output.isBlocked(destination) && isRunByCurrentThread()) {
                // Shipping may wait for room, and others may be waiting for these.
                shipAcks();
            }
            ChannelMetrics traffic = wiring.outputMetrics().get(destination);
            traffic.shipped(bundle.recordCount(), bundle.encodedBytes());
            if (sizes != null) {
                traffic.sampled(sizes.sample(destination, bundle));
            }
            if (!output.ship(destination, bundle)) {
                traffic.overflowed();
                // Not where it waits on a cycle, or has waited and there is room again: no reason to return.
                if (isOutputBlocked()) {
                    latency.end();
                }
            }
        }

        @Override
        public void holdsBack() {
            wiring.heldBack().raise();
        }
    }

    /** Takes the batches of acknowledgements. */
    private final class Acknowledgements implements AckCollector.Outlet {
        @Override
        public void ship(int source, AckBatch batch) {
            metrics.sentAcks(batch.size());
            ackOutput.ship(source, batch);
        }

        @Override
        public void holdsBack() {
            wiring.heldBack().raise();
        }
    }

    /** How long its output may be held back, nanoseconds. */
    public long latencyNs() {
        return latencyNs;
    }

    /** Whether output or acknowledgements may be held back. Any thread; a hint. */
    public boolean holdsBack() {
        return !closed && (router.holdsBack() || acks.holdsBack());
    }

    /**
     * Ships what the call in progress, and those before it, have emitted and acknowledged. For another thread than the one
     * that runs the task, which may go on emitting meanwhile, or for that one between two calls. What finds no room at once
     * stays where it is.
     *
     * @return whether anything was shipped
     */
    public boolean shipHeldBack() {
        boolean shipped = false;
        ReentrantLock shippingAcks = acks.shippingLock();
        if (shippingAcks.tryLock()) {
            try {
                shipped = acks.shipHeldBack();
            } finally {
                shippingAcks.unlock();
            }
        }
        ReentrantLock shipping = router.shippingLock();
        // Taken already: the task itself is shipping, or waits for room to ship.
        if (shipping.tryLock()) {
            try {
                shipped |= router.shipHeldBack(output::hasRoom);
            } finally {
                shipping.unlock();
            }
        }
        return shipped;
    }

    private void noteBlocked() {
        if (blockedSinceNs == 0) {
            blockedSinceNs = clock.getAsLong();
        }
    }

    private void noteUnblocked() {
        if (blockedSinceNs != 0) {
            metrics.blocked(clock.getAsLong() - blockedSinceNs);
            blockedSinceNs = 0;
        }
    }

    /** Whether a step would find something to do; the last look of a worker that is about to sleep. */
    public boolean hasWork() {
        if (!opened || !handoff.isEmpty() || anyWaiting(ackInputs)) {
            return true;
        }
        drainAcks();
        if (output.isBlocked()) {
            // Trying again also announces the wait anew, in case the consumer has answered the last one already.
            if (drainOutput()) {
                return true;
            }
            if (isOutputBlocked()) {
                return false;
            }
        }
        return reader.bundle() != null || isInputWaiting();
    }

    /** Whether there is input that may be claimed now. */
    private boolean isInputWaiting() {
        if (isOutputBlocked()) {
            return false;
        }
        boolean cycleOnly = output.isBlocked();
        for (int i = 0; i < inputs.length; i++) {
            if (!inputs[i].isEmpty() && (!cycleOnly || inputsOnCycle.get(i))) {
                return true;
            }
        }
        return false;
    }

    private static boolean anyWaiting(Channel<?>[] channels) {
        for (Channel<?> channel : channels) {
            if (!channel.isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /**
     * When an idle task wants to be stepped again without a signal, clock nanoseconds; {@link Long#MAX_VALUE}: never. A source says when; and
     * what foreign threads have emitted waits no longer than the hand-off allows. A closed task: never.
     */
    public long wakeAtNs() {
        if (closed) {
            return Long.MAX_VALUE;
        }
        long produceAtNs = source == null || output.isBlocked() || wakeAtNs == 0 ? Long.MAX_VALUE : wakeAtNs;
        return Math.min(produceAtNs, handoff.quietUntilNs());
    }

    /**
     * Ends the task; called by the thread that ran it last.
     *
     * @throws TaskFailure when the evaluator's close throws
     */
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        handoff.close();
        if (opened) {
            try {
                evaluator.close();
            } catch (Exception | Error e) {
                throw new TaskFailure(vertex, index(), TaskFailure.Phase.CLOSE, e);
            }
        }
    }

    /** Gives back the bundles that the task was filling or had no room for; when the job has ended and no thread runs it. */
    public void discardOutput() {
        router.ship();
        output.discard(Bundle::recycle);
        if (sizes != null) {
            sizes.close();
        }
    }

    /** Gives back the bundles that nobody will process; after every task's {@link #discardOutput}. */
    public void discardInput() {
        if (reader.bundle() != null) {
            reader.close().recycle();
        }
        for (Channel<Bundle> channel : inputs) {
            for (Bundle bundle = channel.poll(); bundle != null; bundle = channel.poll()) {
                bundle.recycle();
            }
        }
    }

    /** The calling thread runs the task from now on. */
    public void enter() {
        runner = Thread.currentThread();
        if (epochs != null) {
            epochs.enter();
        }
    }

    /** The calling thread no longer runs the task. */
    public void leave() {
        if (epochs != null) {
            epochs.leave(!closed && !output.isBlocked() && router.isEmpty() && reader.bundle() == null);
        }
        runner = null;
    }

    public TaskMetrics metrics() {
        return metrics;
    }

    /** Counters of the channels that lead out of the task, with the router's index of each destination. */
    public TaskWiring wiring() {
        return wiring;
    }

    @Override
    public int task() {
        return id;
    }

    @Override
    public Vertex vertex() {
        return vertex;
    }

    @Override
    public int index() {
        return id - vertex.firstTask();
    }

    @Override
    public Router router() {
        return router;
    }

    @Override
    public int destinationOf(int task) {
        Integer destination = wiring.destinations().get(task);
        if (destination == null) {
            throw new IllegalArgumentException("task=" + task + ": no edge leads there from " + vertex.name());
        }
        return destination;
    }

    @Override
    public int outputIndex(int edge) {
        Integer output = wiring.outputIndexes().get(edge);
        if (output == null) {
            throw new IllegalArgumentException("edge=" + edge + ": does not lead out of " + vertex.name());
        }
        return output;
    }

    @Override
    public AckCollector acks() {
        return acks;
    }

    @Override
    public AckLedger<Object> ledger() {
        AckLedger<Object> mine = ledger;
        if (mine == null) {
            throw new IllegalStateException(vertex.name() + ": only sources have messages in flight");
        }
        return mine;
    }

    @Override
    public LatencyBudget latency() {
        return latency;
    }

    @Override
    public boolean isOutputBlocked() {
        return output.isBlocked() && isBlockedOffCycle();
    }

    private boolean isBlockedOffCycle() {
        for (int i = 0; i < wiring.outputMetrics().size(); i++) {
            if (!outputsOnCycle.get(i) && output.isBlocked(i)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void ship() {
        shipOutput();
        shipAcks();
    }

    private void shipOutput() {
        if (!router.isEmpty()) {
            router.ship();
        }
    }

    private void shipAcks() {
        acksSinceNs = 0;
        if (!acks.isEmpty()) {
            acks.ship();
        }
    }

    @Override
    public boolean isRunByCurrentThread() {
        return runner == Thread.currentThread();
    }

    @Override
    public void countEmitted(long records) {
        metrics.emitted(records);
    }

    @Override
    public boolean handOver(Runnable work) {
        return handoff.put(work);
    }

    @Override
    public boolean handOverOutput(Runnable emit, long heldBytes) {
        return handoff.putOutput(emit, heldBytes);
    }

    @Override
    public boolean tryHandOver(Runnable work) {
        return handoff.tryPut(work);
    }
}
