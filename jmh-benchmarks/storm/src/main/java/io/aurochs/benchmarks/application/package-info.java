/**
 * The measured Storm applications and the programs that run one of them once, on one system, in a JVM of their own. Stock Storm
 * and Aurochs share everything here but the class that opens the cluster. Comparing runs is the driver's business.
 */
package io.aurochs.benchmarks.application;
