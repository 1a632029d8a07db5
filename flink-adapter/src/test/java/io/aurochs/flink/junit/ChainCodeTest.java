package io.aurochs.flink.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which code a record goes through from one chained operator to the next. */
@Timeout(120)
class ChainCodeTest {
    /** Copies of classes that have called it, the innermost first. */
    private static final class Callers implements MapFunction<Long, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public String map(Long number) {
            return StackWalker.getInstance(
                            Set.of(StackWalker.Option.SHOW_HIDDEN_FRAMES, StackWalker.Option.RETAIN_CLASS_REFERENCE))
                    .walk(frames -> frames.map(StackWalker.StackFrame::getDeclaringClass)
                            .filter(type -> type.isHidden() && !type.getName().contains("$$Lambda"))
                            // A bridge and its method are of one class; two operators' are of two, of the same name.
                            .distinct()
                            .map(type -> type.getSimpleName().replaceAll("[/+].*", ""))
                            .collect(Collectors.joining(" ")));
        }
    }

    private static List<String> callers(StreamExecutionEnvironment environment) throws Exception {
        List<String> callers = new ArrayList<>();
        environment
                .fromSequence(1, 3)
                .rebalance()
                .filter(number -> number > 1)
                .flatMap((Long number, Collector<Long> out) -> out.collect(number))
                .returns(Types.LONG)
                .map(new Callers())
                .executeAndCollect()
                .forEachRemaining(callers::add);
        return callers;
    }

    @Test
    @AurochsFlink
    void eachOperatorsOwn(StreamExecutionEnvironment environment) throws Exception {
        assertThat(callers(environment))
                .hasSize(2)
                .containsOnly("FusedOperators OwnChainingOutput FlatMapStep OwnChainingOutput FusedOperators");
    }

    @Test
    @AurochsFlink
    void otherOperatorsAndKeysToo(StreamExecutionEnvironment environment) throws Exception {
        environment.getConfig().enableObjectReuse();
        List<String> callers = new ArrayList<>();
        environment
                .fromSequence(1, 3)
                .keyBy(number -> number % 2, Types.LONG)
                .filter(number -> number > 0)
                .process(new PassOn())
                .map(new Callers())
                .executeAndCollect()
                .forEachRemaining(callers::add);
        assertThat(callers)
                .hasSize(3)
                .containsOnly("FusedOperators OwnChainingOutput OperatorStep OwnChainingOutput KeyedStep");
    }

    /** To the next operator. */
    private static final class PassOn extends ProcessFunction<Long, Long> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(Long number, Context context, Collector<Long> out) {
            out.collect(number);
        }
    }

    @Test
    @AurochsFlink
    void alsoBehindASource(StreamExecutionEnvironment environment) throws Exception {
        List<String> callers = new ArrayList<>();
        environment.fromSequence(1, 3).map(new Callers()).executeAndCollect().forEachRemaining(callers::add);
        assertThat(callers).hasSize(3).containsOnly("FusedOperators OwnChainingOutput");
    }

    @Test
    @AurochsFlink
    void oneForMapsAndFiltersInARow(StreamExecutionEnvironment environment) throws Exception {
        List<String> callers = new ArrayList<>();
        environment
                .fromSequence(1, 3)
                .map(number -> number + 1)
                .returns(Types.LONG)
                .filter(number -> number > 2)
                .map(new Callers())
                .executeAndCollect()
                .forEachRemaining(callers::add);
        assertThat(callers).hasSize(2).containsOnly("FusedOperators OwnChainingOutput");
    }

    @Test
    @AurochsFlink("aurochs.chain=shared")
    void flinksOnRequest(StreamExecutionEnvironment environment) throws Exception {
        assertThat(callers(environment)).hasSize(2).containsOnly("");
    }
}
