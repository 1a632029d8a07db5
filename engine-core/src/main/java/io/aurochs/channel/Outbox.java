package io.aurochs.channel;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * The outgoing channels of one task, and the output that found no room in them. Order per channel is kept: while a
 * channel has overflow, what follows goes behind it. Used by one thread at a time: the one that runs the task, or one that
 * ships for it, under a lock of theirs.
 *
 * @param <T> what travels
 */
public final class Outbox<T> {
    /** Waits for room on behalf of a task whose overflow is full. */
    @FunctionalInterface
    public interface RoomWaiter {
        /**
         * Returns once {@code drain} has brought the overflow under its limit, or when the job stops; after a while in any case
         * when what waits may be waiting for itself.
         *
         * @param drain tries again and tells whether the overflow is under its limit
         * @param forItself whether output on a cycle of the graph fills the overflow all by itself, so that the room may
         *     never come while the task waits
         */
        void awaitRoom(BooleanSupplier drain, boolean forItself);
    }

    private final List<Channel<T>> channels;
    private final List<ArrayDeque<T>> overflow;
    private final ToLongFunction<? super T> weigher;
    private final long limitBytes;
    private final RoomWaiter waiter;
    private final BitSet onCycle;
    private int blockedChannels;
    private long overflowBytes;
    /** Of it, what is bound for destinations whose own output can come back here. */
    private long cycleBytes;

    /** An outbox of which nothing leads back to its task. */
    public Outbox(List<Channel<T>> channels, ToLongFunction<? super T> weigher, long limitBytes, RoomWaiter waiter) {
        this(channels, weigher, limitBytes, waiter, new BitSet());
    }

    /**
     * @param channels one per destination
     * @param weigher weight of an item, bytes
     * @param limitBytes overflow beyond which {@link #ship} waits; {@link Long#MAX_VALUE} for items that always pass
     * @param onCycle the destinations whose output can get back to this task
     */
    public Outbox(
            List<Channel<T>> channels,
            ToLongFunction<? super T> weigher,
            long limitBytes,
            RoomWaiter waiter,
            BitSet onCycle) {
        this.channels = List.copyOf(channels);
        this.overflow = channels.stream().map(channel -> new ArrayDeque<T>()).toList();
        this.weigher = weigher;
        this.limitBytes = limitBytes;
        this.waiter = waiter;
        this.onCycle = onCycle;
    }

    /**
     * Ships an item, or keeps it when the channel is full.
     *
     * @return whether it found room at once
     */
    public boolean ship(int destination, T item) {
        ArrayDeque<T> behind = overflow.get(destination);
        if (behind.isEmpty()) {
            if (channels.get(destination).offer(item)) {
                return true;
            }
            blockedChannels++;
        }
        behind.addLast(item);
        long weight = weigher.applyAsLong(item);
        overflowBytes += weight;
        if (onCycle.get(destination)) {
            cycleBytes += weight;
        }
        if (overflowBytes > limitBytes) {
            // Whatever else waits is bound for tasks that never wait for this one: their room comes for certain.
            boolean forItself = cycleBytes > limitBytes;
            waiter.awaitRoom(
                    () -> {
                        drain();
                        return overflowBytes <= limitBytes;
                    },
                    forItself);
        }
        return false;
    }

    /** Ships what found no room before, as far as there is room now; true when nothing is left. */
    public boolean drain() {
        if (blockedChannels > 0) {
            for (int i = 0; i < overflow.size(); i++) {
                drain(i);
            }
        }
        return blockedChannels == 0;
    }

    private void drain(int destination) {
        ArrayDeque<T> behind = overflow.get(destination);
        if (behind.isEmpty()) {
            return;
        }
        Channel<T> channel = channels.get(destination);
        for (T item = behind.peekFirst(); item != null; item = behind.peekFirst()) {
            // Weighed before it is offered: afterwards it is the consumer's, and may be empty already.
            long weight = weigher.applyAsLong(item);
            if (!channel.offer(item)) {
                return;
            }
            behind.removeFirst();
            overflowBytes -= weight;
            if (onCycle.get(destination)) {
                cycleBytes -= weight;
            }
        }
        blockedChannels--;
    }

    /** Hands over what found no room and never will, when the job has ended. */
    public void discard(Consumer<? super T> taker) {
        for (ArrayDeque<T> behind : overflow) {
            for (T item = behind.pollFirst(); item != null; item = behind.pollFirst()) {
                taker.accept(item);
            }
        }
        blockedChannels = 0;
        overflowBytes = 0;
        cycleBytes = 0;
    }

    /** Whether the next item for that destination will neither wait nor be kept, as far as can be told without offering it. */
    public boolean hasRoom(int destination) {
        return overflow.get(destination).isEmpty()
                && channels.get(destination).hasRoom()
                && overflowBytes <= limitBytes;
    }

    /** Whether some output waits for room; the task then claims no input. */
    public boolean isBlocked() {
        return blockedChannels > 0;
    }

    /** Whether output for that destination waits for room. */
    public boolean isBlocked(int destination) {
        return !overflow.get(destination).isEmpty();
    }

    /** Weight of what was shipped and not taken, wherever it waits, bytes; a hint for any thread. */
    public long weight() {
        long weight = overflowBytes;
        for (Channel<T> channel : channels) {
            weight += channel.weight();
        }
        return weight;
    }

    /** Weight of the output that waits for room, bytes. */
    public long overflowBytes() {
        return overflowBytes;
    }
}
