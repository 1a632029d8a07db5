package io.aurochs.view;

import io.aurochs.api.Internal;
import io.aurochs.row.Schema;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The last complete interval of a job's results, for queries of any thread. A query sees all of one interval and nothing of another one,
 * whatever is published meanwhile; it waits for nothing, and nothing waits for it.
 *
 * <ul>
 *   <li><b>Source:</b> ELF §2.4, Table 2: queries that another job's master answers from its last snapshot.
 *   <li><b>Writers:</b> last: the worker that publishes, one at a time.
 *   <li><b>Ordering:</b> an interval is complete → last (volatile) → a query acquires it, and looks again if it was given back before.
 *   <li><b>Progress:</b> lock-free: a query looks again only when another interval was published.
 *   <li><b>Checked by:</b> ResultViewLincheck, ViewTest, ViewPropertyTest.
 * </ul>
 */
public final class ResultView {
    private static final Logger LOG = LoggerFactory.getLogger(ResultView.class);

    private final ViewDeclaration declared;
    private final List<Consumer<Snapshot>> listeners = new CopyOnWriteArrayList<>();
    /** Null before the first one, and after the end. */
    private final AtomicReference<@Nullable Interval> last = new AtomicReference<>();

    /** A view without an interval yet. */
    @Internal
    public ResultView(ViewDeclaration declared) {
        this.declared = declared;
    }

    ViewDeclaration declared() {
        return declared;
    }

    /** What its records consist of. */
    public Schema schema() {
        return declared.schema();
    }

    /**
     * Answers a question from the last complete interval.
     *
     * @param question receives that, and does not keep it; on the caller's thread
     * @return the answer; empty when no interval is complete yet, the job has ended, or the answer is null
     */
    public <R> Optional<R> query(Function<? super Snapshot, ? extends @Nullable R> question) {
        Interval interval = acquire();
        if (interval == null) {
            return Optional.empty();
        }
        try {
            Snapshot snapshot = new Snapshot(declared, interval);
            try {
                return Optional.ofNullable(question.apply(snapshot));
            } finally {
                snapshot.close();
            }
        } finally {
            interval.release();
        }
    }

    private @Nullable Interval acquire() {
        Interval seen = last.get();
        while (seen != null && !seen.tryAcquire()) {
            seen = last.get();
        }
        return seen;
    }

    /**
     * Has a listener see every interval that is published from now on, in order and one after the other.
     *
     * @param listener receives it, and does not keep it; on a thread of the engine, which it must not hold up. What it throws is logged
     * @return ends that
     */
    public Runnable onInterval(Consumer<Snapshot> listener) {
        // An object of its own: the same listener may come twice.
        Consumer<Snapshot> added = interval -> listener.accept(interval);
        listeners.add(added);
        return () -> listeners.remove(added);
    }

    /** Publishes an interval, which is the view's from now on. One thread at a time. */
    void publish(Interval interval) {
        Interval before = last.getAndSet(interval);
        if (before != null) {
            before.release();
        }
        for (Consumer<Snapshot> listener : listeners) {
            Snapshot snapshot = new Snapshot(declared, interval);
            try {
                listener.accept(snapshot);
            } catch (RuntimeException | Error e) {
                LOG.error("{}: a listener has failed; it will see the next interval", declared, e);
            } finally {
                snapshot.close();
            }
        }
    }

    /** The job has ended: nothing is published any more. */
    void close() {
        // They may have class loaders, and who keeps the view should not keep these.
        listeners.clear();
        Interval before = last.getAndSet(null);
        if (before != null) {
            before.release();
        }
    }
}
