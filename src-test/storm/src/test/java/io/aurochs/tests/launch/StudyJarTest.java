package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.application.study.Expected;
import io.aurochs.application.study.launch.StudyArguments;
import io.aurochs.application.study.storm.launch.StudyMain;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code storm jar} of the study's topologies, from the jar that anybody submits: their results are those of the plain loop. */
class StudyJarTest {
    private static final Pattern REPORT = Pattern.compile("(\\S+): (\\d+) results, checksum (\\p{XDigit}+), .*");
    private static final int HEXADECIMAL = 16;

    @TempDir
    static Path scratch;

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

    private static CommandRun start(String... arguments) throws Exception {
        Path module = Path.of(StudyMain.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path jar = module.resolveSibling("study-storm.jar");
        String[] command = {"io.aurochs.storm.launch.StormCommand", "jar", jar.toString(), StudyMain.class.getName()};
        String[] all = Arrays.copyOf(command, command.length + arguments.length);
        System.arraycopy(arguments, 0, all, command.length, arguments.length);
        return CommandRun.start(scratch, Deliverable.JVM_FLAGS, jar.toString(), all);
    }

    @ParameterizedTest
    @CsvSource({"wordcount, 1", "linearroad, 2"})
    void anApplicationRunsByItself(String application, int parallelism) throws Exception {
        String[] arguments = {
            application, "--lines", "3000", "--seed", "7", "--parallelism", Integer.toString(parallelism)
        };
        long[] lines = new long[parallelism];
        Arrays.fill(lines, 3000);
        Expected expected = StudyArguments.parse(arguments).application().expected(lines);
        try (CommandRun run = start(arguments)) {
            run.awaitOut(out -> Printed.of(out).results() >= expected.results().count());
            run.interrupt();
            assertThat(run.exitCode()).isEqualTo(130);
            assertThat(Printed.of(run.out()))
                    .isEqualTo(new Printed(
                            expected.results().count(), expected.results().checksum()));
            assertThat(expected.results().count()).isPositive();
            assertThat(run.otherLines()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"frauddetection, 2", "logprocessing, 1", "spikedetection, 1", "voipstream, 1", "trafficmonitoring, 1"})
    @Tag("full")
    void soDoTheOthers(String application, int parallelism) throws Exception {
        anApplicationRunsByItself(application, parallelism);
    }

    @Test
    void saysWhatIsWrongWithItsArguments() throws Exception {
        try (CommandRun run = start("wordcounts")) {
            assertThat(run.exitCode()).isEqualTo(2);
            assertThat(run.err()).anyMatch(line -> line.contains("unknown application 'wordcounts'"));
        }
    }
}
