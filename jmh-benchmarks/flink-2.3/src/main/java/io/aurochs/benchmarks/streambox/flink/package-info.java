/**
 * StreamBox's six benchmarks as jobs of Flink's DataStream API on Flink's local target, as Flink's documentation would have them written.
 * Sources emit what lies in memory; the watermarks are those of the other systems. Nothing here is measured or checked.
 */
package io.aurochs.benchmarks.streambox.flink;
