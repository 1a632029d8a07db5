package io.aurochs.benchmarks.streambox.flink;

import io.aurochs.benchmarks.streambox.loop.TweetLoop;
import io.aurochs.benchmarks.streambox.text.CountedWord;
import io.aurochs.benchmarks.streambox.text.TopWords;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.java.tuple.Tuple2;

/** The most frequent of a window's counted words. */
final class FrequentWords implements AggregateFunction<Tuple2<String, Long>, TopWords, List<CountedWord>> {
    static final TypeInformation<TopWords> TYPE = TypeInformation.of(TopWords.class);

    private static final long serialVersionUID = 1L;

    @Override
    public TopWords createAccumulator() {
        return new TopWords(TweetLoop.TOP);
    }

    @Override
    public TopWords add(Tuple2<String, Long> count, TopWords top) {
        byte[] word = count.f0.getBytes(StandardCharsets.ISO_8859_1);
        top.offer(word, 0, word.length, count.f1);
        return top;
    }

    @Override
    public List<CountedWord> getResult(TopWords top) {
        return top.inOrder();
    }

    @Override
    public TopWords merge(TopWords top, TopWords more) {
        more.inOrder().forEach(word -> top.offer(word.bytes(), 0, word.bytes().length, word.count()));
        return top;
    }
}
