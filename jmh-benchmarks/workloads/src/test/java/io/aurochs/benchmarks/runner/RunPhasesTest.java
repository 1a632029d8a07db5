package io.aurochs.benchmarks.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a run that has processed so many more records whenever its counter is read. */
class RunPhasesTest {
    private final RunWindow window = new RunWindow(() -> this.opened = this.processed);
    private long processed;
    private long opened;
    private long closed;

    @Test
    void theWindowOfAPartOfTheInputOpensAndClosesByTheNumberOfRecords() throws Exception {
        RunResult result = new RunPhases(run(1_000, Long.MAX_VALUE), window).measure("fake", 5_000, 105_000);
        assertThat(opened).isEqualTo(6_000);
        assertThat(closed).isEqualTo(106_000);
        assertThat(result.recordsPerSecond()).isPositive();
        assertThat(result.differences()).isEmpty();
    }

    @Test
    void aRunThatEndsBeforeItsPartHasComeFails() {
        assertThatThrownBy(() -> new RunPhases(run(1_000, 3_000), window).measure("fake", 5_000, 9_000))
                .hasMessage("the run has ended");
    }

    @Test
    void aPartThatIsTooSmallForTheSpeedFails() {
        assertThatThrownBy(() -> new RunPhases(run(1_000, Long.MAX_VALUE), window).measure("fake", 100, 500))
                .hasMessageMatching(
                        "records \\d+ to \\d+ were measured instead of 100 to 500: measure a larger part of the input");
    }

    /** One source that emits as long as it may, and an observer that notes what has been processed at each pause. */
    @Test
    void aBoundedInputStandsStillBeforeAndAfterItsWindowAndWhatComesInAPauseDoesNotCount(@TempDir Path marks)
            throws Exception {
        RunProbes probes = new RunProbes(window, 0);
        SourceProbe source = probes.addSource(0);
        OperatorProbe operator = probes.addOperator();
        OperatorProbe late = probes.addOperator();
        window.holdAt(RunPhases.firstPart(probes, 700));
        Set<Long> held = ConcurrentHashMap.newKeySet();
        Thread emitting = new Thread(() -> {
            while (!window.over()) {
                if (!window.holds(source.emitted())) {
                    // Before it is counted: the run may go on at once after the last.
                    if (window.holds(source.emitted() + 1)) {
                        held.add(source.emitted() + 1);
                    }
                    operator.countRecord();
                    source.countEmitted();
                }
            }
        });
        List<Long> atPauses = new ArrayList<>();
        Thread observer = new Thread(() -> {
            for (String point : List.of(Pauses.WARM, Pauses.MEASURED)) {
                while (!Files.exists(marks.resolve(point))) {
                    Thread.onSpinWait();
                }
                atPauses.add(operator.records());
                late.countRecords(10);
                marks.resolve(point).toFile().delete();
            }
        });
        MeasuredRun run = new MeasuredRun() {
            @Override
            public long processed() {
                return probes.processed();
            }

            @Override
            public void checkAlive() {}

            @Override
            public RunEnd end(long deadlineNs) {
                return new RunEnd(null, List.of(source.emitted()), 0, List.of(), Map.of());
            }
        };
        emitting.start();
        observer.start();
        RunResult result = new RunPhases(run, window, 1, 1)
                .measure("fake", probes, 700, 1_000, new Pauses(marks), Duration.ofSeconds(8));
        emitting.join();
        observer.join();
        assertThat(atPauses).containsExactly(700L, 1_000L);
        assertThat(held).as("also in the warm-up").containsExactlyInAnyOrder(175L, 350L, 525L, 700L, 1_000L);
        assertThat(result.records()).isEqualTo(300);
        assertThat(result.measures()).containsEntry("records", 300.0);
    }

    @Test
    void anOpenLoopThatIsBehindCatchesUpBeforeTheWindowOpens() throws Exception {
        // By 1 % with each look.
        assertThat(looksBeforeTheWindow(look -> (long) (3e9 * Math.pow(0.99, look))))
                .isBetween(560, 580);
    }

    @Test
    void anOpenLoopThatIsAlwaysBehindIsMeasuredAsItIs() throws Exception {
        assertThat(looksBeforeTheWindow(look -> 200_000_000L + look % 7)).isEqualTo(100);
        assertThat(looksBeforeTheWindow(look -> 200_000_000L + 20_000_000L * look))
                .isEqualTo(100);
    }

    @Test
    void anOpenLoopThatIsOnScheduleIsMeasuredAtOnce() throws Exception {
        assertThat(looksBeforeTheWindow(look -> look % 3 == 2 ? 4_000_000L : 30_000_000L))
                .isEqualTo(3);
    }

    private static int looksBeforeTheWindow(IntToLongFunction behindNs) throws Exception {
        int[] looks = {0};
        MeasuredRun catchingUp = new MeasuredRun() {
            @Override
            public long processed() {
                return 1;
            }

            @Override
            public long behindNs() {
                return behindNs.applyAsLong(looks[0]++);
            }

            @Override
            public void checkAlive() {}

            @Override
            public RunEnd end(long deadlineNs) {
                return new RunEnd(null, List.of(1L), 0, List.of(), Map.of());
            }
        };
        int[] looksAtOpening = {0};
        RunWindow opening = new RunWindow(() -> looksAtOpening[0] = looks[0]);
        new RunPhases(catchingUp, opening, 0, 0).measure("fake", Duration.ZERO, Duration.ofMillis(1));
        return looksAtOpening[0];
    }

    private MeasuredRun run(long step, long all) {
        return new MeasuredRun() {
            @Override
            public long processed() {
                processed += step;
                return processed;
            }

            @Override
            public void checkAlive() {
                if (processed >= all) {
                    throw new IllegalStateException("the run has ended");
                }
            }

            @Override
            public RunEnd end(long deadlineNs) {
                closed = processed;
                assertThat(window.over()).isTrue();
                return new RunEnd(null, List.of(processed), 0, List.of(), Map.of());
            }
        };
    }
}
