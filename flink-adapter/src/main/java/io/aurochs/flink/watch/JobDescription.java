package io.aurochs.flink.watch;

import io.aurochs.config.WebConfig;
import io.aurochs.graph.Graph;
import java.net.URI;
import java.util.Optional;
import org.apache.flink.api.common.JobID;

/**
 * What each task of a job knows of it.
 *
 * @param ui the job in Flink's UI; nothing if the client did not tell
 */
public record JobDescription(JobID id, String name, Graph graph, WebConfig web, Optional<URI> ui) {}
