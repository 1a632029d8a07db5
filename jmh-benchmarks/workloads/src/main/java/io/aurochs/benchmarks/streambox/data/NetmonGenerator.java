package io.aurochs.benchmarks.streambox.data;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;

/**
 * Latencies between hosts: columns {@link #SOURCE} and {@link #DESTINATION}, IPv4 addresses in the low 32 bits, and
 * {@link #LATENCY_US}, whole us, log-normal with median 250 and sigma 0.5. The pairs are equally likely.
 */
public final class NetmonGenerator implements Generator<NumberRecords> {
    public static final int SOURCE = 0;
    public static final int DESTINATION = 1;
    public static final int LATENCY_US = 2;
    /** Pairs of addresses. */
    public static final int STANDARD_PAIRS = 100_000;

    private static final double MEDIAN_US = 250;
    private static final double SIGMA = 0.5;
    private static final long TIMES = 1;
    private static final long PAIRS = 2;
    private static final long ADDRESSES = 3;

    private final EpochPlan plan;
    private final EventTimes times;
    private final int pairs;
    private final long pairSeed;
    private final long addressSeed;

    /** @param pairs how many pairs of addresses there are */
    public NetmonGenerator(long seed, EpochPlan plan, int pairs) {
        if (pairs < 1) {
            throw new IllegalArgumentException("pairs=" + pairs + ": at least 1");
        }
        this.plan = plan;
        this.pairs = pairs;
        times = new EventTimes(Mix.of(seed, TIMES), plan);
        pairSeed = Mix.of(seed, PAIRS);
        addressSeed = Mix.of(seed, ADDRESSES);
    }

    @Override
    public EpochPlan plan() {
        return plan;
    }

    @Override
    public NumberRecords generate(long first, int count) {
        long[] sources = new long[count];
        long[] destinations = new long[count];
        long[] latencies = new long[count];
        RandomStream random = new RandomStream(pairSeed);
        for (int i = 0; i < count; i++) {
            random.startRecord(first + i);
            long addresses = Mix.of(addressSeed, random.below(pairs));
            sources[i] = addresses >>> 32;
            destinations[i] = addresses & 0xFFFF_FFFFL;
            latencies[i] = Math.max(1, (long) (MEDIAN_US * StrictMath.exp(SIGMA * normal(random)) + 0.5));
        }
        return new NumberRecords(times.timesMs(first, count), sources, destinations, latencies);
    }

    /** Standard normal, by Box and Muller. */
    private static double normal(RandomStream random) {
        double radius = StrictMath.sqrt(-2 * StrictMath.log(random.unit()));
        return radius * StrictMath.cos(2 * Math.PI * random.unit());
    }
}
