/**
 * What a placement costs: the traffic between tasks, the machine it runs through, Equation 1 of the ICDE'17 paper (§VI-B), and
 * a model of the throughput that remains. Values and arithmetic; nothing here looks at the machine or searches for a placement.
 */
@Internal
package io.aurochs.placement.cost;

import io.aurochs.api.Internal;
