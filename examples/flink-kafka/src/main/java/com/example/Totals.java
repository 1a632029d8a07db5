package com.example;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads the totals that are committed, and checks that each order has one: those of a customer count 1, 2, 3 and so on. */
public final class Totals {
    private static final int SHOW_EVERY = 1_000;

    public static void main(String[] args) {
        Map<String, Object> settings = Map.of(
                "bootstrap.servers", args[0],
                "group.id", "totals-reader",
                "enable.auto.commit", "false",
                "auto.offset.reset", "earliest",
                "isolation.level", "read_committed");
        Map<String, Long> orders = new HashMap<>();
        long read = 0;
        try (KafkaConsumer<String, String> consumer =
                new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
            consumer.subscribe(List.of("totals"));
            while (true) {
                for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(1))) {
                    String[] total = record.value().split(",");
                    long expected = orders.merge(total[0], 1L, Long::sum);
                    if (Long.parseLong(total[1]) != expected) {
                        throw new IllegalStateException(
                                "customer " + total[0] + ": total " + total[1] + " instead of " + expected);
                    }
                    if (++read % SHOW_EVERY == 0) {
                        System.out.println(read + " orders, each counted once; customer " + total[0] + ": " + total[1]
                                + " orders, " + total[2] + " cents");
                    }
                }
            }
        }
    }
}
