/**
 * Runs a JVM on a simulated processor, valgrind's, which counts every instruction and every miss of its caches, by address, and says
 * which code of which room they were: addresses become methods by the listing of its compiled code that the JVM itself prints.
 */
package io.aurochs.profiling.simulate;
