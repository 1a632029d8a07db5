package io.aurochs.benchmarks.streambox.text;

import java.util.Arrays;

/** Steps through the words of a text: the runs of ASCII letters and digits, as they are written. One thread. */
public final class WordScanner {
    private static final boolean[] IN_WORD = new boolean[256];

    static {
        Arrays.fill(IN_WORD, 'a', 'z' + 1, true);
        Arrays.fill(IN_WORD, 'A', 'Z' + 1, true);
        Arrays.fill(IN_WORD, '0', '9' + 1, true);
    }

    private byte[] text = new byte[0];
    private int limit;
    private int from;
    private int to;

    /** Begins anew before the first word of the bytes from {@code textFrom} to {@code textTo} - 1. */
    public void start(byte[] newText, int textFrom, int textTo) {
        text = newText;
        limit = textTo;
        to = textFrom;
    }

    /** Goes to the next word; false if there is none. */
    public boolean next() {
        byte[] bytes = text;
        int end = limit;
        int at = to;
        while (at < end && !IN_WORD[bytes[at] & 0xFF]) {
            at++;
        }
        from = at;
        while (at < end && IN_WORD[bytes[at] & 0xFF]) {
            at++;
        }
        to = at;
        return from < at;
    }

    /** Where the word begins. */
    public int from() {
        return from;
    }

    /** Behind the word's last byte. */
    public int to() {
        return to;
    }
}
