/** Pipelines made of a seed, each beside the plain computation of what it should come to. */
package io.aurochs.pipeline.random;
