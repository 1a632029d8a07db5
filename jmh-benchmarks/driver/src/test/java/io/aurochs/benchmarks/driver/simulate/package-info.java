/** Tests of the package. */
package io.aurochs.benchmarks.driver.simulate;
