package org.apache.flink.streaming.runtime.tasks;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.flink.chain.ChainedEdge;
import io.aurochs.flink.chain.FusedRun;
import io.aurochs.flink.chain.OwnCode;
import io.aurochs.flink.metrics.EdgeCounts;
import io.aurochs.flink.operator.FlinkFields;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.functions.FilterFunction;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.OperatorMetricGroup;
import org.apache.flink.runtime.metrics.groups.UnregisteredMetricGroups;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.operators.StreamFilter;
import org.apache.flink.streaming.api.operators.StreamFlatMap;
import org.apache.flink.streaming.api.operators.StreamMap;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.Collector;
import org.apache.flink.util.function.ThrowingConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Beside the same operators chained by Flink. */
class FusedRunTest {
    private static final int CHAINS = 100;
    private static final int RECORDS = 20;
    private static final int MOST_OPERATORS = 50;

    private final long seed = Long.getLong("aurochs.seed", System.nanoTime());
    private final Random random = new Random(seed);

    /** An operator of a chain; how it copies what it gets, unless it is the first. */
    private record Part(boolean isFilter, int failing, boolean isCopied, boolean hasCopier) {
        @Nullable
        TypeSerializer<String> serializer() {
            return isCopied ? new MarkingSerializer() : null;
        }

        @Nullable
        UnaryOperator<String> copier() {
            return isCopied && hasCopier ? MarkingSerializer::marked : null;
        }

        OneInputStreamOperator<String, String> operator() {
            Does function = new Does(failing);
            return isFilter ? new StreamFilter<>(function) : new StreamMap<>(function);
        }
    }

    /** Both: what it is asked to do depends on the operator. */
    private record Does(int failing) implements MapFunction<String, String>, FilterFunction<String> {
        @Override
        public @Nullable String map(@Nullable String value) {
            return hash(value) % 7 == 0 ? null : value + failing;
        }

        @Override
        public boolean filter(@Nullable String value) {
            return hash(value) % 5 != 0;
        }

        private int hash(@Nullable String value) {
            int hash = value == null ? failing : value.hashCode();
            if (hash % 64 == failing) {
                throw new IllegalArgumentException("failed at " + value);
            }
            return hash;
        }
    }

    /** What came out of a chain, in order. */
    private static final class Journal {
        private final List<Object> entries = new ArrayList<>();
        private final List<Counter> counters = new ArrayList<>();

        void run(ThrowingConsumer<StreamRecord<String>, Exception> chain, StreamRecord<String> record) {
            try {
                chain.accept(record);
            } catch (Exception e) {
                int depth = 0;
                Throwable cause = e;
                for (; cause instanceof ExceptionInChainedOperatorException; cause = cause.getCause()) {
                    depth++;
                }
                entries.add(cause + " in " + depth);
            }
            counters.forEach(counter -> entries.add(counter.getCount()));
        }

        /** Flink's versions have different methods; records come by one that all have. */
        @SuppressWarnings({"unchecked", "ReferenceEquality"}) // by its interface; the very record
        Output<StreamRecord<String>> output(StreamRecord<String> given) {
            return (Output<StreamRecord<String>>) Proxy.newProxyInstance(
                    Output.class.getClassLoader(), new Class<?>[] {Output.class}, (proxy, method, arguments) -> {
                        StreamRecord<String> record = (StreamRecord<String>) arguments[0];
                        entries.add(record == given ? "the same" : "another");
                        entries.add(record.copy(record.getValue()));
                        return null;
                    });
        }
    }

    private List<Part> parts() {
        boolean areCopied = random.nextBoolean();
        List<Part> parts = new ArrayList<>();
        int operators = random.nextInt(10) == 0 ? MOST_OPERATORS : 1 + random.nextInt(6);
        for (int i = 0; i < operators; i++) {
            parts.add(new Part(random.nextInt(3) == 0, random.nextInt(64), areCopied, random.nextBoolean()));
        }
        return parts;
    }

    @SuppressWarnings("unchecked") // all of strings
    private static ThrowingConsumer<StreamRecord<String>, Exception> fused(
            List<Part> parts, Output<StreamRecord<String>> output, Journal journal) {
        EdgeCounts counts = new EdgeCounts(never -> {});
        FusedRun run = FusedRun.of(parts.get(parts.size() - 1).operator(), output);
        for (int i = parts.size() - 2; i >= 0; i--) {
            Part next = parts.get(i + 1);
            Counter sent = new SimpleCounter();
            Counter received = new SimpleCounter();
            ChainedEdge edge = new ChainedEdge(counts.of(sent, received), next.serializer(), next.copier());
            journal.counters.add(sent);
            journal.counters.add(received);
            run = run.behind(parts.get(i).operator(), () -> edge);
        }
        return (ThrowingConsumer<StreamRecord<String>, Exception>) new OwnCode("here").fused(run);
    }

    private static ThrowingConsumer<StreamRecord<String>, Exception> flinks(
            List<Part> parts, Output<StreamRecord<String>> output, Journal journal) {
        Output<StreamRecord<String>> next = output;
        OneInputStreamOperator<String, String> first = null;
        for (int i = parts.size() - 1; i >= 0; i--) {
            Part part = parts.get(i);
            first = part.operator();
            FlinkFields.set(AbstractStreamOperator.class, "output", first, next);
            if (i > 0) {
                OperatorMetricGroup group = UnregisteredMetricGroups.createUnregisteredOperatorMetricGroup();
                Counter sent = new SimpleCounter();
                journal.counters.add(sent);
                journal.counters.add(group.getIOMetricGroup().getNumRecordsInCounter());
                next = part.isCopied
                        ? new CopyingChainingOutput<>(first, part.serializer(), sent, group, null)
                        : new ChainingOutput<>(first, sent, group, null);
            }
        }
        return first::processElement;
    }

    @Test
    void doesAsFlinksOperators() {
        for (int chain = 0; chain < CHAINS; chain++) {
            List<Part> parts = parts();
            for (int i = 0; i < RECORDS; i++) {
                String value = i == 0 ? null : Integer.toString(random.nextInt(1_000));
                StreamRecord<String> record =
                        i % 2 == 0 ? new StreamRecord<>(value) : new StreamRecord<>(value, random.nextLong());
                StreamRecord<String> other = record.copy(value);
                Journal expected = new Journal();
                expected.run(flinks(parts, expected.output(record), expected), record);
                Journal found = new Journal();
                found.run(fused(parts, found.output(other), found), other);
                assertThat(found.entries)
                        .as("-Daurochs.seed=%d, %s", seed, parts)
                        .isEqualTo(expected.entries);
            }
        }
    }

    @Test
    void endsWhereOneMethodWouldBeTooLarge() {
        Output<StreamRecord<String>> output = new Journal().output(new StreamRecord<>("given"));
        Part part = new Part(false, 0, false, false);
        ChainedEdge edge =
                new ChainedEdge(new EdgeCounts(never -> {}).of(new SimpleCounter(), new SimpleCounter()), null, null);
        FusedRun run = FusedRun.of(part.operator(), output);
        for (int operators = 1; operators < MOST_OPERATORS; operators++) {
            run = run.behind(part.operator(), () -> edge);
        }
        assertThat(run.behind(part.operator(), () -> edge)).isNull();
        assertThat(FusedRun.of(new StreamFlatMap<>((String value, Collector<String> out) -> {}), output))
                .isNull();
    }

    /** Leaves a mark on each copy. */
    private static final class MarkingSerializer extends TypeSerializerSingleton<String> {
        private static final long serialVersionUID = 1L;

        static String marked(@Nullable String value) {
            return value + "'";
        }

        @Override
        public @Nullable String copy(@Nullable String from) {
            return from == null ? null : marked(from);
        }

        @Override
        public @Nullable String copy(@Nullable String from, @Nullable String reuse) {
            return copy(from);
        }

        @Override
        public boolean isImmutableType() {
            return false;
        }

        @Override
        public String createInstance() {
            return "";
        }

        @Override
        public int getLength() {
            return -1;
        }

        @Override
        public void serialize(String record, DataOutputView target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String deserialize(DataInputView source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public String deserialize(String reuse, DataInputView source) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void copy(DataInputView source, DataOutputView target) {
            throw new UnsupportedOperationException();
        }

        @Override
        public TypeSerializerSnapshot<String> snapshotConfiguration() {
            throw new UnsupportedOperationException();
        }
    }
}
