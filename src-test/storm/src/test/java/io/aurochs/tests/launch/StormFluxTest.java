package io.aurochs.tests.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.tests.differential.scenario.Interpreter;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A jar with Storm's Flux, which makes topologies of YAML: what they do under {@code storm jar}, under {@code storm local} of stock Storm, and
 * what a plain loop says.
 */
class StormFluxTest {
    private static final String FLUX = "org.apache.storm.flux.Flux";
    private static final String ALL_ACKED = "flux: all acked";
    private static final int COUNT = 100;

    @TempDir
    static Path scratch;

    private static Path jar = Path.of("");

    @BeforeAll
    static void packJar() throws Exception {
        jar = TopologyJar.packWith(
                Path.of("target", "storm-flux", "flux-core.jar"),
                scratch,
                "flux",
                Map.of("resources/tag.py", resource("tag.py"), "flux/source.yaml", resource("source.yaml")));
        for (String name : List.of("topology.yaml", "shared.yaml", "source.yaml")) {
            Files.writeString(scratch.resolve(name), resource(name));
        }
        Files.writeString(scratch.resolve("topology.properties"), """
                topology.name = filtered
                directory = %s
                count = %d
                suffix = !
                list = ["a", "b"]
                """.formatted(scratch, COUNT));
    }

    private static String resource(String name) throws Exception {
        try (InputStream in = StormFluxTest.class.getResourceAsStream("/flux/" + name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String[] filtered(String mode) {
        return new String[] {
            mode,
            "--filter",
            scratch.resolve("topology.properties").toString(),
            "--env-filter",
            scratch.resolve("topology.yaml").toString()
        };
    }

    private static CommandRun onAurochs(String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(List.of("io.aurochs.storm.launch.StormCommand", "jar", jar.toString(), FLUX));
        command.addAll(List.of(arguments));
        return CommandRun.start(scratch, Deliverable.JVM_FLAGS, jar.toString(), command.toArray(String[]::new));
    }

    private static CommandRun onStock(String... arguments) throws Exception {
        List<String> main = new ArrayList<>(List.of(FLUX));
        main.addAll(List.of(arguments));
        return CommandRun.startStockLocal(scratch, jar, main);
    }

    private static List<String> saidBy(CommandRun run, List<String> expected) {
        run.awaitOut(out -> out.contains(ALL_ACKED) && said(out).size() >= expected.size());
        return said(run.out());
    }

    private static List<String> said(List<String> out) {
        return out.stream().filter(line -> line.startsWith("flux: ")).toList();
    }

    /** Properties, the environment, an included file, objects made in each way, a script, groupings. */
    private static List<String> expectedOfYaml() {
        Stream<String> words = IntStream.range(0, COUNT)
                .boxed()
                .flatMap(i -> Stream.of("t" + 3 * i + "m!", "d" + 2 * i + "m!"))
                .flatMap(word -> Stream.of(word, word, word + " tagged in task 1", word + " tagged in task 1"));
        Stream<String> odd = IntStream.range(0, COUNT).filter(i -> i % 2 == 1).mapToObj(i -> "odd" + i + " in task 0");
        Stream<String> more = Stream.of(
                "all acked",
                "flux.path=" + System.getenv("PATH"),
                "flux.list=[\"a\",\"b\"]",
                "flux.element=b",
                "flux.shared=from the included file",
                "numbers has tasks: 1",
                "rules has tasks: 4",
                "script has tasks: 2",
                "print has tasks: 2");
        return Stream.of(words, odd, more)
                .flatMap(lines -> lines)
                .map(line -> "flux: " + line)
                .toList();
    }

    private static List<String> expectedOfSource() {
        Stream<String> words = IntStream.range(0, 25).mapToObj(i -> "s" + 7 * i);
        Stream<String> more = Stream.of(
                "all acked", "flux.count=25", "numbers has tasks: 1", "rules has tasks: 2", "print has tasks: 1");
        return Stream.concat(words, more).map(line -> "flux: " + line).toList();
    }

    @Test
    @Tag("full")
    void aTopologyInYamlDoesOnAurochsWhatItDoesOnStock() throws Exception {
        Interpreter.PYTHON.assumeInstalled();
        List<String> expected = expectedOfYaml();
        try (CommandRun stock = onStock(filtered("--local"));
                CommandRun aurochs = onAurochs(filtered("--remote"))) {
            assertThat(saidBy(aurochs, expected)).containsExactlyInAnyOrderElementsOf(expected);
            aurochs.interrupt();
            assertThat(aurochs.exitCode()).isEqualTo(130);
            assertThat(aurochs.err()).anyMatch(line -> line.startsWith("aurochs: topology filtered starts: "));
            assertThat(aurochs.otherLines()).isEmpty();
            assertThat(saidBy(stock, expected)).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    @Tag("full")
    void aTopologyFromASourceInJavaDoesOnAurochsWhatItDoesOnStock() throws Exception {
        List<String> expected = expectedOfSource();
        try (CommandRun stock = onStock(scratch.resolve("source.yaml").toString());
                CommandRun aurochs = onAurochs("--local", "--resource", "/flux/source.yaml")) {
            assertThat(saidBy(aurochs, expected)).containsExactlyInAnyOrderElementsOf(expected);
            aurochs.interrupt();
            assertThat(aurochs.exitCode()).isEqualTo(130);
            assertThat(saidBy(stock, expected)).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    /** Nothing is submitted, and no daemon is there: only Storm's client runs. */
    @Test
    @Tag("full")
    void aDryRunEndsWellAsOnStock() throws Exception {
        String[] dry = {"--dry-run", scratch.resolve("source.yaml").toString()};
        List<String> stockMain = new ArrayList<>(List.of(FLUX));
        stockMain.addAll(List.of(dry));
        try (CommandRun stock = CommandRun.startOn(
                        scratch,
                        List.of("-Dstorm.jar=" + jar),
                        Deliverable.stockClassPath() + ":" + jar,
                        stockMain.toArray(String[]::new));
                CommandRun aurochs = onAurochs(dry)) {
            assertThat(aurochs.exitCode()).isEqualTo(stock.exitCode()).isZero();
            assertThat(aurochs.errorLines())
                    .singleElement()
                    .asString()
                    .startsWith("aurochs: " + FLUX + " has ended and submitted no topology");
            assertThat(aurochs.otherLines()).isEmpty();
        }
    }

    @Test
    @Tag("full")
    void whatIsWrongInTheFileIsSaidInALine() throws Exception {
        Path wrong = scratch.resolve("wrong.yaml");
        Files.writeString(wrong, resource("source.yaml").replace("FluxParts$Source", "FluxParts$Sauce"));
        try (CommandRun run = onAurochs("--remote", wrong.toString())) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errorLines()).singleElement().asString().contains("FluxParts$Sauce");
            assertThat(run.otherLines()).isEmpty();
        }
        try (CommandRun run =
                onAurochs("--remote", scratch.resolve("missing.yaml").toString())) {
            assertThat(run.exitCode()).isEqualTo(1);
            assertThat(run.errorLines()).singleElement().asString().contains("missing.yaml");
            assertThat(run.otherLines()).isEmpty();
        }
    }
}
