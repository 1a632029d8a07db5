package io.aurochs.launcher;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Answers the script {@code aurochs}: parses the command line, and writes to the file that the property {@code aurochs.answer} names
 * why something must be built first (or nothing), {@code true} if Debian packages may be installed unasked, and what to start: the
 * arguments of the {@code java} program. Each ends with a NUL. Help goes to standard output instead, a usage error to standard error.
 *
 * <p>Exit code 0: answered; 1: not possible here; 2: usage.
 */
public final class Main {
    private static final int FAILED = 1;

    private Main() {}

    /** The property {@code aurochs.home} names the checkout or package; {@code aurochs.built}: see {@link BuildStamp#write}. */
    public static void main(String[] args) throws IOException {
        Installation home = new Installation(Path.of(System.getProperty("aurochs.home", "")));
        String built = System.getProperty("aurochs.built");
        if (built != null) {
            new BuildStamp(home).write(Path.of(built));
        }
        CommandLine line = RootCommand.commandLine();
        int exit = line.execute(args);
        JvmStart start = start(line);
        if (exit == CommandLine.ExitCode.OK && start != null) {
            exit = answer(home, start, RootCommand.yes(line));
        }
        System.exit(exit);
    }

    private static int answer(Installation home, JvmStart start, boolean yes) throws IOException {
        // The programs know what else they need: a package may hold only part of it.
        String reason = new BuildCheck(home).reason(home.isCheckout() ? start.products() : start.ownProducts());
        if (!reason.isEmpty() && !home.isCheckout()) {
            System.err.println("aurochs: this package does not hold what that needs: " + reason);
            return FAILED;
        }
        List<String> answer = new ArrayList<>(List.of(reason, String.valueOf(yes)));
        if (reason.isEmpty()) {
            answer.addAll(start.command(home, Environment.here()));
        }
        try (OutputStream out = Files.newOutputStream(Path.of(System.getProperty("aurochs.answer", "/dev/stdout")))) {
            for (String word : answer) {
                out.write((word + '\0').getBytes(StandardCharsets.UTF_8));
            }
        }
        return CommandLine.ExitCode.OK;
    }

    /** What the command that was executed wants started; null if it printed its help. */
    static @Nullable JvmStart start(CommandLine line) {
        CommandLine.ParseResult last = line.getParseResult();
        while (last != null && last.hasSubcommand()) {
            last = last.subcommand();
        }
        return last == null ? null : last.commandSpec().commandLine().getExecutionResult();
    }
}
