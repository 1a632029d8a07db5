package io.aurochs.application.nexmark;

/**
 * The share of one of several sources: each has every so many-th group of 50 events, in the order of their numbers. Each source thus emits
 * persons, auctions and bids.
 *
 * @param generator of all events
 * @param index from 0
 * @param splits number of sources
 */
public record EventSplit(EventGenerator generator, int index, int splits) {
    /** Event {@code i} of this share. */
    public Event event(long i) {
        return generator.event(number(i));
    }

    /** The number of event {@code i} of this share among all events. */
    public long number(long i) {
        return (i / EventOrder.GROUP * splits + index) * EventOrder.GROUP + i % EventOrder.GROUP;
    }

    /** How many of the first {@code events} the share {@code index} of {@code splits} has. */
    public static long length(int index, int splits, long events) {
        long round = (long) EventOrder.GROUP * splits;
        long begun = events % round - (long) index * EventOrder.GROUP;
        return events / round * EventOrder.GROUP + Math.max(0, Math.min(begun, EventOrder.GROUP));
    }
}
