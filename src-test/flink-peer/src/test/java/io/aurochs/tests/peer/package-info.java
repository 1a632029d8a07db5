/** Runs Flink's own published tests on Aurochs, and nothing that was written here. */
package io.aurochs.tests.peer;
