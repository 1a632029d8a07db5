package io.aurochs.sql.source;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.row.RecordCursor;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.format.CsvFormat;
import io.aurochs.sql.format.MalformedRowException;
import io.aurochs.sql.kafka.TopicRanges;
import io.aurochs.sql.kafka.TopicSource;
import io.aurochs.sql.row.RowLayout;
import io.aurochs.sql.row.ValueRow;

/** The rows of a table as a stream: a source ships what they are made of, and workers make the rows. */
public final class TableSource {
    private TableSource() {}

    /**
     * Adds a table to a pipeline.
     *
     * @param name unique among the pipeline's transforms
     * @param layout of the table's rows
     * @param topics what the statement reads of topics
     * @param hasWatermarks whether the source tells how far event time has come; without, no row is late
     */
    public static RecordStream add(
            Pipeline pipeline, String name, Table table, RowLayout layout, TopicRanges topics, boolean hasWatermarks) {
        Connector connector = table.connector();
        if (connector instanceof Connector.KafkaTopic topic) {
            return TopicSource.add(pipeline, name, table, topic, layout, topics, hasWatermarks);
        }
        return connector instanceof Connector.Generator generator
                ? generated(pipeline, name, table, generator, layout, hasWatermarks)
                : csv(pipeline, name, table, (Connector.CsvFile) connector, layout, hasWatermarks);
    }

    private static RecordStream generated(
            Pipeline pipeline,
            String name,
            Table table,
            Connector.Generator generator,
            RowLayout layout,
            boolean hasWatermarks) {
        GeneratedRows rows = new GeneratedRows(table, generator);
        return pipeline.source(
                        "numbers of " + name,
                        GeneratedRows.NUMBERS,
                        () -> new GeneratorSource(table, generator, hasWatermarks))
                .map(
                        "rows of " + name,
                        layout.schema(),
                        (number, output) -> layout.put(output, rows.row(number.get(GeneratedRows.NUMBER))));
    }

    private static RecordStream csv(
            Pipeline pipeline,
            String name,
            Table table,
            Connector.CsvFile file,
            RowLayout layout,
            boolean hasWatermarks) {
        CsvFormat format = new CsvFormat(table.type(), file.separator());
        return pipeline.source("lines of " + name, CsvLines.SCHEMA, () -> new CsvSource(table, file, hasWatermarks))
                .map("rows of " + name, layout.schema(), (line, output) -> layout.put(output, row(format, file, line)));
    }

    private static ValueRow row(CsvFormat format, Connector.CsvFile file, RecordCursor line) {
        byte[] text = new byte[line.length(CsvLines.TEXT)];
        line.text().get(line.position(CsvLines.TEXT), text, text.length);
        try {
            return format.row(text, 0, text.length);
        } catch (MalformedRowException e) {
            throw e.at(file.place(line.get(CsvLines.NUMBER)));
        }
    }
}
