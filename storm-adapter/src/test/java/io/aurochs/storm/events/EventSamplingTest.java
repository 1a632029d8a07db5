package io.aurochs.storm.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.apache.storm.generated.DebugOptions;
import org.junit.jupiter.api.Test;

class EventSamplingTest {
    private static final int TUPLES = 10_000;

    private final EventSampling sampling = new EventSampling("topology-1-2");
    private final EventSampler spout = sampling.of("spout");
    private final EventSampler bolt = sampling.of("bolt");

    private static long logged(EventSampler sampler) {
        return IntStream.range(0, TUPLES).filter(i -> sampler.next()).count();
    }

    @Test
    void nothingIsLoggedBeforeSomebodyAsks() {
        assertThat(logged(spout)).isZero();
    }

    @Test
    void whatWasSaidOfAComponentCountsBeforeWhatWasSaidOfTheTopology() {
        sampling.set(null, true, 100);
        sampling.set("bolt", false, 0);
        assertThat(logged(spout)).isEqualTo(TUPLES);
        assertThat(logged(bolt)).isZero();
        assertThat(logged(sampling.of("later"))).isEqualTo(TUPLES);
    }

    @Test
    void aPartIsLogged() {
        sampling.set("bolt", true, 25);
        // 2500 on average with a standard deviation of 43: ten of them never happen.
        assertThat(logged(bolt)).isBetween(2_070L, 2_930L);
        assertThat(logged(spout)).isZero();
    }

    @Test
    void thePercentageIsWithinBoundsAndKeptWhenDisabled() {
        sampling.set("bolt", true, 300);
        assertThat(sampling.options()).containsEntry("bolt", asked(true, 100));
        sampling.set("bolt", false, 7);
        assertThat(sampling.options()).containsEntry("bolt", asked(false, 100));
        sampling.set("", true, -3);
        assertThat(sampling.options()).containsEntry("topology-1-2", asked(true, 0));
    }

    private static DebugOptions asked(boolean enable, double percentage) {
        DebugOptions options = new DebugOptions();
        options.set_enable(enable);
        options.set_samplingpct(percentage);
        return options;
    }
}
