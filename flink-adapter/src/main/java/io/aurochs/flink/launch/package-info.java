/**
 * The ways in: the {@code aurochs flink} command line, and the executor that Flink finds under {@code execution.target:
 * aurochs}.
 *
 * <p>The control plane stays Flink's. Here a program is checked, called and watched until its jobs have ended; no record
 * passes through.
 */
@Internal
package io.aurochs.flink.launch;

import io.aurochs.api.Internal;
