/**
 * How a record goes from the task that emits it to the one that consumes it, where stock Flink would serialize it: {@link
 * io.aurochs.flink.serde.RecordCopiers} decides it per serializer (by reference, by a copier generated for the record's
 * class, or by the serializer's own copy) and {@link io.aurochs.flink.serde.MutationCheck} finds operators that change
 * what they have emitted. No queue and no thread.
 */
@Internal
package io.aurochs.flink.serde;

import io.aurochs.api.Internal;
