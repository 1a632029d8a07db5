package io.aurochs.application.nexmark;

/**
 * Generates Nexmark's events. Event i depends only on the seed and i. Immutable; any thread.
 *
 * <p>Distributions are the defaults of Nexmark's generator, with 10,000 events in a second:
 *
 * <ul>
 *   <li>Of 50 events one is a person, three are auctions, 46 are bids. Ids of persons and of auctions are consecutive, from 1,000.
 *   <li>Event times are in order and evenly spaced.
 *   <li>Half of all bids are on the hot auction: the first of the current hundred. The others are on one of the latest 100 auctions or of the
 *       next ten, which do not exist yet.
 *   <li>Three of four bids are by the hot bidder: the second of the current hundred persons. Three of four auctions are by the hot seller:
 *       the first of them. The others are by one of the latest 1,000 persons or of the next ten.
 *   <li>Prices are from 1 to 1,000,000 dollars; their logarithms are uniform. An auction lasts on average until another hundred auctions
 *       have begun: 167 ms with 10,000 events in a second. There are five categories, from 10.
 *   <li>Half of all bids come from one of four hot channels, the others from one of 10,000. Nine in ten of these have a channel id in their
 *       URL.
 *   <li>A person has about 200 bytes, an auction 500, a bid 100 without channel and URL. A column of random letters fills them up.
 * </ul>
 */
public final class EventGenerator {
    /** The time of event 0: midnight of 1 January 2026, UTC. */
    public static final long BEGIN_MS = 1_767_225_600_000L;

    private static final int MS = 1_000;
    private static final int HOT_BATCH = 100;
    private static final int HOT_AUCTION_RATIO = 2;
    private static final int HOT_PERSON_RATIO = 4;
    private static final int ACTIVE_PERSONS = 1_000;
    private static final int IN_FLIGHT_AUCTIONS = 100;
    private static final int LEAD = 10;
    private static final int EVENTS_OF_AUCTIONS_IN_FLIGHT = IN_FLIGHT_AUCTIONS * EventOrder.GROUP / 3;
    private static final int FIRST_CATEGORY = 10;
    private static final int CATEGORIES = 5;
    private static final int LONG = Long.BYTES;
    private static final int PERSON_BYTES = 200;
    private static final int AUCTION_BYTES = 500;
    private static final int BID_BYTES = 100;
    private static final String[] STATES = {"AZ", "CA", "ID", "OR", "WA", "WY"};
    private static final String[] CITIES = {
        "Ashford",
        "Brookhaven",
        "Cedar Falls",
        "Dunmore",
        "Eastport",
        "Fairview",
        "Glenwood",
        "Harbor Springs",
        "Kingsley",
        "Millbrook"
    };
    private static final String[] FIRST_NAMES = {
        "Ada", "Boris", "Chloe", "Diego", "Emil", "Farah", "Greta", "Hugo", "Ines", "Jonas", "Lena"
    };
    private static final String[] LAST_NAMES = {
        "Abbott", "Bergmann", "Castillo", "Dubois", "Eriksen", "Fischer", "Garcia", "Hansen", "Ito"
    };

    private final long seed;
    private final int eventsPerSecond;

    /**
     * @param eventsPerSecond of event time: a divisor of 50,000. A group of 50 events then lasts for whole milliseconds, so that events of
     *     the same time have one source and a certain order
     * @throws IllegalArgumentException if it is no divisor
     */
    public EventGenerator(long seed, int eventsPerSecond) {
        if (eventsPerSecond <= 0 || EventOrder.GROUP * MS % eventsPerSecond != 0) {
            throw new IllegalArgumentException("events per second " + eventsPerSecond + ": give a divisor of "
                    + EventOrder.GROUP * MS + ", such as 10000");
        }
        this.seed = seed;
        this.eventsPerSecond = eventsPerSecond;
    }

    /** @param i from 0 */
    public Event event(long i) {
        Draws draws = new Draws(seed, i);
        if (EventOrder.isPerson(i)) {
            return person(i, draws);
        }
        return EventOrder.isAuction(i) ? auction(i, draws) : bid(i, draws);
    }

    private long timeMs(long event) {
        return BEGIN_MS + event * MS / eventsPerSecond;
    }

    private Person person(long event, Draws draws) {
        String name = draws.of(FIRST_NAMES) + " " + draws.of(LAST_NAMES);
        String email = Letters.upTo(7, draws) + "@" + Letters.upTo(5, draws) + ".com";
        String card = digits(draws) + " " + digits(draws) + " " + digits(draws) + " " + digits(draws);
        String city = draws.of(CITIES);
        String state = draws.of(STATES);
        int size = LONG + name.length() + email.length() + card.length() + city.length() + state.length();
        return new Person(
                EventOrder.FIRST_ID + EventOrder.lastPerson(event),
                name,
                email,
                card,
                city,
                state,
                timeMs(event),
                Letters.extra(size, PERSON_BYTES, draws));
    }

    private static String digits(Draws draws) {
        return String.valueOf(10_000 + draws.below(10_000)).substring(1);
    }

    private Auction auction(long event, Draws draws) {
        String item = Letters.upTo(20, draws);
        String description = Letters.upTo(100, draws);
        long initialBid = draws.price();
        long timeMs = timeMs(event);
        int meanMs = (int) (timeMs(event + EVENTS_OF_AUCTIONS_IN_FLIGHT) - timeMs);
        long seller = draws.oneIn(HOT_PERSON_RATIO) ? anyPerson(event, draws) : hotPerson(event);
        int size = 6 * LONG + item.length() + description.length();
        return new Auction(
                EventOrder.FIRST_ID + EventOrder.lastAuction(event),
                item,
                description,
                initialBid,
                initialBid + draws.price(),
                timeMs,
                timeMs + 1 + draws.below(Math.max(1, 2 * meanMs)),
                EventOrder.FIRST_ID + seller,
                FIRST_CATEGORY + draws.below(CATEGORIES),
                Letters.extra(size, AUCTION_BYTES, draws));
    }

    private Bid bid(long event, Draws draws) {
        long auction = draws.oneIn(HOT_AUCTION_RATIO) ? anyAuction(event, draws) : hotAuction(event);
        long bidder = draws.oneIn(HOT_PERSON_RATIO) ? anyPerson(event, draws) : hotPerson(event) + 1;
        long price = draws.price();
        Channel channel = Channel.draw(draws);
        return new Bid(
                EventOrder.FIRST_ID + auction,
                EventOrder.FIRST_ID + bidder,
                price,
                channel.name(),
                channel.url(),
                timeMs(event),
                Letters.extra(4 * LONG, BID_BYTES, draws));
    }

    private static long hotPerson(long event) {
        return EventOrder.lastPerson(event) / HOT_BATCH * HOT_BATCH;
    }

    private static long anyPerson(long event, Draws draws) {
        long persons = EventOrder.lastPerson(event) + 1;
        int active = (int) Math.min(persons, ACTIVE_PERSONS);
        return persons - active + draws.below(active + LEAD);
    }

    private static long hotAuction(long event) {
        return EventOrder.lastAuction(event) / HOT_BATCH * HOT_BATCH;
    }

    private static long anyAuction(long event, Draws draws) {
        long last = EventOrder.lastAuction(event);
        long first = Math.max(last - IN_FLIGHT_AUCTIONS, 0);
        return first + draws.below((int) (last - first) + 1 + LEAD);
    }
}
