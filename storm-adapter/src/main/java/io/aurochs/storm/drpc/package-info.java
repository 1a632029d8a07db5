/** Storm's DRPC server, for clients of this machine. Only this package sees Storm's server library, which topologies do not have. */
@Internal
package io.aurochs.storm.drpc;

import io.aurochs.api.Internal;
