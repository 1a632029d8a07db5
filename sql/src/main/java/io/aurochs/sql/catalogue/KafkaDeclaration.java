package io.aurochs.sql.catalogue;

import java.time.Duration;
import java.util.Map;

/** Reads the declaration of a Kafka topic. Its keys are those of Flink's connector where that has an equal. */
final class KafkaDeclaration {
    private static final String PROPERTIES = "properties.";
    private static final String EARLIEST = "earliest-offset";
    private static final String LATEST = "latest-offset";
    private static final String UNBOUNDED = "unbounded";
    private static final String JSON = "json";
    private static final String CSV = "csv";
    private static final int MOST_CONSUMERS = 1_000;
    private static final Duration LONGEST_TIMEOUT = Duration.ofDays(365);

    private KafkaDeclaration() {}

    static Connector read(Declaration table) {
        Map<String, String> client = table.textsBehind(PROPERTIES);
        if (!client.containsKey(Connector.KafkaTopic.SERVERS)) {
            throw table.refusal("key " + PROPERTIES + Connector.KafkaTopic.SERVERS
                    + ": it is missing; give host:port of a broker or several");
        }
        boolean startsAtEnd =
                table.choice("scan.startup.mode", EARLIEST, EARLIEST, LATEST).equals(LATEST);
        boolean isBounded =
                table.choice("scan.bounded.mode", UNBOUNDED, LATEST, UNBOUNDED).equals(LATEST);
        if (startsAtEnd && isBounded) {
            throw table.refusal("scan.startup.mode and scan.bounded.mode are both " + LATEST
                    + ": nothing would be read; change one of them");
        }
        String topic = table.text("topic");
        String valueFormat = table.choice("value.format", JSON, JSON, CSV);
        ValueFormat format = valueFormat.equals(CSV)
                ? new ValueFormat.Csv(table.separator("value.csv.field-delimiter"))
                : new ValueFormat.Json();
        Duration idle = table.duration("scan.watermark.idle-timeout", Duration.ofSeconds(10), LONGEST_TIMEOUT);
        return new Connector.KafkaTopic(
                topic,
                client,
                startsAtEnd,
                isBounded,
                format,
                (int) table.number("scan.parallelism", 1, 1, MOST_CONSUMERS),
                // All records up to the end are there: to wait for them makes lateness independent of the clock.
                idle.isZero() || isBounded ? Connector.KafkaTopic.NEVER_IDLE : idle.toMillis());
    }
}
