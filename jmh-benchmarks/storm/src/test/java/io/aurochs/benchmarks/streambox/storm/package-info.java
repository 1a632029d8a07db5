/** Tests of the topology of frequent users. */
package io.aurochs.benchmarks.streambox.storm;
