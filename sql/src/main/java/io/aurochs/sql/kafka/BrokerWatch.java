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
    /** How much later than it should be an answer of a broker is that is not away. */
    private static final long LATE_NS = 2_000_000_000L;

    private final String topic;
    private final String servers;
    private final long awayNs;
    private double answers = -1;
    private long answeredNs;
    private long sinceNs;
    private boolean isReported;

    /**
     * Of a consumer.
     *
     * @param answerNs how long a broker waits for records before it answers that there are none, nanoseconds
     */
    BrokerWatch(String topic, String servers, long answerNs, long nowNs) {
        this.topic = topic;
        this.servers = servers;
        awayNs = answerNs + LATE_NS;
        answeredNs = nowNs;
        sinceNs = nowNs;
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

    /** When one has last answered. */
    long answeredNs() {
        return answeredNs;
    }

    /** Since when they have answered without having been away. */
    long sinceNs() {
        return sinceNs;
    }

    private void answered(long nowNs) {
        if (nowNs - answeredNs >= awayNs) {
            sinceNs = nowNs;
        }
        answeredNs = nowNs;
        if (isReported) {
            isReported = false;
            LOG.warn("topic {}: a broker at {} answers again", topic, servers);
        }
    }
}
