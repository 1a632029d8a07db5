/** Test code that has to stand where Flink's is visible. */
package org.apache.flink.runtime.state.heap;
