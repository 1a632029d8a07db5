package io.aurochs.benchmarks.driver.streambox;

/** What the data of a benchmark are unless something else is set; the module workloads decides it. */
final class UsualData {
    /** Epochs in memory. */
    static final int EPOCHS_KEPT = 4;

    private UsualData() {}

    /** Records of an epoch, of each stream where there are two. */
    static int recordsOfEpoch(String benchmark) {
        return switch (benchmark) {
            case "grep" -> 100_000;
            case "netmon" -> 500_000;
            default -> 1_000_000;
        };
    }

    /** Records of all streams in one second of event time, at whose end results are due. */
    static int recordsOfSecond(String benchmark) {
        return switch (benchmark) {
            case "join" -> 2_000_000;
            case "netmon" -> 500_000;
            default -> 1_000_000;
        };
    }
}
