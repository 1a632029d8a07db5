package io.aurochs.pipeline;

import io.aurochs.operator.RecordSink;
import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Keeps what comes, as text: the time and the columns of each record. */
final class CollectingSink implements RecordSink {
    final List<String> records = Collections.synchronizedList(new ArrayList<>());
    final List<Long> watermarks = Collections.synchronizedList(new ArrayList<>());

    @Override
    public Receiver receiver(int worker) {
        return record -> records.add(record.time()
                + record.schema().fields().stream()
                        .map(field -> " " + value(record, field))
                        .collect(Collectors.joining()));
    }

    private static String value(RecordCursor record, Field field) {
        if (field instanceof LongField number) {
            return String.valueOf(record.get(number));
        }
        return field instanceof DoubleField number
                ? String.valueOf(record.get(number))
                : record.text((BytesField) field);
    }

    @Override
    public void watermark(long watermark) {
        watermarks.add(watermark);
    }
}
