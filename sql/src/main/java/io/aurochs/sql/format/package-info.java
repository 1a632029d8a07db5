/** Rows as bytes: what the lines of a file and the records of a topic consist of. */
@Internal
package io.aurochs.sql.format;

import io.aurochs.api.Internal;
