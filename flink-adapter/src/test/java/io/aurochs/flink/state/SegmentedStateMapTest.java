package io.aurochs.flink.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.flink.Seed;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.BooleanSerializer;
import org.apache.flink.api.common.typeutils.base.DoubleSerializer;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.api.common.typeutils.base.ListSerializer;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.runtime.state.StateEntry;
import org.apache.flink.runtime.state.StateSnapshotTransformer;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.heap.StateMapSnapshot;
import org.apache.flink.runtime.state.internal.InternalKvState.StateIncrementalVisitor;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SegmentedStateMapTest {
    private static final int STEPS = 20_000;

    /** A key that shares its hash with many others. */
    private record Alike(int number) {
        @Override
        public int hashCode() {
            return number & 3;
        }
    }

    /** What a state is like, and how user code changes it in place; a state that is never changed so is returned as it is. */
    private record Kind<S>(
            String name, TypeSerializer<S> serializer, Function<Random, S> makes, BiFunction<S, Random, S> changes) {
        static <S> Kind<S> immutable(String name, TypeSerializer<S> serializer, Function<Random, S> makes) {
            return new Kind<>(name, serializer, makes, (state, random) -> state);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Kind<?>> kinds() {
        return Stream.of(
                Kind.immutable("long", LongSerializer.INSTANCE, Random::nextLong),
                Kind.immutable("int", IntSerializer.INSTANCE, Random::nextInt),
                Kind.immutable("double", DoubleSerializer.INSTANCE, Random::nextDouble),
                Kind.immutable("boolean", BooleanSerializer.INSTANCE, Random::nextBoolean),
                Kind.immutable("text", StringSerializer.INSTANCE, random -> "s" + random.nextInt()),
                new Kind<List<Integer>>(
                        "list",
                        new ListSerializer<>(IntSerializer.INSTANCE),
                        random -> new ArrayList<>(List.of(random.nextInt())),
                        (list, random) -> {
                            list.add(random.nextInt());
                            return list;
                        }));
    }

    private record Place(Object key, Object namespace) {}

    /** The map under test beside a plain one, and the snapshots of both. */
    private static final class Pair<S> {
        final Kind<S> kind;
        final Random random;
        final SegmentedStateMap<Object, Object, S> map;
        final Map<Place, S> model = new HashMap<>();
        final Deque<StateMapSnapshot<Object, Object, S, ?>> snapshots = new ArrayDeque<>();
        final Deque<Map<Place, S>> models = new ArrayDeque<>();
        final Function<Random, Object> keys;
        final boolean hasNamespaces;

        Pair(Kind<S> kind, Random random, Function<Random, Object> keys, boolean hasNamespaces) {
            this.kind = kind;
            this.random = random;
            this.keys = keys;
            this.hasNamespaces = hasNamespaces;
            this.map = new SegmentedStateMap<>(kind.serializer, hasNamespaces);
        }

        Place place() {
            return new Place(
                    keys.apply(random), hasNamespaces ? "window " + random.nextInt(5) : VoidNamespace.INSTANCE);
        }

        @Nullable
        S copy(@Nullable S state) {
            return state == null ? null : kind.serializer.copy(state);
        }

        void step() throws Exception {
            Place at = place();
            switch (random.nextInt(12)) {
                case 0, 1, 2 -> {
                    S state = kind.makes.apply(random);
                    map.put(at.key, at.namespace, state);
                    model.put(at, copy(state));
                }
                case 3, 4, 5 -> change(at, map.get(at.key, at.namespace));
                case 6 -> {
                    map.remove(at.key, at.namespace);
                    model.remove(at);
                }
                case 7 -> {
                    S state = kind.makes.apply(random);
                    assertThat(map.putAndGetOld(at.key, at.namespace, state)).isEqualTo(model.put(at, copy(state)));
                }
                case 8 -> assertThat(map.removeAndGetOld(at.key, at.namespace)).isEqualTo(model.remove(at));
                case 9 -> {
                    S state = kind.makes.apply(random);
                    map.transform(at.key, at.namespace, state, (old, value) -> {
                        assertThat(old).isEqualTo(model.get(at));
                        return value;
                    });
                    model.put(at, copy(state));
                }
                case 10 -> assertThat(map.containsKey(at.key, at.namespace)).isEqualTo(model.containsKey(at));
                default -> {
                    if (random.nextInt(STEPS / 400) == 0) {
                        snapshot();
                    }
                }
            }
        }

        /** As user code changes what it got; it need not put it back. */
        private void change(Place at, @Nullable S got) {
            assertThat(got).isEqualTo(model.get(at));
            if (got != null) {
                long seed = random.nextLong();
                S changed = kind.changes.apply(got, new Random(seed));
                assertThat(changed).isEqualTo(kind.changes.apply(model.get(at), new Random(seed)));
            }
        }

        private void snapshot() {
            Map<Place, S> copy = new HashMap<>();
            model.forEach((place, state) -> copy.put(place, copy(state)));
            models.add(copy);
            snapshots.add(map.stateSnapshot());
            if (snapshots.size() > random.nextInt(4)) {
                boolean oldest = random.nextBoolean();
                var snapshot = oldest ? snapshots.removeFirst() : snapshots.removeLast();
                assertThat(contents(snapshot.getIterator(null, null, null, null)))
                        .isEqualTo(oldest ? models.removeFirst() : models.removeLast());
                snapshot.release();
            }
        }

        Map<Place, S> contents(Iterator<StateEntry<Object, Object, S>> entries) {
            Map<Place, S> contents = new HashMap<>();
            entries.forEachRemaining(entry -> {
                S before = contents.put(new Place(entry.getKey(), entry.getNamespace()), copy(entry.getState()));
                assertThat(before).as("an entry that comes twice").isNull();
            });
            return contents;
        }
    }

    private static <S> void run(Kind<S> kind, Function<Random, Object> keys, boolean hasNamespaces) throws Exception {
        Pair<S> pair = new Pair<>(kind, new Random(Seed.next()), keys, hasNamespaces);
        for (int i = 0; i < STEPS; i++) {
            pair.step();
        }
        assertThat(pair.map.size()).isEqualTo(pair.model.size());
        assertThat(pair.contents(pair.map.iterator())).isEqualTo(pair.model);
        while (!pair.snapshots.isEmpty()) {
            assertThat(pair.contents(pair.snapshots.removeFirst().getIterator(null, null, null, null)))
                    .isEqualTo(pair.models.removeFirst());
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void holdsWhatAPlainMapHolds(Kind<?> kind) throws Exception {
        run(kind, random -> "key " + random.nextInt(3_000), false);
        run(kind, random -> random.nextInt(20_000), true);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void keysWithTheSameHashAreKeptApart(Kind<?> kind) throws Exception {
        run(kind, random -> new Alike(random.nextInt(200)), true);
    }

    @Test
    void growsByManySegmentsAndFindsAll() {
        SegmentedStateMap<Object, Object, Long> map = new SegmentedStateMap<>(LongSerializer.INSTANCE, false);
        int keys = 200_000;
        for (int i = 0; i < keys; i++) {
            map.put(i, VoidNamespace.INSTANCE, (long) i);
        }
        assertThat(map.size()).isEqualTo(keys);
        for (int i = 0; i < keys; i++) {
            assertThat(map.get(i, VoidNamespace.INSTANCE)).isEqualTo(i);
        }
        assertThat(map.get(keys, VoidNamespace.INSTANCE)).isNull();
        assertThat(map.segmentAt(1).slots()).isEqualTo(Segment.MOST_SLOTS);
    }

    @Test
    void moreEntriesOfOneHashThanASegmentTakesAreStillFound() {
        SegmentedStateMap<Object, Object, String> map = new SegmentedStateMap<>(StringSerializer.INSTANCE, false);
        int keys = 2 * Segment.MOST_SLOTS;
        for (int i = 0; i < keys; i++) {
            map.put(new Alike(4 * i), VoidNamespace.INSTANCE, "s" + i);
        }
        for (int i = 0; i < keys; i++) {
            assertThat(map.get(new Alike(4 * i), VoidNamespace.INSTANCE)).isEqualTo("s" + i);
        }
        for (int leading = 0; leading < 256; leading++) {
            assertThat(map.segmentAt(leading << 24).depth).as("bits in vain").isLessThan(8);
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void nullIsAState(Kind<?> kind) {
        holdsNull(kind);
    }

    private static <S> void holdsNull(Kind<S> kind) {
        SegmentedStateMap<Object, Object, S> map = new SegmentedStateMap<>(kind.serializer, true);
        Random random = new Random(1);
        S first = kind.makes.apply(random);
        map.put("a", "w", first);
        StateMapSnapshot<Object, Object, S, ?> snapshot = map.stateSnapshot();
        map.put("b", "w", null);
        S last = kind.makes.apply(random);
        map.put("c", "w", last);
        assertThat(map.get("a", "w")).isEqualTo(first);
        assertThat(map.containsKey("b", "w")).isTrue();
        assertThat(map.get("b", "w")).isNull();
        assertThat(map.get("c", "w")).isEqualTo(last);
        assertThat(snapshot.getIterator(null, null, null, null)).toIterable().hasSize(1);
    }

    @Test
    void aStateIsTheSameObjectUntilASnapshotHoldsIt() {
        SegmentedStateMap<Object, Object, List<Integer>> map =
                new SegmentedStateMap<>(new ListSerializer<>(IntSerializer.INSTANCE), false);
        List<Integer> put = new ArrayList<>(List.of(1));
        map.put("k", VoidNamespace.INSTANCE, put);
        assertThat(map.get("k", VoidNamespace.INSTANCE)).isSameAs(put);
        StateMapSnapshot<Object, Object, List<Integer>, ?> snapshot = map.stateSnapshot();
        List<Integer> copy = map.get("k", VoidNamespace.INSTANCE);
        assertThat(copy).isNotSameAs(put).isEqualTo(put);
        assertThat(map.get("k", VoidNamespace.INSTANCE)).as("copied once").isSameAs(copy);
        snapshot.release();
        assertThat(map.get("k", VoidNamespace.INSTANCE)).isSameAs(copy);
    }

    @Test
    void namespacesAndKeysAreListed() {
        SegmentedStateMap<Object, Object, Long> map = new SegmentedStateMap<>(LongSerializer.INSTANCE, true);
        map.put("a", "w1", 1L);
        map.put("b", "w1", 2L);
        map.put("a", "w2", 3L);
        assertThat(map.getKeys("w1")).containsExactlyInAnyOrder("a", "b");
        assertThat(map.sizeOfNamespace("w1")).isEqualTo(2);
        assertThat(map.sizeOfNamespace("w3")).isZero();
    }

    @Test
    void anIterationFailsOnceAnEntryIsAdded() {
        SegmentedStateMap<Object, Object, Long> map = new SegmentedStateMap<>(LongSerializer.INSTANCE, false);
        map.put("a", VoidNamespace.INSTANCE, 1L);
        map.put("b", VoidNamespace.INSTANCE, 1L);
        Iterator<StateEntry<Object, Object, Long>> entries = map.iterator();
        entries.next();
        map.put("a", VoidNamespace.INSTANCE, 2L);
        assertThat(entries.hasNext()).isTrue();
        map.put("c", VoidNamespace.INSTANCE, 2L);
        assertThatThrownBy(entries::next).isInstanceOf(ConcurrentModificationException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 5_000})
    void aVisitorSeesEveryEntryThatStays(int atATime) {
        Random random = new Random(Seed.next());
        SegmentedStateMap<Object, Object, List<Integer>> map =
                new SegmentedStateMap<>(new ListSerializer<>(IntSerializer.INSTANCE), false);
        Set<Object> stay = new HashSet<>();
        for (int i = 0; i < 5_000; i++) {
            int key = random.nextInt();
            map.put(key, VoidNamespace.INSTANCE, List.of());
            if (i % 3 != 0) {
                stay.add(key);
            }
        }
        StateIncrementalVisitor<Object, Object, List<Integer>> visitor = map.getStateIncrementalVisitor(atATime);
        Deque<StateMapSnapshot<Object, Object, List<Integer>, ?>> snapshots = new ArrayDeque<>();
        Set<Object> seen = new HashSet<>();
        int added = 0;
        while (visitor.hasNext()) {
            Collection<StateEntry<Object, Object, List<Integer>>> entries = visitor.nextEntries();
            assertThat(entries).hasSizeLessThanOrEqualTo(atATime);
            for (StateEntry<Object, Object, List<Integer>> entry : entries) {
                seen.add(entry.getKey());
                if (stay.contains(entry.getKey())) {
                    visitor.update(entry, List.of(1));
                } else {
                    visitor.remove(entry);
                }
            }
            if (added++ < 30_000) {
                map.put(random.nextInt(), VoidNamespace.INSTANCE, List.of());
            }
            if (random.nextInt(100) == 0) {
                snapshots.add(map.stateSnapshot());
            } else if (snapshots.size() > random.nextInt(4)) {
                snapshots.remove().release();
            }
        }
        assertThat(seen).containsAll(stay);
        stay.forEach(key -> assertThat(map.get(key, VoidNamespace.INSTANCE)).containsExactly(1));
    }

    @Test
    void aVisitorDoesNotSearchALargeTableInOneCall() {
        SegmentedStateMap<Object, Object, Long> map = new SegmentedStateMap<>(LongSerializer.INSTANCE, false);
        int keys = 100_000;
        for (int i = 0; i < keys; i++) {
            map.put(i, VoidNamespace.INSTANCE, 1L);
        }
        for (int i = 1; i < keys; i++) {
            map.remove(i, VoidNamespace.INSTANCE);
        }
        StateIncrementalVisitor<Object, Object, Long> visitor = map.getStateIncrementalVisitor(1);
        int calls = 0;
        int seen = 0;
        while (visitor.hasNext()) {
            calls++;
            seen += visitor.nextEntries().size();
        }
        assertThat(seen).isEqualTo(1);
        // The one segment that holds the entry has more slots than a call looks at.
        assertThat(calls).isGreaterThan(Segment.MOST_SLOTS / 16);
    }

    @Test
    void anEntryThatMovesToTheEndIsReported() {
        Segment segment = new Segment(0, 0, ValueKind.LONG, false);
        int last = segment.slots() - 1;
        int first = segment.add(last, "a", VoidNamespace.INSTANCE);
        int round = segment.add(last, "b", VoidNamespace.INSTANCE);
        assertThat(first).isEqualTo(last);
        assertThat(round).isZero();
        segment.remove(first);
        assertThat(segment.movesToEnd()).isEqualTo(1);
        assertThat(segment.find(last, "b", VoidNamespace.INSTANCE)).isEqualTo(last);
    }

    @Test
    void aSnapshotIsWrittenWhileTheTaskGoesOn() throws Exception {
        SegmentedStateMap<Object, Object, List<Integer>> map =
                new SegmentedStateMap<>(new ListSerializer<>(IntSerializer.INSTANCE), false);
        Random random = new Random(Seed.next());
        int keys = 2_000;
        for (int i = 0; i < keys; i++) {
            map.put("k" + i, VoidNamespace.INSTANCE, new ArrayList<>());
        }
        for (int round = 0; round < 20; round++) {
            List<String> expected = new ArrayList<>();
            map.forEach(entry -> expected.add(entry.getKey() + "=" + entry.getState()));
            StateMapSnapshot<Object, Object, List<Integer>, ?> snapshot = map.stateSnapshot();
            CompletableFuture<List<String>> written = CompletableFuture.supplyAsync(() -> {
                try {
                    return written(snapshot, new ListSerializer<>(IntSerializer.INSTANCE), null);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } finally {
                    snapshot.release();
                }
            });
            while (!written.isDone()) {
                Object key = "k" + random.nextInt(2 * keys);
                List<Integer> state = map.get(key, VoidNamespace.INSTANCE);
                if (state == null) {
                    map.put(key, VoidNamespace.INSTANCE, new ArrayList<>());
                } else if (random.nextInt(10) == 0) {
                    map.remove(key, VoidNamespace.INSTANCE);
                } else {
                    state.add(round);
                }
            }
            assertThat(written.get()).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    @Test
    void aVisitorGivesNothingThatIsNoLongerThere() {
        SegmentedStateMap<Object, Object, Long> map = new SegmentedStateMap<>(LongSerializer.INSTANCE, false);
        map.put("a", VoidNamespace.INSTANCE, 1L);
        StateIncrementalVisitor<Object, Object, Long> visitor = map.getStateIncrementalVisitor(10);
        assertThat(visitor.hasNext()).isTrue();
        map.remove("a", VoidNamespace.INSTANCE);
        assertThat(visitor.nextEntries()).isEmpty();
        assertThat(visitor.hasNext()).isFalse();
    }

    private static <S> List<String> written(
            StateMapSnapshot<Object, Object, S, ?> snapshot,
            TypeSerializer<S> serializer,
            @Nullable StateSnapshotTransformer<S> transformer)
            throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(64);
        @SuppressWarnings("unchecked")
        TypeSerializer<Object> keys = (TypeSerializer<Object>) (TypeSerializer<?>) StringSerializer.INSTANCE;
        @SuppressWarnings("unchecked")
        TypeSerializer<Object> none = (TypeSerializer<Object>) (TypeSerializer<?>) VoidNamespaceSerializer.INSTANCE;
        snapshot.writeState(keys, none, serializer, out, transformer);
        DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
        List<String> entries = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            none.deserialize(in);
            entries.add(keys.deserialize(in) + "=" + serializer.deserialize(in));
        }
        assertThat(in.available()).isZero();
        return entries;
    }

    @Test
    void aSnapshotIsWrittenWholeOrAsItsTransformerKeepsIt() throws IOException {
        SegmentedStateMap<Object, Object, Long> map = new SegmentedStateMap<>(LongSerializer.INSTANCE, false);
        for (long i = 1; i <= 3; i++) {
            map.put("k" + i, VoidNamespace.INSTANCE, i);
        }
        StateMapSnapshot<Object, Object, Long, ?> snapshot = map.stateSnapshot();
        map.put("later", VoidNamespace.INSTANCE, 4L);
        assertThat(written(snapshot, LongSerializer.INSTANCE, null)).containsExactlyInAnyOrder("k1=1", "k2=2", "k3=3");
        assertThat(written(snapshot, LongSerializer.INSTANCE, state -> state == 2 ? null : Long.valueOf(10 * state)))
                .containsExactlyInAnyOrder("k1=10", "k3=30");
    }

    @Test
    void aSnapshotOfAnotherMapIsNotReleased() {
        SegmentedStateMap<Object, Object, Long> map = new SegmentedStateMap<>(LongSerializer.INSTANCE, false);
        SegmentedStateMap<Object, Object, Long> other = new SegmentedStateMap<>(LongSerializer.INSTANCE, false);
        assertThatThrownBy(() -> map.releaseSnapshot(other.stateSnapshot()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("another map");
    }

    /** As when a program begins to limit the time to live of a state that it restores. */
    @Test
    void aPrimitiveMayBecomeAnObject() throws Exception {
        SegmentedStateMap<Object, Object, Object> map = new SegmentedStateMap<>(any(LongSerializer.INSTANCE), false);
        map.put("a", VoidNamespace.INSTANCE, 1L);
        map.put("b", VoidNamespace.INSTANCE, 2L);
        for (StateEntry<Object, Object, Object> entry : map) {
            map.transform(entry.getKey(), VoidNamespace.INSTANCE, "wrapped", (old, value) -> value + " " + old);
        }
        assertThat(map.get("a", VoidNamespace.INSTANCE)).isEqualTo("wrapped 1");
        assertThat(map.get("b", VoidNamespace.INSTANCE)).isEqualTo("wrapped 2");
    }

    @Test
    void statesOfAnotherSerializerAreKept() {
        SegmentedStateMap<Object, Object, Object> map = new SegmentedStateMap<>(any(LongSerializer.INSTANCE), false);
        map.put("a", VoidNamespace.INSTANCE, 1L);
        map.serializer(any(StringSerializer.INSTANCE));
        map.put("b", VoidNamespace.INSTANCE, "text");
        assertThat(map.get("a", VoidNamespace.INSTANCE)).isEqualTo(1L);
        assertThat(map.get("b", VoidNamespace.INSTANCE)).isEqualTo("text");
    }

    @SuppressWarnings("unchecked")
    private static TypeSerializer<Object> any(TypeSerializer<?> serializer) {
        return (TypeSerializer<Object>) Objects.requireNonNull(serializer);
    }
}
