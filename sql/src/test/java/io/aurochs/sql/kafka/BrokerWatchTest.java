package io.aurochs.sql.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.junit.jupiter.api.Test;

/** When brokers are reported not to answer. */
class BrokerWatchTest {
    private static final long SECOND = 1_000_000_000;

    private final BrokerWatch watch = new BrokerWatch("t", "nowhere:1", SECOND, 0);

    private static Map<MetricName, Metric> answers(double number) {
        MetricName name = new MetricName("fetch-total", "consumer-fetch-manager-metrics", "", Map.of("client-id", "1"));
        return Map.of(name, new Metric() {
            @Override
            public MetricName metricName() {
                return name;
            }

            @Override
            public Object metricValue() {
                return number;
            }
        });
    }

    @Test
    void silenceIsReportedOnceAndItsEndToo() {
        watch.look(answers(0), SECOND);
        watch.look(answers(0), 10 * SECOND);
        assertThat(watch.isReported()).isFalse();
        watch.look(answers(0), 11 * SECOND);
        assertThat(watch.isReported()).isTrue();
        watch.look(answers(1), 12 * SECOND);
        assertThat(watch.isReported()).isFalse();
    }

    @Test
    void recordsAreAnAnswer() {
        watch.look(answers(0), SECOND);
        watch.came(9 * SECOND);
        watch.look(answers(0), 12 * SECOND);
        assertThat(watch.isReported()).isFalse();
    }

    @Test
    void anAnswerThatIsLateIsTheFirstOneAfterTheyWereAway() {
        watch.look(answers(1), SECOND);
        watch.look(answers(2), 3 * SECOND);
        watch.look(answers(2), 5 * SECOND);
        assertThat(watch.sinceNs()).isZero();
        assertThat(watch.answeredNs()).isEqualTo(3 * SECOND);
        watch.look(answers(3), 6 * SECOND);
        watch.look(answers(4), 7 * SECOND);
        assertThat(watch.sinceNs()).isEqualTo(6 * SECOND);
        assertThat(watch.answeredNs()).isEqualTo(7 * SECOND);
    }
}
