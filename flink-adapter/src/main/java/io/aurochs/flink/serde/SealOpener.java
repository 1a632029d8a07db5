package io.aurochs.flink.serde;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.WeakHashMap;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The check mode at the consuming end, for sealed records of any number of producers. Belongs to the consumer's thread. */
public final class SealOpener {
    private static final Logger LOG = LoggerFactory.getLogger(SealOpener.class);
    private static final int INITIAL_BYTES = 256;

    private final Map<SealOrigin, TypeSerializer<Object>> serializers = new WeakHashMap<>();
    private final DataOutputSerializer out = new DataOutputSerializer(INITIAL_BYTES);

    /** Makes an opener of nothing yet. */
    public SealOpener() {}

    /**
     * The record to process: the emitted object itself under {@link MutationCheck.Policy#FAIL}, else a copy of what it
     * was when it was emitted. Anything but a {@link SealedRecord} is returned as it is.
     *
     * @throws MutatedRecordException if the record was changed after it was emitted, under {@code FAIL}
     */
    public @Nullable Object open(@Nullable Object sealed) {
        return sealed instanceof SealedRecord record ? openSealed(record) : sealed;
    }

    private @Nullable Object openSealed(SealedRecord sealed) {
        SealOrigin origin = sealed.origin();
        TypeSerializer<Object> serializer = serializers.computeIfAbsent(origin, SealOrigin::newSerializer);
        MutatedRecordException change = sealed.isRepeatable() ? findChange(sealed, serializer) : null;
        if (origin.policy() == MutationCheck.Policy.FAIL) {
            if (change != null) {
                throw change;
            }
            return sealed.record();
        }
        if (change != null && LoggedOnce.isFirst(origin.userLoader(), "changed by " + origin.operator())) {
            LOG.warn("{}", change.getMessage());
        }
        return emitted(sealed, serializer);
    }

    @SuppressWarnings("NullAway") // serializers know no nullness
    private @Nullable MutatedRecordException findChange(SealedRecord sealed, TypeSerializer<Object> serializer) {
        out.clear();
        try {
            serializer.serialize(sealed.record(), out);
        } catch (IOException | RuntimeException e) {
            // It could be serialized when it was emitted: it has changed, or is just being changed.
            return new MutatedRecordException(sealed, e);
        }
        boolean same = Arrays.equals(out.getSharedBuffer(), 0, out.length(), sealed.bytes(), 0, sealed.bytes().length);
        return same ? null : new MutatedRecordException(sealed, null);
    }

    private static @Nullable Object emitted(SealedRecord sealed, TypeSerializer<Object> serializer) {
        try {
            return serializer.deserialize(new DataInputDeserializer(sealed.bytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e.getMessage(), e);
        }
    }
}
