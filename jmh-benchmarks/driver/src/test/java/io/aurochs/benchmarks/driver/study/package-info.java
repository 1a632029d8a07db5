/** Tests of {@code ./aurochs study}: what figures want and show, with engines that fork nothing. */
package io.aurochs.benchmarks.driver.study;
