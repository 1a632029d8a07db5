package io.aurochs.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A job is read by hand, at the times of the test. */
class JobTrackTest {
    private static final long START_NS = 1_000_000_000_000L;

    private static long ns(long ms) {
        return START_NS + TimeUnit.MILLISECONDS.toNanos(ms);
    }

    private static void sample(JobTrack track, long ms) {
        track.sampleTasks(ns(ms), ms);
    }

    @Test
    void ratesAreThoseOfTheLastSecond() {
        CountedJob job = new CountedJob(2);
        JobTrack track = new JobTrack(1, job, START_NS);
        for (int step = 0; step <= 20; step++) {
            job.records[2] = step * 100L;
            job.records[3] = step < 10 ? 0 : (step - 10) * 300L;
            sample(track, step * 200L);
        }
        Interval<TaskReadings> tasks = Objects.requireNonNull(track.tasks());
        assertThat(tasks.seconds()).isEqualTo(1);
        assertThat(JobTrack.Rate.RECORDS_IN.of(tasks, 2, 3)).isEqualTo(500);
        assertThat(JobTrack.Rate.RECORDS_IN.of(tasks, 3, 4)).isEqualTo(1_500);
        assertThat(JobTrack.Rate.RECORDS_IN.of(tasks, 2, 4)).isEqualTo(2_000);
    }

    /** The page was just opened. */
    @Test
    void aReadingRightAfterAnotherOneDoesNotMakeTheRateJump() {
        CountedJob job = new CountedJob(1);
        JobTrack track = new JobTrack(1, job, START_NS);
        sample(track, 0);
        job.records[1] = 1_000;
        sample(track, 1_000);
        // A bundle of fifty in twenty milliseconds.
        job.records[1] = 1_050;
        sample(track, 1_020);
        Interval<TaskReadings> tasks = Objects.requireNonNull(track.tasks());
        assertThat(tasks.seconds()).isEqualTo(1.02);
        assertThat(JobTrack.Rate.RECORDS_IN.of(tasks, 1, 2)).isEqualTo(1_050 / 1.02);
    }

    @Test
    void whatIsNotCountedHasNoRate() {
        JobTrack track = new JobTrack(1, new CountedJob(1), START_NS);
        sample(track, 0);
        sample(track, 1_000);
        Interval<TaskReadings> tasks = Objects.requireNonNull(track.tasks());
        assertThat(JobTrack.Rate.RECORDS_IN.of(tasks, 0, 1)).isNaN();
        assertThat(JobTrack.Rate.BUSY.of(tasks, 1, 2)).isNaN();
        assertThat(tasks.to().sum(TaskFigure.BUSY_NS, 0, 2)).isEqualTo(TaskReadings.NOT_COUNTED);
    }

    @Test
    void trafficBetweenNodesIsThatOfTasksThatAreApart() {
        CountedJob job = new CountedJob(2);
        job.nodes = new int[] {0, 0, 0, 1};
        JobTrack track = new JobTrack(1, job, START_NS);
        track.sampleLinks(ns(0));
        job.channels[0].shipped(300, 0);
        job.channels[1].shipped(100, 2_000);
        track.sampleLinks(ns(500));
        Interval<LinkReadings> links = Objects.requireNonNull(track.links());
        Link link = track.shape().links().get(0);
        assertThat(links.perSecond(read -> read.get(LinkFigure.RECORDS, link))).isEqualTo(800);
        assertThat(crossing(track, link)).isEqualTo(200);
        assertThat(links.to().get(LinkFigure.BUNDLES, link)).isEqualTo(2);
        assertThat(links.to().get(LinkFigure.ENCODED_BYTES, link)).isEqualTo(2_000);
        // The second task moves to the first node, and back: what went before it moved has not crossed since.
        job.nodes = new int[4];
        track.sampleLinks(ns(2_000));
        assertThat(crossing(track, link)).isNaN();
        track.sampleLinks(ns(3_000));
        assertThat(crossing(track, link)).isZero();
        job.nodes = new int[] {0, 0, 0, 1};
        track.sampleLinks(ns(4_000));
        assertThat(crossing(track, link)).isNaN();
        job.channels[1].shipped(100, 0);
        track.sampleLinks(ns(5_000));
        assertThat(crossing(track, link)).isEqualTo(100);
    }

    private static double crossing(JobTrack track, Link link) {
        return LinkReadings.perSecond(Objects.requireNonNull(track.links()), LinkFigure.CROSSING, link);
    }

    @Test
    void aThousandTasksAreKeptForTenMinutesAndNoLonger() {
        CountedJob job = new CountedJob(500);
        JobTrack track = new JobTrack(1, job, START_NS);
        // Eleven minutes, twice a second.
        for (int step = 0; step < 11 * 60 * 2; step++) {
            job.records[999] = step * 50L;
            sample(track, step * 500L);
        }
        assertThat(track.ofVertices().times()).hasSize(JobTrack.VERTEX_POINTS);
        assertThat(track.ofTasks().times()).hasSize(JobTrack.TASK_POINTS);
        assertThat(track.ofVertices().times()[0]).isEqualTo(60_000);
        assertThat(track.ofTasks().times()[0]).isEqualTo(60_000);
        assertThat(track.ofVertices().of(JobTrack.series(1, JobTrack.Rate.RECORDS_IN)))
                .containsOnly(100);
        assertThat(track.ofTasks().of(JobTrack.series(999, JobTrack.Rate.RECORDS_IN)))
                .containsOnly(100);
        assertThat(track.ofTasks().of(JobTrack.series(998, JobTrack.Rate.RECORDS_IN)))
                .containsOnly(0);
    }

    @Test
    void whatTakesLongIsDueLater() {
        Budget budget = new Budget(ns(200) - ns(0), ns(0));
        assertThat(budget.isDue(ns(0))).isTrue();
        budget.spent(ns(0), 0);
        assertThat(budget.isDue(ns(199))).isFalse();
        assertThat(budget.isDue(ns(200))).isTrue();
        // Once may be by chance.
        budget.spent(ns(200), ns(10) - ns(0));
        assertThat(budget.isDue(ns(400))).isTrue();
        budget.spent(ns(400), ns(20) - ns(0));
        assertDueAfter(budget, 10 * Budget.COLD_PART);
        for (int turn = 3; turn < Budget.COLD_TURNS; turn++) {
            budget.spent(ns(400), ns(10) - ns(0));
            assertDueAfter(budget, 10 * Budget.COLD_PART);
        }
        budget.spent(ns(400), ns(10) - ns(0));
        assertDueAfter(budget, 10 * Budget.PART);
    }

    private static void assertDueAfter(Budget budget, int units) {
        assertThat(budget.isDue(ns(400 + units - 1))).isFalse();
        assertThat(budget.isDue(ns(400 + units))).isTrue();
    }
}
