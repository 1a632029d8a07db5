package io.aurochs.application.study.storm;

import io.aurochs.application.study.logprocessing.CountryCounts;
import java.util.HashMap;
import java.util.Map;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts entries by country and city. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class GeoStatsBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient Map<String, CountryCounts> countries;

    GeoStatsBolt() {
        super(LogTopology.COUNTRY, "country total", LogTopology.CITY, "city total");
    }

    @Override
    void begin() {
        countries = new HashMap<>();
    }

    @Override
    void process(Tuple place) {
        String country = place.getString(0);
        String city = place.getString(1);
        CountryCounts counts = countries.computeIfAbsent(country, unseen -> new CountryCounts());
        long ofCity = counts.add(city);
        emit(place, new Values(country, counts.total(), city, ofCity, time(place)));
    }
}
