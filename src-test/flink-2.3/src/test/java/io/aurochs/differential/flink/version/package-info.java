/** What Flink 2.3 spells in its own way, and the jobs that only it runs. */
package io.aurochs.differential.flink.version;
