package io.aurochs.profiling.synthetic;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A JVM that runs the {@link SyntheticJob}, with stacks that are exact. */
public final class SyntheticJvm implements AutoCloseable {
    private final Process process;

    private SyntheticJvm(Process process) {
        this.process = process;
    }

    /**
     * Returns when the job is running.
     *
     * @param options more of the JVM
     */
    public static SyntheticJvm start(String... options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(program("java"), "-XX:+UnlockDiagnosticVMOptions", "-XX:+DebugNonSafepoints"));
        command.addAll(List.of(options));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SyntheticJob.class.getName()));
        // Standard error is the test's: JVMs warn there of some options.
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String said = process.inputReader().readLine();
        if (!"running".equals(said)) {
            process.destroyForcibly();
            throw new IOException("the synthetic job said " + said);
        }
        return new SyntheticJvm(process);
    }

    private static String program(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }

    /** What the JVM says of its recordings, in one piece. */
    public static String recordings(long pid) throws IOException {
        Process jcmd = new ProcessBuilder(program("jcmd"), Long.toString(pid), "JFR.check")
                .redirectErrorStream(true)
                .start();
        return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Ends it without any work of its own. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    public long pid() {
        return process.pid();
    }

    @Override
    public void close() {
        end();
    }

    /** Has the job end, and waits for that. */
    public void end() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroyForcibly();
        }
        process.onExit().join();
    }
}
