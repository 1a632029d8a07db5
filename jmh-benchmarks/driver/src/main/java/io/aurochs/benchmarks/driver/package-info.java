/**
 * The commands that measure: {@code compare}, {@code streambox}, {@code study} and {@code demo}. Each defines points and shows what came of
 * them; the rooms {@code experiment}, {@code run} and {@code report} do what is the same for all. Knows the systems only as class paths that
 * the build wrote and as the JSON that a run leaves behind; no class of Storm or of Aurochs may be used here.
 */
package io.aurochs.benchmarks.driver;
