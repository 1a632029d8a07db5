/** Tuples as bytes, for bundles off the heap: Storm's own Kryo serialization of the values. Knows no topology's tasks. */
@Internal
package io.aurochs.storm.serde;

import io.aurochs.api.Internal;
