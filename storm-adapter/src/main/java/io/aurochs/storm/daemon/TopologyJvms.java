package io.aurochs.storm.daemon;

import io.aurochs.config.Setting;
import io.aurochs.storm.file.DurableFiles;
import io.aurochs.storm.nimbus.ZooKeeperAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.shade.net.minidev.json.JSONValue;

/** Starts topologies' JVMs, with the options that Storm's settings and the topology's own give them. */
final class TopologyJvms {
    private static final String ARTIFACTS = "artifacts";

    private final Map<String, Object> conf;
    private final StateDirectory state;
    private final JvmCommand command;
    private final boolean hasZooKeeper;

    /**
     * Creates it.
     *
     * @param conf the daemon's configuration
     * @param hasZooKeeper whether the settings say where the topologies' ZooKeeper is
     */
    TopologyJvms(Map<String, Object> conf, StateDirectory state, JvmCommand command, boolean hasZooKeeper) {
        this.conf = new HashMap<>(conf);
        this.state = state;
        this.command = command;
        this.hasZooKeeper = hasZooKeeper;
    }

    /** Where a topology's JVM writes what it logs. */
    Path logs(KeptTopology topology) {
        return state.logs(topology);
    }

    /**
     * Starts one.
     *
     * @throws IOException with a line for the user when it cannot be started
     * @throws IllegalArgumentException with a line for the user when a setting of the topology's is wrong
     */
    TopologyProcess start(KeptTopology topology) throws IOException {
        topology.checkJars();
        Map<String, Object> topoConf = topology.parsedConf();
        Path logs = state.logs(topology);
        Path artifacts = logs.resolve(ARTIFACTS);
        DurableFiles.makeDirectories(artifacts);
        DurableFiles.makeDirectories(topology.working());
        // Where Storm's default options have the collector's log, seen from the working directory.
        Path link = topology.working().resolve(ARTIFACTS);
        // The daemon's directory may have been moved since.
        DurableFiles.delete(link);
        Files.createSymbolicLink(link, artifacts.toAbsolutePath());
        new RestartRequest(topology.jvm()).withdraw();
        Map<String, String> more = new HashMap<>();
        if (!hasZooKeeper
                && !ZooKeeperAddress.isConfigured(topoConf)
                && !ZooKeeperAddress.isConfigured(ZooKeeperAddress.usersConf())) {
            more.put(Setting.ZOOKEEPER.key(), "dir:" + state.zooKeeper(topology));
        }
        Map<String, String> environment = new HashMap<>();
        if (topoConf.get(Config.TOPOLOGY_ENVIRONMENT) instanceof Map<?, ?> variables) {
            variables.forEach((name, value) -> environment.put(String.valueOf(name), String.valueOf(value)));
        }
        return TopologyProcess.start(topology, command.of(topology, topoConf, more, logs), environment, logs);
    }

    /**
     * Watches one, which it kills when it hangs.
     *
     * @throws IOException when the topology cannot be read
     * @throws IllegalArgumentException with a line for the user when a setting of the topology's is wrong
     */
    JvmWatch watch(KeptTopology topology, TopologyProcess process, TopologyCalls calls) throws IOException {
        WorkerTimeouts timeouts = WorkerTimeouts.of(conf, topology.parsedConf());
        return JvmWatch.begin(topology.name(), calls::isAnswered, process::kill, timeouts);
    }

    /**
     * A topology's configuration: as submitted, with what rebalances have changed.
     *
     * @throws IOException with a line for the user when it cannot be read, or is no JSON object
     */
    static Map<String, Object> conf(KeptTopology topology) throws IOException {
        Map<String, Object> conf = new HashMap<>(topology.parsedConf());
        RebalanceOptions rebalance = topology.rebalance();
        if (rebalance != null && rebalance.is_set_topology_conf_overrides()) {
            conf.putAll(conf(rebalance.get_topology_conf_overrides()));
        }
        return conf;
    }

    /** The configuration that a client has sent; empty if it is no JSON object, which the JVM refuses. */
    @SuppressWarnings("unchecked")
    static Map<String, Object> conf(String json) {
        return JSONValue.parse(json) instanceof Map<?, ?> conf ? (Map<String, Object>) conf : Map.of();
    }
}
