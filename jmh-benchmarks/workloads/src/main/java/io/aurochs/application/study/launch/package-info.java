/** What the mains of the Storm topologies and of the Flink jobs have in common: the command line, and what their sinks print. Knows no engine. */
package io.aurochs.application.study.launch;
