package com.example.shop;

import static com.example.shop.Clicks.PRODUCT;
import static com.example.shop.Clicks.USER;

import io.aurochs.jobs.JobFactory;
import io.aurochs.pipeline.Jobs;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import io.aurochs.view.Snapshot;
import java.time.Duration;

/** What a user who has clicked on a product is likely to buy as well, and whether that has a discount. It queries the other two jobs. */
public final class SalePrediction implements JobFactory {
    static final String NAME = "sale-prediction";
    /** The view of predictions, by user. */
    static final String PREDICTIONS = "predictions";

    static final long NONE = -1;

    private static final Schema PREDICTION = Schema.named("prediction")
            .longs("user")
            .longs("product")
            .longs("likely")
            .longs("promoted")
            .build();

    @Override
    public Pipeline create(Jobs jobs, String... arguments) {
        Pipeline pipeline = Pipeline.named(NAME);
        pipeline.source("clicks", Clicks.CLICK, Clicks::new)
                .map("predict", PREDICTION, (click, prediction) -> {
                    long product = click.get(PRODUCT);
                    long likely = jobs.query(ProductBundling.NAME, ProductBundling.PAIRS, pairs -> best(pairs, product))
                            .orElse(NONE);
                    long promoted = jobs.query(
                                    MicroPromotion.NAME, MicroPromotion.TOP, top -> top.find(likely, found -> {}))
                            .orElse(0);
                    prediction
                            .put(PREDICTION.longField("user"), click.get(USER))
                            .put(PREDICTION.longField("product"), product)
                            .put(PREDICTION.longField("likely"), likely)
                            .put(PREDICTION.longField("promoted"), promoted);
                })
                .view(PREDICTIONS, Duration.ofSeconds(1), PREDICTION.longField("user"));
        return pipeline;
    }

    /** The product that was bought most often together with another one. */
    private static Long best(Snapshot pairs, long product) {
        LongField with = pairs.schema().longField("with");
        LongField times = pairs.schema().longField("times");
        long[] best = {NONE, 0};
        pairs.find(product, pair -> {
            if (pair.get(times) > best[1] || (pair.get(times) == best[1] && pair.get(with) < best[0])) {
                best[0] = pair.get(with);
                best[1] = pair.get(times);
            }
        });
        return best[0];
    }
}
