package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.run.App.Input;
import java.util.List;
import java.util.stream.Stream;

/** The queries of TPCx-BB on ordered pipelines of Aurochs; their records come from memory. */
public final class OrderedEngine extends NativeEngine {
    public static final String NAME = "ordered";

    private static final Facts FACTS = new Facts(
            NAME,
            "ordered",
            NativeEngine.MAIN,
            NativeEngine.JOB_KEY,
            Stream.of("q1", "q2", "q3", "q4", "q15")
                    .map(name -> new App(name, "records", Input.GENERATED, true))
                    .toList(),
            List.of(Systems.AUROCHS, Systems.LOOP),
            List.of(new Ratio(Systems.AUROCHS_WITH, Systems.AUROCHS), new Ratio(Systems.AUROCHS, Systems.LOOP)));
    /** From one watermark to the next, unless something else is set; the module workloads decides it. */
    private static final int RECORDS_OF_EPOCH = 100_000;

    public OrderedEngine(Installation here) {
        super(FACTS, here);
    }

    @Override
    int recordsBetweenResults(String app) {
        return RECORDS_OF_EPOCH;
    }
}
