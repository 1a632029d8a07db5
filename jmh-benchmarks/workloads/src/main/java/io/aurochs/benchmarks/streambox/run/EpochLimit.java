package io.aurochs.benchmarks.streambox.run;

/**
 * How far the sources of one run go: all of them to the end of the same epoch, and on the way there none far ahead of the others,
 * because what it is ahead is kept until the others have come. Any thread.
 */
public final class EpochLimit {
    private static final int MOST_AHEAD = 2;

    private final long[] begun;
    private long limit;

    /**
     * Before the first epoch.
     *
     * @param sources how many
     * @param epochs how many epochs, unless it is stopped before
     */
    public EpochLimit(int sources, long epochs) {
        begun = new long[sources];
        limit = epochs;
    }

    /** What a source does next. */
    public enum Step {
        /** It begins the epoch. */
        BEGIN,
        /** It asks again, a little later. */
        WAIT,
        /** It ends. */
        END
    }

    /** A source wants to begin an epoch, behind the one it has begun last. */
    public synchronized Step begin(int source, long epoch) {
        if (epoch >= limit) {
            return Step.END;
        }
        for (long others : begun) {
            if (epoch >= others + MOST_AHEAD) {
                return Step.WAIT;
            }
        }
        begun[source] = epoch + 1;
        return Step.BEGIN;
    }

    /**
     * No source begins another epoch than those that some source has begun.
     *
     * @param least how many epochs there shall be nevertheless
     */
    public synchronized void stop(long least) {
        long most = least;
        for (long epochs : begun) {
            most = Math.max(most, epochs);
        }
        limit = Math.min(limit, most);
    }

    /** How many epochs there are, when it is stopped. */
    public synchronized long epochs() {
        return limit;
    }
}
