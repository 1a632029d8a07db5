package io.aurochs.storm.operator;

import io.aurochs.storm.errors.ErrorReporter;
import io.aurochs.storm.events.EventSampler;
import io.aurochs.storm.metrics.ComponentMetrics;
import io.aurochs.storm.serde.TrialSerialization;
import org.jspecify.annotations.Nullable;

/**
 * The observers of a task.
 *
 * @param metrics counts what it does
 * @param errors takes the errors it reports
 * @param events picks the tuples that event loggers get; null when the topology has no event logger
 * @param trial serialises what it emits; null when the topology does not ask for that
 * @param debug whether each tuple is logged
 */
record TaskObservers(
        ComponentMetrics metrics,
        ErrorReporter errors,
        @Nullable EventSampler events,
        @Nullable TrialSerialization trial,
        boolean debug) {}
