package io.aurochs.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Which JVM a command line starts, and which command lines are refused. */
class CommandLineTest {
    @TempDir
    private Path folder = Path.of("");

    private final StringWriter err = new StringWriter();
    private final StringWriter out = new StringWriter();
    private int exit;
    private boolean yes;
    private String jar = "";

    @BeforeEach
    void makeJar() throws IOException {
        jar = Files.writeString(folder.resolve("my.jar"), "").toString();
    }

    @Test
    void stormJarPassesWhatItDoesNotTake() {
        JvmStart start = started(
                "storm",
                "jar",
                "--set",
                "a=b",
                "--yes",
                "--web",
                "-c",
                "c=d",
                "--verbose",
                jar,
                "Main",
                "--yes",
                "",
                "-x");
        assertThat(start.arguments())
                .containsExactly(
                        "jar", "--set", "a=b", "--web", "-c", "c=d", "--verbose", jar, "Main", "--yes", "", "-x");
        assertThat(start.main()).isEqualTo("io.aurochs.storm.launch.StormCommand");
        assertThat(start.products()).containsExactlyElementsOf(Products.storm());
        assertThat(yes).isTrue();
    }

    @Test
    void stormJarPutsMoreJarsBehindTheTopologys() throws IOException {
        String one = Files.writeString(folder.resolve("one.jar"), "").toString();
        String two = Files.writeString(folder.resolve("two.jar"), "").toString();
        JvmStart start = started("storm", "jar", "--jars", one + "," + two, jar, "Main");
        assertThat(start.classPath())
                .extracting(JvmStart.Entry::path)
                .containsExactly(Products.STORM_CLASS_PATH, jar, one, two, Products.STORM_JAR);
        assertThat(start.arguments()).containsExactly("jar", "--jars", one + "," + two, jar, "Main");
    }

    @Test
    void stormJarRefusesWhatIsNoArtifact() {
        assertThat(execute("storm", "jar", "--artifacts", "a:b:1,nonsense", jar, "Main"))
                .isNull();
        assertThat(err.toString()).contains("--artifacts: 'nonsense' is not GROUP:ARTIFACT:VERSION");
        assertThat(execute("storm", "jar", "--artifactRepositories", "mine^http://localhost", jar, "Main"))
                .isNull();
        assertThat(err.toString()).contains("are for --artifacts");
    }

    @Test
    void flinkRunTakesTheLineBeforeTheJar() {
        JvmStart start =
                started("flink", "run", "-c", "a.B", "--flink", "1.20", "-Da=b", "-D", "c", jar, "--flink", "7", "-c");
        assertThat(start.arguments())
                .containsExactly("run", "-c", "a.B", "-Da=b", "-D", "c", jar, "--flink", "7", "-c");
        assertThat(start.products()).containsExactlyElementsOf(Products.flinkJobs("1.20"));
        assertThat(yes).isFalse();
        assertThat(started("flink", "explain", "--flink=1.20", jar).arguments()).containsExactly("explain", jar);
        assertThat(started("flink", "run", jar).products()).containsExactlyElementsOf(Products.flinkJobs("2.3"));
    }

    @Test
    void flinkSqlTakesTheLineBeforeTheFile() throws IOException {
        String file = Files.writeString(folder.resolve("a.sql"), "").toString();
        JvmStart start = started("flink", "sql", "-i", "b.sql", "--flink=1.20", "-Da=b", "-t", "local", file);
        assertThat(start.arguments()).containsExactly("sql", "-i", "b.sql", "-Da=b", "-t", "local", file);
        assertThat(start.products()).containsExactlyElementsOf(Products.flinkJobs("1.20"));
        assertThat(start.ownProducts()).contains(Products.flinkSqlClassPath("1.20"));
        assertThat(start.jvm()).isEqualTo(Jvm.FLINK_SQL);
        assertThat(started("flink", "sql", "-f", file, "--flink=1.20", "-p", "2")
                        .arguments())
                .containsExactly("sql", "-f", file, "-p", "2");
        assertThat(execute("flink", "sql", "-f", file, file)).as("two").isNull();
    }

    @Test
    void flinkSqlWithoutFileIsAShell() {
        JvmStart start = started("flink", "sql", "-i", "b.sql", "--flink=1.20", "-hist", "typed", "-t", "local");
        assertThat(start.arguments()).containsExactly("sql", "-i", "b.sql", "-hist", "typed", "-t", "local");
        assertThat(start.ownProducts()).contains(Products.flinkSqlClassPath("1.20"));
        assertThat(start.jvm()).isEqualTo(Jvm.FLINK_SHELL);
        assertThat(started("flink", "sql").arguments()).containsExactly("sql");
    }

    @Test
    void aJarThatBringsThePlannerGetsNoSecondOne() throws IOException {
        assertThat(started("flink", "run", jarWith("my/Main.class")).ownProducts())
                .contains(Products.flinkSqlClassPath("2.3"));
        assertThat(started(
                                "flink",
                                "run",
                                jarWith("org/apache/flink/table/planner/delegation/DefaultExecutorFactory.class"))
                        .ownProducts())
                .contains(Products.flinkClassPath("2.3"))
                .doesNotContain(Products.flinkSqlClassPath("2.3"));
    }

    private String jarWith(String entry) throws IOException {
        Path file = folder.resolve("with.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
            out.putNextEntry(new ZipEntry(entry));
        }
        return file.toString();
    }

    @Test
    void aCommandsNameMayAlsoBeAnArgument() throws IOException {
        String run = Files.writeString(folder.resolve("run"), "").toString();
        assertThat(started("--yes", "flink", "run", run, "run", "flink").arguments())
                .containsExactly("run", run, "run", "flink");
    }

    @Test
    void whatFollowsTheDelimiterOfAProfileIsAnotherCommandLine() {
        JvmStart start = started("profile", "--seconds", "5", "--yes", "--", "storm", "jar", "--yes", "--", "x");
        assertThat(start.arguments()).containsExactly("--seconds", "5", "--", "storm", "jar", "--yes", "--", "x");
        assertThat(yes).isTrue();
        assertThat(started("profile", "--pid", "4711").arguments()).containsExactly("--pid", "4711");
        assertThat(yes).isFalse();
    }

    @Test
    void aSimulatedProfileIsTheDrivers() {
        JvmStart start = started("profile", "--simulate", "storm", "wordcount", "--yes", "--sizes", "1,512");
        assertThat(start.arguments()).containsExactly("--simulate", "storm", "wordcount", "--sizes", "1,512");
        assertThat(start.jvm()).isEqualTo(Jvm.DRIVER);
        assertThat(start.main()).isEqualTo("io.aurochs.benchmarks.driver.simulate.SimulateCommand");
        assertThat(started("profile", "--", "storm", "jar", "x.jar", "my.Main", "--simulate")
                        .jvm())
                .as("an option of the topology's own")
                .isEqualTo(Jvm.PROFILE);
    }

    @Test
    void stormSwapSendsARequestAndTheRestIsTheBolts() {
        JvmStart start =
                started("storm", "swap", "--pid", "12", "--yes", "words", "swap", jar, "my.Bolt", "--yes", "x");
        assertThat(start.arguments())
                .containsExactly("swap", "--pid", "12", "words", "swap", jar, "my.Bolt", "--yes", "x");
        assertThat(start.jvm()).isEqualTo(Jvm.TOOL);
        assertThat(start.main()).isEqualTo("io.aurochs.storm.launch.StormCommand");
        assertThat(execute("storm", "swap", "words", "bolt", "none.jar", "my.Bolt"))
                .as("no such jar")
                .isNull();
    }

    @Test
    void onlyTheHostOfJobsGetsTheFlagsOfPipelines() {
        JvmStart sql = started("sql", "--catalogue", "tables.json", "-e", "SELECT 1", "--yes");
        assertThat(sql.jvm()).isEqualTo(Jvm.NATIVE);
        assertThat(sql.main()).isEqualTo("io.aurochs.sql.launch.SqlCommand");
        assertThat(sql.ownProducts()).containsExactly(Products.SQL_CLASS_PATH);
        assertThat(sql.arguments()).containsExactly("--catalogue", "tables.json", "-e", "SELECT 1");
        JvmStart web = started("web", "--port", "8040");
        assertThat(web.jvm()).isEqualTo(Jvm.TOOL);
        assertThat(web.main()).isEqualTo("io.aurochs.web.WebCommand");
        assertThat(web.ownProducts()).containsExactly(Products.JOBS_CLASS_PATH);
        assertThat(web.arguments()).containsExactly("--port", "8040");
        JvmStart host = started("jobs", "--socket", "/a/b", "host", "--set", "aurochs.workers.count=2", "--yes");
        assertThat(host.arguments()).containsExactly("--socket", "/a/b", "host", "--set", "aurochs.workers.count=2");
        assertThat(host.main()).isEqualTo("io.aurochs.jobs.JobsCommand");
        assertThat(host.ownProducts()).containsExactly(Products.JOBS_CLASS_PATH);
        assertThat(host.jvm()).isEqualTo(Jvm.NATIVE);
        assertThat(started("jobs", "list", "--json").jvm()).isEqualTo(Jvm.TOOL);
        assertThat(started("jobs", "--socket=/a/b", "host").jvm()).isEqualTo(Jvm.NATIVE);
        assertThat(started("jobs", "submit", jar, "my.Job", "host").jvm()).isEqualTo(Jvm.TOOL);
        assertThat(started("jobs", "replace", "host", jar, "my.New", "host").jvm())
                .isEqualTo(Jvm.TOOL);
        assertThat(started("jobs", "stop", "host").jvm()).isEqualTo(Jvm.TOOL);
        assertThat(started("jobs", "--socket", "host", "list").jvm()).isEqualTo(Jvm.TOOL);
        assertThat(started("jobs", "submit", jar, "my.Job", "--json", "-x").arguments())
                .containsExactly("submit", jar, "my.Job", "--json", "-x");
    }

    @ParameterizedTest
    @CsvSource({
        "compare, compare.CompareCommand",
        "demo, demo.DemoCommand",
        "ordered, ordered.OrderedCommand",
        "elf, elf.ElfCommand",
        "streambox, streambox.StreamBoxCommand",
        "study, study.StudyCommand"
    })
    void driversCommandsPassAllButYes(String command, String program) {
        JvmStart start = started(command, "storm", "--set", "a=b", "--yes", "@file", "--help");
        assertThat(start.arguments()).containsExactly("storm", "--set", "a=b", "@file", "--help");
        assertThat(start.main()).isEqualTo("io.aurochs.benchmarks.driver." + program);
        assertThat(start.products()).containsExactlyElementsOf(Products.driver());
        assertThat(yes).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "storm",
                "storm kill x",
                "storm jar",
                "storm jar JAR",
                "storm jar --set JAR Main",
                "storm jar --fast JAR Main",
                "storm jar no.jar Main",
                "flink run",
                "flink run -p x JAR",
                "flink run --flink 1.19 JAR",
                "flink explain -n JAR",
                "flink sql --explain",
                "flink sql --flink 1.19",
                "flink sql no.sql",
                "flink sql JAR -t local",
                "flink sql -c a.B JAR",
                "package --engines storm",
                "package --measure --engines spark",
                "package --measure --with-runtime",
                "tset",
                "--fast demo"
            })
    void misuseIsOneLineAndExitCode2(String line) {
        assertThat(execute(line.replace("JAR", jar).split(" "))).isNull();
        assertThat(exit).isEqualTo(2);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).startsWith("aurochs: ").contains("help");
    }

    @Test
    void aJarWithAColonCannotStandInAClassPath() throws IOException {
        String colon = Files.writeString(folder.resolve("a:b.jar"), "").toString();
        assertThat(execute("storm", "jar", colon, "Main")).isNull();
        assertThat(err.toString()).contains("colon");
        assertThat(started("flink", "run", colon).arguments()).containsExactly("run", colon);
    }

    @Test
    void helpStartsNothing() {
        assertThat(execute("storm", "jar", "--help")).isNull();
        assertThat(exit).isZero();
        assertThat(out.toString()).contains("KEY=VALUE");
    }

    @Test
    void theHelpTextNamesEveryCommand() throws IOException {
        String help = Files.readString(Path.of("src/main/resources/io/aurochs/launcher/help.txt"));
        RootCommand.commandLine().getSubcommands().forEach((name, command) -> {
            assertThat(help).contains("\n  " + name + " ");
            assertThat(command.getSubcommands().keySet())
                    .allSatisfy(part -> assertThat(help).contains("\n  " + name + " " + part + " "));
        });
    }

    private JvmStart started(String... args) {
        JvmStart start = execute(args);
        return Objects.requireNonNull(start, err::toString);
    }

    private @Nullable JvmStart execute(String... args) {
        CommandLine line = RootCommand.commandLine();
        line.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        exit = line.execute(args);
        yes = RootCommand.yes(line);
        return Main.start(line);
    }
}
