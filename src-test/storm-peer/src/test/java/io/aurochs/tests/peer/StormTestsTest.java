package io.aurochs.tests.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.aurochs.storm.AurochsCluster;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.storm.LocalCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Storm's tests that make a cluster and need no daemon of Storm's, from its published jars, class by class: each has the
 * number of tests it is known to have, and they succeed. The build runs this in a JVM for each arrangement of threads.
 *
 * <p>The jars' other tests are of Storm's daemons and tools themselves (schedulers, supervisors, stores of blobs, Netty,
 * ZooKeeper, authentication), which Aurochs does not have, or call no cluster at all.
 */
class StormTestsTest {
    /**
     * A class of Storm's tests.
     *
     * @param succeeding how many of its tests succeed
     * @param failing those that fail, because they fail on Storm, too
     */
    private record Tests(String name, int succeeding, Set<String> failing) {
        Tests(String name, int succeeding) {
            this(name, succeeding, Set.of());
        }
    }

    private static final List<Tests> TESTS = List.of(
            // Expects Long for small numbers of a component's configuration; since its JSON parser was replaced, Storm
            // hands over Integer, and so does Aurochs.
            new Tests(
                    "org.apache.storm.integration.TopologyIntegrationTest",
                    14,
                    Set.of("testComponentSpecificConfig()")),
            new Tests("org.apache.storm.integration.TestingTest", 8),
            new Tests("org.apache.storm.messaging.NettyIntegrationTest", 1),
            new Tests("org.apache.storm.nimbus.LocalNimbusTest", 1),
            new Tests("org.apache.storm.MessagingTest", 2),
            new Tests("org.apache.storm.TestRebalance", 1),
            new Tests("org.apache.storm.TestingTest", 4),
            new Tests("org.apache.storm.TickTupleTest", 1));

    static Stream<Arguments> tests() {
        return TESTS.stream().map(tests -> Arguments.of(tests.name(), tests));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tests")
    void succeeds(String name, Tests tests) throws Exception {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectClass(Class.forName(name)))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        AssertionError unexpected = new AssertionError(name + ": not all succeeded");
        Set<String> failing = new TreeSet<>();
        for (TestExecutionSummary.Failure failure : summary.getFailures()) {
            String test = failure.getTestIdentifier().getDisplayName();
            failing.add(test);
            if (!tests.failing().contains(test)) {
                unexpected.addSuppressed(new AssertionError(test, failure.getException()));
            }
        }
        if (unexpected.getSuppressed().length > 0) {
            throw unexpected;
        }
        assertThat(failing).as("tests that fail on Storm, too").isEqualTo(tests.failing());
        assertThat(summary.getTestsSucceededCount()).as("tests that succeeded").isEqualTo(tests.succeeding());
    }

    @Test
    void stormsOwnJarsRunOnAurochs() throws Exception {
        assertThat(jarOf(LocalCluster.class).getFileName()).asString().startsWith("test-classes");
        assertThat(jarOf(AurochsCluster.class).getFileName().toString()).startsWith("storm-adapter");
        for (Tests tests : TESTS) {
            assertThat(jarOf(Class.forName(tests.name())).getFileName().toString())
                    .matches("storm-(core|server)-.*-tests\\.jar");
        }
    }

    /** What makes a cluster can run here, so that nothing is left out in silence. */
    @Test
    void everyTestThatMakesAClusterIsRun() throws Exception {
        Set<String> found = new TreeSet<>();
        for (String inJar : List.of("org.apache.storm.integration.TestingTest", "org.apache.storm.TestingTest")) {
            try (JarFile jar = new JarFile(jarOf(Class.forName(inJar)).toFile())) {
                for (JarEntry entry : Collections.list(jar.entries())) {
                    if (entry.getName().endsWith(".class") && mentionsTheBuilder(jar, entry)) {
                        found.add(entry.getName()
                                .replaceAll("(\\$.*)?\\.class", "")
                                .replace('/', '.'));
                    }
                }
            }
        }
        assertThat(found)
                .hasSizeGreaterThan(5)
                .isSubsetOf(TESTS.stream().map(Tests::name).toList());
    }

    private static boolean mentionsTheBuilder(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream bytes = jar.getInputStream(entry)) {
            return new String(bytes.readAllBytes(), StandardCharsets.ISO_8859_1)
                    .contains("org/apache/storm/LocalCluster$Builder");
        }
    }

    private static Path jarOf(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
