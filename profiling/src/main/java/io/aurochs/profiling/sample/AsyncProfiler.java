package io.aurochs.profiling.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * async-profiler in the profiled JVM, from the library inside its artifact. It counts processor time per thread with timers,
 * which needs no permission.
 */
final class AsyncProfiler implements StackSampler {
    private static final String INTERVAL = "10ms";

    private static final String LIBRARY = "libasyncProfiler.so";

    private final Jcmd jcmd;
    private final Path directory;
    private final Duration longest;
    private final Path agent;

    /**
     * @param directory for its files; the profiled JVM must be able to read and write there
     * @param longest after which it stops by itself
     */
    AsyncProfiler(Jcmd jcmd, Path directory, Duration longest) {
        this.jcmd = jcmd;
        this.directory = directory;
        this.longest = longest;
        // A JVM takes it once: from another path it would be loaded again, and two of them get in each other's way.
        Path own = directory.resolve(LIBRARY);
        LoadedLibraries loaded = LoadedLibraries.of(jcmd.pid());
        agent = loaded.path(LIBRARY).orElse(own);
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
        try (InputStream resource = AsyncProfiler.class.getResourceAsStream(library())) {
            if (resource == null) {
                throw new SamplingException(unusable() + "; use --tool jfr");
            }
            Files.deleteIfExists(recording());
            if (agent.startsWith(directory)) {
                Files.copy(resource, agent, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new SamplingException("cannot write " + agent + ": " + e, e);
        }
        // Quiet, as it would print among what the job prints.
        tell("start,quiet,event=ctimer,interval=" + INTERVAL + ",timeout=" + longest.toSeconds() + ",jfr,file="
                + recording());
    }

    @Override
    public void stop() throws SamplingException, InterruptedException {
        tell("stop,quiet,file=" + recording());
    }

    @Override
    public Path recording() {
        return directory.resolve("async-profiler.jfr");
    }

    @Override
    public void discard() throws IOException {
        // The library stays: the JVM has it loaded, and asks for it by its path.
        Files.deleteIfExists(recording());
    }

    private void tell(String command) throws SamplingException, InterruptedException {
        // jcmd would take what stands before an equals sign for an option of its own.
        List<String> answer = jcmd.ask("JVMTI.agent_load", '"' + agent.toString() + '"', '"' + command + '"');
        if (!answer.contains("return code: 0")) {
            throw new SamplingException(
                    "async-profiler refuses '" + command + "': " + String.join(" ", answer) + "; use --tool jfr");
        }
    }
}
