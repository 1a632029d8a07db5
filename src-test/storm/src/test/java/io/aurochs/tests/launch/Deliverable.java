package io.aurochs.tests.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** What the launcher starts JVMs with, found from the directory this module's tests run in. */
final class Deliverable {
    private static final Path ROOT = Path.of("..", "..").toAbsolutePath().normalize();
    static final Path JAR = ROOT.resolve("dist/aurochs-storm.jar");
    private static final Path STORM_CLASS_PATH = ROOT.resolve("storm-adapter/target/storm-client.classpath");

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
        if (!Files.exists(JAR) || !Files.exists(STORM_CLASS_PATH)) {
            throw new IllegalStateException(
                    JAR + " or " + STORM_CLASS_PATH + " is missing: run mvn verify from the root");
        }
        return Files.readString(STORM_CLASS_PATH).trim() + ":" + topology + ":" + JAR;
    }
}
