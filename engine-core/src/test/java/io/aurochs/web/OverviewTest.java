package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The jobs of several processes, each with a page of its own. */
@Timeout(60)
class OverviewTest {
    private static final String LOOPBACK = "127.0.0.1";
    private static final int KILLED = 137;

    @TempDir
    private Path base;

    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void end() {
        processes.forEach(Process::destroyForcibly);
    }

    /** Starts a process whose job has so many records, and waits for its page. */
    private Process start(long records, String address) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                PageProcess.class.getName(),
                String.valueOf(records),
                address);
        builder.environment().put("XDG_RUNTIME_DIR", base.toString());
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        Process process = builder.start();
        processes.add(process);
        assertThat(process.inputReader().readLine()).isEqualTo("ready");
        return process;
    }

    private static JsonNode json(Answer answer) throws IOException {
        assertThat(answer.status()).isEqualTo(Answer.OK);
        return new ObjectMapper().readTree(answer.body());
    }

    private static List<Long> pids(Overview overview) throws IOException {
        List<Long> pids = new ArrayList<>();
        json(overview.get("/api/jobs")).forEach(job -> pids.add(job.get("pid").asLong()));
        return pids;
    }

    private List<Path> directories() throws IOException {
        try (Stream<Path> files = Files.list(base)) {
            return files.toList();
        }
    }

    @Test
    void theJobsOfAllProcessesAreOnOnePageUntilTheirProcessesEnd() throws Exception {
        AtomicLong nowNs = new AtomicLong();
        try (Overview overview = new Overview(base, nowNs::get)) {
            assertThat(json(overview.get("/api/jobs"))).isEmpty();
            Process first = start(100, LOOPBACK);
            // Its page needs a token.
            Process second = start(200, "0.0.0.0");
            awaitBoth(overview, first, second, nowNs);
            for (JsonNode heading : json(overview.get("/api/jobs"))) {
                String path = "/api/jobs/" + heading.get("id").asText();
                JsonNode job = json(overview.get(path));
                while (!job.at("/vertices/1").has("records_in_total")) {
                    job = json(overview.get(path));
                }
                assertThat(job.get("id").asText()).isEqualTo(heading.get("id").asText());
                long records = heading.get("pid").asLong() == first.pid() ? 100 : 200;
                assertThat(job.at("/vertices/1/records_in_total").asLong()).isEqualTo(records);
                assertThat(json(overview.get(path + "/tasks?vertex=1"))).hasSize(1);
                JsonNode open = json(overview.get(path + "?vertex=1"));
                assertThat(open.get("open_tasks")).hasSize(1);
                assertThat(open.get("id")).isEqualTo(heading.get("id"));
                assertThat(overview.get(path + "/tasks/9").status()).isEqualTo(Answer.NOT_FOUND);
            }
            assertThat(json(overview.get("/api/machine")).get("processes").findValuesAsText("pid"))
                    .containsExactlyInAnyOrder(String.valueOf(first.pid()), String.valueOf(second.pid()));
            assertThat(new String(overview.get("/metrics").body(), StandardCharsets.UTF_8))
                    .contains("aurochs_task_records_in_total{process=\"" + first.pid() + "\",page=\""
                            + port(overview, first) + "\",id=\"1\",job=\"job\",task=\"0\",vertex=\"count\"} 100.0\n")
                    .contains("{process=\"" + second.pid() + "\",page=\"" + port(overview, second)
                            + "\",id=\"1\",job=\"job\",task=\"0\",vertex=\"count\"} 200.0\n")
                    .containsOnlyOnce("# TYPE aurochs_task_records_in_total counter");
            assertThat(overview.get("/").status()).isEqualTo(Answer.OK);
            assertThat(overview.get("/api/jobs/1-1-1").status()).isEqualTo(Answer.NOT_FOUND);

            // One ends, and takes its directory away; the other one is killed, and leaves it.
            first.getOutputStream().close();
            assertThat(first.waitFor()).isZero();
            assertThat(pids(overview)).containsExactly(second.pid());
            assertThat(directories()).hasSize(1);
            assertThat(second.destroyForcibly().waitFor()).isEqualTo(KILLED);
            assertThat(directories()).hasSize(1);
            assertThat(pids(overview)).isEmpty();
            // Asked once more, as it did not answer the last time.
            assertThat(pids(overview)).isEmpty();
            assertThat(directories()).isEmpty();
        }
    }

    /** The port of the page of a process, the second number of its job's. */
    private static String port(Overview overview, Process process) throws IOException {
        for (JsonNode job : json(overview.get("/api/jobs"))) {
            if (job.get("pid").asLong() == process.pid()) {
                return job.get("id").asText().split("-", -1)[1];
            }
        }
        throw new AssertionError("no job of " + process.pid());
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        assertThat(new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                        .inheritIO()
                        .start()
                        .waitFor())
                .isZero();
    }

    /** One that is stopped, as by a debugger, accepts connections and never answers. */
    @Test
    void aProcessThatDoesNotAnswerInTimeIsPassedOverForAWhile() throws Exception {
        AtomicLong nowNs = new AtomicLong();
        try (Overview overview = new Overview(base, nowNs::get)) {
            Process first = start(100, LOOPBACK);
            Process second = start(200, LOOPBACK);
            awaitBoth(overview, first, second, nowNs);
            signal("STOP", second);
            assertThat(pids(overview)).doesNotContain(second.pid());
            signal("CONT", second);
            // It is not asked, and so holds up nothing.
            assertThat(pids(overview)).doesNotContain(second.pid());
            awaitBoth(overview, first, second, nowNs);
        }
    }

    @Test
    void whatAProcessHasLeftThatEndedBeforeItHadASocketIsRemoved() throws Exception {
        Process gone = new ProcessBuilder("true").start();
        gone.waitFor();
        Path own = Files.createDirectory(
                base.resolve(PageSocket.prefix() + gone.pid() + "-1"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path ofThisProcess = Files.createDirectory(
                base.resolve(PageSocket.prefix() + ProcessHandle.current().pid() + "-1"));
        try (Overview overview = new Overview(base, System::nanoTime)) {
            assertThat(json(overview.get("/api/jobs"))).isEmpty();
        }
        assertThat(own).doesNotExist();
        assertThat(ofThisProcess).exists();
    }

    @Test
    void aProcessThatASignalEndsLeavesNoFiles() throws Exception {
        Process process = start(100, LOOPBACK);
        assertThat(directories()).hasSize(1);
        process.destroy();
        process.waitFor();
        assertThat(directories()).isEmpty();
    }

    /** On a machine that is busy, any of them may take too long now and then. */
    private static void awaitBoth(Overview overview, Process first, Process second, AtomicLong nowNs)
            throws IOException {
        while (!Set.of(first.pid(), second.pid()).equals(Set.copyOf(pids(overview)))) {
            nowNs.addAndGet(TimeUnit.SECONDS.toNanos(10));
        }
    }

    @Test
    void samplesOfAMetricStayTogetherWhenTextsAreMerged() {
        MergedMetrics merged = new MergedMetrics();
        merged.add("# HELP a h\n# TYPE a counter\na{x=\"{ }\"} 1\n# TYPE b gauge\nb 2\n", "process=\"1\"");
        merged.add("# TYPE b gauge\nb 3\n# HELP a h\n# TYPE a counter\na{x=\"2\"} 4\n", "process=\"2\"");
        assertThat(merged.text())
                .isEqualTo("# HELP a h\n# TYPE a counter\na{process=\"1\",x=\"{ }\"} 1\na{process=\"2\",x=\"2\"} 4\n"
                        + "# TYPE b gauge\nb{process=\"1\"} 2\nb{process=\"2\"} 3\n");
    }
}
