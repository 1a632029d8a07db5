package io.aurochs.application.study;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.catalogue.Catalogue;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Results of several sources, of each source by itself and of all of them together. */
class ExpectedResultsTest {
    private static final long[] COUNTS = {12_000, 0, 9_000, 15_000};

    @ParameterizedTest
    @ValueSource(strings = {"frauddetection", "spikedetection", "linearroad"})
    void whereEachSourceIsApartTheirResultsAddUpToThoseOfAll(String name) {
        StudyApplication application = Catalogue.generated(name, 7);
        assertThat(application.isEachSourceApart()).isTrue();
        Expected together = ExpectedResults.ofLinesInTurn(application, COUNTS);
        assertThat(together.results().count()).isPositive();
        assertThat(application.expected(COUNTS)).isEqualTo(together);
    }

    @ParameterizedTest
    @ValueSource(strings = {"logprocessing", "trafficmonitoring", "voipstream"})
    void whereNotTheyWouldNot(String name) {
        StudyApplication application = Catalogue.generated(name, 7);
        Expected apart = IntStream.range(0, COUNTS.length)
                .mapToObj(task -> ExpectedResults.ofSource(application, COUNTS, task))
                .reduce(Expected.NOTHING, Expected::plus);
        assertThat(application.expected(COUNTS)).isNotEqualTo(apart);
    }
}
