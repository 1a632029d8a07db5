package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.NimbusSummary;
import org.apache.storm.security.auth.digest.DigestSaslTransportPlugin;
import org.apache.storm.utils.NimbusClient;
import org.apache.storm.utils.NimbusLeaderNotFoundException;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Storm's own client and Storm's Digest authentication. */
@Timeout(60)
class DaemonAuthenticationTest {
    @TempDir
    Path directory;

    /** The daemon knows anna by the right password; a client gives this one. */
    private Map<String, Object> conf(String password) throws IOException {
        String module = "org.apache.storm.shade.org.apache.zookeeper.server.auth.DigestLoginModule required";
        Path users = Files.writeString(
                directory.resolve(password),
                "StormServer { " + module + " user_anna=\"right\"; };\nStormClient { " + module
                        + " username=\"anna\" password=\"" + password + "\"; };\n");
        Map<String, Object> conf = new HashMap<>(Utils.readStormConfig());
        conf.put(Config.STORM_THRIFT_TRANSPORT_PLUGIN, DigestSaslTransportPlugin.class.getName());
        conf.put("java.security.auth.login.config", users.toString());
        conf.put(Config.STORM_LOCAL_DIR, directory.resolve("state").toString());
        conf.put(Config.NIMBUS_THRIFT_PORT, 0);
        conf.put(Config.STORM_NIMBUS_RETRY_TIMES, 0);
        return conf;
    }

    private static NimbusClient client(StormDaemon daemon, Map<String, Object> conf) {
        conf.put(Config.NIMBUS_THRIFT_PORT, daemon.port());
        return NimbusClient.Builder.withConf(conf).build();
    }

    @Test
    void theRightPasswordIsLetInAndAWrongOneIsNot() throws Exception {
        try (StormDaemon daemon = StormDaemon.start(conf("right"), Map.of(), new NoObserver())) {
            assertThat(daemon.description()).startsWith("all addresses:");
            try (NimbusClient client = client(daemon, conf("right"))) {
                assertThat(client.getClient().getTopologySummaries()).isEmpty();
                NimbusSummary leader = client.getClient().getLeader();
                // The client has asked for it, and calls it by this name, which is the only one that Digest knows.
                assertThat(leader.get_host()).isEqualTo("localhost");
                assertThat(leader.get_port()).isEqualTo(daemon.port());
            }
            assertThatThrownBy(() -> client(daemon, conf("wrong"))).isInstanceOf(NimbusLeaderNotFoundException.class);
        }
    }
}
