/**
 * The JVM of a Kafka broker: of the one that measured jobs use, and of that of the tests. Starters name its class on the command line of a new
 * JVM.
 */
package io.aurochs.benchmarks.kafka;
