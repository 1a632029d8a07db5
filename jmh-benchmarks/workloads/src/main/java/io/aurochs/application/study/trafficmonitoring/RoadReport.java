package io.aurochs.application.study.trafficmonitoring;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/**
 * What is known of a road when a vehicle has been matched to it.
 *
 * @param second when the vehicle was there
 * @param speed the vehicle's, km/h
 * @param matches how many vehicles there were on the road up to then, this one too
 * @param mean the road's speed, km/h
 * @param count of how many speeds it is the mean
 */
public record RoadReport(int road, long second, String vehicle, int speed, long matches, int mean, int count) {
    /** Of a match, when the road's speed has been told of it. */
    public static RoadReport of(int road, long second, String vehicle, int speed, RoadSpeed state) {
        return new RoadReport(road, second, vehicle, speed, state.getMatches(), state.getMean(), state.getCount());
    }

    /**
     * Of the match, and of the number of the road's matches: whichever of two comes first, they are all there, and so are the numbers, one by
     * one, for which the road's state must have been the same one all the time. See {@link ResultHash}.
     */
    public long hash() {
        long match = ResultHash.with(ResultHash.with(ResultHash.of(ResultKind.ROAD), (long) road), second);
        match = ResultHash.with(ResultHash.with(match, vehicle), (long) speed);
        return match + ResultHash.with(ResultHash.with(ResultHash.of(ResultKind.ROAD_MATCHES), (long) road), matches);
    }

    /** Of the road's speed, and which match it comes with. */
    public long orderedHash() {
        long state = ResultHash.with(ResultHash.with(ResultHash.of(ResultKind.ROAD_SPEED), (long) road), second);
        state = ResultHash.with(ResultHash.with(state, vehicle), matches);
        return ResultHash.with(ResultHash.with(state, (long) mean), (long) count);
    }
}
