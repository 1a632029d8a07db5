/** Tests of {@code ./aurochs demo}. */
package io.aurochs.benchmarks.driver.demo;
