/** Tests of measured runs of Trident and DRPC. */
package io.aurochs.benchmarks.layer;
