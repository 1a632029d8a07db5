/** Calcite's types, and what they are here. */
@Internal
package io.aurochs.sql.type;

import io.aurochs.api.Internal;
