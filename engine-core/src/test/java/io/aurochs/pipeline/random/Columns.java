package io.aurochs.pipeline.random;

import io.aurochs.pipeline.oracle.PlainRecord;
import io.aurochs.row.BytesField;
import io.aurochs.row.DoubleField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.RecordCursor;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;

/** What the records of random pipelines consist of, and how they go to memory outside the heap and back. */
final class Columns {
    static final int WIDTH = 12;
    static final Schema SCHEMA = Schema.named("random")
            .longs("k1")
            .longs("k2")
            .longs("k3")
            .bytes("text", WIDTH)
            .longs("value")
            .doubles("weight")
            .build();

    static final LongField K1 = SCHEMA.longField("k1");
    static final LongField K2 = SCHEMA.longField("k2");
    static final LongField K3 = SCHEMA.longField("k3");
    static final BytesField TEXT = SCHEMA.bytesField("text");
    static final LongField VALUE = SCHEMA.longField("value");
    static final DoubleField WEIGHT = SCHEMA.doubleField("weight");

    private static final int PARKS_ONCE_IN = 200;

    private Columns() {}

    /** Puts the values of a record. */
    static void put(PlainRecord record, RecordWriter writer) {
        List<Field> fields = writer.schema().fields();
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i) instanceof LongField field) {
                writer.put(field, record.number(i));
            } else if (fields.get(i) instanceof DoubleField field) {
                writer.put(field, record.fraction(i));
            } else {
                byte[] bytes = record.text(i).getBytes(StandardCharsets.UTF_8);
                writer.put((BytesField) fields.get(i), bytes, 0, bytes.length);
            }
        }
    }

    /** The record that a cursor is at, of any schema. Now and then others go first, so that runs differ more. */
    static PlainRecord read(RecordCursor record) {
        if (ThreadLocalRandom.current().nextInt(PARKS_ONCE_IN) == 0) {
            LockSupport.parkNanos(1);
        }
        List<Object> values = new ArrayList<>();
        for (Field field : record.schema().fields()) {
            if (field instanceof LongField number) {
                values.add(record.get(number));
            } else if (field instanceof DoubleField number) {
                values.add(record.get(number));
            } else {
                values.add(record.text((BytesField) field));
            }
        }
        return new PlainRecord(record.time(), values);
    }

    /** Where a column is in a plain record. */
    static int of(Field field) {
        return SCHEMA.fields().indexOf(field);
    }
}
