/** A program that spends its time as it is told. */
package io.aurochs.profiling.synthetic;
