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
        PartsOfCalls parts = new PartsOfCalls(2);
        CallId one = new CallId("1", 7);
        assertThat(parts.add(one, 1, 20)).isNull();
        assertThat(parts.add(new CallId("1", 8), 0, 11)).isNull();
        assertThat(parts.add(one, 0, 10)).containsExactly(10, 20);
        assertThat(parts.add(one, 0, 10)).as("begun anew").isNull();
    }

    @Test
    void partsThatWaitForeverAreForgotten() {
        PartsOfCalls parts = new PartsOfCalls(2);
        for (int second = 0; second <= 100_000; second++) {
            parts.add(new CallId("1", second), 0, 1);
        }
        assertThat(parts.add(new CallId("1", 0), 1, 1)).isNull();
        assertThat(parts.add(new CallId("1", 100_000), 1, 1)).isNotNull();
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
        Set<CallId> calls = new HashSet<>();
        for (String line : lines(0, 1)) {
            Call call = Call.parse(line);
            assertThat(calls.add(new CallId(call.calling(), call.second()))).isTrue();
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
