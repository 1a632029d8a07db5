package io.aurochs.benchmarks.flink;

import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/** Creates operators that pass on what comes from several inputs. */
final class MergeFactory extends AbstractStreamOperatorFactory<Long> {
    private static final long serialVersionUID = 1L;

    private final int inputs;

    MergeFactory(int inputs) {
        this.inputs = inputs;
    }

    @Override
    // The factory's caller asks for what it creates.
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    public <T extends StreamOperator<Long>> T createStreamOperator(StreamOperatorParameters<Long> parameters) {
        return (T) new Merge(parameters, inputs);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader loader) {
        return Merge.class;
    }
}
