/**
 * Compares systems: forks a fresh JVM for every run, alternates them round by round, and reports. Knows the systems only as class
 * paths that the build wrote and as the JSON that a run leaves behind; no class of Storm or of Aurochs may be used here.
 */
package io.aurochs.benchmarks.driver;
