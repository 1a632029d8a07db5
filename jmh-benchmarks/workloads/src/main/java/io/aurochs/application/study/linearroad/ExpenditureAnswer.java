package io.aurochs.application.study.linearroad;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/**
 * Answers an {@link ExpenditureQuery}.
 *
 * @param second of the query
 * @param query its number
 */
public record ExpenditureAnswer(long second, long query, int spent) {
    /** See {@link ResultHash}. */
    public long hash() {
        return hash(second, query, spent);
    }

    /** Of an answer with these parts. */
    public static long hash(long second, long query, int spent) {
        long hash = ResultHash.with(ResultHash.of(ResultKind.EXPENDITURE), second);
        return ResultHash.with(ResultHash.with(hash, query), (long) spent);
    }
}
