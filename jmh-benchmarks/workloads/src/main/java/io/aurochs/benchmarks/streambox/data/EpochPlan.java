package io.aurochs.benchmarks.streambox.data;

/**
 * How a stream is cut into epochs. Epoch e is of the records from e {@code recordsPerEpoch} on and of the event time from e
 * {@code spanMs} on. Its records have times spread evenly over that span, in random order; some arrive early, with the time of a
 * later epoch. None arrives late: the watermark at an epoch's end is the least time that later records can have.
 *
 * @param recordsPerEpoch records, of each stream where there are two
 * @param spanMs ms of event time of an epoch
 * @param earlyPercent how many of 100 records arrive early, 0 to 40
 * @param earlyEpochs how many epochs such a record is early at most, at least 1
 */
public record EpochPlan(int recordsPerEpoch, long spanMs, int earlyPercent, int earlyEpochs) {
    /** 1 M records over 1 s, none early. */
    public static final EpochPlan STANDARD = new EpochPlan(1_000_000, 1_000, 0, 1);
    /** 500 K records over 1 s, none early. */
    public static final EpochPlan NETMON = new EpochPlan(500_000, 1_000, 0, 1);

    private static final int MOST_EARLY_PERCENT = 40;

    public EpochPlan {
        if (recordsPerEpoch <= 0 || spanMs <= 0) {
            throw new IllegalArgumentException(
                    "recordsPerEpoch=" + recordsPerEpoch + ", spanMs=" + spanMs + ": above 0");
        }
        if (earlyPercent < 0 || earlyPercent > MOST_EARLY_PERCENT || earlyEpochs < 1) {
            throw new IllegalArgumentException("earlyPercent=" + earlyPercent + ", earlyEpochs=" + earlyEpochs
                    + ": 0 to " + MOST_EARLY_PERCENT + " percent, at least 1 epoch");
        }
    }

    /** Epochs of so many records, as far apart in event time as before. */
    public EpochPlan withRecords(int records) {
        long scaled = records * spanMs;
        if (scaled % recordsPerEpoch != 0) {
            throw new IllegalArgumentException("recordsPerEpoch=" + records + ": they do not span whole ms");
        }
        return new EpochPlan(records, scaled / recordsPerEpoch, earlyPercent, earlyEpochs);
    }

    public EpochPlan withEarly(int percent, int epochs) {
        return new EpochPlan(recordsPerEpoch, spanMs, percent, epochs);
    }

    /** The epoch of record {@code i}. */
    public long epoch(long i) {
        return i / recordsPerEpoch;
    }

    /** The least event time, in ms, of the records that are not early, and the watermark with which the epoch begins. */
    public long startMs(long epoch) {
        return epoch * spanMs;
    }

    /** The watermark, in ms, at an epoch's end. */
    public long watermarkMs(long epoch) {
        return startMs(epoch + 1);
    }
}
