package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/**
 * Answers a {@link BalanceQuery}.
 *
 * @param second of the query
 * @param query its number
 */
public record BalanceAnswer(long second, long query, long balance) {
    /** See {@link ResultHash}. */
    public long hash() {
        return hash(second, query, balance);
    }

    /** Of an answer with these parts. */
    public static long hash(long second, long query, long balance) {
        long hash = ResultHash.with(ResultHash.of(ResultKind.BALANCE), second);
        return ResultHash.with(ResultHash.with(hash, query), balance);
    }
}
