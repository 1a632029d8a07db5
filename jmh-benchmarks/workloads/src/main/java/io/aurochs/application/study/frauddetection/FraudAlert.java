package io.aurochs.application.study.frauddetection;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/**
 * An entity's latest transactions are unlike transactions in general.
 *
 * @param score how unlikely they are, 0 to 1
 * @param states of the transactions, the last one at the end, with commas between
 */
public record FraudAlert(String entity, double score, String states) {
    /** See {@link ResultHash}. */
    public long hash() {
        return hash(entity, score, states);
    }

    /** Of an alert with these parts. */
    public static long hash(String entity, double score, String states) {
        long hash = ResultHash.of(ResultKind.FRAUD);
        return ResultHash.with(ResultHash.with(ResultHash.with(hash, entity), score), states);
    }
}
