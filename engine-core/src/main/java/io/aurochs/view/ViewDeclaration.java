package io.aurochs.view;

import io.aurochs.api.Internal;
import io.aurochs.row.BytesField;
import io.aurochs.row.Field;
import io.aurochs.row.LongField;
import io.aurochs.row.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What a view was declared to be.
 *
 * @param pipeline the name of the pipeline that has it
 * @param name its own
 * @param schema what its records consist of
 * @param everyMs how long its intervals are, milliseconds; they begin at multiples of that since 1970
 * @param key the column that records are found by; null: they are not
 */
@Internal
public record ViewDeclaration(
        String pipeline,
        String name,
        Schema schema,
        long everyMs,
        @Nullable Field key) {
    /**
     * As declared.
     *
     * @throws IllegalArgumentException when an interval is not longer than 0, or the key is of other records, or of neither integers nor bytes
     */
    public ViewDeclaration {
        if (everyMs < 1) {
            throw new IllegalArgumentException("every=" + everyMs + "ms: an interval has at least a millisecond");
        }
        if (key != null) {
            schema.check(key);
            if (!(key instanceof LongField) && !(key instanceof BytesField)) {
                throw new IllegalArgumentException(
                        "key=" + key + ": records are found by a column of integers or of bytes");
            }
        }
    }

    /** The interval that a time is in, counted since 1970. */
    public long intervalOf(long timeMs) {
        return Math.floorDiv(timeMs, everyMs);
    }

    @Override
    public String toString() {
        return "pipeline=" + pipeline + " view=" + name;
    }
}
