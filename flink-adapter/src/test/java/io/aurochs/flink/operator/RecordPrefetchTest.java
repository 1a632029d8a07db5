package io.aurochs.flink.operator;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.open.BundleByHand;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleReader;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.api.common.typeutils.base.VoidSerializer;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.runtime.state.heap.ListeningTable;
import org.apache.flink.runtime.state.heap.StateTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is looked up shows in the maps that are asked. */
class RecordPrefetchTest {
    private static final int RECORDS = 5;
    /** Enough to say which way is faster. */
    private static final int LONG = 512;

    private final List<Object> lookedUp = new ArrayList<>();
    private final List<StateTable<Object, ?, ?>> tables = new ArrayList<>();
    private final OpenBundleReader reader = new OpenBundleReader();
    private BundleByHand bundle = new BundleByHand(LONG, true);
    private long nowNs;

    @BeforeEach
    void fill() {
        for (int i = 0; i < LONG; i++) {
            bundle.append("record" + i, OpenBundle.NO_TIME, "key" + i, 0);
        }
    }

    private <N> ListeningTable<N> addTable(TypeSerializer<N> namespaces, N namespace, int states) {
        ListeningTable<N> table = new ListeningTable<>(namespaces, keys(), lookedUp::add);
        for (int i = 0; i < states; i++) {
            table.getMapForKeyGroup(0).put("key" + i, namespace, "state" + i);
        }
        tables.add(table);
        return table;
    }

    private RecordPrefetch prefetch(int records) {
        RecordPrefetch prefetch = new RecordPrefetch(records, () -> nowNs);
        prefetch.of(tables);
        return prefetch;
    }

    /** Opens a stretch with the keys 0, 1, ... */
    private void open(RecordPrefetch prefetch, int records) {
        reader.open(bundle.bundle(), 0, records);
        prefetch.begin(reader);
    }

    private void read(RecordPrefetch prefetch, int records) {
        for (int i = 0; i < records; i++) {
            prefetch.next(reader);
            reader.next();
        }
    }

    /** Reads whole stretches, until it is known what takes less time. */
    private void learn(RecordPrefetch prefetch, long aheadNs, long otherwiseNs) {
        for (int stretch = 0; stretch < 64; stretch++) {
            int before = prefetch.others();
            open(prefetch, LONG);
            read(prefetch, LONG);
            nowNs += prefetch.others() > before ? aheadNs : otherwiseNs;
            prefetch.end(reader);
        }
        lookedUp.clear();
    }

    /** How many of the first group of so many records are found to be unlike its first, in records or keys. */
    private int unlikeTheFirst(int records) {
        RecordPrefetch prefetch = prefetch(records);
        learn(prefetch, 1, 2);
        int before = prefetch.others();
        open(prefetch, RECORDS);
        read(prefetch, 1);
        return prefetch.others() - before;
    }

    private void addLargeTable() {
        addTable(VoidNamespaceSerializer.INSTANCE, VoidNamespace.INSTANCE, RecordPrefetch.LARGE + 1);
    }

    @Test
    void statesOfTheNextRecordsAreLookedUpInGroups() {
        addLargeTable();
        RecordPrefetch prefetch = prefetch(3);
        learn(prefetch, 1, 2);
        open(prefetch, RECORDS);
        read(prefetch, 1);
        assertThat(lookedUp).containsExactly("key0", "key1", "key2");
        assertThat(prefetch.stateClass()).isEqualTo(String.class);
        read(prefetch, 2);
        assertThat(lookedUp).hasSize(3);
        read(prefetch, 2);
        assertThat(lookedUp).containsExactly("key0", "key1", "key2", "key3", "key4");
    }

    @Test
    void eachStretchBeginsAGroup() {
        addLargeTable();
        RecordPrefetch prefetch = prefetch(RECORDS - 1);
        learn(prefetch, 1, 2);
        open(prefetch, RECORDS);
        read(prefetch, RECORDS);
        prefetch.end(reader);
        // The last record of all is looked up by who processes it, and by nobody else.
        assertThat(lookedUp).hasSize(RECORDS - 1);
        open(prefetch, RECORDS);
        read(prefetch, 1);
        assertThat(lookedUp).hasSize(2 * (RECORDS - 1));
    }

    @Test
    void nothingIsLookedUpWhereThatTakesLonger() {
        addLargeTable();
        RecordPrefetch prefetch = prefetch(3);
        learn(prefetch, 2, 1);
        open(prefetch, RECORDS);
        read(prefetch, RECORDS);
        assertThat(lookedUp).isEmpty();
    }

    /** By how many are unlike the first of their group: keys are all different, records all texts. */
    @Test
    void recordsAndKeysAreTouchedWithoutState() {
        RecordPrefetch prefetch = prefetch(3);
        learn(prefetch, 1, 2);
        int before = prefetch.others();
        open(prefetch, RECORDS);
        read(prefetch, 1);
        assertThat(prefetch.others()).isEqualTo(before + 2);
        assertThat(prefetch.recordClass()).isEqualTo(String.class);
        read(prefetch, RECORDS - 1);
        assertThat(prefetch.others()).isEqualTo(before + 3);
        assertThat(prefetch.stateClass()).isNull();
    }

    @Test
    void recordsWithoutKeysAreTouched() {
        bundle = new BundleByHand(LONG, false);
        for (int i = 0; i < LONG; i++) {
            bundle.append(i % 2 == 0 ? "record" : (Object) i, OpenBundle.NO_TIME);
        }
        assertThat(unlikeTheFirst(4)).isEqualTo(2);
    }

    /** A watermark has no key; and Flink compares two keys only when their hashes are equal. */
    @Test
    void keysAreAskedForTheirHashAlone() {
        bundle = new BundleByHand(LONG, true);
        for (int i = 0; i < LONG; i++) {
            bundle.append("record" + i, OpenBundle.NO_TIME, i % 3 == 0 ? null : new IncomparableKey(i), 0);
        }
        assertThat(unlikeTheFirst(3)).isEqualTo(2);
    }

    private record IncomparableKey(int number) {
        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("compared with " + other);
        }
    }

    @Test
    void aTableThatIsSmallOrHasNamespacesIsLeftAlone() {
        addTable(VoidNamespaceSerializer.INSTANCE, VoidNamespace.INSTANCE, RecordPrefetch.LARGE);
        addTable(StringSerializer.INSTANCE, "window", RecordPrefetch.LARGE + 1);
        RecordPrefetch prefetch = prefetch(3);
        learn(prefetch, 1, 2);
        open(prefetch, RECORDS);
        read(prefetch, RECORDS);
        assertThat(lookedUp).isEmpty();
    }

    @Test
    void aTableThatGrowsIsSeenLater() {
        ListeningTable<VoidNamespace> table = addTable(VoidNamespaceSerializer.INSTANCE, VoidNamespace.INSTANCE, 0);
        RecordPrefetch prefetch = prefetch(3);
        learn(prefetch, 1, 2);
        for (int i = 0; i <= RecordPrefetch.LARGE; i++) {
            table.getMapForKeyGroup(0).put("key" + i, VoidNamespace.INSTANCE, "state");
        }
        learn(prefetch, 1, 2);
        open(prefetch, RECORDS);
        read(prefetch, RECORDS);
        assertThat(lookedUp).isNotEmpty();
    }

    @Test
    void nothingIsTouchedWithGroupsOfLessThanTwo() {
        addLargeTable();
        RecordPrefetch prefetch = prefetch(1);
        learn(prefetch, 1, 2);
        assertThat(prefetch.others()).isZero();
        assertThat(prefetch.stateClass()).isNull();
    }

    /** Nothing is serialised here. */
    @SuppressWarnings("unchecked")
    private static TypeSerializer<Object> keys() {
        return (TypeSerializer<Object>) (TypeSerializer<?>) VoidSerializer.INSTANCE;
    }
}
