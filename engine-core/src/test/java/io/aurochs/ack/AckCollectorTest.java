package io.aurochs.ack;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AckCollectorTest {
    private static final long ROOT = RootId.of(0, 1, 5);
    private static final long NEXT = RootId.of(0, 1, 6);
    private static final long OTHER_SOURCE = RootId.of(1, 1, 5);

    private record Sent(int source, long rootAndKind, long value) {}

    private final List<Sent> sent = new ArrayList<>();
    private final List<Integer> batchSizes = new ArrayList<>();
    private final AckBatchPool pool = new AckBatchPool();
    private final AckCollector collector = new AckCollector(2, pool, this::receive);

    private void receive(int source, AckBatch batch) {
        batchSizes.add(batch.size());
        for (int i = 0; i < batch.size(); i++) {
            sent.add(new Sent(source, batch.root(i), batch.value(i)));
        }
        pool.recycle(batch);
    }

    @Test
    void nothingIsSentBeforeItIsShipped() {
        assertThat(collector.isEmpty()).isTrue();
        collector.acknowledge(ROOT, 3);
        assertThat(collector.isEmpty()).isFalse();
        assertThat(sent).isEmpty();
        collector.ship();
        assertThat(sent).containsExactly(new Sent(0, ROOT, 3));
        assertThat(collector.isEmpty()).isTrue();
        collector.ship();
        assertThat(sent).hasSize(1);
    }

    @Test
    void acknowledgementsOfOneRootThatFollowOneAnotherMerge() {
        collector.acknowledge(ROOT, 0b0011);
        collector.acknowledge(ROOT, 0b0101);
        collector.acknowledge(NEXT, 0b1000);
        collector.acknowledge(ROOT, 0b1111);
        collector.ship();
        assertThat(sent)
                .containsExactly(new Sent(0, ROOT, 0b0110), new Sent(0, NEXT, 0b1000), new Sent(0, ROOT, 0b1111));
    }

    @Test
    void aRecordAcknowledgedTwiceDoesNotCancelItselfOut() {
        collector.acknowledge(ROOT, 0b0011);
        collector.acknowledge(ROOT, 0b0011);
        collector.acknowledge(ROOT, 0b0101);
        collector.ship();
        assertThat(sent).containsExactly(new Sent(0, ROOT, 0b0011), new Sent(0, ROOT, 0b0110));
    }

    @Test
    void failuresAndTouchesDoNotMergeAndKeepTheirOrder() {
        collector.acknowledge(ROOT, 1);
        collector.fail(ROOT);
        collector.acknowledge(ROOT, 2);
        collector.touch(ROOT);
        collector.touch(ROOT);
        collector.acknowledge(ROOT, 4);
        collector.ship();
        assertThat(sent)
                .containsExactly(
                        new Sent(0, ROOT, 1),
                        new Sent(0, ROOT | RootId.FAIL, 0),
                        new Sent(0, ROOT, 2),
                        new Sent(0, ROOT | RootId.TOUCH, 0),
                        new Sent(0, ROOT | RootId.TOUCH, 0),
                        new Sent(0, ROOT, 4));
    }

    @Test
    void eachSourceGetsItsOwn() {
        collector.acknowledge(OTHER_SOURCE, 1);
        collector.acknowledge(ROOT, 2);
        collector.acknowledge(OTHER_SOURCE, 4);
        collector.ship();
        assertThat(sent).containsExactlyInAnyOrder(new Sent(1, OTHER_SOURCE, 5), new Sent(0, ROOT, 2));
    }

    @Test
    void aFullBatchLeavesByItself() {
        int acks = 2 * AckBatch.PAIRS + 1;
        for (int slot = 0; slot < acks; slot++) {
            collector.acknowledge(RootId.of(0, 1, slot), 1);
        }
        assertThat(batchSizes).containsExactly(AckBatch.PAIRS, AckBatch.PAIRS);
        collector.ship();
        assertThat(batchSizes).containsExactly(AckBatch.PAIRS, AckBatch.PAIRS, 1);
        assertThat(sent).extracting(Sent::rootAndKind).doesNotHaveDuplicates().hasSize(acks);
    }

    @Test
    void theLastPairOfAFullBatchStillMerges() {
        for (int slot = 0; slot < AckBatch.PAIRS; slot++) {
            collector.acknowledge(RootId.of(0, 1, slot), 1);
        }
        collector.acknowledge(RootId.of(0, 1, AckBatch.PAIRS - 1), 6);
        collector.ship();
        assertThat(batchSizes).containsExactly(AckBatch.PAIRS);
        assertThat(sent.get(AckBatch.PAIRS - 1).value()).isEqualTo(7);
    }

    @Test
    void whatWasGatheredCanLeaveWhileMoreIsGathered() {
        collector.acknowledge(ROOT, 1);
        collector.acknowledge(NEXT, 2);
        collector.shipHeldBack();
        assertThat(sent).containsExactly(new Sent(0, ROOT, 1), new Sent(0, NEXT, 2));
        assertThat(collector.shipHeldBack()).as("there is nothing more").isFalse();
        collector.fail(ROOT);
        assertThat(collector.holdsBack()).isTrue();
        collector.ship();
        assertThat(sent).endsWith(new Sent(0, ROOT | RootId.FAIL, 0)).hasSize(3);
    }

    @Test
    void whatMergesIntoAPairThatHasLeftIsSentAsTheDifference() {
        collector.acknowledge(ROOT, 0b0011);
        collector.shipHeldBack();
        collector.acknowledge(ROOT, 0b0110);
        assertThat(collector.holdsBack()).isTrue();
        collector.shipHeldBack();
        collector.shipHeldBack();
        collector.acknowledge(ROOT, 0b1000);
        collector.acknowledge(NEXT, 1);
        collector.ship();
        assertThat(sent)
                .containsExactly(
                        new Sent(0, ROOT, 0b0011),
                        new Sent(0, ROOT, 0b0110),
                        new Sent(0, ROOT, 0b1000),
                        new Sent(0, NEXT, 1));
        collector.acknowledge(NEXT, 4);
        collector.ship();
        assertThat(sent).endsWith(new Sent(0, NEXT, 4));
    }

    @Test
    void aBatchThatHasLeftInFullIsNotSentAgain() {
        collector.acknowledge(ROOT, 3);
        collector.touch(NEXT);
        collector.shipHeldBack();
        collector.ship();
        assertThat(sent).containsExactly(new Sent(0, ROOT, 3), new Sent(0, NEXT | RootId.TOUCH, 0));
    }

    @Test
    void ofARecordAcknowledgedTwiceInARowTheLedgerSeesTheFirst() {
        collector.acknowledge(ROOT, 1);
        collector.acknowledge(ROOT, 2);
        collector.acknowledge(ROOT, 2);
        collector.shipHeldBack();
        collector.acknowledge(ROOT, 2);
        collector.ship();
        assertThat(sent).containsExactly(new Sent(0, ROOT, 3), new Sent(0, ROOT, 2), new Sent(0, ROOT, 2));
    }

    @Test
    void tellsWhenItBeginsToHoldSomethingBack() {
        AtomicInteger told = new AtomicInteger();
        AckCollector telling = new AckCollector(2, pool, new AckCollector.Outlet() {
            @Override
            public void ship(int source, AckBatch batch) {
                receive(source, batch);
            }

            @Override
            public void holdsBack() {
                told.incrementAndGet();
            }
        });
        telling.acknowledge(ROOT, 1);
        telling.acknowledge(ROOT, 2);
        telling.acknowledge(NEXT, 2);
        telling.acknowledge(OTHER_SOURCE, 2);
        assertThat(told).hasValue(1);
        telling.shipHeldBack();
        telling.acknowledge(NEXT, 4);
        assertThat(told).as("a merge into what has left").hasValue(2);
        telling.shipHeldBack();
        telling.fail(ROOT);
        assertThat(told).as("a pair behind what has left").hasValue(3);
        telling.ship();
        telling.acknowledge(ROOT, 1);
        assertThat(told).as("a new batch").hasValue(4);
        telling.shipHeldBack();
        telling.acknowledge(OTHER_SOURCE, 1);
        assertThat(told).as("for another source, after something has left").hasValue(5);
    }

    @Test
    void aRecycledBatchStartsEmpty() {
        collector.acknowledge(ROOT, 3);
        collector.ship();
        AckBatch again = pool.take();
        assertThat(again.size()).isZero();
        assertThat(again.weightBytes()).isPositive();
    }
}
