/**
 * What Storm documents for faults, on Aurochs: components that throw, threads that die, tuples that always fail, consumers
 * that stand still, and seeded mixtures of all that, over which every message must be processed.
 */
package io.aurochs.tests.faults;
