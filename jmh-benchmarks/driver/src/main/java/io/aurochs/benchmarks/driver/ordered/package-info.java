/**
 * {@code ./aurochs ordered}: the figures of the paper on ordered streams (Prasaad et al., section 7). {@link
 * io.aurochs.benchmarks.driver.ordered.OrderedFigure} and {@link io.aurochs.benchmarks.driver.ordered.MatrixFigure} say what each varies. What the paper's text says stands in {@code paper.json}.
 */
package io.aurochs.benchmarks.driver.ordered;
