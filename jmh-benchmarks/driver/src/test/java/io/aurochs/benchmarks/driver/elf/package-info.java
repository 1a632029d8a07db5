/** Tests of the command for ELF's figures. */
package io.aurochs.benchmarks.driver.elf;
