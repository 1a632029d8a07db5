package io.aurochs.channel;

import java.util.Comparator;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What is ready to run, by numbers that may lie as far apart as they like, such as the worker time of jobs; {@link ReadyQueue} is faster
 * where the numbers are dense.
 *
 * <ul>
 *   <li><b>Source:</b> the JDK's skip list (Harris, DISC 2001; Michael, SPAA 2002).
 *   <li><b>Writers:</b> entries – any thread; added – any thread.
 *   <li><b>Invariants:</b> no two entries compare as equal, as each has a number of its own.
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
    private final ConcurrentSkipListSet<Entry<T>> entries = new ConcurrentSkipListSet<>(Entry.BY_ORDER);
    private final AtomicLong added = new AtomicLong();

    /** An element at its place. */
    private record Entry<T>(T element, long order, long number) {
        static final Comparator<Entry<?>> BY_ORDER =
                Comparator.<Entry<?>>comparingLong(Entry::order).thenComparingLong(Entry::number);
    }

    @Override
    public void add(T element, long order) {
        entries.add(new Entry<>(element, order, added.getAndIncrement()));
    }

    @Override
    public @Nullable T poll() {
        Entry<T> first = entries.pollFirst();
        return first == null ? null : first.element();
    }

    @Override
    public boolean isEmpty() {
        return entries.isEmpty();
    }
}
