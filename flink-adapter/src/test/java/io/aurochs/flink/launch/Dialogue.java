package io.aurochs.flink.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** The command in a JVM of its own, to which a test types as a person does: what comes next when what was before has been answered. */
final class Dialogue implements AutoCloseable {
    private static final String LOGGING = "classpath:aurochs-flink-log4j2.xml,classpath:aurochs-flink-sql-log4j2.xml,"
            + "classpath:aurochs-flink-shell-log4j2.xml";

    private static final char CTRL_C = 3;

    /** Ends a command that does not write what the test waits for: a read from it could not be interrupted. */
    private static final List<String> WITHIN_A_WHILE = List.of("timeout", "--kill-after=10", "200");

    /** A terminal that a program has made has no size, and jline then draws nothing. */
    private static final String SIZE = "stty rows 40 columns 120; exec ";

    private final Process process;
    private final Reader output;
    private final Writer input;
    private final StringBuilder text = new StringBuilder();

    /** Where that begins which the test has not looked at. */
    private int unread;

    private Dialogue(Process process) {
        this.process = process;
        output = process.inputReader(StandardCharsets.UTF_8);
        input = process.outputWriter(StandardCharsets.UTF_8);
    }

    /** By pipes. */
    static Dialogue byPipe(Path folder, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(WITHIN_A_WHILE);
        command.addAll(commandLine(folder, arguments));
        return new Dialogue(
                new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /**
     * By a terminal. Skips the test on a machine that has no {@code script}, which makes one.
     *
     * @param type value of TERM
     */
    static Dialogue byTerminal(Path folder, String type, List<String> arguments) throws IOException {
        needScript();
        String command = commandLine(folder, arguments).stream()
                .map(word -> "'" + word.replace("'", "'\\''") + "'")
                .collect(Collectors.joining(" "));
        List<String> terminal = new ArrayList<>(WITHIN_A_WHILE);
        terminal.addAll(List.of("script", "--quiet", "--return", "--flush", "--command", SIZE + command, "/dev/null"));
        ProcessBuilder builder = new ProcessBuilder(terminal);
        builder.environment().put("TERM", type);
        builder.environment().put("SHELL", "/bin/sh");
        return new Dialogue(builder.redirectErrorStream(true).start());
    }

    private static void needScript() {
        boolean isThere = Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(directory -> Files.isExecutable(Path.of(directory, "script")));
        if (!isThere) {
            String missing = "SKIPPED: the shell at a terminal is not tested, because this machine has no script;"
                    + " Debian has it in bsdutils";
            System.err.println(missing);
            Assumptions.abort(missing);
        }
    }

    private static List<String> commandLine(Path folder, List<String> arguments) throws IOException {
        return CommandJvm.commandLine(temporary(folder), LOGGING, List.of(), arguments);
    }

    private static Path temporary(Path folder) throws IOException {
        return Files.createDirectories(folder.resolve("tmp"));
    }

    /** Types a line. */
    void type(String line) throws IOException {
        input.write(line + "\n");
        input.flush();
    }

    /** Presses a key that the terminal does not echo as a line. */
    void press(char key) throws IOException {
        input.write(key);
        input.flush();
    }

    void pressCtrlC() throws IOException {
        press(CTRL_C);
    }

    /** There is no more to read. */
    void endInput() throws IOException {
        input.close();
    }

    /**
     * Reads on to what it must write.
     *
     * @return the first group
     */
    String await(String regex) throws IOException {
        Pattern pattern = Pattern.compile(regex);
        char[] read = new char[4096];
        while (true) {
            Matcher matcher = pattern.matcher(text);
            if (matcher.find(unread)) {
                unread = matcher.end();
                return matcher.groupCount() == 0 ? matcher.group() : matcher.group(1);
            }
            int count = output.read(read);
            assertThat(count).as("after %s, waiting for %s", text, regex).isPositive();
            text.append(read, 0, count);
        }
    }

    /** Reads all, to its end. */
    int exitCode() throws IOException, InterruptedException {
        char[] read = new char[4096];
        for (int count = output.read(read); count > 0; count = output.read(read)) {
            text.append(read, 0, count);
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return process.exitValue();
    }

    /** All that was read. */
    String text() {
        return text.toString();
    }

    @Override
    public void close() {
        // The JVM is a child of the terminal's process.
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
