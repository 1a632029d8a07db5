package io.aurochs.application.study.flink;

import io.aurochs.application.study.logprocessing.GeoFinder;
import io.aurochs.application.study.logprocessing.LogEntry;
import io.aurochs.application.study.logprocessing.Place;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.util.Collector;

/** Emits where entries come from, if that is known. */
@SuppressWarnings("NullAway.Init") // Made in open().
final class FindPlace extends RichFlatMapFunction<LogEntry, Place> {
    private static final long serialVersionUID = 1L;

    private final long seed;
    private transient GeoFinder finder;

    FindPlace(long seed) {
        this.seed = seed;
    }

    @Override
    public void open(OpenContext context) {
        finder = new GeoFinder(seed);
    }

    @Override
    public void flatMap(LogEntry entry, Collector<Place> places) {
        Place place = finder.find(entry.ip());
        if (place != null) {
            places.collect(place);
        }
    }
}
