package io.aurochs.application.study.linearroad;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class TrafficLinesTest {
    private static final TrafficLines LINES = TrafficLines.of(1, TrafficPlan.STANDARD, 0, 1);

    private static List<RoadRecord> records(long from, long to) {
        return LongStream.range(from, to)
                .mapToObj(LINES::line)
                .map(RoadLine::parse)
                .toList();
    }

    private static List<RoadRecord> all() {
        return records(0, LINES.size());
    }

    @Test
    void anHourHasHalfAMillionLines() {
        assertThat(LINES.size()).isBetween(450_000, 550_000);
    }

    @Test
    void everyVehicleReportsEveryHalfMinuteWhereItIs() {
        Map<Long, PositionReport> last = new HashMap<>();
        for (RoadRecord record : all()) {
            if (record instanceof PositionReport report) {
                PositionReport before = last.put(report.vehicle(), report);
                assertThat(report.segment()).isEqualTo(report.position() / Segment.FEET);
                assertThat(report.segment()).isBetween(0, Segment.COUNT - 1);
                assertThat(report.speed()).isBetween(0, 100);
                if (before == null) {
                    assertThat(report.lane()).isEqualTo(PositionReport.ENTRANCE_LANE);
                } else {
                    int ahead = before.direction() == Segment.EAST
                            ? report.position() - before.position()
                            : before.position() - report.position();
                    assertThat(report.second()).isEqualTo(before.second() + 30);
                    assertThat(report.direction()).isEqualTo(before.direction());
                    assertThat(before.lane()).isNotEqualTo(PositionReport.EXIT_LANE);
                    assertThat(ahead).isBetween(0, Segment.FEET);
                }
            }
        }
        assertThat(last).hasSize(TrafficPlan.STANDARD.vehicles());
    }

    @Test
    void timeNeverGoesBackAndMinutesEndOneByOne() {
        long second = 0;
        long minute = 1;
        for (RoadRecord record : records(0, LINES.size() + 100_000L)) {
            assertThat(record.second()).isGreaterThanOrEqualTo(second);
            assertThat(record.minute()).isEqualTo(minute);
            second = record.second();
            minute += record instanceof MinuteEnd ? 1 : 0;
        }
        assertThat(minute).isGreaterThan(60);
    }

    @Test
    void itComesAgainLaterWithOtherVehicles() {
        Set<Long> vehicles = new HashSet<>();
        for (int round = 0; round < 3; round++) {
            long first = (long) LINES.size() * round;
            Set<Long> own = new HashSet<>();
            for (RoadRecord record : records(first, first + 10_000)) {
                if (record instanceof PositionReport report) {
                    own.add(report.vehicle());
                }
            }
            assertThat(vehicles).doesNotContainAnyElementsOf(own);
            vehicles.addAll(own);
        }
        PositionReport report = (PositionReport) RoadLine.parse(LINES.line(0));
        Round third = new Round(2 * 3600, 2L * TrafficPlan.STANDARD.vehicles(), 0);
        assertThat(LINES.line(2L * LINES.size())).isEqualTo(report.in(third).line());
    }

    @Test
    void oneInNinetyIsAQueryAndOneOfSixQueriesForADay() {
        long balances = all().stream().filter(BalanceQuery.class::isInstance).count();
        long days = all().stream().filter(ExpenditureQuery.class::isInstance).count();
        assertThat((double) (balances + days) / LINES.size()).isBetween(0.0109, 0.0119);
        assertThat((double) balances / days).isBetween(4.4, 5.6);
    }

    @Test
    void thereAreAccidentsOnAndOffAndMostVehiclesDrive() {
        StopDetector stops = new StopDetector();
        AccidentDetector accidents = new AccidentDetector();
        List<Long> minutes = new ArrayList<>();
        Set<Segment> segments = new HashSet<>();
        for (RoadRecord record : all()) {
            if (record instanceof PositionReport report) {
                StopChange change = stops.report(report);
                if (change != null) {
                    accidents.add(change);
                }
            } else if (record instanceof MinuteEnd end) {
                stops.close(end.minute()).forEach(accidents::add);
                for (Accident accident : accidents.close(end.minute())) {
                    minutes.add(accident.minute());
                    segments.add(accident.segment());
                }
            }
        }
        assertThat(segments).hasSize(3);
        assertThat(minutes).doesNotHaveDuplicates().hasSizeBetween(25, 55);
    }

    @Test
    void tollsRiseWithTheTraffic() {
        SegmentStatistics statistics = new SegmentStatistics();
        TollStation tolls = new TollStation();
        int[] entered = new int[2];
        int[] paying = new int[2];
        for (RoadRecord record : all()) {
            int half = record.minute() <= 30 ? 0 : 1;
            if (record instanceof PositionReport report) {
                statistics.report(report);
                TollNotification notification = tolls.report(report).notification();
                if (notification != null) {
                    entered[half]++;
                    paying[half] += notification.toll() > 0 ? 1 : 0;
                }
            } else if (record instanceof MinuteEnd end) {
                statistics.close(end.minute()).forEach(tolls.conditions()::add);
                tolls.close(end.minute());
            }
        }
        assertThat(paying[0]).isLessThan(entered[0] / 20);
        assertThat(paying[1]).isBetween(entered[1] / 20, entered[1] / 2);
    }

    @Test
    void aPlanWithoutTrafficIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TrafficPlan(1, 0, 100, 60, 0))
                .withMessageContaining("vehicles=0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TrafficPlan(1, 1, 101, 60, 0))
                .withMessageContaining("segments=101");
    }
}
