package io.aurochs.channel;

import java.util.Comparator;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jspecify.annotations.Nullable;

/**
 * What is ready to run, by numbers that may lie as far apart as they like, such as the worker time of jobs; {@link ReadyQueue} is faster
 * where the numbers are dense.
 *
 * <ul>
 *   <li><b>Source:</b> the JDK's skip list (Harris, DISC 2001; Michael, SPAA 2002).
 *   <li><b>Writers:</b> entries – any thread.
 *   <li><b>Invariants:</b> no two entries compare as equal, as no element is in twice.
 *   <li><b>Ordering:</b> adder: element → entry; taker: entry → element, as the JDK's concurrent collections have it.
 *   <li><b>Progress:</b> lock-free.
 *   <li><b>Ownership:</b> an element belongs to who has taken it.
 *   <li><b>Failure:</b> none; it grows as it must.
 *   <li><b>Checked by:</b> FairQueueTest, FairSharesTest.
 * </ul>
 *
 * @param <T> what becomes ready
 */
public final class FairQueue<T> implements ReadyOrder<T> {
    private final ConcurrentSkipListSet<Entry<T>> entries;

    /** An element at its place. */
    private record Entry<T>(T element, long order) {}

    /** @param ties which of two elements with the same number comes first; any two differ */
    public FairQueue(Comparator<? super T> ties) {
        entries = new ConcurrentSkipListSet<>(
                Comparator.<Entry<T>>comparingLong(Entry::order).thenComparing(Entry::element, ties));
    }

    @Override
    public void add(T element, long order) {
        entries.add(new Entry<>(element, order));
    }

    @Override
    public @Nullable T poll() {
        Entry<T> first = entries.pollFirst();
        return first == null ? null : first.element();
    }

    @Override
    public boolean remove(T element, long order) {
        return entries.remove(new Entry<>(element, order));
    }

    @Override
    public boolean isEmpty() {
        return entries.isEmpty();
    }
}
