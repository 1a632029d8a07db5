/**
 * One measured run, in a JVM of its own, of any engine: its options, phases, window, probes, the check of its results, the plain loop, and
 * the result that the driver reads. An engine's {@link io.aurochs.benchmarks.runner.Runner} starts what is measured. No engine's class
 * may be named here.
 */
package io.aurochs.benchmarks.runner;
