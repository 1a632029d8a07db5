package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.blob.TopologyBlobs;
import io.aurochs.storm.translate.TopologyTranslator;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.storm.Config;
import org.apache.storm.testing.TestWordSpout;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class TopologyContextsTest {
    @Test
    void theSharedThreadsAreAsManyAsTheTopologySays() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("words", new TestWordSpout());
        Map<String, Object> conf = new HashMap<>(Utils.readDefaultConfig());
        conf.put(Config.TOPOLOGY_WORKER_SHARED_THREAD_POOL_SIZE, 3);
        try (TopologyContexts contexts = new TopologyContexts(
                TopologyTranslator.translate("name", "name-1-1", conf, Map.of(), builder.createTopology()),
                TopologyBlobs.none())) {
            assertThat(((ThreadPoolExecutor) contexts.system().getSharedExecutor()).getMaximumPoolSize())
                    .isEqualTo(3);
        }
    }
}
