/** What the jobs are made of: a source that is driven from outside, a sink that keeps a journal, gates, records. */
package io.aurochs.differential.flink.component;
