/**
 * Where outputs are reordered: workers process the inputs of an ordered task at once, and what comes of them leaves in the order of their
 * serial numbers. Knows neither records nor tasks, and wakes nobody.
 */
@Internal
package io.aurochs.reorder;

import io.aurochs.api.Internal;
