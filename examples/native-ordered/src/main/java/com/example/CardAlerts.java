package com.example;

import io.aurochs.io.FileSink;
import io.aurochs.io.FileSource;
import io.aurochs.jobs.JobFactory;
import io.aurochs.pipeline.Jobs;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import io.aurochs.pipeline.model.Accumulator;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Payments whose card was used in another country within the ten minutes before, in order. Refunds are ignored; times are above 0. */
public final class CardAlerts implements JobFactory {
    private static final long TEN_MINUTES = Duration.ofMinutes(10).toMillis();

    private static final Schema PAYMENT = Schema.named("payment")
            .longs("card")
            .longs("country")
            .longs("cents")
            .build();
    private static final LongField CARD = PAYMENT.longField("card");
    /** Its number in ISO 3166, which is not 0. */
    private static final LongField COUNTRY = PAYMENT.longField("country");

    private static final LongField CENTS = PAYMENT.longField("cents");

    /* The numbers that are kept for each card, 0 at first. */
    private static final int LAST_COUNTRY = 0;
    private static final int LAST_COUNTRY_UNTIL = 1;
    private static final int OTHER_COUNTRIES_UNTIL = 2;
    private static final int NUMBERS = 3;

    public static void main(String[] args) throws Exception {
        try (Pipelines running = Pipelines.start()) {
            running.submit(new CardAlerts().create(running, args)).await();
        }
    }

    /** The pipeline, for {@link #main} or for a process that hosts jobs. */
    @Override
    public Pipeline create(Jobs jobs, String... files) throws IOException {
        Pipeline pipeline = Pipeline.named("card-alerts");
        pipeline.source("payments", PAYMENT, FileSource.csv(Path.of(files[0]), PAYMENT, ','))
                .ordered()
                .filter("no refunds", payment -> payment.get(CENTS) > 0)
                .groupByKey(CARD)
                .process("check", PAYMENT, NUMBERS, CardAlerts::check)
                .sink("alerts", FileSink.csv(Path.of(files[1]), ','));
        return pipeline;
    }

    /** One thread at a time for a card, in the order of its payments; all workers process other cards meanwhile. */
    private static void check(RecordCursor payment, Accumulator card, RecordWriter alerts) {
        if (payment.get(COUNTRY) != card.getLong(LAST_COUNTRY)) {
            card.setLong(LAST_COUNTRY, payment.get(COUNTRY));
            card.setLong(OTHER_COUNTRIES_UNTIL, card.getLong(LAST_COUNTRY_UNTIL));
        }
        if (payment.time() <= card.getLong(OTHER_COUNTRIES_UNTIL)) {
            alerts.begin(payment).commit();
        }
        card.setLong(LAST_COUNTRY_UNTIL, payment.time() + TEN_MINUTES);
    }
}
