package io.aurochs.tests.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.aurochs.flink.AurochsEnvironment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.apache.flink.test.util.MiniClusterPipelineExecutorServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Flink's own integration tests, from its published jars, class by class. The environments that they make submit jobs to the
 * cluster of the test through {@link MiniClusterPipelineExecutorServiceLoader}; this module's class of that name stands before
 * Flink's, and translates the jobs for Aurochs. Each class has the number of tests that it is known to have, they succeed, and
 * the known number of their jobs has run on Aurochs. A line for each class tells what ran.
 */
class FlinkTestsTest {
    /** Ends a run that hangs. */
    private static final Duration LIMIT = Duration.ofMinutes(20);

    /** Those that do not take minutes, or all, or those with a part of their name given. */
    static List<PeerTests> tests() {
        String only = System.getProperty("peers.only", "");
        boolean isLong = Boolean.getBoolean("peers.long") || !only.isEmpty();
        return (isLong ? PeerTests.listed() : PeerTests.quick())
                .stream().filter(tests -> tests.name().contains(only)).toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tests")
    void succeeds(PeerTests tests) {
        JobLog.observe();
        PeerJobs.take();
        long begin = System.nanoTime();
        TestExecutionSummary summary = assertTimeoutPreemptively(LIMIT, () -> PeerRun.of(tests));
        PeerJobs.Ran jobs = PeerJobs.take();
        long succeeded = summary.getTestsSucceededCount();
        System.out.printf(
                "%s: %d of %d tests succeeded in %d s; jobs on Aurochs: %d, with %d bundled edges; stock: %s%n",
                tests,
                succeeded,
                summary.getTestsFoundCount(),
                TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begin),
                jobs.onAurochs(),
                jobs.bundledEdges(),
                jobs.stock().isEmpty() ? "0" : jobs.stock());
        AssertionError failed = new AssertionError(tests + ": not all succeeded");
        for (TestExecutionSummary.Failure failure : summary.getFailures()) {
            failed.addSuppressed(
                    new AssertionError(failure.getTestIdentifier().getDisplayName(), failure.getException()));
        }
        if (failed.getSuppressed().length > 0) {
            throw failed;
        }
        assertThat(tests.name() + " " + succeeded + " " + jobs.onAurochs() + " " + jobs.allStock())
                .as("class, tests that succeeded, their jobs on Aurochs, their other jobs")
                .isEqualTo(tests.line());
    }

    @Test
    void flinksOwnJarsRunOnAurochs() throws Exception {
        assertThat(PeerTests.listed()).hasSizeGreaterThanOrEqualTo(60).allSatisfy(tests -> {
            assertThat(tests.onAurochs()).as("jobs of %s", tests).isPositive();
            assertThat(jarOf(Class.forName(tests.name())).getFileName().toString())
                    .matches("flink-.*-tests\\.jar");
        });
        assertThat(jarOf(MiniClusterPipelineExecutorServiceLoader.class).getFileName())
                .asString()
                .startsWith("test-classes");
        assertThat(jarOf(AurochsEnvironment.class).getFileName().toString()).startsWith("flink-adapter");
    }

    /** Nothing is left out in silence. */
    @Test
    void everyIntegrationTestIsRunOrLeftOutForAReason() throws Exception {
        Set<String> run = PeerTests.listed().stream().map(PeerTests::name).collect(Collectors.toSet());
        Set<String> neither = new TreeSet<>();
        for (Path jar : jars()) {
            try (JarFile content = new JarFile(jar.toFile())) {
                Collections.list(content.entries()).stream()
                        .map(ZipEntry::getName)
                        .filter(name -> name.matches("[^$]*ITCase\\.class"))
                        .map(name -> name.replace(".class", "").replace('/', '.'))
                        .forEach(neither::add);
            }
        }
        assertThat(neither).hasSizeGreaterThan(200).containsAll(run);
        LeftOutTests leftOut = LeftOutTests.listed();
        neither.removeIf(name -> run.contains(name) || leftOut.include(name));
        assertThat(neither).as("neither run nor left out").isEmpty();
    }

    private static Set<Path> jars() throws Exception {
        Set<Path> jars = new TreeSet<>();
        for (PeerTests tests : PeerTests.listed()) {
            jars.add(jarOf(Class.forName(tests.name())));
        }
        return jars;
    }

    private static Path jarOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
