package io.aurochs.storm.operator;

import io.aurochs.storm.translate.ComponentReader;
import io.aurochs.storm.translate.TopologyPlan;
import java.util.function.Consumer;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.ShellBolt;

/** Makes the user's spout and bolt objects, a new one for each task. */
final class ComponentObjects {
    private final TopologyPlan plan;

    ComponentObjects(TopologyPlan plan) {
        this.plan = plan;
    }

    /** @param onTimeOut receives the time-out of the spout's sub-process, if it has one; any thread */
    ISpout spout(String component, Consumer<Throwable> onTimeOut) {
        SpoutSpec spec = plan.systemTopology().get_spouts().get(component);
        if (spec == null) {
            throw new IllegalArgumentException("component=" + component + ": not a spout of the topology");
        }
        Object object = ComponentReader.read(plan, component, spec.get_spout_object());
        ISpout spout = object instanceof ShellComponent shell ? new ShellSpout(shell) : (ISpout) object;
        return spout instanceof ShellSpout shell ? new ShellSpoutGuard(shell, onTimeOut) : spout;
    }

    /** @param onDeath receives the end of the bolt's sub-process, if it has one that ends by itself; any thread */
    IBolt bolt(String component, Consumer<Throwable> onDeath) {
        Bolt spec = plan.systemTopology().get_bolts().get(component);
        if (spec == null) {
            throw new IllegalArgumentException("component=" + component + ": not a bolt of the topology");
        }
        Object object = ComponentReader.read(plan, component, spec.get_bolt_object());
        IBolt bolt = object instanceof ShellComponent shell ? new ShellBolt(shell) : (IBolt) object;
        return bolt instanceof ShellBolt shell ? new ShellBoltGuard(shell, onDeath) : bolt;
    }
}
