/**
 * What a record costs on its whole way: through a graph, run by one thread so that nothing but the engine is measured; and through a
 * native pipeline that runs on its own workers.
 */
package io.aurochs.benchmarks.pipeline;
