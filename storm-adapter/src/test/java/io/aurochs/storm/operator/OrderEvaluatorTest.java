package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.bundle.BundleReader;
import io.aurochs.bundle.Router;
import io.aurochs.operator.LatencyBudget;
import io.aurochs.operator.TaskContext;
import io.aurochs.storm.reliability.AurochsTuple;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The task that restores an order, driven by hand: which results leave when, and how many wait. */
class OrderEvaluatorTest {
    private static final int LEFT = 7;
    private static final int RIGHT = 8;
    private static final int LEFT_IN_ENGINE = 1;
    private static final int RIGHT_IN_ENGINE = 0;
    private static final long BUDGET_NS = 500_000;

    private final SourceTuples source = new SourceTuples();
    private final BundleReader records = new BundleReader(null);
    private final ResultBacklog backlog = new ResultBacklog();
    private final List<String> sent = new ArrayList<>();
    private final LatencyBudget latency = new LatencyBudget(BUDGET_NS, () -> this.nowNs);
    private final OrderEvaluator evaluator = new OrderEvaluator(new Outputs(), backlog);
    private long nowNs;
    private long costNs;
    private boolean blocked;
    private int blocksAfter = Integer.MAX_VALUE;

    /** Notes what is sent, which takes time and may block the output. */
    private final class Outputs implements OrderEvaluator.Outputs {
        @Override
        public OutputTasks tasksOf(TaskContext engine) {
            return new OutputTasks(engine, Map.of(LEFT, LEFT_IN_ENGINE, RIGHT, RIGHT_IN_ENGINE));
        }

        @Override
        public OrderedOutput outputOf(TaskContext engine) {
            return (destination, tuple) -> {
                sent.add(tuple.getValue(0) + " at " + destination);
                nowNs += costNs;
                blocked = sent.size() >= blocksAfter;
            };
        }
    }

    @BeforeEach
    void open() {
        evaluator.open((TaskContext) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {TaskContext.class},
                (proxy, method, arguments) -> switch (method.getName()) {
                    case "destinationOf" -> arguments[0];
                    case "isOutputBlocked" -> blocked;
                    case "latency" -> latency;
                    default -> throw new UnsupportedOperationException(method.getName());
                }));
        latency.begin();
    }

    private TaskResults results(long serial, int... receivers) {
        AurochsTuple[] tuples = IntStream.range(0, receivers.length)
                .mapToObj(i -> tuple(serial, i))
                .toArray(AurochsTuple[]::new);
        return new TaskResults(new long[] {serial}, new int[] {tuples.length}, receivers, tuples, 0);
    }

    private AurochsTuple tuple(long serial, int i) {
        return source.of(serial + "." + i);
    }

    /** Of several tuples, of each as many as its serial number's remainder by 3 is. */
    private TaskResults resultsOf(long... serials) {
        List<AurochsTuple> tuples = new ArrayList<>();
        int[] ends = new int[serials.length];
        for (int i = 0; i < serials.length; i++) {
            for (int j = 0; j < serials[i] % 3; j++) {
                tuples.add(tuple(serials[i], j));
            }
            ends[i] = tuples.size();
        }
        int[] receivers = new int[tuples.size()];
        Arrays.fill(receivers, LEFT);
        return new TaskResults(serials, ends, receivers, tuples.toArray(AurochsTuple[]::new), 0);
    }

    private static String leftOf(long serial) {
        return serial + ".0 at " + LEFT_IN_ENGINE;
    }

    private static List<String> left(long... serials) {
        return Arrays.stream(serials).mapToObj(OrderEvaluatorTest::leftOf).toList();
    }

    /** Puts them into a bundle, which the evaluator can then read. */
    private void bundle(TaskResults... results) {
        Router router = Router.byReference(
                1, List.of(new int[] {0}), results.length, (destination, bundle) -> records.open(bundle), 0);
        for (TaskResults each : results) {
            router.append(0, each);
        }
        router.ship();
    }

    private void arrive(long... serials) {
        bundle(Arrays.stream(serials).mapToObj(serial -> results(serial, LEFT)).toArray(TaskResults[]::new));
        evaluator.evaluate(records);
    }

    private void assertWaiting(int results) {
        backlog.changed(ResultBacklog.MOST - results);
        assertThat(backlog.isFull()).as("at least %d wait", results).isTrue();
        backlog.changed(-1);
        assertThat(backlog.isFull()).as("more than %d wait", results).isFalse();
        backlog.changed(results + 1L - ResultBacklog.MOST);
    }

    @Test
    void whatArrivesInOrderLeavesAtOnce() {
        arrive(0, 1, 2);
        assertThat(sent).isEqualTo(left(0, 1, 2));
        assertWaiting(0);
    }

    @Test
    void whatArrivesEarlyLeavesBehindWhatCameBefore() {
        arrive(3, 1, 4);
        assertThat(sent).isEmpty();
        assertWaiting(3);
        arrive(0);
        assertThat(sent).isEqualTo(left(0, 1));
        assertWaiting(2);
        arrive(6, 2);
        assertThat(sent).isEqualTo(left(0, 1, 2, 3, 4));
        assertWaiting(1);
        arrive(5);
        assertThat(sent).isEqualTo(left(0, 1, 2, 3, 4, 5, 6));
        assertWaiting(0);
    }

    @Test
    void allThatATaskEmittedForATupleLeavesInItsOrderToItsReceivers() {
        bundle(results(1, RIGHT, LEFT), results(0, LEFT, RIGHT, LEFT));
        evaluator.evaluate(records);
        assertThat(sent).containsExactly("0.0 at 1", "0.1 at 0", "0.2 at 1", "1.0 at 0", "1.1 at 1");
    }

    @Test
    void resultsOfManyTuplesAreDividedWhereThoseOfAnotherTaskBelong() {
        bundle(resultsOf(1, 2, 6), resultsOf(4, 5));
        evaluator.evaluate(records);
        assertThat(sent).isEmpty();
        assertWaiting(5);
        bundle(resultsOf(0, 3));
        evaluator.evaluate(records);
        assertThat(sent).containsExactly("1.0 at 1", "2.0 at 1", "2.1 at 1", "4.0 at 1", "5.0 at 1", "5.1 at 1");
        assertWaiting(0);
        arrive(7);
        assertThat(sent).endsWith("5.1 at 1", "7.0 at 1");
    }

    @Test
    void aTupleThatNothingCameOfKeepsItsPlace() {
        arrive(1);
        bundle(results(0));
        evaluator.evaluate(records);
        assertThat(sent).isEqualTo(left(1));
        assertWaiting(0);
    }

    @Test
    void theBacklogIsFullUntilEnoughHaveLeft() {
        arrive(LongStream.rangeClosed(1, ResultBacklog.MOST - 1).toArray());
        assertThat(backlog.isFull()).isFalse();
        arrive(ResultBacklog.MOST + 1L);
        assertThat(backlog.isFull()).isTrue();
        arrive(0);
        assertThat(sent).hasSize(ResultBacklog.MOST).endsWith(leftOf(ResultBacklog.MOST - 1));
        assertWaiting(1);
    }

    @Test
    void nothingIsReadWhileTheOutputIsBlocked() {
        blocked = true;
        arrive(0, 2, 1, 3);
        assertThat(records.remaining()).isEqualTo(4);
        assertThat(sent).isEmpty();
        blocked = false;
        blocksAfter = 3;
        evaluator.evaluate(records);
        assertThat(records.remaining()).isEqualTo(1);
        assertThat(sent).isEqualTo(left(0, 1, 2));
        blocked = false;
        evaluator.evaluate(records);
        assertThat(sent).isEqualTo(left(0, 1, 2, 3));
        assertWaiting(0);
    }

    @Test
    void spentLatencyLeavesTheRestForTheNextTurn() {
        costNs = BUDGET_NS;
        arrive(0, 1, 2);
        assertThat(sent).isEqualTo(left(0));
        assertThat(records.remaining()).isEqualTo(2);
        latency.begin();
        evaluator.evaluate(records);
        assertThat(sent).isEqualTo(left(0, 1));
        assertThat(records.remaining()).isEqualTo(1);
        latency.begin();
        evaluator.evaluate(records);
        assertThat(sent).isEqualTo(left(0, 1, 2));
        assertThat(records.hasNext()).isFalse();
    }

    @Test
    void aReceiverThatNoStreamLeadsToIsNamed() {
        bundle(results(0, 5));
        assertThatThrownBy(() -> evaluator.evaluate(records))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("task=5: no stream leads there");
    }
}
