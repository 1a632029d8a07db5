package org.apache.flink.runtime.io.network.partition;

import io.aurochs.api.Internal;
import io.aurochs.flink.exchange.BundleCharge;
import io.aurochs.flink.exchange.BundlePermits;
import io.aurochs.flink.exchange.SealListener;
import io.aurochs.flink.exchange.StretchSerializer;
import io.aurochs.flink.exchange.WrittenBytes;
import io.aurochs.open.OpenBundle;
import io.aurochs.open.OpenBundleOutlet;
import io.aurochs.open.OpenRouter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.runtime.execution.CancelTaskException;
import org.apache.flink.runtime.io.network.api.writer.ResultPartitionWriter;
import org.apache.flink.runtime.io.network.buffer.BufferBuilder;
import org.apache.flink.runtime.io.network.buffer.BundleBuilder;
import org.jspecify.annotations.Nullable;

/**
 * Puts bundles into a pipelined result partition of Flink's, each from its first record on, as that partition does with
 * its own buffers: they queue, are finished before events, flushed, released and counted by Flink's own code. It stands
 * in this package because a partition shows its parts here only.
 *
 * <p>What is in flight is bounded by bytes as Flink would count them: a bundle is full when its records would have filled a
 * buffer, and holds a permit for each buffer that they would have filled. What a record would have left over for the next
 * buffer counts against the next bundle.
 *
 * <p>Records that may have to wait until another input of a task has ended wait as many as Flink's buffers would hold, or a source of both
 * inputs could wait for itself: bundles that are full by their count share a permit until their records fill its buffer. That holds where each
 * record goes to one consumer: Flink writes a broadcast record once for all of them, so that its own writer stays there.
 *
 * <p>Where Flink debloats buffers, the consumer announces how large they shall be, which is what it takes in of them in the time that the
 * configuration gives. It has measured that in bytes of a bundle's columns, so a bundle gets the records that fit. Where records wait,
 * nothing is taken in of them, and bundles do not shrink.
 *
 * <p>Used by the thread that emits, but for {@link #bytesInFlight}.
 */
@Internal
public final class BundlePartition implements OpenBundleOutlet {
    private final PipelinedResultPartition partition;
    private final BufferBuilder[] builders;
    private final WrittenBytes writtenBytes;
    /** Bytes of the bundle being filled that count as written, by destination. */
    private final int[] countedBytes;
    /** The bundle being filled, by destination, and what it holds; left from the last one where there is none. */
    private final OpenBundle[] filling;

    private final BundleCharge[] charges;
    /**
     * Bytes that the last bundle has left to the next, by destination: less than a buffer has. Negative where bytes from before the consumer
     * was known to take bundles have not filled their buffer.
     */
    private final long[] carriedBytes;

    /** Whether bundles share permits. */
    private final boolean waits;
    /** Of the last bundle, by destination, if its records have not filled a buffer; only where bundles share permits. */
    private final @Nullable BundleCharge[] unfilled;

    /** Records that the consumer wants in a bundle, by destination. */
    private final int[] mostRecords;

    private final AtomicLong bytesInFlight = new AtomicLong();
    private final BundlePermits permits;
    private final OpenRouter router;
    private final @Nullable SealListener place;
    private final StretchSerializer bytes;

    /**
     * @param bundleRecords most records in a bundle
     * @param keyed whether keys travel with the records
     * @param waits whether records may have to wait until another input has ended
     * @param builders of the buffers that the partition is filling, by subpartition: its own array
     * @param place told of each bundle; null where tasks are not placed
     * @param bytes serialises records for a consumer that reads bytes
     */
    public BundlePartition(
            PipelinedResultPartition partition,
            int bundleRecords,
            boolean keyed,
            boolean waits,
            BufferBuilder[] builders,
            @Nullable SealListener place,
            StretchSerializer bytes) {
        this.place = place;
        this.bytes = bytes;
        this.partition = partition;
        this.builders = builders;
        this.writtenBytes = WrittenBytes.of(partition);
        int destinations = partition.getNumberOfSubpartitions();
        this.waits = waits;
        this.permits = new BundlePermits(
                partition.bufferPool, destinations, partition.getHardBackPressuredTimeMsPerSecond(), waits);
        this.unfilled = new BundleCharge[destinations];
        this.countedBytes = new int[destinations];
        this.filling = new OpenBundle[destinations];
        this.charges = new BundleCharge[destinations];
        this.carriedBytes = new long[destinations];
        this.mostRecords = new int[destinations];
        Arrays.fill(mostRecords, Integer.MAX_VALUE);
        this.router = new OpenRouter(destinations, bundleRecords, keyed, this);
    }

    /** Whether a partition can carry bundles: its consumers read it while it is written, and from memory. */
    public static boolean canCarry(ResultPartitionWriter writer) {
        return writer instanceof PipelinedResultPartition partition
                && partition.getPartitionType() != ResultPartitionType.PIPELINED_APPROXIMATE;
    }

    /** Groups records by destination into this partition. */
    public OpenRouter router() {
        return router;
    }

    @Override
    public void open(int destination, OpenBundle bundle) {
        partition.checkInProduceState();
        BufferBuilder bytesBefore = builders[destination];
        if (bytesBefore != null) {
            // From before the consumer was known to take bundles.
            if (waits) {
                carriedBytes[destination] = -bytesBefore.getWritableBytes();
            }
            partition.flushSubpartition(destination, true);
        }
        BundleCharge charge = chargeFor(destination);
        bundle.limitWeight(charge.bufferBytes() - carriedBytes[destination]);
        BundleBuilder builder = new BundleBuilder(
                bundle,
                () -> {
                    bytesInFlight.addAndGet(-charge.bytes());
                    permits.giveBack(charge);
                    bundle.recycle();
                },
                size -> {
                    if (place != null) {
                        place.sealed(destination, bundle);
                    }
                    finished(destination, size);
                },
                () -> router.abandon(destination),
                bytes);
        builders[destination] = builder;
        filling[destination] = bundle;
        charges[destination] = charge;
        countAsWritten(destination, builder.getMaxCapacity());
        try {
            int wantedBytes = partition.subpartitions[destination].add(builder.createBufferConsumerFromBeginning(), 0);
            mostRecords[destination] = waits || wantedBytes == ResultSubpartition.ADD_BUFFER_ERROR_CODE
                    ? Integer.MAX_VALUE
                    : Math.max(1, wantedBytes / bundle.bytesPerRecord());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private BundleCharge chargeFor(int destination) {
        BundleCharge last = unfilled[destination];
        if (last != null) {
            unfilled[destination] = null;
            BundleCharge next = permits.openNext(last);
            if (next != null) {
                return next;
            }
            carriedBytes[destination] = 0;
        }
        // Nobody may sleep on what this task has already emitted while it waits itself, but until a flush that is ahead
        // anyway.
        return permits.open(destination, router::flush);
    }

    @Override
    public int mostRecords(int destination) {
        return mostRecords[destination];
    }

    /**
     * The consumer may read a record at once, and what it has read counts against what was written: until the flush that
     * follows, or is left to another thread, the whole room of the bundle counts as written.
     */
    @Override
    public void filling(int destination) {
        BufferBuilder builder = builders[destination];
        if (builder == null) {
            throw closed(destination);
        }
        countAsWritten(destination, builder.getMaxCapacity());
    }

    /**
     * A thread emits what no consumer will read: the task has ended meanwhile and closed the partition. The thread receives the
     * exception that Flink's own buffer pool would throw then, now and whenever it tries again.
     */
    private CancelTaskException closed(int destination) {
        router.abandon(destination);
        return new CancelTaskException("the partition has been closed");
    }

    private void countAsWritten(int destination, int bytes) {
        writtenBytes.add(destination, bytes - countedBytes[destination]);
        countedBytes[destination] = bytes;
    }

    /** Called back by the partition whenever it finishes the builder: because the bundle is full, or for an event. */
    private void finished(int destination, int bytes) {
        long weight = filling[destination].weight();
        charges[destination].weighs(weight);
        bytesInFlight.addAndGet(weight);
        carriedBytes[destination] = 0;
        permits.sealed();
        router.seal(destination);
        countAsWritten(destination, bytes);
        countedBytes[destination] = 0;
    }

    @Override
    public void full(int destination) {
        if (builders[destination] == null) {
            throw closed(destination);
        }
        BundleCharge charge = charges[destination];
        long bytes = carriedBytes[destination] + filling[destination].weight();
        partition.flushSubpartition(destination, true);
        if (bytes >= charge.bufferBytes()) {
            carriedBytes[destination] = bytes % charge.bufferBytes();
            long more = bytes / charge.bufferBytes() - 1;
            if (more > 0) {
                callReader(destination);
                permits.extend(destination, charge, more, router::flush);
            }
        } else if (waits) {
            carriedBytes[destination] = bytes;
            unfilled[destination] = charge;
        }
    }

    /**
     * A reader that has read the last record before the bundle was sealed has left the bundle in the queue. Flink has it come back for the next
     * buffer only, for which the producer would wait for ever while the bundle holds the whole pool.
     */
    private void callReader(int destination) {
        PipelinedSubpartitionView reader = ((PipelinedSubpartition) partition.subpartitions[destination]).readView;
        if (reader != null) {
            reader.notifyDataAvailable();
        }
    }

    /** Estimated size, serialised, of the records in bundles that are complete and still in use, bytes. Any thread. */
    public long bytesInFlight() {
        return bytesInFlight.get();
    }

    @Override
    public void settled(int destination) {
        BufferBuilder builder = builders[destination];
        if (builder != null) {
            countAsWritten(destination, builder.getCommittedBytes());
        }
    }

    @Override
    public void flush(int destination) {
        partition.subpartitions[destination].flush();
    }
}
