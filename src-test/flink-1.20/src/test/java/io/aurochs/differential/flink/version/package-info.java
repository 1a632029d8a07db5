/** What Flink 1.20 spells in its own way, and the jobs that only it runs. */
package io.aurochs.differential.flink.version;
