package io.aurochs.sql.row;

import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * How rows lie in the records of a pipeline: a column of records for each column of a row, and a bit for each that says whether it is NULL.
 * Texts are UTF-8. Decimals of up to 18 digits are integers, others the bytes of such. Immutable.
 */
public final class RowLayout {
    private static final int DIGITS_OF_LONG = 18;
    private static final int BYTES_OF_DECIMAL = 17;
    private static final int BYTES_OF_CHARACTER = 4;

    private final RowType type;
    private final Schema schema;
    private final List<Field> fields = new ArrayList<>();
    private final List<LongField> nulls = new ArrayList<>();

    private RowLayout(RowType type, Schema schema) {
        this.type = type;
        this.schema = schema;
    }

    /**
     * Declares a schema for rows.
     *
     * @param name of a row, for messages
     */
    public static RowLayout of(String name, RowType type) {
        return of(name, type, builder -> {});
    }

    /**
     * As {@link #of(String, RowType)}.
     *
     * @param more declares other columns of the records, which are not of the rows
     */
    public static RowLayout of(String name, RowType type, Consumer<Schema.Builder> more) {
        Schema.Builder builder = Schema.named(name);
        for (int i = 0; i < type.size(); i++) {
            declare(builder, column(i), type.type(i));
        }
        int words = (type.size() + Long.SIZE - 1) / Long.SIZE;
        for (int i = 0; i < words; i++) {
            builder.longs(nullsColumn(i));
        }
        more.accept(builder);
        Schema schema = builder.build();
        RowLayout layout = new RowLayout(type, schema);
        layout.fields.addAll(schema.fields().subList(0, type.size()));
        for (int i = 0; i < words; i++) {
            layout.nulls.add(schema.longField(nullsColumn(i)));
        }
        return layout;
    }

    private static String column(int number) {
        return "column " + number;
    }

    private static String nullsColumn(int word) {
        return "nulls " + word;
    }

    private static void declare(Schema.Builder builder, String field, ColumnType type) {
        switch (type.kind()) {
            case DOUBLE -> builder.doubles(field);
            case CHAR, VARCHAR -> builder.bytes(field, width(type));
            case DECIMAL -> {
                if (type.precision() <= DIGITS_OF_LONG) {
                    builder.longs(field);
                } else {
                    builder.bytes(field, BYTES_OF_DECIMAL);
                }
            }
            default -> builder.longs(field);
        }
    }

    private static int width(ColumnType type) {
        boolean isBounded = type.precision() >= 0 && type.precision() <= Schema.MOST_BYTES / BYTES_OF_CHARACTER;
        return isBounded ? Math.max(1, type.precision() * BYTES_OF_CHARACTER) : Schema.MOST_BYTES;
    }

    public RowType type() {
        return type;
    }

    public Schema schema() {
        return schema;
    }

    /** The row that a cursor is at; changes with it. */
    public Row at(RecordCursor record) {
        return column -> value(record, column);
    }

    private @Nullable Object value(RecordCursor record, int column) {
        if ((record.get(nulls.get(column / Long.SIZE)) >>> column & 1) != 0) {
            return null;
        }
        ColumnType of = type.type(column);
        Field field = fields.get(column);
        if (field instanceof LongField integer) {
            long value = record.get(integer);
            return switch (of.kind()) {
                case BOOLEAN -> value != 0;
                case DECIMAL -> BigDecimal.valueOf(value, of.scale());
                default -> value;
            };
        }
        if (field instanceof DoubleField number) {
            return record.get(number);
        }
        BytesField bytes = (BytesField) field;
        return of.kind() == ValueKind.DECIMAL
                ? new BigDecimal(new BigInteger(bytes(record, bytes)), of.scale())
                : record.text(bytes);
    }

    private static byte[] bytes(RecordCursor record, BytesField field) {
        byte[] bytes = new byte[record.length(field)];
        record.text().get(record.position(field), bytes, bytes.length);
        return bytes;
    }

    /** Puts the values of a row into the record that a writer has begun. */
    public void put(RecordWriter writer, Row row) {
        long nullBits = 0;
        for (int i = 0; i < fields.size(); i++) {
            Object value = row.value(i);
            if (value == null) {
                nullBits |= 1L << i;
            } else {
                put(writer, i, value);
            }
            boolean isLastOfWord = i % Long.SIZE == Long.SIZE - 1 || i == fields.size() - 1;
            if (isLastOfWord) {
                writer.put(nulls.get(i / Long.SIZE), nullBits);
                nullBits = 0;
            }
        }
    }

    private void put(RecordWriter writer, int column, Object value) {
        Field field = fields.get(column);
        if (field instanceof LongField integer) {
            writer.put(integer, integer(value));
        } else if (field instanceof DoubleField number) {
            writer.put(number, (Double) value);
        } else {
            byte[] bytes = value instanceof BigDecimal decimal
                    ? decimal.unscaledValue().toByteArray()
                    : ((String) value).getBytes(StandardCharsets.UTF_8);
            writer.put((BytesField) field, bytes, 0, bytes.length);
        }
    }

    private static long integer(Object value) {
        if (value instanceof Boolean bool) {
            return bool ? 1 : 0;
        }
        return value instanceof BigDecimal decimal ? decimal.unscaledValue().longValueExact() : (Long) value;
    }
}
