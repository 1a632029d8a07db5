package io.aurochs.differential.flink.cep;

import java.io.Serial;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.cep.functions.PatternProcessFunction;
import org.apache.flink.cep.functions.TimedOutPartialMatchHandler;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** A match as text, or a partial one that has timed out, which goes to a side output. */
final class Finding extends PatternProcessFunction<Long, String> implements TimedOutPartialMatchHandler<Long> {
    /** The name of a pattern's first step. */
    static final String FIRST = "first";
    /** The name of its other step. */
    static final String THEN = "then";
    /** Of partial matches. */
    static final OutputTag<String> TIMED_OUT = new OutputTag<>("timed out", Types.STRING);

    @Serial
    private static final long serialVersionUID = 1L;

    @Override
    public void processMatch(Map<String, List<Long>> match, Context context, Collector<String> out) {
        out.collect("match " + new TreeMap<>(match));
    }

    @Override
    public void processTimedOutMatch(Map<String, List<Long>> match, Context context) {
        context.output(TIMED_OUT, "timed out " + new TreeMap<>(match));
    }

    static String match(List<Long> first, List<Long> then) {
        return "match {" + FIRST + "=" + first + ", " + THEN + "=" + then + "}";
    }

    static String timedOut(List<Long> first) {
        return "timed out {" + FIRST + "=" + first + "}";
    }

    static String late(long event) {
        return "late " + event;
    }
}
