package io.aurochs.sql.source;

import io.aurochs.operator.EpochSource;
import io.aurochs.operator.SourceOutput;
import io.aurochs.row.RecordWriter;
import io.aurochs.row.Schema;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A few records that are known beforehand. */
public final class ConstantSource implements EpochSource {
    private final Schema schema;
    private final Consumer<RecordWriter> rows;
    private @Nullable RecordWriter writer;

    /** @param rows begins, fills and commits the records */
    public ConstantSource(Schema schema, Consumer<RecordWriter> rows) {
        this.schema = schema;
        this.rows = rows;
    }

    @Override
    public void open(SourceOutput output) {
        writer = output.writer(schema);
    }

    @Override
    public long produce() {
        RecordWriter to = writer;
        if (to == null) {
            throw new IllegalStateException("schema=" + schema + ": not opened");
        }
        rows.accept(to);
        to.flush();
        return ENDED;
    }
}
