package io.aurochs.pipeline.replace;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.operator.RecordSink;
import java.util.ArrayList;
import java.util.List;

/** Keeps by source and number how often it comes, and by which version it was processed. */
final class TraceSink implements RecordSink {
    private final int sources;
    private final int numbers;
    private final int copies;
    private final List<long[]> seen = new ArrayList<>();

    /** @param copies how often each number should come */
    TraceSink(int sources, int numbers, int copies) {
        this.sources = sources;
        this.numbers = numbers;
        this.copies = copies;
    }

    @Override
    public Receiver receiver(int worker) {
        return record -> {
            synchronized (seen) {
                seen.add(new long[] {
                    record.get(Trace.SOURCE), record.get(Trace.NUMBER), record.get(Trace.LEAST), record.get(Trace.MOST)
                });
            }
        };
    }

    /**
     * Each number came as often as it should, by one version, which is not before that of the number before it; the last by the last.
     *
     * @param isInOrder whether the numbers come in order
     */
    void check(long lastVersion, boolean isInOrder) {
        int[][] counts = new int[sources][numbers];
        long[][] versions = new long[sources][numbers];
        long before = 0;
        for (long[] record : seen) {
            int source = (int) record[0];
            int number = (int) record[1];
            assertThat(record[2])
                    .as("source %s number %s: a mix", source, number)
                    .isEqualTo(record[3]);
            if (counts[source][number]++ > 0) {
                assertThat(versions[source][number]).isEqualTo(record[3]);
            }
            versions[source][number] = record[3];
            assertThat(!isInOrder || number >= before).as("number %s", number).isTrue();
            before = number;
        }
        for (int source = 0; source < sources; source++) {
            assertThat(counts[source]).containsOnly(copies);
            assertThat(versions[source]).isSorted();
            assertThat(versions[source][numbers - 1]).isEqualTo(lastVersion);
        }
    }
}
