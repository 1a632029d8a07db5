package io.aurochs.benchmarks.flink.kafka;

/** A payment: a record of the input topic. */
public final class Payment {
    private long account;
    private long number;
    private long cents;
    private long dueNs;

    /** For Flink's serializer. */
    public Payment() {}

    Payment(long account, long number, long cents, long dueNs) {
        this.account = account;
        this.number = number;
        this.cents = cents;
        this.dueNs = dueNs;
    }

    public long getAccount() {
        return account;
    }

    public void setAccount(long account) {
        this.account = account;
    }

    /** No two payments have the same. */
    public long getNumber() {
        return number;
    }

    public void setNumber(long number) {
        this.number = number;
    }

    public long getCents() {
        return cents;
    }

    public void setCents(long cents) {
        this.cents = cents;
    }

    /** When it was to be written to the topic, in {@link System#nanoTime()}; 0 in a closed loop. */
    public long getDueNs() {
        return dueNs;
    }

    public void setDueNs(long dueNs) {
        this.dueNs = dueNs;
    }
}
