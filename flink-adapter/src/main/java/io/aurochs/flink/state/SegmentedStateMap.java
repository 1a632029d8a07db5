package io.aurochs.flink.state;

import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.Objects;
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
 * moves more than one segment.
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
    /** Keys that are so many that more bits would not help, or so alike. */
    private static final int MOST_DEPTH = 22;
    /** Of Knuth's multiplicative hashing: 2 to the power of 32, divided by the golden ratio. */
    private static final int GOLDEN = 0x9E37_79B9;

    private TypeSerializer<S> serializer;
    private boolean isMutable;
    /** What states are kept as; null for objects. */
    private @Nullable Primitive primitive;

    private final SegmentDirectory<K, N, S> directory = new SegmentDirectory<>(new Segment<>(0, 0));
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
     */
    SegmentedStateMap(TypeSerializer<S> serializer) {
        this.serializer = serializer;
        this.isMutable = !serializer.isImmutableType();
        this.primitive = Primitive.of(serializer);
    }

    /** Copies states by another serializer from now on. */
    void serializer(TypeSerializer<S> newSerializer) {
        serializer = newSerializer;
        isMutable = !newSerializer.isImmutableType();
        if (primitive != Primitive.of(newSerializer)) {
            primitive = null;
        }
    }

    private static int hash(Object key, Object namespace) {
        // Keys of one key group agree in some bits of the hash that Flink made of theirs: multiplying twice spreads
        // others.
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
        Segment<K, N, S> segment = directory.of(hash);
        int slot = segment.find(hash, key, namespace);
        if (slot < 0) {
            return null;
        }
        Entry<K, N, S> entry = entryAt(segment, slot);
        return isMutable && entry.version < frozenBefore ? copied(segment, slot).getState() : entry.getState();
    }

    private static <K, N, S> Entry<K, N, S> entryAt(Segment<K, N, S> segment, int slot) {
        return Objects.requireNonNull(segment.entry(slot));
    }

    /** Replaces an entry that a snapshot holds by one with a copy of its state. */
    private Entry<K, N, S> copied(Segment<K, N, S> segment, int slot) {
        Entry<K, N, S> held = entryAt(segment, slot);
        S state = held.getState();
        S copy = state == null || !isMutable ? state : serializer.copy(state);
        return replaced(segment, slot, held, copy);
    }

    private Entry<K, N, S> replaced(Segment<K, N, S> segment, int slot, Entry<K, N, S> old, @Nullable S state) {
        Entry<K, N, S> entry = entryOf(old.hash, old.key, old.namespace, state);
        writable(old.hash, segment).replace(slot, entry);
        return entry;
    }

    private Entry<K, N, S> entryOf(int hash, K key, N namespace, @Nullable S state) {
        Primitive type = primitive;
        // Only an object can be null.
        Entry<K, N, S> entry = type == null || state == null
                ? new Entry.OfObject<>(hash, version, key, namespace)
                : new Entry.OfPrimitive<>(hash, version, key, namespace, type);
        entry.state(state);
        return entry;
    }

    /** The same segment, or its copy where a snapshot holds it; slots stay. */
    private Segment<K, N, S> writable(int hash, Segment<K, N, S> segment) {
        if (segment.version >= frozenBefore) {
            return segment;
        }
        Segment<K, N, S> copy = segment.copy(version);
        directory.replace(hash, copy);
        return copy;
    }

    @Override
    public boolean containsKey(K key, N namespace) {
        int hash = hash(key, namespace);
        return directory.of(hash).find(hash, key, namespace) >= 0;
    }

    @Override
    public void put(K key, N namespace, @Nullable S state) {
        int hash = hash(key, namespace);
        Segment<K, N, S> segment = directory.of(hash);
        int slot = segment.find(hash, key, namespace);
        if (slot < 0) {
            withRoom(hash, writable(hash, segment)).add(entryOf(hash, key, namespace, state));
            size++;
            changes++;
        } else {
            put(segment, slot, state);
        }
    }

    private void put(Segment<K, N, S> segment, int slot, @Nullable S state) {
        Entry<K, N, S> entry = entryAt(segment, slot);
        if (entry.version >= frozenBefore && entry.takes(state, primitive)) {
            entry.state(state);
        } else {
            replaced(segment, slot, entry, state);
        }
    }

    /** The segment for a hash, once it has room for one more; it may be written. */
    private Segment<K, N, S> withRoom(int hash, Segment<K, N, S> writable) {
        Segment<K, N, S> segment = writable;
        while (!segment.hasRoom()) {
            if (segment.slots() < Segment.MOST_SLOTS || segment.depth == MOST_DEPTH) {
                directory.replace(hash, segment.enlarged());
            } else {
                directory.split(hash, segment);
            }
            segment = directory.of(hash);
        }
        return segment;
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
        Segment<K, N, S> segment = directory.of(hash);
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
        Segment<K, N, S> segment = directory.of(hash);
        int slot = segment.find(hash, key, namespace);
        S old = slot < 0 ? null : get(key, namespace);
        int changesBefore = changes;
        S state = transformation.apply(old, value);
        // The function may have used this very state.
        if (slot < 0 || changes != changesBefore || directory.of(hash) != segment) {
            put(key, namespace, state);
        } else {
            put(segment, slot, state);
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
    Segment<K, N, S> segmentAt(int hash) {
        return directory.of(hash);
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
