/**
 * Placers: what finds a placement of a graph's tasks on a machine's nodes. Searches alone; what is sought is {@code cost}'s to
 * say, and where the graph and the machine come from is nobody's business here.
 */
@Internal
package io.aurochs.placement.cut;

import io.aurochs.api.Internal;
