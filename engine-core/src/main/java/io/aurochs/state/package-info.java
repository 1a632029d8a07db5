/**
 * What a native pipeline knows between bundles: hash tables and buffer trees outside the heap that aggregate by key, partitioned so that
 * those of several workers are merged in parallel, and the slides of event time that they belong to. Values in, values out: nothing here
 * knows tasks, epochs' containers or threads.
 */
@Internal
package io.aurochs.state;

import io.aurochs.api.Internal;
