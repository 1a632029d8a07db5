package io.aurochs.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A task behind the source, which two others receive from. */
class PipelineMeterTest {
    private static final int SLICE = 50;
    private static final int WINDOW = 1_000;
    private static final int OTHER = 0;
    private static final int END = 1;
    private static final int FIRST = 2;

    private final StageMeter other = new StageMeter(1);
    private final StageMeter end = new StageMeter(1);
    private final StageMeter first = new StageMeter(4);
    private final PipelineMeter meter = new PipelineMeter(
            List.of(other, end, first), new int[] {FIRST, FIRST, PipelineMeter.NO_PRODUCER}, SLICE, WINDOW, 0);

    private static void turn(StageMeter stage, int records, int results, int ns) {
        stage.began();
        stage.ended(records, results, ns);
    }

    @Test
    void whatWaitsIsWhatHasArrivedAndIsNotProcessed() {
        first.arrived(10);
        first.arrived(5);
        first.began();
        first.began();
        first.ended(4, 4, 100);
        end.arrived(3);
        other.arrived(4);
        StageLoad load = meter.loads(1)[FIRST];
        assertThat(load.waiting()).isEqualTo(11);
        assertThat(load.workers()).isEqualTo(1);
        assertThat(load.mostWorkers()).isEqualTo(4);
        assertThat(load.spentNs()).isEqualTo(100);
        assertThat(load.output()).as("the longest of its consumers' queues").isEqualTo(4);
        assertThat(meter.loads(1)[OTHER].output()).isZero();
    }

    @Test
    void aWorkerThatFindsNothingLeavesNoTrace() {
        first.arrived(1);
        first.began();
        first.left();
        meter.loads(WINDOW);
        assertThat(meter.loads(WINDOW)[FIRST]).isEqualTo(new StageLoad(1, 0, 0, 4, 0, 1, 0, SLICE));
    }

    @Test
    void costsAreThoseOfTheLastWindows() {
        turn(first, 10, 20, 1_000);
        turn(first, 10, 20, 3_000);
        turn(end, 40, 10, 400);
        StageLoad unmeasured = meter.loads(WINDOW - 1)[FIRST];
        assertThat(unmeasured.costNs()).isZero();
        assertThat(unmeasured.spentNs()).isEqualTo(4_000);

        StageLoad[] loads = meter.loads(WINDOW);
        assertThat(loads[FIRST].costNs()).isEqualTo(200);
        assertThat(loads[FIRST].turnNs()).isEqualTo(2_000);
        assertThat(loads[FIRST].spentNs()).as("in the new window").isZero();
        assertThat(loads[FIRST].selectivity()).isEqualTo(2);
        assertThat(loads[END].costNs()).isEqualTo(10);
        assertThat(loads[END].selectivity()).as("with that of the task before").isEqualTo(2 * 0.25);
        assertThat(loads[END].turnNs()).isEqualTo(400);

        turn(first, 10, 5, 1_000);
        loads = meter.loads(2 * WINDOW);
        assertThat(loads[FIRST].costNs()).as("half way to the last window's").isEqualTo(150);
        assertThat(loads[FIRST].selectivity()).isEqualTo(1.25);
        assertThat(meter.loads(3 * WINDOW)[FIRST].costNs()).as("nothing new").isEqualTo(150);
    }

    @Test
    void turnsWithoutRecordsDoNotCountAsMeasured() {
        turn(first, 0, 0, 500);
        assertThat(meter.loads(WINDOW)[FIRST].costNs()).isZero();
        turn(first, 10, 30, 1_000);
        StageLoad load = meter.loads(2 * WINDOW)[FIRST];
        assertThat(load.costNs()).isEqualTo(100);
        assertThat(load.selectivity()).isEqualTo(3);
        assertThat(load.turnNs()).isEqualTo(750);
    }
}
