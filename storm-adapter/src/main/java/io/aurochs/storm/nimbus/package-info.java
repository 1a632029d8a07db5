/**
 * The control plane: an in-process Nimbus that Storm's own client code talks to, and the life of each submitted topology, its
 * restarts after failures included.
 *
 * <p>What a topology means is decided in {@code translate}, how it runs in {@code operator} and the engine. Here threads
 * are started only to restart, to rebalance and to end topologies; no tuple passes through.
 */
@Internal
package io.aurochs.storm.nimbus;

import io.aurochs.api.Internal;
