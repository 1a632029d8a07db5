package io.aurochs.reorder;

import io.aurochs.sync.PaddedSequence;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends outputs in order under one lock, for comparison: the worker that has the next output sends it and what follows it, while all others
 * that send wait.
 *
 * <pre>
 *  Source:     Prasaad et al., §3.1, Figure 2. Departs from it in the bound of what waits, which is that of {@link ReorderBuffer}; and
 *              serial numbers begin at 0.
 *  Writers:    slots, next, isSending – the worker that has the lock.
 *  Invariants: slots outside [next, next + capacity) are null; the slot of next is null unless isSending.
 *  Ordering:   slots, isSending: the lock. Slot null → next (volatile). Sender: next (volatile) → reads a flag of its caller; who clears
 *              that flag (volatile) → hasRoom reads next (volatile). One of the two sees the other.
 *  Progress:   hasRoom and next are wait-free. send BLOCKS while another worker sends.
 *  Ownership:  an output belongs to the buffer when send returns true, and to the downstream when that is called.
 *  Failure:    no room → false. A worker that stalls downstream stops all that send. A downstream that throws leaves isSending set:
 *              nothing is sent any more, so nothing is sent twice or left out.
 *  Checked by: ReorderingTest, LockedReorderBufferLincheck.
 * </pre>
 *
 * @param <T> what is sent: all outputs of one input
 */
final class LockedReorderBuffer<T> implements Reordering<T> {
    private final Downstream<? super T> downstream;
    private final ReentrantLock lock = new ReentrantLock();
    private final @Nullable T[] slots;
    private final PaddedSequence next = new PaddedSequence(0);
    private boolean isSending;

    /** @param capacity how far ahead of the next output to be sent others may be, a power of two */
    @SuppressWarnings("unchecked")
    LockedReorderBuffer(int capacity, Downstream<? super T> downstream) {
        this.downstream = downstream;
        this.slots = (T[]) new Object[capacity];
    }

    @Override
    public boolean send(long serial, T output) {
        lock.lock();
        try {
            if (!hasRoom(serial)) {
                return false;
            }
            assert serial >= next.getOpaque() && slots[slot(serial)] == null : "serial=" + serial + ": added twice";
            slots[slot(serial)] = output;
            // The downstream that sends to its own buffer only adds.
            if (!isSending) {
                isSending = true;
                sendInOrder();
                isSending = false;
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void sendInOrder() {
        long serial = next.getOpaque();
        int slot = slot(serial);
        for (T output = slots[slot]; output != null; output = slots[slot]) {
            downstream.send(output);
            slots[slot] = null;
            next.setVolatile(++serial);
            slot = slot(serial);
        }
    }

    @Override
    public boolean hasRoom(long serial) {
        return serial < next.getVolatile() + slots.length;
    }

    @Override
    public long next() {
        return next.getAcquire();
    }

    @Override
    public void drain(Consumer<? super T> unsent) {
        lock.lock();
        try {
            if (isSending) {
                // The downstream threw, and has it.
                slots[slot(next.getOpaque())] = null;
            }
            for (int slot = 0; slot < slots.length; slot++) {
                T output = slots[slot];
                slots[slot] = null;
                if (output != null) {
                    unsent.accept(output);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private int slot(long serial) {
        return (int) serial & slots.length - 1;
    }
}
