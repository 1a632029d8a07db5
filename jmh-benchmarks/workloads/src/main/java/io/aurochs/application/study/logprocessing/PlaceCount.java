package io.aurochs.application.study.logprocessing;

/** So many entries come from a country, and so many of them from a city of it. */
public record PlaceCount(String country, long countryTotal, String city, long cityTotal) {
    /** See {@link LogResults}. */
    public long hash() {
        return LogResults.place(country, countryTotal, city, cityTotal);
    }
}
