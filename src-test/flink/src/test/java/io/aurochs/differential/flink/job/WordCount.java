package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.util.Collector;

/** Lines split into words, and each word's count so far whenever it comes. */
public class WordCount implements FlinkJob {
    private static final int LINES = 3_000;
    private static final int WORDS_PER_LINE = 7;
    private static final int WORDS = 250;

    @Override
    public void build(Bench bench) {
        bench.collect(
                bench.numbers("lines", LINES)
                        .map(WordCount::line)
                        .flatMap((String line, Collector<String> out) -> {
                            for (String word : line.split(" ", -1)) {
                                out.collect(word);
                            }
                        })
                        .returns(Types.STRING)
                        .keyBy(word -> word)
                        .process(new CountPerKey<>())
                        .uid(bench.uid("count")),
                "counts");
    }

    private static String line(long number) {
        StringBuilder line = new StringBuilder();
        for (int word = 0; word < WORDS_PER_LINE; word++) {
            line.append(word == 0 ? "" : " ").append(Scatter.key(WORDS, number * WORDS_PER_LINE + word));
        }
        return line.toString();
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, Integer> counts = new HashMap<>();
        for (long line = 0; line < LINES; line++) {
            for (String word : line(line).split(" ", -1)) {
                journal.note("counts", word + "=" + counts.merge(word, 1, Integer::sum));
            }
        }
    }
}
