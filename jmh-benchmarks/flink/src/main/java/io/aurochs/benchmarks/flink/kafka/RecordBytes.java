package io.aurochs.benchmarks.flink.kafka;

import java.nio.ByteBuffer;

/** Payments and totals as the values of Kafka's records: numbers of 8 bytes; a payment is filled up to 100 bytes. */
final class RecordBytes {
    static final int PAYMENT = 100;
    private static final int TOTAL = 5 * Long.BYTES;

    private RecordBytes() {}

    static byte[] of(Payment payment, long dueNs) {
        return ByteBuffer.allocate(PAYMENT)
                .putLong(payment.getAccount())
                .putLong(payment.getNumber())
                .putLong(payment.getCents())
                .putLong(dueNs)
                .array();
    }

    static Payment payment(byte[] value) {
        ByteBuffer bytes = ByteBuffer.wrap(value);
        return new Payment(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
    }

    static byte[] of(AccountTotal total) {
        return ByteBuffer.allocate(TOTAL)
                .putLong(total.getAccount())
                .putLong(total.getPayments())
                .putLong(total.getCents())
                .putLong(total.getNumber())
                .putLong(total.getDueNs())
                .array();
    }

    static AccountTotal total(byte[] value) {
        ByteBuffer bytes = ByteBuffer.wrap(value);
        return new AccountTotal(bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong(), bytes.getLong());
    }

    /** The key of a total's record: one account's totals stay in order. */
    static byte[] key(AccountTotal total) {
        return ByteBuffer.allocate(Long.BYTES).putLong(total.getAccount()).array();
    }
}
