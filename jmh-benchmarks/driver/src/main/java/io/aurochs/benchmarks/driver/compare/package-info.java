/** {@code ./aurochs compare}: one application on several systems, side by side. */
package io.aurochs.benchmarks.driver.compare;
