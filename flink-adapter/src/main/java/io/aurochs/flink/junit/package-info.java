/**
 * Flink jobs on Aurochs in JUnit 5 tests: {@link io.aurochs.flink.junit.AurochsFlink}. Needs junit-jupiter-api on the class path,
 * which tests have; nothing else of the adapter touches this package.
 */
package io.aurochs.flink.junit;
