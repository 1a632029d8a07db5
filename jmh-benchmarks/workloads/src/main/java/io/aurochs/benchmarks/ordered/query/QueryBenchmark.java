package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.ClickGenerator;
import io.aurochs.benchmarks.ordered.data.RetailScale;
import io.aurochs.benchmarks.ordered.data.SaleGenerator;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.DataSettings;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.util.List;
import java.util.Optional;

/** A query over a generated stream. Its results are compared in their order, at each watermark. */
public record QueryBenchmark(Query query, Replay<NumberRecords> replay) implements Benchmark<NumberRecords> {
    /** An hour, in 100,000 records. */
    public static final EpochPlan STANDARD = new EpochPlan(100_000, 3_600_000, 0, 1);

    /** As the paper's table 1 has them. */
    public static final List<Query> QUERIES = List.of(
            SoldTogether.STANDARD,
            ViewedTogether.STANDARD,
            ViewedBefore.STANDARD,
            AbandonedCarts.STANDARD,
            SalesTrend.STANDARD);

    /**
     * The query of a name, over the usual data as it was changed; empty if there is none.
     *
     * @throws IllegalArgumentException when it cannot have such data
     */
    public static Optional<QueryBenchmark> named(String name, DataSettings settings) {
        return QUERIES.stream()
                .filter(query -> query.name().equals(name))
                .findFirst()
                .map(query ->
                        of(query, settings.seed(), settings.plan(STANDARD), RetailScale.STANDARD, settings.kept()));
    }

    /**
     * Generates the data.
     *
     * @param kept how many epochs are kept in memory
     */
    public static QueryBenchmark of(Query query, long seed, EpochPlan plan, RetailScale scale, int kept) {
        return new QueryBenchmark(
                query,
                query.readsSales()
                        ? Replay.of(new SaleGenerator(seed, plan, scale), kept)
                        : Replay.of(new ClickGenerator(seed, plan, scale), kept));
    }

    @Override
    public String name() {
        return query.name();
    }

    @Override
    public Loop<NumberRecords> loop(WindowChecksums results) {
        RowChain chain = new RowChain(results);
        return new RecordLoop(query.loop(chain), chain);
    }
}
