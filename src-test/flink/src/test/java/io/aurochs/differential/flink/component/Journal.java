package io.aurochs.differential.flink.component;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

/**
 * What a run left behind, by topic. Entries of one topic with the same key are compared in their order, which is defined
 * where one thread writes them all; others as a multiset. Safe for any thread.
 */
public final class Journal {
    private final Map<String, Queue<Entry>> topics = new ConcurrentHashMap<>();

    private record Entry(String key, String value, boolean ordered) {
        static final Comparator<Entry> ORDER = Comparator.comparing(Entry::key)
                .thenComparing((one, other) -> one.ordered ? 0 : one.value.compareTo(other.value));

        @Override
        public String toString() {
            return ordered ? key + "|" + value : value;
        }
    }

    /** Notes a value, whatever its place among the others. */
    public void note(String topic, Object value) {
        add(topic, new Entry("", String.valueOf(value), false));
    }

    /** Notes a value after those noted before under the same key. */
    public void noteInOrder(String topic, Object key, Object value) {
        add(topic, new Entry(String.valueOf(key), String.valueOf(value), true));
    }

    private void add(String topic, Entry entry) {
        topics.computeIfAbsent(topic, any -> new ConcurrentLinkedQueue<>()).add(entry);
    }

    /** The values of a topic as they were noted. */
    public List<String> values(String topic) {
        return entries(topic).map(Entry::value).toList();
    }

    private Stream<Entry> entries(String topic) {
        Queue<Entry> entries = topics.get(topic);
        return entries == null ? Stream.empty() : entries.stream();
    }

    /** What there is to compare: each topic's entries, those of one key in their order, all others sorted. */
    public Map<String, List<String>> outcome() {
        Map<String, List<String>> outcome = new TreeMap<>();
        topics.keySet()
                .forEach(topic -> outcome.put(
                        topic,
                        entries(topic).sorted(Entry.ORDER).map(Entry::toString).toList()));
        return outcome;
    }
}
