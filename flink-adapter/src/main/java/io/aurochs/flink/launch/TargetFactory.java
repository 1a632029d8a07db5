package io.aurochs.flink.launch;

import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.core.execution.PipelineExecutorFactory;

/** Offers one value of {@code execution.target} to Flink, which finds the classes below this one by its service loader. */
abstract class TargetFactory implements PipelineExecutorFactory {
    private final String target;

    /** @param target the value; upper and lower case are the same */
    TargetFactory(String target) {
        this.target = target;
    }

    @Override
    public final String getName() {
        return target;
    }

    @Override
    public final boolean isCompatibleWith(Configuration configuration) {
        return target.equalsIgnoreCase(configuration.get(DeploymentOptions.TARGET));
    }
}
