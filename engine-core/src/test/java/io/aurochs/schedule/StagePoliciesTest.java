package io.aurochs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.metrics.StageLoad;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Three tasks: 0 is the end, 2 receives what the source ships. */
class StagePoliciesTest {
    private static final int END = 0;
    private static final int MIDDLE = 1;
    private static final int FIRST = 2;

    private final long[] waiting = {10, 10, 10};
    private final long[] output = {0, 10, 10};
    private final long[] workers = new long[3];
    private final int[] mostWorkers = {1, 4, 4};
    private final double[] costNs = {100, 100, 100};
    private final double[] selectivity = {1, 1, 1};
    private final long[] spentNs = new long[3];
    private final double[] turnNs = {1_000, 1_000, 1_000};

    private double[] urgency(StagePolicy policy) {
        StageLoad[] loads = IntStream.range(0, 3)
                .mapToObj(i -> new StageLoad(
                        waiting[i],
                        output[i],
                        workers[i],
                        mostWorkers[i],
                        costNs[i],
                        selectivity[i],
                        spentNs[i],
                        turnNs[i]))
                .toArray(StageLoad[]::new);
        double[] urgency = {7, 7, 7};
        policy.rank(loads, urgency);
        return urgency;
    }

    @Test
    void lastInPipelineNeedsNoLoads() {
        LastStage policy = new LastStage();
        double[] urgency = {1, 2, 3};
        policy.rank(new StageLoad[0], urgency);
        assertThat(policy.isMeasured()).isFalse();
        assertThat(urgency).as("equal: the last one first").containsOnly(0);
    }

    @Test
    void estimatedTimeIsThatOfWhatWaitsWithOneMoreWorker() {
        waiting[MIDDLE] = 30;
        costNs[FIRST] = 400;
        workers[FIRST] = 1;
        assertThat(urgency(new EstimatedTime())).containsExactly(10 * 100, 30 * 100, 10 * 400 / 2);
    }

    @Test
    void throughputIsTheTimeOfTheWindowAndOfTheWorkersInRecordsOfTheSource() {
        spentNs[END] = 500;
        workers[MIDDLE] = 2;
        spentNs[MIDDLE] = 1_000;
        selectivity[MIDDLE] = 0.5;
        spentNs[FIRST] = 2_000;
        selectivity[FIRST] = 4;
        assertThat(urgency(new CurrentThroughput()))
                .containsExactly(-500 / 100.0, -(1_000 + 2 * 1_000) / (100 * 0.5), -2_000 / (100 * 4.0));
    }

    @Test
    void throughputOfWhatIsNotYetMeasuredIsTheLowest() {
        spentNs[FIRST] = 1;
        spentNs[END] = 1;
        costNs[MIDDLE] = 0;
        workers[MIDDLE] = 1;
        double[] urgency = urgency(new CurrentThroughput());
        assertThat(urgency[MIDDLE]).isGreaterThan(urgency[FIRST]).isGreaterThan(urgency[END]);
    }

    @Test
    void throughputOfWhatNothingReachesIsANumber() {
        selectivity[END] = 0;
        spentNs[END] = 1;
        double[] urgency = urgency(new CurrentThroughput());
        assertThat(urgency[END]).isFinite().isLessThan(urgency[FIRST]);
    }

    @Test
    void queueSizeThrottlingBeginsWithTheFirstTaskWhoseOutputIsNotAboveItsThreshold() {
        // Thresholds are 40, 20 and 40: shares of the capacity by selectivity.
        selectivity[END] = 2;
        selectivity[FIRST] = 2;
        output[FIRST] = 40;
        output[MIDDLE] = 21;
        assertThat(urgency(new QueueSizeThrottling(100))).containsExactly(1, -2, 3);
        output[FIRST] = 41;
        output[MIDDLE] = 20;
        assertThat(urgency(new QueueSizeThrottling(100))).containsExactly(1, 2, -3);
    }

    @Test
    void tasksWithoutWorkOrWithAllTheWorkersTheyCanHaveComeLast() {
        waiting[FIRST] = 0;
        workers[END] = 1;
        for (StagePolicy policy :
                new StagePolicy[] {new CurrentThroughput(), new EstimatedTime(), new QueueSizeThrottling(100)}) {
            double[] urgency = urgency(policy);
            assertThat(policy.isMeasured()).isTrue();
            assertThat(urgency[FIRST]).as("%s", policy).isEqualTo(StagePolicy.LAST);
            assertThat(urgency[END]).as("%s", policy).isEqualTo(StagePolicy.LAST);
            assertThat(urgency[MIDDLE]).as("%s", policy).isFinite();
        }
    }
}
