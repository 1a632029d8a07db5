package io.aurochs.benchmarks.driver.run;

import io.aurochs.benchmarks.driver.run.App.Input;
import java.util.List;
import java.util.stream.Stream;

/**
 * What ELF's figures are measured on: the most frequent users of sliding windows, as pipelines of Aurochs and as topologies of Storm; and
 * operations of Aurochs alone, as many as fit into a window of time. Their records come from memory.
 */
public final class ElfEngine extends NativeEngine {
    public static final String NAME = "elf";

    private static final String WINDOWS = "window-";
    private static final String OPERATIONS_MAIN = "io.aurochs.benchmarks.elf.ElfRun";
    private static final Facts FACTS = new Facts(
            NAME,
            "ELF",
            NativeEngine.MAIN,
            NativeEngine.JOB_KEY,
            Stream.concat(
                            Stream.of("window-1", "window-10", "window-30", "window-60", "window-300")
                                    .map(name -> new App(name, "events", Input.GENERATED, true)),
                            Stream.of(
                                            "keys-10k",
                                            "keys-100k",
                                            "keys-1m",
                                            "keys-10m",
                                            "keys-100m",
                                            "changes-1",
                                            "changes-100",
                                            "operators",
                                            "masters-500",
                                            "masters-1000",
                                            "masters-2000")
                                    .map(name -> new App(name, "records", Input.GENERATED, false)))
                    .toList(),
            List.of(Systems.AUROCHS, Systems.STORM, Systems.STORM_ON_AUROCHS, Systems.LOOP),
            List.of(new Ratio(Systems.AUROCHS, Systems.STORM), new Ratio(Systems.STORM_ON_AUROCHS, Systems.STORM)));
    /** Of the benchmarks; see {@code ElfRun} and {@code TopUsersPipeline} of the module engine. */
    private static final List<String> OPERATION_SETTINGS = List.of("beside", "change", "operator", "state", "to");
    /** From one watermark of windows to the next, unless something else is set; the module workloads decides it. */
    private static final int EVENTS_OF_A_SECOND = 1_000;

    public ElfEngine(Installation here) {
        super(FACTS, here);
    }

    private static boolean isStream(String app) {
        return app.startsWith(WINDOWS);
    }

    @Override
    public String mainClass(String app) {
        return isStream(app) ? super.mainClass(app) : OPERATIONS_MAIN;
    }

    @Override
    List<String> dataSettings() {
        return Stream.concat(super.dataSettings().stream(), OPERATION_SETTINGS.stream())
                .toList();
    }

    @Override
    int recordsBetweenResults(String app) {
        return EVENTS_OF_A_SECOND;
    }

    @Override
    public List<String> jvmFlags(String system) {
        return switch (system) {
            case Systems.STORM -> List.of();
            case Systems.STORM_ON_AUROCHS -> JvmOptions.OFF_HEAP;
            default -> super.jvmFlags(system);
        };
    }
}
