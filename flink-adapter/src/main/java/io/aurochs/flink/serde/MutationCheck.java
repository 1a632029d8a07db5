package io.aurochs.flink.serde;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The check mode at the producing end: every emitted record travels with its serialized form, which the {@link
 * SealOpener} at the consuming end compares with what the record has become. Belongs to the producing task's thread. A
 * record is serialized twice here and once there: for debugging only.
 */
public final class MutationCheck {
    /** What follows when a record was changed after it was emitted. */
    public enum Policy {
        /** For records handed over by reference: the consumer saw the change, so the job fails. */
        FAIL,
        /** For copied records: a warning, once per operator; consumers get the record as it was emitted. */
        WARN
    }

    private static final Logger LOG = LoggerFactory.getLogger(MutationCheck.class);
    private static final int INITIAL_BYTES = 256;

    private final SealOrigin origin;
    private final TypeSerializer<Object> serializer;
    private final DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);

    /**
     * @param operator name of the producing operator, for people
     * @param serializer of its output; it is duplicated
     */
    public MutationCheck(String operator, TypeSerializer<?> serializer, Policy policy) {
        this.origin = new SealOrigin(operator, Serializers.ofObjects(serializer.duplicate()), policy);
        this.serializer = origin.newSerializer();
    }

    /**
     * What to hand over in the record's place; records whose serialized form is not the same every time travel unchecked.
     *
     * @throws RuntimeException where stock would fail to serialize the record; an {@code IOException} comes as an {@code
     *     UncheckedIOException}
     */
    @SuppressWarnings("NullAway") // serializers know no nullness
    public SealedRecord seal(@Nullable Object record) {
        try {
            byte[] bytes = bytes(record);
            boolean repeatable = Arrays.equals(bytes, bytes(record));
            if (!repeatable && LoggedOnce.isFirst(origin.userLoader(), "unchecked " + origin.operator())) {
                LOG.warn(
                        "{} emits records that are not the same bytes each time they are serialized, such as {}: they"
                                + " are not checked for changes after emit",
                        origin.operator(),
                        record == null ? "null" : record.getClass().getName());
            }
            return new SealedRecord(origin, record, bytes, repeatable);
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }

    private byte[] bytes(Object record) throws IOException {
        out.clear();
        serializer.serialize(record, out);
        return out.getCopyOfBuffer();
    }
}
