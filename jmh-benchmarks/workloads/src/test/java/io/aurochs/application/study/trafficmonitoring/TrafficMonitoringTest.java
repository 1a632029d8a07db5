package io.aurochs.application.study.trafficmonitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.aurochs.application.study.Comparison;
import io.aurochs.application.study.Expected;
import io.aurochs.application.study.Found;
import io.aurochs.application.study.Lines;
import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.ResultSums;
import io.aurochs.application.study.ResultTotals;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TrafficMonitoringTest {
    private static final long SEED = 1;
    private static final int LINES = 20_000;
    private static final int TAXIS = 500;
    private static final RoadMap MAP = RoadMap.random(SEED, 5_000);

    private static List<String> lines(int task, int tasks) {
        return Stream.generate(new PositionGenerator(SEED, MAP, TAXIS, task, tasks)::next)
                .limit(LINES)
                .toList();
    }

    private static Position at(double latitude, double longitude, int speed) {
        return new Position("1", 0, latitude, longitude, speed);
    }

    @Test
    void readsALine() {
        assertThat(Position.parse("17,42,2009-04-01T06:00:09,39.9,116.4,36,270"))
                .isEqualTo(new Position("42", 1_238_565_609L, 39.9, 116.4, 36));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Position.parse("17,42,2009-04-01T06:00:09"))
                .withMessageContaining("a position is NUMBER,VEHICLE");
    }

    @Test
    void theDistanceToARoadIsThatToItsNearestSegment() {
        Road road = new Road(7, new double[] {39.9, 39.9, 39.91}, new double[] {116.4, 116.41, 116.41});
        double metre = 1 / City.METRES_OF_DEGREE;
        assertThat(road.distance(39.9 + 3 * metre, 116.405)).isCloseTo(3, within(1e-6));
        assertThat(road.distance(39.905, 116.41 - 4 * metre)).isCloseTo(4, within(1e-6));
        assertThat(road.distance(39.9 - 3 * metre, 116.4 - 4 * metre))
                .as("of its end")
                .isCloseTo(5, within(1e-6));
    }

    @Test
    void aVehicleIsOnTheFirstRoadThatIsNearEnoughOrElseTheNearest() {
        double metre = 1 / City.METRES_OF_DEGREE;
        double[] west = {116.41, 116.42};
        RoadMap map = new RoadMap(List.of(
                new Road(0, new double[] {39.95, 39.95}, west),
                new Road(1, new double[] {39.95 + 8 * metre, 39.95 + 8 * metre}, west)));
        assertThat(map.match(at(39.95 + 4.5 * metre, 116.415, 30)))
                .as("on both")
                .isZero();
        assertThat(map.match(at(39.95 + 5.5 * metre, 116.415, 30))).isEqualTo(1);
        assertThat(map.match(at(39.95 + 8 * metre + 11 * metre, 116.415, 30)))
                .as("beside")
                .isEqualTo(1);
        assertThat(map.match(at(39.95 + 8 * metre + 12 * metre, 116.415, 30)))
                .as("too far")
                .isEqualTo(RoadMap.NONE);
        assertThat(map.match(at(39.95, 116.415, 0))).as("stands").isEqualTo(RoadMap.NONE);
        assertThat(map.match(at(39.6, 116.415, 30))).as("elsewhere").isEqualTo(RoadMap.NONE);
    }

    @Test
    void aSpeedFarFromTheOthersDoesNotCount() {
        RoadSpeed speed = new RoadSpeed();
        for (int each : new int[] {50, 52, 49, 51, 50, 48}) {
            assertThat(speed.add(each)).isTrue();
        }
        assertThat(speed.getMean()).isEqualTo(50);
        assertThat(speed.add(5)).isFalse();
        assertThat(speed.getMean()).isEqualTo(50);
        assertThat(speed.getCount()).isEqualTo(6);
        for (int i = 0; i < 40; i++) {
            speed.add(50 + i % 3);
        }
        assertThat(speed.getCount()).isEqualTo(30);
        assertThat(speed.getMean()).isEqualTo(51);
    }

    @Test
    void theMatchesAreThoseOfEveryMovingTaxi() {
        ResultTotals totals = new ResultTotals();
        TrafficLoop loop = new TrafficLoop(MAP, totals);
        ResultTotals expected = new ResultTotals();
        Map<Integer, List<Position>> matches = new HashMap<>();
        int moving = 0;
        for (String line : lines(0, 1)) {
            loop.process(line);
            Position position = Position.parse(line);
            moving += position.speed() > 0 ? 1 : 0;
            int road = MAP.match(position);
            if (road != RoadMap.NONE) {
                List<Position> ofRoad = matches.computeIfAbsent(road, unseen -> new ArrayList<>());
                ofRoad.add(position);
                RoadSpeed state = new RoadSpeed();
                ofRoad.forEach(each -> state.add(each.speed()));
                RoadReport report = new RoadReport(
                        road,
                        position.second(),
                        position.vehicle(),
                        position.speed(),
                        ofRoad.size(),
                        state.getMean(),
                        state.getCount());
                expected.accept(report.hash(), report.orderedHash(), report.mean());
            }
        }
        assertThat(moving).isBetween(LINES * 16 / 100, LINES * 20 / 100);
        assertThat(totals.count()).isEqualTo(expected.count()).isBetween(moving * 9L / 10, (long) moving);
        assertThat(totals.sums()).isEqualTo(expected.sums());
    }

    @Test
    void noTwoTasksHaveATaxiInCommon() {
        Set<String> taxis = new HashSet<>();
        for (int task = 0; task < 3; task++) {
            Set<String> own = new HashSet<>();
            lines(task, 3).forEach(line -> own.add(Position.parse(line).vehicle()));
            assertThat(taxis).doesNotContainAnyElementsOf(own);
            taxis.addAll(own);
        }
        assertThat(taxis).hasSize(TAXIS);
    }

    @Test
    void whatHasToComeOfSeveralSourcesIsWhatComesOfEach() {
        TrafficMonitoring application = new TrafficMonitoring(SEED, 5_000, TAXIS, 1_000);
        Expected both = application.expected(new long[] {700, 600});
        ResultTotals totals = new ResultTotals();
        PlainLoop loop = application.loop(totals);
        for (int task = 0; task < 2; task++) {
            Lines lines = application.lines(task, 2);
            assertThat(lines.line(0)).isEqualTo(lines(task, 2).get(0)).isEqualTo(lines.line(500));
            for (int i = 0; i < 700 - 100 * task; i++) {
                loop.process(lines.line(i));
            }
        }
        assertThat(both.records()).isEqualTo(1_300);
        assertThat(both.results().count()).isEqualTo(totals.count());
        assertThat(both.results().checksum()).isEqualTo(totals.checksum());
        assertThat(both.results().count()).isPositive();
        assertThat(application.isExact(7)).isTrue();
        assertThat(application.isOrdered(1)).isTrue();
        assertThat(application.isOrdered(2)).isFalse();
    }

    @Test
    void inAnotherOrderTheSameIsMatchedAndMeansAreAboutTheSame() {
        List<String> inOrder = lines(0, 1);
        List<String> reversed = new ArrayList<>(inOrder);
        Collections.reverse(reversed);
        ResultSums expected = sums(inOrder);
        ResultSums found = sums(reversed);
        assertThat(found.orderedChecksum()).isNotEqualTo(expected.orderedChecksum());
        assertThat(differences(expected, found)).isEmpty();
    }

    @Test
    void aRoadWhoseStateIsLostShowsWhateverTheOrder() {
        List<String> lines = lines(0, 1);
        ResultTotals totals = new ResultTotals();
        // Half way another loop goes on, that knows nothing of the roads.
        PlainLoop first = new TrafficLoop(MAP, totals);
        PlainLoop second = new TrafficLoop(MAP, totals);
        for (int i = 0; i < lines.size(); i++) {
            (i < lines.size() / 2 ? first : second).process(lines.get(i));
        }
        assertThat(differences(sums(lines), totals.sums()))
                .singleElement()
                .asString()
                .startsWith("sink: checksum of results ");
    }

    private static ResultSums sums(List<String> lines) {
        ResultTotals totals = new ResultTotals();
        PlainLoop loop = new TrafficLoop(MAP, totals);
        lines.forEach(loop::process);
        return totals.sums();
    }

    /** Where several tasks match. */
    private static List<String> differences(ResultSums expected, ResultSums found) {
        return new Comparison(true, false, false)
                .differences(new Expected(LINES, expected), new Found(LINES, found, Map.of()));
    }

    @Test
    void aMapIsTheSameEachTimeItIsMade() {
        RoadMap again = new MapSpec(SEED, 5_000).map();
        assertThat(again.size()).isEqualTo(MAP.size());
        for (String line : lines(0, 1)) {
            Position position = Position.parse(line);
            assertThat(again.match(position)).isEqualTo(MAP.match(position));
        }
    }

    @Test
    void aTaskWithoutTaxisIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PositionGenerator(SEED, MAP, 1, 0, 2))
                .withMessageContaining("taxis=1");
    }
}
