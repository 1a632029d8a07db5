package io.aurochs.storm.operator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The streams of one component and who subscribes to them, for one thread at a time.
 *
 * @see GroupingTranslation
 */
final class OutputStreams {
    /** A stream: how its subscribers choose, and which components subscribe directly. */
    record Stream(List<TargetChooser> choosers, Set<String> directSubscribers, Set<String> otherSubscribers) {
        /** The chooser of a stream whose tuples go to one task each; null for other streams. */
        @Nullable
        OneTargetChooser only() {
            boolean isOne = choosers.size() == 1 && directSubscribers.isEmpty();
            return isOne && choosers.get(0) instanceof OneTargetChooser only ? only : null;
        }

        /** Storm's rule for a regular emit: every subscriber chooses. */
        List<Integer> choose(List<Object> values) {
            OneTargetChooser one = only();
            if (one != null) {
                // No new list for the one task that receives.
                return one.choose(values);
            }
            if (!directSubscribers.isEmpty()) {
                throw new IllegalArgumentException("Cannot do regular emit to direct stream");
            }
            List<Integer> tasks = new ArrayList<>();
            for (TargetChooser chooser : choosers) {
                tasks.addAll(chooser.choose(values));
            }
            return tasks;
        }
    }

    private final Map<String, Stream> streams;

    OutputStreams(Map<String, Stream> streams) {
        this.streams = Map.copyOf(streams);
    }

    /** Storm's rule for a direct emit: only to a component that subscribes directly; to a stranger it goes nowhere. */
    boolean acceptsDirect(String name, String component) {
        Stream stream = declared(name);
        if (stream.otherSubscribers().contains(component)) {
            throw new IllegalArgumentException("Cannot emitDirect to a task expecting a regular grouping");
        }
        return stream.directSubscribers().contains(component);
    }

    Stream declared(String name) {
        Stream stream = streams.get(name);
        if (stream == null) {
            throw new IllegalArgumentException("Unknown stream ID: " + name);
        }
        return stream;
    }
}
