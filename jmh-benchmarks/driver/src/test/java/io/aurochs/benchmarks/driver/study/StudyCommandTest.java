package io.aurochs.benchmarks.driver.study;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.driver.experiment.Pace;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.benchmarks.driver.study.StudyOptions.Action;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.ParameterException;

class StudyCommandTest {
    @Test
    void applicationsAreRunWithoutAcksUnlessTheyAreAskedFor() {
        StudyOptions options = StudyCommand.parse("run", "frauddetection", "wordcount");
        assertThat(options.action()).isEqualTo(Action.RUN);
        assertThat(options.apps()).containsExactly(StudyApp.FRAUD_DETECTION, StudyApp.WORD_COUNT);
        assertThat(options.engines()).containsExactly("storm", "flink");
        assertThat(options.acks()).isFalse();
        assertThat(options.pace()).isEqualTo(new Pace(3, 10, 10));
        assertThat(options.out()).isAbsolute().hasFileName("aurochs-study");
        assertThat(StudyCommand.parse("run", "all", "--acks=on").acks()).isTrue();
        assertThat(StudyCommand.parse("run", "all").apps()).containsExactlyElementsOf(StudyApp.ALL);
    }

    @Test
    void figuresAndAllAreAsInThePaper() {
        StudyOptions options = StudyCommand.parse("figure", "6a", "table4", "--apps=wordcount", "--engines=flink");
        assertThat(options.figures()).containsExactly("6a", "table4");
        assertThat(options.apps()).containsExactly(StudyApp.WORD_COUNT);
        assertThat(options.engines()).containsExactly("flink");
        assertThat(options.acks()).isTrue();
        assertThat(StudyCommand.parse("all", "--minutes=30").minutes()).isEqualTo(30);
        assertThat(new StudyFigures().of(StudyCommand.parse("all")))
                .extracting(StudyFigure::number)
                .containsExactly("run", "6a", "6b", "6c", "table4", "12", "13", "14", "15");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "walk|unknown action 'walk': known are list, run, figure, all, tables",
                "run|run: give applications, or all",
                "run wordcout|applications wordcout: known are wordcount, frauddetection",
                "run wordcount wordcount|applications names wordcount twice",
                "run wordcount --apps all|--apps: give the applications after run",
                "figure|figure: give its number, one of 6a, 6b, 6c, table4, 12, 13, 14, 15",
                "figure 7|figure 7: known are 6a",
                "all wordcount|all takes no names: wordcount",
                "list 6a|list takes no names: 6a",
                "tables wordcount|tables takes no names: wordcount",
                "tables --rounds 2|tables: each profile is of one run",
                "tables --minutes 5|tables: each profile is of one run",
                "all --simulated sim.json|--simulated: only of tables",
                "all --minutes 0|--minutes 0.0: give more than 0",
                "all --minutes NaN|--minutes NaN: give more than 0",
                "all --minutes 5 --rounds 2|--minutes decides about --rounds",
                "all --rounds 0|--rounds 0: give at least 1",
                "all --seconds 0|--seconds 0.0: give more than 0",
                "all --warmup -1|--warmup -1.0: give 0 or more",
                "all --heap lots|--heap lots: give a size such as 512m or 2g",
                "all --acks maybe|--acks maybe: give on or off",
                "all --engines storm,spark|--engines spark: known are storm, flink",
                "all --engines storm --flink 2.3|--flink 2.3: only with the engine flink"
            })
    void whatMakesNoSenseIsSaidInOneLine(String line, String message) {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> StudyCommand.parse(line.split(" ")))
                .withMessageStartingWith(message)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }

    @ParameterizedTest
    @CsvSource({"''", "all --bogus", "all --minutes soon", "run wordcount --rounds three"})
    void whatCannotBeParsedIsRejected(String line) {
        assertThatExceptionOfType(ParameterException.class)
                .isThrownBy(() -> StudyCommand.parse(line.isEmpty() ? new String[0] : line.split(" ")));
    }
}
