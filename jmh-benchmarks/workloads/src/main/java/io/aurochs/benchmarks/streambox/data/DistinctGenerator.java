package io.aurochs.benchmarks.streambox.data;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.draw.RandomStream;
import org.apache.commons.rng.sampling.distribution.RejectionInversionZipfSampler;
import org.apache.commons.rng.sampling.distribution.SharedStateDiscreteSampler;

/** Identifiers of pages, one column of 64 bits: so many possible ones, Zipf-distributed. */
public final class DistinctGenerator implements Generator<NumberRecords> {
    public static final int ID = 0;
    /** As many as StreamBox's data has. */
    public static final int STANDARD_URLS = 70_000_000;

    public static final double STANDARD_EXPONENT = 1;

    private static final long TIMES = 1;
    private static final long RANKS = 2;
    private static final long IDS = 3;

    private final EpochPlan plan;
    private final EventTimes times;
    private final SharedStateDiscreteSampler ranks;
    private final long rankSeed;
    private final long idSeed;

    /** @param exponent of the Zipf distribution, above 0 */
    public DistinctGenerator(long seed, EpochPlan plan, int urls, double exponent) {
        this.plan = plan;
        times = new EventTimes(Mix.of(seed, TIMES), plan);
        rankSeed = Mix.of(seed, RANKS);
        ranks = RejectionInversionZipfSampler.of(new RandomStream(rankSeed), urls, exponent);
        idSeed = Mix.of(seed, IDS);
    }

    @Override
    public EpochPlan plan() {
        return plan;
    }

    @Override
    public NumberRecords generate(long first, int count) {
        long[] ids = new long[count];
        RandomStream random = new RandomStream(rankSeed);
        SharedStateDiscreteSampler drawn = ranks.withUniformRandomProvider(random);
        for (int i = 0; i < count; i++) {
            random.startRecord(first + i);
            ids[i] = Mix.of(idSeed, drawn.sample());
        }
        return new NumberRecords(times.timesMs(first, count), ids);
    }
}
