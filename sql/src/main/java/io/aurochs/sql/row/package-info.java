/** Rows of SQL values: their types, order and equality, and how they lie in the records of a pipeline. */
@Internal
package io.aurochs.sql.row;

import io.aurochs.api.Internal;
