package io.aurochs.tests.numa.guest;

import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Reads the kernel's lists, as {@code 0-3,8}, without the code under test. */
public final class CpuLists {
    private CpuLists() {}

    /** The numbers of a list; none of an empty one. */
    public static NavigableSet<Integer> parse(String list) {
        NavigableSet<Integer> numbers = new TreeSet<>();
        if (!list.isBlank()) {
            for (String part : list.strip().split(",", -1)) {
                String[] ends = part.split("-", 2);
                int first = Integer.parseInt(ends[0]);
                int last = Integer.parseInt(ends[ends.length - 1]);
                IntStream.rangeClosed(first, last).forEach(numbers::add);
            }
        }
        return numbers;
    }

    /** The numbers that are in both sets. */
    static NavigableSet<Integer> both(NavigableSet<Integer> one, NavigableSet<Integer> other) {
        NavigableSet<Integer> both = new TreeSet<>(one);
        both.retainAll(other);
        return both;
    }
}
