/** How a Flink job comes to Aurochs: by {@code execution.target}, or from the command line. */
package io.aurochs.flink.launch;
