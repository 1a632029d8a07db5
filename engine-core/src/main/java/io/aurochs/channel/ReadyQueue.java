package io.aurochs.channel;

import io.aurochs.sync.PaddedSequence;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * What is ready to run, for shared workers: any thread adds, any worker takes, that of the oldest epoch first, and within an epoch what
 * was added first.
 *
 * <pre>
 *  Source:     a calendar queue (Brown, CACM 1988) of fixed width, one queue of JCTools for each of the last 32 epochs.
 *  Writers:    queues – any thread; filled – any thread; newest – any thread, a hint.
 *  Invariants: what is in a queue is found: its bit is set, or the thread that cleared it looks once more.
 *  Ordering:   adder: element → filled; taker: filled without the bit (volatile) → looks → bit set again if there is something.
 *  Progress:   add and poll BLOCK, spinning, where another thread was preempted while it put an element into its place or appended
 *              a chunk, which are a few instructions; otherwise they go on whatever others do. isEmpty does not wait.
 *  Ownership:  an element belongs to who has taken it.
 *  Failure:    older than 32 epochs counts as that old; an epoch that nobody has come to for 32 others gets behind them.
 *  Checked by: ReadyQueueTest, ReadyQueueLincheck.
 * </pre>
 *
 * @param <T> what becomes ready
 */
public final class ReadyQueue<T> implements ReadyOrder<T> {
    private static final int EPOCHS = Integer.SIZE;
    private static final int CHUNK = 64;
    /** None: with pooled chunks, JCTools 4.0.7 gave elements out twice, in one of a thousand runs of a test on a loaded machine. */
    private static final int POOLED_CHUNKS = 0;

    private final MpmcUnboundedXaddArrayQueue<T>[] queues;
    /** A bit for each queue that may have something. */
    private final PaddedSequence filled = new PaddedSequence(0);

    private final PaddedSequence newest = new PaddedSequence(0);

    @SuppressWarnings({"unchecked", "rawtypes"})
    public ReadyQueue() {
        queues = new MpmcUnboundedXaddArrayQueue[EPOCHS];
        for (int i = 0; i < EPOCHS; i++) {
            queues[i] = new MpmcUnboundedXaddArrayQueue<>(CHUNK, POOLED_CHUNKS);
        }
    }

    /**
     * Adds an element that is not in yet.
     *
     * @param epoch of its work; {@link Long#MAX_VALUE} for the newest epoch so far. A greater one becomes the newest
     */
    @Override
    public void add(T element, long epoch) {
        long last = newest.getOpaque();
        long own = epoch;
        if (epoch == Long.MAX_VALUE) {
            own = last;
        } else if (epoch > last) {
            // Another thread's younger one may be lost here: then the next one that is added tells.
            newest.setRelease(epoch);
        } else {
            own = Math.max(epoch, last - EPOCHS + 1);
        }
        int slot = slot(own);
        queues[slot].offer(element);
        fill(1L << slot);
    }

    private static int slot(long epoch) {
        return (int) epoch & EPOCHS - 1;
    }

    private void fill(long bit) {
        for (long now = filled.getVolatile(); (now & bit) == 0; now = filled.getVolatile()) {
            if (filled.compareAndSet(now, now | bit)) {
                return;
            }
        }
    }

    /** Takes what is oldest, or null. */
    @Override
    public @Nullable T poll() {
        for (long bits = filled.getVolatile(); bits != 0; bits = filled.getVolatile()) {
            int oldest = slot(newest.getOpaque() + 1);
            int slot = oldest + Integer.numberOfTrailingZeros(Integer.rotateRight((int) bits, oldest)) & EPOCHS - 1;
            T element = queues[slot].poll();
            if (element != null) {
                return element;
            }
            empty(slot);
        }
        return null;
    }

    private void empty(int slot) {
        long bit = 1L << slot;
        for (long now = filled.getVolatile(); (now & bit) != 0; now = filled.getVolatile()) {
            if (filled.compareAndSet(now, now & ~bit)) {
                break;
            }
        }
        if (!queues[slot].isEmpty()) {
            // Added before the bit was cleared, by a thread that saw it set.
            fill(bit);
        }
    }

    @Override
    public boolean isEmpty() {
        // Where there is something a bit tells, but for a moment.
        for (long bits = filled.getVolatile(); bits != 0; bits &= bits - 1) {
            if (!queues[Long.numberOfTrailingZeros(bits)].isEmpty()) {
                return false;
            }
        }
        for (MpmcUnboundedXaddArrayQueue<T> queue : queues) {
            if (!queue.isEmpty()) {
                return false;
            }
        }
        return true;
    }
}
