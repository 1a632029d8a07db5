/**
 * A word count as any Storm user would write it: plain Storm API, no class of Aurochs. What is measured or compared about it
 * lives in the benchmarks, not here.
 */
package io.aurochs.application.wordcount;
