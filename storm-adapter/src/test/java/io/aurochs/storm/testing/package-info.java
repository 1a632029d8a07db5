/** What tests of running topologies share. */
package io.aurochs.storm.testing;
