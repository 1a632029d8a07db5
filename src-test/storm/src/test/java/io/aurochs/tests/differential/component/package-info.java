/**
 * Spouts, bolts and hooks that the scenarios are built of. They travel serialised, as on a cluster, and tell what they saw
 * to the {@link io.aurochs.tests.differential.component.Journal} of their topology. They know Storm alone.
 */
package io.aurochs.tests.differential.component;
