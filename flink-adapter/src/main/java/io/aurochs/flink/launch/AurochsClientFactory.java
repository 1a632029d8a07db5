package io.aurochs.flink.launch;

import java.util.Set;
import org.apache.flink.client.deployment.StandaloneClientFactory;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;

/**
 * Makes the clients of clusters that run jobs with bundles, for {@code flink list}, {@code cancel}, {@code stop} and {@code savepoint}:
 * those of Flink's target {@code remote}. Flink's service loader finds this class.
 */
public final class AurochsClientFactory extends StandaloneClientFactory {
    private static final Set<String> TARGETS = Set.of(AurochsExecutorFactory.NAME, AurochsSessionExecutorFactory.NAME);

    /** Called by the service loader. */
    public AurochsClientFactory() {}

    @Override
    public boolean isCompatibleWith(Configuration configuration) {
        return configuration
                .getOptional(DeploymentOptions.TARGET)
                .filter(target -> TARGETS.stream().anyMatch(target::equalsIgnoreCase))
                .isPresent();
    }
}
