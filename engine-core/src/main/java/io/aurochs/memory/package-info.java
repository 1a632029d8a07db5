/**
 * Memory outside the heap: the only code that touches it directly. Users read a column's bytes from an {@link
 * io.aurochs.memory.OffHeapBlock}; all else is for the engine.
 */
package io.aurochs.memory;
