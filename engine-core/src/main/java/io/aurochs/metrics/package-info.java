/**
 * What is counted, and snapshots of it. Counters have one writer; nothing here is written per record by more than a plain
 * store.
 */
@Internal
package io.aurochs.metrics;

import io.aurochs.api.Internal;
