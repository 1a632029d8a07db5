package com.example.shop;

import static com.example.shop.Clicks.BOUGHT;
import static com.example.shop.Clicks.PRODUCT;
import static com.example.shop.Clicks.USER;

import io.aurochs.jobs.JobFactory;
import io.aurochs.pipeline.Jobs;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import java.time.Duration;

/** How often two products were bought by the same user within a second, in the last three seconds, each second anew. */
public final class ProductBundling implements JobFactory {
    static final String NAME = "product-bundling";
    /** The view of pairs of products, by the first one. */
    static final String PAIRS = "pairs";

    static final Duration SECOND = Duration.ofSeconds(1);
    static final Duration TOGETHER = Duration.ofSeconds(1);
    static final Duration WINDOW = Duration.ofSeconds(3);

    private static final Schema PAIR =
            Schema.named("pair").longs("product").longs("with").build();
    private static final LongField FIRST = PAIR.longField("product");
    private static final LongField SECOND_ONE = PAIR.longField("with");

    @Override
    public Pipeline create(Jobs jobs, String... arguments) {
        Pipeline pipeline = Pipeline.named(NAME);
        RecordStream clicks = pipeline.source("clicks", Clicks.CLICK, Clicks::new);
        RecordStream counts = clicks.filter("purchases", click -> click.get(BOUGHT) == 1)
                .join(
                        "together",
                        clicks.filter("other purchases", click -> click.get(BOUGHT) == 1),
                        USER,
                        USER,
                        TOGETHER,
                        PAIR,
                        (one, other, pair) -> pair.put(FIRST, one.get(PRODUCT)).put(SECOND_ONE, other.get(PRODUCT)))
                .filter("two products", pair -> pair.get(FIRST) != pair.get(SECOND_ONE))
                .window(WindowSpec.sliding(WINDOW, SECOND))
                .groupByKey(FIRST, SECOND_ONE)
                .aggregate("count", Aggregates.count("times"))
                .results();
        counts.view(PAIRS, SECOND, counts.schema().longField("product"));
        return pipeline;
    }
}
