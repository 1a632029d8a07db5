/** Runs Beam's pipelines on Aurochs, on stock Flink and with Beam's own runner. */
@NullMarked
package io.aurochs.tests.beam;

import org.jspecify.annotations.NullMarked;
