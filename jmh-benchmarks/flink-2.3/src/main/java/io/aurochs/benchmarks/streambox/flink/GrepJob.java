package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.benchmark.GrepBenchmark;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.result.ResultHash;
import io.aurochs.benchmarks.streambox.text.BytePattern;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFilterFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Grep: the texts that contain a string, their hashes, how many there are in each sliding window. */
final class GrepJob {
    /** Number and sum of hashes of a slide's matches. */
    private static final TypeInformation<Tuple2<Long, Long>> SLIDES = Types.TUPLE(Types.LONG, Types.LONG);

    private static final TypeInformation<Tuple3<Long, Long, Long>> RESULTS =
            Types.TUPLE(Types.LONG, Types.LONG, Types.LONG);

    private GrepJob() {}

    static void build(GrepBenchmark benchmark, StreamExecutionEnvironment env) {
        TimeWindows windows = benchmark.windows();
        DataStream<Long> matches = Text.source(env)
                .filter(new Matches())
                .map(text -> ResultHash.grepMatch(text.timeMs(), text.bytes(), text.from(), text.to()))
                .returns(Types.LONG);
        DataStream<Tuple3<Long, Long, Long>> results = matches.windowAll(Windows.slides(windows))
                .aggregate(
                        new Totals<Long>((slide, hash) -> slide.add(1, hash)),
                        (window, totals, slides) ->
                                totals.forEach(total -> slides.collect(Tuple2.of(total.count(), total.sum()))),
                        Totals.TYPE,
                        SLIDES)
                .windowAll(Windows.sliding(windows))
                .aggregate(
                        new Totals<Tuple2<Long, Long>>((window, slide) -> window.add(slide.f0, slide.f1)),
                        (window, totals, all) -> totals.forEach(
                                total -> all.collect(Tuple3.of(Windows.endMs(window), total.count(), total.sum()))),
                        Totals.TYPE,
                        RESULTS);
        ResultSink.add(results, (checksums, result) -> checksums.matches(result.f0, result.f1, result.f2));
    }

    private static final class Matches extends RichFilterFunction<Text> {
        private static final long serialVersionUID = 1L;

        private transient BytePattern pattern;

        @Override
        @SuppressWarnings("NullAway") // Until it is opened.
        public void open(OpenContext context) {
            pattern = ((GrepBenchmark) ParallelRun.current().benchmark()).pattern();
        }

        @Override
        public boolean filter(Text text) {
            return pattern.isIn(text.bytes(), text.from(), text.to());
        }
    }
}
