/**
 * The native API: {@link io.aurochs.pipeline.Pipeline} declares sources, transforms and sinks after the dataflow model, and is assembled
 * into a graph that the engine runs. The transforms' code is in {@link io.aurochs.pipeline.transform}.
 */
package io.aurochs.pipeline;
