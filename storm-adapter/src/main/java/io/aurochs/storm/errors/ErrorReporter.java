package io.aurochs.storm.errors;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes what the tasks of one executor report. All goes to the log; kept are at most {@code
 * topology.max.error.report.per.interval} in {@code topology.error.throttle.interval.secs}. Any thread.
 */
public final class ErrorReporter {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorReporter.class);

    private final String component;
    private final ReportedErrors errors;
    private final int intervalSecs;
    private final int mostPerInterval;

    // Guarded by this.
    private int intervalStartSecs = Time.currentTimeSecs();
    private int inInterval;

    /** @param conf the component's */
    public ErrorReporter(String component, Map<String, Object> conf, ReportedErrors errors) {
        this.component = component;
        this.errors = errors;
        this.intervalSecs = ObjectReader.getInt(conf.get(Config.TOPOLOGY_ERROR_THROTTLE_INTERVAL_SECS));
        this.mostPerInterval = ObjectReader.getInt(conf.get(Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL));
    }

    /** Logs an error, and keeps it if not too many were reported lately. */
    public void report(Throwable error) {
        LOG.error("component {} reports an error", component, error);
        if (mayKeepOneMore()) {
            errors.add(component, error);
        }
    }

    private synchronized boolean mayKeepOneMore() {
        if (Time.deltaSecs(intervalStartSecs) > intervalSecs) {
            intervalStartSecs = Time.currentTimeSecs();
            inInterval = 0;
        }
        inInterval++;
        return inInterval <= mostPerInterval;
    }
}
