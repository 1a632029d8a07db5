package io.aurochs.flink.translate;

import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.MultipleInputStreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;

/** Stands for the factory of an operator with many inputs, in a job that is translated but not run. */
final class SummingFactory extends AbstractStreamOperatorFactory<Long> {
    private static final long serialVersionUID = 1L;

    @Override
    @SuppressWarnings("TypeParameterUnusedInFormals") // as Flink declares it
    public <T extends StreamOperator<Long>> T createStreamOperator(StreamOperatorParameters<Long> parameters) {
        throw new UnsupportedOperationException("this job is not run");
    }

    @Override
    @SuppressWarnings("rawtypes") // as Flink declares it
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader loader) {
        return MultipleInputStreamOperator.class;
    }
}
