/**
 * Looks at a running JVM from outside: samples stacks with Flight Recorder or async-profiler, reads the threads' use of the
 * processors from the operating system, drives perf and VTune, and understands what they print. Nothing of it runs in the
 * profiled JVM but the tools themselves.
 */
package io.aurochs.profiling.sample;
