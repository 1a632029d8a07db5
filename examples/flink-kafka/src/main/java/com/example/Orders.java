package com.example;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.StringSerializer;

/** Writes a thousand orders a second, each as {@code customer,cents}, to the topic {@code orders}, until it is interrupted. */
public final class Orders {
    private static final int PARTITIONS = 4;
    private static final int CUSTOMERS = 100;

    public static void main(String[] args) throws Exception {
        Map<String, Object> broker = Map.of("bootstrap.servers", args[0]);
        createTopics(broker);
        System.out.println("the topics exist; a thousand orders a second follow");
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(broker, new StringSerializer(), new StringSerializer())) {
            for (long n = 0; ; n++) {
                String order = n * 7_919 % CUSTOMERS + "," + n * 104_729 % 10_000;
                producer.send(new ProducerRecord<>("orders", order));
                if (n % 100 == 99) {
                    TimeUnit.MILLISECONDS.sleep(100);
                }
            }
        }
    }

    private static void createTopics(Map<String, Object> broker) throws Exception {
        try (Admin admin = Admin.create(broker)) {
            admin.createTopics(List.of(
                            new NewTopic("orders", PARTITIONS, (short) 1),
                            new NewTopic("totals", PARTITIONS, (short) 1)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }
}
