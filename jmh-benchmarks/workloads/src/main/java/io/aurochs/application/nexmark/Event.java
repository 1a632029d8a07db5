package io.aurochs.application.nexmark;

/** Something that happens on the auction site. */
public sealed interface Event permits Person, Auction, Bid {
    /** Event time in milliseconds since 1970. */
    long timeMs();
}
