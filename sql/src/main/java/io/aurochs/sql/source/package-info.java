/** Tables as sources of a pipeline. */
@Internal
package io.aurochs.sql.source;

import io.aurochs.api.Internal;
