package io.aurochs.tests.differential.component;

import java.util.Map;
import org.apache.storm.task.TopologyContext;

/**
 * Throws on purpose, in the last task of a component, at one place, as often as the topology's configuration says; notes
 * {@code failing} (task id) before.
 */
public final class Faults {
    /** How often to throw, over all restarts of the topology; always, unless set. */
    public static final String TIMES = "faults.times";

    private final Journal journal;
    private final int task;
    private final boolean last;
    private final String place;
    private final long times;

    Faults(Map<String, Object> conf, TopologyContext context, String place) {
        this.journal = Journal.of(conf);
        this.task = context.getThisTaskId();
        this.last = context.getThisTaskIndex()
                == context.getComponentTasks(context.getThisComponentId()).size() - 1;
        this.place = place;
        this.times = conf.get(TIMES) instanceof Number number ? number.longValue() : Long.MAX_VALUE;
    }

    /** Throws if this is the place. */
    void at(String here) {
        if (last && place.equals(here) && journal.count("failing") < times) {
            journal.note("failing", task);
            throw new IllegalStateException("on purpose, in " + here);
        }
    }
}
