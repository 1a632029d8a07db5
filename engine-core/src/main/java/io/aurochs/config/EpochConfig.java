package io.aurochs.config;

/**
 * The settings of epochs, in pipelines and elsewhere.
 *
 * @param lengthNs of the epochs that sources without event time stamp on what they emit, nanoseconds; 0: none
 * @param memoryBytes memory outside the heap that they may use; 0: a quarter of the machine's
 * @param claimPolicy what a worker takes next
 * @param bundleRecords how few records a source puts into a bundle when little comes in; 0: as many as is usual
 * @param sourcePatienceNs how long a source waits for one that is behind and has nothing, nanoseconds
 */
public record EpochConfig(
        long lengthNs, long memoryBytes, ClaimPriority claimPolicy, int bundleRecords, long sourcePatienceNs) {
    private static final int USUAL_BUNDLE_RECORDS = 1_000;

    /** How few records a source puts into a bundle when little comes in. */
    public int leastBundleRecords() {
        return bundleRecords == 0 ? USUAL_BUNDLE_RECORDS : bundleRecords;
    }

    static EpochConfig from(Settings settings) {
        return new EpochConfig(
                settings.number(Setting.EPOCH_LENGTH),
                settings.number(Setting.MEMORY_BYTES),
                settings.choice(Setting.CLAIM_POLICY, ClaimPriority.class),
                settings.count(Setting.LEAST_BUNDLE_RECORDS),
                settings.number(Setting.SOURCE_PATIENCE));
    }
}
