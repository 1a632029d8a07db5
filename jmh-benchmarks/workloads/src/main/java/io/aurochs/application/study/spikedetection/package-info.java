/**
 * Spike detection: readings of many sensors; one that is far from the mean of its sensor's last ones is reported.
 *
 * <pre>
 *   lines -by device-> moving average -> spike -> alerts
 * </pre>
 *
 * Exact on every engine, as all readings of a device come from one source.
 */
package io.aurochs.application.study.spikedetection;
