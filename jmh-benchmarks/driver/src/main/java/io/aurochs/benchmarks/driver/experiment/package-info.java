/**
 * What is measured, and how it is fitted into the time there is: points that figures want, the plan of runs for them, the
 * campaign that carries it out and keeps every run in a directory, and what has been measured. Knows no figure and no page; how a JVM is
 * forked is the driver's business.
 */
package io.aurochs.benchmarks.driver.experiment;
