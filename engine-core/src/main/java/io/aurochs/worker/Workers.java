package io.aurochs.worker;

import io.aurochs.channel.Outbox;
import io.aurochs.channel.Signal;
import java.util.List;
import java.util.Set;

/**
 * The threads that run task groups. Every thread of the engine is started here. Order of calls: {@link #signalOf} for
 * each group while the graph is assembled, {@link #start}, then {@link #stop}, or {@link #pause} and one of {@link #resume}
 * and nothing more, when other workers take the tasks over.
 */
public interface Workers {
    /** Of what these workers do not know. */
    long NOT_KNOWN = -1;

    /** The signal to raise when something happens to a task of that group; the group itself is added later. */
    Signal signalOf(int group);

    /** Waits for room on behalf of a task of that group whose overflow is full. */
    Outbox.RoomWaiter roomWaiterOf(int group);

    /** The signal to raise when a task begins to hold back output or acknowledgements. */
    Signal heldBackSignal();

    /**
     * Says which node each group runs on; before {@link #start}, and whenever groups are to be moved. A thread goes to its new place, or
     * leaves a group to those of the group's new node, when it is done with what it is at. Any thread.
     *
     * @param nodeOfGroup by group, the index of the node among the machine's; the caller does not change it any more
     */
    void place(int[] nodeOfGroup);

    /** Processor time of the threads that run a group alone, nanoseconds; {@link #NOT_KNOWN} if threads run others, too. Any thread. */
    long cpuTimeNs(int group);

    /** The threads that run a group, or one of which does at a time, by their ids in Java. Any thread; a hint. */
    Set<Long> threadsOf(int group);

    /** The core that the thread is bound to which runs a group, or ran it last; {@link CoreBinding#ANY_CORE} if to none. Any thread; a hint. */
    int coreOf(int group);

    /**
     * Starts running the groups.
     *
     * @param groups in the order of their indexes
     * @throws IllegalStateException when started before
     */
    void start(List<? extends Duty> groups);

    /**
     * Ends all tasks: each is closed on a worker thread, then the threads end. Waits for that; user code that does not
     * return is interrupted after {@code graceNs} and waited for the same time again. Not for worker threads.
     *
     * @return false when user code did not return even then; its threads are left behind and named in the log
     */
    boolean stop(long graceNs);

    /**
     * Takes the threads off the tasks, which stay open, and ends them. Waits for that; nothing is interrupted. Not for worker
     * threads.
     *
     * @return false when user code did not return in {@code graceNs} nanoseconds; call {@link #resume} then
     */
    boolean pause(long graceNs);

    /** Goes on where {@link #pause} left off. */
    void resume();
}
