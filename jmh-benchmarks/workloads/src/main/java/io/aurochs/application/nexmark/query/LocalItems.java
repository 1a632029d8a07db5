package io.aurochs.application.nexmark.query;

import io.aurochs.application.nexmark.Auction;
import io.aurochs.application.nexmark.Event;
import io.aurochs.application.nexmark.Person;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Query 3: who in Oregon, Idaho and California sells in category 10, and what. */
final class LocalItems implements QueryLoop {
    private static final Set<String> STATES = Set.of("OR", "ID", "CA");
    private static final long CATEGORY = 10;

    private final Map<Long, Person> persons = new HashMap<>();
    private final Map<Long, List<Auction>> early = new HashMap<>();
    private final Rows rows;

    LocalItems(Rows rows) {
        this.rows = rows;
    }

    @Override
    public void process(Event event) {
        if (event instanceof Person person) {
            persons.put(person.id(), person);
            List<Auction> waiting = early.remove(person.id());
            if (waiting != null) {
                waiting.forEach(auction -> pair(person, auction));
            }
        } else if (event instanceof Auction auction && auction.category() == CATEGORY) {
            Person person = persons.get(auction.seller());
            if (person == null) {
                early.computeIfAbsent(auction.seller(), unseen -> new ArrayList<>())
                        .add(auction);
            } else {
                pair(person, auction);
            }
        }
    }

    private void pair(Person person, Auction auction) {
        if (STATES.contains(person.state())) {
            rows.accept(person.name(), person.city(), person.state(), auction.id());
        }
    }
}
