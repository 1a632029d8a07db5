package io.aurochs.application.nexmark;

/** A bid on an auction. The price is in cents, the time in milliseconds since 1970. */
public record Bid(long auction, long bidder, long price, String channel, String url, long timeMs, String extra)
        implements Event {}
