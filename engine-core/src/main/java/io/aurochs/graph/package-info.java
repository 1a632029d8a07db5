/**
 * The immutable job: vertices, edges, routings. Values only; nothing here runs.
 */
@Internal
package io.aurochs.graph;

import io.aurochs.api.Internal;
