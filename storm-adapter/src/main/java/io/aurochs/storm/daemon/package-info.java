/** A Nimbus for Storm's clients, over Thrift: it keeps what they submit in a directory, and runs each topology in a JVM of its own. */
@Internal
package io.aurochs.storm.daemon;

import io.aurochs.api.Internal;
