package io.aurochs.profiling.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;

/**
 * A recording of Flight Recorder in the profiled JVM, with event settings that stand beside this class. Its name ends with the
 * process id of the profile: {@link RunningProfiles} finds it there.
 */
final class FlightRecording implements StackSampler {
    private static final String STARTED = "Started recording";

    private final Jcmd jcmd;
    private final Path directory;
    private final String settings;
    private final Duration longest;

    /**
     * @param directory for its files; the profiled JVM must be able to read and write there
     * @param settings name of a resource of this package without its ending
     * @param longest after which it stops by itself
     */
    FlightRecording(Jcmd jcmd, Path directory, String settings, Duration longest) {
        this.longest = longest;
        this.jcmd = jcmd;
        this.directory = directory;
        this.settings = settings;
    }

    @Override
    public void start() throws SamplingException, InterruptedException {
        Path events = events();
        try (InputStream resource = FlightRecording.class.getResourceAsStream(settings + ".jfc")) {
            if (resource == null) {
                throw new IllegalStateException("no settings " + settings + ".jfc beside " + FlightRecording.class);
            }
            Files.copy(resource, events, StandardCopyOption.REPLACE_EXISTING);
            // An earlier one would be taken for this one's, should the JVM be killed.
            Files.deleteIfExists(recording());
        } catch (IOException e) {
            throw new SamplingException("cannot write " + events + ": " + e, e);
        }
        List<String> answer = jcmd.ask(
                "JFR.start",
                "name=" + name(),
                "settings=\"" + events + '"',
                "filename=\"" + recording() + '"',
                "dumponexit=true",
                "duration=" + longest.toSeconds() + "s",
                "maxsize=0");
        // A JVM that refuses says so, and the command has succeeded nevertheless.
        if (answer.stream().noneMatch(line -> line.startsWith(STARTED))) {
            throw new SamplingException("Flight Recorder of the JVM with pid " + jcmd.pid() + " refuses to record: "
                    + String.join(" ", answer).strip()
                    + "; start that JVM without -XX:-FlightRecorder, from a runtime with the module jdk.jfr");
        }
    }

    @Override
    public void stop() throws SamplingException, InterruptedException {
        jcmd.ask("JFR.stop", "name=" + name());
    }

    @Override
    public Path recording() {
        return directory.resolve(settings + ".jfr");
    }

    @Override
    public void discard() throws IOException {
        Files.deleteIfExists(recording());
        Files.deleteIfExists(events());
    }

    private Path events() {
        return directory.resolve(settings + ".jfc");
    }

    private String name() {
        return RunningProfiles.PREFIX + settings + "-" + ProcessHandle.current().pid();
    }
}
