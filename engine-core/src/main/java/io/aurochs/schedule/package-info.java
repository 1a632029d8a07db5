/**
 * Decides what is claimed next: pure decisions about containers, which claim nothing themselves. Where tasks run is the placement's
 * business, not this room's.
 */
package io.aurochs.schedule;
