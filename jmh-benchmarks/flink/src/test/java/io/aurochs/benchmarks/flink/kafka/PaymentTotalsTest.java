package io.aurochs.benchmarks.flink.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.aurochs.benchmarks.runner.OperatorProbe;
import io.aurochs.benchmarks.runner.ResultCheck;
import io.aurochs.benchmarks.runner.RunProbes;
import io.aurochs.benchmarks.runner.RunWindow;
import io.aurochs.benchmarks.runner.SinkProbe;
import io.aurochs.benchmarks.runner.SourceProbe;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PaymentTotalsTest {
    private static final int PARTITIONS = 2;
    private static final int OF_EACH = 3_000;

    private final PaymentTotals workload = new PaymentTotals(PARTITIONS);
    private final RunProbes probes = new RunProbes(new RunWindow(), 0);

    @Test
    void theLoopIsRight() {
        PaymentLoop loop = new PaymentLoop(probes);
        emitted().forEach(payment -> loop.process(payment, 0));
        loop.end();
        assertThat(differences()).isEmpty();
    }

    @Test
    void committedTotalsAreRightInAnyOrderOfThePartitions() {
        report(totals(emitted()));
        assertThat(differences()).isEmpty();
    }

    @Test
    void aTotalThatIsCommittedTwiceIsFound() {
        List<AccountTotal> totals = totals(emitted());
        totals.add(totals.get(17));
        report(totals);
        assertThat(differences()).isNotEmpty();
    }

    @Test
    void aTotalInsteadOfAnotherIsFound() {
        List<AccountTotal> totals = totals(emitted());
        totals.set(18, totals.get(17));
        report(totals);
        assertThat(differences()).isNotEmpty();
    }

    @Test
    void aWrongSumIsFound() {
        List<AccountTotal> totals = totals(emitted());
        AccountTotal last = totals.get(totals.size() - 1);
        last.setCents(last.getCents() + 1);
        report(totals);
        assertThat(differences()).hasSize(1);
    }

    @Test
    void recordsAreReadAsTheyWereWritten() {
        Payment payment = workload.generator(1).record(7);
        Payment read = RecordBytes.payment(RecordBytes.of(payment, 99));
        assertThat(read)
                .usingRecursiveComparison()
                .isEqualTo(new Payment(payment.getAccount(), payment.getNumber(), payment.getCents(), 99));
        AccountTotal total = AccountTotal.after(null, read);
        assertThat(RecordBytes.total(RecordBytes.of(total)))
                .usingRecursiveComparison()
                .isEqualTo(total);
    }

    /** One partition after the other; counted as a source does. */
    private List<Payment> emitted() {
        List<Payment> payments = new ArrayList<>();
        for (int partition = PARTITIONS - 1; partition >= 0; partition--) {
            SourceProbe source = probes.addSource(partition);
            for (int i = 0; i < OF_EACH; i++) {
                payments.add(workload.generator(partition).record(i));
                source.countEmitted();
            }
        }
        return payments;
    }

    private static List<AccountTotal> totals(List<Payment> payments) {
        Map<Long, AccountTotal> last = new HashMap<>();
        List<AccountTotal> totals = new ArrayList<>();
        for (Payment payment : payments) {
            totals.add(last.compute(payment.getAccount(), (account, before) -> AccountTotal.after(before, payment)));
        }
        return totals;
    }

    /** As the reader of the output topic does. */
    private void report(List<AccountTotal> totals) {
        OperatorProbe operator = probes.addOperator();
        SinkProbe sink = probes.addSink();
        AccountTotals last = new AccountTotals();
        for (AccountTotal total : totals) {
            sink.accept(TotalChecksum.of(total));
            last.add(total);
        }
        operator.countRecords((long) PARTITIONS * OF_EACH);
        last.report(operator);
    }

    private List<String> differences() {
        return ResultCheck.differences(probes, workload.expected(probes.sources()));
    }
}
