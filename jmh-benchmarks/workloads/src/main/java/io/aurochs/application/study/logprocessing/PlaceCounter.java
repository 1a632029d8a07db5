package io.aurochs.application.study.logprocessing;

/** Counts entries by country, and by city in each. One thread. */
public final class PlaceCounter {
    private final EntryCounter<String> countries = new EntryCounter<>();
    private final EntryCounter<Place> cities = new EntryCounter<>();

    /** Counts one more. */
    public PlaceCount add(Place place) {
        return new PlaceCount(place.country(), countries.add(place.country()), place.city(), cities.add(place));
    }
}
