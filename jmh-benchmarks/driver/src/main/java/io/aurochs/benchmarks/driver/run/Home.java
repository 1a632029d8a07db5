package io.aurochs.benchmarks.driver.run;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where what is compared lies: the checkout that this program belongs to, in which the build has left it, or an unpacked package,
 * which holds it below {@code lib}, in class path files relative to its root.
 *
 * @param root of the checkout or package
 */
public record Home(Path root) {
    private static final String PROPERTY = "aurochs.home";
    private static final String LIBRARY = "lib";
    private static final String TEXT = "jmh-benchmarks/workloads/src/main/data/kjv.txt.gz";

    /** The launcher says where; without it, the working directory. */
    public static Home find() {
        return new Home(
                Path.of(System.getProperty(PROPERTY, "")).toAbsolutePath().normalize());
    }

    /**
     * The class path of a system that runs Storm applications.
     *
     * @throws UsageException if the build has not written it
     */
    public String stormClassPath(String system) {
        return read(file("jmh-benchmarks/storm/target/" + system + ".classpath"));
    }

    /** The class path of the adapter's {@code storm jar}: the launcher's, ours last. */
    public String stormJarClassPath(String jar) {
        Path ours = built(root.resolve("dist/aurochs-storm.jar"));
        String storm = read(file("storm-adapter/target/storm-client.classpath"));
        return String.join(File.pathSeparator, storm, jar, ours.toString());
    }

    /** A class path with Storm's servers behind it. */
    String withStormServer(String classPath) {
        String server = read(file("storm-adapter/target/storm-server.classpath"));
        return String.join(File.pathSeparator, classPath, server);
    }

    /** The untouched application. */
    public Path stormApplication() {
        return built(file("jmh-benchmarks/storm/target/storm-application.jar"));
    }

    /**
     * The class path of a system that runs Flink applications.
     *
     * @throws UsageException if the build has not written it
     */
    public String flinkClassPath(String version, String system) {
        // A plain loop over records of Flink's types needs Flink, too.
        String file = system.equals(Systems.LOOP) ? Systems.STOCK : system;
        return read(flinkModule(version).resolve("target/" + file + ".classpath"));
    }

    /**
     * The class path of a system that runs SQL on Flink: the same with Flink's libraries for SQL.
     *
     * @throws UsageException if the build has not written it
     */
    public String flinkSqlClassPath(String version, String system) {
        String sql = read(file("flink-adapter/flink-" + version + "/target/flink-sql.classpath"));
        return joined(flinkClassPath(version, system), sql);
    }

    /**
     * The class path of a system that runs jobs from Kafka to Kafka on Flink: the same with Flink's connector and Kafka's client.
     *
     * @throws UsageException if the build has not written it
     */
    public String flinkKafkaClassPath(String version, String system) {
        return joined(flinkClassPath(version, system), read(flinkModule(version).resolve("target/kafka.classpath")));
    }

    private static String joined(String classPath, String more) {
        return Stream.of(classPath, more)
                .flatMap(entries -> Stream.of(entries.split(File.pathSeparator)))
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    /**
     * The class path of the broker that those jobs use.
     *
     * @throws UsageException if the build has not written it
     */
    public String kafkaBrokerClassPath() {
        return read(file("jmh-benchmarks/kafka/target/broker.classpath"));
    }

    /** The class path of the adapter's {@code flink run}: the launcher's, ours last. */
    public String flinkJarClassPath(String version) {
        Path ours = built(root.resolve("dist/aurochs-flink-" + version + ".jar"));
        String flink = read(file("flink-adapter/flink-" + version + "/target/flink.classpath"));
        return String.join(File.pathSeparator, flink, ours.toString());
    }

    /** Flink's own example, as published. */
    public Path flinkExample(String version) {
        return built(flinkModule(version).resolve("target/examples/flink-word-count.jar"));
    }

    /**
     * The class path of a system that runs native pipelines' benchmarks.
     *
     * @throws UsageException if the build has not written it
     */
    public String nativeClassPath(String system) {
        return switch (system) {
            case Systems.LOOP -> read(file("jmh-benchmarks/workloads/target/loop.classpath"));
            case Systems.FLINK -> flinkClassPath(FlinkEngine.DEFAULT_VERSION, Systems.STOCK);
            case Systems.STORM -> stormClassPath(Systems.STOCK);
            case Systems.STORM_ON_AUROCHS -> stormClassPath(Systems.AUROCHS);
            case Systems.JET -> read(file("jmh-benchmarks/jet/target/stock.classpath"));
            default -> read(file("jmh-benchmarks/engine/target/" + system + ".classpath"));
        };
    }

    private Path flinkModule(String version) {
        return file("jmh-benchmarks/flink-" + version);
    }

    /** Whether that file is {@link #text()}. */
    public boolean isText(Path input) {
        return input.equals(file(TEXT));
    }

    /** The text that is counted unless another is given, gzipped. */
    public Path text() {
        Path text = file(TEXT);
        if (!Files.isReadable(text)) {
            throw new UsageException(
                    text + " is missing: run ./aurochs from a complete checkout, or give --input FILE");
        }
        return text;
    }

    /** Where the demo leaves its files. */
    public Path demoDirectory() {
        return outputDirectory("demo");
    }

    /** Where generated inputs are kept. */
    public Path dataDirectory() {
        return outputDirectory("data");
    }

    private Path outputDirectory(String name) {
        return isPackage() ? Path.of("aurochs-" + name).toAbsolutePath() : root.resolve("target/" + name);
    }

    private boolean isPackage() {
        return !Files.exists(root.resolve("pom.xml")) && Files.isDirectory(root.resolve(LIBRARY));
    }

    private Path file(String path) {
        return root.resolve(isPackage() ? LIBRARY : "").resolve(path);
    }

    private String read(Path file) {
        try {
            String entries = Files.readString(built(file)).trim();
            return isPackage() ? absolute(entries) : entries;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private String absolute(String entries) {
        return Stream.of(entries.split(File.pathSeparator))
                .map(entry -> root.resolve(entry).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private Path built(Path file) {
        if (!Files.isReadable(file) && isPackage()) {
            throw new UsageException("this package does not hold what that needs: " + root.relativize(file));
        }
        if (!Files.isReadable(file)) {
            throw new UsageException(file + " is missing: build first with 'mvn -DskipTests package', "
                    + "or run this through the ./aurochs script, which builds what is missing");
        }
        return file;
    }
}
