package io.aurochs.profiling.synthetic;

import java.io.IOException;
import java.nio.file.Path;

/** A JVM that runs the {@link SyntheticJob}, with stacks that are exact. */
public final class SyntheticJvm implements AutoCloseable {
    private final Process process;

    private SyntheticJvm(Process process) {
        this.process = process;
    }

    /** Returns when the job is running. */
    public static SyntheticJvm start() throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:+DebugNonSafepoints",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SyntheticJob.class.getName())
                .redirectErrorStream(true)
                .start();
        String said = process.inputReader().readLine();
        if (!"running".equals(said)) {
            process.destroyForcibly();
            throw new IOException("the synthetic job said " + said);
        }
        return new SyntheticJvm(process);
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
