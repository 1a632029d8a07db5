package io.aurochs.benchmarks.streambox.benchmark;

import io.aurochs.benchmarks.streambox.data.EpochPlan;
import io.aurochs.benchmarks.streambox.data.Replay;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * What a user may say about a benchmark's data.
 *
 * @param records of an epoch, of each stream where there are two; 0: what is usual for the benchmark
 * @param earlyPercent how many of 100 records arrive early
 * @param ahead how many epochs they are early at most
 * @param epochsKept how many epochs are kept in memory, to be replayed; 0: what is usual for the benchmark
 * @param seed of all that is random
 */
public record DataSettings(int records, int earlyPercent, int ahead, int epochsKept, long seed) {
    public static final String RECORDS = "records";
    public static final String EARLY = "early";
    public static final String AHEAD = "ahead";
    public static final String KEPT = "kept";
    public static final String SEED = "seed";

    /**
     * Reads settings; other keys are ignored.
     *
     * @throws IllegalArgumentException when a value is out of range; its message is one line that names the key
     */
    public static DataSettings of(Map<String, String> settings) {
        return new DataSettings(
                number(settings, RECORDS, 0, value -> value > 0, "above 0"),
                number(settings, EARLY, 0, value -> value >= 0 && value <= 40, "a percentage, 0 to 40"),
                number(settings, AHEAD, 1, value -> value >= 1, "at least 1 epoch"),
                number(settings, KEPT, 0, value -> value >= 1, "at least 1 epoch"),
                number(settings, SEED, 1, value -> true, "a whole number"));
    }

    private static int number(
            Map<String, String> settings, String key, int otherwise, IntPredicate isRight, String range) {
        String value = settings.get(key);
        if (value == null) {
            return otherwise;
        }
        try {
            int number = Integer.parseInt(value);
            if (isRight.test(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new IllegalArgumentException(key + "=" + value + ": give " + range);
    }

    /** The plan of a benchmark's epochs: the usual one, as it was changed. */
    public EpochPlan plan(EpochPlan usual) {
        EpochPlan plan = records == 0 ? usual : usual.withRecords(records);
        return plan.withEarly(earlyPercent, ahead);
    }

    /** How many epochs are kept: as many as usual, unless something else was said. */
    public int kept(int usual) {
        return epochsKept == 0 ? usual : epochsKept;
    }

    /** What they come to for a benchmark's data, by key. */
    public Map<String, Object> of(Replay<?> replay) {
        EpochPlan plan = replay.plan();
        Map<String, Object> effective = new TreeMap<>();
        effective.put(RECORDS, plan.recordsPerEpoch());
        effective.put(EARLY, plan.earlyPercent());
        effective.put(AHEAD, plan.earlyEpochs());
        effective.put(KEPT, replay.epochsKept());
        effective.put(SEED, seed);
        return effective;
    }
}
