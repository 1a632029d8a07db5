/**
 * Tables I to V and figures 7 to 11 of the scale-up study, of what this machine can tell: {@link
 * io.aurochs.benchmarks.driver.study.tables.PaperTables} makes them of profiles and simulations, and says of each value how it
 * came about. Nothing is measured here.
 */
package io.aurochs.benchmarks.driver.study.tables;
