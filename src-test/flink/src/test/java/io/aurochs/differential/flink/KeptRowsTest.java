package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.differential.flink.job.FlinkJob;
import io.aurochs.differential.flink.job.Setup;
import io.aurochs.differential.flink.sql.KeptRows;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows of SQL that operators and functions of the user keep stay as they were given, on stock Flink and on Aurochs. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KeptRowsTest {
    private static final KeptRows OWN = new KeptRows("own");
    private static final KeptRows SHARED = new KeptRows("shared");

    static Stream<Arguments> runs() {
        return Stream.of(Setup.DEFAULT, Setup.DEFAULT.reusingObjects())
                .flatMap(setup -> Stream.of(
                        Arguments.of(Target.STOCK, OWN, setup),
                        Arguments.of(Target.AUROCHS, OWN, setup),
                        Arguments.of(Target.AUROCHS, SHARED, setup)));
    }

    @ParameterizedTest(name = "{0}, {1}, {2}")
    @MethodSource("runs")
    void keptRowsAreThoseOfALoop(Target target, FlinkJob job, Setup setup) throws Exception {
        assertThat(PlannedEdges.carrying(job, setup))
                .as("all else is one chain")
                .isEqualTo(KeptRows.EDGES);
        assertThat(Outcome.of(job, target, setup).differencesTo(Outcome.expected(job, setup)))
                .isEmpty();
    }
}
