package io.aurochs.application.nexmark;

/** A new auction. Prices are in cents, times in milliseconds since 1970. */
public record Auction(
        long id,
        String itemName,
        String description,
        long initialBid,
        long reserve,
        long timeMs,
        long expiresMs,
        long seller,
        long category,
        String extra)
        implements Event {}
