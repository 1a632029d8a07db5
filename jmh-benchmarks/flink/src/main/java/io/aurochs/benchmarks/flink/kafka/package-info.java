/**
 * A measured job from Kafka to Kafka, exactly once, with a broker in a JVM of its own. Its class path needs Flink's connector; other
 * applications run without it.
 */
package io.aurochs.benchmarks.flink.kafka;
