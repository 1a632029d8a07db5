package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

/** With a clock that goes on only when the test says so. */
class JvmWatchTest {
    private static final WorkerTimeouts TIMEOUTS = new WorkerTimeouts(Duration.ofSeconds(120), Duration.ofSeconds(30));
    private static final Duration LOOK = Duration.ofSeconds(3);

    private long nowNs = Long.MAX_VALUE - Duration.ofSeconds(100).toNanos();
    private boolean answers;
    private int kills;
    private final JvmWatch watch = new JvmWatch("one", longest -> answers, () -> kills++, TIMEOUTS, () -> nowNs);

    private void pass(Duration time) {
        nowNs += time.toNanos();
    }

    /** How long it takes until the JVM is killed, in looks of three seconds. */
    private int looksUntilKill() {
        int looks = 0;
        for (int before = kills; kills == before && looks < 1_000; looks++) {
            pass(LOOK);
            watch.look(LOOK);
        }
        return looks;
    }

    @Test
    void aJvmThatNeverAnswersHasTheTimeOfItsStart() {
        assertThat(looksUntilKill()).isEqualTo(40);
        assertThat(watch.verdict())
                .hasValue(
                        "its JVM has answered nothing for 120 s (supervisor.worker.start.timeout.secs) and was ended");
    }

    @Test
    void aJvmThatAnswersNoMoreIsKilled() {
        answers = true;
        watch.look(LOOK);
        answers = false;
        assertThat(looksUntilKill()).isEqualTo(10);
        assertThat(watch.verdict())
                .hasValue("its JVM has answered nothing for 30 s (supervisor.worker.timeout.secs) and was ended");
    }

    @Test
    void aJvmThatHasAnsweredAnotherCallerHasStarted() {
        watch.answered();
        assertThat(looksUntilKill()).isEqualTo(10);
    }

    @Test
    void eachAnswerEndsTheSilence() {
        for (int second = 0; second < 1_000; second += 3) {
            answers = second % 27 == 0;
            pass(LOOK);
            watch.look(LOOK);
        }
        assertThat(kills).isZero();
        assertThat(watch.verdict()).isEmpty();
    }

    @Test
    void aDaemonThatStoodStillLooksAgainBeforeItKills() {
        answers = true;
        watch.look(LOOK);
        // All processes were stopped for a day, and go on: the other one needs a while for its first answer.
        answers = false;
        pass(Duration.ofDays(1));
        watch.look(LOOK);
        pass(LOOK);
        watch.look(LOOK);
        assertThat(kills).isZero();
        answers = true;
        watch.look(LOOK);
        answers = false;
        pass(Duration.ofDays(1));
        assertThat(looksUntilKill()).as("it hangs after all").isBetween(8, 10);
    }

    @Test
    void timeOutsAreStorms() {
        Map<String, Object> conf = Utils.readStormConfig();
        conf.put("supervisor.worker.start.timeout.secs", 120);
        assertThat(WorkerTimeouts.of(conf, Map.of())).isEqualTo(TIMEOUTS);
        assertThat(WorkerTimeouts.of(conf, Map.of("topology.worker.timeout.secs", 10)))
                .isEqualTo(TIMEOUTS);
        assertThat(WorkerTimeouts.of(conf, Map.of("topology.worker.timeout.secs", 40L)))
                .isEqualTo(new WorkerTimeouts(Duration.ofSeconds(120), Duration.ofSeconds(40)));
        assertThat(WorkerTimeouts.of(conf, Map.of("topology.worker.timeout.secs", 100_000)))
                .isEqualTo(new WorkerTimeouts(Duration.ofMinutes(10), Duration.ofMinutes(10)));
        assertThatThrownBy(() -> WorkerTimeouts.of(conf, Map.of("topology.worker.timeout.secs", "soon")))
                .hasMessage("topology.worker.timeout.secs=soon is not a number of seconds");
    }
}
