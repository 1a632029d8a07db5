package io.aurochs.sql.source;

import io.aurochs.pipeline.Pipeline;
import io.aurochs.pipeline.RecordStream;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.row.RowLayout;

/** The rows of a table as a stream. */
public final class TableSource {
    private TableSource() {}

    /**
     * Adds a table to a pipeline.
     *
     * @param name unique among the pipeline's transforms
     * @param layout of the table's rows
     * @param hasWatermarks whether the source tells how far event time has come; without, no row is late
     */
    public static RecordStream add(
            Pipeline pipeline, String name, Table table, RowLayout layout, boolean hasWatermarks) {
        if (table.connector() instanceof Connector.CsvFile file) {
            return csv(pipeline, name, table, file, layout, hasWatermarks);
        }
        throw new IllegalArgumentException("connector=" + table.connector() + ": there is no source for it");
    }

    private static RecordStream csv(
            Pipeline pipeline,
            String name,
            Table table,
            Connector.CsvFile file,
            RowLayout layout,
            boolean hasWatermarks) {
        CsvRows rows = new CsvRows(table, file);
        return pipeline.source("lines of " + name, CsvLines.SCHEMA, () -> new CsvSource(table, file, hasWatermarks))
                .map("rows of " + name, layout.schema(), (line, output) -> parse(rows, layout, line, output));
    }

    private static void parse(CsvRows rows, RowLayout layout, RecordCursor line, RecordWriter output) {
        byte[] text = new byte[line.length(CsvLines.TEXT)];
        line.text().get(line.position(CsvLines.TEXT), text, text.length);
        layout.put(output, rows.parse(line.get(CsvLines.NUMBER), text, 0, text.length));
    }
}
