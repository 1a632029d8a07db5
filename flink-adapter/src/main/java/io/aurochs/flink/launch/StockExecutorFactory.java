package io.aurochs.flink.launch;

import org.apache.flink.client.deployment.executors.LocalExecutor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.PipelineExecutor;

/**
 * Offers Flink's own target {@code local} under a name of ours, with clusters that count as {@link EmbeddedClusters}. Flink's service
 * loader finds this class; {@code flink sql} has no other way to say which executor it wants.
 */
public final class StockExecutorFactory extends TargetFactory {
    /** Value of {@code execution.target} that chooses it. */
    static final String NAME = "aurochs-stock";

    /** Called by the service loader. */
    public StockExecutorFactory() {
        super(NAME);
    }

    @Override
    public PipelineExecutor getExecutor(Configuration configuration) {
        return LocalExecutor.createWithFactory(configuration, EmbeddedClusters::create);
    }
}
