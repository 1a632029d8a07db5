/** Topologies that read topics of Kafka and write to them. */
package io.aurochs.tests.connector;
