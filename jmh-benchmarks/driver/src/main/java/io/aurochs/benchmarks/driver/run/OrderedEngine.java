package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.run.App.Input;
import java.util.List;
import java.util.stream.Stream;

/** The queries of TPCx-BB, and parametric operators, on ordered pipelines of Aurochs; their records come from memory. */
public final class OrderedEngine extends NativeEngine {
    public static final String NAME = "ordered";

    private static final Facts FACTS = new Facts(
            NAME,
            "ordered",
            NativeEngine.MAIN,
            NativeEngine.JOB_KEY,
            Stream.of(
                            "q1",
                            "q2",
                            "q3",
                            "q4",
                            "q15",
                            "stateless",
                            "selective",
                            "keyed-10us",
                            "keyed-100us",
                            "keyed-1ms",
                            "keyed-10ms")
                    .map(name -> new App(name, "records", Input.GENERATED, true))
                    .toList(),
            List.of(Systems.AUROCHS, Systems.LOOP),
            List.of(new Ratio(Systems.AUROCHS_WITH, Systems.AUROCHS), new Ratio(Systems.AUROCHS, Systems.LOOP)));
    /** Of the parametric operators, and of their data; see {@code MatrixSettings} of the module workloads. */
    private static final List<String> MATRIX_SETTINGS =
            List.of("multiplications", "ranges", "selectivity", "sigma", "size");

    public OrderedEngine(Installation here) {
        super(FACTS, here);
    }

    @Override
    List<String> dataSettings() {
        return Stream.concat(super.dataSettings().stream(), MATRIX_SETTINGS.stream())
                .toList();
    }

    /** From one watermark to the next, unless something else is set; the module workloads decides it. */
    @Override
    int recordsBetweenResults(String app) {
        return switch (app) {
            case "stateless", "keyed-10us" -> 1_000;
            case "keyed-100us" -> 100;
            case "keyed-1ms" -> 10;
            case "selective" -> 2;
            case "keyed-10ms" -> 1;
            default -> 100_000;
        };
    }
}
