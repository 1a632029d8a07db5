/** What becomes of the results of a pipeline: their last stages, and CSV. */
@Internal
package io.aurochs.sql.result;

import io.aurochs.api.Internal;
