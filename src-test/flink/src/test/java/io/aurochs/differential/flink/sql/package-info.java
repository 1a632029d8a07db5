/** Queries of SQL, as jobs: what they read, what they ask, and their final rows. */
package io.aurochs.differential.flink.sql;
