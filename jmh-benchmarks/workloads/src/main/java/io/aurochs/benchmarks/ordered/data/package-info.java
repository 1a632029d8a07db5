/**
 * The two streams of TPCx-BB that are queried as streams, clicks on web pages and lines of store tickets, generated: in the order of their
 * times, each record a pure function of seed and number. The columns are those of the benchmark's tables that the queries read; the
 * distributions are simpler, as the generators say. {@link io.aurochs.benchmarks.ordered.data.TupleGenerator} makes the input of operators
 * that multiply matrices.
 */
package io.aurochs.benchmarks.ordered.data;
