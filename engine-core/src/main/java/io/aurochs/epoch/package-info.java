/**
 * Bundles are claimed here: the containers of StreamBox (§5), one per epoch and input of a task, how they cascade from task to task, and
 * the order of their watermarks. No code that processes records, no choice of what is claimed next.
 */
@Internal
package io.aurochs.epoch;

import io.aurochs.api.Internal;
