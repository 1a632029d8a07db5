/**
 * Random numbers that are pure functions of a seed and an index, and what they are drawn from: what generated records are made of, whatever
 * they are of.
 */
package io.aurochs.benchmarks.draw;
