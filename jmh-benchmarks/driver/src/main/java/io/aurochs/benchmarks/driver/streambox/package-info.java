/**
 * {@code ./aurochs streambox}: the figures of StreamBox (ATC 2017, section 9) on Aurochs. {@link
 * io.aurochs.benchmarks.driver.streambox.StreamBoxFigure} says what each varies. The numbers that the paper's text gives stand in {@code
 * paper.json}.
 */
package io.aurochs.benchmarks.driver.streambox;
