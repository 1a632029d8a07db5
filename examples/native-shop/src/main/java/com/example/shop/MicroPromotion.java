package com.example.shop;

import static com.example.shop.Clicks.PRODUCT;
import static com.example.shop.Clicks.USER;

import io.aurochs.jobs.JobFactory;
import io.aurochs.pipeline.Jobs;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.PipelineRun;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.pipeline.Replacement;
import io.aurochs.pipeline.model.Aggregates;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import io.aurochs.view.Snapshot;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;

/** The products that were clicked most in the last complete second have a discount. */
public final class MicroPromotion implements JobFactory {
    static final String NAME = "micro-promotion";
    /** The view of these products, by product. */
    static final String TOP = "top";
    /** The view of what was offered for a click, by user. */
    static final String OFFERS = "offers";

    static final int PROMOTED = 3;
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final long DISCOUNT = 10;

    private static final Schema OFFER = Schema.named("offer")
            .longs("user")
            .longs("product")
            .longs("percent")
            .build();

    @Override
    public Pipeline create(Jobs jobs, String... arguments) {
        Pipeline pipeline = Pipeline.named(NAME);
        RecordStream clicks = pipeline.source("clicks", Clicks.CLICK, Clicks::new);
        clicks.map("offer", OFFER, discounting(Set.of())).view(OFFERS, SECOND, OFFER.longField("user"));
        RecordStream counts = clicks.window(WindowSpec.fixed(SECOND))
                .groupByKey(PRODUCT)
                .aggregate("count", Aggregates.count("clicks"))
                .results();
        LongField product = counts.schema().longField("product");
        LongField clicked = counts.schema().longField("clicks");
        counts.window(WindowSpec.fixed(SECOND))
                .top(
                        "most clicked",
                        PROMOTED,
                        Comparator.<RecordCursor>comparingLong(count -> -count.get(clicked))
                                .thenComparingLong(count -> count.get(product)))
                .view(TOP, SECOND, product);
        return pipeline;
    }

    /** Offers a product to who clicks on it, some of them with a discount. */
    private static MapFunction discounting(Set<Long> products) {
        return (click, offer) -> offer.put(OFFER.longField("user"), click.get(USER))
                .put(OFFER.longField("product"), click.get(PRODUCT))
                .put(OFFER.longField("percent"), products.contains(click.get(PRODUCT)) ? DISCOUNT : 0);
    }

    @Override
    public void started(PipelineRun run) {
        run.feedback(TOP, top -> new Replacement().map("offer", OFFER, discounting(products(top))));
    }

    private static Set<Long> products(Snapshot top) {
        LongField product = top.schema().longField("product");
        Set<Long> products = new HashSet<>();
        top.forEach(record -> products.add(record.get(product)));
        return products;
    }
}
