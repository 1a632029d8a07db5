package io.aurochs.application.wordcount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordCountArgumentsTest {
    @Test
    void defaultsAreOneSpoutTwoSplitsTwoCounts() {
        WordCountArguments arguments = WordCountArguments.parse("in.txt", "out");
        assertThat(arguments)
                .isEqualTo(new WordCountArguments(
                        Path.of("in.txt").toAbsolutePath(), Path.of("out").toAbsolutePath(), "wordcount", 1, 2, 2));
    }

    @Test
    void optionsMayStandAnywhere() {
        WordCountArguments arguments = WordCountArguments.parse(
                "--name", "kjv", "in.txt", "--spouts", "3", "out", "--splits", "4", "--counts", "5");
        assertThat(arguments.name()).isEqualTo("kjv");
        assertThat(arguments.spouts()).isEqualTo(3);
        assertThat(arguments.splits()).isEqualTo(4);
        assertThat(arguments.counts()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({
        "in.txt, expected an input file",
        "in.txt out --spouts 0, --spouts 0: give a number",
        "in.txt out --splits two, --splits two: give a number",
        "in.txt out --count 2, unknown option --count;",
        "in.txt out --name, --name needs a value"
    })
    void saysWhatIsWrongInOneLine(String line, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WordCountArguments.parse(line.split(" ")))
                .withMessageContaining(message)
                .withMessageContaining("usage:")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
    }
}
