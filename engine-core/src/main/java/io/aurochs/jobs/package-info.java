/**
 * Jobs of other processes: a process that runs pipelines opens a Unix domain socket, at which the commands {@code ./aurochs jobs} list,
 * submit, drain and stop them, and replace their functions. Knows the native API and, of the engine below it, only the rooms of requests and of threads.
 */
package io.aurochs.jobs;
