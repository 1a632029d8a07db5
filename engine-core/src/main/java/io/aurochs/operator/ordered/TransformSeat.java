package io.aurochs.operator.ordered;

import io.aurochs.graph.Vertex;
import io.aurochs.memory.ShortenedFileException;
import io.aurochs.operator.BundleTransform;
import io.aurochs.operator.TaskFailure;
import io.aurochs.row.FlatBundle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What sequences of bundles are processed with, one after the other. One thread at a time. */
final class TransformSeat {
    private final Vertex vertex;
    private final BundleTransform transform;
    private final OrderedOutput output;

    /** @param output that the transform writes to */
    TransformSeat(Vertex vertex, BundleTransform transform, OrderedOutput output) {
        this.vertex = vertex;
        this.transform = transform;
        this.output = output;
    }

    /**
     * Processes all bundles of a sequence, which go.
     *
     * @return what came of them
     * @throws TaskFailure when user code throws
     */
    BundleSequence process(BundleSequence sequence) {
        List<FlatBundle> bundles = sequence.bundles();
        int done = 0;
        @Nullable String file = null;
        try {
            for (; done < bundles.size(); done++) {
                file = bundles.get(done).file();
                transform.process(bundles.get(done));
            }
            return sequence.with(output.take());
        } catch (Exception | Error e) {
            bundles.subList(done, bundles.size()).forEach(FlatBundle::recycle);
            output.discard();
            throw TaskFailure.inOrder(
                    vertex, sequence.serial(), transform.row(), ShortenedFileException.causeOf(e, file));
        }
    }
}
