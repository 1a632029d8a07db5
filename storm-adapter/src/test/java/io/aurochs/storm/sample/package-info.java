/** Small topologies that tests submit: components that do nothing surprising, and some that fail on purpose. */
package io.aurochs.storm.sample;
