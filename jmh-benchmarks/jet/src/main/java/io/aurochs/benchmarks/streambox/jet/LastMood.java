package io.aurochs.benchmarks.streambox.jet;

import com.hazelcast.jet.datamodel.Tuple2;
import com.hazelcast.jet.datamodel.WindowResult;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** The average score of the last window, with which the next one's is compared. One thread. */
final class LastMood implements Serializable {
    private static final long serialVersionUID = 1L;

    private long endMs = -1;
    private double average;

    /**
     * Takes the next window.
     *
     * @param mood its scores' sum and number
     * @return its average if that differs by more than the threshold from the window's before, and there is one
     */
    @Nullable
    Double changed(WindowResult<Tuple2<Long, Long>> mood, double threshold) {
        double now = (double) mood.result().f0() / mood.result().f1();
        boolean isChange = endMs == mood.start() && Math.abs(now - average) > threshold;
        endMs = mood.end();
        average = now;
        return isChange ? now : null;
    }
}
