/**
 * One measured run of one benchmark on one system, in a JVM of its own: what a system has to be able to do, the loop as one, how a run is
 * timed and its results are checked. A system is found by its {@link SystemProvider}, which its jar names as a service. No engine
 * is known here.
 */
package io.aurochs.benchmarks.streambox.run;
