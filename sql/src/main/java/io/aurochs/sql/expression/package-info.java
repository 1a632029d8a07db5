/** Expressions over the columns of a row, compiled from Calcite's: trees that workers evaluate. */
@Internal
package io.aurochs.sql.expression;

import io.aurochs.api.Internal;
