package io.aurochs.application.study.voipstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.Lines;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class VoipStreamTest {
    private static final long SEED = 1;
    private static final int KEPT = 1_000;
    /** A hundred calls are answered each second. */
    private static final int SECONDS = KEPT / 100;

    private final VoipStream application = new VoipStream(SEED, 2 * CallGenerator.FEWEST_SUBSCRIBERS, KEPT);
    private final Lines lines = application.lines(0, 1);

    private Call call(long i) {
        return Call.parse(lines.line(i));
    }

    @Test
    void theFirstCallsAreTheGenerators() {
        CallGenerator generator = new CallGenerator(SEED, 2 * CallGenerator.FEWEST_SUBSCRIBERS, 0, 1);
        for (int i = 0; i < KEPT; i++) {
            assertThat(lines.line(i)).isEqualTo(generator.next());
        }
    }

    @Test
    void callsComeAgainLaterToFriendsAndToOthers() {
        int toTheSame = 0;
        for (int i = 0; i < KEPT; i++) {
            Call first = call(i);
            for (long times : new long[] {1, 2, 1_000_001}) {
                Call again = call(i + times * KEPT);
                assertThat(again)
                        .isEqualTo(new Call(
                                first.calling(),
                                again.called(),
                                first.second() + times * SECONDS,
                                first.seconds(),
                                first.isEstablished()));
                toTheSame += again.called().equals(first.called()) ? 1 : 0;
            }
        }
        assertThat(toTheSame / 3).as("four in five of all but sellers'").isBetween(KEPT * 65 / 100, KEPT * 80 / 100);
    }

    @Test
    void nobodyEverHasTwoCallsInOneSecond() {
        Set<CallId> calls = new HashSet<>();
        for (long i = 0; i < 10L * KEPT; i++) {
            assertThat(calls.add(new CallId(call(i).calling(), call(i).second())))
                    .isTrue();
        }
    }

    @Test
    void theTimeGoesThroughTheCalendar() {
        long day = 24 * 3_600 / SECONDS * (long) KEPT;
        assertThat(lines.line(0)).contains(",2015-03-01T08:00:01,");
        assertThat(lines.line(366 * day)).contains(",2016-03-01T08:00:01,");
        for (long i = 0; i < 400 * day; i += day / 7 + 1) {
            long expected = LocalDateTime.of(2015, 3, 1, 8, 0, 1).toEpochSecond(ZoneOffset.UTC) + i / 100;
            assertThat(call(i).second()).isEqualTo(expected);
        }
    }

    @Test
    void callsOfSeveralSourcesAreTakenInTheOrderOfTheirTime() {
        assertThat(application.isExact(1)).isTrue();
        assertThat(application.isExact(2)).isFalse();
        Expected expected = application.expected(new long[] {300, 200});
        assertThat(expected.records()).isEqualTo(500);
        assertThat(expected.results()).isBetween(400L, 500L);
        assertThat(application.expected(new long[] {300, 200})).isEqualTo(expected);
    }

    @Test
    void noCallsAreRefused() {
        CallGenerator generator = new CallGenerator(SEED, CallGenerator.FEWEST_SUBSCRIBERS, 0, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallLines.of(generator, 0))
                .withMessageContaining("count=0");
    }
}
