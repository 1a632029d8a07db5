package io.aurochs.flink.state;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.state.StateEntry;
import org.apache.flink.runtime.state.StateTransformationFunction;
import org.apache.flink.runtime.state.heap.StateMap;
import org.apache.flink.runtime.state.heap.StateMapSnapshot;
import org.apache.flink.runtime.state.internal.InternalKvState.StateIncrementalVisitor;
import org.jspecify.annotations.Nullable;

/**
 * The states of one key group: extendible hashing (Fagin, Nievergelt, Pippenger and Strong, TODS 1979) over {@linkplain Segment segments}
 * in memory. A directory holds the segments by the leading bits of the hash. A segment that is full is split, so that no insertion
 * moves more than one segment; it is enlarged where its keys share so much of their hashes that splitting would not help.
 *
 * <p>A snapshot holds the directory of its time, and so the segments. Before a segment that a snapshot holds is written to, it is
 * copied. A value that a snapshot holds is copied before the caller gets it, if it is mutable, as the caller may change it. This is what
 * Flink's copy-on-write map promises, segment by segment.
 *
 * <p>Used by the task's thread, but for {@link #releaseSnapshot}, which any thread may call.
 *
 * @param <K> keys
 * @param <N> namespaces, such as windows
 * @param <S> states
 */
final class SegmentedStateMap<K, N, S> extends StateMap<K, N, S> {
    /** Of Knuth's multiplicative hashing: 2 to the power of 32, divided by the golden ratio. */
    private static final int GOLDEN = 0x9E37_79B9;

    private TypeSerializer<S> serializer;
    private boolean isMutable;
    private ValueKind kind;

    private final SegmentDirectory directory;
    /** The segment of all entries as long as they have one, as most key groups' have: found without the directory. Null from then on. */
    private @Nullable Segment only;
    /** Of the entry that was added last. */
    private @Nullable N lastNamespace;

    private int size;
    /** Grows with each entry that is added or removed. */
    private int changes;

    /** Grows with each snapshot. */
    private int version;
    /** Versions of the snapshots that are not released. Guarded by itself. */
    private final TreeSet<Integer> snapshots = new TreeSet<>();
    /** Of the youngest snapshot that is not released; 0 for none. Segments of an earlier version are frozen. */
    private volatile int frozenBefore;

    /**
     * An empty map.
     *
     * @param serializer copies states
     * @param hasNamespaces whether there is more than one namespace
     */
    SegmentedStateMap(TypeSerializer<S> serializer, boolean hasNamespaces) {
        this.serializer = serializer;
        this.isMutable = !serializer.isImmutableType();
        this.kind = ValueKind.of(serializer);
        Segment first = new Segment(0, 0, kind, hasNamespaces);
        this.directory = new SegmentDirectory(first);
        this.only = first;
    }

    /** Copies states by another serializer from now on, for the same type. */
    void serializer(TypeSerializer<S> newSerializer) {
        serializer = newSerializer;
        isMutable = !newSerializer.isImmutableType();
        if (kind != ValueKind.OBJECT && kind != ValueKind.of(newSerializer)) {
            keepAsObjects();
        }
    }

    private static int hash(Object key, Object namespace) {
        // Keys of a key group have some bits of another hash in common, the one that Flink assigns groups by.
        int hash = (key.hashCode() * GOLDEN) ^ namespace.hashCode();
        hash = (hash ^ (hash >>> 15)) * GOLDEN;
        hash ^= hash >>> 16;
        return hash == 0 ? 1 : hash;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public @Nullable S get(K key, N namespace) {
        int hash = hash(key, namespace);
        Segment segment = segmentAt(hash);
        int slot = segment.find(hash, key, namespace);
        return slot < 0 ? null : own(hash, segment, slot);
    }

    /** The state as it stands, without the copy that a caller who may change it needs; for a thread that reads beside the task's. */
    @Nullable
    S peek(K key, N namespace) {
        int hash = hash(key, namespace);
        Segment segment = segmentAt(hash);
        int slot = segment.find(hash, key, namespace);
        return slot < 0 ? null : state(segment, slot);
    }

    @SuppressWarnings("unchecked") // what was put
    private @Nullable S state(Segment segment, int slot) {
        return (S) segment.value(slot);
    }

    /** The state of a slot; a copy where a snapshot may hold it and the caller may change it. */
    private @Nullable S own(int hash, Segment segment, int slot) {
        if (!isMutable || frozenBefore == 0) {
            return state(segment, slot);
        }
        Segment writable = writable(hash, segment);
        S state = state(writable, slot);
        if (writable.isShared(slot)) {
            state = state == null ? null : serializer.copy(state);
            writable.value(slot, state);
        }
        return state;
    }

    /** The same segment, or its copy where a snapshot holds it; slots stay. */
    private Segment writable(int hash, Segment segment) {
        if (segment.version >= frozenBefore) {
            return segment;
        }
        Segment copy = segment.copy(version, isMutable);
        directory.replace(hash, copy);
        only = directory.only();
        return copy;
    }

    @Override
    public boolean containsKey(K key, N namespace) {
        int hash = hash(key, namespace);
        return segmentAt(hash).find(hash, key, namespace) >= 0;
    }

    @Override
    public void put(K key, N namespace, @Nullable S state) {
        checkKind(state);
        int hash = hash(key, namespace);
        Segment segment = writable(hash, segmentAt(hash));
        int slot = segment.find(hash, key, namespace);
        if (slot < 0) {
            segment = withRoom(hash, segment);
            slot = segment.add(hash, key, shared(namespace));
            size++;
            changes++;
        }
        segment.value(slot, state);
    }

    /** The same object for entries that are added one after another: a look-up compares with one that is in the cache. */
    private N shared(N namespace) {
        N last = lastNamespace;
        if (last != null && last.equals(namespace)) {
            return last;
        }
        lastNamespace = namespace;
        return namespace;
    }

    /** The segment for a hash, once it has room for one more; it may be written. */
    private Segment withRoom(int hash, Segment writable) {
        Segment segment = writable;
        while (!segment.hasRoom()) {
            if (segment.slots() < Segment.MOST_SLOTS || segment.depth > mostDepth()) {
                directory.replace(hash, segment.enlarged());
            } else {
                directory.split(hash, segment);
            }
            only = directory.only();
            segment = segmentAt(hash);
        }
        return segment;
    }

    /** Bits to tell segments apart by that many entries need: keys that share their hash are not told apart by more. */
    private int mostDepth() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(size / (Segment.MOST_SLOTS / 8));
    }

    /** From the first value that is no primitive on, all are objects. */
    private void checkKind(@Nullable S state) {
        if (!kind.holds(state)) {
            keepAsObjects();
        }
    }

    private void keepAsObjects() {
        kind = ValueKind.OBJECT;
        directory.keepAsObjects(version);
        only = directory.only();
    }

    @Override
    public @Nullable S putAndGetOld(K key, N namespace, @Nullable S state) {
        S old = get(key, namespace);
        put(key, namespace, state);
        return old;
    }

    @Override
    public void remove(K key, N namespace) {
        int hash = hash(key, namespace);
        Segment segment = segmentAt(hash);
        int slot = segment.find(hash, key, namespace);
        if (slot >= 0) {
            writable(hash, segment).remove(slot);
            size--;
            changes++;
        }
    }

    @Override
    public @Nullable S removeAndGetOld(K key, N namespace) {
        S old = get(key, namespace);
        remove(key, namespace);
        return old;
    }

    @Override
    public <T> void transform(K key, N namespace, T value, StateTransformationFunction<S, T> transformation)
            throws Exception {
        int hash = hash(key, namespace);
        Segment segment = writable(hash, segmentAt(hash));
        int slot = segment.find(hash, key, namespace);
        S old = slot < 0 ? null : own(hash, segment, slot);
        int changesBefore = changes;
        S state = transformation.apply(old, value);
        // The function may have used this very table.
        if (slot < 0 || !kind.holds(state) || changes != changesBefore || segmentAt(hash) != segment) {
            put(key, namespace, state);
        } else {
            segment.value(slot, state);
        }
    }

    @Override
    public Stream<K> getKeys(N namespace) {
        return StreamSupport.stream(spliterator(), false)
                .filter(entry -> entry.getNamespace().equals(namespace))
                .map(StateEntry::getKey);
    }

    @Override
    public int sizeOfNamespace(Object namespace) {
        int count = 0;
        for (StateEntry<K, N, S> entry : this) {
            count += namespace.equals(entry.getNamespace()) ? 1 : 0;
        }
        return count;
    }

    /** All entries; adding or removing one ends the iteration with a {@link ConcurrentModificationException}. */
    @Override
    public Iterator<StateEntry<K, N, S>> iterator() {
        return new LiveEntries();
    }

    @Override
    public StateIncrementalVisitor<K, N, S> getStateIncrementalVisitor(int recommendedMaxNumberOfReturnedRecords) {
        return new SegmentVisitor<>(this, recommendedMaxNumberOfReturnedRecords);
    }

    /** The segment for hashes that begin with those bits. */
    Segment segmentAt(int hash) {
        Segment all = only;
        return all == null ? directory.of(hash) : all;
    }

    @Override
    public StateMapSnapshot<K, N, S, SegmentedStateMap<K, N, S>> stateSnapshot() {
        synchronized (snapshots) {
            version++;
            snapshots.add(version);
            frozenBefore = version;
        }
        return new SegmentedMapSnapshot<>(this, version, directory.copy(), size);
    }

    @Override
    public void releaseSnapshot(StateMapSnapshot<K, N, S, ? extends StateMap<K, N, S>> snapshot) {
        if (!(snapshot instanceof SegmentedMapSnapshot<?, ?, ?> mine) || mine.owner() != this) {
            throw new IllegalArgumentException("the snapshot is another map's");
        }
        synchronized (snapshots) {
            snapshots.remove(mine.version());
            frozenBefore = snapshots.isEmpty() ? 0 : snapshots.last();
        }
    }

    /** Fails when the map changes. */
    private final class LiveEntries implements Iterator<StateEntry<K, N, S>> {
        private final int changesAtBegin = changes;
        private final Iterator<StateEntry<K, N, S>> entries = directory.entries(size);

        @Override
        public boolean hasNext() {
            return entries.hasNext();
        }

        @Override
        public StateEntry<K, N, S> next() {
            if (changes != changesAtBegin) {
                throw new ConcurrentModificationException("an entry was added or removed during the iteration");
            }
            return entries.next();
        }
    }
}
