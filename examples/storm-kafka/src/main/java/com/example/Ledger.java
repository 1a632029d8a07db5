package com.example;

import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads invoices, and prints up to which order each has one, and how many came again. */
public final class Ledger {
    private static final int SHOW_EVERY = 1_000;

    public static void main(String[] args) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", args[0],
                "group.id", "ledger",
                "enable.auto.commit", "false",
                "auto.offset.reset", "earliest");
        BitSet invoiced = new BitSet();
        long again = 0;
        int firstAgain = Integer.MAX_VALUE;
        int shown = 0;
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of("invoices"));
            while (true) {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
                    int number = Integer.parseInt(record.key());
                    if (invoiced.get(number)) {
                        again++;
                        firstAgain = Math.min(firstAgain, number);
                    }
                    invoiced.set(number);
                }
                // All before the first that is missing.
                int orders = invoiced.nextClearBit(1) - 1;
                for (; shown + SHOW_EVERY <= orders; shown += SHOW_EVERY) {
                    System.out.println(shown + SHOW_EVERY + " orders, none without an invoice; "
                            + (again == 0
                                    ? "none came again"
                                    : again + " came again, the first is order " + firstAgain));
                }
            }
        }
    }
}
