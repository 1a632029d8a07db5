/**
 * What a topology's tasks count and measure, and how it reaches Storm's own statistics, registry (metrics V2), reporters and
 * metrics consumers (metrics V1). A task writes plain counters of its own; everything else happens on a timer or on
 * request. Knows Storm and the plan, neither the engine's tasks nor how tuples travel.
 */
@Internal
package io.aurochs.storm.metrics;

import io.aurochs.api.Internal;
