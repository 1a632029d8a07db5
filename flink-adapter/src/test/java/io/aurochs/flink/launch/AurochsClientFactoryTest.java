package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.ClusterClientFactory;
import org.apache.flink.client.deployment.ClusterDescriptor;
import org.apache.flink.client.deployment.DefaultClusterClientServiceLoader;
import org.apache.flink.client.deployment.StandaloneClientFactory;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.ClusterClient;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.messages.FlinkJobNotFoundException;
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

    @ParameterizedTest
    @ValueSource(strings = {"aurochs", "aurochs-stock"})
    void inASqlSessionTheClustersOfThisJvmAnswer(String target) throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(DeploymentOptions.TARGET, target);
        AurochsClientFactory factory = new AurochsClientFactory();
        EmbeddedClusters.beginSession();
        try (ClusterDescriptor<StandaloneClusterId> clusters = factory.createClusterDescriptor(configuration);
                ClusterClient<StandaloneClusterId> client =
                        clusters.retrieve(factory.getClusterId(configuration)).getClusterClient()) {
            assertThat(client.listJobs()).succeedsWithin(Duration.ofSeconds(60));
            assertThat(client.cancel(new JobID()))
                    .failsWithin(Duration.ofSeconds(60))
                    .withThrowableThat()
                    .withCauseInstanceOf(FlinkJobNotFoundException.class);
            assertThat(client.getFlinkConfiguration()).isEqualTo(configuration);
        } finally {
            EmbeddedClusters.endSession();
        }
    }

    @Test
    void aSessionClusterIsFoundAtItsAddressInASqlSession() throws Exception {
        Configuration configuration = new Configuration();
        configuration.set(DeploymentOptions.TARGET, "aurochs-session");
        configuration.set(RestOptions.ADDRESS, "localhost");
        AurochsClientFactory factory = new AurochsClientFactory();
        EmbeddedClusters.beginSession();
        try (ClusterDescriptor<StandaloneClusterId> clusters = factory.createClusterDescriptor(configuration);
                ClusterClient<StandaloneClusterId> client =
                        clusters.retrieve(factory.getClusterId(configuration)).getClusterClient()) {
            assertThat(client).isInstanceOf(RestClusterClient.class);
        } finally {
            EmbeddedClusters.endSession();
        }
    }

    @Test
    void otherTargetsAreFlinks() {
        assertThat(factory("remote")).hasSameClassAs(new StandaloneClientFactory());
        assertThat(new AurochsClientFactory().isCompatibleWith(new Configuration()))
                .isFalse();
    }
}
