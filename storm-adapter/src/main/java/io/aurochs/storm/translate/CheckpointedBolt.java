package io.aurochs.storm.translate;

import java.lang.reflect.Field;
import java.util.Map;
import org.apache.storm.state.State;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BaseStatefulBoltExecutor;
import org.apache.storm.topology.CheckpointTupleForwarder;
import org.apache.storm.topology.IComponent;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IStatefulBolt;
import org.apache.storm.topology.StatefulBoltExecutor;

/**
 * A user's bolt within the executor that Storm puts around every bolt of a topology with state. The executor has the state, the open
 * transactions and the tuples that wait for a commit, all in private fields; so another bolt gets into the executor that exists.
 */
public final class CheckpointedBolt {
    private static final String BOLT = "bolt";

    private final BaseStatefulBoltExecutor executor;

    /** @param executor one that {@link #isExecutor} knows */
    public CheckpointedBolt(BaseStatefulBoltExecutor executor) {
        this.executor = executor;
    }

    /** Says whether it is an executor whose bolt can be read and replaced. */
    public static boolean isExecutor(Object object) {
        return object instanceof StatefulBoltExecutor<?> || object instanceof CheckpointTupleForwarder;
    }

    /** Returns the user's bolt: an {@link IStatefulBolt}, or an {@link IRichBolt} without state in a topology that has some. */
    public IComponent bolt() {
        return (IComponent) read(BOLT);
    }

    /**
     * Puts the bolt of another executor into this one: prepares it and, if the old one had its state, gives it that state. On the thread of the
     * task, between two tuples, after the old one's {@code cleanup}.
     *
     * @param next of the same class as this executor, not yet prepared
     */
    public void replace(CheckpointedBolt next, Map<String, Object> conf, TopologyContext context) {
        IComponent bolt = next.bolt();
        write(BOLT, bolt);
        OutputCollector collector = (OutputCollector) read("collector");
        if (bolt instanceof IStatefulBolt<?> stateful) {
            stateful.prepare(conf, context, collector);
            if ((boolean) read("boltInitialized")) {
                initState(stateful, (State) read("state"));
            }
        } else {
            ((IRichBolt) bolt).prepare(conf, context, collector);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends State> void initState(IStatefulBolt<T> bolt, State state) {
        bolt.initState((T) state);
    }

    private Object read(String name) {
        try {
            return field(name).get(executor);
        } catch (IllegalAccessException e) {
            throw unknown(name, e);
        }
    }

    private void write(String name, Object value) {
        try {
            field(name).set(executor, value);
        } catch (IllegalAccessException e) {
            throw unknown(name, e);
        }
    }

    private Field field(String name) {
        for (Class<?> type = executor.getClass(); type != Object.class; type = type.getSuperclass()) {
            try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field;
            } catch (NoSuchFieldException e) {
                // Of its superclass, then.
            }
        }
        throw unknown(name, new NoSuchFieldException(name));
    }

    private IllegalStateException unknown(String name, Throwable because) {
        return new IllegalStateException(
                executor.getClass().getName() + " of this version of Storm has no field " + name
                        + " that can be used: kill the topology and submit it with the new bolt",
                because);
    }
}
