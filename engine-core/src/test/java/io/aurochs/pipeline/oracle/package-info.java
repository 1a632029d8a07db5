/**
 * What pipelines should come to, computed in lists, by one thread, record by record: written from the manual, and without a class of the
 * engine.
 */
package io.aurochs.pipeline.oracle;
