/** Tests of the study's tables. */
package io.aurochs.benchmarks.driver.study.tables;
