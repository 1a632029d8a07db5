package io.aurochs.tests.differential.component;

import java.util.Map;
import org.apache.storm.task.TopologyContext;

/** Throws on purpose, in the last task of a component, at one place; notes {@code failing} (task id) before. */
final class Faults {
    private final Journal journal;
    private final int task;
    private final boolean last;
    private final String place;

    Faults(Map<String, Object> conf, TopologyContext context, String place) {
        this.journal = Journal.of(conf);
        this.task = context.getThisTaskId();
        this.last = context.getThisTaskIndex()
                == context.getComponentTasks(context.getThisComponentId()).size() - 1;
        this.place = place;
    }

    /** Throws if this is the place. */
    void at(String here) {
        if (last && place.equals(here)) {
            journal.note("failing", task);
            throw new IllegalStateException("on purpose, in " + here);
        }
    }
}
