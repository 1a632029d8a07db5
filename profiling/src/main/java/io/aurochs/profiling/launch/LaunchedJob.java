package io.aurochs.profiling.launch;

import io.aurochs.profiling.sample.JvmObserver;
import io.aurochs.profiling.sample.SamplingException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A job that the launcher starts for the profile, with standard streams of its own; the launcher's process becomes the job's
 * JVM. It is ended as by Ctrl-C when the profile is made, unless it is to be kept.
 */
final class LaunchedJob implements ProfiledJob {
    private static final String JVM_OPTIONS = "AUROCHS_JVM_OPTS";
    private static final long POLL_MS = 50;
    private static final long PATIENCE_S = 20;

    private final Process process;
    private final boolean keep;

    private LaunchedJob(Process process, boolean keep) {
        this.process = process;
        this.keep = keep;
    }

    /**
     * Starts one.
     *
     * @param launcher the script
     * @param command its arguments
     * @param keep whether the job runs to its own end
     */
    static LaunchedJob start(Path launcher, List<String> command, boolean keep) throws SamplingException {
        List<String> line = new ArrayList<>();
        line.add(launcher.toString());
        line.addAll(command);
        ProcessBuilder builder = new ProcessBuilder(line).inheritIO();
        String given = builder.environment().getOrDefault(JVM_OPTIONS, "");
        builder.environment().put(JVM_OPTIONS, (given + " " + String.join(" ", JvmObserver.jvmOptions())).strip());
        try {
            Process process = builder.start();
            LaunchedJob job = new LaunchedJob(process, keep);
            Runtime.getRuntime().addShutdownHook(new Thread(job::end, "aurochs-profile-exit"));
            return job;
        } catch (IOException e) {
            throw new SamplingException("cannot start " + launcher + ": " + e.getMessage(), e);
        }
    }

    @Override
    public long awaitJvm() throws SamplingException, InterruptedException {
        while (!JvmObserver.isReady(process.pid())) {
            if (process.waitFor(POLL_MS, TimeUnit.MILLISECONDS)) {
                throw new SamplingException(
                        "the job ended with exit code " + process.exitValue() + " before it could be profiled");
            }
        }
        return process.pid();
    }

    @Override
    public boolean running() {
        return process.isAlive();
    }

    @Override
    public int finish() throws InterruptedException {
        if (keep || !process.isAlive()) {
            return process.waitFor();
        }
        end();
        return 0;
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            end();
        }
    }

    private void end() {
        process.destroy();
        try {
            if (!process.waitFor(PATIENCE_S, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
