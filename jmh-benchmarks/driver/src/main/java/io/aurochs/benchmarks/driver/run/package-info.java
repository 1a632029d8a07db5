/** One run of one system in a fresh JVM: which engines and systems there are, how their JVMs are started, and what a run reports. */
package io.aurochs.benchmarks.driver.run;
