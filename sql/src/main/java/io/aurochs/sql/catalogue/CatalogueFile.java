package io.aurochs.sql.catalogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.JsonFault;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Reads a catalogue file: a JSON object of tables by their names.
 *
 * <pre>{@code
 * {
 *   "clicks": {
 *     "connector": "csv", "path": "clicks.csv",
 *     "columns": {"ts": "TIMESTAMP(3) NOT NULL", "product": "VARCHAR(20)", "clicks": "BIGINT"},
 *     "eventTime": {"column": "ts", "delay": "PT5S"}
 *   }
 * }
 * }</pre>
 */
public final class CatalogueFile {
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final int USUAL_EPOCH_ROWS = 2_000;
    private static final int EPOCHS_PER_SECOND = 5;
    private static final Duration LONGEST_DELAY = Duration.ofDays(365);

    private final Path file;

    private CatalogueFile(Path file) {
        this.file = file;
    }

    /**
     * Reads a file. Paths in it are relative to its directory.
     *
     * @throws SqlException naming file, table and key where something is wrong
     */
    public static Catalogue read(Path file) {
        return new CatalogueFile(file).tables();
    }

    private Catalogue tables() {
        JsonNode root = root();
        List<Table> tables = new ArrayList<>();
        Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<String, JsonNode> declared : root.properties()) {
            String name = declared.getKey();
            if (!names.add(name)) {
                throw refusal(name, "the name is taken; names of tables differ in more than their case");
            }
            tables.add(table(name, declared.getValue()));
        }
        return new Catalogue(tables);
    }

    private JsonNode root() {
        try {
            return root(Files.readAllBytes(file));
        } catch (JsonProcessingException e) {
            throw new SqlException(
                    "catalogue " + file + ", line "
                            + (e.getLocation() == null ? 1 : e.getLocation().getLineNr()) + ": " + JsonFault.text(e),
                    e);
        } catch (NoSuchFileException e) {
            throw new SqlException("catalogue " + file + ": there is no such file", e);
        } catch (IOException e) {
            throw new SqlException("catalogue " + file + ": cannot be read: " + e, e);
        }
    }

    private JsonNode root(byte[] text) throws IOException {
        try (JsonParser json = JSON.createParser(text)) {
            JsonNode root = JSON.readTree(json);
            if (root == null || !root.isObject()) {
                throw new SqlException("catalogue " + file + ": not a JSON object of tables");
            }
            if (json.nextToken() != null) {
                throw new SqlException("catalogue " + file + ", line "
                        + json.currentTokenLocation().getLineNr() + ": something is behind the JSON object");
            }
            return root;
        }
    }

    private SqlException refusal(String table, String because) {
        return new SqlException("catalogue " + file + ", table " + table + ": " + because);
    }

    private Table table(String name, JsonNode declared) {
        Declaration table = new Declaration(file, name, declared);
        RowType type = columns(table, table.object("columns").texts());
        Connector connector = connector(table, type);
        EventTime eventTime = table.has("eventTime") ? eventTime(table, type, connector) : null;
        table.refuseOthers();
        return new Table(name, type, eventTime, connector);
    }

    private Connector connector(Declaration table, RowType type) {
        String connector = table.text("connector");
        return switch (connector) {
            case "csv" -> csv(table);
            case "datagen" -> new GeneratorDeclaration(table, type).read();
            case "kafka" -> KafkaDeclaration.read(table);
            default ->
                throw table.refusal(
                        "connector=" + connector + ": there is no such connector; use csv, datagen or kafka");
        };
    }

    private Connector csv(Declaration table) {
        Path directory = file.toAbsolutePath().getParent();
        Path path = directory == null ? Path.of(table.text("path")) : directory.resolve(table.text("path"));
        return new Connector.CsvFile(path.normalize(), table.flag("header", true), table.separator("separator"));
    }

    private static RowType columns(Declaration table, Map<String, String> declared) {
        List<ColumnType> types = new ArrayList<>();
        Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        declared.forEach((column, type) -> {
            if (!taken.add(column)) {
                throw table.refusal("column=" + column + ": names of columns differ in more than their case");
            }
            try {
                types.add(TypeText.parse(type));
            } catch (SqlException e) {
                throw table.refusal("column=" + column + ": " + e.getMessage());
            }
        });
        if (types.isEmpty()) {
            throw table.refusal("columns={}: a table has at least one column");
        }
        return new RowType(List.copyOf(declared.keySet()), types);
    }

    private static EventTime eventTime(Declaration table, RowType type, Connector connector) {
        Declaration time = table.object("eventTime");
        String name = time.text("column");
        Integer column = type.find(name);
        if (column == null) {
            throw table.refusal("eventTime column=" + name + ": there is no such column");
        }
        ColumnType of = type.type(column);
        if (of.kind() != ValueKind.TIMESTAMP || of.isNullable()) {
            throw table.refusal("eventTime column=" + name + ": of type " + of + "; it has to be TIMESTAMP NOT NULL");
        }
        EventTime eventTime = new EventTime(
                column,
                time.duration("delay", Duration.ZERO, LONGEST_DELAY).toMillis(),
                time.count("epochRows", usualEpochRows(connector)));
        time.refuseOthers();
        return eventTime;
    }

    /** Slowly generated rows have a watermark a few times a second. */
    private static int usualEpochRows(Connector connector) {
        return connector instanceof Connector.Generator generator
                ? (int) Math.max(1, Math.min(USUAL_EPOCH_ROWS, generator.rowsPerSecond() / EPOCHS_PER_SECOND))
                : USUAL_EPOCH_ROWS;
    }
}
