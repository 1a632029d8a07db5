/**
 * The same unmodified jobs on stock Flink and on Aurochs, which differ in {@code execution.target} alone: what a run leaves
 * behind must be equal. The systems under test are chosen here; what is run lives in {@code job}, what it is made of in
 * {@code component}.
 */
package io.aurochs.differential.flink;
