/**
 * The commands of this module: what they print, in which form, and with which exit code they end.
 *
 * <p>Here may live no discovery and no placement of its own; a command only asks the other rooms and shows the answer.
 */
@Internal
package io.aurochs.placement.launch;

import io.aurochs.api.Internal;
