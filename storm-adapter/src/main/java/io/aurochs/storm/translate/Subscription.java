package io.aurochs.storm.translate;

import org.apache.storm.generated.Grouping;

/**
 * One component's subscription to one stream of another.
 *
 * @param sourceComponent the component that declares the stream
 * @param stream the stream's id at its source
 * @param targetComponent the component that receives it
 * @param grouping how tuples are divided over the target's tasks, as submitted
 */
public record Subscription(String sourceComponent, String stream, String targetComponent, Grouping grouping) {}
