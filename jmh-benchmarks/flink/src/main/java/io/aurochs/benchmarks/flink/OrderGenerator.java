package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.runner.RecordGenerator;

/** Orders of 10 000 customers. */
final class OrderGenerator implements RecordGenerator<Order> {
    static final int CUSTOMERS = 10_000;

    private static final String[] PRODUCTS = {
        "anvil",
        "bellows",
        "chisel",
        "drawknife",
        "engraver",
        "file",
        "gimlet",
        "hammer",
        "iron",
        "jointer",
        "knife",
        "lathe",
        "mallet",
        "nail set",
        "oilstone",
        "plane"
    };
    private static final String[] CURRENCIES = {"CHF", "EUR", "GBP", "JPY", "NOK", "SEK", "USD", "ZAR"};
    private static final String[] STATES = {"placed", "paid", "shipped", "returned"};
    private static final long FIRST_MS = 1_700_000_000_000L;

    private final int split;

    OrderGenerator(int split) {
        this.split = split;
    }

    @Override
    public Order record(long i) {
        long bits = Mix.of(split, i);
        Order order = new Order();
        order.setId(Mix.below(CUSTOMERS, bits));
        order.setNumber(i);
        order.setProduct(PRODUCTS[(int) (bits & 15)]);
        order.setCurrency(CURRENCIES[(int) (bits >>> 4 & 7)]);
        order.setStatus(STATES[(int) (bits >>> 7 & 3)]);
        order.setQuantity((int) (bits >>> 9 & 63) + 1);
        order.setPriority((int) (bits >>> 15 & 3));
        order.setPrice((bits >>> 17 & 8191) / 64.0 + 1);
        order.setDiscount((bits >>> 30 & 3) / 64.0);
        order.setPlacedAtMs(FIRST_MS + i);
        return order;
    }
}
