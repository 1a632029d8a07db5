package io.aurochs.sql.oracle;

import io.aurochs.sql.catalogue.Connector;
import io.aurochs.sql.catalogue.EventTime;
import io.aurochs.sql.catalogue.Table;
import io.aurochs.sql.result.CsvWriter;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueRow;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A table with its rows, for both engines.
 *
 * @param eventTime null: none
 */
public record TestTable(String name, RowType type, @Nullable EventTime eventTime, List<ValueRow> rows) {
    /** Writes the rows to a file; the table of that. */
    public Table in(Path directory) throws IOException {
        Path file = directory.resolve(name + ".csv");
        try (OutputStream out = Files.newOutputStream(file)) {
            CsvWriter writer = new CsvWriter(type, out);
            StringBuilder lines = new StringBuilder();
            rows.forEach(row -> writer.append(lines, row));
            writer.write(lines);
        }
        return new Table(name, type, eventTime, new Connector.CsvFile(file, true, ','));
    }
}
