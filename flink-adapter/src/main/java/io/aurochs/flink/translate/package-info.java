/**
 * From Flink's job graph to one whose tasks move bundles: which vertices, which edges, which keys travel, and why not. No
 * task runs here.
 */
@Internal
package io.aurochs.flink.translate;

import io.aurochs.api.Internal;
