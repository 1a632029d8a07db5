package io.aurochs.resume;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.epoch.Watermark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PointDirectoryTest {
    private static final int POINTS = 5;
    private static final int MOST_STEPS = 100;

    @TempDir
    private Path temporary;

    private static ResumePoint point(long cut) {
        return new ResumePoint("a <- b\n", cut, cut - 10, "at " + cut, Map.of("sink", "λ" + cut, "other", ""));
    }

    private List<Path> points(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().startsWith("point-"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void theLastPointIsThereAfterwardsAndTwoAreKept() throws IOException {
        Path directory = temporary.resolve("made/by/it");
        try (PointDirectory opened = PointDirectory.open(directory)) {
            assertThat(opened.last()).isEmpty();
            for (int cut = 0; cut < POINTS; cut++) {
                opened.add(point(cut));
                assertThat(opened.last()).contains(point(cut));
            }
        }
        assertThat(points(directory)).hasSize(2);
        try (PointDirectory opened = PointDirectory.open(directory)) {
            assertThat(opened.last()).contains(point(POINTS - 1));
            ResumePoint end = new ResumePoint("", Watermark.END, Watermark.NONE, "", Map.of());
            opened.add(end);
            assertThat(opened.last()).contains(end);
        }
    }

    @Test
    void whereverPowerIsLostTheLastPointOrTheNextOneIsThere() throws IOException {
        int survived = 0;
        for (int steps = 0; steps < MOST_STEPS && survived < POINTS; steps++) {
            Path directory = temporary.resolve("after" + steps);
            survived = addUntilPowerIsLost(directory, new DyingFiles(steps));
            try (PointDirectory opened = PointDirectory.open(directory)) {
                long last = opened.last().map(ResumePoint::cut).orElse(-1L);
                assertThat(last).as("after %d steps", steps).isBetween(survived - 1L, (long) survived);
                // It goes on from there.
                opened.add(point(last + 1));
                assertThat(opened.last()).contains(point(last + 1));
            }
        }
        assertThat(survived).isEqualTo(POINTS);
    }

    /** How many points were added. */
    private static int addUntilPowerIsLost(Path directory, PointFiles files) throws IOException {
        int added = 0;
        try (PointDirectory opened = PointDirectory.open(directory, files)) {
            for (; added < POINTS; added++) {
                opened.add(point(added));
            }
        } catch (DyingFiles.PowerLoss e) {
            return added;
        }
        return POINTS;
    }

    @Test
    void aPointThatIsNotWholeIsPassedOver() throws IOException {
        try (PointDirectory opened = PointDirectory.open(temporary)) {
            opened.add(point(1));
            opened.add(point(2));
        }
        Path last = points(temporary).get(1);
        byte[] bytes = Files.readAllBytes(last);
        for (int length = 0; length < bytes.length; length++) {
            Files.write(last, Arrays.copyOf(bytes, length));
            assertLast(point(1));
        }
        for (int changed = 0; changed < bytes.length; changed++) {
            byte[] others = bytes.clone();
            others[changed] ^= 1;
            Files.write(last, others);
            assertLast(point(1));
        }
        Files.write(last, bytes);
        assertLast(point(2));
    }

    private void assertLast(ResumePoint expected) throws IOException {
        try (PointDirectory opened = PointDirectory.open(temporary)) {
            assertThat(opened.last()).contains(expected);
        }
    }

    @Test
    void itDoesNotBeginAnewWhereNoPointCanBeRead() throws IOException {
        Files.writeString(temporary.resolve("point-1"), "something else, of some length");
        try (PointDirectory opened = PointDirectory.open(temporary)) {
            assertThatThrownBy(opened::last)
                    .isInstanceOf(IOException.class)
                    .hasMessage(temporary + ": none of its points can be read: point-1 is not a point; delete the"
                            + " directory to begin anew");
        }
    }

    @Test
    void pointsOfAnotherVersionAreRefused() throws IOException {
        byte[] old = PointForm.bytes(point(1));
        old[Long.BYTES - 1] = 1;
        Files.write(temporary.resolve("point-1"), old);
        try (PointDirectory opened = PointDirectory.open(temporary)) {
            assertThatThrownBy(opened::last)
                    .isInstanceOf(IOException.class)
                    .hasMessage(
                            temporary + ": none of its points can be read: point-1 is a point of version 1, and this"
                                    + " Aurochs reads version 2; delete the directory to begin anew");
        }
    }

    @Test
    void onePipelineHasIt() throws IOException {
        PointDirectory first = PointDirectory.open(temporary);
        assertThatThrownBy(() -> PointDirectory.open(temporary))
                .isInstanceOf(IOException.class)
                .hasMessage(temporary + ": another pipeline has it; give each a directory of its own");
        first.close();
        PointDirectory.open(temporary).close();
    }
}
