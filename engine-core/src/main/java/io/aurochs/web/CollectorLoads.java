package io.aurochs.web;

import java.lang.management.GarbageCollectorMXBean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How often the JVM's garbage collectors have worked of late, and how long the last time. One thread samples, any reads. */
final class CollectorLoads {
    private final List<GarbageCollectorMXBean> beans;
    private final Map<String, Recent<Reading>> recent = new LinkedHashMap<>();
    private volatile List<Load> loads = List.of();

    private record Reading(long collections, long ms) {}

    /**
     * What a collector does.
     *
     * @param collections since the start of the JVM
     * @param collectionMs how long these took together, milliseconds
     * @param perSecond collections in the last second or so; {@link Double#NaN} before it is known
     * @param lastMs how long the last collection took; -1 if there was none, or it is not known
     */
    record Load(String name, long collections, long collectionMs, double perSecond, long lastMs) {}

    CollectorLoads(List<GarbageCollectorMXBean> beans) {
        this.beans = List.copyOf(beans);
    }

    /** Reads the counters once more. */
    void sample(long nowNs) {
        loads = beans.stream().map(bean -> load(bean, nowNs)).toList();
    }

    private Load load(GarbageCollectorMXBean bean, long nowNs) {
        Reading reading = new Reading(bean.getCollectionCount(), bean.getCollectionTime());
        Interval<Reading> interval =
                recent.computeIfAbsent(bean.getName(), first -> new Recent<>()).add(nowNs, reading);
        return new Load(
                bean.getName(),
                reading.collections(),
                reading.ms(),
                interval.perSecond(Reading::collections),
                lastMs(bean));
    }

    private static long lastMs(GarbageCollectorMXBean bean) {
        if (bean instanceof com.sun.management.GarbageCollectorMXBean known) {
            com.sun.management.GcInfo last = known.getLastGcInfo();
            return last == null ? -1 : last.getDuration();
        }
        return -1;
    }

    /** One for each collector, when it was sampled last. */
    List<Load> loads() {
        return loads;
    }
}
