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
        /** The only subscriber's chooser, or null when there are none or several. */
        @Nullable
        TargetChooser only() {
            return choosers.size() == 1 && directSubscribers.isEmpty() ? choosers.get(0) : null;
        }
    }

    private final Map<String, Stream> streams;
    /** The last stream asked for: nearly always the next one, too. */
    private @Nullable String lastName;

    private @Nullable TargetChooser lastOnly;

    OutputStreams(Map<String, Stream> streams) {
        this.streams = Map.copyOf(streams);
    }

    /** The only subscriber's chooser, or null when the stream has none or several, or is not declared. */
    @Nullable
    TargetChooser onlyChooser(String name) {
        // Identity is enough: "default" is a constant, and another instance of a name only takes the slower way.
        if (isLast(name)) {
            return lastOnly;
        }
        Stream stream = streams.get(name);
        if (stream == null) {
            return null;
        }
        lastName = name;
        lastOnly = stream.only();
        return lastOnly;
    }

    @SuppressWarnings("ReferenceEquality")
    private boolean isLast(String name) {
        return name == lastName;
    }

    /** Storm's rule for a regular emit: every subscriber chooses. */
    List<Integer> choose(String name, List<Object> values) {
        Stream stream = declared(name);
        if (!stream.directSubscribers().isEmpty()) {
            throw new IllegalArgumentException("Cannot do regular emit to direct stream");
        }
        List<Integer> tasks = new ArrayList<>();
        for (TargetChooser chooser : stream.choosers()) {
            tasks.addAll(chooser.choose(values));
        }
        return tasks;
    }

    /** Storm's rule for a direct emit: only to a component that subscribes directly; to a stranger it goes nowhere. */
    boolean acceptsDirect(String name, String component) {
        Stream stream = declared(name);
        if (stream.otherSubscribers().contains(component)) {
            throw new IllegalArgumentException("Cannot emitDirect to a task expecting a regular grouping");
        }
        return stream.directSubscribers().contains(component);
    }

    private Stream declared(String name) {
        Stream stream = streams.get(name);
        if (stream == null) {
            throw new IllegalArgumentException("Unknown stream ID: " + name);
        }
        return stream;
    }
}
