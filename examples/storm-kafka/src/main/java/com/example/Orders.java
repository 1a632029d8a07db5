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

/** Writes a thousand orders a second, each as {@code number,cents}, to the topic {@code orders}, until it is interrupted. */
public final class Orders {
    private static final int PARTITIONS = 4;

    public static void main(String[] args) throws Exception {
        Map<String, Object> broker = Map.of("bootstrap.servers", args[0]);
        createTopics(broker);
        System.out.println("the topics exist; a thousand orders a second follow");
        try (KafkaProducer<String, String> producer =
                new KafkaProducer<>(broker, new StringSerializer(), new StringSerializer())) {
            for (long number = 1; ; number++) {
                producer.send(new ProducerRecord<>("orders", number + "," + number * 104_729 % 10_000));
                if (number % 100 == 0) {
                    TimeUnit.MILLISECONDS.sleep(100);
                }
                if (number % 1_000 == 0) {
                    System.out.println(number + " orders written");
                }
            }
        }
    }

    private static void createTopics(Map<String, Object> broker) throws Exception {
        try (Admin admin = Admin.create(broker)) {
            admin.createTopics(List.of(
                            new NewTopic("orders", PARTITIONS, (short) 1),
                            new NewTopic("invoices", PARTITIONS, (short) 1)))
                    .all()
                    .get();
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof TopicExistsException)) {
                throw e;
            }
        }
    }
}
