package io.aurochs.flink.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;

/** The example of docs/flink.md. */
@AurochsFlink("parallelism.default=2")
class SumTest {
    @Test
    void sumsByParity(StreamExecutionEnvironment environment) throws Exception {
        List<Long> sums = environment
                .fromSequence(1, 100)
                .keyBy(number -> number % 2, Types.LONG)
                .fullWindowPartition()
                .reduce(Long::sum)
                .executeAndCollect(10);
        assertThat(sums).containsExactlyInAnyOrder(2_500L, 2_550L);
    }
}
