package io.aurochs.benchmarks.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.GeneralTopologyContext;
import org.apache.storm.utils.ConfigUtils;
import org.junit.jupiter.api.Test;

class LocalModeCheckTest {
    @Test
    void contextsInLocalModeDoNotAskForTheCheck() throws Exception {
        LocalModeCheck.switchOff();
        Map<String, Object> conf = Map.of(Config.STORM_CLUSTER_MODE, "local");
        assertThat(ConfigUtils.isLocalMode(conf)).isTrue();
        GeneralTopologyContext context =
                new GeneralTopologyContext(new StormTopology(), conf, Map.of(), Map.of(), Map.of(), "id");
        assertThat(context.doSanityCheck()).isFalse();
        assertThat(context.getStormId()).isEqualTo("id");
    }
}
