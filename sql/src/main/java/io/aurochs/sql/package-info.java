/** Standard SQL over native pipelines: what all rooms below share. */
@Internal
package io.aurochs.sql;

import io.aurochs.api.Internal;
