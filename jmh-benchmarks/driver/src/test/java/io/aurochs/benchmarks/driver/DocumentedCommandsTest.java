package io.aurochs.benchmarks.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.benchmarks.driver.compare.CompareCommand;
import io.aurochs.benchmarks.driver.demo.DemoCommand;
import io.aurochs.benchmarks.driver.elf.ElfCommand;
import io.aurochs.benchmarks.driver.ordered.OrderedCommand;
import io.aurochs.benchmarks.driver.run.Home;
import io.aurochs.benchmarks.driver.run.UsageException;
import io.aurochs.benchmarks.driver.simulate.SimulateCommand;
import io.aurochs.benchmarks.driver.streambox.StreamBoxCommand;
import io.aurochs.benchmarks.driver.study.StudyCommand;
import io.aurochs.launcher.RootCommand;
import io.aurochs.placement.launch.PlaceCommand;
import io.aurochs.placement.launch.TopologyCommand;
import io.aurochs.profiling.launch.ProfileCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Each command that a page shows is one that the launcher takes, with options that its program takes. */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("../..");
    private static final String LAUNCHER = "(?:\\w+=\"[^\"]*\" )?[./a-z]*/aurochs ";
    /** Between backticks, where a line may end; or at the beginning of a line, up to a comment. */
    private static final Pattern COMMAND = Pattern.compile(
            "`" + LAUNCHER + "(?<inline>[^`]+)`|^(?:ExecStart=|[ \\t]*)" + LAUNCHER + "(?<block>.+?)(?: +#.*)?$",
            Pattern.MULTILINE);

    /** What a reader replaces, and by what. */
    private static final Map<String, String> PLACEHOLDERS = Map.of(
            "...", "my.jar my.Main",
            " APP", " wordcount",
            "FIGURE", "7",
            "KEY=VALUE", "aurochs.bundle.records=64",
            "=N", "=100",
            "PID", "4711");

    private static final Map<String, Consumer<String[]>> PROGRAMS = Map.of(
            "compare", args -> CompareCommand.parse(new Home(ROOT), args),
            "elf", args -> new CommandLine(ElfCommand.class).parseArgs(args),
            "demo", args -> new CommandLine(DemoCommand.class).parseArgs(args),
            "ordered", args -> new CommandLine(OrderedCommand.class).parseArgs(args),
            "place", args -> PlaceCommand.commandLine().parseArgs(args),
            "profile", DocumentedCommandsTest::profile,
            "streambox", args -> new CommandLine(StreamBoxCommand.class).parseArgs(args),
            "study", args -> new CommandLine(StudyCommand.class).parseArgs(args),
            "topology", args -> TopologyCommand.commandLine().parseArgs(args));
    /** Those that the launcher's script carries out. */
    private static final Set<String> OF_THE_SCRIPT = Set.of("setup", "test", "help");

    @Test
    void areUnderstood() throws IOException {
        List<String> refused = new ArrayList<>();
        int understood = 0;
        for (Path page : pages()) {
            for (String command : commands(Files.readString(page))) {
                try {
                    parse(words(command));
                    understood++;
                } catch (MissingParameterException e) {
                    // A page also names a command: then there are no options.
                    if (command.contains(" -")) {
                        refused.add(page.getFileName() + ": " + command + ": " + e.getMessage());
                    }
                } catch (ParameterException | UsageException e) {
                    refused.add(page.getFileName() + ": " + command + ": " + e.getMessage());
                }
            }
        }
        assertThat(refused).isEmpty();
        assertThat(understood).isGreaterThan(90);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "`./aurochs compare flink wordcuont`",
                "    ./aurochs compare storm wordcount --round 3   # too few letters",
                "./aurochs storm run my.jar my.Main",
                "ExecStart=/opt/aurochs/aurochs storm jar --sett a=b my.jar my.Main",
                "./aurochs profile -- flink walk my.jar",
                "`./aurochs compare storm wordcount\n--systems stock,flink`"
            })
    void oneThatIsWrongIsFound(String page) {
        List<String> commands = commands(page);
        assertThat(commands).hasSize(1);
        assertThatThrownBy(() -> parse(words(commands.get(0))))
                .isInstanceOfAny(ParameterException.class, UsageException.class);
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> examples = Files.walk(ROOT.resolve("examples"), 2)) {
            return Stream.of(root, docs, examples)
                    .flatMap(pages -> pages)
                    .filter(page -> page.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    private static List<String> commands(String page) {
        return COMMAND.matcher(page)
                .results()
                .map(command -> command.group(1) == null ? command.group(2) : command.group(1))
                .toList();
    }

    /** Of alternatives, such as {@code storm|flink}, the first. */
    private static List<String> words(String command) {
        String concrete = command.replaceAll("\\|[\\w.|]+", "");
        for (Map.Entry<String, String> placeholder : PLACEHOLDERS.entrySet()) {
            concrete = concrete.replace(placeholder.getKey(), placeholder.getValue());
        }
        return Arrays.asList(concrete.strip().split("\\s+"));
    }

    /** As the launcher divides them. */
    private static void profile(String[] args) {
        List<String> words = new ArrayList<>(List.of(args));
        if (words.remove("--simulate")) {
            new CommandLine(SimulateCommand.class).parseArgs(words.toArray(String[]::new));
        } else {
            ProfileCommand.commandLine(ROOT.resolve("aurochs")).parseArgs(args);
        }
    }

    private static void parse(List<String> words) {
        String name = words.get(0);
        if (OF_THE_SCRIPT.contains(name)) {
            return;
        }
        RootCommand.commandLine().parseArgs(words.toArray(String[]::new));
        Consumer<String[]> program = PROGRAMS.get(name);
        if (program != null && words.size() > 1) {
            int job = words.indexOf("--");
            program.accept(words.subList(1, job < 0 ? words.size() : job).toArray(String[]::new));
            if (job >= 0) {
                parse(words.subList(job + 1, words.size()));
            }
        }
    }
}
