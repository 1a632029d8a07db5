package io.aurochs.operator;

import io.aurochs.api.Internal;
import io.aurochs.bundle.RecordEncoding;
import io.aurochs.bundle.RecordWeigher;
import io.aurochs.graph.Vertex;
import org.jspecify.annotations.Nullable;

/** Makes the front end's code for the tasks of a graph; called while the engine is assembled, by one thread. */
@Internal
public interface EvaluatorFactory {
    /**
     * Makes the code of one task.
     *
     * @param index index of the task within its vertex
     */
    Evaluator create(Vertex vertex, int index);

    /** A new encoding for one task's side of its edges, or null where records cannot be encoded. */
    default @Nullable RecordEncoding encoding() {
        return null;
    }

    /** Weighs what one task emits, by the heap that it takes; null where nothing is known of records but that they are small. */
    default @Nullable RecordWeigher weigher() {
        return null;
    }

    /** Whether the evaluators append every record with its key hash, for the consumers to read. */
    default boolean carriesKeyHashes() {
        return false;
    }
}
