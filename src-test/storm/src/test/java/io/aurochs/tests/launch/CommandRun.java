package io.aurochs.tests.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.storm.LocalCluster;

/** A JVM on the deliverable jar, in an empty directory that is also its temporary one. */
final class CommandRun implements AutoCloseable {
    private static final long LONGEST_SECS = 90;
    private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Pattern LOG_LINE = Pattern.compile("\\d\\d:\\d\\d:\\d\\d\\.\\d{3} [A-Z]+ .*");

    private final Process process;
    private final Path directory;
    private final Path out;
    private final Path err;

    private CommandRun(Process process, Path directory, Path out, Path err) {
        this.process = process;
        this.directory = directory;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts a JVM.
     *
     * @param scratch where its files go
     * @param topology the topology's class path; need not exist
     * @param main its main class, and the arguments for it
     */
    static CommandRun start(Path scratch, List<String> jvmFlags, String topology, String... main) throws IOException {
        return startOn(scratch, jvmFlags, Deliverable.classPath(topology), main);
    }

    /** Starts a JVM that has Storm's server library. */
    static CommandRun startServer(Path scratch, String... main) throws IOException {
        return startOn(scratch, Deliverable.JVM_FLAGS, Deliverable.serverClassPath(), main);
    }

    /**
     * Starts a main of a jar on stock Storm, in a JVM that has a local cluster, as {@code storm local} of Storm's client does. What the jar
     * brings comes before the server's own.
     */
    static CommandRun startStockLocal(Path scratch, Path jar, List<String> main) throws IOException {
        List<String> command = new ArrayList<>(List.of(LocalCluster.class.getName()));
        command.addAll(main);
        return startOn(
                scratch,
                List.of("-Dstorm.jar=" + jar, "-Dstorm.local.sleeptime=600"),
                jar + ":" + Deliverable.stockServerClassPath(),
                command.toArray(new String[0]));
    }

    /** Starts a JVM on a class path. */
    static CommandRun startOn(Path scratch, List<String> jvmFlags, String classPath, String... main)
            throws IOException {
        Path directory = Files.createTempDirectory(scratch, "run");
        Path out = Files.createTempFile(scratch, "run", ".out");
        Path err = Files.createTempFile(scratch, "run", ".err");
        // A build that a shell runs in the background ignores SIGINT, and a JVM inherits that.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(jvmFlags);
        // Short-lived: what starts fastest.
        command.addAll(List.of("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.add("-Djava.io.tmpdir=" + directory);
        command.add("-Dlog4j2.configurationFile=classpath:aurochs-log4j2.xml");
        command.addAll(List.of("-cp", classPath));
        command.addAll(List.of(main));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().keySet().removeIf(name -> name.startsWith("JAVA") || name.startsWith("JDK"));
        Process process = builder.directory(directory.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        return new CommandRun(process, directory, out, err);
    }

    /** Waits for the JVM to end and returns its exit code. */
    int exitCode() throws InterruptedException {
        if (!process.waitFor(LONGEST_SECS, TimeUnit.SECONDS)) {
            throw new AssertionError("the JVM has not ended; it said " + out() + err());
        }
        return process.exitValue();
    }

    /** Waits until the lines on stderr are as wanted. */
    void awaitErr(Predicate<List<String>> wanted) {
        await(() -> wanted.test(err()));
    }

    /** Waits until a line stands on stdout. */
    void awaitOut(String line) {
        awaitOut(out -> out.contains(line));
    }

    /** Waits until the lines on stdout are as wanted. */
    void awaitOut(Predicate<List<String>> wanted) {
        await(() -> wanted.test(out()));
    }

    private void await(BooleanSupplier wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONGEST_SECS);
        while (!wanted.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() - deadline > 0) {
                throw new AssertionError("awaited in vain; it said " + out() + err());
            }
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    /** Sends SIGKILL, and waits until the JVM has ended. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Sends SIGINT, as Ctrl-C does. */
    void interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    List<String> out() {
        return lines(out);
    }

    List<String> err() {
        return lines(err);
    }

    /** What the command says, but for its progress. */
    List<String> errorLines() {
        return err().stream()
                .filter(line -> line.startsWith("aurochs: "))
                .filter(line -> !line.contains(" starts: ") && !line.contains(" ended after "))
                .toList();
    }

    /** Lines that neither the command nor the log wrote: stack traces, for one. */
    List<String> otherLines() {
        return err().stream()
                .filter(line ->
                        !line.startsWith("aurochs: ") && !LOG_LINE.matcher(line).matches())
                .toList();
    }

    /** What the JVM left in its directory. */
    List<String> filesLeft() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new AssertionError(file + " cannot be read", e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
