package io.aurochs.profiling.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What threads are for, by the names that they have in JVMs of Flink, Storm and Aurochs. */
class ThreadTableTest {
    private static final ThreadTable TABLE = ThreadTable.standard();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Source: lines -> split (1/2)#0 | Source: lines -> split",
                "count -> sink: Writer (12/16)#3 | count -> sink: Writer",
                "Legacy Source Thread - Source: Socket (1/1)#0 | Source: Socket",
                "Source Data Fetcher for Source: files (2/2)#1 | Source: files",
                "Thread-24-split-executor[5, 6] | split",
                "split[3] | split",
                "split[0-1] | split"
            })
    void tasks(String thread, String task) {
        assertThat(TABLE.of(thread)).isEqualTo(new ThreadTable.Role(null, true, task));
    }

    @Test
    void sharedWorkersRunAnyTask() {
        assertThat(TABLE.of("aurochs-worker-3")).isEqualTo(new ThreadTable.Role(null, true, null));
    }

    @ParameterizedTest
    @CsvSource({
        "GC Thread#0, GC",
        "ParGC Thread#1, GC",
        "G1 Conc#0, GC",
        "VM Thread, GC",
        "ZWorkerYoung#3, GC",
        "ZDriverMajor, GC",
        "XDirector, GC",
        "Shenandoah GC Threads#1, GC",
        "JVMCI-native CompilerThread0, JIT",
        "rocksdb:low, STATE",
        "C2 CompilerThread0, JIT",
        "C1 CompilerThre, JIT",
        "VM Periodic Task Thread, JVM",
        "Signal Dispatcher, JVM"
    })
    void theJvmsOwn(String thread, Category category) {
        assertThat(TABLE.of(thread)).isEqualTo(new ThreadTable.Role(category, false, null));
    }

    @ParameterizedTest
    @CsvSource({
        "main",
        "'Thread-7-__system-executor[-1, -1]'",
        "'Canceler/Interrupts for count (1/2)#0 (a1b2)'",
        "OutputFlusher for Source: lines -> split (1/2)#0",
        "System Time Trigger for count (1/2)#0",
        "flink-pekko.actor.default-dispatcher-4"
    })
    void others(String thread) {
        assertThat(TABLE.of(thread)).isEqualTo(new ThreadTable.Role(null, false, null));
    }
}
