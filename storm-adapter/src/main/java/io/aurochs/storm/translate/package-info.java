/**
 * Turns a submitted Storm topology into an immutable {@link io.aurochs.storm.translate.TopologyPlan}, redoing what
 * Nimbus does between a client's {@code submitTopology} and a worker process's start: validation, normalisation of the
 * configuration and of the task numbers, system components, task ids, the division of tasks into Storm "executors".
 *
 * <p>Pure functions of their arguments. Nothing here starts a thread, instantiates a user's spout or bolt, or knows the
 * engine.
 */
@Internal
package io.aurochs.storm.translate;

import io.aurochs.api.Internal;
