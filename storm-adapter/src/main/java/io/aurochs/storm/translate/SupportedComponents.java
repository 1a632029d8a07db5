package io.aurochs.storm.translate;

import java.util.Map;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
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
        for (Map.Entry<String, SpoutSpec> spout : topology.get_spouts().entrySet()) {
            refuseMultilang(name, spout.getKey(), spout.getValue().get_spout_object(), ShellSpout.class);
        }
        for (Map.Entry<String, Bolt> bolt : topology.get_bolts().entrySet()) {
            refuseMultilang(name, bolt.getKey(), bolt.getValue().get_bolt_object(), ShellBolt.class);
        }
        if (topology.is_set_state_spouts() && !topology.get_state_spouts().isEmpty()) {
            throw new WrappedInvalidTopologyException("Topology " + name + ": component "
                    + topology.get_state_spouts().keySet().iterator().next()
                    + " is a state spout, which Storm declares but does not run: make it a spout or a bolt.");
        }
    }

    private static void refuseMultilang(String name, String component, ComponentObject object, Class<?> shell)
            throws InvalidTopologyException {
        if (object.is_set_shell() || ComponentClass.isA(object, shell)) {
            throw new WrappedInvalidTopologyException("Topology " + name + ": component " + component
                    + " runs another language's process (ShellBolt or ShellSpout), which is not supported yet: run the"
                    + " topology on Storm.");
        }
    }
}
