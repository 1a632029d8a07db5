package io.aurochs.benchmarks.driver.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.benchmarks.driver.run.Progress;
import io.aurochs.benchmarks.driver.run.RunResult;
import io.aurochs.benchmarks.driver.study.StudyRequests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignTest {
    private static final Setup WC = new Setup("storm", "wordcount", 2, true);
    private static final Pace PACE = new Pace(2, 3, 2);
    private static final Point STOCK = Point.peak(WC, Variant.STOCK);
    private static final Point AUROCHS = Point.peak(WC, Variant.AUROCHS);
    private static final Point LOOP = Point.peak(WC, Variant.LOOP);

    @TempDir
    private Path directory = Path.of("");

    private final FakeEngine engine = new FakeEngine("storm", Set.of("wordcount"));
    private int nodes = 1;
    private final List<String> turns = new ArrayList<>();

    private static List<Want> wants() {
        List<Want> wants = new ArrayList<>();
        for (String size : List.of("1", "100")) {
            wants.add(new Want(Point.peak(WC, Variant.candidate(Map.of("batch", size))), Importance.MAIN));
        }
        wants.add(new Want(STOCK, Importance.MAIN));
        wants.add(new Want(AUROCHS, Importance.MAIN));
        wants.add(new Want(LOOP, Importance.MAIN));
        return wants;
    }

    private Measured run(FakeEngine of, List<Want> wants, Deadline deadline, Pace pace)
            throws IOException, InterruptedException {
        return run(of, planner(of, wants).all(pace), deadline);
    }

    private Requests requests(FakeEngine of) {
        return new StudyRequests(Map.of("storm", of), Map.of(2, List.of(), 1, List.of(0)), nodes, Optional.empty());
    }

    private Planner planner(FakeEngine of, List<Want> wants) throws IOException {
        return new Planner(
                wants,
                new EngineCosts(Map.of("storm", of)),
                new KeptRuns(requests(of), new RunStore(directory, "this machine")));
    }

    private Measured run(FakeEngine of, Plan plan, Deadline deadline) throws IOException, InterruptedException {
        return new Campaign(
                        requests(of), new RunStore(directory, "this machine"), Progress.QUIET, deadline, of::nanoTime)
                .run(plan, soFar -> turns.add(soFar.points().size() + " points"));
    }

    private Measured run() throws IOException, InterruptedException {
        return run(engine, wants(), Deadline.none(), PACE);
    }

    @Test
    void stockRunsWithTheFastestOfItsCandidatesWhichIsNotRunTwice() throws Exception {
        double expected = planner(engine, wants()).all(PACE).seconds();
        Measured measured = run();
        assertThat(engine.asked())
                .containsExactly(
                        "wordcount stock 1 0 on 2",
                        "wordcount stock 100 0 on 2",
                        "wordcount aurochs  0 on 2",
                        "wordcount loop  0 on 2",
                        "wordcount aurochs  0 on 2",
                        "wordcount loop  0 on 2",
                        "wordcount stock 100 0 on 2");
        // What was expected: the trial is stock's first round.
        assertThat(engine.nanoTime() / 1e9).isCloseTo(expected, within(1e-6));
        assertThat(measured.rounds(STOCK)).containsOnlyKeys(1, 2);
        assertThat(measured.speed(STOCK)).isEqualTo(300);
        assertThat(measured.settings(STOCK)).containsExactly(Map.entry("batch", "100"));
        assertThat(measured.rounds(AUROCHS)).containsOnlyKeys(1, 2);
        assertThat(measured.runs()).isEqualTo(engine.asked().size());
        assertThat(measured.ratio(AUROCHS, STOCK))
                .satisfies(spread -> assertThat(spread.median()).isEqualTo(4.0 / 3));
        assertThat(turns).containsExactly("5 points");
    }

    @Test
    void whatIsKeptIsNotRunAgain() throws Exception {
        run();
        FakeEngine again = new FakeEngine("storm", Set.of("wordcount"));
        assertThat(run(again, wants(), Deadline.none(), PACE).speed(AUROCHS)).isEqualTo(400);
        assertThat(again.asked()).isEmpty();
        // More rounds: only those that are new.
        run(again, wants(), Deadline.none(), new Pace(3, 3, 2));
        assertThat(again.asked()).hasSize(3);
    }

    @Test
    void otherSettingsOrOtherCodeAreMeasuredAnew() throws Exception {
        run();
        FakeEngine again = new FakeEngine("storm", Set.of("wordcount"));
        run(again, wants(), Deadline.none(), new Pace(2, 3, 4));
        assertThat(again.asked()).hasSize(7);
        again.rebuild();
        run(again, wants(), Deadline.none(), PACE);
        assertThat(again.asked()).hasSize(14);
    }

    @Test
    void aDamagedFileIsReplaced() throws Exception {
        run();
        try (Stream<Path> kept = Files.list(directory)) {
            Path loop = kept.filter(file -> file.toString().contains("-loop-"))
                    .findFirst()
                    .orElseThrow();
            Files.writeString(loop, Files.readString(loop).substring(0, 100));
        }
        FakeEngine again = new FakeEngine("storm", Set.of("wordcount"));
        run(again, wants(), Deadline.none(), PACE);
        assertThat(again.asked()).containsExactly("wordcount loop  0 on 2");
    }

    @Test
    void aFailureIsNotedTheRestGoesOnAndTheNextTimeItIsTriedAgain() throws Exception {
        FakeEngine failing = new FakeEngine("storm", Set.of("wordcount"), "aurochs");
        Measured measured = run(failing, wants(), Deadline.none(), PACE);
        assertThat(measured.failures()).containsOnlyKeys(AUROCHS);
        assertThat(measured.failure(AUROCHS)).contains("exit code 1");
        assertThat(measured.rounds(LOOP)).hasSize(2);
        assertThat(failing.asked()).filteredOn(run -> run.contains("aurochs")).hasSize(1);
        run();
        assertThat(engine.asked()).containsExactly("wordcount aurochs  0 on 2", "wordcount aurochs  0 on 2");
    }

    @Test
    void halfLoadIsThatOfTheSlowestWhichIsNotUnbatched() throws Exception {
        List<Want> wants = new ArrayList<>(wants());
        wants.add(new Want(Point.peak(WC, Variant.UNBATCHED), Importance.MAIN));
        wants.add(new Want(Point.loaded(WC, Variant.AUROCHS), Importance.LATENCY));
        wants.add(new Want(Point.loaded(WC, Variant.STOCK), Importance.LATENCY));
        wants.add(new Want(Point.loaded(WC, Variant.UNBATCHED), Importance.LATENCY));
        Measured measured = run(engine, wants, Deadline.none(), new Pace(1, 3, 2));
        // Stock's peak is 300; unbatched it is 200.
        assertThat(engine.asked())
                .contains("wordcount aurochs  150 on 2", "wordcount stock 100 150 on 2", "wordcount stock 1 150 on 2");
        assertThat(measured.median(Point.loaded(WC, Variant.AUROCHS), RunResult::p99Ms))
                .isEqualTo(1.5);
    }

    @Test
    void aLoadOfNothingIsAFailure() throws Exception {
        FakeEngine failing = new FakeEngine("storm", Set.of("wordcount"), "aurochs");
        List<Want> wants = List.of(
                new Want(AUROCHS, Importance.MAIN), new Want(Point.loaded(WC, Variant.AUROCHS), Importance.LATENCY));
        Measured measured = run(failing, wants, Deadline.none(), PACE);
        assertThat(measured.failure(Point.loaded(WC, Variant.AUROCHS))).contains("no peak was measured");
    }

    @Test
    void whenTimeRunsShortWhatWasTakenUpLastIsGivenUp() throws Exception {
        // 7 runs of 10 s are expected; they take twice as long.
        engine.slowDown(2);
        Measured measured = run(engine, wants(), Deadline.in(90, engine::nanoTime), PACE);
        assertThat(measured.rounds(AUROCHS)).containsOnlyKeys(1);
        assertThat(measured.rounds(LOOP)).containsOnlyKeys(1);
        assertThat(measured.givenUp())
                .isNotEmpty()
                .allSatisfy(run -> assertThat(run.round()).isEqualTo(2));
        assertThat(engine.nanoTime() / 1e9).isLessThanOrEqualTo(100);
    }

    @Test
    void wrongResultsAreToldAndAreNotTakenAsStocksBest() throws Exception {
        engine.breakResults("aurochs");
        assertThat(run().wrong())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("wordcount on 2", "aurochs", "expected 2, counted 1"));
    }

    @Test
    void aWrongRunIsNotedAndTheNextTimeItIsTriedAgain() throws Exception {
        engine.breakResults("aurochs");
        run();
        FakeEngine again = new FakeEngine("storm", Set.of("wordcount"));
        assertThat(planner(again, wants()).all(PACE).kept()).isEqualTo(6);
        assertThat(run(again, wants(), Deadline.none(), PACE).wrong()).isEmpty();
        assertThat(again.asked()).containsExactly("wordcount aurochs  0 on 2", "wordcount aurochs  0 on 2");
        FakeEngine last = new FakeEngine("storm", Set.of("wordcount"));
        run(last, wants(), Deadline.none(), PACE);
        assertThat(last.asked()).isEmpty();
    }

    @Test
    void whereAllOfStocksSettingsAreWrongNoneIsRunTwice() throws Exception {
        engine.breakResults("stock");
        Measured measured = run(engine, wants(), Deadline.none(), new Pace(1, 3, 2));
        assertThat(engine.asked()).filteredOn(run -> run.contains("stock")).hasSize(2);
        assertThat(measured.isRight(STOCK)).isFalse();
    }

    @Test
    void afterAHangItsSystemIsLeftOutOfThatApplicationAndTheNextTimeItIsTriedAgain() throws Exception {
        List<Want> wants = new ArrayList<>(wants());
        Point eight = Point.peak(WC, Variant.bundles(8));
        wants.add(new Want(eight, Importance.BATCHING));
        wants.add(new Want(Point.peak(WC.on(1), Variant.AUROCHS), Importance.ONE_PROCESSOR));
        Setup fd = new Setup("storm", "frauddetection", 2, true);
        wants.add(new Want(Point.peak(fd, Variant.AUROCHS), Importance.MAIN));
        FakeEngine hanging = new FakeEngine("storm", Set.of("wordcount", "frauddetection"));
        hanging.hang("aurochs 8");
        Measured measured = run(hanging, wants, Deadline.none(), PACE);
        assertThat(measured.failures()).containsOnlyKeys(eight);
        assertThat(measured.leftOut()).containsOnlyKeys(AUROCHS, Point.peak(WC.on(1), Variant.AUROCHS));
        assertThat(measured.leftOut().get(AUROCHS)).isEqualTo("a run of aurochs hung with wordcount on storm");
        // Its first round came before the hang.
        assertThat(measured.rounds(AUROCHS)).containsOnlyKeys(1);
        assertThat(measured.rounds(LOOP)).containsOnlyKeys(1, 2);
        assertThat(measured.rounds(Point.peak(fd, Variant.AUROCHS))).containsOnlyKeys(1, 2);
        assertThat(hanging.asked())
                .filteredOn(run -> run.startsWith("wordcount aurochs"))
                .hasSize(2);
        FakeEngine again = new FakeEngine("storm", Set.of("wordcount", "frauddetection"));
        assertThat(run(again, wants, Deadline.none(), PACE).leftOut()).isEmpty();
        // Two rounds of two, and the second of Aurochs as it comes.
        assertThat(again.asked()).hasSize(5);
    }

    @Test
    void whatIsLeftOutAfterAHangLeavesItsTimeToOthers() throws Exception {
        engine.hang("stock 1");
        // 7 runs of 10 s are expected; the first takes 20 s, but without stock four are left.
        Measured measured = run(engine, wants(), Deadline.in(72, engine::nanoTime), PACE);
        assertThat(measured.givenUp()).isEmpty();
        assertThat(measured.rounds(LOOP)).containsOnlyKeys(1, 2);
        assertThat(engine.asked()).hasSize(5);
    }

    @Test
    void replaysAreNoted() throws Exception {
        engine.replay("stock 100");
        Measured measured = run();
        assertThat(measured.replays(STOCK)).isEqualTo(6);
        assertThat(measured.checkedForLossOnly())
                .containsExactly(
                        // Which is stock's first round, too.
                        "storm wordcount on 2, acks on, stock with batch=100, round 1: 3 replays",
                        "storm wordcount on 2, acks on, stock, round 2: 3 replays");
    }

    @Test
    void wrongRunsDecideNothing() throws Exception {
        engine.breakResults("stock 100", "aurochs 1");
        List<Want> wants = new ArrayList<>(wants());
        wants.add(new Want(Point.peak(WC, Variant.bundles(1)), Importance.BATCHING));
        wants.add(new Want(Point.loaded(WC, Variant.AUROCHS), Importance.LATENCY));
        Measured measured = run(engine, wants, Deadline.none(), new Pace(1, 3, 2));
        // 200 of stock with the other size; S = 1 would have 240 and stock 300, were they right.
        assertThat(measured.settings(STOCK)).containsExactly(Map.entry("batch", "1"));
        assertThat(engine.asked()).contains("wordcount aurochs  100 on 2");
        Point wrong = Point.peak(WC, Variant.bundles(1));
        assertThat(measured.has(wrong)).isTrue();
        assertThat(measured.isRight(wrong)).isFalse();
        assertThat(measured.speed(wrong)).isNull();
        assertThat(measured.ratio(wrong, STOCK)).isNull();
        assertThat(measured.ratio(AUROCHS, wrong)).isNull();
    }

    @Test
    void otherBundleSizesDoNotChangeTheLoadSoThatRunsAtItAreKept() throws Exception {
        List<Want> wants = new ArrayList<>(wants());
        wants.add(new Want(Point.peak(WC, Variant.bundles(1)), Importance.BATCHING));
        wants.add(new Want(Point.loaded(WC, Variant.AUROCHS), Importance.LATENCY));
        run(engine, wants, Deadline.none(), PACE);
        wants.add(new Want(Point.peak(WC, Variant.UNBATCHED), Importance.BATCHING));
        wants.add(new Want(Point.loaded(WC, Variant.UNBATCHED), Importance.MORE_LATENCY));
        FakeEngine again = new FakeEngine("storm", Set.of("wordcount"));
        run(again, wants, Deadline.none(), PACE);
        assertThat(again.asked())
                .containsExactlyInAnyOrder(
                        "wordcount stock 1 120 on 2", "wordcount stock 1 0 on 2", "wordcount stock 1 120 on 2");
    }

    @Test
    void aSecondPlanForTheSameTimeTakesUpWhatTheFirstLeftOut() throws Exception {
        // 11 s each: two candidates, Aurochs, the loop; then others. 95 % of the time is for runs.
        List<Want> wants = new ArrayList<>(wants());
        for (int records : List.of(2, 4, 64)) {
            wants.add(new Want(Point.peak(WC, Variant.bundles(records)), Importance.MORE_SIZES));
        }
        Plan first = planner(engine, wants).within(60);
        assertThat(first.seconds()).isEqualTo(44);
        assertThat(first.leftOut()).hasSize(3);
        run(engine, first, Deadline.none());

        Plan second = planner(engine, wants).within(60);
        assertThat(second.pace()).isEqualTo(first.pace());
        assertThat(second.kept()).isEqualTo(5);
        // Three further sizes; the two other rounds of three systems are still too much.
        assertThat(second.seconds()).isEqualTo(33);
        run(engine, second, Deadline.none());
        assertThat(engine.asked()).hasSize(7);

        Plan third = planner(engine, wants).within(70);
        assertThat(third.seconds()).isEqualTo(66);
        run(engine, third, Deadline.none());
        // All others: the sizes'.
        assertThat(planner(engine, wants).within(70).seconds()).isEqualTo(66);
    }

    @Test
    void withALotOfTimeThePaceStaysTheOneOfWhichMostIsKept() throws Exception {
        run(engine, planner(engine, wants()).within(60), Deadline.none());
        Plan plan = planner(engine, wants()).within(10_000);
        assertThat(plan.pace()).isEqualTo(new Pace(3, 4, 2));
        assertThat(plan.seconds()).isEqualTo(66);
        engine.rebuild();
        assertThat(planner(engine, wants()).within(10_000).pace()).isEqualTo(new Pace(3, 10, 10));
    }

    @Test
    void whatIsKeptIsNotGivenUp() throws Exception {
        run();
        FakeEngine again = new FakeEngine("storm", Set.of("wordcount"));
        List<Want> wants = new ArrayList<>(wants());
        wants.add(new Want(Point.peak(WC, Variant.bundles(8)), Importance.BATCHING));
        Measured measured = run(again, planner(again, wants).all(PACE), Deadline.in(5, again::nanoTime));
        assertThat(again.asked()).isEmpty();
        assertThat(measured.rounds(LOOP)).hasSize(2);
        assertThat(measured.givenUp()).hasSize(2);
    }

    @Test
    void placementActsBeforeTheWindowWhereThereAreSeveralNodes() throws Exception {
        nodes = 2;
        List<Want> wants = List.of(
                new Want(AUROCHS, Importance.MAIN),
                new Want(
                        Point.peak(WC, Variant.aurochs("not placed", Map.of("aurochs.placement", "off"))),
                        Importance.PLACEMENT),
                new Want(LOOP, Importance.MAIN));
        run(engine, wants, Deadline.none(), new Pace(1, 4, 2));
        assertThat(engine.asked())
                .containsExactly(
                        "wordcount aurochs 1333ms 0 on 2", "wordcount aurochs  0 on 2", "wordcount loop  0 on 2");
        run(engine, wants, Deadline.none(), new Pace(1, 30, 2));
        assertThat(engine.asked()).contains("wordcount aurochs 5000ms 0 on 2");
    }

    @Test
    void anApplicationHasNoMoreSourcesThanItCanHave() throws Exception {
        Setup sd = new Setup("storm", "spikedetection", 2, true);
        FakeEngine of = new FakeEngine("storm", Set.of("spikedetection"));
        run(
                of,
                List.of(new Want(Point.peak(sd, Variant.AUROCHS), Importance.MAIN)),
                Deadline.none(),
                new Pace(1, 4, 2));
        assertThat(of.asked()).containsExactly("spikedetection aurochs  0 on 1");
    }
}
