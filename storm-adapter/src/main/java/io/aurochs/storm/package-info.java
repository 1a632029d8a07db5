/**
 * The adapter's one public entrance for Java code: {@link io.aurochs.storm.AurochsCluster}, where Storm has its {@code
 * LocalCluster}. Everything else lives in the packages below.
 */
package io.aurochs.storm;
