package io.aurochs.application.study.storm;

import io.aurochs.application.study.logprocessing.Place;
import io.aurochs.application.study.logprocessing.PlaceCount;
import io.aurochs.application.study.logprocessing.PlaceCounter;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Counts entries by country and city. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class GeoStatsBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private transient PlaceCounter counter;

    GeoStatsBolt() {
        super(LogTopology.COUNTRY, "country total", LogTopology.CITY, "city total");
    }

    @Override
    void begin() {
        counter = new PlaceCounter();
    }

    @Override
    void process(Tuple place) {
        PlaceCount count = counter.add(new Place(place.getString(0), place.getString(1)));
        emit(place, new Values(count.country(), count.countryTotal(), count.city(), count.cityTotal(), time(place)));
    }
}
