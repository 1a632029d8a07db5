package io.aurochs.tests.differential.component;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.topology.FailedException;
import org.apache.storm.trident.state.OpaqueValue;
import org.apache.storm.trident.state.State;
import org.apache.storm.trident.state.StateFactory;
import org.apache.storm.trident.state.TransactionalValue;
import org.apache.storm.trident.state.map.IBackingMap;
import org.apache.storm.trident.state.map.NonTransactionalMap;
import org.apache.storm.trident.state.map.OpaqueMap;
import org.apache.storm.trident.state.map.TransactionalMap;
import org.jspecify.annotations.Nullable;

/**
 * A store outside the topology, in its journal, which reports a failure after it has stored a batch, now and then: the batch comes
 * again, and must not be counted twice.
 */
public final class FailingStore<T> implements IBackingMap<T> {
    /** One of so many writes. */
    public static final int FAILS_EACH = 7;

    private final Journal journal;
    private final Map<Object, @Nullable Object> stored;

    private FailingStore(Map<String, Object> conf) {
        journal = Journal.of(conf);
        stored = stored(journal);
    }

    @SuppressWarnings("unchecked")
    private static Map<Object, @Nullable Object> stored(Journal journal) {
        return journal.shared("store", Map.class, ConcurrentHashMap::new);
    }

    /** Counts of transactional batches. */
    public static StateFactory transactional() {
        return (conf, metrics, partition, partitions) -> state(TransactionalMap.build(new FailingStore<>(conf)));
    }

    /** Counts of opaque batches. */
    public static StateFactory opaque() {
        return (conf, metrics, partition, partitions) -> state(OpaqueMap.build(new FailingStore<>(conf)));
    }

    /** Counts of batches that are added as often as they are stored. */
    public static StateFactory nonTransactional() {
        return (conf, metrics, partition, partitions) -> state(NonTransactionalMap.build(new FailingStore<>(conf)));
    }

    private static State state(Object map) {
        return (State) map;
    }

    @Override
    @SuppressWarnings("unchecked")
    public List<@Nullable T> multiGet(List<List<Object>> keys) {
        List<@Nullable T> values = new ArrayList<>();
        keys.forEach(key -> values.add((T) stored.get(key.get(0))));
        return values;
    }

    @Override
    public void multiPut(List<List<Object>> keys, List<T> values) {
        for (int i = 0; i < keys.size(); i++) {
            stored.put(keys.get(i).get(0), values.get(i));
        }
        journal.note("stored", keys.size());
        if (journal.count("stored") % FAILS_EACH == 0) {
            journal.note("store failed");
            throw new FailedException("the store has stored, and says that it has not");
        }
    }

    /** What is stored, without what Trident stores with it. */
    public static SortedMap<Object, @Nullable Object> counts(Journal journal) {
        SortedMap<Object, @Nullable Object> counts = new TreeMap<>();
        stored(journal).forEach((key, value) -> counts.put(key, count(value)));
        return counts;
    }

    private static @Nullable Object count(@Nullable Object value) {
        if (value instanceof TransactionalValue<?> transactional) {
            return transactional.getVal();
        }
        return value instanceof OpaqueValue<?> opaque ? opaque.getCurr() : value;
    }
}
