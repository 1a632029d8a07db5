package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.draw.Mix;
import io.aurochs.benchmarks.runner.RecordGenerator;

/** The payments of one partition of the input topic. */
final class PaymentGenerator implements RecordGenerator<Payment> {
    static final int ACCOUNTS = 100_000;

    private static final int MOST_CENTS = 100_000;

    private final int partition;
    private final int partitions;

    PaymentGenerator(int partition, int partitions) {
        this.partition = partition;
        this.partitions = partitions;
    }

    @Override
    public Payment record(long i) {
        long number = i * partitions + partition;
        long bits = Mix.of(1, number);
        return new Payment(Mix.below(ACCOUNTS, bits), number, 1 + Mix.below(MOST_CENTS, Mix.of(bits)), 0);
    }
}
