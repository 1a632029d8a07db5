package io.aurochs.application.study.logprocessing;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;
import java.util.HashMap;
import java.util.Map;

/** Log processing without an engine. */
public final class LogLoop implements PlainLoop {
    private final GeoFinder finder;
    private final Results results;
    private final VolumeCounter volumes = new VolumeCounter();
    private final StatusCounter statuses = new StatusCounter();
    private final Map<String, CountryCounts> countries = new HashMap<>();

    public LogLoop(GeoFinder finder, Results results) {
        this.finder = finder;
        this.results = results;
    }

    @Override
    public long process(String line) {
        LogEntry entry = LogEntry.parse(line);
        if (entry == null) {
            return 0;
        }
        results.accept(LogResults.volume(entry.minute(), volumes.add(entry.minute())));
        results.accept(LogResults.status(entry.status(), statuses.add(entry.status())));
        Place place = finder.find(entry.ip());
        if (place != null) {
            CountryCounts country = countries.computeIfAbsent(place.country(), name -> new CountryCounts());
            long ofCity = country.add(place.city());
            results.accept(LogResults.place(place.country(), country.total(), place.city(), ofCity));
        }
        return 1;
    }
}
