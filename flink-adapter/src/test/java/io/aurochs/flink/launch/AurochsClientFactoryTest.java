package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.client.deployment.ClusterClientFactory;
import org.apache.flink.client.deployment.DefaultClusterClientServiceLoader;
import org.apache.flink.client.deployment.StandaloneClientFactory;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AurochsClientFactoryTest {
    private static ClusterClientFactory<?> factory(String target) {
        Configuration configuration = new Configuration();
        configuration.set(DeploymentOptions.TARGET, target);
        // Fails if several are compatible.
        return new DefaultClusterClientServiceLoader().getClusterClientFactory(configuration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"aurochs", "aurochs-session", "Aurochs-Session"})
    void flinkFindsItByItsTargets(String target) {
        assertThat(factory(target)).isInstanceOf(AurochsClientFactory.class);
    }

    @Test
    void otherTargetsAreFlinks() {
        assertThat(factory("remote")).hasSameClassAs(new StandaloneClientFactory());
        assertThat(new AurochsClientFactory().isCompatibleWith(new Configuration()))
                .isFalse();
    }
}
