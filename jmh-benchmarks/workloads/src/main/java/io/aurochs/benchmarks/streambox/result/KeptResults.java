package io.aurochs.benchmarks.streambox.result;

import io.aurochs.benchmarks.streambox.text.CountedWord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Keeps every result as a line of text, in the order in which they come; for small tests. One thread. */
public final class KeptResults
        implements GrepResults,
                WordCountResults,
                JoinResults,
                DistinctResults,
                NetmonResults,
                TweetResults,
                TopUsersResults {
    private final List<String> lines = new ArrayList<>();

    /** Each beginning with the window's end in ms; a joined pair with the time of its later record. */
    public List<String> lines() {
        return List.copyOf(lines);
    }

    private void add(long timeMs, String rest) {
        lines.add(timeMs + " " + rest);
    }

    @Override
    public void matches(long windowEndMs, long matches, long checksum) {
        add(windowEndMs, "matches " + matches + " " + Long.toHexString(checksum));
    }

    @Override
    public void word(long windowEndMs, byte[] text, int from, int to, long count) {
        add(windowEndMs, new String(text, from, to - from, StandardCharsets.US_ASCII) + "=" + count);
    }

    @Override
    public void pair(long key, long leftMs, long leftPayload, long rightMs, long rightPayload) {
        add(
                Math.max(leftMs, rightMs),
                "key " + key + ", left " + leftMs + " " + leftPayload + ", right " + rightMs + " " + rightPayload);
    }

    @Override
    public void distinct(long windowEndMs, long distinct) {
        add(windowEndMs, "distinct " + distinct);
    }

    @Override
    public void latency(long windowEndMs, long source, long destination, long sumUs, long count) {
        add(windowEndMs, source + " -> " + destination + ": " + sumUs + " us, " + count);
    }

    @Override
    public void user(long windowEndMs, long user, long count) {
        add(windowEndMs, "user " + user + "=" + count);
    }

    @Override
    public void change(long windowEndMs, double average, List<CountedWord> top) {
        add(windowEndMs, "average " + average + " " + top);
    }
}
