package io.aurochs.swap;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The replacements of functions of a pipeline that runs. Each is a version: its functions are added to those of their transforms, then each
 * source changes to it and says so in all that it ships afterwards, and when all that was shipped before is processed, the functions before
 * it are forgotten. Any thread.
 *
 * <ul>
 *   <li><b>Ordering:</b> functions are added → newest (volatile) → source changes → bundles that bear the version. Progress: something is
 *       processed → open (volatile); whoever looks: a source has changed, after open was set → what is processed. One of the two sees the
 *       other.
 *   <li><b>Progress:</b> while no replacement is open, one read for each bundle.
 *   <li><b>Checked by:</b> ReplacementsTest, ReplacementPropertyTest.
 * </ul>
 */
public final class Replacements {
    private final String pipeline;
    private final List<String> sources;
    private final Set<String> endedSources = new HashSet<>();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile long newest;
    /** Those that are not done, oldest first. */
    private volatile List<Open> open = List.of();

    private LongPredicate isPast = version -> false;
    private boolean isOver;

    /** A replacement that is not done. */
    private static final class Open {
        private final long version;
        private final List<NewFunction<?>> functions;
        private final Map<String, Long> firsts = new LinkedHashMap<>();
        private final CompletableFuture<Map<String, Long>> done = new CompletableFuture<>();

        private Open(long version, List<NewFunction<?>> functions) {
            this.version = version;
            this.functions = functions;
        }
    }

    /**
     * None yet.
     *
     * @param pipeline its name
     * @param sources their names
     */
    public Replacements(String pipeline, List<String> sources) {
        this.pipeline = pipeline;
        this.sources = List.copyOf(sources);
    }

    /**
     * The pipeline is about to run. Once.
     *
     * @param newIsPast whether all is processed that was shipped for versions before one; sources that have not ended have changed to it
     */
    public synchronized void begin(LongPredicate newIsPast) {
        isPast = newIsPast;
    }

    /** What a source needs of it. */
    public SourceVersion source(String name) {
        return new SourceVersion(this, name);
    }

    long newest() {
        return newest;
    }

    /**
     * Replaces functions, all at the same place in what each source ships. The sources are to be woken afterwards.
     *
     * @return by source, where the new functions begin, when all before that is processed by the old ones; sources that had ended are left
     *     out. Fails with an {@link IllegalStateException} when the pipeline ends before
     */
    public CompletableFuture<Map<String, Long>> replace(List<NewFunction<?>> functions) {
        Open added;
        synchronized (this) {
            if (isOver) {
                return CompletableFuture.failedFuture(ended());
            }
            added = new Open(newest + 1, List.copyOf(functions));
            functions.forEach(function -> function.add(added.version));
            List<Open> more = new ArrayList<>(open);
            more.add(added);
            open = List.copyOf(more);
            newest = added.version;
        }
        return added.done;
    }

    private IllegalStateException ended() {
        return new IllegalStateException("pipeline=" + pipeline
                + ": it ended before its functions were replaced; declare the new ones and start it again");
    }

    /** A source ships for a version from now on. */
    void changed(String source, long before, long version, long first) {
        synchronized (this) {
            for (Open each : open) {
                if (each.version > before && each.version <= version) {
                    each.firsts.put(source, first);
                }
            }
        }
        progressed();
    }

    /** A source ships nothing any more. */
    void ended(String source) {
        synchronized (this) {
            endedSources.add(source);
        }
        progressed();
    }

    /** Something was processed. Any thread. */
    public void progressed() {
        if (open.isEmpty() || looks.getAndIncrement() > 0) {
            // Who is looking looks again.
            return;
        }
        int seen;
        do {
            seen = looks.get();
            for (Open done = takeDone(); done != null; done = takeDone()) {
                done.done.complete(Map.copyOf(done.firsts));
            }
        } while (!looks.compareAndSet(seen, 0));
    }

    /** The oldest one, if all before it is processed. */
    private synchronized @Nullable Open takeDone() {
        if (open.isEmpty()) {
            return null;
        }
        Open oldest = open.get(0);
        // A source that ends after it has changed is in both.
        boolean haveChanged = !oldest.firsts.isEmpty()
                && sources.stream()
                        .allMatch(source -> oldest.firsts.containsKey(source) || endedSources.contains(source));
        if (!haveChanged || !isPast.test(oldest.version)) {
            return null;
        }
        oldest.functions.forEach(function -> function.forgetBefore(oldest.version));
        open = List.copyOf(open.subList(1, open.size()));
        return oldest;
    }

    /** The pipeline has ended: what is not done never will be. */
    public void over() {
        List<Open> left;
        synchronized (this) {
            isOver = true;
            left = open;
            open = List.of();
        }
        left.forEach(each -> each.done.completeExceptionally(ended()));
    }
}
