/**
 * The commands that measure: {@code compare}, {@code streambox}, {@code ordered}, {@code elf}, {@code study} and {@code demo}. They share one model of an experiment, in
 * {@code experiment}; each defines points and shows what came of them. A run of a point is a fresh JVM, in {@code run}; tables, charts, JSON
 * and pages are made in {@code report}. Knows the systems only as class paths that the build wrote and as the JSON that a run leaves behind;
 * no class of Storm or of Aurochs may be used here.
 */
package io.aurochs.benchmarks.driver;
