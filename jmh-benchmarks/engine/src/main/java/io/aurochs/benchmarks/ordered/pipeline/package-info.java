/** The queries of TPCx-BB as ordered pipelines. */
package io.aurochs.benchmarks.ordered.pipeline;
