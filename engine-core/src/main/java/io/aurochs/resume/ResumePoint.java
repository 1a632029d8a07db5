package io.aurochs.resume;

import io.aurochs.epoch.Watermark;
import java.util.Map;

/**
 * From where a pipeline goes on, and where its sinks have to be for that. Immutable.
 *
 * @param pipeline what it consists of: it goes on only as the same
 * @param cut the watermark up to which the sinks have everything: of the epochs that begin before, nothing is given to them again;
 *     {@link Watermark#END} when the pipeline has ended
 * @param replay the watermark that the first epoch begins with which the source produces again, not later than the cut; {@link
 *     Watermark#NONE} for the first epoch of all
 * @param position of the source, at the beginning of that epoch; empty for the first epoch of all
 * @param sinks by name, the state of each
 */
public record ResumePoint(String pipeline, long cut, long replay, String position, Map<String, String> sinks) {
    public ResumePoint {
        sinks = Map.copyOf(sinks);
    }

    /** Whether there is nothing more to do. */
    public boolean isEnd() {
        return cut == Watermark.END;
    }
}
