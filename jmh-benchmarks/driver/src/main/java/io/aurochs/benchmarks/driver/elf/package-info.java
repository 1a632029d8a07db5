/**
 * {@code ./aurochs elf}: the figures of the paper on ELF (Hu et al., section 4). {@link io.aurochs.benchmarks.driver.elf.ElfFigure} says what
 * each varies. What the paper's text says stands in {@code paper.json}.
 */
package io.aurochs.benchmarks.driver.elf;
