package io.aurochs.application.nexmark;

/**
 * Which event has which number. Of each {@value #GROUP} events the first is a person, three are auctions, and the others are bids. Ids
 * are consecutive, from 0; {@link EventGenerator} adds {@link #FIRST_ID}.
 */
final class EventOrder {
    /** Events of a group. */
    static final int GROUP = 50;
    /** The id of the first person and of the first auction. */
    static final long FIRST_ID = 1_000;

    private static final int AUCTIONS = 3;

    private EventOrder() {}

    static boolean isPerson(long event) {
        return event % GROUP == 0;
    }

    static boolean isAuction(long event) {
        long offset = event % GROUP;
        return offset > 0 && offset <= AUCTIONS;
    }

    /** The latest person up to this event. */
    static long lastPerson(long event) {
        return event / GROUP;
    }

    /** The latest auction up to this event, which is not the first. */
    static long lastAuction(long event) {
        return event / GROUP * AUCTIONS + Math.min(event % GROUP, AUCTIONS) - 1;
    }
}
