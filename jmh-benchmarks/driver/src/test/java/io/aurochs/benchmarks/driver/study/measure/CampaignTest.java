package io.aurochs.benchmarks.driver.study.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.driver.Commands;
import io.aurochs.benchmarks.driver.RunResult;
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
        Map<String, io.aurochs.benchmarks.driver.EngineRuns> engines = Map.of("storm", of);
        Plan plan = new Planner(wants, new EngineCosts(engines)).all(pace);
        return new Campaign(
                        plan,
                        engines,
                        new Place("this machine", Map.of(2, List.of(), 1, List.of(0)), Optional.empty()),
                        new RunStore(directory),
                        Commands.progress(true, "", 0),
                        deadline,
                        of::nanoTime)
                .run(soFar -> turns.add(soFar.points().size() + " points"));
    }

    private Measured run() throws IOException, InterruptedException {
        return run(engine, wants(), Deadline.none(), PACE);
    }

    @Test
    void stockRunsWithTheFastestOfItsCandidatesWhichIsNotRunTwice() throws Exception {
        Measured measured = run();
        assertThat(engine.asked())
                .containsExactly(
                        "wordcount stock 1 0 on 2",
                        "wordcount stock 100 0 on 2",
                        "wordcount aurochs  0 on 2",
                        "wordcount loop  0 on 2",
                        "wordcount stock 1 0 on 2",
                        "wordcount stock 100 0 on 2",
                        "wordcount aurochs  0 on 2",
                        "wordcount loop  0 on 2");
        assertThat(measured.speed(STOCK)).isEqualTo(300);
        assertThat(measured.settings(STOCK)).containsExactly(Map.entry("batch", "100"));
        assertThat(measured.rounds(AUROCHS)).containsOnlyKeys(1, 2);
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
        assertThat(again.asked()).hasSize(4);
    }

    @Test
    void otherSettingsOrOtherCodeAreMeasuredAnew() throws Exception {
        run();
        FakeEngine again = new FakeEngine("storm", Set.of("wordcount"));
        run(again, wants(), Deadline.none(), new Pace(2, 3, 4));
        assertThat(again.asked()).hasSize(8);
        again.rebuild();
        run(again, wants(), Deadline.none(), PACE);
        assertThat(again.asked()).hasSize(16);
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
        // 8 runs of 10 s are expected; they take twice as long.
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
}
