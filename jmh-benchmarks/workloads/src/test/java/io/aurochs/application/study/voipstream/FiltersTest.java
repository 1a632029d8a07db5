package io.aurochs.application.study.voipstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FiltersTest {
    private static final double KEPT = 0.9672;

    @Test
    void aBloomFilterHasAllThatWasAddedAndFewOthers() {
        BloomFilter filter = new BloomFilter(10_000, 0.01);
        for (int i = 0; i < 10_000; i++) {
            filter.add("key" + i);
        }
        int others = 0;
        for (int i = 0; i < 10_000; i++) {
            assertThat(filter.contains("key" + i)).isTrue();
            others += filter.contains("other" + i) ? 1 : 0;
        }
        assertThat(others).isBetween(20, 250);
        assertThat(filter.fullness()).isCloseTo(0.5, within(0.03));
        filter.clear();
        assertThat(filter.contains("key1")).isFalse();
        assertThat(filter.fullness()).isZero();
    }

    @Test
    void aRateIsWhatIsLeftOfAllThatWasAdded() {
        DecayingFilter filter = new DecayingFilter(KEPT);
        double expected = 0;
        long last = 0;
        for (long second : new long[] {10, 10, 11, 15, 60, 61}) {
            expected = expected * Math.pow(KEPT, (double) (second - last)) + Math.log(1 / KEPT);
            last = second;
            assertThat(filter.add("key", 1, second)).isCloseTo(expected, within(1e-9));
        }
        assertThat(filter.estimate("key", 100)).isCloseTo(expected * Math.pow(KEPT, 39), within(1e-9));
        assertThat(filter.estimate("another", 100)).isZero();
    }

    @Test
    void ratesOfManyKeysAreNeverTooLowAndSeldomTooHigh() {
        DecayingFilter filter = new DecayingFilter(KEPT);
        SplittableRandom random = new SplittableRandom(1);
        Map<String, Double> exact = new HashMap<>();
        int keys = 20_000;
        for (int i = 0; i < 100_000; i++) {
            String key = "key" + random.nextInt(keys);
            exact.merge(key, Math.log(1 / KEPT), Double::sum);
            filter.add(key, 1, 5);
        }
        long tooHigh = exact.entrySet().stream()
                .filter(rate -> {
                    double found = filter.estimate(rate.getKey(), 5);
                    assertThat(found).isGreaterThan(rate.getValue() - 1e-9);
                    return found > rate.getValue() + 1e-9;
                })
                .count();
        assertThat(tooHigh).isLessThan(keys / 100);
    }

    @Test
    void aCalleeIsNewOnce() {
        VariationDetector detector = new VariationDetector();
        assertThat(detector.isNewCallee("1", "2")).isTrue();
        assertThat(detector.isNewCallee("1", "2")).isFalse();
        assertThat(detector.isNewCallee("2", "1")).isTrue();
    }

    /** A filter of a hundredth of the size is full with some 3,200 pairs; the next one learns the last 2,000 of them. */
    @Test
    void afterASwapCalleesOfLateAreKnownAndThoseOfLongAgoAreNewAgain() {
        VariationDetector detector = new VariationDetector(100);
        int late = 300;
        int longAgo = 3_000;
        int calls = 0;
        for (int swap = 0; swap < 5; swap++) {
            calls = callOthersUntilSwap(detector, calls);
            assertThat(newCallees(detector, calls - late, calls))
                    .as("of late, swap %s", swap)
                    .isZero();
            assertThat(newCallees(detector, calls - longAgo, calls - longAgo + late))
                    .as("long ago, swap %s", swap)
                    .isGreaterThan(late * 9 / 10);
        }
    }

    /** The number of calls then, when there were {@code calls} before. */
    private static int callOthersUntilSwap(VariationDetector detector, int calls) {
        int all = calls;
        int learned;
        do {
            learned = detector.learned().length;
            newCallees(detector, all, all + 1);
            all++;
        } while (learned == 0 || detector.learned().length > 0);
        return all;
    }

    private static int newCallees(VariationDetector detector, int from, int to) {
        return (int) IntStream.range(from, to)
                .filter(callee -> detector.isNewCallee("caller", "callee" + callee))
                .count();
    }

    @Test
    void tasksThatShareTheCallsFindAsManyNewCalleesAsOneAlone() {
        VariationDetector alone = new VariationDetector();
        VariationDetector[] shares =
                Stream.generate(() -> new VariationDetector(4)).limit(4).toArray(VariationDetector[]::new);
        SplittableRandom random = new SplittableRandom(1);
        int expected = 0;
        int found = 0;
        // Of half a million pairs: an old filter is forgotten several times.
        for (int i = 0; i < 2_000_000; i++) {
            int pair = random.nextInt(500_000);
            String calling = "calling" + pair / 1_000;
            String called = "called" + pair % 1_000;
            expected += alone.isNewCallee(calling, called) ? 1 : 0;
            found += shares[pair % 4].isNewCallee(calling, called) ? 1 : 0;
        }
        assertThat(expected).isBetween(800_000, 1_800_000);
        assertThat((double) found / expected).isCloseTo(1, within(0.01));
    }

    @Test
    void filtersGoOnWhereOthersWere() {
        CallRates rates = CallerFilter.ECR.rates();
        // Of which the second filter is learning already.
        VariationDetector detector = new VariationDetector(200);
        for (int i = 0; i < 1_000; i++) {
            rates.add("caller" + i % 100, 1, i / 10);
            detector.isNewCallee("caller" + i % 100, "callee" + i);
        }
        CallRates others = CallerFilter.ECR.rates();
        others.restore(rates.counters(), rates.times());
        assertThat(detector.learned()).isNotEmpty();
        VariationDetector another = new VariationDetector(200);
        another.restore(detector.detected(), detector.learned());
        for (int i = 0; i < 2_000; i++) {
            String caller = "caller" + i % 200;
            assertThat(others.add(caller, 1, 100 + i)).isEqualTo(rates.add(caller, 1, 100 + i));
            assertThat(another.isNewCallee(caller, "callee" + i)).isEqualTo(detector.isNewCallee(caller, "callee" + i));
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> others.restore(new double[16], new long[1]))
                .withMessageContaining("counters=16");
    }

    @Test
    void theMeanOfAllCallsBeginsAfterTheFirstTen() {
        GlobalDuration global = new GlobalDuration();
        for (int i = 0; i < 10; i++) {
            assertThat(global.add(50 + 2 * i)).isZero();
        }
        assertThat(global.add(59)).isCloseTo(59, within(1e-9));
        assertThat(global.add(71)).as("of twelve").isCloseTo(60, within(1e-9));
    }

    @Test
    void theMeanOfAllCallsForgetsAsADaysSecondsPassOneByOne() {
        GlobalDuration global = new GlobalDuration();
        for (int i = 0; i < 86_400; i++) {
            global.add(60);
        }
        assertThat(global.add(86_461)).isCloseTo(62, within(0.01));
    }
}
