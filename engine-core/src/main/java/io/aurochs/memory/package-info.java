/**
 * Memory outside the heap: the only code that touches it directly.
 */
package io.aurochs.memory;
