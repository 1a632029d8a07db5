/**
 * What the classes that stand in Flink's own packages share with the tasks above them: the permits of bundles, the bytes that count as
 * written, and interfaces to what a task does with its output. Sees neither of them.
 */
@Internal
package io.aurochs.flink.exchange;

import io.aurochs.api.Internal;
