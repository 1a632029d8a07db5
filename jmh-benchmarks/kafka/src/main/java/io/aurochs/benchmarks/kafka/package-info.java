/** The JVM of the Kafka broker that measured jobs use. Nothing depends on it: a run starts it by its class path. */
package io.aurochs.benchmarks.kafka;
