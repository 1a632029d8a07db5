package io.aurochs.benchmarks.application;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.ILocalCluster;
import org.apache.storm.LocalCluster;

/** Stock Storm in local mode, without local mode's check of every tuple. */
public final class StockCluster implements ClusterFactory {
    /** As long as ZooKeeper in the process allows: on a simulated processor a second is short. */
    private static final int SESSION_MS = 40_000;

    private static final int DAEMON_SECS = 600;

    @Override
    public ILocalCluster open(Map<String, Object> daemonConf) throws Exception {
        LocalModeCheck.switchOff();
        // One worker process needs one slot; waiting for a process to end by itself is for real ones. Neither is
        // measured time.
        return new LocalCluster.Builder()
                .withDaemonConf(daemonConf)
                .withDaemonConf(Config.SUPERVISOR_WORKER_SHUTDOWN_SLEEP_SECS, 0)
                .withDaemonConf(Config.STORM_ZOOKEEPER_SESSION_TIMEOUT, SESSION_MS)
                .withDaemonConf(Config.STORM_ZOOKEEPER_CONNECTION_TIMEOUT, SESSION_MS)
                .withDaemonConf(DaemonConfig.NIMBUS_TASK_TIMEOUT_SECS, DAEMON_SECS)
                .withDaemonConf(DaemonConfig.NIMBUS_SUPERVISOR_TIMEOUT_SECS, DAEMON_SECS)
                .withDaemonConf(DaemonConfig.NIMBUS_TASK_LAUNCH_SECS, DAEMON_SECS)
                .withDaemonConf(DaemonConfig.SUPERVISOR_WORKER_START_TIMEOUT_SECS, DAEMON_SECS)
                .withDaemonConf(Config.SUPERVISOR_WORKER_TIMEOUT_SECS, DAEMON_SECS)
                .withSupervisors(1)
                .withPortsPerSupervisor(1)
                .build();
    }
}
