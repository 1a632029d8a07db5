package io.aurochs.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Ingress;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class NextExternalizationTest {
    private static final Schema EMPTY = Schema.named("empty").build();
    private static final int MANY_BYTES = 1 << 24;

    private final NextExternalization policy = new NextExternalization();
    private final FlatBundlePool pool = new FlatBundlePool(0, new BlockPool(new MemoryBudget(MANY_BYTES), null));
    private final EpochInput own = new EpochInput("source", 1, List.of());
    private final EpochInput first = new EpochInput("first", 1, List.of(own));
    private final EpochInput second = new EpochInput("second", 1, List.of(first));
    private final List<EpochInput> inputs = List.of(second, first);
    private final Ingress ingress = new Ingress(own);

    private FlatBundle bundle() {
        List<FlatBundle> written = new ArrayList<>();
        RecordWriter writer = new RecordWriter(EMPTY, 1, BlockPool.LEAST_BYTES, written::add);
        writer.open(pool);
        writer.begin(0).commit();
        writer.flush();
        return written.get(0);
    }

    /** So many epochs of a bundle each, which end at 10, 20, 30 ... */
    private void epochs(int count) {
        for (int epoch = 1; epoch <= count; epoch++) {
            ingress.deposit(bundle());
            ingress.end(10L * epoch);
        }
    }

    private EpochContainer chosen(long nextExternalization) {
        return Objects.requireNonNull(policy.choose(inputs, nextExternalization));
    }

    @Test
    void theOldestEpochComesFirst() {
        epochs(3);
        for (long epoch = 0; epoch < 3; epoch++) {
            EpochContainer container = chosen(Long.MAX_VALUE);
            assertThat(container.epoch()).isEqualTo(epoch);
            assertThat(container.tryClaim(0)).isNotNull();
        }
        assertThat(policy.choose(inputs, Long.MAX_VALUE)).isNull();
    }

    @Test
    void ofTheSameEpochTheOneNearerToTheResults() {
        epochs(2);
        second.below(first.containers()[0]).deposit(bundle());
        assertThat(chosen(Long.MAX_VALUE).input()).isSameAs(second);
    }

    @Test
    void whatTheNextResultsDoNotNeedComesWhereMostContainersAreOpen() {
        epochs(3);
        assertThat(first.containers()[0].tryClaim(0)).isNotNull();
        second.below(first.containers()[2]).deposit(bundle());
        assertThat(second.containers()).hasSize(3);
        ingress.deposit(bundle());
        assertThat(chosen(5).input()).as("it has one more").isSameAs(first);
    }
}
