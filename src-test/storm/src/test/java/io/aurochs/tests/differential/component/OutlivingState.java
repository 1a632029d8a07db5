package io.aurochs.tests.differential.component;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.Config;
import org.apache.storm.state.KeyValueState;
import org.apache.storm.state.State;
import org.apache.storm.state.StateProvider;
import org.apache.storm.task.TopologyContext;
import org.jspecify.annotations.Nullable;

/**
 * A state whose committed and prepared values outlive the components and the topology, as a database's would: they are
 * found again by the topology's name and the state's namespace.
 */
public final class OutlivingState implements KeyValueState<Object, Object> {
    private static final Map<String, Store> STORES = new ConcurrentHashMap<>();

    private final Store store;
    private Map<Object, Object> current;
    private boolean preparedHere;

    /** What is in the database. */
    private static final class Store {
        private Map<Object, Object> committed = new HashMap<>();
        private @Nullable Map<Object, Object> prepared;
    }

    private OutlivingState(Store store) {
        this.store = store;
        synchronized (store) {
            current = new HashMap<>(store.committed);
        }
    }

    /** Storm makes it by name. */
    public static final class Provider implements StateProvider {
        public Provider() {}

        @Override
        public State newState(String namespace, Map<String, Object> conf, TopologyContext context) {
            String name = conf.get(Config.TOPOLOGY_NAME) + "/" + namespace;
            return new OutlivingState(STORES.computeIfAbsent(name, n -> new Store()));
        }
    }

    @Override
    public void put(Object key, Object value) {
        current.put(key, value);
    }

    @Override
    public @Nullable Object get(Object key) {
        return current.get(key);
    }

    @Override
    public Object get(Object key, Object otherwise) {
        return current.getOrDefault(key, otherwise);
    }

    @Override
    public @Nullable Object delete(Object key) {
        return current.remove(key);
    }

    @Override
    public Iterator<Map.Entry<Object, Object>> iterator() {
        return new HashMap<>(current).entrySet().iterator();
    }

    @Override
    public void prepareCommit(long txid) {
        synchronized (store) {
            store.prepared = new HashMap<>(current);
        }
        preparedHere = true;
    }

    @Override
    public void commit(long txid) {
        synchronized (store) {
            if (store.prepared != null) {
                store.committed = Objects.requireNonNull(store.prepared);
                store.prepared = null;
                if (!preparedHere) {
                    // Prepared by one that is no more.
                    current = new HashMap<>(store.committed);
                }
            }
        }
    }

    @Override
    public void commit() {
        synchronized (store) {
            store.committed = new HashMap<>(current);
        }
    }

    @Override
    public void rollback() {
        synchronized (store) {
            store.prepared = null;
            current = new HashMap<>(store.committed);
        }
    }
}
