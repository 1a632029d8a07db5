package io.aurochs.storm.events;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.generated.DebugOptions;
import org.jspecify.annotations.Nullable;

/**
 * What operators asked to be logged of a topology's tuples, through Nimbus' {@code debug}. What was said of a component
 * counts before what was said of the topology. Lives as long as the topology, however often that is started again. Any
 * thread.
 */
public final class EventSampling {
    private static final double NONE = 0;
    private static final double ALL = 100;

    private final String topologyId;

    // Guarded by this.
    private final Map<String, DebugOptions> options = new HashMap<>();
    private final Map<String, EventSampler> samplers = new HashMap<>();

    /** Begins with nothing to log. */
    public EventSampling(String topologyId) {
        this.topologyId = topologyId;
    }

    /**
     * Logs a part of the tuples from now on, or none.
     *
     * @param component null or empty for all components of which nothing was said
     * @param percentage 0 to 100, else the nearest of these; ignored when disabling, where the last one is kept
     */
    public synchronized void set(@Nullable String component, boolean enable, double percentage) {
        String key = component == null || component.isEmpty() ? topologyId : component;
        DebugOptions asked = new DebugOptions();
        asked.set_enable(enable);
        if (enable) {
            asked.set_samplingpct(Math.max(NONE, Math.min(ALL, percentage)));
        } else {
            DebugOptions before = options.get(key);
            asked.set_samplingpct(before == null ? NONE : before.get_samplingpct());
        }
        options.put(key, asked);
        samplers.forEach((name, sampler) -> sampler.setPercentage(percentage(name)));
    }

    /** Decides for one component, now and after every later {@link #set}. */
    public synchronized EventSampler of(String component) {
        return samplers.computeIfAbsent(component, name -> new EventSampler(percentage(name)));
    }

    private double percentage(String component) {
        DebugOptions asked = options.getOrDefault(component, options.get(topologyId));
        return asked != null && asked.is_enable() ? asked.get_samplingpct() : NONE;
    }

    /** What was asked for, by component; for the whole topology by its id. */
    public synchronized Map<String, DebugOptions> options() {
        Map<String, DebugOptions> copy = new HashMap<>();
        options.forEach((key, asked) -> copy.put(key, asked.deepCopy()));
        return copy;
    }
}
