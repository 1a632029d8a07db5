/** The command {@code profile --simulate}: what a record costs on a simulated processor, stock beside Aurochs. */
package io.aurochs.benchmarks.driver.simulate;
