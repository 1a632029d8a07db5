package io.aurochs.application.study.voipstream;

import io.aurochs.application.study.LineGenerator;
import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import java.util.HashSet;
import java.util.Set;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;

/**
 * Calls between the subscribers of a network, some of whom call more than others (Zipf, exponent 0.6): four in five to one of 20 friends, the
 * others to anybody; they take three minutes on average, five at most, and one in 20 is not answered. One subscriber in 200 sells something,
 * calls 20 times as often, never the same number but by chance, and is cut short. Nobody has two calls answered in the same second. One
 * thread.
 */
public final class CallGenerator implements LineGenerator {
    public static final int STANDARD_SUBSCRIBERS = 1_000_000;

    private static final double EXPONENT = 0.6;
    private static final int FRIENDS = 20;
    private static final double TO_FRIENDS = 0.8;
    private static final int SELLERS_OF = 200;
    private static final int SELLERS_CALLS = 20;
    /** Of all calls those that sellers make, being so many and so busy. */
    private static final double BY_SELLERS = (double) SELLERS_CALLS / (SELLERS_OF - 1 + SELLERS_CALLS);

    private static final double MEAN_SECONDS = 180;
    private static final double SELLERS_MEAN_SECONDS = 20;
    private static final int MOST_SECONDS = 300;
    private static final double UNANSWERED = 0.05;
    private static final int CALLS_PER_SECOND = 100;

    /** So many that a second's calls could all be sellers'. */
    public static final int FEWEST_SUBSCRIBERS = SELLERS_OF * CALLS_PER_SECOND;

    private final int subscribers;
    private final int task;
    private final int tasks;
    private final RandomStream random;
    private final DiscreteSampler callers;
    private final long friendSeed;
    private final CallWriter writer;
    private final Set<Integer> busy = new HashSet<>();
    private long record;
    private int second;

    /**
     * Of a source task, whose callers no other task has.
     *
     * @param subscribers of all tasks, at least {@link #FEWEST_SUBSCRIBERS} for each
     * @param task from 0
     */
    public CallGenerator(long seed, int subscribers, int task, int tasks) {
        if (task < 0 || task >= tasks || subscribers < FEWEST_SUBSCRIBERS * tasks) {
            throw new IllegalArgumentException("subscribers=" + subscribers + " task=" + task + " tasks=" + tasks + ": "
                    + FEWEST_SUBSCRIBERS + " for each task at least");
        }
        this.subscribers = subscribers;
        this.task = task;
        this.tasks = tasks;
        random = new RandomStream(Mix.of(seed, task));
        callers = RejectionInversionZipfSampler.of(random, subscribers / tasks, EXPONENT);
        friendSeed = Mix.of(seed, -1);
        writer = new CallWriter(seed);
    }

    @Override
    public String next() {
        return writer.line(draw(), 0);
    }

    /** How calls are written. */
    CallWriter writer() {
        return writer;
    }

    /** How many subscribers all tasks have. */
    int subscribers() {
        return subscribers;
    }

    /** The next call; its line is not asked for then. */
    DrawnCall draw() {
        random.startRecord(record);
        if (record % CALLS_PER_SECOND == 0) {
            second++;
            busy.clear();
        }
        record++;
        boolean isSeller = random.unit() < BY_SELLERS;
        int caller = freeCaller(isSeller);
        boolean toFriend = !isSeller && random.unit() < TO_FRIENDS;
        int called = toFriend
                ? Mix.below(subscribers, Mix.of(Mix.of(friendSeed, caller), random.below(FRIENDS)))
                : random.below(subscribers);
        double mean = isSeller ? SELLERS_MEAN_SECONDS : MEAN_SECONDS;
        int seconds = (int) Math.min(MOST_SECONDS, (long) (-mean * StrictMath.log(random.unit())));
        return new DrawnCall(caller, called, toFriend, second, seconds, random.unit() >= UNANSWERED);
    }

    /** One who has no call in this second yet. */
    private int freeCaller(boolean isSeller) {
        int caller;
        do {
            int rank = callers.sample() - 1;
            int sellers = (rank / SELLERS_OF) * SELLERS_OF;
            caller = (isSeller ? sellers : rank) * tasks + task;
        } while (isSeller(caller) != isSeller || !busy.add(caller));
        return caller;
    }

    private boolean isSeller(int caller) {
        return caller / tasks % SELLERS_OF == 0;
    }
}
