package io.aurochs.benchmarks.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.benchmarks.runner.UsageException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JobConfigurationTest {
    private static final Path DIRECTORY = Path.of("/checkpoints");

    @Test
    void aurochsDiffersFromStockInOneValue() {
        Map<String, String> stock = conf("stock");
        Map<String, String> aurochs = conf("aurochs");
        assertThat(stock).containsEntry("execution.target", "local").containsEntry("pipeline.object-reuse", "false");
        stock.put("execution.target", "aurochs");
        assertThat(aurochs).isEqualTo(stock);
    }

    @Test
    void reuseIsTheOnlyOtherDifference() {
        Map<String, String> stock = conf("stock");
        stock.put("pipeline.object-reuse", "true");
        assertThat(conf("stock-reuse")).isEqualTo(stock);
        assertThat(conf("aurochs-reuse")).containsEntry("execution.target", "aurochs");
    }

    @Test
    void whatTheUserSetsHolds() {
        assertThat(JobConfiguration.of("stock", 2, DIRECTORY, Map.of("execution.checkpointing.interval", "1 s"))
                        .toMap())
                .containsEntry("execution.checkpointing.interval", "1 s");
    }

    @Test
    void aLargeJobHasMoreNetworkBuffersThanLocalExecutionGivesIt() {
        assertThat(conf("stock")).doesNotContainKey("taskmanager.memory.network.max");
        assertThat(JobConfiguration.of("stock", 16, DIRECTORY, Map.of()).toMap())
                .containsEntry("taskmanager.memory.network.min", "256 mb")
                .containsEntry("taskmanager.memory.network.max", "256 mb");
        assertThat(JobConfiguration.of("stock", 16, DIRECTORY, Map.of("taskmanager.memory.network.max", "1 gb"))
                        .toMap())
                .containsEntry("taskmanager.memory.network.max", "1 gb")
                .doesNotContainKey("taskmanager.memory.network.min");
    }

    @Test
    void anUnknownSystemIsRefused() {
        assertThatExceptionOfType(UsageException.class)
                .isThrownBy(() -> conf("aurochs-fast"))
                .withMessageContaining("unknown system 'aurochs-fast'");
    }

    private static Map<String, String> conf(String system) {
        return new HashMap<>(JobConfiguration.of(system, 2, DIRECTORY, Map.of()).toMap());
    }
}
