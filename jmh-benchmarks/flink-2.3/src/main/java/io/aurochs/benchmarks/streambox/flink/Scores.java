package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.benchmark.TweetsBenchmark;
import io.aurochs.benchmarks.streambox.parallel.ParallelRun;
import io.aurochs.benchmarks.streambox.text.Lexicon;
import io.aurochs.benchmarks.streambox.text.WordScanner;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;

/** What the words of a text weigh together, in buckets that take turns, so that all tasks have their share of a window. */
final class Scores extends RichMapFunction<Text, Tuple2<Integer, Long>> {
    static final TypeInformation<Tuple2<Integer, Long>> TYPE = Types.TUPLE(Types.INT, Types.LONG);

    private static final long serialVersionUID = 1L;
    private static final int BUCKETS = 128;

    private transient Lexicon lexicon;
    private transient WordScanner scanner;
    private transient Tuple2<Integer, Long> result;
    private int bucket;

    @Override
    @SuppressWarnings("NullAway") // Until it is opened.
    public void open(OpenContext context) {
        lexicon = ((TweetsBenchmark) ParallelRun.current().benchmark()).lexicon();
        scanner = new WordScanner();
        result = new Tuple2<>();
    }

    @Override
    public Tuple2<Integer, Long> map(Text text) {
        long score = 0;
        scanner.start(text.bytes(), text.from(), text.to());
        while (scanner.next()) {
            score += lexicon.weight(text.bytes(), scanner.from(), scanner.to());
        }
        bucket = (bucket + 1) % BUCKETS;
        result.f0 = bucket;
        result.f1 = score;
        return result;
    }
}
