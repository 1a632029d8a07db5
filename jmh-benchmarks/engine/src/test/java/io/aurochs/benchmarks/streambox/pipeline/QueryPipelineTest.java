package io.aurochs.benchmarks.streambox.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.ordered.data.RetailScale;
import io.aurochs.benchmarks.ordered.data.TupleKeys;
import io.aurochs.benchmarks.ordered.pipeline.QueryPipelines;
import io.aurochs.benchmarks.ordered.query.AbandonedCarts;
import io.aurochs.benchmarks.ordered.query.MatrixQuery;
import io.aurochs.benchmarks.ordered.query.Query;
import io.aurochs.benchmarks.ordered.query.QueryBenchmark;
import io.aurochs.benchmarks.ordered.query.QueryLoop;
import io.aurochs.benchmarks.ordered.query.SalesTrend;
import io.aurochs.benchmarks.ordered.query.SoldTogether;
import io.aurochs.benchmarks.ordered.query.ViewedBefore;
import io.aurochs.benchmarks.ordered.query.ViewedTogether;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import io.aurochs.benchmarks.streambox.run.EmissionSchedule;
import io.aurochs.benchmarks.streambox.run.EpochLimit;
import io.aurochs.benchmarks.streambox.run.RunOrder;
import io.aurochs.benchmarks.streambox.run.RunOutcome;
import io.aurochs.benchmarks.streambox.run.WatermarkListener;
import io.aurochs.benchmarks.streambox.sample.LoopResults;
import io.aurochs.benchmarks.streambox.sample.ShortRun;
import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.Pipelines;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Each query of TPCx-BB, and operators that multiply matrices, against their loops: the same results in the same order, byte for byte, with any number of workers. */
@Timeout(600)
class QueryPipelineTest {
    private static final RetailScale SCALE = new RetailScale(8, 6, 40);
    private static final TupleKeys SKEWED = new TupleKeys(0.02);
    private static final long HOUR_MS = 3_600_000;
    private static final int[] WORKERS = {1, 2, 3, 8};
    /** Of 8 pipelines with 4 numbers of workers: 1,600 runs. */
    private static final int SEEDS = 50;

    private static final int FEW_SEEDS = 2;
    private static final int EPOCHS = 8;
    private static final int KEPT = 6;

    /** As small as the data, so that windows, sessions and lists come to their ends. */
    private static final List<Query> QUERIES = List.of(
            new SoldTogether(HOUR_MS, 10),
            new ViewedTogether(HOUR_MS, 10, 37),
            new ViewedBefore(3 * HOUR_MS, 5, SCALE.items()),
            new AbandonedCarts(HOUR_MS, 3),
            new SalesTrend(HOUR_MS),
            new MatrixQuery("stateless", 3, 1, 0, 4, 0),
            new MatrixQuery("selective", 1, 5, 1, 2, 0),
            new MatrixQuery("keyed", 0, 1, 2, 3, 7));

    @Test
    void resultsAreTheLoops() throws InterruptedException {
        check(FEW_SEEDS);
    }

    @Test
    @Tag("full")
    void resultsOfManySeedsAreTheLoops() throws InterruptedException {
        check(SEEDS);
    }

    private static void check(int seeds) throws InterruptedException {
        for (Query query : QUERIES) {
            for (long seed = 1; seed <= seeds; seed++) {
                // Of 100 to 500 records; two hours.
                EpochPlan plan = new EpochPlan(100 + (int) (seed * 37 % 401), 2 * HOUR_MS, 0, 1);
                QueryBenchmark benchmark = benchmark(query, seed, plan);
                byte[] expected = loop(benchmark);
                assertThat(expected.length)
                        .as(query + " seed=" + seed)
                        .isGreaterThan((EPOCHS + 1) * RowBytes.WATERMARK_BYTES);
                for (int workers : WORKERS) {
                    assertThat(pipeline(benchmark, workers))
                            .as("%s seed=%d workers=%d", query, seed, workers)
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static QueryBenchmark benchmark(Query query, long seed, EpochPlan plan) {
        return query instanceof MatrixQuery matrices
                ? QueryBenchmark.of(matrices, seed, plan, SKEWED, KEPT)
                : QueryBenchmark.of(query, seed, plan, SCALE, KEPT);
    }

    private static byte[] loop(QueryBenchmark benchmark) {
        RowBytes rows = new RowBytes();
        QueryLoop loop = benchmark.query().loop(rows);
        for (long epoch = 0; epoch < EPOCHS; epoch++) {
            NumberRecords records = benchmark.replay().epoch(epoch);
            for (int i = 0; i < records.size(); i++) {
                loop.next(records, i, records.times()[i] + benchmark.replay().offsetMs(epoch));
            }
            rows.watermark(benchmark.replay().watermarkMs(epoch));
        }
        rows.watermark(Long.MAX_VALUE);
        return rows.bytes();
    }

    private static byte[] pipeline(QueryBenchmark benchmark, int workers) throws InterruptedException {
        RowBytes rows = new RowBytes();
        Map<String, Object> settings = Map.of(
                "aurochs.workers.count", workers, "aurochs.memory.bytes", "512m", "aurochs.bundle.records.least", 16);
        EpochLimit limit = new EpochLimit(1, EPOCHS);
        try (ReplayFeed feed =
                new ReplayFeed(benchmark.replay(), limit, new EmissionSchedule(0), WatermarkListener.NONE)) {
            Pipeline pipeline = Pipeline.named(benchmark.name());
            StoredEpochs records = StoredEpochs.numbers(
                    benchmark.replay(),
                    Function.identity(),
                    QueryPipelines.schema(benchmark.query()),
                    QueryPipelines.columns(benchmark.query()));
            QueryPipelines.declare(benchmark.query(), feed.source(pipeline, "records", records), rows, rows::watermark);
            Pipelines running = Pipelines.start(settings, pipeline);
            try (running) {
                running.await();
            }
            assertThat(running.memoryBytes())
                    .as("memory that was not given back")
                    .isZero();
        }
        return rows.bytes();
    }

    @Test
    void aMeasuredRunHasTheLoopsResults() throws Exception {
        for (Query query : QUERIES) {
            QueryBenchmark benchmark = benchmark(query, 1, new EpochPlan(300, 2 * HOUR_MS, 0, 1));
            assertThat(loop(benchmark).length).as(query.name()).isGreaterThan((EPOCHS + 1) * RowBytes.WATERMARK_BYTES);
            RunOutcome outcome = ShortRun.of(
                    new AurochsProvider(),
                    benchmark,
                    new RunOrder(2, 0, Map.of("aurochs.memory.bytes", "512m"), WatermarkListener.NONE));
            assertThat(outcome.results().byEnd())
                    .as(query.name())
                    .isEqualTo(LoopResults.of(benchmark, outcome.epochs()));
        }
    }
}
