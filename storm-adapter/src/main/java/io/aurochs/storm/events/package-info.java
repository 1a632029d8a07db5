/**
 * Which of the tuples that components emit go to the event loggers. Knows neither what runs nor who asks.
 */
package io.aurochs.storm.events;
