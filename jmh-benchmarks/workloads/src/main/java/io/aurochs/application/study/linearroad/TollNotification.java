package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/**
 * Tells a vehicle that enters a segment what that will cost.
 *
 * @param second when it entered
 * @param speed the segment's average, miles per hour, rounded down
 */
public record TollNotification(long second, long vehicle, int speed, int toll) {
    /** See {@link ResultHash}. */
    public long hash() {
        return hash(second, vehicle, speed, toll);
    }

    /** Of a notification with these parts. */
    public static long hash(long second, long vehicle, int speed, int toll) {
        long hash = ResultHash.with(ResultHash.with(ResultHash.of(ResultKind.TOLL), second), vehicle);
        return ResultHash.with(ResultHash.with(hash, (long) speed), (long) toll);
    }
}
