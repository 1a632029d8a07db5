package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.MultipleConnectedStreams;
import org.apache.flink.streaming.api.operators.AbstractInput;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorV2;
import org.apache.flink.streaming.api.operators.ChainingStrategy;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.MultipleInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.api.transformations.KeyedMultipleInputTransformation;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** An operator with three keyed inputs. */
public final class MultipleInputs implements FlinkJob {
    private static final int INPUTS = 3;
    private static final int NUMBERS = 2_000;
    private static final int KEYS = 8;

    @Override
    public void build(Bench bench) {
        KeyedMultipleInputTransformation<String> counts = new KeyedMultipleInputTransformation<>(
                "counts", new CountsFactory(), Types.STRING, bench.setup().consumers(), Types.LONG);
        for (int input = 0; input < INPUTS; input++) {
            KeyedStream<Long, Long> numbers =
                    bench.numbers("numbers-" + input, NUMBERS).keyBy(number -> number % KEYS);
            counts.addInput(numbers.getTransformation(), numbers.getKeySelector());
        }
        bench.environment().addOperator(counts);
        DataStream<String> told = new MultipleConnectedStreams(bench.environment()).transform(counts);
        bench.collect(told, "counts");
    }

    /** Creates the operators. */
    static final class CountsFactory extends AbstractStreamOperatorFactory<String> {
        @Serial
        private static final long serialVersionUID = 1L;

        CountsFactory() {
            chainingStrategy = ChainingStrategy.NEVER;
        }

        @Override
        // The factory's caller asks for what it creates.
        @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
        public <T extends StreamOperator<String>> T createStreamOperator(StreamOperatorParameters<String> parameters) {
            return (T) new Counts(parameters);
        }

        @Override
        @SuppressWarnings("rawtypes")
        public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader loader) {
            return Counts.class;
        }
    }

    /** Counts per key what comes, whatever the input, and per input. */
    static final class Counts extends AbstractStreamOperatorV2<String> implements MultipleInputStreamOperator<String> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ValueStateDescriptor<Integer> count = new ValueStateDescriptor<>("count", Types.INT);

        Counts(StreamOperatorParameters<String> parameters) {
            super(parameters, INPUTS);
        }

        @Override
        @SuppressWarnings("rawtypes")
        public List<Input> getInputs() {
            List<Input> inputs = new ArrayList<>();
            IntStream.rangeClosed(1, INPUTS).forEach(input -> inputs.add(new One(this, input)));
            return inputs;
        }

        private void add(int input) throws Exception {
            Object key = getCurrentKey();
            ValueState<Integer> state = getPartitionedState(count);
            Integer before = state.value();
            int now = before == null ? 1 : before + 1;
            state.update(now);
            output.collect(new StreamRecord<>(key + "=" + now));
            output.collect(new StreamRecord<>("input " + input));
        }
    }

    /** One of the inputs. */
    @SuppressWarnings("unchecked") // Its superclass in 2.x leaves out type arguments.
    static final class One extends AbstractInput<Long, String> {
        private final Counts counts;

        One(Counts counts, int input) {
            super(counts, input);
            this.counts = counts;
        }

        @Override
        public void processElement(StreamRecord<Long> record) throws Exception {
            counts.add(inputId);
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<Long, Integer> counts = new HashMap<>();
        for (int input = 1; input <= INPUTS; input++) {
            for (long number = 0; number < NUMBERS; number++) {
                journal.note("counts", number % KEYS + "=" + counts.merge(number % KEYS, 1, Integer::sum));
                journal.note("counts", "input " + input);
            }
        }
    }
}
