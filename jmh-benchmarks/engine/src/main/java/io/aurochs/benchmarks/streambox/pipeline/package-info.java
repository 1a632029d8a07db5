/**
 * StreamBox's six benchmarks as pipelines of Aurochs: their records lie outside the heap before anything is measured, and each
 * pipeline computes exactly what its loop does. Nothing here is measured or checked.
 */
package io.aurochs.benchmarks.streambox.pipeline;
