package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two threads compute; one of them is a task's. */
@Timeout(60)
class TaskProfilerTest {
    private final CountedJob job = new CountedJob(1);
    private final JobTrack track = new JobTrack(1, job, 0);
    private final TaskProfiler profiler = new TaskProfiler(Duration.ofMillis(500));
    private final Thread ofTask = new Thread(this::ofTask);
    private final Thread other = new Thread(this::ofAnotherTask);
    private volatile boolean isOver;
    private volatile long result;

    private void ofTask() {
        while (!isOver) {
            result = Long.rotateLeft(result * 31 + 7, 5);
        }
    }

    private void ofAnotherTask() {
        while (!isOver) {
            result = Long.rotateLeft(result * 17 + 3, 9);
        }
    }

    @BeforeEach
    void start() {
        ofTask.start();
        other.start();
        job.threads = new TaskThreads(Set.of(ofTask.getId()), false);
    }

    @AfterEach
    void end() throws InterruptedException {
        isOver = true;
        profiler.close();
        ofTask.join();
        other.join();
    }

    private StackRecording ended(int task) {
        StackRecording recording =
                Objects.requireNonNull(profiler.of(track, task)).recording();
        while (!recording.isOver()) {
            Thread.onSpinWait();
        }
        return recording;
    }

    @Test
    void hasWhatTheTasksThreadRunsAndNothingElse() {
        do {
            assertThat(profiler.start(track, 1)).isEqualTo(TaskProfiler.Start.GOES_ON);
            // On a busy machine the thread may not have run.
        } while (ended(1).samples().size() == 0);
        StackSamples samples = ended(1).samples();
        assertThat(samples.methods().get(0).name()).isEqualTo(TaskProfilerTest.class.getName() + ".ofTask");
        assertThat(samples.methods()).noneMatch(method -> method.name().endsWith("ofAnotherTask"));
        assertThat(samples.tree().root().called()).isNotEmpty();
    }

    @Test
    void thereIsOneAtATime() {
        assertThat(profiler.of(track, 1)).isNull();
        assertThat(profiler.start(track, 1)).isEqualTo(TaskProfiler.Start.GOES_ON);
        assertThat(profiler.start(track, 1)).isEqualTo(TaskProfiler.Start.GOES_ON);
        assertThat(profiler.start(track, 0)).isEqualTo(TaskProfiler.Start.BUSY);
        assertThat(profiler.of(track, 0)).isNull();
        profiler.close();
        assertThat(profiler.start(track, 0)).isEqualTo(TaskProfiler.Start.GOES_ON);
        assertThat(profiler.of(track, 1)).isNull();
    }

    @Test
    void aJobThatIsStartedAgainHasNotTheProfileOfTheOneBefore() {
        assertThat(profiler.start(track, 1)).isEqualTo(TaskProfiler.Start.GOES_ON);
        JobTrack again = new JobTrack(1, job, 1);
        assertThat(profiler.of(again, 1)).isNull();
        assertThat(profiler.start(again, 1)).isEqualTo(TaskProfiler.Start.BUSY);
        assertThat(profiler.of(track, 1)).isNotNull();
    }

    @Test
    void withoutThreadsThereIsNone() {
        job.threads = TaskThreads.unknown();
        assertThat(profiler.start(track, 1)).isEqualTo(TaskProfiler.Start.NO_THREADS);
    }
}
