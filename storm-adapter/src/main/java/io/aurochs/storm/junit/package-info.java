/**
 * Storm topologies on Aurochs in JUnit 5 tests: {@link io.aurochs.storm.junit.AurochsStorm}. Needs junit-jupiter-api on the class
 * path, which tests have; nothing else of the adapter touches this package.
 */
package io.aurochs.storm.junit;
