/** The command {@code aurochs sql}. */
@Internal
package io.aurochs.sql.launch;

import io.aurochs.api.Internal;
