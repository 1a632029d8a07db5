/**
 * The measured Flink applications, written against the public DataStream API as any user would, and the programs that run one
 * of them once, on one system, in a JVM of their own. Stock Flink and Aurochs share everything here but one configuration value.
 * Compiled against each version of Flink. Comparing runs is the driver's business.
 */
package io.aurochs.benchmarks.flink;
