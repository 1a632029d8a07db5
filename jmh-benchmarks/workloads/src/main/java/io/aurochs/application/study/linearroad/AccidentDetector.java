package io.aurochs.application.study.linearroad;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Finds accidents: places where two vehicles or more stand at the same time. One thread. */
public final class AccidentDetector {
    private static final int VEHICLES = 2;
    private static final long LONG_AGO = -1;

    /** Of minutes that are open, in whatever order they came. */
    private final TreeSet<StopChange> changes = new TreeSet<>();

    private final Map<Place, Set<Long>> stopped = new HashMap<>();

    public void add(StopChange change) {
        changes.add(change);
    }

    /** What another detector has to be told to go on from here: who stands where, and what is not of a closed minute. */
    public List<StopChange> state() {
        List<StopChange> state = new ArrayList<>(changes);
        stopped.forEach((place, vehicles) ->
                vehicles.forEach(vehicle -> state.add(new StopChange(LONG_AGO, vehicle, true, place))));
        return state;
    }

    /** Ends a minute of which all changes are known; the segments that had an accident in it. */
    public List<Accident> close(long minute) {
        // One that a change of the first second clears is not of this minute.
        applyUntil(Minutes.firstSecond(minute));
        Set<Segment> segments = new LinkedHashSet<>();
        stopped.forEach((place, vehicles) -> {
            if (vehicles.size() >= VEHICLES) {
                segments.add(place.segment());
            }
        });
        segments.addAll(applyUntil(Minutes.firstSecond(minute + 1) - 1));
        return segments.stream().map(segment -> new Accident(segment, minute)).toList();
    }

    /** Applies the changes up to a second; the segments where accidents happened by them. */
    private Set<Segment> applyUntil(long second) {
        Set<Segment> segments = new LinkedHashSet<>();
        while (!changes.isEmpty() && changes.first().second() <= second) {
            StopChange change = changes.first();
            changes.remove(change);
            if (standingAfter(change) >= VEHICLES) {
                segments.add(change.place().segment());
            }
        }
        return segments;
    }

    /** Applies a change; how many vehicles stand at its place then. */
    private int standingAfter(StopChange change) {
        Set<Long> vehicles = stopped.computeIfAbsent(change.place(), unseen -> new HashSet<>());
        if (change.isStopped()) {
            vehicles.add(change.vehicle());
        } else {
            vehicles.remove(change.vehicle());
            if (vehicles.isEmpty()) {
                stopped.remove(change.place());
            }
        }
        return vehicles.size();
    }
}
