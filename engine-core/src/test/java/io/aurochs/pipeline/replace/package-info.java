/** Pipelines whose functions say by which version of them a record was processed, for tests of replacements. */
package io.aurochs.pipeline.replace;
