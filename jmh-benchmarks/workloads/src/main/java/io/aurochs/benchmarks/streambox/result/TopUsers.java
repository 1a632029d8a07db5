package io.aurochs.benchmarks.streambox.result;

/** The most frequent of many users, each offered once; of equally frequent ones those with the smaller numbers. One thread. */
public final class TopUsers {
    private final long[] users;
    private final long[] counts;
    private int size;

    /** @param most how many are kept, above 0 */
    public TopUsers(int most) {
        users = new long[most];
        counts = new long[most];
    }

    /** Takes a user into account. */
    public void offer(long user, long count) {
        int place = size;
        while (place > 0 && isBefore(user, count, users[place - 1], counts[place - 1])) {
            place--;
        }
        if (place == users.length) {
            return;
        }
        size = Math.min(size + 1, users.length);
        System.arraycopy(users, place, users, place + 1, size - place - 1);
        System.arraycopy(counts, place, counts, place + 1, size - place - 1);
        users[place] = user;
        counts[place] = count;
    }

    private static boolean isBefore(long user, long count, long other, long others) {
        return count != others ? count > others : user < other;
    }

    /** How many there are. */
    public int size() {
        return size;
    }

    /** The user at a place, from 0. */
    public long user(int place) {
        return users[place];
    }

    /** The count at a place, from 0. */
    public long count(int place) {
        return counts[place];
    }

    /** Forgets all, and hands them to {@code results}. */
    public void drainTo(long windowEndMs, TopUsersResults results) {
        for (int place = 0; place < size; place++) {
            results.user(windowEndMs, users[place], counts[place]);
        }
        size = 0;
    }
}
