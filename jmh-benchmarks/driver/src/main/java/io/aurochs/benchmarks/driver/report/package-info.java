/**
 * What a report of measurements is drawn and written with, whatever was measured: tables, bar charts, HTML. Knows no system, no run and
 * no paper.
 */
package io.aurochs.benchmarks.driver.report;
