package io.aurochs.benchmarks.driver.streambox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.driver.figure.FigureOptions;
import io.aurochs.benchmarks.driver.run.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParameterException;

class StreamBoxCommandTest {
    @Test
    void defaults() {
        FigureOptions options = StreamBoxCommand.parse("7");
        assertThat(options.figures()).containsExactly(StreamBoxFigure.OUT_OF_ORDER);
        assertThat(options.pace().rounds()).isEqualTo(3);
        assertThat(options.pace().seconds()).isEqualTo(10);
        assertThat(options.steps()).isEqualTo(20);
        assertThat(StreamBoxCommand.parse("all").figures()).containsExactly(StreamBoxFigure.values());
    }

    @Test
    void whatIsGivenCountsMoreThanQuick() {
        FigureOptions options = StreamBoxCommand.parse(
                "6", "--quick", "--rounds=2", "--benchmarks=grep,tweets", "--targets=100", "--cores=2");
        assertThat(options.pace().rounds()).isEqualTo(2);
        assertThat(options.pace().seconds()).isEqualTo(3);
        assertThat(options.benchmarksOf(StreamBoxFigure.THROUGHPUT)).containsExactly("grep", "tweets");
        assertThat(options.targetsMs()).containsExactly(100.0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "5|unknown figure '5': known are 6, 7, 8, 9, 10, 11, 9.2, all",
                "6 --benchmarks grep,sort|--benchmarks sort: known are grep, wordcount, join, distinct, netmon, tweets",
                "6 --benchmarks grep,grep|--benchmarks names grep twice",
                "6 --cores 0|--cores 0: give at least 1",
                "6 --targets 0|--targets 0.0: give ms, more than 0",
                "6 --targets NaN|--targets NaN: give ms, more than 0",
                "6 --rounds 0|--rounds 0: give at least 1",
                "6 --seconds 0|--seconds 0.0: give more than 0",
                "6 --warmup -1|--warmup -1.0: give 0 or more",
                "6 --set topology.workers=1|--set topology.workers: known are those of aurochs, flink.KEY and of the data",
                "7 --set early=5|--set early: varied by figure 7",
                "all --set aurochs.claim.policy=in-order|--set aurochs.claim.policy: varied by figure 9"
            })
    void whatMakesNoSenseIsSaidInOneLine(String line, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> StreamBoxCommand.parse(line.split(" ")))
                .withMessageStartingWith(message)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @ParameterizedTest
    @CsvSource({"''", "6 7", "6 --bogus", "6 --cores two", "6 --rounds three"})
    void whatCannotBeParsedIsRejected(String line) {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> StreamBoxCommand.parse(line.isEmpty() ? new String[0] : line.split(" ")));
    }
}
