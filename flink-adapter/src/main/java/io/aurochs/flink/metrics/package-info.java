/** Flink's counters of records, written without one task disturbing another. */
@Internal
package io.aurochs.flink.metrics;

import io.aurochs.api.Internal;
