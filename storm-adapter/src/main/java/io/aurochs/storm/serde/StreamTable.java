package io.aurochs.storm.serde;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Numbers every stream of every component, the same way on both sides. Immutable. */
public final class StreamTable {
    /** A stream of a component. */
    record Stream(String component, String name) {}

    private final List<Stream> streams = new ArrayList<>();
    private final Map<Stream, Integer> numbers = new HashMap<>();

    /** @param streamsOfComponents stream names by component */
    public StreamTable(Map<String, ? extends Set<String>> streamsOfComponents) {
        new TreeMap<>(streamsOfComponents).forEach((component, names) -> {
            for (String name : new TreeSet<>(names)) {
                Stream stream = new Stream(component, name);
                numbers.put(stream, streams.size());
                streams.add(stream);
            }
        });
    }

    int number(String component, String name) {
        Integer number = numbers.get(new Stream(component, name));
        if (number == null) {
            throw new IllegalArgumentException(component + " has no stream " + name);
        }
        return number;
    }

    Stream stream(int number) {
        return streams.get(number);
    }
}
