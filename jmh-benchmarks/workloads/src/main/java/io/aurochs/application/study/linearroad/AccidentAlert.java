package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/**
 * Tells a vehicle that enters a segment of an accident ahead.
 *
 * @param second when it entered
 * @param segment where the accident is
 */
public record AccidentAlert(long second, long vehicle, int segment) {
    /** See {@link ResultHash}. */
    public long hash() {
        return hash(second, vehicle, segment);
    }

    /** Of an alert with these parts. */
    public static long hash(long second, long vehicle, int segment) {
        long hash = ResultHash.with(ResultHash.of(ResultKind.ACCIDENT_ALERT), second);
        return ResultHash.with(ResultHash.with(hash, vehicle), (long) segment);
    }
}
