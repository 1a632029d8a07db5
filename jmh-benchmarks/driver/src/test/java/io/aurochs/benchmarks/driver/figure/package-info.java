/** Tests of {@code ./aurochs figure}: plans, what is run for them and what is shown, with a runner that forks nothing. */
package io.aurochs.benchmarks.driver.figure;
