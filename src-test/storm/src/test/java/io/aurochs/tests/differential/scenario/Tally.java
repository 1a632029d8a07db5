package io.aurochs.tests.differential.scenario;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How often each thing occurs. */
final class Tally {
    private Tally() {}

    static SortedMap<Object, Long> of(Stream<?> things) {
        SortedMap<Object, Long> tally = new TreeMap<>();
        things.forEach(thing -> tally.merge(thing, 1L, Long::sum));
        return tally;
    }

    /** Of one detail of journal entries. */
    static SortedMap<Object, Long> ofDetail(Collection<? extends List<?>> entries, int detail) {
        return of(entries.stream().map(details -> details.get(detail)));
    }

    /** Of 0 to n-1 by a formula; what it gives 0 times is left out. */
    static SortedMap<Object, Long> upTo(int n, Function<Integer, Integer> times) {
        SortedMap<Object, Long> tally = new TreeMap<>();
        IntStream.range(0, n).filter(i -> times.apply(i) > 0).forEach(i -> tally.put(i, (long) times.apply(i)));
        return tally;
    }

    static long sum(SortedMap<?, Long> tally) {
        return tally.values().stream().mapToLong(Long::longValue).sum();
    }
}
