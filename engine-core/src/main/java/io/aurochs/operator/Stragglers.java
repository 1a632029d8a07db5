package io.aurochs.operator;

import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.graph.Vertex;
import io.aurochs.row.FlatBundle;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bundles that the functions of a task hold while later epochs go on: an epoch that is far behind goes on without them (ELF §3.4, leaping
 * stragglers). What comes of them afterwards goes to the epoch whose watermark the task processes next, where it is late. Any worker.
 */
final class Stragglers {
    private static final Logger LOG = LoggerFactory.getLogger(Stragglers.class);

    private final Vertex vertex;
    private final long behindMs;
    /** By worker. */
    private final List<Seat> seats;

    private final Queue<Result> results = new ConcurrentLinkedQueue<>();
    private final LongAdder left = new LongAdder();
    private final LongAdder lost = new LongAdder();

    /** What came of a bundle after its epoch had left it behind. */
    private record Result(int output, FlatBundle bundle) {}

    /** Where a worker calls the task's function. The worker only. */
    final class Seat {
        private final HeldBundle held = new HeldBundle();
        /** Of the functions that process the bundle. */
        private volatile long version;

        /** The function is called with a bundle. */
        void begin(EpochContainer container, FlatBundle bundle) {
            version = bundle.version();
            held.begin(container, bundle.recordCount());
        }

        /** The call has ended; false when the epoch does not wait for it any more. */
        boolean end() {
            return held.end();
        }

        /** Ships what came of the bundle, or keeps it where its epoch has left the bundle behind. */
        void ship(int output, FlatBundle result, EpochOutput to) {
            if (!held.tryShip()) {
                results.add(new Result(output, result));
                return;
            }
            try {
                to.deposit(output, result);
            } finally {
                held.shipped();
            }
        }
    }

    /**
     * Of a task.
     *
     * @param behindMs how much later, in event time, records are whose processing has ended when an epoch goes on, milliseconds
     */
    Stragglers(Vertex vertex, long behindMs, int workers) {
        this.vertex = vertex;
        this.behindMs = behindMs;
        this.seats = IntStream.range(0, workers).mapToObj(worker -> new Seat()).toList();
    }

    Seat seat(int worker) {
        return seats.get(worker);
    }

    /** Has the oldest epoch of an input go on without the bundles that are held, if it is far behind. */
    void leap(EpochInput input) {
        EpochContainer behind = input.heldUp(behindMs);
        if (behind != null) {
            for (Seat seat : seats) {
                int records = seat.held.tryLeave(behind);
                if (records != HeldBundle.NOT_HELD) {
                    leave(behind, records);
                }
            }
        }
    }

    private void leave(EpochContainer behind, int records) {
        if (left.sum() == 0) {
            LOG.warn(
                    "transform {}: epoch {} goes on without {} records that its function holds, as it is {} ms behind; what comes of them is"
                            + " late. Others are counted, not logged",
                    vertex.name(),
                    behind.epoch(),
                    records,
                    behindMs);
        }
        left.add(records);
        behind.consumed();
    }

    /** Ships what was kept, to the epoch that the output is open for. */
    void shipTo(EpochOutput output) {
        for (Result result = results.poll(); result != null; result = results.poll()) {
            output.deposit(result.output(), result.bundle());
        }
    }

    /** Whether no function before a version holds what its epoch has left behind. Looked at after the epochs, which it leaves before. */
    boolean isPast(long version) {
        for (Seat seat : seats) {
            if (seat.held.isLeft() && seat.version < version) {
                return false;
            }
        }
        return true;
    }

    /** How many records were left behind. */
    long left() {
        return left.sum();
    }

    /** How many results came when no epoch was left for them. */
    long lost() {
        return lost.sum();
    }

    /** The task has ended: what is still kept is lost. */
    void close() {
        for (Result result = results.poll(); result != null; result = results.poll()) {
            lost.add(result.bundle().recordCount());
            result.bundle().recycle();
        }
    }
}
