package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.benchmark.WordCountBenchmark;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Word count: the words of each text, how often each occurs in each sliding window, which is put together from its slides. */
final class WordCountJob {
    /** Of a word in a slide: how often. */
    private static final TypeInformation<Tuple2<String, Long>> SLIDES = Types.TUPLE(Types.STRING, Types.LONG);
    /** Of a word in a window: end, how often. */
    private static final TypeInformation<Tuple3<String, Long, Long>> RESULTS =
            Types.TUPLE(Types.STRING, Types.LONG, Types.LONG);

    private WordCountJob() {}

    static void build(WordCountBenchmark benchmark, StreamExecutionEnvironment env) {
        TimeWindows windows = benchmark.windows();
        DataStream<Tuple3<String, Long, Long>> results = Text.source(env)
                .flatMap(new Words())
                .keyBy(word -> word, Types.STRING)
                .window(Windows.slides(windows))
                .aggregate(
                        new Totals<String>((slide, word) -> slide.add(1, 0)),
                        (word, window, totals, slides) ->
                                totals.forEach(total -> slides.collect(Tuple2.of(word, total.count()))),
                        Totals.TYPE,
                        SLIDES)
                .keyBy(slide -> slide.f0, Types.STRING)
                .window(Windows.sliding(windows))
                .aggregate(
                        new Totals<Tuple2<String, Long>>((window, slide) -> window.add(slide.f1, 0)),
                        (word, window, totals, all) -> totals.forEach(
                                total -> all.collect(Tuple3.of(word, Windows.endMs(window), total.count()))),
                        Totals.TYPE,
                        RESULTS);
        ResultSink.add(results, WordCountJob::receive);
    }

    private static void receive(WindowChecksums checksums, Tuple3<String, Long, Long> result) {
        byte[] word = result.f0.getBytes(StandardCharsets.ISO_8859_1);
        checksums.word(result.f1, word, 0, word.length, result.f2);
    }
}
