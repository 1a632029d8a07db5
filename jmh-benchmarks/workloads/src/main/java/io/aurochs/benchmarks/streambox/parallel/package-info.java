/**
 * What systems with parallel sources and sinks have in common: a source's share of every epoch, when it is due, a sink's part of the
 * results, and where the tasks of a job find these. No engine is known here, and nothing is processed.
 */
package io.aurochs.benchmarks.streambox.parallel;
