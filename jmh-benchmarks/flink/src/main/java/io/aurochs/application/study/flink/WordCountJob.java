package io.aurochs.application.study.flink;

import io.aurochs.application.study.wordcount.CountedWord;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Word count: {@code lines -> split -hash(word)-> count -> counts}. */
public final class WordCountJob implements StudyJob {
    @Override
    public void build(JobParts parts) {
        DataStream<String> lines = parts.lines();
        DataStream<Tuple2<String, Long>> counts = lines.flatMap(new SplitLine())
                .setParallelism(lines.getParallelism())
                .name("split")
                .keyBy(word -> word.f0, Types.STRING)
                .process(parts.named(new CountWords()))
                .returns(Types.TUPLE(Types.STRING, Types.LONG))
                .name("count")
                .uid("word count");
        parts.results(counts, counted -> CountedWord.hash(counted.f0, counted.f1));
    }
}
