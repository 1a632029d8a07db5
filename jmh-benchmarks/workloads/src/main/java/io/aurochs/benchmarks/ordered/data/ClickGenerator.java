package io.aurochs.benchmarks.ordered.data;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.Generator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;

/**
 * Clicks on the pages of a web shop, as the table {@code web_clickstreams} has them: columns {@link #USER}, 0 for one that is not known,
 * {@link #ITEM}, 0 for none, {@link #PAGE}, the type of the page, and {@link #SALE}, the number of a purchase or 0. A session has 1 to 19
 * clicks; of 10 sessions 8 are of a known user, all users of a lane equally likely. Of 20 clicks 12 view an item, 3 put one into the cart, 1
 * buys one, and 4 are on a page without an item.
 */
public final class ClickGenerator implements Generator<NumberRecords> {
    public static final int USER = 0;
    public static final int ITEM = 1;
    public static final int PAGE = 2;
    public static final int SALE = 3;

    /** Of an item. */
    public static final long VIEW = 0;
    /** Puts an item into the cart. */
    public static final long CART = 1;
    /** Buys an item. */
    public static final long ORDER = 2;
    /** Without an item. */
    public static final long OTHER = 3;

    private static final int CLICKS_OF_TWO_SESSIONS = 20;
    private static final int KNOWN_OF_TEN = 8;
    private static final int VIEWS = 12;
    private static final int CARTS = 3;
    private static final int ORDERS = 1;
    private static final int OTHERS = 4;

    private static final long SESSIONS = 1;
    private static final long USERS = 2;
    private static final long CLICKS = 3;

    private final EpochPlan plan;
    private final RetailScale scale;
    private final Lanes sessions;
    private final long userSeed;
    private final long clickSeed;

    /** Of a plan whose records are not early. */
    public ClickGenerator(long seed, EpochPlan plan, RetailScale scale) {
        this.plan = plan;
        this.scale = scale;
        sessions = new Lanes(Mix.of(seed, SESSIONS), scale.lanes(), CLICKS_OF_TWO_SESSIONS);
        userSeed = Mix.of(seed, USERS);
        clickSeed = Mix.of(seed, CLICKS);
    }

    @Override
    public EpochPlan plan() {
        return plan;
    }

    @Override
    public NumberRecords generate(long first, int count) {
        long[] users = new long[count];
        long[] items = new long[count];
        long[] pages = new long[count];
        long[] sales = new long[count];
        RandomStream random = new RandomStream(clickSeed);
        for (int i = 0; i < count; i++) {
            long click = first + i;
            random.startRecord(click);
            users[i] = user(click);
            pages[i] = page(random.below(VIEWS + CARTS + ORDERS + OTHERS));
            items[i] = pages[i] == OTHER ? 0 : Items.draw(random, scale.items());
            sales[i] = pages[i] == ORDER ? click + 1 : 0;
        }
        return new NumberRecords(ArrivalTimes.of(plan, first, count), users, items, pages, sales);
    }

    private long user(long click) {
        long bits = Mix.of(userSeed, sessions.group(click));
        boolean isKnown = Mix.below(10, bits) < KNOWN_OF_TEN;
        return isKnown
                ? 1 + sessions.lane(click) + (long) scale.lanes() * Mix.below(scale.usersPerLane(), Mix.of(bits))
                : 0;
    }

    private static long page(int draw) {
        if (draw < VIEWS) {
            return VIEW;
        }
        if (draw < VIEWS + CARTS) {
            return CART;
        }
        return draw < VIEWS + CARTS + ORDERS ? ORDER : OTHER;
    }
}
