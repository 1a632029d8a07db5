/**
 * Padded sequences, single-writer counters and recycling: the only padding in the engine.
 */
package io.aurochs.sync;
