package io.aurochs.reorder;

import io.aurochs.sync.PaddedSequence;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Sends outputs in order, without a lock: a worker never waits for another one's sending.
 *
 * <pre>
 *  Source:     Prasaad et al., §3.2, Figure 4. Departs from it in the tail call, which is a loop here; and serial numbers begin at 0.
 *  Writers:    a slot – the worker that has its output (null to output), the sender (back to null); next, sending – the sender, which
 *              is the worker that has set sending. No field has two at a time.
 *  Invariants: (1) while the output of next is not added, its slot is null; (2) an output in the slot of next is that of next.
 *              Asserted when assertions are on.
 *  Ordering:   slot null → next (volatile), next acquire → slot output. Adder: slot (volatile) → reads sending (volatile); sender: clears
 *              sending (volatile) → reads slot (volatile). One of the two sees the other. Sender: next (volatile) → reads a flag of its
 *              caller; who clears that flag (volatile) → hasRoom reads next (volatile). Again one of the two sees the other.
 *  Progress:   tryAdd and hasRoom are wait-free. sendPending is lock-free and never waits for another worker; the sender goes on while
 *              others add.
 *  Ownership:  an output belongs to the buffer when tryAdd returns true, and to the downstream when that is called.
 *  Failure:    no room → false. A worker that stalls with the output of next stops only those that have no room. A downstream that
 *              throws leaves sending set: nothing is sent any more, so nothing is sent twice or left out.
 *  Checked by: ReorderingTest, ReorderBufferLincheck, ReorderBufferStress, WrappedReorderBufferStress.
 * </pre>
 *
 * @param <T> what is sent: all outputs of one input
 */
final class ReorderBuffer<T> implements Reordering<T> {
    private static final long FREE = 0;
    private static final long TAKEN = 1;
    private static final long NEVER = -1;

    private final int capacity;
    private final Downstream<? super T> downstream;
    private final AtomicReferenceArray<@Nullable T> slots;
    /** By slot, the serial number of what was last put in; for assertions. */
    private final AtomicLongArray added;

    private final PaddedSequence next = new PaddedSequence(0);
    private final PaddedSequence sending = new PaddedSequence(FREE);

    /** @param capacity how far ahead of the next output to be sent others may be, a power of two */
    ReorderBuffer(int capacity, Downstream<? super T> downstream) {
        this.capacity = capacity;
        this.downstream = downstream;
        this.slots = new AtomicReferenceArray<>(capacity);
        this.added = new AtomicLongArray(capacity);
        for (int slot = 0; slot < capacity; slot++) {
            added.setPlain(slot, NEVER);
        }
    }

    @Override
    public boolean send(long serial, T output) {
        boolean isAdded = tryAdd(serial, output);
        sendPending();
        return isAdded;
    }

    @Override
    public boolean hasRoom(long serial) {
        return serial < next.getVolatile() + capacity;
    }

    @Override
    public long next() {
        return next.getAcquire();
    }

    @Override
    public void drain(Consumer<? super T> unsent) {
        if (sending.getVolatile() == TAKEN) {
            // The downstream threw, and has it.
            slots.set(slot(next.getAcquire()), null);
        }
        for (int slot = 0; slot < capacity; slot++) {
            T output = slots.getAndSet(slot, null);
            if (output != null) {
                unsent.accept(output);
            }
        }
    }

    private boolean tryAdd(long serial, T output) {
        if (!hasRoom(serial)) {
            return false;
        }
        int slot = slot(serial);
        assert slots.get(slot) == null && markAdded(slot, serial) : "serial=" + serial + ": added twice";
        slots.set(slot, output);
        return true;
    }

    private boolean markAdded(int slot, long serial) {
        return added.getAndSet(slot, serial) < serial;
    }

    private int slot(long serial) {
        return (int) serial & capacity - 1;
    }

    /** Sends what is next and what follows it, as far as it was added, unless another worker does. */
    private void sendPending() {
        do {
            if (sending.getVolatile() == TAKEN || !sending.compareAndSet(FREE, TAKEN)) {
                return;
            }
            sendInOrder();
            sending.setVolatile(FREE);
            // Added since by a worker that saw it taken.
        } while (slots.get(slot(next.getAcquire())) != null);
    }

    private void sendInOrder() {
        long serial = next.getAcquire();
        int slot = slot(serial);
        for (T output = slots.get(slot); output != null; output = slots.get(slot)) {
            assert added.get(slot) == serial : "serial=" + serial + ": its slot has that of " + added.get(slot);
            downstream.send(output);
            slots.setRelease(slot, null);
            next.setVolatile(++serial);
            slot = slot(serial);
        }
    }
}
