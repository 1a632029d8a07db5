package io.aurochs.application.nexmark;

/** A new user of the site. Times are in milliseconds since 1970. */
public record Person(
        long id,
        String name,
        String emailAddress,
        String creditCard,
        String city,
        String state,
        long timeMs,
        String extra)
        implements Event {}
