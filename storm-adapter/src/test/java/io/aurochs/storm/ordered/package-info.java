/** Ordered topologies: what their tasks receive is what one thread gives. */
package io.aurochs.storm.ordered;
