package io.aurochs.flink.launch;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.PipelineExecutor;

/** Offers the target {@value #NAME} to Flink, which finds this class by its service loader. */
public final class AurochsExecutorFactory extends TargetFactory {
    /** Value of {@code execution.target} that chooses Aurochs. */
    public static final String NAME = "aurochs";

    /** Called by the service loader. */
    public AurochsExecutorFactory() {
        super(NAME);
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return new AurochsExecutor(configuration);
    }
}
