package io.aurochs.storm.translate;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.StreamInfo;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.BaseStatefulBoltExecutor;
import org.apache.storm.topology.CheckpointTupleForwarder;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IStatefulBolt;
import org.apache.storm.topology.OutputFieldsGetter;
import org.apache.storm.topology.StatefulBoltExecutor;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.trident.topology.TridentBoltExecutor;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.WrappedInvalidTopologyException;
import org.jspecify.annotations.Nullable;

/** What another version of a bolt makes of a topology's plan. Its streams, configuration and tasks never change. */
public final class BoltReplacement {
    private BoltReplacement() {}

    /**
     * Returns the plan with another object for a bolt. A pure function of its arguments.
     *
     * @param loader of its classes; null: the class path
     * @throws InvalidTopologyException naming the bolt, when there is no such bolt, either one keeps what a new object would not have, the new one
     *     has other streams, or cannot be serialised
     */
    public static TopologyPlan replaced(TopologyPlan plan, String bolt, IComponent next, @Nullable ClassLoader loader)
            throws InvalidTopologyException {
        Bolt spec = plan.userTopology().get_bolts().get(bolt);
        if (spec == null) {
            throw refusal(
                    plan,
                    bolt,
                    "there is no such bolt; it has "
                            + plan.userTopology().get_bolts().keySet());
        }
        Object old = ComponentReader.read(plan, bolt, spec.get_bolt_object());
        refuseWithout(plan, bolt, withoutExecutor(old));
        refuseWithout(plan, bolt, next);
        IRichBolt executed = executed(plan, bolt, old, next);
        Map<String, StreamInfo> streams = spec.get_common().get_streams();
        OutputFieldsGetter declared = new OutputFieldsGetter();
        executed.declareOutputFields(declared);
        if (!declared.getFieldsDeclaration().equals(streams)) {
            throw refusal(
                    plan,
                    bolt,
                    "the new one declares " + text(declared.getFieldsDeclaration()) + " and the old one "
                            + text(streams) + "; declare the same streams and fields");
        }
        ComponentObject object = serialized(plan, bolt, executed);
        Map<String, ClassLoader> loaders = new HashMap<>(plan.loaders());
        loaders.remove(bolt);
        if (loader != null) {
            loaders.put(bolt, loader);
        }
        return new TopologyPlan(
                plan.topologyId(),
                plan.name(),
                plan.conf(),
                with(plan.userTopology(), bolt, object),
                with(plan.systemTopology(), bolt, object),
                plan.taskToComponent(),
                plan.componentToSortedTasks(),
                plan.componentToStreamToFields(),
                plan.executors(),
                plan.subscriptions(),
                loaders);
    }

    private static Object withoutExecutor(Object bolt) {
        return CheckpointedBolt.isExecutor(bolt) ? new CheckpointedBolt((BaseStatefulBoltExecutor) bolt).bolt() : bolt;
    }

    private static void refuseWithout(TopologyPlan plan, String bolt, Object object) throws InvalidTopologyException {
        if (object instanceof BaseStatefulBoltExecutor
                || object instanceof WindowedBoltExecutor
                || object instanceof TridentBoltExecutor
                || object instanceof ShellBolt
                || !(object instanceof IRichBolt || object instanceof IStatefulBolt<?>)) {
            throw refusal(
                    plan,
                    bolt,
                    object.getClass().getSimpleName()
                            + " keeps windows, batches or a sub-process, which another object would not have; kill the topology and submit"
                            + " it with the new bolt");
        }
    }

    /** Returns the new bolt as Storm's topology builder would have put it into the topology. */
    private static IRichBolt executed(TopologyPlan plan, String bolt, Object old, IComponent next)
            throws InvalidTopologyException {
        boolean isStateful = next instanceof IStatefulBolt<?>;
        if (isStateful != old instanceof StatefulBoltExecutor<?>) {
            throw refusal(
                    plan,
                    bolt,
                    isStateful
                            ? "the new one keeps state and the old one does not; kill the topology and submit it with the new bolt"
                            : "the old one keeps state and the new one does not; extend BaseStatefulBolt, which gets that state");
        }
        if (next instanceof IStatefulBolt<?> stateful) {
            return new StatefulBoltExecutor<>(stateful);
        }
        IRichBolt rich = (IRichBolt) next;
        return old instanceof CheckpointTupleForwarder ? new CheckpointTupleForwarder(rich) : rich;
    }

    private static ComponentObject serialized(TopologyPlan plan, String bolt, IRichBolt next)
            throws InvalidTopologyException {
        try {
            return ComponentObject.serialized_java(Utils.javaSerialize(next));
        } catch (RuntimeException e) {
            InvalidTopologyException refusal = refusal(
                    plan, bolt, "the new one cannot be serialised: " + e.getMessage() + "; make its fields transient");
            refusal.initCause(e);
            throw refusal;
        }
    }

    private static String text(Map<String, StreamInfo> streams) {
        Map<String, Object> fields = new TreeMap<>();
        streams.forEach(
                (stream, info) -> fields.put(stream, info.get_output_fields() + (info.is_direct() ? " direct" : "")));
        return fields.toString();
    }

    private static InvalidTopologyException refusal(TopologyPlan plan, String bolt, String because) {
        return new WrappedInvalidTopologyException("Topology " + plan.name() + " bolt " + bolt + ": " + because + ".");
    }

    private static StormTopology with(StormTopology topology, String bolt, ComponentObject object) {
        StormTopology copy = topology.deepCopy();
        copy.get_bolts().computeIfPresent(bolt, (name, spec) -> {
            spec.set_bolt_object(object);
            return spec;
        });
        return copy;
    }
}
