/** The command {@code profile}: starts or finds the job's JVM, has it looked at, and reports. */
package io.aurochs.profiling.launch;
