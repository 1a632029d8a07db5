package io.aurochs.flink.launch;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.PipelineExecutor;

/** Offers the target {@value #NAME} to Flink, which finds this class by its service loader. */
public final class AurochsSessionExecutorFactory extends TargetFactory {
    /** Value of {@code execution.target} that has a running session cluster run the job with bundles. */
    public static final String NAME = "aurochs-session";

    /** Called by the service loader. */
    public AurochsSessionExecutorFactory() {
        super(NAME);
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return new SessionExecutor(configuration);
    }
}
