/** Tests of {@code ./aurochs ordered}: plans, what is run for them and what is shown, with a runner that forks nothing. */
package io.aurochs.benchmarks.driver.ordered;
