package io.aurochs.config;

/**
 * The settings of epochs, in pipelines and elsewhere.
 *
 * @param lengthNs of the epochs that sources without event time stamp on what they emit, nanoseconds; 0: none
 * @param memoryBytes memory outside the heap that they may use; 0: a quarter of the machine's
 * @param claimPolicy which bundles come first
 * @param leastBundleRecords how few records a source puts into a bundle when little comes in
 * @param sourcePatienceNs how long a source waits for one that is behind and has nothing, nanoseconds
 */
public record EpochConfig(
        long lengthNs, long memoryBytes, Policy claimPolicy, int leastBundleRecords, long sourcePatienceNs) {
    /** Which bundles of a pipeline come first. */
    public enum Policy {
        /** What the next results need; then the task with the most open epochs (StreamBox §6). */
        NEXT_EXTERNALIZATION,
        /** An epoch's only when the one before is done: "hold and sort" (StreamBox §9.2). */
        IN_ORDER,
        /** Any of the task that was claimed from last, then of the next one (StreamBox §9.2). */
        NO_PRIORITY
    }

    static EpochConfig from(Settings settings) {
        return new EpochConfig(
                settings.number(Setting.EPOCH_LENGTH),
                settings.number(Setting.MEMORY_BYTES),
                settings.choice(Setting.CLAIM_POLICY, Policy.class),
                settings.count(Setting.LEAST_BUNDLE_RECORDS),
                settings.number(Setting.SOURCE_PATIENCE));
    }
}
