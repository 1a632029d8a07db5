/** The jobs; each knows nothing of the system it runs on, and says what a plain loop would have found. */
package io.aurochs.differential.flink.job;
