package io.aurochs.storm.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.nimbus.ErrorLine;
import io.aurochs.storm.nimbus.FakeRuntime;
import io.aurochs.storm.nimbus.TopologyRuntime;
import io.aurochs.storm.sample.InstanceMain;
import io.aurochs.storm.sample.LocalMain;
import io.aurochs.storm.sample.SubmittingMain;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.apache.storm.utils.NimbusClient;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class StormCommandTest {
    private static final String MAIN = SubmittingMain.class.getName();

    @TempDir
    Path folder;

    private final FakeRuntime.Factory factory = new FakeRuntime.Factory();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path jar = Path.of("");

    @BeforeEach
    void packJar() throws IOException {
        jar = folder.resolve("topology.jar");
        try (JarOutputStream stream = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> type : List.of(SubmittingMain.class, InstanceMain.class, LocalMain.class)) {
                add(stream, type.getName().replace('.', '/') + ".class", type);
            }
            add(stream, "elsewhere/OtherMain.class", SubmittingMain.class);
        }
    }

    private static void add(JarOutputStream stream, String name, Class<?> type) throws IOException {
        stream.putNextEntry(new ZipEntry(name));
        try (InputStream bytes = type.getResourceAsStream(type.getSimpleName() + ".class")) {
            Objects.requireNonNull(bytes).transferTo(stream);
        }
    }

    @AfterEach
    void clearProperties() {
        System.clearProperty("storm.jar");
        System.clearProperty("storm.options");
        assertThat(NimbusClient.isLocalOverride()).isFalse();
    }

    private int command(TopologyRuntime.Factory runtimes, String... args) {
        return StormCommand.run(
                runtimes,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                args);
    }

    private int jar(String... args) {
        List<String> all = new ArrayList<>(List.of("jar", jar.toString()));
        all.addAll(List.of(args));
        return command(factory, all.toArray(new String[0]));
    }

    private String onlyErrorLine() {
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
        List<String> lines = err.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }

    private List<String> errorLines() {
        return err.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void runsMainThenItsTopologiesUntilTheyHaveEnded() {
        assertThat(jar(MAIN, "submit=words", "kill=words")).isZero();
        assertThat(factory.only().calls).containsExactly("start active", "deactivate", "stop");
        assertThat(errorLines()).hasSize(2);
        assertThat(errorLines().get(0))
                .startsWith("aurochs: topology words starts: 3 tasks in 3 executors; aurochs.bundle.records=512 ");
        assertThat(errorLines().get(1)).matches("aurochs: topology words ended after [0-9.]+ s");
        assertThat(out.size()).isZero();
    }

    @Test
    void refusesAPortThatIsTakenBeforeMainIsCalled() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String setting = "aurochs.web=" + taken.getLocalPort();
            assertThat(command(factory, "jar", "--set", setting, jar.toString(), MAIN, "submit=words"))
                    .isEqualTo(ExitCode.JOB_FAILED);
            assertThat(onlyErrorLine()).startsWith("aurochs: " + setting).contains("a port that is free");
            assertThat(factory.started).isEmpty();
        }
    }

    @Test
    void handsSettingsOnToTheTopologies() {
        int code = command(
                factory,
                "jar",
                "--set",
                "aurochs.bundle.records=64",
                "-c",
                "my.list=[1, \"a,b\"]",
                "-c",
                "my.text=a=b, c",
                jar.toString(),
                MAIN,
                "submit=words",
                "kill=words");
        assertThat(code).isZero();
        assertThat(factory.only().config.bundleRecords()).isEqualTo(64);
        assertThat(factory.only().plan.conf())
                .containsEntry("my.list", List.of(1, "a,b"))
                .containsEntry("my.text", "a=b, c");
    }

    @Test
    void givesMainEverythingAfterItsName() {
        assertThat(jar(MAIN, "--set")).isEqualTo(1);
        assertThat(onlyErrorLine()).contains(MAIN + " failed: java.lang.IllegalArgumentException: --set");
    }

    @Test
    void failsWhenATopologyFails() {
        TopologyRuntime.Factory failing = (plan, config, active, credentials, blobs, onFailure, reports) -> {
            onFailure.accept(new IllegalStateException("component count, task 3: no luck"));
            return factory.start(plan, config, active, credentials, blobs, onFailure, reports);
        };
        assertThat(command(failing, "jar", jar.toString(), MAIN, "set=aurochs.restarts:0", "submit=words"))
                .isEqualTo(1);
        assertThat(errorLines()).hasSize(2);
        assertThat(errorLines().get(1))
                .matches("aurochs: topology words failed after [0-9.]+ s: "
                        + "java.lang.IllegalStateException: component count, task 3: no luck"
                        + " \\(at io.aurochs.storm.sample.SubmittingMain.main\\(SubmittingMain.java:\\d+\\)\\)");
    }

    @Test
    void printsAStackTraceOnlyWhenAsked() {
        assertThat(jar(MAIN, "throw=no luck")).isEqualTo(1);
        assertThat(onlyErrorLine())
                .startsWith("aurochs: " + MAIN + " failed: java.lang.IllegalStateException: no luck (at " + MAIN
                        + ".main(");
        assertThat(command(factory, "jar", "--verbose", jar.toString(), MAIN, "throw=no luck"))
                .isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("\tat " + MAIN + ".main(");
    }

    /** As on a cluster, which knows nothing of what becomes of its client. */
    @Test
    void whatMainSubmittedGoesOnWhenItThrowsAfterThat() throws Exception {
        String said = whatIsSaidWhileItGoesOn("submit=words", "throw=no luck");
        assertThat(said).contains(MAIN + " failed: java.lang.IllegalStateException: no luck", "Ctrl-C ends it");
    }

    @Test
    void theFirstOfTwoTopologiesOfOneNameGoesOn() throws Exception {
        String said = whatIsSaidWhileItGoesOn("submit=words", "submit=words");
        assertThat(said)
                .startsWith("aurochs: A topology named words is running already: submit under another name, "
                        + "or kill that one first.");
    }

    /** Kills the topology then, and sees to it that the command fails nevertheless. */
    private String whatIsSaidWhileItGoesOn(String... steps) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(MAIN));
        arguments.addAll(List.of(steps));
        CompletableFuture<Integer> exitCode =
                CompletableFuture.supplyAsync(() -> jar(arguments.toArray(new String[0])));
        Optional<String> said = Optional.empty();
        while (said.isEmpty()) {
            assertThat(exitCode).isNotDone();
            said = errorLines().stream()
                    .filter(line -> line.contains("goes on"))
                    .findFirst();
            Thread.onSpinWait();
        }
        assertThat(factory.only().calls).containsExactly("start active");
        SubmittingMain.main(new String[] {"kill=words"});
        assertThat(exitCode.join()).isEqualTo(1);
        assertThat(factory.only().calls).endsWith("stop");
        return said.get();
    }

    @Test
    void saysNothingOfGoingOnWhenAllHasEndedBeforeMainThrows() {
        assertThat(jar(MAIN, "submit=words", "kill=words", "await", "throw=no luck"))
                .isEqualTo(1);
        assertThat(errorLines())
                .filteredOn(line -> line.contains("no luck"))
                .singleElement()
                .asString()
                .doesNotContain("goes on");
    }

    /** As Storm's client, whose exit code is that of a Java program that returns from main. */
    @Test
    void isDoneWhenMainSubmitsNothing() {
        assertThat(jar(MAIN)).isZero();
        assertThat(onlyErrorLine()).contains(MAIN + " has ended and submitted no topology", "StormSubmitter");
    }

    @Test
    void awaitsAThreadOfMainThatSubmitsLater() {
        assertThat(jar(MAIN, "background", "submit=words", "kill=words")).isZero();
        assertThat(factory.only().calls).containsExactly("start active", "deactivate", "stop");
        assertThat(errorLines()).noneMatch(line -> line.contains("no topology"));
    }

    /** As a scheduler that is never shut down. */
    @Test
    void awaitsNoThreadOfMainOnceATopologyIsSubmitted() {
        try {
            assertThat(jar(MAIN, "endless", "background", "submit=words", "kill=words"))
                    .isZero();
            assertThat(factory.only().calls).containsExactly("start active", "deactivate", "stop");
        } finally {
            interrupt("endless-of-main");
        }
    }

    /** It ends with the JVM. */
    @Test
    void doesNotAwaitADaemonThreadOfMain() {
        assertThat(jar(MAIN, "daemon")).isZero();
        assertThat(onlyErrorLine()).contains(MAIN + " has ended and submitted no topology");
        interrupt("daemon-of-main");
    }

    private static void interrupt(String thread) {
        Thread.getAllStackTraces().keySet().stream()
                .filter(running -> running.getName().equals(thread))
                .forEach(Thread::interrupt);
    }

    @Test
    void explainsALocalCluster() {
        assertThat(jar(LocalMain.class.getName())).isEqualTo(1);
        assertThat(onlyErrorLine()).contains("LocalCluster of its own", "topology name");
    }

    @Test
    void refusesMisspeltSettingsBeforeMainRuns() {
        int code = command(factory, "jar", "--set", "aurochs.bundle.recrods=7", jar.toString(), MAIN, "submit=words");
        assertThat(code).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("aurochs.bundle.recrods", "did you mean aurochs.bundle.records?");
        assertThat(factory.started).isEmpty();
    }

    @Test
    void refusesMisspeltSettingsOfTheTopologyItself() {
        assertThat(jar(MAIN, "set=aurochs.bundle.recrods:7", "submit=words")).isEqualTo(1);
        assertThat(onlyErrorLine()).contains("words", "aurochs.bundle.recrods", "did you mean aurochs.bundle.records?");
    }

    @Test
    void refusesAJarThatIsNotThere() {
        jar = folder.resolve("no.jar");
        assertThat(jar(MAIN)).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("no.jar does not exist", "check the path");
    }

    @Test
    void refusesADirectory() {
        jar = folder;
        assertThat(jar(MAIN)).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("is not a file");
    }

    @Test
    void refusesWhatIsNoJar() throws IOException {
        Files.writeString(jar, "not a zip file");
        assertThat(jar(MAIN)).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("topology.jar is not a jar");
    }

    @Test
    void refusesAClassThatIsNotThereAndNamesASimilarOne() {
        assertThat(jar("org.example.SubmittingMain")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("no class org.example.SubmittingMain in ", "did you mean " + MAIN + "?");
    }

    @Test
    void refusesAClassThatNothingResembles() {
        assertThat(jar("org.example.Nothing")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("no class org.example.Nothing in ", "jar tf");
    }

    @Test
    void refusesAJarThatIsNotOnTheClassPath() {
        assertThat(jar("elsewhere.OtherMain")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("not on the class path", "aurochs storm jar");
    }

    @Test
    void refusesAMainThatIsNotStatic() {
        assertThat(jar(InstanceMain.class.getName())).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("has no public static void main(String[])");
    }

    @Test
    void refusesAnIncompleteCommandLine() {
        assertThat(command(factory, "jar")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("JAR", "MAIN", "aurochs storm jar --help");
    }

    @Test
    void refusesNoCommandAndUnknownOnes() {
        assertThat(command(factory)).isEqualTo(2);
        assertThat(command(factory, "war")).isEqualTo(2);
        assertThat(errorLines()).hasSize(2).allSatisfy(line -> assertThat(line).contains("aurochs storm --help"));
    }

    @Test
    void refusesASettingWithoutAValue() {
        assertThat(command(factory, "jar", "--set", "aurochs.bundle.records", jar.toString(), MAIN))
                .isEqualTo(2);
        assertThat(onlyErrorLine()).contains("KEY=VALUE");
    }

    @Test
    void printsHelpOnStdout() {
        assertThat(command(factory, "jar", "--help")).isZero();
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("Usage: aurochs storm jar", "--set", "JAR", "MAIN", "aurochs.restarts");
        assertThat(err.size()).isZero();
    }

    @Test
    void aFailureOfTheCommandIsPrintedWithoutItsClass() {
        assertThat(ErrorLine.of(CommandFailure.usage("no such jar"))).isEqualTo("no such jar");
    }

    @Test
    void refusesAWrongCommandLineOfTheDrpcServer() {
        assertThat(command(factory, "drpc", "--set", "aurochs.bundle.records=7"))
                .isEqualTo(2);
        assertThat(onlyErrorLine()).contains("aurochs.bundle.records", "has no effect on the DRPC server");
        err.reset();
        String plain = "org.apache.storm.security.auth.plain.PlainSaslTransportPlugin";
        assertThat(command(factory, "drpc", "-c", "storm.thrift.transport=" + plain))
                .isEqualTo(2);
        assertThat(onlyErrorLine())
                .contains(plain, "authenticates no client", "all addresses", "set storm.thrift.transport");
        err.reset();
        String tls = "org.apache.storm.security.auth.tls.TlsTransportPlugin";
        assertThat(command(factory, "drpc", "-c", "drpc.invocations.thrift.transport=" + tls, "-c", "drpc.port=0"))
                .isEqualTo(2);
        assertThat(onlyErrorLine()).contains(tls, "is not supported by the DRPC server");
        err.reset();
        assertThat(command(factory, "drpc", "-c", "drpc.http.filter=a.Filter")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("drpc.http.filter=a.Filter is not supported");
        err.reset();
        assertThat(command(factory, "drpc", "my.jar")).isEqualTo(2);
        assertThat(onlyErrorLine()).contains("my.jar", "aurochs storm drpc --help");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drpc.port=-1 is not a whole number from 0 to 65535",
                "drpc.invocations.port=x is not",
                "drpc.http.port=-2 is not a whole number from -1 to 65535",
                "drpc.worker.threads=0 is not a whole number from 1",
                "drpc.worker.threads=x is not",
                "drpc.invocations.threads=0 is not",
                "drpc.queue.size=0 is not",
                "drpc.max_buffer_size=0 is not",
                "drpc.request.timeout.secs=0 is not a whole number from 1 to 2147483",
                "drpc.request.timeout.secs=x is not",
                "drpc.authorizer=no.Such cannot be used"
            })
    void refusesAWrongSettingOfTheDrpcServer(String expected) {
        String setting = expected.substring(0, expected.indexOf(' '));
        assertThat(command(factory, "drpc", "-c", "drpc.port=0", "-c", "drpc.invocations.port=0", "-c", setting))
                .isEqualTo(2);
        assertThat(onlyErrorLine()).startsWith("aurochs: the DRPC server cannot start: " + expected);
    }

    @Test
    void theDrpcServerSaysThatItsPortIsTaken() throws IOException {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = other.getLocalPort();
            assertThat(command(factory, "drpc", "-c", "drpc.port=0", "-c", "drpc.invocations.port=" + port))
                    .isEqualTo(1);
            assertThat(onlyErrorLine())
                    .contains(
                            "cannot listen at 127.0.0.1:" + port,
                            "Address already in use",
                            "--set drpc.invocations.port=PORT");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nimbus.thrift.port=-1 is not a whole number from 0 to 65535",
                "nimbus.thrift.threads=0 is not",
                "nimbus.authorizer=no.Such is not supported",
                "nimbus.topology.validator=no.Such is not supported",
                "nimbus.thrift.tls.port=6628 is not supported"
            })
    void refusesAWrongSettingOfTheDaemon(String expected) {
        String setting = expected.substring(0, expected.indexOf(' '));
        assertThat(command(factory, "daemon", "-c", "storm.local.dir=" + folder, "-c", setting))
                .isEqualTo(2);
        assertThat(onlyErrorLine()).startsWith("aurochs: the daemon cannot start: " + expected);
    }

    @Test
    void theDaemonListensToOthersOnlyIfItKnowsThem() {
        String plain = "org.apache.storm.security.auth.plain.PlainSaslTransportPlugin";
        assertThat(command(
                        factory, "daemon", "-c", "storm.local.dir=" + folder, "-c", "storm.thrift.transport=" + plain))
                .isEqualTo(2);
        assertThat(onlyErrorLine())
                .contains(plain, "authenticates no client", "all addresses", "set storm.thrift.transport");
    }
}
