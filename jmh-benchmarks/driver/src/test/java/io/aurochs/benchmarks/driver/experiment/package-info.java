/** Tests of the study's planning, of its campaigns and of what is kept, with engines that fork nothing. */
package io.aurochs.benchmarks.driver.experiment;
