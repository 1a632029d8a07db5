package io.aurochs.application.study.voipstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
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
        Call call = new Call("1", "2", 0, 10, true);
        assertThat(detector.isNewCallee(call)).isTrue();
        assertThat(detector.isNewCallee(call)).isFalse();
        assertThat(detector.isNewCallee(new Call("2", "1", 0, 10, true))).isTrue();
    }

    @Test
    void aCalleeOfLongAgoIsNewAgain() {
        VariationDetector detector = new VariationDetector();
        Call first = new Call("a", "b", 0, 10, true);
        assertThat(detector.isNewCallee(first)).isTrue();
        int others = 0;
        // Twice as many as a filter is made for fill the first one, as many again the second.
        for (int i = 0; i < 1_000_000; i++) {
            others += detector.isNewCallee(new Call("c", "d" + i, 0, 10, true)) ? 1 : 0;
        }
        assertThat(others).isGreaterThan(900_000);
        assertThat(detector.isNewCallee(first)).isTrue();
    }

    @Test
    void theMeanOfAllCallsBeginsAfterTheFirstTen() {
        GlobalDuration global = new GlobalDuration();
        for (int i = 0; i < 10; i++) {
            assertThat(global.add(60)).isZero();
        }
        assertThat(global.add(60)).isCloseTo(60, within(1e-9));
        assertThat(global.add(86_461)).isCloseTo(62, within(0.01));
    }
}
