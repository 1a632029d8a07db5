package io.aurochs.profiling.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.profiling.model.Category;
import io.aurochs.profiling.model.FrameTable;
import io.aurochs.profiling.report.ProfileDocument;
import io.aurochs.profiling.report.ProfileDocument.Part;
import io.aurochs.profiling.report.ProfileJson;
import io.aurochs.profiling.sample.Tool;
import io.aurochs.profiling.sample.ToolChoice;
import io.aurochs.profiling.synthetic.SyntheticJob;
import io.aurochs.profiling.synthetic.SyntheticJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The shares of a program in a JVM of its own whose shares are known. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
@Tag("full")
class KnownSharesTest {
    private static final double POINTS = 0.03;
    private static final long SECONDS = 22;
    /**
     * Of two threads that are sampled every 10 ms, so that three points are about four standard deviations. A busy machine takes fewer; those of
     * other threads, which hardly run, are among them.
     */
    private static final double SAMPLES = 2 * 100 * SECONDS;

    /** So many that the points below are no more than the shares differ by. */
    private static final int FEWEST_SAMPLES = 400;

    private static final String OWN_TABLE = """
            user io.aurochs.profiling.synthetic.
            state io.aurochs.profiling.synthetic.StateWork
            serialisation io.aurochs.profiling.synthetic.SerialisationWork
            """;

    @TempDir
    private Path directory;

    private SyntheticJvm jvm;

    @BeforeEach
    void start() throws Exception {
        jvm = SyntheticJvm.start();
    }

    @AfterEach
    void end() throws Exception {
        jvm.close();
    }

    @ParameterizedTest
    @EnumSource
    void areFound(Tool tool) throws Exception {
        Path table = Files.writeString(directory.resolve("own.frames"), OWN_TABLE);
        ProfileOptions options = new ProfileOptions(
                "synthetic",
                new ToolChoice(tool, true, null, false),
                Duration.ofSeconds(2),
                Duration.ofSeconds(SECONDS),
                FrameTable.with(table),
                directory);
        ProfileDocument profile = new ProfileRun(
                        options,
                        new AttachedJob(jvm.pid()),
                        List.of(),
                        notice -> fail("the JVM has what it should: %s", notice))
                .run();
        Part task = profile.parts().get(1);
        assertThat(task.name()).isEqualTo(SyntheticJob.TASK);
        assertThat(task.threads()).isEqualTo(2);
        assertThat(profile.samples()).isGreaterThan(FEWEST_SAMPLES);
        double points = POINTS * Math.sqrt(Math.max(1, SAMPLES / profile.samples()));
        // Of all its time, of which reading its own clock takes a little, too.
        assertThat(share(task, Category.USER)).isCloseTo(SyntheticJob.USER, within(points));
        assertThat(share(task, Category.STATE)).isCloseTo(SyntheticJob.STATE, within(points));
        assertThat(share(task, Category.SERIALISATION)).isCloseTo(SyntheticJob.SERIALISATION, within(points));
        assertThat(profile.unknownPackages()).isEmpty();
        assertThat(ProfileJson.read(directory.resolve("profile.json"))).isEqualTo(profile);
        assertThat(directory.resolve("flame.html"))
                .content()
                .as("names are there but for what they share with the one before")
                .contains("Work.some", SyntheticJob.TASK);
    }

    private static double share(Part part, Category category) {
        return part.shares().getOrDefault(category, 0.0);
    }
}
