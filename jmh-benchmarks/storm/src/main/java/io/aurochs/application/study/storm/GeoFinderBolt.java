package io.aurochs.application.study.storm;

import io.aurochs.application.study.logprocessing.GeoFinder;
import io.aurochs.application.study.logprocessing.Place;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Emits where entries come from, if that is known. */
@SuppressWarnings("NullAway.Init") // Made in begin().
final class GeoFinderBolt extends StudyBolt {
    private static final long serialVersionUID = 1L;

    private final long seed;
    private transient GeoFinder finder;

    GeoFinderBolt(long seed) {
        super(LogTopology.COUNTRY, LogTopology.CITY);
        this.seed = seed;
    }

    @Override
    void begin() {
        finder = new GeoFinder(seed);
    }

    @Override
    void process(Tuple entry) {
        Place place = finder.find(entry.getStringByField(LogTopology.IP));
        if (place != null) {
            emit(entry, new Values(place.country(), place.city(), time(entry)));
        }
    }
}
