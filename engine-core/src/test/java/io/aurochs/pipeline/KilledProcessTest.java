package io.aurochs.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Seeds;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A process that reads, counts and writes files is killed by SIGKILL at any time and started again, until its job is done: its results are
 * those of a loop, each once, and windows are written one after the other. {@code -Daurochs.kills=} says how often the process is killed.
 */
class KilledProcessTest {
    private static final int KILLS = 3;
    private static final int MANY_KILLS = 20;
    private static final int EVENTS = 40_000;
    private static final long MOST_MS = 400;

    @TempDir
    private Path directory;

    private int kills;

    @Test
    void whatAKilledProcessHasBegunTheNextOneEnds() throws Exception {
        kill(KILLS);
    }

    @Test
    @Tag("full")
    void soItIsAfterManyKills() throws Exception {
        kill(Integer.getInteger("aurochs.kills", MANY_KILLS));
    }

    private void kill(int wanted) throws Exception {
        long seed = Seeds.last();
        System.out.println("seed " + seed + "; repeat with -Daurochs.seed=" + seed);
        Random random = new Random(seed);
        int jobs = 0;
        while (kills < wanted) {
            endJob(directory.resolve("job" + jobs++), random, wanted);
        }
        System.out.println(kills + " kills of " + jobs + " jobs");
    }

    /** One job, as many processes as it takes. */
    private void endJob(Path job, Random random, int wanted) throws Exception {
        Files.createDirectories(job);
        List<String> events = CountedKeys.events(random.nextLong(), EVENTS);
        Path in = Files.write(job.resolve("in"), events);
        Path out = job.resolve("out");
        boolean hasEnded = false;
        while (!hasEnded) {
            Process process = start(in, out, job);
            boolean isKilled = false;
            // Anywhere from its start to its end, but more often while it processes something.
            if (kills < wanted && (random.nextInt(5) == 0 || hasPrinted(process))) {
                isKilled = !process.waitFor(random.nextInt((int) MOST_MS), TimeUnit.MILLISECONDS);
            }
            if (isKilled) {
                process.destroyForcibly().waitFor();
                kills++;
            } else {
                assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("it ends").isTrue();
                assertThat(process.exitValue())
                        .as(Files.readString(job.resolve("errors")))
                        .isZero();
                hasEnded = true;
            }
        }
        List<String> results = Files.readAllLines(out);
        assertThat(results).containsExactlyInAnyOrderElementsOf(CountedKeys.counts(events));
        // At the end several windows close at once.
        assertThat(results.stream()
                        .map(KilledProcessTest::window)
                        .takeWhile(window -> window < EVENTS - 2 * CountedKeys.WINDOW_MS)
                        .toList())
                .isSorted()
                .hasSizeGreaterThan(EVENTS / 2 / (int) CountedKeys.WINDOW_MS);
        checkFiles(job);
    }

    private static long window(String result) {
        return Long.parseLong(result.substring(0, result.indexOf(',')));
    }

    private static boolean hasPrinted(Process process) throws IOException {
        return process.getInputStream().read() >= 0;
    }

    /** What it has left beside its results does not become more. */
    private static void checkFiles(Path job) throws IOException {
        try (Stream<Path> files = Files.list(job.resolve("points"))) {
            assertThat(files.count()).isLessThanOrEqualTo(4);
        }
    }

    private static Process start(Path in, Path out, Path job) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-"))
                .forEach(command::add);
        command.addAll(List.of(
                "-Dchronicle.analytics.disable=true",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                CountedKeys.class.getName(),
                in.toString(),
                out.toString(),
                job.resolve("points").toString()));
        return new ProcessBuilder(command)
                .redirectError(
                        ProcessBuilder.Redirect.appendTo(job.resolve("errors").toFile()))
                .start();
    }
}
