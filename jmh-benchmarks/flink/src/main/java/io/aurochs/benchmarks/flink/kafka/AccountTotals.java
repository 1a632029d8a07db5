package io.aurochs.benchmarks.flink.kafka;

import io.aurochs.benchmarks.runner.OperatorProbe;

/** The last total of each account, as a reader of all of them finds it. One thread. */
final class AccountTotals {
    private final long[] payments = new long[PaymentGenerator.ACCOUNTS];
    private final long[] cents = new long[PaymentGenerator.ACCOUNTS];

    /** Takes a total; the one of most payments is an account's last. */
    void add(AccountTotal total) {
        int account = Math.toIntExact(total.getAccount());
        if (total.getPayments() > payments[account]) {
            payments[account] = total.getPayments();
            cents[account] = total.getCents();
        }
    }

    /** Reports the cents of each account that has received any. */
    void report(OperatorProbe probe) {
        for (int account = 0; account < payments.length; account++) {
            if (payments[account] > 0) {
                probe.reportTotal((long) account, cents[account]);
            }
        }
    }
}
