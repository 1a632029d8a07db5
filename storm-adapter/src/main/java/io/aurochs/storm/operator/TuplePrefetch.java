package io.aurochs.storm.operator;

import io.aurochs.bundle.BundleReader;
import io.aurochs.operator.LookAhead;
import io.aurochs.storm.reliability.AurochsTuple;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.apache.storm.tuple.Values;
import org.jspecify.annotations.Nullable;

/**
 * Reads the next few tuples of a bundle before the first of them is executed, see {@link LookAhead}, at two levels: each tuple and its list
 * of values; then their array, the first few values and the bytes of those that are text. What lies below a level is written closely
 * together, so that more levels would wait no less, and each costs instructions. No code of the user's is called, and what is found is not
 * used. The task's thread.
 */
final class TuplePrefetch {
    /** Those beyond are seldom read by a bolt before the others. */
    private static final int VALUES = 4;

    /** Lists whose methods call no code of the user's. */
    private static final Set<Class<?>> KNOWN_LISTS = Set.of(
            Values.class,
            ArrayList.class,
            Arrays.asList().getClass(),
            Collections.singletonList(1).getClass(),
            List.of(1).getClass(),
            List.of(1, 2, 3).getClass());

    private final LookAhead ahead;
    /** Kept, so that the memory is read. */
    private int found;

    /**
     * Of tuples that are read in groups.
     *
     * @param groupTuples how many together; less than 2 for none
     * @param clock nanoseconds
     */
    TuplePrefetch(int groupTuples, LongSupplier clock) {
        this.ahead = new LookAhead(groupTuples, 2, clock);
    }

    /** A bundle, or what is left of one, is about to be read. */
    void begin(BundleReader reader) {
        if (reader.holdsReferences()) {
            ahead.begin(reader.remaining());
        }
    }

    /** A tuple is about to be read. */
    void next(BundleReader reader) {
        int tuples = ahead.next(reader.remaining());
        if (tuples > 0) {
            try {
                touch(reader, tuples);
            } catch (IndexOutOfBoundsException e) {
                // User code has changed the list after it was emitted; the bolt meets the same list.
            }
        }
    }

    /** As much of the bundle has been read as will be for now. */
    void end(BundleReader reader) {
        ahead.end(reader.remaining());
    }

    private void touch(BundleReader reader, int tuples) {
        int sum = 0;
        for (int i = 0; i < tuples; i++) {
            List<Object> values = readableAhead(reader, i);
            sum += values == null ? 0 : values.size();
        }
        for (int i = 0; i < tuples; i++) {
            List<Object> values = readableAhead(reader, i);
            if (values != null) {
                sum += valuesOf(values);
            }
        }
        found += sum;
    }

    private static int valuesOf(List<Object> values) {
        int sum = 0;
        int count = Math.min(VALUES, values.size());
        for (int i = 0; i < count; i++) {
            Object value = values.get(i);
            sum += value instanceof String text ? text.length() : 1;
        }
        return sum;
    }

    /** The values of a tuple that is not read yet; null for a record that is no tuple, or a list whose methods may be the user's. */
    private static @Nullable List<Object> readableAhead(BundleReader reader, int tuple) {
        Object record = reader.recordAhead(tuple);
        if ((record instanceof NumberedTuple numbered ? numbered.tuple() : record) instanceof AurochsTuple next) {
            List<Object> values = next.getValues();
            return isReadable(values) ? values : null;
        }
        return null;
    }

    private static boolean isReadable(@Nullable List<Object> values) {
        // Nearly all are the first; a set is not asked for each.
        return values != null && (values.getClass() == Values.class || KNOWN_LISTS.contains(values.getClass()));
    }

    /** For tests: it grows with what is touched. */
    int found() {
        return found;
    }
}
