package io.aurochs.application.study.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TollsTest {
    private static final int CROWD = 70;
    private static final int CROWD_TOLL = 800;

    private final TollStation station = new TollStation();

    private static Segment segment(int number) {
        return new Segment(0, Segment.EAST, number);
    }

    private static PositionReport report(long second, int segment, int lane) {
        return new PositionReport(second, 7, 50, 0, lane, Segment.EAST, segment, segment * Segment.FEET);
    }

    private void crowd(int number, long minute) {
        station.conditions().add(new SegmentMinute(segment(number), minute, 20_000, CROWD));
    }

    @ParameterizedTest
    @CsvSource({"39999, 51, 2", "39999, 50, 0", "40000, 51, 0", "0, 150, 20000", "20000, 0, 0"})
    void aTollIsTwiceTheSquareOfTheVehiclesBeyondFifty(int speed, int vehicles, int toll) {
        assertThat(TollRule.toll(speed, vehicles)).isEqualTo(toll);
    }

    @Test
    void aVehiclesSpeedsCountAsTheirMean() {
        SegmentStatistics statistics = new SegmentStatistics();
        statistics.report(new PositionReport(60, 1, 10, 0, 1, 0, 5, 0));
        statistics.report(new PositionReport(90, 1, 21, 0, 1, 0, 5, 0));
        statistics.report(new PositionReport(61, 2, 50, 0, 1, 0, 5, 0));
        statistics.report(new PositionReport(61, 3, 70, 0, 1, 1, 5, 0));
        assertThat(statistics.close(2))
                .containsExactlyInAnyOrder(
                        new SegmentMinute(segment(5), 2, (15_500 + 50_000) / 2, 2),
                        new SegmentMinute(new Segment(0, Segment.WEST, 5), 2, 70_000, 1));
        assertThat(statistics.close(3)).isEmpty();
    }

    @Test
    void aSegmentsSpeedIsTheMeanOfTheLastFiveMinutesInWhichSomebodyWasThere() {
        RoadConditions conditions = new RoadConditions();
        for (long minute = 1; minute <= 6; minute++) {
            if (minute != 4) {
                conditions.add(new SegmentMinute(segment(3), minute, (int) minute * 10_000, (int) minute));
            }
        }
        assertThat(conditions.speed(segment(3), 7)).isEqualTo((20_000 + 30_000 + 50_000 + 60_000) / 4);
        assertThat(conditions.vehicles(segment(3), 7)).isEqualTo(6);
        assertThat(conditions.vehicles(segment(3), 5)).as("nobody in minute 4").isZero();
        assertThat(conditions.speed(segment(4), 7)).isZero();
        conditions.forget(6);
        assertThat(conditions.speed(segment(3), 7)).isEqualTo(40_000);
        assertThat(conditions.speed(segment(3), 6)).as("minute 1 is forgotten").isEqualTo(100_000 / 3);
    }

    @Test
    void anAccidentIsAheadForFiveSegments() {
        RoadConditions conditions = new RoadConditions();
        conditions.add(new Accident(segment(50), 3));
        conditions.add(new Accident(new Segment(0, Segment.WEST, 2), 3));
        assertThat(conditions.accidentAhead(segment(50), 4)).isEqualTo(50);
        assertThat(conditions.accidentAhead(segment(46), 4)).isEqualTo(50);
        assertThat(conditions.accidentAhead(segment(45), 4)).isEqualTo(RoadConditions.NO_ACCIDENT);
        assertThat(conditions.accidentAhead(segment(51), 4)).isEqualTo(RoadConditions.NO_ACCIDENT);
        assertThat(conditions.accidentAhead(segment(50), 5))
                .as("a minute later")
                .isEqualTo(RoadConditions.NO_ACCIDENT);
        assertThat(conditions.accidentAhead(segment(99), 4)).as("at the end").isEqualTo(RoadConditions.NO_ACCIDENT);
        assertThat(conditions.accidentAhead(new Segment(0, Segment.WEST, 6), 4)).isEqualTo(2);
        assertThat(conditions.accidentAhead(new Segment(0, Segment.WEST, 1), 4)).isEqualTo(RoadConditions.NO_ACCIDENT);
    }

    @Test
    void aTollIsChargedOnLeavingTheSegment() {
        crowd(10, 1);
        TollAssessment entering = station.report(report(60, 10, 0));
        assertThat(entering.notification()).isEqualTo(new TollNotification(60, 7, 20, CROWD_TOLL));
        assertThat(entering.charge()).isNull();
        assertThat(entering.alert()).isNull();
        TollAssessment staying = station.report(report(90, 10, 1));
        assertThat(staying.notification()).isNull();
        assertThat(staying.charge()).isNull();
        TollAssessment leaving = station.report(report(120, 11, 1));
        assertThat(leaving.charge()).isEqualTo(new Charge(3, 7, CROWD_TOLL));
        assertThat(leaving.notification()).isEqualTo(new TollNotification(120, 7, 0, 0));
        assertThat(station.report(report(150, 12, 1)).charge()).as("of nothing").isNull();
    }

    @Test
    void whoLeavesTheRoadPaysForNoSegmentThatItDidNotPass() {
        crowd(10, 1);
        station.report(report(60, 10, 1));
        TollAssessment leaving = station.report(report(90, 10, PositionReport.EXIT_LANE));
        assertThat(leaving.notification()).isNull();
        assertThat(leaving.trip().toll()).isZero();
        assertThat(station.report(report(119, 11, 1)).charge()).isNull();
    }

    @Test
    void whoEntersASegmentToLeaveTheRoadIsToldNothingAndPaysForTheOneBefore() {
        crowd(10, 1);
        station.report(report(60, 10, 1));
        station.conditions().add(new Accident(segment(12), 2));
        TollAssessment leaving = station.report(report(120, 11, PositionReport.EXIT_LANE));
        assertThat(leaving.notification()).isNull();
        assertThat(leaving.alert()).isNull();
        assertThat(leaving.charge()).isEqualTo(new Charge(3, 7, CROWD_TOLL));
    }

    @Test
    void inFrontOfAnAccidentASegmentIsFree() {
        crowd(10, 1);
        station.conditions().add(new Accident(segment(14), 1));
        TollAssessment entering = station.report(report(60, 10, 1));
        assertThat(entering.notification()).isEqualTo(new TollNotification(60, 7, 20, 0));
        assertThat(entering.alert()).isEqualTo(new AccidentAlert(60, 7, 14));
        assertThat(station.report(report(90, 11, 1)).charge()).isNull();
    }

    @Test
    void whoWasSilentForAMinuteBeginsAnotherTrip() {
        crowd(10, 1);
        crowd(10, 3);
        station.report(report(119, 10, 1));
        TollAssessment again = station.report(report(180, 10, 1));
        assertThat(again.charge()).isNull();
        assertThat(again.notification()).isEqualTo(new TollNotification(180, 7, 20, CROWD_TOLL));
    }

    @Test
    void theOtherDirectionHasSegmentsOfItsOwn() {
        crowd(10, 1);
        PositionReport west = new PositionReport(60, 8, 50, 0, 1, Segment.WEST, 10, 0);
        assertThat(station.report(west).notification()).isEqualTo(new TollNotification(60, 8, 0, 0));
    }
}
