/** Profiles as people and programs read them: a table, JSON, and flame graphs. */
package io.aurochs.profiling.report;
