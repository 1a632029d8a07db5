package io.aurochs.flink.launch;

import io.aurochs.config.FrontEnd;
import io.aurochs.config.Setting;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code aurochs flink}: the commands for Flink jobs. */
@Command(name = "aurochs flink", description = "Runs unmodified Apache Flink jobs on this machine.")
public final class FlinkCommand implements Runnable {
    @Spec
    private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

    @CommandLine.Option(
            names = {"--help", "-h"},
            usageHelp = true,
            description = "Print this.")
    @SuppressWarnings("unused") // picocli reads it
    private boolean help;

    FlinkCommand() {}

    /** Runs the command line and exits the JVM: 0 done, 1 job failed, 2 wrong usage, 130 interrupted. */
    public static void main(String[] args) {
        System.exit(run(System.getenv("FLINK_CONF_DIR"), System.out, System.err, args));
    }

    static int run(@Nullable String configurationFolder, PrintStream out, PrintStream err, String... args) {
        try {
            FlinkVersions.check();
        } catch (IllegalStateException e) {
            // First of all: with another Flink, or none, the classes below could not even be loaded.
            err.println("aurochs: " + e.getMessage());
            return ExitCode.USAGE;
        }
        CommandLine line = new CommandLine(new FlinkCommand())
                .addSubcommand(new RunCommand(configurationFolder, out, err))
                .addSubcommand(new ExplainCommand(configurationFolder, out, err))
                .addSubcommand(new SqlCommand(configurationFolder, out, err));
        line.getSubcommands()
                .values()
                .forEach(command -> command.getHelpSectionMap()
                        .put(
                                UsageMessageSpec.SECTION_KEY_EXIT_CODE_LIST,
                                help -> "\nSettings of Aurochs:\n"
                                        + help.createTextTable(Setting.help(FrontEnd.FLINK))));
        // What follows the jar is the user's, whatever it looks like.
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
        throw new ParameterException(spec.commandLine(), "give a command: run, explain or sql");
    }
}
