package io.aurochs.placement.launch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command as a user gives it. */
class PlaceCommandTest {
    private static final String GRAPH = """
            {"tasks": [{"name": "spout[0]", "cores": 6}, {"name": "split[0]", "cores": 5},
                       {"name": "count<1>", "cores": 5}, {"name": "sink[0]", "cores": 1}],
             "flows": [{"from": "spout[0]", "to": "split[0]", "bytesPerSecond": 1000},
                       {"from": "split[0]", "to": "count<1>", "bytesPerSecond": 5000, "estimated": true},
                       {"from": "count<1>", "to": "sink[0]", "bytesPerSecond": 200}],
             "other": "is ignored"}
            """;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir
    private Path directory;

    @Test
    void printsWhatEachPlanCosts() throws Exception {
        assertThat(place(graph(GRAPH), "--machine", "4s-xeon"))
                .as(err::toString)
                .isZero();
        assertThat(out.toString())
                .startsWith("4 tasks that demand 17.00 cores and exchange 6,200 bytes/s, on 4 nodes with 32 cores")
                .contains(
                        "round-robin",
                        "random, median of 101",
                        "minimum k-cut, k = 4",
                        "lower bound, no node over 100 %");
        assertThat(out.toString().lines().filter(line -> line.endsWith("<- use this")))
                .singleElement()
                .asString()
                .startsWith("ours, k = 3");
        assertThat(out.toString()).contains("Use 3 of 4 nodes: the tasks demand 17.00 cores");
    }

    @Test
    void theManualsGraphIsPlanned() throws Exception {
        String manual = Files.readString(Path.of("../docs/placement.md"));
        int begin = manual.indexOf("```json\n") + "```json\n".length();
        String graph = manual.substring(begin, manual.indexOf("```", begin));
        assertThat(place(graph(graph), "--machine", "4s-xeon"))
                .as(err::toString)
                .isZero();
        assertThat(out.toString()).startsWith("5 tasks that demand 3.60 cores");
    }

    @Test
    void demandCanBeScaledToTheMachine() throws Exception {
        assertThat(place(graph(GRAPH), "--machine", "2s-xeon", "--demand", "50"))
                .isZero();
        assertThat(out.toString()).contains("8 tasks that demand 26.00 cores", "on 2 nodes with 52 cores");
    }

    @Test
    void severalMachinesAndDemandsMakeATable() throws Exception {
        assertThat(place(graph(GRAPH), "--machine", "2s-xeon,4s-xeon", "--demand", "100,50"))
                .as(err::toString)
                .isZero();
        assertThat(out.toString().lines().filter(line -> line.startsWith("| ")))
                .hasSize(5)
                .elements(1, 2, 3, 4)
                .satisfiesExactly(
                        line -> assertThat(line).contains("| 2s-xeon | 100 % | 16 |"),
                        line -> assertThat(line).contains("| 2s-xeon | 50 % | 8 |"),
                        line -> assertThat(line).contains("| 4s-xeon | 100 % | 8 |"),
                        line -> assertThat(line).contains("| 4s-xeon | 50 % | 4 |"));
    }

    @Test
    void jobsBesideOneAnotherNeedNotCross() throws Exception {
        assertThat(place(graph(GRAPH), "--machine", "2s-xeon", "--demand", "60", "--apart"))
                .as(err::toString)
                .isZero();
        assertThat(out.toString().lines().filter(line -> line.startsWith("ours, k = 2")))
                .singleElement()
                .asString()
                .contains(" 0.0 %");
        assertThat(place(graph(GRAPH), "--machine", "2s-xeon", "--apart")).isEqualTo(2);
        assertThat(err.toString()).contains("--apart: give --demand");
    }

    @Test
    void whatIsOfOnePlanIsNotGivenOfSeveral() throws Exception {
        assertThat(place(graph(GRAPH), "--machine", "2s-xeon,4s-xeon", "--json"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("--json and --svg are of one job on one machine");
    }

    @Test
    void whatIsLeftOutIsSaid() throws Exception {
        assertThat(place(graph(GRAPH), "--machine", "8s-xeon", "--demand", "1000"))
                .isZero();
        assertThat(out.toString())
                .contains("The k-cuts, which know no cores, are left out beyond 150 tasks or 8 nodes.")
                .doesNotContain("Gomory-Hu");
    }

    @Test
    void moreCopiesThanCanBePlannedAreRefused() throws Exception {
        String small = GRAPH.replaceAll("\"cores\": \\d", "\"cores\": 0.001");
        assertThat(place(graph(small), "--machine", "8s-xeon", "--demand", "100"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("copies of 4 tasks, more than 3,000 tasks in all");
    }

    @Test
    void asJson() throws Exception {
        assertThat(place(graph(GRAPH), "--machine", "4s-xeon", "--json")).isZero();
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertThat(document.at("/nodeOfTask").size()).isEqualTo(4);
        assertThat(document.at("/nodeOfTask/split[0]").asInt())
                .as("six and five cores do not fit on eight")
                .isNotEqualTo(document.at("/nodeOfTask/spout[0]").asInt());
        assertThat(document.at("/plans")).anyMatch(plan -> plan.at("/chosen").asBoolean());
        assertThat(document.at("/explanation").asText()).contains("3 of 4 nodes", "Predicted are ");
    }

    @Test
    void thePlanIsDrawn() throws Exception {
        Path svg = directory.resolve("plan.svg");
        assertThat(place(graph(GRAPH), "--machine", "4s-xeon", "--svg", svg.toString()))
                .isZero();
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(svg.toFile())
                        .getElementsByTagName("path")
                        .getLength())
                .as("a line for each flow")
                .isEqualTo(3);
        assertThat(svg).content().contains("count&lt;1&gt;", "5,000 bytes/s, estimated", "crossing", "node 3, 8 cores");
    }

    @Test
    void thisMachineIsPlannedForWithoutBeingNamed() throws Exception {
        assertThat(place(graph(GRAPH))).as(err::toString).isZero();
        assertThat(out.toString()).contains("Use ").doesNotContain("Predicted");
    }

    @Test
    void machinesAreListedWithTheirSources() {
        assertThat(PlaceCommand.commandLine().setOut(new PrintWriter(out)).execute("--machine", "list"))
                .isZero();
        assertThat(out.toString()).contains("2s-xeon", "4s-xeon", "8s-xeon", "2s-snc", "Source: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[] | is no traffic graph: line 1: the document is a value of another kind than it has to be",
                "{\"tasks\": [{\"cores\": \"x\"}]} | line 1: 'tasks[0].cores' is a value of another kind",
                "{ | is no traffic graph: line 1: not JSON: Unexpected end-of-input",
                "{} | it must have 'tasks' and 'flows'",
                "{\"tasks\": [{\"cores\": 1}], \"flows\": []} | each of 'tasks' must have a 'name' and 'cores'",
                "{\"tasks\": [null], \"flows\": []} | each of 'tasks' must have a 'name' and 'cores'",
                "null | it holds null",
                "{\"tasks\": [{\"name\": \"a\", \"cores\": 1}], \"flows\": [{\"from\": \"a\", \"to\": \"a\"}]} | 'bytesPerSecond'",
                "{\"tasks\": [], \"flows\": [{\"from\": \"x\", \"bytesPerSecond\": 1}]} | flow.from=x is not the name of a task",
                "{\"tasks\": [{\"name\": \"a\", \"cores\": -1}], \"flows\": []} | task.cores=-1.0 of task.name=a"
            })
    void aFileThatIsNoGraphIsSaid(String text, String message) throws Exception {
        Path file = graph(text);
        assertThat(place(file, "--machine", "2s-xeon")).isEqualTo(2);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("aurochs place: " + file)
                .contains(message);
    }

    @ParameterizedTest
    @CsvSource({
        "--machine 3s, --machine=3s is not known; there are 2s-xeon",
        "--machine 2s-xeon --root /, --machine and --root name two machines",
        "--root /does/not/exist, --root=/does/not/exist is no directory",
        "--demand 0, --demand 0.0: give more than 0"
    })
    void wrongUsageIsOneLine(String arguments, String message) throws Exception {
        assertThat(place(graph(GRAPH), arguments.split(" ", -1))).isEqualTo(2);
        assertThat(err.toString().lines()).singleElement().asString().contains(message);
    }

    @Test
    void aFileThatIsNotThereIsSaid() {
        assertThat(place(directory.resolve("none.json"))).isEqualTo(2);
        assertThat(err.toString()).contains("cannot read " + directory.resolve("none.json"));
    }

    private Path graph(String text) throws IOException {
        return Files.writeString(directory.resolve("graph.json"), text);
    }

    private int place(Path graph, String... arguments) {
        String[] line = new String[arguments.length + 1];
        line[0] = graph.toString();
        System.arraycopy(arguments, 0, line, 1, arguments.length);
        return PlaceCommand.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(line);
    }
}
