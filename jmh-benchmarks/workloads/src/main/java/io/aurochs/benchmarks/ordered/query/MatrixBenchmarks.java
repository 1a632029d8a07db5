package io.aurochs.benchmarks.ordered.query;

import io.aurochs.benchmarks.streambox.benchmark.DataSettings;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The operators that multiply matrices, with what the paper's figures 9, 10, 12 and 13 need of them. */
final class MatrixBenchmarks {
    private static final int SIZE = 8;
    /** Multiplications of 8 by 8 matrices, where one takes 0.65 us. */
    private static final int TEN_US = 15;

    private static final int RECORDS_KEPT = 10_000;
    /** Event time between two records. */
    private static final int RECORD_MS = 1;

    /** @param records of an epoch, which cost about 10 ms in all, so that a delay is one of few records */
    private record Named(MatrixQuery query, int records) {}

    private static final List<Named> ALL = List.of(
            new Named(new MatrixQuery("stateless", TEN_US, 1, 0, SIZE, 0), 1_000),
            new Named(new MatrixQuery("selective", 10 * TEN_US, 50, 10 * TEN_US, SIZE, 0), 2),
            new Named(keyed("keyed-10us", TEN_US), 1_000),
            new Named(keyed("keyed-100us", 10 * TEN_US), 100),
            new Named(keyed("keyed-1ms", 100 * TEN_US), 10),
            new Named(keyed("keyed-10ms", 1_000 * TEN_US), 1));

    private MatrixBenchmarks() {}

    private static MatrixQuery keyed(String name, int multiplications) {
        return new MatrixQuery(name, 0, 1, multiplications, SIZE, 0);
    }

    /**
     * The benchmark of a name, as it was changed; empty if there is none.
     *
     * @throws IllegalArgumentException when a setting makes no sense
     */
    static Optional<QueryBenchmark> named(String name, DataSettings data, Map<String, String> settings, int workers) {
        MatrixSettings changes = new MatrixSettings(settings);
        return ALL.stream()
                .filter(named -> named.query().name().equals(name))
                .findFirst()
                .map(named -> {
                    EpochPlan plan = plan(named, data);
                    return QueryBenchmark.of(
                            changes.of(named.query(), workers),
                            data.seed(),
                            plan,
                            changes.keys(),
                            data.kept(Math.max(1, RECORDS_KEPT / plan.recordsPerEpoch())));
                });
    }

    private static EpochPlan plan(Named named, DataSettings data) {
        return data.plan(new EpochPlan(named.records(), (long) named.records() * RECORD_MS, 0, 1));
    }
}
