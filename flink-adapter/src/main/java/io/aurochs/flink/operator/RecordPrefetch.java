package io.aurochs.flink.operator;

import io.aurochs.jit.OutOfLine;
import io.aurochs.open.OpenBundleReader;
import io.aurochs.operator.LookAhead;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.heap.HeapKeyedStateBackend;
import org.apache.flink.runtime.state.heap.StateMap;
import org.apache.flink.runtime.state.heap.StateTable;
import org.jspecify.annotations.Nullable;

/**
 * Reads where the next few records of a bundle begin, their keys, and looks up their keyed state, before the first of them is processed,
 * see {@link LookAhead}. What is found is not used, and records and state stay as they are.
 *
 * <p>States are looked up that are on the heap, that a key has one of, and that are so many that caches may not hold them.
 * While a snapshot is written, a table copies a state that is looked up, for it may be changed: the copy that the record
 * itself would have made, or one in vain where the operator does not read that state for each record. The samples count
 * it. Used by the task's thread; one for each input.
 */
final class RecordPrefetch {
    /** Fewer states than that stay in the caches without help. */
    static final int LARGE = 4096;
    /** Groups of a stretch whose time is measured: the last record is not in it, and must not matter. */
    private static final int LEAST_GROUPS = 8;
    /** Tables grow slowly. */
    private static final int STRETCHES_BETWEEN_LOOKS = 32;

    private static final OutOfLine<RecordPrefetch, OpenBundleReader, Object> TOUCH =
            OutOfLine.of(RecordPrefetch::touch);

    private final LookAhead ahead;
    private Collection<StateTable<Object, ?, ?>> tables = List.of();
    private List<StateTable<Object, VoidNamespace, ?>> large = List.of();
    private int stretchesToLook;
    /** How many records are touched next. */
    private int nextGroup;

    /** Of the last state found, here as in the next: kept, so that the memory is read. */
    private @Nullable Class<?> stateClass;
    /** Of the first record that was touched last. */
    private @Nullable Class<?> recordClass;
    /** How many were touched that are not like the first of their group. */
    private int others;

    /**
     * @param groupRecords how many records are looked up together; less than 2 for none
     * @param clock nanoseconds
     */
    RecordPrefetch(int groupRecords, LongSupplier clock) {
        this.ahead = new LookAhead(groupRecords, LEAST_GROUPS * groupRecords, clock);
    }

    /** Tells whose state it is; before that, and with state elsewhere than on the heap, none is looked up. */
    @SuppressWarnings("unchecked") // keys are looked up in the table of their own backend
    void of(KeyedStateBackend<?> backend) {
        if (backend instanceof HeapKeyedStateBackend<?> heap) {
            of(FlinkInternals.states((HeapKeyedStateBackend<Object>) heap).values());
        }
    }

    /** @param live all tables; more may come */
    void of(Collection<StateTable<Object, ?, ?>> live) {
        tables = live;
    }

    /** A stretch of a bundle has been opened. */
    void begin(OpenBundleReader reader) {
        if (!reader.isEncoded() && ahead.begin(reader.remaining()) && --stretchesToLook < 0) {
            stretchesToLook = STRETCHES_BETWEEN_LOOKS;
            large = largeOf(tables);
        }
    }

    /** A record of the stretch is about to be read. */
    void next(OpenBundleReader reader) {
        int records = ahead.next(reader.remaining());
        if (records > 0) {
            nextGroup = records;
            TOUCH.call(this, reader);
        }
    }

    /** All records of the stretch have been read, and all but the last been processed. */
    void end(OpenBundleReader reader) {
        ahead.end(reader.remaining());
    }

    private void touch(OpenBundleReader reader) {
        int records = nextGroup;
        touchRecords(reader, records);
        touchKeys(reader, records);
        for (int i = 0; i < large.size(); i++) {
            lookUp(large.get(i), reader, records);
        }
    }

    private void touchRecords(OpenBundleReader reader, int records) {
        Class<?> first = classOf(reader.recordAhead(0));
        int found = others;
        for (int i = 1; i < records; i++) {
            found += classOf(reader.recordAhead(i)) == first ? 0 : 1;
        }
        recordClass = first;
        others = found;
    }

    private void touchKeys(OpenBundleReader reader, int records) {
        int first = hashOf(reader.keyAhead(0));
        int found = others;
        for (int i = 1; i < records; i++) {
            found += hashOf(reader.keyAhead(i)) == first ? 0 : 1;
        }
        others = found;
    }

    /** A key's hash has been asked for before; two keys that have not the same are never asked whether they are equal. */
    private static int hashOf(@Nullable Object key) {
        return key == null ? 0 : key.hashCode();
    }

    private void lookUp(StateTable<Object, VoidNamespace, ?> table, OpenBundleReader reader, int records) {
        Class<?> found = stateClass;
        for (int i = 0; i < records; i++) {
            Object key = reader.keyAhead(i);
            if (key == null) {
                continue;
            }
            StateMap<Object, VoidNamespace, ?> states = table.getMapForKeyGroup(reader.keyHashAhead(i));
            Object state = states == null ? null : states.get(key, VoidNamespace.INSTANCE);
            if (state != null) {
                found = state.getClass();
            }
        }
        stateClass = found;
    }

    private static @Nullable Class<?> classOf(@Nullable Object object) {
        return object == null ? null : object.getClass();
    }

    /** What states, and records, were like that were touched; for tests. */
    @Nullable
    Class<?> stateClass() {
        return stateClass;
    }

    @Nullable
    Class<?> recordClass() {
        return recordClass;
    }

    int others() {
        return others;
    }

    private static List<StateTable<Object, VoidNamespace, ?>> largeOf(Collection<StateTable<Object, ?, ?>> tables) {
        return tables.stream()
                .filter(table -> table.getNamespaceSerializer() instanceof VoidNamespaceSerializer)
                .filter(table -> table.size() > LARGE)
                .map(RecordPrefetch::withoutNamespace)
                .toList();
    }

    @SuppressWarnings("unchecked") // by its serializer
    private static StateTable<Object, VoidNamespace, ?> withoutNamespace(StateTable<Object, ?, ?> table) {
        return (StateTable<Object, VoidNamespace, ?>) table;
    }
}
