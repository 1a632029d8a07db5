/**
 * What the tests of every system share: each benchmark with little data, what its loop computes of it, and a short run. Nothing here
 * knows an engine, and nothing is measured.
 */
package io.aurochs.benchmarks.streambox.sample;
