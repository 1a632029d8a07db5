package io.aurochs.profiling.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * async-profiler in the profiled JVM, from the library inside its artifact. It counts processor time per thread with timers,
 * which needs no permission.
 */
final class AsyncProfiler implements StackSampler {
    private static final String INTERVAL = "10ms";

    private final Jcmd jcmd;
    private final Path directory;

    /** @param directory for its files; the profiled JVM must be able to read and write there */
    AsyncProfiler(Jcmd jcmd, Path directory) {
        this.jcmd = jcmd;
        this.directory = directory;
    }

    /** Why it cannot be used on this machine; null if it can. */
    static @Nullable String unusable() {
        boolean linux = System.getProperty("os.name").equals("Linux");
        return linux && AsyncProfiler.class.getResource(library()) != null
                ? null
                : "async-profiler has no library for " + System.getProperty("os.name") + " on "
                        + System.getProperty("os.arch");
    }

    private static String library() {
        String platform = switch (System.getProperty("os.arch").toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x64";
            case "aarch64" -> "arm64";
            default -> "unknown";
        };
        return "/linux-" + platform + "/libasyncProfiler.so";
    }

    @Override
    public void start() throws SamplingException, InterruptedException {
        Path library = directory.resolve("libasyncProfiler.so");
        try (InputStream resource = AsyncProfiler.class.getResourceAsStream(library())) {
            if (resource == null) {
                throw new SamplingException(unusable() + "; use --tool jfr");
            }
            Files.copy(resource, library, StandardCopyOption.REPLACE_EXISTING);
            Files.deleteIfExists(recording());
        } catch (IOException e) {
            throw new SamplingException("cannot write " + library + ": " + e, e);
        }
        // Quiet, as it would print among what the job prints.
        tell("start,quiet,event=ctimer,interval=" + INTERVAL + ",jfr,file=" + recording());
    }

    @Override
    public void stop() throws SamplingException, InterruptedException {
        tell("stop,quiet,file=" + recording());
    }

    @Override
    public Path recording() {
        return directory.resolve("async-profiler.jfr");
    }

    private void tell(String command) throws SamplingException, InterruptedException {
        // jcmd would take what stands before an equals sign for an option of its own.
        List<String> answer = jcmd.ask(
                "JVMTI.agent_load",
                '"' + directory.resolve("libasyncProfiler.so").toString() + '"',
                '"' + command + '"');
        if (!answer.contains("return code: 0")) {
            throw new SamplingException(
                    "async-profiler refuses '" + command + "': " + String.join(" ", answer) + "; use --tool jfr");
        }
    }
}
