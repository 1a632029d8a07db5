package io.aurochs.tests.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.aurochs.flink.AurochsEnvironment;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.test.util.MiniClusterPipelineExecutorServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Flink's own integration tests, from its published jars, class by class. The environments that they make submit jobs to the
 * cluster of the test through {@link MiniClusterPipelineExecutorServiceLoader}; this module's class of that name stands before
 * Flink's, and translates the jobs for Aurochs. Each class has the number of tests that it is known to have, they succeed, and
 * the known number of their jobs has run on Aurochs. A line for each class tells what ran.
 */
class FlinkTestsTest {
    /** Ends a run that hangs. */
    private static final Duration LIMIT = Duration.ofMinutes(10);

    static List<PeerTests> tests() {
        return PeerTests.listed();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tests")
    void succeeds(PeerTests tests) {
        JobLog.observe();
        PeerJobs.take();
        TestExecutionSummary summary = assertTimeoutPreemptively(LIMIT, () -> run(tests));
        PeerJobs.Ran jobs = PeerJobs.take();
        long succeeded = summary.getTestsSucceededCount();
        System.out.printf(
                "%s: %d of %d tests succeeded; jobs on Aurochs: %d, with %d bundled edges; stock: %s%n",
                tests,
                succeeded,
                summary.getTestsFoundCount(),
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

    private static TestExecutionSummary run(PeerTests tests) throws ClassNotFoundException {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(Class.forName(tests.name())))
                .filters(without(tests.leftOut().keySet()))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        // Of those that make no cluster: each job has one of its own.
        AurochsEnvironment.setAsContext(new Configuration());
        try {
            LauncherFactory.create().execute(request, listener);
        } finally {
            AurochsEnvironment.unsetAsContext();
        }
        return listener.getSummary();
    }

    private static PostDiscoveryFilter without(Set<String> methods) {
        return test -> FilterResult.includedIf(methodOf(test).filter(methods::contains).isEmpty());
    }

    private static Optional<String> methodOf(TestDescriptor test) {
        return test.getSource()
                .filter(org.junit.platform.engine.support.descriptor.MethodSource.class::isInstance)
                .map(source -> ((org.junit.platform.engine.support.descriptor.MethodSource) source).getMethodName());
    }

    @Test
    void flinksOwnJarsRunOnAurochs() throws Exception {
        assertThat(tests()).hasSizeGreaterThan(50).allSatisfy(tests -> {
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
        Set<String> run = tests().stream().map(PeerTests::name).collect(Collectors.toSet());
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
        for (PeerTests tests : tests()) {
            jars.add(jarOf(Class.forName(tests.name())));
        }
        return jars;
    }

    private static Path jarOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
