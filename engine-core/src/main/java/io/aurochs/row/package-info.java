/**
 * Records as rows of a schema, flat outside the heap: the schema and its columns, the bundles of rows that pipelines process, what writes
 * them and what reads them. Nothing here knows epochs or threads.
 */
package io.aurochs.row;
