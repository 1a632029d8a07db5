package io.aurochs.application.study.linearroad;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Keeps what belongs to minutes until it may be used. One thread. */
public final class MinuteBuffer<T> {
    private final TreeMap<Long, List<T>> minutes = new TreeMap<>();

    public void add(long minute, T item) {
        minutes.computeIfAbsent(minute, unseen -> new ArrayList<>()).add(item);
    }

    /** Takes out what belongs to the minutes up to this one: the earlier ones first, each in the order in which it came. */
    public List<T> take(long minute) {
        List<T> taken = new ArrayList<>();
        while (!minutes.isEmpty() && minutes.firstKey() <= minute) {
            taken.addAll(minutes.pollFirstEntry().getValue());
        }
        return taken;
    }
}
