package io.aurochs.storm.launch;

import static io.aurochs.storm.testing.Await.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.storm.AurochsCluster;
import io.aurochs.storm.nimbus.InProcessNimbus;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bolts of another jar, by the command, at a real socket. */
@Timeout(120)
class SwapCommandTest {

    /** {@code VERSION} stands for a number. */
    private static final String BOLTS = """
            package com.example;

            import java.util.Map;
            import org.apache.storm.task.OutputCollector;
            import org.apache.storm.task.TopologyContext;
            import org.apache.storm.topology.BasicOutputCollector;
            import org.apache.storm.topology.OutputFieldsDeclarer;
            import org.apache.storm.topology.base.BaseBasicBolt;
            import org.apache.storm.topology.base.BaseRichBolt;
            import org.apache.storm.tuple.Fields;
            import org.apache.storm.tuple.Tuple;
            import org.apache.storm.tuple.Values;

            public class Bolts {
                /** Serialised with the bolt, so that it is to be found again after a restart. */
                static class Version implements java.io.Serializable {
                    final String text;

                    Version(String text) {
                        this.text = text;
                    }
                }

                public static class Basic extends BaseBasicBolt {
                    private final Version version;
                    private final long[] none = {};

                    public Basic() {
                        this("VERSION");
                    }

                    public Basic(String text) {
                        version = new Version(text);
                    }

                    public void execute(Tuple input, BasicOutputCollector collector) {
                        if (System.getProperties().remove("bolt.fails") != null) {
                            throw new IllegalStateException("fails once");
                        }
                        collector.emit(new Values(input.getValue(0), version.text));
                    }

                    public void declareOutputFields(OutputFieldsDeclarer declarer) {
                        declarer.declare(new Fields("number", "version"));
                    }
                }

                public static class Rich extends BaseRichBolt {
                    private transient OutputCollector collector;

                    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector newCollector) {
                        collector = newCollector;
                    }

                    public void execute(Tuple input) {
                        collector.emit(input, new Values(input.getValue(0), "rich"));
                        collector.ack(input);
                    }

                    public void declareOutputFields(OutputFieldsDeclarer declarer) {
                        declarer.declare(new Fields("number", "version"));
                    }
                }

                public static class Other extends Basic {
                    public void declareOutputFields(OutputFieldsDeclarer declarer) {
                        declarer.declare(new Fields("other"));
                    }
                }

                public static class Failing extends Basic {
                    public Failing() {
                        throw new IllegalArgumentException("a reason");
                    }
                }

                static class Hidden extends Basic {}
            }
            """;

    @TempDir
    private Path folder;

    /** The versions of the bolt in front of the sink, and "0 VERSION" for the first tuple of a spout. */
    private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

    private final AurochsCluster cluster = new AurochsCluster();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final PrintStream errors = new PrintStream(err, true, StandardCharsets.UTF_8);
    private Path base = Path.of("");
    private Path jar = Path.of("");
    private SwapServer server;
    private final long pid = ProcessHandle.current().pid();

    /** Emits numbers for ever. */
    static final class Numbers extends BaseRichSpout {
        private static final long serialVersionUID = 1L;
        private transient @Nullable SpoutOutputCollector collector;
        private transient long next;

        @Override
        public void open(Map<String, Object> conf, TopologyContext context, SpoutOutputCollector newCollector) {
            collector = newCollector;
        }

        @Override
        public void nextTuple() {
            Objects.requireNonNull(collector).emit(new Values(next++));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number"));
        }
    }

    /** The bolt that is replaced. */
    static final class First extends BaseBasicBolt {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            collector.emit(new Values(input.getValue(0), "first"));
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("number", "version"));
        }
    }

    /** Notes what it gets. */
    static final class Sink extends BaseBasicBolt {
        private static final long serialVersionUID = 1L;

        @Override
        public void execute(Tuple input, BasicOutputCollector collector) {
            String version = input.getString(1);
            SEEN.add(input.getLong(0) == 0 ? "0 " + version : version);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    @BeforeEach
    void start() throws Exception {
        SEEN.clear();
        base = Files.createDirectory(folder.resolve("base"));
        jar = jar("two");
        server = SwapServer.start((InProcessNimbus) cluster.getNimbus(), errors, SwapProtocol.socket(base, pid));
    }

    @AfterEach
    void close() {
        System.getProperties().remove("bolt.fails");
        server.close();
        cluster.close();
        assertThat(base).as("nothing stays").isEmptyDirectory();
    }

    /** A jar whose bolts have a version. */
    private Path jar(String version) throws IOException {
        Path classes = Files.createDirectories(folder.resolve(version));
        JavaFileObject source =
                new SimpleJavaFileObject(URI.create("string:///com/example/Bolts.java"), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoresErrors) {
                        return BOLTS.replace("VERSION", version);
                    }
                };
        List<String> options =
                List.of("-d", classes.toString(), "-cp", System.getProperty("java.class.path"), "-proc:none");
        assertThat(ToolProvider.getSystemJavaCompiler()
                        .getTask(null, null, null, options, null, List.of(source))
                        .call())
                .isTrue();
        Path packed = folder.resolve(version + ".jar");
        File[] files = classes.resolve("com/example").toFile().listFiles();
        assertThat(files).isNotEmpty();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(packed))) {
            for (File file : files) {
                out.putNextEntry(new ZipEntry("com/example/" + file.getName()));
                Files.copy(file.toPath(), out);
            }
        }
        return packed;
    }

    private void submit(String name) throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("numbers", new Numbers());
        builder.setBolt("bolt", new First(), 2).shuffleGrouping("numbers");
        builder.setBolt("sink", new Sink()).shuffleGrouping("bolt");
        cluster.submitTopology(name, Map.of(), builder.createTopology());
        awaitVersion("first");
    }

    private static void awaitVersion(String version) {
        await(() -> SEEN.contains(version));
    }

    /** Until all tuples that other versions have emitted are through. */
    private static void awaitOnly(String version) {
        await(() -> {
            SEEN.clear();
            awaitVersion(version);
            return SEEN.equals(Set.of(version));
        });
    }

    private int swap(String... words) {
        err.reset();
        picocli.CommandLine line = new picocli.CommandLine(new SwapCommand(base, errors));
        line.setStopAtPositional(true);
        return line.execute(words);
    }

    private void does(String... words) {
        assertThat(swap(words)).as(err.toString(StandardCharsets.UTF_8)).isZero();
    }

    private void fails(String message, String... words) {
        assertThat(swap(words)).isEqualTo(1);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("aurochs: ")
                .contains(message)
                .hasLineCount(1);
    }

    @Test
    void aBoltOfAnotherJarTakesItsPlaceAndAnotherOneThat() throws Exception {
        submit("words");
        does("words", "bolt", jar.toString(), "com.example.Bolts$Basic");
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("aurochs: topology words: bolt bolt is com.example.Bolts$Basic of " + jar + " now\n");
        awaitVersion("two");
        does("words", "bolt", jar("three").toString(), "com.example.Bolts$Basic");
        awaitVersion("three");
        does("words", "bolt", jar.toString(), "com.example.Bolts$Rich");
        awaitVersion("rich");
        does("words", "bolt", jar.toString(), "com.example.Bolts$Basic", "--pid");
        awaitOnly("--pid");
    }

    @Test
    void whatIsStartedAfterAFailureHasTheBoltOfTheJar() throws Exception {
        submit("restarted");
        does("restarted", "bolt", jar.toString(), "com.example.Bolts$Basic");
        awaitOnly("two");
        System.setProperty("bolt.fails", "once");
        // Its spout counts from 0 again.
        awaitVersion("0 two");
        assertThat(SEEN).doesNotContain("first", "0 first");
    }

    @Test
    void whatCannotTakeItsPlaceIsRefusedInALineAndTheTopologyGoesOn() throws Exception {
        submit("words");
        String bolts = jar.toString();
        String basic = "com.example.Bolts$Basic";
        fails("topology=none: no process of storm jar of yours runs it; those run", "none", "bolt", bolts, basic);
        fails("bolt none: there is no such bolt", "words", "none", bolts, basic);
        fails("no such file", "words", "bolt", folder.resolve("none.jar").toString(), basic);
        fails("class=com.example.None: not in", "words", "bolt", bolts, "com.example.None");
        fails(
                "implements none of IRichBolt, IBasicBolt and IStatefulBolt",
                "words",
                "bolt",
                bolts,
                "com.example.Bolts$Version");
        fails("has to be public", "words", "bolt", bolts, "com.example.Bolts$Hidden");
        fails("a public constructor of 2 strings", "words", "bolt", bolts, basic, "a", "b");
        fails("a reason", "words", "bolt", bolts, "com.example.Bolts$Failing");
        fails("declare the same streams and fields", "words", "bolt", bolts, "com.example.Bolts$Other");
        fails("no process runs topologies there", "--pid", "1", "words", "bolt", bolts, basic);
        awaitOnly("first");
    }

    @Test
    void theProcessIsNamedWhereSeveralRunATopologyOfTheName() throws Exception {
        submit("words");
        String bolts = jar.toString();
        // As a second process would answer.
        try (SwapServer second =
                SwapServer.start((InProcessNimbus) cluster.getNimbus(), errors, SwapProtocol.socket(base, pid + 1))) {
            fails(
                    "topology=words: the processes [" + pid + ", " + (pid + 1)
                            + "] run one of this name; name one of them with --pid",
                    "words",
                    "bolt",
                    bolts,
                    "com.example.Bolts$Basic");
            does("--pid", "" + pid, "words", "bolt", bolts, "com.example.Bolts$Basic");
            assertThat(second).isNotNull();
        }
        awaitVersion("two");
        does("words", "bolt", bolts, "com.example.Bolts$Rich");
        awaitVersion("rich");
    }

    @Test
    void aDirectoryThatOthersMayHaveMadeIsPassedOver() throws Exception {
        submit("words");
        Path foreign = Files.createDirectory(base.resolve(SwapProtocol.prefix() + (pid + 1)));
        Files.setPosixFilePermissions(foreign, PosixFilePermissions.fromString("rwxrwxrwx"));
        try (ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.bind(UnixDomainSocketAddress.of(foreign.resolve("swap")));
            does("words", "bolt", jar.toString(), "com.example.Bolts$Basic");
            fails("chmod 700", "--pid", "" + (pid + 1), "words", "bolt", jar.toString(), "com.example.Bolts$Basic");
        }
        Files.delete(foreign.resolve("swap"));
        Files.delete(foreign);
    }

    @Test
    void aTopologyRunsWithoutASocketAndALineSaysSo() throws Exception {
        try (SwapServer second =
                SwapServer.start((InProcessNimbus) cluster.getNimbus(), errors, SwapProtocol.socket(base, pid))) {
            assertThat(err.toString(StandardCharsets.UTF_8))
                    .startsWith("aurochs: ./aurochs storm swap cannot reach these topologies: socket=")
                    .contains("another process listens there")
                    .hasLineCount(1);
            assertThat(second).isNotNull();
        }
        submit("words");
        does("words", "bolt", jar.toString(), "com.example.Bolts$Basic");
    }
}
