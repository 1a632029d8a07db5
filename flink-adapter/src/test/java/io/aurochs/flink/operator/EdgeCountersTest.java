package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.junit.AurochsFlink;
import io.aurochs.flink.metrics.EdgeCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.transformations.PhysicalTransformation;
import org.apache.flink.streaming.runtime.io.RecordWriterOutput;
import org.apache.flink.streaming.runtime.io.StreamOneInputProcessor;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.tasks.OperatorChain;
import org.apache.flink.streaming.runtime.tasks.StreamOperatorWrapper;
import org.apache.flink.streaming.runtime.tasks.StreamTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What counts the records of a running task. */
@Timeout(120)
class EdgeCountersTest {
    private static final int RECORDS = 5;

    /** Emits where its task counts each record, and what its own counters say. */
    private static final class Counted extends AbstractStreamOperator<String>
            implements OneInputStreamOperator<Long, String> {
        private static final long serialVersionUID = 1L;

        @Override
        public void processElement(StreamRecord<Long> element) {
            long in =
                    getMetricGroup().getIOMetricGroup().getNumRecordsInCounter().getCount();
            long out = getMetricGroup()
                    .getIOMetricGroup()
                    .getNumRecordsOutCounter()
                    .getCount();
            output.collect(new StreamRecord<>(in + " in, " + out + " out, counted by " + counters()));
        }

        private Set<String> counters() {
            Set<String> classes = new TreeSet<>();
            StreamTask<?, ?> task = getContainingTask();
            OperatorChain<?, ?> chain = FlinkFields.get(StreamTask.class, "operatorChain", task, OperatorChain.class);
            for (RecordWriterOutput<?> written : chain.getStreamOutputs()) {
                FlinkInternals.replaceSent(written, counter -> seen(counter, classes));
            }
            for (StreamOperatorWrapper<?, ?> wrapper : chain.getAllOperators()) {
                visit(wrapper.getStreamOperator(), classes);
            }
            if (FlinkFields.getOrNull(StreamTask.class, "inputProcessor", task, Object.class)
                    instanceof StreamOneInputProcessor<?> processor) {
                FlinkInternals.replaceReceived(FlinkInternals.output(processor), counter -> seen(counter, classes));
            }
            return classes;
        }

        private static void visit(StreamOperator<?> operator, Set<String> classes) {
            Object emitting = FlinkInternals.operatorOutput(operator);
            while (emitting != null) {
                FlinkInternals.replaceEmitted(emitting, counter -> seen(counter, classes));
                emitting = FlinkInternals.countedOutput(emitting);
            }
        }

        private static Counter seen(Counter counter, Set<String> classes) {
            classes.add(counter.getClass().getSimpleName());
            return counter;
        }
    }

    private static DataStream<String> counted(DataStream<Long> numbers) {
        SingleOutputStreamOperator<String> counted = numbers.transform("count", Types.STRING, new Counted());
        // Version 1.20 would chain nothing to what stands before it.
        ((PhysicalTransformation<?>) counted.getTransformation()).setChainingStrategy(ChainingStrategy.ALWAYS);
        return counted;
    }

    private static List<String> results(DataStream<String> results) throws Exception {
        List<String> all = new ArrayList<>();
        results.executeAndCollect().forEachRemaining(all::add);
        return all;
    }

    private static void assertExact(List<String> results) {
        List<String> expected = new ArrayList<>();
        for (int record = 1; record <= RECORDS; record++) {
            expected.add(
                    record + " in, " + (record - 1) + " out, counted by [" + EdgeCount.class.getSimpleName() + "]");
        }
        assertThat(results).isEqualTo(expected);
    }

    @Test
    @AurochsFlink
    void behindASource(StreamExecutionEnvironment environment) throws Exception {
        environment.setParallelism(1);
        assertExact(results(counted(environment.fromSequence(1, RECORDS)).rebalance()));
    }

    @Test
    @AurochsFlink
    void behindAnExchange(StreamExecutionEnvironment environment) throws Exception {
        environment.setParallelism(1);
        assertExact(results(
                counted(environment.fromSequence(1, RECORDS).rebalance()).rebalance()));
    }

    @Test
    @AurochsFlink
    void beforeTwoConsumers(StreamExecutionEnvironment environment) throws Exception {
        environment.setParallelism(1);
        DataStream<String> counted =
                counted(environment.fromSequence(1, RECORDS).rebalance());
        List<String> both = results(counted.rebalance().union(counted.broadcast()));
        assertThat(both).hasSize(2 * RECORDS);
        assertExact(both.stream().distinct().sorted().toList());
    }
}
