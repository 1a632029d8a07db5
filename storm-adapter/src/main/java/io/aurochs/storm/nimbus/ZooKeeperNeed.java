package io.aurochs.storm.nimbus;

import io.aurochs.storm.translate.ComponentClass;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.trident.topology.MasterBatchCoordinator;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.jspecify.annotations.Nullable;

/**
 * Refuses Trident topologies whose ZooKeeper does not answer: Trident keeps its transactions there, Aurochs brings none, and
 * without one each start of the topology would fail after half a minute of warnings.
 */
final class ZooKeeperNeed {
    /** Enough for a machine that answers, milliseconds. */
    private static final int CONNECT_MS = 2_000;

    private ZooKeeperNeed() {}

    /**
     * Looks for ZooKeeper when the topology needs one; waits for an answer for two seconds per server at most.
     *
     * @param conf the cluster's settings with the topology's own over them
     * @throws InvalidTopologyException when it needs one and none accepts a connection
     */
    static void check(String name, Map<String, Object> conf, StormTopology topology) throws InvalidTopologyException {
        if (!keepsTransactions(topology)) {
            return;
        }
        List<String> servers;
        int port;
        try {
            servers = servers(conf);
            port = port(conf);
        } catch (IllegalArgumentException e) {
            throw new WrappedInvalidTopologyException(
                    "Topology " + name + ": its ZooKeeper cannot be found: " + e.getMessage());
        }
        if (servers.stream().noneMatch(server -> answers(server, port))) {
            throw new WrappedInvalidTopologyException("Topology " + name
                    + " is a Trident topology, which keeps its transactions in ZooKeeper, and none answers at "
                    + servers.stream().map(server -> server + ":" + port).collect(Collectors.joining(", "))
                    + ": start one there, or name yours with " + Config.STORM_ZOOKEEPER_SERVERS + " and "
                    + Config.STORM_ZOOKEEPER_PORT + ".");
        }
    }

    /** Trident's coordinator is what opens the connection; topologies that only answer DRPC requests have none. */
    private static boolean keepsTransactions(StormTopology topology) {
        return topology.is_set_spouts()
                && topology.get_spouts().values().stream()
                        .anyMatch(spout -> ComponentClass.isA(spout.get_spout_object(), MasterBatchCoordinator.class));
    }

    private static List<String> servers(Map<String, Object> conf) {
        return ObjectReader.getStrings(
                first(conf, Config.TRANSACTIONAL_ZOOKEEPER_SERVERS, Config.STORM_ZOOKEEPER_SERVERS));
    }

    private static int port(Map<String, Object> conf) {
        return ObjectReader.getInt(first(conf, Config.TRANSACTIONAL_ZOOKEEPER_PORT, Config.STORM_ZOOKEEPER_PORT));
    }

    private static @Nullable Object first(Map<String, Object> conf, String key, String otherwise) {
        Object value = conf.get(key);
        return value == null ? conf.get(otherwise) : value;
    }

    private static boolean answers(String server, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(server, port), CONNECT_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
