package io.aurochs.launcher;

import io.aurochs.launcher.JvmStart.Entry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code aurochs storm}: the commands for Storm topologies. */
@Command(
        name = "storm",
        description = "Runs unmodified Apache Storm topologies on this machine.",
        subcommands = {
            StormCommand.Jar.class,
            StormCommand.Swap.class,
            StormCommand.Drpc.class,
            StormCommand.Daemon.class
        })
final class StormCommand implements Runnable {
    private static final String PROGRAM = "io.aurochs.storm.launch.StormCommand";
    private static final String MAVEN = "mvn";

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli acts on it
    private boolean help;

    private StormCommand() {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "give a command: jar, swap, drpc or daemon");
    }

    /** {@code aurochs storm jar}: its program takes the same options. */
    @Command(
            name = "jar",
            description = "Runs an unmodified Storm topology jar on this machine.",
            sortOptions = false,
            footer = {
                "",
                "What follows MAIN goes to it, untouched. JVM options: AUROCHS_JVM_OPTS. Settings: docs/storm.md."
            })
    @SuppressWarnings("unused") // the options are the program's; here they are only parsed
    static final class Jar implements Callable<JvmStart> {
        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Option(
                names = {"--set", "-c"},
                paramLabel = "KEY=VALUE",
                description = "A setting for every topology of the jar: aurochs.* or any of Storm's. Repeatable.")
        private final Map<String, String> settings = new LinkedHashMap<>();

        @Option(
                names = "--jars",
                paramLabel = "FILE",
                split = ",",
                description = "More jars for the class path, behind the topology's, with commas between.")
        private final List<String> jars = new ArrayList<>();

        @Option(
                names = "--artifacts",
                paramLabel = "GROUP:ARTIFACT:VERSION[^GROUP:ARTIFACT]",
                split = ",",
                description =
                        "Maven artifacts for the class path, behind the jars, with all that they need, but for those behind ^.")
        private final List<String> artifacts = new ArrayList<>();

        @Option(
                names = "--artifactRepositories",
                paramLabel = "NAME^URL",
                split = ",",
                description = "Repositories for --artifacts, besides those of Maven's settings.")
        private final List<String> repositories = new ArrayList<>();

        @Option(
                names = "--mavenLocalRepositoryDirectory",
                paramLabel = "DIRECTORY",
                description = "Where --artifacts keeps what it downloads, instead of Maven's own repository.")
        private String localRepository = "";

        @Option(
                names = "--web",
                description =
                        "Open a live page of the topologies, whose address is printed; the same as --set aurochs.web=on.")
        private boolean web;

        @Option(names = "--verbose", description = "Print stack traces with errors.")
        private boolean verbose;

        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "Print this.")
        private boolean help;

        @Parameters(index = "0", paramLabel = "JAR", description = "The topology's jar.")
        private String jar = "";

        @Parameters(index = "1", paramLabel = "MAIN", description = "The class in it that submits the topology.")
        private String main = "";

        @Parameters(index = "2..*", arity = "0..*", paramLabel = "ARG", description = "Arguments for it.")
        private final List<String> arguments = new ArrayList<>();

        private Jar() {}

        @Override
        public JvmStart call() {
            List<Entry> classPath = new ArrayList<>(List.of(Entry.product(Products.STORM_CLASS_PATH), file(jar)));
            for (String each : jars) {
                classPath.add(file(each));
                if (!Files.isRegularFile(Path.of(each))) {
                    throw new ParameterException(spec.commandLine(), "there is no jar " + each + " (--jars)");
                }
            }
            if (artifacts.isEmpty() && !(repositories.isEmpty() && localRepository.isEmpty())) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--artifactRepositories and --mavenLocalRepositoryDirectory are for --artifacts: name some, or leave them out");
            }
            if (!artifacts.isEmpty()) {
                found().forEach(each -> classPath.add(file(each)));
            }
            // Ours comes last: what it cannot relocate (JNA) must not hide the user's own version.
            classPath.add(Entry.product(Products.STORM_JAR));
            return new JvmStart(
                    Jvm.STORM,
                    Products.storm(),
                    classPath,
                    PROGRAM,
                    UserFile.arguments(spec, jar, "jar", arguments.size() + 2, ""));
        }

        private List<String> found() {
            try {
                return new MavenResolver(MAVEN)
                        .files(
                                artifacts.stream().map(MavenArtifact::parse).toList(),
                                repositories.stream()
                                        .map(MavenRepository::parse)
                                        .toList(),
                                localRepository);
            } catch (IllegalArgumentException | IOException e) {
                throw new ParameterException(spec.commandLine(), "--artifacts: " + e.getMessage(), e);
            }
        }

        private Entry file(String path) {
            if (path.contains(":")) {
                throw new ParameterException(
                        spec.commandLine(),
                        "the jar's path holds a colon, which no class path can: " + path + "; move it or link to it");
            }
            return Entry.file(path);
        }
    }

    /** {@code aurochs storm swap}: its program takes the same options. */
    @Command(
            name = "swap",
            description = "Replaces a bolt of a topology that storm jar runs, without stopping it.",
            sortOptions = false,
            footer = {"", "What follows CLASS goes to its constructor. See docs/storm.md."})
    @SuppressWarnings("unused") // the options are the program's; here they are only parsed
    static final class Swap implements Callable<JvmStart> {
        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Option(
                names = "--pid",
                paramLabel = "PID",
                description = "The process of storm jar, where several run a topology of this name.")
        private long pid;

        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "Print this.")
        private boolean help;

        @Parameters(index = "0", paramLabel = "TOPOLOGY", description = "The topology's name.")
        private String topology = "";

        @Parameters(index = "1", paramLabel = "BOLT", description = "The bolt's name in it.")
        private String bolt = "";

        @Parameters(index = "2", paramLabel = "JAR", description = "A jar with the new bolt.")
        private String jar = "";

        @Parameters(index = "3", paramLabel = "CLASS", description = "The new bolt's class.")
        private String type = "";

        @Parameters(index = "4..*", arity = "0..*", paramLabel = "ARG", description = "Strings for its constructor.")
        private final List<String> arguments = new ArrayList<>();

        private Swap() {}

        @Override
        public JvmStart call() {
            return new JvmStart(
                    Jvm.TOOL,
                    Products.storm(),
                    List.of(Entry.product(Products.STORM_CLASS_PATH), Entry.product(Products.STORM_JAR)),
                    PROGRAM,
                    UserFile.arguments(spec, jar, "jar", arguments.size() + 4, ""));
        }
    }

    /** {@code aurochs storm drpc}: its program takes the same options. */
    @Command(
            name = "drpc",
            description = "Runs Storm's DRPC server on this machine, until Ctrl-C.",
            sortOptions = false,
            footer = {
                "",
                "It is Storm's own and takes Storm's keys. It listens at 127.0.0.1: for clients at drpc.port (3772) and, over HTTP, at drpc.http.port (3774),"
                        + " for topologies at drpc.invocations.port (3773); 0 is a free port. JVM options: AUROCHS_JVM_OPTS. See docs/storm.md."
            })
    static final class Drpc extends Server {
        private Drpc() {}
    }

    /** {@code aurochs storm daemon}: its program takes the same options. */
    @Command(
            name = "daemon",
            description = "Runs what Storm's command line submits, each topology in a JVM of its own, until Ctrl-C.",
            sortOptions = false,
            footer = {
                "",
                "Settings, Storm's and aurochs.*, are for the daemon and all topologies. It listens at 127.0.0.1, at nimbus.thrift.port (6627; 0 is a free port), and keeps its topologies in"
                        + " storm.local.dir. JVM options of the daemon: AUROCHS_JVM_OPTS. See docs/storm.md."
            })
    static final class Daemon extends Server {
        private Daemon() {}
    }

    /** A command without files of the user's, whose JVM has Storm's server library. */
    @SuppressWarnings("unused") // the options are the program's; here they are only parsed
    private abstract static class Server implements Callable<JvmStart> {
        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Option(
                names = {"--set", "-c"},
                paramLabel = "KEY=VALUE",
                description = "A setting of the server, as in storm.yaml. Repeatable.")
        private final Map<String, String> settings = new LinkedHashMap<>();

        @Option(names = "--verbose", description = "Print stack traces with errors.")
        private boolean verbose;

        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "Print this.")
        private boolean help;

        @Override
        public JvmStart call() {
            List<String> all = spec.commandLine().getParseResult().originalArgs();
            List<String> arguments = new ArrayList<>(all.subList(all.indexOf(spec.name()), all.size()));
            arguments.remove("--yes");
            return new JvmStart(
                    Jvm.STORM,
                    Products.stormServer(),
                    List.of(Entry.product(Products.STORM_SERVER_CLASS_PATH), Entry.product(Products.STORM_JAR)),
                    PROGRAM,
                    arguments);
        }
    }
}
