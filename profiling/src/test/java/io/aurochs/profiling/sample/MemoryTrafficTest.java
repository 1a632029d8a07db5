package io.aurochs.profiling.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On what perf has printed elsewhere, with a script in its place: no machine at hand has such counters. */
class MemoryTrafficTest {
    private static final double MIB = 1 << 20;

    @TempDir
    private Path directory;

    private static double bytes(String... lines) throws SamplingException {
        return MemoryTraffic.bytes(new ExternalProgram.Output(0, List.of(lines)));
    }

    private Path intel() throws IOException {
        for (String controller : List.of("uncore_imc_0", "uncore_imc_1")) {
            Path events = Files.createDirectories(directory.resolve("devices/" + controller + "/events"));
            Files.createFile(events.resolve("cas_count_read"));
            Files.createFile(events.resolve("cas_count_write"));
        }
        // Counts the same once more.
        Files.createDirectories(directory.resolve("devices/uncore_imc_free_running_0/events"));
        return directory.resolve("devices");
    }

    @Test
    void intelsCountersAreInMebibytes() throws Exception {
        assertThat(MemoryTraffic.bytes(
                        new ExternalProgram.Output(0, RecordedOutput.lines("perf-intel-memory-controllers.txt"))))
                .isCloseTo((238.47 + 207.08) * MIB, within(1.0));
    }

    @Test
    void amdsCountCacheLines() throws Exception {
        assertThat(bytes("1000,,amd_umc_0/umc_cas_cmd.rd/,500,100.00,,", "10,,amd_umc_0/umc_cas_cmd.wr/,500,100.00,,"))
                .isEqualTo(64 * 1010);
    }

    @Test
    void whatCannotBeCountedIsNotTakenForNothing() {
        assertThatExceptionOfType(SamplingException.class)
                .isThrownBy(() -> bytes("<not supported>,MiB,uncore_imc_0/cas_count_read/,0,100.00,,"))
                .withMessage("perf stat did not count uncore_imc_0/cas_count_read/: <not supported>");
        assertThatExceptionOfType(SamplingException.class)
                .isThrownBy(() -> bytes("Error:", "Access to performance monitoring is limited"))
                .withMessage("perf stat counted no memory traffic: Error:");
    }

    @Test
    void everyControllersReadsAndWritesAreCountedForAWhile() throws Exception {
        ExternalProgram perf = new FakeProgram(directory)
                .doing("echo \"$*\" >> '" + directory.resolve("asked")
                        + "'; echo '500,MiB,uncore_imc_0/cas_count_read/,1,100,,'");
        MemoryTraffic traffic = new MemoryTraffic(perf, intel());
        assertThat(traffic.isThere()).isTrue();
        assertThat(traffic.unusable()).isEmpty();
        assertThat(traffic.megabytesPerSecond(Duration.ofSeconds(2))).isCloseTo(250 * MIB / 1e6, within(1e-6));
        String events = "uncore_imc_0/cas_count_read/,uncore_imc_0/cas_count_write/,uncore_imc_1/cas_count_read/,"
                + "uncore_imc_1/cas_count_write/";
        assertThat(Files.readAllLines(directory.resolve("asked")))
                .containsExactly(
                        "stat -a -x , -e " + events + " -- true", "stat -a -x , -e " + events + " --timeout 2000");
    }

    @Test
    void amdsControllersAreFound() throws Exception {
        Files.createDirectories(directory.resolve("devices/amd_umc_3"));
        ExternalProgram perf = new FakeProgram(directory)
                .doing("echo \"$6\" > '" + directory.resolve("asked")
                        + "'; echo '1,,amd_umc_3/umc_cas_cmd.rd/,1,100,,'");
        assertThat(new MemoryTraffic(perf, directory.resolve("devices")).unusable())
                .isEmpty();
        assertThat(directory.resolve("asked")).hasContent("amd_umc_3/umc_cas_cmd.rd/,amd_umc_3/umc_cas_cmd.wr/");
    }

    @Test
    void whereThereIsNoneOrItMayNotBeReadThatIsSaid() throws Exception {
        ExternalProgram refusing =
                new FakeProgram(directory).doing("echo 'Error:'; echo 'Access is limited'; exit 255");
        assertThat(new MemoryTraffic(refusing, directory.resolve("none")).unusable())
                .hasValue("the kernel shows no counters of memory controllers here");
        assertThat(new MemoryTraffic(refusing, intel()).unusable())
                .hasValueSatisfying(why -> assertThat(why).contains("no memory traffic: Error:", "CAP_PERFMON"));
        ExternalProgram none = new ExternalProgram(directory.resolve("perf").toString());
        assertThat(new MemoryTraffic(none, directory.resolve("devices")).unusable())
                .hasValueSatisfying(why -> assertThat(why).contains("perf is not installed"));
    }
}
