package io.aurochs.profiling.launch;

import io.aurochs.profiling.model.Observation;
import io.aurochs.profiling.model.Profile;
import io.aurochs.profiling.model.Profiler;
import io.aurochs.profiling.model.ThreadTable;
import io.aurochs.profiling.model.TopDown;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileFiles;
import io.aurochs.profiling.sample.JvmObserver;
import io.aurochs.profiling.sample.SamplingException;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Takes one job through warm-up and profile. */
final class ProfileRun {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);

    private final ProfileOptions options;
    private final ProfiledJob job;

    ProfileRun(ProfileOptions options, ProfiledJob job) {
        this.options = options;
        this.job = job;
    }

    /** Blocks until the profile is made and its files are written. */
    ProfileDocument run() throws SamplingException, IOException, InterruptedException {
        long pid = job.awaitJvm();
        // Before the warm-up: the JVM compiles some code again once a tool is loaded.
        try (JvmObserver observer = JvmObserver.attach(pid, options.stacks(), options.directory())) {
            return run(observer, pid);
        }
    }

    private ProfileDocument run(JvmObserver observer, long pid)
            throws SamplingException, IOException, InterruptedException {
        pass(options.warmup());
        if (!job.running()) {
            throw new SamplingException("the job ended within its warm-up of "
                    + options.warmup().toSeconds() + " s; give a shorter --warmup, or more input");
        }
        observer.begin();
        TopDown topDown = look(observer, pid);
        Observation seen = observer.finish();
        Profile profile = new Profiler(options.frames(), ThreadTable.standard()).profile(seen);
        ProfileDocument document =
                ProfileDocument.of(options.name(), options.stacks().label(), profile, topDown);
        new ProfileFiles(options.directory()).write(document, seen);
        return document;
    }

    private @Nullable TopDown look(JvmObserver observer, long pid) throws SamplingException, InterruptedException {
        if (options.hardware() != null) {
            TopDown topDown = options.hardware().count(pid, options.time(), options.directory());
            observer.look();
            return topDown;
        }
        long end = System.nanoTime() + options.time().toNanos();
        while (System.nanoTime() < end && job.running()) {
            Thread.sleep(BETWEEN_LOOKS.toMillis());
            observer.look();
        }
        return null;
    }

    private void pass(Duration time) throws InterruptedException {
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < end && job.running()) {
            Thread.sleep(BETWEEN_LOOKS.toMillis());
        }
    }
}
