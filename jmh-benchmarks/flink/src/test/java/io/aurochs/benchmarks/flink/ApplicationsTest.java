package io.aurochs.benchmarks.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.ResultCheck;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each application by hand against what it expects: two computations that share nothing but the records. */
class ApplicationsTest {
    @Test
    void totalsOfOrdersAreExact() {
        check(CustomerTotals.ofPojos(2, false), 50_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"keyby", "twoinput", "multiinput", "broadcast", "rebalance", "rebalance64", "async", "chain"})
    void everyNumberArrivesAsOftenAsItsExchangeHasIt(String exchange) {
        check(Exchange.named(exchange, 2, 2).orElseThrow(), 1_000);
    }

    @Test
    void windowsAreExactAcrossTheirBorders() {
        // The first window has 500 000 records of a split.
        check(WindowSums.ofWindows(1), 500_000);
        check(WindowSums.ofWindows(1), 500_001);
    }

    @Test
    void windowsOfTwoSplitsMerge() {
        WindowSums windows = WindowSums.ofWindows(2);
        ExpectedRun both = windows.expected(List.of(emitted(0, 1000), emitted(1, 1000)));
        assertThat(both.counted().records()).isEqualTo(2000);
        assertThat(both.counted().results().count()).isLessThanOrEqualTo(2000).isGreaterThan(1900);
    }

    @Test
    void everyOrderFillsAllFieldsAndSplitsDiffer() {
        Order order = new OrderGenerator(0).record(7);
        assertThat(order).hasNoNullFieldsOrProperties();
        assertThat(order).usingRecursiveComparison().isEqualTo(new OrderGenerator(0).record(7));
        assertThat(order).usingRecursiveComparison().isNotEqualTo(new OrderGenerator(1).record(7));
    }

    private static <T> void check(Application<T> application, long records) {
        RunProbes probes = new RunProbes(new RunWindow(), 0);
        SourceProbe source = probes.addSource(0);
        LoopBody<T> loop = application.loop(probes);
        RecordGenerator<T> generator = application.generator(0);
        for (long i = 0; i < records; i++) {
            loop.process(generator.record(i), 0);
            source.countEmitted();
        }
        loop.end();
        assertThat(ResultCheck.differences(probes, application.expected(probes.sources())))
                .as("%s after %d records", application.name(), records)
                .isEmpty();
    }

    private static SourceProbe emitted(int split, long records) {
        SourceProbe source = new SourceProbe(split);
        for (long i = 0; i < records; i++) {
            source.countEmitted();
        }
        return source;
    }
}
