package io.aurochs.application.study.logprocessing;

import io.aurochs.application.study.PlainLoop;
import io.aurochs.application.study.Results;

/** Log processing without an engine. */
public final class LogLoop implements PlainLoop {
    private final GeoFinder finder;
    private final Results results;
    private final EntryCounter<Long> volumes = new EntryCounter<>();
    private final EntryCounter<Integer> statuses = new EntryCounter<>();
    private final PlaceCounter places = new PlaceCounter();

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
            results.accept(places.add(place).hash());
        }
        return 1;
    }
}
