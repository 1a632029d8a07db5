/**
 * The tasks of ordered pipelines, whose output is that of one thread: each kind of task has its way to process bundles with several workers
 * and to pass on what comes of them in order. Knows epochs only as watermarks between bundles.
 */
@Internal
package io.aurochs.operator.ordered;

import io.aurochs.api.Internal;
