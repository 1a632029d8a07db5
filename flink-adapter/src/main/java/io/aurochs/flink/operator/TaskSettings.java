package io.aurochs.flink.operator;

import java.io.Serializable;
import java.util.Map;
import java.util.Set;

/**
 * What a task needs to know of the configuration.
 *
 * @param bundleRecords records in a full bundle
 * @param bundleLatencyNs oldest a record may get before its consumer is notified, nanoseconds
 * @param sourceLatencyNs the same at sources, nanoseconds
 * @param handover how records of mutable types go to another task
 * @param check whether it is checked that nobody changes a record after emitting it
 * @param sample whether some records are serialised besides, to find what stock would report
 * @param immutableClasses names of classes that the user declares immutable
 * @param stateTables what keyed state on the heap is kept in
 * @param chainCode whose code is compiled for the way from one operator of a chain to the next
 * @param renewal whether objects into which Flink writes a reference for each record are kept young
 * @param prefetchRecords of how many records key and keyed state are read together; less than 2 for none
 * @param engine the settings of where tasks run and of the live page, as the user wrote them
 */
public record TaskSettings(
        int bundleRecords,
        long bundleLatencyNs,
        long sourceLatencyNs,
        HandoverMode handover,
        boolean check,
        boolean sample,
        Set<String> immutableClasses,
        StateTables stateTables,
        ChainCodes chainCode,
        boolean renewal,
        int prefetchRecords,
        Map<String, String> engine)
        implements Serializable {
    public TaskSettings {
        immutableClasses = Set.copyOf(immutableClasses);
        engine = Map.copyOf(engine);
    }

    /** Whether what goes to another task is copied, or serialised, before the operator that emits it goes on. */
    public boolean isCopiedAtEmit() {
        // The check looks at what was emitted later, and so needs a row that its producer does not use again.
        return handover == HandoverMode.COPY && !check;
    }
}
