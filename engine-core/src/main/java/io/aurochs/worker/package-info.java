/**
 * The threads: dedicated and shared workers that run tasks, and how they sleep and wake. The only place that starts a
 * thread.
 */
@Internal
package io.aurochs.worker;

import io.aurochs.api.Internal;
