package io.aurochs.flink.chain;

import io.aurochs.flink.metrics.EdgeCount;
import java.util.function.UnaryOperator;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.jspecify.annotations.Nullable;

/**
 * What happens to each record between two chained operators.
 *
 * @param count counts it
 * @param serializer copies each record; null where objects are reused
 * @param copier copies each record that is not null, faster; null where the serializer does
 */
public record ChainedEdge(
        EdgeCount count,
        @Nullable TypeSerializer<?> serializer,
        @Nullable UnaryOperator<?> copier) {}
