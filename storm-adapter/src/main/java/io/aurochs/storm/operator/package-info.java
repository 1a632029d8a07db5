/**
 * Storm's components behind the engine's evaluators: contexts, groupings, collectors, spouts and bolts, and the running
 * topology they make up. No queue and no thread of its own, Storm's timer for ticks apart.
 */
@Internal
package io.aurochs.storm.operator;

import io.aurochs.api.Internal;
