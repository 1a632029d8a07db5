/**
 * Measured runs of what Storm has on top of topologies: Trident's word count, and calls of DRPC. What the layers themselves need is Storm's own
 * code on every system.
 */
package io.aurochs.benchmarks.layer;
