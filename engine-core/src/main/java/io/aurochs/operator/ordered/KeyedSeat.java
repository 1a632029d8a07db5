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
    private final Vertex vertex;
    private final int buckets;
    private final KeyHasher hasher;
    private final KeyedEvaluator.Transform transform;
    private final OrderedOutput output;
    private final BucketMerge merge;
    private final RecordCursor record;

    /** @param results what comes of records consists of */
    KeyedSeat(Vertex vertex, KeyedEvaluator evaluator, Schema results, FlatBundlePool pool, int buckets) {
        this.vertex = vertex;
        this.buckets = buckets;
        this.hasher = evaluator.hasher();
        this.output = new OrderedOutput(pool);
        this.transform = evaluator.transform(output);
        this.merge = new BucketMerge(results, pool, buckets);
        this.record = new RecordCursor(evaluator.schema());
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
     * @return what came of it
     */
    List<FlatBundle> process(KeyedSequence sequence, int bucket) {
        try {
            processEach(sequence, bucket);
            record.close();
            return output.take();
        } catch (Exception | Error e) {
            output.discard();
            throw failed(sequence.input(), e);
        }
    }

    private void processEach(KeyedSequence sequence, int bucket) throws Exception {
        KeyCut cut = sequence.cut();
        List<FlatBundle> bundles = sequence.input().bundles();
        int bundle = -1;
        int bundleEnd = 0;
        long before = output.records();
        for (int i = cut.start(bucket); i < cut.end(bucket); i++) {
            int position = cut.position(i);
            while (position >= bundleEnd) {
                bundle++;
                bundleEnd = cut.bundleEnd(bundle);
                if (position < bundleEnd) {
                    record.open(bundles.get(bundle));
                }
            }
            record.seek(cut.row(position));
            transform.process(bucket, record, cut.hash(position));
            long after = output.records();
            sequence.emitted(position, (int) (after - before));
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
