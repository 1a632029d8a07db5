package io.aurochs.application.study;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
    private static final Expected EXPECTED = new Expected(
            1000, 500, 7, Map.of("all", new OperatorCount(1000, false), "scored", new OperatorCount(500, true)));

    private static Found found(long results, long checksum, long all, long scored) {
        return new Found(1000, results, checksum, Map.of("all", all, "scored", scored));
    }

    @Test
    void whatIsEqualHasNoDifferences() {
        assertThat(new Comparison(true, false).differences(EXPECTED, found(500, 7, 1000, 500)))
                .isEmpty();
    }

    @Test
    void anOperatorThatCountsOneTooFewIsNamed() {
        assertThat(new Comparison(true, false).differences(EXPECTED, found(500, 7, 999, 500)))
                .containsExactly("all: records: expected 1000, found 999");
        assertThat(new Comparison(false, false).differences(EXPECTED, found(500, 0, 999, 500)))
                .as("whatever results depend on")
                .containsExactly("all: records: expected 1000, found 999");
    }

    @Test
    void aResultThatIsMissingShowsEvenWhereTheirNumberIsNotCertain() {
        Comparison ofAbout = new Comparison(false, false);
        assertThat(ofAbout.differences(EXPECTED, found(495, 0, 1000, 495))).isEmpty();
        assertThat(ofAbout.differences(EXPECTED, found(494, 0, 1000, 495)))
                .containsExactly("scored: records, each with a result: expected 494, found 495");
        assertThat(ofAbout.differences(EXPECTED, found(489, 0, 1000, 489)))
                .containsExactly("sink: results: expected about 500, found 489");
    }

    @Test
    void whatCameAgainMayBeCountedAgain() {
        Comparison replayed = new Comparison(true, true);
        assertThat(replayed.differences(EXPECTED, found(503, 9, 1004, 502))).isEmpty();
        assertThat(replayed.differences(EXPECTED, found(503, 9, 999, 502)))
                .containsExactly("all: records: expected 1000, found 999");
    }

    @Test
    void aRunIsAtItsEndWhenNothingThatIsCertainIsMissing() {
        assertThat(EXPECTED.isReachedBy(found(500, 7, 1000, 500), true)).isTrue();
        assertThat(EXPECTED.isReachedBy(found(499, 7, 1000, 499), true)).isFalse();
        assertThat(EXPECTED.isReachedBy(found(499, 7, 1000, 499), false)).isTrue();
        assertThat(EXPECTED.isReachedBy(found(499, 7, 1000, 500), false)).isFalse();
        assertThat(EXPECTED.isReachedBy(found(500, 7, 999, 500), false)).isFalse();
    }
}
