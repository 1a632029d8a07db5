package io.aurochs.application.study.voipstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.aurochs.application.study.Comparison;
import io.aurochs.application.study.Expected;
import io.aurochs.application.study.Found;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.ResultSums;
import io.aurochs.application.study.ResultTotals;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
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
        Set<List<Object>> calls = new HashSet<>();
        for (long i = 0; i < 10L * KEPT; i++) {
            assertThat(calls.add(List.of(call(i).calling(), call(i).second()))).isTrue();
        }
    }

    @Test
    void everySubscriberHasAnotherNumberOfElevenDigits() {
        CallWriter writer = new CallWriter(SEED);
        long[] numbers = IntStream.range(0, 2 * CallGenerator.STANDARD_SUBSCRIBERS)
                .mapToLong(writer::number)
                .sorted()
                .toArray();
        assertThat(numbers[0]).isGreaterThanOrEqualTo(10_000_000_000L);
        assertThat(numbers[numbers.length - 1]).isLessThan(100_000_000_000L);
        for (int i = 1; i < numbers.length; i++) {
            assertThat(numbers[i]).isNotEqualTo(numbers[i - 1]);
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
        assertThat(expected.results().count()).isBetween(400L, 500L);
        assertThat(application.expected(new long[] {300, 200})).isEqualTo(expected);
    }

    @Test
    void inAnotherOrderScoresAmountToAboutTheSame() {
        ResultTotals totals = new ResultTotals();
        PlainLoop loop = application.loop(totals);
        // One source after the other, not in turn.
        for (int task = 0; task < 2; task++) {
            Lines ofTask = application.lines(task, 2);
            for (int i = 0; i < 2_000; i++) {
                loop.process(ofTask.line(i));
            }
        }
        Expected expected = application.expected(new long[] {2_000, 2_000});
        assertThat(totals.checksum()).isNotEqualTo(expected.results().checksum());
        assertThat(differences(expected, totals.sums())).isEmpty();
    }

    @Test
    void scoresThatAreAllZeroOrTwiceAsHighAreSeen() {
        Expected expected = application.expected(new long[] {2_000, 2_000});
        ResultSums results = expected.results();
        assertThat(results.meanAmount()).as("millionths").isBetween(1e6, 8e6);
        assertThat(differences(expected, new ResultSums(results.count(), 0)))
                .singleElement()
                .asString()
                .startsWith("sink: mean of results: expected about ")
                .endsWith(" found 0");
        assertThat(differences(expected, new ResultSums(results.count(), 0, 0, 2 * results.amount())))
                .hasSize(1);
    }

    /** Where there are two tasks of each operator. */
    private List<String> differences(Expected expected, ResultSums found) {
        Map<String, Long> counts = new HashMap<>();
        expected.operators().forEach((operator, count) -> counts.put(operator, count.records()));
        return new Comparison(application.isExact(2), application.isOrdered(2), false)
                .differences(expected, new Found(expected.records(), found, counts));
    }

    @Test
    void noCallsAreRefused() {
        CallGenerator generator = new CallGenerator(SEED, CallGenerator.FEWEST_SUBSCRIBERS, 0, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CallLines.of(generator, 0))
                .withMessageContaining("count=0");
    }
}
