/** Topologies whose bolts are replaced while they run. */
package io.aurochs.storm.replace;
