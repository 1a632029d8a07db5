package io.aurochs.engine;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.aurochs.ack.AckListener;
import io.aurochs.bundle.BundleReader;
import io.aurochs.bundle.RecordEncoding;
import io.aurochs.config.EngineConfig;
import io.aurochs.graph.Graph;
import io.aurochs.graph.Routing;
import io.aurochs.graph.Vertex;
import io.aurochs.operator.Evaluator;
import io.aurochs.operator.EvaluatorFactory;
import io.aurochs.operator.SourceEvaluator;
import io.aurochs.operator.TaskContext;
import java.lang.management.ManagementFactory;
import java.util.Map;
import net.openhft.chronicle.bytes.Bytes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The engine's own path from emit to acknowledgement allocates nothing per record but its slots in bundles of references: source → keyed
 * step → sink, with records made beforehand, as the engine assembles and runs it.
 */
class AllocationTest {
    private static final int RECORDS = 1_024_000;
    private static final int WARM_UP = 204_800;
    private static final int BUNDLE_RECORDS = 512;
    /** Less than the smallest object for every sixtieth record; what is left are arrays that still grow. */
    private static final double MOST_BYTES_PER_RECORD = 0.25;
    /** Of bundles of references, twice for each record: a reference and a hash. */
    private static final double BYTES_OF_SLOTS = 2 * (4 + 4);
    /** Bundles and the headers of their arrays, over as few records as a third of a bundle. */
    private static final double BYTES_OF_BUNDLES = 2.5;

    /** Made once, used again when it has arrived. */
    private static final class Prepared {
        final int index;
        final int keyHash;
        final Object message = new Object();
        long root;
        long edgeId;

        Prepared(int index) {
            this.index = index;
            this.keyHash = index * 0x9E3779B9;
        }
    }

    private final Prepared[] records = new Prepared[BUNDLE_RECORDS];
    private int toEmit;
    private long emitted;
    private long arrived;
    private long acked;

    AllocationTest() {
        for (int i = 0; i < records.length; i++) {
            records[i] = new Prepared(i);
        }
    }

    /** Writes which record it is and what has changed about it, and so makes none when it reads. */
    private final class Encoding implements RecordEncoding {
        @Override
        public void encode(Object record, Bytes<?> out) {
            Prepared written = (Prepared) record;
            out.writeInt(written.index);
            out.writeLong(written.root);
            out.writeLong(written.edgeId);
        }

        @Override
        public Object decode(Bytes<?> in, int size) {
            Prepared read = records[in.readInt()];
            read.root = in.readLong();
            read.edgeId = in.readLong();
            return read;
        }
    }

    private final class Source implements SourceEvaluator, AckListener<Object> {
        private final boolean acknowledges;
        private long nextId = 1;
        private @Nullable TaskContext context;

        Source(boolean acknowledges) {
            this.acknowledges = acknowledges;
        }

        @Override
        public void open(TaskContext newContext) {
            context = newContext;
        }

        @Override
        public long produce() {
            TaskContext mine = context;
            // A record is emitted again only when it has arrived: soon.
            if (mine == null || toEmit == 0 || emitted != arrived) {
                return 1;
            }
            for (Prepared record : records) {
                record.edgeId = nextId++;
                if (acknowledges) {
                    record.root = mine.ledger().enter(record.message, record, 0);
                }
                mine.router().append(mine.router().ownerOf(0, record.keyHash), record, record.keyHash);
                if (acknowledges) {
                    mine.ledger().emitted(record.root, record.edgeId);
                }
                if (mine.latency().isSpent()) {
                    mine.ship();
                }
            }
            toEmit -= records.length;
            emitted += records.length;
            return PRODUCED;
        }

        @Override
        public AckListener<Object> ackListener() {
            return this;
        }

        @Override
        public void acked(Object message, Object tag, long startMs) {
            acked++;
        }

        @Override
        public void failed(Object message, Object tag, long startMs) {
            throw new AssertionError("nothing fails here");
        }

        @Override
        public void timedOut(Object message, Object tag, long startMs) {
            throw new AssertionError("nothing times out here");
        }

        @Override
        public void close() {}
    }

    /** Passes each record on, or counts it where there is nowhere to go, and acknowledges it. */
    private final class Step implements Evaluator {
        private final boolean last;
        private final boolean acknowledges;
        private @Nullable TaskContext context;

        Step(boolean last, boolean acknowledges) {
            this.last = last;
            this.acknowledges = acknowledges;
        }

        @Override
        public void open(TaskContext newContext) {
            context = newContext;
        }

        @Override
        public void evaluate(BundleReader reader) {
            TaskContext mine = context;
            while (mine != null && reader.hasNext() && !mine.isOutputBlocked()) {
                Prepared record = (Prepared) reader.next();
                long done = record.edgeId;
                if (last) {
                    arrived++;
                } else {
                    record.edgeId = ~done;
                    mine.router().append(mine.router().nextInTurn(0), record, reader.keyHash());
                    done ^= record.edgeId;
                }
                if (acknowledges) {
                    mine.acks().acknowledge(record.root, done);
                }
                if (mine.latency().isSpent()) {
                    mine.ship();
                }
            }
        }

        @Override
        public void close() {}
    }

    private final class Factory implements EvaluatorFactory {
        private final boolean acknowledges;

        Factory(boolean acknowledges) {
            this.acknowledges = acknowledges;
        }

        @Override
        public Evaluator create(Vertex vertex, int index) {
            return vertex.source()
                    ? new Source(acknowledges)
                    : new Step(vertex.name().equals("sink"), acknowledges);
        }

        @Override
        public RecordEncoding encoding() {
            return new Encoding();
        }

        @Override
        public boolean carriesKeyHashes() {
            return true;
        }
    }

    @ParameterizedTest(name = "acknowledged={0} off the heap={1}")
    @CsvSource({"false,false", "true,false", "false,true", "true,true"})
    void onlyBundlesAreAllocated(boolean acknowledged, boolean offHeap) {
        Graph graph = Graph.builder()
                .vertex("source", true, 1)
                .vertex("step", false, 3)
                .vertex("sink", false, 2)
                .edge("source", "step", "default", Routing.KEYED)
                .edge("step", "sink", "default", Routing.SHUFFLE)
                .acknowledged(acknowledged)
                .build();
        EngineConfig config = EngineConfig.from(Map.of("aurochs.bundle.records", BUNDLE_RECORDS));
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (HandDrivenGraph run = new HandDrivenGraph(graph, config, new Factory(acknowledged), offHeap)) {
            emit(run, WARM_UP);
            long before = threads.getCurrentThreadAllocatedBytes();
            emit(run, RECORDS);
            long allocated = threads.getCurrentThreadAllocatedBytes() - before;

            assertThat(arrived).isEqualTo(WARM_UP + RECORDS);
            assertThat(acked).isEqualTo(acknowledged ? arrived : 0);
            double mostBytes = MOST_BYTES_PER_RECORD + (offHeap ? 0 : BYTES_OF_SLOTS + BYTES_OF_BUNDLES);
            assertThat((double) allocated / RECORDS).isLessThan(mostBytes);
        }
    }

    private void emit(HandDrivenGraph run, int count) {
        toEmit = count;
        while (toEmit > 0 || emitted != arrived) {
            run.runUntilQuiet();
        }
    }
}
