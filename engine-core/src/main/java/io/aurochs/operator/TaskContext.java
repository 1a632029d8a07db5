package io.aurochs.operator;

import io.aurochs.ack.AckCollector;
import io.aurochs.ack.AckLedger;
import io.aurochs.api.Internal;
import io.aurochs.bundle.Router;
import io.aurochs.graph.Vertex;

/**
 * What a task offers its evaluator. Everything but {@link #isRunByCurrentThread()} and what hands work over is for the
 * thread that runs the task.
 */
@Internal
public interface TaskContext {
    /** Graph-wide index of the task. */
    int task();

    Vertex vertex();

    /** Index of the task within its vertex. */
    int index();

    /** Groups and ships output. */
    Router router();

    /**
     * The router's index for a task.
     *
     * @param task graph-wide index of a task that an edge leads to
     * @throws IllegalArgumentException when no edge leads there
     */
    int destinationOf(int task);

    /** The router's index for one of this task's outgoing edges. */
    int outputIndex(int edge);

    /** Gathers acknowledgements of the records this task has processed. */
    AckCollector acks();

    /** Messages of this source in flight; sources only. */
    AckLedger<Object> ledger();

    LatencyBudget latency();

    /** Counts records that a source has emitted, each once, however many tasks receive it. For many records at a time; sources only. */
    void countEmitted(long records);

    /**
     * Whether output waits for room; the evaluator should return, it is called again when there is room. Output that stays
     * within a cycle of the graph does not count: whoever waits for that waits for himself. The record whose output finds no room also ends
     * {@link #latency()}, but once only: an evaluator that goes on when that is spent must look here.
     */
    boolean isOutputBlocked();

    /** Ships all output and acknowledgements gathered so far. */
    void ship();

    /** Whether the calling thread runs this task at the moment. */
    boolean isRunByCurrentThread();

    /**
     * Has work done by the thread that runs the task, between two records' worth of its own; waits while too much is
     * handed over already. For any other thread.
     *
     * @return false when the task has ended
     */
    boolean handOver(Runnable work);

    /**
     * {@link #handOver(Runnable)} of output, which holds memory until it is emitted. Output that follows other output closely does not wake the
     * thread that runs the task: it waits for other work that does, or as long as output may wait.
     *
     * @param emit emits it
     * @param heldBytes how much memory, bytes
     */
    boolean handOverOutput(Runnable emit, long heldBytes);

    /** {@link #handOver(Runnable)} that never waits: false also when too much is handed over already. */
    boolean tryHandOver(Runnable work);
}
