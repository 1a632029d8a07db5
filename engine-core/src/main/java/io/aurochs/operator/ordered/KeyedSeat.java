package io.aurochs.operator.ordered;

import io.aurochs.graph.Vertex;
import io.aurochs.memory.ShortenedFileException;
import io.aurochs.operator.TaskFailure;
import io.aurochs.operator.ordered.KeyedEvaluator.KeyHasher;
import io.aurochs.row.FlatBundle;
import io.aurochs.row.FlatBundlePool;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.Schema;
import java.util.List;

/** What one worker does for a task with state by key: cuts, processes buckets, merges. One thread at a time. */
final class KeyedSeat {
    /** With a line each, about as many as a core fetches at a time. */
    private static final int GROUP = 16;

    private final Vertex vertex;
    private final KeyBuckets buckets;
    private final KeyHasher hasher;
    private final KeyedEvaluator.Transform transform;
    private final OrderedOutput output;
    private final BucketMerge merge;
    private final RecordCursor record;
    private final SequenceCursor cursor;
    private final EmitterList emitters = new EmitterList();
    /** Written so that the compiler keeps the reads. */
    @SuppressWarnings("UnusedVariable")
    private long touched;

    /** @param results what comes of records consists of */
    KeyedSeat(Vertex vertex, KeyedEvaluator evaluator, Schema results, FlatBundlePool pool, KeyBuckets buckets) {
        this.vertex = vertex;
        this.buckets = buckets;
        this.hasher = evaluator.hasher();
        this.output = new OrderedOutput(pool);
        this.transform = evaluator.transform(output);
        this.merge = new BucketMerge(results, pool, buckets.count());
        this.record = new RecordCursor(evaluator.schema());
        this.cursor = new SequenceCursor(record);
    }

    /** Cuts a sequence by key; a failure is one of this task, at the record whose key it is. */
    KeyCut cut(BundleSequence sequence) {
        try {
            return new KeyCut(sequence.bundles(), buckets, record, hasher);
        } catch (RuntimeException | Error e) {
            throw failed(sequence, e);
        }
    }

    private TaskFailure failed(BundleSequence sequence, Throwable e) {
        int row = record.row();
        List<FlatBundle> bundles = sequence.bundles();
        String file = bundles.isEmpty() ? null : bundles.get(0).file();
        return TaskFailure.inOrder(vertex, sequence.serial(), row, ShortenedFileException.causeOf(e, file));
    }

    /**
     * Processes a bucket of a sequence.
     *
     * @return whether it was the last one
     */
    boolean process(KeyedSequence sequence, int bucket) {
        try {
            processEach(sequence, bucket);
            record.close();
            return sequence.processed(bucket, emitters.take(), output.take());
        } catch (Exception | Error e) {
            output.discard();
            emitters.clear();
            throw failed(sequence.input(), e);
        }
    }

    /** A few at a time, whose states are touched first if they are large: the processor fetches them side by side (group prefetching). */
    private void processEach(KeyedSequence sequence, int bucket) throws Exception {
        KeyCut cut = sequence.cut();
        int end = cut.end(bucket);
        cursor.open();
        // First of all: the bucket may have no memory, and then the failure is at this record.
        cursor.seek(sequence.input().bundles(), cut, cut.position(cut.start(bucket)));
        transform.open(bucket);
        boolean isLarge = transform.isLarge();
        for (int group = cut.start(bucket); group < end; group += GROUP) {
            int groupEnd = Math.min(group + GROUP, end);
            if (isLarge) {
                touch(cut, group, groupEnd);
            }
            processGroup(sequence, group, groupEnd);
        }
    }

    private void touch(KeyCut cut, int start, int end) {
        long seen = 0;
        for (int i = start; i < end; i++) {
            seen ^= transform.touch(cut.hash(cut.position(i)));
        }
        touched = seen;
    }

    private void processGroup(KeyedSequence sequence, int start, int end) throws Exception {
        KeyCut cut = sequence.cut();
        List<FlatBundle> bundles = sequence.input().bundles();
        // What comes of a single bucket is in order as it is.
        boolean isMerged = cut.filledBuckets() > 1;
        long before = output.records();
        for (int i = start; i < end; i++) {
            int position = cut.position(i);
            cursor.seek(bundles, cut, position);
            transform.process(record, cut.hash(position));
            long after = output.records();
            if (isMerged && after != before) {
                emitters.add(position, (int) (after - before));
            }
            before = after;
        }
    }

    /** What came of all buckets of a sequence, in order. */
    List<FlatBundle> merge(KeyedSequence sequence) {
        try {
            return merge.merge(sequence);
        } catch (RuntimeException | Error e) {
            merge.discard();
            throw TaskFailure.inMerge(vertex, sequence.input().serial(), e);
        }
    }
}
