package io.aurochs.differential.flink.kafka;

import io.aurochs.differential.flink.component.AurochsTasks;
import io.aurochs.differential.flink.component.Run;
import java.io.Serial;
import org.apache.flink.streaming.api.functions.windowing.ProcessWindowFunction;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/** Where a window begins, and how many records are in it. */
final class CountTimes extends ProcessWindowFunction<String, String, String, TimeWindow> {
    /** The topic of the journal that notes that the job's tasks are Aurochs'. */
    static final String BUNDLES = "bundles";

    @Serial
    private static final long serialVersionUID = 1L;

    private final Run run;

    CountTimes(Run run) {
        this.run = run;
    }

    @Override
    public void process(String key, Context context, Iterable<String> times, Collector<String> out) {
        if (AurochsTasks.isCurrent() && run.gate(BUNDLES).arrive(1) == 1) {
            run.journal().note(BUNDLES, true);
        }
        long count = 0;
        for (String ignored : times) {
            count++;
        }
        out.collect(context.window().getStart() + " " + count);
    }
}
