package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serial;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamNode;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.table.api.Table;
import org.apache.flink.table.api.bridge.java.StreamTableEnvironment;
import org.apache.flink.table.runtime.operators.CodeGenOperatorFactory;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.runtime.typeutils.StringDataSerializer;
import org.apache.flink.table.types.logical.IntType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class GeneratedOperatorsTest {
    private final RowDataSerializer rows = new RowDataSerializer(new IntType());

    @Test
    void replacesTheSerializersOfRowsOnly() throws Exception {
        StreamOperator<?> operator = generated();
        Field rowField = field(operator, "rows");
        Field stringField = field(operator, "strings");
        rowField.set(operator, rows);
        stringField.set(operator, StringDataSerializer.INSTANCE);
        new GeneratedOperators(Set.of()).speedUp(operator);
        assertThat(rowField.get(operator)).isNotSameAs(rows).isInstanceOf(RowDataSerializer.class);
        assertThat(stringField.get(operator)).isSameAs(StringDataSerializer.INSTANCE);
    }

    @Test
    void leavesWhatIsNotSetUp() throws Exception {
        StreamOperator<?> operator = generated();
        new GeneratedOperators(Set.of()).speedUp(operator);
        assertThat(field(operator, "rows").get(operator)).isNull();
    }

    @Test
    void leavesOperatorsOfUsersInNoPackage() throws Exception {
        StreamOperator<?> operator = GeneratedClasses.operator("StreamExecStub$1", AbstractStreamOperator.class);
        field(operator, "rows").set(operator, rows);
        new GeneratedOperators(Set.of()).speedUp(operator);
        assertThat(field(operator, "rows").get(operator)).isSameAs(rows);
    }

    /** What the planner of this line of Flink generates. */
    @Test
    @Tag("full")
    void includesThePlannersOperators() {
        StreamExecutionEnvironment environment = StreamExecutionEnvironment.createLocalEnvironment(1);
        StreamTableEnvironment tables = StreamTableEnvironment.create(environment);
        Table nested = tables.sqlQuery("SELECT ROW(n, n) AS pair, n FROM (VALUES (1), (2)) AS t(n)");
        tables.createTemporaryView("nested", tables.toChangelogStream(nested));
        tables.toChangelogStream(tables.sqlQuery("SELECT pair, n + 1 FROM nested WHERE n > 1"))
                .sinkTo(new DiscardingSink<>());
        List<Class<?>> generated = environment.getStreamGraph().getStreamNodes().stream()
                .map(StreamNode::getOperatorFactory)
                .filter(CodeGenOperatorFactory.class::isInstance)
                .<Class<?>>map(factory -> ((CodeGenOperatorFactory<?>) factory)
                        .getGeneratedClass()
                        .compile(GeneratedOperatorsTest.class.getClassLoader()))
                .toList();
        assertThat(generated).isNotEmpty().allMatch(GeneratedOperators::include);
        assertThat(generated.stream().flatMap(operator -> Arrays.stream(operator.getDeclaredFields())))
                .extracting(Field::getType)
                .contains(RowDataSerializer.class);
    }

    @Test
    void leavesOperatorsThatAreNotGenerated() {
        Written operator = new Written(rows);
        new GeneratedOperators(Set.of()).speedUp(operator);
        assertThat(operator.serializer).isSameAs(rows);
    }

    private static StreamOperator<?> generated() throws Exception {
        return GeneratedClasses.operator("StreamExecStub$1");
    }

    private static Field field(StreamOperator<?> operator, String name) throws NoSuchFieldException {
        return operator.getClass().getField(name);
    }

    private static final class Written extends AbstractStreamOperator<Integer> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final transient RowDataSerializer serializer;

        Written(RowDataSerializer serializer) {
            this.serializer = serializer;
        }
    }
}
