package io.aurochs.jobs;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.view.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of a reply that has records of a view: each an object in JSON. */
final class ViewRows {
    /** Of all records together, about. */
    private static final int MOST_CHARACTERS = 4 << 20;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final Snapshot snapshot;
    private final int most;
    private final List<List<String>> rows = new ArrayList<>();
    private int characters;

    /** @param most how many records */
    ViewRows(Snapshot snapshot, int most) {
        this.snapshot = snapshot;
        this.most = most;
    }

    /**
     * A row of when the interval begins and ends and how many records it has, and then the records.
     *
     * @param key what they are found by; null: all
     * @throws IllegalArgumentException when the view has no key of that kind
     */
    List<List<String>> of(@Nullable String key) {
        rows.add(List.of("" + snapshot.startMs(), "" + snapshot.endMs(), "" + snapshot.count()));
        if (key == null) {
            snapshot.forEachWhile(this::isAdded);
        } else if (snapshot.key().orElse(null) instanceof LongField) {
            snapshot.find(number(key), this::add);
        } else {
            snapshot.find(key, this::add);
        }
        return rows;
    }

    private static long number(String key) {
        try {
            return Long.parseLong(key);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("key=" + key + ": the view's key is a number", e);
        }
    }

    private void add(RecordCursor record) {
        if (rows.size() <= most && characters < MOST_CHARACTERS) {
            String text = json(record);
            characters += text.length();
            rows.add(List.of(text));
        }
    }

    private boolean isAdded(RecordCursor record) {
        int before = rows.size();
        add(record);
        return rows.size() > before;
    }

    private static String json(RecordCursor record) {
        Map<String, Object> columns = new LinkedHashMap<>();
        columns.put("time", record.time());
        for (Field field : record.schema().fields()) {
            if (columns.put(field.name(), value(record, field)) != null) {
                columns.put("event time", record.time());
            }
        }
        try {
            return JSON.writeValueAsString(columns);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("strings and numbers can be written", e);
        }
    }

    private static Object value(RecordCursor record, Field field) {
        if (field instanceof LongField column) {
            return record.get(column);
        }
        return field instanceof DoubleField column ? record.get(column) : record.text((BytesField) field);
    }
}
