/** Ports of this machine at which Storm's own Thrift clients call. */
@Internal
package io.aurochs.storm.thrift;

import io.aurochs.api.Internal;
