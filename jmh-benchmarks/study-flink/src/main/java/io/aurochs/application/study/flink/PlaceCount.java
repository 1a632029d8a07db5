package io.aurochs.application.study.flink;

import io.aurochs.application.study.logprocessing.LogResults;

/** So many entries come from a country, and so many of them from a city of it. */
public record PlaceCount(String country, long countryTotal, String city, long cityTotal) {
    long hash() {
        return LogResults.place(country, countryTotal, city, cityTotal);
    }
}
