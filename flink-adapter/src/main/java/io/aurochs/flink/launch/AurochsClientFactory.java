package io.aurochs.flink.launch;

import java.util.Set;
import org.apache.flink.client.deployment.StandaloneClientFactory;
import org.apache.flink.client.deployment.StandaloneClusterDescriptor;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.ClusterClientProvider;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;

/**
 * Makes the clients of clusters that run jobs with bundles, for {@code flink list}, {@code cancel}, {@code stop} and {@code savepoint}:
 * those of Flink's target {@code remote}. For {@code SHOW JOBS} and {@code STOP JOB} in a SQL session of this JVM whose jobs run here,
 * those of the embedded clusters. Flink's service loader finds this class.
 */
public final class AurochsClientFactory extends StandaloneClientFactory {
    private static final Set<String> EMBEDDED = Set.of(AurochsExecutorFactory.NAME, StockExecutorFactory.NAME);

    /** Called by the service loader. */
    public AurochsClientFactory() {}

    @Override
    public boolean isCompatibleWith(Configuration configuration) {
        return configuration
                .getOptional(DeploymentOptions.TARGET)
                .filter(target -> isEmbedded(target) || target.equalsIgnoreCase(AurochsSessionExecutorFactory.NAME))
                .isPresent();
    }

    private static boolean isEmbedded(String target) {
        return EMBEDDED.stream().anyMatch(target::equalsIgnoreCase);
    }

    @Override
    public StandaloneClusterDescriptor createClusterDescriptor(Configuration configuration) {
        return EmbeddedClusters.haveSession() && isEmbedded(configuration.get(DeploymentOptions.TARGET))
                ? new EmbeddedDescriptor(configuration)
                : super.createClusterDescriptor(configuration);
    }

    /** Gives clients of the embedded clusters; it starts none. */
    private static final class EmbeddedDescriptor extends StandaloneClusterDescriptor {
        private final Configuration configuration;

        EmbeddedDescriptor(Configuration configuration) {
            super(configuration);
            this.configuration = configuration;
        }

        @Override
        public ClusterClientProvider<StandaloneClusterId> retrieve(StandaloneClusterId cluster) {
            return () -> EmbeddedClient.of(configuration);
        }
    }
}
