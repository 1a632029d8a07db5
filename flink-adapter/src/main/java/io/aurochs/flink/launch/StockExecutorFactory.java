package io.aurochs.flink.launch;

import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.core.execution.PipelineExecutor;
import org.apache.flink.core.execution.PipelineExecutorFactory;

/**
 * Offers Flink's own target {@code local} under a name of ours, with clusters that count as {@link EmbeddedClusters}. Flink's service
 * loader finds this class; {@code flink sql} has no other way to say which executor it wants.
 */
public final class StockExecutorFactory implements PipelineExecutorFactory {
    /** Value of {@code execution.target} that chooses it. */
    static final String NAME = "aurochs-stock";

    /** Called by the service loader. */
    public StockExecutorFactory() {}

    @Override
    public String getName() {
        return NAME;
    }

    @Override
    public boolean isCompatibleWith(Configuration configuration) {
        return NAME.equalsIgnoreCase(configuration.get(DeploymentOptions.TARGET));
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return LocalExecutor.createWithFactory(configuration, EmbeddedClusters::create);
    }
}
