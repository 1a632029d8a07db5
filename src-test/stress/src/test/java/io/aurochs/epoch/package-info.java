/** The containers of the engine's epochs on the real memory model; in their package, for what only that may call. */
package io.aurochs.epoch;
