package io.aurochs.benchmarks.application;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;

/** Stock Storm in local mode, without local mode's check of every tuple. */
public final class StockCluster implements ClusterFactory {
    @Override
    public ILocalCluster open(Map<String, Object> daemonConf) throws Exception {
        LocalModeCheck.switchOff();
        // One worker process needs one slot; waiting for a process to end by itself is for real ones. Neither is
        // measured time.
        return new LocalCluster.Builder()
                .withDaemonConf(daemonConf)
                .withDaemonConf(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, 0)
                .withSupervisors(1)
                .withPortsPerSupervisor(1)
                .build();
    }
}
