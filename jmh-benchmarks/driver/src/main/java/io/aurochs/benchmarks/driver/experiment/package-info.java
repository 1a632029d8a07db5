/**
 * An experiment: a {@link io.aurochs.benchmarks.driver.experiment.Point} is what is measured (a setup, a variant and a condition), a {@link
 * io.aurochs.benchmarks.driver.experiment.Plan} says which rounds of which points run in which order, a {@link
 * io.aurochs.benchmarks.driver.experiment.Campaign} carries it out and keeps runs in a directory, and {@link
 * io.aurochs.benchmarks.driver.experiment.Measured} is what has been found. Knows no figure and no page; how a JVM is forked is the business of
 * the room {@code run}.
 */
package io.aurochs.benchmarks.driver.experiment;
