package io.aurochs.application.study.voipstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.aurochs.application.study.ResultTotals;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CallScoresTest {
    private static final long SEED = 1;
    private static final int LINES = 50_000;
    private static final int SUBSCRIBERS = 40_000;

    private static List<String> lines(int task, int tasks) {
        return Stream.generate(new CallGenerator(SEED, SUBSCRIBERS, task, tasks)::next)
                .limit(LINES)
                .toList();
    }

    @Test
    void aScoreRisesWithTheRatioToOne() {
        ScoreRule rule = new ScoreRule(10);
        assertThat(rule.score(0, 3)).isZero();
        assertThat(rule.score(15, 3)).isEqualTo(0.5);
        assertThat(rule.score(300, 3)).isEqualTo(1);
        assertThat(rule.score(3, 0)).as("of nothing").isZero();
    }

    @Test
    void partsOfACallFindEachOtherOnce() {
        PartsOfCalls parts = new PartsOfCalls(CallModule.URL);
        assertThat(parts.add("1", 7, 1, 20)).isEmpty();
        assertThat(parts.add("1", 8, 0, 11)).isEmpty();
        assertThat(parts.add("2", 7, 0, 11)).isEmpty();
        assertThat(parts.add("1", 7, 0, 10)).hasValue(CallModule.URL.combine(10, 20));
        assertThat(parts.add("1", 7, 0, 10)).as("begun anew").isEmpty();
    }

    @Test
    void partsThatWaitForeverAreForgottenAnHourLater() {
        PartsOfCalls parts = new PartsOfCalls(CallModule.URL);
        parts.add("1", 0, 0, 1);
        parts.add("1", 1, 0, 1);
        parts.add("2", 0, 0, 1);
        parts.add("1", 3_601, 0, 1);
        assertThat(parts.add("1", 0, 1, 1)).isEmpty();
        assertThat(parts.add("1", 1, 1, 1)).isPresent();
        assertThat(parts.add("2", 0, 1, 1)).as("of another caller").isPresent();
    }

    @Test
    void partsThatAnEngineHasKeptAreCompletedLater() {
        CallParts call = CallParts.none(CallModule.URL);
        assertThat(call.isComplete()).isFalse();
        call.put(1, 20);
        CallParts kept = CallParts.of(CallModule.URL, call.values().clone());
        assertThat(kept.isComplete()).isFalse();
        kept.put(0, 10);
        assertThat(kept.isComplete()).isTrue();
        assertThat(kept.combined()).isEqualTo(CallModule.URL.combine(10, 20));
        assertThat(call.isComplete()).isFalse();
    }

    @Test
    void everyAnsweredCallToSomebodyNewHasAScore() {
        ResultTotals totals = new ResultTotals();
        CallLoop loop = new CallLoop(totals);
        VariationDetector detector = new VariationDetector();
        long expected = 0;
        for (String line : lines(0, 1)) {
            assertThat(loop.process(line)).isEqualTo(1);
            Call call = Call.parse(line);
            expected += detector.isNewCallee(call.calling(), call.called()) && call.isEstablished() ? 1 : 0;
        }
        assertThat(totals.count()).isEqualTo(expected).isGreaterThan(LINES / 4);
    }

    @Test
    void nobodyHasTwoCallsAnsweredInASecond() {
        Set<List<Object>> calls = new HashSet<>();
        for (String line : lines(0, 1)) {
            Call call = Call.parse(line);
            assertThat(calls.add(List.of(call.calling(), call.second()))).isTrue();
        }
    }

    @Test
    void noTwoTasksHaveACallerInCommon() {
        Set<String> callers = new HashSet<>();
        int sum = 0;
        for (int task = 0; task < 2; task++) {
            Set<String> own = new HashSet<>();
            lines(task, 2).forEach(line -> own.add(Call.parse(line).calling()));
            callers.addAll(own);
            sum += own.size();
        }
        assertThat(callers).hasSize(sum);
    }

    @Test
    void oneInTwentyIsNotAnswered() {
        long unanswered = lines(0, 1).stream()
                .filter(line -> !Call.parse(line).isEstablished())
                .count();
        assertThat(unanswered).isBetween(LINES * 4L / 100, LINES * 6L / 100);
    }

    @Test
    void aNetworkThatIsTooSmallIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CallGenerator(SEED, 30_000, 0, 2))
                .withMessageContaining("subscribers=30000");
    }
}
