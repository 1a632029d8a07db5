package io.aurochs.pipeline.replace;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Ships numbers in bundles and epochs of random sizes. Waits for replacements, so that all of them fall between its records. */
final class TraceSource implements EpochSource {
    private static final int MOST_AT_ONCE = 20;
    /** So many, or a few less, come when all replacements are done. */
    private static final int AFTER_ALL = 2 * MOST_AT_ONCE;

    private static final long A_MOMENT_NS = 200_000;

    private final long source;
    private final long numbers;
    private final long replacements;
    private final LongSupplier done;
    private final SplittableRandom random;
    private long next;
    private @Nullable SourceOutput output;
    private @Nullable RecordWriter writer;

    /**
     * A source.
     *
     * @param numbers how many it ships
     * @param replacements how many there will be
     * @param done how many there were
     */
    TraceSource(long source, long numbers, long replacements, LongSupplier done, long seed) {
        this.source = source;
        this.numbers = numbers;
        this.replacements = replacements;
        this.done = done;
        this.random = new SplittableRandom(seed);
    }

    @Override
    public void open(SourceOutput newOutput) {
        output = newOutput;
        writer = newOutput.writer(Trace.SCHEMA);
    }

    @Override
    public long produce() {
        SourceOutput out = Objects.requireNonNull(output);
        RecordWriter records = Objects.requireNonNull(writer);
        long wanted = next >= numbers - AFTER_ALL ? replacements : next * replacements / numbers;
        if (done.getAsLong() < wanted) {
            return A_MOMENT_NS;
        }
        int count = 1 + random.nextInt(MOST_AT_ONCE);
        for (int i = 0; i < count && next < numbers; i++) {
            Trace.begin(records, source, next++);
        }
        if (next == numbers) {
            return ENDED;
        }
        if (random.nextInt(3) == 0) {
            records.flush();
        }
        if (random.nextInt(4) == 0) {
            out.watermark(next);
        }
        return PRODUCED;
    }
}
