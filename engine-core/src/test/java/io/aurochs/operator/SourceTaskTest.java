package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.ack.AckBatch;
import io.aurochs.ack.AckCollector;
import io.aurochs.ack.AckListener;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A task without input, driven by hand. */
class SourceTaskTest {
    private static final long SECOND_NS = 1_000_000_000L;

    /** Emits one record per call and answers what the test has laid ready: by default, that it may go on. */
    private static final class Counter implements SourceEvaluator, AckListener<Object> {
        final ArrayDeque<Long> answers = new ArrayDeque<>();
        final List<Object> heard = new ArrayList<>();
        int produced;
        boolean anchored;
        boolean silent;
        private @Nullable TaskContext context;

        TaskContext context() {
            return Objects.requireNonNull(context);
        }

        @Override
        public void open(TaskContext newContext) {
            context = newContext;
        }

        @Override
        public long produce() {
            produced++;
            if (!silent) {
                emit(produced);
            }
            Long answer = answers.poll();
            return answer == null ? PRODUCED : answer;
        }

        void emit(Object record) {
            if (anchored) {
                long root = context().ledger().enter(record, "tag", 5);
                context().router().append(0, root);
                context().ledger().emitted(root, 1);
            } else {
                context().router().append(0, record);
            }
        }

        @Override
        public void acked(Object message, Object tag, long startMs) {
            heard.add("acked " + message);
        }

        @Override
        public void failed(Object message, Object tag, long startMs) {
            heard.add("failed " + message);
            // Replays at once, as sources do.
            emit(message);
        }

        @Override
        public void timedOut(Object message, Object tag, long startMs) {
            heard.add("timed out " + message);
        }

        @Override
        public AckListener<Object> ackListener() {
            return this;
        }

        @Override
        public void close() {}
    }

    private final Counter counter = new Counter();
    private final HandDrivenTask hand = new HandDrivenTask(counter).opened();

    /** A consumer acknowledges, or fails, one root. */
    private void answer(long root, boolean ack) {
        AckCollector collector = new AckCollector(1, hand.ackPool, (source, batch) -> hand.ackInput.offer(batch));
        if (ack) {
            collector.acknowledge(root, 1);
        } else {
            collector.fail(root);
        }
        collector.ship();
    }

    private long emitOneMessage() {
        counter.anchored = true;
        hand.task.step();
        return (Long) hand.received(0).get(0).get(0);
    }

    private void block() {
        while (hand.task.step() != Progress.BLOCKED) {
            assertThat(counter.produced).isLessThan(100);
        }
    }

    @Test
    void goesOnAsLongAsItProduces() {
        for (int i = 1; i <= 3; i++) {
            assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
            assertThat(hand.received(0)).containsExactly(List.of(i));
        }
        assertThat(hand.task.wakeAtNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void waitsAsLongAsItWasTold() {
        counter.answers.add(SECOND_NS);
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
        assertThat(counter.produced).isEqualTo(1);
        assertThat(hand.task.wakeAtNs()).isEqualTo(hand.clock.getAsLong() + SECOND_NS);
        assertThat(hand.task.hasWork()).isFalse();

        hand.clock.advance(SECOND_NS - 1);
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
        assertThat(counter.produced).isEqualTo(1);
        hand.clock.advance(1);
        assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        assertThat(counter.produced).isEqualTo(2);
        assertThat(hand.task.wakeAtNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void whatItEmittedIsShippedBeforeItWaits() {
        counter.answers.add(SourceEvaluator.PAUSED);
        hand.task.step();
        assertThat(hand.received(0)).containsExactly(List.of(1));
    }

    @Test
    void aPausedSourceGoesOnAfterAnAcknowledgement() {
        long root = emitOneMessage();
        counter.answers.add(SourceEvaluator.PAUSED);
        hand.task.step();
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
        assertThat(hand.task.wakeAtNs()).isEqualTo(Long.MAX_VALUE);
        hand.clock.advance(100 * SECOND_NS);
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
        assertThat(counter.produced).isEqualTo(2);

        answer(root, true);
        assertThat(hand.task.hasWork()).isTrue();
        assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        assertThat(counter.heard).containsExactly("acked 1");
        assertThat(counter.produced).isEqualTo(3);
    }

    @Test
    void aPausedSourceGoesOnAfterAForeignThreadsWork() {
        counter.answers.add(SourceEvaluator.PAUSED);
        hand.task.step();
        hand.task.step();
        assertThat(counter.produced).isEqualTo(1);
        hand.task.handOver(() -> {});
        hand.task.step();
        assertThat(counter.produced).isEqualTo(2);
    }

    @Test
    void aPausedSourceGoesOnThoughItsOutputWasBlockedWhenTheWorkCame() {
        block();
        int before = counter.produced;
        counter.answers.add(SourceEvaluator.PAUSED);
        hand.received(0);
        hand.task.step();
        assertThat(counter.produced).isEqualTo(before + 1);
        counter.silent = true;
        // Paused now, and blocked by what its own listener or a foreign thread emits.
        for (int i = 0; i <= HandDrivenTask.CHANNEL_BUNDLES; i++) {
            hand.task.router().append(0, i);
            hand.task.ship();
        }
        hand.task.handOver(() -> {});
        hand.task.step();
        assertThat(hand.task.step()).isEqualTo(Progress.BLOCKED);
        assertThat(counter.produced).isEqualTo(before + 1);

        hand.received(0);
        assertThat(hand.task.hasWork()).isTrue();
        hand.task.step();
        assertThat(counter.produced).isEqualTo(before + 2);
    }

    @Test
    void blockedOutputStopsItFromProducingAndNoTimeWakesIt() {
        counter.answers.add(SourceEvaluator.PRODUCED);
        block();
        int before = counter.produced;
        hand.clock.advance(SECOND_NS);
        assertThat(hand.task.step()).isEqualTo(Progress.BLOCKED);
        assertThat(counter.produced).isEqualTo(before);
        assertThat(hand.task.wakeAtNs()).isEqualTo(Long.MAX_VALUE);
        hand.received(0);
        assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        assertThat(counter.produced).isEqualTo(before + 1);
    }

    @Test
    void acknowledgementsPassThoughOutputIsBlocked() {
        long root = emitOneMessage();
        counter.anchored = false;
        block();
        answer(root, true);
        assertThat(hand.task.hasWork()).isTrue();
        assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        assertThat(counter.heard).containsExactly("acked 1");
    }

    @Test
    void aFailedMessageIsHeardOfAndItsReplayShipped() {
        long root = emitOneMessage();
        counter.answers.add(SourceEvaluator.PAUSED);
        hand.task.step();
        hand.received(0);
        answer(root, false);
        counter.answers.add(SourceEvaluator.PAUSED);
        hand.task.step();
        assertThat(counter.heard).containsExactly("failed 1");
        // The replay, and after it what the source produced, awake again.
        assertThat(hand.received(0)).hasSize(2);
        assertThat(hand.task.ledger().pending()).isEqualTo(3);
    }

    @Test
    void everyBatchThatHasArrivedIsTakenInOneStep() {
        long first = emitOneMessage();
        long second = emitOneMessage();
        answer(first, true);
        answer(second, true);
        hand.task.step();
        assertThat(counter.heard).containsExactly("acked 1", "acked 2");
        AckBatch left = hand.ackInput.poll();
        assertThat(left).isNull();
    }

    @Test
    void aFailureOfItsListenerNamesThePhase() {
        HandDrivenTask failing = new HandDrivenTask(new SourceEvaluator() {
                    @Override
                    public void open(TaskContext context) {}

                    @Override
                    public long produce() {
                        throw new UnsupportedOperationException("dry");
                    }

                    @Override
                    public AckListener<Object> ackListener() {
                        return counter;
                    }

                    @Override
                    public void close() {}
                })
                .opened();
        assertThatThrownBy(failing.task::step)
                .isInstanceOfSatisfying(
                        TaskFailure.class,
                        failure -> assertThat(failure.phase()).isEqualTo(TaskFailure.Phase.PRODUCE));
    }
}
