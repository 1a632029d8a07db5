/** What users' jars hold in these tests: a main whose arguments are steps, and the topologies it submits. */
package io.aurochs.tests.launch.sample;
