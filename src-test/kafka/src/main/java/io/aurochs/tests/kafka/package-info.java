/**
 * A Kafka broker for tests, in a JVM of its own, and what tests write to its topics and read from them. Only {@link
 * io.aurochs.tests.kafka.BrokerMain} sees the broker's libraries; the tests see those of Kafka's clients. {@link io.aurochs.tests.kafka.FatJar}
 * packs a program that uses these with its connector, as users do.
 */
@NullMarked
package io.aurochs.tests.kafka;

import org.jspecify.annotations.NullMarked;
