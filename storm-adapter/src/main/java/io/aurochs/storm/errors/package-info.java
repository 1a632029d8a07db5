/**
 * Errors that components report or die of, as Storm's Nimbus keeps and shows them. Knows neither what runs nor who asks.
 */
package io.aurochs.storm.errors;
