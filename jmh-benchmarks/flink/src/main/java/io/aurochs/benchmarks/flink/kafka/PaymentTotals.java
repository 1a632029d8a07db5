package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.runner.ExpectedRun;
import io.aurochs.benchmarks.runner.LoopBody;
import io.aurochs.benchmarks.runner.RecordGenerator;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.SourceProbe;
import io.aurochs.benchmarks.runner.Workload;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code payments -hash(account)-> total -> totals}: from one topic of Kafka to another, a running total of every account for each payment.
 *
 * @param partitions of the input topic, each of which counts as a source
 */
record PaymentTotals(int partitions) implements Workload<Payment> {
    @Override
    public String name() {
        return KafkaRun.APP;
    }

    @Override
    public double recordsPerEmission() {
        return 1;
    }

    @Override
    public boolean measuresLatency() {
        return true;
    }

    @Override
    public RecordGenerator<Payment> generator(int partition) {
        return new PaymentGenerator(partition, partitions);
    }

    @Override
    public LoopBody<Payment> loop(RunProbes probes) {
        return new PaymentLoop(probes);
    }

    /** A plain loop over the payments that each source has read. */
    @Override
    public ExpectedRun expected(List<SourceProbe> sources) {
        long[] payments = new long[PaymentGenerator.ACCOUNTS];
        Map<Object, Object> cents = new HashMap<>();
        long records = 0;
        long checksum = 0;
        for (SourceProbe source : sources) {
            RecordGenerator<Payment> generator = generator(source.task());
            for (long i = 0; i < source.emitted(); i++) {
                Payment payment = generator.record(i);
                long account = payment.getAccount();
                checksum += TotalChecksum.of(account, ++payments[(int) account])
                        + TotalChecksum.ofNumber(payment.getNumber());
                cents.merge(account, payment.getCents(), (one, other) -> (long) one + (long) other);
            }
            records += source.emitted();
        }
        return ExpectedRun.exact(records, records, checksum, cents);
    }
}
