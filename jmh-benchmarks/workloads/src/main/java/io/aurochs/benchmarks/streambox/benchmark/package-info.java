/** Each benchmark with its data in memory: what a system is given to compute, and the loop that its results are compared with. */
package io.aurochs.benchmarks.streambox.benchmark;
