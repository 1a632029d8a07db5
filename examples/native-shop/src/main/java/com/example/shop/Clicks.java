package com.example.shop;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;

/** Clicks in a web shop, one each millisecond. What a click is follows from its time, so that all jobs see the same ones. */
final class Clicks implements EpochSource {
    static final Schema CLICK =
            Schema.named("click").longs("user").longs("product").longs("bought").build();
    static final LongField USER = CLICK.longField("user");
    static final LongField PRODUCT = CLICK.longField("product");
    /** 1: the product was bought; 0: looked at. */
    static final LongField BOUGHT = CLICK.longField("bought");

    static final int PRODUCTS = 50;
    private static final int USERS = 20;
    private static final int CLICKS_PER_PURCHASE = 5;
    private static final long FASHION_MS = 1_000;
    private static final long WATERMARK_MS = 100;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(10);

    private SourceOutput output;
    private RecordWriter writer;
    private long next;

    /** The click of a time. */
    record Click(long user, long product, boolean bought) {
        static Click at(long timeMs) {
            SplittableRandom random = new SplittableRandom(timeMs);
            long user = random.nextInt(USERS);
            // Half of the clicks are on what is in fashion: another three products each second.
            long fashion = new SplittableRandom(timeMs / FASHION_MS).nextInt(PRODUCTS);
            long product = random.nextBoolean() ? random.nextInt(PRODUCTS) : (fashion + random.nextInt(3)) % PRODUCTS;
            return new Click(user, product, random.nextInt(CLICKS_PER_PURCHASE) == 0);
        }
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
        writer = newOutput.writer(CLICK);
        next = System.currentTimeMillis();
    }

    @Override
    public long produce() {
        long now = System.currentTimeMillis();
        for (; next < now; next++) {
            if (next % WATERMARK_MS == 0) {
                output.watermark(next);
            }
            Click click = Click.at(next);
            writer.begin(next)
                    .put(USER, click.user())
                    .put(PRODUCT, click.product())
                    .put(BOUGHT, click.bought() ? 1 : 0)
                    .commit();
        }
        writer.flush();
        return PAUSE_NS;
    }
}
