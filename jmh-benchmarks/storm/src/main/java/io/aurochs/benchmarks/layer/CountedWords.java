package io.aurochs.benchmarks.layer;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.apache.storm.task.IMetricsContext;
import org.apache.storm.trident.state.ITupleCollection;
import org.apache.storm.trident.state.State;
import org.apache.storm.trident.state.StateFactory;
import org.apache.storm.trident.testing.MemoryMapState;

/** Storm's own state in memory, whose content can be read when the run is over. */
final class CountedWords implements StateFactory {
    private static final long serialVersionUID = 1L;

    /** Of the one run of this JVM, a part for each task: tasks find it through a static field alone. */
    private static final List<ITupleCollection> PARTS = new CopyOnWriteArrayList<>();

    private final StateFactory states = new MemoryMapState.Factory();

    @Override
    public State makeState(Map<String, Object> conf, IMetricsContext metrics, int part, int parts) {
        State state = states.makeState(conf, metrics, part, parts);
        PARTS.add((ITupleCollection) state);
        return state;
    }

    /** Each word with its count. Only when the topology is quiet. */
    static void forEach(BiConsumer<Object, Object> action) {
        for (ITupleCollection part : PARTS) {
            part.getTuples().forEachRemaining(counted -> action.accept(counted.get(0), counted.get(1)));
        }
    }
}
