package io.aurochs.benchmarks.streambox.pipeline;

import io.aurochs.benchmarks.streambox.TimeWindows;
import io.aurochs.pipeline.model.WindowSpec;
import io.aurochs.row.RecordCursor;

/** The benchmarks' windows as the pipelines have them. */
final class Windows {
    private Windows() {}

    static WindowSpec spec(TimeWindows windows) {
        return new WindowSpec(windows.sizeMs(), windows.slideMs());
    }

    /** When the window ends that a result is of, which has the time of its last millisecond; ms. */
    static long endMs(RecordCursor result) {
        return result.time() + 1;
    }
}
