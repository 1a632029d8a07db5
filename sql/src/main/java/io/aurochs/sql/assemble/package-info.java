/** Plans as native pipelines: a transform or a few for each step. */
@Internal
package io.aurochs.sql.assemble;

import io.aurochs.api.Internal;
