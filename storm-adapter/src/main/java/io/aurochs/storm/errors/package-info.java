/**
 * Errors that components report or die of, as Storm's Nimbus keeps and shows them. Knows neither what runs nor who asks.
 */
@Internal
package io.aurochs.storm.errors;

import io.aurochs.api.Internal;
