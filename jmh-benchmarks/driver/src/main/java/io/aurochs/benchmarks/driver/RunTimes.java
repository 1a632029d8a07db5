package io.aurochs.benchmarks.driver;

/** How long a run takes beyond its warm-up and window, about: for the progress display alone. */
final class RunTimes {
    private static final double STOCK_SECONDS = 9;
    private static final double AUROCHS_SECONDS = 3;
    private static final double LOOP_SECONDS = 2;

    private RunTimes() {}

    static double expectedSeconds(String system, double warmup, double seconds) {
        double overhead = switch (system) {
            case Systems.STOCK -> STOCK_SECONDS;
            case Systems.AUROCHS -> AUROCHS_SECONDS;
            default -> LOOP_SECONDS;
        };
        return overhead + warmup + seconds;
    }
}
