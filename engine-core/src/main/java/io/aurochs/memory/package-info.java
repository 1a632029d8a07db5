/**
 * Memory outside the heap: the only code that touches it directly.
 */
@Internal
package io.aurochs.memory;

import io.aurochs.api.Internal;
