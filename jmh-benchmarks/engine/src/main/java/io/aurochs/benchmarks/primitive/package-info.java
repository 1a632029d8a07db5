/**
 * What one part of the engine costs per record, with nothing around it: channel, router and reader, ledger and collector.
 */
package io.aurochs.benchmarks.primitive;
