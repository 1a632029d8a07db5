package io.aurochs.pipeline.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.pipeline.Replacement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The versions of a function that multiplies values: the first one by 1, the second one by 2, and so on. Each notes which records it has
 * processed; by that a loop does the same. Versions are added by one thread at a time.
 */
final class Scales {
    /** That a record with this number fails. */
    private final long failsAt;

    private final List<Scale> scales = new ArrayList<>();

    Scales(long failsAt) {
        this.failsAt = failsAt;
        add();
    }

    /** A version. Any worker. */
    final class Scale {
        private final long factor;
        private final AtomicLong first = new AtomicLong(Long.MAX_VALUE);
        private final AtomicLong last = new AtomicLong(-1);

        private Scale(long factor) {
            this.factor = factor;
        }

        long of(long record, long value) {
            if (record == failsAt) {
                throw new ArithmeticException("struck at " + record);
            }
            first.accumulateAndGet(record, Math::min);
            last.accumulateAndGet(record, Math::max);
            return factor * value;
        }
    }

    /** The one that a job begins with. */
    synchronized Scale first() {
        return scales.get(0);
    }

    private synchronized Scale add() {
        Scale scale = new Scale(scales.size() + 1);
        scales.add(scale);
        return scale;
    }

    /** Replaces the function by the next version, and a filter that keeps all by another one. */
    Replacement next() {
        return new Replacement()
                .filter(SoakJob.ALL, record -> record.time() >= 0)
                .map(SoakJob.SCALED, SoakJob.NUMBER, SoakJob.scaledBy(add()));
    }

    /** How many versions there are. */
    synchronized int count() {
        return scales.size();
    }

    /** The last version has processed no record that is before this one. */
    synchronized void lastBeginsAtOrAfter(long record) {
        assertThat(scales.get(scales.size() - 1).first.get())
                .as("first record of version " + scales.size())
                .isGreaterThanOrEqualTo(record);
    }

    /** By record, what its value was multiplied by; of those that were not processed, by what those before were. */
    synchronized long[] factors(int records) {
        long[] factors = new long[records];
        int next = 0;
        long factor = 1;
        long processed = -1;
        for (Scale scale : scales) {
            long first = scale.first.get();
            if (first == Long.MAX_VALUE) {
                continue;
            }
            assertThat(first).as("versions overlap: factor=" + scale.factor).isGreaterThan(processed);
            processed = scale.last.get();
            for (; next < Math.min(first, records); next++) {
                factors[next] = factor;
            }
            factor = scale.factor;
        }
        for (; next < records; next++) {
            factors[next] = factor;
        }
        return factors;
    }
}
