package io.aurochs.flink.operator;

import static io.aurochs.flink.operator.BareObjects.field;
import static io.aurochs.flink.operator.BareObjects.made;
import static io.aurochs.flink.operator.BareObjects.with;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.util.Objects;
import java.util.Set;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.CountingOutput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.runtime.io.RecordWriterOutput;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.IntType;
import org.junit.jupiter.api.Test;

/** A row is copied on its way to an operator, unless all that happens to it there is that it is read. */
class ChainCopiesTest {
    private static final String TASKS = "org.apache.flink.streaming.runtime.tasks.";

    private final RowData row = GenericRowData.of(1);
    private final RowDataSerializer rows = new RowDataSerializer(new IntType());

    @Test
    void aRowIsNotCopiedForWhatReadsItAndEmitsToAnotherTask() throws Exception {
        assertThat(copied(to(calculation(made(RecordWriterOutput.class))))).isSameAs(row);
    }

    @Test
    void orForWhatReadsItAndEmitsCopies() throws Exception {
        Object toUser = to(new User());
        Object toCalculation = to(calculation(toUser));
        assertThat(copied(toCalculation)).isSameAs(row);
        assertThat(copied(toUser)).isNotSameAs(row).isEqualTo(row);
    }

    @Test
    void norForSeveralInARow() throws Exception {
        Object toSecond = to(calculation(made(RecordWriterOutput.class)));
        Object toFirst = to(calculation(toSecond));
        assertThat(copied(toSecond)).isSameAs(row);
        assertThat(copied(toFirst)).isSameAs(row);
    }

    @Test
    void aCounterOfRecordsDoesNotMatter() throws Exception {
        Object counting = with(made(CountingOutput.class), "output", made(RecordWriterOutput.class));
        assertThat(copied(to(calculation(counting)))).isSameAs(row);
    }

    @Test
    void eachOfSeveralOutputsMustBeOfCopies() throws Exception {
        Object writer = made(RecordWriterOutput.class);
        Object uncopied = with(made(Class.forName(TASKS + "ChainingOutput")), "input", new User());
        assertThat(copied(to(calculation(several(writer, to(new User())))))).isSameAs(row);
        assertThat(copied(to(calculation(several(writer, uncopied)))))
                .isNotSameAs(row)
                .isEqualTo(row);
    }

    @Test
    void whereRecordsAreHandedOverByReferenceTheChainCopies() throws Exception {
        Object output = to(calculation(made(RecordWriterOutput.class)));
        new ChainCopies(Set.of(), false).visit(output);
        assertThat(copy(output)).isNotSameAs(row).isEqualTo(row);
    }

    @Test
    void operatorsOfUsersGetCopies() throws Exception {
        assertThat(copied(to(with(new User(), "output", made(RecordWriterOutput.class)))))
                .isNotSameAs(row)
                .isEqualTo(row);
    }

    private Object copied(Object output) {
        new ChainCopies(Set.of(), true).visit(output);
        return copy(output);
    }

    @SuppressWarnings("unchecked") // it is of rows
    private Object copy(Object output) {
        return ((TypeSerializer<RowData>) Objects.requireNonNull(FlinkInternals.copyingSerializer(output))).copy(row);
    }

    private static StreamOperator<?> calculation(Object output) throws Exception {
        return with(GeneratedClasses.operator("StreamExecCalc$1"), "output", output);
    }

    /** An output that copies. */
    private Object to(StreamOperator<?> operator) throws Exception {
        Object output = made(Class.forName(TASKS + "CopyingChainingOutput"));
        return with(with(output, "input", operator), "serializer", rows);
    }

    private static Object several(Object... outputs) throws Exception {
        Class<?> type = Class.forName(TASKS + "BroadcastingOutputCollector");
        Class<?> one = field(type, "outputs").getType().getComponentType();
        Object[] array = (Object[]) Array.newInstance(one, outputs.length);
        System.arraycopy(outputs, 0, array, 0, outputs.length);
        return with(made(type), "outputs", array);
    }

    private static final class User extends AbstractStreamOperator<RowData>
            implements OneInputStreamOperator<RowData, RowData> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(StreamRecord<RowData> element) {
            throw new IllegalStateException("no record is processed here");
        }
    }
}
