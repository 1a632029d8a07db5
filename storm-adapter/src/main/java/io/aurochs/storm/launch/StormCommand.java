package io.aurochs.storm.launch;

import io.aurochs.config.FrontEnd;
import io.aurochs.config.Setting;
import io.aurochs.storm.nimbus.EngineRuntime;
import io.aurochs.storm.nimbus.TopologyRuntime;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code aurochs storm}: the commands for Storm topologies. */
@Command(name = "aurochs storm", description = "Runs unmodified Apache Storm topologies on this machine.")
public final class StormCommand implements Runnable {
    @Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    StormCommand() {}

    /** Runs the command line and exits the JVM: 0 done, 1 job failed, 2 wrong usage, 130 interrupted. */
    public static void main(String[] args) {
        System.exit(run(EngineRuntime::start, System.out, System.err, args));
    }

    static int run(TopologyRuntime.Factory factory, PrintStream out, PrintStream err, String... args) {
        CommandLine jar = new CommandLine(new JarCommand(factory, err));
        jar.getHelpSectionMap()
                .put(
                        UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST,
                        help -> "\nSettings of Aurochs:\n" + help.createTextTable(Setting.help(FrontEnd.STORM)));
        CommandLine line = new CommandLine(new StormCommand())
                .addSubcommand(jar)
                .addSubcommand(new SwapCommand(SwapProtocol.base(), err))
                .addSubcommand(new DrpcCommand(err))
                .addSubcommand(new DaemonCommand(err));
        // What follows the jar and its main class is the user's, whatever it looks like.
        line.setStopAtPositional(true);
        line.setExpandAtFiles(false);
        line.setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(err, true, StandardCharsets.UTF_8));
        line.setParameterExceptionHandler((e, given) -> {
            err.println("aurochs: " + e.getMessage() + "; see "
                    + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
            return ExitCode.USAGE;
        });
        return line.execute(args);
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "give a command: jar, swap, drpc or daemon");
    }
}
