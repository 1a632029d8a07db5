/**
 * What ELF's figures measure of Aurochs by whole operations (Hu et al., USENIX ATC 2014, section 4): {@link
 * io.aurochs.benchmarks.elf.UniqueKeys} are counted, {@link io.aurochs.benchmarks.elf.FunctionChanges} come into force, {@link
 * io.aurochs.benchmarks.elf.RollUps} lead to results, and {@link io.aurochs.benchmarks.elf.ManyMasters} run side by side. Results are those
 * of plain loops.
 */
package io.aurochs.benchmarks.elf;
