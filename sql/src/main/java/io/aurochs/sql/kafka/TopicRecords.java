package io.aurochs.sql.kafka;

import io.aurochs.row.BytesField;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;

/** Records of a topic before their values are parsed, which workers do. */
final class TopicRecords {
    static final Schema SCHEMA = Schema.named("Kafka record")
            .longs("partition")
            .longs("offset")
            .bytes("value", Schema.MOST_BYTES)
            .build();
    static final LongField PARTITION = SCHEMA.longField("partition");
    static final LongField OFFSET = SCHEMA.longField("offset");
    static final BytesField VALUE = SCHEMA.bytesField("value");

    private TopicRecords() {}
}
