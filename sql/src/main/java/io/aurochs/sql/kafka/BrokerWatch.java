package io.aurochs.sql.kafka;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports once when brokers have stopped answering a consumer, and once when they answer again. The consumer tries again by itself, for as
 * long as it takes. One thread.
 */
final class BrokerWatch {
    private static final Logger LOG = LoggerFactory.getLogger(BrokerWatch.class);
    private static final String ANSWERS = "fetch-total";
    private static final long PATIENCE_NS = 10_000_000_000L;

    private final String topic;
    private final String servers;
    private double answers = -1;
    private long answeredNs;
    private boolean isReported;

    BrokerWatch(String topic, String servers, long nowNs) {
        this.topic = topic;
        this.servers = servers;
        answeredNs = nowNs;
    }

    /** Records have come. */
    void came(long nowNs) {
        answered(nowNs);
    }

    /** The consumer has nothing, though it has asked: without an answer for long, something is wrong. */
    void look(Map<MetricName, ? extends Metric> metrics, long nowNs) {
        double now = metrics.entrySet().stream()
                .filter(metric -> metric.getKey().name().equals(ANSWERS)
                        && metric.getKey().tags().size() == 1)
                .mapToDouble(metric -> (Double) metric.getValue().metricValue())
                .sum();
        if (now != answers) {
            answers = now;
            answered(nowNs);
        } else if (!isReported && nowNs - answeredNs >= PATIENCE_NS) {
            isReported = true;
            LOG.warn(
                    "topic {}: no broker has answered at {} for {} s; trying on",
                    topic,
                    servers,
                    PATIENCE_NS / 1_000_000_000L);
        }
    }

    /** Whether it is reported that none answers. */
    boolean isReported() {
        return isReported;
    }

    private void answered(long nowNs) {
        answeredNs = nowNs;
        if (isReported) {
            isReported = false;
            LOG.warn("topic {}: a broker at {} answers again", topic, servers);
        }
    }
}
