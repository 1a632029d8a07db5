package io.aurochs.benchmarks.driver.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PlannerTest {
    private static final Pace PACE = new Pace(3, 4, 2);
    private static final Setup WC = new Setup("storm", "wordcount", 2, true);
    private static final Setup FD = new Setup("storm", "frauddetection", 2, true);

    /** Every run takes a second, at whatever pace. */
    private static Planner planner(Want... wants) {
        return new Planner(List.of(wants), (point, round, pace, others) -> 1, Planner.Kept.NOTHING);
    }

    private static Want main(Setup setup, Variant variant) {
        return new Want(Point.peak(setup, variant), Importance.MAIN);
    }

    private static Want batching(Setup setup) {
        return new Want(Point.peak(setup, Variant.bundles(8)), Importance.BATCHING);
    }

    private static List<String> labels(Plan plan) {
        return plan.runs().stream()
                .map(run ->
                        run.point().setup().app() + " " + run.point().variant().name() + " " + run.round())
                .toList();
    }

    @Test
    void withoutALimitSystemsTakeTurnsRoundByRound() {
        Plan plan = planner(main(WC, Variant.STOCK), main(WC, Variant.AUROCHS), batching(WC))
                .all(new Pace(2, 4, 2));
        assertThat(labels(plan))
                .containsExactly(
                        "wordcount aurochs 1",
                        "wordcount aurochs, S = 8 1",
                        "wordcount stock 1",
                        "wordcount aurochs 2",
                        "wordcount aurochs, S = 8 2",
                        "wordcount stock 2");
        assertThat(plan.seconds()).isEqualTo(6);
        assertThat(plan.leftOut()).isEmpty();
    }

    @Test
    void peaksComeBeforeLoadsAndAllProcessorsBeforeFewer() {
        Plan plan = planner(
                        new Want(Point.loaded(WC, Variant.AUROCHS), Importance.LATENCY),
                        main(WC.on(1), Variant.AUROCHS),
                        main(WC, Variant.AUROCHS))
                .all(new Pace(1, 4, 2));
        assertThat(plan.runs())
                .extracting(run -> run.point().setup().processors() + " "
                        + run.point().condition().kind())
                .containsExactly("2 PEAK", "2 LOAD", "1 PEAK");
    }

    @Test
    void aPointThatSeveralFiguresWantIsRunOnceAndIsAsImportantAsItCanBe() {
        Plan plan = planner(
                        new Want(Point.peak(WC, Variant.AUROCHS), Importance.MORE_SIZES),
                        batching(WC),
                        main(WC, Variant.AUROCHS))
                .within(1.1);
        assertThat(labels(plan)).containsExactly("wordcount aurochs 1");
    }

    @Test
    void whatMattersLeastIsLeftOutFirstAndNamed() {
        Planner planner = planner(main(WC, Variant.AUROCHS), main(FD, Variant.AUROCHS), batching(WC), batching(FD));
        Plan plan = planner.within(3.2);
        assertThat(labels(plan))
                .containsExactly("wordcount aurochs 1", "wordcount aurochs, S = 8 1", "frauddetection aurochs 1");
        assertThat(plan.leftOut())
                .containsExactly(
                        "bundles of 1 and of 8 records, and unbatched stock (frauddetection on storm)",
                        "more than one round of: stock, Aurochs and the loop on all processors (wordcount, frauddetection"
                                + " on storm)",
                        "more than one round of: bundles of 1 and of 8 records, and unbatched stock (wordcount, frauddetection"
                                + " on storm)");
        assertThat(planner.within(100).leftOut()).isEmpty();
    }

    @Test
    void moreTimeGivesLongerWindowsBeforeItGivesMore() {
        List<Want> wants = new ArrayList<>(List.of(main(WC, Variant.AUROCHS), batching(WC)));
        Planner planner = new Planner(
                wants, (point, round, pace, others) -> pace.warmup() + pace.seconds(), Planner.Kept.NOTHING);
        assertThat(planner.within(30).pace()).isEqualTo(PACE);
        assertThat(planner.within(60).pace()).isEqualTo(new Pace(3, 8, 6));
        assertThat(planner.within(85).pace()).isEqualTo(new Pace(3, 10, 10));
        assertThat(planner.within(60).seconds()).isLessThanOrEqualTo(60);
        // Nothing fits: the plan is empty, and says so.
        assertThat(planner.within(1).runs()).isEmpty();
        assertThat(planner.within(1).leftOut()).isNotEmpty();
    }

    @Test
    void placementAndOneProcessorComeBeforeDelaysAndStormWithoutAcks() {
        Setup noAcks = new Setup("storm", "wordcount", 2, false);
        Planner planner = planner(
                main(WC, Variant.AUROCHS),
                new Want(Point.peak(noAcks, Variant.AUROCHS), Importance.NO_ACKS),
                new Want(Point.loaded(WC, Variant.AUROCHS), Importance.LATENCY),
                new Want(Point.peak(WC.on(1), Variant.AUROCHS), Importance.ONE_PROCESSOR),
                new Want(Point.peak(WC, Variant.aurochs("traffic counted", Map.of())), Importance.PLACEMENT));
        assertThat(labels(planner.within(2.2))).containsExactly("wordcount aurochs 1", "wordcount traffic counted 1");
        assertThat(planner.within(3.2).leftOut().subList(0, 2))
                .containsExactly("delays at half load (wordcount on storm)", "without acks (wordcount on storm)");
        assertThat(planner.within(4.3).leftOut().get(0)).isEqualTo("without acks (wordcount on storm)");
    }

    @Test
    void ofTheFirstApplicationEachFigureGetsSomethingBeforeTheOthersGetMoreThanTheMainPoints() {
        Planner planner = planner(
                main(FD, Variant.AUROCHS),
                main(WC, Variant.AUROCHS),
                batching(WC),
                batching(FD),
                new Want(Point.loaded(WC, Variant.AUROCHS), Importance.LATENCY),
                new Want(Point.loaded(FD, Variant.AUROCHS), Importance.LATENCY),
                new Want(Point.peak(FD, Variant.bundles(64)), Importance.MORE_SIZES));
        Plan plan = planner.within(4.3);
        assertThat(labels(plan))
                .containsExactly(
                        "frauddetection aurochs 1",
                        "frauddetection aurochs, S = 8 1",
                        "frauddetection aurochs 1",
                        "wordcount aurochs 1");
        assertThat(plan.leftOut().subList(0, 2))
                .containsExactly(
                        "bundles of 1 and of 8 records, and unbatched stock (wordcount on storm)",
                        "delays at half load (wordcount on storm)");
        // What was taken up last is the first to be given up.
        assertThat(plan.runs())
                .filteredOn(run -> run.order() == 3)
                .allSatisfy(run -> assertThat(run.point().condition()).isEqualTo(Condition.HALF_LOAD))
                .hasSize(1);
        assertThat(labels(planner.within(5.3))).contains("wordcount aurochs, S = 8 1");
    }

    /** Word count takes ten seconds, all else one. */
    @Test
    void whatDoesNotFitIsPassedOverWithWhatBuildsUponIt() {
        List<Want> wants = List.of(
                main(FD, Variant.AUROCHS),
                main(WC, Variant.AUROCHS),
                batching(WC),
                batching(FD),
                new Want(Point.loaded(WC, Variant.AUROCHS), Importance.LATENCY));
        Planner planner = new Planner(
                wants,
                (point, round, pace, others) -> point.equals(Point.peak(WC, Variant.AUROCHS)) ? 10 : 1,
                Planner.Kept.NOTHING);
        Plan plan = planner.within(9);
        assertThat(labels(plan))
                .containsExactly(
                        "frauddetection aurochs 1",
                        "frauddetection aurochs, S = 8 1",
                        "frauddetection aurochs 2",
                        "frauddetection aurochs, S = 8 2",
                        "frauddetection aurochs 3",
                        "frauddetection aurochs, S = 8 3");
        assertThat(plan.leftOut())
                .containsExactly(
                        "stock, Aurochs and the loop on all processors (wordcount on storm)",
                        "bundles of 1 and of 8 records, and unbatched stock (wordcount on storm)",
                        "delays at half load (wordcount on storm)",
                        "more than one round of: stock, Aurochs and the loop on all processors (wordcount on storm)",
                        "more than one round of: bundles of 1 and of 8 records, and unbatched stock (wordcount on storm)",
                        "more than one round of: placement; one processor; delays at half load; without acks; more processors"
                                + " than one and fewer than there are; other bundle sizes; delays with other bundle sizes and of"
                                + " unbatched stock (wordcount on storm)");
    }

    @Test
    void stocksCandidatesAreTriedOnce() {
        Variant candidate = Variant.candidate(Map.of("batch", "1"));
        Plan plan = planner(main(WC, candidate), main(WC, Variant.STOCK)).all(new Pace(2, 4, 2));
        assertThat(labels(plan))
                .containsExactly("wordcount stock with batch=1 1", "wordcount stock 1", "wordcount stock 2");
    }

    @Test
    void whatIsKeptTakesNoTime() {
        List<Want> wants = List.of(main(WC, Variant.AUROCHS), batching(WC));
        Planner planner = new Planner(
                wants,
                (point, round, pace, others) -> 1,
                (runs, pace) -> pace.equals(PACE) ? Set.of(runs.get(0)) : Set.of());
        Plan plan = planner.within(1.1);
        assertThat(plan.pace()).isEqualTo(PACE);
        assertThat(plan.runs()).hasSize(2);
        assertThat(plan.kept()).isEqualTo(1);
        assertThat(plan.seconds()).isEqualTo(1);
    }
}
