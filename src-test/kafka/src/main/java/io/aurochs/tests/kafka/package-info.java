/**
 * A Kafka broker for tests, in a JVM of its own, and what tests write to its topics and read from them. The broker's libraries are on the class
 * path of that JVM alone; the tests see those of Kafka's clients. {@link io.aurochs.tests.kafka.FatJar} packs a program that uses these with its
 * connector, as users do.
 */
@NullMarked
package io.aurochs.tests.kafka;

import org.jspecify.annotations.NullMarked;
