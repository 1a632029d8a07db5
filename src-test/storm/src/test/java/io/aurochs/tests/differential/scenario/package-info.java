/**
 * What is run on every system: topologies, and the facts of a run that are compared. A scenario knows no system; which
 * facts must be equal everywhere, and which a plain loop foretells, is its business alone.
 */
package io.aurochs.tests.differential.scenario;
