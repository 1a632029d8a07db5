package io.aurochs.application.study.spikedetection;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/**
 * A value far from the others.
 *
 * @param mean of the device's last values, this one included
 */
public record Spike(String device, double mean, double value) {
    /** See {@link ResultHash}. */
    public long hash() {
        return hash(device, mean, value);
    }

    /** Of a spike with these parts. */
    public static long hash(String device, double mean, double value) {
        long hash = ResultHash.of(ResultKind.SPIKE);
        return ResultHash.with(ResultHash.with(ResultHash.with(hash, device), mean), value);
    }
}
