package io.aurochs.storm.translate;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.daemon.StormCommon;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.jspecify.annotations.Nullable;

/** The size that a cluster lets a topology have, by the rules and in the words of Storm's Nimbus. */
final class TopologySize {
    // Storm declares them in DaemonConfig, which its workers do not have.
    private static final String MOST_WORKERS = "nimbus.slots.perTopology";
    private static final String MOST_EXECUTORS = "nimbus.executors.perTopology";

    private TopologySize() {}

    /**
     * Checks a topology's numbers of workers and "executors".
     *
     * @param conf the topology's whole configuration
     * @param stormConf the cluster's, which alone says what is allowed
     * @throws InvalidTopologyException when it asks for more
     */
    static void check(Map<String, Object> conf, Map<String, Object> stormConf, StormTopology topology)
            throws InvalidTopologyException {
        @Nullable Integer workers = ObjectReader.getInt(stormConf.get(MOST_WORKERS), null);
        if (workers != null && ObjectReader.getInt(conf.get(Config.TOPOLOGY_WORKERS), 1) > workers) {
            throw refused(workers, "workers");
        }
        @Nullable Integer executors = ObjectReader.getInt(stormConf.get(MOST_EXECUTORS), null);
        if (executors != null && executors(topology) > executors) {
            throw refused(executors, "executors");
        }
    }

    private static int executors(StormTopology topology) throws InvalidTopologyException {
        int executors = 0;
        for (Object component : StormCommon.allComponents(topology).values()) {
            executors += StormCommon.numStartExecutors(component);
        }
        return executors;
    }

    private static InvalidTopologyException refused(int most, String what) {
        return new WrappedInvalidTopologyException(
                "Failed to submit topology. Topology requests more than " + most + " " + what + ".");
    }
}
