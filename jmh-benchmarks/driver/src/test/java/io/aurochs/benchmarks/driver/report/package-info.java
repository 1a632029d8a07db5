/** What reports are drawn and written with. */
package io.aurochs.benchmarks.driver.report;
