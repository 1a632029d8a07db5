/** What a report is drawn and written with, whatever was measured: tables, bar charts, JSON, pages, and what papers say beside it. */
package io.aurochs.benchmarks.driver.report;
