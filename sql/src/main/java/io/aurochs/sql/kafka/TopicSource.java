package io.aurochs.sql.kafka;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.row.RecordCursor;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.catalogue.ValueFormat;
import io.aurochs.sql.format.CsvFormat;
import io.aurochs.sql.format.JsonFormat;
import io.aurochs.sql.format.MalformedRowException;
import io.aurochs.sql.format.RowFormat;
import io.aurochs.sql.row.RowLayout;
import io.aurochs.sql.row.ValueRow;
import java.util.ArrayList;
import java.util.List;

/** The rows of a topic as a stream: some consumers share its partitions, and workers parse the values. */
public final class TopicSource {
    private TopicSource() {}

    /**
     * Adds a topic to a pipeline. Asks the brokers for its partitions, unless they are known.
     *
     * @param name unique among the pipeline's transforms
     * @param layout of the table's rows
     * @param ranges of all topics of the statement
     * @param hasWatermarks whether the source tells how far event time has come; without, no row is late
     * @throws io.aurochs.sql.SqlException when no broker answers, or there is no such topic
     */
    public static RecordStream add(
            Pipeline pipeline,
            String name,
            Table table,
            Connector.KafkaTopic topic,
            RowLayout layout,
            TopicRanges ranges,
            boolean hasWatermarks) {
        TopicConsumers consumers = new TopicConsumers(table.name(), topic);
        List<RecordStream> all = new ArrayList<>();
        for (List<PartitionRange> share : shares(ranges.of(topic, consumers), topic.parallelism())) {
            all.add(pipeline.source(
                    "records " + (all.size() + 1) + " of " + name,
                    TopicRecords.SCHEMA,
                    () -> new PartitionsSource(table, topic, format(table, topic), consumers, share, hasWatermarks)));
        }
        RecordStream records = all.size() == 1
                ? all.get(0)
                : all.get(0)
                        .union("records of " + name, all.subList(1, all.size()).toArray(RecordStream[]::new));
        RowFormat format = format(table, topic);
        return records.map(
                "rows of " + name, layout.schema(), (record, output) -> layout.put(output, row(format, topic, record)));
    }

    /** Shares partitions out, one after the other; no share has none. */
    private static List<List<PartitionRange>> shares(List<PartitionRange> ranges, int most) {
        int shares = Math.min(most, ranges.size());
        List<List<PartitionRange>> all = new ArrayList<>();
        for (int i = 0; i < shares; i++) {
            all.add(new ArrayList<>());
        }
        for (int i = 0; i < ranges.size(); i++) {
            all.get(i % shares).add(ranges.get(i));
        }
        return all;
    }

    private static RowFormat format(Table table, Connector.KafkaTopic topic) {
        return topic.format() instanceof ValueFormat.Csv csv
                ? new CsvFormat(table.type(), csv.separator())
                : new JsonFormat(table.type());
    }

    private static ValueRow row(RowFormat format, Connector.KafkaTopic topic, RecordCursor record) {
        byte[] value = new byte[record.length(TopicRecords.VALUE)];
        record.text().get(record.position(TopicRecords.VALUE), value, value.length);
        try {
            return format.row(value, 0, value.length);
        } catch (MalformedRowException e) {
            throw e.at(topic.place(record.get(TopicRecords.PARTITION), record.get(TopicRecords.OFFSET)));
        }
    }
}
