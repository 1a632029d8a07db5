package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.benchmark.DistinctBenchmark;
import io.aurochs.benchmarks.streambox.data.DistinctGenerator;
import io.aurochs.benchmarks.streambox.data.NumberRecords;
import java.util.HashSet;
import java.util.Set;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.TypeHint;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Distinct: how many different identifiers each window has. The identifiers of a bucket are one set: a state for each costs more. */
final class DistinctJob {
    /** 1,024 buckets: identifiers are equally likely to be in each. */
    private static final int BUCKET_SHIFT = 54;

    private static final TypeInformation<Set<Long>> SETS = TypeInformation.of(new TypeHint<>() {});
    private static final TypeInformation<Tuple2<Long, Long>> RESULTS = Types.TUPLE(Types.LONG, Types.LONG);

    private DistinctJob() {}

    static void build(DistinctBenchmark benchmark, StreamExecutionEnvironment env) {
        DataStream<Tuple2<Long, Long>> results = ReplaySource.add(env, "visits", 0, Pages::new, Types.LONG)
                .keyBy(page -> (int) (page >>> BUCKET_SHIFT), Types.INT)
                .window(Windows.fixed(benchmark.windows()))
                .aggregate(new Distinct(), SETS, Types.LONG)
                .windowAll(Windows.fixed(benchmark.windows()))
                .aggregate(
                        new Totals<Long>((window, pages) -> window.add(pages, 0)),
                        (window, totals, all) ->
                                totals.forEach(total -> all.collect(Tuple2.of(Windows.endMs(window), total.count()))),
                        Totals.TYPE,
                        RESULTS);
        ResultSink.add(results, (checksums, result) -> checksums.distinct(result.f0, result.f1));
    }

    private static final class Pages implements View<NumberRecords, Long> {
        @Override
        public long timeMs(NumberRecords records, int index) {
            return records.times()[index];
        }

        @Override
        public Long record(NumberRecords records, int index, long timeMs) {
            return records.column(DistinctGenerator.ID)[index];
        }
    }

    private static final class Distinct implements AggregateFunction<Long, Set<Long>, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public Set<Long> createAccumulator() {
            return new HashSet<>();
        }

        @Override
        public Set<Long> add(Long page, Set<Long> pages) {
            pages.add(page);
            return pages;
        }

        @Override
        public Long getResult(Set<Long> pages) {
            return (long) pages.size();
        }

        @Override
        public Set<Long> merge(Set<Long> pages, Set<Long> more) {
            pages.addAll(more);
            return pages;
        }
    }
}
