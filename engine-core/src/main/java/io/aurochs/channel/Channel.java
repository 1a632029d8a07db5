package io.aurochs.channel;

import io.aurochs.sync.PaddedSequence;
import java.lang.invoke.VarHandle;
import java.util.function.ToLongFunction;
import org.jctools.queues.SpscArrayQueue;
import org.jspecify.annotations.Nullable;

/**
 * A bounded channel from one task to one other: a single-producer single-consumer ring, and the two signals that wake
 * its ends. It is bounded by the number of its items and, where they have weights, by these: what is lighter than the limit may be
 * followed by one more item of any weight.
 *
 * <pre>
 *  Source:     ring: JCTools SpscArrayQueue (FastForward, PPoPP'08). Wake-up of the producer at half empty is ours:
 *              waking it for every slot makes two threads on one core take turns per bundle.
 *  Writers:    ring tail, offered – producer; ring head, taken – consumer; waiting – producer sets, whoever swaps it back signals.
 *  Invariants: FIFO; size ≤ capacity; weight without the youngest item below limit; a producer that was refused is signalled once the ring is half empty.
 *  Ordering:   producer: item (release) → fence → consumer's state, inside consumer.raise(); refused producer: waiting
 *              (volatile) → tries again; consumer: head, taken (release) → fence → waiting.
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
    private final @Nullable ToLongFunction<? super T> weigher;
    private final long limit;
    private final PaddedSequence offered = new PaddedSequence(0);
    private final PaddedSequence taken = new PaddedSequence(0);
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
     * A channel whose consumer is notified of the epoch of what was published.
     *
     * @param epochOf the epoch of an item; null: the consumer is not notified of it
     */
    public Channel(int capacity, Signal producer, Signal consumer, @Nullable ToLongFunction<? super T> epochOf) {
        this(capacity, producer, consumer, epochOf, null, Long.MAX_VALUE);
    }

    /**
     * A channel whose items have weights.
     *
     * @param epochOf the epoch of an item; null: the consumer is not told
     * @param weigher weight of an item, bytes, the same before it is offered and after it was taken; null for items without
     * @param limit bytes from which on the channel takes no more
     */
    public Channel(
            int capacity,
            Signal producer,
            Signal consumer,
            @Nullable ToLongFunction<? super T> epochOf,
            @Nullable ToLongFunction<? super T> weigher,
            long limit) {
        if (capacity < 4 || Integer.bitCount(capacity) != 1) {
            throw new IllegalArgumentException("capacity=" + capacity + ": give a power of two of at least 4");
        }
        this.ring = new SpscArrayQueue<>(capacity);
        this.halfFull = ring.capacity() / 2;
        this.producer = producer;
        this.consumer = consumer;
        this.epochOf = epochOf;
        this.weigher = weigher;
        this.limit = limit;
    }

    /** Publishes an item and wakes the consumer; false when the channel is full. Producer only. */
    public boolean offer(T item) {
        // Asked before it is the consumer's.
        long epoch = epochOf == null ? 0 : epochOf.applyAsLong(item);
        long weight = weigher == null ? 0 : weigher.applyAsLong(item);
        if (!tryOffer(item, weight)) {
            // Announce the wait before the second try: a consumer that frees a slot in between then sees it.
            waiting.setVolatile(WAITING);
            VarHandle.fullFence();
            if (!tryOffer(item, weight)) {
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

    private boolean tryOffer(T item, long weight) {
        if (!isLight()) {
            return false;
        }
        // Counted before it can be taken, so that the weight is never negative for those who look meanwhile.
        offered.setRelease(offered.getOpaque() + weight);
        if (ring.offer(item)) {
            return true;
        }
        offered.setRelease(offered.getOpaque() - weight);
        return false;
    }

    private boolean isLight() {
        return weigher == null || weight() < limit;
    }

    /** Takes the oldest item, or null. Consumer only. */
    public @Nullable T poll() {
        T item = ring.relaxedPoll();
        if (item != null) {
            if (weigher != null) {
                taken.setRelease(taken.getOpaque() + weigher.applyAsLong(item));
            }
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
        return ring.size() < ring.capacity() && isLight();
    }

    /** Weight of what waits, bytes; exact for the producer, but for what is being taken, a hint for others; 0 for items without. */
    public long weight() {
        // In this order: what is counted as taken was counted as offered before.
        long gone = taken.getAcquire();
        return offered.getAcquire() - gone;
    }

    /** Items waiting; a hint while others work. */
    public int size() {
        return ring.size();
    }
}
