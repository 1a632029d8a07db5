package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.ordered.data.ClickGenerator;
import io.aurochs.benchmarks.ordered.data.RetailScale;
import io.aurochs.benchmarks.ordered.data.SaleGenerator;
import io.aurochs.benchmarks.ordered.data.TupleGenerator;
import io.aurochs.benchmarks.ordered.data.TupleKeys;
import io.aurochs.benchmarks.streambox.benchmark.Benchmark;
import io.aurochs.benchmarks.streambox.benchmark.DataSettings;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.data.Replay;
import io.aurochs.benchmarks.streambox.loop.Loop;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A query, or operators that multiply matrices, over a generated stream. Its results are compared in their order, at each watermark. */
public record QueryBenchmark(Query query, Replay<NumberRecords> replay) implements Benchmark<NumberRecords> {
    /** An hour, in 100,000 records. */
    public static final EpochPlan STANDARD = new EpochPlan(100_000, 3_600_000, 0, 1);

    private static final int KEPT = 4;

    /** As the paper's table 1 has them. */
    public static final List<Query> QUERIES = List.of(
            SoldTogether.STANDARD,
            ViewedTogether.STANDARD,
            ViewedBefore.STANDARD,
            AbandonedCarts.STANDARD,
            SalesTrend.STANDARD);

    /**
     * The query, or the operators, of a name, over the usual data as it was changed; empty if there is none.
     *
     * @param settings of the run
     * @param workers how many compute it
     * @throws IllegalArgumentException when it cannot have such data
     */
    public static Optional<QueryBenchmark> named(
            String name, DataSettings data, Map<String, String> settings, int workers) {
        return MatrixBenchmarks.named(name, data, settings, workers).or(() -> {
            new MatrixSettings(settings).refuse(name);
            return query(name, data);
        });
    }

    private static Optional<QueryBenchmark> query(String name, DataSettings data) {
        return QUERIES.stream()
                .filter(query -> query.name().equals(name))
                .findFirst()
                .map(query -> of(query, data.seed(), data.plan(STANDARD), RetailScale.STANDARD, data.kept(KEPT)));
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

    /**
     * Generates the data.
     *
     * @param keys how often they come
     * @param kept how many epochs are kept in memory
     */
    public static QueryBenchmark of(MatrixQuery query, long seed, EpochPlan plan, TupleKeys keys, int kept) {
        return new QueryBenchmark(query, Replay.of(new TupleGenerator(seed, plan, keys), kept));
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
