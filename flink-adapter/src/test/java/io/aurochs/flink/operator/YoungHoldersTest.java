package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.junit.AurochsFlink;
import io.aurochs.jit.CollectionSign;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.AbstractKeyedStateBackend;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.SourceOperator;
import org.apache.flink.streaming.api.operators.TimestampedCollector;
import org.apache.flink.streaming.api.transformations.PhysicalTransformation;
import org.apache.flink.streaming.runtime.io.AbstractStreamTaskNetworkInput;
import org.apache.flink.streaming.runtime.io.RecordWriterOutput;
import org.apache.flink.streaming.runtime.io.StreamOneInputProcessor;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamOperatorWrapper;
import org.apache.flink.streaming.runtime.tasks.StreamTask;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The collector runs while an operator processes each record; what it is written into then is another object at the next. */
@Timeout(120)
class YoungHoldersTest {
    private static final int RECORDS = 4;

    /** Emits which holders of its task are others than at the last record. */
    private static final class Collecting extends AbstractStreamOperator<String>
            implements OneInputStreamOperator<Long, String> {
        private static final long serialVersionUID = 1L;

        private transient @Nullable TimestampedCollector<String> collector;
        private transient @Nullable Map<String, Object> last;
        /** How many records the key of this one has had. */
        private transient @Nullable ValueState<Integer> count;

        @Override
        public void open() throws Exception {
            super.open();
            collector = new TimestampedCollector<>(output);
            if (getKeyedStateBackend() != null) {
                count = getRuntimeContext().getState(new ValueStateDescriptor<>("count", Types.INT));
            }
        }

        @Override
        public void processElement(StreamRecord<Long> element) throws Exception {
            Map<String, Object> holders = holders();
            List<String> renewed = new ArrayList<>();
            if (last != null) {
                last.forEach((name, holder) -> {
                    if (holders.get(name) != holder) {
                        renewed.add(name);
                    }
                });
            }
            last = holders;
            if (count != null) {
                count.update(count.value() == null ? 1 : count.value() + 1);
                renewed.add(" " + getCurrentKey() + ":" + count.value());
            }
            TimestampedCollector<String> opened = Objects.requireNonNull(collector);
            opened.setTimestamp(element);
            opened.collect(element.getValue() + String.join("", renewed));
            // A single request is not heeded while another thread is in native code that holds an array.
            CollectionSign sign = new CollectionSign();
            while (!sign.isUp()) {
                System.gc();
            }
        }

        private Map<String, Object> holders() {
            Map<String, Object> holders = new LinkedHashMap<>();
            holders.put(" collector", FlinkFields.get(TimestampedCollector.class, "reuse", collector, Object.class));
            StreamTask<?, ?> task = getContainingTask();
            OperatorChain<?, ?> chain = FlinkFields.get(StreamTask.class, "operatorChain", task, OperatorChain.class);
            for (RecordWriterOutput<?> written : chain.getStreamOutputs()) {
                holders.put(
                        " output",
                        FlinkFields.get(RecordWriterOutput.class, "serializationDelegate", written, Object.class));
            }
            for (StreamOperatorWrapper<?, ?> wrapper : chain.getAllOperators()) {
                if (wrapper.getStreamOperator() instanceof SourceOperator<?, ?> source) {
                    Object main = FlinkFields.get(SourceOperator.class, "currentMainOutput", source, Object.class);
                    holders.put(
                            " source",
                            FlinkFields.get(main.getClass().getSuperclass(), "reusingRecord", main, Object.class));
                }
            }
            if (FlinkFields.getOrNull(StreamTask.class, "inputProcessor", task, Object.class)
                            instanceof StreamOneInputProcessor<?> processor
                    && FlinkInternals.input(processor) instanceof AbstractStreamTaskNetworkInput<?, ?> input) {
                holders.put(
                        " input",
                        FlinkFields.get(
                                AbstractStreamTaskNetworkInput.class, "deserializationDelegate", input, Object.class));
            }
            if (getKeyedStateBackend() instanceof AbstractKeyedStateBackend<?> backend) {
                holders.put(" key", backend.getKeyContext());
            }
            return holders;
        }
    }

    private static List<String> run(DataStream<Long> numbers) throws Exception {
        DataStream<String> watched = numbers.transform("collect", Types.STRING, new Collecting());
        // Version 1.20 would chain nothing to what stands before it.
        ((PhysicalTransformation<?>) watched.getTransformation()).setChainingStrategy(ChainingStrategy.ALWAYS);
        List<String> results = new ArrayList<>();
        watched.rebalance().executeAndCollect().forEachRemaining(results::add);
        return results;
    }

    @Test
    @AurochsFlink
    void behindASource(StreamExecutionEnvironment environment) throws Exception {
        environment.setParallelism(1);
        assertThat(run(environment.fromSequence(1, RECORDS)))
                .containsExactly(
                        "1", "2 collector output source", "3 collector output source", "4 collector output source");
    }

    @Test
    @AurochsFlink
    void behindAnExchange(StreamExecutionEnvironment environment) throws Exception {
        environment.setParallelism(1);
        assertThat(run(environment.fromSequence(1, RECORDS).keyBy(number -> number % 2, Types.LONG)))
                .containsExactly(
                        "1 1:1",
                        "2 collector output input key 0:1",
                        "3 collector output input key 1:2",
                        "4 collector output input key 0:2");
    }

    @Test
    @AurochsFlink("aurochs.renewal=off")
    void notWhereItIsTurnedOff(StreamExecutionEnvironment environment) throws Exception {
        environment.setParallelism(1);
        assertThat(run(environment.fromSequence(1, RECORDS))).containsExactly("1", "2", "3", "4");
    }
}
