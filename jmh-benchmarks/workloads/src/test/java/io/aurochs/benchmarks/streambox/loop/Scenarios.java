package io.aurochs.benchmarks.streambox.loop;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.benchmarks.streambox.data.EpochPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Epochs as long as a slide, shorter and longer ones; 0, 20 and 40 % of the records early; none and some late. */
final class Scenarios {
    /** The name of the method, for parameterized tests. */
    static final String ALL = "io.aurochs.benchmarks.streambox.loop.Scenarios#all";

    private Scenarios() {}

    static Stream<Scenario> all() {
        List<Scenario> scenarios = new ArrayList<>();
        TimeWindows sliding = new TimeWindows(300, 100);
        for (int early : new int[] {0, 20, 40}) {
            for (int late : new int[] {0, 30}) {
                for (int spanMs : new int[] {100, 10, 130, 250}) {
                    EpochPlan plan = new EpochPlan(spanMs, spanMs, early, 3);
                    scenarios.add(new Scenario(plan, sliding, TimeWindows.fixed(100), late));
                }
            }
        }
        return scenarios.stream();
    }
}
