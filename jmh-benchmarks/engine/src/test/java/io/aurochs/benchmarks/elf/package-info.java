/** Tests of what ELF's figures measure by operations. */
package io.aurochs.benchmarks.elf;
