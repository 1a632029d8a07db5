package io.aurochs.sql.format;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.aurochs.sql.row.ColumnType;
import io.aurochs.sql.row.JsonFault;
import io.aurochs.sql.row.RowType;
import io.aurochs.sql.row.ValueRow;
import io.aurochs.sql.row.ValueText;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON object for each row. Its keys are the names of the columns, case and all; a key that is missing is NULL, and one that is no column
 * is left out. Numbers and booleans are those of JSON, other values are JSON strings.
 */
public final class JsonFormat implements RowFormat {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final RowType type;
    private final Map<String, Integer> columns = new HashMap<>();

    public JsonFormat(RowType type) {
        this.type = type;
        for (int i = 0; i < type.size(); i++) {
            columns.put(type.names().get(i), i);
        }
    }

    @Override
    public ValueRow row(byte[] bytes, int start, int length) {
        @Nullable Object[] values = new @Nullable Object[type.size()];
        try (JsonParser json = JSON.createParser(bytes, start, length)) {
            Integer column = nextColumn(json);
            while (column != null) {
                values[column] = value(json, column);
                column = nextColumn(json);
            }
            if (json.nextToken() != null) {
                throw new MalformedRowException(null, "something is behind the JSON object", null);
            }
        } catch (IOException e) {
            throw notJson(e);
        }
        for (int i = 0; i < values.length; i++) {
            checkNull(values[i], i);
        }
        return new ValueRow(values);
    }

    @Override
    public @Nullable Object value(byte[] bytes, int start, int length, int wanted) {
        try (JsonParser json = JSON.createParser(bytes, start, length)) {
            Integer column = nextColumn(json);
            while (column != null) {
                if (column == wanted) {
                    return checkNull(value(json, wanted), wanted);
                }
                json.skipChildren();
                column = nextColumn(json);
            }
            return checkNull(null, wanted);
        } catch (IOException e) {
            throw notJson(e);
        }
    }

    private static MalformedRowException notJson(IOException e) {
        return new MalformedRowException(null, JsonFault.text(e), e);
    }

    /** Goes on to the value of the next key that is a column; null: the object has no more of them. */
    private @Nullable Integer nextColumn(JsonParser json) throws IOException {
        if (json.currentToken() == null && json.nextToken() != JsonToken.START_OBJECT) {
            throw new MalformedRowException(null, "not a JSON object", null);
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            Integer column = columns.get(json.currentName());
            json.nextToken();
            if (column != null) {
                return column;
            }
            json.skipChildren();
        }
        return null;
    }

    private @Nullable Object checkNull(@Nullable Object value, int column) {
        if (value == null && !type.type(column).isNullable()) {
            throw malformed(column, "NULL in a column that is NOT NULL", null);
        }
        return value;
    }

    private @Nullable Object value(JsonParser json, int column) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_NULL) {
            return null;
        }
        try {
            return parsed(json, type.type(column));
        } catch (IllegalArgumentException e) {
            throw malformed(column, MalformedRowException.shown(json.getText()) + ": " + e.getMessage(), e);
        }
    }

    private static Object parsed(JsonParser json, ColumnType of) throws IOException {
        JsonToken token = json.currentToken();
        return switch (of.kind()) {
            case BOOLEAN -> {
                check(token.isBoolean(), "not true or false");
                yield json.getBooleanValue();
            }
            case TINYINT, SMALLINT, INTEGER, BIGINT -> {
                check(token == JsonToken.VALUE_NUMBER_INT, "not an integer number of JSON");
                yield ValueText.parse(of, json.getText());
            }
            case DECIMAL -> {
                check(token.isNumeric(), "not a number of JSON");
                yield ValueText.fitted(of, new BigDecimal(json.getText()));
            }
            case DOUBLE -> {
                check(token.isNumeric(), "not a number of JSON");
                yield ValueText.parse(of, json.getText());
            }
            default -> {
                check(token == JsonToken.VALUE_STRING, "not a string of JSON");
                String text = json.getText();
                // UTF-8 would have a question mark for it.
                check(
                        text.codePoints().noneMatch(JsonFormat::isSurrogate),
                        "half of a pair of surrogates without the other");
                yield ValueText.parse(of, text);
            }
        };
    }

    private static boolean isSurrogate(int codePoint) {
        return Character.MIN_SURROGATE <= codePoint && codePoint <= Character.MAX_SURROGATE;
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    private MalformedRowException malformed(int column, String because, @Nullable Throwable cause) {
        return new MalformedRowException(type.names().get(column), because, cause);
    }
}
