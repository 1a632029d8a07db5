/**
 * Decides what is claimed next: pure decisions about containers, and about the tasks of ordered pipelines, which claim nothing themselves.
 * Where tasks run is the placement's business, not this room's.
 */
@Internal
package io.aurochs.schedule;

import io.aurochs.api.Internal;
