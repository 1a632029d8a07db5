package io.aurochs.flink.launch;

import static org.apache.flink.table.api.config.TableConfigOptions.TABLE_DML_SYNC;

import io.aurochs.flink.launch.SqlScript.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.DeploymentOptions;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginUtils;
import org.apache.flink.sql.parser.impl.TokenMgrError;
import org.apache.flink.table.client.cli.CliClient.ExecutionMode;
import org.apache.flink.table.client.cli.Printer;
import org.apache.flink.table.client.cli.TerminalUtils;
import org.apache.flink.table.client.cli.parser.SqlCommandParserImpl;
import org.apache.flink.table.client.cli.parser.SqlMultiLineParser;
import org.apache.flink.table.client.config.ResultMode;
import org.apache.flink.table.client.config.SqlClientOptions;
import org.apache.flink.table.client.gateway.Executor;
import org.apache.flink.table.client.gateway.SingleSessionManager;
import org.apache.flink.table.gateway.SqlGateway;
import org.apache.flink.table.gateway.api.endpoint.SqlGatewayEndpointFactoryUtils;
import org.apache.flink.table.gateway.rest.SqlGatewayRestEndpointFactory;
import org.apache.flink.table.gateway.rest.util.SqlGatewayRestOptions;
import org.apache.flink.table.gateway.service.context.DefaultContext;
import org.apache.flink.util.NetUtils;
import org.jline.reader.EOFError;
import org.jline.reader.Parser.ParseContext;
import org.jline.reader.SyntaxError;
import org.jline.terminal.Terminal;

/**
 * A session of Flink's SQL client in embedded mode. Statements of files go to its parser, gateway and printers without its shell, which
 * takes signals for itself and does not report failed statements; {@link #converse} opens that shell. Used by one thread.
 */
final class SqlSession implements AutoCloseable {
    private static final String ADDRESS = "localhost";

    /** Longest wait for embedded clusters to close when their jobs have ended, milliseconds. */
    private static final long CLOSE_MS = 10_000;

    private final SqlGateway gateway;
    private final Executor executor;
    private final Terminal terminal;
    private final SqlMultiLineParser configuring;
    private final SqlMultiLineParser executing;
    private final PrintStream out;
    private final PrintStream err;
    private final SqlExitHook exit;
    private final Thread hook;
    private final boolean isExplaining;
    private final boolean isShell;

    private SqlSession(
            SqlGateway gateway,
            Executor executor,
            Terminal terminal,
            boolean isShell,
            PrintStream out,
            PrintStream err) {
        this.isShell = isShell;
        this.out = out;
        this.gateway = gateway;
        this.executor = executor;
        this.terminal = terminal;
        configuring = new SqlMultiLineParser(new SqlCommandParserImpl(), executor, ExecutionMode.INITIALIZATION);
        executing =
                new SqlMultiLineParser(new SqlCommandParserImpl(), executor, ExecutionMode.NON_INTERACTIVE_EXECUTION);
        this.err = err;
        isExplaining =
                ExplainExecutorFactory.NAME.equals(executor.getSessionConfig().get(DeploymentOptions.TARGET));
        exit = new SqlExitHook(executor, err);
        hook = new Thread(exit, "aurochs-exit");
    }

    /**
     * Opens one for the statements of files.
     *
     * @param configuration with the target; settings that a session without a shell needs are added where they are missing
     * @param out where results go
     * @param err where messages go
     * @throws CommandFailure (usage) for a setting that cannot be, (job) if Flink's gateway does not start
     */
    static SqlSession open(Configuration configuration, PrintStream out, PrintStream err) throws CommandFailure {
        setIfAbsent(configuration, TABLE_DML_SYNC, true);
        setIfAbsent(configuration, SqlClientOptions.EXECUTION_RESULT_MODE, ResultMode.TABLEAU);
        if (!configuration.get(TABLE_DML_SYNC)) {
            throw CommandFailure.usage("-D " + detached());
        }
        return open(
                configuration, TerminalUtils.createDumbTerminal(InputStream.nullInputStream(), out), false, out, err);
    }

    /**
     * Opens one for a person at the terminal of this process, or a program that writes to its standard input.
     *
     * @param configuration with the target
     * @param err where messages go
     * @throws CommandFailure (job) if Flink's gateway does not start
     */
    static SqlSession openShell(Configuration configuration, PrintStream out, PrintStream err) throws CommandFailure {
        Terminal terminal = SqlShell.terminal();
        if (SqlShell.isPlain(terminal)) {
            // Flink's default draws on the whole screen.
            setIfAbsent(configuration, SqlClientOptions.EXECUTION_RESULT_MODE, ResultMode.TABLEAU);
        }
        return open(configuration, terminal, true, out, err);
    }

    private static SqlSession open(
            Configuration configuration, Terminal terminal, boolean isShell, PrintStream out, PrintStream err)
            throws CommandFailure {
        configuration.set(DeploymentOptions.TARGET, internalName(configuration.get(DeploymentOptions.TARGET)));
        FileSystem.initialize(configuration, PluginUtils.createPluginManagerFromRootFolder(configuration));
        SqlGateway gateway = null;
        Executor executor = null;
        try {
            int port = freePort();
            String prefix =
                    SqlGatewayEndpointFactoryUtils.getSqlGatewayOptionPrefix(SqlGatewayRestEndpointFactory.IDENTIFIER);
            configuration.setString(prefix + SqlGatewayRestOptions.ADDRESS.key(), ADDRESS);
            // Without it the gateway, which has no authentication, would listen at every address of the machine.
            configuration.setString(prefix + SqlGatewayRestOptions.BIND_ADDRESS.key(), ADDRESS);
            configuration.setString(prefix + SqlGatewayRestOptions.PORT.key(), String.valueOf(port));
            DefaultContext context = new DefaultContext(configuration, List.of());
            gateway = new SqlGateway(configuration, new SingleSessionManager(context));
            gateway.start();
            executor = Executor.create(context, InetSocketAddress.createUnresolved(ADDRESS, port), "aurochs");
            SqlSession session = new SqlSession(gateway, executor, terminal, isShell, out, err);
            Runtime.getRuntime().addShutdownHook(session.hook);
            EmbeddedClusters.beginSession();
            return session;
        } catch (Exception e) {
            if (executor != null) {
                executor.close();
            }
            if (gateway != null) {
                gateway.stop();
            }
            throw CommandFailure.job("Flink's SQL gateway does not start: " + ErrorLine.of(e), e);
        }
    }

    /** Flink's own executor for its target would make clusters of which we know nothing. */
    private static String internalName(String target) {
        return target.equals(EmbeddedTarget.STOCK) ? StockExecutorFactory.NAME : target;
    }

    private static int freePort() throws Exception {
        NetUtils.Port port = NetUtils.getAvailablePort();
        port.close();
        return port.getPort();
    }

    private static <T> void setIfAbsent(Configuration configuration, ConfigOption<T> option, T value) {
        if (!configuration.contains(option)) {
            configuration.set(option, value);
        }
    }

    /** @throws CommandFailure (usage) if there is no such jar */
    void addJar(Path jar) throws CommandFailure {
        if (!Files.isRegularFile(jar)) {
            throw CommandFailure.usage("-j " + jar + ": there is no such jar; check the path.");
        }
        try {
            // Flink's printer would say that a statement succeeded, which the user has not written.
            executor.configureSession(
                    "ADD JAR '" + jar.toAbsolutePath().toString().replace("'", "''") + "';");
        } catch (RuntimeException e) {
            throw CommandFailure.usage("-j " + jar + ": " + SqlErrorLine.of(e), e);
        }
    }

    /** Executes a statement that changes the session alone; see {@link SqlScript.Statements}. */
    Outcome configure(String text) throws SqlFailure {
        return execute(text, configuring);
    }

    /** Executes any statement, until its job has ended, and prints the result; see {@link SqlScript.Statements}. */
    Outcome execute(String text) throws SqlFailure {
        return execute(text, executing);
    }

    /**
     * Opens Flink's shell, until the user leaves it.
     *
     * @param history file of the statements typed, now and before
     * @throws CommandFailure (job) if the shell fails, not if a statement does
     */
    void converse(Path history) throws CommandFailure {
        new SqlShell(new CheckedExecutor(executor, this::checkSettings), history, err).run(terminal);
    }

    /** Waits until what was started in the shell has ended, and says so. */
    void awaitJobs() throws InterruptedException {
        String running = running();
        if (!running.isEmpty()) {
            err.println("aurochs: waiting for " + running + " (Ctrl-C cancels)");
        }
        EmbeddedClusters.awaitJobs();
    }

    private static String running() {
        try {
            return SqlShell.running(EmbeddedClusters.listJobs().join());
        } catch (CompletionException e) {
            // Their clusters do not answer; they are waited for all the same.
            return "jobs whose names are not known";
        }
    }

    private Outcome execute(String text, SqlMultiLineParser parser) throws SqlFailure {
        if (exit.isExiting()) {
            throw new SqlFailure("interrupted", null);
        }
        // Of a statement before, which has gone on after its job was explained.
        ExplainExecutorFactory.take();
        try {
            if (!parse(text, parser)) {
                return Outcome.INCOMPLETE;
            }
            try (Printer printer = parser.getPrinter()) {
                printer.print(terminal);
                String unused = checkSettings(executor.getSessionConfig());
                return printer.isQuitCommand() ? Outcome.QUIT : Outcome.DONE;
            }
        } catch (RuntimeException | TokenMgrError e) {
            List<String> explained = ExplainExecutorFactory.take();
            if (!isExplaining || explained.isEmpty()) {
                throw new SqlFailure(SqlErrorLine.of(e), e);
            }
            explained.forEach(out::println);
            return Outcome.DONE;
        }
    }

    /** Parses and begins to execute; false if the statement goes on in the next line. */
    private static boolean parse(String text, SqlMultiLineParser parser) {
        try {
            parser.parse(text, text.length(), ParseContext.ACCEPT_LINE);
        } catch (EOFError e) {
            return false;
        } catch (SyntaxError e) {
            // The printer has the reason.
        }
        return true;
    }

    /**
     * A statement may have set what the command refuses as an option.
     *
     * @return the target that the session now has
     */
    private String checkSettings(ReadableConfig settings) throws SqlFailure {
        if (!isShell && !settings.get(TABLE_DML_SYNC)) {
            throw new SqlFailure(detached(), null);
        }
        String target = settings.getOptional(DeploymentOptions.TARGET).orElse("");
        if (isExplaining) {
            if (target.equals(ExplainExecutorFactory.NAME)) {
                return target;
            }
            throw new SqlFailure(
                    "SET '" + DeploymentOptions.TARGET.key()
                            + "' is not possible with --explain, which runs no job: drop it.",
                    null);
        }
        if (target.equals(StockExecutorFactory.NAME)) {
            return target;
        }
        try {
            String wanted = internalName(EmbeddedTarget.of(null, settings));
            if (!wanted.equals(target)) {
                executor.configureSession("SET '" + DeploymentOptions.TARGET.key() + "' = '" + wanted + "';");
            }
            return wanted;
        } catch (CommandFailure e) {
            throw new SqlFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private static String detached() {
        return TABLE_DML_SYNC.key()
                + "=false is not possible: the cluster lives in this JVM and ends with it; drop the setting, and put"
                + " INSERTs that are to run at the same time into one STATEMENT SET.";
    }

    @Override
    public void close() {
        try {
            if (isExiting()) {
                // The JVM ends under this thread; what it would report is only that its session has been closed.
                Thread.currentThread().join();
            }
            EmbeddedClusters.endSession();
            executor.close();
            gateway.stop();
            closeClusters(err);
            terminal.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes the clusters of jobs that have ended, and says so where that takes too long. */
    static void closeClusters(PrintStream err) throws InterruptedException {
        if (!EmbeddedClusters.close(CLOSE_MS)) {
            err.println(
                    "aurochs: the embedded cluster did not close within " + CLOSE_MS / 1_000 + " s; exiting without");
        }
    }

    /** Whether the hook closes what is open. */
    private boolean isExiting() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
            return false;
        } catch (IllegalStateException e) {
            return true;
        }
    }
}
