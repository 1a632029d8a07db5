package io.aurochs.benchmarks.streambox.result;

import io.aurochs.benchmarks.draw.Mix;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** The 64-bit hash of each kind of result, over all that the result says. Pure functions. */
public final class ResultHash {
    private static final VarHandle EIGHT_BYTES =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final long GREP_MATCH = 1;
    private static final long GREP = 2;
    private static final long WORD_COUNT = 3;
    private static final long JOIN = 4;
    private static final long DISTINCT = 5;
    private static final long NETMON = 6;
    private static final long TWEETS = 7;
    private static final long TOP_USERS = 8;

    private ResultHash() {}

    /** Of a record that grep finds: its time in ms and its text from {@code from} to {@code to} - 1. */
    public static long grepMatch(long timeMs, byte[] text, int from, int to) {
        return then(then(GREP_MATCH, timeMs), text, from, to);
    }

    /** @see GrepResults#matches */
    public static long grep(long windowEndMs, long matches, long checksum) {
        return then(then(then(GREP, windowEndMs), matches), checksum);
    }

    /** @see WordCountResults#word */
    public static long wordCount(long windowEndMs, byte[] text, int from, int to, long count) {
        return then(then(then(WORD_COUNT, windowEndMs), count), text, from, to);
    }

    /** @see JoinResults#pair */
    public static long join(long key, long leftMs, long leftPayload, long rightMs, long rightPayload) {
        return then(then(then(then(then(JOIN, key), leftMs), leftPayload), rightMs), rightPayload);
    }

    /** @see DistinctResults#distinct */
    public static long distinct(long windowEndMs, long distinct) {
        return then(then(DISTINCT, windowEndMs), distinct);
    }

    /** @see NetmonResults#latency */
    public static long netmon(long windowEndMs, long source, long destination, long sumUs, long count) {
        return then(then(then(then(then(NETMON, windowEndMs), source), destination), sumUs), count);
    }

    /** @see TopUsersResults#user */
    public static long topUser(long windowEndMs, long user, long count) {
        return then(then(then(TOP_USERS, windowEndMs), user), count);
    }

    /** Of a result of tweets without its words; each of them, in their order, makes another hash of it by {@link #tweetsWord}. */
    public static long tweets(long windowEndMs, double average) {
        return then(then(TWEETS, windowEndMs), Double.doubleToLongBits(average));
    }

    /** @param hash of the result with the words before this one */
    public static long tweetsWord(long hash, byte[] text, int from, int to, long count) {
        return then(then(hash, count), text, from, to);
    }

    private static long then(long hash, long value) {
        return Mix.of((hash ^ value) + Mix.STEP);
    }

    private static long then(long hash, byte[] text, int from, int to) {
        long next = then(hash, to - from);
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            next = then(next, (long) EIGHT_BYTES.get(text, at));
        }
        long rest = 0;
        for (; at < to; at++) {
            rest = (rest << Byte.SIZE) | (text[at] & 0xFF);
        }
        return then(next, rest);
    }
}
