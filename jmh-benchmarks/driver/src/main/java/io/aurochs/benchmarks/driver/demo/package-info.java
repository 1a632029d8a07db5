/** {@code ./aurochs demo}: untouched jars on the stock engines and on Aurochs, then short comparisons. */
package io.aurochs.benchmarks.driver.demo;
