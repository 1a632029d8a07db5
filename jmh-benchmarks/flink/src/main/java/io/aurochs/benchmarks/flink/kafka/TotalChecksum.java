package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.draw.Mix;

/**
 * Of a total's account, number of payments, and last payment, which together do not depend on the order in which the payments of two
 * partitions meet: every payment is the last of one total.
 */
final class TotalChecksum {
    private TotalChecksum() {}

    static long of(AccountTotal total) {
        return of(total.getAccount(), total.getPayments()) + ofNumber(total.getNumber());
    }

    static long of(long account, long payments) {
        return Mix.of(account + 1) * (2 * payments + 1);
    }

    static long ofNumber(long number) {
        return Mix.of(~number);
    }
}
