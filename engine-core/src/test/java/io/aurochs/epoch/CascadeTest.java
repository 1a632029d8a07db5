package io.aurochs.epoch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.row.FlatBundle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Containers by hand: the test is every source, worker and task. */
class CascadeTest {
    private static final int NODES = 2;

    private final LabelledBundles bundles = new LabelledBundles(NODES);

    private static EpochInput input(String name, EpochInput... producers) {
        return new EpochInput(name, NODES, List.of(producers));
    }

    private static List<Long> epochs(EpochInput input) {
        return Arrays.stream(input.containers()).map(EpochContainer::epoch).toList();
    }

    /** The end watermarks of the containers whose order is known. */
    private static List<Long> orderedWatermarks(EpochInput input) {
        return Arrays.stream(input.containers(), 0, input.ordered())
                .map(EpochContainer::endWatermark)
                .toList();
    }

    private static EpochContainer container(EpochInput input, long epoch) {
        return Arrays.stream(input.containers())
                .filter(container -> container.epoch() == epoch)
                .findAny()
                .orElseThrow();
    }

    /** Claims a bundle of an epoch, deposits one that comes of it with the consumer, and says so. */
    private void derive(EpochInput from, long epoch, EpochInput to) {
        EpochContainer above = container(from, epoch);
        assertThat(above.tryClaim(0)).isNotNull();
        to.below(above).deposit(bundles.next());
        above.consumed();
    }

    /** Processes a bundle of an epoch, which nothing comes of. */
    private static void drop(EpochInput input, long epoch) {
        EpochContainer container = container(input, epoch);
        assertThat(container.tryClaim(0)).isNotNull();
        container.consumed();
    }

    /** The container whose watermark is next, as a worker looks for it. */
    private static @Nullable EpochContainer retrieve(EpochInput input) {
        input.dropCancelled();
        return input.tryRetrieve();
    }

    /** Retrieves the watermark that is next and gives it to the consumers. */
    private static long pass(EpochInput input) {
        EpochContainer oldest = Objects.requireNonNull(retrieve(input));
        input.consume(oldest, oldest.endWatermark());
        return oldest.endWatermark();
    }

    /** Retrieves the watermark that is next and keeps it back. */
    private static long keepBack(EpochInput input) {
        EpochContainer oldest = Objects.requireNonNull(retrieve(input));
        input.consume(oldest, Watermark.NONE);
        return oldest.endWatermark();
    }

    @Test
    void anEpochsBundlesAreInItsContainer() {
        EpochInput own = input("source");
        EpochInput first = input("first", own);
        Ingress ingress = new Ingress(own);
        ingress.deposit(bundles.next());
        ingress.end(10);
        ingress.deposit(bundles.next());
        ingress.deposit(bundles.next());
        assertThat(epochs(first)).containsExactly(0L, 1L);
        assertThat(first.ordered()).isEqualTo(2);
        EpochContainer oldest = container(first, 0);
        EpochContainer youngest = container(first, 1);
        assertThat(oldest.unclaimed()).isEqualTo(1);
        assertThat(youngest.unclaimed()).isEqualTo(2);
        assertThat(oldest.startWatermark()).isEqualTo(Watermark.NONE);
        assertThat(youngest.startWatermark()).isEqualTo(10);
        assertThat(oldest.state()).isEqualTo(ContainerState.WATERMARK_ASSIGNED);
        assertThat(oldest.endWatermark()).isEqualTo(10);
        assertThat(youngest.state()).isEqualTo(ContainerState.OPEN);
        assertThat(Objects.requireNonNull(youngest.tryClaim(0)).epoch()).isEqualTo(1);
    }

    @Test
    void aWatermarkWaitsForEveryBundle() {
        EpochInput own = input("source");
        EpochInput first = input("first", own);
        Ingress ingress = new Ingress(own);
        ingress.deposit(bundles.on(0, 0, 0));
        ingress.deposit(bundles.on(1, 0, 0));
        EpochContainer container = container(first, 0);
        assertThat(first.tryRetrieve()).as("the epoch has not ended").isNull();
        ingress.end(10);
        assertThat(first.tryRetrieve()).as("nothing is claimed").isNull();
        assertThat(container.tryClaim(1)).isNotNull();
        assertThat(container.tryClaim(1)).isNotNull();
        assertThat(container.hasUnclaimed()).isFalse();
        container.consumed();
        assertThat(first.tryRetrieve()).as("one is not consumed").isNull();
        container.consumed();
        assertThat(first.tryRetrieve()).isSameAs(container);
        assertThat(container.state()).isEqualTo(ContainerState.WATERMARK_RETRIEVED);
        assertThat(first.tryRetrieve()).as("twice").isNull();
        first.consume(container, 10);
        assertThat(container.state()).isEqualTo(ContainerState.WATERMARK_CONSUMED);
        assertThat(first.containers()).isEmpty();
        assertThat(first.tryRetrieve()).isNull();
    }

    @Test
    void watermarksComeOutInOrder() {
        EpochInput own = input("source");
        EpochInput first = input("first", own);
        Ingress ingress = new Ingress(own);
        ingress.deposit(bundles.next());
        ingress.end(10);
        ingress.end(20);
        assertThat(first.tryRetrieve()).as("an older epoch is not consumed").isNull();
        drop(first, 0);
        EpochContainer oldest = Objects.requireNonNull(first.tryRetrieve());
        assertThat(oldest.endWatermark()).isEqualTo(10);
        assertThat(first.tryRetrieve()).as("the one before is being processed").isNull();
        first.consume(oldest, 10);
        assertThat(pass(first)).isEqualTo(20);
    }

    @Test
    void containersBelowAreMadeWhenTheyAreAskedFor() {
        EpochInput own = input("source");
        EpochInput first = input("first", own);
        EpochInput second = input("second", first);
        Ingress ingress = new Ingress(own);
        for (long epoch = 0; epoch < 4; epoch++) {
            ingress.deposit(bundles.next());
            ingress.end(10 * (epoch + 1));
        }
        assertThat(second.containers()).isEmpty();
        derive(first, 2, second);
        assertThat(epochs(second)).as("with those before it").containsExactly(0L, 1L, 2L);
        assertThat(second.ordered()).isEqualTo(3);
        derive(first, 0, second);
        derive(first, 3, second);
        assertThat(epochs(second)).containsExactly(0L, 1L, 2L, 3L);
        assertThat(second.below(container(first, 0))).isSameAs(container(second, 0));
        assertThat(container(second, 0).unclaimed()).isEqualTo(1);
        assertThat(container(second, 1).unclaimed()).isZero();
    }

    @Test
    void anEpochWithoutBundlesPassesItsWatermarkOn() {
        EpochInput own = input("source");
        EpochInput first = input("first", own);
        EpochInput second = input("second", first);
        Ingress ingress = new Ingress(own);
        ingress.end(10);
        assertThat(pass(first)).isEqualTo(10);
        assertThat(pass(second)).isEqualTo(10);
        assertThat(first.containers()).isEmpty();
        assertThat(second.containers()).isEmpty();
    }

    @Test
    void whatComesOfAWatermarkIsOfItsEpoch() {
        EpochInput own = input("source");
        EpochInput first = input("first", own);
        EpochInput second = input("second", first);
        Ingress ingress = new Ingress(own);
        ingress.end(10);
        ingress.end(20);
        EpochContainer oldest = Objects.requireNonNull(first.tryRetrieve());
        second.below(oldest).deposit(bundles.next());
        first.consume(oldest, 10);
        pass(first);
        assertThat(second.tryRetrieve()).isNull();
        drop(second, 0);
        assertThat(pass(second)).isEqualTo(10);
        assertThat(pass(second)).isEqualTo(20);
    }

    @Test
    void aWatermarkThatIsKeptBackMergesContainers() {
        EpochInput own = input("source");
        EpochInput window = input("window", own);
        EpochInput sink = input("sink", window);
        Ingress ingress = new Ingress(own);
        ingress.deposit(bundles.next());
        ingress.end(10);
        ingress.deposit(bundles.next());
        ingress.end(20);
        derive(window, 0, sink);
        derive(window, 1, sink);
        assertThat(keepBack(window)).isEqualTo(10);
        assertThat(container(sink, 0).state()).isEqualTo(ContainerState.WATERMARK_CANCELLED);
        assertThat(pass(window)).isEqualTo(20);
        drop(sink, 1);
        assertThat(sink.tryRetrieve())
                .as("a bundle of the epoch before is not consumed")
                .isNull();
        drop(sink, 0);
        assertThat(pass(sink)).isEqualTo(20);
        assertThat(sink.containers()).isEmpty();
    }

    @Test
    void cancelledContainersGoOnBelow() {
        EpochInput own = input("source");
        EpochInput window = input("window", own);
        EpochInput middle = input("middle", window);
        EpochInput sink = input("sink", middle);
        Ingress ingress = new Ingress(own);
        int epochs = 4;
        for (int epoch = 0; epoch < epochs; epoch++) {
            ingress.deposit(bundles.next());
            ingress.end(10L * (epoch + 1));
            derive(window, epoch, middle);
            derive(middle, epoch, sink);
        }
        for (int epoch = 0; epoch < epochs - 1; epoch++) {
            keepBack(window);
        }
        assertThat(middle.tryRetrieve()).as("cancelled ones are in the way").isNull();
        assertThat(sink.dropCancelled()).as("the producer's come first").isFalse();
        assertThat(middle.dropCancelled()).isTrue();
        assertThat(middle.dropCancelled()).as("twice").isFalse();
        assertThat(epochs(middle)).containsExactly(3L);
        assertThat(sink.dropCancelled()).as("their bundles are not consumed").isFalse();
        assertThat(epochs(sink)).containsExactly(0L, 1L, 2L, 3L);
        pass(window);
        assertThat(pass(middle)).isEqualTo(40);
        for (int epoch = 0; epoch < epochs; epoch++) {
            assertThat(retrieve(sink)).isNull();
            drop(sink, epoch);
        }
        assertThat(pass(sink)).isEqualTo(40);
    }

    @Test
    void anEpochThatEndsWithoutBundlesAndWatermarkHasNoContainer() {
        EpochInput own = input("source");
        EpochInput window = input("window", own);
        EpochInput middle = input("middle", window);
        EpochInput sink = input("sink", middle);
        Ingress ingress = new Ingress(own);
        ingress.end(10);
        ingress.end(20);
        ingress.deposit(bundles.next());
        ingress.end(30);
        keepBack(window);
        assertThat(middle.containers()).isEmpty();
        derive(window, 2, middle);
        assertThat(epochs(middle)).containsExactly(1L, 2L);
        keepBack(window);
        assertThat(retrieve(middle)).isNull();
        derive(middle, 2, sink);
        assertThat(epochs(sink)).containsExactly(2L);
        pass(window);
        assertThat(pass(middle)).isEqualTo(30);
        drop(sink, 2);
        assertThat(pass(sink)).isEqualTo(30);
    }

    @Test
    void everyConsumerHasContainersOfItsOwn() {
        EpochInput own = input("source");
        EpochInput left = input("left", own);
        EpochInput right = input("right", own);
        EpochInput below = input("below", right);
        Ingress ingress = new Ingress(own);
        ingress.deposit(bundles.next());
        ingress.end(10);
        ingress.end(20);
        drop(left, 0);
        assertThat(pass(left)).isEqualTo(10);
        assertThat(pass(left)).isEqualTo(20);
        assertThat(right.tryRetrieve()).isNull();
        assertThat(epochs(right)).containsExactly(0L, 1L);
        derive(right, 0, below);
        assertThat(pass(right)).isEqualTo(10);
        assertThat(left.containers()).isEmpty();
        assertThat(epochs(below)).containsExactly(0L);
    }

    @Test
    void aSourceSharesItsRecordsAmongConsumers() {
        EpochInput own = input("source");
        EpochInput left = input("left", own);
        EpochInput right = input("right", own);
        Ingress ingress = new Ingress(own);
        ingress.end(10);
        ingress.deposit(bundles.on(1, 0, 7));
        FlatBundle one = container(left, 1).tryClaim(0);
        FlatBundle other = container(right, 1).tryClaim(0);
        assertThat(one).isNotNull();
        assertThat(other).isNotNull().isNotSameAs(one);
        assertThat(List.of(Objects.requireNonNull(one), Objects.requireNonNull(other)))
                .allMatch(bundle -> bundle.epoch() == 1 && bundle.sourceTask() == 7 && bundle.node() == 1);
    }

    /** Two sources, a task with an input for each, a task behind it, and one behind that. */
    private final class Join {
        final EpochInput ownLeft = input("source of the left");
        final EpochInput ownRight = input("source of the right");
        final EpochInput left = input("left", ownLeft);
        final EpochInput right = input("right", ownRight);
        final EpochInput below = input("D1", left, right);
        final EpochInput last = input("D2", below);
        final Ingress leftIngress = new Ingress(ownLeft);
        final Ingress rightIngress = new Ingress(ownRight);

        /** A bundle of the current epoch comes in and is joined. */
        void derive(Ingress ingress, EpochInput side) {
            ingress.deposit(bundles.next());
            CascadeTest.this.derive(side, ingress.epoch(), below);
        }

        /** The current epoch ends, and the join passes that on. */
        void end(Ingress ingress, EpochInput side, long watermark) {
            ingress.end(watermark);
            assertThat(pass(side)).isEqualTo(watermark);
        }

        /** Processes all bundles there are, with the result that all watermarks that are known and in order are passed on. */
        List<Long> drain(EpochInput input, @Nullable EpochInput to) {
            for (EpochContainer container : input.containers()) {
                while (container.tryClaim(0) != null) {
                    if (to != null) {
                        to.below(container).deposit(bundles.next());
                    }
                    container.consumed();
                }
            }
            List<Long> passed = new ArrayList<>();
            for (EpochContainer oldest = retrieve(input); oldest != null; oldest = retrieve(input)) {
                passed.add(oldest.endWatermark());
                input.consume(oldest, oldest.endWatermark());
            }
            return passed;
        }
    }

    @Test
    void containersBehindTwoInputsAreInTheOrderOfTheirWatermarks() {
        Join join = new Join();
        // Figure 4: the right input is ahead, but its watermarks hold for both inputs only after the left ones'.
        join.derive(join.rightIngress, join.right);
        join.end(join.rightIngress, join.right, 30);
        join.derive(join.rightIngress, join.right);
        join.derive(join.leftIngress, join.left);
        assertThat(join.below.containers()).hasSize(3);
        assertThat(join.below.ordered())
                .as("an earlier watermark may come on the left")
                .isZero();
        join.end(join.leftIngress, join.left, 10);
        assertThat(orderedWatermarks(join.below)).containsExactly(10L);
        join.derive(join.leftIngress, join.left);
        join.end(join.rightIngress, join.right, 40);
        assertThat(orderedWatermarks(join.below)).containsExactly(10L);
        join.end(join.leftIngress, join.left, 20);
        assertThat(orderedWatermarks(join.below)).containsExactly(10L, 20L);
        join.end(join.leftIngress, join.left, 35);
        assertThat(orderedWatermarks(join.below)).containsExactly(10L, 20L, 30L, 35L);
        assertThat(join.drain(join.below, null)).containsExactly(10L, 20L, 30L, 35L);
        assertThat(join.below.containers()).hasSize(1);
    }

    @Test
    void bundlesOfContainersWithoutOrderAreProcessed() {
        Join join = new Join();
        join.derive(join.rightIngress, join.right);
        join.end(join.rightIngress, join.right, 30);
        join.derive(join.leftIngress, join.left);
        assertThat(join.below.ordered()).isZero();
        assertThat(join.drain(join.below, join.last))
                .as("but not their watermarks")
                .isEmpty();
        assertThat(join.last.containers()).hasSize(2);
        assertThat(join.last.ordered()).isZero();
        assertThat(join.last.containers()).allMatch(EpochContainer::hasUnclaimed);
        assertThat(join.drain(join.last, null)).isEmpty();
    }

    @Test
    void theOrderGoesOnBelow() {
        Join join = new Join();
        for (long watermark : new long[] {15, 25}) {
            join.derive(join.rightIngress, join.right);
            join.end(join.rightIngress, join.right, watermark);
        }
        join.derive(join.leftIngress, join.left);
        join.drain(join.below, join.last);
        assertThat(join.last.ordered()).isZero();
        join.end(join.leftIngress, join.left, 20);
        assertThat(orderedWatermarks(join.below)).containsExactly(15L, 20L);
        assertThat(join.last.ordered())
                .as("in order here, too, before it is processed there")
                .isEqualTo(2);
        EpochContainer[] last = join.last.containers();
        assertThat(last[0]).isSameAs(join.last.below(join.below.containers()[0]));
        assertThat(last[1]).isSameAs(join.last.below(join.below.containers()[1]));
        join.end(join.leftIngress, join.left, 30);
        assertThat(join.drain(join.below, join.last)).containsExactly(15L, 20L, 25L);
        assertThat(join.drain(join.last, null)).containsExactly(15L, 20L, 25L);
    }

    @Test
    void missingContainersAreMadeWhenTheOrderGoesOnBelow() {
        Join join = new Join();
        join.end(join.rightIngress, join.right, 15);
        join.end(join.rightIngress, join.right, 16);
        join.derive(join.leftIngress, join.left);
        join.drain(join.below, join.last);
        assertThat(join.last.containers()).hasSize(1);
        join.end(join.leftIngress, join.left, 20);
        assertThat(orderedWatermarks(join.below)).containsExactly(15L, 16L);
        assertThat(join.last.ordered()).as("nobody has asked for these").isZero();
        join.end(join.rightIngress, join.right, 20);
        assertThat(orderedWatermarks(join.below)).containsExactly(15L, 16L, 20L, 20L);
        assertThat(join.last.ordered())
                .as("the one that is there, and those before it")
                .isEqualTo(3);
        assertThat(join.drain(join.below, join.last)).containsExactly(15L, 16L, 20L, 20L);
        assertThat(join.drain(join.last, null)).containsExactly(15L, 16L, 20L, 20L);
    }

    @Test
    void equalWatermarksOfBothInputsFollowOneAnother() {
        Join join = new Join();
        join.end(join.leftIngress, join.left, 10);
        assertThat(join.below.ordered()).isZero();
        join.end(join.rightIngress, join.right, 10);
        assertThat(orderedWatermarks(join.below)).containsExactly(10L, 10L);
        assertThat(join.drain(join.below, null)).containsExactly(10L, 10L);
        join.end(join.rightIngress, join.right, 20);
        join.end(join.leftIngress, join.left, 20);
        assertThat(join.drain(join.below, null)).containsExactly(20L, 20L);
    }

    @Test
    void anInputThatHasEndedHoldsUpNoOther() {
        Join join = new Join();
        join.end(join.leftIngress, join.left, Watermark.END);
        join.end(join.rightIngress, join.right, 10);
        assertThat(join.drain(join.below, null)).containsExactly(10L);
        join.end(join.rightIngress, join.right, 20);
        assertThat(join.drain(join.below, null)).containsExactly(20L);
        join.end(join.rightIngress, join.right, Watermark.END);
        assertThat(join.drain(join.below, null)).containsExactly(Watermark.END, Watermark.END);
        assertThat(join.below.containers()).isEmpty();
    }

    @Test
    void cancelledContainersComeBeforeTheOneThatGoesOnForThem() {
        Join join = new Join();
        join.derive(join.leftIngress, join.left);
        join.leftIngress.end(10);
        keepBack(join.left);
        join.end(join.rightIngress, join.right, 15);
        assertThat(join.below.ordered())
                .as("what goes on for the cancelled one may end earlier")
                .isZero();
        join.derive(join.leftIngress, join.left);
        join.end(join.leftIngress, join.left, 20);
        assertThat(orderedWatermarks(join.below)).containsExactly(15L);
        join.derive(join.rightIngress, join.right);
        join.end(join.rightIngress, join.right, 30);
        assertThat(join.below.ordered()).isEqualTo(3);
        assertThat(epochs(join.below)).containsExactly(0L, 0L, 1L, 1L);
        EpochContainer[] below = join.below.containers();
        assertThat(below[0].endWatermark()).isEqualTo(15);
        assertThat(below[1].state()).isEqualTo(ContainerState.WATERMARK_CANCELLED);
        assertThat(below[2].endWatermark()).isEqualTo(20);
        assertThat(pass(join.below)).isEqualTo(15);
        assertThat(below[2].tryClaim(0)).isNotNull();
        below[2].consumed();
        assertThat(join.below.tryRetrieve())
                .as("the cancelled one's bundle is not consumed")
                .isNull();
        assertThat(below[1].tryClaim(0)).isNotNull();
        below[1].consumed();
        assertThat(pass(join.below)).isEqualTo(20);
        assertThat(join.below.tryRetrieve()).isNull();
    }

    @Test
    void anEpochOfOneInputWithoutBundlesAndWatermarkHasNoContainer() {
        Join join = new Join();
        join.leftIngress.end(10);
        keepBack(join.left);
        join.end(join.rightIngress, join.right, 15);
        join.end(join.leftIngress, join.left, 20);
        assertThat(join.drain(join.below, null)).containsExactly(15L);
        join.end(join.rightIngress, join.right, 20);
        assertThat(join.drain(join.below, null)).containsExactly(20L, 20L);
    }

    @Test
    void aSourceCountsEpochs() {
        EpochInput own = input("source");
        input("first", own);
        Ingress ingress = new Ingress(own);
        assertThat(ingress.epoch()).isZero();
        assertThat(ingress.watermark()).isEqualTo(Watermark.NONE);
        assertThat(ingress.end(10)).isTrue();
        assertThat(ingress.end(10)).as("it says nothing new").isFalse();
        assertThat(ingress.end(9)).isFalse();
        assertThat(ingress.end(Watermark.NONE)).isFalse();
        assertThat(ingress.epoch()).isEqualTo(1);
        assertThat(ingress.watermark()).isEqualTo(10);
        assertThat(ingress.end(Watermark.END)).isTrue();
        assertThat(ingress.end(Watermark.END)).isFalse();
        assertThat(ingress.epoch()).isEqualTo(2);
        assertThat(epochs(own)).as("the source keeps its current epoch only").containsExactly(2L);
    }

    @Test
    void whatTheContractForbidsIsRefused() {
        EpochInput own = input("source");
        EpochInput first = input("first", own);
        Ingress ingress = new Ingress(own);
        ingress.deposit(bundles.next());
        EpochContainer container = container(first, 0);
        assertThatThrownBy(container::consume)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("overtook a bundle");
        ingress.end(10);
        assertThatThrownBy(() -> container.deposit(bundles.next()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("first epoch 0 (WATERMARK_ASSIGNED, 1 bundles unconsumed)")
                .hasMessageContaining("a bundle after the end of its epoch");
        assertThat(container.tryDeposit(bundles.next())).isFalse();
        assertThat(container.unclaimed()).isEqualTo(1);
        assertThatThrownBy(container::cancel)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not OPEN, so it cannot become WATERMARK_CANCELLED");
        assertThatThrownBy(() -> container.assign(20))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("not OPEN");
        drop(first, 0);
        assertThatThrownBy(container::consumed)
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("more bundles consumed than deposited");
    }
}
