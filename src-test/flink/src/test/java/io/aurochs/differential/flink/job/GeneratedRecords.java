package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;

/** Flink's own sources: generated data, a sequence, and a collection. */
public final class GeneratedRecords implements FlinkJob {
    private static final int NUMBERS = 3_000;

    @Override
    public void build(Bench bench) {
        DataGeneratorSource<String> texts =
                new DataGeneratorSource<>(number -> "text " + number, NUMBERS, Types.STRING);
        bench.collect(
                bench.environment()
                        .fromSource(texts, WatermarkStrategy.noWatermarks(), "texts")
                        .keyBy(text -> text),
                "texts");
        bench.collect(bench.environment().fromSequence(1, NUMBERS).rebalance(), "sequence");
        bench.collect(bench.environment().fromData("some", "few", "elements").rebalance(), "elements");
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        for (long number = 0; number < NUMBERS; number++) {
            journal.note("texts", "text " + number);
            journal.note("sequence", number + 1);
        }
        for (String element : new String[] {"some", "few", "elements"}) {
            journal.note("elements", element);
        }
    }
}
