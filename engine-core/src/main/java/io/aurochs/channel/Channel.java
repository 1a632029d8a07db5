package io.aurochs.channel;

import io.aurochs.sync.PaddedSequence;
import java.lang.invoke.VarHandle;
import java.util.function.ToLongFunction;
import org.jctools.queues.SpscArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A bounded channel from one task to one other: a single-producer single-consumer ring, and the two signals that wake
 * its ends.
 *
 * <pre>
 *  Source:     ring: JCTools SpscArrayQueue (FastForward, PPoPP'08). Wake-up of the producer at half empty is ours:
 *              waking it for every slot makes two threads on one core take turns per bundle.
 *  Writers:    ring tail – producer; ring head – consumer; waiting – producer sets, whoever swaps it back signals.
 *  Invariants: FIFO; size ≤ capacity; a producer that was refused is signalled once the ring is half empty.
 *  Ordering:   producer: item (release) → fence → consumer's state, inside consumer.raise(); refused producer: waiting
 *              (volatile) → tries again; consumer: head (release) → fence → waiting.
 *  Progress:   offer and poll are wait-free; raising may unpark a thread.
 *  Ownership:  an item belongs to the producer until offer returns true, to the consumer after poll.
 *  Failure:    full → false; a stalled consumer stops only its producers.
 *  Checked by: ChannelLincheck, ChannelTest.
 * </pre>
 *
 * @param <T> what travels
 */
public final class Channel<T> {
    private static final long CALM = 0;
    private static final long WAITING = 1;

    private final SpscArrayQueue<T> ring;
    private final int halfFull;
    private final Signal producer;
    private final Signal consumer;
    private final @Nullable ToLongFunction<? super T> epochOf;
    private final PaddedSequence waiting = new PaddedSequence(CALM);

    /**
     * @param capacity items the channel holds, a power of two of at least 4
     * @param producer raised when room came free after a refusal
     * @param consumer raised when an item was published
     */
    public Channel(int capacity, Signal producer, Signal consumer) {
        this(capacity, producer, consumer, null);
    }

    /**
     * A channel whose consumer is told the epoch of what was published.
     *
     * @param epochOf the epoch of an item; null: the consumer is not told
     */
    public Channel(int capacity, Signal producer, Signal consumer, @Nullable ToLongFunction<? super T> epochOf) {
        if (capacity < 4 || Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity=" + capacity + ": give a power of two of at least 4");
        }
        this.ring = new SpscArrayQueue<>(capacity);
        this.halfFull = ring.capacity() / 2;
        this.producer = producer;
        this.consumer = consumer;
        this.epochOf = epochOf;
    }

    /** Publishes an item and wakes the consumer; false when the channel is full. Producer only. */
    public boolean offer(T item) {
        // Asked before it is the consumer's.
        long epoch = epochOf == null ? 0 : epochOf.applyAsLong(item);
        if (!ring.offer(item)) {
            // Announce the wait before the second try: a consumer that frees a slot in between then sees it.
            waiting.setVolatile(WAITING);
            VarHandle.fullFence();
            if (!ring.offer(item)) {
                return false;
            }
            waiting.setVolatile(CALM);
        }
        if (epochOf == null) {
            consumer.raise();
        } else {
            consumer.raise(epoch);
        }
        return true;
    }

    /** Takes the oldest item, or null. Consumer only. */
    public @Nullable T poll() {
        T item = ring.relaxedPoll();
        if (item != null) {
            VarHandle.fullFence();
            if (waiting.getOpaque() == WAITING && ring.size() <= halfFull && waiting.compareAndSet(WAITING, CALM)) {
                producer.raise();
            }
        }
        return item;
    }

    /** The item that {@link #poll} takes next, or null. Consumer only; for others a hint, of what may be the consumer's by then. */
    public @Nullable T peek() {
        return ring.relaxedPeek();
    }

    /** How many items were ever published; any thread. */
    public long published() {
        return ring.currentProducerIndex();
    }

    /** How many items were ever taken; any thread. */
    public long taken() {
        return ring.currentConsumerIndex();
    }

    /** Whether nothing waits; exact for the consumer, a hint for others. */
    public boolean isEmpty() {
        return ring.isEmpty();
    }

    /** Whether the next offer will be taken. Producer only. */
    public boolean hasRoom() {
        return ring.size() < ring.capacity();
    }

    /** Items waiting; a hint while others work. */
    public int size() {
        return ring.size();
    }
}
