package io.aurochs.profiling.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.aurochs.profiling.model.FrameTable.Attribution;
import io.aurochs.profiling.model.StackSample.Frame;
import io.aurochs.profiling.model.StackSample.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What stacks count as. */
class FrameTableTest {
    private static final FrameTable TABLE = FrameTable.standard();

    @ParameterizedTest
    @CsvSource({
        "com.shop.Orders.map, USER",
        "io.aurochs.open.OpenRouter.append, FILL",
        "io.aurochs.bundle.BundleReader.next, CLAIM",
        "io.aurochs.channel.Channel.publish, SHIP",
        "io.aurochs.epoch.EpochContainer.tryClaim, CLAIM",
        "io.aurochs.epoch.EpochContainer.deposit, SHIP",
        "io.aurochs.row.RecordWriter.commit, FILL",
        "io.aurochs.row.RecordCursor.next, CLAIM",
        "io.aurochs.state.AnyTable.get, STATE",
        "io.aurochs.flink.exchange.BundlePermits.open, SHIP",
        "io.aurochs.storm.serde.AnyEncoding.encode, SERIALISATION",
        "io.aurochs.worker.Crew.run, CLAIM",
        "io.aurochs.operator.Task.step, GLUE",
        "io.aurochs.ack.AckLedger.xor, ACK",
        "io.aurochs.flink.serde.RecordCopiers.copy, SERIALISATION",
        "com.shop.Order$AurochsCopier/0x0000000800c03000.apply, SERIALISATION",
        "io.aurochs.benchmarks.flink.CountWords.map, USER",
        "org.apache.flink.runtime.io.network.partition.BundlePartition.flush, SHIP",
        "org.apache.flink.runtime.io.network.partition.PipelinedSubpartition.add, FRAMEWORK",
        "org.apache.flink.api.common.typeutils.base.StringSerializer.serialize, SERIALISATION",
        "com.esotericsoftware.kryo.Kryo.writeObject, SERIALISATION",
        "org.apache.flink.runtime.state.heap.CopyOnWriteStateMap.get, STATE",
        "io.aurochs.flink.state.AnyMap.get, STATE",
        "org.apache.flink.streaming.runtime.partitioner.KeyGroupStreamPartitioner.selectChannel, FRAMEWORK",
        "io.aurochs.open.OpenReferenceBundle.keyHash, CLAIM",
        "io.aurochs.open.OpenBundle.append, FILL",
        "org.apache.flink.streaming.examples.wordcount.Tokenizer.flatMap, USER",
        "org.apache.storm.executor.bolt.BoltExecutor.accept, FRAMEWORK",
        "org.apache.storm.serialization.KryoTupleSerializer.serialize, SERIALISATION",
        "org.apache.storm.starter.WordCount.execute, USER"
    })
    void aMethodBelongsToTheLongestPrefixOfItsName(String method, Category category) {
        assertThat(TABLE.of(stack(method)).category()).isEqualTo(category);
    }

    @Test
    void theJdkWorksForItsCaller() {
        assertThat(TABLE.of(stack("java.util.HashMap.get", "com.shop.Orders.map", "org.apache.flink.X.y")))
                .isEqualTo(new Attribution(Category.USER, "com.shop"));
        assertThat(TABLE.of(stack(
                                "java.lang.String.equals", "org.apache.flink.runtime.state.heap.M.get", "com.shop.O.m"))
                        .category())
                .isEqualTo(Category.STATE);
    }

    @Test
    void aThreadOfTheJdkAloneIsTheFrameworks() {
        assertThat(TABLE.of(stack("java.util.concurrent.ThreadPoolExecutor.runWorker", "java.lang.Thread.run"))
                        .category())
                .isEqualTo(Category.FRAMEWORK);
    }

    @Test
    void nativeCodeWorksForItsCallerUnlessItIsASystemCall() {
        assertThat(TABLE.of(nativeOn("memcpy", "com.shop.Orders.map")).category())
                .isEqualTo(Category.USER);
        assertThat(TABLE.of(nativeOn("__futex_abstimed_wait_common64", "com.shop.Orders.map"))
                        .category())
                .isEqualTo(Category.KERNEL);
        assertThat(TABLE.of(List.of(new Frame("G1ParScanThreadState::copy", Kind.NATIVE)))
                        .category())
                .isEqualTo(Category.JVM);
        assertThat(TABLE.of(List.of(new Frame("do_syscall_64", Kind.KERNEL), new Frame("com.shop.O.m", Kind.COMPILED)))
                        .category())
                .isEqualTo(Category.KERNEL);
    }

    @Test
    void aTableOfTheUsersGoesFirst(@TempDir Path directory) throws IOException {
        Path own = Files.writeString(
                directory.resolve("own.frames"), "# ours\nserialisation com.shop.codec.\ncaller com.shop.util.\n");
        FrameTable table = FrameTable.with(own);
        assertThat(table.of(stack("com.shop.codec.Writer.put")).category()).isEqualTo(Category.SERIALISATION);
        assertThat(table.of(stack("com.shop.util.Maps.get", "org.apache.flink.runtime.state.X.y"))
                        .category())
                .isEqualTo(Category.STATE);
        assertThat(table.of(stack("com.shop.Orders.map")).category()).isEqualTo(Category.USER);
    }

    @Test
    void aWrongTableIsToldByLine(@TempDir Path directory) throws IOException {
        Path unknown = Files.writeString(directory.resolve("a"), "\nsidework com.shop.\n");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> FrameTable.with(unknown))
                .withMessageContaining(unknown + ":2: no category 'sidework'; known are [user, fill");
        Path lonely = Files.writeString(directory.resolve("b"), "user\n");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> FrameTable.with(lonely))
                .withMessage(lonely + ":1: 'user' has no value; write 'WORD VALUE'");
    }

    private static List<Frame> stack(String... methods) {
        return List.of(methods).stream()
                .map(method -> new Frame(method, Kind.COMPILED))
                .toList();
    }

    private static List<Frame> nativeOn(String symbol, String method) {
        List<Frame> frames = new ArrayList<>(List.of(new Frame(symbol, Kind.NATIVE)));
        frames.addAll(stack(method));
        return frames;
    }
}
