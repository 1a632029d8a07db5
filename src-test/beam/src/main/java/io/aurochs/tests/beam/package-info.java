/**
 * Pipelines of Apache Beam, written against Beam alone, each with a plain loop that computes what it must write. {@link
 * io.aurochs.tests.beam.BeamExamples} runs them with the runner that its arguments name.
 */
@NullMarked
package io.aurochs.tests.beam;

import org.jspecify.annotations.NullMarked;
