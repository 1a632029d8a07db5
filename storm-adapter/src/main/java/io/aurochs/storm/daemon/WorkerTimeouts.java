package io.aurochs.storm.daemon;

import io.aurochs.storm.thrift.ServerNumber;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.DaemonConfig;
import org.apache.storm.utils.ObjectReader;

/**
 * How long a topology's JVM may answer nothing before it counts as hung, by the keys of Storm's supervisor.
 *
 * @param start until its first answer
 * @param silence later
 */
record WorkerTimeouts(Duration start, Duration silence) {
    /** The keys that a daemon needs. */
    static final List<ServerNumber> NUMBERS = List.of(
            new ServerNumber(DaemonConfig.SUPERVISOR_WORKER_START_TIMEOUT_SECS, 1, Integer.MAX_VALUE, false),
            new ServerNumber(Config.SUPERVISOR_WORKER_TIMEOUT_SECS, 1, Integer.MAX_VALUE, false),
            new ServerNumber(Config.WORKER_MAX_TIMEOUT_SECS, 1, Integer.MAX_VALUE, false));

    /**
     * Returns them as Storm's supervisor has them: a topology's own time-out counts if it is longer, up to {@code worker.max.timeout.secs}.
     *
     * @param conf the daemon's configuration
     * @param topoConf the topology's own
     * @throws IllegalArgumentException with a line for the user when the topology's own is no number
     */
    static WorkerTimeouts of(Map<String, Object> conf, Map<String, Object> topoConf) {
        int silence = secs(conf, Config.SUPERVISOR_WORKER_TIMEOUT_SECS);
        if (topoConf.get(Config.TOPOLOGY_WORKER_TIMEOUT_SECS) != null) {
            int own = Math.min(
                    secs(topoConf, Config.TOPOLOGY_WORKER_TIMEOUT_SECS), secs(conf, Config.WORKER_MAX_TIMEOUT_SECS));
            silence = Math.max(silence, own);
        }
        int start = Math.max(silence, secs(conf, DaemonConfig.SUPERVISOR_WORKER_START_TIMEOUT_SECS));
        return new WorkerTimeouts(Duration.ofSeconds(start), Duration.ofSeconds(silence));
    }

    private static int secs(Map<String, Object> conf, String key) {
        Object value = conf.get(key);
        try {
            return ObjectReader.getInt(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(key + "=" + value + " is not a number of seconds", e);
        }
    }
}
