package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.ResultSums;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultCheckTest {
    private final RunProbes probes = new RunProbes(new RunWindow(), 0);
    private final OperatorProbe operator = probes.addOperator();
    private final SinkProbe sink = probes.addSink();

    @Test
    void equalResultsHaveNoDifferences() {
        count("ox", 2);
        assertThat(ResultCheck.differences(probes, expected(2))).isEmpty();
    }

    @Test
    void aLostRecordShowsEverywhere() {
        count("ox", 1);
        assertThat(ResultCheck.differences(probes, expected(2)))
                .hasSize(3)
                .contains("named operator: records: expected 2, found 1", "key 'ox': expected 2, found 1");
    }

    @Test
    void aKeyThatTwoSubtasksHoldIsWrongEvenIfItsSumIsRight() {
        count("ox", 2);
        probes.addOperator().reportTotal("ox", 2L);
        assertThat(ResultCheck.differences(probes, expected(2))).containsExactly("key 'ox': the state of two subtasks");
    }

    @Test
    void stateThatNobodyExpectsAndStateThatIsMissingAreNamed() {
        operator.reportTotal("cow", 1L);
        assertThat(ResultCheck.differences(probes, ExpectedRun.exact(0, 0, 0, Map.of("ox", 1L))))
                .containsExactly("key 'ox': expected 1, found none", "key 'cow': expected none, found 1");
    }

    @Test
    void resultsInAWrongOrderOfCountsDifferInTheirChecksum() {
        operator.countRecord();
        sink.accept(2);
        operator.reportTotal("ox", 1L);
        List<String> differences = ResultCheck.differences(probes, expected(1));
        assertThat(differences).singleElement().asString().startsWith("sink: checksum");
    }

    @Test
    void ofResultsThatAreNotExactTheNumberMatters() {
        for (int i = 0; i < 100; i++) {
            operator.countRecord();
            sink.accept(i);
        }
        assertThat(ResultCheck.differences(probes, about(101))).isEmpty();
        assertThat(ResultCheck.differences(probes, about(103)))
                .containsExactly("sink: results: expected about 103, found 100");
    }

    private void count(String word, int times) {
        for (int i = 1; i <= times; i++) {
            operator.countRecord();
            sink.accept(i);
        }
        operator.reportTotal(word, (long) times);
    }

    private static ExpectedRun about(long results) {
        return new ExpectedRun(new Expected(100, new ResultSums(results, 0)), Map.of(), false, false);
    }

    private static ExpectedRun expected(long count) {
        return ExpectedRun.exact(count, count, count * (count + 1) / 2, Map.of("ox", count));
    }
}
