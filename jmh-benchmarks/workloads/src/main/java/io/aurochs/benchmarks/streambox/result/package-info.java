/**
 * What each benchmark's results are, the hash of each kind, and what is compared: for each window the number of results and the
 * sum of their hashes, whatever order they come in. For every system, whatever it is written in.
 */
package io.aurochs.benchmarks.streambox.result;
