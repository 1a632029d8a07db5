package io.aurochs.benchmarks.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.compare.CompareCommand;
import io.aurochs.benchmarks.driver.demo.DemoCommand;
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
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Each command that a page shows is one that the launcher takes, with options that its program takes. */
class DocumentedCommandsTest {
    private static final Path ROOT = Path.of("../..");
    /** What stands in a block or between backticks, up to a comment. */
    private static final Pattern COMMAND =
            Pattern.compile("(?:^|`|=)(?:\\w+=\"[^\"]*\" )?[./a-z]*/aurochs ([^`\\n]+?)(?:`| +#|$)", Pattern.MULTILINE);

    private static final Map<String, Supplier<CommandLine>> PROGRAMS = Map.of(
            "compare", () -> new CommandLine(CompareCommand.class),
            "demo", () -> new CommandLine(DemoCommand.class),
            "place", PlaceCommand::commandLine,
            "profile", () -> ProfileCommand.commandLine(ROOT.resolve("aurochs")),
            "streambox", () -> new CommandLine(StreamBoxCommand.class),
            "study", () -> new CommandLine(StudyCommand.class),
            "topology", TopologyCommand::commandLine);
    /** Those that the launcher's script carries out. */
    private static final Set<String> OF_THE_SCRIPT = Set.of("setup", "test", "help");

    @Test
    void areUnderstood() throws IOException {
        List<String> refused = new ArrayList<>();
        int understood = 0;
        for (Path page : pages()) {
            for (var command : COMMAND.matcher(Files.readString(page)).results().toList()) {
                try {
                    parse(words(command.group(1)));
                    understood++;
                } catch (MissingParameterException e) {
                    // A page also names a command: then there are no options.
                    if (command.group(1).contains(" -")) {
                        refused.add(page.getFileName() + ": " + command.group(1) + ": " + e.getMessage());
                    }
                } catch (ParameterException e) {
                    refused.add(page.getFileName() + ": " + command.group(1) + ": " + e.getMessage());
                }
            }
        }
        assertThat(refused).isEmpty();
        assertThat(understood).isGreaterThan(90);
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

    /** Of alternatives, such as {@code storm|flink}, the first; dots stand for a jar and its class. */
    private static List<String> words(String command) {
        return List.of(command.replaceAll("\\|[\\w.|]+", "")
                .replace("...", "my.jar my.Main")
                .replace("PID", "4711")
                .split(" +"));
    }

    private static void parse(List<String> words) {
        String name = words.get(0);
        if (OF_THE_SCRIPT.contains(name)) {
            return;
        }
        RootCommand.commandLine().parseArgs(words.toArray(String[]::new));
        Supplier<CommandLine> program = PROGRAMS.get(name);
        if (program != null) {
            int job = words.indexOf("--");
            List<String> own = words.subList(1, job < 0 ? words.size() : job);
            program.get().parseArgs(own.toArray(String[]::new));
            if (job >= 0) {
                parse(words.subList(job + 1, words.size()));
            }
        }
    }
}
