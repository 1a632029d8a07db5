package io.aurochs.storm.translate;

import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.utils.WrappedInvalidTopologyException;

/** Refuses components that Aurochs does not run, at submission: before anything is opened, and so that the caller sees it. */
final class SupportedComponents {
    private SupportedComponents() {}

    /**
     * Looks at every component.
     *
     * @throws InvalidTopologyException naming the first that does not run
     */
    static void check(String name, StormTopology topology) throws InvalidTopologyException {
        if (topology.is_set_state_spouts() && !topology.get_state_spouts().isEmpty()) {
            throw new WrappedInvalidTopologyException("Topology " + name + ": component "
                    + topology.get_state_spouts().keySet().iterator().next()
                    + " is a state spout, which Storm declares but does not run: make it a spout or a bolt.");
        }
    }
}
