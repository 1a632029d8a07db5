package io.aurochs.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.epoch.ContainerState;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.epoch.Ingress;
import io.aurochs.epoch.Watermark;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Vertex;
import io.aurochs.memory.BlockPool;
import io.aurochs.memory.MemoryBudget;
import io.aurochs.operator.EpochJob;
import io.aurochs.operator.EpochSource;
import io.aurochs.operator.Inflow;
import io.aurochs.operator.IngressBundleSize;
import io.aurochs.operator.PipelineJob;
import io.aurochs.operator.SourceFeed;
import io.aurochs.operator.SourceOutput;
import io.aurochs.operator.SourcePace;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.swap.Replacements;
import io.aurochs.testing.FakeClock;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A source that is stepped by hand, and says what it is asked for. */
class SourceDutyTest {
    private static final Schema SCHEMA = Schema.named("record").longs("value").build();
    private static final LongField VALUE = SCHEMA.longField("value");
    private static final int FAILS = -1;
    private static final int MOST_BUNDLES = 2;

    private final List<String> done = new ArrayList<>();
    private final List<String> heard = new ArrayList<>();
    private final Deque<Long> answers = new ArrayDeque<>();
    private boolean failsToOpen;
    private boolean failsToClose;
    private boolean isWokenMeanwhile;
    private boolean flushes = true;
    private boolean commits = true;
    private Runnable wake = () -> {};
    private int raised;

    private final FakeClock clock = new FakeClock();
    private final MemoryBudget memory = new MemoryBudget(1 << 20);
    private final FlatBundlePool pool = new FlatBundlePool(0, new BlockPool(memory, null));
    private final Vertex vertex =
            Graph.builder().vertex("source", true, 1).build().vertices().get(0);
    private final EpochInput own = new EpochInput("source", 1, List.of());
    private final EpochInput input = new EpochInput("source -> task", 1, List.of(own));
    private final SourcePace pace = new SourcePace("source", () -> raised++, Long.MAX_VALUE / 2, clock);
    private final Inflow inflow = new Inflow(
            new Inflow.Limits(1, MOST_BUNDLES, false),
            new Inflow.Downstream(List.of(input), List.of(input), List.of()),
            memory,
            pace,
            () -> raised++);
    private final EpochJob job =
            new EpochJob(List.of(), Map.of(), Map.of(input, inflow), 1, new PipelineJob.Listener() {
                @Override
                public void over() {
                    heard.add("over");
                }

                @Override
                public void closed(@Nullable Throwable failure) {
                    heard.add(failure == null ? "closed" : "closed: " + failure.getMessage());
                }
            });
    private final Replacements replacements = new Replacements("pipeline", List.of("source"));
    private final SourceDuty duty = new SourceDuty(
            vertex,
            job,
            new Noting(),
            new SourceFeed(
                    0, new Ingress(own), pool, () -> {}, inflow, pace, new IngressBundleSize(1, 1, clock), SCHEMA),
            inflow,
            replacements.source("source"),
            clock);

    /** Writes a record each time, and ships it, unless a test does not want that; returns the next of the given answers. */
    private final class Noting implements EpochSource {
        private @Nullable RecordWriter writer;

        @Override
        public void open(SourceOutput output) {
            done.add("open");
            if (failsToOpen) {
                throw new ArithmeticException("cannot open");
            }
            writer = output.writer(SCHEMA);
            wake = output::wake;
        }

        @Override
        public long produce() {
            done.add("produce");
            long answer = Objects.requireNonNull(answers.poll());
            if (isWokenMeanwhile) {
                wake.run();
            }
            if (answer == FAILS) {
                throw new ArithmeticException("cannot produce");
            }
            RecordWriter records = Objects.requireNonNull(writer);
            if (commits) {
                records.begin(0).put(VALUE, 1).commit();
            }
            if (flushes) {
                records.flush();
            }
            return answer;
        }

        @Override
        public void close() {
            done.add("close");
            if (failsToClose) {
                throw new ArithmeticException("cannot close");
            }
        }
    }

    private void answers(long... next) {
        for (long answer : next) {
            answers.add(answer);
        }
    }

    private void process(EpochContainer container) {
        Objects.requireNonNull(container.tryClaim(0)).recycle();
        container.consumed();
        job.consumed(container);
    }

    @AfterEach
    void allMemoryIsGivenBack() {
        duty.close(failure -> {
            throw new AssertionError(failure);
        });
        for (EpochContainer container : input.containers()) {
            while (container.hasUnclaimed()) {
                process(container);
            }
        }
        assertThat(memory.takenBytes()).isZero();
    }

    @Test
    void newFunctionsWaitForItOnlyUntilItHasChanged() {
        duty.step();
        assertThat(duty.isUrgent()).isFalse();
        CompletableFuture<Map<String, Long>> replaced = replacements.replace(List.of());
        assertThat(duty.isUrgent()).isTrue();
        duty.step();
        assertThat(duty.isUrgent()).isFalse();
        assertThat(replaced).as("others have yet to process what came before").isNotDone();
        assertThat(done).containsExactly("open");
    }

    @Test
    void isClosedWhenItEndsThoughTheJobGoesOn() {
        answers(EpochSource.PRODUCED, EpochSource.ENDED);
        assertThat(duty.step()).isTrue();
        assertThat(duty.step()).isTrue();
        assertThat(done).containsExactly("open", "produce");
        assertThat(duty.step()).isTrue();
        assertThat(done).containsExactly("open", "produce", "produce", "close");
        assertThat(heard).as("what it has produced is not processed yet").isEmpty();
        assertThat(input.containers()[0].endWatermark()).isEqualTo(Watermark.END);
        assertThat(duty.hasWork()).isFalse();
        assertThat(duty.step()).isFalse();
        assertThat(duty.wakeAtNs()).isEqualTo(Long.MAX_VALUE);

        job.cancel();
        assertThat(duty.hasWork()).as("the duty is to be closed").isTrue();
        assertThat(duty.step()).isFalse();
        assertThat(duty.hasWork()).isFalse();
        assertThat(done).as("the source is closed once").hasSize(4);
        assertThat(heard).containsExactly("over", "closed");
    }

    @Test
    void functionsAreReplacedThoughTheSourceHasNothingAndNoRoom() {
        answers(EpochSource.PRODUCED, 1_000L);
        duty.step();
        duty.step();
        assertThat(duty.step()).as("it has nothing for a while").isFalse();
        assertThat(duty.hasWork()).isFalse();
        CompletableFuture<Map<String, Long>> replaced = replacements.replace(List.of());
        assertThat(duty.hasWork()).isTrue();
        assertThat(duty.step()).isTrue();
        assertThat(done).containsExactly("open", "produce", "produce");
        assertThat(duty.hasWork()).isFalse();
        assertThat(input.containers()[0].state()).isEqualTo(ContainerState.WATERMARK_CANCELLED);
        assertThat(replaced).isNotDone();
    }

    @Test
    void whatFailsInClosingIsToldWhenAllElseIsDone() {
        failsToClose = true;
        answers(EpochSource.ENDED);
        duty.step();
        duty.step();
        assertThat(done).containsExactly("open", "produce", "close");
        assertThat(heard).as("the job goes on").isEmpty();
        job.cancel();
        duty.step();
        assertThat(done).hasSize(3);
        assertThat(heard).hasSize(2).first().isEqualTo("over");
        assertThat(heard.get(1)).startsWith("closed: source[0] failed in CLOSE").contains("cannot close");
    }

    @Test
    void isClosedWithoutBeingOpenedWhereTheJobIsOverBefore() {
        job.cancel();
        assertThat(duty.step()).isFalse();
        assertThat(done).containsExactly("close");
        assertThat(heard).containsExactly("over", "closed");
    }

    @Test
    void isClosedWhereItsOpeningFails() {
        failsToOpen = true;
        duty.step();
        duty.step();
        assertThat(done).containsExactly("open", "close");
        assertThat(heard).hasSize(2);
        assertThat(heard.get(1)).startsWith("closed: source failed in OPEN in epoch 0: ");
    }

    @Test
    void whatFailsInProducingEndsTheJob() {
        answers(FAILS);
        duty.step();
        assertThat(duty.step()).isTrue();
        assertThat(heard).containsExactly("over");
        assertThat(duty.step()).isFalse();
        assertThat(done).containsExactly("open", "produce", "close");
        assertThat(heard.get(1)).startsWith("closed: source failed in PRODUCE in epoch 0: ");
    }

    @Test
    void drainedItEndsAndIsClosedWithTheNextStep() {
        duty.step();
        duty.drain();
        assertThat(duty.hasWork()).isTrue();
        assertThat(duty.step()).isTrue();
        assertThat(done).containsExactly("open", "close");
        assertThat(duty.hasWork()).isFalse();
        assertThat(heard).isEmpty();
    }

    @Test
    void isLeftAloneForAsLongAsItHasNothing() {
        answers(1_000, EpochSource.PRODUCED);
        duty.step();
        long now = clock.getAsLong();
        assertThat(duty.step()).isFalse();
        assertThat(duty.wakeAtNs()).isEqualTo(now + 1_000);
        clock.advance(999);
        assertThat(duty.hasWork()).isFalse();
        assertThat(duty.step()).isFalse();
        clock.advance(1);
        assertThat(duty.hasWork()).isTrue();
        assertThat(duty.step()).isTrue();
        assertThat(done).containsExactly("open", "produce", "produce");
    }

    @Test
    void whatItHasWrittenIsShippedWhenItHasNothingMore() {
        flushes = false;
        answers(EpochSource.PRODUCED, EpochSource.PRODUCED, 1_000L);
        duty.step();
        duty.step();
        duty.step();
        assertThat(input.containers()).as("more comes at once").isEmpty();
        duty.step();
        FlatBundle shipped = Objects.requireNonNull(input.containers()[0].tryClaim(0));
        assertThat(shipped.recordCount()).isEqualTo(3);
        shipped.recycle();
    }

    @Test
    void whatItHasWrittenIsShippedWhenNothingCameThoughItIsCalledAgainAtOnce() {
        flushes = false;
        answers(EpochSource.PRODUCED, EpochSource.PRODUCED);
        duty.step();
        duty.step();
        commits = false;
        assertThat(input.containers()).isEmpty();
        duty.step();
        FlatBundle shipped = Objects.requireNonNull(input.containers()[0].tryClaim(0));
        assertThat(shipped.recordCount()).isEqualTo(1);
        shipped.recycle();
    }

    @Test
    void producesNothingWhileThereIsNoRoomAndIsRaisedWhenThereIs() {
        answers(EpochSource.PRODUCED, EpochSource.PRODUCED, EpochSource.PRODUCED);
        duty.step();
        for (int bundle = 0; bundle < MOST_BUNDLES; bundle++) {
            assertThat(duty.step()).isTrue();
        }
        assertThat(duty.step()).isFalse();
        assertThat(duty.hasWork()).isFalse();
        assertThat(raised).isZero();
        process(input.containers()[0]);
        assertThat(raised).isEqualTo(1);
        assertThat(duty.hasWork()).isTrue();
        assertThat(duty.step()).isTrue();
        assertThat(done).hasSize(1 + MOST_BUNDLES + 1);
    }

    @Test
    void sleepsUntilItIsWokenAndAsksForNoTime() {
        answers(EpochSource.UNTIL_WOKEN, EpochSource.UNTIL_WOKEN);
        duty.step();
        assertThat(duty.step()).isFalse();
        clock.advance(1_000_000_000_000L);
        assertThat(duty.wakeAtNs()).isEqualTo(Long.MAX_VALUE);
        assertThat(duty.hasWork()).isFalse();
        assertThat(duty.step()).as("raised by something else").isFalse();
        assertThat(done).containsExactly("open", "produce");
        int before = raised;
        wake.run();
        assertThat(raised).isEqualTo(before + 1);
        assertThat(duty.hasWork()).isTrue();
        duty.step();
        assertThat(done).containsExactly("open", "produce", "produce");
        assertThat(duty.hasWork()).as("it has seen what it was woken for").isFalse();
    }

    @Test
    void isWokenFromAWaitForTime() {
        answers(1_000L, EpochSource.UNTIL_WOKEN);
        duty.step();
        duty.step();
        assertThat(duty.hasWork()).isFalse();
        wake.run();
        assertThat(duty.hasWork()).isTrue();
        duty.step();
        assertThat(done).containsExactly("open", "produce", "produce");
    }

    @Test
    void aWakeUpWhileItProducesIsNotLost() {
        isWokenMeanwhile = true;
        answers(EpochSource.UNTIL_WOKEN, EpochSource.UNTIL_WOKEN);
        duty.step();
        duty.step();
        assertThat(duty.hasWork()).isTrue();
        isWokenMeanwhile = false;
        duty.step();
        assertThat(done).containsExactly("open", "produce", "produce");
        assertThat(duty.hasWork()).isFalse();
    }
}
