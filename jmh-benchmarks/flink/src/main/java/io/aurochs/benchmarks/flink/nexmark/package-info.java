/**
 * Nexmark's queries in SQL: tables of generated events, the side input, a sink that sums hashes, and the text of the queries. They are the
 * queries that Nexmark defines (Tucker et al.; <a href="https://github.com/nexmark/nexmark">nexmark</a>), stated anew.
 */
package io.aurochs.benchmarks.flink.nexmark;
