package io.aurochs.application.study.flink;

import io.aurochs.application.text.WordSplitter;
import org.apache.flink.api.common.functions.FlatMapFunction;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.util.Collector;

/** Emits the words of each line, once for each occurrence. */
final class SplitLine implements FlatMapFunction<String, Tuple2<String, Integer>> {
    private static final long serialVersionUID = 1L;

    @Override
    public void flatMap(String line, Collector<Tuple2<String, Integer>> words) {
        WordSplitter.forEachWord(line, word -> words.collect(Tuple2.of(word, 1)));
    }
}
