package io.aurochs.sql.assemble;

import io.aurochs.row.RecordCursor;
import io.aurochs.sql.aggregate.GroupOutput;
import io.aurochs.sql.plan.Step;
import io.aurochs.sql.plan.Window;
import io.aurochs.sql.row.ValueRow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes rows of the results of an aggregate: the key, the bounds of the window, which follow from the result's time, and the aggregates. */
final class GroupedRows {
    private final List<Integer> groups;
    private final List<Integer> keys;
    private final int aggregates;
    private final @Nullable Window window;
    private final GroupOutput output;

    GroupedRows(Step.Aggregate aggregate, GroupOutput output) {
        groups = aggregate.groups();
        keys = aggregate.keys();
        aggregates = aggregate.aggregates().size();
        window = aggregate.inputWindow();
        this.output = output;
    }

    ValueRow row(RecordCursor record) {
        @Nullable Object[] values = new @Nullable Object[groups.size() + aggregates];
        @Nullable Object[] key = output.key(record);
        for (int i = 0; i < groups.size(); i++) {
            int keyColumn = keys.indexOf(groups.get(i));
            values[i] = keyColumn >= 0 ? key[keyColumn] : bound(record.time(), groups.get(i));
        }
        for (int i = 0; i < aggregates; i++) {
            values[groups.size() + i] = output.aggregate(record, i);
        }
        return new ValueRow(values);
    }

    private long bound(long time, int column) {
        Window of = window;
        if (of == null) {
            throw new IllegalStateException("column=" + column + ": neither of the key nor of a window");
        }
        long end = time + 1;
        return column == of.end() ? end : end - of.sizeMs();
    }
}
