package io.aurochs.channel;

import io.aurochs.sync.PaddedSequence;
import java.util.function.LongPredicate;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * Elements, numbered from 0 in the order in which they are added. Workers take the oldest as long as a gate is open for its number. A
 * gate that is open where there is room for a result gives each worker that takes an element room for its result.
 *
 * <pre>
 *  Source:     none; tickets in front of a queue of JCTools.
 *  Writers:    added – who adds, one thread at a time; taken – any worker.
 *  Invariants: taken ≤ added; the gate was open for each number below taken. So it was for each element that is taken, though a worker
 *              may get another element than the one whose number it has drawn.
 *  Ordering:   element → added (volatile) → taken (read-modify-write) → poll.
 *  Progress:   isReady, and poll that finds nothing, do not block. Add, and poll that takes an element, BLOCK, spinning, where another
 *              thread was preempted in the middle of a place of the queue, which is a few instructions.
 *  Ownership:  an element belongs to the worker whose poll returns it.
 *  Failure:    empty, or the gate is shut → null.
 *  Checked by: GatedQueueTest, GatedQueueLincheck.
 * </pre>
 *
 * @param <T> what is added
 */
public final class GatedQueue<T> {
    private static final int CHUNK = 64;
    /** None: with pooled chunks, JCTools 4.0.7 gave elements out twice, in one of a thousand runs of a test on a loaded machine. */
    private static final int POOLED_CHUNKS = 0;

    private final MpmcUnboundedXaddArrayQueue<T> queue = new MpmcUnboundedXaddArrayQueue<>(CHUNK, POOLED_CHUNKS);
    private final LongPredicate gate;

    private final PaddedSequence added = new PaddedSequence(0);
    private final PaddedSequence taken = new PaddedSequence(0);

    /** @param gate once open for a number it stays so until that is taken; it is open for all numbers below an open one. Any thread */
    public GatedQueue(LongPredicate gate) {
        this.gate = gate;
    }

    /** Adds an element. One thread at a time, which has seen what the one before added. */
    public void add(T element) {
        queue.offer(element);
        added.setVolatile(added.getOpaque() + 1);
    }

    /** Takes the oldest element; null when there is none, or the gate is shut for it. Any worker. */
    public @Nullable T poll() {
        for (long number = taken.getVolatile(); isOpen(number); number = taken.getVolatile()) {
            if (taken.compareAndSet(number, number + 1)) {
                return queue.poll();
            }
        }
        return null;
    }

    /** Whether a poll would find something, if no other worker takes it first. */
    public boolean isReady() {
        return isOpen(taken.getVolatile());
    }

    private boolean isOpen(long number) {
        return number < added.getVolatile() && gate.test(number);
    }

    /** Takes the oldest element whatever the gate says; null when there is none. When nobody else uses the queue any more. */
    public @Nullable T pollShut() {
        return queue.poll();
    }
}
