package io.aurochs.flink.operator;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * What is to become of one output of a vertex.
 *
 * @param carriesBundles whether bundles may travel on it; otherwise it keeps Flink's own writer
 * @param travellingKey the key that travels with each record; null where none does
 * @param waits whether its records may wait until another input of a task has ended: bundles then hold no fewer than Flink's buffers would
 */
public record EdgePlan(boolean carriesBundles, @Nullable EdgeKey travellingKey, boolean waits) implements Serializable {
    /** An edge that keeps Flink's own writer. */
    public static EdgePlan stock() {
        return new EdgePlan(false, null, false);
    }
}
