package io.aurochs.storm.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.Test;

class ChildOptionsTest {
    private static final String ID = "count-1-17";

    @Test
    void stormsOwnComeFirstAndTheTopologysWin() {
        assertThat(ChildOptions.of(
                        Map.of(Config.WORKER_CHILDOPTS, "-Xmx%HEAP-MEM%m", Config.WORKER_GC_CHILDOPTS, "-XX:+UseG1GC"),
                        Map.of(Config.TOPOLOGY_WORKER_CHILDOPTS, List.of("-Xmx2g", "-Dtext=two words")),
                        ID))
                .containsExactly("-Xmx768m", "-Xmx2g", "-Dtext=two words", "-XX:+UseG1GC");
    }

    @Test
    void aTopologysCollectorReplacesThatOfAll() {
        assertThat(ChildOptions.of(
                        Map.of(Config.WORKER_GC_CHILDOPTS, "-XX:+UseG1GC"),
                        Map.of(Config.TOPOLOGY_WORKER_GC_CHILDOPTS, "-XX:+UseParallelGC"),
                        ID))
                .containsExactly("-XX:+UseParallelGC");
    }

    @Test
    void theHeapIsTheTopologysOrElseTheWorkers() {
        Map<String, Object> conf =
                Map.of(Config.WORKER_CHILDOPTS, "-Xmx%HEAP-MEM%m", Config.WORKER_HEAP_MEMORY_MB, 512);
        assertThat(ChildOptions.of(conf, Map.of(), ID)).containsExactly("-Xmx512m");
        assertThat(ChildOptions.of(conf, Map.of(Config.WORKER_HEAP_MEMORY_MB, 640L), ID))
                .containsExactly("-Xmx640m");
        assertThat(ChildOptions.of(conf, Map.of(Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB, 1024.5), ID))
                .containsExactly("-Xmx1025m");
        assertThatThrownBy(() -> ChildOptions.of(conf, Map.of(Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB, "much"), ID))
                .hasMessage("topology.worker.max.heap.size.mb=much is not a number of megabytes");
    }

    @Test
    void noPlaceholderIsLeft() {
        List<String> options = ChildOptions.of(
                Utils.readDefaultConfig(),
                Map.of(
                        Config.TOPOLOGY_WORKER_CHILDOPTS,
                        "-Da=%ID% -Db=%WORKER-ID% -Dc=%TOPOLOGY-ID% -Dd=%WORKER-PORT%"),
                ID);
        assertThat(options).contains("-Xmx768m", "-Dc=" + ID).noneMatch(option -> option.contains("%"));
    }
}
