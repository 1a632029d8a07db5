/** Tests of {@code ./aurochs compare}: the order of runs and what is shown, with a runner that forks nothing. */
package io.aurochs.benchmarks.driver.compare;
