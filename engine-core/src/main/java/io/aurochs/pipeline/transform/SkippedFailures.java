package io.aurochs.pipeline.transform;

import io.aurochs.memory.MemoryLimitException;
import io.aurochs.pipeline.model.FailedRecords;
import io.aurochs.pipeline.model.FlatMapFunction;
import io.aurochs.pipeline.model.KeyedFunction;
import io.aurochs.pipeline.model.MapFunction;
import io.aurochs.pipeline.model.RecordPredicate;
import io.aurochs.row.RecordCursor;

/**
 * Makes functions that go on with the next record where the given one throws. What it has committed by then, and done to its state, stays;
 * a record that it has begun is left out.
 *
 * @param transform whose functions they are
 * @param handler receives the records that failed
 */
public record SkippedFailures(String transform, FailedRecords handler) {
    /** Of the records that the function does not fail with. */
    public FlatMapFunction map(MapFunction function) {
        return flatMap((record, output) -> {
            output.begin(record.time());
            function.map(record, output);
            output.commit();
        });
    }

    public FlatMapFunction flatMap(FlatMapFunction function) {
        return (record, output) -> {
            try {
                function.flatMap(record, output);
            } catch (Exception e) {
                output.abandon();
                failed(record, e);
            }
        };
    }

    /** A record that fails does not go on. */
    public RecordPredicate filter(RecordPredicate predicate) {
        return record -> {
            try {
                return predicate.test(record);
            } catch (Exception e) {
                failed(record, e);
                return false;
            }
        };
    }

    public KeyedFunction process(KeyedFunction function) {
        return (record, state, results) -> {
            try {
                function.process(record, state, results);
            } catch (Exception e) {
                results.abandon();
                failed(record, e);
            }
        };
    }

    private void failed(RecordCursor record, Exception failure) throws Exception {
        if (failure instanceof InterruptedException || failure instanceof MemoryLimitException) {
            // Not of this record: those after it would fail, too.
            throw failure;
        }
        handler.failed(transform, record, failure);
    }
}
