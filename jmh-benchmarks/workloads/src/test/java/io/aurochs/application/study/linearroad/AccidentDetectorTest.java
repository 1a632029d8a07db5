package io.aurochs.application.study.linearroad;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AccidentDetectorTest {
    private static final int FEET = 10 * Segment.FEET + 500;
    private static final Segment SEGMENT = new Segment(0, Segment.EAST, 10);

    private final StopDetector stops = new StopDetector();
    private final AccidentDetector accidents = new AccidentDetector();

    private static PositionReport report(long second, long vehicle, int lane, int feet) {
        return new PositionReport(second, vehicle, 0, 0, lane, Segment.EAST, feet / Segment.FEET, feet);
    }

    private void standing(long vehicle, int lane, long from, long to) {
        for (long second = from; second <= to; second += 30) {
            StopChange change = stops.report(report(second, vehicle, lane, FEET));
            if (change != null) {
                accidents.add(change);
            }
        }
    }

    private static StopChange change(long second, long vehicle, boolean isStopped) {
        return new StopChange(second, vehicle, isStopped, new Place(SEGMENT, 1, FEET));
    }

    @Test
    void aVehicleThatReportsFourTimesFromAPlaceHasStopped() {
        for (long second = 0; second < 90; second += 30) {
            assertThat(stops.report(report(second, 1, 1, FEET))).isNull();
        }
        assertThat(stops.report(report(90, 1, 1, FEET))).isEqualTo(change(90, 1, true));
        assertThat(stops.report(report(120, 1, 1, FEET))).as("stands still").isNull();
        assertThat(stops.report(report(150, 1, 1, FEET + 1))).isEqualTo(change(150, 1, false));
        assertThat(stops.report(report(180, 1, 2, FEET + 1))).isNull();
    }

    @Test
    void aVehicleThatChangesLanesHasNotStopped() {
        for (long second = 0; second < 300; second += 30) {
            assertThat(stops.report(report(second, 1, (int) (second % 60), FEET)))
                    .isNull();
        }
    }

    @Test
    void aStoppedVehicleThatIsSilentForAMinuteIsGone() {
        standing(1, 1, 0, 90);
        assertThat(stops.close(1)).isEmpty();
        assertThat(stops.close(2)).as("it reported at 90").isEmpty();
        assertThat(stops.close(3)).containsExactly(change(120, 1, false));
        assertThat(stops.close(4)).isEmpty();
        assertThat(stops.report(report(240, 1, 1, FEET))).as("begins again").isNull();
    }

    @Test
    void aVehicleThatWasSilentForAMinuteCountsFromOne() {
        Standing before = new Standing(Place.of(report(59, 1, 1, FEET)), 1, 3);
        assertThat(Standing.after(before, report(119, 1, 1, FEET)).isStopped()).isTrue();
        assertThat(Standing.after(before, report(120, 1, 1, FEET)).reports()).isEqualTo(1);
    }

    @Test
    void twoThatStandAtOnePlaceAreAnAccidentUntilOneMoves() {
        standing(1, 1, 0, 270);
        standing(2, 1, 15, 225);
        stops.report(report(255, 2, 1, FEET + 44));
        accidents.add(change(255, 2, false));
        assertThat(accidents.close(1)).isEmpty();
        assertThat(accidents.close(2)).containsExactly(new Accident(SEGMENT, 2));
        assertThat(accidents.close(3)).containsExactly(new Accident(SEGMENT, 3));
        assertThat(accidents.close(4)).containsExactly(new Accident(SEGMENT, 4));
        assertThat(accidents.close(5)).as("it moved at 255, in minute 5").containsExactly(new Accident(SEGMENT, 5));
        assertThat(accidents.close(6)).isEmpty();
    }

    @Test
    void twoInDifferentLanesAreNone() {
        standing(1, 1, 0, 120);
        standing(2, 2, 15, 120);
        for (long minute = 1; minute < 4; minute++) {
            assertThat(accidents.close(minute)).isEmpty();
        }
    }

    @Test
    void changesMayComeInAnyOrderBeforeTheirMinuteIsClosed() {
        accidents.add(change(150, 1, false));
        accidents.add(change(100, 2, true));
        accidents.add(change(90, 1, true));
        assertThat(accidents.close(2)).containsExactly(new Accident(SEGMENT, 2));
        assertThat(accidents.close(3)).containsExactly(new Accident(SEGMENT, 3));
        assertThat(accidents.close(4)).isEmpty();
    }

    @Test
    void oneThatMovesInTheSecondInWhichAnotherStopsIsNoAccident() {
        accidents.add(change(90, 1, true));
        accidents.add(change(100, 2, true));
        accidents.add(change(100, 1, false));
        assertThat(accidents.close(2)).isEmpty();
    }

    @Test
    void anAccidentThatIsClearedInAMinutesFirstSecondIsNotOfThatMinute() {
        accidents.add(change(90, 1, true));
        accidents.add(change(100, 2, true));
        accidents.add(change(120, 1, false));
        assertThat(accidents.close(2)).hasSize(1);
        assertThat(accidents.close(3)).isEmpty();
    }

    @Test
    void aThirdOneKeepsAnAccident() {
        for (long vehicle = 1; vehicle <= 3; vehicle++) {
            accidents.add(change(60, vehicle, true));
        }
        accidents.add(change(130, 2, false));
        assertThat(accidents.close(2)).hasSize(1);
        assertThat(accidents.close(3)).hasSize(1);
        assertThat(accidents.close(4)).hasSize(1);
        accidents.add(change(240, 3, false));
        assertThat(accidents.close(5)).isEmpty();
    }

    @Test
    void anotherDetectorGoesOnFromTheState() {
        accidents.add(change(90, 1, true));
        accidents.add(change(100, 2, true));
        accidents.add(change(190, 1, false));
        accidents.close(2);
        AccidentDetector other = new AccidentDetector();
        accidents.state().forEach(other::add);
        assertThat(other.close(3)).isEqualTo(accidents.close(3)).hasSize(1);
        assertThat(other.close(4)).hasSize(1);
        assertThat(other.close(5)).isEmpty();
        assertThat(other.state()).containsExactly(change(-1, 2, true));
    }

    @Test
    void aStoppedVehicleThatReportsAfterASilentMinuteWasGoneSinceThatBegan() {
        Standing before = new Standing(Place.of(report(60, 1, 1, FEET)), 2, 4);
        PositionReport again = report(200, 1, 1, FEET);
        assertThat(StopChange.of(before, Standing.after(before, again), again)).isEqualTo(change(120, 1, false));
    }
}
