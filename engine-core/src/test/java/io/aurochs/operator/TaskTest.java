package io.aurochs.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.bundle.BundleReader;
import io.aurochs.epoch.EpochEnds;
import io.aurochs.epoch.IngressClock;
import io.aurochs.epoch.TaskEpochs;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A task that has input, driven by hand. */
class TaskTest {
    /** What the test makes the task do with a record. */
    @FunctionalInterface
    private interface Body {
        void accept(TaskContext context, Object record) throws Exception;
    }

    /** Runs a body per record; stops in the middle of a bundle when its output is blocked. */
    private static class PerRecord implements Evaluator {
        final List<String> calls = new ArrayList<>();
        private final Body body;
        private @Nullable TaskContext context;

        PerRecord(Body body) {
            this.body = body;
        }

        @Override
        public void open(TaskContext newContext) {
            context = newContext;
            calls.add("open");
        }

        @Override
        public void evaluate(BundleReader records) throws Exception {
            TaskContext mine = Objects.requireNonNull(context);
            calls.add("evaluate " + records.remaining());
            do {
                body.accept(mine, records.next());
            } while (goesOn(mine) && records.hasNext() && !mine.isOutputBlocked());
        }

        /** Whether the next record is to be processed in the same call. */
        boolean goesOn(TaskContext mine) {
            if (mine.latency().isSpent()) {
                mine.ship();
            }
            return true;
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    private static PerRecord copying() {
        return new PerRecord((context, record) -> context.router().append(0, record));
    }

    private HandDrivenTask withEpochs(Evaluator evaluator, Set<Integer> onCycle) {
        // Moved by nobody: it is the first epoch.
        IngressClock clock = new IngressClock(1, () -> 0);
        return new HandDrivenTask(evaluator, onCycle, new TaskEpochs(new EpochEnds(clock, 1), List.of(), List.of()));
    }

    @Test
    void theOldestEpochIsClaimedFirstAndEachChannelInItsOrder() {
        HandDrivenTask hand = withEpochs(copying(), Set.of()).opened();
        hand.sendOf(7, 0, "first of 7");
        hand.sendOf(3, 0, "3 behind it");
        hand.sendOf(5, 1, "5");
        hand.sendOf(8, 1, "8");
        assertThat(hand.task.oldestEpoch()).isEqualTo(5);
        for (int i = 0; i < 4; i++) {
            hand.task.step();
        }
        assertThat(hand.received(0))
                .containsExactly(List.of("5"), List.of("first of 7"), List.of("3 behind it"), List.of("8"));
        assertThat(hand.task.oldestEpoch()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void aBundleThatIsBeingReadIsTheOldest() {
        Evaluator slow = new Evaluator() {
            @Override
            public void open(TaskContext context) {}

            @Override
            public void evaluate(BundleReader records) {
                records.next();
            }

            @Override
            public void close() {}
        };
        HandDrivenTask hand = withEpochs(slow, Set.of()).opened();
        hand.sendOf(3, 0, "a", "b");
        hand.sendOf(9, 1, "c");
        hand.task.step();
        assertThat(hand.task.oldestEpoch()).isEqualTo(3);
        hand.task.step();
        assertThat(hand.task.oldestEpoch()).isEqualTo(9);
    }

    @Test
    void whatComesOfABundleIsOfItsEpochUnlessItGoesRound() {
        HandDrivenTask hand = withEpochs(copying(), Set.of(1)).opened();
        hand.sendOf(7, 0, "7");
        hand.task.step();
        hand.sendOf(9, 1, "goes round");
        hand.task.step();
        assertThat(hand.epochsReceived(0)).containsExactly(7L, 1L);
    }

    @Test
    void opensFirstAndThenHasNothingToDo() {
        PerRecord evaluator = copying();
        HandDrivenTask hand = new HandDrivenTask(evaluator);
        assertThat(hand.task.hasWork()).isTrue();
        assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        assertThat(evaluator.calls).containsExactly("open");
        assertThat(hand.task.hasWork()).isFalse();
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
        assertThat(evaluator.calls).containsExactly("open");
    }

    @Test
    void aClaimedBundleIsProcessedAndItsOutputShipped() {
        PerRecord evaluator = copying();
        HandDrivenTask hand = new HandDrivenTask(evaluator).opened();
        hand.send(0, "a", "b");
        assertThat(hand.task.hasWork()).isTrue();
        assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        assertThat(hand.received(0)).containsExactly(List.of("a", "b"));
        assertThat(hand.received(1)).isEmpty();
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
        assertThat(evaluator.calls).containsExactly("open", "evaluate 2");
    }

    @Test
    void claimsOneBundlePerStepAndFromItsInputsInTurn() {
        HandDrivenTask hand = new HandDrivenTask(copying()).opened();
        hand.send(0, "a1");
        hand.send(0, "a2");
        hand.send(1, "b1");
        hand.task.step();
        assertThat(hand.inputs.get(0).size()).isEqualTo(1);
        assertThat(hand.inputs.get(1).size()).isEqualTo(1);
        hand.task.step();
        assertThat(hand.inputs.get(1).isEmpty()).isTrue();
        hand.task.step();
        assertThat(hand.received(0)).containsExactly(List.of("a1", "b1", "a2"));
    }

    @Test
    void outputOfBundlesThatFollowCloselyLeavesTogether() {
        HandDrivenTask hand = new HandDrivenTask(copying()).opened();
        hand.send(0, "a", "b");
        hand.send(0, "c");
        hand.task.step();
        assertThat(hand.outputs.get(0).isEmpty()).isTrue();
        hand.task.step();
        assertThat(hand.received(0)).containsExactly(List.of("a", "b", "c"));
    }

    @Test
    void outputDoesNotWaitLongerThanItMay() {
        HandDrivenTask[] hand = new HandDrivenTask[1];
        hand[0] = new HandDrivenTask(new PerRecord((context, record) -> {
                    context.router().append(0, record);
                    hand[0].clock.advance(HandDrivenTask.LATENCY_NS / 3 + 1);
                }))
                .opened();
        for (int i = 1; i <= 4; i++) {
            hand[0].send(0, i);
        }
        hand[0].task.step();
        assertThat(hand[0].outputs.get(0).isEmpty()).isTrue();
        hand[0].task.step();
        hand[0].task.step();
        assertThat(hand[0].outputs.get(0).isEmpty()).isFalse();
        assertThat(hand[0].inputs.get(0).size()).isEqualTo(1);
    }

    @Test
    void outputLeavesBeforeItsTaskWaitsForRoomElsewhere() {
        HandDrivenTask hand = new HandDrivenTask(new PerRecord((context, record) -> {
                    int full = HandDrivenTask.CHANNEL_BUNDLES + 1;
                    if (record.equals("fills")) {
                        for (int i = 0; i < full; i++) {
                            context.router().append(0, i);
                            context.ship();
                        }
                    }
                    context.router().append(1, record);
                }))
                .opened();
        hand.send(0, "fills");
        hand.send(0, "waits");
        hand.task.step();
        assertThat(hand.received(1)).containsExactly(List.of("fills"));
        assertThat(hand.task.step()).isEqualTo(Progress.BLOCKED);
    }

    @Test
    void outputWhoseBudgetWasSpentOnItsLastRecordLeavesThoughMoreInputWaits() {
        HandDrivenTask[] hand = new HandDrivenTask[1];
        PerRecord slow = new PerRecord((context, record) -> context.router().append(0, record)) {
            @Override
            boolean goesOn(TaskContext mine) {
                hand[0].clock.advance(HandDrivenTask.LATENCY_NS / 2);
                return !mine.latency().isSpent();
            }
        };
        hand[0] = new HandDrivenTask(slow).opened();
        hand[0].send(0, "a");
        hand[0].send(0, "waits");
        hand[0].task.step();
        assertThat(hand[0].received(0)).containsExactly(List.of("a"));
    }

    @Test
    void outputOfAnUnfinishedBundleLeavesThoughMoreInputWaits() {
        PerRecord oneAtATime =
                new PerRecord((context, record) -> context.router().append(0, record)) {
                    @Override
                    boolean goesOn(TaskContext mine) {
                        return false;
                    }
                };
        HandDrivenTask hand = new HandDrivenTask(oneAtATime).opened();
        hand.send(0, "a", "b");
        hand.send(0, "waits");
        hand.task.step();
        assertThat(hand.received(0)).containsExactly(List.of("a"));
    }

    @Test
    void outputOfAnEpochLeavesTogetherAndBeforeThatOfTheNext() {
        HandDrivenTask hand = withEpochs(copying(), Set.of()).opened();
        hand.sendOf(7, 0, "a");
        hand.sendOf(7, 0, "b");
        hand.sendOf(8, 0, "c");
        hand.sendOf(8, 0, "waits");
        hand.task.step();
        assertThat(hand.outputs.get(0).isEmpty()).isTrue();
        hand.task.step();
        hand.task.step();
        assertThat(hand.received(0)).containsExactly(List.of("a", "b"));
    }

    @Test
    void outputLeavesWhenInputWaitsThatMayNotBeClaimed() {
        HandDrivenTask hand = new HandDrivenTask(
                        new PerRecord((context, record) -> {
                            for (int i = 0; i <= HandDrivenTask.CHANNEL_BUNDLES; i++) {
                                context.router().append(0, i);
                                context.ship();
                            }
                            context.router().append(1, record);
                        }),
                        Set.of(1))
                .opened();
        hand.send(0, "a");
        // It comes round the cycle, but the output that waits for room is not for the cycle.
        hand.send(1, "b");
        hand.task.step();
        assertThat(hand.received(1)).containsExactly(List.of("a"));
        assertThat(hand.inputs.get(1).size()).isEqualTo(1);
    }

    @Test
    void outputOfEarlierBundlesLeavesWhenARecordFails() {
        HandDrivenTask hand = new HandDrivenTask(new PerRecord((context, record) -> {
                    if (record.equals("bad")) {
                        throw new IllegalArgumentException("bad record");
                    }
                    context.router().append(0, record);
                }))
                .opened();
        hand.send(0, "a");
        hand.send(0, "b", "bad");
        hand.task.step();
        assertThat(hand.outputs.get(0).isEmpty()).isTrue();
        assertThatThrownBy(hand.task::step).hasRootCauseMessage("bad record");
        assertThat(hand.received(0)).containsExactly(List.of("a", "b"));
    }

    @Test
    void blockedOutputStopsItFromClaiming() {
        HandDrivenTask hand = new HandDrivenTask(copying()).opened();
        for (int i = 0; i <= HandDrivenTask.CHANNEL_BUNDLES; i++) {
            hand.send(0, i);
            assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        }
        // The last bundle found no room.
        hand.send(0, "waits");
        assertThat(hand.task.step()).isEqualTo(Progress.BLOCKED);
        assertThat(hand.task.step()).isEqualTo(Progress.BLOCKED);
        assertThat(hand.task.hasWork()).isFalse();
        assertThat(hand.inputs.get(0).size()).isEqualTo(1);
        assertThat(hand.traffic.get(0).overflowedBundles()).isEqualTo(1);

        hand.outputs.get(0).poll();
        assertThat(hand.task.hasWork()).isTrue();
        assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        assertThat(hand.inputs.get(0).isEmpty()).isTrue();
    }

    @Test
    void roomThatComesFreeWakesIt() {
        HandDrivenTask hand = new HandDrivenTask(copying()).opened();
        for (int i = 0; i <= HandDrivenTask.CHANNEL_BUNDLES; i++) {
            hand.send(0, i);
            hand.task.step();
        }
        int before = hand.raised;
        assertThat(hand.received(0)).hasSize(HandDrivenTask.CHANNEL_BUNDLES);
        assertThat(hand.raised).isGreaterThan(before);
    }

    @Test
    void timeWithBlockedOutputIsCountedFromItsFirstBlockedStep() {
        HandDrivenTask hand = new HandDrivenTask(copying()).opened();
        for (int i = 0; i <= HandDrivenTask.CHANNEL_BUNDLES; i++) {
            hand.send(0, i);
            hand.task.step();
        }
        hand.task.step();
        hand.clock.advance(1_000);
        hand.task.step();
        hand.clock.advance(500);
        assertThat(hand.metrics.blockedNs()).isZero();
        hand.received(0);
        hand.task.step();
        assertThat(hand.metrics.blockedNs()).isEqualTo(1_500);
    }

    @Test
    void resumesInTheMiddleOfABundleAndClaimsNoOtherBefore() {
        // Every record fills a bundle of its own, so that the output blocks in the middle of the second input bundle.
        PerRecord evaluator = new PerRecord((context, record) -> {
            context.router().append(0, record);
            context.ship();
        });
        HandDrivenTask hand = new HandDrivenTask(evaluator).opened();
        hand.send(0, 1, 2, 3);
        hand.send(0, 4, 5, 6);
        hand.send(1, "other");
        hand.task.step();
        hand.inputs.get(1).poll();
        hand.task.step();
        assertThat(evaluator.calls).containsExactly("open", "evaluate 3", "evaluate 3");
        assertThat(hand.task.step()).isEqualTo(Progress.BLOCKED);

        hand.send(1, "other");
        assertThat(hand.received(0)).containsExactly(List.of(1), List.of(2), List.of(3), List.of(4));
        assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        assertThat(evaluator.calls).containsExactly("open", "evaluate 3", "evaluate 3", "evaluate 1");
        hand.task.step();
        assertThat(hand.received(0)).containsExactly(List.of(5), List.of(6), List.of("other"));
        assertThat(hand.metrics.recordsIn()).isEqualTo(7);
        assertThat(hand.metrics.bundlesIn()).isEqualTo(3);
    }

    /** For a loop that looks there after each record, as one look costs less than two. */
    @Test
    void theLatencyBudgetEndsWithTheRecordWhoseOutputFindsNoRoom() {
        PerRecord evaluator =
                new PerRecord((context, record) -> {
                    context.router().append(0, record);
                    context.ship();
                }) {
                    @Override
                    boolean goesOn(TaskContext context) {
                        assertThat(context.latency().isSpent()).isEqualTo(context.isOutputBlocked());
                        return true;
                    }
                };
        HandDrivenTask hand = new HandDrivenTask(evaluator, Set.of()).opened();
        // Each record leaves in a bundle of its own, so the first bundle fills the channel.
        hand.send(0, 1, 2, 3, 4);
        hand.send(0, 5, 6, 7, 8);
        hand.task.step();
        assertThat(hand.task.isOutputBlocked()).isFalse();
        hand.task.step();
        assertThat(hand.task.isOutputBlocked()).isTrue();
        assertThat(hand.metrics.recordsIn()).isEqualTo(5);
    }

    @Test
    void outputThatWaitsOnACycleDoesNotEndTheLatencyBudget() {
        List<Boolean> spent = new ArrayList<>();
        PerRecord evaluator =
                new PerRecord((context, record) -> {
                    context.router().append((Integer) record, record);
                    context.ship();
                }) {
                    @Override
                    boolean goesOn(TaskContext context) {
                        spent.add(context.latency().isSpent());
                        return true;
                    }
                };
        HandDrivenTask hand = new HandDrivenTask(evaluator, Set.of(1)).opened();
        hand.send(0, 1, 1, 1, 1);
        hand.task.step();
        hand.send(0, 1, 1, 0, 1);
        hand.task.step();
        assertThat(hand.traffic.get(1).overflowedBundles()).isEqualTo(3);
        assertThat(hand.metrics.recordsIn()).isEqualTo(8);
        assertThat(spent).containsOnly(false);
    }

    /** Input and output 1 lie on a cycle, input and output 0 do not; every record goes where it says. */
    private static HandDrivenTask onCycle() {
        return new HandDrivenTask(
                        new PerRecord((context, record) -> {
                            context.router().append((Integer) record, record);
                            context.ship();
                        }),
                        Set.of(1))
                .opened();
    }

    @Test
    void outputBlockedOnACycleStillLetsInputOfThatCycleIn() {
        HandDrivenTask hand = onCycle();
        for (int i = 0; i <= HandDrivenTask.CHANNEL_BUNDLES; i++) {
            hand.send(0, 1);
            hand.task.step();
        }
        hand.send(0, 1);
        assertThat(hand.task.step()).as("nothing more is taken into the cycle").isEqualTo(Progress.BLOCKED);
        assertThat(hand.task.hasWork()).isFalse();
        assertThat(hand.task.isOutputBlocked()).isFalse();

        hand.send(1, 0, 1);
        assertThat(hand.task.hasWork()).isTrue();
        assertThat(hand.task.step()).as("what comes round the cycle goes on").isEqualTo(Progress.WORKED);
        assertThat(hand.received(0)).containsExactly(List.of(0));
        assertThat(hand.inputs.get(0).size()).isEqualTo(1);

        hand.received(1);
        assertThat(hand.task.hasWork()).isTrue();
        hand.task.step();
        assertThat(hand.inputs.get(0).isEmpty()).isTrue();
    }

    @Test
    void outputBlockedOffTheCycleStopsEverything() {
        HandDrivenTask hand = onCycle();
        for (int i = 0; i <= HandDrivenTask.CHANNEL_BUNDLES; i++) {
            hand.send(0, 0);
            hand.task.step();
        }
        hand.send(1, 1);
        assertThat(hand.task.step()).isEqualTo(Progress.BLOCKED);
        assertThat(hand.task.isOutputBlocked()).isTrue();
        assertThat(hand.task.hasWork()).isFalse();
        assertThat(hand.inputs.get(1).size()).isEqualTo(1);
    }

    @Test
    void aBundleFromOutsideIsFinishedThoughTheCycleIsBlocked() {
        HandDrivenTask hand = onCycle();
        for (int i = 0; i < HandDrivenTask.CHANNEL_BUNDLES; i++) {
            hand.send(0, 1);
            hand.task.step();
        }
        hand.send(0, 1, 1, 0);
        hand.task.step();
        // Left in the middle, it would keep what comes round the cycle from being claimed.
        assertThat(hand.received(0)).containsExactly(List.of(0));
    }

    @Test
    void slowRecordsAreShippedBeforeTheirBundleIsFinished() {
        List<Integer> shippedWithin = new ArrayList<>();
        HandDrivenTask[] hand = new HandDrivenTask[1];
        PerRecord evaluator = new PerRecord((context, record) -> {
            shippedWithin.add(hand[0].outputs.get(0).size());
            context.router().append(0, record);
            hand[0].clock.advance(HandDrivenTask.LATENCY_NS);
        });
        hand[0] = new HandDrivenTask(evaluator).opened();
        hand[0].send(0, 1, 2, 3);
        hand[0].task.step();
        assertThat(shippedWithin).containsExactly(0, 1, 2);
        assertThat(hand[0].metrics.userNs()).isEqualTo(3 * HandDrivenTask.LATENCY_NS);
    }

    @Test
    void outputCarriesTheEpochOfItsInput() {
        HandDrivenTask hand = new HandDrivenTask(copying()).opened();
        hand.send(0, "a");
        hand.task.step();
        assertThat(hand.outputs.get(0).poll()).isNotNull().satisfies(bundle -> {
            assertThat(bundle.epoch()).isZero();
            assertThat(bundle.sourceTask()).isEqualTo(HandDrivenTask.TASK);
        });
    }

    @Test
    void foreignThreadsWorkIsDoneBetweenBundlesAndItsOutputShipped() {
        PerRecord evaluator = copying();
        HandDrivenTask hand = new HandDrivenTask(evaluator).opened();
        assertThat(hand.task.handOver(() -> hand.task.router().append(1, "from outside")))
                .isTrue();
        assertThat(hand.raised).isEqualTo(1);
        assertThat(hand.task.hasWork()).isTrue();
        assertThat(hand.task.step()).isEqualTo(Progress.WORKED);
        assertThat(hand.received(1)).containsExactly(List.of("from outside"));
        assertThat(hand.metrics.handedOff()).isEqualTo(1);
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
    }

    @Test
    void outputOfForeignThreadsWaitsAfterSeveralPiecesUnlessOtherWorkComes() {
        HandDrivenTask hand = new HandDrivenTask(copying()).opened();
        assertThat(hand.task.wakeAtNs()).isEqualTo(Long.MAX_VALUE);
        emitFromOutside(hand, "first");
        emitFromOutside(hand, "second");
        assertThat(hand.raised).as("after a rest").isEqualTo(2);
        hand.task.step();
        assertThat(hand.received(1)).containsExactly(List.of("first", "second"));
        long due = hand.clock.getAsLong() + HandDrivenTask.LATENCY_NS;
        assertThat(hand.task.wakeAtNs()).isEqualTo(due);

        emitFromOutside(hand, "third");
        hand.task.handOver(() -> {});
        assertThat(hand.raised).isEqualTo(3);
        hand.task.step();
        assertThat(hand.received(1)).containsExactly(List.of("third"));

        emitFromOutside(hand, "fourth");
        assertThat(hand.raised).isEqualTo(3);
        hand.clock.advance(HandDrivenTask.LATENCY_NS);
        hand.task.step();
        assertThat(hand.received(1)).containsExactly(List.of("fourth"));

        hand.clock.advance(HandDrivenTask.LATENCY_NS);
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
        assertThat(hand.task.wakeAtNs()).isEqualTo(Long.MAX_VALUE);
        emitFromOutside(hand, "fifth");
        assertThat(hand.raised).as("after a rest").isEqualTo(4);
    }

    @Test
    void aClosedTaskIsNotSteppedForOutputOfForeignThreads() {
        HandDrivenTask hand = new HandDrivenTask(copying()).opened();
        emitFromOutside(hand, "first");
        emitFromOutside(hand, "second");
        hand.task.step();
        hand.task.close();
        assertThat(hand.task.wakeAtNs()).isEqualTo(Long.MAX_VALUE);
    }

    private static void emitFromOutside(HandDrivenTask hand, String record) {
        assertThat(hand.task.handOverOutput(() -> hand.task.router().append(1, record), 1))
                .isTrue();
    }

    @Test
    void foreignThreadsWorkIsDoneThoughOutputIsBlocked() {
        HandDrivenTask hand = new HandDrivenTask(copying()).opened();
        for (int i = 0; i <= HandDrivenTask.CHANNEL_BUNDLES; i++) {
            hand.send(0, i);
            hand.task.step();
        }
        boolean[] done = new boolean[1];
        hand.task.handOver(() -> done[0] = true);
        assertThat(hand.task.hasWork()).isTrue();
        hand.task.step();
        assertThat(done[0]).isTrue();
    }

    @Test
    void tellsItsOwnThreadFromOthers() {
        HandDrivenTask hand = new HandDrivenTask(copying());
        assertThat(hand.task.isRunByCurrentThread()).isFalse();
        hand.task.enter();
        assertThat(hand.task.isRunByCurrentThread()).isTrue();
        hand.task.leave();
        assertThat(hand.task.isRunByCurrentThread()).isFalse();
    }

    @Test
    void knowsItsPlaceAndItsNeighbours() {
        Task task = new HandDrivenTask(copying()).task;
        assertThat(task.task()).isEqualTo(HandDrivenTask.TASK);
        assertThat(task.index()).isEqualTo(HandDrivenTask.INDEX);
        assertThat(task.vertex().name()).isEqualTo("step");
        assertThat(task.destinationOf(HandDrivenTask.FIRST_CONSUMER + 1)).isEqualTo(1);
        assertThat(task.outputIndex(HandDrivenTask.EDGE)).isZero();
        assertThatThrownBy(() -> task.destinationOf(99))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("task=99");
        assertThatThrownBy(() -> task.outputIndex(99))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("edge=99");
        assertThatThrownBy(task::ledger).isInstanceOf(IllegalStateException.class);
        assertThat(task.wakeAtNs()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void acknowledgementsLeaveWithTheBundleTheyBelongToWhenNoOtherWaits() {
        HandDrivenTask hand = new HandDrivenTask(
                        new PerRecord((context, record) -> context.acks().acknowledge((Long) record, 1)))
                .opened();
        hand.send(0, 1L, 2L);
        hand.task.step();
        assertThat(hand.ackOutput.poll())
                .isNotNull()
                .satisfies(batch -> assertThat(batch.size()).isEqualTo(2));
        assertThat(hand.metrics.acksOut()).isEqualTo(2);
    }

    @Test
    void acknowledgementsOfBundlesThatFollowCloselyLeaveTogether() {
        HandDrivenTask hand = new HandDrivenTask(
                        new PerRecord((context, record) -> context.acks().acknowledge((Long) record, 1)))
                .opened();
        hand.send(0, 1L, 2L);
        hand.send(0, 3L);
        hand.task.step();
        assertThat(hand.ackOutput.isEmpty()).isTrue();
        hand.task.step();
        assertThat(hand.ackOutput.poll())
                .isNotNull()
                .satisfies(batch -> assertThat(batch.size()).isEqualTo(3));
    }

    @Test
    void acknowledgementsDoNotWaitLongerThanOutputMay() {
        HandDrivenTask[] hand = new HandDrivenTask[1];
        hand[0] = new HandDrivenTask(new PerRecord((context, record) -> {
                    context.acks().acknowledge((Long) record, 1);
                    hand[0].clock.advance(HandDrivenTask.LATENCY_NS / 3 + 1);
                }))
                .opened();
        for (long root = 1; root <= 4; root++) {
            hand[0].send(0, root);
        }
        hand[0].task.step();
        hand[0].task.step();
        assertThat(hand[0].ackOutput.isEmpty()).isTrue();
        hand[0].task.step();
        assertThat(hand[0].ackOutput.poll()).isNotNull();
        assertThat(hand[0].inputs.get(0).size()).isEqualTo(1);
    }

    @Test
    void acknowledgementsLeaveBeforeItWaitsForRoom() {
        HandDrivenTask hand = new HandDrivenTask(new PerRecord((context, record) -> {
                    context.acks().acknowledge((Long) record, 1);
                    context.router().append(0, record);
                    context.ship();
                }))
                .opened();
        for (long root = 1; root <= HandDrivenTask.CHANNEL_BUNDLES; root++) {
            hand.send(0, root);
            hand.task.step();
            hand.ackOutput.poll();
        }
        // The output of the next one finds no room, and another one waits behind it.
        hand.send(0, 98L);
        hand.send(0, 99L);
        hand.task.step();
        assertThat(hand.task.step()).isEqualTo(Progress.BLOCKED);
        assertThat(hand.ackOutput.poll())
                .isNotNull()
                .satisfies(batch -> assertThat(batch.size()).isEqualTo(1));
        assertThat(hand.inputs.get(0).size()).isEqualTo(1);
    }

    /** Otherwise one bad record would bring all others of its bundle back, as often as it comes back itself. */
    @Test
    void acknowledgementsOfTheRecordsBeforeTheOneThatFailedLeave() {
        HandDrivenTask hand = new HandDrivenTask(new PerRecord((context, record) -> {
                    if (record.equals(3L)) {
                        throw new IllegalArgumentException("bad record");
                    }
                    context.acks().acknowledge((Long) record, 1);
                }))
                .opened();
        hand.send(0, 1L, 2L, 3L, 4L);
        assertThatThrownBy(hand.task::step).hasRootCauseMessage("bad record");
        assertThat(hand.ackOutput.poll())
                .isNotNull()
                .satisfies(batch -> assertThat(batch.size()).isEqualTo(2));
    }

    @Test
    void aFailureNamesVertexTaskAndWhatItWasDoing() {
        IllegalArgumentException cause = new IllegalArgumentException("bad record");
        HandDrivenTask hand = new HandDrivenTask(new PerRecord((context, record) -> {
                    throw cause;
                }))
                .opened();
        hand.send(0, "a");
        assertThatThrownBy(hand.task::step)
                .isInstanceOfSatisfying(TaskFailure.class, failure -> {
                    assertThat(failure.vertex()).isEqualTo("step");
                    assertThat(failure.index()).isEqualTo(1);
                    assertThat(failure.phase()).isEqualTo(TaskFailure.Phase.EVALUATE);
                })
                .hasMessage("step[1] failed in EVALUATE: " + cause)
                .hasCause(cause);
    }

    @Test
    void checkedExceptionsErrorsAndForeignWorkFailAlike() {
        HandDrivenTask hand = new HandDrivenTask(new PerRecord((context, record) -> {
                    throw (Error) record;
                }))
                .opened();
        hand.send(0, new StackOverflowError("deep"));
        assertThatThrownBy(hand.task::step)
                .isInstanceOf(TaskFailure.class)
                .hasRootCauseInstanceOf(StackOverflowError.class);
        hand.task.handOver(() -> {
            throw new IllegalStateException("outside");
        });
        assertThatThrownBy(hand.task::step)
                .isInstanceOfSatisfying(
                        TaskFailure.class,
                        failure -> assertThat(failure.phase()).isEqualTo(TaskFailure.Phase.HANDED_OVER));
    }

    @Test
    void closesOnceAndThenDoesNothing() {
        PerRecord evaluator = copying();
        HandDrivenTask hand = new HandDrivenTask(evaluator).opened();
        hand.task.close();
        hand.task.close();
        hand.send(0, "late");
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
        assertThat(hand.task.handOver(() -> {})).isFalse();
        assertThat(hand.task.tryHandOver(() -> {})).isFalse();
        assertThat(evaluator.calls).containsExactly("open", "close");
    }

    @Test
    void whatWasNeverOpenedIsNotClosed() {
        PerRecord evaluator = copying();
        HandDrivenTask hand = new HandDrivenTask(evaluator);
        hand.task.close();
        assertThat(evaluator.calls).isEmpty();
        assertThat(hand.task.step()).isEqualTo(Progress.IDLE);
    }

    @Test
    void whatFailedToOpenOrToProcessIsClosed() {
        List<String> calls = new ArrayList<>();
        HandDrivenTask hand = new HandDrivenTask(new Evaluator() {
            @Override
            public void open(TaskContext context) throws Exception {
                throw new java.io.IOException("no such file");
            }

            @Override
            public void evaluate(BundleReader records) {
                calls.add("evaluate");
            }

            @Override
            public void close() throws Exception {
                calls.add("close");
                throw new java.io.IOException("still no such file");
            }
        });
        assertThatThrownBy(hand.task::step)
                .isInstanceOfSatisfying(
                        TaskFailure.class,
                        failure -> assertThat(failure.phase()).isEqualTo(TaskFailure.Phase.OPEN))
                .hasRootCauseMessage("no such file");
        assertThatThrownBy(hand.task::close)
                .isInstanceOfSatisfying(
                        TaskFailure.class,
                        failure -> assertThat(failure.phase()).isEqualTo(TaskFailure.Phase.CLOSE))
                .hasRootCauseMessage("still no such file");
        hand.task.close();
        assertThat(calls).containsExactly("close");
    }
}
