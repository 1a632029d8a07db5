/**
 * SQL's aggregates as combiners of native pipelines: rows go in as {@link io.aurochs.sql.aggregate.GroupInput} lays them out, numbers come
 * out, and {@link io.aurochs.sql.aggregate.GroupOutput} makes rows of these.
 */
@Internal
package io.aurochs.sql.aggregate;

import io.aurochs.api.Internal;
