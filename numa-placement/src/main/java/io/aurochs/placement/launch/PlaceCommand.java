package io.aurochs.placement.launch;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.aurochs.placement.cost.Machine;
import io.aurochs.placement.cost.MachinePreset;
import io.aurochs.placement.cost.ThroughputModel;
import io.aurochs.placement.cost.TrafficGraph;
import io.aurochs.placement.cut.PlacementProblem;
import io.aurochs.placement.cut.PlanComparison;
import io.aurochs.placement.draw.PlacementDrawing;
import io.aurochs.placement.draw.PlanOverview;
import io.aurochs.placement.draw.PlanTable;
import io.aurochs.placement.file.FileProblem;
import io.aurochs.placement.file.TrafficGraphFile;
import io.aurochs.placement.topology.TopologyException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * {@code aurochs place}: where the tasks of a job would run on a machine, and what that costs compared with other placements.
 *
 * <p>The table goes to standard output, notices and errors to standard error, one line each. Exit code 0: placed; 2: usage, or a
 * file that is no traffic graph; 3: the tree given names no CPU.
 */
@Command(
        name = "place",
        description = "Plans where the tasks of a job run on a machine, and prints what each plan costs.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:planned", "2:wrong usage", "3:the given tree names no CPU"})
public final class PlaceCommand implements Callable<Integer> {
    private static final int MACHINE_UNSUITABLE = 3;
    /** Beyond, the flows between copies do not fit in memory. */
    private static final int MOST_TASKS = 3_000;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            arity = "0..*",
            paramLabel = "GRAPH.json",
            description =
                    "The job's tasks, what each demands, and what flows between them. Of several, a table of all.")
    private List<Path> graphs = List.of();

    @Option(
            names = "--machine",
            split = ",",
            paramLabel = "NAME",
            description = "A machine of the list ('--machine list' prints it), or several. Default: this one.")
    private List<String> machines = List.of();

    @Mixin
    private MachineRoot root = new MachineRoot();

    @Option(
            names = "--demand",
            split = ",",
            paramLabel = "PERCENT",
            description =
                    "Plan for as many copies of each task as together demand this part of the machine's cores; of several parts,"
                            + " a table of all.")
    private List<Double> demands = List.of();

    @Option(
            names = "--apart",
            description =
                    "With --demand: as many jobs beside one another, which exchange nothing, instead of one with more tasks.")
    private boolean apart;

    @Option(names = "--svg", paramLabel = "FILE", description = "Draw the plan that is to be used.")
    private @Nullable Path svg;

    @Option(names = "--json", description = "Print a JSON document instead of the table.")
    private boolean json;

    @Option(names = "--verbose", description = "Print the stack trace of an error.")
    private boolean verbose;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Print this help.")
    @SuppressWarnings("unused") // picocli needs the field and acts on the option itself
    private boolean help;

    /** Runs the command and ends the JVM with its exit code. */
    public static void main(String[] args) {
        System.exit(commandLine().setCommandName("aurochs place").execute(args));
    }

    /** The command, ready to be executed. */
    public static CommandLine commandLine() {
        PlaceCommand command = new PlaceCommand();
        return new CommandLine(command)
                .setParameterExceptionHandler(PlaceCommand::misused)
                .setExecutionExceptionHandler(command::fail);
    }

    @Override
    public Integer call() throws TopologyException, IOException {
        PrintWriter out = commandLineOf(spec).getOut();
        if (machines.contains("list")) {
            MachinePreset.all()
                    .forEach(preset -> out.printf(
                            Locale.ROOT,
                            "%-10s %s%n%11sSource: %s%n",
                            preset.name(),
                            preset.description(),
                            "",
                            preset.source()));
            out.flush();
            return CommandLine.ExitCode.OK;
        }
        if (graphs.isEmpty()) {
            throw misuse("give a traffic graph: GRAPH.json");
        }
        if (graphs.size() > 1 || machines.size() > 1 || demands.size() > 1) {
            out.print(overview());
        } else {
            one(out);
        }
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    /** One job on one machine. */
    private void one(PrintWriter out) throws TopologyException, IOException {
        MachinePreset preset = preset(machines.isEmpty() ? null : machines.get(0));
        Machine nodes = preset == null ? discovered() : preset.machine();
        Path graph = graphs.get(0);
        TrafficGraph traffic = scaled(graph, nodes, demands.isEmpty() ? null : demands.get(0));
        PlanComparison plans = compare(traffic, nodes, preset);
        PlanTable table = new PlanTable(plans);
        out.print(
                json
                        ? new ObjectMapper()
                                        .enable(SerializationFeature.INDENT_OUTPUT)
                                        .writeValueAsString(table.document(traffic, nodes))
                                + "\n"
                        : table.text());
        if (svg != null) {
            try {
                Files.writeString(
                        svg, PlacementDrawing.of(traffic, plans.chosen().placement(), nodes));
            } catch (IOException e) {
                throw misuse("--svg: cannot write " + svg + ": " + FileProblem.text(e));
            }
        }
    }

    private static PlanComparison compare(TrafficGraph traffic, Machine nodes, @Nullable MachinePreset preset) {
        return PlanComparison.of(
                PlacementProblem.of(traffic, nodes),
                preset == null ? placement -> OptionalDouble.empty() : new ThroughputModel(traffic, preset)::of);
    }

    /** Every job on every machine at every demand. */
    private String overview() throws TopologyException {
        if (json || svg != null) {
            throw misuse(
                    "--json and --svg are of one job on one machine; drop them, or give one graph, machine and demand");
        }
        PlanOverview overview = new PlanOverview();
        List<@Nullable Double> parts = demands.isEmpty() ? Collections.singletonList(null) : new ArrayList<>(demands);
        List<@Nullable String> names = machines.isEmpty() ? Collections.singletonList(null) : new ArrayList<>(machines);
        for (Path graph : graphs) {
            for (String name : names) {
                MachinePreset preset = preset(name);
                Machine nodes = preset == null ? discovered() : preset.machine();
                for (Double demand : parts) {
                    TrafficGraph traffic = scaled(graph, nodes, demand);
                    overview.add(
                            String.valueOf(graph.getFileName()).replaceAll("\\.json$", ""),
                            name == null ? "this one" : name,
                            demand == null ? "as measured" : String.format(Locale.ROOT, "%.0f %%", demand),
                            PlacementProblem.of(traffic, nodes),
                            compare(traffic, nodes, preset));
                }
            }
        }
        return overview.markdown();
    }

    private @Nullable MachinePreset preset(@Nullable String machine) {
        if (machine == null) {
            return null;
        }
        if (root.isGiven()) {
            throw misuse("--machine and --root name two machines; give one of them");
        }
        try {
            return MachinePreset.named(machine);
        } catch (IllegalArgumentException e) {
            throw misuse("--" + e.getMessage());
        }
    }

    private Machine discovered() throws TopologyException {
        CommandLine commandLine = commandLineOf(spec);
        return Machine.of(root.discover(commandLine, notice -> say(commandLine.getErr(), notice)));
    }

    private TrafficGraph graph(Path graph) {
        try {
            return TrafficGraphFile.read(graph);
        } catch (IOException e) {
            throw misuse(String.valueOf(e.getMessage()));
        }
    }

    private TrafficGraph scaled(Path graph, Machine nodes, @Nullable Double demand) {
        TrafficGraph traffic = graph(graph);
        if (demand == null) {
            if (apart) {
                throw misuse("--apart: give --demand, which says how many jobs there are beside one another");
            }
            return traffic;
        }
        if (!(demand > 0 && Double.isFinite(demand))) {
            throw misuse("--demand " + demand + ": give more than 0");
        }
        if (traffic.cores() == 0) {
            throw misuse("--demand: the tasks of " + graph + " demand nothing that could be scaled");
        }
        double factor = demand / 100 * nodes.totalCores() / traffic.cores();
        if (factor * traffic.tasks().size() > MOST_TASKS) {
            throw misuse(String.format(
                    Locale.ROOT,
                    "--demand %s: that takes %,.0f copies of %,d tasks, more than %,d tasks in all; give a graph with more demand",
                    demand,
                    factor,
                    traffic.tasks().size(),
                    MOST_TASKS));
        }
        int copies = (int) Math.max(1, Math.ceil(factor));
        return apart ? traffic.beside(copies, factor / copies) : traffic.replicated(copies, factor / copies);
    }

    private ParameterException misuse(String message) {
        return new ParameterException(commandLineOf(spec), message);
    }

    private static CommandLine commandLineOf(@Nullable CommandSpec spec) {
        if (spec == null) {
            throw new IllegalStateException("spec=null: this command runs through picocli only");
        }
        return spec.commandLine();
    }

    private static void say(PrintWriter err, String message) {
        err.println("aurochs place: " + message);
        err.flush();
    }

    private static int misused(ParameterException problem, String[] arguments) {
        say(problem.getCommandLine().getErr(), problem.getMessage() + "; see --help");
        return CommandLine.ExitCode.USAGE;
    }

    private int fail(Exception problem, CommandLine commandLine, CommandLine.ParseResult arguments) {
        PrintWriter err = commandLine.getErr();
        say(err, problem instanceof IOException ? problem.toString() : String.valueOf(problem.getMessage()));
        if (verbose) {
            problem.printStackTrace(err);
            err.flush();
        }
        return problem instanceof TopologyException ? MACHINE_UNSUITABLE : CommandLine.ExitCode.SOFTWARE;
    }
}
