package io.aurochs.sql.catalogue;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.aurochs.sql.SqlException;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
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
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final int USUAL_EPOCH_ROWS = 2_000;
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
            JsonNode root = JSON.readTree(Files.readAllBytes(file));
            if (!root.isObject()) {
                throw new SqlException("catalogue " + file + ": not a JSON object of tables");
            }
            return root;
        } catch (JsonProcessingException e) {
            throw new SqlException(
                    "catalogue " + file + ", line "
                            + (e.getLocation() == null ? 1 : e.getLocation().getLineNr()) + ": not JSON: "
                            + e.getOriginalMessage().lines().findFirst().orElse(""),
                    e);
        } catch (NoSuchFileException e) {
            throw new SqlException("catalogue " + file + ": there is no such file", e);
        } catch (IOException e) {
            throw new SqlException("catalogue " + file + ": cannot be read: " + e, e);
        }
    }

    private SqlException refusal(String table, String because) {
        return new SqlException("catalogue " + file + ", table " + table + ": " + because);
    }

    private Table table(String name, JsonNode declared) {
        Declaration table = new Declaration(name, declared);
        RowType type = columns(name, table.object("columns"));
        EventTime eventTime = declared.has("eventTime") ? eventTime(name, type, table.object("eventTime")) : null;
        String connector = table.text("connector");
        if (!connector.equals("csv")) {
            throw refusal(name, "connector=" + connector + ": there is no such connector; use csv");
        }
        table.allow("columns", "eventTime", "connector", "path", "header", "separator");
        String separator = table.text("separator", ",");
        if (separator.length() != 1 || "\"\r\n".contains(separator) || separator.charAt(0) > Byte.MAX_VALUE) {
            throw refusal(name, "separator=" + separator + ": one ASCII character that is no quote and ends no line");
        }
        Path directory = file.toAbsolutePath().getParent();
        Path path = directory == null ? Path.of(table.text("path")) : directory.resolve(table.text("path"));
        return new Table(
                name,
                type,
                eventTime,
                new Connector.CsvFile(path.normalize(), table.flag("header", true), separator.charAt(0)));
    }

    private RowType columns(String table, JsonNode declared) {
        List<String> names = new ArrayList<>();
        List<ColumnType> types = new ArrayList<>();
        Set<String> taken = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (Map.Entry<String, JsonNode> column : declared.properties()) {
            if (!taken.add(column.getKey())) {
                throw refusal(table, "column=" + column.getKey() + ": names of columns differ in more than their case");
            }
            if (!column.getValue().isTextual()) {
                throw refusal(table, "column=" + column.getKey() + ": give its type as a text, as \"BIGINT\"");
            }
            names.add(column.getKey());
            try {
                types.add(TypeText.parse(column.getValue().asText()));
            } catch (SqlException e) {
                throw refusal(table, "column=" + column.getKey() + ": " + e.getMessage());
            }
        }
        if (names.isEmpty()) {
            throw refusal(table, "columns={}: a table has at least one column");
        }
        return new RowType(names, types);
    }

    private EventTime eventTime(String table, RowType type, JsonNode declared) {
        Declaration time = new Declaration(table, declared);
        time.allow("column", "delay", "epochRows");
        String name = time.text("column");
        Integer column = type.find(name);
        if (column == null) {
            throw refusal(table, "eventTime column=" + name + ": there is no such column");
        }
        ColumnType of = type.type(column);
        if (of.kind() != ValueKind.TIMESTAMP || of.isNullable()) {
            throw refusal(table, "eventTime column=" + name + ": of type " + of + "; it has to be TIMESTAMP NOT NULL");
        }
        return new EventTime(
                column, delay(table, time.text("delay", "PT0S")), time.count("epochRows", USUAL_EPOCH_ROWS));
    }

    private long delay(String table, String text) {
        try {
            Duration delay = Duration.parse(text);
            if (delay.isNegative() || delay.compareTo(LONGEST_DELAY) > 0) {
                throw refusal(table, "eventTime delay=" + text + ": from PT0S to " + LONGEST_DELAY);
            }
            return delay.toMillis();
        } catch (DateTimeParseException e) {
            throw refusal(table, "eventTime delay=" + text + ": not a duration such as PT5S");
        }
    }

    /** A JSON object, key by key. */
    private final class Declaration {
        private final String table;
        private final JsonNode object;

        Declaration(String table, JsonNode object) {
            this.table = table;
            this.object = object;
            if (!object.isObject()) {
                throw refusal(table, "a JSON object is expected where " + object + " is");
            }
        }

        void allow(String... keys) {
            Set<String> allowed = Set.of(keys);
            object.fieldNames().forEachRemaining(key -> {
                if (!allowed.contains(key)) {
                    throw refusal(table, "key " + key + ": there is none of that name; use " + new TreeSet<>(allowed));
                }
            });
        }

        JsonNode object(String key) {
            JsonNode value = object.get(key);
            if (value == null || !value.isObject()) {
                throw refusal(table, "key " + key + ": a JSON object is missing");
            }
            return value;
        }

        String text(String key) {
            if (!object.has(key)) {
                throw refusal(table, "key " + key + ": it is missing");
            }
            return text(key, "");
        }

        String text(String key, String otherwise) {
            JsonNode value = object.get(key);
            if (value == null) {
                return otherwise;
            }
            if (!value.isTextual()) {
                throw refusal(table, "key " + key + ": not a text");
            }
            return value.asText();
        }

        int count(String key, int otherwise) {
            JsonNode value = object.get(key);
            if (value == null) {
                return otherwise;
            }
            if (!value.canConvertToInt() || !value.isIntegralNumber() || value.asInt() < 1) {
                throw refusal(table, "key " + key + ": not a number from 1");
            }
            return value.asInt();
        }

        boolean flag(String key, boolean otherwise) {
            JsonNode value = object.get(key);
            if (value == null) {
                return otherwise;
            }
            if (!value.isBoolean()) {
                throw refusal(table, "key " + key + ": not true or false");
            }
            return value.asBoolean();
        }
    }
}
