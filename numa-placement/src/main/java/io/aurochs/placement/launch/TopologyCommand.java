package io.aurochs.placement.launch;

import io.aurochs.placement.file.Documents;
import io.aurochs.placement.topology.MachineTopology;
import io.aurochs.placement.topology.TopologyException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code aurochs topology}: prints the machine's sockets, NUMA nodes, cores, hardware threads and distances, and what
 * this process may use of them.
 *
 * <p>The description goes to standard output, notices and errors to standard error, one line each. Exit code 0: printed;
 * 2: usage; 3: the trees given name no CPU.
 */
@Command(
        name = "topology",
        description =
                "Prints sockets, NUMA nodes, cores, hardware threads and distances, and what this process may use.",
        exitCodeListHeading = "Exit codes:%n",
        exitCodeList = {"0:printed", "2:wrong usage", "3:the given trees name no CPU"})
public final class TopologyCommand implements Callable<Integer> {
    private static final int MACHINE_UNSUITABLE = 3;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--json", description = "Print a JSON document instead of text.")
    private boolean json;

    @Mixin
    private MachineRoot root = new MachineRoot();

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
        System.exit(commandLine().setCommandName("aurochs topology").execute(args));
    }

    /** The command, ready to be executed or to be added to another. */
    public static CommandLine commandLine() {
        TopologyCommand command = new TopologyCommand();
        return new CommandLine(command)
                .setParameterExceptionHandler(TopologyCommand::misused)
                .setExecutionExceptionHandler(command::fail);
    }

    @Override
    public Integer call() throws TopologyException {
        CommandLine commandLine = commandLineOf(spec);
        List<String> notices = new ArrayList<>();
        MachineTopology topology = root.discover(commandLine, notices::add);
        PrintWriter err = commandLine.getErr();
        notices.forEach(notice -> err.println("aurochs topology: " + notice));
        err.flush();
        PrintWriter out = commandLine.getOut();
        out.print(json ? Documents.write(TopologyReport.of(topology, notices)) : TopologyText.of(topology));
        out.flush();
        return CommandLine.ExitCode.OK;
    }

    private static CommandLine commandLineOf(@Nullable CommandSpec spec) {
        if (spec == null) {
            throw new IllegalStateException("spec=null: this command runs through picocli only");
        }
        return spec.commandLine();
    }

    private static int misused(ParameterException problem, String[] arguments) {
        PrintWriter err = problem.getCommandLine().getErr();
        err.println("aurochs topology: " + problem.getMessage() + "; see --help");
        err.flush();
        return CommandLine.ExitCode.USAGE;
    }

    private int fail(Exception problem, CommandLine commandLine, CommandLine.ParseResult arguments) {
        PrintWriter err = commandLine.getErr();
        err.println("aurochs topology: " + problem.getMessage());
        if (verbose) {
            problem.printStackTrace(err);
        }
        err.flush();
        return problem instanceof TopologyException ? MACHINE_UNSUITABLE : CommandLine.ExitCode.SOFTWARE;
    }
}
