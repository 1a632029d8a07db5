package io.aurochs.benchmarks.driver.study.tables;

import io.aurochs.benchmarks.driver.report.Cells;
import io.aurochs.benchmarks.driver.report.Columns;
import io.aurochs.benchmarks.driver.report.FigureReport;
import io.aurochs.benchmarks.driver.report.Paper;
import io.aurochs.benchmarks.driver.report.PaperText;
import io.aurochs.benchmarks.driver.report.Table;
import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.Stall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The tables and figures of one machine. Immutable. */
public final class PaperTables {
    private static final double KB = 1024;
    private static final String SIMULATE =
            "run './aurochs profile --simulate storm|flink APP --json FILE' first, and give FILE with --simulated";
    private static final String NO_SIMULATION = "nothing was simulated: " + SIMULATE;
    private static final String MISSES_NOT_TIME = "how: misses per record: " + How.SIMULATED.label()
            + " on the caches of the paper's processor, of one thread at a time; they are numbers of misses, not the time that these"
            + " cost";

    private final Environment environment;
    private final List<Observed> observed;
    private final List<Simulated> simulated;
    private final Limits limits;
    private final Paper paper;

    /**
     * @param observed runs that were profiled here
     * @param simulated what was simulated, here or elsewhere
     * @param paper what the study says
     */
    public PaperTables(
            Environment environment, List<Observed> observed, List<Simulated> simulated, Limits limits, Paper paper) {
        this.environment = environment;
        this.observed = List.copyOf(observed);
        this.simulated = List.copyOf(simulated);
        this.limits = limits;
        this.paper = paper;
    }

    /** Tables first, as the paper numbers them. */
    public List<FigureReport> all() {
        return List.of(
                flags(),
                components(),
                environment(),
                utilisation(),
                lastLevelStalls(),
                breakdown(),
                frontEnd(),
                footprint(),
                executors(),
                backEnd());
    }

    private FigureReport flags() {
        Table table = rows().number(
                        "collections",
                        run -> Long.toString(run.profile().runtime().collections()))
                .number(
                        "pauses of elapsed time",
                        run -> tenths(run.profile().runtime().pauseSeconds()
                                / run.profile().seconds()))
                .number("GC of processor time", run -> tenths(run.share(Category.GC)))
                .number(
                        "compilations",
                        run -> Long.toString(run.profile().runtime().compilations()))
                .number(
                        "native code made, KB",
                        run -> Cells.whole(run.profile().runtime().compiledBytes() / KB))
                .number("JIT of processor time", run -> tenths(run.share(Category.JIT)))
                .of(observed);
        return report(
                "table1",
                "JVM profile flags (Table I), and what they show",
                "The paper logs compilations and collections with -XX:+LogCompilation, -XX:+PrintAssembly, -XX:+PrintGCDetails and"
                        + " others. Here Flight Recorder records the events jdk.Compilation and jdk.GarbageCollection, without a flag;"
                        + " -XX:+DebugNonSafepoints makes stacks exact.",
                table,
                List.of("how: " + How.REPORTED.label()),
                List.of());
    }

    private FigureReport components() {
        Table table = new Columns<Component>()
                .text("variable", Component::variable)
                .text("paper's description", Component::description)
                .text("here", component -> component.how(this).label())
                .of(Component.ALL);
        List<String> missing = new ArrayList<>();
        if (Component.ALL.stream().anyMatch(component -> component.how(this) != How.COUNTER)) {
            missing.add("by counters: " + whyNoCycles());
        }
        if (simulated.isEmpty() && Component.ALL.stream().anyMatch(component -> component.couldBeSimulated(this))) {
            missing.add("by simulation: " + NO_SIMULATION);
        }
        return report(
                "table2",
                "Processor measurement components (Table II)",
                "Parts of the execution time, and how this machine can measure them: by counters as time, by simulation as misses for"
                        + " each record.",
                table,
                List.of(),
                missing);
    }

    /** A row of table II. */
    private record Component(String variable, String description, Stall stall, boolean isOfCaches) {
        static final List<Component> ALL = List.of(
                new Component("T_C", "effective computation", Stall.T_C, false),
                new Component("T_Br", "branch misprediction stalls", Stall.T_BR, false),
                new Component("T_Fe", "front-end stalls", Stall.T_FE, false),
                new Component("ITLB stalls", "ITLB misses", Stall.ITLB, false),
                new Component("L1-I cache stalls", "L1 instruction cache misses", Stall.L1I, true),
                new Component("ILD, IDQ stalls", "instruction decoding", Stall.DECODE, false),
                new Component("T_Be", "back-end stalls", Stall.T_BE, false),
                new Component("DTLB stalls", "DTLB misses", Stall.DTLB, false),
                new Component("L1-D stalls", "L1 data cache misses that hit L2", Stall.L1D, true),
                new Component("L2 stalls", "L2 misses that hit the LLC", Stall.L2, false),
                new Component("LLC stalls (local)", "LLC misses that hit local memory", Stall.LLC_LOCAL, true),
                new Component(
                        "LLC stalls (remote)", "LLC misses that hit another socket's memory", Stall.LLC_REMOTE, false));

        How how(PaperTables tables) {
            if (tables.observed.stream().anyMatch(run -> run.stall(stall) != null)) {
                return How.COUNTER;
            }
            return isOfCaches && !tables.simulated.isEmpty() ? How.SIMULATED : How.NOT;
        }

        boolean couldBeSimulated(PaperTables tables) {
            return isOfCaches && how(tables) == How.NOT;
        }
    }

    private FigureReport environment() {
        return report(
                "table3",
                "The testing environment (Table III)",
                "What the values of the other tables were measured on.",
                new Columns<Environment.Component>()
                        .text("component", Environment.Component::name)
                        .text("description", Environment.Component::description)
                        .all(environment.components()),
                List.of("how: " + How.REPORTED.label()),
                List.of());
    }

    private FigureReport utilisation() {
        return report(
                "table4",
                "Processor and memory utilisation (Table IV)",
                "What part of the processors' time, or of the container's quota, a run takes.",
                rows().number("CPU utilisation", run -> Cells.percent(run.utilisation()))
                        .number(
                                "processor time, s",
                                run -> Cells.cell(run.total().cpuSeconds(), "%.2f"))
                        .text("the paper, CPU / memory bandwidth", this::ofPaper)
                        .of(observed),
                List.of("how: CPU utilisation: " + How.REPORTED.label()),
                List.of("memory bandwidth: "
                        + (limits.bandwidth().isEmpty()
                                ? "profiled runs do not count it; './aurochs study figure table4' does, by "
                                        + How.COUNTER.label()
                                : how(How.NOT, limits.bandwidth()))));
    }

    private String ofPaper(Observed run) {
        return paper.of("table4", run.point()).stream()
                .map(PaperText::statement)
                .collect(Collectors.joining());
    }

    private FigureReport lastLevelStalls() {
        Table table = counted(Stall.LLC_LOCAL, Stall.LLC_REMOTE, Stall.DRAM);
        List<String> missing = new ArrayList<>();
        if (environment.sockets() == 1) {
            missing.add("LLC misses to another socket's memory: "
                    + how(How.NOT, "this machine has one socket; run it on one with several"));
        }
        if (table.isEmpty()) {
            missing.add("LLC miss stalls: " + how(How.NOT, whyNoCycles()));
        }
        return report(
                "table5",
                "LLC miss stalls on all sockets (Table V)",
                "What part of the cycles waits for memory, the socket's own and another's.",
                table,
                counters(table),
                missing);
    }

    private FigureReport breakdown() {
        Table table = stalls(rows(), Stall.T_C, Stall.T_BR, Stall.T_FE, Stall.T_BE)
                .number("user code", run -> tenths(run.share(Category.USER)))
                .number(
                        "engine",
                        run -> tenths(
                                run.share(Category.FILL, Category.SHIP, Category.CLAIM, Category.GLUE, Category.ACK)))
                .number("framework", run -> tenths(run.share(Category.FRAMEWORK)))
                .number("serialisation", run -> tenths(run.share(Category.SERIALISATION)))
                .number("state", run -> tenths(run.share(Category.STATE)))
                .number("GC, JIT, JVM", run -> tenths(run.share(Category.GC, Category.JIT, Category.JVM)))
                .number("kernel", run -> tenths(run.share(Category.KERNEL)))
                .of(observed);
        List<String> remarks = new ArrayList<>(counters(counted(Stall.T_C)));
        if (!observed.isEmpty()) {
            remarks.add("how: by whose code it is: " + How.SAMPLED.label() + " (" + tools()
                    + "), scaled to what threads have used;" + " kernel: " + How.REPORTED.label());
        }
        return report(
                "7",
                "Execution time breakdown (Figure 7)",
                "Parts of the processor time: what the processor does in it, where it can count that, and whose code it executes.",
                table,
                remarks,
                counted(Stall.T_C).isEmpty()
                        ? List.of("T_C, T_Br, T_Fe, T_Be: " + how(How.NOT, whyNoCycles()))
                        : List.of());
    }

    private FigureReport frontEnd() {
        return ofCaches(
                "8",
                "Front-end stall breakdown (Figure 8)",
                "What the processor waits for when it has no instructions.",
                List.of(Stall.T_FE, Stall.L1I, Stall.ITLB, Stall.FETCH_LATENCY, Stall.DECODE),
                new Columns<Simulated>()
                        .number("instructions/record", run -> Cells.whole(run.instructions()))
                        .number("L1-I misses/record", run -> Cells.cell(run.l1i(), "%.2f"))
                        .number(
                                "L1-I misses/1,000 instructions",
                                run -> Cells.cell(1e3 * run.l1i() / run.instructions(), "%.2f")),
                "front-end stalls");
    }

    private FigureReport backEnd() {
        return ofCaches(
                "11",
                "Back-end stall breakdown (Figure 11)",
                "What instructions wait for that cannot be executed.",
                List.of(
                        Stall.T_BE,
                        Stall.L1D,
                        Stall.L2,
                        Stall.LLC_LOCAL,
                        Stall.LLC_REMOTE,
                        Stall.DRAM,
                        Stall.DTLB,
                        Stall.CORE),
                new Columns<Simulated>()
                        .number("L1-D misses/record", run -> Cells.cell(run.l1d(), "%.2f"))
                        .number("last-level misses/record", run -> Cells.cell(run.last(), "%.3f")),
                "back-end stalls");
    }

    /** Stalls where they are counted, else misses where they are simulated. */
    private FigureReport ofCaches(
            String figure, String title, String shows, List<Stall> stalls, Columns<Simulated> misses, String what) {
        Table counted = counted(stalls.toArray(Stall[]::new));
        if (!counted.isEmpty()) {
            return report(figure, title, shows, counted, counters(counted), List.of());
        }
        if (!simulated.isEmpty()) {
            return report(
                    figure,
                    title,
                    shows,
                    named(misses.all(simulated)),
                    List.of(MISSES_NOT_TIME),
                    List.of(what + " as time: " + how(How.NOT, whyNoCycles())));
        }
        return report(
                figure,
                title,
                shows,
                counted,
                List.of(),
                List.of(what + ": " + how(How.NOT, whyNoCycles()), "misses: " + how(How.NOT, NO_SIMULATION)));
    }

    /** With the name of what ran in a column before. */
    private Table named(Table figures) {
        List<Table.Column> columns = new ArrayList<>(List.of(new Table.Column("simulated", false)));
        columns.addAll(figures.columns());
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < simulated.size(); i++) {
            List<String> row = new ArrayList<>(List.of(simulated.get(i).name()));
            row.addAll(figures.rows().get(i));
            rows.add(row);
        }
        return new Table(columns, rows);
    }

    private FigureReport footprint() {
        Table sampled = rows().number(
                        "native code per thread, KB",
                        run -> run.total().nativeCodeBytesPerThread() == 0
                                ? ""
                                : Cells.cell(run.total().nativeCodeBytesPerThread() / KB, "%,.1f"))
                .of(observed);
        List<String> remarks = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        if (!observed.isEmpty()) {
            remarks.add("how: compiled methods in which a thread was seen, a lower bound: " + How.SAMPLED.label());
        }
        if (simulated.isEmpty()) {
            missing.add("code that holds so many of the executed instructions: " + how(How.NOT, NO_SIMULATION));
        } else {
            simulated.forEach(run -> remarks.add(codeOf(run)));
            remarks.add("how: code that holds so many of the executed instructions: " + How.SIMULATED.label());
        }
        missing.add("the distribution between two calls of the same function: "
                + how(How.NOT, "it takes a trace of all instructions, which no tool here makes"));
        return report(
                "9",
                "Instruction footprint (Figure 9)",
                "How much code a thread goes through, beside the 32 KB of a first-level instruction cache.",
                sampled,
                remarks,
                missing);
    }

    private static String codeOf(Simulated run) {
        return run.name() + ": "
                + run.codeBytes().entrySet().stream()
                        .map(entry ->
                                String.format(Locale.ROOT, "%d %% in %,.0f KB", entry.getKey(), entry.getValue() / KB))
                        .collect(Collectors.joining(", "));
    }

    private FigureReport executors() {
        String several = environment.sockets() > 1
                ? "this command runs one number of them"
                : "what it shows is the distance between sockets, and this machine has one";
        return report(
                "10",
                "Number of map matching executors on all sockets (Figure 10)",
                "How the time of an executor for an event, and its back-end stalls, grow with the number of executors.",
                new Table(List.of(), List.of()),
                List.of(),
                List.of("time of an event, back-end stalls: "
                        + how(
                                How.NOT,
                                several
                                        + "; './aurochs compare storm trafficmonitoring --profile --parallelism N' profiles"
                                        + " N sources and 2N map matchers, for one N after another")));
    }

    /** Empty if no run has any of these. */
    private Table counted(Stall... stalls) {
        List<Observed> runs = observed.stream()
                .filter(run -> Arrays.stream(stalls).anyMatch(stall -> run.stall(stall) != null))
                .toList();
        return stalls(rows(), stalls).of(runs);
    }

    private static Columns<Observed> stalls(Columns<Observed> columns, Stall... stalls) {
        for (Stall stall : stalls) {
            columns.number(stall.label(), run -> {
                Double share = run.stall(stall);
                return share == null ? "" : tenths(share);
            });
        }
        return columns;
    }

    private static Columns<Observed> rows() {
        return new Columns<Observed>()
                .text("application", Observed::application)
                .text("engine", Observed::engine)
                .text("system", Observed::system);
    }

    private static List<String> counters(Table counted) {
        return counted.isEmpty() ? List.of() : List.of("how: of the cycles, top-down: " + How.COUNTER.label());
    }

    private String tools() {
        return observed.stream().map(run -> run.profile().tool()).distinct().collect(Collectors.joining(", "));
    }

    private String whyNoCycles() {
        return limits.cycles().isEmpty() ? "this processor has no counter for it" : limits.cycles();
    }

    private static String how(How how, String why) {
        return how.label() + ": " + why;
    }

    private static String tenths(double share) {
        return Cells.cell(100 * share, "%.1f %%");
    }

    private FigureReport report(
            String figure, String title, String shows, Table table, List<String> remarks, List<String> notMeasured) {
        return new FigureReport(
                figure, title, title, shows, table, List.of(), remarks, notMeasured, paper.of(figure), List.of());
    }
}
