package io.aurochs.ack;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.testing.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The ledger, fed through a collector, against a model that remembers every edge id: random trees of records,
 * acknowledgements in any order and late ones, failures, touches, time-outs, and a listener that emits again.
 */
class AckLedgerPropertyTest {
    private static final int SOURCE = 1;

    static LongStream seeds() {
        return Seeds.all();
    }

    private enum End {
        ACKED,
        FAILED,
        TIMED_OUT
    }

    private record Ended(End end, int message) {}

    /** What the model knows of one message. */
    private static final class Tree {
        final int message;
        final List<Long> outstanding = new ArrayList<>();
        int touched;

        Tree(int message) {
            this.message = message;
        }
    }

    private static final class Run implements AckListener<Integer> {
        final Random random;
        final AckLedger<Integer> ledger = new AckLedger<>(SOURCE, this);
        final AckBatchPool pool = new AckBatchPool();
        final AckCollector collector = new AckCollector(2, pool, this::deliver);
        final Map<Long, Tree> inFlight = new HashMap<>();
        final List<Long> roots = new ArrayList<>();
        final List<Long> over = new ArrayList<>();
        /** Fully acknowledged, but not delivered: of these nothing can be late, for every record has spoken. */
        final List<Long> ending = new ArrayList<>();

        final List<Ended> heard = new ArrayList<>();
        final List<Ended> expected = new ArrayList<>();
        int messages;
        int mostInFlight;
        int rotation;

        Run(long seed) {
            random = new Random(seed);
        }

        void deliver(int source, AckBatch batch) {
            assertThat(source).isEqualTo(SOURCE);
            ledger.apply(batch);
            pool.recycle(batch);
        }

        long edgeId() {
            long id = random.nextLong();
            return id == 0 ? 1 : id;
        }

        void emit() {
            int message = messages++;
            Tree tree = new Tree(message);
            tree.touched = rotation;
            long root = ledger.enter(message, "tag" + message, message);
            int records = random.nextInt(4);
            long checksum = 0;
            for (int i = 0; i < records; i++) {
                long id = edgeId();
                tree.outstanding.add(id);
                checksum ^= id;
            }
            if (records == 0) {
                expected.add(new Ended(End.ACKED, message));
                over.add(root);
            } else {
                inFlight.put(root, tree);
                roots.add(root);
                mostInFlight = Math.max(mostInFlight, roots.size());
            }
            ledger.emitted(root, checksum);
        }

        Tree treeOf(long root) {
            return Objects.requireNonNull(inFlight.get(root));
        }

        void end(long root, End end) {
            Tree tree = Objects.requireNonNull(inFlight.remove(root));
            expected.add(new Ended(end, tree.message));
            roots.remove(root);
            (end == End.ACKED ? ending : over).add(root);
        }

        /** Acknowledges one record, which may have brought others about. */
        void acknowledge(long root) {
            Tree tree = inFlight.get(root);
            if (tree == null) {
                collector.acknowledge(root, edgeId());
                return;
            }
            long value = tree.outstanding.remove(random.nextInt(tree.outstanding.size()));
            for (int children = random.nextInt(5) - 2; children > 0; children--) {
                long id = edgeId();
                tree.outstanding.add(id);
                value ^= id;
            }
            collector.acknowledge(root, value);
            if (tree.outstanding.isEmpty()) {
                end(root, End.ACKED);
            }
        }

        void step() {
            int what = random.nextInt(100);
            if (what < 30 || roots.isEmpty()) {
                emit();
                return;
            }
            long root = roots.get(random.nextInt(roots.size()));
            if (what < 90) {
                acknowledge(root);
            } else if (what < 92) {
                collector.fail(root);
                end(root, End.FAILED);
            } else if (what < 95) {
                collector.touch(root);
                treeOf(root).touched = rotation;
            } else if (what < 98 && !over.isEmpty()) {
                // Too late: its slot may be another message's by now.
                long late = over.get(random.nextInt(over.size()));
                switch (random.nextInt(3)) {
                    case 0 -> collector.fail(late);
                    case 1 -> collector.touch(late);
                    default -> collector.acknowledge(late, edgeId());
                }
            } else {
                deliverAll();
            }
        }

        void rotate() {
            deliverAll();
            rotation++;
            for (long root : List.copyOf(roots)) {
                if (rotation - treeOf(root).touched >= 2) {
                    end(root, End.TIMED_OUT);
                }
            }
            ledger.rotate();
            compare();
        }

        /** What is on its way arrives; only now can the ledger be compared with the model. */
        void deliverAll() {
            collector.ship();
            compare();
        }

        void compare() {
            assertThat(heard).containsExactlyInAnyOrderElementsOf(expected);
            heard.clear();
            expected.clear();
            over.addAll(ending);
            ending.clear();
            assertThat(ledger.pending()).isEqualTo(inFlight.size());
        }

        void ended(End end, Integer message, Object tag, long startMs) {
            assertThat(tag).isEqualTo("tag" + message);
            assertThat(startMs).isEqualTo(message.longValue());
            heard.add(new Ended(end, message));
            if (random.nextInt(3) == 0) {
                emit();
            }
        }

        @Override
        public void acked(Integer message, Object tag, long startMs) {
            ended(End.ACKED, message, tag, startMs);
        }

        @Override
        public void failed(Integer message, Object tag, long startMs) {
            ended(End.FAILED, message, tag, startMs);
        }

        @Override
        public void timedOut(Integer message, Object tag, long startMs) {
            ended(End.TIMED_OUT, message, tag, startMs);
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void endsEveryMessageOnceAndRightly(long seed) {
        Run run = new Run(seed);
        for (int i = 0; i < 60_000; i++) {
            run.step();
            if (i % 5_000 == 4_999) {
                run.rotate();
            }
        }
        run.deliverAll();
        // The ledger has grown while messages were in flight.
        assertThat(run.mostInFlight).isGreaterThan(2_048);
    }
}
