package io.aurochs.flink.translate;

import org.apache.flink.api.common.functions.CoGroupFunction;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.api.java.tuple.Tuple2;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.streaming.api.functions.co.CoProcessFunction;
import org.apache.flink.streaming.api.functions.co.KeyedBroadcastProcessFunction;
import org.apache.flink.streaming.api.functions.co.KeyedCoProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/** User code of the jobs that are translated; none of it is run. */
final class Functions {
    static final KeySelector<Long, String> PARITY = new Parity();
    static final KeySelector<Long, String> OTHER_PARITY = new Parity();
    static final KeySelector<Long, Tuple2<Long, String>> PAIR = new Pair();
    static final KeySelector<String, Integer> LENGTH = new Length();

    private Functions() {}

    private static final class Parity implements KeySelector<Long, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public String getKey(Long value) {
            return value % 2 == 0 ? "even" : "odd";
        }
    }

    private static final class Pair implements KeySelector<Long, Tuple2<Long, String>> {
        private static final long serialVersionUID = 1L;

        @Override
        public Tuple2<Long, String> getKey(Long value) {
            return Tuple2.of(value, "");
        }
    }

    private static final class Length implements KeySelector<String, Integer> {
        private static final long serialVersionUID = 1L;

        @Override
        public Integer getKey(String value) {
            return value.length();
        }
    }

    static final class Counting extends KeyedProcessFunction<String, Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(
                Long value, KeyedProcessFunction<String, Long, Long>.Context context, Collector<Long> out) {
            out.collect(value);
        }
    }

    static final class Splitting extends ProcessFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        private final OutputTag<String> odd;

        Splitting(OutputTag<String> odd) {
            this.odd = odd;
        }

        @Override
        public void processElement(Long value, ProcessFunction<Long, Long>.Context context, Collector<Long> out) {
            context.output(odd, "odd");
        }
    }

    static final class Connecting<T> extends CoProcessFunction<Long, T, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement1(Long value, CoProcessFunction<Long, T, Long>.Context context, Collector<Long> out) {
            out.collect(value);
        }

        @Override
        public void processElement2(T value, CoProcessFunction<Long, T, Long>.Context context, Collector<Long> out) {}
    }

    static final class Grouping implements CoGroupFunction<Long, Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void coGroup(Iterable<Long> first, Iterable<Long> second, Collector<Long> out) {
            first.forEach(out::collect);
        }
    }

    static final class KeyedConnecting extends KeyedCoProcessFunction<String, Long, Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement1(
                Long value, KeyedCoProcessFunction<String, Long, Long, Long>.Context context, Collector<Long> out) {
            out.collect(value);
        }

        @Override
        public void processElement2(
                Long value, KeyedCoProcessFunction<String, Long, Long, Long>.Context context, Collector<Long> out) {
            out.collect(value);
        }
    }

    static final class Ruled extends KeyedBroadcastProcessFunction<String, Long, Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(
                Long value,
                KeyedBroadcastProcessFunction<String, Long, Long, Long>.ReadOnlyContext context,
                Collector<Long> out) {
            out.collect(value);
        }

        @Override
        public void processBroadcastElement(
                Long value,
                KeyedBroadcastProcessFunction<String, Long, Long, Long>.Context context,
                Collector<Long> out) {}
    }
}
