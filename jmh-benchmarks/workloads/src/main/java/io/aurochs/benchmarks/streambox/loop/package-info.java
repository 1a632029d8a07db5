/**
 * Each benchmark as a plain loop: one thread reads the arrays record by record and keeps its windows itself. The oracle of every
 * system's results, and what every system's speed is compared with. Only what a benchmark's loop needs lives here.
 */
package io.aurochs.benchmarks.streambox.loop;
