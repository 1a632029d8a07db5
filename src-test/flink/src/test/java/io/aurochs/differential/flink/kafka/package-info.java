/** Jobs that read topics of Kafka and write to them. */
package io.aurochs.differential.flink.kafka;
