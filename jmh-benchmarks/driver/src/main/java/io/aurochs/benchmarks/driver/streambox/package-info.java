/**
 * {@code ./aurochs streambox}: the figures of StreamBox (ATC 2017, section 9) on Aurochs. {@link
 * io.aurochs.benchmarks.driver.streambox.Figure} says what each varies, {@link io.aurochs.benchmarks.driver.streambox.FigurePlan} what is
 * to be run for that here and what cannot be, {@link io.aurochs.benchmarks.driver.streambox.FigureRun} runs it, and {@link
 * io.aurochs.benchmarks.driver.streambox.FigureView} shows it. The numbers that the paper's text gives stand in {@code paper.json}.
 */
package io.aurochs.benchmarks.driver.streambox;
