/** What the text benchmarks do to one text, the same for every system: search, split, look up, rank. Bytes in, no Strings. */
package io.aurochs.benchmarks.streambox.text;
