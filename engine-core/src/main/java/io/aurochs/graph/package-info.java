/**
 * The immutable job: vertices, edges, routings. Values only; nothing here runs.
 */
package io.aurochs.graph;
