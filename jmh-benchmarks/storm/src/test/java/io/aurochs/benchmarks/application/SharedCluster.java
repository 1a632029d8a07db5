package io.aurochs.benchmarks.application;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import org.apache.storm.ILocalCluster;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.generated.TopologySummary;

/** Lends one cluster to runs that come after each other: to close it is to end its topologies. One thread. */
final class SharedCluster implements ClusterFactory {
    private final ILocalCluster cluster;

    SharedCluster(ILocalCluster cluster) {
        this.cluster = cluster;
    }

    /** The cluster, for one run; its configuration is the one that it has. */
    @Override
    public ILocalCluster open(Map<String, Object> daemonConf) {
        return (ILocalCluster) Proxy.newProxyInstance(
                SharedCluster.class.getClassLoader(),
                new Class<?>[] {ILocalCluster.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("close")) {
                        endTopologies();
                        return null;
                    }
                    try {
                        return method.invoke(cluster, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void endTopologies() throws Exception {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        for (TopologySummary topology : cluster.getTopologySummaries()) {
            cluster.killTopologyWithOpts(topology.get_name(), now);
        }
    }
}
