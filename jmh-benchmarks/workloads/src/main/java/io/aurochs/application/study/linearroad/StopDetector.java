package io.aurochs.application.study.linearroad;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the vehicles of an expressway that stop, and those of them that move again or are gone. One thread. */
public final class StopDetector {
    private final Map<Long, Standing> standings = new HashMap<>();

    /** What changes by a report, or null. */
    public @Nullable StopChange report(PositionReport report) {
        Standing before = standings.get(report.vehicle());
        Standing standing = Standing.after(before, report);
        standings.put(report.vehicle(), standing);
        return StopChange.of(before, standing, report);
    }

    /** Ends a minute and forgets the vehicles that were silent in it: stopped ones are gone since it began. */
    public List<StopChange> close(long minute) {
        List<StopChange> gone = new ArrayList<>();
        Iterator<Map.Entry<Long, Standing>> all = standings.entrySet().iterator();
        while (all.hasNext()) {
            Map.Entry<Long, Standing> each = all.next();
            Standing standing = each.getValue();
            if (standing.isSilent(minute)) {
                all.remove();
                if (standing.isStopped()) {
                    gone.add(StopChange.gone(standing, each.getKey(), minute));
                }
            }
        }
        return gone;
    }
}
