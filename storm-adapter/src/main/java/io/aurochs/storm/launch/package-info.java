/**
 * The command line {@code aurochs storm}: runs the main of a user's jar against the in-process Nimbus of {@code nimbus}, the DRPC
 * server of {@code drpc}, or the daemon of {@code daemon}.
 */
@Internal
package io.aurochs.storm.launch;

import io.aurochs.api.Internal;
