package io.aurochs.differential.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.flink.launch.StudyMain;
import io.aurochs.application.study.launch.StudyArguments;
import io.aurochs.differential.flink.job.Setup;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code flink run} of the study's jobs, from the jar that anybody submits: their results are those of the plain loop. */
@Timeout(value = 10, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StudyJarTest {
    private static final Pattern REPORT = Pattern.compile("(.+): (\\d+) results, checksum (\\p{XDigit}+), .*");
    private static final int HEXADECIMAL = 16;

    /** What the sinks have printed last, all together. */
    private record Printed(long results, long checksum) {
        static Printed of(List<String> lines) {
            Map<String, Printed> last = new HashMap<>();
            for (String line : lines) {
                Matcher report = REPORT.matcher(line);
                if (report.matches()) {
                    long checksum = Long.parseUnsignedLong(report.group(3), HEXADECIMAL);
                    last.put(report.group(1), new Printed(Long.parseLong(report.group(2)), checksum));
                }
            }
            return last.values().stream()
                    .reduce(
                            new Printed(0, 0),
                            (one, other) -> new Printed(one.results + other.results, one.checksum + other.checksum));
        }
    }

    /** Beside the module's own jar, in target/ of a directory that is called as the version of Flink. */
    static Path path() throws Exception {
        Path module = Path.of(StudyMain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path target = module.resolveSibling("");
        return target.resolve("study-" + target.resolveSibling("").getFileName() + ".jar");
    }

    /** Its manifest names the main class. */
    private static PublishedExample jar() throws Exception {
        return new PublishedExample(path(), null);
    }

    @ParameterizedTest
    @CsvSource({
        "AUROCHS, wordcount, 1",
        "AUROCHS, frauddetection, 2",
        "AUROCHS, logprocessing, 2",
        "AUROCHS, spikedetection, 1",
        "AUROCHS, voipstream, 1",
        "AUROCHS, trafficmonitoring, 1",
        "AUROCHS, linearroad, 2",
        "STOCK, linearroad, 2"
    })
    void anApplicationRunsByItself(Target target, String application, int parallelism) throws Exception {
        String[] arguments = {
            application, "--lines", "3000", "--seed", "7", "--parallelism", Integer.toString(parallelism)
        };
        long[] lines = new long[parallelism];
        Arrays.fill(lines, 3000);
        Expected expected = StudyArguments.parse(arguments).application().expected(lines);
        try (PrintedLines printed = PrintedLines.capture()) {
            jar().run(target.configuration(Setup.DEFAULT), arguments);
            assertThat(Printed.of(printed.soFar()))
                    .isEqualTo(new Printed(
                            expected.results().count(), expected.results().checksum()));
        }
        assertThat(expected.results().count()).isPositive();
    }

    @Test
    void saysWhatIsWrongWithItsArguments() {
        assertThatThrownBy(() -> jar().run(Target.AUROCHS.configuration(Setup.DEFAULT), "wordcounts"))
                .hasStackTraceContaining("unknown application 'wordcounts'");
    }
}
