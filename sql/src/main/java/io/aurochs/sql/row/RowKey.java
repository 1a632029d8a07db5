package io.aurochs.sql.row;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some columns of a row as bytes, which are equal exactly where {@code GROUP BY} takes the values for equal: NULL equals NULL, and -0 equals
 * 0. Each value is a byte that says whether it is NULL, and then itself; texts and decimals behind their length.
 */
public final class RowKey {
    private final List<ColumnType> types;

    /** @param types of the values */
    public RowKey(List<ColumnType> types) {
        this.types = List.copyOf(types);
    }

    /** The bytes of some values. */
    public byte[] encode(List<? extends @Nullable Object> values) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            for (int i = 0; i < types.size(); i++) {
                write(out, values.get(i));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, @Nullable Object value) throws IOException {
        out.writeBoolean(value != null);
        if (value instanceof Long integer) {
            out.writeLong(integer);
        } else if (value instanceof Boolean bool) {
            out.writeBoolean(bool);
        } else if (value instanceof Double number) {
            out.writeLong(Double.doubleToLongBits(number + 0.0));
        } else if (value instanceof String text) {
            writeBytes(out, text.getBytes(StandardCharsets.UTF_8));
        } else if (value instanceof BigDecimal number) {
            writeBytes(out, number.unscaledValue().toByteArray());
        }
    }

    private static void writeBytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** The values that were encoded. */
    public @Nullable Object[] decode(byte[] key) {
        ByteBuffer in = ByteBuffer.wrap(key);
        @Nullable Object[] values = new @Nullable Object[types.size()];
        for (int i = 0; i < values.length; i++) {
            if (in.get() != 0) {
                values[i] = read(in, types.get(i));
            }
        }
        return values;
    }

    private static Object read(ByteBuffer in, ColumnType type) {
        return switch (type.kind()) {
            case BOOLEAN -> in.get() != 0;
            case DOUBLE -> Double.longBitsToDouble(in.getLong());
            case CHAR, VARCHAR -> new String(bytes(in), StandardCharsets.UTF_8);
            case DECIMAL -> new BigDecimal(new BigInteger(bytes(in)), type.scale());
            default -> in.getLong();
        };
    }

    private static byte[] bytes(ByteBuffer in) {
        byte[] bytes = new byte[in.getInt()];
        in.get(bytes);
        return bytes;
    }
}
