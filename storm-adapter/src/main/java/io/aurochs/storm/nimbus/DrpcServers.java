package io.aurochs.storm.nimbus;

import io.aurochs.storm.translate.DrpcSpouts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The DRPC servers whose calls a topology answers: those that the user names, or else one of this machine. */
final class DrpcServers {
    private static final Logger LOG = LoggerFactory.getLogger(DrpcServers.class);
    /** By this name, which Storm's Digest authentication requires. */
    private static final String THIS_MACHINE = "localhost";
    /** By the mode, what returns results decides between servers and a LocalDRPC in the same JVM. */
    private static final String MODE_OF_SERVERS = "distributed";

    private DrpcServers() {}

    /**
     * Finds the servers of a topology that fetches calls from some. Waits for an answer for two seconds per server at most.
     *
     * @param stormConf the cluster's settings
     * @param topoConf the topology's own
     * @return the cluster's settings, completed by what the topology needs to find its servers
     * @throws InvalidTopologyException when none of them answers, or the settings are wrong
     */
    static Map<String, Object> locate(
            String name, Map<String, Object> stormConf, Map<String, Object> topoConf, StormTopology topology)
            throws InvalidTopologyException {
        if (!DrpcSpouts.fetchFromServers(topology)) {
            return stormConf;
        }
        Map<String, Object> located = new HashMap<>(stormConf);
        located.put(Config.STORM_CLUSTER_MODE, MODE_OF_SERVERS);
        boolean isConfigured = Utils.merge(stormConf, topoConf).get(Config.DRPC_SERVERS) != null;
        if (!isConfigured) {
            located.put(Config.DRPC_SERVERS, List.of(THIS_MACHINE));
        }
        ServerAddresses servers = addresses(name, Utils.merge(located, topoConf));
        if (!servers.answers()) {
            throw new WrappedInvalidTopologyException("Topology " + name
                    + " answers DRPC calls, and no DRPC server answers at "
                    + servers + ": start one with ./aurochs storm drpc, or correct " + Config.DRPC_SERVERS + " and "
                    + Config.DRPC_INVOCATIONS_PORT + ".");
        }
        LOG.info(
                "topology {} answers the calls of the DRPC server{} at {}{}",
                name,
                servers.hosts().size() == 1 ? "" : "s",
                servers,
                isConfigured ? "" : ", since " + Config.DRPC_SERVERS + " is not set");
        return located;
    }

    private static ServerAddresses addresses(String name, Map<String, Object> conf) throws InvalidTopologyException {
        List<String> hosts;
        int port;
        try {
            hosts = ObjectReader.getStrings(conf.get(Config.DRPC_SERVERS));
            port = ObjectReader.getInt(conf.get(Config.DRPC_INVOCATIONS_PORT));
        } catch (IllegalArgumentException e) {
            throw new WrappedInvalidTopologyException(
                    "Topology " + name + ": its DRPC servers cannot be found: " + e.getMessage());
        }
        if (hosts.isEmpty()) {
            throw new WrappedInvalidTopologyException("Topology " + name + " answers DRPC calls, and "
                    + Config.DRPC_SERVERS + " is empty: name a server there, or leave it out for one of this machine.");
        }
        return new ServerAddresses(hosts, port);
    }
}
