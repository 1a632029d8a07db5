package io.aurochs.benchmarks.flink;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.RunProbes;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.streaming.api.operators.AbstractInput;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorV2;
import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.MultipleInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Counts each number of several inputs, and passes it on. */
final class Merge extends AbstractStreamOperatorV2<Long> implements MultipleInputStreamOperator<Long> {
    private static final long serialVersionUID = 1L;

    private final transient OperatorProbe probe = RunProbes.current().addOperator();
    private final int inputs;

    Merge(StreamOperatorParameters<Long> parameters, int inputs) {
        super(parameters, inputs);
        this.inputs = inputs;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public List<Input> getInputs() {
        return IntStream.rangeClosed(1, inputs)
                .<Input>mapToObj(input -> new One(this, input))
                .toList();
    }

    private void passOn(StreamRecord<Long> number) {
        probe.countRecord();
        output.collect(number);
    }

    /** One of the inputs. */
    @SuppressWarnings("unchecked") // Its superclass in 2.x leaves out type arguments.
    private static final class One extends AbstractInput<Long, Long> {
        private final Merge merge;

        One(Merge merge, int input) {
            super(merge, input);
            this.merge = merge;
        }

        @Override
        public void processElement(StreamRecord<Long> number) {
            merge.passOn(number);
        }
    }
}
