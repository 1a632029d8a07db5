package io.aurochs.benchmarks.streambox.result;

import io.aurochs.benchmarks.streambox.text.CountedWord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts and sums up results by window, in any order, and keeps nothing else of them. A joined pair has no window: it is counted
 * in the second of its later record. One thread; those of many are put together by {@link #addAll}.
 */
public final class WindowChecksums
        implements GrepResults,
                WordCountResults,
                JoinResults,
                DistinctResults,
                NetmonResults,
                TweetResults,
                TopUsersResults {
    private static final long PAIRS_MS = 1_000;

    private final Map<Long, Sum> windows = new HashMap<>();
    private @Nullable Sum latest;
    private long latestEndMs;

    private static final class Sum {
        private long results;
        private long sum;

        private void add(long moreResults, long moreSum) {
            results += moreResults;
            sum += moreSum;
        }
    }

    /** A result of the window that ends at {@code windowEndMs}, by its hash. */
    public void add(long windowEndMs, long hash) {
        window(windowEndMs).add(1, hash);
    }

    /** All that {@code other} has counted. */
    public void addAll(WindowChecksums other) {
        other.windows.forEach((endMs, sum) -> window(endMs).add(sum.results, sum.sum));
    }

    private Sum window(long endMs) {
        Sum sum = latest;
        if (sum == null || endMs != latestEndMs) {
            sum = windows.computeIfAbsent(endMs, unseen -> new Sum());
            latest = sum;
            latestEndMs = endMs;
        }
        return sum;
    }

    /** By the windows' ends in ms; a copy. Where a run was cut off, compare the {@code headMap} up to its last watermark. */
    public SortedMap<Long, WindowChecksum> byEnd() {
        SortedMap<Long, WindowChecksum> copy = new TreeMap<>();
        windows.forEach((endMs, sum) -> copy.put(endMs, new WindowChecksum(sum.results, sum.sum)));
        return copy;
    }

    @Override
    public void matches(long windowEndMs, long matches, long checksum) {
        add(windowEndMs, ResultHash.grep(windowEndMs, matches, checksum));
    }

    @Override
    public void word(long windowEndMs, byte[] text, int from, int to, long count) {
        add(windowEndMs, ResultHash.wordCount(windowEndMs, text, from, to, count));
    }

    @Override
    public void pair(long key, long leftMs, long leftPayload, long rightMs, long rightPayload) {
        long endMs = (Math.max(leftMs, rightMs) / PAIRS_MS + 1) * PAIRS_MS;
        add(endMs, ResultHash.join(key, leftMs, leftPayload, rightMs, rightPayload));
    }

    @Override
    public void distinct(long windowEndMs, long distinct) {
        add(windowEndMs, ResultHash.distinct(windowEndMs, distinct));
    }

    @Override
    public void latency(long windowEndMs, long source, long destination, long sumUs, long count) {
        add(windowEndMs, ResultHash.netmon(windowEndMs, source, destination, sumUs, count));
    }

    @Override
    public void user(long windowEndMs, long user, long count) {
        add(windowEndMs, ResultHash.topUser(windowEndMs, user, count));
    }

    @Override
    public void change(long windowEndMs, double average, List<CountedWord> top) {
        long hash = ResultHash.tweets(windowEndMs, average);
        for (CountedWord word : top) {
            hash = ResultHash.tweetsWord(hash, word.bytes(), 0, word.bytes().length, word.count());
        }
        add(windowEndMs, hash);
    }
}
