package io.aurochs.benchmarks.ordered.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aurochs.benchmarks.streambox.benchmark.DataSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixBenchmarksTest {
    private static QueryBenchmark named(String name, Map<String, String> settings) {
        return QueryBenchmark.named(name, DataSettings.of(settings), settings, 3)
                .orElseThrow();
    }

    @Test
    void settingsChangeTheOperators() {
        QueryBenchmark changed = named(
                "selective",
                Map.of("multiplications", "4", "selectivity", "7", "size", "2", "ranges", "workers", "records", "5"));
        assertThat(changed.query()).isEqualTo(new MatrixQuery("selective", 4, 7, 4, 2, 3));
        assertThat(changed.replay().plan().recordsPerEpoch()).isEqualTo(5);
        assertThat(named("keyed-1ms", Map.of("multiplications", "4")).query())
                .isEqualTo(new MatrixQuery("keyed-1ms", 0, 1, 4, 8, 0));
    }

    @Test
    void asManyRecordsAreKeptWhateverAnEpochHas() {
        for (String name : new String[] {"keyed-10us", "keyed-10ms"}) {
            QueryBenchmark benchmark = named(name, Map.of());
            assertThat(benchmark.replay().epochsKept()
                            * benchmark.replay().plan().recordsPerEpoch())
                    .isEqualTo(10_000);
        }
    }

    @ParameterizedTest
    @CsvSource({"100, 100", "100000, 1"})
    void epochsOfAnotherSizeAreOthersInNumber(String records, int epochs) {
        assertThat(named("keyed-10ms", Map.of("records", records)).replay().epochsKept())
                .isEqualTo(epochs);
    }

    @ParameterizedTest
    @CsvSource({
        "keyed-10us, multiplications, many, multiplications=many: give a number",
        "keyed-10us, size, 33, size=33: give 1 to 32",
        "keyed-10us, ranges, 10001, ranges=10001: give 0 to 10000",
        "keyed-10us, sigma, low, sigma=low: give a number",
        "q1, ranges, 3, ranges=3: does nothing for q1; leave it out",
        "keyed-1ms, selectivity, 9, selectivity=9: does nothing for keyed-1ms; leave it out",
        "stateless, ranges, 100, ranges=100: does nothing for stateless; leave it out"
    })
    void whatMakesNoSenseIsRefused(String name, String key, String value, String message) {
        assertThatThrownBy(() -> named(name, Map.of(key, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }
}
