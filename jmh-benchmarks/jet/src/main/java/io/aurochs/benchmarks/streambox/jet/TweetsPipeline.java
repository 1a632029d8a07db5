package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.function.ComparatorEx;
import com.hazelcast.function.Functions;
import com.hazelcast.jet.accumulator.LongLongAccumulator;
import com.hazelcast.jet.aggregate.AggregateOperation;
import com.hazelcast.jet.aggregate.AggregateOperation1;
import com.hazelcast.jet.aggregate.AggregateOperations;
import com.hazelcast.jet.datamodel.KeyedWindowResult;
import com.hazelcast.jet.datamodel.Tuple2;
import com.hazelcast.jet.datamodel.WindowResult;
import com.hazelcast.jet.pipeline.Pipeline;
import com.hazelcast.jet.pipeline.ServiceFactories;
import com.hazelcast.jet.pipeline.StreamStage;
import com.hazelcast.jet.pipeline.WindowDefinition;
import io.aurochs.benchmarks.streambox.benchmark.TweetsBenchmark;
import io.aurochs.benchmarks.streambox.loop.TweetLoop;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.result.WindowChecksums;
import io.aurochs.benchmarks.streambox.text.CountedWord;
import io.aurochs.benchmarks.streambox.text.Lexicon;
import io.aurochs.benchmarks.streambox.text.WordScanner;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Tweets: the most frequent words of each window whose sentiment differs from that of the window before. */
final class TweetsPipeline {
    private TweetsPipeline() {}

    static Pipeline of(TweetsBenchmark benchmark, Ends ends) {
        WindowDefinition window = JetPipelines.window(benchmark.windows());
        Pipeline pipeline = Pipeline.create();
        StreamStage<Text> texts = ends.source(pipeline, "texts", 0, Text::stored);
        changes(texts, benchmark, window)
                .window(window)
                .aggregate2(AggregateOperations.toList(), frequentWords(texts, window), AggregateOperations.toList())
                .filter(both -> !both.result().f0().isEmpty())
                .writeTo(ends.sink(TweetsPipeline::receive));
        return pipeline;
    }

    /** The average scores of windows that differ from the one before, each in its window. */
    private static StreamStage<Double> changes(
            StreamStage<Text> texts, TweetsBenchmark benchmark, WindowDefinition window) {
        double threshold = benchmark.threshold();
        return texts.mapUsingService(ServiceFactories.nonSharedService(context -> new Scorer()), Scorer::score)
                .window(window)
                .aggregate(scores())
                .mapStateful(LastMood::new, (last, mood) -> last.changed(mood, threshold));
    }

    private static StreamStage<WindowResult<List<KeyedWindowResult<String, Long>>>> frequentWords(
            StreamStage<Text> texts, WindowDefinition window) {
        return texts.flatMap(Words::new)
                .groupingKey(Functions.wholeItem())
                .window(window)
                .aggregate(AggregateOperations.counting())
                .window(window)
                .aggregate(AggregateOperations.topN(TweetLoop.TOP, leastFrequentFirst()));
    }

    /** The reverse of {@link CountedWord#MOST_FREQUENT_FIRST}: words are ASCII. */
    private static ComparatorEx<KeyedWindowResult<String, Long>> leastFrequentFirst() {
        return (a, b) -> {
            int byCount = Long.compare(a.result(), b.result());
            return byCount != 0 ? byCount : b.key().compareTo(a.key());
        };
    }

    /** Their sum and their number. */
    private static AggregateOperation1<Long, LongLongAccumulator, Tuple2<Long, Long>> scores() {
        return AggregateOperation.withCreate(LongLongAccumulator::new)
                .<Long>andAccumulate((scores, score) -> add(scores, score, 1))
                .andCombine((scores, more) -> add(scores, more.get1(), more.get2()))
                .andExportFinish(scores -> Tuple2.tuple2(scores.get1(), scores.get2()));
    }

    private static void add(LongLongAccumulator scores, long sum, long count) {
        scores.set1(scores.get1() + sum);
        scores.set2(scores.get2() + count);
    }

    private static void receive(
            WindowChecksums checksums,
            WindowResult<Tuple2<List<Double>, List<WindowResult<List<KeyedWindowResult<String, Long>>>>>> both) {
        double average = both.result().f0().get(0);
        List<CountedWord> words = both.result().f1().stream()
                .flatMap(top -> top.result().stream())
                .map(word -> new CountedWord(word.key().getBytes(StandardCharsets.ISO_8859_1), word.result()))
                .sorted(CountedWord.MOST_FREQUENT_FIRST)
                .toList();
        checksums.change(both.end(), average, words);
    }

    /** What the words of a text weigh together. One thread. */
    private static final class Scorer {
        private final Lexicon lexicon = ((TweetsBenchmark) ParallelRun.current().benchmark()).lexicon();
        private final WordScanner scanner = new WordScanner();

        Long score(Text text) {
            long score = 0;
            scanner.start(text.bytes(), text.from(), text.to());
            while (scanner.next()) {
                score += lexicon.weight(text.bytes(), scanner.from(), scanner.to());
            }
            return score;
        }
    }
}
