/**
 * Storm's DRPC server, for clients of this machine. Only this package and {@code daemon} see Storm's server library, which topologies do
 * not have.
 */
@Internal
package io.aurochs.storm.drpc;

import io.aurochs.api.Internal;
