/**
 * What the measured runs of every engine share: the window, counters, the pace of an open loop, what the process has
 * used, and the result that the driver reads. No engine's class may be named here.
 */
package io.aurochs.benchmarks.runner;
