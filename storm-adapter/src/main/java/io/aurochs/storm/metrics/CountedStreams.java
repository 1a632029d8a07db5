package io.aurochs.storm.metrics;

import java.util.Arrays;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The streams of one direction of a task that have been used so far. Found and added by the task's thread; read by any.
 */
final class CountedStreams {
    private static final StreamCounts[] NONE = new StreamCounts[0];

    private final BiFunction<String, String, Object> keyOf;
    private volatile StreamCounts[] all = NONE;

    /** The last stream asked for: nearly always the next one, too. */
    private @Nullable StreamCounts last;

    private @Nullable String lastComponent;
    private @Nullable String lastStream;

    /** @param keyOf what Storm's statistics know a stream by, given its component and name */
    CountedStreams(BiFunction<String, String, Object> keyOf) {
        this.keyOf = keyOf;
    }

    StreamCounts of(String component, String stream) {
        StreamCounts found = last;
        // Identity is enough: names are constants nearly always, and another instance only takes the slower way.
        return found != null && isLast(component, stream) ? found : find(component, stream);
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean isLast(String component, String stream) {
        return stream == lastStream && component == lastComponent;
    }

    private StreamCounts find(String component, String stream) {
        StreamCounts found = null;
        for (StreamCounts candidate : all) {
            if (candidate.isOf(component, stream)) {
                found = candidate;
                break;
            }
        }
        if (found == null) {
            found = new StreamCounts(component, stream, keyOf.apply(component, stream));
            StreamCounts[] more = Arrays.copyOf(all, all.length + 1);
            more[all.length] = found;
            all = more;
        }
        last = found;
        lastComponent = component;
        lastStream = stream;
        return found;
    }

    /** Lets other threads see what was counted. The task's thread only. */
    void publish() {
        for (StreamCounts counts : all) {
            counts.publish();
        }
    }

    /** Those used so far. */
    StreamCounts[] all() {
        return all;
    }
}
