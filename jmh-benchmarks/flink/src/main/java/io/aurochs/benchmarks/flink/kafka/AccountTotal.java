package io.aurochs.benchmarks.flink.kafka;

import org.jspecify.annotations.Nullable;

/** What an account has received so far: a record of the output topic, one for each payment. One that was emitted is not changed. */
public final class AccountTotal {
    private long account;
    private long payments;
    private long cents;
    private long number;
    private long dueNs;

    /** For Flink's serializer. */
    public AccountTotal() {}

    AccountTotal(long account, long payments, long cents, long number, long dueNs) {
        this.account = account;
        this.payments = payments;
        this.cents = cents;
        this.number = number;
        this.dueNs = dueNs;
    }

    /**
     * The total after one more payment.
     *
     * @param before null: it is the account's first
     */
    static AccountTotal after(@Nullable AccountTotal before, Payment payment) {
        long payments = before == null ? 0 : before.payments;
        long cents = before == null ? 0 : before.cents;
        return new AccountTotal(
                payment.getAccount(),
                payments + 1,
                cents + payment.getCents(),
                payment.getNumber(),
                payment.getDueNs());
    }

    public long getAccount() {
        return account;
    }

    public void setAccount(long account) {
        this.account = account;
    }

    /** How many payments. */
    public long getPayments() {
        return payments;
    }

    public void setPayments(long payments) {
        this.payments = payments;
    }

    /** Their sum. */
    public long getCents() {
        return cents;
    }

    public void setCents(long cents) {
        this.cents = cents;
    }

    /** Of the last payment. */
    public long getNumber() {
        return number;
    }

    public void setNumber(long number) {
        this.number = number;
    }

    /** Of the last payment. */
    public long getDueNs() {
        return dueNs;
    }

    public void setDueNs(long dueNs) {
        this.dueNs = dueNs;
    }
}
