/**
 * Flink's jobs on the live page: what their tasks count, read from Flink's own metrics and from the channels of bundles, and what a
 * JobManager of this process knows of them. Nothing here is called for each record, and nothing is kept of a task that has ended but its
 * last figures.
 */
@Internal
package io.aurochs.flink.watch;

import io.aurochs.api.Internal;
