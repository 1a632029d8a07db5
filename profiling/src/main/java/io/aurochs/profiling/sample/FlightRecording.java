package io.aurochs.profiling.sample;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;

/** A recording of Flight Recorder in the profiled JVM, with event settings that stand beside this class. */
final class FlightRecording implements StackSampler {
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
        Path events = directory.resolve(settings + ".jfc");
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
        jcmd.ask(
                "JFR.start",
                "name=" + name(),
                "settings=\"" + events + '"',
                "filename=\"" + recording() + '"',
                "dumponexit=true",
                "duration=" + longest.toSeconds() + "s",
                "maxsize=0");
    }

    @Override
    public void stop() throws SamplingException, InterruptedException {
        jcmd.ask("JFR.stop", "name=" + name());
    }

    @Override
    public Path recording() {
        return directory.resolve(settings + ".jfr");
    }

    private String name() {
        return "aurochs-" + settings + "-" + ProcessHandle.current().pid();
    }
}
