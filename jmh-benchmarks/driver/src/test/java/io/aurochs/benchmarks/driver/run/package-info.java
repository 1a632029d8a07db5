/** Tests of engines, of forked runs and of what shows how far they are. */
package io.aurochs.benchmarks.driver.run;
