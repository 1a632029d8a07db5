package io.aurochs.application.study.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.ResultTotals;
import io.aurochs.application.study.StudyApplication;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How many results a line has, as docs/measuring.md tells it: of lines that come when operators remember enough, and where lines are kept after
 * the first has come again.
 */
@Tag("full")
class SelectivityTest {
    private static final long SEED = 1;

    /**
     * @param lines so many are read before, and so many counted
     * @param results of a hundred lines
     */
    @ParameterizedTest
    @CsvSource({
        "frauddetection, 524288, 10.0",
        "spikedetection, 262144, 94.2",
        "logprocessing, 65536, 281",
        "voipstream, 262144, 88.2",
        "trafficmonitoring, 65536, 17.8",
        "linearroad, 524288, 39.1"
    })
    void resultsOfAHundredLines(String name, int lines, double results) {
        StudyApplication application = Catalogue.generated(name, SEED);
        ResultTotals totals = new ResultTotals();
        PlainLoop loop = application.loop(totals);
        Lines source = application.lines(0, 1);
        process(loop, source, 0, lines);
        long before = totals.count();
        process(loop, source, lines, lines);
        double found = (totals.count() - before) * 100.0 / lines;
        assertThat(found).as("%s with seed %s", name, SEED).isCloseTo(results, within(0.5));
    }

    private static void process(PlainLoop loop, Lines source, long first, int lines) {
        for (long i = first; i < first + lines; i++) {
            loop.process(source.line(i));
        }
    }
}
