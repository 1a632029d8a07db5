/**
 * Generated records in plain arrays, a pure function of a seed and a record's number, and their replay from memory. Nothing here
 * computes results.
 */
package io.aurochs.benchmarks.streambox.data;
