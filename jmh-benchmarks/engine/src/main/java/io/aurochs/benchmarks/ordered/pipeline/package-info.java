/** The queries of TPCx-BB and parametric operators as ordered pipelines. */
package io.aurochs.benchmarks.ordered.pipeline;
