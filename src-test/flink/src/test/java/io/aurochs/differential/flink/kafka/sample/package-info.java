/** What a user's jar with Kafka's connector holds. */
package io.aurochs.differential.flink.kafka.sample;
