package io.aurochs.pipeline;

import io.aurochs.row.Schema;

/**
 * What the records of a transform consist of, for functions that are to replace its own. The schemas are the objects with which the
 * pipeline was declared: their fields are those of its records.
 *
 * @param from of what it receives
 * @param to of its results; that of a {@code filter} is the same
 */
public record TransformSchemas(Schema from, Schema to) {}
