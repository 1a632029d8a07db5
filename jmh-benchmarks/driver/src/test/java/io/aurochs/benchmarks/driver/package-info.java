/** Tests of how the driver is laid out. */
package io.aurochs.benchmarks.driver;
