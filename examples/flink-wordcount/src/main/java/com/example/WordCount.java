package com.example;

import java.util.Locale;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.reader.TextLineInputFormat;
import org.apache.flink.core.fs.Path;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.Collector;

/** Counts the words of a text file, and prints each word with its count whenever that grows. */
public final class WordCount {
    public static void main(String[] args) throws Exception {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
        FileSource<String> lines = FileSource.forRecordStreamFormat(new TextLineInputFormat(), new Path(args[0]))
                .build();

        environment
                .fromSource(lines, WatermarkStrategy.noWatermarks(), "lines")
                .flatMap(WordCount::split)
                .returns(Types.TUPLE(Types.STRING, Types.LONG))
                .keyBy(word -> word.f0)
                .sum(1)
                .print();

        environment.execute("wordcount");
    }

    private static void split(String line, Collector<Tuple2<String, Long>> words) {
        for (String word : line.toLowerCase(Locale.ROOT).split("\\W+")) {
            if (!word.isEmpty()) {
                words.collect(Tuple2.of(word, 1L));
            }
        }
    }
}
