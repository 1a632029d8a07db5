package io.aurochs.benchmarks.driver.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.FlightRecorder;

/** Stands in for a run in a forked JVM: the system's name says how it behaves. */
public final class FakeRun {
    /** Longer than the window that is asked for. */
    private static final long WINDOW_NS = 3_000_000_000L;

    /** Long enough for its mark to be seen. */
    private static final long MARKED_NS = 500_000_000L;

    private FakeRun() {}

    /** Whether the tools have arrived: async-profiler's library, or Flight Recorder's second recording. */
    private static boolean isSampled() throws IOException {
        return Files.readString(Path.of("/proc/self/maps")).contains("libasyncProfiler")
                || FlightRecorder.getFlightRecorder().getRecordings().size() > 1;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        List<String> list = Arrays.asList(args);
        Path result = Path.of(list.get(list.indexOf("--result") + 1));
        String system = list.get(list.indexOf("--system") + 1);
        Files.writeString(Path.of(System.getProperty("java.io.tmpdir"), "leftover"), "left by the run");
        switch (system) {
            case "works" -> {
                System.err.println("a warning that nobody needs");
                Files.writeString(
                        result,
                        "{\"system\":\"works\",\"recordsPerSecond\":" + list.size()
                                + ",\"resultsEqual\":true,\"differences\":[],\"conf\":{\"args\":\""
                                + String.join(" ", list)
                                + "\"},\"new\":1}");
            }
            case "windowed" -> {
                while (!isSampled()) {
                    Thread.onSpinWait();
                }
                Files.createFile(Path.of(list.get(list.indexOf("--window-mark") + 1)));
                long end = System.nanoTime() + WINDOW_NS;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                Files.writeString(
                        result, "{\"system\":\"windowed\",\"resultsEqual\":true,\"differences\":[],\"conf\":{}}");
            }
            case "marked" -> {
                Path mark = Path.of(list.get(list.indexOf("--window-mark") + 1));
                Files.createFile(mark);
                Files.writeString(
                        result, "{\"system\":\"marked\",\"resultsEqual\":true,\"differences\":[],\"conf\":{}}");
                long end = System.nanoTime() + MARKED_NS;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
            }
            case "usage" -> {
                Files.writeString(result, "{\"error\":\"unknown key aurochs.bundel: did you mean aurochs.bundle?\"}");
                System.exit(2);
            }
            case "fails" -> {
                System.out.println("about to fail");
                Files.writeString(result, "{\"error\":\"no record reached the sink\"}");
                System.exit(1);
            }
            case "dies" -> {
                for (int i = 1; i <= 100; i++) {
                    System.err.println("last words " + i);
                }
                Runtime.getRuntime().halt(3);
            }
            case "hangs" -> Thread.currentThread().join();
            default -> throw new IllegalArgumentException(system);
        }
    }
}
