package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.List;
import java.util.Map;
import org.apache.flink.cep.CEP;
import org.apache.flink.cep.functions.PatternProcessFunction;
import org.apache.flink.cep.pattern.Pattern;
import org.apache.flink.cep.pattern.conditions.SimpleCondition;
import org.apache.flink.util.Collector;

/** Complex event processing: a low number, some middling ones, then a high one, of the same key. */
public final class EventPatterns implements FlinkJob {
    private static final int NUMBERS = 3_000;

    @Override
    public void build(Bench bench) {
        Pattern<Long, ?> pattern = Pattern.<Long>begin("low")
                .where(SimpleCondition.of(number -> level(number) < 2))
                .next("middling")
                .where(SimpleCondition.of(number -> level(number) >= 2 && level(number) < 8))
                .oneOrMore()
                .consecutive()
                .next("high")
                .where(SimpleCondition.of(number -> level(number) >= 8));
        bench.collect(
                CEP.pattern(bench.timedNumbers("numbers", NUMBERS).keyBy(number -> number % 4), pattern)
                        .process(new Describe()),
                "matches");
    }

    private static int level(long number) {
        return Scatter.below(10, number);
    }

    /** The numbers of a match. */
    static final class Describe extends PatternProcessFunction<Long, String> {
        @Serial
        private static final long serialVersionUID = 1L;

        @Override
        public void processMatch(Map<String, List<Long>> match, Context context, Collector<String> out) {
            out.collect(match.get("low") + " " + match.get("middling") + " " + match.get("high"));
        }
    }
}
