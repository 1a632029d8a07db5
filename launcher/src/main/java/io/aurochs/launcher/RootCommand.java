package io.aurochs.launcher;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;

/**
 * {@code aurochs}: all commands but those that the script carries out itself, {@code setup}, {@code test} and {@code help}. The text of
 * the last is the resource {@code help.txt}, which the script prints where no launcher is built yet.
 */
@Command(
        name = "aurochs",
        subcommands = {StormCommand.class, FlinkCommand.class, PackageCommand.class})
public final class RootCommand {
    @Option(
            names = "--yes",
            scope = ScopeType.INHERIT,
            description = "Install missing Debian packages without asking, if something must be built.")
    private boolean[] yes = {};

    private RootCommand() {}

    /** Ready to be executed; {@link Main#start} is what came of it. */
    public static CommandLine commandLine() {
        CommandLine line = new CommandLine(new RootCommand())
                .addSubcommand("topology", ProgramCommand.topology())
                .addSubcommand("place", ProgramCommand.place())
                .addSubcommand("jobs", ProgramCommand.jobs())
                .addSubcommand("sql", ProgramCommand.sql())
                .addSubcommand("web", ProgramCommand.web())
                .addSubcommand("profile", ProgramCommand.profile())
                .addSubcommand("demo", ProgramCommand.driver("demo.DemoCommand"))
                .addSubcommand("compare", ProgramCommand.driver("compare.CompareCommand"))
                .addSubcommand("streambox", ProgramCommand.driver("streambox.StreamBoxCommand"))
                .addSubcommand("ordered", ProgramCommand.driver("ordered.OrderedCommand"))
                .addSubcommand("elf", ProgramCommand.driver("elf.ElfCommand"))
                .addSubcommand("study", ProgramCommand.driver("study.StudyCommand"))
                .setExpandAtFiles(false)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((problem, arguments) -> misused(problem));
        // What follows a user's jar is the user's, whatever it looks like.
        line.getSubcommands().forEach((name, command) -> {
            if (!(command.getCommand() instanceof ProgramCommand)) {
                command.setStopAtPositional(true);
            }
        });
        return line;
    }

    static boolean yes(CommandLine line) {
        RootCommand root = line.getCommand();
        return root.yes.length > 0;
    }

    private static int misused(ParameterException problem) {
        CommandLine line = problem.getCommandLine();
        String help = line.getParent() == null
                ? "aurochs help"
                : line.getCommandSpec().qualifiedName() + " --help";
        line.getErr().println("aurochs: " + problem.getMessage() + "; see ./" + help);
        return CommandLine.ExitCode.USAGE;
    }
}
