/**
 * Which of the tuples that components emit go to the event loggers. Knows neither what runs nor who asks.
 */
@Internal
package io.aurochs.storm.events;

import io.aurochs.api.Internal;
