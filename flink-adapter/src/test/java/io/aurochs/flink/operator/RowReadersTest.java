package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.apache.flink.table.functions.ScalarFunction;
import org.apache.flink.table.runtime.generated.WatermarkGenerator;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.apache.flink.table.runtime.operators.TableStreamOperator;
import org.apache.flink.table.runtime.operators.wmassigners.WatermarkAssignerOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RowReadersTest {
    @Test
    void includesCalculations() throws Exception {
        assertThat(RowReaders.include(calculation(boolean[].class, BinaryStringData.class, Long.class)))
                .isTrue();
    }

    @Test
    void leavesCalculationsThatCallFunctionsOfUsers() throws Exception {
        assertThat(RowReaders.include(calculation(Twice.class))).isFalse();
        assertThat(RowReaders.include(calculation(Twice[].class))).isFalse();
        assertThat(RowReaders.include(calculation(Object.class))).isFalse();
    }

    @Test
    void leavesOtherOperators() throws Exception {
        assertThat(RowReaders.include(GeneratedClasses.operator("StreamExecJoin$1")))
                .isFalse();
        assertThat(RowReaders.include(GeneratedClasses.operator("StreamExecCalc$1", AbstractStreamOperator.class)))
                .isFalse();
        assertThat(RowReaders.include(new User())).isFalse();
    }

    @Test
    void includesWhatAssignsWatermarksThatThePlannerComputes() throws Exception {
        assertThat(RowReaders.include(assigner("WatermarkGenerator$1", Map.of("result", long.class))))
                .isTrue();
        assertThat(RowReaders.include(assigner("WatermarkGenerator$1", Map.of("function", Twice.class))))
                .isFalse();
        assertThat(RowReaders.include(assigner("user.Generator", Map.of()))).isFalse();
    }

    /** What the planner of this line of Flink generates. */
    @Test
    @Tag("full")
    void knowsThePlannersCalculations() {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        tables.createTemporarySystemFunction("twice", Twice.class);
        tables.createTemporaryView(
                "numbers",
                tables.toChangelogStream(
                        tables.sqlQuery("SELECT n, s FROM (VALUES (1, 'a'), (2, 'b')) AS t(n, s) WHERE n > 0")));
        tables.toChangelogStream(tables.sqlQuery("SELECT COALESCE(n, 7) + 1, MD5(LOWER(s) || 'x') FROM numbers"
                        + " WHERE s IN ('a', 'b', 'c', 'd', 'e')"))
                .sinkTo(new DiscardingSink<>());
        assertThat(calculations(environment)).isNotEmpty().allMatch(RowReaders::isCalculation);
        int before = calculations(environment).size();
        tables.toChangelogStream(tables.sqlQuery("SELECT twice(n) FROM numbers"))
                .sinkTo(new DiscardingSink<>());
        assertThat(calculations(environment))
                .hasSizeGreaterThan(before)
                .anyMatch(calculation -> !RowReaders.isCalculation(calculation));
    }

    private static List<Class<?>> calculations(StreamExecutionEnvironment environment) {
        return environment.getStreamGraph(false).getStreamNodes().stream()
                .map(StreamNode::getOperatorFactory)
                .filter(CodeGenOperatorFactory.class::isInstance)
                .map(factory -> ((CodeGenOperatorFactory<?>) factory).getGeneratedClass())
                .filter(generated -> generated.getClassName().startsWith("StreamExecCalc"))
                .<Class<?>>map(generated -> generated.compile(RowReadersTest.class.getClassLoader()))
                .toList();
    }

    private static Object calculation(Class<?>... fields) throws Exception {
        Map<String, Class<?>> named = new LinkedHashMap<>();
        for (Class<?> field : fields) {
            named.put("field" + named.size(), field);
        }
        return GeneratedClasses.instance("StreamExecCalc$1", TableStreamOperator.class, named);
    }

    private static Object assigner(String generator, Map<String, Class<?>> fields) throws Exception {
        return BareObjects.with(
                BareObjects.made(WatermarkAssignerOperator.class),
                "watermarkGenerator",
                GeneratedClasses.instance(generator, WatermarkGenerator.class, fields));
    }

    /** Doubles a number. */
    public static final class Twice extends ScalarFunction {
        private static final long serialVersionUID = 1L;

        public int eval(int number) {
            return 2 * number;
        }
    }

    private static final class User extends AbstractStreamOperator<RowData> {
        private static final long serialVersionUID = 1L;
    }
}
