package io.aurochs.channel;

import java.util.ArrayDeque;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;

/**
 * The outgoing channels of one task, and the output that found no room in them. Order per channel is kept: while a
 * channel has overflow, what follows goes behind it. Used by the thread that runs the task.
 *
 * @param <T> what travels
 */
public final class Outbox<T> {
    /** Waits for room on behalf of a task whose overflow is full. */
    @FunctionalInterface
    public interface RoomWaiter {
        /**
         * Returns once {@code drain} has brought the overflow under its limit, or when the job stops.
         *
         * @param drain tries again and tells whether the overflow is under its limit
         */
        void awaitRoom(java.util.function.BooleanSupplier drain);
    }

    private final List<Channel<T>> channels;
    private final List<ArrayDeque<T>> overflow;
    private final ToLongFunction<? super T> weigher;
    private final long limitBytes;
    private final RoomWaiter waiter;
    private int blockedChannels;
    private long overflowBytes;

    /**
     * @param channels one per destination
     * @param weigher weight of an item, bytes
     * @param limitBytes overflow beyond which {@link #ship} waits; {@link Long#MAX_VALUE} for items that always pass
     */
    public Outbox(List<Channel<T>> channels, ToLongFunction<? super T> weigher, long limitBytes, RoomWaiter waiter) {
        this.channels = List.copyOf(channels);
        this.overflow = channels.stream().map(channel -> new ArrayDeque<T>()).toList();
        this.weigher = weigher;
        this.limitBytes = limitBytes;
        this.waiter = waiter;
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
        overflowBytes += weigher.applyAsLong(item);
        if (overflowBytes > limitBytes) {
            waiter.awaitRoom(() -> {
                drain();
                return overflowBytes <= limitBytes;
            });
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

    /** Weight of the output that waits for room, bytes. */
    public long overflowBytes() {
        return overflowBytes;
    }
}
