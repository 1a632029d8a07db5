/**
 * What a record costs on its whole way through a graph, run by one thread so that nothing but the engine is measured.
 */
package io.aurochs.benchmarks.pipeline;
