package io.aurochs.application.study.logprocessing;

import io.aurochs.application.study.ResultHash;
import io.aurochs.application.study.ResultKind;

/** Hashes of results, see {@link ResultHash}. Pure functions. */
public final class LogResults {
    private LogResults() {}

    /** So many entries of a minute. */
    public static long volume(long minute, long count) {
        return ResultHash.with(ResultHash.with(ResultHash.of(ResultKind.VOLUME), minute), count);
    }

    /** So many entries of a status. */
    public static long status(int status, long count) {
        return ResultHash.with(ResultHash.with(ResultHash.of(ResultKind.STATUS), (long) status), count);
    }

    /**
     * So many entries of a country, and so many of one of its cities: the sum of both, as which of the city's numbers comes with which of the
     * country's depends on the order of the entries.
     */
    public static long place(String country, long countryTotal, String city, long cityTotal) {
        long hash = ResultHash.with(ResultHash.of(ResultKind.PLACE), country);
        return ResultHash.with(hash, countryTotal) + ResultHash.with(ResultHash.with(hash, city), cityTotal);
    }
}
