package io.aurochs.tests.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the launcher starts JVMs with, found from the directory this module's tests run in. */
final class Deliverable {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    static final Path JAR = ROOT.resolve("dist/aurochs-storm.jar");
    private static final Path STORM_CLASS_PATH = ROOT.resolve("storm-adapter/target/storm-client.classpath");

    private static final Path STORM_SERVER_CLASS_PATH = ROOT.resolve("storm-adapter/target/storm-server.classpath");

    /** The JVM flags that the launcher passes. */
    static final List<String> JVM_FLAGS = List.of(
            "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
            "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
            "-Dchronicle.analytics.disable=true",
            "-XX:+ExitOnOutOfMemoryError",
            "-XX:+UseCondCardMark");

    private Deliverable() {}

    /** The class path of a topology's JVM, in the launcher's order: Storm, the topology's own, ours. */
    static String classPath(String topology) throws IOException {
        return read(STORM_CLASS_PATH) + ":" + topology + ":" + JAR;
    }

    /** The class path of a JVM with Storm's server library. */
    static String serverClassPath() throws IOException {
        return read(STORM_SERVER_CLASS_PATH) + ":" + JAR;
    }

    /** The class path of stock Storm's local cluster: that of this JVM, without what the project builds. */
    static String stockServerClassPath() {
        return Stream.of(System.getProperty("java.class.path").split(":", -1))
                .filter(file ->
                        !file.isEmpty() && !Path.of(file).toAbsolutePath().startsWith(ROOT))
                .collect(Collectors.joining(":"));
    }

    /** The class path of Storm's own command line: nothing of ours. */
    static String stockClassPath() throws IOException {
        return read(STORM_CLASS_PATH) + ":"
                + Path.of("target", "storm-command-line").toAbsolutePath() + "/*";
    }

    private static String read(Path classPath) throws IOException {
        if (!Files.exists(JAR) || !Files.exists(classPath)) {
            throw new IllegalStateException(JAR + " or " + classPath + " is missing: run mvn verify from the root");
        }
        return Files.readString(classPath).trim();
    }
}
