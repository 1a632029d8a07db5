/**
 * Measures the figures of a paper on one engine. {@link io.aurochs.benchmarks.driver.figure.Figure} says what one varies, {@link
 * io.aurochs.benchmarks.driver.figure.FigurePlan} what is to be run for that here and what cannot be, {@link
 * io.aurochs.benchmarks.driver.figure.FigureRun} runs it, and {@link io.aurochs.benchmarks.driver.figure.FigureView} shows it. Which
 * figures a paper has stands in a room above.
 */
package io.aurochs.benchmarks.driver.figure;
