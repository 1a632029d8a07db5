package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Auction;
import io.aurochs.application.nexmark.Event;
import io.aurochs.application.nexmark.Person;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Query 8: who has entered the site and begun an auction in the same 10 seconds. */
final class NewSellers implements QueryLoop {
    private static final long LENGTH_MS = 10_000;

    private final Map<Long, String> names = new HashMap<>();
    private final Set<Long> sellers = new HashSet<>();
    private final Rows rows;
    private long beginMs;

    NewSellers(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Event event) {
        long begin = event.timeMs() - event.timeMs() % LENGTH_MS;
        if (begin != beginMs) {
            end();
            names.clear();
            sellers.clear();
            beginMs = begin;
        }
        if (event instanceof Person person) {
            names.put(person.id(), person.name());
        } else if (event instanceof Auction auction) {
            sellers.add(auction.seller());
        }
    }

    @Override
    public void end() {
        names.forEach((id, name) -> {
            if (sellers.contains(id)) {
                rows.accept(id, name, Times.of(beginMs));
            }
        });
    }
}
