/** Sources of generated records, whose tasks follow the window of the run in this JVM and report to its probes. */
package io.aurochs.benchmarks.flink.source;
