/** A program that divides its time in known shares. */
package io.aurochs.profiling.synthetic;
