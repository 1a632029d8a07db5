package io.aurochs.flink.launch;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.sql.parser.impl.TokenMgrError;
import org.apache.flink.table.client.SqlClientException;
import org.apache.flink.table.client.cli.CliClient;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/**
 * The shell of Flink's SQL client: it reads statements, prints their results, and goes on after those that fail. What a file may not set is
 * refused here, too.
 */
final class SqlShell {
    private final CheckedExecutor executor;
    private final Path history;
    private final PrintStream err;

    /**
     * One for a session.
     *
     * @param history file of the statements typed
     * @param err where messages go
     */
    SqlShell(CheckedExecutor executor, Path history, PrintStream err) {
        this.err = err;
        this.executor = executor;
        this.history = history;
    }

    /** The terminal of this process; a plain one on its standard input and output where there is none. */
    static Terminal terminal() {
        try {
            return TerminalBuilder.builder()
                    .name("Flink SQL")
                    .dumb(true)
                    // Else Ctrl-C between two handlers of Flink's would kill the JVM, past its shutdown hooks.
                    .signalHandler(Terminal.SignalHandler.SIG_IGN)
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it only takes and prints lines. */
    static boolean isPlain(Terminal terminal) {
        return terminal.getType().startsWith(Terminal.TYPE_DUMB);
    }

    /** The names of the jobs that go on if nobody ends them, in one line, for a message. */
    static String running(Collection<JobStatusMessage> jobs) {
        return jobs.stream()
                .filter(job -> !job.getJobState().isGloballyTerminalState())
                // A query that was ended is not yet gone when the shell is left.
                .filter(job -> job.getJobState() != JobStatus.CANCELLING)
                .map(job -> "job '" + job.getJobName().replaceAll("\\s+", " ") + "'")
                .collect(Collectors.joining(", "));
    }

    /**
     * Reads until {@code QUIT} or the end of input; then the terminal is closed.
     *
     * @throws CommandFailure (job) if the shell itself fails
     */
    void run(Terminal terminal) throws CommandFailure {
        boolean isPlain = isPlain(terminal);
        InterruptHandler interrupts = InterruptHandler.ofNow();
        try {
            Terminal open = terminal;
            while (!read(open, isPlain)) {
                // What no token begins ends the loop of Flink's shell; tables and jobs of the session need not end with
                // it.
                open = terminal();
            }
        } finally {
            interrupts.restore();
        }
    }

    /**
     * Reads until Flink's shell ends.
     *
     * @param isLast whether none can follow: one that reads lines has read on behind the statement that ends it
     * @return false if it ended by a statement that it cannot read
     */
    private boolean read(Terminal terminal, boolean isLast) throws CommandFailure {
        try (CliClient client = new CliClient(() -> terminal, executor.asExecutor(), history)) {
            client.executeInInteractiveMode();
            return true;
        } catch (SqlClientException e) {
            if (!isLast && e.getCause() instanceof TokenMgrError) {
                err.println("aurochs: " + ErrorLine.of(e.getCause()));
                return false;
            }
            throw CommandFailure.job("Flink's SQL shell failed: " + SqlErrorLine.of(e), e);
        }
    }
}
