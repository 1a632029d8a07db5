package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.channel.Signal;
import io.aurochs.epoch.EpochAssignment;
import io.aurochs.epoch.EpochContainer;
import io.aurochs.epoch.EpochInput;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where one worker's results of one task go: into the containers of the consumers for the epoch that they came of. One thread at a time.
 */
@Internal
public final class EpochOutput implements BundleOutput {
    private final int task;
    /** By output, the inputs that its records go to. */
    private final List<EpochInput[]> consumers;

    private final FlatBundlePool pool;
    private final Signal deposited;
    private final int bundleRecords;
    private final int mostBytes;
    private final EpochAssignment assignment;
    private final List<RecordWriter> writers = new ArrayList<>();
    private @Nullable EpochContainer from;
    /** Of the call that is made, where its epoch may leave it behind. */
    private Stragglers.@Nullable Seat call;

    private long version;

    /**
     * Of a task.
     *
     * @param task its graph-wide index
     * @param consumers by output, the inputs that its records go to
     * @param pool of the worker's node
     * @param deposited raised when a bundle may be claimed
     * @param bundleRecords most records in a bundle
     * @param mostBytes how large a bundle's block grows
     * @param assignment which epoch of a consumer they go to
     */
    public EpochOutput(
            int task,
            List<EpochInput[]> consumers,
            FlatBundlePool pool,
            Signal deposited,
            int bundleRecords,
            int mostBytes,
            EpochAssignment assignment) {
        this.task = task;
        this.consumers = List.copyOf(consumers);
        this.pool = pool;
        this.deposited = deposited;
        this.bundleRecords = bundleRecords;
        this.mostBytes = mostBytes;
        this.assignment = assignment;
    }

    /** How many outputs there are. */
    public int outputs() {
        return consumers.size();
    }

    @Override
    public RecordWriter writer(int output, Schema schema) {
        RecordWriter writer = new RecordWriter(schema, bundleRecords, mostBytes, bundle -> ship(output, bundle));
        writer.open(pool);
        writers.add(writer);
        return writer;
    }

    @Override
    public void ship(int output, FlatBundle bundle) {
        Stragglers.Seat made = call;
        if (made == null) {
            deposit(output, bundle);
        } else {
            made.ship(output, bundle, this);
        }
    }

    /** Ships a bundle to the epoch that it came of. */
    void deposit(int output, FlatBundle bundle) {
        EpochContainer container = from;
        if (container == null) {
            throw new IllegalStateException("task=" + task + ": a result outside of a call");
        }
        EpochInput[] inputs = consumers.get(output);
        if (inputs.length == 0) {
            bundle.recycle();
            return;
        }
        for (int i = 1; i < inputs.length; i++) {
            deposit(container, inputs[i], bundle.share());
        }
        deposit(container, inputs[0], bundle);
    }

    private void deposit(EpochContainer container, EpochInput consumer, FlatBundle bundle) {
        bundle.label(container.epoch(), task);
        bundle.version(version);
        assignment.deposit(container, consumer, bundle);
        deposited.raise();
    }

    /** What is written from now on came of a container, by a version of the functions. */
    void open(EpochContainer container, long newVersion) {
        from = container;
        version = newVersion;
        call = null;
    }

    /** The same, in a call that the container's epoch may leave behind. */
    void open(EpochContainer container, long newVersion, Stragglers.Seat newCall) {
        open(container, newVersion);
        call = newCall;
    }

    /** Leaves out what was written and not shipped: user code threw. */
    void discard() {
        writers.forEach(RecordWriter::discard);
        from = null;
    }

    /** Ships what was written. */
    void flush() {
        for (RecordWriter writer : writers) {
            writer.flush();
        }
        from = null;
    }
}
