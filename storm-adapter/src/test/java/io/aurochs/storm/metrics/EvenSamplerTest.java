package io.aurochs.storm.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class EvenSamplerTest {
    private static final int ONE_IN = 20;

    @Test
    void choosesOneOfEachSoManyThatComeSingly() {
        EvenSampler sampler = new EvenSampler(ONE_IN);
        for (int round = 0; round < 1_000; round++) {
            assertThat(weightOfBundles(sampler, ONE_IN, 1)).isEqualTo(1);
        }
    }

    @Test
    void choosesFewerOfFullBundlesAndLetsEachStandForMore() {
        EvenSampler sampler = new EvenSampler(ONE_IN);
        weightOfBundles(sampler, 10, 512);
        assertThat(sampler.weight()).isEqualTo(16);
        int bundles = 20_000;
        int weight = weightOfBundles(sampler, bundles, 512);
        // The unfinished cycles at both ends may or may not have had their turn.
        assertThat(weight).isCloseTo(bundles * 512 / ONE_IN, within(16));
    }

    @Test
    void choosesAsOftenAsEverWhenBundlesBecomeSmallAgain() {
        EvenSampler sampler = new EvenSampler(ONE_IN);
        weightOfBundles(sampler, 10, 512);
        weightOfBundles(sampler, 4, 1);
        assertThat(sampler.weight()).isEqualTo(1);
        assertThat(weightOfBundles(sampler, ONE_IN, 1)).isEqualTo(1);
    }

    @Test
    void choosesEveryOneWhenToldTo() {
        EvenSampler sampler = new EvenSampler(1);
        for (int i = 0; i < 10; i++) {
            assertThat(weightOfBundles(sampler, 1, 4_096)).isEqualTo(4_096);
        }
    }

    @Test
    void choosesAsOftenOfFullBundlesWhenHooksAreTold() {
        EvenSampler sampler = new EvenSampler(ONE_IN);
        sampler.chooseEvenly();
        for (int i = 0; i < 100; i++) {
            assertThat(weightOfBundles(sampler, 1, 10 * ONE_IN)).isEqualTo(10);
            assertThat(sampler.weight()).isEqualTo(1);
        }
    }

    @Test
    void takesRatesThatMeanHardlyEver() {
        for (int oneIn : new int[] {Integer.MAX_VALUE, (1 << 30) + 1, 1 << 27}) {
            EvenSampler sampler = new EvenSampler(oneIn);
            weightOfBundles(sampler, 10, 10_000);
            assertThat(sampler.weight()).isEqualTo(1);
        }
    }

    /** The sum of the weights of what was chosen. */
    private static int weightOfBundles(EvenSampler sampler, int bundles, int size) {
        int weight = 0;
        for (int bundle = 0; bundle < bundles; bundle++) {
            for (int i = 0; i < size; i++) {
                weight += sampler.next() ? sampler.weight() : 0;
            }
            sampler.endBundle();
        }
        return weight;
    }
}
