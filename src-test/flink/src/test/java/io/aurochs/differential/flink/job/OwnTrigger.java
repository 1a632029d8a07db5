package io.aurochs.differential.flink.job;

import io.aurochs.differential.flink.component.Journal;
import io.aurochs.differential.flink.component.Scatter;
import java.io.Serial;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.windowing.assigners.GlobalWindows;
import org.apache.flink.streaming.api.windowing.triggers.Trigger;
import org.apache.flink.streaming.api.windowing.triggers.TriggerResult;
import org.apache.flink.streaming.api.windowing.windows.GlobalWindow;

/** A window whose trigger is the job's own: it fires when it is heavy, or old in event time, with state and timers of the trigger. */
public final class OwnTrigger implements FlinkJob {
    private static final int NUMBERS = 3_000;
    private static final int KEYS = 12;
    private static final long HEAVY = 25;
    private static final long OLD_MS = 60;

    @Override
    public void build(Bench bench) {
        bench.collectInOrder(
                bench.timedNumbers("numbers", NUMBERS)
                        .keyBy(number -> Scatter.key(KEYS, number))
                        .window(GlobalWindows.create())
                        .trigger(new HeavyOrOld())
                        .process(new WindowContents()),
                "windows",
                text -> text.substring(0, text.indexOf(' ')));
    }

    private static long weight(long number) {
        return Scatter.below(10, number);
    }

    /** Fires at a weight or at an age, whatever comes first. */
    static final class HeavyOrOld extends Trigger<Long, GlobalWindow> {
        @Serial
        private static final long serialVersionUID = 1L;

        private final ValueStateDescriptor<Long> weight = new ValueStateDescriptor<>("weight", Types.LONG);
        private final ValueStateDescriptor<Long> deadline = new ValueStateDescriptor<>("deadline", Types.LONG);

        @Override
        public TriggerResult onElement(Long number, long timestamp, GlobalWindow window, TriggerContext context)
                throws Exception {
            ValueState<Long> weightSoFar = context.getPartitionedState(weight);
            Long before = weightSoFar.value();
            if (before == null) {
                context.getPartitionedState(deadline).update(timestamp + OLD_MS);
                context.registerEventTimeTimer(timestamp + OLD_MS);
            }
            long now = (before == null ? 0 : before) + weight(number);
            weightSoFar.update(now);
            return now < HEAVY ? TriggerResult.CONTINUE : fire(window, context);
        }

        private TriggerResult fire(GlobalWindow window, TriggerContext context) throws Exception {
            clear(window, context);
            return TriggerResult.FIRE_AND_PURGE;
        }

        @Override
        public TriggerResult onEventTime(long time, GlobalWindow window, TriggerContext context) throws Exception {
            return fire(window, context);
        }

        @Override
        public TriggerResult onProcessingTime(long time, GlobalWindow window, TriggerContext context) {
            return TriggerResult.CONTINUE;
        }

        @Override
        public void clear(GlobalWindow window, TriggerContext context) throws Exception {
            Long due = context.getPartitionedState(deadline).value();
            if (due != null) {
                context.deleteEventTimeTimer(due);
            }
            context.getPartitionedState(deadline).clear();
            context.getPartitionedState(weight).clear();
        }
    }

    @Override
    public void expect(Setup setup, Journal journal) {
        Map<String, List<Long>> windows = new HashMap<>();
        for (long number = 0; number < NUMBERS; number++) {
            String key = Scatter.key(KEYS, number);
            List<Long> window = windows.computeIfAbsent(key, any -> new ArrayList<>());
            window.add(number);
            if (window.stream().mapToLong(OwnTrigger::weight).sum() >= HEAVY) {
                fire(journal, key, window);
            }
            // The watermark behind this number makes one key's window old, if any: that of the number so long ago.
            long old = number - 1 - OLD_MS;
            windows.forEach((of, open) -> {
                if (!open.isEmpty() && open.get(0) == old) {
                    fire(journal, of, open);
                }
            });
        }
        windows.forEach((key, open) -> {
            if (!open.isEmpty()) {
                fire(journal, key, open);
            }
        });
    }

    private static void fire(Journal journal, String key, List<Long> window) {
        journal.noteInOrder("windows", key, key + " " + window);
        window.clear();
    }
}
