/** What a user's jar with Kafka's spout and bolt holds. */
package io.aurochs.tests.connector.sample;
