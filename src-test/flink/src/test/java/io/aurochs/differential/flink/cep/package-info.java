/** Complex event processing: patterns over numbers by key, what a plain loop finds, and the jobs that run them. */
package io.aurochs.differential.flink.cep;
