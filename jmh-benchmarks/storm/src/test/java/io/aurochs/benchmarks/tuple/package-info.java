/** What it costs to pass Storm's tuples on, by what is in them and how they travel. */
package io.aurochs.benchmarks.tuple;
