package io.aurochs.application.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Comparison OF_ALL = new Comparison(true, true, false);
    /** Results are certain, but for their order. */
    private static final Comparison OF_MOST = new Comparison(true, false, false);

    private static final Comparison OF_ABOUT = new Comparison(false, false, false);

    private static final ResultSums RESULTS = new ResultSums(500, 7, 8, 50_000);
    private static final Expected EXPECTED = new Expected(
            1000, RESULTS, Map.of("all", new OperatorCount(1000, false), "scored", new OperatorCount(500, true)));

    private static Found found(ResultSums results, long all, long scored) {
        return new Found(1000, results, Map.of("all", all, "scored", scored));
    }

    private static Found found(ResultSums results) {
        return found(results, 1000, results.count());
    }

    /** So many of the same mean amount. */
    private static ResultSums others(long count) {
        return new ResultSums(count, 0, 0, 100 * count);
    }

    @Test
    void whatIsEqualHasNoDifferences() {
        assertThat(OF_ALL.differences(EXPECTED, found(RESULTS))).isEmpty();
    }

    @Test
    void anOperatorThatCountsOneTooFewIsNamed() {
        assertThat(OF_ALL.differences(EXPECTED, found(RESULTS, 999, 500)))
                .containsExactly("all: records: expected 1000, found 999");
        assertThat(OF_ABOUT.differences(EXPECTED, found(others(500), 999, 500)))
                .as("whatever results depend on")
                .containsExactly("all: records: expected 1000, found 999");
    }

    @Test
    void aResultThatIsMissingShowsEvenWhereTheirNumberIsNotCertain() {
        assertThat(OF_ABOUT.differences(EXPECTED, found(others(495)))).isEmpty();
        assertThat(OF_ABOUT.differences(EXPECTED, found(others(494), 1000, 495)))
                .containsExactly("scored: records, each with a result: expected 494, found 495");
        assertThat(OF_ABOUT.differences(EXPECTED, found(others(489))))
                .containsExactly("sink: results: expected about 500, found 489");
    }

    @Test
    void whatDependsOnOrderIsComparedWhereOrderIsCertain() {
        Found inAnotherOrder = found(new ResultSums(500, 7, 9, 51_000));
        assertThat(OF_ALL.differences(EXPECTED, inAnotherOrder))
                .containsExactly("sink: checksum of results' order 9, expected 8");
        assertThat(OF_MOST.differences(EXPECTED, inAnotherOrder)).isEmpty();
        assertThat(OF_MOST.differences(EXPECTED, found(new ResultSums(500, 6, 9, 51_000))))
                .containsExactly("sink: checksum of results 6, expected 7");
        assertThat(OF_MOST.differences(EXPECTED, found(new ResultSums(499, 6, 9, 50_000))))
                .containsExactly("sink: results: expected 500, found 499");
    }

    @Test
    void resultsOfNothingAreSeenWhereTheyAreNotCertain() {
        Found ofNothing = found(new ResultSums(500, 7, 0, 0));
        assertThat(OF_ABOUT.differences(EXPECTED, ofNothing))
                .containsExactly("sink: mean of results: expected about 100, found 0");
        assertThat(OF_MOST.differences(EXPECTED, ofNothing))
                .containsExactly("sink: mean of results: expected about 100, found 0");
    }

    @Test
    void whatCameAgainMayBeCountedAgain() {
        Comparison replayed = new Comparison(true, true, true);
        ResultSums more = new ResultSums(503, 9, 9, 50_300);
        assertThat(replayed.differences(EXPECTED, found(more, 1004, 502))).isEmpty();
        assertThat(replayed.differences(EXPECTED, found(more, 999, 502)))
                .containsExactly("all: records: expected 1000, found 999");
    }

    @Test
    void whatCameAgainMayMoveWhatIsNotCertain() {
        Comparison replayed = new Comparison(false, false, true);
        assertThat(replayed.differences(EXPECTED, found(new ResultSums(600, 0, 0, 90_000))))
                .isEmpty();
        assertThat(replayed.differences(EXPECTED, found(others(489))))
                .as("but not what was lost")
                .containsExactly("sink: results: expected about 500, found 489");
    }

    @Test
    void aRunIsAtItsEndWhenNothingThatIsCertainIsMissing() {
        assertThat(EXPECTED.isReachedBy(found(RESULTS), true)).isTrue();
        assertThat(EXPECTED.isReachedBy(found(others(499)), true)).isFalse();
        assertThat(EXPECTED.isReachedBy(found(others(499)), false)).isTrue();
        assertThat(EXPECTED.isReachedBy(found(others(499), 1000, 500), false)).isFalse();
        assertThat(EXPECTED.isReachedBy(found(RESULTS, 999, 500), false)).isFalse();
    }
}
