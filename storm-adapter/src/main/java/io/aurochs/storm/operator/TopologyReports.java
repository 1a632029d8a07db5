package io.aurochs.storm.operator;

import io.aurochs.storm.errors.ReportedErrors;
import io.aurochs.storm.events.EventSampling;

/**
 * What operators see of a topology and set for it that must outlive one run: belongs to the code that starts the topology,
 * and starts it again.
 *
 * @param errors what its components reported and died of
 * @param events which tuples go to its event loggers
 */
public record TopologyReports(ReportedErrors errors, EventSampling events) {
    /** Those of a topology that has not run yet. */
    public static TopologyReports of(String topologyId) {
        return new TopologyReports(new ReportedErrors(TopologyContexts.PORT), new EventSampling(topologyId));
    }
}
