/** The executor of Flink's own tests: beside the adapter's executors, because it extends what only their package sees. */
package io.aurochs.flink.launch;
