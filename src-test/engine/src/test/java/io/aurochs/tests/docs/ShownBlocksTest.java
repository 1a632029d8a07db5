package io.aurochs.tests.docs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each block that a page shows names its language, and is written in it. Other tests parse the commands of {@code sh}, find the {@code
 * java} in a source, place the {@code json} and load the {@code yaml} with Flink.
 */
class ShownBlocksTest {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^ *```(.*?)\\n(.*?)^ *```$");
    private static final Set<String> LANGUAGES = Set.of("sh", "java", "json", "yaml", "ini", "text");
    private static final Pattern INI = Pattern.compile("(?:\\[\\w+]\\n(?:[A-Z]\\w+=\\S.*\\n)+)+");
    /** What a line of a shell begins with, after assignments: these, or a blank in a line that goes on. */
    private static final Pattern COMMAND = Pattern.compile(
            "(?:[A-Z_]+=(?:\"[^\"]*\"|\\S*)(?: |$))*(?:(?:(?:\\./|\\.\\./\\.\\./)aurochs|mvn|java|curl|flink|standalone-job\\.sh|storm|kill)\\b.*)?|\\s.*");

    private static final Pattern PART_OF_MAVEN = Pattern.compile("\\s-(pl|P) ?([\\w./,-]+)");
    private static final Pattern PROFILE =
            Pattern.compile("<profile>\\s*(?:<!--.*?-->\\s*)?<id>(.+?)</id>", Pattern.DOTALL);
    /** The pages whose blocks a test reads. */
    private static final Map<String, String> PAGE_OF_LANGUAGE = Map.of("json", "placement.md", "yaml", "flink.md");

    private record Block(Path page, String language, String code) {}

    @Test
    void areWrittenInTheirLanguages() throws Exception {
        List<Block> blocks = blocks();
        assertThat(blocks).hasSizeGreaterThan(30);
        assertThat(blocks).allSatisfy(block -> assertThat(errors(block)).isEmpty());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ''   | ./aurochs setup
                    bash | ./aurochs setup
                    sh   | curl -d "{ localhost
                    sh   | execution.target: aurochs
                    yaml | execution.target: aurochs
                    sh   | mvn verify -pl engine-kore
                    sh   | mvn -Pjavadoc deploy
                    ini  | ExecStart /opt/aurochs/aurochs
                    """)
    void oneThatIsNotIsFound(String language, String code) throws Exception {
        assertThat(errors(new Block(Pages.ROOT.resolve("README.md"), language, code + "\n")))
                .isNotEmpty();
    }

    private static List<Block> blocks() throws IOException {
        List<Block> blocks = new ArrayList<>();
        for (Path page : Pages.markdown()) {
            BLOCK.matcher(Files.readString(page))
                    .results()
                    .forEach(block -> blocks.add(new Block(page, block.group(1), block.group(2))));
        }
        return blocks;
    }

    private static String errors(Block block) throws IOException, InterruptedException {
        if (!LANGUAGES.contains(block.language())) {
            return "its language is none of " + LANGUAGES;
        }
        return switch (block.language()) {
            case "sh" -> shellErrors(block.code()) + unknownCommands(block.code()) + mavenErrors(block.code());
            case "ini" -> INI.matcher(block.code()).matches() ? "" : "no sections of KEY=VALUE";
            case "json", "yaml" ->
                block.page().endsWith(PAGE_OF_LANGUAGE.get(block.language())) ? "" : "no test reads it";
            default -> "";
        };
    }

    /** What the shell says of commands that it reads and does not run. */
    private static String shellErrors(String code) throws IOException, InterruptedException {
        Process shell =
                new ProcessBuilder("bash", "-n").redirectErrorStream(true).start();
        try (var input = shell.getOutputStream()) {
            input.write(code.getBytes(UTF_8));
        }
        String said = new String(shell.getInputStream().readAllBytes(), UTF_8);
        return shell.waitFor() == 0 ? "" : said;
    }

    private static String unknownCommands(String code) {
        return code.lines().filter(line -> !COMMAND.matcher(line).matches()).collect(Collectors.joining("\n"));
    }

    /** Modules and profiles that a command of Maven names and this project lacks. */
    private static String mavenErrors(String code) throws IOException {
        List<String> profiles = PROFILE.matcher(Files.readString(Pages.ROOT.resolve("pom.xml")))
                .results()
                .map(id -> id.group(1))
                .toList();
        List<String> unknown = new ArrayList<>();
        for (String command :
                code.lines().filter(line -> line.startsWith("mvn")).toList()) {
            PART_OF_MAVEN.matcher(command).results().forEach(part -> {
                boolean isModule = part.group(1).equals("pl");
                for (String name : part.group(2).split(",", -1)) {
                    if (isModule
                            ? !Files.exists(Pages.ROOT.resolve(name).resolve("pom.xml"))
                            : !profiles.contains(name)) {
                        unknown.add(name);
                    }
                }
            });
        }
        return String.join(",", unknown);
    }
}
