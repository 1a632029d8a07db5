/**
 * The benchmark of frequent users as an ordinary topology of Storm with windows of event time, on stock Storm and on Aurochs. One spout reads
 * the replay, so that the tasks that count receive epochs in order.
 */
package io.aurochs.benchmarks.streambox.storm;
