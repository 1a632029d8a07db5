/**
 * StreamBox's six benchmarks as pipelines of Hazelcast Jet's Pipeline API, on one member in this JVM, as Jet's documentation would have
 * them written. Sources emit what lies in memory; the watermarks are those of the other systems. Nothing here is measured or checked.
 */
package io.aurochs.benchmarks.streambox.jet;
