package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.benchmark.TweetsBenchmark;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.text.CountedWord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.api.java.tuple.Tuple4;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;

/** Tweets: the most frequent words of each window whose sentiment differs from that of the window before. */
final class TweetsJob {
    /** A bucket and, of some of its texts, their number and their scores' sum. */
    private static final TypeInformation<Tuple2<Long, Long>> MOODS = Types.TUPLE(Types.LONG, Types.LONG);

    private static final TypeInformation<Tuple2<Long, Double>> CHANGES = Types.TUPLE(Types.LONG, Types.DOUBLE);
    private static final TypeInformation<Tuple2<String, Long>> COUNTS = Types.TUPLE(Types.STRING, Types.LONG);
    private static final TypeInformation<Tuple3<Long, String[], long[]>> TOPS =
            Types.TUPLE(Types.LONG, Types.OBJECT_ARRAY(Types.STRING), TypeInformation.of(long[].class));
    private static final TypeInformation<Tuple4<Long, Double, String[], long[]>> RESULTS =
            Types.TUPLE(Types.LONG, Types.DOUBLE, Types.OBJECT_ARRAY(Types.STRING), TypeInformation.of(long[].class));

    private TweetsJob() {}

    static void build(TweetsBenchmark benchmark, StreamExecutionEnvironment env) {
        TumblingEventTimeWindows windows = Windows.fixed(benchmark.windows());
        DataStream<Text> texts = Text.source(env);
        DataStream<Tuple4<Long, Double, String[], long[]>> results = changes(texts, benchmark, windows)
                .join(frequentWords(texts, windows))
                .where(change -> change.f0, Types.LONG)
                .equalTo(top -> top.f0, Types.LONG)
                .window(windows)
                .apply((change, top) -> Tuple4.of(change.f0, change.f1, top.f1, top.f2), RESULTS);
        ResultSink.add(results, TweetsJob::receive);
    }

    /** End and average score of windows that differ from the one before: first by buckets, then all together. */
    private static DataStream<Tuple2<Long, Double>> changes(
            DataStream<Text> texts, TweetsBenchmark benchmark, TumblingEventTimeWindows windows) {
        return texts.map(new Scores())
                .returns(Scores.TYPE)
                .keyBy(score -> score.f0, Types.INT)
                .window(windows)
                .aggregate(
                        new Totals<Tuple2<Integer, Long>>((mood, score) -> mood.add(1, score.f1)),
                        (bucket, window, totals, moods) ->
                                totals.forEach(total -> moods.collect(Tuple2.of(total.count(), total.sum()))),
                        Totals.TYPE,
                        MOODS)
                .windowAll(windows)
                .aggregate(
                        new Totals<Tuple2<Long, Long>>((mood, part) -> mood.add(part.f0, part.f1)),
                        new MoodChanges(benchmark.threshold()),
                        Totals.TYPE,
                        Totals.TYPE,
                        CHANGES);
    }

    private static DataStream<Tuple3<Long, String[], long[]>> frequentWords(
            DataStream<Text> texts, TumblingEventTimeWindows windows) {
        return texts.flatMap(new Words())
                .keyBy(word -> word, Types.STRING)
                .window(windows)
                .aggregate(
                        new Totals<String>((count, word) -> count.add(1, 0)),
                        (word, window, totals, counts) ->
                                totals.forEach(total -> counts.collect(Tuple2.of(word, total.count()))),
                        Totals.TYPE,
                        COUNTS)
                .windowAll(windows)
                .aggregate(
                        new FrequentWords(),
                        (window, tops, all) -> tops.forEach(top -> all.collect(top(Windows.endMs(window), top))),
                        FrequentWords.TYPE,
                        TOPS);
    }

    private static Tuple3<Long, String[], long[]> top(long endMs, List<CountedWord> words) {
        return Tuple3.of(
                endMs,
                words.stream()
                        .map(word -> new String(word.bytes(), StandardCharsets.ISO_8859_1))
                        .toArray(String[]::new),
                words.stream().mapToLong(CountedWord::count).toArray());
    }

    private static void receive(WindowChecksums checksums, Tuple4<Long, Double, String[], long[]> result) {
        List<CountedWord> words = new ArrayList<>();
        for (int i = 0; i < result.f2.length; i++) {
            words.add(new CountedWord(result.f2[i].getBytes(StandardCharsets.ISO_8859_1), result.f3[i]));
        }
        checksums.change(result.f0, result.f1, words);
    }
}
