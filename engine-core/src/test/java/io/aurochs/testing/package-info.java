/**
 * What the tests of several rooms share: a clock set by hand, a bounded wait for other threads, scenarios for the model
 * checker, and small evaluators. No test and no assertion lives here.
 */
package io.aurochs.testing;
