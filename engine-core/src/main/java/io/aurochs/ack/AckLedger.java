package io.aurochs.ack;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one source that are still in flight. Storm's algorithm ("guaranteeing message processing"): every
 * record that comes of a message has a random edge id; the ledger keeps the exclusive or of all edge ids emitted and
 * acknowledged, which is zero exactly when every record was acknowledged (a chance of 2^-64 apart).
 *
 * <p>Departs from Storm's acker in that it is no component of its own: the source's thread alone reads and writes it. A
 * message is entered before its records are published, and acknowledgements come in batches through the source's ack
 * channels, so no acknowledgement can arrive before its message ("init race"). A root is its slot's index, so nothing is
 * hashed; a generation keeps late acknowledgements off a slot's next message.
 *
 * <p>Time-outs as in Storm: two rotations after its last touch a message has timed out.
 *
 * @param <M> the source's message id
 */
public final class AckLedger<M> {
    private static final int INITIAL_SLOTS = 1_024;
    private static final int ROTATIONS_TO_LIVE = 2;

    private final int source;
    private final AckListener<? super M> listener;
    private long[] roots = new long[INITIAL_SLOTS];
    private long[] checksums = new long[INITIAL_SLOTS];
    private long[] starts = new long[INITIAL_SLOTS];
    private int[] generations = new int[INITIAL_SLOTS];
    private int[] stamps = new int[INITIAL_SLOTS];
    private @Nullable Object[] messages = new Object[INITIAL_SLOTS];
    private @Nullable Object[] tags = new Object[INITIAL_SLOTS];
    private int[] free = new int[INITIAL_SLOTS];
    private int freeCount;
    private int pending;
    private int rotation;
    private long applied;

    /**
     * @param source index of the source among the job's sources
     * @throws IllegalArgumentException when the job has more sources than a root can tell apart
     */
    public AckLedger(int source, AckListener<? super M> listener) {
        if (source >= RootId.MAX_SOURCES) {
            throw new IllegalArgumentException("source=" + source + ": acknowledgements work for up to "
                    + RootId.MAX_SOURCES + " source tasks; lower the parallelism of the sources");
        }
        this.source = source;
        this.listener = listener;
        freeFrom(0);
    }

    /**
     * Enters a message and returns its root. {@link #emitted} completes the entry.
     *
     * @param tag handed back to the listener with the message
     * @param startMs when it was emitted, milliseconds of the front end's clock
     */
    public long enter(M message, Object tag, long startMs) {
        if (freeCount == 0) {
            grow();
        }
        int slot = free[--freeCount];
        int generation = RootId.nextGeneration(generations[slot]);
        generations[slot] = generation;
        long root = RootId.of(source, generation, slot);
        roots[slot] = root;
        messages[slot] = message;
        tags[slot] = tag;
        starts[slot] = startMs;
        stamps[slot] = rotation;
        pending++;
        return root;
    }

    /**
     * All records of a message have been emitted.
     *
     * @param checksum exclusive or of their edge ids; 0, when nobody subscribes, acknowledges the message at once
     */
    public void emitted(long root, long checksum) {
        int slot = RootId.slot(root);
        if (roots[slot] != root) {
            // Timed out before it was complete.
            return;
        }
        checksums[slot] = checksum;
        if (checksum == 0) {
            acked(slot);
        }
    }

    /** Applies what a task acknowledged, in order. */
    public void apply(AckBatch batch) {
        for (int pair = 0; pair < batch.size(); pair++) {
            apply(batch.root(pair), batch.value(pair));
        }
        applied += batch.size();
    }

    /** Acknowledgements, failures and touches applied so far, those that came too late included. */
    public long applied() {
        return applied;
    }

    private void apply(long rootAndKind, long value) {
        long root = RootId.withoutKind(rootAndKind);
        int slot = RootId.slot(root);
        if (roots[slot] != root) {
            // Already acked, failed or timed out.
            return;
        }
        if (rootAndKind == root) {
            long checksum = checksums[slot] ^ value;
            checksums[slot] = checksum;
            if (checksum == 0) {
                acked(slot);
            }
        } else if ((rootAndKind & RootId.FAIL) != 0) {
            long startMs = starts[slot];
            Object tag = tagOf(slot);
            listener.failed(leave(slot), tag, startMs);
        } else {
            stamps[slot] = rotation;
        }
    }

    /** One time-out period has passed: messages last touched two rotations ago have timed out. */
    public void rotate() {
        rotation++;
        // The listener may enter new messages and so move the arrays: go by index over what was there.
        int slots = roots.length;
        for (int slot = 0; slot < slots; slot++) {
            if (roots[slot] != 0 && rotation - stamps[slot] >= ROTATIONS_TO_LIVE) {
                long startMs = starts[slot];
                Object tag = tagOf(slot);
                listener.timedOut(leave(slot), tag, startMs);
            }
        }
    }

    /** Messages in flight. */
    public int pending() {
        return pending;
    }

    private void acked(int slot) {
        long startMs = starts[slot];
        Object tag = tagOf(slot);
        listener.acked(leave(slot), tag, startMs);
    }

    /** Frees the slot before the listener is called: what it emits may take the slot again. */
    @SuppressWarnings("unchecked")
    private M leave(int slot) {
        Object message = messages[slot];
        if (message == null) {
            throw new IllegalStateException("slot=" + slot + ": no message in flight there");
        }
        roots[slot] = 0;
        messages[slot] = null;
        tags[slot] = null;
        free[freeCount++] = slot;
        pending--;
        return (M) message;
    }

    private Object tagOf(int slot) {
        Object tag = tags[slot];
        if (tag == null) {
            throw new IllegalStateException("slot=" + slot + ": no message in flight there");
        }
        return tag;
    }

    private void grow() {
        int slots = roots.length;
        int more = Math.min(2 * slots, RootId.MAX_SLOTS);
        if (more == slots) {
            throw new IllegalStateException("pending=" + pending + ": more messages in flight than a source can have;"
                    + " set topology.max.spout.pending, or the like, below " + RootId.MAX_SLOTS);
        }
        roots = Arrays.copyOf(roots, more);
        checksums = Arrays.copyOf(checksums, more);
        starts = Arrays.copyOf(starts, more);
        generations = Arrays.copyOf(generations, more);
        stamps = Arrays.copyOf(stamps, more);
        messages = Arrays.copyOf(messages, more);
        tags = Arrays.copyOf(tags, more);
        free = new int[more];
        freeFrom(slots);
    }

    private void freeFrom(int firstFree) {
        for (int slot = roots.length - 1; slot >= firstFree; slot--) {
            free[freeCount++] = slot;
        }
    }
}
