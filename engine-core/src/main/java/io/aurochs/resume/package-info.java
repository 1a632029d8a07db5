/**
 * What is kept of a pipeline so that it goes on after its process has died: which epochs its state is made of, and points from which these
 * epochs are replayed. Knows neither pipelines nor threads.
 */
@Internal
package io.aurochs.resume;

import io.aurochs.api.Internal;
