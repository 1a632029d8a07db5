package io.aurochs.profiling.launch;

import io.aurochs.profiling.synthetic.SyntheticJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command in a process of its own, as users run it, with standard error apart. */
final class ProfileProcess implements AutoCloseable {
    private final Process process;

    private ProfileProcess(Process process) {
        this.process = process;
    }

    /** @param home where the launcher is */
    static ProfileProcess start(Path home, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Daurochs.home=" + home,
                "-cp",
                System.getProperty("java.class.path"),
                ProfileCommand.class.getName()));
        command.addAll(List.of(arguments));
        return new ProfileProcess(new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    long pid() {
        return process.pid();
    }

    /** Returns when the JVM with this pid has all recordings of the profile by Flight Recorder. */
    void awaitRecordings(long jvm) throws IOException {
        // Each question takes a JVM of its own: no pause is needed between.
        while (!SyntheticJvm.recordings(jvm).contains("aurochs-stacks-" + process.pid())) {
            if (!process.isAlive()) {
                throw new IOException("the profile has ended: " + said());
            }
        }
    }

    /** Ends it as SIGTERM does; Ctrl-C may be ignored in what a shell has started in the background. */
    int terminate() {
        // By its handle: what it says can still be read then.
        process.toHandle().destroy();
        return exitCode();
    }

    void kill() {
        process.toHandle().destroyForcibly();
        process.onExit().join();
    }

    int exitCode() {
        return process.onExit().join().exitValue();
    }

    /** What it printed on standard error until its end. */
    String said() throws IOException {
        return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        kill();
    }
}
