package io.aurochs.application.study.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StudyArgumentsTest {
    private static StudyArguments parse(String line) {
        return StudyArguments.parse(line.split(" ", -1));
    }

    @Test
    void anApplicationIsAllThatIsNeeded() {
        assertThat(parse("spikedetection")).isEqualTo(new StudyArguments("spikedetection", 0, 1, Long.MAX_VALUE));
        assertThat(parse("wordcount --lines 7 --seed -3 --parallelism 2"))
                .isEqualTo(new StudyArguments("wordcount", 2, -3, 7));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "wordcount --rate 7",
                "wordcount --lines",
                "wordcount --lines 0",
                "wordcount --lines many",
                "wordcount --parallelism 0",
                "wordcount --parallelism 4294967297",
                "wordcount frauddetection"
            })
    void whatIsWrongIsSaidWithTheUsage(String line) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(line))
                .withMessageContaining(line.split(" ", -1)[1])
                .withMessageContaining(StudyArguments.USAGE);
    }

    @Test
    void noneIsWrong() {
        assertThatIllegalArgumentException()
                .isThrownBy(StudyArguments::parse)
                .withMessageContaining(StudyArguments.USAGE);
    }

    /** Word count's text is the one that the study writes into a file. */
    @ParameterizedTest
    @CsvSource({"wordcount, 10", "frauddetection, 1"})
    void theApplicationIsTheStudys(String name, double records) {
        assertThat(parse(name).application().name()).isEqualTo(name);
        assertThat(parse(name).application().recordsPerLine(1)).isEqualTo(records);
    }

    @Test
    void thereIsNoOther() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("linearroads").application())
                .withMessageContaining("'linearroads'");
    }
}
