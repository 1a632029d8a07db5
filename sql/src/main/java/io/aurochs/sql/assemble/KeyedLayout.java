package io.aurochs.sql.assemble;

import io.aurochs.row.BytesField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import io.aurochs.sql.row.Row;
import io.aurochs.sql.row.RowKey;
import io.aurochs.sql.row.RowLayout;
import io.aurochs.sql.row.RowType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How rows lie in records that are joined: beside the row, some of its columns as a key. Immutable. */
final class KeyedLayout {
    private static final String KEY = "key";
    private static final int MOST_KEY_BYTES = 1 << 20;

    private final RowLayout layout;
    private final List<Integer> keys;
    private final RowKey encoding;
    private final BytesField key;

    KeyedLayout(RowType rows, List<Integer> keys) {
        layout = RowLayout.of("row with a key", rows, builder -> builder.bytes(KEY, MOST_KEY_BYTES));
        this.keys = keys;
        encoding = new RowKey(keys.stream().map(rows::type).toList());
        key = layout.schema().bytesField(KEY);
    }

    Schema schema() {
        return layout.schema();
    }

    BytesField key() {
        return key;
    }

    int columns() {
        return layout.type().size();
    }

    Row at(RecordCursor record) {
        return layout.at(record);
    }

    /** False where a column of the key is NULL, which equals nothing. */
    boolean hasKey(Row row) {
        return keys.stream().allMatch(column -> row.value(column) != null);
    }

    void put(RecordWriter writer, Row row) {
        List<@Nullable Object> values = new ArrayList<>();
        keys.forEach(column -> values.add(row.value(column)));
        byte[] bytes = encoding.encode(values);
        writer.put(key, bytes, 0, bytes.length);
        layout.put(writer, row);
    }
}
