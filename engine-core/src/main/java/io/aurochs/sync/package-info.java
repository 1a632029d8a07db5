/**
 * Padded sequences, single-writer counters and recycling: the only padding in the engine.
 */
@Internal
package io.aurochs.sync;

import io.aurochs.api.Internal;
