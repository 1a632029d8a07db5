package io.aurochs.storm.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.bundle.BundleReader;
import io.aurochs.bundle.Router;
import io.aurochs.operator.TaskContext;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How many tuples' results are sent at once, and that none is left behind. */
class ResultOutputTest {
    private static final int CONSUMER = 7;
    /** The router's indexes. */
    private static final int TO_CONSUMER = 0;

    private static final int TO_ORDER = 1;
    private static final int TO_METRICS = 2;

    private final SourceTuples source = new SourceTuples();
    private final List<TaskResults> results = new ArrayList<>();
    private final List<Object> atOnce = new ArrayList<>();
    private final Router router =
            Router.byReference(3, List.of(new int[] {0}, new int[] {1}, new int[] {2}), 1_000, this::receive, 0);
    private final ResultOutput output = new ResultOutput("bolt", router, TO_ORDER, tasks(), systemTasks());

    private boolean receive(int destination, io.aurochs.bundle.Bundle bundle) {
        BundleReader reader = new BundleReader(null);
        reader.open(bundle);
        while (reader.hasNext()) {
            Object record = reader.next();
            if (destination == TO_ORDER) {
                results.add((TaskResults) record);
            } else {
                atOnce.add(record);
            }
        }
        return true;
    }

    private OutputTasks tasks() {
        TaskContext engine = (TaskContext) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {TaskContext.class},
                (proxy, method, arguments) -> arguments[0]);
        return new OutputTasks(engine, Map.of(CONSUMER, TO_CONSUMER));
    }

    private static BitSet systemTasks() {
        BitSet tasks = new BitSet();
        tasks.set(TO_METRICS);
        return tasks;
    }

    private void execute(long serial, Object... values) {
        output.begin(serial);
        for (Object value : values) {
            output.append(TO_CONSUMER, source.of(value));
        }
        output.end();
    }

    /** What was sent, as the task that restores the order sees it. */
    private List<Object> emitted() {
        List<Object> values = new ArrayList<>();
        for (TaskResults each : results) {
            for (int i = 0; i < each.size(); i++) {
                values.add("#" + each.serial(i));
                each.sendNext(tasks(), (destination, tuple) -> values.add(tuple.getValue(0)));
            }
        }
        return values;
    }

    @Test
    void whatWasGatheredIsSentAtTheEndOfATurn() {
        execute(4, "a", "b");
        execute(7);
        execute(9, "c");
        router.ship();
        assertThat(results).isEmpty();
        output.send();
        output.send();
        router.ship();
        assertThat(results).hasSize(1);
        assertThat(emitted()).containsExactly("#4", "a", "b", "#7", "#9", "c");
    }

    @Test
    void manyTuplesAreSentBeforeTheEndOfATurn() {
        for (int i = 0; i < 2 * ResultOutput.MOST_TUPLES + 1; i++) {
            execute(i);
        }
        router.ship();
        assertThat(results)
                .extracting(TaskResults::size)
                .containsExactly(ResultOutput.MOST_TUPLES, ResultOutput.MOST_TUPLES);
    }

    @Test
    void manyResultsOfOneTupleStayTogetherAndAreSentAtOnce() {
        Object[] values = new Object[3 * ResultOutput.MOST_TUPLES];
        for (int i = 0; i < values.length; i++) {
            values[i] = i;
        }
        execute(0, values);
        router.ship();
        assertThat(results).hasSize(1);
        assertThat(emitted())
                .hasSize(1 + values.length)
                .startsWith("#0", 0, 1, 2)
                .endsWith(values.length - 1);
    }

    @Test
    void largeResultsAreSentAtOnce() {
        execute(0, "x".repeat(ResultOutput.MOST_BYTES));
        router.ship();
        assertThat(results)
                .extracting(TaskResults::bytes)
                .singleElement()
                .satisfies(bytes -> assertThat(bytes).isGreaterThanOrEqualTo(ResultOutput.MOST_BYTES));
    }

    @Test
    void whatStormsOwnTasksReceiveDoesNotWait() {
        output.begin(0);
        output.append(TO_METRICS, source.of("point"));
        router.ship();
        assertThat(atOnce).hasSize(1);
        assertThat(results).isEmpty();
    }

    @Test
    void anEmitThatBelongsToNoTupleIsRefused() {
        execute(0);
        assertThatThrownBy(() -> output.append(TO_CONSUMER, source.of("late")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("bolt bolt has several tasks and emits outside execute");
    }
}
